"""Search."""

import pytest

from tests.rules.table import at_turn
from tests.rules.table import with_people


@pytest.mark.parametrize(("die", "legal"), [(2, False), (3, True), (6, True)])
def test_the_die_is_equal_to_or_higher_than_the_search_value(die: int, legal: bool) -> None:
    game = at_turn(dice=str(die))
    if legal:
        game.say(f"ana: search with art die {die}")
        assert game["waiting"] == "ana: search"
        assert game["players.ana.used"] == str(die)
    else:
        assert "3 or higher" in game.refuses(f"ana: search with art die {die}")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("search with amy die 6", "no deck to search"),
        ("search with bob die 6", "bob is ben's survivor"),
        ("search with art die 5", "no unused die 5"),
        ("search with art", "costs an action die"),
        ("search with nobody die 6", "No survivor"),
        ("search", "Such a line reads"),
    ],
)
def test_what_cannot_be_searched(line: str, why: str) -> None:
    assert why in at_turn(dice="6").refuses(f"ana: {line}")


def test_keep_ends_the_search_and_the_card_goes_to_the_hand() -> None:
    game = at_turn(dice="6", players={"ana": {"hand": 2}}, counters={"items-library": 20})
    game.say("ana: search with art die 6", "ana: noise", "ana: noise", "ana: keep food-2")
    assert game["waiting"] == "ana: turn"
    assert game["players.ana.hand"] == "3"
    assert game["counters.items-library"] == "19", "the rest went to the bottom of the deck"
    assert game["locations.library.noise"] == "2"


def test_what_is_kept_is_known_to_its_owner_only() -> None:
    game = at_turn(dice="6").say("ana: search with art die 6")
    prompt = game.session.waiting()[0].prompt
    assert prompt.public(("keep", "food-2")) == ("keep",)
    assert prompt.public(("noise",)) == ("noise",)


@pytest.mark.parametrize("words", ["keep nonsense", "keep food-2 food-2", "noise 3", "choose 1"])
def test_a_search_takes_nothing_else(words: str) -> None:
    game = at_turn(dice="6").say("ana: search with art die 6")
    assert "does not fit" in game.refuses(f"ana: {words}")


def test_r18_the_noise_spaces_are_shared_by_all_for_the_round() -> None:
    game = at_turn(dice="6", locations={"library": {"noise": 3}})
    game.say("ana: search with art die 6", "ana: noise")
    assert game["locations.library.noise"] == "4"
    assert game["waiting"] == "ana: turn", "with no noise space left the search ends by itself"


def test_with_all_noise_spaces_taken_one_card_is_drawn() -> None:
    game = at_turn(dice="6", players={"ana": {"hand": 0}}, locations={"library": {"noise": 4}})
    game.say("ana: search with art die 6")
    assert game["waiting"] == "ana: turn"
    assert game["players.ana.hand"] == "1"


def test_no_more_noise_than_cards_in_the_deck() -> None:
    game = at_turn(dice="6", counters={"items-library": 2})
    game.say("ana: search with art die 6", "ana: noise")
    assert game["waiting"] == "ana: turn", "both cards are drawn; one is kept"
    assert game["counters.items-library"] == "1"


def test_r22_an_empty_deck_gives_nothing() -> None:
    game = at_turn(dice="6", players={"ana": {"hand": 1}}, counters={"items-library": 0})
    assert "search" not in game.session.waiting()[0].prompt.verbs()
    assert game.options("ana", "search") == []
    game.say("ana: search with art die 6")
    assert game["waiting"] == "ana: turn"
    assert game["players.ana.hand"] == "1"
    assert game["players.ana.used"] == "6"


def test_r122_the_same_survivor_searches_again() -> None:
    game = at_turn(dice="3 6")
    game.say("ana: search with art die 6", "ana: keep")
    assert game.options("ana", "search") == ["search with art die 3"]
    game.say("ana: search with art die 3", "ana: keep")
    assert game["players.ana.dice"] == "none"


def test_every_location_outside_can_be_searched() -> None:
    for place in at_turn().world.outside():
        game = at_turn(dice="3", people=with_people(art={"at": place}))
        game.say("ana: search with art die 3", "ana: noise", "ana: keep")
        assert game[f"locations.{place}.noise"] == "1"
