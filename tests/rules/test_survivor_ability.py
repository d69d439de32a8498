"""Survivor Ability: place, die, once a round, what is offered, and abilities that are copied."""

from collections.abc import Mapping
from typing import Any

import pytest

from companion.cards import load
from tests.rules.table import Game
from tests.rules.table import at_turn
from tests.rules.table import with_people

ANA = {"player": "ana", "at": "colony"}


def beside_amy(**names: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """The usual people, and others of ana's at the colony unless they are put elsewhere."""
    return with_people(**{name: {**ANA, **given} for name, given in names.items()})


def next_round(game: Game) -> Game:
    """Go on to ana's turn of the next round."""
    game.say("table: goto reveal-crisis", "table: crisis illness")
    for seat in ("ana", "ben", "cai"):
        game.say(f"{seat}: dice {' '.join(['6'] * (1 + len(game.world.group(seat))))}")
    return game


# -- place, die and limit --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "place"),
    [
        ("annaleigh-chan", "library"),
        ("bev-russell", "school"),
        ("gray-beard", "hospital"),
        ("loretta-clay", "gas-station"),
        ("maria-lopez", "colony"),
        ("thomas-heart", "police-station"),
    ],
)
def test_r122_an_ability_works_at_its_place_only(name: str, place: str) -> None:
    game = at_turn(dice="6", people=with_people(**{name: {"player": "ana", "at": place}}))
    at = load().survivors[name].ability
    assert at is not None
    assert f"works at {at.at} only" in game.refuses(f"ana: ability of {name} die 6")
    assert not [line for line in game.options("ana", "ability") if name in line]


def test_the_die_is_spent_once_and_must_be_high_enough() -> None:
    game = at_turn(dice="3 4 4", people=beside_amy(loretta_clay={}))
    assert "costs an action die" in game.refuses("ana: ability of loretta-clay")
    assert "4 or higher" in game.refuses("ana: ability of loretta-clay die 3")
    assert "no unused die 6" in game.refuses("ana: ability of loretta-clay die 6")
    assert game.options("ana", "ability") == ["ability of loretta-clay die 4"]
    game.say("ana: ability of loretta-clay die 4")
    assert (game["players.ana.dice"], game["players.ana.used"]) == ("3 4", "4")


def test_what_was_used_can_be_used_again_in_the_next_round() -> None:
    game = at_turn(dice="4", people=beside_amy(loretta_clay={}))
    game.say("ana: ability of loretta-clay die 4")
    assert "used in this round" in game.refuses("ana: ability of loretta-clay die 4")
    next_round(game).say("ana: ability of loretta-clay die 6")


def test_an_undo_gives_the_ability_back() -> None:
    game = at_turn(dice="4", people=beside_amy(loretta_clay={}))
    game.say("ana: ability of loretta-clay die 4", "table: undo")
    assert game["food"] == "0"
    game.say("ana: ability of loretta-clay die 4")
    assert game["food"] == "2"


def test_the_ability_of_somebody_given_away_stays_used() -> None:
    game = at_turn(dice="4", people=beside_amy(loretta_clay={}))
    game.say("ana: ability of loretta-clay die 4")
    game.say("table: set survivors.loretta-clay.player ben", "table: goto player-turns ben")
    game.say("table: set players.ben.dice 6")
    assert "used in this round" in game.refuses("ben: ability of loretta-clay die 6")


def test_who_has_none_and_whose_works_by_itself() -> None:
    game = at_turn(dice="4", people=beside_amy(rod_miller={}))
    assert "no ability that is an action" in game.refuses("ana: ability of amy")
    assert "no ability that is an action" in game.refuses("ana: ability of rod-miller")
    assert "bob is ben's" in game.refuses("ana: ability of bob")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("alexis-grey", "search … using ability"),
        ("brandon-kane", "clean-waste … using ability"),
        ("edward-white", "attack … using ability"),
    ],
)
def test_what_changes_an_action_is_said_with_it(name: str, said: str) -> None:
    place = "library" if name == "alexis-grey" else "colony"
    game = at_turn(dice="4", people=with_people(**{name: {"player": "ana", "at": place}}))
    assert said in game.refuses(f"ana: ability of {name}")


def test_abilities_are_for_ones_own_turn() -> None:
    game = at_turn(dice="4", people=beside_amy(brian_lee={"player": "ben"}))
    game.refuses("ben: ability of brian-lee")


# -- exposure --------------------------------------------------------------------------------------


def test_r41_one_roll_for_both_zombies_of_daniel_smith() -> None:
    people = with_people(daniel_smith={"player": "ana", "at": "school"})
    game = at_turn(dice="4", people=people, locations={"school": {"entrances": ["zz.."]}})
    game.say("ana: ability of daniel-smith die 4")
    assert game["waiting"] == "ana: exposure"
    game.say("ana: exposure blank")
    assert game["waiting"] == "ana: turn"


def test_with_one_zombie_one_is_killed() -> None:
    game = at_turn(
        dice="5",
        people=beside_amy(thomas_heart={}),
        entrances=["...", "...", "...", "z..", "...", "..."],
    )
    game.say("ana: ability of thomas-heart die 5")
    assert game["locations.colony.zombies"] == "0"
    assert game["waiting"] == "ana: turn"


@pytest.mark.parametrize("entrances", ["4", "2 4", "1 4 5"])
def test_entrances_without_a_zombie_are_refused(entrances: str) -> None:
    game = at_turn(
        dice="5",
        people=beside_amy(thomas_heart={}),
        entrances=["z..", "z..", "z..", "...", "...", "..."],
    )
    game.refuses(f"ana: ability of thomas-heart die 5 on {entrances}")


# -- the start of a turn ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "first",
    [
        "barricade with amy die 2 entrance 1",
        "play food-1",
        "contribute",
        "hand-off mop from amy to forest-plum",
        "exposure blank on amy",
    ],
)
def test_r54_forest_plum_goes_before_anything_else(first: str) -> None:
    people = beside_amy(amy={"equipped": ["mop"], "leader": True}, forest_plum={})
    game = at_turn(dice="2", people=people)
    assert "ability of forest-plum" in game.options("ana", "ability")
    game.say(f"ana: {first}")
    assert "start of a turn" in game.refuses("ana: ability of forest-plum")


def test_r54_forest_plum_may_go_in_every_turn_of_his() -> None:
    game = at_turn(dice="2", people=beside_amy(forest_plum={}))
    game.say("ana: barricade with amy die 2 entrance 1")
    next_round(game).say("ana: ability of forest-plum")
    assert game["removed"] == "forest-plum"


def test_r54_a_jump_into_a_turn_is_its_start() -> None:
    game = at_turn(dice="2", people=beside_amy(forest_plum={}))
    game.say("ana: barricade with amy die 2 entrance 1", "table: goto player-turns ana")
    game.say("ana: ability of forest-plum")
    assert game["morale"] == "7"


# -- dice ------------------------------------------------------------------------------------------


def test_a_die_may_be_named_as_the_die_or_as_what_it_is_used_on() -> None:
    for words in ("die 3", "on die 3", "on 3"):
        game = at_turn(dice="2 3", people=beside_amy(brian_lee={}))
        assert game.say(f"ana: ability of brian-lee {words}")["players.ana.dice"] == "2 4"


def test_no_die_no_use_of_it() -> None:
    game = at_turn(dice="6", people=beside_amy(brian_lee={}, james_meyers={}))
    assert "no unused die" in game.refuses("ana: ability of brian-lee")
    game = at_turn(people=beside_amy(james_meyers={}))
    assert "no unused die" in game.refuses("ana: ability of james-meyers")


def test_the_second_result_stands() -> None:
    game = at_turn(dice="5 5", people=beside_amy(james_meyers={}))
    game.say("ana: ability of james-meyers on die 5", "ana: die 1")
    assert game["players.ana.dice"] == "1 5"
    assert "used in this round" in game.refuses("ana: ability of james-meyers on die 1")


def test_where_no_dice_are_noted_they_are_used_on_the_table() -> None:
    light = {"offered": ["action-dice", "crisis", "by-hand", "objective"]}
    people = beside_amy(brian_lee={}, james_meyers={}, loretta_clay={})
    game = at_turn(people=people, setup=light, crisis=[])
    assert "leave the die out" in game.refuses("ana: ability of brian-lee on die 3")
    game.say("ana: ability of brian-lee", "ana: ability of james-meyers")
    game.say("ana: ability of loretta-clay")
    assert game["food"] == "2"
    assert "used in this round" in game.refuses("ana: ability of brian-lee")


# -- John Price ------------------------------------------------------------------------------------


def with_john(place: str, **others: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    names: dict[str, Mapping[str, Any]] = {"john-price": {"player": "ana", "at": place}}
    for name, given in others.items():
        names[name.replace("_", "-")] = {"player": "ben", "at": place, **given}
    return with_people(**names)


def test_r98_nothing_is_copied_at_the_colony() -> None:
    game = at_turn(dice="6", people=with_john("colony", loretta_clay={}, mike_cho={}))
    assert "no ability that is an action" in game.refuses("ana: ability of john-price die 6")


def test_r98_an_ability_of_the_colony_is_of_no_use_outside() -> None:
    game = at_turn(dice="6", people=with_john("school", loretta_clay={}))
    assert "works at colony only" in game.refuses("ana: ability of john-price die 6")


def test_r98_of_several_it_is_chosen_or_said_whose_it_is() -> None:
    people = with_john("school", maria_lopez={}, daniel_smith={}, olivia_brown={"wounds": 1})
    school = {"school": {"entrances": ["zzz."]}}
    game = at_turn(dice="5 6", people=people, locations=school)
    assert "ability of john-price die 5 on maria-lopez" in game.options("ana", "ability")
    assert "ability of john-price on olivia-brown olivia-brown" in game.options("ana", "ability")
    game.say("ana: ability of john-price die 5")
    assert game.options("ana") == ["choose maria-lopez", "choose daniel-smith"]
    game.say("ana: choose maria-lopez")
    assert game["locations.school.zombies"] == "2"
    assert game["waiting"] == "ana: turn"
    game.say("ana: ability of john-price on olivia-brown olivia-brown")
    assert game["survivors.olivia-brown.wounds"] == "0"
    game.say("ana: ability of john-price die 6", "ana: exposure blank")
    assert game["locations.school.zombies"] == "0"


def test_r98_his_own_move_is_finished_before_he_has_anything_of_sparky() -> None:
    people = with_john("library", sparky={"at": "school"})
    game = at_turn(people=people).say("ana: move john-price to school", "ana: exposure bitten")
    assert game["dead"] == "john-price"
    game = at_turn(people=people).say("ana: move john-price to school", "ana: exposure blank")
    game.say("ana: exposure bitten on john-price")
    assert (game["dead"], game["survivors.john-price.wounds"]) == ("none", "1")


def test_r98_he_does_not_copy_equipment() -> None:
    people = with_john("school", maria_lopez={"equipped": ["snow-shoes", "pistol"]})
    game = at_turn(dice="3", people=people, locations={"school": {"entrances": ["z..."]}})
    game.say("ana: exposure frostbite on john-price")
    assert game["survivors.john-price.frostbite"] == "1"
    assert "has no pistol equipped" in game.refuses(
        "ana: attack zombie with john-price die 3 using pistol"
    )


@pytest.mark.parametrize("how", ["table: set survivors.buddy-davis removed", "overrun", "moves"])
def test_r98_without_buddy_davis_the_third_wound_kills(how: str) -> None:
    people = with_john("school", buddy_davis={"player": "ana"})
    people["john-price"]["wounds"] = 3
    game = at_turn(people=people)
    assert game["dead"] == "none"
    if how == "moves":
        game.say("ana: move john-price to hospital", "ana: exposure blank")
    elif how == "overrun":
        game.say("ana: exposure bitten on buddy-davis")
        assert game["dead"] == "buddy-davis john-price"
    else:
        game.say(how)
    assert "john-price" in game["dead"]


def test_r98_the_exposure_of_a_move_is_his_own_even_beside_rod_miller() -> None:
    people = with_john("school", rod_miller={})
    game = at_turn(people=people).say("ana: move john-price to library")
    assert game["waiting"] == "ana: exposure"
