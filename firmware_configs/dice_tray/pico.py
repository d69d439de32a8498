"""A Raspberry Pi Pico: which pin is what, and the loop."""

# MicroPython's time has more than CPython's.
# mypy: disable-error-code="attr-defined"

import binascii
import os
import sys
import time

import machine
import rp2

from firmware_configs.dice_tray.keypad import DiceKeypad
from firmware_configs.dice_tray.lamps import Lamps
from firmware_configs.dice_tray.line import SerialLine
from firmware_configs.dice_tray.matrix import KeyMatrix
from firmware_configs.dice_tray.tray import Tray

ROWS = (2, 3, 4, 5)
COLUMNS = (6, 7, 8, 9)
WAITING = 14
TAKEN = 15
"""GP numbers, as the README wires them."""

PAUSE = 5
"""Milliseconds between two looks."""
OPEN_FOR = 2000
"""Milliseconds after power-up in which the button BOOTSEL ends the program."""
WATCHDOG = 8000
"""Milliseconds without a look after which the Pico starts anew; 8388 is the most it can count."""


class Clock:
    """Milliseconds since it was made. The board's own begin anew every twelve days."""

    def __init__(self) -> None:
        self._ticks = time.ticks_ms()
        self._now = 0

    def __call__(self) -> int:
        ticks = time.ticks_ms()
        self._now += time.ticks_diff(ticks, self._ticks)
        self._ticks = ticks
        return self._now


def make_tray() -> Tray:
    """The tray as it is wired to this board."""
    rows = [machine.Pin(pin, machine.Pin.OPEN_DRAIN, value=1) for pin in ROWS]
    columns = [machine.Pin(pin, machine.Pin.IN, machine.Pin.PULL_UP) for pin in COLUMNS]
    return Tray(
        DiceKeypad(KeyMatrix(rows, columns, lambda: time.sleep_us(30))),
        SerialLine(sys.stdin.buffer, sys.stdout.buffer),
        Lamps(machine.Pin(WAITING, machine.Pin.OUT), machine.Pin(TAKEN, machine.Pin.OUT)),
        binascii.hexlify(os.urandom(4)).decode(),
        sys.platform,
    )


def run() -> None:
    """Be a tray until the power goes, or until BOOTSEL is pressed right after it came: the byte
    that stops any other program is one that a computer sends to a port it does not know.
    """
    tray = make_tray()
    clock = Clock()
    while clock() < OPEN_FOR:
        if rp2.bootsel_button():
            return
        if not tray.step(clock()):
            time.sleep_ms(PAUSE)
    # Not earlier: a watchdog cannot be stopped again.
    watchdog = machine.WDT(timeout=WATCHDOG)
    while True:
        watchdog.feed()
        if not tray.step(clock()):
            time.sleep_ms(PAUSE)
