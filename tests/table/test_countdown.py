"""After the last vote the seconds are counted, and nobody is shown what follows before they are
over."""

import pytest

from companion.table.table import Table
from companion.table.types import SPECTATOR
from companion.table.types import Ballot
from companion.table.types import Speaker
from tests.table.conftest import HOST
from tests.table.conftest import player
from tests.table.hand_clock import HandClock
from tests.waiting import until


def left(table: Table) -> Ballot:
    """The vote as everybody is shown it."""
    found = table.view(SPECTATOR).ballot
    assert found is not None
    return found


def vote(table: Table) -> None:
    """Call a vote, and let all three vote."""
    for seat, word in (("ana", "call"), ("ana", "yes"), ("ben", "no"), ("cai", "yes")):
        assert table.say(player(seat), f"{seat}: {word}").accepted


@pytest.fixture(autouse=True)
def clock(table: Table) -> HandClock:
    """What the table counts down by."""
    return HandClock.of(table)


def test_votes_are_covered_until_they_are_counted_down(clock: HandClock, table: Table) -> None:
    table.count_down(2)
    vote(table)
    numbers: list[int] = []
    table.listen(lambda _seq: numbers.append(left(table).left))
    covered = left(table)
    assert covered.cast == (("ana", ""), ("ben", ""), ("cai", ""))
    assert (covered.missing, covered.left) == ((), 2)
    clock.now = 1
    until(lambda: numbers[-1:] == [1])
    assert left(table).cast == covered.cast
    clock.now = 2
    until(lambda: numbers[-1] == 0)
    assert left(table).cast == (("ana", "yes"), ("ben", "no"), ("cai", "yes"))


def test_what_follows_from_a_vote_waits_for_its_end(table: Table) -> None:
    table.count_down(30)
    vote(table)
    for speaker in (SPECTATOR, HOST, player("ana"), player("cai"), Speaker("box")):
        view = table.view(speaker)
        assert (view.prompts, view.waiting, view.undo, view.redo) == ((), (), None, None)
        assert "ana: yes" not in [line.text for line in view.log if speaker.seat != "ana"]
    assert "cai: yes" not in [line.text for line in table.log(player("cai"))]
    assert "cai: yes" not in table.export()
    assert "cai: yes" not in [line.text for line in table.kept()[1]]


def test_everybody_else_may_go_on_and_is_seen_at_once(table: Table) -> None:
    table.count_down(30)
    vote(table)
    before = table.view(SPECTATOR)
    table.claim("ben")
    after = table.view(SPECTATOR)
    assert after.seq > before.seq
    assert after.seats["ben"].claimed
    assert left(table).left == 30


def test_a_vote_taken_back_is_counted_down_no_more(table: Table) -> None:
    table.count_down(30)
    vote(table)
    table.say(HOST, "table: undo")
    assert (left(table).missing, left(table).left) == (("cai",), 0)
    assert table.view(player("cai")).prompts
    table.say(player("cai"), "cai: no")
    assert left(table).left == 30


def test_a_line_taken_back_later_counts_nothing_down_again(table: Table) -> None:
    vote(table)
    assert table.say(player("ana"), "ana: end").accepted
    table.count_down(30)
    table.say(HOST, "table: undo")
    assert left(table).left == 0
