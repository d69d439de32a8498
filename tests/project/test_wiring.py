"""wiring/, firmware_configs/ and the program name the same pins, buses and devices."""

from __future__ import annotations

import re

import pytest
from gpiozero.pins.pi import PiBoardInfo

from hardware.boxfile import FIRST_BOX
from tests.project.tree import ROOT

# One revision code of each board the README names.
BOARDS = {"Zero 2 W": 0x902120, "3B": 0xA02082, "4B": 0xC03111, "5": 0xD04170}

README = (ROOT / "wiring" / "README.md").read_text(encoding="utf-8")
CONFIG = (ROOT / "firmware_configs" / "pi" / "companion.config.txt").read_text(encoding="utf-8")
UDEV = (ROOT / "firmware_configs" / "udev" / "60-companion.rules").read_text(encoding="utf-8")


def table(heading: str) -> list[dict[str, str]]:
    """The rows of the first table under a heading of the README, by column."""
    text = README.split(f"## {heading}\n")[1].split("\n## ")[0]
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in text.splitlines()
        if line.startswith("|")
    ]
    return [dict(zip(rows[0], row, strict=True)) for row in rows[2:]]


def header(revision: int) -> dict[str, list[int]]:
    """The places of a board's 40-pin header by what is there: `GPIO17`, `GND`, `3V3`."""
    places: dict[str, list[int]] = {}
    for number, pin in PiBoardInfo.from_revision(revision).headers["J8"].pins.items():
        places.setdefault(pin.name, []).append(number)
    return places


def test_the_buttons_are_wired_as_the_program_reads_them() -> None:
    assert {row["button"]: int(row["BCM"]) for row in table("Buttons")} == dict(FIRST_BOX.buttons)


def test_the_panels_are_wired_as_the_program_writes_them() -> None:
    wired = {(row["panel"], int(row["bus"]), int(row["address"], 16)) for row in table("Panels")}
    assert wired == {(panel.role, panel.bus, panel.address) for panel in FIRST_BOX.panels}
    for row in table("Panels"):
        pins = [int(re.search(r"BCM (\d+)", row[wire])[1]) for wire in ("SDA", "SCL")]  # type: ignore[index]
        assert tuple(pins) == FIRST_BOX.i2c_pins[int(row["bus"])], row["panel"]


@pytest.mark.parametrize("board", BOARDS)
def test_every_pin_is_where_the_readme_says(board: str) -> None:
    places = header(BOARDS[board])
    for row in table("Buttons"):
        assert places[f"GPIO{row['BCM']}"] == [int(row["pin"])], row["button"]
    for bcm, pin in re.findall(r"BCM (\d+), pin (\d+)", README):
        assert places[f"GPIO{bcm}"] == [int(pin)]
    said = re.search(r"3\.3 V \(pins ([\d, and]+)\)", README)
    assert said
    assert [int(number) for number in re.findall(r"\d+", said[1])] == places["3V3"]
    said = re.search(r"Ground is on the pins ([\d, and]+)", README)
    assert said
    assert [int(number) for number in re.findall(r"\d+", said[1])] == places["GND"]


def test_the_pi_makes_the_buses_the_panels_are_on() -> None:
    lines = [line for line in CONFIG.splitlines() if line and not line.startswith("#")]
    assert "dtparam=i2c_arm=on,i2c_arm_baudrate=400000" in lines
    for bus in {panel.bus for panel in FIRST_BOX.panels} - {1}:
        sda, scl = FIRST_BOX.i2c_pins[bus]
        overlay = f"dtoverlay=i2c-gpio,bus={bus},i2c_gpio_sda={sda},i2c_gpio_scl={scl}"
        assert overlay in lines


def test_the_tray_is_found_under_the_name_the_program_opens() -> None:
    rules = [rule for rule in UDEV.replace("\\\n", " ").splitlines() if not rule.startswith("#")]
    (tray,) = [rule for rule in rules if "SYMLINK" in rule]
    assert FIRST_BOX.tray == "/dev/" + re.search(r'SYMLINK\+="([^"]+)"', tray)[1]  # type: ignore[index]
    assert 'ENV{ID_MM_DEVICE_IGNORE}="1"' in tray
    assert 'GROUP="dialout"' in tray


def test_the_udev_rules_are_well_formed() -> None:
    item = r'[A-Z]+(?:\{[\w/]+\})?(?:==|!=|\+=|=)"[^"]*"'
    rules = [rule for rule in UDEV.replace("\\\n", " ").splitlines() if rule.strip()]
    for rule in rules:
        assert rule.startswith("#") or re.fullmatch(rf"{item}(?:,\s+{item})*", rule), rule
