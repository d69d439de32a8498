"""Kinds of prompts that are only offered: a table that notes no dice, no crisis, no objective."""

from typing import Any

import pytest

from tests.rules.table import UNKNOWN
from tests.rules.table import Game
from tests.rules.table import at_turn

LESS = {"offered": ["action-dice", "crisis", "by-hand", "objective"]}


def light(turn: str = "ana", dice: str = "", **position: Any) -> Game:
    return at_turn(turn, dice, setup=LESS, **{"crisis": [], "food": 9, **position})


def test_the_last_end_of_a_round_leads_to_the_first_turn_of_the_next() -> None:
    game = light().say("ana: end", "ben: end", "cai: end")
    assert game["round"] == "5"
    assert game["waiting"] == "cai: turn"
    assert game["crisis"] == "null"


def test_six_rounds_of_nothing_but_ends_end_the_game() -> None:
    game = light()
    ends = 0
    while game["over"] == "null":
        assert game["waiting"] == f"{game['turn']}: turn", "nothing else is ever asked"
        game.say(f"{game['turn']}: end", "table: set food 9")
        game.say("table: set locations.library.entrances ...")
        game.say(f"table: set locations.colony.entrances {' '.join(['...'] * 6)}")
        ends += 1
    assert game["over.reason"] == "rounds"
    assert ends == 18


@pytest.mark.parametrize(
    "line",
    [
        "attack zombie with art",
        "search with art",
        "barricade with art",
        "attract 1 from school with art",
        "clean-waste",
        "spend-food 2",
    ],
)
def test_actions_are_said_without_a_die(line: str) -> None:
    game = light(
        waste=5,
        locations={"library": {"entrances": ["z.."]}, "school": {"entrances": ["z..."]}},
    )
    verb = line.split()[0]
    assert all("die" not in option for option in game.options("ana", verb))
    number = " on die 3" if verb == "spend-food" else " die 3"
    assert "No dice are noted" in game.refuses(f"ana: {line}{number}")
    game.say(f"ana: {line}")
    assert game["players.ana.used"] == "none"


def test_a_player_who_notes_her_dice_says_them() -> None:
    game = light()
    assert game["offered"] == (
        "ana: action-dice, ben: action-dice, cai: crossroads, cai: action-dice, table: crisis, "
        "table: objective"
    )
    assert "rolls 3 dice" in game.refuses("ana: dice 1 2")
    game.say("ana: dice 5 1 2")
    assert game["players.ana.dice"] == "1 2 5"
    assert "ana: action-dice" not in game["offered"]
    assert "costs an action die" in game.refuses("ana: barricade with art")
    game.say("ana: barricade with art die 2")
    assert game["players.ana.used"] == "2"
    assert "ana" in game.refuses("ana: dice 1 2 3")


def test_dice_are_gone_at_the_next_roll() -> None:
    game = light("cai").say("cai: dice 4 5", "cai: end")
    assert game["players.cai.dice"] == "none"


def test_a_crisis_may_be_named_while_it_matters() -> None:
    game = light()
    assert "No crisis" in game.refuses("ana: contribute")
    assert "neither a crisis" in game.refuses("table: crisis gold")
    game.say("table: crisis fuel-shortage")
    assert game["crisis.prevent"] == "fuel"
    assert "table: crisis" not in game["offered"]
    game.say("ana: contribute fuel", "ana: end", "ben: end", "cai: end")
    assert game["morale"] == "4", "1 of 3: the fuel shortage costs 2"
    assert game["crisis"] == "null"


def test_by_hand_counts_as_done() -> None:
    game = light(facts=UNKNOWN).say("ana: play scissors")
    assert game["waste"] == "1"
    assert game["waiting"] == "ana: turn"


@pytest.mark.parametrize(("said", "over"), [("met", "objective"), ("unmet", "")])
def test_the_objective_is_met_at_the_check_if_that_was_said(said: str, over: str) -> None:
    game = light("cai").say(f"table: objective {said}")
    assert game["over"] == "null"
    game.say("cai: end")
    assert (game["over.reason"] if over else "") == over
    assert (game["over"] == "null") is not bool(over)


def test_an_objective_the_companion_can_judge_is_not_offered() -> None:
    game = light(objective="too-many-mouths")
    assert "table: objective" not in game["offered"]
