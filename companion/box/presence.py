"""Which devices of the box work: what is told of one that comes or goes, and since when the dice
tray is missing."""

from collections.abc import Callable

from companion.box.texts import news
from hardware import DeviceState

TRAY_PATIENCE = 20.0
"""Seconds after which a panel says for as long as it lasts that the dice tray is missing."""


class Presence:
    """What the devices have said of themselves; ``clock`` counts seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._worked: set[str] = set()
        self._tray_gone: float | None = None

    def heard(self, state: DeviceState) -> str:
        """Keep what a device says, and return what to tell of it, "" for nothing: that it worked
        and works no more, or works again. A box may lack any device from the start."""
        if state.device == "tray":
            gone = self._clock() if self._tray_gone is None else self._tray_gone
            self._tray_gone = None if state.ok else gone
        if state.device in self._worked:
            return news.device(state.device, state.ok, state.message)
        if state.ok:
            self._worked.add(state.device)
        return ""

    def tray_missing(self) -> bool:
        """Whether the dice tray has been missing for longer than it takes to plug it in again."""
        return self._tray_gone is not None and self._clock() >= self._tray_gone + TRAY_PATIENCE

    def tray_due(self) -> float | None:
        """When the dice tray will count as missing; None where it works, or does already."""
        if self._tray_gone is None or self.tray_missing():
            return None
        return self._tray_gone + TRAY_PATIENCE
