"""How long turns took: by a clock nobody sets, breaks apart, and nothing where nobody measured."""

from dataclasses import replace

from companion.chronicle.turns import BREAK
from companion.chronicle.turns import Turn
from companion.chronicle.turns import seconds_before
from companion.table.kept import Line
from tests.chronicle.games import short

THREE_TURNS = ("ana: contribute", "ana: end", "ben: end", "cai: end", "table: cards fuel")


def test_a_turn_is_the_time_before_each_of_its_lines() -> None:
    times = short(*THREE_TURNS, times={1: 40.0, 2: 20.0, 3: 5.5, 4: 7.0, 5: 90.0}).times
    assert times.turns == (Turn("ana", 1, 60.0, 2), Turn("ben", 1, 5.5, 1), Turn("cai", 1, 7.0, 1))
    assert (times.seconds, times.breaks, times.unmeasured) == (162.5, 0.0, 0)
    assert times.of("ana") == [60.0]


def test_a_long_silence_is_a_break() -> None:
    times = short(*THREE_TURNS, times={1: BREAK + 1, 2: 20.0, 3: 1.0, 4: 1.0, 5: 1.0}).times
    assert times.of("ana") == [20.0]
    assert (times.seconds, times.breaks) == (23.0, BREAK + 1)


def test_a_turn_with_a_line_nobody_measured_is_left_out() -> None:
    times = short(*THREE_TURNS, times={2: 20.0, 3: 1.0, 4: 1.0, 5: 1.0}).times
    assert times.of("ana") == []
    assert times.of("ben") == [1.0]
    assert times.unmeasured == 1


def test_what_was_taken_back_took_time_too() -> None:
    said = ("ana: contribute", "table: undo", "ana: end", "ben: end")
    times = short(*said, times={1: 10.0, 2: 5.0, 3: 3.0, 4: 1.0}).times
    assert times.of("ana") == [18.0]


def test_an_imported_record_has_no_times() -> None:
    times = short(*THREE_TURNS).times
    assert (times.turns, times.seconds, times.unmeasured) == ((), 0.0, 5)


def line(number: int, at: str, **more: object) -> Line:
    """A line of an earlier version's game: a stamp is all there is."""
    return replace(Line(number, "ana", "end", at=at, said_by="player"), **more)  # type: ignore[arg-type]


def test_games_of_an_earlier_version_are_timed_by_their_stamps() -> None:
    lines = [
        line(1, "2025-11-30T20:00:00+01:00"),
        line(2, "2025-11-30T20:00:30+01:00"),
        line(3, "2025-11-30T18:00:00+00:00"),  # the clock was set back
        line(4, "2025-11-30T18:01:00+00:00", elapsed=2.5),  # from here on it was measured
        line(5, ""),
    ]
    assert seconds_before(lines) == [None, 30.0, None, 2.5, None]


def test_stamps_of_an_import_say_nothing() -> None:
    stamp = "2025-11-30T20:00:00+01:00"
    lines = [line(1, stamp, said_by="record"), line(2, stamp, said_by="record"), line(3, stamp)]
    assert seconds_before(lines) == [None, None, None]


def test_a_turn_that_is_not_over_is_left_out() -> None:
    said = ("ana: end", "ben: contribute")
    times = short(*said, times={1: 10.0, 2: 5.0}).times
    assert [turn.player for turn in times.turns] == ["ana"]
    assert times.seconds == 15.0
