"""How long turns took, by the time each line was said after the one before it."""

from collections.abc import Iterable
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from companion.table.kept import Line

BREAK = 20 * 60.0
"""Seconds after which nothing said is a break, not somebody thinking."""

IMPORTED = "record"
"""Who said the lines of an imported record: their time is that of the import."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A player's turn, in seconds; ``lines`` are those that stand."""

    player: str
    round: int
    seconds: float
    lines: int


@dataclass(frozen=True, slots=True)
class Spent:
    """The time before a line that stands: when, whose turn it was then, and how long; None where
    nobody measured."""

    round: int
    active: tuple[str, ...]
    seconds: float | None


@dataclass(frozen=True, slots=True)
class Times:
    """The turns that were measured, all the time between lines that was, breaks apart, and the
    seconds of the breaks. ``unmeasured`` lines have no time."""

    turns: tuple[Turn, ...]
    seconds: float
    breaks: float
    unmeasured: int

    def of(self, player: str) -> list[float]:
        """The seconds of each turn of a player."""
        return [turn.seconds for turn in self.turns if turn.player == player]


def times(spent: Iterable[Spent], going_on: tuple[int, tuple[str, ...]]) -> Times:
    """The turns of a game from the time before each of its lines, in order; ``going_on`` is the
    round and whose turn it is now.

    A turn that is not over, or of which a line was not measured, is left out: it would look short.
    """
    turns: list[Turn] = []
    whole: list[bool] = []
    now: tuple[int, tuple[str, ...]] = (0, ())
    seconds = breaks = 0.0
    unmeasured = 0
    for one in spent:
        begins = (one.round, one.active) != now
        now = (one.round, one.active)
        if begins:
            turns += [Turn(player, one.round, 0.0, 0) for player in one.active]
            whole += [True] * len(one.active)
        is_break = one.seconds is not None and one.seconds > BREAK
        took = 0.0 if one.seconds is None or is_break else one.seconds
        unmeasured += one.seconds is None
        seconds += took
        breaks += one.seconds if is_break and one.seconds is not None else 0.0
        for at in range(len(turns) - len(one.active), len(turns)):
            turn = turns[at]
            turns[at] = Turn(turn.player, turn.round, turn.seconds + took, turn.lines + 1)
            whole[at] = whole[at] and one.seconds is not None
    if now == going_on and now[1]:
        whole[-len(now[1]) :] = [False] * len(now[1])
    measured = tuple(turn for turn, is_whole in zip(turns, whole, strict=True) if is_whole)
    return Times(measured, seconds, breaks, unmeasured)


def seconds_before(lines: Sequence[Line]) -> list[float | None]:
    """The seconds before each line. Those of a game of an earlier version are told by its stamps,
    as far as these make sense."""
    before: list[float | None] = []
    for at, line in enumerate(lines):
        if line.elapsed is not None:
            before.append(line.elapsed)
        elif at == 0 or IMPORTED in (line.said_by, lines[at - 1].said_by):
            before.append(None)
        else:
            before.append(_between(lines[at - 1].at, line.at))
    return before


def _between(earlier: str, later: str) -> float | None:
    """The seconds from one stamp to another; None where a clock was set back, or there is none."""
    try:
        passed = (datetime.fromisoformat(later) - datetime.fromisoformat(earlier)).total_seconds()
    except (TypeError, ValueError):
        return None
    return passed if passed >= 0 else None
