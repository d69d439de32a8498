"""The tray: what ties a reader, the serial line, the protocol and the lamps together."""

from hardware.tray.protocol import TrayEnd

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware_configs.dice_tray.lamps import Lamps
    from firmware_configs.dice_tray.line import SerialLine
    from firmware_configs.dice_tray.reader import Reader

FIRMWARE = "1.0.0"


class Tray:
    """A dice tray: call `step` again and again.

    ``boot`` names this run of it and ``board`` the board it runs on.
    """

    def __init__(
        self, reader: "Reader", line: "SerialLine", lamps: "Lamps", boot: str, board: str
    ) -> None:
        self._reader = reader
        self._line = line
        self._lamps = lamps
        self._end = TrayEnd(line.send, boot, FIRMWARE, board, reader.most)

    def step(self, now: int) -> bool:
        """Do what is due at this time, in milliseconds; tells whether more may be to do at once."""
        data = self._line.receive()
        self._lamps.acknowledged(len(self._end.receive(data)))
        reading = self._reader.read(now)
        if reading is not None:
            self._end.see(reading.state, reading.dice, now)
        self._end.tick(now)
        self._line.flush()
        self._lamps.show(bool(self._end.waiting), now)
        return bool(data)
