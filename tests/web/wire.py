"""A connection to the server, byte by byte, as no browser would hold it."""

import contextlib
import socket
from collections.abc import Callable
from collections.abc import Iterator

from tests.waiting import SOON


class Wire:
    """A connection to the server, byte by byte."""

    def __init__(self, port: int, source: str = "127.0.0.1") -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), SOON, (source, 0))
        self.port = port
        self.read = b""

    def send(self, text: str) -> "Wire":
        """Send a request; lines end as HTTP wants."""
        self.socket.sendall(text.replace("\n", "\r\n").encode())
        return self

    def get(self, path: str, *headers: str, version: str = "1.1") -> "Wire":
        """Ask for a page."""
        lines = [f"GET {path} HTTP/{version}", f"Host: 127.0.0.1:{self.port}", *headers, "", ""]
        return self.send("\n".join(lines))

    def until(self, text: str) -> str:
        """Read until a text has come; returns all that came up to its end."""
        wanted = text.encode()
        while wanted not in self.read:
            data = self.socket.recv(65536)
            assert data, f"the connection ended before “{text}” came: {self.read[-300:]!r}"
            self.read += data
        before, _found, self.read = self.read.partition(wanted)
        return (before + wanted).decode()

    def ended(self) -> bool:
        """Whether the server closes the connection; waits for it."""
        with contextlib.suppress(ConnectionResetError):
            while data := self.socket.recv(65536):
                self.read += data
        return True

    def close(self) -> None:
        """Hang up."""
        self.socket.close()


Dial = Callable[[], Wire]
"""Opens another connection."""


@contextlib.contextmanager
def dialling(port: int, source: str) -> Iterator[Dial]:
    """What opens connections from one address; all are closed with the block."""
    with contextlib.ExitStack() as opened:

        def another() -> Wire:
            wire = Wire(port, source)
            opened.callback(wire.close)
            return wire

        yield another
