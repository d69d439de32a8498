"""The serial line of the board, never waited for."""

import select

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO

AT_ONCE = 256
"""Bytes taken in one go, so that nobody who talks without end keeps the keys from being read."""
ROOM = 2048
"""Bytes that wait to go out: eight rolls of any length and what belongs to them."""


class SerialLine:
    """Bytes in and out through two streams that `select.poll` knows.

    A computer may hold the port open and not read: what finds no room then is dropped, in whole
    pieces, as a heartbeat is stale by then and a roll is sent again.
    """

    def __init__(self, incoming: "BinaryIO", outgoing: "BinaryIO") -> None:
        self._incoming = incoming
        self._outgoing = outgoing
        self._arrived = select.poll()
        self._arrived.register(incoming, select.POLLIN)
        self._room = select.poll()
        self._room.register(outgoing, select.POLLOUT)
        self._unsent = b""

    def receive(self) -> bytes:
        """What has arrived; nothing when nothing has."""
        data = bytearray()
        # One by one: a read of more waits until it is complete.
        while len(data) < AT_ONCE and _ready(self._arrived, select.POLLIN):
            byte = self._incoming.read(1)
            if not byte:
                break
            data.extend(byte)
        return bytes(data)

    def send(self, data: bytes) -> None:
        """Have these bytes sent by `flush`, all of them or none."""
        if len(self._unsent) + len(data) <= ROOM:
            self._unsent += data

    def flush(self) -> None:
        """Send what the line takes without being waited for."""
        sent = 0
        # One by one again: a write of more than there is room for waits.
        while sent < len(self._unsent) and _ready(self._room, select.POLLOUT):
            self._outgoing.write(self._unsent[sent : sent + 1])
            sent += 1
        self._unsent = self._unsent[sent:]


def _ready(poll: "select.poll", event: int) -> bool:
    return any(flags & event for _, flags in poll.poll(0))
