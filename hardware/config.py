"""Which device is connected where, checked before anything is opened.

>>> box = BoxConfig(panels=(PanelConfig("score", 0x3C, 1),), buttons={"go": 17})
>>> box.panel("score").place
'I2C bus 1'
>>> BoxConfig(buttons={"up": 5, "down": 5})
Traceback (most recent call last):
hardware.config.ConfigError: Buttons "up" and "down" are both on BCM pin 5: give each its own pin.

`hardware.boxfile` reads a configuration from a file.
"""

from collections.abc import Iterable
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field
from types import MappingProxyType

PINS = range(28)
"""BCM numbers on the 40-pin header of every Raspberry Pi that has one."""

ADDRESSES = range(0x08, 0x78)
"""I2C addresses that are not reserved."""

MUX_ADDRESSES = range(0x70, 0x78)
"""Where a PCA9548 can be, by its three address pins."""

DRIVERS = ("ssd1306", "sh1106", "ssd1309")
"""The controllers of 128x64 panels that there are drivers for."""

TONES = range(100, 10_001)
"""Hertz that a passive buzzer may be given: software makes them, and people hear them."""

ROTATIONS = (0, 180)
"""Degrees by which a panel may be turned: a picture is as wide as the panel."""


@dataclass(frozen=True)
class Part:
    """A place in a configuration: ``table`` and, where there are several, its ``index`` (from 0);
    and which ``key`` of it, "" for all.
    """

    table: str
    index: int = 0
    key: str = ""


class ConfigError(ValueError):
    """The configuration cannot work; the text says what to change, ``part`` where."""

    def __init__(self, text: str, part: Part | None = None) -> None:
        super().__init__(text)
        self.part = part


@dataclass(frozen=True)
class Channel:
    """One channel (0 to 7) of a PCA9548, which gives each of its channels the same addresses
    anew. The kernel drives it (``dtoverlay=i2c-mux,pca9548``), and makes a bus of each channel.
    """

    number: int
    mux: int = 0x70
    bus: int = 1

    def __str__(self) -> str:
        return f"channel {self.number} of the multiplexer {self.mux:#04x} on I2C bus {self.bus}"


@dataclass(frozen=True)
class PanelConfig:
    """One 128x64 panel: what it is for, its I2C address, the bus or the multiplexer's channel it is
    on, and how it is mounted. ``driver`` names its controller, one of `DRIVERS`.
    """

    role: str
    address: int
    bus: int | Channel
    upside_down: bool = False
    driver: str = "ssd1306"

    def __post_init__(self) -> None:
        if self.address not in ADDRESSES:
            raise ConfigError(
                f'Panel "{self.role}" has the I2C address {self.address:#04x}: expected one from '
                f"{ADDRESSES[0]:#04x} to {ADDRESSES[-1]:#04x}, usually 0x3c or 0x3d.",
                Part("panel", key="address"),
            )
        if self.driver not in DRIVERS:
            raise ConfigError(
                f'Panel "{self.role}" has the driver "{self.driver}": expected '
                f"{either(DRIVERS)}, whichever controller the panel has.",
                Part("panel", key="driver"),
            )
        if isinstance(self.bus, Channel):
            self._check_channel(self.bus)
        if self.upstream < 0:
            raise ConfigError(
                f'Panel "{self.role}" is on the I2C bus {self.upstream}: expected the N of '
                "/dev/i2c-N.",
                Part("panel", key="bus"),
            )

    @property
    def upstream(self) -> int:
        """The bus of the computer that it is on, directly or behind a multiplexer."""
        return self.bus.bus if isinstance(self.bus, Channel) else self.bus

    @property
    def place(self) -> str:
        """Where it is, in words."""
        return str(self.bus) if isinstance(self.bus, Channel) else f"I2C bus {self.bus}"

    def _check_channel(self, channel: Channel) -> None:
        if channel.number not in range(8):
            raise ConfigError(
                f'Panel "{self.role}" is on channel {channel.number}: a multiplexer has the '
                "channels 0 to 7 (SD0 and SC0 to SD7 and SC7).",
                Part("panel", key="channel"),
            )
        if channel.mux not in MUX_ADDRESSES:
            raise ConfigError(
                f'Panel "{self.role}" is behind a multiplexer at {channel.mux:#04x}: expected '
                f"{MUX_ADDRESSES[0]:#04x} to {MUX_ADDRESSES[-1]:#04x}, usually 0x70.",
                Part("panel", key="mux"),
            )


@dataclass(frozen=True)
class EncoderConfig:
    """A rotary encoder: the BCM pins of CLK and DT, and which button each step of a turn presses.
    Its push is a button like any other.
    """

    clk: int
    dt: int
    left: str = "up"
    right: str = "down"


@dataclass(frozen=True)
class BuzzerConfig:
    """A buzzer: its BCM pin, and the ``tone`` in hertz for one that has none of its own (passive);
    None for one that has (active).
    """

    pin: int
    tone: int | None = None

    def __post_init__(self) -> None:
        if self.tone is not None and self.tone not in TONES:
            raise ConfigError(
                f"The buzzer's tone is {self.tone} Hz: expected {TONES[0]} to {TONES[-1]}, or none "
                "for an active buzzer.",
                Part("buzzer", key="tone"),
            )


@dataclass(frozen=True)
class BoxConfig:
    """A whole box. Every part may be absent.

    ``buttons`` maps a button's name to its BCM pin; a pressed button connects the pin to ground.
    ``long`` maps a button's name to the button that holding it presses instead; such a button is
    told of when it is let go. ``i2c_pins`` maps a bus to the BCM pins (SDA, SCL) that it occupies,
    so that nothing else is put there. ``tray`` is the path of the dice tray's serial port, or None.
    ``leds`` maps what an LED tells of to its BCM pin, which is high while it is lit.
    Raises `ConfigError` when two things share a place.
    """

    panels: tuple[PanelConfig, ...] = ()
    buttons: Mapping[str, int] = field(default_factory=dict)
    tray: str | None = None
    i2c_pins: Mapping[int, tuple[int, int]] = field(
        default_factory=lambda: MappingProxyType({1: (2, 3)})
    )
    long: Mapping[str, str] = field(default_factory=dict)
    encoder: EncoderConfig | None = None
    leds: Mapping[str, int] = field(default_factory=dict)
    buzzer: BuzzerConfig | None = None

    def __post_init__(self) -> None:
        self._check_panels()
        self._check_multiplexers()
        self._check_pins()
        self._check_meanings()

    def panel(self, role: str) -> PanelConfig:
        """The panel of this role; `KeyError` when the box has none."""
        for panel in self.panels:
            if panel.role == role:
                return panel
        raise KeyError(role)

    @property
    def names(self) -> list[str]:
        """Everything that can be pressed: each button, what a long press of one stands for, and
        the steps of the encoder.
        """
        turned = () if self.encoder is None else (self.encoder.left, self.encoder.right)
        return list(dict.fromkeys([*turned, *self.buttons, *self.long.values()]))

    @property
    def buses(self) -> list[int]:
        """The buses of the computer that panels are on."""
        return sorted({panel.upstream for panel in self.panels})

    def _check_panels(self) -> None:
        roles: set[str] = set()
        places: dict[tuple[int | Channel, int], str] = {}
        for index, panel in enumerate(self.panels):
            if panel.role in roles:
                raise ConfigError(
                    f'There are two panels "{panel.role}": give each its own role.',
                    Part("panel", index, "role"),
                )
            roles.add(panel.role)
            place = panel.bus, panel.address
            if place in places:
                raise ConfigError(
                    f'Panels "{places[place]}" and "{panel.role}" both have the address '
                    f"{panel.address:#04x} on {panel.place.removeprefix('I2C ')}: move the solder "
                    "jumper of one, or put it on another bus.",
                    Part("panel", index, "address"),
                )
            places[place] = panel.role

    def _check_multiplexers(self) -> None:
        """What is on the bus of a multiplexer hears everything that is said behind it too."""
        behind = [panel for panel in self.panels if isinstance(panel.bus, Channel)]
        for index, panel in enumerate(self.panels):
            for other in behind:
                assert isinstance(other.bus, Channel)
                if panel.bus != other.bus.bus or panel.address not in (
                    other.address,
                    other.bus.mux,
                ):
                    continue
                raise ConfigError(
                    f'Panel "{panel.role}" has the address {panel.address:#04x} on the bus of the '
                    f'multiplexer that panel "{other.role}" is behind, where that address is '
                    "taken: put it behind the multiplexer too, on a channel of its own.",
                    Part("panel", index, "address"),
                )

    def _check_pins(self) -> None:
        used: dict[int, str] = {}
        for name, pin, part in self._pins():
            if pin not in PINS:
                raise ConfigError(
                    f"{_sentence(name)} is on BCM pin {pin}: expected {PINS[0]} to {PINS[-1]} "
                    "(BCM numbers, not positions on the header).",
                    part,
                )
            if pin in used:
                raise ConfigError(
                    f"{_both(used[pin], name)} are both on BCM pin {pin}: give each its own pin.",
                    part,
                )
            used[pin] = name
        parts = {pin: part for _name, pin, part in self._pins()}
        for bus in self.buses:
            for pin in self.i2c_pins.get(bus, ()):
                if pin in used:
                    # gpiozero would reconfigure the pin and the panels would stay dead even after
                    # the button is closed.
                    raise ConfigError(
                        f"{_sentence(used[pin])} is on BCM pin {pin}, which I2C bus {bus} needs "
                        "for the panels: move it to another pin.",
                        parts[pin],
                    )

    def _pins(self) -> Iterable[tuple[str, int, Part]]:
        """What is on a pin, which, and where that is said."""
        for index, (name, pin) in enumerate(self.buttons.items()):
            yield f'Button "{name}"', pin, Part("button", index, "pin")
        if self.encoder is not None:
            yield "CLK of the encoder", self.encoder.clk, Part("encoder", key="clk")
            yield "DT of the encoder", self.encoder.dt, Part("encoder", key="dt")
        for index, (name, pin) in enumerate(self.leds.items()):
            yield f'LED "{name}"', pin, Part("led", index, "pin")
        if self.buzzer is not None:
            yield "the buzzer", self.buzzer.pin, Part("buzzer", key="pin")

    def _check_meanings(self) -> None:
        said = dict.fromkeys(self.buttons, "a button")
        for index, name in enumerate(self.buttons):
            long = self.long.get(name)
            if long is None:
                continue
            if long in said:
                raise ConfigError(
                    f'A long press of button "{name}" is to mean "{long}", which is {said[long]} '
                    "already: leave one of the two out.",
                    Part("button", index, "long"),
                )
            said[long] = f'a long press of button "{name}"'
        for name in self.long:
            if name not in self.buttons:
                raise ConfigError(
                    f'There is no button "{name}" to press long.', Part("button", key="long")
                )
        if self.encoder is not None:
            for key, name in (("left", self.encoder.left), ("right", self.encoder.right)):
                if name in said:
                    raise ConfigError(
                        f'The encoder is to press "{name}", which is {said[name]} already: leave '
                        "one of the two out.",
                        Part("encoder", key=key),
                    )
                said[name] = "a turn of the encoder"


def _both(one: str, other: str) -> str:
    """Two things of one kind are named together."""
    for kind in ("Button", "LED"):
        if one.startswith(f"{kind} ") and other.startswith(f"{kind} "):
            return f"{kind}s {one.removeprefix(f'{kind} ')} and {other.removeprefix(f'{kind} ')}"
    return _sentence(f"{one} and {other}")


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}"


def either(words: Iterable[str]) -> str:
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last
