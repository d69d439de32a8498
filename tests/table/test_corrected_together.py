"""What one tap corrects is corrected as a whole: on the disk and for everybody, or not at all."""

import sqlite3
from collections.abc import Callable
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from companion.table.corrections import Correction
from companion.table.table import Table
from companion.table.types import CONSOLE
from tests.table.conftest import HOST

SETUP = {"decks": {"objectives": "table"}, "position": {"food": 2, "waste": 3, "morale": 5}}
BOTH = (Correction("food", "6", "2"), Correction("waste", "9", "3"))


class FullBetween:
    """A connection to a disk that takes so many lines and is full before the next."""

    def __init__(self, db: sqlite3.Connection, room: int, statement: str) -> None:
        self.db = db
        self.room = room
        self.statement = statement

    def __getattr__(self, name: str) -> Any:
        return getattr(self.db, name)

    def execute(self, sql: str, *values: Any) -> Any:
        self._fill(sql)
        return self.db.execute(sql, *values)

    def executemany(self, sql: str, *values: Any) -> Any:
        self._fill(sql)
        return self.db.executemany(sql, *values)

    def _fill(self, sql: str) -> None:
        if not sql.startswith(self.statement):
            return
        if not self.room:
            raise sqlite3.OperationalError("database or disk is full")
        self.room -= 1


@pytest.fixture
def table(tmp_path: Path, closing: Callable[[Table], Table]) -> Table:
    """A game of two whose food, waste and morale stand."""
    return closing(Table.create(tmp_path / "game.sqlite", SETUP, ["Ana", "Ben"], seed=1))


@contextmanager
def unchanged(table: Table) -> Iterator[None]:
    """What is done inside changes nothing, and nobody hears of it."""
    before, exported = table.view(CONSOLE), table.export(whole=True)
    heard: list[int] = []
    stop = table.listen(heard.append)
    yield
    stop()
    assert heard == []
    assert table.view(CONSOLE) == before
    assert table.export(whole=True) == exported


@contextmanager
def filling(table: Table, statement: str, room: int) -> Iterator[None]:
    """Inside, the disk has room for so many such statements."""
    store = table._book.store
    whole = store._db
    store._db = FullBetween(whole, room, statement)  # type: ignore[assignment]
    yield
    store._db = whole


@pytest.mark.parametrize(("statement", "room"), [("INSERT INTO lines", 1), ("COMMIT", 0)])
def test_a_disk_that_fills_between_two_lines_keeps_neither(
    table: Table, statement: str, room: int
) -> None:
    assert table.correct(HOST, [Correction("morale", "4", "5")]).accepted
    with unchanged(table), filling(table, statement, room):
        reply = table.correct(HOST, BOTH)
    assert not reply.accepted
    assert "disk is full" in reply.message
    assert "table: set food 6; table: set waste 9" in reply.message
    assert [line.words for line in table._book.store.lines()] == ["set morale 4"]
    again = table.correct(HOST, BOTH)
    assert (again.accepted, again.number) == (True, 3)
    state = table.view(CONSOLE).state
    assert (state["food"], state["waste"]) == (6, 9)


def test_what_the_rules_refuse_of_two_leaves_nothing_of_the_other(table: Table) -> None:
    with unchanged(table):
        reply = table.correct(HOST, [BOTH[0], Correction("waste", "-1", "3")])
    assert not reply.accepted


def test_nobody_hears_of_the_first_before_the_second_is_on_the_disk(table: Table) -> None:
    on_the_disk: list[int] = []

    def look(_seq: int) -> None:
        with sqlite3.connect(table.path) as db:
            on_the_disk.append(db.execute("SELECT count(*) FROM lines").fetchone()[0])
        db.close()

    stop = table.listen(look)
    assert table.correct(HOST, BOTH).accepted
    stop()
    table.view(CONSOLE)
    assert on_the_disk == [2]
    view = table.view(CONSOLE)
    assert view.undo is not None
    assert table.undo(HOST, view.undo.number).accepted
    state = table.view(CONSOLE).state
    assert (state["food"], state["waste"]) == (2, 3)


@pytest.mark.parametrize(("statement", "room"), [("INSERT INTO lines", 1), ("COMMIT", 0)])
def test_a_disk_that_fills_while_two_lines_come_back_brings_back_neither(
    table: Table, statement: str, room: int
) -> None:
    assert table.correct(HOST, BOTH).accepted
    assert table.undo(HOST, 1).accepted
    with unchanged(table), filling(table, statement, room):
        reply = table.redo(HOST, 1)
    assert not reply.accepted
    assert "disk is full" in reply.message
    heard: list[int] = []
    stop = table.listen(heard.append)
    assert table.redo(HOST, 1).accepted
    stop()
    assert len(heard) == 1
    state = table.view(CONSOLE).state
    assert (state["food"], state["waste"]) == (6, 9)
