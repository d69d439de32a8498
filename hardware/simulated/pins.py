"""Buttons without metal: gpiozero's mock pins, pressed with the chatter of a real contact."""

import random
import threading
import time
from collections.abc import Callable
from collections.abc import Mapping
from typing import Any

from gpiozero.pins.mock import MockFactory

from hardware.config import EncoderConfig
from hardware.debounce import HOLD
from hardware.debounce import SETTLE

TAP = SETTLE + 0.04
"""Seconds a simulated finger stays on a button."""


class SimulatedPins:
    """Pins with buttons on them, and perhaps an encoder; `make_factory` takes the place of the Pi's
    pin factory.

    ``sleep`` lets time pass, for tests with a clock of their own.
    """

    def __init__(
        self,
        pins: Mapping[str, int],
        encoder: EncoderConfig | None = None,
        *,
        sleep: Callable[[float], object] = time.sleep,
    ) -> None:
        self.factory = MockFactory()
        self._pins = dict(pins)
        self._encoder = encoder
        self._sleep = sleep
        self._lock = threading.Lock()
        self._noise = random.Random(2)

    def make_factory(self) -> Any:
        """The gpiozero factory that `hardware.Buttons` is given."""
        return self.factory

    def press(self, name: str, held: bool = False) -> None:
        """Press this button and let go of it; ``held`` for the long-press time.

        Takes as long as a finger does. Raises `KeyError` for a button that the box has not.
        """
        with self._lock:
            self.down(name)
            self._sleep(HOLD + 0.1 if held else TAP)
            self.up(name)
            self._sleep(SETTLE + 0.01)

    def turn(self, *, right: bool) -> None:
        """Turn the encoder by one step. Raises `KeyError` for a box without one."""
        if self._encoder is None:
            raise KeyError("encoder")
        clk, dt = self.factory.pin(self._encoder.clk), self.factory.pin(self._encoder.dt)
        first, second = (clk, dt) if right else (dt, clk)
        with self._lock:
            for move in (first.drive_low, second.drive_low, first.drive_high, second.drive_high):
                move()
                self._sleep(0.002)

    def down(self, name: str) -> None:
        """Close the contact, with chatter, and leave it closed."""
        self._chatter(name)
        self._pin(name).drive_low()

    def up(self, name: str) -> None:
        """Open the contact, with chatter."""
        self._chatter(name)
        self._pin(name).drive_high()

    def _chatter(self, name: str) -> None:
        pin = self._pin(name)
        for _ in range(self._noise.randrange(1, 6)):
            pin.drive_low()
            self._sleep(self._noise.uniform(0.0001, 0.0015))
            pin.drive_high()
            self._sleep(self._noise.uniform(0.0001, 0.0015))

    def _pin(self, name: str) -> Any:
        return self.factory.pin(self._pins[name])
