"""The most of each number: what the rules refuse, and no page offers."""

from collections.abc import Mapping

import pytest

from companion.rules.limits import limits
from tests.rules.table import Game
from tests.rules.table import at_turn


def full_board(house: Mapping[str, str] | None = None) -> Game:
    """A game with something of every kind of number."""
    counters = {"samples": 2, "items-library": 12}
    return at_turn(helpless=3, unruly=1, counters=counters, setup={"house": house or {}})


@pytest.mark.parametrize("house", [{}, {"morale_cap": "none"}])
def test_the_most_is_taken_and_more_is_refused(house: dict[str, str]) -> None:
    game = full_board(house)
    world = game.world
    assert len(limits(world)) > 20
    for path, most in limits(world).items():
        assert f"{path} is a whole number from 0 to {most}, not {most + 1}" in game.refuses(
            f"table: set {path} {most + 1}"
        )
    for path in ("round", "morale", "locations.library.noise", "locations.colony.unruly"):
        most = limits(world)[path]
        game.say(f"table: set {path} {most}")
        assert game[path] == str(most)


def test_the_house_rule_says_how_far_morale_rises() -> None:
    assert limits(full_board().world)["morale"] == 10
    assert limits(full_board({"morale_cap": "none"}).world)["morale"] == 99


def test_what_there_can_be_none_of_is_no_number() -> None:
    found = limits(at_turn(crisis=[]).world)
    for path in (
        *("locations.library.helpless", "locations.library.bandits", "locations.colony.unruly"),
        *("locations.colony.noise", "counters.samples", "crisis.contributed"),
    ):
        assert path not in found
    assert "locations.colony.unruly" in limits(full_board().world)


def test_cards_the_companion_knows_are_not_counted() -> None:
    game = full_board()
    assert "players.ben.hand" in limits(game.world)
    assert "counters.items-library" in limits(game.world)
    game.say("table: set decks.items companion")
    assert "players.ben.hand" not in limits(game.world)
    assert "counters.items-library" not in limits(game.world)
