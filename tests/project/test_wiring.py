"""wiring/, firmware_configs/, the presets and gpiozero's boards tell of the same pins and buses."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import yaml
from gpiozero.pins.pi import PiBoardInfo

from hardware import BoxConfig
from hardware import Channel
from hardware import PanelConfig
from hardware import preset
from hardware.boot import config_txt
from hardware.boxfile import PRESETS
from tests.project.tree import ROOT

# One revision code of each board the README names.
BOARDS = {"Zero 2 W": 0x902120, "3B+": 0xA020D3, "4B": 0xC03111, "5": 0xD04170}

WIRING = ROOT / "wiring"
README = (WIRING / "README.md").read_text(encoding="utf-8")
UDEV = (ROOT / "firmware_configs" / "udev" / "60-companion.rules").read_text(encoding="utf-8")

FULL = preset("full")
SMALL = preset("small")

# What a wire of a panel must reach on the Pi, by the name of the panel's own pin.
SUPPLY = {"VCC": "3V3", "GND": "GND"}


def table(heading: str) -> list[dict[str, str]]:
    """The rows of the first table under a heading of the README, by column."""
    text = README.split(f"## {heading}\n")[1].split("\n## ")[0]
    lines = text.splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith("|"))
    rows = []
    for line in lines[first:]:
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in line.strip("|").split("|")])
    return [dict(zip(rows[0], row, strict=True)) for row in rows[2:]]


def header(revision: int) -> dict[int, str]:
    """What is on each place of a board's 40-pin header: `GPIO17`, `GND`, `3V3`."""
    pins = PiBoardInfo.from_revision(revision).headers["J8"].pins
    return {number: pin.name for number, pin in pins.items()}


def source(name: str) -> dict[str, Any]:
    """The WireViz source of a build."""
    loaded = yaml.safe_load((WIRING / f"{name}.yml").read_text(encoding="utf-8"))
    assert isinstance(loaded, dict)
    return loaded


def ends(name: str) -> list[tuple[tuple[str, str], tuple[str, str]]]:
    """Every wire of a build: from which pin of which part to which of which; pins of the Pi by
    their number, others by their label."""
    wires = []
    for one, _cable, other in source(name)["connections"]:
        ((left, left_pins),) = one.items()
        ((right, right_pins),) = other.items()
        for first, second in zip(left_pins, right_pins, strict=True):
            wires.append(((left, str(first)), (right, str(second))))
    return wires


def on_the_pi(name: str) -> dict[tuple[str, str], int]:
    """The place on the header that each pin of a part is led to, through other parts too."""
    reached: dict[tuple[str, str], int] = {}
    for (left, first), (right, second) in ends(name):
        if left == "Pi":
            reached[right, second] = int(first)
        elif (left, first) in reached:
            reached[right, second] = reached[left, first]
    return reached


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("name", PRESETS)
def test_every_wire_ends_where_the_preset_says(name: str, board: str) -> None:
    box, places, wired = preset(name), header(BOARDS[board]), on_the_pi(name)
    expected: dict[tuple[str, str], str] = {}
    for panel in box.panels:
        sda, scl = box.i2c_pins[panel.upstream]
        expected[panel.role, "SDA"] = f"GPIO{sda}"
        expected[panel.role, "SCL"] = f"GPIO{scl}"
        expected |= {(panel.role, pin): supply for pin, supply in SUPPLY.items()}
    if box.encoder is None:
        expected |= {("buttons", button): f"GPIO{pin}" for button, pin in box.buttons.items()}
        expected["buttons", "other side of all"] = "GND"
    else:
        expected["encoder", "A"] = f"GPIO{box.encoder.clk}"
        expected["encoder", "B"] = f"GPIO{box.encoder.dt}"
        expected["encoder", "C"] = "GND"
        expected["encoder", "push"] = f"GPIO{box.buttons['ok']}"
        expected["encoder", "other side of the push"] = "GND"
    if box.leds:
        expected |= {("LEDs", led): f"GPIO{pin}" for led, pin in box.leds.items()}
        expected["LEDs", "other side of all"] = "GND"
    if box.buzzer is not None:
        expected["buzzer", "+"] = f"GPIO{box.buzzer.pin}"
        expected["buzzer", "-"] = "GND"
    assert {pin: places[place] for pin, place in wired.items()} == expected


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("name", PRESETS)
def test_the_header_in_the_source_is_that_of_the_board(name: str, board: str) -> None:
    drawn = source(name)["connectors"]["Pi"]
    places = header(BOARDS[board])
    assert [places[number] for number in drawn["pins"]] == drawn["pinlabels"]
    # Each is there because something is on it.
    assert set(drawn["pins"]) == set(on_the_pi(name).values())


@pytest.mark.parametrize("name", PRESETS)
def test_the_addresses_are_in_the_source(name: str) -> None:
    for panel in preset(name).panels:
        notes = source(name)["connectors"][panel.role].get("notes", "address 0x3C")
        assert f"address 0x{panel.address:02X}" in notes


def test_a_tray_is_where_the_preset_has_one() -> None:
    assert ((("USB", "1"), ("tray", "1")) in ends("full")) == (FULL.tray is not None)
    assert SMALL.tray is None
    assert "tray" not in source("small")["connectors"]


def test_the_buttons_are_wired_as_the_program_reads_them() -> None:
    assert {row["button"]: int(row["BCM"]) for row in table("Buttons")} == dict(FULL.buttons)


def test_leds_and_buzzer_are_wired_as_the_program_switches_them() -> None:
    assert FULL.buzzer is not None
    said = {row["part"]: int(row["BCM"]) for row in table("LEDs and a buzzer")}
    assert said == {**{f"LED {led}": pin for led, pin in FULL.leds.items()}, "buzzer": 18}
    assert FULL.buzzer.pin == 18
    assert (SMALL.leds, SMALL.buzzer) == ({}, None)


def test_as_many_of_each_part_are_bought_as_the_program_knows() -> None:
    bought = {one["description"]: one["qty"] for one in source("full")["additional_bom_items"]}
    assert bought["Push button, normally open"] == len(FULL.buttons)
    assert bought["LED, 3 or 5 mm"] == bought["Resistor, 330 ohms"] == len(FULL.leds)


def test_the_encoder_is_wired_as_the_program_reads_it() -> None:
    assert SMALL.encoder is not None
    said = [int(row["BCM"]) for row in table("Rotary encoder")]
    assert said == [SMALL.encoder.clk, SMALL.encoder.dt, SMALL.buttons["ok"]]
    assert (SMALL.encoder.left, SMALL.encoder.right, SMALL.long) == ("up", "down", {"ok": "back"})


def test_the_panels_are_wired_as_the_program_writes_them() -> None:
    wired = {(row["panel"], int(row["bus"]), int(row["address"], 16)) for row in table("Panels")}
    assert wired == {(panel.role, panel.bus, panel.address) for panel in FULL.panels}
    for row in table("Panels"):
        pins = [int(re.search(r"BCM (\d+)", row[wire])[1]) for wire in ("SDA", "SCL")]  # type: ignore[index]
        assert tuple(pins) == FULL.i2c_pins[int(row["bus"])], row["panel"]


@pytest.mark.parametrize("board", BOARDS)
def test_every_pin_is_where_the_readme_says(board: str) -> None:
    places = header(BOARDS[board])
    for row in table("Buttons") + table("Rotary encoder") + table("LEDs and a buzzer"):
        assert places[int(row["pin"])] == f"GPIO{row['BCM']}", row
    for bcm, pin in re.findall(r"BCM (\d+), pin (\d+)", README):
        assert places[int(pin)] == f"GPIO{bcm}"
    for words, supply in ((r"3\.3 V \(pins", "3V3"), ("Ground is on the pins", "GND")):
        said = re.search(rf"{words} ([\d, and]+)", README)
        assert said
        there = [number for number, name in places.items() if name == supply]
        assert [int(number) for number in re.findall(r"\d+", said[1])] == there


@pytest.mark.parametrize("name", PRESETS)
def test_the_pi_makes_the_buses_the_panels_are_on(name: str) -> None:
    config = ROOT / "firmware_configs" / "pi" / f"{name}.config.txt"
    text = config.read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    assert lines == config_txt(preset(name))
    # Commented out there: what a multiplexer needs in place of bus 3.
    mux = config_txt(BoxConfig(panels=(PanelConfig("prompt", 0x3C, Channel(0)),)))
    assert (f"#{mux[-1]}" in text.splitlines()) == (name == "full")


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What draw.py makes today."""
    folder = tmp_path_factory.mktemp("wiring")
    subprocess.run(
        [sys.executable, str(WIRING / "draw.py"), str(folder)],
        check=True,
        capture_output=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    return folder


@pytest.mark.programs
@pytest.mark.parametrize("name", [*PRESETS, "keypad"])
def test_the_pictures_are_those_of_todays_sources(name: str, drawn: Path) -> None:
    exact = [f"{name}.bom.tsv", *([f"{name}.header.svg"] if name in PRESETS else [])]
    for file in exact:
        assert (drawn / file).read_text() == (WIRING / file).read_text(), file
    # Another version of graphviz or another font moves things; it does not change what is drawn.
    assert content(drawn / f"{name}.svg") == content(WIRING / f"{name}.svg")


def content(picture: Path) -> Counter[tuple[str, ...]]:
    """What a picture of a wiring holds, wherever it stands: words, and lines with their colours."""
    found: Counter[tuple[str, ...]] = Counter()
    for element in ElementTree.parse(picture).iter():
        kind = element.tag.rpartition("}")[2]
        if kind in ("text", "title"):
            found[kind, " ".join((element.text or "").split())] += 1
        elif kind == "path":
            found[kind, element.get("stroke", "")] += 1
    return found


def test_the_tray_is_found_under_the_name_the_program_opens() -> None:
    rules = [rule for rule in UDEV.replace("\\\n", " ").splitlines() if not rule.startswith("#")]
    (tray,) = [rule for rule in rules if "SYMLINK" in rule]
    assert FULL.tray == "/dev/" + re.search(r'SYMLINK\+="([^"]+)"', tray)[1]  # type: ignore[index]
    assert 'ENV{ID_MM_DEVICE_IGNORE}="1"' in tray
    assert 'GROUP="dialout"' in tray


def test_the_udev_rules_are_well_formed() -> None:
    item = r'[A-Z]+(?:\{[\w/]+\})?(?:==|!=|\+=|=)"[^"]*"'
    rules = [rule for rule in UDEV.replace("\\\n", " ").splitlines() if rule.strip()]
    for rule in rules:
        assert rule.startswith("#") or re.fullmatch(rf"{item}(?:,\s+{item})*", rule), rule
