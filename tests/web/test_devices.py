"""The feed for other devices, as a lamp or a dashboard reads it from the pages' server."""

import json
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.table import feed
from companion.table.lobby import Lobby
from companion.table.table import Table
from companion.table.types import CONSOLE
from companion.table.types import Speaker
from tests.waiting import SOON
from tests.waiting import until
from tests.web.conftest import MID_GAME
from tests.web.conftest import Open
from tests.web.play import Wish
from tests.web.play import sit


class Lamp(threading.Thread):
    """A device that follows the feed; ``heard`` are the events but for the beats."""

    def __init__(self, client: FlaskClient, last: str = "") -> None:
        super().__init__(daemon=True)
        headers = {"Last-Event-ID": last} if last else {}
        self.answer = client.get("/feed/1", headers=headers, buffered=False)
        self.heard: list[dict[str, str]] = []
        self.beats = 0
        self._follows = True
        self.start()

    def run(self) -> None:
        text = ""
        for data in self.answer.response:
            text += data.decode() if isinstance(data, bytes) else data
            *events, text = text.split("\n\n")
            for event in events:
                self._hear(dict(line.split(": ", 1) for line in event.splitlines()))
            if not self._follows:
                break
        self.answer.close()

    def _hear(self, event: dict[str, str]) -> None:
        if event.get("event") == "beat":
            self.beats += 1
        elif "data" in event:
            self.heard.append(event)

    @property
    def shows(self) -> dict[str, Any]:
        """The document it has heard last."""
        until(lambda: self.heard)
        document: dict[str, Any] = json.loads(self.heard[-1]["data"])
        return document

    def listens(self) -> None:
        """Wait until whatever was under way has come, or would have."""
        for _ in range(2):
            beats = self.beats
            until(lambda before=beats: self.beats > before)

    def hang_up(self) -> None:
        """Follow no more; takes until the next beat."""
        self._follows = False
        self.join(SOON)
        assert not self.is_alive()


@pytest.fixture
def lamp(phone: Open) -> Iterator[Lamp]:
    """A lamp that follows the feed."""
    made = Lamp(phone())
    yield made
    made.hang_up()


def test_a_lamp_hears_the_moment_and_every_change(table: Table, lamp: Lamp) -> None:
    assert lamp.shows["morale"] == 6
    assert table.say(CONSOLE, "table: set morale 2").accepted
    until(lambda: lamp.shows["morale"] == 2)
    assert [event.keys() for event in lamp.heard] == [{"id", "data"}] * 2


def test_a_lamp_hears_of_a_game_begun_and_put_away(lobby: Lobby, lamp: Lamp) -> None:
    assert lamp.shows["game"] is False
    lobby.begin(Wish(["Ana", "Ben", "Cai"], MID_GAME))
    until(lambda: lamp.shows["game"])
    lobby.put_away()
    until(lambda: not lamp.shows["game"])


def test_a_change_that_shows_to_nobody_is_no_event(table: Table, lamp: Lamp, phone: Open) -> None:
    assert lamp.shows["morale"] == 6
    sit(phone(), "ben")
    assert table.say(Speaker("player", "ana"), "ana: exile ben").accepted
    assert table.say(Speaker("player", "ben"), "ben: no").accepted
    lamp.listens()
    assert len(lamp.heard) == 1


def test_what_a_lamp_has_heard_it_does_not_hear_again(table: Table, phone: Open) -> None:
    first, second = Lamp(phone()), Lamp(phone())
    until(lambda: first.heard and second.heard)
    again = Lamp(phone(), last=first.heard[0]["id"])
    again.listens()
    assert again.heard == []
    for each in (first, second, again):
        each.hang_up()


def test_the_moment_alone_can_be_asked_for(table: Table, phone: Open) -> None:
    answer = phone().get("/feed/1/state")
    assert answer.mimetype == "application/json"
    assert answer.text == feed.document(table.signal())
    tag = answer.headers["ETag"]
    same = {"If-None-Match": tag}
    table.claim("ben")
    assert phone().get("/feed/1/state", headers=same).status_code == 304
    table.say(CONSOLE, "table: set morale 1")
    assert phone().get("/feed/1/state", headers=same).get_json()["morale"] == 1


def test_without_a_game_it_says_so(phone: Open) -> None:
    assert phone().get("/feed/1/state").text == feed.document(None)


def test_any_page_may_read_it_and_nothing_else(table: Table, phone: Open) -> None:
    answer = phone().get("/feed/1", buffered=False)
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    answer.close()
    state = phone().get("/feed/1/state")
    assert state.headers["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in state.headers
    assert "Set-Cookie" not in state.headers
    for path in ("/", "/table", "/me/secret", "/api/state", "/feed/2", "/events?page=table"):
        closed = phone().get(path, buffered=False)
        assert "Access-Control-Allow-Origin" not in closed.headers, path
        closed.close()


def test_who_asks_makes_no_difference(table: Table, phone: Open) -> None:
    ana = phone()
    sit(ana, "ana")
    assert ana.get("/feed/1/state").data == phone().get("/feed/1/state").data


def test_a_name_that_somebody_else_gave_this_machine_is_refused(table: Table, phone: Open) -> None:
    answer = phone().get("/feed/1/state", base_url="http://rebound.example")
    assert answer.status_code == 400
