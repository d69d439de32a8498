"""A matrix of keys: which one was pressed, each press once."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from collections.abc import Sequence
    from typing import Protocol

    class Pin(Protocol):
        """The part of ``machine.Pin`` that is used."""

        def value(self, level: int | None = None) -> int | None:
            """Set the level, or give it."""


CHATTER = 20
"""Milliseconds for which nothing may change until a key counts as down or up."""


class KeyMatrix:
    """Keys where rows and columns cross, without diodes.

    ``rows`` are open-drain outputs: a row that is not looked at floats, so that two keys pressed
    at once never connect a high pin to a low one. ``columns`` are inputs with pull-ups. ``settle``
    is called between driving a row and reading it, and takes as long as a pull-up needs to charge
    a wire. A key that is down at the start is no press.
    """

    def __init__(
        self, rows: "Sequence[Pin]", columns: "Sequence[Pin]", settle: "Callable[[], None]"
    ) -> None:
        self._rows = rows
        self._columns = columns
        self._settle = settle
        self._closed = self._scan()
        self._changed_at = 0
        self._down = self._closed

    def pressed(self, now: int) -> tuple[int, int] | None:
        """Row and column of a key that was pressed; of several, one a call."""
        closed = self._scan()
        if closed != self._closed:
            self._closed = closed
            self._changed_at = now
        elif now - self._changed_at >= CHATTER:
            self._down &= closed
            new = closed & ~self._down
            if new and not _doubtful(closed):
                place = _lowest(new)
                self._down |= 1 << place
                return divmod(place, len(self._columns))
        return None

    def _scan(self) -> int:
        """The closed keys, a bit each, row after row."""
        closed = 0
        bit = 1
        for row in self._rows:
            row.value(0)
            self._settle()
            for column in self._columns:
                if not column.value():
                    closed |= bit
                bit <<= 1
            row.value(1)
        return closed


def _doubtful(closed: int) -> bool:
    """Whether so many keys are closed that the current may have found a way round: three corners
    of a rectangle look like four.
    """
    count = 0
    while closed:
        closed &= closed - 1
        count += 1
    return count > 2


def _lowest(bits: int) -> int:
    """The place of the lowest bit that is set."""
    place = 0
    while not bits >> place & 1:
        place += 1
    return place
