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
from tests.rules.table import Game
from tests.rules.table import at_turn
from tests.rules.table import with_people

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
    with pytest.raises(Refusal, match="costs 2 food tokens, and the supply has 0"):
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


# -- watching for the trigger ----------------------------------------------------------------------


def at_cais_card(card: str, **position: Any) -> Game:
    """Ana's turn; cai has said which card she drew."""
    return at_turn(dice="3 4 5 6", **position).say(f"cai: card {card}")


def seen(game: Game) -> list[str]:
    """Whom the card is about, if the companion has seen what triggers it."""
    drawn = game.world.crossroads["ana"]
    assert drawn.seen == bool(drawn.about)
    return drawn.about


def test_r91_what_is_true_at_the_start_has_happened_at_once() -> None:
    assert seen(at_cais_card("christmas")) == ["amy"]
    assert seen(at_cais_card("outbreak")) == []
    assert seen(at_cais_card("outbreak", helpless=1)) == ["amy"]


def test_r90_an_action_has_happened_when_it_is_resolved() -> None:
    game = at_cais_card("horde")
    game.say("ana: move amy to school")
    assert (game["waiting"], seen(game)) == ("ana: exposure", [])
    game.say("ana: exposure wound")
    assert seen(game) == ["amy"]
    game.say("table: undo")
    assert seen(game) == []
    game.say("ana: exposure bitten")
    assert seen(game) == []


def test_a_card_named_late_has_happened_by_what_was_done_before() -> None:
    game = at_turn(dice="3 4").say("ana: search with art die 3", "ana: keep")
    assert seen(game) == []
    game.say("cai: card music")
    assert seen(game) == ["art"]
    game.say("cai: card horde")
    assert seen(game) == []


def test_what_was_seen_stays_seen_in_this_turn() -> None:
    game = at_cais_card("maude", people=with_people(art={"at": "grocery-store"}))
    assert seen(game) == ["art"]
    game.say("ana: move art to school with fuel")
    assert seen(game) == ["art"]
    game.say("ana: end")
    assert "ana" not in game.world.crossroads


def test_r93_a_card_that_finds_no_room_has_not_happened() -> None:
    game = at_cais_card("outsiders", helpless=22)
    assert seen(game) == []
    game.say("table: set locations.colony.helpless 21")
    assert seen(game) == ["amy"]


def test_watching_changes_nothing_of_the_game() -> None:
    game = at_turn(dice="3 4").say("cai: card")
    before = game.session.state()
    game.say("cai: card christmas")
    assert seen(game)
    assert game.session.state() == before
