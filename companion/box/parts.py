"""What a box may have that means something to the game, and reading a box's file by that."""

from pathlib import Path

from companion.box.pages import FACES
from companion.box.signals import WARNINGS
from hardware import BoxConfig
from hardware import preset
from hardware import read_box
from hardware.boxfile import PRESETS

ROLES = ("colony", "round", "prompt")
"""What a panel may be for."""

BUTTONS = ("up", "down", "ok", "back", "undo", "redo", "mute", *FACES)
"""What a button, its long press or a step of an encoder may mean."""

LEDS = (*(button for button in BUTTONS if button != "mute"), *WARNINGS)
"""What an LED may tell of: that a button does something now, or a warning."""


def box_of(name: str) -> BoxConfig:
    """The box of this name: ``full``, ``small``, or a file. Raises `hardware.ConfigError`."""
    if name in PRESETS:
        return preset(name)
    return read_box(Path(name), roles=ROLES, meanings=BUTTONS, lights=LEDS)
