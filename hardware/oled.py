"""One OLED panel through luma.oled, made so that it can be initialised again at any time and is
sent only what changes.

How a panel is initialised, dimmed and switched is luma's. Its drivers send every picture whole; so
the pictures are sent here, by the commands of `ADDRESSING`.
"""

import contextlib
import enum
import errno
import os
from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from typing import NamedTuple
from typing import Protocol

import smbus2
from luma.oled import const
from luma.oled.device import sh1106
from luma.oled.device import ssd1306
from luma.oled.device import ssd1309
from PIL import Image

from hardware.config import Channel
from hardware.frames import WHOLE
from hardware.frames import Window
from hardware.frames import changes
from hardware.frames import packed

DRIVERS: dict[str, Callable[..., Any]] = {
    "ssd1306": ssd1306,
    "sh1106": sh1106,
    "ssd1309": ssd1309,
}
"""luma's drivers by the names of `hardware.config.DRIVERS`."""

SYSTEM = Path("/sys/bus/i2c/devices")
"""Where the kernel tells which buses there are."""

COMMANDS = 0x00
DATA = 0x40
"""What the first byte of a message says of the others."""

CONTRAST = 0x81
DISPLAY_OFF = 0xAE
DISPLAY_ON = 0xAF
NOTHING = 0xE3
"""The command of all these chips that does nothing."""
COLUMNS = 0x21
PAGE = 0xB0
FIRST_COLUMN = 2
"""The column of an SH1106's memory that its panel shows first: 132 are 4 more than it has."""

DIM = 0x10
"""Contrast of a dim panel, of 255; luma's own is 0xCF, on an SH1106 0x7F. Not 0: the data sheet of
the SH1106 makes its current a multiple of this."""

STATUS_OFF = 0x40
"""The bit of the status byte that is set while the display is off, as after power came."""
UNREADABLE = 3
"""A panel that could not be read so often in a row, though it could be written to, is not asked
again before the next error."""


class Brightness(enum.Enum):
    """How a panel shines."""

    FULL = enum.auto()
    DIM = enum.auto()
    OFF = enum.auto()


class _Addressing(NamedTuple):
    """How a controller is told where data goes: by which command, what a window of the memory
    costs on the bus beside its bytes, and whether it may be more than a page high.
    """

    command: Callable[[Window], tuple[int, ...]]
    overhead: int
    tall: bool


def _to_window(window: Window) -> tuple[int, ...]:
    return (
        const.ssd1306.COLUMNADDR,
        window.left,
        window.right - 1,
        const.ssd1306.PAGEADDR,
        window.top,
        window.bottom - 1,
    )


def _to_page(window: Window) -> tuple[int, ...]:
    column = FIRST_COLUMN + window.left
    return PAGE + window.top, column & 0x0F, 0x10 | column >> 4


# An address and a first byte for the command and for the data, and the command itself.
_WINDOWS = _Addressing(_to_window, overhead=4 + 6, tall=True)
_PAGES = _Addressing(_to_page, overhead=4 + 3, tall=False)

ADDRESSING = {"ssd1306": _WINDOWS, "sh1106": _PAGES, "ssd1309": _WINDOWS}


class Bus(Protocol):
    """What is needed of an I2C bus: the part of ``smbus2.SMBus`` that sends raw messages."""

    def i2c_rdwr(self, *messages: Any) -> None:
        """Send the messages; raises `OSError` when the device does not answer."""

    def close(self) -> None:
        """Let go of the bus."""


def open_bus(place: int | Channel) -> Bus:
    """``/dev/i2c-N``, or the bus that the kernel has made of a multiplexer's channel; raises
    `OSError` when there is none or it is not allowed."""
    return smbus2.SMBus(number_of(place))


def number_of(place: int | Channel, system: Path = SYSTEM) -> int:
    """The N of ``/dev/i2c-N``. Raises `FileNotFoundError` for a channel the kernel knows nothing
    of."""
    if not isinstance(place, Channel):
        return place
    link = system / f"{place.bus}-{place.mux:04x}" / f"channel-{place.number}"
    try:
        return int(os.readlink(link).rpartition("-")[2])
    except OSError as error:
        raise FileNotFoundError(
            errno.ENOENT, f"the kernel drives no multiplexer {place.mux:#04x} on bus {place.bus}"
        ) from error


class _Recorder:
    """What luma takes for its serial interface: it records while the device is constructed, and
    sends from then on.

    luma initialises a display once, in its constructor. Recording there lets us send the same
    bytes again after every outage, and means that construction cannot fail. (Constructing the
    device anew for each attempt would leave one more hook for the end of the program each time.)
    """

    def __init__(self) -> None:
        self.commands: list[tuple[int, ...]] = []
        self.send: Callable[[int, Sequence[int]], None] | None = None

    def command(self, *commands: int) -> None:
        if self.send is None:
            self.commands.append(commands)
        else:
            self.send(COMMANDS, commands)

    def data(self, data: Sequence[int]) -> None:
        if self.send is not None:
            self.send(DATA, data)

    def cleanup(self) -> None:
        """luma calls this at the end of the program; `Oled.close` has done it by then."""


class Oled:
    """A panel on an I2C bus::

        panel = Oled(0x3C, lambda: open_bus(1))
        panel.initialise(Image.new("1", (128, 64)))
        panel.display(Image.new("1", (128, 64), 1))

    The bus is opened when it is first needed, and again after `drop_bus`. Every method but `close`
    and `drop_bus` raises `OSError` or a luma error when the panel cannot be reached. Not for
    several threads.
    """

    def __init__(
        self,
        address: int,
        open_bus: Callable[[], Bus],
        upside_down: bool = False,
        driver: str = "ssd1306",
    ) -> None:
        self._address = address
        self._open_bus = open_bus
        self._bus: Bus | None = None
        self._recorder = _Recorder()
        self._device = DRIVERS[driver](
            self._recorder, width=128, height=64, rotate=2 if upside_down else 0
        )
        # Otherwise luma sends to the panel at the end of the program, from another thread.
        self._device.persist = True
        self._addressing = ADDRESSING[driver]
        self._initialisation = list(self._modes(self._recorder.commands))
        [self._full] = [line[1] for line in self._initialisation if line[0] == CONTRAST]
        self._recorder.send = self._send
        self._memory: bytes | None = None
        self._lies = False
        self._unread = 0
        self.in_driver = False
        """Whether the bus's driver has the caller's thread at this moment."""

    @staticmethod
    def _modes(commands: Iterable[tuple[int, ...]]) -> Iterator[tuple[int, ...]]:
        """What luma's constructor sends, but for its blank picture, and for "off" and "on" around
        that: a panel that is initialised while it shows something would blink. In their place is
        twice nothing, for a chip that was cut off in the middle of a command and takes two more
        bytes for the end of that.
        """
        for line in commands:
            if line[0] == DISPLAY_OFF:
                yield NOTHING, NOTHING, *line[1:]
            elif line[0] not in (COLUMNS, DISPLAY_ON) and line[0] & 0xF8 != PAGE:
                yield line

    def initialise(self, picture: Image.Image, brightness: Brightness = Brightness.FULL) -> None:
        """Send what luma sends to a new panel (modes, orientation, contrast), the whole picture,
        and only then that it is to shine: its memory holds noise. 32 bytes beside the picture, and
        two to hear whether it can tell that it is on.
        """
        self._memory = None
        for commands in self._initialisation:
            if commands[0] == CONTRAST:
                self._device.contrast(self._contrast(brightness))
            else:
                self._send(COMMANDS, commands)
        self.display(picture)
        self._device.show()
        self._lies = False
        self._lies = self.lost_power()

    def display(self, picture: Image.Image) -> None:
        """Send what of the picture the panel does not show yet."""
        frame = packed(self._device.preprocess(picture))
        before, self._memory = self._memory, None
        addressing = self._addressing
        if before is None:
            windows = [WHOLE] if addressing.tall else list(WHOLE.pages())
        else:
            windows = changes(before, frame, addressing.overhead, tall=addressing.tall)
        for window in windows:
            self._device.command(*addressing.command(window))
            self._device.data(window.of(frame))
        # Only now: where a transfer fails, nobody knows how much of it has arrived.
        self._memory = frame

    def shine(self, brightness: Brightness) -> None:
        """Make it bright, dim or dark; a dark one must be initialised to shine again."""
        if brightness is Brightness.OFF:
            self._device.hide()
        else:
            self._device.contrast(self._contrast(brightness))

    def lost_power(self) -> bool:
        """Whether it says that it is off though it was switched on: it was without power for a
        moment, and has forgotten everything. False where it cannot tell: some panels cannot be
        read, and what some clones say means nothing. Two bytes.
        """
        if self._lies or self._unread >= UNREADABLE:
            return False
        answer = smbus2.i2c_msg.read(self._address, 1)
        try:
            self._transfer(answer)
        except OSError:
            self._unread += 1
            return False
        self._unread = 0
        return bool(bytes(answer)[0] & STATUS_OFF)

    def drop_bus(self) -> None:
        """Close the bus after an error: it may be a USB adapter that comes back as another one."""
        bus, self._bus = self._bus, None
        self._unread = 0
        if bus is not None:
            # What is gone may refuse even to be closed; there is nothing left to let go of then.
            with contextlib.suppress(OSError):
                bus.close()

    def close(self) -> None:
        """Switch the panel off if it can be reached, and let go of the bus."""
        if self._bus is not None:
            # A panel that is gone is as dark as it will get.
            with contextlib.suppress(OSError):
                self._device.hide()
        self.drop_bus()

    def _contrast(self, brightness: Brightness) -> int:
        return DIM if brightness is Brightness.DIM else self._full

    def _send(self, kind: int, payload: Sequence[int]) -> None:
        self._transfer(smbus2.i2c_msg.write(self._address, [kind, *payload]))

    def _transfer(self, message: smbus2.i2c_msg) -> None:
        self.in_driver = True
        try:
            if self._bus is None:
                self._bus = self._open_bus()
            self._bus.i2c_rdwr(message)
        finally:
            self.in_driver = False
