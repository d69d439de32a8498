"""Waiting for what another thread or program does."""

import time
from collections.abc import Callable
from typing import Any

SOON = 60.0
"""Seconds: so long nothing takes but what has gone astray, however busy the machine is."""


def comes_true(happens: Callable[..., Any], seconds: float = SOON) -> Any:
    """What this is once it is true, or what it still is when the time is over.

    >>> comes_true(lambda: [], seconds=0.01)
    []
    """
    end = time.monotonic() + seconds
    while not (found := happens()) and time.monotonic() < end:
        time.sleep(0.005)
    return found


def until(happens: Callable[..., Any], seconds: float = SOON) -> Any:
    """Wait until this is true, and return what it is then."""
    found = comes_true(happens, seconds)
    assert found, f"It did not come about in {seconds:g} seconds."
    return found
