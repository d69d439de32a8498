"""Scenario files: a position and a line of play whose outcome the rulebook settles.

The format is chapter 7 of `docs/record.md`. `read` gives a `Scenario`, `play` says its lines one
after the other and compares. A file that cannot be read as a scenario raises `Unreadable` with the
line; it is never a pass.
"""

import re
import tomllib
from collections.abc import Callable
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion import cards
from companion.engine.log import REDO
from companion.engine.log import UNDO
from companion.engine.notation import TABLE
from companion.engine.notation import Line
from companion.engine.notation import read_line
from companion.engine.prompts import Refusal
from companion.engine.prompts import Stumble
from companion.engine.session import Session
from companion.rules.facts import Facts
from companion.rules.game import DeadOfWinter
from companion.rules.setup import Setup
from companion.rules.world import World
from companion.table.chance import GENERATED
from companion.table.chance import Chance
from companion.table.rights import OWN_CHANCE

SETUP_KEYS = [
    "edition",
    "variants",
    "modules",
    "scenario",
    "players",
    "objective",
    "teams",
    "house",
    "decks",
    "offered",
    "automation",
    "position",
]
"""The keys of a scenario that describe the game; the others are ``title source seed record
play``."""

ENCODING = "utf-8-sig"
"""UTF-8; a byte order mark, which some editors write, is not part of the text."""

MARKS = ("!", "?")
"""What can stand before a line of the play: it must be refused, or it asks the state document."""

PROMPT_LISTS = ("waiting", "offered")
"""Paths whose items are written with a comma between, since each is ``seat: kind``."""


class Unreadable(ValueError):
    """A file that is not a scenario; the text names the line and what was expected."""


@dataclass(frozen=True, slots=True)
class Step:
    """One line of the play: ``!`` must be refused, ``?`` asks the state document, else it is
    said."""

    number: int
    mark: str
    text: str


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario as read: the set-up of its game, who says the companion's own chance, its play.

    ``chance`` is None for the record of a game: there the lines of chance stand in the play. A
    scenario too may say the order of a deck, or deals, itself; then the companion says none of
    that. ``packs`` are the owner's packs of cards that a record carries, as texts.
    """

    path: Path
    title: str
    setup: Setup
    chance: Chance | None
    steps: tuple[Step, ...]
    packs: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Failure:
    """Where a scenario does not hold: the line of the file, what was expected and what was
    found."""

    line: int
    expected: str
    found: str

    def __str__(self) -> str:
        return f"line {self.line}: expected {self.expected}; found {self.found}"


def read(path: Path) -> Scenario:
    """Read a scenario file. Raises `Unreadable`."""
    try:
        text = path.read_text(encoding=ENCODING)
    except OSError as why:
        raise Unreadable(f"This file cannot be read: {why.strerror}.") from why
    except UnicodeDecodeError as why:
        row = 1 + why.object[: why.start].count(b"\n")
        raise Unreadable(f"line {row}: this is no text in UTF-8.") from why
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as why:
        raise Unreadable(
            f"line {_line_of_fault(text, why)}: this cannot be read as a scenario: {why}."
        ) from why
    except RecursionError as why:
        raise Unreadable("line 1: this is nested too deeply to be a scenario.") from why
    unknown = sorted(set(data) - {"title", "source", "seed", "record", "play", *SETUP_KEYS})
    if unknown:
        raise Unreadable(
            f"line {_line_of(text, unknown[0])}: there is no key {unknown[0]!r} in a scenario; "
            f"the keys are title, source, seed, play, {', '.join(SETUP_KEYS)}."
        )
    table = data.get("play")
    lines = table.get("lines") if isinstance(table, dict) and len(table) == 1 else None
    if not isinstance(lines, str):
        row = _line_of(text, "play", _last_line(text))
        raise Unreadable(
            f"line {row}: a scenario needs its play as a text: [play] with lines = '''…'''."
        )
    if not isinstance(data.get("players"), list):
        row = _line_of(text, "players")
        raise Unreadable(
            f'line {row}: a scenario needs its players clockwise: players = ["ana", "ben"].'
        )
    if type(data.get("seed", 1)) is not int:
        raise Unreadable(f"line {_line_of(text, 'seed')}: seed is a whole number.")
    steps = tuple(_steps(lines, _first_line(text, lines)))
    if not steps:
        row = _line_of(text, "lines")
        raise Unreadable(f"line {row}: the play of this scenario is empty, so it shows nothing.")
    given = {key: data[key] for key in SETUP_KEYS if key in data}
    said = {_kind_of_line(step) for step in steps if _is_line(step)}
    chance = None if "record" in data else Chance.seeded(data.get("seed", 1), said)
    kept = data.get("record")
    packs = kept.get("packs") if isinstance(kept, dict) else None
    return Scenario(
        path,
        str(data.get("title", "")),
        Setup(**given),
        chance,
        steps,
        tuple(map(str, packs)) if isinstance(packs, list) else None,
    )


def _first_line(text: str, lines: str) -> int:
    """The line of the file where the play begins; one written with escapes is found by its key."""
    at = text.find(lines)
    if at < 0:
        opened = re.search(r'\blines"?\s*=\s*(?:"""\n?|")', text)
        at = opened.end() if opened else 0
    return 1 + text[:at].count("\n")


def _steps(lines: str, first: int) -> Iterator[Step]:
    """The lines of the play but comments and empty ones, numbered as in the file. Raises
    `Unreadable` for a mark with nothing behind it."""
    for number, line in enumerate(lines.split("\n"), start=first):
        said = line.partition("#")[0].strip()
        if said:
            mark = said[0] if said[0] in MARKS else ""
            text = said[len(mark) :].strip()
            if mark and text[:1] in MARKS:
                raise Unreadable(f"line {number}: a line has one mark, ! or ?; here are two.")
            if not text.partition("=")[0]:
                what = "the path it asks for" if mark == "?" else "the line that must be refused"
                raise Unreadable(f"line {number}: after {mark} stands {what}; here is none.")
            yield Step(number, mark, text)


def _is_line(step: Step) -> bool:
    """Whether a step is a line to be said, with words to it."""
    return not step.mark and bool(step.text.partition(":")[2].split())


def _kind_of_line(step: Step) -> str:
    """What is left to the scenario to say: the kind of a line by its first word, of decks and deals
    which."""
    words = step.text.partition(":")[2].split()
    return " ".join(words[: 2 if words[0] in OWN_CHANCE else 1])


def _line_of(text: str, key: str, default: int = 1, first: int = 1) -> int:
    """The line, from ``first`` on, that gives ``key`` or heads its table; ``default`` if there is
    none."""
    given = re.compile(rf"[\[\s]*(?:[\w-]+\.)*{re.escape(key)}\s*[]=.]")
    for number, line in enumerate(text.split("\n"), start=1):
        if number >= first and given.match(line):
            return number
    return default


def _last_line(text: str) -> int:
    return len(text.splitlines()) or 1


def _line_of_fault(text: str, why: tomllib.TOMLDecodeError) -> int:
    """The line a fault of the TOML names, the last where it is that the text ends there."""
    named = re.search(r"at line (\d+)", str(why))
    return int(named[1]) if named else _last_line(text)


def _line_meant(text: str, refusal: str) -> int:
    """The line of the key that a refused set-up names in its first clause, else the one where a
    word stands that it quotes; 1 if none is found.

    A path is followed key by key, through tables and below them; one with dots, and a key there is
    not, belongs to the position.
    """
    clause = re.split(r"[;:]| is | needs ", refusal)[0]
    path = "." in clause.split()[0] or " has no key " in clause
    first = start = _line_of(text, "position") if path else 1
    found = 0
    for word in re.findall(r"[a-z0-9_-]+", clause):
        row = _line_of(text, word, 0, start) or _line_of(text, word, 0, first)
        start = row or first
        found = row if row and word != "play" else found
    if found:
        return found
    for word in re.findall(r'"([^"]+)"', refusal):
        for row, line in enumerate(text.split("\n"), start=1):
            if word in line and not re.match(r"title|source|#", line):
                return row
    return 1


def facts_of(packs: tuple[str, ...]) -> Facts:
    """The cards of the packs a record carries. Raises `Unreadable`."""
    try:
        loaded = cards.load_texts(packs)
    except cards.NoPack as problem:
        raise Unreadable(f"The packs of this record cannot be read: {problem}") from problem
    for faults in loaded.refused.values():
        raise Unreadable(f"The packs of this record cannot be read: {faults[0]}")
    return loaded.facts


def begin(scenario: Scenario, facts: Facts) -> Session[World]:
    """Start the scenario's game, with the cards it carries itself if it does. Raises `Unreadable`
    if these cannot be read, or its set-up or position makes no game."""
    if scenario.packs is not None:
        facts = facts_of(scenario.packs)
    rules = DeadOfWinter(facts)
    try:
        return Session(rules, rules.begin(scenario.setup))
    except Refusal as why:
        text = scenario.path.read_text(encoding=ENCODING)
        row = _line_meant(text, str(why))
        raise Unreadable(f"line {row}: the set-up makes no game: {why}") from why


def play(
    scenario: Scenario, facts: Facts, tell: Callable[[str], None] = lambda text: None
) -> Failure | None:
    """Say the scenario's lines; returns where it does not hold, or None. ``tell`` hears the
    transcript.

    Raises `Unreadable` if the set-up makes no game.
    """
    session = begin(scenario, facts)
    told = 0

    def transcript() -> None:
        nonlocal told
        for entry in session.entries[told:]:
            tell(f"{entry.number:4}  {entry.written()}")
        told = len(session.entries)
        for notice in session.notices:
            tell(f"      # {notice}")
        session.notices.clear()

    def let_chance_speak() -> None:
        if scenario.chance is not None:
            scenario.chance.say_due(session)

    let_chance_speak()
    for step in scenario.steps:
        transcript()
        tell("      waiting: " + (", ".join(one.label for one in session.waiting()) or "none"))
        failure = _take(session, step, tell)
        if failure is not None:
            return failure
        let_chance_speak()
    transcript()
    return None


def _take(session: Session[World], step: Step, tell: Callable[[str], None]) -> Failure | None:
    if step.mark == "?":
        tell(f"   ?  {step.text}")
        return _compare(session, step)
    if not step.mark:
        try:
            _say(session, step.text)
        except Refusal as why:
            fault = f" ({why.__cause__!r})" if isinstance(why, Stumble) else ""
            expected = f'"{step.text}" to be accepted'
            return Failure(step.number, expected, f"refused: {why}{fault}")
        return None
    before = session.state(), len(session.entries)
    try:
        _say(session, step.text)
    except Refusal as why:
        tell(f"   !  {step.text}   ({why})")
        if isinstance(why, Stumble):
            found = f"a fault of the program ({why.__cause__!r})"
            return Failure(step.number, f'"{step.text}" to be refused by a rule', found)
        if (session.state(), len(session.entries)) != before:
            return Failure(step.number, f'"{step.text}" to change nothing', "a changed state")
        return None
    return Failure(step.number, f'"{step.text}" to be refused', "it was accepted")


def _say(session: Session[World], text: str) -> None:
    """Say a line; an undo reaches back to the newest line that is not the companion's own, and a
    redo brings back with it what the companion said after it."""
    line = read_line(text)
    if line == Line(TABLE, (UNDO,)):
        said = [entry.number for entry in session.effective() if entry.comment != GENERATED]
        if not said:
            raise Refusal("There is nothing to undo: nobody has said a line that stands.")
        text = f"{text} {said[-1]}"
    session.say(text)
    while line == Line(TABLE, (REDO,)) and (again := session.redoable()) is not None:
        if again.comment != GENERATED:
            return
        session.say(text)


def _compare(session: Session[World], step: Step) -> Failure | None:
    path, equals, expected = (part.strip() for part in step.text.partition("="))
    expected = " ".join(expected.split())
    value = look_up(session.state(), path)
    found = written(path, value)
    if not equals:
        holds = value is not ABSENT and bool(value)
        return None if holds else Failure(step.number, f"{path} to be there", found)
    if found == expected:
        return None
    return Failure(step.number, f"{path} = {expected}", found)


class _Absent:
    """The type of `ABSENT`."""


ABSENT = _Absent()
"""What `look_up` gives for a path that is not in the document."""


def look_up(document: dict[str, Any], path: str) -> Any:
    """Return the value at ``path`` (keys with dots between, list items by number from 0), or
    `ABSENT`."""
    value: Any = document
    for key in path.split("."):
        if isinstance(value, dict) and key in value:
            value = value[key]
        elif isinstance(value, list) and key in map(str, range(len(value))):
            value = value[int(key)]
        else:
            return ABSENT
    return value


def written(path: str, value: Any) -> str:
    """Return a value of the state document as a scenario writes it after ``=``."""
    if value is ABSENT:
        return "absent"
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, dict)):
        if not value:
            return "none"
        between = ", " if path in PROMPT_LISTS else " "
        return between.join(written("", item) for item in value)
    return str(value)
