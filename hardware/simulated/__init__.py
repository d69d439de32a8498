"""The box without any metal: the same code on doubles that behave, and fail, like the devices.

>>> with SimulatedBox() as box:
...     box.press("ok")
...     event = box.wait_for(Pressed)
>>> event.button, event.held
('ok', False)
"""

import dataclasses
import io
import queue
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Self
from typing import TypeVar

from PIL import Image

from hardware.boxfile import FIRST_BOX
from hardware.config import BoxConfig
from hardware.events import DeviceState
from hardware.events import Holding
from hardware.events import Pressed
from hardware.events import Rolled
from hardware.rig import Rig
from hardware.simulated.chip import Ssd1306Chip
from hardware.simulated.i2c import SimulatedI2C
from hardware.simulated.pins import SimulatedPins
from hardware.simulated.sh1106 import Sh1106Chip
from hardware.simulated.tray import SimulatedTray

__all__ = [
    "Sh1106Chip",
    "SimulatedBox",
    "SimulatedI2C",
    "SimulatedPins",
    "SimulatedTray",
    "Ssd1306Chip",
]

E = TypeVar("E", Pressed, Holding, Rolled, DeviceState)


class SimulatedBox(Rig):
    """A `hardware.Rig` on doubles::

        with SimulatedBox() as box:
            box.panels.show("colony", picture)
            box.press("ok")
            box.roll({"d1": "5", "exp": "wound"})
            box.i2c.chips["round"].power_off()      # the panel vanishes
            box.pictures()["colony"]                # a PNG of what the chip shows

    ``i2c``, ``pins`` and ``dice`` are the doubles, with their faults. The tray's path in the
    configuration is replaced by one in a temporary folder, and the tray is plugged in; a box
    without a tray has none here either.
    """

    def __init__(self, config: BoxConfig = FIRST_BOX) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="companion-box-")
        self.i2c = SimulatedI2C(config.panels)
        self.pins = SimulatedPins(
            config.buttons, config.encoder, leds=config.leds, buzzer=config.buzzer
        )
        self.dice = SimulatedTray(Path(self._folder.name) / "companion-tray")
        super().__init__(
            dataclasses.replace(config, tray=config.tray and str(self.dice.path)),
            open_bus=self.i2c.open_bus,
            pin_factory=self.pins.make_factory,
        )

    def start(self) -> None:
        """Plug the tray in and open everything; a press right after this counts."""
        if self.tray is not None:
            self.dice.plug()
        super().start()
        # What is down when its pin is opened is no press.
        self.buttons.answers(5.0)

    def close(self) -> None:
        """Let go of everything, the doubles too."""
        super().close()
        self.dice.close()
        self._folder.cleanup()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def press(self, name: str, held: bool = False) -> None:
        """Press a button as a finger does: it takes a tenth of a second, held about one. What an
        encoder's turn or another button's long press stands for is done so.

        Raises `KeyError` for a button that the box has not.
        """
        encoder = self.config.encoder
        if encoder is not None and name in (encoder.left, encoder.right):
            self.pins.turn(right=name == encoder.right)
            return
        for button, meant in self.config.long.items():
            if meant == name:
                self.pins.press(button, held=True)
                return
        self.pins.press(name, held)

    def roll(self, dice: Mapping[str, str]) -> int:
        """Let dice come to rest in the tray; gives the seq of the roll."""
        return self.dice.roll(dice)

    def pictures(self, scale: int = 1) -> dict[str, bytes]:
        """What each panel shows now, as its chip decoded it: PNGs by role, magnified ``scale``
        times. A panel without power is black.
        """
        return {role: png(chip.picture(), scale) for role, chip in self.i2c.chips.items()}

    def wait_for(self, kind: type[E], timeout: float = 5.0) -> E:
        """The next event of this kind, others thrown away: for examples and tests.

        Raises `TimeoutError` when none comes in ``timeout`` seconds.
        """
        deadline = time.monotonic() + timeout
        while True:
            try:
                event = self.events.get(timeout=max(deadline - time.monotonic(), 0))
            except queue.Empty:
                raise TimeoutError(f"No {kind.__name__} came in {timeout} s.") from None
            if isinstance(event, kind):
                return event


def png(picture: Image.Image, scale: int = 1) -> bytes:
    """A picture as a PNG file, magnified without smoothing."""
    size = picture.width * scale, picture.height * scale
    data = io.BytesIO()
    picture.resize(size, Image.Resampling.NEAREST).save(data, "PNG")
    return data.getvalue()
