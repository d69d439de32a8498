"""An SSD1306 as its data sheet describes it: bytes in, the lit pixels out.

It knows what can go wrong on a table: without power it forgets everything, it wakes up dark, in
page mode and with noise in its memory, and it shows a picture upside down or inverted when told to.
"""

import random
import threading
from collections.abc import Callable
from typing import ClassVar

from PIL import Image

WIDTH = 128
HEIGHT = 64
PAGES = HEIGHT // 8

STATUS_OFF = 0x40
PAGE_MODE = 2

_ARGUMENTS = {
    0x20: 1,
    0x21: 2,
    0x22: 2,
    0x26: 6,
    0x27: 6,
    0x29: 5,
    0x2A: 5,
    0x81: 1,
    0x8D: 1,
    0xA3: 2,
    0xA8: 1,
    0xD3: 1,
    0xD5: 1,
    0xD9: 1,
    0xDA: 1,
    0xDB: 1,
}
"""Commands that are followed by arguments, and by how many."""


class Ssd1306Chip:
    """A controller with its panel; `write` takes an I2C message, `picture` is what one sees::

        chip = Ssd1306Chip()
        chip.write(bytes([0x00, 0xAF]))     # a control byte, then commands: display on
        chip.picture()                      # a PIL image, 128x64, mode "1"

    ``unknown`` lists the commands that no SSD1306 has, and those with arguments that none takes, in
    the order they came. ``wire_bytes`` counts the bytes since the chip was made, addresses and
    control bytes included, ``messages`` what they came in; ``version`` grows with every change. A
    picture may be taken in any thread.
    """

    STATUS: ClassVar[int] = 0x03
    MEMORY: ClassVar[int] = WIDTH
    FIRST: ClassVar[int] = 0
    """Columns of its memory, and which of them is the panel's first."""

    def __init__(self) -> None:
        self.powered = True
        self.unknown: list[int] = []
        self.wire_bytes = 0
        self.messages = 0
        self.version = 0
        self._lock = threading.Lock()
        self._power_up()

    def power_off(self) -> None:
        """The panel loses its power: dark, and everything forgotten."""
        self.powered = False
        self.version += 1

    def power_on(self) -> None:
        """The panel gets its power (again) and stands as after a reset."""
        self._power_up()
        self.powered = True
        self.version += 1

    def write(self, message: bytes) -> None:
        """One I2C message after its address: a control byte, then commands or data."""
        control, payload = message[0], message[1:]
        with self._lock:
            self.wire_bytes += 1 + len(message)
            self.messages += 1
            self.version += 1
            self._take(control, payload)

    def read(self) -> bytes:
        """What it answers when it is read from: a byte whose bit 6 is set while it is off, and
        whose lowest bits say which chip it is, more or less."""
        with self._lock:
            self.wire_bytes += 2
            self.messages += 1
            return bytes([(0 if self.on else STATUS_OFF) | self.STATUS])

    def _take(self, control: int, payload: bytes) -> None:
        if control == 0x00:
            for byte in payload:
                self._command(byte)
        elif control == 0x40:
            for byte in payload:
                self._data(byte)
        else:
            self.unknown.append(control)

    @property
    def lit(self) -> bool:
        """Whether the panel shows anything at all."""
        return self.powered and self.on and self.charge_pump

    def picture(self) -> Image.Image:
        """The pixels that are lit, as somebody sees them in front of an upright panel."""
        with self._lock:
            return self._picture()

    def _picture(self) -> Image.Image:
        picture = Image.new("1", (WIDTH, HEIGHT))
        if not self.lit:
            return picture
        pixels = picture.load()
        assert pixels is not None
        for y in range(HEIGHT):
            row = (y if self.rows_upright else HEIGHT - 1 - y) + self.start_line + self.offset
            row %= HEIGHT
            page, bit = self.memory[row // 8], 1 << row % 8
            for x in range(WIDTH):
                column = x if self.columns_upright else WIDTH - 1 - x
                on = self.all_on or bool(page[self.FIRST + column] & bit)
                pixels[x, y] = 255 if on != self.inverse and y <= self.multiplex else 0
        return picture

    def _power_up(self) -> None:
        noise = random.Random(1)
        self.memory = [bytearray(noise.randbytes(self.MEMORY)) for _ in range(PAGES)]
        self.on = False
        self.charge_pump = False
        self.all_on = False
        self.inverse = False
        self.contrast = 0x7F
        self.mode = PAGE_MODE
        # A usual module shows upright with A1 and C8; a chip wakes up with A0 and C0.
        self.columns_upright = False
        self.rows_upright = False
        self.start_line = 0
        self.offset = 0
        self.multiplex = HEIGHT - 1
        self.columns = (0, WIDTH - 1)
        self.pages = (0, PAGES - 1)
        self._column = 0
        self._page = 0
        self._pending: list[int] = []

    def _command(self, byte: int) -> None:
        self._pending.append(byte)
        opcode, arguments = self._pending[0], self._pending[1:]
        if len(arguments) < _ARGUMENTS.get(opcode, 0):
            return
        self._pending = []
        if opcode in self._settings:
            self._settings[opcode](self, arguments)
        elif 0x40 <= opcode <= 0x7F:
            self.start_line = opcode & 0x3F
        elif opcode <= 0x1F or 0xB0 <= opcode <= 0xB7:
            self._go(opcode)
        elif opcode not in _WITHOUT_EFFECT:
            self.unknown.append(opcode)

    def _go(self, opcode: int) -> None:
        """Where data goes in page mode, and in page mode only."""
        if self.mode != PAGE_MODE:
            return
        if opcode <= 0x0F:
            self._column = (self._column & 0x70) | opcode
        elif opcode <= 0x1F:
            self._column = (self._column & 0x0F) | (opcode & 0x07) << 4
        else:
            self._page = opcode & 0x07

    def _data(self, byte: int) -> None:
        self.memory[self._page][self._column] = byte
        if self.mode == PAGE_MODE:
            self._column = (self._column + 1) % WIDTH
        elif self.mode == 0:
            self._column, wrapped = _next(self._column, self.columns, WIDTH)
            if wrapped:
                self._page, _ = _next(self._page, self.pages, PAGES)
        else:
            self._page, wrapped = _next(self._page, self.pages, PAGES)
            if wrapped:
                self._column, _ = _next(self._column, self.columns, WIDTH)

    def _set_window(self, opcode: int, first: int, last: int) -> None:
        """Columns or pages that data goes to in the other two modes; page mode knows no window."""
        if first > last:
            self.unknown.append(opcode)
        elif opcode == 0x21 and self.mode != PAGE_MODE:
            self.columns, self._column = (first, last), first
        elif self.mode != PAGE_MODE:
            self.pages, self._page = (first, last), first

    _settings: ClassVar[dict[int, Callable[["Ssd1306Chip", list[int]], None]]] = {
        0x20: lambda chip, values: setattr(chip, "mode", values[0] & 0x03),
        0x21: lambda chip, values: chip._set_window(0x21, values[0] & 0x7F, values[1] & 0x7F),
        0x22: lambda chip, values: chip._set_window(0x22, values[0] & 0x07, values[1] & 0x07),
        0x81: lambda chip, values: setattr(chip, "contrast", values[0]),
        0x8D: lambda chip, values: setattr(chip, "charge_pump", bool(values[0] & 0x04)),
        0xA0: lambda chip, _: setattr(chip, "columns_upright", False),
        0xA1: lambda chip, _: setattr(chip, "columns_upright", True),
        0xA4: lambda chip, _: setattr(chip, "all_on", False),
        0xA5: lambda chip, _: setattr(chip, "all_on", True),
        0xA6: lambda chip, _: setattr(chip, "inverse", False),
        0xA7: lambda chip, _: setattr(chip, "inverse", True),
        0xA8: lambda chip, values: setattr(chip, "multiplex", values[0] & 0x3F),
        0xAE: lambda chip, _: setattr(chip, "on", False),
        0xAF: lambda chip, _: setattr(chip, "on", True),
        0xC0: lambda chip, _: setattr(chip, "rows_upright", False),
        0xC8: lambda chip, _: setattr(chip, "rows_upright", True),
        0xD3: lambda chip, values: setattr(chip, "offset", values[0] & 0x3F),
    }


_WITHOUT_EFFECT = {0x26, 0x27, 0x29, 0x2A, 0x2E, 0x2F, 0xA3, 0xD5, 0xD9, 0xDA, 0xDB, 0xE3}
"""Scrolling, timing and voltages: accepted, not modelled."""


def _next(place: int, window: tuple[int, int], size: int) -> tuple[int, bool]:
    first, last = window
    return (first, True) if place == last else ((place + 1) % size, False)
