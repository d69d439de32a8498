"""The last word on the panels: it stays when the program has gone."""

import argparse
from pathlib import Path

import pytest

from companion.box.greetings import farewell
from companion.cli import farewell as command
from companion.i18n import speaking
from hardware import preset
from hardware.boxfile import preset_text
from hardware.oled import DIM
from hardware.simulated import SimulatedI2C
from tests.hardware.helpers import same


def test_every_panel_keeps_the_picture() -> None:
    panels = preset("full").panels
    i2c = SimulatedI2C(panels)
    assert command.leave(panels, farewell(), open_bus=i2c.open_bus) == []
    for chip in i2c.chips.values():
        assert chip.lit
        assert same(chip.picture(), farewell())
        assert chip.contrast == DIM


def test_a_panel_that_is_gone_keeps_the_others_from_nothing(
    capsys: pytest.CaptureFixture[str],
) -> None:
    panels = preset("full").panels
    i2c = SimulatedI2C(panels)
    i2c.chips["colony"].power_off()
    slept: list[float] = []
    silent = command.leave(panels, farewell(), open_bus=i2c.open_bus, sleep=slept.append)
    assert (silent, len(slept)) == (["colony"], command.TRIES - 1)
    assert same(i2c.chips["prompt"].picture(), farewell())
    assert 'Panel "colony" does not answer' in capsys.readouterr().err


def test_one_disturbed_transfer_is_tried_again() -> None:
    panels = preset("small").panels
    i2c = SimulatedI2C(panels)
    i2c.fail(3)
    assert command.leave(panels, farewell(), open_bus=i2c.open_bus, sleep=lambda _: None) == []
    assert same(i2c.chips["prompt"].picture(), farewell())


def test_it_speaks_the_language_of_the_computer() -> None:
    english = farewell()
    with speaking("pt_BR"):
        assert not same(farewell(), english)


def test_without_panels_and_with_a_wrong_file_it_ends_with_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "box.toml"
    args = argparse.Namespace(box=str(file))
    assert command.main(args) == 1
    assert "box.toml cannot be read" in capsys.readouterr().err
    file.write_text("")
    assert command.main(args) == 0
    # A bus that no computer has.
    bus = "[[bus]]\nnumber = 250\nsda = 23\nscl = 24\n"
    file.write_text(bus + preset_text("small").replace("bus = 1", "bus = 250"))
    assert command.main(args) == 1
    assert 'Panel "prompt" does not answer' in capsys.readouterr().err
