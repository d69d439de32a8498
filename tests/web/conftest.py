"""A real game behind the pages: the shipped rules and cards, in a folder that goes away."""

from collections.abc import Callable
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.table.lobby import Lobby
from companion.table.table import Table
from companion.web import create_app
from companion.web import stop
from tests.web.play import HOST
from tests.web.play import Wish

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
