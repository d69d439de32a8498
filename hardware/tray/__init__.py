"""The dice tray: a serial port whose rolls arrive once each, over unplugging and garbage."""

from hardware.tray.port import DiceTray

__all__ = ["DiceTray"]
