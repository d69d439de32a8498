"""Cards are called on the panels as on the pages: by the titles the table knows, in their order."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.cards.shelf import OWN
from companion.cards.shelf import Shelf
from companion.table.lobby import Lobby
from companion.web.words.names import Names
from tests.box.conftest import Opener
from tests.box.hand import Hand
from tests.box.places import NAMES
from tests.box.places import POSITION
from tests.web.play import Wish

REVEALING = {
    "objective": "none",
    "position": {**POSITION, "step": "reveal-crisis", "turn": None, "crisis": None},
}
SYMBOLS = ["Weapon", "Fuel", "Education", "Food", "Medicine", "Tool", "Outsider"]
OWNERS: dict[str, Any] = {
    "name": "Mr. O'Hara's WANING radio",
    "prevent": ["fuel"],
    "effect": [{"do": "lose-morale", "n": 1}],
}


def cards(hand: Hand) -> list[str]:
    """The crises that are offered, without the symbols of another."""
    return [label for label in hand.labels if label not in SYMBOLS]


def test_the_crises_are_sorted_by_their_printed_titles(open_table: Opener) -> None:
    hand = Hand(open_table(REVEALING))
    assert {"Empty Pantry", "We Are Being Watched"} <= set(cards(hand))
    assert len(cards(hand)) > 10
    assert cards(hand) == sorted(cards(hand))


def test_the_owners_cards_have_their_titles(
    tmp_path: Path, closing: Callable[[Lobby], Lobby]
) -> None:
    shelf = Shelf(tmp_path / "packs")
    assert shelf.add(OWN, "crises", OWNERS) == []
    lobby = closing(Lobby(tmp_path / "games", shelf=shelf))
    hand = Hand(lobby.begin(Wish(NAMES, REVEALING)))
    assert OWNERS["name"] in hand.labels
    assert cards(hand) == sorted(cards(hand))
    hand.choose(OWNERS["name"])
    hand.press("undo")
    assert hand.menu.page.heading == f"Table: Crisis {OWNERS['name']}"


def test_the_verbs_and_the_survivors_of_a_turn_stay_as_the_rules_have_them(turn: Hand) -> None:
    assert turn.labels[:3] == ["Attack", "Search", "Barricade"]
    seat = POSITION["survivors"]
    own = [slug for slug in seat if seat[slug]["player"] == "ana"]
    turn.choose("Move")
    assert turn.labels == [turn.menu.names.word(slug) for slug in own]


@pytest.mark.parametrize("kind", ["survivors", "items", "crises", "objectives"])
def test_a_card_is_called_alike_on_panels_and_pages(lobby: Lobby, turn: Hand, kind: str) -> None:
    pages = Names(lobby.facts)
    slugs = list(getattr(lobby.facts, kind))
    assert [turn.menu.names.word(slug) for slug in slugs] == [pages.anything(one) for one in slugs]
