"""Debouncing one button: pure, with the time handed in.

A contact chatters for a few milliseconds when it closes and when it opens. A level counts once it
has stood unbroken for the settle time, so noise of any kind is ignored and no press is lost.

>>> button = Debouncer()
>>> for at, down in ((0.000, True), (0.002, False), (0.003, True)):
...     button.edge(down, at)
>>> button.due
0.023
>>> button.poll(0.023)
<Change.PRESSED: 'pressed'>
"""

import enum

SETTLE = 0.020
"""Seconds a level must stand to count."""
HOLD = 0.8
"""Seconds a button must stay down to count as held."""


class Change(enum.Enum):
    """What became of a button."""

    PRESSED = "pressed"
    HELD = "held"
    RELEASED = "released"


class Debouncer:
    """Turns the edges of one contact into presses, at most one hold each, and releases.

    ``down`` is the level at the start: a button that is already down is not a press, nor is it
    ever held, until it has been released once.
    """

    def __init__(self, down: bool = False, *, settle: float = SETTLE, hold: float = HOLD) -> None:
        self._settle = settle
        self._hold = hold
        self._level = down
        self._down = down
        self._settles_at: float | None = None
        self._held_at: float | None = None
        self._held = False
        self.began = 0.0
        """Since when the button has been down, or up."""

    @property
    def down(self) -> bool:
        """Whether the button is down, chatter left out."""
        return self._down

    @property
    def due(self) -> float | None:
        """When `poll` will next have something to say, if nothing happens before."""
        return self._held_at if self._settles_at is None else self._settles_at

    def held(self, now: float) -> float:
        """How much of the long-press time has passed, from 0 to 1; 0 while the button is up."""
        if self._held_at is not None:
            return min(max((now - self.began) / self._hold, 0.0), 1.0)
        return 1.0 if self._held else 0.0

    def edge(self, down: bool, at: float) -> None:
        """The contact is now closed (``down``) or open. Saying the same again changes nothing."""
        if down == self._level:
            return
        self._level = down
        self._settles_at = at + self._settle if down != self._down else None

    def poll(self, now: float) -> Change | None:
        """What has happened up to ``now``, one change a call; None when that is all."""
        if self._settles_at is not None and now >= self._settles_at:
            self.began = self._settles_at - self._settle
            self._settles_at = None
            self._down = self._level
            self._held_at = self.began + self._hold if self._down else None
            self._held = False
            return Change.PRESSED if self._down else Change.RELEASED
        # While a release may be settling, nobody knows whether the button is still down.
        if self._settles_at is None and self._held_at is not None and now >= self._held_at:
            self._held_at = None
            self._held = True
            return Change.HELD
        return None
