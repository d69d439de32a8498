"""A configuration that cannot work is refused before anything is opened."""

from typing import Any

import pytest
from gpiozero.pins.pi import PiBoardInfo

from hardware import FIRST_BOX
from hardware import BoxConfig
from hardware import ConfigError
from hardware import PanelConfig

BOARDS = {"Zero 2 W": 0x902120, "3B+": 0xA020D3, "4B": 0xC03115, "5": 0xC04170}

COLONY = PanelConfig("colony", 0x3C, 1)


@pytest.mark.parametrize("board", BOARDS)
def test_every_pin_of_the_first_box_is_on_the_header(board: str) -> None:
    header = PiBoardInfo.from_revision(BOARDS[board]).headers["J8"]
    names = {pin.name for pin in header.pins.values()}
    for button, pin in FIRST_BOX.buttons.items():
        assert f"GPIO{pin}" in names, button


@pytest.mark.parametrize(
    ("what", "words"),
    [
        ({"buttons": {"up": 5, "down": 5}}, 'Buttons "up" and "down" are both on BCM pin 5'),
        ({"buttons": {"up": 40}}, "BCM pin 40: expected 0 to 27"),
        (
            {"panels": (COLONY,), "buttons": {"up": 3}},
            '"up" is on BCM pin 3, which I2C bus 1',
        ),
        ({"panels": (COLONY, COLONY)}, 'two panels "colony"'),
        (
            {"panels": (COLONY, PanelConfig("round", 0x3C, 1))},
            "have the address 0x3c on bus 1",
        ),
    ],
)
def test_two_things_in_one_place_are_refused(what: dict[str, Any], words: str) -> None:
    with pytest.raises(ConfigError, match=words):
        BoxConfig(**what)


def test_an_address_that_cannot_be_is_refused() -> None:
    with pytest.raises(ConfigError, match="usually 0x3c or 0x3d"):
        PanelConfig("colony", 0x3C << 1, 1)


def test_the_pins_of_a_bus_without_panels_are_free() -> None:
    assert BoxConfig(buttons={"up": 3}).buttons == {"up": 3}
