"""Shared by the hardware tests: a clock that only tests move, and pictures."""

from __future__ import annotations

import random
from typing import Any

from gpiozero.pins.mock import MockPin
from PIL import Image

from hardware import Buttons
from hardware.simulated import SimulatedBox
from tests.waiting import SOON


class Clock:
    """Seconds, as told."""

    def __init__(self, now: float = 1000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


class Pressing:
    """Buttons on the test's thread and clock."""

    clock: Clock
    buttons: Buttons

    def sleep(self, seconds: float) -> None:
        """Let time pass as the buttons' thread would: it wakes up when something is due."""
        end = self.clock.now + seconds
        while (due := self.buttons.step()) is not None and due <= end:
            self.clock.now = max(due, self.clock.now)
        self.clock.now = end
        self.buttons.step()


class OwnTime:
    """Time that passes with a simulated finger alone, for buttons on a thread of their own: a press
    is one, and no more than that, however busy the machine is."""

    def __init__(self) -> None:
        self.now = 0.0
        self.buttons: Buttons | None = None

    def open(self, *given: Any, **more: Any) -> Buttons:
        """Make `Buttons` that tell the time by it."""
        self.buttons = Buttons(*given, clock=lambda: self.now, **more)
        return self.buttons

    @classmethod
    def of(cls, box: SimulatedBox) -> OwnTime:
        """What this box's buttons and fingers tell the time by from now on."""
        passing = cls()
        passing.buttons = box.buttons
        box.buttons._clock = lambda: passing.now
        box.pins._sleep = passing.sleep
        return passing

    def sleep(self, seconds: float) -> None:
        """Let time pass, once the buttons have seen all that was before it."""
        self.now += seconds
        if self.buttons is not None:
            assert self.buttons.answers(SOON)


def noise(seed: int) -> Image.Image:
    """A picture with every pixel by chance, so that any byte in the wrong place shows."""
    data = random.Random(seed).randbytes(128 * 64 // 8)
    return Image.frombytes("1", (128, 64), data)


def same(one: Image.Image, other: Image.Image) -> bool:
    return one.mode == other.mode and one.size == other.size and one.tobytes() == other.tobytes()


def grounded(number: int) -> type[MockPin]:
    """Mock pins of which one is connected to ground, whatever pulls it up, until it is driven."""

    class Grounded(MockPin):
        def _set_pull(self, value: str) -> None:
            super()._set_pull(value)
            if self.info.name == f"GPIO{number}":
                self.drive_low()

    return Grounded
