"""Panels in a bad year: transfers fail at random, plugs are pulled, power comes and goes unnoticed;
each shows its own last picture within five seconds of the end of it."""

import queue
import random

import pytest
from PIL import Image
from PIL import ImageDraw

from hardware import PanelConfig
from hardware import Panels
from hardware.config import DRIVERS
from hardware.fonts import font
from hardware.panels import REFRESH
from hardware.panels import SHIFTS
from hardware.panels import shifted
from hardware.simulated import SimulatedI2C
from hardware.simulated import Ssd1306Chip
from tests.hardware.helpers import Clock
from tests.hardware.helpers import same

CONFIGS = tuple(
    PanelConfig(driver, 0x3C + place % 2, 1 + place // 2, driver=driver)
    for place, driver in enumerate(DRIVERS)
)


def number(value: int) -> Image.Image:
    """A picture of which a little changes from one value to the next."""
    picture = Image.new("1", (128, 64))
    draw = ImageDraw.Draw(picture)
    draw.text((value % 7 * 12, 0), str(value), fill=255, font=font("32x64"))
    draw.text((0, value % 5 * 12), f"Round {value}", fill=255, font=font("6x12"))
    return picture


def shows(chip: Ssd1306Chip, picture: Image.Image) -> bool:
    seen = chip.picture()
    return any(same(seen, shifted(picture, shift)) for shift in SHIFTS)


class Year:
    """Panels of every driver, what they should show, and what befalls them."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.clock = Clock()
        self.i2c = SimulatedI2C(CONFIGS)
        self.panels = Panels(CONFIGS, queue.Queue(), open_bus=self.i2c.open_bus, clock=self.clock)
        self.wanted = {config.role: number(0) for config in CONFIGS}

    def show_something(self) -> None:
        role = self.chance.choice(self.panels.roles)
        self.wanted[role] = number(self.chance.randrange(100))
        self.panels.show(role, self.wanted[role])

    def befall(self) -> None:
        chip = self.i2c.chips[self.chance.choice(self.panels.roles)]
        what = self.chance.randrange(5)
        if what == 0 and chip.powered:
            chip.power_off()
        elif what == 1 and chip.powered:
            chip.power_off()
            chip.power_on()
        elif what == 2:
            self.i2c.absent.add(1 + self.chance.randrange(2))
        elif what == 3:
            for _ in range(self.chance.randrange(1, 4)):
                index = self.i2c.transfers + self.chance.randrange(6)
                self.i2c.fail(index, after_bytes=self.chance.choice([None, 1, 9, 90]))

    def mend(self) -> None:
        self.i2c.absent.clear()
        self.i2c.mend()
        for chip in self.i2c.chips.values():
            if not chip.powered:
                chip.power_on()

    def pass_time(self, seconds: float) -> None:
        end = self.clock.now + seconds
        while self.clock.now < end:
            self.clock.now = min(max(self.panels.step(), self.clock.now + 0.05), end)
        self.panels.step()


@pytest.mark.parametrize("seed", range(8))
def test_whatever_befalls_the_panels_each_is_right_again_within_five_seconds(seed: int) -> None:
    """Where the picture changes; a panel that nobody sends anything is found by the refresh."""
    year = Year(seed)
    for role, picture in year.wanted.items():
        year.panels.show(role, picture)
    for _ in range(25):
        for _ in range(year.chance.randrange(1, 6)):
            year.befall()
            year.show_something()
            year.pass_time(year.chance.choice([0.0, 0.1, 2.0]))
        year.mend()
        for role in year.panels.roles:
            year.wanted[role] = number(year.chance.randrange(100, 200))
            year.panels.show(role, year.wanted[role])
        year.pass_time(4.9)
        for role, picture in year.wanted.items():
            assert shows(year.i2c.chips[role], picture), role
    assert all(chip.unknown == [] for chip in year.i2c.chips.values())


@pytest.mark.parametrize("seed", range(4))
def test_what_befalls_panels_that_nobody_sends_anything_is_over_with_the_refresh(seed: int) -> None:
    year = Year(seed)
    for role, picture in year.wanted.items():
        year.panels.show(role, picture)
    year.pass_time(1.0)
    for _ in range(20):
        year.panels.wake()
        year.befall()
        year.pass_time(0.2)
        year.mend()
        year.pass_time(REFRESH)
        for role, picture in year.wanted.items():
            assert shows(year.i2c.chips[role], picture), role
