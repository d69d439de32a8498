"""The two lamps of the tray: a roll waits, a roll was taken."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware_configs.dice_tray.matrix import Pin

FLASH = 200
"""Milliseconds that a lamp is lit for one roll, and dark before the next."""


class Lamps:
    """``waiting`` is lit while the computer has not acknowledged a roll; ``taken`` flashes once
    for each that it has.
    """

    def __init__(self, waiting: "Pin", taken: "Pin") -> None:
        self._waiting = waiting
        self._taken = taken
        self._flashes = 0
        self._lit = False
        self._until = 0

    def acknowledged(self, rolls: int) -> None:
        """So many rolls were acknowledged just now."""
        self._flashes += rolls

    def show(self, waiting: bool, now: int) -> None:
        """Light the lamps as they should be at this moment, in milliseconds."""
        if now >= self._until:
            if self._lit:
                self._lit = False
                self._until = now + FLASH
            elif self._flashes:
                self._flashes -= 1
                self._lit = True
                self._until = now + FLASH
        self._waiting.value(int(waiting))
        self._taken.value(int(self._lit))
