"""Resolving Crossroads Cards."""

from dataclasses import replace
from typing import Any

import pytest

from companion.engine.prompts import Refusal
from companion.rules import crossroads
from companion.rules.facts import CrossroadsCard
from companion.rules.world import World
from tests.rules.driver import Driven
from tests.rules.driver import a_world
from tests.rules.driver import base_box

CARDS = {
    "known": CrossroadsCard(
        "known",
        "Known",
        options=((("pay-food", {"n": 2}), ("gain-morale", {"n": 1})), None),
    ),
    "guests": CrossroadsCard("guests", "Guests", options=(None, None), adds_survivor=True),
}


def drawn(card: str = "", **given: Any) -> World:
    """Ana's turn, the card drawn, named if the reader has said so."""
    world = a_world(facts=replace(base_box(), crossroads=CARDS), **given)
    crossroads.draw(world, "ana")
    world.crossroads["ana"].card = card
    return world


@pytest.mark.parametrize(("player", "reader"), [("ana", "cai"), ("ben", "ana"), ("cai", "ben")])
def test_the_player_to_the_right_draws(player: str, reader: str) -> None:
    world = a_world()
    crossroads.draw(world, player)
    assert world.crossroads[player].reader == reader


def test_the_next_one_to_the_right_still_in_the_game_draws() -> None:
    world = a_world()
    world.players["cai"].eliminated = True
    crossroads.draw(world, "ana")
    assert world.crossroads["ana"].reader == "ben"


def test_a_card_triggers_once_and_is_due_until_it_is_resolved() -> None:
    world = drawn()
    assert not crossroads.due(world, "ana")
    world.crossroads["ana"].triggered = True
    assert crossroads.due(world, "ana")
    table = Driven(lambda world: crossroads.resolve(world, "ana"), world)
    assert table.waiting == "ana: option"
    table.say("ana: option 3")
    assert table.waiting == "table: by-hand"
    assert not crossroads.due(world, "ana")
    assert table.say("table: done").waiting == ""
    crossroads.put_back(world, "ana")
    assert not crossroads.due(world, "ana")


def test_a_card_that_adds_survivors_cannot_trigger_in_a_full_colony() -> None:
    """R93."""
    world = drawn("guests")
    world.locations["colony"].helpless = 24
    assert not crossroads.may_trigger(world, "ana")
    world.locations["colony"].helpless = 23
    assert crossroads.may_trigger(world, "ana")
    world = drawn("known")
    world.locations["colony"].helpless = 24
    assert crossroads.may_trigger(world, "ana")


def test_an_option_that_cannot_be_paid_is_refused() -> None:
    """R92."""
    world = drawn("known")
    table = Driven(lambda world: crossroads.resolve(world, "ana"), world)
    assert table.options("ana") == ["option 2"]
    with pytest.raises(Refusal, match="costs 2 food tokens, and there are 0"):
        table.say("ana: option 1")
    with pytest.raises(Refusal):
        table.say("ana: option 3")
    world.colonies["colony"].food = 2
    table.say("ana: option 1")
    assert (table.morale, world.colonies["colony"].food, table.waiting) == (7, 0, "")


def test_an_option_the_companion_does_not_know_is_applied_by_hand() -> None:
    world = drawn("known")
    table = Driven(lambda world: crossroads.resolve(world, "ana"), world).say("ana: option 2")
    assert table.waiting == "table: by-hand"
