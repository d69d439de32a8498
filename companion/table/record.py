"""A game as text: its set-up and the lines that were said, written and read.

The format is a scenario file (record, 7), so that ``companion check`` replays it too, and a
scenario can be taken over as a game (its checks are left out)::

    title   = "ana, ben and cai"
    edition = "base"
    players = ["ana", "ben", "cai"]
    objective = "we-need-more-samples"

    [record]
    format = 1                                   # of this text
    rules = 1                                    # version of the rules the game was begun with
    whole = true                                 # false: public forms of what stands
    automated = ["deck"]                         # kinds of prompts the companion answered itself
    names = {ana = "Ana", ben = "Ben", cai = "Ça ira"}
    packs = []                                   # the owner's packs of cards, each as one text
    shipped = "1f0c…"                            # tells apart the cards that come with the program

    [play]
    lines = '''
    table: deck survivors sparky gray-beard …  # generated
    ana: keep gray-beard sparky  # typed
    '''

One line of the text is one accepted line, in order, ``undo`` and ``redo`` included: the n-th is
line number n. What follows ``#`` says where it came from: ``typed``, ``button``, ``tray`` or
``generated``. The lines stand last and each ends with a line break, so that the text can grow at
its end and a cut leaves a prefix: a last line without its break is not read, and the closing quotes
may be missing.
"""

import errno
import json
import os
import re
import tomllib
from collections.abc import Iterable
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from typing import TypeVar

from companion.durable import OWNER
from companion.durable import write_whole
from companion.engine import notation
from companion.engine.prompts import Refusal
from companion.sentences import Complaint
from companion.sentences import Sentence
from companion.sentences import Verbatim
from companion.table.kept import Header

T = TypeVar("T")

FORMAT = 1
"""The version of this text format."""

_ORDER = ("edition", "variants", "modules", "scenario", "players", "objective")
"""What a reader looks for first in a set-up, in the order of the record's example."""

_OPENING = re.compile(r"^[ \t]*lines[ \t]*=[ \t]*(?P<quotes>'''|\"\"\")[ \t]*\n", re.MULTILINE)


class RecordError(Complaint):
    """A text that is not a record. Its text names the line and says what is wrong."""


@dataclass(frozen=True, slots=True)
class Said:
    """One line of a record: its place in the text (from 1) and what it says."""

    row: int
    text: str
    comment: str


@dataclass(frozen=True, slots=True)
class Record:
    """A record that was read. ``whole`` is false for a public one, which need not replay."""

    header: Header
    lines: tuple[Said, ...]
    whole: bool = True
    title: str = ""


# -- writing -----------------------------------------------------------------------------------


def opening(header: Header, *, whole: bool = True) -> str:
    """Everything before the first line, the opening quotes included."""
    names = list(header.names.values())
    table = {"format": FORMAT, "rules": header.rules, "whole": whole, "names": header.names}
    if header.automated:
        table["automated"] = list(header.automated)
    if header.created:
        table["begun"] = header.created
    if whole and header.seed is not None:
        table["seed"] = header.seed
    if whole and header.packs is not None:
        table |= {"packs": header.packs, "shipped": header.shipped}
    setup = {"title": _list_of(names)}
    chosen = header.setup if whole else _without_secrets(header.setup)
    for key in (*_ORDER, *chosen):
        if chosen.get(key) is not None:
            setup.setdefault(key, chosen[key])
    rows = [f"{_key(key)} = {_value(value)}" for key, value in setup.items()]
    rows += ["", "[record]", *(f"{key} = {_value(value)}" for key, value in table.items())]
    rows += ["", "[play]", "lines = '''", ""]
    return "\n".join(rows)


def _without_secrets(setup: Mapping[str, Any]) -> dict[str, Any]:
    """A set-up whose position says nothing of what the companion holds for the players."""
    position = setup.get("position")
    if not isinstance(position, Mapping):
        return dict(setup)
    return {**setup, "position": {key: position[key] for key in position if key != "secret"}}


def row(text: str, comment: str) -> str:
    """One line as it stands in the record, with its break."""
    return f"{text}  # {comment}\n" if comment else f"{text}\n"


def write(header: Header, lines: Iterable[tuple[str, str]], *, whole: bool = True) -> str:
    """A game as text; ``lines`` are (line, comment) in order."""
    return (
        opening(header, whole=whole)
        + "".join(row(text, comment) for text, comment in lines)
        + "'''\n"
    )


def _list_of(names: list[str]) -> str:
    return " and ".join(filter(None, [", ".join(names[:-1]), names[-1]])) if names else "A game"


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else _text(key)


def _text(value: str) -> str:
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _value(value: object) -> str:
    """A value as TOML; a mapping is written in one line, and what is None in it is left out."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return repr(value)
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, Mapping):
        pairs = [
            f"{_key(str(key))} = {_value(item)}" for key, item in value.items() if item is not None
        ]
        return "{" + ", ".join(pairs) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_value(item) for item in value) + "]"
    raise TypeError(f"A set-up holds numbers, texts, lists and tables, not {value!r}.")


# -- reading -----------------------------------------------------------------------------------


def read(text: str) -> Record:
    """Read a record. Raises `RecordError`, which names the row of the text where it stops making
    sense."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    found = _OPENING.search(text)
    if found is None:
        raise RecordError("This is no record of a game: it has no [play] with lines = '''.")
    first_row = text.count("\n", 0, found.end()) + 1
    try:
        head = tomllib.loads(text[: found.start()])
    except tomllib.TOMLDecodeError as error:
        raise RecordError(
            "The set-up of this record cannot be read: %(why)s.", why=Verbatim(error)
        ) from error
    except RecursionError as error:
        raise RecordError("The set-up of this record is nested too deeply.") from error
    rows, rest, left = _rows(text[found.end() :], found["quotes"])
    if rest.strip():
        raise RecordError(
            "Row %(row)s: nothing may follow the lines of a record.", row=first_row + left
        )
    play = head.pop("play", {})
    if play:
        raise RecordError(
            "[play] holds the lines and nothing else, not %(keys)s.",
            keys=Verbatim.listed(play),
        )
    header, whole, title = _header(head)
    return Record(header, tuple(_said(rows, first_row)), whole, title)


def _rows(body: str, quotes: str) -> tuple[list[str], str, int]:
    """The rows of the lines, what follows the closing quotes, and how many rows there are."""
    end = body.find(quotes)
    if end < 0:
        rows = body.split("\n")[:-1]
        return rows, "", len(rows)
    rows = body[:end].split("\n")
    return rows, body[end + len(quotes) :], len(rows)


def _said(rows: list[str], first_row: int) -> Iterable[Said]:
    for number, written in enumerate(rows, start=first_row):
        if written.lstrip().startswith(("?", "!")):
            continue  # a check of a scenario: it changes nothing
        try:
            line = notation.read_line(written)
        except Refusal as refusal:
            raise RecordError("Row %(row)s: %(why)s", row=number, why=refusal.sentence) from refusal
        if line is not None:
            yield Said(number, line.text, line.comment)


def _header(head: dict[str, Any]) -> tuple[Header, bool, str]:
    table = _of_kind(head.pop("record", {}), dict, "record", Sentence("a table"))
    title = str(head.pop("title", ""))
    head.pop("source", None)
    format_ = table.get("format", FORMAT)
    if not isinstance(format_, int) or format_ > FORMAT:
        raise RecordError(
            "This record has format %(format)s; this companion reads up to %(newest)s.",
            format=Verbatim(format_),
            newest=FORMAT,
        )
    players = head.get("players")
    if not isinstance(players, list) or not all(isinstance(player, str) for player in players):
        raise RecordError('The set-up names the players: players = ["ana", "ben"].')
    seed = table.get("seed", head.pop("seed", None))
    head.pop("seed", None)
    names = _of_kind(table.get("names", {}), dict, "record.names", Sentence("a table"))
    automated = _of_kind(table.get("automated", []), list, "record.automated", Sentence("a list"))
    header = Header(
        setup=head,
        names={player: str(names.get(player, player)) for player in players},
        rules=_of_kind(table.get("rules", 0), int, "record.rules", Sentence("a whole number")),
        automated=tuple(str(kind) for kind in automated),
        seed=seed if isinstance(seed, int) else None,
        created=str(table.get("begun", "")),
        packs=_packs(table),
        shipped=str(table.get("shipped", "")),
    )
    return header, bool(table.get("whole", True)), title


def _packs(table: dict[str, Any]) -> tuple[str, ...] | None:
    """The owner's packs of cards that a whole record carries, as texts."""
    if "packs" not in table:
        return None
    return tuple(
        map(str, _of_kind(table["packs"], list, "record.packs", Sentence("a list of texts")))
    )


def _of_kind(value: Any, kind: type[T], key: str, what: str) -> T:
    if not isinstance(value, kind):
        raise RecordError(
            "%(key)s is %(what)s in a record, not %(value)s.",
            key=Verbatim(key),
            what=what,
            value=Verbatim(repr(value)),
        )
    return value


# -- beside the game's file --------------------------------------------------------------------


class Copy:
    """The record kept as text beside a game's file, from which a damaged file is made again.

    It grows by a row a line and is synced once an agenda step: the database is what must not lose a
    line, this is what is left when the database is lost. A disk that does not take it never stops
    the game: `problem` says so.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.problem: str = ""

    def begin(self, header: Header, lines: Iterable[tuple[str, str]]) -> None:
        """Write it afresh, in one step, up to the newest line."""
        body = opening(header) + "".join(row(text, comment) for text, comment in lines)
        try:
            write_whole(self.path, body.encode(), mode=OWNER)
        except OSError as error:
            self._failed(error)

    def add(self, text: str, comment: str, *, sync: bool = False) -> None:
        """Add a line that is in the database."""
        if self.problem:
            return
        try:
            handle = os.open(self.path, os.O_WRONLY | os.O_APPEND)
            try:
                written = row(text, comment).encode()
                if os.write(handle, written) < len(written):
                    raise OSError(errno.ENOSPC, "only a part of the line fitted")
                if sync:
                    os.fsync(handle)
            finally:
                os.close(handle)
        except OSError as error:
            self._failed(error)

    def _failed(self, error: OSError) -> None:
        self.problem = Sentence(
            "The copy of this game in %(file)s is not kept up to date (%(why)s); the game itself"
            " is.",
            file=Verbatim(self.path),
            why=Verbatim(error.strerror),
        )
