"""The project as files: what the tests of this folder look through."""

from __future__ import annotations

import ast
import functools
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("companion", "hardware")

# What a clone holds beside the project's own files, for a copy without git.
NOT_OURS = {".git", ".venv", "build", "dist"}
CACHES = {"__pycache__", ".hypothesis", ".mypy_cache", ".pytest_cache", ".ruff_cache"}


@functools.cache
def files() -> list[Path]:
    """The project's files, sorted: what git tracks or would track, all in a copy without git."""
    if (ROOT / ".git").exists() and shutil.which("git"):
        command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
        found = {ROOT / name for name in listed.stdout.split("\0") if name}
        return sorted(path for path in found if path.is_file())
    return sorted(path for path in walk(ROOT) if path.is_file())


def walk(folder: Path) -> Iterator[Path]:
    """Every file under `folder` that belongs to the project, whether git knows it or not."""
    for path in folder.iterdir():
        if path.name in CACHES or (folder == ROOT and path.name in NOT_OURS):
            continue
        if path.is_dir():
            yield from walk(path)
        else:
            yield path


def modules(*packages: str) -> list[Path]:
    """The Python files of the packages (dotted names) that exist, sorted."""
    found: list[Path] = []
    for package in packages:
        place = ROOT.joinpath(*package.split("."))
        found += [place.with_suffix(".py")] if place.with_suffix(".py").exists() else []
        found += place.rglob("*.py") if place.is_dir() else []
    return sorted(found)


@functools.cache
def parse(path: Path) -> ast.Module:
    """The syntax tree of a Python file."""
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def dotted(path: Path) -> str:
    """The import name of a Python file: `companion/rules/world.py` is `companion.rules.world`."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def where(path: Path, node: ast.AST) -> str:
    """`companion/rules/world.py:12`, for messages."""
    return f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}"
