"""The date, where the machine knows it.

A Raspberry Pi has no clock that goes on without power: until the network has told it the time it
believes what it believed when it was last switched off. Better no date than a wrong one.
"""

from datetime import date
from pathlib import Path

SYSTEMD = "run/systemd/system"
"""There where systemd runs, which then keeps the time."""

TOLD = "run/systemd/timesync/synchronized"
"""There once the network has told the time since the start."""

CLOCKS = "sys/class/rtc"
"""The clocks that go on without power, by name."""


def today(root: Path = Path("/")) -> str:
    """Today's date as in ``2026-11-30``; "" where the clock cannot be right. ``root`` is where the
    machine's files are."""
    return date.today().isoformat() if is_set(root) else ""


def is_set(root: Path) -> bool:
    """Whether there is no reason to think that the clock is wrong."""
    clocks = root / CLOCKS
    has_clock = clocks.is_dir() and any(clocks.iterdir())
    return has_clock or not (root / SYSTEMD).exists() or (root / TOLD).exists()
