"""Panels and buses that fail: the right picture comes back, and it is told once."""

import errno
import queue

import pytest

from hardware import FIRST_BOX
from hardware import Channel
from hardware import PanelConfig
from hardware import Panels
from hardware.config import DRIVERS
from hardware.events import EventQueue
from hardware.oled import Bus
from hardware.panels import SHIFTS
from hardware.panels import shifted
from hardware.simulated import SimulatedI2C
from hardware.simulated import Ssd1306Chip
from tests.hardware.bench import FRAME
from tests.hardware.bench import INITIALISATION
from tests.hardware.bench import STATUS
from tests.hardware.bench import TRANSFERS
from tests.hardware.bench import Bench
from tests.hardware.bench import shows
from tests.hardware.helpers import Clock
from tests.hardware.helpers import noise
from tests.hardware.helpers import same
from tests.waiting import until


@pytest.mark.parametrize("driver", DRIVERS)
def test_a_panel_that_comes_never_shows_the_noise_in_its_memory(driver: str) -> None:
    bench = Bench((PanelConfig("one", 0x3C, 1, driver=driver),))
    chip, write = bench.chip, bench.chip.write
    dark = []

    def watched(message: bytes) -> None:
        write(message)
        dark.append(not chip.lit)
        assert not chip.lit or same(chip.picture(), noise(1))

    chip.write = watched  # type: ignore[method-assign]
    bench.panels.show("one", noise(1))
    bench.panels.step()
    assert dark.index(False) == len(dark) - 1


@pytest.mark.parametrize("error", [errno.EREMOTEIO, errno.EIO, errno.ETIMEDOUT, errno.ENXIO])
@pytest.mark.parametrize("after_bytes", [None, 1, 20, 700])
@pytest.mark.parametrize("index", range(TRANSFERS + 3))
def test_any_one_transfer_may_fail_and_nobody_notices(
    index: int, after_bytes: int | None, error: int
) -> None:
    """A single error on the bus ended the program (rm-hull/luma.core#29, rm-hull/luma.oled#273,
    rm-hull/luma.oled#372)."""
    bench = Bench()
    bench.i2c.fail(index, error, after_bytes=after_bytes)
    for seed in (1, 2):
        bench.panels.show("one", noise(seed))
        bench.panels.step()
        assert same(bench.chip.picture(), noise(seed))
    assert bench.chip.unknown == []
    assert bench.told() == [("panel one", True)]


@pytest.mark.parametrize("driver", DRIVERS)
@pytest.mark.parametrize("after_bytes", [None, 1, 2, 3])
def test_any_transfer_of_a_change_may_fail_and_nobody_notices(
    driver: str, after_bytes: int | None
) -> None:
    """Each in turn, until a change gets by without one."""
    bench = Bench((PanelConfig("one", 0x3C, 1, driver=driver),))
    picture = noise(1)
    bench.panels.show("one", picture)
    bench.panels.step()
    failed = 0
    for behind in range(20):
        for corner in ((3, 3), (60, 30), (110, 50)):
            picture.paste(noise(behind + 2).crop((0, 0, 12, 12)), corner)
        index = bench.i2c.transfers + behind
        bench.i2c.fail(index, after_bytes=after_bytes)
        bench.panels.show("one", picture)
        bench.panels.step()
        assert same(bench.chip.picture(), picture)
        failed += bench.i2c.transfers > index
        bench.i2c.mend()
    assert 6 < failed < 20
    # A window that was cut off behind its left edge may end before it begins, until the next one.
    assert set(bench.chip.unknown) <= {0x21}
    assert bench.told() == [("panel one", True)]


@pytest.mark.parametrize("after_bytes", [None, 1, 20, 700])
@pytest.mark.parametrize("index", sorted({*range(TRANSFERS + 3)} - STATUS))
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


def test_an_outage_is_told_once_and_ends_within_five_seconds_of_the_return() -> None:
    """A panel that was gone for a while stayed dark until the program was started anew
    (rm-hull/luma.core#29, rm-hull/luma.oled#273, rm-hull/luma.oled#372)."""
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
    while not any(same(bench.chip.picture(), shifted(noise(59), shift)) for shift in SHIFTS):
        assert bench.clock.now - returned < 5.0
        bench.clock.now = max(bench.panels.step(), bench.clock.now + 0.1)
    assert bench.told() == [("panel one", True)]


@pytest.mark.parametrize("driver", DRIVERS)
def test_a_panel_that_lost_its_power_unnoticed_is_right_again_with_the_next_picture(
    driver: str,
) -> None:
    """A panel whose supply was off for a moment, or came late, took every picture without an error
    and showed none, or noise (lexus2k/ssd1306#116, keirf/flashfloppy#537)."""
    bench = Bench((PanelConfig("one", 0x3C, 1, driver=driver),))
    bench.panels.show("one", noise(1))
    bench.panels.step()
    bench.chip.power_off()
    bench.chip.power_on()
    bench.panels.show("one", noise(2))
    bench.panels.step()
    assert same(bench.chip.picture(), noise(2))
    assert bench.told() == [("panel one", True)]


class Mute(Ssd1306Chip):
    """A module whose bus cannot be read."""

    def read(self) -> bytes:
        raise OSError(errno.EREMOTEIO, "Remote I/O error")


class Liar(Ssd1306Chip):
    """A clone that always says that it is off."""

    def read(self) -> bytes:
        super().read()
        return b"\xff"


@pytest.mark.parametrize("chip", [Mute, Liar])
def test_a_panel_that_cannot_tell_is_believed_to_be_on(chip: type[Ssd1306Chip]) -> None:
    bench = Bench()
    bench.i2c.put("one", chip())
    for seed in (1, 2):
        bench.panels.show("one", noise(seed))
        bench.panels.step()
        assert same(bench.chip.picture(), noise(seed))
    assert bench.chip.wire_bytes <= 2 * (INITIALISATION + FRAME)
    assert bench.chip.messages in (TRANSFERS + 2, TRANSFERS + 1)
    bench.chip.power_off()
    bench.chip.power_on()
    bench.clock.now += 30.0
    bench.panels.step()
    assert same(bench.chip.picture(), shifted(noise(2), SHIFTS[1]))


def test_one_panel_gone_leaves_the_others() -> None:
    bench = Bench(FIRST_BOX.panels)
    bench.i2c.chips["round"].power_off()
    for role in bench.panels.roles:
        bench.panels.show(role, noise(5))
    bench.panels.step()
    assert same(bench.i2c.chips["colony"].picture(), noise(5))
    assert same(bench.i2c.chips["prompt"].picture(), noise(5))
    assert ("panel round", False) in bench.told()


def test_a_panel_that_fails_slowly_leaves_the_thread_to_the_others() -> None:
    """A bus whose data line is held down gives a transfer back after a second, as an error."""
    bench = Bench((PanelConfig("dead", 0x3C, 1), PanelConfig("one", 0x3C, 3)))
    write, held, lost = bench.i2c.write, True, 0.0

    def slow(place: int | Channel, address: int, message: bytes) -> None:
        nonlocal lost
        if held and place == 1:
            bench.clock.sleep(1.0)
            lost += 1.0
            raise TimeoutError(errno.ETIMEDOUT, "Connection timed out")
        write(place, address, message)

    bench.i2c.write = slow  # type: ignore[method-assign]
    for panel in bench.panels.roles:
        bench.panels.show(panel, noise(1))
    end = bench.clock.now + 60
    while bench.clock.now < end:
        bench.clock.now = max(bench.panels.step(), bench.clock.now)
    assert lost < 20
    held, returned = False, bench.clock.now
    while not any(shows(bench.i2c.chips["dead"], shifted(noise(1), shift)) for shift in SHIFTS):
        bench.clock.now = max(bench.panels.step(), bench.clock.now)
        assert bench.clock.now - returned < 5


def test_a_missing_bus_is_told_and_tried_again() -> None:
    bench = Bench(FIRST_BOX.panels)
    bench.i2c.absent.add(3)
    bench.panels.show("colony", noise(3))
    bench.panels.step()
    assert not bench.panels.status()["panel colony"].ok
    assert bench.panels.status()["panel round"].ok
    bench.i2c.absent.clear()
    bench.clock.now += 1.0
    bench.panels.step()
    assert bench.panels.status()["panel colony"].ok
    assert same(bench.i2c.chips["colony"].picture(), noise(3))


def test_a_mistake_in_a_driver_does_not_stop_the_other_panels() -> None:
    i2c = SimulatedI2C(FIRST_BOX.panels)
    events: EventQueue = queue.Queue()

    def open_bus(number: int | Channel) -> Bus:
        if number == 3:
            raise AttributeError("no such thing")
        return i2c.open_bus(number)

    panels = Panels(FIRST_BOX.panels, events, open_bus=open_bus, clock=Clock())
    panels.show("prompt", noise(4))
    panels.step()
    assert same(i2c.chips["prompt"].picture(), noise(4))
    assert "no such thing" in panels.status()["panel colony"].message


def test_close_switches_off_a_panel_that_can_be_reached_and_survives_one_that_cannot() -> None:
    i2c = SimulatedI2C(FIRST_BOX.panels)
    panels = Panels(FIRST_BOX.panels, queue.Queue(), open_bus=i2c.open_bus)
    panels.start()
    until(lambda: len(panels.status()) == 3)
    i2c.chips["colony"].power_off()
    panels.close()
    assert not i2c.chips["round"].on
    assert not i2c.chips["prompt"].on
