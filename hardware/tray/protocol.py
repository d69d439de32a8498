"""The dice tray's protocol, for both ends of the wire. PROTOCOL.md beside this file explains it.

Pure: no clock, no port. It runs unchanged under MicroPython, so it keeps to what that has: nothing
is imported, annotations that name an import are quoted, and no time is a fraction, as a
microcontroller's floats have 24 bits.

>>> frame("ACK", [("boot", "ec01"), ("seq", "7")])
b'$ACK boot=ec01 seq=7*E1E9\\n'
>>> reader = Reader()
>>> [message] = reader.feed(b"noise$AC$ACK boot=ec01 seq=7*E1E9\\n")
>>> message.verb, message.get("seq")
('ACK', '7')
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

PROTO = 1
"""The version of the protocol: raised when an old program could misread a new tray."""
LONGEST = 240
"""Bytes of a frame, from ``$`` to the line's end: twelve dice fit, whatever they show."""
HEARTBEAT = 1000
"""Milliseconds between two HB of a tray; three missed mean that it is gone."""
RESEND = 500
"""Milliseconds after which a roll that was not acknowledged is sent again."""
KEPT = 8
"""Rolls a tray keeps while nobody acknowledges them; the oldest is given up first."""

MEASURED = "measured"
"""Faces were read, but the dice may still change: hands are at them, or not all are read."""
COCKED = "cocked"
"""The dice lie still, but one leans or cannot be read: somebody must lay it flat."""
SETTLED = "settled"
"""The dice lie still and were read: that is a roll."""


def crc16(data: bytes) -> int:
    """CRC-16/CCITT-FALSE (polynomial 0x1021, start 0xFFFF).

    >>> hex(crc16(b"123456789"))
    '0x29b1'
    """
    crc = 0xFFFF
    for byte in data:
        crc ^= byte << 8
        for _ in range(8):
            crc = ((crc << 1) ^ 0x1021) & 0xFFFF if crc & 0x8000 else crc << 1
    return crc


def _sum(data: bytes) -> bytes:
    return f"{crc16(data):04X}".encode()


def frame(verb: str, fields: list[tuple[str, str]]) -> bytes:
    """One message as bytes to send. Raises `ValueError` for what does not fit the format."""
    body = verb
    for key, value in fields:
        body += " " + key + "=" + value
    data = body.encode()
    for byte in data:
        if not 0x20 <= byte < 0x7F or byte in b"$*":
            raise ValueError("a frame holds printable ASCII without $ and *: " + repr(body))
    whole = b"$" + data + b"*" + _sum(data) + b"\n"
    if len(whole) > LONGEST:
        raise ValueError(f"a frame has at most {LONGEST} bytes: this one has {len(whole)}")
    return whole


class Message:
    """A message that arrived whole: ``verb`` and ``fields``, both as text."""

    def __init__(self, verb: str, fields: dict[str, str]) -> None:
        self.verb = verb
        self.fields = fields

    def get(self, key: str) -> str:
        """The value of this key, or the empty string."""
        return self.fields.get(key, "")

    def number(self, key: str) -> int:
        """The value as a number that is not negative, or -1 when it is none."""
        value = self.fields.get(key, "")
        return int(value) if value.isdigit() and len(value) < 10 else -1


class Reader:
    """Finds messages in whatever bytes arrive. ``bad`` counts the frames that were spoiled.

    A ``$`` always begins a frame anew, so after any garbage the next whole frame is understood.
    """

    def __init__(self) -> None:
        self.bad = 0
        self._frame = bytearray()
        self._inside = False

    def feed(self, data: bytes) -> list[Message]:
        """The messages that these bytes complete."""
        messages = []
        for byte in data:
            if byte == 0x24:
                if self._inside:
                    self.bad += 1
                self._inside = True
                self._frame = bytearray()
            elif not self._inside or byte == 0x0D:
                pass
            elif byte == 0x0A:
                self._inside = False
                message = parse(bytes(self._frame))
                if message is None:
                    self.bad += 1
                else:
                    messages.append(message)
            elif 0x20 <= byte < 0x7F and len(self._frame) < LONGEST - 2:
                self._frame.append(byte)
            else:
                self._inside = False
                self.bad += 1
        return messages


def parse(data: bytes) -> Message | None:
    """The message between ``$`` and the line's end, or None when it is spoiled."""
    body, star, check = data.rpartition(b"*")
    if not star or check != _sum(body):
        return None
    words = body.decode().split(" ")
    fields = {}
    for word in words[1:]:
        key, equals, value = word.partition("=")
        if equals:
            fields[key] = value
    return Message(words[0], fields)


def write_dice(dice: list[tuple[str, str]]) -> str:
    """Names and faces as one value: ``d1:5,exp:wound``."""
    return ",".join([name + ":" + face for name, face in dice])


def read_dice(text: str) -> dict[str, str]:
    """The other way round; parts that are no ``name:face`` are left out."""
    dice = {}
    for part in text.split(","):
        name, colon, face = part.partition(":")
        if colon and name and face:
            dice[name] = face
    return dice


class TrayEnd:
    """The tray's end: greets, beats, and sends each roll until it is acknowledged.

    ``send`` takes bytes and must not block. ``boot`` names this run of the tray, so that the same
    ``seq`` after a restart is another roll. Times are in milliseconds of any clock that only rises.
    """

    def __init__(
        self, send: "Callable[[bytes], None]", boot: str, firmware: str, board: str, dice: int
    ) -> None:
        self._send = send
        self._boot = boot
        self._hello = [
            ("proto", str(PROTO)),
            ("fw", firmware),
            ("boot", boot),
            ("board", board),
            ("dice", str(dice)),
        ]
        self._reader = Reader()
        self._seq = 0
        self._seen = b""
        self._waiting: list[tuple[int, bytes]] = []
        self._began = -1
        self._beat_at = 0
        self._resend_at = 0

    def hello(self) -> None:
        """Greet: at power-up, and whenever the host asks. What is seen just now is said too."""
        self._send(frame("HELLO", self._hello))
        if self._seen:
            self._send(self._seen)

    def see(self, state: str, dice: list[tuple[str, str]], now: int) -> None:
        """The dice are seen like this: `MEASURED`, `COCKED` or `SETTLED`, which is a roll."""
        if state == SETTLED:
            self._seen = b""
            self.roll(dice, now)
            return
        fields = [("boot", self._boot), ("is", state), ("dice", write_dice(dice))]
        self._seen = frame("STATE", fields)
        self._send(self._seen)

    def roll(self, dice: list[tuple[str, str]], now: int) -> int:
        """The dice have come to rest: send them, now and until acknowledged. Gives the seq."""
        self._seq += 1
        fields = [("boot", self._boot), ("seq", str(self._seq)), ("dice", write_dice(dice))]
        self._waiting.append((self._seq, frame("ROLL", fields)))
        self._waiting = self._waiting[-KEPT:]
        self._send(self._waiting[-1][1])
        self._resend_at = now + RESEND
        return self._seq

    def receive(self, data: bytes) -> list[int]:
        """Bytes came from the host: the seqs of the rolls that they acknowledge.

        Verbs that are not known are ignored.
        """
        acknowledged = []
        for message in self._reader.feed(data):
            if message.verb == "HELLO?":
                self.hello()
            elif message.verb == "ACK" and message.get("boot") == self._boot:
                seq = message.number("seq")
                if seq in self.waiting:
                    acknowledged.append(seq)
                    self._waiting = [roll for roll in self._waiting if roll[0] != seq]
        return acknowledged

    def tick(self, now: int) -> None:
        """Beat and send again what is due. To be called ten times a second or more often."""
        if self._began < 0:
            self._began = now
            self.hello()
        if now >= self._beat_at:
            self._beat_at = now + HEARTBEAT
            up = (now - self._began) // 1000
            fields = [("boot", self._boot), ("up", str(up)), ("bad", str(self._reader.bad))]
            self._send(frame("HB", fields))
        if self._waiting and now >= self._resend_at:
            self._resend_at = now + RESEND
            for _, data in self._waiting:
                self._send(data)

    @property
    def waiting(self) -> list[int]:
        """The seqs of the rolls that nobody acknowledged yet."""
        return [seq for seq, _ in self._waiting]
