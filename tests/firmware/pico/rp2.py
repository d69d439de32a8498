"""Stands in for a Pico's ``rp2``: BOOTSEL is down while there is a file of that name."""

import os


def bootsel_button() -> int:
    """1 while the button is down."""
    return int("bootsel" in os.listdir())
