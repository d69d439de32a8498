"""How long a line takes from being said to being on every open page. To be run by hand:

    .venv/bin/python -m tests.web.latency [PHONES] [SPECTATORS] [LINES]

Every page is a connection that reads its stream as fast as it can; phones have seats of their own,
in both languages. The time is from before the line is said (it is stored on the disk within it) to
the last byte of the new page at each reader.
"""

import selectors
import socket
import statistics
import sys
import tempfile
import threading
import time
from pathlib import Path

from companion.table.lobby import Lobby
from companion.table.types import CONSOLE
from companion.web import create_app
from companion.web import create_server
from companion.web import stop
from tests.web.play import Wish

NAMES = ("Ana", "Ben", "Cai", "Dia", "Eva")


def main(phones: int = 11, spectators: int = 1, lines: int = 200) -> None:
    """Print how long it took, in milliseconds."""
    with tempfile.TemporaryDirectory() as folder:
        lobby = Lobby(Path(folder))
        table = lobby.begin(Wish(NAMES, {"decks": {"objectives": "companion"}}))
        tokens = [table.claim(seat) for seat in ("ana", "ben", "cai", "dia", "eva")]
        app = create_app(lobby, taps=1e6)
        server = create_server(app, "127.0.0.1", 0)
        threading.Thread(target=server.run, daemon=True).start()
        cookies = [f"Cookie: colony_seat_80={tokens[n % 5]}" for n in range(phones)]
        readers = [dial(server.effective_port, "me", cookie) for cookie in cookies]
        readers += [dial(server.effective_port, "table", "DNT: 1") for _page in range(spectators)]
        read_until(readers, b"\nid: ")
        times: list[float] = []
        for number in range(lines):
            food = number % 50 + 40
            began = time.perf_counter()
            assert table.say(CONSOLE, f"table: set food {food}").accepted
            ends = f"id: {table.run}.{table.view(CONSOLE).seq}\n".encode()
            times += [1000 * (done - began) for done in read_until(readers, ends)]
            time.sleep(0.02)
        times.sort()
        print(
            f"{phones} phones, {spectators} spectators, {lines} lines: median "
            f"{statistics.median(times):.1f} ms, p99 {times[int(len(times) * 0.99)]:.1f} ms, "
            f"worst {times[-1]:.1f} ms"
        )
        for reader in readers:
            reader.close()
        stop(app, server)
        lobby.close()


def dial(port: int, page: str, header: str) -> socket.socket:
    """Open the stream of a page."""
    reader = socket.create_connection(("127.0.0.1", port))
    head = f"GET /events?page={page} HTTP/1.1\r\nHost: 127.0.0.1\r\n{header}\r\n\r\n"
    reader.sendall(head.encode())
    return reader


def read_until(readers: list[socket.socket], text: bytes) -> list[float]:
    """When each reader had read ``text`` and the event it stands in to its end."""
    selector = selectors.DefaultSelector()
    got = dict.fromkeys(readers, b"")
    for reader in readers:
        selector.register(reader, selectors.EVENT_READ)
    done = []
    while got:
        ready = [key.fileobj for key, _events in selector.select(timeout=10)]
        for reader in (each for each in ready if isinstance(each, socket.socket)):
            got[reader] += reader.recv(262144)
            _before, found, after = got[reader].partition(text)
            if found and b"\n\n" in after:
                done.append(time.perf_counter())
                selector.unregister(reader)
                del got[reader]
    selector.close()
    return done


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
