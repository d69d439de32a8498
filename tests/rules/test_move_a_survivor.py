"""Move a Survivor."""

import pytest

from tests.rules.table import at_turn
from tests.rules.table import with_people


@pytest.mark.parametrize(
    "place", ["police-station", "grocery-store", "school", "hospital", "gas-station", "colony"]
)
def test_to_any_location_with_an_empty_space_and_then_exposure(place: str) -> None:
    game = at_turn().say(f"ana: move art to {place}")
    assert game["survivors.art.at"] == place
    assert game["survivors.art.moved"] == "true"
    assert game["survivors.amy.moved"] == "false"
    assert game["waiting"] == "ana: exposure"
    game.say("ana: exposure wound")
    assert game["survivors.art.wounds"] == "1"
    assert game["waiting"] == "ana: turn"


def test_the_latest_to_arrive_stands_last() -> None:
    game = at_turn().say("ana: move amy to library")
    assert game["locations.library.survivors"] == "art bob amy"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("move art to atlantis", 'no location "atlantis"'),
        ("move art to library", "at library already"),
        ("move bob to school", "bob is ben's survivor"),
        ("move nobody to school", "No survivor"),
        ("move art school", "Such a line reads"),
        ("move art to school with pistol", "moves with fuel"),
        ("move art to school entrance 1", "Such a line reads"),
    ],
)
def test_what_is_no_move(line: str, why: str) -> None:
    assert why in at_turn().refuses(f"ana: {line}")


def test_r29_a_full_location_is_illegal() -> None:
    crowd = {name: {"player": "ben", "at": "gas-station"} for name in ("guest-1", "guest-2")}
    game = at_turn(people={**with_people(), **crowd})
    assert "no empty survivor space" in game.refuses("ana: move art to gas-station")
    assert not [line for line in game.options("ana", "move") if "gas-station" in line]


def test_helpless_survivors_take_spaces_at_the_colony() -> None:
    full = at_turn(helpless=22)
    assert "no empty survivor space" in full.refuses("ana: move art to colony")
    at_turn(helpless=21).say("ana: move art to colony")


def test_r30_each_survivor_once_a_turn() -> None:
    game = at_turn().say("ana: move art to school", "ana: exposure blank")
    assert "has moved" in game.refuses("ana: move art to hospital")
    game.say("ana: move amy to school", "ana: exposure blank")
    assert "move" not in game.session.waiting()[0].prompt.verbs()
    game.say("ana: end", "ben: end", "cai: end")


def test_a_new_turn_gives_a_new_move() -> None:
    game = at_turn(turn="cai", people=with_people(amy={"moved": True}))
    game.say("table: goto reveal-crisis", "table: crisis food")
    game.say("ana: dice 1 2 3", "ben: dice 1 2", "cai: dice 1 2")
    assert game["turn"] == "ana"
    assert game["survivors.amy.moved"] == "false"


def test_r31_a_bite_spreads_at_the_destination() -> None:
    game = at_turn().say("ana: move amy to library", "ana: exposure bitten")
    assert game["dead"] == "amy"
    assert game["waiting"] == "ana: choose", "art and bob are equal: the first player chooses"


def test_fuel_saves_the_exposure_roll() -> None:
    game = at_turn(players={"ana": {"hand": 2}}).say("ana: move art to school with fuel")
    assert game["waiting"] == "ana: turn"
    assert game["waste"] == "1"
    assert game["players.ana.hand"] == "1"


def test_without_a_card_in_hand_there_is_no_fuel() -> None:
    game = at_turn(players={"ana": {"hand": 0}})
    assert "no card in hand" in game.refuses("ana: move art to school with fuel")
    assert not [line for line in game.options("ana", "move") if "fuel" in line]


def test_r79_the_exiled_do_not_enter_the_colony() -> None:
    people = with_people(amy={"at": "school"})
    game = at_turn(people=people, players={"ana": {"exiled": True}})
    assert "exiled" in game.refuses("ana: move art to colony")
    assert not [line for line in game.options("ana", "move") if line.endswith("to colony")]
    game.say("ana: move art to hospital with fuel")
    assert game["waste"] == "0", "the cards of the exiled leave the game"


def test_house_rule_the_exiled_may_enter_the_colony() -> None:
    game = at_turn(
        people=with_people(amy={"at": "school"}),
        players={"ana": {"exiled": True}},
        setup={"house": {"exiled_in_colony": "yes"}},
    )
    game.say("ana: move art to colony")
    assert game["survivors.art.at"] == "colony"


def test_rod_miller_rolls_no_exposure_when_he_moves() -> None:
    people = with_people(rod_miller={"player": "ana", "at": "colony"})
    game = at_turn(people=people).say("ana: move rod-miller to school")
    assert game["waiting"] == "ana: turn"


def test_r90_a_trigger_of_the_move_is_void_if_the_mover_dies() -> None:
    game = at_turn().say("ana: move art to school")
    game.say("cai: triggered", "ana: exposure bitten")
    assert game["dead"] == "art"
    assert game["waiting"] == "ana: turn"
    assert game["offered"] == "cai: crossroads", "the card has not triggered"


def test_r90_a_trigger_of_the_move_comes_after_exposure() -> None:
    game = at_turn().say("ana: move art to school", "cai: triggered")
    assert game["waiting"] == "ana: exposure"
    game.say("ana: exposure wound")
    assert game["waiting"] == "ana: option"


def test_options_are_every_move() -> None:
    game = at_turn(people=with_people(amy={"moved": True}), players={"ana": {"hand": 0}})
    assert game.options("ana", "move") == [
        f"move art to {place}" for place in game.world.locations if place != "library"
    ]
    known = at_turn(people=with_people(amy={"moved": True}))
    assert len(known.options("ana", "move")) == 12, "each with and without fuel"
