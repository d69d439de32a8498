"""Reading a `BoxConfig` from a TOML file, with the line named where something is wrong.

>>> preset("small").encoder
EncoderConfig(clk=17, dt=27, left='up', right='down')

The presets beside this module are the documented builds, and show every key::

    [[bus]]                     # a further I2C bus, and the BCM pins it occupies
    number = 3
    sda = 23
    scl = 24

    [[panel]]
    role = "colony"             # what it shows
    driver = "ssd1306"          # or "sh1106" (most panels of 1.3 inches), "ssd1309" (2.4 inches)
    address = 0x3C
    bus = 1                     # the N of /dev/i2c-N
    channel = 2                 # only behind a multiplexer on that bus, which is at …
    mux = 0x70                  # … this address
    rotation = 180              # or 0

    [[button]]
    meaning = "ok"
    pin = 13                    # BCM number; the button connects it to ground
    long = "back"               # what holding it means, where that is something else

    [encoder]
    clk = 17
    dt = 27
    left = "up"                 # what a step of a turn means
    right = "down"

    [tray]
    port = "/dev/companion-tray"

    [[led]]
    meaning = "ok"              # what it tells of
    pin = 17                    # through a resistor to the LED, and from there to ground

    [buzzer]
    pin = 18
    tone = 2000                 # hertz, for a passive buzzer; an active one has its own
"""

import re
import tomllib
from collections.abc import Collection
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

from hardware.config import DRIVERS
from hardware.config import PINS
from hardware.config import ROTATIONS
from hardware.config import BoxConfig
from hardware.config import BuzzerConfig
from hardware.config import Channel
from hardware.config import ConfigError
from hardware.config import EncoderConfig
from hardware.config import PanelConfig
from hardware.config import Part
from hardware.config import either

PRESETS = ("full", "small")
"""The documented builds, each a file in ``presets/``."""

I2C_1 = (2, 3)
"""The BCM pins of bus 1, the one that every Raspberry Pi has on its header."""

_TABLES = ("bus", "panel", "button", "encoder", "tray", "led", "buzzer")
_SEVERAL = ("bus", "panel", "button", "led")
"""The tables there may be, and those that stand in double brackets."""


def preset(name: str) -> BoxConfig:
    """The configuration of a documented build, one of `PRESETS`."""
    return parse_box(preset_text(name), f"{name}.toml")


def preset_text(name: str) -> str:
    """The file of a documented build, to be copied and changed."""
    return (files("hardware") / "presets" / f"{name}.toml").read_text(encoding="utf-8")


def read_box(
    path: Path,
    *,
    roles: Collection[str] | None = None,
    meanings: Collection[str] | None = None,
    lights: Collection[str] | None = None,
) -> BoxConfig:
    """The box that a file describes.

    ``roles``, ``meanings`` and ``lights`` are what panels may be for, buttons may mean and LEDs may
    tell of; None allows all.
    Raises `ConfigError`, whose sentence begins with the file and, where it is known, the line.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise ConfigError(f"{path} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise ConfigError(f"{path} is no text in UTF-8: write it with a text editor.") from error
    return parse_box(text, str(path), roles=roles, meanings=meanings, lights=lights)


def parse_box(
    text: str,
    name: str,
    *,
    roles: Collection[str] | None = None,
    meanings: Collection[str] | None = None,
    lights: Collection[str] | None = None,
) -> BoxConfig:
    """The box that this text describes, as `read_box`; ``name`` is the file's, for its errors."""
    try:
        return _box(tomllib.loads(text), roles, meanings, lights)
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{name}: this is no TOML: {error}.") from error
    except ConfigError as error:
        line = _line(text, error.part) if error.part is not None else None
        where = f"{name}, line {line}" if line is not None else name
        raise ConfigError(f"{where}: {error}", error.part) from error


def _box(
    document: Mapping[str, Any],
    roles: Collection[str] | None,
    meanings: Collection[str] | None,
    lights: Collection[str] | None,
) -> BoxConfig:
    for name in document:
        if name not in _TABLES:
            raise ConfigError(
                f'"{name}" is nothing a box has: expected {either(_TABLES)}.', Part(name)
            )
    buses = _buses(_tables(document, "bus"))
    panels = tuple(_panel(table, roles, buses) for table in _tables(document, "panel"))
    for table in _tables(document, "bus"):
        if all(panel.upstream != table.integer("number") for panel in panels):
            raise ConfigError(
                f"No panel is on bus {table.integer('number')}: leave this [[bus]] out.",
                table.part("number"),
            )
    buttons: dict[str, int] = {}
    long: dict[str, str] = {}
    for table in _tables(document, "button"):
        meaning = table.word("meaning", meanings)
        if meaning in buttons:
            raise ConfigError(
                f'There are two buttons that mean "{meaning}": two in parallel on one pin do the '
                "same.",
                table.part("meaning"),
            )
        buttons[meaning] = table.integer("pin")
        if table.has("long"):
            long[meaning] = table.word("long", meanings)
        table.finish()
    encoder = tray = buzzer = None
    for table in _tables(document, "encoder"):
        encoder = EncoderConfig(
            table.integer("clk"),
            table.integer("dt"),
            table.word("left", meanings, EncoderConfig.left),
            table.word("right", meanings, EncoderConfig.right),
        )
        table.finish()
    for table in _tables(document, "tray"):
        tray = table.word("port")
        table.finish()
    for table in _tables(document, "buzzer"):
        buzzer = BuzzerConfig(
            table.integer("pin"), table.integer("tone") if table.has("tone") else None
        )
        table.finish()
    return BoxConfig(
        panels=panels,
        buttons=buttons,
        tray=tray,
        i2c_pins=buses,
        long=long,
        encoder=encoder,
        leds=_leds(_tables(document, "led"), lights),
        buzzer=buzzer,
    )


def _leds(tables: list["_Table"], lights: Collection[str] | None) -> dict[str, int]:
    leds: dict[str, int] = {}
    for table in tables:
        meaning = table.word("meaning", lights)
        if meaning in leds:
            raise ConfigError(
                f'There are two LEDs that tell of "{meaning}": leave one out.',
                table.part("meaning"),
            )
        leds[meaning] = table.integer("pin")
        table.finish()
    return leds


def _buses(tables: list["_Table"]) -> dict[int, tuple[int, int]]:
    buses = {1: I2C_1}
    for table in tables:
        number = table.integer("number")
        if number in buses:
            raise ConfigError(
                f"Bus {number} is described twice (bus 1 is known, and on BCM 2 and 3).",
                table.part("number"),
            )
        sda, scl = table.integer("sda"), table.integer("scl")
        for key, pin in (("sda", sda), ("scl", scl)):
            if pin not in PINS:
                raise ConfigError(
                    f"{key} = {pin} is no BCM pin: expected {PINS[0]} to {PINS[-1]}.",
                    table.part(key),
                )
            for other, pins in buses.items():
                if pin in pins:
                    raise ConfigError(
                        f"Buses {other} and {number} are both on BCM pin {pin}: give each line "
                        "its own pin.",
                        table.part(key),
                    )
        if sda == scl:
            raise ConfigError(
                f"Both lines of bus {number} are on BCM pin {sda}: give each its own pin.",
                table.part("scl"),
            )
        buses[number] = sda, scl
        table.finish()
    return buses


def _panel(table: "_Table", roles: Collection[str] | None, buses: Collection[int]) -> PanelConfig:
    role = table.word("role", roles)
    driver = table.word("driver", DRIVERS)
    bus = table.integer("bus", 1)
    if bus not in buses:
        raise ConfigError(
            f'Panel "{role}" is on bus {bus}, which is not described: add a [[bus]] with its '
            "number and the pins of sda and scl, or put the panel on bus 1.",
            table.part("bus"),
        )
    place: int | Channel = bus
    if table.has("channel") and bus != 1:
        raise ConfigError(
            f'Panel "{role}" is behind a multiplexer on bus {bus}: the kernel looks for one on bus '
            "1 alone. Put the multiplexer there.",
            table.part("bus"),
        )
    if table.has("channel"):
        place = Channel(table.integer("channel"), table.integer("mux", Channel.mux), bus)
    elif table.has("mux"):
        raise ConfigError(
            f'Panel "{role}" is behind a multiplexer: on which channel? Add channel = 0 to 7.',
            table.part("mux"),
        )
    rotation = table.integer("rotation", 0)
    if rotation not in ROTATIONS:
        raise ConfigError(
            f'Panel "{role}" is turned by {rotation} degrees: expected 0, or 180 for one that '
            "hangs upside down.",
            table.part("rotation"),
        )
    address = table.integer("address")
    table.finish()
    try:
        return PanelConfig(role, address, place, rotation == 180, driver)
    except ConfigError as error:
        key = "" if error.part is None else error.part.key
        raise ConfigError(str(error), table.part(key)) from error


class _Table:
    """One table of the file: its values are taken by key, and `finish` refuses what is left."""

    def __init__(self, name: str, index: int, values: Mapping[str, Any]) -> None:
        self._name = name
        self._index = index
        self._values = values
        self._taken: set[str] = set()

    def part(self, key: str) -> Part:
        return Part(self._name, self._index, key)

    def has(self, key: str) -> bool:
        return key in self._values

    def integer(self, key: str, default: int | None = None) -> int:
        value = self._take(key, default)
        if not isinstance(value, int) or isinstance(value, bool):
            raise ConfigError(f"{key} = {_shown(value)} is no whole number.", self.part(key))
        return value

    def word(
        self, key: str, allowed: Collection[str] | None = None, default: str | None = None
    ) -> str:
        value = self._take(key, default)
        if not isinstance(value, str) or not value or not value.isprintable():
            raise ConfigError(f'{key} = {_shown(value)} is no word in "".', self.part(key))
        if allowed is not None and value not in allowed:
            raise ConfigError(
                f'{key} = "{value}" is not known here: expected {either(allowed)}.',
                self.part(key),
            )
        return value

    def finish(self) -> None:
        for key in self._values:
            if key not in self._taken:
                raise ConfigError(
                    f'"{key}" is nothing that {self._name} has: expected '
                    f"{either(sorted(self._taken))}.",
                    self.part(key),
                )

    def _take(self, key: str, default: Any) -> Any:
        self._taken.add(key)
        if key not in self._values and default is None:
            raise ConfigError(f"{self._name} has no {key}.", self.part(""))
        return self._values.get(key, default)


def _shown(value: object) -> str:
    """A value as it stands in the file, or nearly."""
    return str(value).lower() if isinstance(value, bool) else repr(value)


def _tables(document: Mapping[str, Any], name: str) -> list[_Table]:
    """The tables of this name, of which there may be several or only one."""
    found = document.get(name, [])
    if (name in _SEVERAL) != isinstance(found, list) and name in document:
        brackets = f"[[{name}]]" if name in _SEVERAL else f"[{name}]"
        raise ConfigError(f"{name} is to be a table: begin it with {brackets}.", Part(name))
    tables = found if isinstance(found, list) else [found]
    for index, table in enumerate(tables):
        if not isinstance(table, dict):
            raise ConfigError(f"{name} is to be a table, with a key a line.", Part(name, index))
    return [_Table(name, index, table) for index, table in enumerate(tables)]


_HEADER = re.compile(r"\s*\[{1,2}\s*([\w-]+)\s*\]{1,2}")
_KEY = re.compile(r"\s*([\w-]+)\s*=")


def _line(text: str, part: Part) -> int | None:
    """The line (from 1) of this part in the file: that of its key, or else of its table."""
    count = {part.table: -1}
    found = None
    current = ""
    for number, line in enumerate(text.splitlines(), 1):
        if header := _HEADER.match(line):
            current = header[1]
            count[current] = count.get(current, -1) + 1
            if current == part.table and count[current] == part.index:
                found = number
        elif key := _KEY.match(line):
            here = current == part.table and count[current] == part.index
            if (here and key[1] == part.key) or (not current and key[1] == part.table):
                return number
    return found


FIRST_BOX = preset("full")
"""The full build: three panels, ten buttons, a dice tray, LEDs and a buzzer, as in ``wiring/``."""
