"""What a device says: small values that it puts on a queue, from whichever thread it runs in."""

import queue
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Pressed:
    """A button went down, or (``held``) has now been down for the long-press time.

    A long press gives two events: first ``held=False`` when the finger arrives, then ``held=True``
    when it has stayed. ``at`` is when the finger arrived, however late that is told, in seconds of
    the clock the buttons were given (monotonic).
    """

    button: str
    held: bool
    at: float


@dataclass(frozen=True)
class Holding:
    """A finger stays on a button: for showing how far the long press is, nothing more.

    ``part`` is how much of the long-press time has passed, in steps up to 1, where it stays until
    the button is let go; then it is 0 again. A tap is too short to be told of. ``button`` is the
    name that `Pressed` will give the long press.
    """

    button: str
    part: float


@dataclass(frozen=True)
class Rolled:
    """The dice have come to rest in the tray.

    ``dice`` maps the name of a die to the face that is up, as the tray tells it (``d1`` to ``5``,
    ``exp`` to ``wound``; ``cocked`` and ``?`` are values, not errors). ``boot`` and ``seq``
    together name the roll for ever: the tray sends it again until it is acknowledged.
    """

    boot: str
    seq: int
    dice: dict[str, str]


@dataclass(frozen=True)
class Measured:
    """The dice as the tray sees them before they have come to rest: to be shown, nothing more.

    ``dice`` is as in `Rolled`, and empty when none lie there any more; ``cocked`` tells that one
    leans and somebody must lay it flat. Told only when it changes, and not again when it was lost.
    """

    dice: dict[str, str]
    cocked: bool


@dataclass(frozen=True)
class DeviceState:
    """A device came, went, or does not work; ``message`` is a sentence for people."""

    device: str
    ok: bool
    message: str


Event = Pressed | Holding | Rolled | Measured | DeviceState
EventQueue = queue.Queue[Any]
"""What devices put an `Event` on. Whoever reads it may put values of its own there too."""
