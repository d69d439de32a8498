"""A PIN before the secret objective, on the player's own page."""

import re

import pytest
from flask.testing import FlaskClient

from companion.table.lobby import Lobby
from companion.table.table import Table
from companion.table.types import Speaker
from tests.web.conftest import Open
from tests.web.play import look
from tests.web.play import sit
from tests.web.play import tap
from tests.web.play import words


@pytest.fixture
def ana(phone: Open, table: Table) -> FlaskClient:
    """Ana's phone, with a PIN."""
    client = phone()
    sit(client, "ana")
    tap(client, "Set the PIN", filled={"pin": "2468"})
    assert table.has_pin("ana")
    return client


def title(lobby: Lobby, table: Table) -> str:
    """The title of Ana's secret objective."""
    secret = table.view(Speaker("player", "ana")).secret
    assert secret is not None
    return str(lobby.facts.secret_objectives[secret["objective"]].name)


def test_without_the_pin_nothing_is_shown(ana: FlaskClient, lobby: Lobby, table: Table) -> None:
    hidden = title(lobby, table)
    for answer in (
        ana.get("/me/secret"),
        ana.post("/me/secret", data={"pin": "1357"}),
        ana.post("/me/secret", data={"pin": "1357"}, headers={"HX-Request": "true"}),
    ):
        assert answer.status_code in (303, 403)
        assert hidden not in answer.text
    assert "That is not the PIN of this seat." in words(look(ana))


def test_with_the_pin_it_is_shown(ana: FlaskClient, lobby: Lobby, table: Table) -> None:
    page = tap(ana, "Hold to see my secret objective", filled={"pin": "2468"})
    assert page.status_code == 200
    assert title(lobby, table) in words(page.text)
    part = ana.post("/me/secret", data={"pin": "2468"}, headers={"HX-Request": "true"})
    assert title(lobby, table) in words(part.text)
    assert part.headers["Cache-Control"] == "no-store"


def test_the_pin_is_changed_with_the_old_one(ana: FlaskClient, table: Table) -> None:
    tap(ana, "Change the PIN", filled={"old": "1111", "pin": "3333"})
    assert "That is not the PIN" in words(look(ana))
    tap(ana, "Change the PIN", filled={"old": "2468", "pin": ""})
    assert not table.has_pin("ana")
    assert re.search(r'<form method="get" action="/me/secret">', look(ana))
    tap(ana, "Set the PIN", filled={"pin": "12"})
    assert "A PIN has 4 to 8 digits." in words(look(ana))


def test_nobody_else_sets_a_pin(phone: Open, ana: FlaskClient, table: Table) -> None:
    assert phone().post("/me/pin", data={"pin": "1234"}).status_code == 403
    ben = phone()
    sit(ben, "ben")
    ben.post("/me/pin", data={"pin": "1234", "seat": "ana", "run": table.run})
    assert table.has_pin("ben")
    table.check_pin("ana", "2468")
