"""Who may import whom. docs/architecture.md draws the same arrows."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.project.tree import PACKAGES
from tests.project.tree import ROOT
from tests.project.tree import dotted
from tests.project.tree import modules
from tests.project.tree import parse
from tests.project.tree import where

# part: the parts it may import, itself aside. `companion` is the bare package: its version.
ARROWS: dict[str, set[str]] = {
    "companion": set(),
    "companion.durable": set(),
    "companion.qr": set(),
    "companion.sentences": set(),
    "companion.engine": {"companion", "companion.sentences"},
    "companion.rules": {"companion", "companion.engine", "companion.sentences"},
    "companion.cards": {
        "companion",
        "companion.durable",
        "companion.sentences",
        "companion.rules",
    },
    "companion.i18n": {"companion", "companion.sentences"},
    "companion.table": {
        "companion",
        "companion.durable",
        "companion.sentences",
        "companion.engine",
        "companion.rules",
        "companion.cards",
    },
    "companion.chronicle": {
        "companion",
        "companion.durable",
        "companion.engine",
        "companion.rules",
        "companion.table",
        "hardware",  # the letters of pictures are those of the panels
    },
    "companion.bots": {
        "companion",
        "companion.sentences",
        "companion.engine",
        "companion.rules",
        "companion.table",
        "companion.chronicle",
    },
    "companion.web": {
        "companion",
        "companion.qr",
        "companion.sentences",
        "companion.engine",
        "companion.i18n",
        "companion.table",
        "companion.chronicle",
    },
    "companion.mqtt": {"companion", "companion.i18n", "companion.table"},
    "companion.box": {
        "companion",
        "companion.qr",
        "companion.sentences",
        "companion.engine",
        "companion.i18n",
        "companion.table",
        "hardware",
    },
    "companion.cli": {
        "companion",
        "companion.qr",
        "companion.sentences",
        "companion.durable",
        "companion.engine",
        "companion.rules",
        "companion.cards",
        "companion.table",
        "companion.bots",
        "companion.web",
        "companion.box",
        "companion.mqtt",
        "companion.i18n",
        "hardware",
    },
    "companion.__main__": {"companion", "companion.cli"},
    "hardware": set(),
}
OURS = {"companion", "hardware", "tests", "firmware_configs"}
SMALL = {"companion", "companion.durable", "companion.qr", "companion.sentences"}
"""Single modules, which the drawing leaves out."""


def part_of(module: str) -> str:
    """`companion.rules.world` is in the part `companion.rules`; all of `hardware` is one part."""
    first, *rest = module.split(".")
    return f"{first}.{rest[0]}" if first == "companion" and rest else first


def imported(path: Path, tree: ast.Module) -> Iterator[tuple[ast.Import | ast.ImportFrom, str]]:
    """Every module of ours that a file imports, under TYPE_CHECKING and inside functions too."""
    package = dotted(path).split(".")
    if path.name != "__init__.py":
        package = package[:-1]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node, alias.name
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            origin = ".".join([*base, *([node.module] if node.module else [])])
            for alias in node.names:
                # `from companion import rules` imports a part, unlike `from companion import main`.
                inner = f"{origin}.{alias.name}"
                is_part = origin == "companion" and part_of(inner) in ARROWS
                yield node, inner if is_part else origin


def broken_arrows(path: Path, tree: ast.Module) -> list[str]:
    own = part_of(dotted(path))
    if own not in ARROWS:
        return [f"{where(path, tree)}: {own} has no place in the arrows of {Path(__file__).name}"]
    return [
        f"{where(path, node)}: {own} may not import {part_of(module)} ({module})"
        for node, module in imported(path, tree)
        if module.split(".")[0] in OURS and part_of(module) not in ARROWS[own] | {own}
    ]


def test_every_import_follows_an_arrow() -> None:
    paths = modules(*PACKAGES)
    assert paths
    broken = [line for path in paths for line in broken_arrows(path, parse(path))]
    assert not broken, "\n".join(broken)


@pytest.mark.parametrize(
    ("place", "code", "arrow"),
    [
        ("engine/x.py", "import companion.rules", "engine may not import companion.rules"),
        ("engine/x.py", "from ..rules import world", "engine may not import companion.rules"),
        ("rules/a/x.py", "from companion import cards", "rules may not import companion.cards"),
        ("rules/x.py", "def f():\n import companion.table.a", "may not import companion.table"),
        ("web/x.py", "from companion.box import Box", "web may not import companion.box"),
        ("web/x.py", "import hardware.panels", "web may not import hardware"),
        ("table/x.py", "from companion.cli import run", "table may not import companion.cli"),
        ("box/x.py", "from tests import tree", "box may not import tests"),
        ("new/x.py", "import os", "companion.new has no place"),
    ],
)
def test_a_broken_arrow_is_named(place: str, code: str, arrow: str) -> None:
    path = modules("companion")[0].parent / place
    assert arrow in "\n".join(broken_arrows(path, ast.parse(code)))


@pytest.mark.parametrize(
    ("place", "code"),
    [
        (
            "rules/x.py",
            "from companion import __version__\nfrom ..engine import ask\nimport os",
        ),
        ("rules/long_night/__init__.py", "from .. import world\nfrom . import bandits"),
        ("box/x.py", "import hardware.panels\nfrom companion.table import Table"),
    ],
)
def test_an_allowed_import_is_not(place: str, code: str) -> None:
    path = modules("companion")[0].parent / place
    assert broken_arrows(path, ast.parse(code)) == []


def test_no_test_imports_from_another() -> None:
    """What several tests need stands in a module of its own, beside them or above."""
    borrowed = [
        f"{where(path, node)}: {module}"
        for path in modules("tests")
        for node, module in imported(path, parse(path))
        for name in (*module.split("."), *(alias.name for alias in node.names))
        if module.split(".")[0] == "tests" and name.startswith("test_")
    ]
    assert not borrowed, "\n".join(borrowed)


def test_the_drawing_for_readers_has_the_same_arrows() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    drawing = page.split("```")[1].strip().splitlines()
    drawn = {line.split()[0]: re.split("  imports ", line)[1:] for line in drawing}
    for part, lower in ARROWS.items():
        name = part.rpartition(".")[2]
        if part in SMALL or name in ("__main__", "cli"):
            continue
        below = {one.rpartition(".")[2] for one in lower - SMALL}
        assert set(", ".join(drawn[name]).split(", ")) - {""} == below, name


def test_arrows_have_no_cycle() -> None:
    def below(part: str, seen: tuple[str, ...]) -> None:
        assert part not in seen, " -> ".join([*seen, part])
        for lower in ARROWS[part]:
            below(lower, (*seen, part))

    for part in ARROWS:
        below(part, ())
