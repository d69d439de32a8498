"""Bots on the pages: the host seats them and sends them away, and people take their seats over."""

from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.bots.seated import LobbyBots
from companion.table.lobby import Lobby
from companion.table.table import Table
from companion.table.types import CONSOLE
from companion.table.types import SPECTATOR
from companion.web import create_app
from companion.web import stop
from tests.web.conftest import Open
from tests.web.play import look
from tests.web.play import scan
from tests.web.play import sit
from tests.web.play import tap
from tests.web.play import words


@pytest.fixture
def app(lobby: Lobby, bots: LobbyBots) -> Iterator[Flask]:
    """The application of a companion that can seat bots."""
    made = create_app(lobby, bots=bots, secret_key="for tests", heartbeat=0.2, taps=1000)
    yield made
    stop(made)


def test_the_host_seats_a_bot_and_sends_it_away(ana: FlaskClient, table: Table) -> None:
    tap(ana, "bot, you roll", "/table")  # the first free seat: Ben's
    status = table.view(SPECTATOR).seats["ben"]
    assert (status.name, status.bot, status.connected) == ("Ben", True, True)
    page = words(look(ana, "/table"))
    assert "Ben bot" in page
    assert page.count("bot, ") == 2  # Cai's seat
    assert "Make host" not in page
    sent = {"seat": "ben", "do": "free", "run": table.run}
    assert ana.post("/seat", data=sent).status_code == 303
    assert not table.view(SPECTATOR).seats["ben"].claimed


def test_the_companion_throws_for_a_bot_where_the_host_says_so(
    ana: FlaskClient, table: Table
) -> None:
    tap(ana, "bot, it rolls", "/table")
    assert table.say(CONSOLE, "table: goto roll-action-dice").accepted
    assert table.view(SPECTATOR).waiting == ("ana: action-dice", "cai: action-dice")


def test_the_host_enters_what_was_thrown_for_a_bot(ana: FlaskClient, table: Table) -> None:
    tap(ana, "bot, you roll", "/table")
    assert table.say(CONSOLE, "table: goto roll-action-dice").accepted
    page = words(look(ana))
    assert "In place of Ben: Roll your action dice" in page


def test_only_the_host_seats_bots(ana: FlaskClient, phone: Open, table: Table) -> None:
    guest = phone()
    sit(guest, "cai")
    assert "bot, " not in look(guest, "/table")
    answer = guest.post("/bot", data={"run": table.run, "seat": "ben"})
    assert answer.status_code == 403
    answer = ana.post("/bot", data={"run": "another", "seat": "ben"})
    assert "The companion was started anew" in words(look(ana, "/table"))
    assert not table.view(SPECTATOR).seats["ben"].claimed
    assert ana.post("/bot", data={"run": table.run, "seat": "cai"}).status_code == 303
    assert "A bot only takes a free seat." in words(look(ana, "/table"))


def test_a_person_takes_the_seat_of_a_bot_over(ana: FlaskClient, phone: Open, table: Table) -> None:
    tap(ana, "bot, you roll", "/table")
    late = scan(phone())
    assert tap(late, "Ben", "/").location == "/me"
    assert not table.view(SPECTATOR).seats["ben"].bot
    assert "Nothing is asked of you, Ben." in words(look(late))


def test_a_companion_without_bots_offers_none(lobby: Lobby, table: Table) -> None:
    made = create_app(lobby, secret_key="for tests", taps=1000)
    try:
        client = made.test_client()
        assert client.post("/bot", data={}).status_code in (403, 404)
        assert "bot, " not in client.get("/table").text
    finally:
        stop(made)
