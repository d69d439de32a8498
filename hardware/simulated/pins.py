"""Buttons without metal: gpiozero's mock pins, pressed with the chatter of a real contact."""

import itertools
import random
import threading
import time
from collections.abc import Callable
from collections.abc import Mapping
from typing import Any

from gpiozero.pins.mock import MockFactory
from gpiozero.pins.mock import MockPin
from gpiozero.pins.mock import MockPWMPin

from hardware.config import BuzzerConfig
from hardware.config import EncoderConfig
from hardware.debounce import HOLD
from hardware.debounce import SETTLE

TAP = SETTLE + 0.04
"""Seconds a simulated finger stays on a button."""


class SimulatedPins:
    """Pins with buttons on them, and perhaps an encoder, LEDs and a buzzer; `make_factory` takes
    the place of the Pi's pin factory.

    ``sleep`` lets time pass, for tests with a clock of their own.
    """

    def __init__(
        self,
        pins: Mapping[str, int],
        encoder: EncoderConfig | None = None,
        *,
        leds: Mapping[str, int] | None = None,
        buzzer: BuzzerConfig | None = None,
        sleep: Callable[[float], object] = time.sleep,
    ) -> None:
        passive = buzzer is not None and buzzer.tone is not None
        self.factory = MockFactory(pin_class=MockPWMPin if passive else MockPin)
        self._pins = dict(pins)
        self._encoder = encoder
        self._leds = dict(leds or {})
        self._buzzer = buzzer
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

    def lit(self) -> list[str]:
        """The LEDs that are lit at this moment, blinking ones between two blinks not."""
        return [name for name, pin in self._leds.items() if self._on(pin)]

    def sounding(self) -> bool:
        """Whether the buzzer sounds at this moment."""
        return self._buzzer is not None and self._on(self._buzzer.pin)

    def sounded(self) -> int:
        """How many times the buzzer has begun to sound."""
        if self._buzzer is None:
            return 0
        states = [bool(one.state) for one in self.factory.pin(self._buzzer.pin).states]
        return [*itertools.pairwise(states)].count((False, True))

    def _on(self, pin: int) -> bool:
        there = self.factory.pin(pin)
        return there.function == "output" and bool(there.state)

    def _chatter(self, name: str) -> None:
        pin = self._pin(name)
        for _ in range(self._noise.randrange(1, 6)):
            pin.drive_low()
            self._sleep(self._noise.uniform(0.0001, 0.0015))
            pin.drive_high()
            self._sleep(self._noise.uniform(0.0001, 0.0015))

    def _pin(self, name: str) -> Any:
        return self.factory.pin(self._pins[name])
