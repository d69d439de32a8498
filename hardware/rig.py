"""All the metal of one box, opened and closed together."""

import queue
import threading
from collections.abc import Callable
from collections.abc import Mapping

from hardware.boxfile import FIRST_BOX
from hardware.buttons import Buttons
from hardware.config import BoxConfig
from hardware.config import Channel
from hardware.events import DeviceState
from hardware.events import EventQueue
from hardware.oled import Bus
from hardware.oled import open_bus
from hardware.panels import Panels
from hardware.pins import Factory
from hardware.pins import lgpio_factory
from hardware.signals import Signals
from hardware.tray import DiceTray
from hardware.tray.port import Port
from hardware.tray.port import open_port


class Rig:
    """All that one box has, with the queue that the devices put their events on::

        rig = Rig(FIRST_BOX)
        rig.start()
        rig.panels.show("colony", picture)
        event = rig.events.get()
        ...
        rig.close()

    Nothing is opened before `start`, and `start` never fails: what is missing or broken is told
    of with a `DeviceState` and tried again. ``tray`` is None for a box without one. The keyword
    arguments are the seams where `hardware.simulated.SimulatedBox` puts its doubles.
    """

    def __init__(
        self,
        config: BoxConfig = FIRST_BOX,
        *,
        open_bus: Callable[[int | Channel], Bus] = open_bus,
        pin_factory: Callable[[], Factory] = lgpio_factory,
        open_port: Callable[[str], Port] = open_port,
    ) -> None:
        self.config = config
        self.events: EventQueue = queue.Queue()
        self.panels = Panels(config.panels, self.events, open_bus=open_bus)
        self._make_pins = pin_factory
        self._pins: Factory | None = None
        self._pins_lock = threading.Lock()
        self.buttons = Buttons(
            config.buttons,
            self.events,
            long=config.long,
            encoder=config.encoder,
            factory=self._shared_pins,
            lent=True,
        )
        self.signals = Signals(
            config.leds, config.buzzer, self.events, factory=self._shared_pins, lent=True
        )
        self.tray = (
            None if config.tray is None else DiceTray(config.tray, self.events, open_port=open_port)
        )

    def start(self) -> None:
        """Open everything that is there."""
        self.panels.start()
        self.buttons.start()
        self.signals.start()
        if self.tray is not None:
            self.tray.start()

    def close(self) -> None:
        """Switch off the panels and let go of everything."""
        self.buttons.close()
        self.signals.close()
        if self._pins is not None:
            self._pins.close()
        if self.tray is not None:
            self.tray.close()
        self.panels.close()

    def status(self) -> Mapping[str, DeviceState]:
        """The last word about each device that has said one."""
        tray = {} if self.tray is None else self.tray.status()
        return {**self.panels.status(), **self.buttons.status(), **tray, **self.signals.status()}

    def _shared_pins(self) -> Factory:
        """One factory for all pins: closing a factory of gpiozero's closes those of every other."""
        with self._pins_lock:
            if self._pins is None:
                self._pins = self._make_pins()
            return self._pins
