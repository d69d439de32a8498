"""Decks the companion holds: their order and the secret objectives it deals."""

from typing import Any

import pytest

from companion.rules import dealing
from companion.rules import decks
from tests.rules.table import Game
from tests.rules.table import at_position
from tests.rules.table import at_turn

HELD = {"objectives": "companion", "survivors": "companion", "crises": "companion"}


def held(**position: Any) -> Game:
    return at_turn("ana", setup={"decks": HELD}, **position)


def first(kind: str, count: int = 1) -> list[str]:
    """Some objectives of a kind, in the order of the pack."""
    cards = held().world.cards.secret_objectives
    return [slug for slug, card in cards.items() if card.kind == kind][:count]


def test_where_the_table_holds_everything_nothing_is_dealt() -> None:
    game = at_turn()
    assert "deal" not in game["offered"]
    assert "deck" not in game["offered"]
    assert "ana" in game.refuses(f"ana: deal objective {first('loyal')[0]}")
    assert "table" in game.refuses("table: deck crises fuel-shortage")


# -- decks -----------------------------------------------------------------------------------------


def test_the_order_of_a_deck_is_secret() -> None:
    game = held().say("table: deck crises fuel-shortage unending-hordes")
    assert game["secret.decks.crises"] == "fuel-shortage unending-hordes"
    offer = decks.Deck(game.world)
    assert offer.public(("deck", "crises", "fuel-shortage")) is None


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("deck", "does not fit"),
        ("deck jokers sparky", 'no deck called "jokers"'),
        ("deck crossroads", 'no deck called "crossroads"'),
        ("deck objectives", 'no deck called "objectives"'),
        ("deck crises sparky", "no card of the deck crises"),
        ("deck crises fuel-shortage fuel-shortage", "named 2 times"),
        ("deck survivors sparky", "in play"),
    ],
)
def test_what_is_no_deck(words: str, why: str) -> None:
    people = {"sparky": {"player": "ana", "at": "colony", "leader": True}}
    game = at_position({"turn": "ana"}, people=people, decks=HELD)
    assert why in game.refuses(f"table: {words}")


def test_a_card_that_is_drawn_leaves_its_deck() -> None:
    game = held().say("table: deck crises fuel-shortage unending-hordes")
    game.say("table: deck survivors sparky mike-cho rod-miller", "ana: play outsider-1")
    assert game["survivors.sparky.player"] == "ana"
    assert game["secret.decks.survivors"] == "mike-cho rod-miller"
    game.say("table: goto reveal-crisis")
    assert game["crisis.card"] == "fuel-shortage"
    assert game["secret.decks.crises"] == "unending-hordes"


# -- secret objectives -----------------------------------------------------------------------------


def test_each_player_is_dealt_one_objective() -> None:
    game = held()
    assert game["offered"] == ("ana: deal, ben: deal, cai: crossroads, cai: deal, table: deck")
    (loyal,) = first("loyal")
    game.say(f"ana: deal objective {loyal}")
    assert game["secret.players.ana.objective"] == loyal
    assert "ana: deal" not in game["offered"]
    assert "no objective that can be dealt" in game.refuses(f"ben: deal objective {loyal}")
    assert dealing.Deal(game.world, "ben").public(("deal", "objective", loyal)) is None


def test_there_is_one_betrayal_at_the_table_at_most() -> None:
    one, other = first("betrayal", 2)
    game = held().say(f"ben: deal objective {one}")
    assert "no objective" in game.refuses(f"ana: deal objective {other}")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("deal", "does not fit"),
        ("deal survivor sparky", "does not fit"),
        ("deal objective world-peace", "no objective that can be dealt"),
    ],
)
def test_what_cannot_be_dealt(words: str, why: str) -> None:
    assert why in held().refuses(f"ana: {words}")


def test_an_exiled_player_is_dealt_an_exiled_objective() -> None:
    game = held(players={"ben": {"exiled": True}})
    (loyal,), (exiled,) = first("loyal"), first("exiled")
    assert "no objective" in game.refuses(f"ben: deal objective {loyal}")
    game.say(f"ben: deal objective {exiled}")
    assert game["secret.players.ben.exiled_objective"] == exiled
    assert "ben: deal" not in game["offered"]


def test_co_op_has_no_secret_objectives() -> None:
    game = at_turn("ana", setup={"decks": HELD, "variants": ["co-op"]})
    assert "deal" not in game["offered"]


def test_a_position_may_say_what_is_held() -> None:
    (loyal,) = first("loyal")
    secret = {"players": {"ana": {"objective": loyal}}, "decks": {"crises": ["fuel-shortage"]}}
    game = held(secret=secret)
    assert game["secret.players.ana.objective"] == loyal
    assert game["secret.decks.crises"] == "fuel-shortage"


def test_a_crisis_that_is_only_offered_leaves_its_deck_too() -> None:
    game = at_position(
        {"step": "player-turns", "turn": "ana", "crisis": []},
        offered=["crisis"],
        decks={"crises": "companion"},
    )
    game.say("table: deck crises illness empty-pantry", "table: crisis illness")
    assert game["secret.decks.crises"] == "empty-pantry"
