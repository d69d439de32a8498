"""A Pi has no clock of its own: what the wall clock says is a label, and nothing hangs on it."""

import datetime
from typing import Any

import pytest

from companion.table import keeping
from companion.table.table import Table
from companion.table.types import CONSOLE
from tests.table.conftest import HOST
from tests.table.toy import ToyGame

JUMPS = (datetime.timedelta(hours=3), datetime.timedelta(weeks=-2), datetime.timedelta(0))


@pytest.fixture
def jump(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Sets the wall clock to another time than it has."""
    ahead = [datetime.timedelta(0)]

    class Jumping(datetime.datetime):
        @classmethod
        def now(cls, tz: datetime.tzinfo | None = None) -> "Jumping":
            return super().now(tz) + ahead[0]

    monkeypatch.setattr(keeping, "datetime", Jumping)
    return lambda by: ahead.__setitem__(0, by)


def test_a_clock_that_is_set_in_the_middle_of_a_round_changes_no_order_undo_or_time(
    table: Table, jump: Any
) -> None:
    """A Pi without a battery starts with the time of its last shutdown, and is set by the network
    minutes later (guysoft/OctoPi#606, meshtastic/framework-portduino#78)."""
    for number, by in enumerate(JUMPS, start=1):
        jump(by)
        assert table.say(CONSOLE, f"ana: take {number}").accepted
    lines = [line.text for line in table.view(HOST).log[-3:]]
    assert lines == ["ana: take 1", "ana: take 2", "ana: take 3"]
    kept = table.kept()[1][-3:]
    stamps = [line.at for line in kept]
    assert stamps != sorted(stamps), "the labels are what the clock said"
    assert all(line.elapsed is not None and 0 <= line.elapsed < 60 for line in kept)
    jump(JUMPS[1])
    newest = table.view(HOST).undo
    assert newest is not None
    assert newest.text == "ana: take 3"
    assert table.undo(HOST, newest.number).accepted
    state = table.view(HOST).state
    assert state["morale"] == 97
    table.close()
    again = Table.open(table.path, game=ToyGame())
    assert again.view(HOST).state == state
    assert again.redo(HOST).accepted
    again.close()
