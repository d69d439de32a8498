"""Small screens, buttons and a dice tray for a game table.

This package turns metal into small values on a queue and pictures into pixels on small OLED
panels. It knows no game and imports nothing of ``companion``; see ``README.md`` beside this file
for an example of each class. ``hardware.simulated`` has the same box without any metal.
"""

from hardware.buttons import Buttons
from hardware.config import FIRST_BOX
from hardware.config import BoxConfig
from hardware.config import ConfigError
from hardware.config import PanelConfig
from hardware.events import DeviceState
from hardware.events import Event
from hardware.events import Pressed
from hardware.events import Rolled
from hardware.panels import Panels
from hardware.rig import Rig
from hardware.tray import DiceTray

__all__ = [
    "FIRST_BOX",
    "BoxConfig",
    "Buttons",
    "ConfigError",
    "DeviceState",
    "DiceTray",
    "Event",
    "PanelConfig",
    "Panels",
    "Pressed",
    "Rig",
    "Rolled",
]
