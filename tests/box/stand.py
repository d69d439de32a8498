"""A simulated box at a table, pressed and read as a person does."""

import time
from collections.abc import Callable

from companion.box import Box
from companion.box.menu import LOCKED
from companion.table.table import Table
from hardware import FIRST_BOX
from hardware import BoxConfig
from hardware.simulated import SimulatedBox
from tests.box.reading import picture
from tests.waiting import SOON
from tests.waiting import comes_true
from tests.waiting import until


def attentive(box: Box) -> None:
    """Wait until a press counts, as whoever sits here has seen by then what it does."""
    time.sleep(LOCKED + 0.05)

    def hears() -> bool:
        menu = box._menu
        return menu is None or not (
            menu._unseen or box._clock() < max([0.0, *menu._locked.values()])
        )

    until(hears)


class Touch:
    """A finger on the buttons of a simulated box: it stays as long as is said, however long the
    machine takes meanwhile."""

    def __init__(self, rig: SimulatedBox) -> None:
        self._rig, self._now = rig, time.monotonic()
        self._press = rig.pins.press
        rig.buttons._clock = lambda: self._now
        rig.pins._sleep = self.stays
        rig.pins.press = self.press  # type: ignore[method-assign]

    def press(self, name: str, held: bool = False) -> None:
        """Press this button now, and let go of it."""
        self._now = max(self._now, time.monotonic())
        self._press(name, held)

    def down(self, name: str) -> None:
        """Touch this button now, and stay there."""
        self._now = max(self._now, time.monotonic())
        self._rig.pins.down(name)

    def stays(self, seconds: float) -> None:
        """Let so much time pass on the button."""
        self._now += seconds
        assert self._rig.buttons.answers(SOON)


class Stand:
    """A simulated box at a table."""

    def __init__(
        self,
        table: Table | None,
        config: BoxConfig = FIRST_BOX,
        address: str | None = "http://10.42.0.1:8470",
        language: str = "en",
        code: Callable[[], str] = str,
    ) -> None:
        self.rig = SimulatedBox(config)
        self.touch = Touch(self.rig)
        self.box = Box(table, self.rig, address=address, language=language, code=code)
        self.box.start()

    def works(self) -> None:
        """Wait until every device has said that it works."""
        panels = [f"panel {role}" for role in self.rig.panels.roles]
        devices = {*panels, "buttons", *([] if self.rig.tray is None else ["tray"])}
        until(lambda: self.rig.status().keys() >= devices and self.box.status() == {})

    def press(self, *buttons: str) -> None:
        """Press, once whoever sits here has seen what the panel shows now."""
        attentive(self.box)
        for button in buttons:
            self.box.press(button)

    def hold(self, button: str) -> None:
        """Press as long as a long press takes, once that means what the panel shows."""
        attentive(self.box)
        self.box.press(button, held=True)

    def shows(self, reader: Callable[..., str], words: str, role: str = "prompt") -> bool:
        """Whether the chip of a panel comes to show these words."""
        return comes_true(lambda: words in self.read(reader, role))

    def read(self, reader: Callable[..., str], role: str = "prompt") -> str:
        """What the chip of a panel shows now."""
        return reader(picture(self.box.pictures()[role]))
