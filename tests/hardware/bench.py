"""Panels on simulated buses, and what a picture costs on them."""

import queue

from PIL import Image

from hardware import DeviceState
from hardware import PanelConfig
from hardware import Panels
from hardware.events import EventQueue
from hardware.simulated import SimulatedI2C
from hardware.simulated import Ssd1306Chip
from tests.hardware.helpers import Clock
from tests.hardware.helpers import same

INITIALISATION = 32 + 2
FRAME = 1034
TRANSFERS = 6
"""Messages until the first picture is shown: two of initialisation, a window, the pixels, on, a
status."""
STATUS = {5, 6}
"""Which of the messages until the second picture is shown ask for a status: they may fail."""
STATUS_BYTES = 2

ONE = (PanelConfig("one", 0x3C, 1),)


def shows(chip: Ssd1306Chip, picture: Image.Image) -> bool:
    return same(chip.picture(), picture)


class Bench:
    """Panels on simulated buses, driven by hand on the test's thread and clock."""

    def __init__(self, configs: tuple[PanelConfig, ...] = ONE) -> None:
        self.clock = Clock()
        self.i2c = SimulatedI2C(configs)
        self.events: EventQueue = queue.Queue()
        self.panels = Panels(configs, self.events, open_bus=self.i2c.open_bus, clock=self.clock)

    @property
    def chip(self) -> Ssd1306Chip:
        return self.i2c.chips["one"]

    def told(self) -> list[tuple[str, bool]]:
        told = []
        while not self.events.empty():
            event = self.events.get()
            assert isinstance(event, DeviceState)
            told.append((event.device, event.ok))
        return told
