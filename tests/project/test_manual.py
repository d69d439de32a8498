"""docs/manual: what it quotes is on the pages and panels, what it shows is there, and small."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

import pytest

from companion.cli import run
from companion.i18n.collect import collect
from tests.project.tree import ROOT

DOCS = ROOT / "docs"
MANUAL = DOCS / "manual"
PAGES = sorted(MANUAL.glob("*.md"))

QUOTED = re.compile(r"\*\*(.+?)\*\*", re.DOTALL)
"""What stands in bold is written so on a page or on a panel."""

HOLE = re.compile(r"%\(\w+\)[sd]")
LINK = re.compile(r"\]\(([^)\s]+)\)")

OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]+")

MOST = 3_000_000
"""Bytes of all pictures of the manual."""


def messages() -> list[re.Pattern[str]]:
    """Every message of the catalogue, with anything in its holes; none that is little but holes."""
    found = []
    for message in collect().values():
        for text in filter(None, (message.key[1], message.plural)):
            pieces = HOLE.split(text)
            if len(pieces) == 1 or sum(map(str.isalpha, "".join(pieces))) > 3:
                found.append(re.compile(".+".join(re.escape(piece) for piece in pieces)))
    return found


def shown(page: Path) -> list[str]:
    """The files that a page leads to or shows, as they are written."""
    text = page.read_text(encoding="utf-8")
    return LINK.findall(text) + re.findall(r'src="([^"]+)"', text)


def anchors(page: Path) -> set[str]:
    """What its headings are called in links."""
    found = set()
    for heading in re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE):
        plain = re.sub(r"[^\w\- ]", "", heading.lower())
        found.add(plain.replace(" ", "-"))
    return found


def test_what_is_quoted_is_on_the_pages() -> None:
    known = messages()
    unknown = []
    for page in PAGES:
        for quoted in QUOTED.findall(page.read_text(encoding="utf-8")):
            words = " ".join(quoted.split())
            if not any(message.fullmatch(words) for message in known):
                unknown.append(f"{page.name}: {words}")
    assert not unknown, "\n".join(unknown)


@pytest.mark.parametrize(
    ("words", "on_a_page"),
    [("Attack", True), ("Save “own”", True), ("Does the board agree?", False), ("1 of 2", False)],
)
def test_words_of_no_message_are_found(words: str, on_a_page: bool) -> None:
    assert any(message.fullmatch(words) for message in messages()) == on_a_page


def test_the_contents_lead_to_every_chapter_in_order() -> None:
    chapters = [target for target in shown(MANUAL / "README.md") if re.match(r"\d+-", target)]
    assert sorted(chapters) == sorted(page.name for page in PAGES if page.name != "README.md")
    assert [int(chapter.partition("-")[0]) for chapter in chapters] == [*range(1, len(PAGES))]


def test_every_place_in_a_page_that_is_linked_to_is_there() -> None:
    broken = []
    for page in PAGES:
        for target in shown(page):
            file, _hash, place = target.partition("#")
            there = (page.parent / file) if file else page
            if place and "://" not in target and place not in anchors(there.resolve()):
                broken.append(f"{page.name}: {target}")
    assert not broken, "\n".join(broken)


def test_every_picture_is_shown_and_all_are_small() -> None:
    pages = [ROOT / "README.md", *PAGES]
    seen = {(page.parent / target).resolve() for page in pages for target in shown(page)}
    pictures = {*(DOCS / "pictures").iterdir(), *(MANUAL / "pictures").iterdir()}
    assert [path.name for path in sorted(pictures - seen)] == []
    assert sum(path.stat().st_size for path in pictures) < MOST


def test_options_are_those_of_the_program() -> None:
    parser = argparse.ArgumentParser()
    run.add_arguments(parser)
    known = OPTION.findall(parser.format_help()) + OPTION.findall((ROOT / "install.sh").read_text())
    written = [each for page in PAGES for each in OPTION.findall(page.read_text(encoding="utf-8"))]
    assert len(written) > 3
    assert set(written) <= set(known)
