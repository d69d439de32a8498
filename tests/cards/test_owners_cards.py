"""What an owner types in is played with; what she marks as mature can be left out of a game."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from companion.cards import loader
from companion.cards.sheet import LONGEST_TEXT
from companion.cards.shelf import OWN
from companion.cards.shelf import Shelf
from companion.engine.prompts import Refusal
from companion.engine.session import Session
from companion.rules.facts import Facts
from companion.rules.game import DeadOfWinter
from companion.rules.setup import Setup
from companion.rules.world import World

DREAM: dict[str, Any] = {
    "name": "Bad Dream",
    "mature": True,
    "options": [[{"do": "lose-morale", "n": 1}], "by-hand"],
}
POSITION = {
    "turn": "ana",
    "round": 5,
    "morale": 5,
    "survivors": {
        "mike-cho": {"player": "ana", "at": "colony", "leader": True},
        "sparky": {"player": "ben", "at": "colony", "leader": True},
        "brian-lee": {"player": "cai", "at": "colony", "leader": True},
    },
}


@pytest.fixture
def owned(tmp_path: Path) -> Facts:
    """The base box, and a crossroads card of the owner's that she has marked."""
    shelf = Shelf(tmp_path)
    assert shelf.add(OWN, "crossroads", DREAM) == []
    return shelf.facts()


def game(facts: Facts, **setup: Any) -> Session[World]:
    rules = DeadOfWinter(facts)
    return Session(rules, rules.begin(Setup(players=["ana", "ben", "cai"], **setup)))


def said(session: Session[World], seat: str) -> list[str]:
    """What a seat can say of the crossroads card of the turn."""
    (offer,) = [
        one.prompt
        for one in session.open()
        if (one.prompt.kind, one.prompt.seat) == ("crossroads", seat)
    ]
    return [" ".join(words) for words in offer.options()]


def test_c12_marked_cards_are_left_out_where_the_table_wants_it(owned: Facts) -> None:
    assert owned.crossroads["bad-dream"].mature
    played = game(owned, position=POSITION)
    assert "card bad-dream" in said(played, "cai")
    without = game(owned, position=POSITION, house={"mature_cards": "out"})
    assert "card bad-dream" not in said(without, "cai")
    assert "card maude" in said(without, "cai")
    with pytest.raises(Refusal, match=r"bad-dream is marked as mature.*draw another"):
        without.say("cai: card bad-dream")


@pytest.mark.parametrize(("house", "cards"), [({}, 81), ({"mature_cards": "out"}, 80)])
def test_c12_a_deck_the_companion_holds_is_shuffled_without_marked_cards(
    owned: Facts, house: dict[str, str], cards: int
) -> None:
    session = game(owned, house=house, decks={"crossroads": "companion"})
    assert len(session.world.deck_cards["crossroads"]) == cards
    assert ("bad-dream" in session.world.deck_cards["crossroads"]) == (cards == 81)


def test_c225_a_card_the_owner_types_in_is_played(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    shelf.add(OWN, "crises", {"name": "Rats", "prevent": ["food"], "effect": DREAM["options"][0]})
    position = {"crisis": "rats", "food": 9, "step": "resolve-crisis"}
    board = {key: POSITION[key] for key in ("round", "morale", "survivors")}
    session = game(shelf.facts(), position={**board, **position})
    assert session.state()["morale"] == 4


def test_c225_no_pack_that_ships_has_more_than_a_line_of_text() -> None:
    """Names, sources and the like stand in a pack; sentences of a card never do."""
    prose = re.compile(r"[a-z]{2,} [a-z]+ [a-z]+ [a-z]+ [a-z]+ [a-z]+ [a-z]+ [a-z]+", re.IGNORECASE)
    for pack in loader.load_with(()).packs:
        assert pack.name in loader.SHIPPED
        for (kind, card), entry in pack.entries.items():
            for text in texts(entry.table):
                assert len(text) <= LONGEST_TEXT, (kind, card)
                assert not prose.search(text), (kind, card, text)
    names = [path.name for path in (files("companion.cards") / "packs" / "base").iterdir()]
    assert {name.rpartition(".")[2] for name in names} == {"toml"}


def texts(value: Any) -> list[str]:
    """Every text in the values of a card."""
    if isinstance(value, dict):
        return [text for each in value.values() for text in texts(each)]
    if isinstance(value, list):
        return [text for each in value for text in texts(each)]
    return [value] if isinstance(value, str) else []
