"""A box in a file: what works is read, what cannot work is refused with its line."""

import random
import re
from pathlib import Path

import pytest

from hardware import BuzzerConfig
from hardware import Channel
from hardware import ConfigError
from hardware import PanelConfig
from hardware import preset
from hardware import read_box
from hardware.boxfile import PRESETS
from hardware.boxfile import parse_box
from hardware.boxfile import preset_text
from hardware.config import EncoderConfig

PANEL = """\
[[panel]]
role = "prompt"
driver = "sh1106"
address = 0x3C
"""

ROLES = ("colony", "prompt")
MEANINGS = ("up", "down", "ok", "back")
LIGHTS = ("ok", "asked")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "box.toml"


def refused(file: Path, text: str) -> str:
    """What is said of this text, without the folder."""
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ConfigError) as caught:
        read_box(file, roles=ROLES, meanings=MEANINGS, lights=LIGHTS)
    return str(caught.value).removeprefix(f"{file.parent}/")


def test_every_key_is_read(file: Path) -> None:
    file.write_text(
        """
        [[bus]]
        number = 4
        sda = 23
        scl = 24

        [[panel]]
        role = "colony"
        driver = "ssd1309"
        address = 0x3D
        bus = 4
        rotation = 180

        [[panel]]
        role = "prompt"
        driver = "sh1106"
        address = 60
        channel = 2
        mux = 0x71

        [[button]]
        meaning = "ok"
        pin = 22
        long = "back"

        [encoder]
        clk = 17
        dt = 27
        left = "down"
        right = "up"

        [tray]
        port = "/dev/ttyACM0"

        [[led]]
        meaning = "asked"
        pin = 5

        [[led]]
        meaning = "ok"
        pin = 6

        [buzzer]
        pin = 18
        tone = 2000
        """,
        encoding="utf-8",
    )
    box = read_box(file, roles=ROLES, meanings=MEANINGS, lights=LIGHTS)
    assert box.panels == (
        PanelConfig("colony", 0x3D, 4, upside_down=True, driver="ssd1309"),
        PanelConfig("prompt", 0x3C, Channel(2, mux=0x71, bus=1), driver="sh1106"),
    )
    assert box.buttons == {"ok": 22}
    assert box.long == {"ok": "back"}
    assert box.encoder == EncoderConfig(17, 27, left="down", right="up")
    assert box.tray == "/dev/ttyACM0"
    assert (box.leds, box.buzzer) == ({"asked": 5, "ok": 6}, BuzzerConfig(18, 2000))
    assert box.i2c_pins[4] == (23, 24)
    assert box.names == ["down", "up", "ok", "back"]
    assert box.buses == [1, 4]


def test_a_box_may_be_empty(file: Path) -> None:
    file.write_text("# nothing yet\n")
    box = read_box(file)
    assert (box.panels, box.buttons, box.tray, box.encoder) == ((), {}, None, None)
    assert (box.leds, box.buzzer) == ({}, None)


def test_the_presets_are_the_documented_builds() -> None:
    full, small = preset("full"), preset("small")
    assert [panel.role for panel in full.panels] == ["prompt", "round", "colony"]
    assert (len(full.buttons), full.encoder is None, full.tray) == (10, True, "/dev/companion-tray")
    assert (list(full.leds), full.buzzer) == (["asked", "morale", "crisis"], BuzzerConfig(18))
    assert [panel.role for panel in small.panels] == ["prompt"]
    assert small.names == ["up", "down", "ok", "back"]
    assert small.tray is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[[panel]\n", "box.toml: this is no TOML: Expected ']]'"),
        ("\nlight = 1\n", 'box.toml, line 2: "light" is nothing a box has: expected bus, panel, '),
        ("[panel]\nrole = 1\n", "line 1: panel is to be a table: begin it with [[panel]]."),
        ("button = [1]\n", "line 1: button is to be a table, with a key a line."),
        ("[[tray]]\nport = '/dev/x'\n", "line 1: tray is to be a table: begin it with [tray]."),
        (
            "# mine\n" + PANEL.replace("prompt", "colnoy"),
            'line 3: role = "colnoy" is not known here: expected colony or prompt.',
        ),
        (PANEL.replace("sh1106", "st7735"), 'line 3: driver = "st7735" is not known here'),
        (PANEL.replace("0x3C", '"0x3C"'), "line 4: address = '0x3C' is no whole number."),
        (PANEL.replace("0x3C", "0x78"), 'line 4: Panel "prompt" has the I2C address 0x78'),
        ("[[panel]]\nrole = 'prompt'\n", "line 1: panel has no driver."),
        (PANEL + "colour = 1\n", 'line 5: "colour" is nothing that panel has: expected address,'),
        (PANEL + "rotation = 90\n", 'line 5: Panel "prompt" is turned by 90 degrees: expected 0'),
        (PANEL + "bus = 3\n", 'line 5: Panel "prompt" is on bus 3, which is not described'),
        (PANEL + "mux = 0x70\n", 'line 5: Panel "prompt" is behind a multiplexer: on which'),
        (
            "[[bus]]\nnumber = 3\nsda = 23\nscl = 24\n" + PANEL + "channel = 0\nbus = 3\n",
            'line 10: Panel "prompt" is behind a multiplexer on bus 3: the kernel looks for one',
        ),
        (PANEL + "channel = 8\n", 'line 5: Panel "prompt" is on channel 8: a multiplexer has'),
        (PANEL + "channel = 0\nmux = 0x20\n", 'line 6: Panel "prompt" is behind a multiplexer at'),
        (PANEL + PANEL, 'line 6: There are two panels "prompt": give each its own role.'),
        (
            PANEL + PANEL.replace("prompt", "colony"),
            'line 8: Panels "prompt" and "colony" both have the address 0x3c on bus 1',
        ),
        (
            PANEL + "channel = 0\n" + PANEL.replace("prompt", "colony") + "channel = 0\n",
            'line 9: Panels "prompt" and "colony" both have the address 0x3c on channel 0 of',
        ),
        (
            PANEL.replace("prompt", "colony") + PANEL + "channel = 0\n",
            'line 4: Panel "colony" has the address 0x3c on the bus of the multiplexer that panel '
            '"prompt" is behind',
        ),
        ("[[button]]\nmeaning = 'ok'\npin = 2\n" + PANEL, 'line 3: Button "ok" is on BCM pin 2, '),
        ("[[button]]\nmeaning = 'ok'\npin = 40\n", 'line 3: Button "ok" is on BCM pin 40'),
        ("[[button]]\nmeaning = 'ko'\npin = 4\n", 'line 2: meaning = "ko" is not known here'),
        (
            "[[button]]\nmeaning = 'ok'\npin = 4\n[[button]]\nmeaning = 'up'\npin = 4\n",
            'line 6: Buttons "ok" and "up" are both on BCM pin 4: give each its own pin.',
        ),
        (
            "[[button]]\nmeaning = 'ok'\npin = 4\n[[button]]\nmeaning = 'ok'\npin = 5\n",
            'line 5: There are two buttons that mean "ok"',
        ),
        (
            "[[button]]\nmeaning = 'ok'\npin = 4\nlong = 'up'\n[[button]]\nmeaning = 'up'\npin = 5",
            'line 4: A long press of button "ok" is to mean "up", which is a button already',
        ),
        (
            "[[button]]\nmeaning = 'ok'\npin = 4\n[encoder]\nclk = 4\ndt = 5\n",
            'line 5: Button "ok" and CLK of the encoder are both on BCM pin 4',
        ),
        ("[encoder]\nclk = 17\ndt = 17\n", "line 3: CLK of the encoder and DT of the encoder are"),
        (PANEL + "[encoder]\nclk = 17\ndt = 3\n", "line 7: DT of the encoder is on BCM pin 3, whi"),
        (
            "[[button]]\nmeaning = 'up'\npin = 4\n[encoder]\nclk = 17\ndt = 27\n",
            'line 4: The encoder is to press "up", which is a button already',
        ),
        ("[encoder]\nclk = 17\ndt = 27\nleft = 'left'\n", 'line 4: left = "left" is not known'),
        (
            "[[bus]]\nnumber = 3\nsda = 23\nscl = 24\n",
            "line 2: No panel is on bus 3: leave this [[bus]] out.",
        ),
        ("[[bus]]\nnumber = 1\nsda = 23\nscl = 24\n", "line 2: Bus 1 is described twice"),
        ("[[bus]]\nnumber = 3\nsda = 3\nscl = 24\n", "line 3: Buses 1 and 3 are both on BCM pin 3"),
        ("[[bus]]\nnumber = 3\nsda = 24\nscl = 24\n", "line 4: Both lines of bus 3 are on BCM"),
        ("[[bus]]\nnumber = 3\nsda = 24\nscl = 99\n", "line 4: scl = 99 is no BCM pin: expected 0"),
        ("[tray]\nport = ''\n", "line 2: port = '' is no word"),
        ('[tray]\nport = "/dev/x\\u0000"\n', "line 2: port = '/dev/x\\x00' is no word"),
        ("[tray]\nport = true\n", 'line 2: port = true is no word in "".'),
        (
            "[[led]]\nmeaning = 'ok'\npin = 4\n[[led]]\nmeaning = 'asked'\npin = 4\n",
            'line 6: LEDs "ok" and "asked" are both on BCM pin 4: give each its own pin.',
        ),
        (
            "[[button]]\nmeaning = 'ok'\npin = 4\n[[led]]\nmeaning = 'ok'\npin = 4\n",
            'line 6: Button "ok" and LED "ok" are both on BCM pin 4: give each its own pin.',
        ),
        (
            "[[led]]\nmeaning = 'ok'\npin = 18\n[buzzer]\npin = 18\n",
            'line 5: LED "ok" and the buzzer are both on BCM pin 18: give each its own pin.',
        ),
        (PANEL + "[buzzer]\npin = 2\n", "line 6: The buzzer is on BCM pin 2, which I2C bus 1 nee"),
        ("[buzzer]\npin = 28\n", "line 2: The buzzer is on BCM pin 28: expected 0 to 27"),
        ("[buzzer]\npin = 18\ntone = 5\n", "line 3: The buzzer's tone is 5 Hz: expected 100 to"),
        ("[buzzer]\npin = 18\nvolume = 5\n", 'line 3: "volume" is nothing that buzzer has'),
        ("[[led]]\nmeaning = 'doom'\npin = 4\n", 'line 2: meaning = "doom" is not known here'),
        (
            "[[led]]\nmeaning = 'ok'\npin = 4\n[[led]]\nmeaning = 'ok'\npin = 5\n",
            'line 5: There are two LEDs that tell of "ok": leave one out.',
        ),
    ],
)
def test_what_cannot_work_is_refused_with_its_line(file: Path, text: str, said: str) -> None:
    """A button on a pin of the bus killed the panels, and stayed deadly after it was closed
    (gpiozero/gpiozero#803)."""
    assert said in refused(file, text)


VALUES = (
    *("0", "-1", "2", "4", "27", "28", "0x3C", "0x70", "180", "90", "99999999999999999999"),
    *("3.5", "nan", "true", "[]", "[1]", "{}", "{a = 1}", "1979-05-27"),
    *('"ok"', '"up"', '""', '"/dev/x"', r'"\u0000"', '"é"', "'sh1106'"),
)
KEYS = ("pin", "role", "meaning", "long", "bus", "channel", "mux", "port", "tone", "clk", "foo")
TABLES = (
    *("[panel]", "[[panel]]", "[button]", "[[button]]", "[bus]", "[[bus]]", "[tray]", "[[tray]]"),
    *("[encoder]", "[buzzer]", "[[led]]", "panel = 1", "button = [1, 2]", "led = [[]]"),
)


def spoiled(lines: list[str], chance: random.Random) -> list[str]:
    """A file as somebody leaves it who has tried one thing and another."""
    lines = lines.copy()
    for _ in range(chance.randrange(1, 4)):
        place, other = chance.randrange(len(lines)), chance.randrange(len(lines))
        key, equals, value = lines[place].partition("=")
        what = chance.randrange(7)
        if what == 0 and len(lines) > 1:
            del lines[place]
        elif what == 1:
            lines.insert(place, lines[other])
        elif what == 2:
            lines[place], lines[other] = lines[other], lines[place]
        elif what == 3:
            lines.insert(place, chance.choice(TABLES))
        elif what == 4:
            lines[place] = lines[place][: chance.randrange(len(lines[place]) + 1)]
        elif what == 5 and equals:
            lines[place] = f"{key}= {chance.choice(VALUES)}"
        elif equals:
            lines[place] = f"{chance.choice(KEYS)} ={value}"
    return lines


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("seed", range(4))
def test_however_a_file_is_spoiled_it_is_read_or_refused_with_its_line(
    name: str, seed: int
) -> None:
    chance = random.Random(seed)
    lines = preset_text(name).splitlines()
    refusals = 0
    for _ in range(300):
        text = "\n".join(spoiled(lines, chance))
        try:
            parse_box(text, "box.toml", meanings=preset(name).names)
        except ConfigError as error:
            refusals += 1
            said = str(error)
            assert re.match(r"box\.toml, line \d+: |box\.toml: this is no TOML: ", said), said
            assert said.endswith("."), said
    assert 150 < refusals < 300


def test_a_file_that_is_not_there_is_named(file: Path) -> None:
    with pytest.raises(ConfigError, match=r"box\.toml cannot be read: No such file"):
        read_box(file)


def test_a_file_that_is_no_text_is_named(file: Path) -> None:
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ConfigError, match=r"box\.toml is no text in UTF-8"):
        read_box(file)


def test_a_program_of_its_own_may_use_any_roles_and_meanings(file: Path) -> None:
    file.write_text(PANEL.replace("prompt", "score") + "[[button]]\nmeaning = 'go'\npin = 4\n")
    box = read_box(file)
    assert (box.panel("score").driver, box.buttons) == ("sh1106", {"go": 4})
