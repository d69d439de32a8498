"""Triggers of crossroads cards, as the companion sees them in what is entered."""

from collections.abc import Iterable
from typing import Any

import pytest

from companion.rules import deeds
from companion.rules import triggers
from companion.rules.triggers import NOBODY
from companion.rules.triggers import TRIGGERS
from companion.rules.triggers import happened
from companion.rules.world import World
from tests.rules.driver import a_world
from tests.rules.driver import base_box
from tests.rules.table import Game
from tests.rules.table import at_turn

PEOPLE = {
    "amy": ("ana", "colony", 30),
    "art": ("ana", "school", 20),
    "bob": ("ben", "library", 40),
    "cyd": ("cai", "hospital", 50),
}


def a_turn(people: dict[str, Any] | None = None, **given: Any) -> World:
    return a_world(survivors=people or PEOPLE, turn="ana", **given)


def about(world: World, name: str, player: str = "ana", **arguments: Any) -> Iterable[str]:
    return TRIGGERS[name](world, player, **arguments)


# -- survivors and where they are ------------------------------------------------------------------


def test_own_survivors_by_name_place_zombies_and_company() -> None:
    world = a_turn(entrances={"school": "zz.."})
    assert about(world, "own") == ["amy", "art"]
    assert about(world, "own", survivor="amy") == ["amy"]
    assert about(world, "own", survivor="bob") == []
    assert about(world, "own", at="outside") == ["art"]
    assert about(world, "own", at="colony") == ["amy"]
    assert about(world, "own", at="hospital") == []
    assert about(world, "own", zombies=1) == ["art"]
    assert about(world, "own", zombies=3) == []
    assert about(world, "own", alone=True) == ["amy", "art"]
    world.locations["colony"].helpless = 1
    world.survivors["bob"].at = "school"
    assert about(world, "own", alone=True) == []


def test_an_exiled_player_has_nobody_who_is_not_exiled() -> None:
    world = a_turn(exiled="ana ben")
    assert about(world, "own") == ["amy", "art"]
    assert about(world, "own", who="non-exiled") == []
    assert about(world, "in-play", survivor="bob") == ["bob"]
    assert about(world, "in-play", survivor="bob", who="non-exiled") == []
    assert about(world, "in-play", survivor="cyd", who="non-exiled") == ["cyd"]


def test_a_card_lies_in_the_deck_until_it_is_drawn_or_gone() -> None:
    world = a_turn(dead=["old-tom"], removed=["lily-mae"])
    assert about(world, "in-deck", survivor="sparky") == [NOBODY]
    for name in ("amy", "old-tom", "lily-mae"):
        assert about(world, "in-deck", survivor=name) == []


def test_company_is_anybody_at_the_same_place() -> None:
    world = a_turn()
    assert about(world, "company", survivor="art") == []
    assert about(world, "company", survivor="nobody") == []
    world.survivors["cyd"].at = "school"
    assert about(world, "company", survivor="art") == ["art"]


def test_more_survivors_than_some_other_player() -> None:
    world = a_turn()
    assert about(world, "more-survivors") == [NOBODY]
    assert about(world, "more-survivors", "ben") == []
    world.players["ben"].eliminated = world.players["cai"].eliminated = True
    assert about(world, "more-survivors") == []


def test_a_couple_is_two_human_survivors_of_one_player_alone_outside() -> None:
    def pair(first: str, second: str, place: str = "school", **more: Any) -> World:
        return a_turn({first: ("ana", place, 1), second: ("ana", place, 2), **more})

    assert about(pair("amy", "brian-lee"), "couple") == ["amy", "brian-lee"]
    assert about(pair("amy", "sparky"), "couple") == []
    assert about(pair("amy", "art", "colony"), "couple") == []
    assert about(pair("amy", "art", bob=("ben", "school", 3)), "couple") == []
    assert about(pair("amy", "art"), "couple", "ben") == []


def test_the_exiled_and_the_others_meet() -> None:
    world = a_turn(exiled="ben")
    assert about(world, "meets-exiled") == about(world, "meets-loyal", "ben") == []
    world.survivors["bob"].at = "school"
    assert about(world, "meets-exiled") == ["art"]
    assert about(world, "meets-loyal") == []
    assert about(world, "meets-exiled", "ben") == []
    assert about(world, "meets-loyal", "ben") == ["art"]


def test_two_of_different_players_alone_at_a_place() -> None:
    world = a_turn()
    assert about(world, "two-alone") == []
    world.survivors["bob"].at = "school"
    assert about(world, "two-alone") == ["bob"]
    world.survivors["cyd"].at = "school"
    assert about(world, "two-alone") == []


# -- the board -------------------------------------------------------------------------------------


def test_helpless_survivors_zombies_and_barricades_are_counted() -> None:
    world = a_turn(entrances={"colony": "zb. ... ... ... ... b..", "school": "z..."})
    assert about(world, "helpless") == []
    world.locations["colony"].helpless = 2
    assert about(world, "helpless", n=2) == [NOBODY]
    assert about(world, "helpless", n=3) == []
    assert about(world, "many-helpless") == [NOBODY]
    world.survivors["art"].at = "colony"
    assert about(world, "many-helpless") == []
    assert about(world, "stands", piece="barricade", at="colony", n=2) == [NOBODY]
    assert about(world, "stands", piece="zombie", at="colony", n=2) == []
    assert about(world, "stands", piece="zombie", at="everywhere", n=2) == [NOBODY]


def test_r116_a_trap_is_a_barricade_to_a_trigger() -> None:
    world = a_turn(entrances={"colony": "zt. ... ... ... ... ..."})
    assert about(world, "stands", piece="barricade", at="colony") == [NOBODY]
    assert about(world, "stands", piece="barricade", at="colony", n=2) == []


# -- what was done ---------------------------------------------------------------------------------


def game(dice: str = "3 4 5 6", **position: Any) -> Game:
    return at_turn(dice=dice, **position)


def found(played: Game, name: str, **arguments: Any) -> list[str]:
    return list(about(played.world, name, **arguments))


def test_a_move_with_fuel_and_one_without() -> None:
    played = game()
    assert found(played, "moved") == []
    played.say("ana: move amy to school with fuel")
    assert found(played, "moved") == found(played, "moved", fuel="with") == ["amy"]
    assert found(played, "moved", fuel="without") == []
    played.say("ana: move art to school", "ana: exposure blank")
    assert found(played, "moved") == ["art", "amy"]
    assert found(played, "moved", fuel="without") == ["art"]
    assert found(played, "moved", alone=True) == []


def test_a_move_to_where_nobody_else_is() -> None:
    played = game()
    played.say("ana: move amy to school with fuel")
    assert found(played, "moved", alone=True) == ["amy"]
    played.say("table: set players.ana.exiled true")
    assert found(played, "moved", alone=True) == ["amy"]
    assert found(played, "moved", alone=True, who="non-exiled") == []


def test_r90_a_mover_who_has_died_triggers_nothing() -> None:
    played = game()
    played.say("ana: move amy to school", "ana: exposure bitten")
    assert found(played, "moved") == []


def test_a_search_where_the_survivor_stands() -> None:
    played = game()
    played.say("ana: search with art die 3", "ana: keep")
    assert found(played, "searched") == ["art"]
    assert found(played, "searched", at="library", survivor="art", who="non-exiled") == ["art"]
    assert found(played, "searched", at="school") == []
    assert found(played, "searched", survivor="amy") == []


@pytest.mark.parametrize(("face", "other"), [("wound", "frostbite"), ("frostbite", "wound")])
def test_the_exposure_die_after_a_move(face: Any, other: Any) -> None:
    played = game()
    played.say(f"ana: exposure {face} on art")
    assert found(played, "exposed", face=face) == []
    played.say("ana: move amy to library", f"ana: exposure {face}")
    assert found(played, "exposed", face=face) == ["amy"]
    assert found(played, "exposed", face=face, company=True) == ["amy"]
    assert found(played, "exposed", face=other) == []
    played.say("table: set survivors.art.at school", "table: set survivors.bob.at hospital")
    assert found(played, "exposed", face=face, company=True) == []
    played.say("table: set survivors.amy dead")
    assert found(played, "exposed", face=face) == []


def test_food_on_a_die_and_cleaned_waste() -> None:
    played = game(food=2, waste=4)
    assert found(played, "turn-start") == [NOBODY]
    played.say("ana: spend-food 1 on die 3")
    assert found(played, "spent-food") == [NOBODY]
    assert found(played, "cleaned-waste") == found(played, "turn-start") == []
    played.say("ana: clean-waste die 4")
    assert found(played, "cleaned-waste") == [NOBODY]


def test_what_was_done_is_forgotten_with_the_turn() -> None:
    played = game(waste=4)
    played.say("ana: clean-waste die 4", "ana: end")
    assert played.world.deeds == []
    played.say("ben: move bob to school with fuel", "table: goto player-turns ana")
    assert played.world.deeds == []


def test_the_ability_of_a_weapon_and_no_other_was_used() -> None:
    world = a_turn()
    for source in ("snow-shoes", "art"):
        deeds.note(world, ("use", source, "of", "art"))
    assert about(world, "used-weapon") == []
    deeds.note(world, ("use", "shotgun", "of", "art"))
    assert about(world, "used-weapon") == ["art"]


# -- the whole trigger -----------------------------------------------------------------------------


def test_all_of_a_trigger_must_hold_and_the_first_named_are_meant() -> None:
    world = a_turn()
    trigger = (("helpless", {"n": 1}), ("own", {"at": "colony"}), ("in-play", {"survivor": "cyd"}))
    assert happened(world, "ana", trigger) == []
    world.locations["colony"].helpless = 1
    assert happened(world, "ana", trigger) == ["amy"]
    assert happened(world, "ana", trigger[:1]) == [NOBODY]


def test_whoever_did_it_twice_is_meant_once() -> None:
    twice = game()
    twice.say("ana: search with art die 4", "ana: keep", "ana: search with art die 5", "ana: keep")
    assert happened(twice.world, "ana", (("searched", {}),)) == ["art"]


def test_every_card_of_the_box_but_two_can_be_watched_for() -> None:
    """A yawn is never entered, and which survivors are men the facts do not say."""
    cards = base_box().crossroads.values()
    assert [card.slug for card in cards if not card.trigger] == ["hunger", "sleep"]
    world = a_turn()
    for card in cards:
        if card.trigger:
            assert isinstance(happened(world, "ana", card.trigger), list)
    assert {name for card in cards for name, _ in card.trigger} == {*triggers.TRIGGERS}
