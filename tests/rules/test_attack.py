"""Attack."""

import pytest

from tests.rules.table import at_turn
from tests.rules.table import with_people

ZOMBIES = {"library": {"entrances": ["zz."]}}


@pytest.mark.parametrize(("die", "legal"), [(2, False), (3, True), (4, True), (6, True)])
def test_r14_the_die_is_equal_to_or_higher_than_the_attack_value(die: int, legal: bool) -> None:
    game = at_turn(dice=str(die), locations=ZOMBIES)
    if legal:
        game.say(f"ana: attack zombie with art die {die}")
        assert game["players.ana.dice"] == "none"
        assert game["players.ana.used"] == str(die)
    else:
        assert "3 or higher" in game.refuses(f"ana: attack zombie with art die {die}")


def test_a_zombie_is_killed_and_then_exposure_is_rolled() -> None:
    game = at_turn(dice="3", locations=ZOMBIES)
    game.say("ana: attack zombie with art die 3")
    assert game["locations.library.entrances"] == "z.."
    assert game["waiting"] == "ana: exposure"
    game.say("ana: exposure frostbite")
    assert game["survivors.art.frostbite"] == "1"
    assert game["waiting"] == "ana: turn"


def test_the_same_survivor_attacks_again_and_again() -> None:
    game = at_turn(dice="3 5", locations=ZOMBIES)
    game.say("ana: attack zombie with art die 5", "ana: exposure blank")
    game.say("ana: attack zombie with art die 3", "ana: exposure blank")
    assert game["locations.library.zombies"] == "0"
    assert "There is no zombie" in game.refuses("ana: attack zombie with art die 3")


def test_at_the_colony_the_zombie_is_chosen_from_any_entrance() -> None:
    entrances = ["z..", "...", "bzz", "...", "...", "..."]
    game = at_turn(dice="3 4 5", entrances=entrances)
    game.say("ana: attack zombie with amy die 5 entrance 3", "ana: exposure blank")
    assert game["locations.colony.entrances"] == "z.. ... bz. ... ... ..."
    game.say("ana: attack zombie with amy die 4")
    assert game["waiting"] == "ana: choose"
    assert game.options("ana") == ["choose 1", "choose 3"]
    assert "does not fit" in game.refuses("ana: choose 2")
    game.say("ana: choose 1", "ana: exposure blank")
    assert game["locations.colony.entrances"] == "... ... bz. ... ... ..."
    game.say("ana: attack zombie with amy die 3")
    assert game["waiting"] == "ana: exposure", "the only zombie is taken without asking"


@pytest.mark.parametrize(("die", "wounds"), [(1, 1), (3, 1), (4, 1), (5, 0), (6, 0)])
def test_r15_a_survivor_is_hit_on_its_attack_value_or_less(die: int, wounds: int) -> None:
    game = at_turn(dice="3", people=with_people(bob={"attack": 4}))
    game.say("ana: attack bob with art die 3")
    assert game["waiting"] == "ana: die"
    game.say(f"ana: die {die}")
    assert game["survivors.bob.wounds"] == str(wounds)
    assert game["survivors.art.wounds"] == "0"
    assert game["waiting"] == "ana: turn", "no exposure is rolled"


def test_a_hit_takes_a_card_from_the_hand() -> None:
    game = at_turn(dice="3", players={"ana": {"hand": 2}, "ben": {"hand": 3}})
    game.say("ana: attack bob with art die 3", "ana: die 1")
    assert (game["players.ana.hand"], game["players.ben.hand"]) == ("3", "2")


def test_r16_a_player_without_cards_loses_none() -> None:
    game = at_turn(dice="3", players={"ana": {"hand": 2}, "ben": {"hand": 0}})
    game.say("ana: attack bob with art die 3", "ana: die 1")
    assert (game["players.ana.hand"], game["players.ben.hand"]) == ("2", "0")
    assert game["survivors.bob.wounds"] == "1"


def test_a_hand_that_is_not_known_stays_unknown() -> None:
    game = at_turn(dice="3")
    game.say("ana: attack bob with art die 3", "ana: die 1")
    assert (game["players.ana.hand"], game["players.ben.hand"]) == ("null", "null")


def test_a_third_wound_kills() -> None:
    game = at_turn(dice="3", people=with_people(bob={"wounds": 2}))
    game.say("ana: attack bob with art die 3", "ana: die 2")
    assert game["dead"] == "bob"
    assert game["morale"] == "5"
    assert game["waiting"] == "ben: survivor"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("attack zombie with amy die 5", "There is no zombie at colony"),
        ("attack zombie with bob die 5", "bob is ben's survivor"),
        ("attack zombie with nobody die 5", "No survivor nobody is in play"),
        ("attack zombie with art die 4", "no unused die 4"),
        ("attack zombie with art die 7", "from 1 to 6"),
        ("attack zombie with art", "costs an action die"),
        ("attack zombie with art die 5 entrance 2", "the entrances 1 to 1"),
        ("attack bob with art die 5 entrance 1", "only when a zombie"),
        ("attack amy with art die 5", "survivor of her own"),
        ("attack art with art die 5", "survivor of her own"),
        ("attack cyd with art die 5", "cyd is at colony, art at library"),
        ("attack helpless with amy die 5", "helpless survivor cannot be attacked"),
        ("attack dave with amy die 5", "nothing to attack"),
        ("attack zombie", "Such a line reads"),
        ("attack zombie with art die 5 die 6", "Such a line reads"),
    ],
)
def test_r17_what_cannot_be_attacked(line: str, why: str) -> None:
    game = at_turn(dice="5 6", locations=ZOMBIES, helpless=1)
    assert why in game.refuses(f"ana: {line}")


def test_the_zombie_must_be_at_the_entrance_that_is_named() -> None:
    game = at_turn(dice="5", entrances=["z..", "...", "bb.", "...", "...", "..."])
    for entrance in ("2", "3"):
        refused = game.refuses(f"ana: attack zombie with amy die 5 entrance {entrance}")
        assert f"no zombie at entrance {entrance}" in refused
    for entrance in ("0", "7", "one"):
        assert "1 to 6" in game.refuses(f"ana: attack zombie with amy die 5 entrance {entrance}")


def test_options_are_every_attack() -> None:
    game = at_turn(
        dice="2 3 3 5", locations=ZOMBIES, entrances=["z..", "z..", "...", "...", "...", "..."]
    )
    assert game.options("ana", "attack") == [
        "attack zombie with amy die 3 entrance 1",
        "attack zombie with amy die 5 entrance 1",
        "attack zombie with amy die 3 entrance 2",
        "attack zombie with amy die 5 entrance 2",
        "attack cyd with amy die 3",
        "attack cyd with amy die 5",
        "attack zombie with art die 3",
        "attack zombie with art die 5",
        "attack bob with art die 3",
        "attack bob with art die 5",
    ]


def test_an_attacker_lost_to_a_correction_kills_nothing() -> None:
    game = at_turn(dice="3", entrances=["z..", "z..", "...", "...", "...", "..."])
    game.say("ana: attack zombie with amy die 3")
    assert game["waiting"] == "ana: choose"
    game.say("table: set survivors.amy dead", "ana: choose 1")
    assert game["locations.colony.zombies"] == "2"
    assert game["waiting"] == "ana: turn"


def test_mike_cho_rolls_no_exposure_for_his_attacks() -> None:
    people = with_people(mike_cho={"player": "ana", "at": "library"})
    game = at_turn(dice="2", people=people, locations=ZOMBIES)
    game.say("ana: attack zombie with mike-cho die 2")
    assert game["waiting"] == "ana: turn"
