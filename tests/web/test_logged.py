"""Every line of the log is a sentence that somebody would say, in both languages."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.cards import load
from companion.i18n import LANGUAGES
from companion.i18n import speaking
from companion.i18n.catalogue import catalogue
from companion.i18n.collect import collect
from companion.i18n.terms import PLACES
from companion.i18n.terms import plain
from companion.table import gate
from companion.table.scenario import read
from companion.table.types import LogLine
from companion.web.words.logged import log_line
from companion.web.words.names import Names
from tests.chronicle.games import GAMES
from tests.chronicle.games import golden

FACTS = load()
SEATS = ("ana", "ben", "cai", "dia", "eva", "fay", "gil", "hal", "ivy", "jon", "kim")
NAMES = Names(FACTS, {seat: seat.title() for seat in SEATS})
DECKS = ("survivors", "items", "crises", "objectives", "secret_objectives", "crossroads")

SCENARIOS = sorted((Path(__file__).parents[1] / "scenarios").rglob("*.toml"))

SLUG = re.compile(r"(?<![\w-])[a-z]+(?:-[a-z0-9]+)+")
WORD = re.compile(r"[^\W\d_]+")


def lines_of(game: str) -> Iterator[LogLine]:
    """The lines of a golden record as those see them who are shown all of them, and as those do
    who see only that they were said."""
    for line in golden(game)[1]:
        entrance = gate.names_entrance(line, PLACES)
        about = gate.asked_about(line) if line.kind in gate.ASKED_OPENLY else ""
        whole = LogLine(line.number, line.text, line.source, standing=True, entrance=entrance)
        yield LogLine(
            line.number,
            line.text,
            line.source,
            standing=True,
            entrance=entrance,
            kind=line.kind,
            about=about,
        )
        yield whole
        if line.public is not None:
            yield LogLine(line.number, line.public, line.source, standing=True, entrance=entrance)


def said_in_scenarios() -> Iterator[LogLine]:
    """Every line that the scenarios say."""
    for path in SCENARIOS:
        for number, step in enumerate(read(path).steps, 1):
            if not step.mark and ": " in step.text:
                yield LogLine(number, step.text, "typed", standing=True)


@pytest.fixture(scope="module")
def english() -> set[str]:
    """Words of our own English messages that stand in no Portuguese one."""
    ours = {word for _context, message in collect() for word in words(message)}
    translations = catalogue("pt_BR").messages.values()
    return ours - {word for texts in translations for text in texts for word in words(text)}


def words(text: str) -> set[str]:
    """The words of a text, in small letters, without what it leaves open."""
    return {word.lower() for word in WORD.findall(re.sub(r"%\(\w+\)[sd]", " ", text))}


def without_titles(said: str, line: LogLine) -> str:
    """A sentence without the titles printed on cards, and the names a table has made up, which no
    language changes."""
    slugs = re.split(r"[ .]", line.text)
    odd = [plain(slug) for slug in slugs if "-" in slug and NAMES.anything(slug) == plain(slug)]
    for title in (*TITLES, *odd):
        said = said.replace(title, " ")
    return said


TITLES = sorted(
    {str(card.name) for deck in DECKS for card in getattr(FACTS, deck).values()},
    key=len,
    reverse=True,
)


def check(lines: Iterator[LogLine], bare: set[str]) -> int:
    """Check each different sentence of some lines in every language; how many there were."""
    seen: set[tuple[str, str]] = set()
    for line in lines:
        for language in LANGUAGES:
            with speaking(language):
                said = log_line(line, NAMES)[1]
            if (language, said) in seen:
                continue
            seen.add((language, said))
            ours = without_titles(said, line)
            assert said[:1].isupper() or ours != said, (line.text, said)
            assert not SLUG.findall(ours), (line.text, said)
            assert "%(" not in said, (line.text, said)
            assert not re.search(r" $|  |: $|\(\)", said), (line.text, said)
            if language == "pt_BR":
                assert not words(ours) & bare, (line.text, said, words(ours) & bare)
    return len(seen)


@pytest.mark.parametrize("game", GAMES)
def test_a_golden_game_is_told_in_sentences(game: str, english: set[str]) -> None:
    assert check(lines_of(game), english) > 50


def test_whatever_scenarios_say_is_told_in_sentences(english: set[str]) -> None:
    assert check(said_in_scenarios(), english) > 200


def told(text: str, **more: Any) -> tuple[str, str]:
    """A line of the log as who said it and what."""
    return log_line(LogLine(1, text, "typed", standing=True, **more), NAMES)


def test_a_line_of_the_log_names_who_said_it() -> None:
    assert told("ana: end") == ("Ana", "Ends the turn")
    assert told("table: undo") == ("", "The last line is taken back")
    assert told("odd") == ("", "odd")


def test_a_line_says_what_it_answers() -> None:
    """Where a viewer is not shown the answer, nor is the question."""
    assert told("ana: die 5") == ("Ana", "Rolls a 5")
    assert told("ana: die 5", kind="die", about="samples") == ("Ana", "Rolls a 5 (a sample)")
    assert told("ana: choose 2", entrance=True) == ("Ana", "Chooses entrance 2")
    assert told("ana: choose") == ("Ana", "A choice, kept secret")
    assert told("ana: choose drawn", about="library") == (
        "Ana",
        "The rest in the order drawn (Library)",
    )
    assert told("ana: choose 2") == ("Ana", "Chooses 2")
    assert told("ana: yes", kind="vote", about="cai") == ("Ana", "Votes yes")
    assert told("ana: exposure wound", about="sparky") == ("Ana", "Exposure of Sparky: Wound")


def test_a_vote_that_is_not_shown_is_no_call_for_a_vote() -> None:
    assert told("ben: vote", sealed=True) == ("Ben", "A vote, kept secret")
    assert told("ben: vote") == ("Ben", "Calls a vote")


def test_an_answer_in_private_does_not_read_as_what_was_asked() -> None:
    assert told("ana: betrayer", sealed=True) == ("Ana", "A question in private")
