"""Panels: the picture that was drawn is the one that is lit, whatever happens on the bus."""

import errno
import functools
import queue
import random
import threading

import pytest
from PIL import Image
from PIL import ImageDraw

from hardware import FIRST_BOX
from hardware import Channel
from hardware import DeviceState
from hardware import PanelConfig
from hardware import Panels
from hardware.config import DRIVERS
from hardware.events import EventQueue
from hardware.fonts import font
from hardware.oled import DIM
from hardware.oled import Bus
from hardware.panels import DIM_AFTER
from hardware.panels import OFF_AFTER
from hardware.panels import REFRESH
from hardware.panels import SHIFTS
from hardware.panels import shifted
from hardware.simulated import SimulatedI2C
from hardware.simulated import Ssd1306Chip
from tests.hardware.helpers import Clock
from tests.hardware.helpers import noise
from tests.hardware.helpers import same
from tests.hardware.helpers import until

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


def test_the_lit_pixels_are_the_drawn_ones() -> None:
    bench = Bench(FIRST_BOX.panels)
    for seed, role in enumerate(bench.panels.roles):
        bench.panels.show(role, noise(seed))
    bench.panels.step()
    for seed, role in enumerate(bench.panels.roles):
        assert same(bench.i2c.chips[role].picture(), noise(seed)), role
        assert bench.i2c.chips[role].unknown == []
        assert bench.i2c.chips[role].contrast == 0xCF
    assert bench.told() == [("panel prompt", True), ("panel round", True), ("panel colony", True)]


def test_a_whole_frame_costs_what_luma_sends_and_an_equal_one_nothing() -> None:
    bench = Bench()
    bench.panels.show("one", noise(1))
    bench.panels.step()
    assert bench.i2c.wire_bytes == INITIALISATION + FRAME
    bench.panels.show("one", noise(1))
    bench.panels.step()
    assert bench.i2c.wire_bytes == INITIALISATION + FRAME
    bench.panels.show("one", noise(2))
    bench.panels.step()
    assert bench.i2c.wire_bytes == INITIALISATION + FRAME + STATUS_BYTES + FRAME
    assert same(bench.chip.picture(), noise(2))


@pytest.mark.parametrize("driver", DRIVERS)
def test_of_a_changed_frame_only_what_changed_is_sent(driver: str) -> None:
    bench = Bench((PanelConfig("one", 0x3C, 1, driver=driver),))
    picture = noise(1)
    bench.panels.show("one", picture)
    bench.panels.step()
    before = bench.i2c.wire_bytes
    picture.putpixel((127, 63), 255 - int(str(picture.getpixel((127, 63)))))
    bench.panels.show("one", picture)
    bench.panels.step()
    assert same(bench.chip.picture(), picture)
    address_and_kind = 2
    window = {"ssd1306": 6, "ssd1309": 6, "sh1106": 3}[driver]
    assert bench.i2c.wire_bytes - before == STATUS_BYTES + 2 * address_and_kind + window + 1


@pytest.mark.parametrize("driver", DRIVERS)
@pytest.mark.parametrize("upside_down", [False, True])
def test_whatever_changes_where_the_panel_shows_the_last_picture(
    driver: str, upside_down: bool
) -> None:
    bench = Bench((PanelConfig("one", 0x3C, 1, upside_down=upside_down, driver=driver),))
    chance = random.Random(1)
    picture = noise(1)
    for seed in range(60):
        for _ in range(chance.randrange(1, 5)):
            corner = chance.randrange(-8, 128), chance.randrange(-8, 64)
            size = chance.randrange(1, 40), chance.randrange(1, 40)
            picture.paste(noise(seed + 2).crop((0, 0, *size)), corner)
        bench.panels.show("one", picture)
        before = bench.i2c.wire_bytes
        bench.panels.step()
        seen = picture.rotate(180) if upside_down else picture
        assert same(bench.chip.picture(), seen)
        whole = {"ssd1306": FRAME, "ssd1309": FRAME, "sh1106": 1080}[driver]
        assert bench.i2c.wire_bytes - before <= (whole if seed else whole + 100)
    assert bench.chip.unknown == []


def test_a_panel_is_blank_and_not_noisy_before_anything_was_shown() -> None:
    bench = Bench()
    assert bench.chip.picture().getbbox() is None
    bench.panels.step()
    assert bench.chip.lit
    assert bench.chip.picture().getbbox() is None


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
    bench.clock.now += 30.0
    bench.panels.step()
    assert len(seen) == TRANSFERS - 1
    # Until the picture itself comes, which has moved.
    assert all(seen[:3])
    assert same(bench.chip.picture(), shifted(noise(1), SHIFTS[1]))


def test_an_idle_box_sends_a_picture_every_thirty_seconds_and_nothing_else() -> None:
    bench = Bench(FIRST_BOX.panels)
    for seed, role in enumerate(bench.panels.roles):
        bench.panels.show(role, noise(seed))
    bench.panels.step()
    before = bench.i2c.wire_bytes
    for _ in range(600):
        bench.clock.now += 0.1
        bench.panels.step()
    assert bench.i2c.wire_bytes - before <= 3 * 2 * (INITIALISATION + FRAME)


def test_what_has_changed_does_not_wait_for_every_panel_that_is_refreshed() -> None:
    bench = Bench(FIRST_BOX.panels)
    first, second, last = bench.panels.roles
    for role in bench.panels.roles:
        bench.panels.show(role, noise(1))
    bench.panels.step()
    bench.clock.now += 30.0
    order: list[str] = []

    def watch(role: str) -> None:
        chip = bench.i2c.chips[role]
        write = chip.write

        def watched(message: bytes) -> None:
            write(message)
            if role not in order:
                order.append(role)
                if role == first:
                    bench.panels.show(last, noise(2))

        chip.write = watched  # type: ignore[method-assign]

    for role in bench.panels.roles:
        watch(role)
    bench.panels.step()
    assert order == [first, last, second]
    assert same(bench.i2c.chips[last].picture(), shifted(noise(2), SHIFTS[1]))


# -- burn-in ---------------------------------------------------------------------------------------


def test_panels_that_nothing_changes_on_are_dimmed_and_shine_again_with_a_change() -> None:
    bench = Bench()
    bench.panels.show("one", noise(1))
    bench.panels.step()
    full = bench.chip.contrast
    bench.clock.now += DIM_AFTER
    bench.panels.step()
    assert bench.chip.contrast == DIM < full
    assert bench.chip.lit
    bench.panels.show("one", noise(1))
    bench.panels.step()
    assert bench.chip.contrast == DIM
    bench.panels.show("one", noise(2))
    bench.panels.step()
    assert bench.chip.contrast == full
    assert bench.chip.unknown == []


def test_a_dim_panel_stays_dim_when_it_is_refreshed() -> None:
    bench = Bench()
    bench.panels.show("one", noise(1))
    bench.panels.step()
    for _ in range(3):
        bench.clock.now += DIM_AFTER
        bench.panels.step()
        assert bench.chip.contrast == DIM


def test_panels_are_off_after_an_hour_and_somebody_who_comes_wakes_them() -> None:
    bench = Bench(FIRST_BOX.panels)
    bench.panels.show("colony", noise(1))
    bench.panels.step()
    assert not bench.panels.wake()
    bench.clock.now += OFF_AFTER
    bench.panels.step()
    assert not any(chip.lit for chip in bench.i2c.chips.values())
    sent = bench.i2c.transfers
    bench.clock.now += 3600.0
    assert bench.panels.step() == float("inf")
    assert bench.i2c.transfers == sent
    assert bench.panels.wake()
    bench.panels.step()
    assert all(chip.lit for chip in bench.i2c.chips.values())
    assert bench.i2c.chips["colony"].picture().getbbox() is not None
    bench.clock.now += OFF_AFTER
    bench.panels.step()
    bench.panels.show("round", noise(2))
    bench.panels.step()
    assert all(chip.contrast != DIM and chip.lit for chip in bench.i2c.chips.values())


def test_a_panel_that_comes_while_all_are_off_is_right_when_they_wake() -> None:
    bench = Bench()
    bench.panels.show("one", noise(1))
    bench.panels.step()
    bench.clock.now += OFF_AFTER
    bench.panels.step()
    bench.chip.power_off()
    bench.chip.power_on()
    bench.panels.wake()
    bench.panels.step()
    assert any(same(bench.chip.picture(), shifted(noise(1), shift)) for shift in SHIFTS)


def test_in_24_hours_of_a_static_screen_no_pixel_is_lit_for_long() -> None:
    """After some months of text that never moved nine tenths of it could not be read any more
    (mklements/OLED_Stats#32)."""
    bench = Bench()
    picture = Image.new("1", (128, 64))
    ImageDraw.Draw(picture).text((0, 0), "Morale 6", fill=255, font=font("32x64"))
    bench.panels.show("one", picture)
    lit = [0] * 128 * 64
    bright = 0
    minutes = 24 * 60
    for _ in range(minutes):
        bench.panels.step()
        seen = bench.chip.picture().tobytes()
        for place in range(128 * 64):
            lit[place] += seen[place // 8] >> (7 - place % 8) & 1
        bright += bench.chip.lit and bench.chip.contrast > DIM
        bench.clock.now += 60.0
    assert 0 < max(lit) / minutes < 0.05
    assert bright / minutes < 0.01


def test_what_is_one_pixel_wide_moves_off_itself() -> None:
    bench = Bench()
    picture = Image.new("1", (128, 64))
    ImageDraw.Draw(picture).line((64, 0, 64, 63), fill=255)
    bench.panels.show("one", picture)
    columns = set()
    for _ in SHIFTS:
        bench.panels.step()
        box = bench.chip.picture().getbbox()
        assert box is not None
        columns.add((box[0], box[1]))
        bench.clock.now += REFRESH
    assert columns == {(64, 0), (65, 0), (65, 1), (64, 1)}


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


BEHIND_ONE_MULTIPLEXER = tuple(
    PanelConfig(role, 0x3C, Channel(number))
    for number, role in enumerate(("colony", "round", "prompt"))
)


@pytest.mark.parametrize("configs", [FIRST_BOX.panels, BEHIND_ONE_MULTIPLEXER])
def test_many_threads_show_and_each_panel_keeps_its_own_last_picture(
    configs: tuple[PanelConfig, ...],
) -> None:
    """Two threads that wrote to a display at once left noise on it (dbrgn/RPLCD#131); here three
    do, behind one multiplexer too (rm-hull/luma.core#55)."""
    i2c = SimulatedI2C(configs)
    panels = Panels(configs, queue.Queue(), open_bus=i2c.open_bus)
    panels.start()

    def draw(role: str, first: int) -> None:
        for seed in range(first, first + 334):
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
        expected = noise(1000 * place + 333)
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


def test_a_thread_that_stands_still_in_our_own_code_does_not_answer() -> None:
    bench = Bench()
    inside, go_on = threading.Event(), threading.Event()

    def slow() -> None:
        inside.set()
        go_on.wait(10)

    bench.panels.listen(slow)
    bench.panels.start()
    assert inside.wait(5)
    assert not bench.panels.answers(0.05)
    go_on.set()
    assert bench.panels.answers(5)
    bench.panels.close()
