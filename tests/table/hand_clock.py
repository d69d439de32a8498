"""A clock that stands until it is moved, so that no second goes by unseen on a busy machine."""

from __future__ import annotations

from companion.table.table import Table


class HandClock:
    """What a vote is counted down by, in seconds."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    @classmethod
    def of(cls, table: Table) -> HandClock:
        """A clock by which this table counts from now on. It looks at it once a second."""
        clock = cls()
        table._countdown._clock = clock
        return clock
