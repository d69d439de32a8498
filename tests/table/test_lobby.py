"""The games of one companion: which is on the table, which can be opened, who owns the folder."""

import errno
import os
import sqlite3
from pathlib import Path
from types import SimpleNamespace

import pytest

from companion.engine.prompts import Refusal
from companion.table import gamefile
from companion.table.dead_of_winter import DeadOfWinterTable
from companion.table.gamefile import StoreError
from companion.table.lobby import Lobby
from companion.table.lock import InUse
from companion.table.lock import Lock
from companion.table.record import RecordError
from companion.table.store import Store
from companion.table.table import Table
from companion.table.types import CONSOLE

GAME = DeadOfWinterTable()
HELD = {"objectives": "companion"}


def test_a_lobby_goes_on_with_the_game_on_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.table.lobby.today", lambda: "2026-11-30")  # no midnight between
    told: list[bool] = []
    lobby = Lobby(tmp_path / "games", facts=GAME.facts)
    lobby.listen(lambda: told.append(lobby.table is not None))
    assert lobby.resume() is None
    wish = SimpleNamespace(names=("Ana", "Ben", "Zoë"), setup={"decks": HELD}, automated=())
    table = lobby.begin(wish)
    assert lobby.table is table
    assert table.path.name.endswith("-ana-ben-zoe.sqlite")
    with pytest.raises(Refusal, match="game on the table"):
        lobby.begin(wish)
    table.say(CONSOLE, "ana: keep sparky gray-beard")
    state = table.view(CONSOLE).state
    lobby.close()

    later = Lobby(tmp_path / "games", facts=GAME.facts)
    again = later.resume()
    assert again is not None
    assert again.view(CONSOLE).state == state
    later.put_away()
    assert later.table is None
    assert [game.players for game in later.games()] == [("Ana", "Ben", "Zoë")]
    second = later.begin(wish)
    assert second.path.name.endswith("-ana-ben-zoe-2.sqlite")
    later.put_away()
    assert len(later.games()) == 2
    assert later.resume() is None
    for file in ("other.sqlite", "../games/x.sqlite", "..", "", "on-the-table", "x\0y", "x" * 500):
        with pytest.raises(StoreError, match="no game in"):
            later.open(file)
    assert told == [True]


def test_a_folder_of_games_has_one_companion(tmp_path: Path) -> None:
    lobby = Lobby(tmp_path, facts=GAME.facts)
    lobby.begin(SimpleNamespace(names=("Ana", "Ben"), setup={}, automated=()))
    noted = (tmp_path / "on-the-table").read_bytes()
    with pytest.raises(InUse, match=r"The folder .* is open in companion run \(process \d+\)"):
        Lobby(tmp_path, facts=GAME.facts)
    assert (tmp_path / "on-the-table").read_bytes() == noted
    lobby.close()
    again = Lobby(tmp_path, facts=GAME.facts)
    assert again.resume() is not None
    again.close()


def test_a_folder_that_takes_no_lock_is_a_notice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lobby = Lobby(tmp_path, facts=GAME.facts)
    kept = lobby.begin(SimpleNamespace(names=("Ana", "Ben"), setup={}, automated=())).path.name
    lobby.close()

    def read_only(*_: object, **__: object) -> int:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(os, "open", read_only)
    again = Lobby(tmp_path, facts=GAME.facts)
    assert again.resume() is None
    assert again.notices[0] == f"No games can be kept in {tmp_path}: Read-only file system."
    assert [game.file for game in again.games()] == [kept]
    again.close()


@pytest.mark.parametrize("noted", [b"gone.sqlite\n", b"\xff\xfe\0", b"a\0b", b"x" * 5000])
def test_a_lobby_starts_although_its_game_cannot_be_opened(tmp_path: Path, noted: bytes) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "on-the-table").write_bytes(noted)
    lobby = Lobby(folder, facts=GAME.facts)
    assert lobby.resume() is None
    assert "no game in" in lobby.notices[0]


def test_a_lobby_starts_although_the_rules_stumble_over_its_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    lobby = Lobby(tmp_path, facts=GAME.facts)
    lobby.begin(SimpleNamespace(names=("Ana", "Ben"), setup={}, automated=()))
    lobby.close()

    def stumbles(*_: object, **__: object) -> Table:
        raise ZeroDivisionError("a fault of the rules")

    monkeypatch.setattr(Table, "open", stumbles)
    again = Lobby(tmp_path, facts=GAME.facts)
    assert again.resume() is None
    assert "stumbled over the game that was on the table" in again.notices[0]
    assert "a fault of the rules" in caplog.text
    assert len(again.games()) == 1


def test_games_that_cannot_be_read_are_left_out_and_told_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    lobby = Lobby(tmp_path, facts=GAME.facts)
    for _game in range(2):
        lobby.begin(SimpleNamespace(names=("Ana", "Ben"), setup={}, automated=()))
        lobby.put_away()
    (tmp_path / "other.sqlite").write_bytes(b"no game at all")
    spoilt = lobby.games()[0].file
    db = sqlite3.connect(tmp_path / spoilt)
    db.execute("UPDATE game SET value = '{' WHERE key = 'names'")
    db.commit()
    db.close()
    for _look in range(3):
        assert [game.file for game in lobby.games()] not in ([], [spoilt])
        assert len(lobby.games()) == 1
    assert len(caplog.records) == 2


def test_what_a_crash_left_of_a_game_being_made_is_gone_at_the_next_start(tmp_path: Path) -> None:
    """All files of it; not those of a game that is being made now, nor anything else."""
    crashed = {f"record.sqlite.new{log}" for log in ("", "-wal", "-shm")}
    kept = {"ana.sqlite", "ana.sqlite-wal", "making.sqlite.new", "notes.new", ".other.new"}
    for name in crashed | kept:
        (tmp_path / name).write_bytes(b"x")
    making = Lock(tmp_path / "making.sqlite", "companion import")
    Lobby(tmp_path, facts=GAME.facts).close()
    found = {path.name for path in tmp_path.iterdir()}
    assert not found & crashed
    assert found >= kept
    making.close()
    Lobby(tmp_path, facts=GAME.facts).close()
    assert not (tmp_path / "making.sqlite.new").exists()


def test_what_could_not_be_begun_takes_no_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise StoreError("The disk did not take it (database or disk is full).")

    monkeypatch.setattr(Store, "_fill", full)
    lobby = Lobby(tmp_path, facts=GAME.facts)
    with pytest.raises(StoreError, match="full"):
        lobby.begin(SimpleNamespace(names=("Ana", "Ben"), setup={}, automated=()))
    assert sum(file.stat().st_size for file in tmp_path.glob("*.sqlite*")) == 0


def test_what_does_not_fit_leaves_no_file(tmp_path: Path) -> None:
    lobby = Lobby(tmp_path, facts=GAME.facts)
    before = sorted(tmp_path.iterdir())
    with pytest.raises(Refusal, match="objective"):
        lobby.begin(SimpleNamespace(names=("Ana", "Ben"), setup={"objective": "x"}, automated=()))
    with pytest.raises(RecordError, match="no record"):
        lobby.import_record("nothing")
    assert sorted(tmp_path.iterdir()) == before
    lobby.close()


def test_a_game_whose_name_the_disk_does_not_take_is_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(folder: Path) -> None:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(gamefile, "sync_folder", fails)
    lobby = Lobby(tmp_path, facts=GAME.facts)
    with pytest.raises(StoreError, match=r"cannot be made: Input/output error"):
        lobby.begin(SimpleNamespace(names=("Ana", "Ben"), setup={}, automated=()))
    assert lobby.games() == []
    lobby.close()
