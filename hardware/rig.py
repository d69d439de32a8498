"""All the metal of one box, opened and closed together."""

import queue
from collections.abc import Callable
from collections.abc import Mapping

from hardware.boxfile import FIRST_BOX
from hardware.buttons import Buttons
from hardware.buttons import Factory
from hardware.buttons import lgpio_factory
from hardware.config import BoxConfig
from hardware.config import Channel
from hardware.events import DeviceState
from hardware.events import EventQueue
from hardware.oled import Bus
from hardware.oled import open_bus
from hardware.panels import Panels
from hardware.tray import DiceTray
from hardware.tray.port import Port
from hardware.tray.port import open_port


class Rig:
    """Panels, buttons and tray of one box, with the queue that they put their events on::

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
        self.buttons = Buttons(
            config.buttons,
            self.events,
            long=config.long,
            encoder=config.encoder,
            factory=pin_factory,
        )
        self.tray = (
            None if config.tray is None else DiceTray(config.tray, self.events, open_port=open_port)
        )

    def start(self) -> None:
        """Open everything that is there."""
        self.panels.start()
        self.buttons.start()
        if self.tray is not None:
            self.tray.start()

    def close(self) -> None:
        """Switch off the panels and let go of everything."""
        self.buttons.close()
        if self.tray is not None:
            self.tray.close()
        self.panels.close()

    def status(self) -> Mapping[str, DeviceState]:
        """The last word about each device that has said one."""
        tray = {} if self.tray is None else self.tray.status()
        return {**self.panels.status(), **self.buttons.status(), **tray}
