"""The tables a game is kept in: one file a game, one transaction a line.

A line that `Store.append` has returned from is on the disk (`companion.table.gamefile`), and
whatever is cut off the log leaves an exact prefix of the lines. ``PRAGMA user_version`` is the
version of these tables. Wall time is a label only (a Pi has no clock of its own): order is the
line's number.
"""

import json
import sqlite3
from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from contextlib import contextmanager
from dataclasses import fields
from pathlib import Path
from typing import Any
from typing import TypeVar

from companion.sentences import Verbatim
from companion.table import gamefile
from companion.table.gamefile import StoreError
from companion.table.kept import Beside
from companion.table.kept import Header
from companion.table.kept import Line
from companion.table.kept import Seat
from companion.table.kept import StoredRoll

T = TypeVar("T")

FORMAT = 2
"""The version of this file format. Raised with every change of the tables."""

_STEPS = {1: "ALTER TABLE lines ADD COLUMN elapsed REAL"}
"""What brings a file of each earlier version to the next one."""

CHECKPOINTS = 4
"""How many of the newest checkpoints are kept. Of the older ones one in `SPARSE` lines stays, the
first of all included, so that an undo far back after a restart plays few lines again."""

SPARSE = 64

_SCHEMA = """
CREATE TABLE game (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE lines (
    number INTEGER PRIMARY KEY,
    seat TEXT NOT NULL,
    words TEXT NOT NULL,
    comment TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    kind TEXT NOT NULL,
    public TEXT,
    pending INTEGER NOT NULL,
    said_by TEXT NOT NULL,
    at TEXT NOT NULL,
    elapsed REAL
) STRICT;
CREATE TABLE checkpoints (number INTEGER PRIMARY KEY, data BLOB NOT NULL) STRICT;
CREATE TABLE digests (
    id INTEGER PRIMARY KEY,
    number INTEGER NOT NULL,
    lines INTEGER NOT NULL,
    step TEXT NOT NULL,
    value INTEGER NOT NULL
) STRICT;
CREATE TABLE seats (
    seat TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    token TEXT,
    version INTEGER NOT NULL,
    host INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE rolls (
    id INTEGER PRIMARY KEY,
    boot TEXT NOT NULL,
    seq INTEGER NOT NULL,
    dice TEXT NOT NULL,
    state TEXT NOT NULL,
    UNIQUE (boot, seq)
) STRICT;
"""


_COLUMNS = tuple(column.name for column in fields(Line))


class Store:
    """A game's file, open. Not for several threads at once: the table's own thread calls it.

    A file of an earlier version can be read as it is; `upgrade` comes before the first write.

    Raises `StoreError` where the file cannot be used, `Damaged` where it is not whole.
    """

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self._db = connection
        self._file = gamefile.identity(path)
        self._within = False  # a transaction of several writes

    @classmethod
    def create(
        cls,
        path: Path,
        header: Header,
        checkpoints: Mapping[int, bytes],
        lines: Sequence[Line] = (),
    ) -> "Store":
        """Make a new game's file, with the lines of an imported game in the same transaction.

        ``checkpoints`` are by line number; that of line 0 is the beginning of the game.
        """

        def fill(new: Path, connection: sqlite3.Connection) -> None:
            cls(new, connection)._fill(header, checkpoints, lines)

        return cls(path, gamefile.make(path, fill))

    def _fill(
        self, header: Header, checkpoints: Mapping[int, bytes], lines: Sequence[Line]
    ) -> None:
        with self._transaction():
            for statement in filter(str.strip, _SCHEMA.split(";")):
                self._db.execute(statement)
            self._db.execute(f"PRAGMA user_version = {FORMAT}")
            self._write_header(header)
            self._write_lines(lines)
            for number, data in checkpoints.items():
                self._write_checkpoint(number, data)

    @classmethod
    def open(cls, path: Path) -> "Store":
        """Open a game's file and check that it is whole."""
        return cls(path, gamefile.open_whole(path, FORMAT))

    def upgrade(self) -> None:
        """Bring a file of an earlier version to this one, in one transaction. Raises
        `StoreError`."""
        with self._reading():
            version = self._version()
        if version == FORMAT:
            return
        with self._transaction():
            for earlier in range(version, FORMAT):
                self._db.execute(_STEPS[earlier])
            self._db.execute(f"PRAGMA user_version = {FORMAT}")

    def _version(self) -> int:
        return int(self._db.execute("PRAGMA user_version").fetchone()[0])

    def make_room(self) -> None:
        """Make this file ready for a game that is played (`companion.table.gamefile.make_room`)."""
        gamefile.make_room(self.path, self._db)

    def close(self) -> None:
        """Put the log back into the file and close it."""
        gamefile.close(self._db)

    # -- reading -------------------------------------------------------------------------------

    def header(self) -> Header:
        """The set-up and what the table chose."""
        with self._reading():
            kept = {
                key: json.loads(value)
                for key, value in self._db.execute("SELECT key, value FROM game")
            }
            return Header(
                setup=dict(kept["setup"]),
                names=dict(kept["names"]),
                rules=kept["rules"],
                automated=tuple(kept["automated"]),
                seed=kept["seed"],
                created=kept["created"],
                packs=None if kept.get("packs") is None else tuple(kept["packs"]),
                shipped=kept.get("shipped", ""),
            )

    def lines(self) -> list[Line]:
        """All lines in order."""
        with self._reading():
            known = _COLUMNS if self._version() >= FORMAT else _COLUMNS[:-1]
            rows = self._db.execute(f"SELECT {', '.join(known)} FROM lines ORDER BY number")
            lines = [Line(*row) for row in rows]
            for number, line in enumerate(lines, start=1):
                if line.number != number or not line.words.split():
                    raise ValueError(f"line {number} is missing")
            return lines

    def checkpoints(self) -> list[tuple[int, bytes]]:
        """The kept checkpoints as (line number, data), oldest first."""
        with self._reading():
            return list(self._db.execute("SELECT number, data FROM checkpoints ORDER BY number"))

    def digests(self) -> list[tuple[int, int, str, int]]:
        """What the world was at each step begun: (line that reached it, lines that stood, step,
        value).

        Those of lines that were taken back since are among them.
        """
        query = "SELECT number, lines, step, value FROM digests ORDER BY id"
        with self._reading():
            return list(self._db.execute(query))

    def seats(self) -> list[Seat]:
        """The seats that were written, in no order."""
        with self._reading():
            rows = self._db.execute("SELECT seat, name, token, version, host FROM seats")
            return [
                Seat(seat, name, token, version, bool(host))
                for seat, name, token, version, host in rows
            ]

    def rolls(self) -> list[StoredRoll]:
        """The rolls nobody has accepted, oldest first."""
        with self._reading():
            rows = self._db.execute(
                "SELECT id, boot, seq, dice, state FROM rolls WHERE state = 'open' ORDER BY id"
            )
            return [
                StoredRoll(number, boot, seq, dict(json.loads(dice)), state)
                for number, boot, seq, dice, state in rows
            ]

    @contextmanager
    def _reading(self) -> Iterator[None]:
        """Whatever cannot be made sense of is damage: `quick_check` sees the file's structure, not
        what is written in it."""
        try:
            yield
        except (sqlite3.Error, ValueError, KeyError, TypeError) as error:
            raise gamefile.unusable(self.path, error) from error

    # -- writing -------------------------------------------------------------------------------

    def append(self, line: Line, beside: Beside | None = None) -> None:
        """Write one line with what belongs to it; on return it is on the disk. Raises
        `StoreError`."""
        beside = beside or Beside()
        with self._transaction():
            self._write_lines([line])
            self._db.executemany(
                "INSERT INTO digests (number, lines, step, value) VALUES (?, ?, ?, ?)",
                beside.digests,
            )
            if beside.checkpoint is not None:
                self._write_checkpoint(line.number, beside.checkpoint)
            for number, state in beside.rolls.items():
                self._db.execute("UPDATE rolls SET state = ? WHERE id = ?", (state, number))

    @contextmanager
    def together(self) -> Iterator[None]:
        """What is written within is one transaction: afterwards all of it is on the disk, or
        nothing. Raises `StoreError`."""
        with self._transaction():
            self._within = True
            try:
                yield
            finally:
                self._within = False

    def bots(self) -> dict[str, str]:
        """The seats of bots, with who throws their dice."""
        return self._noted("bots", dict[str, str])

    def put_seat(self, *seats: Seat, bots: Mapping[str, str] | None = None) -> None:
        """Write seats as they are now and, where that is given, which of them are ``bots``."""
        with self._transaction():
            if bots is not None:
                self._note("bots", dict(bots))
            self._db.executemany(
                "INSERT OR REPLACE INTO seats VALUES (?, ?, ?, ?, ?)",
                [
                    (seat.seat, seat.name, seat.token, seat.version, int(seat.host))
                    for seat in seats
                ],
            )

    def ticked(self) -> set[str]:
        """What has been ticked off of the lists before and after the game."""
        return self._noted("ticked", set[str])

    def put_ticked(self, ticked: Iterable[str]) -> None:
        """Write what has been ticked off."""
        with self._transaction():
            self._note("ticked", sorted(ticked))

    def pins(self) -> dict[str, str]:
        """The seats' PINs, as `companion.table.pins` keeps them."""
        return self._noted("pins", dict[str, str])

    def put_pins(self, pins: Mapping[str, str]) -> None:
        """Write the PINs as they are now."""
        with self._transaction():
            self._note("pins", dict(pins))

    def join_code(self) -> str:
        """The join code, "" where the game has none yet (`companion.table.invitation`)."""
        return self._noted("join", "".join)

    def put_join_code(self, code: str) -> None:
        """Write the join code as it is now."""
        with self._transaction():
            self._note("join", code)

    def _noted(self, key: str, kind: Callable[[Any], T]) -> T:
        """What is noted beside the lines under a key; empty of its kind where nothing is."""
        with self._reading():
            row = self._db.execute("SELECT value FROM game WHERE key = ?", (key,)).fetchone()
            return kind(json.loads(row[0]) if row else ())

    def _note(self, key: str, value: Any) -> None:
        """Write it within a transaction."""
        self._db.execute("INSERT OR REPLACE INTO game VALUES (?, ?)", (key, json.dumps(value)))

    def add_roll(self, boot: str, seq: int, dice: dict[str, str]) -> StoredRoll | None:
        """Write a roll, which lies open now; None if it (boot and seq) had come before, or a newer
        one of this tray's had: it was lost on the way and lies there no more."""
        with self._transaction():
            found = self._db.execute(
                "INSERT INTO rolls (boot, seq, dice, state) SELECT ?, ?, ?,"
                " CASE WHEN max(seq) > ? THEN 'passed' ELSE 'open' END"
                " FROM rolls WHERE boot = ? ON CONFLICT DO NOTHING RETURNING id, state",
                (boot, seq, json.dumps(dice), seq, boot),
            ).fetchone()
            if found is None or found[1] == "passed":
                return None
            # a tray holds one set of dice: a new roll is what lies there now
            self._db.execute(
                "UPDATE rolls SET state = 'passed' WHERE state = 'open' AND id < ?", found[:1]
            )
        return StoredRoll(found[0], boot, seq, dice, "open")

    def end_roll(self, number: int, state: str) -> None:
        """Write that a roll lies open no more."""
        with self._transaction():
            self._db.execute("UPDATE rolls SET state = ? WHERE id = ?", (state, number))

    def _write_checkpoint(self, number: int, data: bytes) -> None:
        self._db.execute("INSERT OR REPLACE INTO checkpoints VALUES (?, ?)", (number, data))
        self._db.execute(
            "DELETE FROM checkpoints"
            " WHERE number NOT IN (SELECT number FROM checkpoints ORDER BY number DESC LIMIT ?)"
            " AND number NOT IN (SELECT MIN(number) FROM checkpoints GROUP BY number / ?)",
            (CHECKPOINTS, SPARSE),
        )

    def _write_header(self, header: Header) -> None:
        kept = {
            "setup": header.setup,
            "names": header.names,
            "rules": header.rules,
            "automated": list(header.automated),
            "seed": header.seed,
            "created": header.created,
            "packs": header.packs,
            "shipped": header.shipped,
        }
        self._db.executemany(
            "INSERT INTO game VALUES (?, ?)",
            [(key, json.dumps(value, ensure_ascii=False)) for key, value in kept.items()],
        )

    def _write_lines(self, lines: Iterable[Line]) -> None:
        marks = ", ".join("?" * len(_COLUMNS))
        self._db.executemany(
            f"INSERT INTO lines ({', '.join(_COLUMNS)}) VALUES ({marks})",
            [tuple(getattr(line, column) for column in _COLUMNS) for line in lines],
        )

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """One transaction; any error of SQLite takes all of it back and becomes a `StoreError`.

        A file that was deleted or moved would still take it, and nobody would ever find it there.
        Within `together` it is a part of the one around it, which any error ends.
        """
        if self._within:
            yield
            return
        if gamefile.identity(self.path) != self._file:
            raise StoreError(
                "%(file)s was moved, deleted or replaced while the game was open. Put it back;"
                " nothing more is kept before it is.",
                file=Verbatim(self.path),
            )
        try:
            self._db.execute("BEGIN IMMEDIATE")
            yield
            self._db.execute("COMMIT")
        except sqlite3.Error as error:
            self._roll_back()
            raise StoreError(
                "The disk did not take it (%(why)s); nothing was changed.", why=Verbatim(error)
            ) from error
        except BaseException:
            self._roll_back()
            raise

    def _roll_back(self) -> None:
        if self._db.in_transaction:
            self._db.execute("ROLLBACK")
