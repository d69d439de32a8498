"""Every driver shows the right picture on its chip, wherever the panel is."""

import queue
from pathlib import Path

import pytest

from hardware import Channel
from hardware import PanelConfig
from hardware import Panels
from hardware.config import DRIVERS
from hardware.oled import DRIVERS as LUMA
from hardware.oled import number_of
from hardware.panels import REFRESH
from hardware.panels import SHIFTS
from hardware.panels import shifted
from hardware.simulated import Sh1106Chip
from hardware.simulated import SimulatedI2C
from tests.hardware.helpers import Clock
from tests.hardware.helpers import noise
from tests.hardware.helpers import same


def test_there_is_a_driver_for_every_name() -> None:
    assert set(LUMA) == set(DRIVERS)


@pytest.mark.parametrize("driver", DRIVERS)
@pytest.mark.parametrize("upside_down", [False, True])
def test_a_panel_shows_the_picture(driver: str, upside_down: bool) -> None:
    config = PanelConfig("prompt", 0x3C, 1, upside_down=upside_down, driver=driver)
    i2c = SimulatedI2C([config])
    clock = Clock()
    panels = Panels([config], queue.Queue(), open_bus=i2c.open_bus, clock=clock)
    chip = i2c.chips["prompt"]
    for seed in range(3):
        panels.show("prompt", noise(seed))
        panels.step()
        seen = chip.picture()
        expected = noise(seed).rotate(180) if upside_down else noise(seed)
        assert same(seen, expected)
    # Nobody saw the panel lose its power; the next refresh finds it out.
    chip.power_off()
    chip.power_on()
    clock.sleep(REFRESH)
    panels.step()
    moved = shifted(noise(2), SHIFTS[1])
    assert same(chip.picture(), moved.rotate(180) if upside_down else moved)


def test_a_panel_with_the_wrong_driver_shows_another_picture() -> None:
    i2c = SimulatedI2C([PanelConfig("prompt", 0x3C, 1, driver="sh1106")])
    wrong = PanelConfig("prompt", 0x3C, 1, driver="ssd1306")
    panels = Panels([wrong], queue.Queue(), open_bus=i2c.open_bus, clock=Clock())
    panels.show("prompt", noise(1))
    panels.step()
    assert not same(i2c.chips["prompt"].picture(), noise(1))


def test_an_sh1106_shows_no_column_beyond_its_edges() -> None:
    chip = Sh1106Chip()
    chip.write(bytes([0x00, 0xAF, 0xA1, 0xC8, 0xB0, 0x00, 0x10]))
    chip.write(bytes([0x40, *[0xFF] * 200]))
    picture = chip.picture()
    assert picture.crop((0, 0, 128, 8)).getextrema() == (255, 255)
    assert not chip.unknown


def test_three_panels_with_one_address_are_behind_a_multiplexer() -> None:
    configs = [
        PanelConfig(role, 0x3C, Channel(number))
        for number, role in enumerate(("colony", "round", "prompt"))
    ]
    i2c = SimulatedI2C(configs)
    panels = Panels(configs, queue.Queue(), open_bus=i2c.open_bus, clock=Clock())
    for seed, config in enumerate(configs):
        panels.show(config.role, noise(seed))
    panels.step()
    for seed, config in enumerate(configs):
        assert same(i2c.chips[config.role].picture(), noise(seed))
    i2c.absent.add(Channel(1))
    i2c.chips["round"].power_off()
    panels.show("round", noise(9))
    panels.step()
    assert "on channel 1 of the multiplexer 0x70 on I2C bus 1" in (
        panels.status()["panel round"].message
    )
    assert panels.status()["panel colony"].ok


def test_the_bus_of_a_channel_is_the_one_the_kernel_made(tmp_path: Path) -> None:
    mux = tmp_path / "1-0070"
    mux.mkdir()
    (mux / "channel-2").symlink_to("../i2c-13")
    assert number_of(Channel(2), tmp_path) == 13
    assert number_of(1, tmp_path) == 1
    with pytest.raises(FileNotFoundError, match="the kernel drives no multiplexer 0x70 on bus 1"):
        number_of(Channel(3), tmp_path)
