"""The simulated SSD1306 behaves as the data sheet says."""

import pytest
from PIL import Image

from hardware.simulated import Ssd1306Chip
from hardware.simulated.chip import STATUS_OFF
from tests.hardware.helpers import same


def commands(chip: Ssd1306Chip, *values: int) -> None:
    chip.write(bytes([0x00, *values]))


def data(chip: Ssd1306Chip, *values: int) -> None:
    chip.write(bytes([0x40, *values]))


@pytest.fixture
def chip() -> Ssd1306Chip:
    """On, upright, empty, in horizontal mode."""
    chip = Ssd1306Chip()
    commands(chip, 0x8D, 0x14, 0x20, 0x00, 0xA1, 0xC8, 0x21, 0, 127, 0x22, 0, 7)
    data(chip, *bytes(1024))
    commands(chip, 0xAF)
    return chip


def lit(chip: Ssd1306Chip) -> list[tuple[int, int]]:
    picture = chip.picture()
    return [(x, y) for y in range(64) for x in range(128) if picture.getpixel((x, y))]


def test_it_wakes_up_dark_in_page_mode_and_needs_its_charge_pump() -> None:
    chip = Ssd1306Chip()
    assert chip.mode == 2
    assert lit(chip) == []
    commands(chip, 0xAF)
    assert lit(chip) == []
    commands(chip, 0x8D, 0x14)
    assert len(lit(chip)) > 1000  # its memory holds noise


def test_horizontal_mode_fills_a_window_row_of_bytes_by_row_of_bytes(chip: Ssd1306Chip) -> None:
    commands(chip, 0x21, 10, 11, 0x22, 2, 3)
    data(chip, 0x01, 0x02, 0x04, 0x08)
    assert lit(chip) == [(10, 16), (11, 17), (10, 26), (11, 27)]


def test_vertical_mode_fills_it_column_by_column(chip: Ssd1306Chip) -> None:
    commands(chip, 0x20, 0x01, 0x21, 10, 11, 0x22, 2, 3)
    data(chip, 0x01, 0x02, 0x04, 0x08)
    assert lit(chip) == [(10, 16), (11, 18), (10, 25), (11, 27)]


def test_page_mode_stays_in_its_page(chip: Ssd1306Chip) -> None:
    commands(chip, 0x20, 0x02, 0xB5, 0x0E, 0x17)
    data(chip, 0x01, 0x01, 0x01)
    assert lit(chip) == [(0, 40), (126, 40), (127, 40)]


def test_a_window_is_filled_again_from_its_beginning(chip: Ssd1306Chip) -> None:
    commands(chip, 0x21, 10, 11, 0x22, 2, 3)
    data(chip, 0x01, 0x02, 0x04, 0x08, 0x10)
    assert lit(chip)[0] == (11, 17)
    assert (10, 20) in lit(chip)


def test_a_window_means_nothing_in_page_mode_and_a_page_nothing_in_the_others(
    chip: Ssd1306Chip,
) -> None:
    commands(chip, 0xB5, 0x0E, 0x17)
    data(chip, 0x01)
    assert lit(chip) == [(0, 0)]
    commands(chip, 0x20, 0x02, 0xB1, 0x00, 0x10, 0x21, 50, 60, 0x22, 4, 5)
    data(chip, 0x01)
    assert lit(chip) == [(0, 0), (0, 8)]


@pytest.mark.parametrize("window", [(0x21, 9, 8), (0x22, 7, 0)])
def test_a_window_that_cannot_be_is_listed_and_changes_nothing(
    chip: Ssd1306Chip, window: tuple[int, int, int]
) -> None:
    commands(chip, *window)
    assert chip.unknown == [window[0]]
    data(chip, 0x01)
    assert lit(chip) == [(0, 0)]


def test_it_tells_whether_it_is_on_and_counts_every_byte(chip: Ssd1306Chip) -> None:
    before = chip.wire_bytes, chip.messages
    assert not chip.read()[0] & STATUS_OFF
    commands(chip, 0xAE)
    assert chip.read()[0] & STATUS_OFF
    # An address each; a byte that is read; a control byte and a command.
    assert chip.wire_bytes - before[0] == 2 + 3 + 2
    assert chip.messages - before[1] == 3
    chip.power_off()
    chip.power_on()
    assert chip.read()[0] & STATUS_OFF


def test_arguments_may_come_in_the_next_message(chip: Ssd1306Chip) -> None:
    commands(chip, 0x81)
    commands(chip, 0x42)
    assert chip.contrast == 0x42
    assert chip.unknown == []


def test_orientation_and_inverse(chip: Ssd1306Chip) -> None:
    data(chip, 0x01)
    assert lit(chip) == [(0, 0)]
    commands(chip, 0xA0)
    assert lit(chip) == [(127, 0)]
    commands(chip, 0xC0)
    assert lit(chip) == [(127, 63)]
    commands(chip, 0xA1, 0xC8, 0xA7)
    assert len(lit(chip)) == 128 * 64 - 1
    commands(chip, 0xA6, 0xA5)
    assert len(lit(chip)) == 128 * 64


def test_the_start_line_scrolls(chip: Ssd1306Chip) -> None:
    data(chip, 0x01)
    commands(chip, 0x40 | 60)
    assert lit(chip) == [(0, 4)]


def test_without_power_it_is_dark_and_then_knows_nothing(chip: Ssd1306Chip) -> None:
    chip.power_off()
    assert same(chip.picture(), Image.new("1", (128, 64)))
    chip.power_on()
    assert not chip.lit
    assert chip.mode == 2


def test_what_no_ssd1306_understands_is_listed(chip: Ssd1306Chip) -> None:
    commands(chip, 0xAD, 0xE3)
    chip.write(bytes([0x13, 0x00]))
    assert chip.unknown == [0xAD, 0x13]
