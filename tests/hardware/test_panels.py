"""Panels: the picture that was drawn is the one that is lit, whatever happens on the bus."""

import errno
import functools
import queue
import threading

import pytest
from PIL import Image

from hardware import FIRST_BOX
from hardware import Channel
from hardware import DeviceState
from hardware import PanelConfig
from hardware import Panels
from hardware.events import EventQueue
from hardware.oled import Bus
from hardware.simulated import SimulatedI2C
from hardware.simulated import Ssd1306Chip
from tests.hardware.helpers import Clock
from tests.hardware.helpers import noise
from tests.hardware.helpers import same
from tests.hardware.helpers import until

INITIALISATION = 30
FRAME = 1034
TRANSFERS = 5
"""Messages until the first picture is shown: three of initialisation, a window, the pixels."""

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


def test_the_lit_pixels_are_the_drawn_ones() -> None:
    bench = Bench(FIRST_BOX.panels)
    for seed, role in enumerate(bench.panels.roles):
        bench.panels.show(role, noise(seed))
    bench.panels.step()
    for seed, role in enumerate(bench.panels.roles):
        assert same(bench.i2c.chips[role].picture(), noise(seed)), role
        assert bench.i2c.chips[role].unknown == []
        assert bench.i2c.chips[role].contrast == 0xCF
    assert bench.told() == [("panel colony", True), ("panel round", True), ("panel prompt", True)]


def test_a_frame_costs_what_luma_sends_and_an_equal_one_nothing() -> None:
    bench = Bench()
    bench.panels.show("one", noise(1))
    bench.panels.step()
    assert bench.i2c.wire_bytes == INITIALISATION + FRAME
    bench.panels.show("one", noise(1))
    bench.panels.step()
    assert bench.i2c.wire_bytes == INITIALISATION + FRAME
    bench.panels.show("one", noise(2))
    bench.panels.step()
    assert bench.i2c.wire_bytes == INITIALISATION + 2 * FRAME
    assert same(bench.chip.picture(), noise(2))


def test_a_panel_is_blank_and_not_noisy_before_anything_was_shown() -> None:
    bench = Bench()
    assert bench.chip.picture().getbbox() is None
    bench.panels.step()
    assert bench.chip.lit
    assert bench.chip.picture().getbbox() is None


@pytest.mark.parametrize("error", [errno.EREMOTEIO, errno.EIO, errno.ETIMEDOUT, errno.ENXIO])
@pytest.mark.parametrize("after_bytes", [None, 1, 20, 700])
@pytest.mark.parametrize("index", range(TRANSFERS + 2))
def test_any_one_transfer_may_fail_and_nobody_notices(
    index: int, after_bytes: int | None, error: int
) -> None:
    bench = Bench()
    bench.i2c.fail(index, error, after_bytes=after_bytes)
    for seed in (1, 2):
        bench.panels.show("one", noise(seed))
        bench.panels.step()
        assert same(bench.chip.picture(), noise(seed))
    assert bench.chip.unknown == []
    assert bench.told() == [("panel one", True)]


@pytest.mark.parametrize("after_bytes", [None, 1, 20, 700])
@pytest.mark.parametrize("index", range(TRANSFERS + 2))
def test_a_panel_that_fails_again_is_told_of_and_heals(index: int, after_bytes: int | None) -> None:
    bench = Bench()
    for failing in (index, index + 1):
        bench.i2c.fail(failing, after_bytes=after_bytes)
    bench.panels.show("one", noise(1))
    bench.panels.step()
    bench.panels.show("one", noise(2))
    bench.panels.step()
    bench.clock.now += 1.0
    bench.panels.step()
    assert same(bench.chip.picture(), noise(2))
    assert bench.chip.unknown == []
    told = bench.told()
    assert told.count(("panel one", False)) == 1
    assert told[-1] == ("panel one", True)


def test_a_listener_that_fails_does_not_stop_the_panels() -> None:
    bench = Bench()
    told: list[bool] = []

    def fail() -> None:
        raise ZeroDivisionError

    bench.panels.listen(fail)
    bench.panels.listen(lambda: told.append(True))
    bench.panels.show("one", noise(1))
    bench.panels.step()
    assert same(bench.chip.picture(), noise(1))
    assert told


def test_an_outage_is_told_once_and_ends_within_five_seconds_of_the_return() -> None:
    bench = Bench()
    bench.panels.show("one", noise(1))
    bench.panels.step()
    bench.chip.power_off()
    for second in range(60):
        bench.panels.show("one", noise(second))
        bench.panels.step()
        bench.clock.now += 1.0
    assert bench.told() == [("panel one", True), ("panel one", False)]
    assert "0x3c on I2C bus 1" in bench.panels.status()["panel one"].message
    bench.chip.power_on()
    returned = bench.clock.now
    while not same(bench.chip.picture(), noise(59)):
        assert bench.clock.now - returned < 5.0
        bench.clock.now = max(bench.panels.step(), bench.clock.now + 0.1)
    assert bench.told() == [("panel one", True)]


def test_a_panel_that_lost_its_power_unnoticed_heals_within_five_seconds() -> None:
    bench = Bench()
    bench.panels.show("one", noise(1))
    bench.panels.step()
    bench.chip.power_off()
    bench.chip.power_on()
    bench.clock.now += 3.9
    bench.panels.step()
    assert not bench.chip.lit
    bench.clock.now += 0.1
    bench.panels.step()
    assert same(bench.chip.picture(), noise(1))


def test_a_panel_that_is_sent_everything_again_does_not_blink() -> None:
    bench = Bench()
    bench.panels.show("one", noise(1))
    bench.panels.step()
    seen = []
    write = bench.chip.write

    def watched(message: bytes) -> None:
        write(message)
        seen.append(same(bench.chip.picture(), noise(1)))

    bench.chip.write = watched  # type: ignore[method-assign]
    bench.clock.now += 4.0
    bench.panels.step()
    assert len(seen) == TRANSFERS
    assert all(seen)


def test_one_panel_gone_leaves_the_others() -> None:
    bench = Bench(FIRST_BOX.panels)
    bench.i2c.chips["round"].power_off()
    for role in bench.panels.roles:
        bench.panels.show(role, noise(5))
    bench.panels.step()
    assert same(bench.i2c.chips["colony"].picture(), noise(5))
    assert same(bench.i2c.chips["prompt"].picture(), noise(5))
    assert ("panel round", False) in bench.told()


def test_a_missing_bus_is_told_and_tried_again() -> None:
    bench = Bench(FIRST_BOX.panels)
    bench.i2c.absent.add(3)
    bench.panels.show("prompt", noise(3))
    bench.panels.step()
    assert not bench.panels.status()["panel prompt"].ok
    assert bench.panels.status()["panel round"].ok
    bench.i2c.absent.clear()
    bench.clock.now += 1.0
    bench.panels.step()
    assert bench.panels.status()["panel prompt"].ok
    assert same(bench.i2c.chips["prompt"].picture(), noise(3))


def test_a_mistake_in_a_driver_does_not_stop_the_other_panels() -> None:
    i2c = SimulatedI2C(FIRST_BOX.panels)
    events: EventQueue = queue.Queue()

    def open_bus(number: int | Channel) -> Bus:
        if number == 3:
            raise AttributeError("no such thing")
        return i2c.open_bus(number)

    panels = Panels(FIRST_BOX.panels, events, open_bus=open_bus, clock=Clock())
    panels.show("colony", noise(4))
    panels.step()
    assert same(i2c.chips["colony"].picture(), noise(4))
    assert "no such thing" in panels.status()["panel prompt"].message


def test_an_upside_down_panel_is_drawn_upside_down() -> None:
    bench = Bench((PanelConfig("one", 0x3C, 1, upside_down=True),))
    bench.panels.show("one", noise(1))
    bench.panels.step()
    assert same(bench.chip.picture(), noise(1).transpose(Image.Transpose.ROTATE_180))


def test_only_pictures_that_fit_are_taken() -> None:
    bench = Bench()
    with pytest.raises(ValueError, match='128x64 in mode "1": got 64x64 in mode "L"'):
        bench.panels.show("one", Image.new("L", (64, 64)))
    with pytest.raises(KeyError):
        bench.panels.show("two", noise(1))


def test_many_threads_show_and_each_panel_keeps_its_own_last_picture() -> None:
    i2c = SimulatedI2C(FIRST_BOX.panels)
    panels = Panels(FIRST_BOX.panels, queue.Queue(), open_bus=i2c.open_bus)
    panels.start()

    def draw(role: str, first: int) -> None:
        for seed in range(first, first + 100):
            panels.show(role, noise(seed))

    threads = [
        threading.Thread(target=draw, args=(role, 1000 * place))
        for place, role in enumerate(panels.roles)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for place, role in enumerate(panels.roles):
        chip = i2c.chips[role]
        expected = noise(1000 * place + 99)
        assert until(functools.partial(shows, chip, expected)), role
        assert same(panels.picture(role), expected)
    panels.close()
    assert not any(chip.lit for chip in i2c.chips.values())


def test_close_switches_off_a_panel_that_can_be_reached_and_survives_one_that_cannot() -> None:
    i2c = SimulatedI2C(FIRST_BOX.panels)
    panels = Panels(FIRST_BOX.panels, queue.Queue(), open_bus=i2c.open_bus)
    panels.start()
    assert until(lambda: len(panels.status()) == 3)
    i2c.chips["colony"].power_off()
    panels.close()
    assert not i2c.chips["round"].on
    assert not i2c.chips["prompt"].on
