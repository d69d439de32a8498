"""The countdown between the last vote and the votes: people look up from their phones first.

The game itself goes on at once. What people are shown stands still meanwhile, as it was before the
last vote, so that nothing that follows from the votes gives them away; the pages and panels know
how many seconds are left from the ballot (`companion.table.types.Ballot`).
"""

import math
import time
from collections.abc import Callable
from dataclasses import replace

from companion.table import gate
from companion.table.gate import Moment


class Countdown:
    """Counts down ``seconds`` after each vote; 0 is none. For the table's thread."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.seconds = 0
        self._clock = clock
        self._until = 0.0
        self._held: Moment | None = None
        self._last = 0

    def follow(self, before: Moment | None, now: Moment) -> None:
        """Something has changed: count down if that was the last vote, and no more if the votes
        were taken back."""
        if self._last not in now.standing or not self.left:
            self._held = None
        if before is None or not self.seconds:
            return
        ballot = gate.called(before, now)
        if ballot is not None:
            self._held = replace(before, called=ballot, open=(), undo=None, redo=None, proposals=())
            self._last = now.lines[-1].number
            self._until = self._clock() + self.seconds

    @property
    def left(self) -> int:
        """Seconds that are left, rounded up; 0 once the votes are shown."""
        return 0 if self._held is None else max(0, math.ceil(self._until - self._clock()))

    def next(self) -> float | None:
        """Seconds until another number is due, None while nothing is counted."""
        if self._held is None:
            return None
        return max(0.0, self._until - self._clock() - max(0, self.left - 1))

    def shown(self, now: Moment) -> Moment:
        """What people are shown of this moment."""
        left, held = self.left, self._held
        if held is None or held.called is None or not left:
            return now
        called = replace(held.called, left=left)
        return replace(held, seq=now.seq, seats=now.seats, called=called)
