"""Game Setup."""

from typing import Any

import pytest

from companion.cards import load
from companion.engine.prompts import Refusal
from companion.rules.game import DeadOfWinter
from companion.rules.setup import Setup
from tests.rules.table import Game

SEATS = ["ana", "ben", "cai", "dia", "eva"]

# Influence: daniel 66, thomas 64, arthur 62, gabriel 60, sophie 58, … sparky 10.
KEPT = [
    "daniel-smith sparky",
    "thomas-heart andrew-evans",
    "arthur-thurston forest-plum",
    "gabriel-diaz gray-beard",
    "sophie-robinson john-price",
]


def new_game(players: int = 3, **setup: Any) -> Game:
    return Game(Setup(players=SEATS[:players], **setup))


def begin(**setup: Any) -> None:
    DeadOfWinter(load()).begin(Setup(**{"players": SEATS[:3], **setup}))


# -- the board -------------------------------------------------------------------------------------


def test_the_colony_and_six_locations_in_the_order_of_their_numbers() -> None:
    game = new_game()
    assert list(game.world.locations) == [
        "colony",
        "police-station",
        "grocery-store",
        "school",
        "library",
        "hospital",
        "gas-station",
    ]
    assert game["locations.colony.entrances"] == "... ... ... ... ... ..."
    assert game["locations.colony.spaces"] == "24"
    assert game["locations.gas-station.entrances"] == "..."
    assert game["locations.school.entrances"] == "...."


def test_without_an_objective_morale_and_round_are_six() -> None:
    game = new_game()
    assert (game["morale"], game["round"], game["food"]) == ("6", "6", "0")
    assert game["objective"] == "none"
    assert game["counters.items-library"] == "20"
    assert game["step"] == "set-up"
    assert game["first_player"] == "null"


def test_a_main_objective_sets_up_the_board() -> None:
    game = new_game(objective="too-many-mouths")
    assert (game["morale"], game["round"]) == ("7", "5")
    assert game["locations.colony.helpless"] == "6", "players + 3"
    assert game["locations.colony.zombies"] == "6"


@pytest.mark.parametrize(
    ("setup", "why"),
    [
        ({"players": ["ana"]}, "2 to 5 players"),
        ({"players": [*SEATS, "fay"]}, "2 to 5 players"),
        ({"players": ["ana", "ana", "ben"]}, "name of its own"),
        ({"players": ["ana", "Ben", "cai"]}, '"Ben" is no name'),
        ({"players": ["ana", "table", "cai"]}, '"table"'),
        ({"players": ["ana", "library", "cai"]}, '"library"'),
        ({"players": "ana"}, "2 to 5 players"),
        ({"players": 3}, "players is a list of words"),
        ({"edition": "warm-winter"}, '"warm-winter"'),
        ({"modules": ["raxxon"]}, "no modules"),
        ({"scenario": "bandit-blitz"}, "no scenario"),
        ({"teams": {"yellow": ["ana"]}}, "no teams"),
        ({"objective": "world-peace"}, "a main objective"),
        ({"objective": ["none"]}, "a main objective"),
        ({"decks": {"jokers": "table"}}, 'no deck "jokers"'),
        ({"decks": {"items": "ana"}}, "by table, companion"),
        ({"decks": ["items"]}, "decks is a table"),
        ({"offered": ["exposure"]}, "cannot be only offered"),
        ({"house": {"colour": "blue"}}, 'no house rule "colour"'),
        ({"house": "none"}, "house is a table"),
        ({"variants": ["solo"]}, 'no variant "solo"'),
    ],
)
def test_what_makes_no_game(setup: dict[str, Any], why: str) -> None:
    with pytest.raises(Refusal, match=r"^[^\n]+$") as refused:
        begin(**setup)
    assert why in str(refused.value)


# -- the survivors kept ----------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 4, 5])
def test_each_player_keeps_two_and_the_first_leads(players: int) -> None:
    game = new_game(players)
    assert game["waiting"] == ", ".join(f"{seat}: keep" for seat in SEATS[:players])
    for seat, kept in reversed(list(zip(SEATS, KEPT[:players], strict=False))):
        game.say(f"{seat}: keep {kept}")
    for seat, kept in zip(SEATS, KEPT[:players], strict=False):
        leader, follower = kept.split()
        assert game[f"survivors.{leader}.leader"] == "true"
        assert game[f"survivors.{follower}.leader"] == "false"
        assert game[f"survivors.{follower}.player"] == seat
        assert game[f"survivors.{follower}.at"] == "colony"
    assert game["first_player"] == "ana"
    assert game["step"] == "reveal-crisis"
    assert game["waiting"] == "table: crisis"


def test_two_players_keep_three() -> None:
    game = new_game(2)
    assert "3 survivors are kept" in game.refuses("ana: keep daniel-smith sparky")
    game.say("ana: keep daniel-smith sparky mike-cho", "ben: keep brian-lee rod-miller talia-jones")
    assert game["first_player"] == "ben"
    game.say("table: crisis fuel")
    assert "4 dice" in game.refuses("ana: dice 1 2 3")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("keep daniel-smith", "2 survivors are kept, not 1"),
        ("keep daniel-smith sparky mike-cho", "2 survivors are kept, not 3"),
        ("keep daniel-smith daniel-smith", "named only once"),
        ("keep daniel-smith lily-mae", 'no survivor card "lily-mae"'),
        ("keep daniel-smith lily-mae 44 2", "all three numbers"),
        ("keep daniel-smith lily-mae 44 2 7", "search value is a whole number from 1 to 6"),
        ("keep daniel-smith Lily 44 2 5", "is no name"),
        ("keep daniel-smith library 44 2 5", "means something else"),
        ("keep daniel-smith ana 44 2 5", "means something else"),
        ("keep daniel-smith using 44 2 5", "means something else"),
        ("keep daniel-smith die 44 2 5", "means something else"),
        ("keep", "2 survivors are kept, not 0"),
    ],
)
def test_what_cannot_be_kept(words: str, why: str) -> None:
    assert why in new_game().refuses(f"ana: {words}")


def test_a_survivor_is_kept_by_one_player_only() -> None:
    game = new_game().say("ana: keep daniel-smith sparky")
    assert "in play already, with ana" in game.refuses("ben: keep gray-beard sparky")
    assert "Nothing is asked of ana" in game.refuses("ana: keep brian-lee mike-cho")


def test_a_card_without_data_is_kept_with_its_numbers() -> None:
    game = new_game().say("ana: keep lily-mae 70 2 5 sparky")
    survivor = game.world.survivors["lily-mae"]
    assert (survivor.influence, survivor.attack, survivor.search) == (70, 2, 5)


def test_the_table_may_correct_while_survivors_are_chosen() -> None:
    game = new_game().say("table: set morale 7", "ana: keep daniel-smith sparky")
    game.say("table: set round 8")
    assert (game["morale"], game["round"]) == ("7", "8")
    assert game["waiting"] == "ben: keep, cai: keep"


# -- the first player ------------------------------------------------------------------------------


def all_kept(**setup: Any) -> Game:
    game = new_game(**setup)
    return game.say(*(f"{seat}: keep {kept}" for seat, kept in zip(SEATS[:3], KEPT, strict=False)))


def test_only_leaders_count_for_the_first_player() -> None:
    game = new_game().say("ana: keep sparky daniel-smith", "ben: keep gray-beard brian-lee")
    game.say("cai: keep andrew-evans thomas-heart")
    assert game["first_player"] == "ben"


def test_the_token_moves_with_a_leader_until_the_first_crisis_is_revealed() -> None:
    game = all_kept()
    assert game["offered"] == "ana: leader, ben: leader, cai: leader"
    assert "does not fit" in game.refuses("ana: leader daniel-smith")
    assert "does not fit" in game.refuses("ana: leader andrew-evans")
    game.say("ana: leader sparky")
    assert game["first_player"] == "ben"
    assert game["survivors.sparky.leader"] == "true"
    assert game["survivors.daniel-smith.leader"] == "false"
    game.say("ben: leader andrew-evans")
    assert game["first_player"] == "cai"
    game.say("table: crisis food")
    assert "leader" not in game["offered"]
    assert "ana" in game.refuses("ana: leader daniel-smith")


def test_a_leader_can_be_changed_while_others_still_choose() -> None:
    game = new_game().say("ana: keep sparky daniel-smith")
    assert game["offered"] == "ana: leader"
    game.say("ana: leader daniel-smith")
    assert game["survivors.daniel-smith.leader"] == "true"
    assert game["first_player"] == "null"


EQUAL = [
    "ana: keep one 50 3 3 sparky",
    "ben: keep two 50 3 3 mike-cho",
    "cai: keep gray-beard lea 60 1 1",
]


def test_r12_equal_leaders_throw_a_die_and_again_while_equal() -> None:
    game = new_game().say(*EQUAL)
    assert game["waiting"] == "ana: die, ben: die"
    game.say("ben: die 4", "ana: die 4")
    assert game["waiting"] == "ana: die, ben: die"
    game.say("ana: die 2", "ben: die 3")
    assert game["first_player"] == "ben"
    assert game["waiting"] == "table: crisis"


def test_of_three_equal_leaders_only_the_highest_throw_again() -> None:
    game = new_game().say(*EQUAL[:2], "cai: keep tri 50 3 3 gray-beard")
    game.say("ana: die 5", "ben: die 2", "cai: die 5")
    assert game["waiting"] == "ana: die, cai: die"
    game.say("cai: die 6", "ana: die 1")
    assert game["first_player"] == "cai"


def test_house_rule_the_table_chooses_among_equal_leaders() -> None:
    game = new_game(house={"first_player_tie": "choose"}).say(*EQUAL)
    assert game["waiting"] == "table: choose"
    assert game.options("table") == ["choose ana", "choose ben"]
    game.say("table: choose ben")
    assert game["first_player"] == "ben"


def test_a_leader_that_makes_two_equal_is_settled_before_the_crisis() -> None:
    game = new_game().say("ana: keep one 50 3 3 sparky", "ben: keep mike-cho two 50 3 3")
    game.say("cai: keep gray-beard lee 20 1 1")
    assert game["first_player"] == "ana"
    game.say("ben: leader two")
    assert game["first_player"] == "null"
    assert game["waiting"] == "ana: die, ben: die"
    game.say("ana: die 1", "ben: die 2")
    assert game["first_player"] == "ben"
    assert game["waiting"] == "table: crisis"
