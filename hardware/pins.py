"""The pins of this computer, as buttons, LEDs and the buzzer use them: made once, tried again where
they fail, and the last word about each."""

import logging
from collections.abc import Callable
from collections.abc import Mapping
from typing import Any

from hardware.events import DeviceState
from hardware.events import EventQueue

log = logging.getLogger(__name__)

RETRY = 10.0
"""Seconds between two attempts to open pins that failed (a pin stays busy for a while after a
program that used it has gone)."""

Factory = Any
"""A gpiozero pin factory. gpiozero has no types of its own."""

# Whoever uses pins catches Exception: lgpio, RPi.GPIO, gpiozero and the kernel each raise classes
# of their own with no common base, and none of them may stop what is on the other pins.


def lgpio_factory() -> Factory:
    """The pins of this Raspberry Pi. Raises whatever gpiozero or lgpio raise elsewhere."""
    # Imported here: only on a Pi, as lgpio begins a thread and makes a file when it is imported.
    from gpiozero.pins.lgpio import LGPIOFactory

    return LGPIOFactory()


class Pins:
    """The pin factory of the ``device`` (``buttons``), and what is told of its parts.

    ``make`` makes the factory; it is closed with the pins unless it is ``lent``. ``without`` ends
    the sentence that tells why there are no pins.
    """

    def __init__(
        self,
        device: str,
        events: EventQueue,
        make: Callable[[], Factory],
        *,
        lent: bool,
        without: str,
    ) -> None:
        self.factory: Factory | None = None
        self._device = device
        self._events = events
        self._make = make
        self._lent = lent
        self._without = without
        self._states: dict[str, DeviceState] = {}

    def ready(self) -> bool:
        """Make the factory if there is none, and tell of it; whether there is one now."""
        if self.factory is None:
            try:
                self.factory = self._make()
            except Exception as error:  # noqa: BLE001 pin factories raise what they like
                said = f"The pins of this computer cannot be used ({words(error)}){self._without}"
                self.tell(self._device, False, said)
                return False
            self.tell(self._device, True, "The pins of this computer can be used.")
        return True

    def tell(self, part: str, ok: bool, message: str) -> None:
        """Keep the last word about a part, and tell it where the part has come or gone."""
        previous = self._states.get(part)
        state = self._states[part] = DeviceState(part, ok, message)
        if previous is None or previous.ok != ok:
            self._events.put(state)
            log.log(logging.INFO if ok else logging.WARNING, "%s", message)

    def status(self) -> Mapping[str, DeviceState]:
        """The last word about the pins and each part."""
        return dict(self._states)

    def close(self) -> None:
        """Let go of the factory."""
        if self.factory is not None and not self._lent:
            self.factory.close()


def words(error: Exception) -> str:
    """What an error says, or what it is where it says nothing."""
    return str(error) or type(error).__name__
