"""The computer's end of the tray's protocol: what arrived means what. Pure, no port, no clock."""

from collections import OrderedDict
from collections.abc import Callable

from hardware.events import Measured
from hardware.events import Rolled
from hardware.tray import protocol

REMEMBERED = 256
"""Rolls that are remembered to know them again; a tray repeats at most its last eight."""


class HostEnd:
    """Turns bytes from a tray into rolls, each once.

    ``send`` takes bytes for the tray. Times are in seconds of any clock that only rises.
    """

    def __init__(self, send: Callable[[bytes], None]) -> None:
        self._send = send
        self._reader = protocol.Reader()
        self._rolls: OrderedDict[tuple[str, int], bool] = OrderedDict()
        self._heard_at: float | None = None
        self._ask_at = 0.0
        self.greeting: protocol.Message | None = None

    @property
    def bad(self) -> int:
        """Frames that arrived spoiled since the program started."""
        return self._reader.bad

    @property
    def understood(self) -> bool:
        """Whether a tray greeted us with a protocol this program knows."""
        return self.greeting is not None and 1 <= self.greeting.number("proto") <= protocol.PROTO

    def opened(self, now: float) -> None:
        """The port was opened: nothing is known of what is behind it but the rolls counted."""
        self.greeting = None
        self._heard_at = now
        self._ask_at = now
        # What was cut off with the cable is no beginning of what comes now.
        bad, self._reader = self._reader.bad, protocol.Reader()
        self._reader.bad = bad

    def tick(self, now: float) -> None:
        """Ask who is there, each second until a tray has said."""
        if self.greeting is None and now >= self._ask_at:
            self._ask_at = now + 1.0
            self._send(protocol.frame("HELLO?", []))

    def silent(self, now: float) -> bool:
        """Whether three heartbeats were missed."""
        missed = 3.5 * protocol.HEARTBEAT / 1000
        return self._heard_at is not None and now - self._heard_at > missed

    def receive(self, data: bytes, now: float) -> list[Rolled | Measured]:
        """What these bytes tell: rolls that were not counted before, and how the dice lie."""
        told: list[Rolled | Measured] = []
        for message in self._reader.feed(data):
            self._heard_at = now
            if message.verb == "HELLO":
                self.greeting = message
            elif message.verb == "ROLL" and self.understood:
                roll = self._rolled(message)
                if roll is not None:
                    told.append(roll)
            elif message.verb == "STATE" and self.understood:
                dice = protocol.read_dice(message.get("dice"))
                told.append(Measured(dice, message.get("is") == protocol.COCKED))
        return told

    def stored(self, boot: str, seq: int) -> None:
        """The roll is safe: acknowledge it, now and whenever it comes again."""
        self._rolls[boot, seq] = True
        self._acknowledge(boot, seq)

    def not_stored(self, boot: str, seq: int) -> None:
        """The roll could not be kept: take it as new when it comes again."""
        self._rolls.pop((boot, seq), None)

    def _rolled(self, message: protocol.Message) -> Rolled | None:
        boot, seq = message.get("boot"), message.number("seq")
        dice = protocol.read_dice(message.get("dice"))
        if not boot or seq < 0 or not dice:
            return None
        stored = self._rolls.get((boot, seq))
        if stored is None:
            self._rolls[boot, seq] = False
            while len(self._rolls) > REMEMBERED:
                self._rolls.popitem(last=False)
            return Rolled(boot, seq, dice)
        if stored:
            self._acknowledge(boot, seq)
        return None

    def _acknowledge(self, boot: str, seq: int) -> None:
        self._send(protocol.frame("ACK", [("boot", boot), ("seq", str(seq))]))
