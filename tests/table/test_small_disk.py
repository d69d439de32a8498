"""A disk that is about to be full: what is left is for the game."""

import shutil
from collections import namedtuple
from pathlib import Path

import pytest

from companion.table.gamefile import LOG_PAGES
from companion.table.gamefile import LOG_ROOM
from companion.table.gamefile import SPARE
from companion.table.types import CONSOLE
from tests.table.conftest import Opener

PAGE = 4096

Usage = namedtuple("Usage", "total used free")


@pytest.mark.parametrize(("missing", "has_room"), [(1, False), (0, True)])
def test_the_log_takes_no_room_of_a_disk_that_has_none_to_spare(
    new_table: Opener,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    missing: int,
    has_room: bool,
) -> None:
    """Else the room for the log would be the last that there was, and neither the copy of the game
    nor which one is on the table could be kept."""
    free = SPARE * LOG_ROOM * PAGE - missing

    def usage(_path: Path) -> Usage:
        return Usage(2 * free, free, free)

    monkeypatch.setattr(shutil, "disk_usage", usage)
    table = new_table()
    log = table.path.with_name(table.path.name + "-wal")
    assert (log.stat().st_size > LOG_PAGES * PAGE) == has_room
    assert ("the disk is nearly full" in caplog.text) != has_room
    assert table.say(CONSOLE, "ana: take 2").accepted
