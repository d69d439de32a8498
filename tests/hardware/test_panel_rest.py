"""Panels nobody looks at: dimmed, off, and never burnt in."""

from PIL import Image
from PIL import ImageDraw

from hardware import FIRST_BOX
from hardware.fonts import font
from hardware.oled import DIM
from hardware.panels import DIM_AFTER
from hardware.panels import OFF_AFTER
from hardware.panels import REFRESH
from hardware.panels import SHIFTS
from hardware.panels import shifted
from tests.hardware.bench import Bench
from tests.hardware.helpers import noise
from tests.hardware.helpers import same


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
