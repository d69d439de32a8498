"""Leafing through other pictures on the panel that asks. Pure: no thread, no clock.

A box with a single panel shows there, one after the other, what it has no panels for, and every box
where one can join. That begins with *back* where it leads no further, and with a turn of the
encoder (or *up* and *down*) where nothing can be chosen; *ok* and *back* return to what is asked,
and so does some time without a press. *back* that stays down leads on to the seats, as anywhere.
"""

from collections.abc import Sequence

from companion.box.menu import LOCKED
from companion.box.menu import Menu
from companion.box.places import Chairs
from companion.box.places import Questions

LOOK = 15.0
"""Seconds for which another picture stays where nobody turns on."""


class Leaves:
    """Which picture is shown on the panel that asks, by its name.

    ``names`` are all there are, in the order they are leafed through.
    """

    def __init__(self, names: Sequence[str]) -> None:
        self._ring = ["", *names]
        self._shown = ""
        self._until = 0.0

    def picture(self, now: float) -> str:
        """The name of the picture to show; "" for what is asked."""
        return self._shown if now < self._until else ""

    def ends(self, now: float) -> float | None:
        """When `picture` will give "" by itself; None where it does."""
        return self._until if self.picture(now) else None

    def close(self, now: float) -> None:
        """Show what is asked."""
        if self.picture(now):
            self._until = now

    def press(self, button: str, held: bool, now: float, menu: Menu) -> bool:
        """Whether a press (or hold) is for leafing; it means nothing to the menu then.

        Every button is deaf for a moment after what is asked has come back, as it is in the menu.
        """
        if not self.picture(now):
            deaf = bool(self._shown) and now < self._until + LOCKED
            return deaf or (not held and self._open(button, now, menu))
        if button not in ("up", "down", "ok", "back"):
            self.close(now)
            return False
        if held:
            self._hold(button, now, menu)
            return True
        if button in ("up", "down"):
            self._turn(button, now)
        else:
            self.close(now)
            if isinstance(menu.place, Questions):
                # One came here by it from what is asked first.
                menu.press("back", False, now)
        return True

    def _hold(self, button: str, now: float, menu: Menu) -> None:
        """The press that *back* began with has opened a picture: held, it leads to the seats."""
        if button == "back":
            menu.press("back", True, now)
            if isinstance(menu.place, Chairs):
                self.close(now)

    def _open(self, button: str, now: float, menu: Menu) -> bool:
        # The list of questions and the one that waits lead to each other.
        top = isinstance(menu.place, Questions) and not any(
            proposal.fits for proposal in menu.view.proposals
        )
        top = top or "back" not in menu.working(now)
        turns = button in ("up", "down") and not menu.page.entries
        if len(self._ring) == 1 or not (turns or (button == "back" and top)):
            return False
        self._shown = ""
        self._turn(button, now)
        return True

    def _turn(self, button: str, now: float) -> None:
        """On to the next picture; what is asked lies between the last one and the first."""
        by = -1 if button == "up" else 1
        following = self._ring[(self._ring.index(self._shown) + by) % len(self._ring)]
        if following:
            self._shown, self._until = following, now + LOOK
        else:
            self.close(now)
