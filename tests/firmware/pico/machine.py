"""Stands in for a Pico's ``machine``: keys are lines of the file ``keys`` (two pins that touch),
and what becomes of outputs is told in the file ``log``.
"""

# MicroPython's time has more than CPython's.
# mypy: disable-error-code="attr-defined"

import os
import sys
import time

from wires import reach

FELT = 60
"""Milliseconds after which a program that looks at keys must have felt them..."""
LOOKS = 8
"""... and rows it must have driven since: two scans, of which one was begun after that time."""

low: set[int] = set()
closed: list[tuple[int, int]] = []


def log(line: str) -> None:
    """Tell the test what happened."""
    with open("log", "a") as file:
        file.write(line + "\n")


class Keys:
    """Which keys are pressed, and since when."""

    text = ""
    since = 0
    left = LOOKS

    @classmethod
    def look(cls) -> None:
        """Read them anew, and tell the test once the program must have felt them."""
        text = ""
        if "keys" in os.listdir():
            with open("keys") as file:
                text = file.read()
        now = time.ticks_ms()
        if text != cls.text:
            cls.text = text
            cls.since = now
            cls.left = LOOKS
            closed[:] = []
            for line in text.split("\n")[:-1]:
                one, other = line.split()
                closed.append((int(one), int(other)))
        elif cls.left and time.ticks_diff(now, cls.since) > FELT:
            cls.left -= 1
            if not cls.left:
                log("keys " + text.replace("\n", ","))


class Pin:
    IN = 0
    OUT = 1
    OPEN_DRAIN = 2
    PULL_UP = 1

    def __init__(self, number: int, mode: int, pull: int = 0, value: int = 0) -> None:
        self.number = number
        self.mode = mode
        self.level = value

    def value(self, level: int | None = None) -> int | None:
        if level is None:
            return int(not reach(self.number, low, closed))
        if self.mode == self.OUT and level != self.level:
            log("pin " + str(self.number) + " " + str(level))
        elif self.mode == self.OPEN_DRAIN:
            if level:
                low.discard(self.number)
            else:
                low.add(self.number)
                Keys.look()
        self.level = level
        return None


class WDT:
    def __init__(self, timeout: int) -> None:
        log("watchdog " + str(timeout))

    def feed(self) -> None:
        """Nothing bites here; a test that hangs is found by its own time limit."""


def reset() -> None:
    """The test sees this and that the program ended; a Pico would start it anew."""
    log("reset")
    sys.exit(1)
