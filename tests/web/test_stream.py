"""The real server: a stream leaves its threads, and everything else goes on as ever."""

import os
import resource
import socket
import threading
import time
import zlib
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask

from companion.table.lobby import Lobby
from companion.table.table import Table
from companion.table.types import CONSOLE
from companion.table.types import SPECTATOR
from companion.web import create_app
from companion.web import create_server
from companion.web import stop
from companion.web.hub import Message
from companion.web.stream import DETACH
from companion.web.stream import most_connections
from tests.waiting import SOON
from tests.waiting import until
from tests.web.play import Wish
from tests.web.wire import Dial
from tests.web.wire import Wire


def test_a_stream_sends_the_page_and_every_change(dial: Dial, table: Table) -> None:
    wire = dial().get("/events?page=table")
    head = wire.until("\r\n\r\n")
    assert head.startswith("HTTP/1.1 200 OK")
    assert "text/event-stream" in head
    assert "Connection: close" in head
    assert "Content-Security-Policy" in head
    first = wire.until("\n\n")
    assert first.startswith("retry: 1000")
    wire.until("id: ")
    run = table.run
    assert wire.until("\n").startswith(run)
    table.say(CONSOLE, "table: set morale 2")
    wire.until('<span class="figure big">2</span>')


def test_streams_take_no_thread_from_the_pages(dial: Dial, table: Table) -> None:
    wires = [dial().get("/events?page=table") for _page in range(20)]
    for wire in wires:
        wire.until("\nid: ")
    assert "200 OK" in dial().get("/table").until("\r\n\r\n")


def test_a_page_that_goes_is_forgotten_with_its_connection(
    dial: Dial, table: Table, served: tuple[Flask, Any]
) -> None:
    hub = served[0].extensions["site"].feed.hub
    dial().get("/table").until("</html>")
    until(lambda: hub.open == 0)
    before = len(os.listdir("/proc/self/fd"))
    for _visit in range(30):
        wire = dial().get("/events?page=table")
        wire.until("\nid: ")
        wire.close()
    until(lambda: hub.open == 0)
    until(lambda: len(os.listdir("/proc/self/fd")) <= before + 1)


@pytest.mark.parametrize("page", ["me", "table", "box", "lists", "stock", "join"])
def test_an_open_page_of_a_seat_shows_on_the_big_screen(
    dial: Dial, table: Table, page: str
) -> None:
    token = table.claim("ben")
    dial().get("/events?page=table").until("\nid: ")
    wire = dial().get(f"/events?page={page}", f"Cookie: colony_seat_80={token}")
    until(lambda: connected(table) == ["ben"])
    wire.close()
    until(lambda: connected(table) == [])


def test_a_page_counts_for_whoever_holds_its_seat_now(dial: Dial, table: Table) -> None:
    host, guest = table.claim("ana"), table.claim("ben")
    cookie = f"Cookie: colony_seat_80={guest}"
    screen = dial().get("/events?page=table", cookie)
    until(lambda: connected(table) == ["ben"])
    speaker = table.speaker_of(host)
    assert speaker is not None
    table.release(speaker, "ben")
    assert screen.ended()
    until(lambda: connected(table) == [])
    screen = dial().get("/events?page=table", cookie)
    screen.until("\nid: ")
    assert connected(table) == []
    table.claim("cai", token=guest)
    assert screen.ended()
    dial().get("/events?page=table", cookie)
    until(lambda: connected(table) == ["cai"])


def connected(table: Table) -> list[str]:
    """The seats that are shown as connected."""
    return [seat for seat, one in table.view(SPECTATOR).seats.items() if one.connected]


def test_a_freed_seat_closes_its_streams_at_once(
    dial: Dial, table: Table, served: tuple[Flask, Any]
) -> None:
    host, guest = table.claim("ana"), table.claim("ben")
    wire = dial().get("/events?page=me", f"Cookie: colony_seat_80={guest}")
    wire.until("\nid: ")
    browser = served[0].test_client()
    browser.set_cookie("colony_seat_80", host, domain="127.0.0.1")
    answer = browser.post(
        "/seat",
        data={"seat": "ben", "do": "free", "run": table.run},
        base_url="http://127.0.0.1",
        headers={"Origin": "http://127.0.0.1"},
    )
    assert answer.status_code == 303
    assert wire.ended()


def test_who_hosts_no_more_loses_the_hosts_pages(dial: Dial, table: Table) -> None:
    host = table.claim("ana")
    table.claim("ben")
    pages = [
        dial().get(f"/events?page={page}", f"Cookie: colony_seat_80={host}")
        for page in ("table", "join", "me")
    ]
    for wire in pages:
        wire.until("\nid: ")
    table.make_host(CONSOLE, "ben")
    assert all(wire.ended() for wire in pages)


def test_it_beats(dial: Dial, table: Table) -> None:
    wire = dial().get("/events?page=table")
    for _beat in range(3):
        wire.until("event: beat\ndata: .\n\n")


def test_what_was_shown_already_is_not_sent_again(dial: Dial, table: Table) -> None:
    view = table.view(SPECTATOR)
    wire = dial().get("/events?page=table")
    wire.until("\nid: ")
    again = dial().get("/events?page=table", f"Last-Event-ID: {view.run}.{view.seq}")
    assert "id: " not in again.until("event: beat")
    table.say(CONSOLE, "table: set morale 1")
    again.until("id: ")
    wire.close()


def test_a_connection_that_was_used_before_becomes_a_stream_too(dial: Dial, table: Table) -> None:
    def another() -> Wire | None:
        wire = dial().get("/api/state")
        wire.until("HTTP/1.1 200 OK")
        wire.until("}")
        wire.get("/events?page=table").until("HTTP/1.1 ")
        # The answer before it may still be on its way.
        return wire if "200 OK" in wire.until("\r\n") else None

    wire = until(another)
    wire.until("retry: 1000")
    wire.until("\nid: ")


def test_an_old_browser_gets_a_stream_as_well(dial: Dial, table: Table) -> None:
    wire = dial().get("/events?page=table", version="1.0")
    wire.until("\nid: ")


def test_head_gets_the_head_alone(dial: Dial, table: Table) -> None:
    wire = dial()
    wire.send("HEAD /events?page=table HTTP/1.1\nHost: 127.0.0.1\nConnection: close\n\n")
    assert "text/event-stream" in wire.until("\r\n\r\n")
    assert wire.ended()
    assert b"data:" not in wire.read


def test_what_a_page_sends_on_its_stream_harms_nobody(dial: Dial, table: Table) -> None:
    wire = dial().get("/events?page=table")
    wire.until("\nid: ")
    wire.send("GET /nonsense HTTP/1.1\n\n" + "x" * 5000)
    table.say(CONSOLE, "table: set morale 3")
    wire.until('<span class="figure big">3</span>')


def test_half_sent_requests_and_idle_connections_hold_up_nobody(dial: Dial, table: Table) -> None:
    for _connection in range(12):
        dial()
        dial().send("GET /table HTTP/1.1\nHost: 127")
    assert "200 OK" in dial().get("/table").until("\r\n\r\n")


def test_one_address_cannot_take_every_connection(
    dial: Dial, neighbour: Dial, table: Table, served: tuple[Flask, Any]
) -> None:
    served[1].shares.most = 12
    wires = [dial().send("GET /table HTTP/1.1\nHost: 127") for _connection in range(12)]
    assert "200 OK" in neighbour().get("/table").until("\r\n\r\n")
    assert wires[0].ended()
    until(lambda: served[1].shares.taken == 12)
    assert "200 OK" in wires[1].send(f".0.0.1:{wires[1].port}\n\n").until("\r\n\r\n")


def test_an_address_that_has_its_share_of_connections_gets_on_with_the_newest(
    dial: Dial, table: Table, served: tuple[Flask, Any]
) -> None:
    served[1].shares.most = 12
    wires = [dial().send("GET /table HTTP/1.1\nHost: 127") for _connection in range(30)]
    until(lambda: served[1].shares.taken == 12)
    assert all(wire.ended() for wire in wires[:18])
    assert "200 OK" in dial().get("/table").until("\r\n\r\n")
    for wire in wires:
        wire.close()
    until(lambda: served[1].shares.taken <= 1)


def test_as_many_as_there_is_room_for_may_stand_behind_one_address(
    dial: Dial, table: Table, served: tuple[Flask, Any]
) -> None:
    hub = served[0].extensions["site"].feed.hub
    hub.guests.most = 6
    for _page in range(6):
        dial().get("/events?page=table").until("\nid: ")
    late = dial().get("/events?page=table")
    assert "503" in late.until("\r\n\r\n")
    late.until("Too many pages are open.")


def test_one_address_cannot_take_every_stream(
    dial: Dial, neighbour: Dial, table: Table, served: tuple[Flask, Any]
) -> None:
    hub = served[0].extensions["site"].feed.hub
    hub.guests.most = 4
    wires = [dial().get("/events?page=table") for _page in range(4)]
    for wire in wires:
        wire.until("\nid: ")
    for _page in range(2):
        neighbour().get("/events?page=table").until("\nid: ")
    assert "503" in neighbour().get("/events?page=table").until("\r\n\r\n")
    assert hub.open == 4


def test_spectators_take_no_place_from_those_who_play(
    dial: Dial, table: Table, served: tuple[Flask, Any]
) -> None:
    token = table.claim("ben")
    hub = served[0].extensions["site"].feed.hub
    hub.guests.most = 1
    dial().get("/events?page=table").until("\nid: ")
    for page in ("me", "table"):
        dial().get(f"/events?page={page}", f"Cookie: colony_seat_80={token}").until("\nid: ")
    assert "503" in dial().get("/events?page=table").until("\r\n\r\n")


def test_who_takes_gzip_gets_every_piece_of_it(dial: Dial, table: Table) -> None:
    first = dial().get("/events?page=table", "Accept-Encoding: gzip, deflate")
    assert "Content-Encoding: gzip" in first.until("\r\n\r\n")
    reader = zlib.decompressobj(31)
    assert unpacked(first, reader, "\nid: ").startswith("retry: 1000")
    table.say(CONSOLE, "table: set morale 2")
    unpacked(first, reader, '<span class="figure big">2</span>')
    late = dial().get("/events?page=table", "Accept-Encoding: gzip")
    late.until("\r\n\r\n")
    reader = zlib.decompressobj(31)
    unpacked(late, reader, '<span class="figure big">2</span>')
    unpacked(late, reader, "event: beat\ndata: .\n\n")


def unpacked(wire: Wire, reader: Any, text: str) -> str:
    """Read a packed stream until a text has come."""
    read = ""
    while text not in read:
        data, wire.read = wire.read or wire.socket.recv(65536), b""
        assert data, f"the connection ended before “{text}” came"
        read += reader.decompress(data).decode()
    return read


def test_a_reader_who_never_reads_is_cut_and_nothing_piles_up_for_it(
    dial: Dial, table: Table, served: tuple[Flask, Any]
) -> None:
    hub = served[0].extensions["site"].feed.hub
    lazy = dial()
    lazy.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    lazy.get("/events?page=table")
    until(lambda: hub.open == 1)
    ((page,),) = hub._pages.values()
    until(lambda: page.shown)
    for number in range(300):
        hub.publish("table/spectator//en", Message(f"x.{number}", "y" * 200_000))
    until(lambda: page.shown == Message("x.299", "y" * 200_000))
    assert page.transport.get_write_buffer_size() <= 200_100
    assert hub.cut == 0
    hub.silence = 0.1
    until(lambda: hub.cut == 1)
    until(lambda: hub.open == 0)


def test_a_reader_who_reads_again_gets_the_newest_page_and_none_between(
    dial: Dial, table: Table, served: tuple[Flask, Any]
) -> None:
    hub = served[0].extensions["site"].feed.hub
    slow = dial()
    slow.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    slow.get("/events?page=table").until("\nid: ")
    for number in range(1, 30):
        hub.publish("table/spectator//en", Message(f"x.{number}", f"{'y' * 60_000}{number}."))
    read = slow.until("y29.")
    assert read.count("id: x.") <= 4
    assert hub.cut == 0


def test_a_slow_reader_gets_a_long_page_whole(
    dial: Dial, table: Table, served: tuple[Flask, Any]
) -> None:
    hub = served[0].extensions["site"].feed.hub
    slow = dial()
    slow.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 16384)
    slow.get("/events?page=table").until("\nid: ")
    hub.publish("table/spectator//en", Message("x.1", "y" * 5_000_000 + "the end"))
    time.sleep(0.3)
    slow.until("the end")
    assert hub.cut == 0


def test_another_game_closes_the_pages_of_who_sat_at_the_last(
    dial: Dial, table: Table, lobby: Lobby
) -> None:
    token, host = table.claim("ben"), table.host_token()
    mine = dial().get("/events?page=me", f"Cookie: colony_seat_80={token}")
    screen = dial().get("/events?page=table", f"Cookie: colony_seat_80={host}")
    looking_on = dial().get("/events?page=table")
    for wire in (mine, screen, looking_on):
        wire.until("\nid: ")
    until(lambda: table.view(SPECTATOR).seats["ben"].connected)
    lobby.put_away()
    other = lobby.begin(Wish(["Ben", "Dia"], {}))
    assert mine.ended()
    assert screen.ended()
    looking_on.until(f"id: {other.run}.")
    assert not other.view(SPECTATOR).seats["ben"].connected
    assert other.run.encode() not in mine.read + screen.read


def test_who_has_a_page_open_is_told_of_the_seats_there_are(
    served: tuple[Flask, Any], table: Table, lobby: Lobby
) -> None:
    site = served[0].extensions["site"]
    site._present(frozenset({"zed", "cai"}))
    assert [one.connected for one in table.view(SPECTATOR).seats.values()] == [False, False, True]
    lobby.put_away()
    other = lobby.begin(Wish(["Cai", "Dia"], {}))
    site._present(frozenset({"cai"}))
    assert other.view(SPECTATOR).seats["cai"].connected
    site._present(frozenset())
    assert not other.view(SPECTATOR).seats["cai"].connected


def test_a_stream_that_cannot_leave_its_thread_is_asked_to_come_back(
    served: tuple[Flask, Any], table: Table
) -> None:
    # A reader who asks for page upon page and reads none still has answers on the way.
    busy = (
        served[0]
        .test_client()
        .get(
            "/events?page=table",
            base_url="http://127.0.0.1",
            environ_overrides={DETACH: lambda: None},
        )
    )
    assert busy.status_code == 503
    assert busy.headers["Retry-After"] == "1"
    assert served[0].extensions["site"].feed.hub.open == 0


@pytest.fixture
def many_files_open() -> Iterator[None]:
    """Files with every number a process may have by default are open already."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(before[0], 1200), before[1]))
    first = os.open(os.devnull, os.O_RDONLY)
    taken = [first]
    while taken[-1] < 1024:
        taken.append(os.dup(first))
    yield
    for each in taken:
        os.close(each)
    resource.setrlimit(resource.RLIMIT_NOFILE, before)


def test_it_serves_on_with_a_thousand_files_open(
    dial: Dial, table: Table, many_files_open: None
) -> None:
    wire = dial().get("/events?page=table")
    wire.until("\nid: ")
    dial().get("/table").until("</html>")
    table.say(CONSOLE, "table: set morale 3")
    wire.until('<span class="figure big">3</span>')


def test_it_takes_no_more_connections_than_it_may_open_files() -> None:
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (256, before[1]))
        connections = most_connections()
        files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        assert 256 < files <= 4096
        assert 2 * connections < files - 100
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


def test_stopping_is_quick_with_streams_open(lobby: Lobby, table: Table) -> None:
    app = create_app(lobby, secret_key="for tests")
    server = create_server(app, "localhost", 0)  # may be two addresses, with a socket each
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    wires = [Wire(server.effective_port).get("/events?page=table") for _page in range(3)]
    for wire in wires:
        wire.until("\nid: ")
    stop(app, server)
    thread.join(SOON)
    assert not thread.is_alive()
    assert all(wire.ended() for wire in wires)
    for wire in wires:
        wire.close()
