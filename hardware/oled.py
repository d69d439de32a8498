"""One OLED panel through luma.oled, made so that it can be initialised again at any time."""

import contextlib
import errno
import os
from collections.abc import Callable
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from typing import Protocol

import smbus2
from luma.oled.device import sh1106
from luma.oled.device import ssd1306
from luma.oled.device import ssd1309
from PIL import Image

from hardware.config import Channel

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

COLUMNS = 0x21
PAGES = range(0xB0, 0xB8)
"""Commands that say where a picture goes: an SSD1306's window, a page of an SH1106."""
WINDOW = 0x21
DISPLAY_OFF = 0xAE


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
        panel.initialise()
        panel.display(Image.new("1", (128, 64), 1))

    The bus is opened when it is first needed, and again after `drop_bus`. Every method but `close`
    raises `OSError` or a luma error when the panel cannot be reached. Not for several threads.
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
        # The constructor's blank frame set its window too; the first picture does that again. Its
        # "display off" would let a panel blink that is initialised while it shows something, and
        # one that has just got its power is off.
        self._initialisation = [
            line[1:] if line[0] == DISPLAY_OFF else line
            for line in self._recorder.commands
            if line[0] != WINDOW
        ]
        self._recorder.send = self._send

    def initialise(self) -> None:
        """Send what luma sends to a new panel: modes, orientation, contrast, on. 30 bytes."""
        for commands in self._initialisation:
            self._send(COMMANDS, commands)

    def display(self, picture: Image.Image) -> None:
        """Send the whole picture."""
        self._device.display(picture)

    def drop_bus(self) -> None:
        """Close the bus after an error: it may be a USB adapter that comes back as another one."""
        bus, self._bus = self._bus, None
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

    def _send(self, kind: int, payload: Sequence[int]) -> None:
        if self._bus is None:
            self._bus = self._open_bus()
        self._bus.i2c_rdwr(smbus2.i2c_msg.write(self._address, [kind, *payload]))
