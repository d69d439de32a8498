"""Small screens, buttons, lights and a dice tray for a game table.

This package turns metal into small values on a queue and pictures into pixels on small OLED
panels. It knows no game and imports nothing of ``companion``; see ``README.md`` beside this file
for an example of each class. ``hardware.simulated`` has the same box without any metal.
"""

from hardware.boxfile import FIRST_BOX
from hardware.boxfile import preset
from hardware.boxfile import read_box
from hardware.buttons import Buttons
from hardware.config import BoxConfig
from hardware.config import BuzzerConfig
from hardware.config import Channel
from hardware.config import ConfigError
from hardware.config import EncoderConfig
from hardware.config import PanelConfig
from hardware.events import DeviceState
from hardware.events import Event
from hardware.events import Holding
from hardware.events import Measured
from hardware.events import Pressed
from hardware.events import Rolled
from hardware.panels import Panels
from hardware.rig import Rig
from hardware.signals import Light
from hardware.signals import Signals
from hardware.tray import DiceTray

__all__ = [
    "FIRST_BOX",
    "BoxConfig",
    "Buttons",
    "BuzzerConfig",
    "Channel",
    "ConfigError",
    "DeviceState",
    "DiceTray",
    "EncoderConfig",
    "Event",
    "Holding",
    "Light",
    "Measured",
    "PanelConfig",
    "Panels",
    "Pressed",
    "Rig",
    "Rolled",
    "Signals",
    "preset",
    "read_box",
]
