"""What is written for readers holds: links lead somewhere, and the lists are whole."""

from __future__ import annotations

import re

from companion.cli import main as command
from tests.project.tree import ROOT
from tests.project.tree import files


def test_every_link_leads_to_a_file() -> None:
    broken = []
    for page in (path for path in files() if path.suffix == ".md"):
        text = page.read_text(encoding="utf-8")
        for target in re.findall(r'(?:\]\(|src=")([^)"\s]+)[)"]', text):
            place = target.split("#")[0]
            if place and "://" not in target and not (page.parent / place).exists():
                broken.append(f"{page.relative_to(ROOT)}: {target}")
    assert not broken, "\n".join(broken)


def test_every_source_file_and_module_that_is_named_is_there() -> None:
    """`web/site.py` is one of the project, of the package or of the page's folder, `site.py` any of
    that name, and `tests.bench.pages` a module. What a command is given may be the reader's own."""
    names = {path.name for path in files()}
    gone = []
    for page in (path for path in files() if path.suffix == ".md"):
        text = page.read_text(encoding="utf-8")
        for name in re.findall(r"`([\w/.-]+\.(?:py|css|js|html))(?::[^`\n]*)?`", text):
            places = (ROOT, ROOT / "companion", page.parent)
            if name not in names and not any((place / name).is_file() for place in places):
                gone.append(f"{page.relative_to(ROOT)}: {name}")
        for name in re.findall(r"(?<![\w/.-])(?:companion|hardware|tests)(?:\.[a-z_0-9]+)+", text):
            place = ROOT.joinpath(*name.split("."))
            if not place.is_dir() and not place.with_suffix(".py").is_file():
                gone.append(f"{page.relative_to(ROOT)}: {name}")
    assert not gone, "\n".join(gone)


def test_the_readme_names_every_subcommand() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert set(re.findall(r"`companion ([a-z]+)", readme)) == set(command.names())


def test_ci_installs_the_programs_that_the_tests_need() -> None:
    needed = (ROOT / "test").read_text(encoding="utf-8").split("needed='")[1].split("'")[0]
    packages = {line.split()[1] for line in needed.splitlines() if line}
    assert len(packages) > 1
    installed = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    (listed,) = re.findall(r"packages=\((.*?)\n\)", installed, re.DOTALL)
    assert packages <= {line.split("#")[0].strip() for line in listed.splitlines()}
