"""The feed for other devices: what it tells, and that nothing else comes through."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.table import feed
from companion.table import gate
from companion.table.dead_of_winter import DeadOfWinterTable
from companion.table.table import Table
from tests.table.conftest import HOST
from tests.table.conftest import player

Opener = Callable[..., Table]
GAME = DeadOfWinterTable()
POSITION: dict[str, Any] = {
    "turn": "ana",
    "first_player": "ana",
    "round": 5,
    "morale": 6,
    "objective": "we-need-more-samples",
    "crisis": "fuel-shortage",
    "survivors": {
        "sophie-robinson": {"player": "ana", "at": "library", "leader": True},
        "thomas-heart": {"player": "ben", "at": "colony", "leader": True},
        "gray-beard": {"player": "caio", "at": "colony", "leader": True},
    },
}


@pytest.fixture
def opened(create_table: Callable[..., Table]) -> Opener:
    """Opens a game of three in Ana's turn, with other things in its position."""

    def make(**other: Any) -> Table:
        setup, names = {"position": POSITION | other}, ["Ana", "Ben", "Cáio"]
        return create_table(setup, names, ("ana", "ben", "caio"), game=GAME)

    return make


@pytest.fixture
def table(opened: Opener) -> Table:
    """A game of three in Ana's turn."""
    return opened()


def told(table: Table) -> dict[str, Any]:
    """The document of the moment."""
    document: dict[str, Any] = json.loads(feed.document(table.signal()))
    return document


def say(table: Table, *lines: str) -> None:
    for line in lines:
        seat = line.partition(":")[0]
        reply = table.say(HOST if seat == "table" else player(seat), line)
        assert reply.accepted, reply.message


def test_it_tells_of_a_turn(table: Table) -> None:
    assert told(table) == {
        "version": 1,
        "game": True,
        "round": 5,
        "rounds": 6,
        "step": "player-turns",
        "turn": [{"seat": "ana", "name": "Ana"}],
        "morale": 6,
        "colonies": {"colony": {"morale": 6}},
        "crisis": {
            "card": "fuel-shortage",
            "name": "Fuel Shortage",
            "prevent": ["fuel"],
            "contributed": 0,
            "needed": 3,
        },
        "over": None,
    }


def test_of_what_is_added_to_the_crisis_it_tells_the_number(table: Table) -> None:
    say(table, "ana: contribute fuel", "ana: contribute medicine")
    assert told(table)["crisis"]["contributed"] == 2
    assert "medicine" not in feed.document(table.signal())


def test_a_crisis_the_table_has_not_named_has_no_title(opened: Opener) -> None:
    crisis = told(opened(crisis=["food"]))["crisis"]
    assert (crisis["card"], crisis["name"], crisis["prevent"]) == (None, None, ["food"])


def test_without_a_main_objective_nobody_knows_how_many_rounds_there_are(opened: Opener) -> None:
    assert told(opened(objective="none"))["rounds"] is None


def test_it_tells_how_the_game_ended(table: Table) -> None:
    say(table, "table: set morale 0")
    document = told(table)
    assert document["step"] == "over"
    assert document["over"] == {"reason": "morale", "winners": None}
    assert document["turn"] == []
    say(table, "ana: declare unmet", "ben: declare unmet", "caio: declare met")
    assert told(table)["over"]["winners"] == [{"seat": "caio", "name": "Cáio"}]


def test_without_a_game_it_has_the_same_keys(table: Table) -> None:
    nothing = json.loads(feed.document(None))
    assert list(nothing) == list(told(table))
    assert nothing["game"] is False
    assert [value for value in nothing.values() if value] == [1]


def test_a_game_of_two_colonies_has_a_morale_for_each(table: Table) -> None:
    moment = table._do(table._now)
    one = moment.state["colonies"]["colony"]
    colonies = {"yellow": one | {"morale": 4}, "blue": one | {"morale": 2}}
    state = {key: value for key, value in moment.state.items() if key != "morale"}
    signal = gate.signal(replace(moment, state=state | {"colonies": colonies}))
    assert signal.morale is None
    assert {name: colony.morale for name, colony in signal.colonies.items()} == {
        "yellow": 4,
        "blue": 2,
    }


def test_what_is_not_named_does_not_come_through(table: Table) -> None:
    moment = table._do(table._now)
    before = feed.document(gate.signal(moment))
    state = dict(moment.state)
    for key in ("crisis", "players"):
        state[key] = state[key] | {"new-secret": "outbreak"}
    state |= {"secret": {"players": {}, "decks": {"crises": ["outbreak"]}}, "another": "outbreak"}
    other = replace(moment, state=state, lines=(), open=(), seq=99, run="other", notices=("!",))
    assert feed.document(gate.signal(other)) == before
