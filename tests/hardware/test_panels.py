"""Panels: the picture that was drawn is the one that is lit, whatever happens on the bus."""

import functools
import queue
import random
import threading

import pytest
from PIL import Image

from hardware import FIRST_BOX
from hardware import Channel
from hardware import PanelConfig
from hardware import Panels
from hardware.config import DRIVERS
from hardware.panels import SHIFTS
from hardware.panels import shifted
from hardware.simulated import SimulatedI2C
from tests.hardware.bench import FRAME
from tests.hardware.bench import INITIALISATION
from tests.hardware.bench import STATUS_BYTES
from tests.hardware.bench import TRANSFERS
from tests.hardware.bench import Bench
from tests.hardware.bench import shows
from tests.hardware.helpers import noise
from tests.hardware.helpers import same
from tests.waiting import SOON
from tests.waiting import until


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
        until(functools.partial(shows, chip, expected)), role
        assert same(panels.picture(role), expected)
    panels.close()
    assert not any(chip.lit for chip in i2c.chips.values())


def test_a_thread_that_stands_still_in_our_own_code_does_not_answer() -> None:
    bench = Bench()
    inside, go_on = threading.Event(), threading.Event()

    def slow() -> None:
        inside.set()
        go_on.wait(SOON)

    bench.panels.listen(slow)
    bench.panels.start()
    assert inside.wait(SOON)
    assert not bench.panels.answers(0.05)
    go_on.set()
    assert bench.panels.answers(SOON)
    bench.panels.close()
