"""Whoever floods the companion harms neither the game nor those who play it: the pages answer, the
streams tell of changes, and nothing is left of it afterwards."""

import contextlib
import os
import selectors
import socket
import threading
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from flask import Flask

from companion.chronicle.history import Busy
from companion.chronicle.history import History
from companion.table.lobby import Lobby
from companion.table.table import Table
from companion.table.types import CONSOLE
from companion.web import create_app
from companion.web import create_server
from companion.web import stop
from companion.web.security import MOST_READS
from companion.web.stream import MOST_UPLOADS
from tests.waiting import SOON
from tests.waiting import until
from tests.web.conftest import Browser
from tests.web.conftest import Open
from tests.web.play import HOST
from tests.web.play import sit
from tests.web.play import words
from tests.web.wire import Dial
from tests.web.wire import Wire


class Onlooker:
    """A page that is open all the while."""

    def __init__(self, wire: Wire, table: Table) -> None:
        self.wire, self.table, self.morale = wire.get("/events?page=table"), table, 5
        self.wire.until("\nid: ")

    def hears(self) -> None:
        """Change the game, and wait until the page has heard of it."""
        self.morale = 9 - self.morale
        assert self.table.say(CONSOLE, f"table: set morale {self.morale}").accepted
        self.wire.until(f'<span class="figure big">{self.morale}</span>')


@pytest.fixture
def onlooker(neighbour: Dial, table: Table) -> Onlooker:
    """A page of somebody at another address."""
    return Onlooker(neighbour(), table)


def test_two_thousand_connections_leave_the_game_in_peace(
    port: int, onlooker: Onlooker, neighbour: Dial, served: tuple[Flask, Any]
) -> None:
    served[1].shares.most = 50
    before = len(os.listdir("/proc/self/fd"))
    flood: list[socket.socket] = []
    for number in range(2000):
        flood.append(socket.create_connection(("127.0.0.1", port), SOON))
        if number % 4 == 0:
            flood[-1].sendall(b"GET /table HTTP/1.1\r\nHost: 127")
        if number % 500 == 250:
            onlooker.hears()
            assert "200 OK" in neighbour().get("/table").until("\r\n\r\n")
        if len(flood) > 200:
            flood.pop(0).close()
    onlooker.hears()
    for each in flood:
        each.close()
    until(lambda: served[1].shares.taken <= 8)
    until(lambda: len(os.listdir("/proc/self/fd")) <= before + 8)


def test_a_byte_now_and_then_keeps_no_connection_from_others(
    dial: Dial, onlooker: Onlooker, neighbour: Dial, served: tuple[Flask, Any]
) -> None:
    served[1].shares.most = 20
    wires = [dial().send("POST /say HTTP/1.1\nHost: 127.0.0.1\nX-Slow: ") for _each in range(20)]
    for byte in "abc":
        for wire in wires:
            with contextlib.suppress(OSError):  # the first have made room
                wire.socket.send(byte.encode())
        assert "200 OK" in neighbour().get("/table").until("\r\n\r\n")
    onlooker.hears()
    assert served[1].shares.taken == 20


def test_headers_without_end_are_refused(dial: Dial, onlooker: Onlooker) -> None:
    wire = dial().send("GET /table HTTP/1.1\nHost: 127.0.0.1\nX-Long: " + "x" * 20_000)
    assert "431" in wire.until("\r\n")
    many = dial().get("/table", *(f"X-{number}: {'y' * 50}" for number in range(400)))
    assert "431" in many.until("\r\n")
    onlooker.hears()


def test_of_many_large_bodies_at_once_the_last_are_not_read(
    dial: Dial, onlooker: Onlooker, neighbour: Dial, served: tuple[Flask, Any]
) -> None:
    before = served[1].shares.taken
    head = "POST /cards/packs HTTP/1.1\nHost: 127.0.0.1\nContent-Length: 1500000\n\n"
    wires = [dial() for _each in range(MOST_UPLOADS + 6)]
    for wire in wires:
        with contextlib.suppress(ConnectionError):  # it has hung up while this was sent
            wire.send(head + "x" * 100_000)
    until(lambda: sum(map(hung_up, wires)) >= 6)
    assert "200 OK" in neighbour().get("/table").until("\r\n\r\n")
    onlooker.hears()
    assert sum(map(hung_up, wires)) == 6
    for wire in wires:
        wire.close()
    until(lambda: served[1].shares.taken <= before + 1)  # the neighbour's
    late = neighbour().send(head + "x" * 1_500_000)
    assert "403" in late.until("\r\n")  # it says of no page that it comes from there


def hung_up(wire: Wire) -> bool:
    """Whether the server has closed the connection."""
    wire.socket.setblocking(False)
    try:
        return wire.ended()
    except BlockingIOError:
        return False


def test_a_body_beyond_all_measure_is_refused_before_it_is_read(dial: Dial) -> None:
    wire = dial().send("POST /say HTTP/1.1\nHost: 127.0.0.1\nContent-Length: 99000000\n\n")
    assert "413" in wire.until("\r\n")


def test_who_sits_taps_on_while_others_of_the_same_address_flood(
    lobby: Lobby, table: Table
) -> None:
    app = create_app(lobby, secret_key="for tests", taps=1, clock=lambda: 0.0)
    app.test_client_class = Browser
    phones = [app.test_client() for _phone in range(3)]
    for each in phones:
        each.environ_base["HTTP_ORIGIN"] = f"http://{HOST}"
    ana, ben, stranger = phones
    sit(ana, "ana")
    sit(ben, "ben")
    asks = {"asked": "cai", "run": table.run}
    codes = []
    for _tap in range(6):
        stranger.delete_cookie("colony_seat_80", domain=HOST)  # a phone that is new each time
        codes.append(stranger.post("/ask", data=asks).status_code)
    assert codes[-1] == 429
    sent = {"line": "end", "run": table.run, "seat": "ana"}
    assert [ana.post("/say", data=sent).status_code for _tap in range(6)] == [303] * 4 + [429] * 2
    assert ben.post("/say", data={**sent, "seat": "ben"}).status_code == 303
    stop(app)


def test_pages_that_cost_much_are_opened_no_faster_than_anyone_reads(
    lobby: Lobby, table: Table
) -> None:
    app = create_app(lobby, secret_key="for tests", clock=lambda: 0.0)
    app.test_client_class = Browser
    ana, stranger = app.test_client(), app.test_client()
    ana.environ_base["HTTP_ORIGIN"] = f"http://{HOST}"
    sit(ana, "ana")
    ana.environ_base["REMOTE_ADDR"] = stranger.environ_base["REMOTE_ADDR"] = "192.168.4.77"
    game = f"/games/{table.path.stem}"
    paths = ["/log", game, f"{game}/story", f"{game}/rounds.csv", f"{game}/record.toml", "/games"]
    found = [stranger.get(paths[each % len(paths)]) for each in range(MOST_READS + 20)]
    codes = [answer.status_code for answer in found]
    assert codes[:MOST_READS] == [200] * MOST_READS
    late = found[-1]
    assert late.status_code == 429
    assert late.headers["Retry-After"] == "1"
    assert "That is more pages than anyone can read." in words(late.text)
    for path in ("/", "/table", "/api/state", "/static/page.js"):  # these cost little
        assert stranger.get(path).status_code == 200
    assert ana.get("/log").status_code == 200  # whose seat is her own, whatever her address
    assert stranger.get("/games", environ_base={"REMOTE_ADDR": "192.168.4.78"}).status_code == 200
    stop(app)


def test_who_finds_many_games_being_read_is_told_to_wait(
    phone: Open, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy(*_said: Any) -> None:
        raise Busy

    monkeypatch.setattr(History, "tell", busy)
    answer = phone().get(f"/games/{table.path.stem}")
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "2")
    assert "Many games are being read just now." in words(answer.text)
    assert phone().get("/log").status_code == 200  # the lines do not wait for it


def test_two_hundred_phones_are_back_at_once_after_a_restart(lobby: Lobby, table: Table) -> None:
    drawn: list[Any] = []

    def start(at: int) -> tuple[Flask, Any, threading.Thread]:
        app = create_app(lobby, secret_key="for tests")
        site = app.extensions["site"]
        site._page = partial(noted, drawn, site._page)
        server = create_server(app, "127.0.0.1", at)
        thread = threading.Thread(target=server.run, daemon=True)
        thread.start()
        return app, server, thread

    tokens = [table.claim(seat) for seat in ("ana", "ben", "cai")]
    app, server, thread = start(0)
    where = server.effective_port
    wires = everybody(where, tokens)
    stop(app, server)
    thread.join(SOON)
    assert all(wire.ended() for wire in wires)
    for wire in wires:
        wire.close()
    drawn.clear()
    app, server, thread = start(where)
    wires = everybody(where, tokens)
    # once for each audience, and for each of the three who are back
    assert len(drawn) <= len({*drawn}) * 4
    for wire in wires:
        wire.close()
    stop(app, server)
    thread.join(SOON)
    assert not thread.is_alive()


def noted(drawn: list[Any], draw: Callable[..., str], audience: Any, *rest: Any) -> str:
    """Draw a page, and note for whom."""
    drawn.append(audience)
    return draw(audience, *rest)


def everybody(where: int, tokens: list[str]) -> list[Wire]:
    """Two hundred open pages, each with its first picture."""
    wires = [Wire(where) for _phone in range(200)]
    for number, wire in enumerate(wires):
        page = "me" if number % 4 else "table"
        wire.get(f"/events?page={page}", f"Cookie: colony_seat_80={tokens[number % 3]}")
    for wire in wires:
        wire.until("\nid: ")
    return wires


def test_it_stops_at_once_in_the_middle_of_a_flood(lobby: Lobby, table: Table) -> None:
    app = create_app(lobby, secret_key="for tests", taps=1e6)
    server = create_server(app, "127.0.0.1", 0)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    request = f"GET /table HTTP/1.1\r\nHost: 127.0.0.1:{server.effective_port}\r\n\r\n".encode()
    selector = selectors.DefaultSelector()
    for _each in range(50):
        opened = socket.create_connection(("127.0.0.1", server.effective_port), SOON)
        opened.sendall(request)
        selector.register(opened, selectors.EVENT_READ, opened)
    answered, stopping = 0, False
    ends = time.monotonic() + SOON
    while selector.get_map():
        for key, _events in selector.select(timeout=1):
            opened = key.data
            try:
                data = opened.recv(65536)
                if data.startswith(b"HTTP/1.1 200"):
                    answered += 1
                opened.sendall(request if b"</html>" in data else b"")
            except OSError:
                data = b""
            if not data:
                selector.unregister(opened)
                opened.close()
        if answered > 60 and not stopping:
            stopping = True
            threading.Thread(target=stop, args=(app, server), daemon=True).start()
        assert time.monotonic() < ends, "it does not stop"
    thread.join(SOON)
    assert not thread.is_alive()
    assert table.say(CONSOLE, "table: set morale 2").accepted
