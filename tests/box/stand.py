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
from tests.waiting import comes_true


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
        self.box = Box(table, self.rig, address=address, language=language, code=code)
        self.box.start()

    def press(self, *buttons: str) -> None:
        """Press, once whoever sits here has seen what the panel shows now."""
        time.sleep(LOCKED + 0.05)
        for button in buttons:
            self.box.press(button)

    def hold(self, button: str) -> None:
        """Press as long as a long press takes, once that means what the panel shows."""
        time.sleep(LOCKED + 0.05)
        self.box.press(button, held=True)

    def shows(self, reader: Callable[..., str], words: str, role: str = "prompt") -> bool:
        """Whether the chip of a panel comes to show these words."""
        return comes_true(lambda: words in self.read(reader, role))

    def read(self, reader: Callable[..., str], role: str = "prompt") -> str:
        """What the chip of a panel shows now."""
        return reader(picture(self.box.pictures()[role]))
