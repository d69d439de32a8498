"""Several phones at once."""

import threading
from collections.abc import Callable
from typing import TypeVar

import pytest

from companion.table import gate
from companion.table.gamefile import StoreError
from companion.table.kept import Beside
from companion.table.kept import Line
from companion.table.table import Closed
from companion.table.table import Table
from companion.table.types import CONSOLE
from companion.table.types import Reply
from companion.table.types import Speaker
from companion.table.types import View
from tests.table.conftest import HOST
from tests.table.conftest import player
from tests.waiting import SOON

T = TypeVar("T")


def at_once(*acts: Callable[[], Reply]) -> list[Reply]:
    """Run all acts in threads of their own that start together."""
    replies: dict[int, Reply] = {}
    gate = threading.Barrier(len(acts))

    def run(number: int, act: Callable[[], Reply]) -> None:
        gate.wait()
        replies[number] = act()

    threads = [threading.Thread(target=run, args=pair) for pair in enumerate(acts)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return [replies[number] for number in range(len(acts))]


def test_votes_given_at_once_are_all_counted(table: Table) -> None:
    for call in range(1, 11):
        table.say(CONSOLE, "ana: call")
        replies = at_once(
            *(
                lambda seat=seat: table.say(player(seat), f"{seat}: yes")
                for seat in ("ana", "ben", "cai")
            )
        )
        assert all(reply.accepted for reply in replies)
        assert len({reply.number for reply in replies}) == 3
        view = table.view(CONSOLE)
        assert view.waiting == ("ana: turn",)
        assert view.state["counters"]["story"] == call


def test_two_different_answers_to_one_prompt_count_once(table: Table) -> None:
    for _ in range(10):
        asked = table.view(CONSOLE).prompts[0]
        before = table.view(CONSOLE).state["morale"]
        replies = at_once(
            lambda: table.say(player("ana"), "ana: take 2", prompt=asked.id),  # noqa: B023
            lambda: table.say(HOST, "ana: take 3", prompt=asked.id),  # noqa: B023
        )
        assert sorted(reply.accepted for reply in replies) == [False, True]
        refused = next(reply for reply in replies if not reply.accepted)
        assert "not open any more" in refused.message
        taken = 2 if replies[0].accepted else 3
        assert table.view(CONSOLE).state["morale"] == before - taken


def test_the_same_answer_sent_twice_is_acknowledged_once(table: Table) -> None:
    asked = table.view(CONSOLE).prompts[0]
    first, second = at_once(
        lambda: table.say(player("ana"), "ana: take 2", prompt=asked.id),
        lambda: table.say(player("ana"), "ana: take 2", prompt=asked.id),
    )
    assert first.accepted
    assert second.accepted
    assert first.number == second.number == 5
    assert len(table.log(CONSOLE)) == 1


def test_a_stale_prompt_is_refused_and_answers_nothing_else(table: Table) -> None:
    asked = table.view(CONSOLE).prompts[0]
    table.say(CONSOLE, "ana: take 2")
    state = table.view(CONSOLE).state
    reply = table.say(CONSOLE, "ana: take 3", prompt=asked.id)
    assert not reply.accepted
    assert "not open any more" in reply.message
    assert table.view(CONSOLE).state == state


def test_two_undos_at_once_take_back_one_line(table: Table) -> None:
    for _ in range(5):
        table.say(CONSOLE, "ana: take 1")
    for left in (4, 3, 2):
        label = table.view(HOST).undo
        assert label is not None
        number = label.number
        replies = at_once(*(lambda: table.undo(HOST, number) for _ in range(4)))  # noqa: B023
        assert sum(reply.accepted for reply in replies) == 1
        assert table.view(HOST).state["morale"] == 100 - left


def test_views_are_whole_while_others_speak(table: Table) -> None:
    wrong: list[str] = []
    done = threading.Event()

    def look() -> None:
        while not done.is_set():
            view = table.view(CONSOLE)
            taken = sum(int(line.text.split()[-1]) for line in view.log)
            if view.state["morale"] != 100 - taken:
                wrong.append(f"{view.seq}: {view.state['morale']} after {taken}")

    looking = threading.Thread(target=look)
    looking.start()
    for _ in range(40):
        table.say(CONSOLE, "ana: take 1")
    done.set()
    looking.join()
    assert wrong == []


def test_a_listener_that_fails_stops_nobody(table: Table) -> None:
    heard: list[int] = []

    def fails(seq: int) -> None:
        raise RuntimeError("planted")

    table.listen(fails)
    table.listen(heard.append)
    reply = table.say(CONSOLE, "ana: take 1")
    assert reply.accepted
    assert heard == [reply.seq]


def test_a_closed_table_says_so(table: Table) -> None:
    table.close()
    table.close()
    with pytest.raises(Closed, match="closed"):
        table.view(CONSOLE)


def test_while_the_disk_takes_its_time_pages_read_what_was_before(table: Table) -> None:
    """Nobody waits for a line that somebody else says, and nobody sees it before it is kept."""
    store = table._book.store
    really, writes, may_end = store.append, threading.Event(), threading.Event()

    def slowly(line: Line, beside: Beside | None = None) -> None:
        writes.set()
        assert may_end.wait(SOON)
        really(line, beside)

    store.append = slowly  # type: ignore[method-assign]
    before = table.view(player("ben"))
    replies: list[Reply] = []
    saying = threading.Thread(
        target=lambda: replies.append(table.say(player("ana"), "ana: take 2"))
    )
    saying.start()
    assert writes.wait(SOON)
    assert table.view(player("ben")) is before
    assert not replies
    may_end.set()
    saying.join()
    assert replies[0].accepted
    assert table.view(player("ben")).seq == replies[0].seq > before.seq


def test_a_line_the_disk_refuses_is_seen_by_nobody_who_looks_meanwhile(table: Table) -> None:
    store, seen = table._book.store, []
    before = table.view(player("ben"))

    def refuses(line: Line, beside: Beside | None = None) -> None:
        seen.append(from_elsewhere(lambda: table.view(player("ben"))))
        raise StoreError("The disk is full.")

    store.append = refuses  # type: ignore[method-assign]
    assert not table.say(player("ana"), "ana: take 2").accepted
    assert seen == [before]
    assert table.view(player("ben")) is before


def test_whoever_looked_before_is_seen_to_in_one_turn_of_the_table(table: Table) -> None:
    seats = [player(seat) for seat in ("ana", "ben", "cai")]
    for seat in seats:
        table.view(seat)
    table.say(CONSOLE, "ana: take 2")
    turns: list[object] = []
    really = table._worker.do

    def counted(act: Callable[[], T]) -> T:
        turns.append(act)
        return really(act)

    table._worker.do = counted  # type: ignore[method-assign]
    views = [table.view(seat) for seat in seats]
    assert len(turns) == 1
    now = table._moment
    assert now is not None
    assert views == [gate.view(now, seat) for seat in seats]
    assert [view.seat for view in views] == ["ana", "ben", "cai"]


def test_a_page_that_cannot_be_made_keeps_nobody_else_from_theirs(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.view(player("ben"))
    table.view(player("ana"))
    table.say(CONSOLE, "ana: take 2")
    really = gate.view

    def fails_for_ben(moment: gate.Moment, speaker: Speaker) -> View:
        if speaker.seat == "ben":
            raise ValueError("nothing to see")
        return really(moment, speaker)

    monkeypatch.setattr(gate, "view", fails_for_ben)
    assert table.view(player("ana")).seat == "ana"
    with pytest.raises(ValueError, match="nothing to see"):
        table.view(player("ben"))


def from_elsewhere(look: Callable[[], T]) -> T:
    """What another thread sees."""
    found: list[T] = []
    thread = threading.Thread(target=lambda: found.append(look()))
    thread.start()
    thread.join(SOON)
    return found[0]


def test_nobody_sees_a_game_that_was_closed(table: Table) -> None:
    table.view(player("ana"))
    table.close()
    with pytest.raises(Closed):
        table.view(player("ana"))
