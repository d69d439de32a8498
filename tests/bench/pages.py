"""What the pages cost: ``python -m tests.bench.pages``.

Prints, for a base game of five at which a box, phones and a big screen stand, first alone and then
with spectators:

- from a press on the box to the last byte of the changed page on every phone, and on every page of
  a spectator. The press is what the debouncer tells; the 20 ms it waits for are not in it;
- from dialling to the last byte of the current page, for a phone that wakes up, and for all pages
  at once, as after a restart;
- from the code to the seat: the first page with all it loads, the tap, the own page;
- the memory of the process, what it computed, and how busy the machine was meanwhile.

The readers are a process of their own, which takes the times as the bytes come and reads what they
say when nothing comes. The phones have the five seats, the player's whose turn it is in one
language and the others in two: nine pages to draw, as eleven players at one table would make.
"""

import argparse
import contextlib
import http.client
import multiprocessing
import os
import random
import re
import selectors
import socket
import statistics
import tempfile
import threading
import time
import zlib
from collections.abc import Iterator
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any
from typing import NamedTuple
from urllib.parse import urlencode

from companion.box import Box
from companion.table.lobby import Lobby
from companion.table.table import Table
from companion.table.types import BOX
from companion.table.types import CONSOLE
from companion.web import create_app
from companion.web import create_server
from companion.web import stop
from companion.web.stream import keep_steady
from hardware import Pressed
from hardware.simulated import SimulatedBox
from tests.bench.panels import resident
from tests.box.places import POSITION
from tests.web.play import Wish

NAMES = ("Ana", "Ben", "Cai", "Dia", "Eva")

FIVE: dict[str, Any] = {
    **POSITION,
    "survivors": {
        **POSITION["survivors"],
        "thomas-heart": {"player": "dia", "at": "colony", "leader": True},
        "loretta-clay": {"player": "dia", "at": "colony"},
        "mike-cho": {"player": "eva", "at": "colony", "leader": True},
        "rod-miller": {"player": "eva", "at": "library"},
    },
}
"""The place of the box's tests, with two more players."""

MOVE = "ana: move sophie-robinson to hospital"

LANGUAGES = ("en", "pt-BR")

GAP = 0.15
"""Seconds between two presses, longer than the pages take."""

QUIET = 0.05
"""Seconds without a byte after which the readers look at what they have."""


# -- the readers, a process of their own -----------------------------------------------------------


class Page(NamedTuple):
    """A page to open: its name, the token of whose it is, and in which language."""

    name: str
    token: str
    language: str


@dataclass
class Reader:
    """A page that is open: its connection, and the events it has read in full, as id and time."""

    socket: socket.socket
    got: list[tuple[bytes, float]] = field(default_factory=list)
    came: list[tuple[str, float]] = field(default_factory=list)
    _text: bytes = b""
    _unpack: Any = None
    _head: bool = True

    def look(self) -> None:
        """Read what came."""
        for data, at in self.got:
            if self._head:
                self._text += data
                head, found, data = self._text.partition(b"\r\n\r\n")
                if not found:
                    continue
                assert head.startswith(b"HTTP/1.1 200"), head
                self._head, self._text = False, b""
                if b"gzip" in head:
                    self._unpack = zlib.decompressobj(31)
            self._text += self._unpack.decompress(data) if self._unpack else data
            *events, self._text = self._text.split(b"\n\n")
            for event in events:
                if event.startswith(b"id: "):
                    self.came.append((event[4 : event.index(b"\n")].decode(), at))
        self.got = []


def read(port: int, pages: Sequence[Page], pipe: Connection, packed: bool) -> None:
    """Open these pages, then say for each when which event had come,
    whenever the other end asks; the first time, once there is one for each."""
    selector = selectors.DefaultSelector()
    readers = []
    accepts = "Accept-Encoding: gzip\r\n" if packed else ""
    began = time.monotonic()
    for page, token, language in pages:
        opened = socket.create_connection(("127.0.0.1", port))
        opened.sendall(
            f"GET /events?page={page} HTTP/1.1\r\nHost: 127.0.0.1\r\n{accepts}"
            f"Accept-Language: {language}\r\n"
            f"Cookie: colony_seat_80={token}\r\n\r\n".encode()
        )
        readers.append(Reader(opened))
        selector.register(opened, selectors.EVENT_READ, readers[-1])
    while True:
        ready = selector.select(timeout=QUIET)
        for key, _events in ready:
            data = key.data.socket.recv(262144)
            assert data, f"the companion hung up on {pages[readers.index(key.data)]}"
            key.data.got.append((data, time.monotonic()))
        if not ready:
            for reader in readers:
                reader.look()
        if not ready and pipe.poll() and all(reader.came for reader in readers):
            if pipe.recv() is None:
                return
            pipe.send((began, [reader.came for reader in readers]))


class Audience:
    """The process of the readers, from this side."""

    def __init__(self, port: int, pages: Sequence[Page], *, packed: bool) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=read, args=(port, pages, theirs, packed))
        self._process.start()

    def came(self) -> tuple[float, list[list[tuple[str, float]]]]:
        """When they began to dial, and what each page has read."""
        self._pipe.send("tell")
        told: tuple[float, list[list[tuple[str, float]]]] = self._pipe.recv()
        return told

    def close(self) -> None:
        """Close every page."""
        self._pipe.send(None)
        self._process.join()


# -- the companion ---------------------------------------------------------------------------------


class Press(NamedTuple):
    """A press of a button: when it was, when its line was kept, and the sequence number the pages
    have after it."""

    at: float
    kept: float
    seq: int


class Bench:
    """A companion with a game, a box, and pages."""

    def __init__(self, folder: Path) -> None:
        self.lobby = Lobby(folder)
        self.table: Table = self.lobby.begin(Wish(NAMES, {"objective": "none", "position": FIVE}))
        self.tokens = [self.table.claim(seat) for seat in self.table.seats()]
        self.kept: list[float] = []
        self.table.listen(lambda _seq: self.kept.append(time.monotonic()))
        self.rig = SimulatedBox()
        self._now = 0.0
        self.box = Box(self.table, self.rig, clock=lambda: self._now)
        self.box.start()
        self.app = create_app(self.lobby, self.box, taps=1e6)
        self.server = create_server(self.app, "127.0.0.1", 0)
        threading.Thread(target=self.server.run, daemon=True).start()
        keep_steady(self.app)
        self.port = self.server.effective_port

    def close(self) -> None:
        stop(self.app, self.server)
        self.box.close()
        self.lobby.close()

    def settle(self) -> None:
        """Wait until the box has taken and shown what there is."""
        taken = threading.Event()
        self.rig.events.put(taken)
        taken.wait()
        self.rig.panels.answers(10)

    def seq(self) -> int:
        return self.table.view(BOX).seq

    def presses(self, number: int) -> Iterator[Press]:
        """Throw the exposure die of a move again and again, told with a button of the box; the
        action dice are others each time, so that other buttons are drawn."""
        ana = self.table.speaker_of(self.tokens[0]) or CONSOLE
        chance = random.Random(1)
        while number:
            for line in ("table: undo", "table: undo", "table: undo"):
                self.table.say(CONSOLE, line)
            dice = " ".join(str(chance.randint(1, 6)) for _die in range(3))
            assert self.table.say(CONSOLE, f"table: set players.ana.dice {dice}").accepted
            assert self.table.say(ana, MOVE).accepted
            self.settle()
            time.sleep(GAP)
            self.settle()
            self._now += 1.0
            before, at = self.seq(), time.monotonic()
            self.rig.events.put(Pressed("blank", False, self._now))
            self.settle()
            # A button is deaf for a moment after a panel that was slow to show what it means.
            if self.seq() == before + 1:
                number -= 1
                yield Press(at, self.kept[-1], before + 1)
            time.sleep(GAP)


def tell(what: str, seconds: list[float]) -> None:
    seconds.sort()
    ninety_nine = seconds[min(len(seconds) - 1, int(0.99 * len(seconds)))]
    print(
        f"  {what}: median {1000 * statistics.median(seconds):.1f} ms, "
        f"p99 {1000 * ninety_nine:.1f} ms, longest {1000 * seconds[-1]:.1f} ms"
    )


@contextlib.contextmanager
def accounted() -> Iterator[None]:
    """Tell what was computed in this process meanwhile, and how busy the machine was."""
    began, computed = time.monotonic(), time.process_time()
    yield
    share = (time.process_time() - computed) / (time.monotonic() - began)
    print(
        f"  memory {resident(os.getpid()):.0f} MB; computing {100 * share:.0f} % of a core;"
        f" load of the machine {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
    )


def tell_presses(bench: Bench, phones: int, spectators: int, presses: int, packed: bool) -> None:
    print(f"{phones} phones, {spectators} spectators, {presses} presses on the box:")
    pages = [
        Page("me", bench.tokens[seat], LANGUAGES[number // 5 % 2 if seat else 0])
        for number, seat in enumerate(number % 5 for number in range(phones))
    ]
    pages += [Page("table", "", LANGUAGES[number % 2]) for number in range(spectators)]
    audience = Audience(bench.port, pages, packed=packed)
    hub = bench.app.extensions["site"].feed.hub
    began, came = audience.came()
    time.sleep(1)
    tell("all pages at once, to the current page", [each[0][1] - began for each in came])
    with accounted():
        pressed = list(bench.presses(presses))
    time.sleep(1)
    _began, came = audience.came()
    tell("until the line is kept", [press.kept - press.at for press in pressed])
    for who, readers in (("phones", came[:phones]), ("spectators", came[phones:])):
        if not readers:
            continue
        each, last = taken(pressed, readers)
        tell(f"to each page of the {who}", each)
        tell(f"to the last of the {who}", last)
    audience.close()
    while hub.open:
        time.sleep(0.01)


def taken(
    pressed: list[Press], readers: list[list[tuple[str, float]]]
) -> tuple[list[float], list[float]]:
    """How long after each press its page had come to each reader, and to the last of them."""
    each, last = [], []
    for at, _kept, seq in pressed:
        times = [
            next(when for event, when in reader if int(event.rpartition(".")[2]) >= seq) - at
            for reader in readers
        ]
        each += times
        last.append(max(times))
    return each, last


def tell_waking(bench: Bench, rounds: int) -> None:
    """A phone that wakes up, again and again."""
    times = []
    for _round in range(rounds):
        audience = Audience(bench.port, [Page("me", bench.tokens[0], "en")], packed=True)
        began, came = audience.came()
        times.append(came[0][0][1] - began)
        audience.close()
    tell("a phone that wakes up, to the current page", times)


def tell_sitting_down(bench: Bench, rounds: int) -> None:
    """From the code to the seat, again and again: what three taps make a phone load."""
    times = []
    for _round in range(rounds):
        bench.table.release(BOX, "eva")
        began = time.monotonic()
        phone = http.client.HTTPConnection("127.0.0.1", bench.port)
        headers = {"Accept-Encoding": "gzip", "Origin": f"http://127.0.0.1:{bench.port}"}
        phone.request("GET", f"/J/{bench.table.code}", headers=headers)
        came = phone.getresponse()
        came.read()
        cookies = came.headers.get_all("Set-Cookie") or []
        headers["Cookie"] = "; ".join(cookie.partition(";")[0] for cookie in cookies)
        page, _cookie = get(phone, "/", headers)
        for address in re.findall(r'(?:href|src)="(/static/[^"]*)"', page):
            get(phone, address, headers)
        form = urlencode({"seat": "eva", "run": bench.table.run})
        typed = {"Content-Type": "application/x-www-form-urlencoded"}
        phone.request("POST", "/claim", form, {**headers, **typed})
        answer = phone.getresponse()
        answer.read()
        assert (answer.status, answer.headers["Location"]) == (303, "/me")
        get(phone, "/me", headers)
        times.append(time.monotonic() - began)
        phone.close()
    tell("from the code to the own page, without the fingers", times)


def get(phone: http.client.HTTPConnection, path: str, headers: dict[str, str]) -> tuple[str, str]:
    """A page, and the cookie that came with it."""
    phone.request("GET", path, headers=headers)
    answer = phone.getresponse()
    assert answer.status == 200, (path, answer.status)
    data = answer.read()
    if answer.headers["Content-Encoding"] == "gzip":
        data = zlib.decompress(data, 31)
    return data.decode(), answer.headers["Set-Cookie"] or ""


def main() -> None:
    """Run the benchmark and print its figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--phones", type=int, default=11)
    parser.add_argument("--spectators", type=int, default=500)
    parser.add_argument("--presses", type=int, default=100)
    parser.add_argument("--plain", action="store_true", help="readers that take no gzip")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(Path(folder))
        try:
            for spectators in (1, options.spectators):
                tell_presses(bench, options.phones, spectators, options.presses, not options.plain)
            print("Alone:")
            tell_waking(bench, 5)
            tell_sitting_down(bench, 20)
        finally:
            bench.close()


if __name__ == "__main__":
    main()
