"""A real game behind the pages: the shipped rules and cards, in a folder that goes away."""

import threading
from collections.abc import Callable
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.bots.seated import LobbyBots
from companion.table.lobby import Lobby
from companion.table.table import Table
from companion.web import create_app
from companion.web import create_server
from companion.web import stop
from companion.web.stream import Server
from tests.waiting import SOON
from tests.web.play import HOST
from tests.web.play import Wish
from tests.web.play import sit
from tests.web.wire import Dial
from tests.web.wire import dialling

Open = Callable[[], FlaskClient]


class Browser(FlaskClient):
    """A phone that has opened the companion by its numeric address."""

    def open(self, *args: Any, **kwargs: Any) -> TestResponse:
        """Send a request to that address, unless the test names another."""
        kwargs.setdefault("base_url", f"http://{HOST}")
        return super().open(*args, **kwargs)


@pytest.fixture
def app(lobby: Lobby) -> Iterator[Flask]:
    """Its application, on port 80 as far as cookies and addresses go."""
    made = create_app(lobby, secret_key="for tests", heartbeat=0.2, taps=1000)
    yield made
    stop(made)


@pytest.fixture
def table(lobby: Lobby) -> Table:
    """A game of three in Ana's first turn; the companion deals the secret objectives."""
    return lobby.begin(Wish(["Ana", "Ben", "Cai"], MID_GAME))


@pytest.fixture
def phone(app: Flask) -> Open:
    """A function that takes another phone out of a pocket."""

    app.test_client_class = Browser

    def another() -> FlaskClient:
        client = app.test_client()
        client.environ_base["HTTP_ORIGIN"] = f"http://{HOST}"
        return client

    return another


@pytest.fixture
def served(lobby: Lobby) -> Iterator[tuple[Flask, Server]]:
    """The application on the real server, which has two threads only."""
    app = create_app(lobby, secret_key="for tests", heartbeat=0.1, taps=1000)
    server = create_server(app, "127.0.0.1", 0, threads=2)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    yield app, server
    stop(app, server)
    thread.join(SOON)
    assert not thread.is_alive()


@pytest.fixture
def port(served: tuple[Flask, Server]) -> int:
    """Where it listens."""
    return int(served[1].effective_port)


@pytest.fixture
def dial(port: int) -> Iterator[Dial]:
    """A function that opens a connection to the server; all are closed in the end."""
    with dialling(port, "127.0.0.1") as another:
        yield another


@pytest.fixture
def neighbour(port: int) -> Iterator[Dial]:
    """A function that opens a connection from another address."""
    with dialling(port, "127.0.0.2") as another:
        yield another


@pytest.fixture
def ana(phone: Open, table: Table) -> FlaskClient:
    """Ana's phone: she sits down first, so she is the host, and it is her turn."""
    client = phone()
    sit(client, "ana")
    return client


@pytest.fixture
def bots(lobby: Lobby) -> Iterator[LobbyBots]:
    """Bots that think for longer than a test lasts, for an application that can seat bots."""
    seated = LobbyBots(lobby, pace=600.0)
    yield seated
    seated.close()


MID_GAME: dict[str, Any] = {
    "decks": {"objectives": "companion"},
    "position": {
        "turn": "ana",
        "first_player": "ana",
        "round": 5,
        "morale": 6,
        "food": 3,
        "waste": 13,
        "starvation": 1,
        "crisis": "fuel-shortage",
        "objective": "we-need-more-samples",
        "helpless": 2,
        "entrances": ["zzb", "z..", "...", "...", "...", "..."],
        "locations": {"library": {"entrances": ["zz."], "noise": 1}},
        "survivors": {
            "sophie-robinson": {"player": "ana", "at": "library", "leader": True},
            "mike-cho": {"player": "ana", "at": "colony"},
            "thomas-heart": {"player": "ben", "at": "colony", "leader": True, "wounds": 2},
            "loretta-clay": {"player": "ben", "at": "school", "frostbite": 1},
            "gray-beard": {"player": "cai", "at": "colony", "leader": True},
            "andrew-evans": {"player": "cai", "at": "hospital"},
        },
        "players": {
            "ana": {"dice": [2, 5, 6]},
            "ben": {"dice": [1, 3, 4]},
            "cai": {"dice": [2, 2, 6]},
        },
    },
}
