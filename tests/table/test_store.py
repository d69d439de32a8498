"""A line is on the disk before anybody hears of it, and a line the disk does not take was never
said."""

import errno
import os
import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest

from companion.table.gamefile import LOG_PAGES
from companion.table.gamefile import Damaged
from companion.table.gamefile import StoreError
from companion.table.kept import Beside
from companion.table.kept import Header
from companion.table.kept import Line
from companion.table.lock import InUse
from companion.table.opening import COPY
from companion.table.store import FORMAT
from companion.table.store import Store
from companion.table.table import Table
from companion.table.types import CONSOLE
from companion.table.types import Roll
from tests.table.conftest import HOST
from tests.table.conftest import Opener
from tests.table.toy import ToyGame


class Failing:
    """A connection on which one statement fails as a bad disk would let it fail."""

    def __init__(self, db: sqlite3.Connection, statement: str) -> None:
        self.db = db
        self.statement = statement

    def __getattr__(self, name: str) -> Any:
        return getattr(self.db, name)

    def execute(self, sql: str, *values: Any) -> Any:
        if sql.startswith(self.statement):
            raise sqlite3.OperationalError("disk I/O error")
        return self.db.execute(sql, *values)

    def executemany(self, sql: str, *values: Any) -> Any:
        if sql.startswith(self.statement):
            raise sqlite3.OperationalError("disk I/O error")
        return self.db.executemany(sql, *values)


def fail_on(table: Table, statement: str) -> Store:
    store = table._book.store
    store._db = Failing(store._db, statement)  # type: ignore[assignment]
    return store


def heal(store: Store) -> None:
    assert isinstance(store._db, Failing)
    store._db = store._db.db


def test_a_line_is_stored_before_it_is_shown(table: Table) -> None:
    heard: list[tuple[int, str]] = []

    def look_into_the_file(seq: int) -> None:
        db = sqlite3.connect(table.path)
        query = "SELECT words FROM lines ORDER BY number DESC LIMIT 1"
        heard.append((seq, db.execute(query).fetchone()[0]))
        db.close()

    stop = table.listen(look_into_the_file)
    first = table.say(CONSOLE, "ana: take 5")
    second = table.say(CONSOLE, "ana: take 6")
    assert not table.say(CONSOLE, "ana: take 600").accepted
    stop()
    table.say(CONSOLE, "ana: end")
    assert heard == [(first.seq, "take 5"), (second.seq, "take 6")]


@pytest.mark.parametrize("statement", ["BEGIN", "INSERT INTO lines", "COMMIT"])
def test_a_line_the_disk_does_not_take_is_taken_back(table: Table, statement: str) -> None:
    table.say(CONSOLE, "ana: take 5")
    before, exported = table.view(CONSOLE), table.export(whole=True)
    heard: list[int] = []
    table.listen(heard.append)
    store = fail_on(table, statement)
    reply = table.say(CONSOLE, "ana: take 7")
    assert not reply.accepted
    assert reply.number is None
    assert "was not taken" in reply.message
    assert "disk I/O error" in reply.message
    heal(store)
    assert heard == []
    assert table.view(CONSOLE) == before
    assert table.export(whole=True) == exported
    assert table.say(CONSOLE, "ana: take 7").number == 6
    assert [line.words for line in store.lines()][-2:] == ["take 5", "take 7"]


@pytest.mark.parametrize("line", ["table: undo", "table: set pot 3", "table: goto noise"])
def test_a_correction_the_disk_does_not_take_is_taken_back(table: Table, line: str) -> None:
    table.say(CONSOLE, "ana: take 5")
    before = table.view(CONSOLE)
    store = fail_on(table, "COMMIT")
    assert not table.say(CONSOLE, line).accepted
    heal(store)
    assert table.view(CONSOLE) == before
    assert table.say(CONSOLE, line).number == 6


def test_a_fault_of_the_program_leaves_what_is_on_the_disk(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.say(CONSOLE, "ana: take 5")
    before = table.view(CONSOLE)
    store = fail_on(table, "COMMIT")

    def fails() -> None:
        raise RuntimeError("planted")

    monkeypatch.setattr(table._book._session, "retract", fails)
    reply = table.say(CONSOLE, "ana: take 7")
    heal(store)
    assert not reply.accepted
    assert "read the game again from its file" in reply.message
    after = table.view(CONSOLE)
    assert (after.state, after.log, after.undo) == (before.state, before.log, before.undo)
    assert after.seq == reply.seq > before.seq
    assert table.say(CONSOLE, "ana: take 7").number == 6


def test_a_full_disk_refuses_lines_and_keeps_the_game(table: Table) -> None:
    table.say(CONSOLE, "ana: take 5")
    db = table._book.store._db
    pages = db.execute("PRAGMA page_count").fetchone()[0]
    db.execute(f"PRAGMA max_page_count = {pages}")
    accepted = 1
    while (reply := table.say(CONSOLE, "ana: take 1")).accepted:
        accepted += 1
        if accepted == 60:
            table.say(CONSOLE, "table: set pot 99")
    assert "full" in reply.message
    said = len(table._book.store.lines())
    db.execute("PRAGMA max_page_count = 100000")
    assert table.say(CONSOLE, "ana: take 1").number == said + 1


def test_the_companions_own_throw_waits_until_the_disk_takes_it(new_table: Opener) -> None:
    table = new_table(automated=["die", "exposure"])
    store = table._book.store
    real = store.append
    count = 0

    def fails_second(line: Line, beside: Beside | None = None) -> None:
        nonlocal count
        count += 1
        if count == 2:
            raise StoreError("The disk did not take it (full).")
        real(line, beside)

    store.append = fails_second  # type: ignore[method-assign]
    assert table.say(CONSOLE, "ana: roll").accepted
    view = table.view(CONSOLE)
    assert view.waiting == ("ana: die",)
    assert "could not throw" in view.notices[0]
    store.append = real  # type: ignore[method-assign]
    assert table.say(CONSOLE, "ana: bell").accepted is False
    assert table.say(CONSOLE, "cai: bell").accepted
    assert table.view(CONSOLE).waiting == ("ana: turn",)


def test_the_file_is_for_its_owner_alone(table: Table) -> None:
    assert table.path.stat().st_mode & 0o077 == 0
    assert table.path.with_name(table.path.name + COPY).stat().st_mode & 0o077 == 0
    assert table._book.store._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert table._book.store._db.execute("PRAGMA synchronous").fetchone() == (2,)
    assert table._book.store._db.execute("PRAGMA user_version").fetchone() == (FORMAT,)


def test_the_log_has_its_room_before_a_line_is_said(table: Table) -> None:
    """A line that makes a file longer takes up to ten times as long to be kept."""
    log = table.path.with_name(table.path.name + "-wal")
    room = log.stat().st_size
    assert room > LOG_PAGES * 4096
    for line in ("ana: take 2", "table: undo") * 60:
        assert table.say(CONSOLE, line).accepted
    assert log.stat().st_size == room
    assert table._book.store._db.execute("PRAGMA freelist_count").fetchone() == (0,)


def test_a_disk_too_full_for_the_log_opens_a_game_all_the_same(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    assert table.say(CONSOLE, "ana: take 2").accepted
    table.close()
    store = Store.open(table.path)
    store._db.execute("PRAGMA max_page_count = 100")
    store.make_room()
    assert "takes longer: database or disk is full" in caplog.text
    assert store._db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    store.append(Line(len(store.lines()) + 1, "ana", "take", "", "", "", None, 0, "", "", None))
    assert store.lines()[-1].words == "take"
    store.close()


def test_only_one_owner_at_a_time(table: Table) -> None:
    with pytest.raises(InUse, match=r"game\.sqlite is open in companion \(process \d+\)"):
        Table.open(table.path, game=ToyGame(), holder="console")
    table.close()
    again = Table.open(table.path, game=ToyGame(), holder="console")
    with pytest.raises(InUse, match="is open in console"):
        Table.open(table.path, game=ToyGame())
    again.close()


def test_a_line_is_not_kept_in_a_file_that_is_gone(table: Table, tmp_path: Path) -> None:
    before = table.view(HOST).state
    elsewhere = table.path.rename(tmp_path / "elsewhere.sqlite")
    refused = table.say(HOST, "ana: take 1")
    assert not refused.accepted
    assert "was moved, deleted or replaced while the game was open" in refused.message
    assert table.view(HOST).state == before
    with pytest.raises(StoreError, match="Put it back"):
        table.claim("ana")
    elsewhere.rename(table.path)
    assert table.say(HOST, "ana: take 1").accepted


def test_a_game_has_one_owner_by_whatever_name(table: Table, tmp_path: Path) -> None:
    link = tmp_path / "links" / "other.sqlite"
    link.parent.mkdir()
    link.symlink_to(table.path)
    with pytest.raises(InUse, match=r"game\.sqlite is open in companion"):
        Table.open(link, game=ToyGame())
    table.close()
    again = Table.open(link, game=ToyGame())
    assert again.say(HOST, "ana: take 1").accepted
    again.close()


def test_a_game_that_is_there_is_never_written_over(table: Table, tmp_path: Path) -> None:
    table.say(CONSOLE, "ana: take 5")
    table.close()
    with pytest.raises(StoreError, match="already a game"):
        Table.create(table.path, {}, ["Ana"], game=ToyGame())
    with pytest.raises(StoreError, match="no game in"):
        Table.open(tmp_path / "nothing.sqlite", game=ToyGame())
    again = Table.open(table.path, game=ToyGame())
    assert again.view(CONSOLE).state["morale"] == 95
    again.close()


def test_other_files_are_told_from_games(tmp_path: Path) -> None:
    path = tmp_path / "other.sqlite"
    db = sqlite3.connect(path)
    db.execute("CREATE TABLE t (x)")
    db.execute("PRAGMA user_version = 1")
    db.close()
    with pytest.raises(StoreError, match="another program"):
        Store.open(path)
    path.write_bytes(b"")
    with pytest.raises(Damaged, match="nothing is in it"):
        Store.open(path)
    header = Header({}, {})
    store = Store.create(tmp_path / "new.sqlite", header, {})
    store._db.execute(f"PRAGMA user_version = {FORMAT + 1}")
    store.close()
    with pytest.raises(StoreError, match="newer companion"):
        Store.open(tmp_path / "new.sqlite")


def test_a_damaged_game_is_set_aside_and_made_again_from_its_copy(table: Table) -> None:
    """A database that could not be read kept the whole program from starting
    (home-assistant/core#88780, aaronwmorris/indi-allsky#1534)."""
    for number in (1, 2, 3):
        table.say(CONSOLE, f"ana: take {number}")
    state = table.view(HOST).state
    table.close()
    table.path.write_bytes(b"not a database" * 1000)
    again = Table.open(table.path, game=ToyGame())
    view = again.view(HOST)
    assert view.state == state
    assert "set aside as game.sqlite.damaged-1" in view.notices[0]
    assert "line 7" in view.notices[0]
    assert again.say(CONSOLE, "ana: take 4").number == 8
    again.close()
    folder = table.path.parent
    assert (folder / "game.sqlite.damaged-1").read_bytes().startswith(b"not a database")
    assert "take 3" in (folder / f"game.sqlite.damaged-1{COPY}").read_text()


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE game SET value = '{\"players\": [\"an' WHERE key = 'setup'",
        "UPDATE game SET value = 'null' WHERE key = 'names'",
        "DELETE FROM game WHERE key = 'rules'",
        "UPDATE lines SET words = CAST(x'74ff' AS TEXT) WHERE number = 6",
        "UPDATE lines SET words = '' WHERE number = 6",
        "UPDATE lines SET seat = 'table', words = 'undo 99' WHERE number = 6",
        "DELETE FROM lines WHERE number = 6",
        "UPDATE seats SET name = CAST(x'ff' AS TEXT)",
        "UPDATE rolls SET dice = '[[['",
        "ALTER TABLE lines RENAME COLUMN said_by TO said_bi",
    ],
)
def test_damage_in_what_is_written_is_damage_too(table: Table, damage: str) -> None:
    for number in (1, 2, 3):
        table.say(CONSOLE, f"ana: take {number}")
    table.claim("ana")
    table.propose(Roll("EC01", 1, {"d1": "4"}))
    state = table.view(HOST).state
    table.close()
    db = sqlite3.connect(table.path)
    db.execute(damage)
    db.commit()
    db.close()
    again = Table.open(table.path, game=ToyGame())
    assert again.view(HOST).state == state
    assert "set aside as game.sqlite.damaged-1" in again.view(HOST).notices[0]
    again.close()


def test_a_damaged_checkpoint_is_not_gone_on_from(new_table: Opener) -> None:
    table = new_table()
    for _ in range(40):
        table.say(CONSOLE, "ana: take 1")
    state = table.view(HOST).state
    table.close()
    db = sqlite3.connect(table.path)
    for number, data in db.execute("SELECT number, data FROM checkpoints").fetchall():
        worn = bytearray(data)
        worn[len(worn) // 2] ^= 1
        db.execute("UPDATE checkpoints SET data = ? WHERE number = ?", (bytes(worn), number))
    db.commit()
    db.close()
    again = Table.open(table.path, game=ToyGame())
    assert again.view(HOST).state == state
    assert again.view(HOST).notices == ()
    assert again.say(CONSOLE, "table: undo 6").accepted
    assert again.view(HOST).state["morale"] == 99
    again.close()


def test_a_game_that_another_program_holds_is_whole(table: Table, tmp_path: Path) -> None:
    table.say(CONSOLE, "ana: take 5")
    table.close()
    db = sqlite3.connect(table.path, isolation_level=None)
    db.execute("PRAGMA locking_mode = EXCLUSIVE")
    db.execute("BEGIN EXCLUSIVE")
    with pytest.raises(StoreError, match=r"cannot be opened now: database is locked") as locked:
        Table.open(table.path, game=ToyGame())
    assert not isinstance(locked.value, Damaged)
    db.execute("ROLLBACK")
    db.close()
    again = Table.open(table.path, game=ToyGame())
    assert again.view(HOST).notices == ()
    assert again.view(HOST).state["morale"] == 95
    again.close()
    assert not list(tmp_path.glob("*damaged*"))


def test_a_full_disk_leaves_no_lock_behind(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    table.close()
    monkeypatch.setattr(os, "pwrite", full)
    for _start in range(2):
        again = Table.open(table.path, game=ToyGame())
        with pytest.raises(InUse, match="is open in another program"):
            Table.open(table.path, game=ToyGame())
        again.close()


def test_what_cannot_be_read_again_is_not_gone_on_with(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table.say(CONSOLE, "ana: take 5")
    book = table._book

    def stumbles(*_: object, **__: object) -> int:
        raise ZeroDivisionError("a fault")

    def unreadable() -> list[Line]:
        raise StoreError("The card was pulled out.")

    monkeypatch.setattr(book, "say", stumbles)
    monkeypatch.setattr(book.store, "lines", unreadable)
    assert "cannot read the game from its file" in table.say(CONSOLE, "ana: take 1").message
    monkeypatch.undo()
    monkeypatch.setattr(book.store, "lines", unreadable)
    assert "cannot read the game from its file" in table.say(CONSOLE, "ana: take 1").message
    assert "a fault" in caplog.text
    assert "The card was pulled out." in caplog.text
    monkeypatch.undo()
    assert table.say(CONSOLE, "ana: take 1").accepted
    assert table.view(HOST).state["morale"] == 94


def test_a_damaged_game_without_a_copy_is_left_where_it_is(table: Table) -> None:
    table.close()
    table.path.write_bytes(b"not a database" * 1000)
    table.path.with_name(table.path.name + COPY).unlink()
    with pytest.raises(StoreError, match="There is no copy"):
        Table.open(table.path, game=ToyGame())
    assert table.path.exists()


def test_a_copy_that_cannot_be_written_stops_nothing(table: Table) -> None:
    copy = table.path.with_name(table.path.name + COPY)
    copy.unlink()
    copy.mkdir()
    assert table.say(CONSOLE, "ana: take 5").accepted
    assert "not kept up to date" in table.view(CONSOLE).notices[-1]
    copy.rmdir()


def test_lines_that_fit_no_more_are_taken_back_at_the_start(table: Table) -> None:
    for number in (1, 2, 3):
        table.say(CONSOLE, f"ana: take {number}")
    table.close()
    db = sqlite3.connect(table.path)
    db.execute("UPDATE lines SET words = 'take 999' WHERE number = 6")
    db.execute("DELETE FROM checkpoints WHERE number > 0")
    db.commit()
    db.close()
    for start in (1, 2):
        again = Table.open(table.path, game=ToyGame())
        view = again.view(HOST)
        assert view.state["morale"] == 100 - 1 - (start - 1)
        if start == 1:
            assert "2 lines could not be taken over" in view.notices[0]
            assert [line.standing for line in view.log] == [True, False, False, True]
        assert again.say(CONSOLE, "ana: take 1").accepted
        again.close()


def test_a_roll_survives_a_restart(table: Table) -> None:
    table.propose(Roll("EC01", 1, {"d1": "4"}))
    table.close()
    again = Table.open(table.path, game=ToyGame())
    again.propose(Roll("EC01", 1, {"d1": "4"}))
    assert [one.dice for one in again.view(HOST).proposals] == [{"d1": "4"}]
    again.close()


def test_a_game_of_an_earlier_version_is_read_and_goes_on(table: Table) -> None:
    assert table.say(CONSOLE, "ana: take 5").accepted
    table.close()
    db = sqlite3.connect(table.path)
    db.execute("ALTER TABLE lines DROP COLUMN elapsed")
    db.execute("PRAGMA user_version = 1")
    db.close()
    before = table.path.read_bytes()
    store = Store.open(table.path)
    lines = store.lines()
    store.close()
    assert [line.elapsed for line in lines] == [None] * len(lines)
    assert table.path.read_bytes() == before  # to look is not to change
    again = Table.open(table.path, game=ToyGame())
    assert again.view(CONSOLE).state["morale"] == 95
    assert again.say(CONSOLE, "ana: take 1").accepted
    again.close()
    store = Store.open(table.path)
    assert store._db.execute("PRAGMA user_version").fetchone() == (FORMAT,)
    assert store.lines()[-1].elapsed is not None
    store.close()


def test_a_file_that_cannot_be_brought_up_to_date_stays_as_it_is(table: Table) -> None:
    table.close()
    db = sqlite3.connect(table.path)
    db.execute("ALTER TABLE lines DROP COLUMN elapsed")
    db.execute("PRAGMA user_version = 1")
    db.close()
    store = Store.open(table.path)
    store._db = Failing(store._db, "ALTER")  # type: ignore[assignment]
    with pytest.raises(StoreError, match="nothing was changed"):
        store.upgrade()
    heal(store)
    store.close()
    again = Table.open(table.path, game=ToyGame())
    assert again.say(CONSOLE, "ana: take 1").accepted
    again.close()


def test_lines_are_timed_by_a_clock_that_nobody_sets(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = time.monotonic()
    monkeypatch.setattr(time, "monotonic", lambda: now)
    assert table.say(CONSOLE, "ana: take 1").accepted
    now += 90
    assert table.say(CONSOLE, "ana: take 1").accepted
    now += 30.25
    assert table.say(CONSOLE, "ana: take 1").accepted
    *_, first, second = table.kept()[1]
    assert (first.elapsed, second.elapsed) == (90, 30.25)
