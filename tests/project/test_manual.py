"""docs/manual: what it quotes is on the pages and panels, what it shows is there, and small; and
what it says in one language it says in the other."""

from __future__ import annotations

import argparse
import re
from functools import cache
from pathlib import Path

import pytest

from companion.cli import run
from companion.i18n import catalogue
from companion.i18n.catalogue import Key
from companion.i18n.collect import collect
from tests.project.tree import ROOT

DOCS = ROOT / "docs"
MANUAL = DOCS / "manual"
MANUALS = {"en": MANUAL, "pt_BR": MANUAL / "pt-BR"}
"""Where the manual is kept in each language."""

PAGES = {language: sorted(folder.glob("*.md")) for language, folder in MANUALS.items()}
EVERY = [page for pages in PAGES.values() for page in pages]

QUOTED = re.compile(r"\*\*(.+?)\*\*", re.DOTALL)
"""What stands in bold is written so on a page or on a panel."""

HOLE = re.compile(r"%\(\w+\)[sd]")
LINK = re.compile(r"\]\(([^)\s]+)\)")
PICTURE = re.compile(r'src="([^"]+)"')

OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]+")

OUTLINE = re.compile(r'^#+ |^- |^\d+\. |^\||src="[^"]*?([^/"]+)"', re.MULTILINE)
"""A heading, an item of a list, a row of a table or a picture."""

MOST = 3_000_000
"""Bytes of all pictures of the manual."""


@cache
def messages(language: str) -> list[tuple[Key, re.Pattern[str]]]:
    """Every message of the catalogue as it is said in a language, with anything in its holes; none
    that is little but holes."""
    known = catalogue(language).messages
    found = []
    for message in collect().values():
        in_english = tuple(filter(None, (message.key[1], message.plural)))
        for text in in_english if language == "en" else known.get(message.key, ()):
            pieces = HOLE.split(text)
            if len(pieces) == 1 or sum(map(str.isalpha, "".join(pieces))) > 3:
                whole = re.compile(".+".join(re.escape(piece) for piece in pieces))
                found.append((message.key, whole))
    return found


@cache
def messages_of(words: str, language: str) -> set[Key]:
    """The messages that are said with these words."""
    return {key for key, message in messages(language) if message.fullmatch(words)}


def quotes(page: Path) -> list[str]:
    """What a page quotes."""
    return [" ".join(words.split()) for words in QUOTED.findall(page.read_text(encoding="utf-8"))]


def chapters(language: str) -> dict[int, Path]:
    """The pages of a manual by the number of the chapter; the contents have 0."""
    numbered = [(re.match(r"\d+", page.name), page) for page in PAGES[language]]
    return {int(number[0]) if number else 0: page for number, page in numbered}


def shown(page: Path) -> list[str]:
    """The files that a page leads to or shows, as they are written."""
    text = page.read_text(encoding="utf-8")
    return LINK.findall(text) + PICTURE.findall(text)


def anchors(page: Path) -> set[str]:
    """What its headings are called in links."""
    found = set()
    for heading in re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE):
        plain = re.sub(r"[^\w\- ]", "", heading.lower())
        found.add(plain.replace(" ", "-"))
    return found


def outline(page: Path) -> list[str]:
    """Its headings, items, rows and pictures in their order, without a word of them."""
    text = page.read_text(encoding="utf-8")
    return [found[1] or re.sub(r"\d+", "1", found[0]) for found in OUTLINE.finditer(text)]


@pytest.mark.parametrize("language", MANUALS)
def test_what_is_quoted_is_on_the_pages(language: str) -> None:
    unknown = [
        f"{page.name}: {words}"
        for page in PAGES[language]
        for words in quotes(page)
        if not messages_of(words, language)
    ]
    assert not unknown, "\n".join(unknown)


@pytest.mark.parametrize(
    ("words", "language", "on_a_page"),
    [
        ("Attack", "en", True),
        ("Save “own”", "en", True),
        ("Does the board agree?", "en", False),
        ("1 of 2", "en", False),
        ("Atacar", "pt_BR", True),
        ("Salvar “own”", "pt_BR", True),
        ("Attack", "pt_BR", False),
        ("Atacar", "en", False),
    ],
)
def test_words_of_no_message_are_found(words: str, language: str, on_a_page: bool) -> None:
    assert bool(messages_of(words, language)) == on_a_page


@pytest.mark.parametrize("language", MANUALS)
def test_the_contents_lead_to_every_chapter_in_order(language: str) -> None:
    contents = MANUALS[language] / "README.md"
    led_to = [target for target in shown(contents) if re.match(r"\d+-", target)]
    assert sorted(led_to) == sorted(page.name for page in PAGES[language] if page != contents)
    assert [int(each.partition("-")[0]) for each in led_to] == [*range(1, len(PAGES[language]))]


def test_both_manuals_have_the_same_chapters() -> None:
    assert sorted(chapters("en")) == sorted(chapters("pt_BR"))


@pytest.mark.parametrize("number", chapters("en"))
def test_a_chapter_is_laid_out_alike_in_both_languages(number: int) -> None:
    """A heading, a picture, an item or a row that is new in one has to be told in the other."""
    assert outline(chapters("pt_BR")[number]) == outline(chapters("en")[number])


@pytest.mark.parametrize("number", chapters("en"))
def test_a_chapter_quotes_the_same_messages_in_both_languages(number: int) -> None:
    quoted = {
        language: {
            words: messages_of(words, language) for words in quotes(chapters(language)[number])
        }
        for language in MANUALS
    }
    english, portuguese = quoted.values()
    alone = [
        words
        for here, there in ((english, portuguese), (portuguese, english))
        for words, found in here.items()
        if not any(found & other for other in there.values())
    ]
    assert not alone, f"{alone} of chapter {number} are quoted in one language only."


@pytest.mark.parametrize("number", chapters("en"))
def test_a_chapter_names_the_same_options_in_both_languages(number: int) -> None:
    english, portuguese = (
        OPTION.findall(chapters(language)[number].read_text(encoding="utf-8"))
        for language in MANUALS
    )
    assert portuguese == english


def test_every_place_in_a_page_that_is_linked_to_is_there() -> None:
    broken = []
    for page in EVERY:
        for target in shown(page):
            file, _hash, place = target.partition("#")
            there = (page.parent / file) if file else page
            if place and "://" not in target and place not in anchors(there.resolve()):
                broken.append(f"{page.name}: {target}")
    assert not broken, "\n".join(broken)


def test_every_picture_is_shown_and_all_are_small() -> None:
    pages = [ROOT / "README.md", *EVERY]
    seen = {(page.parent / target).resolve() for page in pages for target in shown(page)}
    folders = [DOCS, *MANUALS.values()]
    pictures = {path for folder in folders for path in (folder / "pictures").iterdir()}
    assert [path.name for path in sorted(pictures - seen)] == []
    assert sum(path.stat().st_size for path in pictures) < MOST


def test_options_are_those_of_the_program() -> None:
    parser = argparse.ArgumentParser()
    run.add_arguments(parser)
    known = OPTION.findall(parser.format_help()) + OPTION.findall((ROOT / "install.sh").read_text())
    written = [each for page in EVERY for each in OPTION.findall(page.read_text(encoding="utf-8"))]
    assert len(written) > 3
    assert set(written) <= set(known)
