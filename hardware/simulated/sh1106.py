"""An SH1106 as its data sheet describes it: like an SSD1306, but for what follows.

Its memory is 132 columns wide and a panel shows those from the third on; it only knows pages, no
windows; it makes its voltage by itself. Where a driver for the other chip is used, the picture is
two columns off and its edge is noise, or worse.
"""

from typing import ClassVar

from hardware.simulated.chip import WIDTH
from hardware.simulated.chip import Ssd1306Chip

COLUMNS = 132

_IGNORED = {0x20, 0x21, 0x22, 0x8D}
"""Commands of an SSD1306 alone: to this chip, they and what follows them are other commands."""


class Sh1106Chip(Ssd1306Chip):
    """A controller with its panel, as `Ssd1306Chip`."""

    STATUS: ClassVar[int] = 0x08
    MEMORY: ClassVar[int] = COLUMNS
    FIRST: ClassVar[int] = (COLUMNS - WIDTH) // 2

    def _power_up(self) -> None:
        super()._power_up()
        self.charge_pump = True

    def _command(self, byte: int) -> None:
        if self._pending or (byte > 0x1F and byte not in _IGNORED):
            super()._command(byte)
        elif byte <= 0x0F:
            self._column = (self._column & 0xF0) | byte
        elif byte <= 0x1F:
            self._column = (self._column & 0x0F) | (byte & 0x0F) << 4

    def _data(self, byte: int) -> None:
        # The column stays at the end of the page, and nothing is written beyond it.
        if self._column < COLUMNS:
            self.memory[self._page][self._column] = byte
            self._column += 1
