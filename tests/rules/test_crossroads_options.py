"""The options of crossroads cards that the companion applies (`tests.rules.crossroads_cases`)."""

from typing import Any

import pytest

from tests.rules.crossroads_cases import CASES
from tests.rules.crossroads_cases import FUEL
from tests.rules.crossroads_cases import MOVE
from tests.rules.crossroads_cases import Case
from tests.rules.crossroads_cases import others
from tests.rules.crossroads_cases import own
from tests.rules.driver import base_box
from tests.rules.table import PEOPLE
from tests.rules.table import Game
from tests.rules.table import at_turn

UNSEEN = ("hunger",)
"""Only the reader sees what triggers it: who is a man stands on no card the companion knows."""


def said(lines: str) -> list[str]:
    return [line.strip() for line in lines.split("/") if line.strip()]


def triggered(case: Case) -> Game:
    """The card is triggered, and ana asked for the option."""
    people: dict[str, dict[str, Any]] = {
        name: {**PEOPLE.get(name, {}), **case.people.get(name, {})}
        for name in {**PEOPLE, **case.people}
    }
    place = {**case.place}
    for name, given in place.pop("survivors", {}).items():
        people[name] = {**people.get(name, {}), **given}
    game = at_turn(dice=case.dice, people=people, **place)
    game.say(*said(case.before), f"cai: card {case.card}")
    assert game.world.crossroads["ana"].seen == (case.card not in UNSEEN)
    game.say("cai: triggered")
    assert game["waiting"] == "ana: option"
    return game


def name_of(case: Case) -> str:
    return f"{case.card}-{case.option}"


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_what_an_option_does(case: Case) -> None:
    game = triggered(case)
    game.say(f"ana: option {case.option}", *said(case.then))
    assert {path: game[path] for path in case.expected} == case.expected
    assert game.world.crossroads["ana"].resolved


def test_r79_no_card_brings_an_exiled_player_s_survivor_into_the_colony() -> None:
    """Triggered all the same: its trigger names only those who are not exiled."""
    people = {**PEOPLE, "amy": {"player": "ana", "at": "school", "leader": True}}
    game = at_turn(people=people, players={"ana": {"exiled": True}})
    game.say(FUEL, "cai: card car-crash", "cai: triggered", "ana: option 1", "ana: choose art")
    assert (game["survivors.art.at"], game["survivors.art.frostbite"]) == ("school", "1")


def test_r79_a_follower_given_to_an_exiled_player_leaves_the_colony() -> None:
    people = {
        **PEOPLE,
        "art": {"player": "ana", "at": "colony"},
        "cyd": {"player": "cai", "at": "school", "leader": True},
    }
    game = at_turn(people=people, players={"cai": {"exiled": True}})
    game.say("cai: card wavering-loyalties", "cai: triggered", "ana: option 1", "ana: choose cai")
    assert (game["survivors.art.player"], game["waiting"]) == ("cai", "cai: exile-move")
    game.say("cai: move art to hospital", "cai: exposure blank")
    assert (game["survivors.art.at"], game["waiting"]) == ("hospital", "ana: turn")


@pytest.mark.parametrize(("hand", "offered"), [(1, ["option 2"]), (2, ["option 1", "option 2"])])
def test_r92_costs_of_one_kind_are_paid_together(hand: int, offered: list[str]) -> None:
    """Airplane takes a tool and a fuel card of all players together."""
    hands = {"ana": {"hand": hand}, "ben": {"hand": 0}, "cai": {"hand": 0}}
    people = {**PEOPLE, **others("sophie-robinson", "school")}
    game = at_turn(people=people, players=hands)
    game.say(*said(MOVE), "cai: card airplane", "cai: triggered")
    assert game.options("ana") == offered
    if hand == 1:
        assert "all players together have 1" in game.refuses("ana: option 1")


def test_who_is_at_a_full_place_already_can_be_sent_there() -> None:
    game = at_turn(helpless=21)
    game.say("ana: move art to colony with fuel", "cai: card car-crash", "cai: triggered")
    game.say("ana: option 1")
    assert (game["survivors.art.at"], game["survivors.art.frostbite"]) == ("colony", "1")
    people = {**PEOPLE, **others("brandon-kane")}
    game = at_turn(people=people, helpless=21)
    game.say("cai: card brandon-kane", "cai: triggered", "ana: option 1")
    assert game["survivors.brandon-kane.wounds"] == "1"


def test_r92_nobody_is_sent_to_a_full_place_from_elsewhere() -> None:
    game = at_turn(helpless=22)
    game.say(FUEL, "cai: card car-crash", "cai: triggered")
    assert "no empty survivor space at colony" in game.refuses("ana: option 1")
    people = {**PEOPLE, **own("daniel-smith"), **own("sparky", "police-station")}
    full = {**people, **others("rod-miller", "police-station"), **others("bob", "police-station")}
    game = at_turn(people=full, dice="3", helpless=1)
    game.say("cai: card daniel-smith", "cai: triggered", "ana: option 1")
    assert set(game.options("ana")) == {"choose sparky", "choose rod-miller", "choose bob"}


LASTING = {
    *(("addiction", 2), ("olivia-brown", 1), ("music", 2), ("horse", 1), ("army", 1)),
    *(("missing-child", 1), ("sleep", 1), ("buddy-davis", 1), ("dynamite", 2)),
    *(("welcome-home", 1), ("janet-taylor", 1), ("the-arctic-king", 1)),
}
"""Options that only leave something in force: they have tests of their own."""


def test_every_option_that_is_known_is_played_here() -> None:
    known = {
        (card.slug, number)
        for card in base_box().crossroads.values()
        for number, effect in enumerate(card.options, start=1)
        if effect is not None
    }
    assert known == {(case.card, case.option) for case in CASES} | LASTING
