"""What the LEDs of the box tell of, and when its buzzer sounds. Pure, as `companion.box.menu`."""

from collections.abc import Collection
from collections.abc import Sequence

from companion.box.menu import Menu
from companion.box.pages import answerable
from companion.table.types import View
from hardware import Light

WARNINGS = ("asked", "morale", "crisis")
"""What an LED may tell of beside a button."""

LOW = 3
"""Morale at which its lamp is lit."""
LAST = 1
"""Morale at which it blinks: the next loss ends the game."""

Beep = Sequence[float]
"""Seconds of sound and of silence in turn."""

ROLLED: Beep = (0.06,)
"""The tray's roll is kept: the dice may be lifted."""
ASKED: Beep = (0.1, 0.1, 0.1)
"""Somebody is to answer at the box who was not before."""
OVER: Beep = (0.3, 0.2, 0.3, 0.2, 0.9)
"""The game is over."""


def lights(menu: Menu | None, leds: Collection[str], now: float) -> dict[str, Light]:
    """What each of these LEDs does: one with a button's name is lit while that button does
    something; without a game all are dark.

    ``asked`` is lit while somebody is to answer at the box, ``morale`` at `LOW` or less, blinking
    at `LAST`, and ``crisis`` while the crisis is not prevented yet.
    """
    if menu is None:
        return dict.fromkeys(leds, Light.OFF)
    said = _warnings(menu.view)
    if not set(leds).issubset(WARNINGS):
        said |= dict.fromkeys(_working(menu, now), Light.ON)
    return {led: said.get(led, Light.OFF) for led in leds}


def _working(menu: Menu, now: float) -> set[str]:
    """The buttons that do something now, to whatever is on the panel that asks."""
    working = menu.working(now) | {"back"}  # which at least leads to where one joins
    return working if menu.page.entries else working | {"up", "down"}  # which leaf through more


def _warnings(view: View) -> dict[str, Light]:
    state = view.state
    if state["over"] is not None:
        return {}
    morale = min(one["morale"] for one in state["colonies"].values() if not one["lost"])
    crisis = state["crisis"]
    return {
        "asked": Light.ON if _asked(view) else Light.OFF,
        "morale": Light.OFF if morale > LOW else Light.ON if morale > LAST else Light.BLINKING,
        "crisis": Light.ON if crisis and crisis["contributed"] < crisis["needed"] else Light.OFF,
    }


def beep(before: View, after: View) -> Beep | None:
    """What sounds when the table has come from one view to the next, if anything."""
    if after.state["over"] is not None:
        return OVER if before.state["over"] is None else None
    return ASKED if _asked(after) - _asked(before) else None


def _asked(view: View) -> set[str]:
    """Who is to answer at the box before the game goes on."""
    return {prompt.seat for prompt in answerable(view) if prompt.waiting}
