"""Which device is connected where, checked before anything is opened.

>>> FIRST_BOX.buttons["ok"]
13
>>> FIRST_BOX.panel("prompt").bus
3
>>> BoxConfig(buttons={"up": 5, "down": 5})
Traceback (most recent call last):
hardware.config.ConfigError: Buttons "up" and "down" are both on BCM pin 5: give each its own pin.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field
from types import MappingProxyType

PINS = range(28)
"""BCM numbers on the 40-pin header of every Raspberry Pi that has one."""

ADDRESSES = range(0x08, 0x78)
"""I2C addresses that are not reserved."""


class ConfigError(ValueError):
    """The configuration cannot work; the text says what to change."""


@dataclass(frozen=True)
class PanelConfig:
    """One 128x64 SSD1306 panel: what it is for, its I2C address and bus, and how it is mounted."""

    role: str
    address: int
    bus: int
    upside_down: bool = False

    def __post_init__(self) -> None:
        if self.address not in ADDRESSES:
            raise ConfigError(
                f'Panel "{self.role}" has the I2C address {self.address:#04x}: expected one from '
                f"{ADDRESSES[0]:#04x} to {ADDRESSES[-1]:#04x}, usually 0x3c or 0x3d."
            )
        if self.bus < 0:
            raise ConfigError(
                f'Panel "{self.role}" is on the I2C bus {self.bus}: expected the N of /dev/i2c-N.'
            )


@dataclass(frozen=True)
class BoxConfig:
    """A whole box. Every part may be absent.

    ``buttons`` maps a button's name to its BCM pin; a pressed button connects the pin to ground.
    ``i2c_pins`` maps a bus to the BCM pins (SDA, SCL) that it occupies, so that no button is put
    there. ``tray`` is the path of the dice tray's serial port, or None. Raises `ConfigError` when
    two things share a place.
    """

    panels: tuple[PanelConfig, ...] = ()
    buttons: Mapping[str, int] = field(default_factory=dict)
    tray: str | None = None
    i2c_pins: Mapping[int, tuple[int, int]] = field(
        default_factory=lambda: MappingProxyType({1: (2, 3)})
    )

    def __post_init__(self) -> None:
        self._check_panels()
        self._check_buttons()

    def panel(self, role: str) -> PanelConfig:
        """The panel of this role; `KeyError` when the box has none."""
        for panel in self.panels:
            if panel.role == role:
                return panel
        raise KeyError(role)

    def _check_panels(self) -> None:
        roles: set[str] = set()
        places: dict[tuple[int, int], str] = {}
        for panel in self.panels:
            if panel.role in roles:
                raise ConfigError(f'There are two panels "{panel.role}": give each its own role.')
            roles.add(panel.role)
            place = panel.bus, panel.address
            if place in places:
                raise ConfigError(
                    f'Panels "{places[place]}" and "{panel.role}" both have the address '
                    f"{panel.address:#04x} on bus {panel.bus}: move the solder jumper of one, "
                    "or put it on another bus."
                )
            places[place] = panel.role

    def _check_buttons(self) -> None:
        used: dict[int, str] = {}
        for name, pin in self.buttons.items():
            if pin not in PINS:
                raise ConfigError(
                    f'Button "{name}" is on BCM pin {pin}: expected {PINS[0]} to {PINS[-1]} '
                    "(BCM numbers, not positions on the header)."
                )
            if pin in used:
                raise ConfigError(
                    f'Buttons "{used[pin]}" and "{name}" are both on BCM pin {pin}: '
                    "give each its own pin."
                )
            used[pin] = name
        for bus in sorted({panel.bus for panel in self.panels}):
            for pin in self.i2c_pins.get(bus, ()):
                if pin in used:
                    # gpiozero would reconfigure the pin and the panels would stay dead even after
                    # the button is closed.
                    raise ConfigError(
                        f'Button "{used[pin]}" is on BCM pin {pin}, which I2C bus {bus} needs for '
                        "the panels: move the button to another pin."
                    )


FIRST_BOX = BoxConfig(
    panels=(
        PanelConfig("colony", 0x3C, 1),
        PanelConfig("round", 0x3D, 1),
        PanelConfig("prompt", 0x3C, 3),
    ),
    buttons=MappingProxyType(
        {
            "up": 5,
            "down": 6,
            "ok": 13,
            "back": 19,
            "blank": 26,
            "wound": 16,
            "frostbite": 20,
            "bitten": 21,
            "undo": 12,
        }
    ),
    tray="/dev/companion-tray",
    # Bus 3 is the kernel's software bus: dtoverlay=i2c-gpio,bus=3,i2c_gpio_sda=23,i2c_gpio_scl=24
    i2c_pins=MappingProxyType({1: (2, 3), 3: (23, 24)}),
)
"""Three panels, nine buttons and a dice tray, wired as in ``wiring/``."""
