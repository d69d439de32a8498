"""I2C buses with simulated panels on them, and every way they can fail."""

import errno
import os
import threading
from collections.abc import Iterable
from typing import Any

from hardware.boot import SPEED
from hardware.config import Channel
from hardware.config import PanelConfig
from hardware.simulated.chip import Ssd1306Chip
from hardware.simulated.sh1106 import Sh1106Chip

I2C_M_RD = 1
"""The flag of a message from the chip, as the kernel has it."""

CHIPS = {"ssd1306": Ssd1306Chip, "ssd1309": Ssd1306Chip, "sh1106": Sh1106Chip}
"""The chips by the drivers they need; an SSD1309 differs in its supply alone."""


class SimulatedI2C:
    """The buses of a computer; `open_bus` takes the place of ``hardware.oled.open_bus``.

    ``chips`` holds a panel's chip by role. ``transfers`` counts the messages that were tried,
    ``wire_bytes`` what of them has reached a chip, in bytes with the addresses. `fail` makes
    transfers fail by their index; ``chips[role].power_off()`` is a panel that was pulled off.
    """

    def __init__(self, panels: Iterable[PanelConfig]) -> None:
        panels = list(panels)
        self.chips: dict[str, Ssd1306Chip] = {panel.role: CHIPS[panel.driver]() for panel in panels}
        self._places = {(panel.bus, panel.address): self.chips[panel.role] for panel in panels}
        self._buses = {panel.bus for panel in panels}
        self._faults: dict[int, tuple[int, int | None]] = {}
        self._lock = threading.Lock()
        self.transfers = 0
        self.absent: set[int | Channel] = set()

    @property
    def wire_bytes(self) -> int:
        """Bytes on the wires so far, the addresses included."""
        return sum(chip.wire_bytes for chip in self.chips.values())

    def seconds(self, hertz: int = SPEED) -> float:
        """How long the wires were busy so far, at this many bits a second: nine a byte, and a start
        and a stop a message."""
        chips = self.chips.values()
        return sum(9 * chip.wire_bytes + 2 * chip.messages for chip in chips) / hertz

    def open_bus(self, place: int | Channel) -> "SimulatedBus":
        """The bus of this number, or of this channel; `FileNotFoundError` when there is none or it
        is ``absent``."""
        if place not in self._buses or place in self.absent:
            where = str(place) if isinstance(place, Channel) else f"/dev/i2c-{place}"
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), where)
        return SimulatedBus(self, place)

    def put(self, role: str, chip: Ssd1306Chip) -> None:
        """Put another chip in the place of a panel's."""
        self._places = {
            place: chip if there is self.chips[role] else there
            for place, there in self._places.items()
        }
        self.chips[role] = chip

    def fail(
        self, index: int, error: int = errno.EREMOTEIO, *, after_bytes: int | None = None
    ) -> None:
        """Let the transfer of this index fail, on whichever bus it is (0 is the first ever).

        With ``after_bytes``, that much of the message reaches the chip before the error.
        """
        self._faults[index] = error, after_bytes

    def mend(self) -> None:
        """Forget what `fail` has said and did not happen yet."""
        self._faults.clear()

    def write(self, place: int | Channel, address: int, message: bytes) -> None:
        """One message on a bus: to the chip, or an `OSError` as the kernel gives it."""
        with self._lock:
            chip, fault = self._transfer(place, address)
            if fault is not None:
                error, arrived = fault
                if arrived:
                    chip.write(message[:arrived])
                raise OSError(error, os.strerror(error))
            chip.write(message)

    def read(self, place: int | Channel, address: int) -> bytes:
        """One byte from a chip on a bus, or an `OSError` as the kernel gives it."""
        with self._lock:
            chip, fault = self._transfer(place, address)
            if fault is not None:
                raise OSError(fault[0], os.strerror(fault[0]))
            return chip.read()

    def _transfer(
        self, place: int | Channel, address: int
    ) -> tuple[Ssd1306Chip, tuple[int, int | None] | None]:
        """Who is spoken to, and what will go wrong."""
        index = self.transfers
        self.transfers += 1
        chip = self._places.get((place, address))
        if chip is None or not chip.powered or place in self.absent:
            raise OSError(errno.EREMOTEIO, os.strerror(errno.EREMOTEIO))
        return chip, self._faults.pop(index, None)


class SimulatedBus:
    """What smbus2 calls a bus."""

    def __init__(self, computer: SimulatedI2C, place: int | Channel) -> None:
        self._computer = computer
        self._place = place
        self._open = True

    def i2c_rdwr(self, *messages: Any) -> None:
        """Send or fill smbus2 messages; raises `OSError` as the kernel does."""
        if not self._open:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        for message in messages:
            if message.flags & I2C_M_RD:
                message.buf[0] = self._computer.read(self._place, message.addr)
            else:
                self._computer.write(self._place, message.addr, bytes(message))

    def close(self) -> None:
        """Let go of the bus."""
        self._open = False
