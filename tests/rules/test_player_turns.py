"""Round Order, Roll Action Dice, Player Turns and frostbite at their beginning."""

import pytest

from tests.rules.table import Game
from tests.rules.table import at_position
from tests.rules.table import at_turn
from tests.rules.table import with_people

# -- Roll Action Dice ------------------------------------------------------------------------------


def before_the_roll() -> Game:
    return at_position(
        {"step": "roll-action-dice", "players": {"ana": {"dice": [6, 6], "used": [1]}}}
    )


def test_r01_one_die_and_one_for_each_survivor() -> None:
    game = before_the_roll()
    assert game["waiting"] == "ana: action-dice, ben: action-dice, cai: action-dice"
    assert (game["players.ana.dice"], game["players.ana.used"]) == ("none", "none")
    assert game.options("ana") == ["dice N N N"]
    assert game.options("ben") == ["dice N N"]
    game.say("cai: dice 4 1", "ana: dice 6 2 5", "ben: dice 3 3")
    assert game["players.ana.dice"] == "2 5 6"
    assert game["turn"] == "ana"
    assert game["waiting"] == "ana: turn"


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("dice 1 2", "rolls 3 dice"),
        ("dice 1 2 3 4", "rolls 3 dice"),
        ("dice 1 2 7", "from 1 to 6"),
        ("dice 1 2 0", "from 1 to 6"),
        ("dice 1 2 x", "from 1 to 6"),
        ("dice", "rolls 3 dice"),
    ],
)
def test_what_is_no_roll(words: str, why: str) -> None:
    assert why in before_the_roll().refuses(f"ana: {words}")


def test_a_survivor_set_into_play_brings_a_die() -> None:
    game = before_the_roll().say("table: set survivors.sparky ana school")
    game.say("ana: dice 1 2 3 4")
    assert game["players.ana.dice"] == "1 2 3 4"


# -- Player Turns ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "order"), [("ana", "ana ben cai"), ("ben", "ben cai ana"), ("cai", "cai ana ben")]
)
def test_turns_go_clockwise_from_the_first_player(first: str, order: str) -> None:
    game = at_position({"step": "player-turns", "first_player": first})
    for player in order.split():
        assert game["turn"] == player
        assert game["active"] == player
        assert game["waiting"] == f"{player}: turn"
        game.say(f"{player}: end")
    assert game["step"] != "player-turns"
    assert game["turn"] == "null"
    assert game["active"] == "none"


def test_the_round_goes_from_step_to_step() -> None:
    game = at_turn("cai", food=9)
    game.say("cai: end", "table: done")
    assert game["step"] == "check-main-objective"
    game.say("table: objective unmet")
    assert game["step"] == "reveal-crisis"
    assert game["round"] == "5"
    assert game["first_player"] == "cai"
    game.say("table: crisis food")
    assert game["step"] == "roll-action-dice"


def test_the_player_to_the_right_draws_a_crossroads_card_at_each_turn() -> None:
    game = at_turn("ana")
    assert game["offered"] == "cai: crossroads"
    game.say("ana: end")
    assert game["offered"] == "ana: crossroads"
    game.say("ben: end")
    assert game["offered"] == "ben: crossroads"


def test_a_card_that_triggers_takes_place_before_the_next_action() -> None:
    game = at_turn("ana").say("cai: triggered")
    assert game["waiting"] == "ana: option"
    assert game["offered"] == "none"
    game.say("ana: option 2", "table: done")
    assert game["waiting"] == "ana: turn"
    assert game["offered"] == "none", "a card triggers once"


def test_an_eliminated_player_has_no_turn() -> None:
    game = at_turn(
        "ana",
        people=with_people(bob={"player": "cai", "leader": False}),
        players={"ben": {"eliminated": True}},
    )
    assert game["offered"] == "cai: crossroads"
    game.say("ana: end")
    assert game["turn"] == "cai"
    assert game["offered"] == "ana: crossroads", "the token of reading skips him too"


# -- frostbite at the beginning of a turn ----------------------------------------------------------


def frozen_ben(**bob: int) -> Game:
    people = with_people(
        bob={"frostbite": 1, **bob},
        bea={"player": "ben", "at": "colony", "influence": 20, "wounds": 1, "frostbite": 1},
        bud={"player": "ben", "at": "school", "influence": 60},
    )
    return at_turn("ana", people=people)


def test_r06_one_wound_however_many_tokens() -> None:
    game = frozen_ben(frostbite=1).say("ana: end")
    assert game["survivors.bob.wounds"] == "1"
    assert game["survivors.bob.frostbite"] == "1"
    assert game["survivors.bud.wounds"] == "0"


def test_r08_the_third_wound_kills_before_the_first_action() -> None:
    game = frozen_ben()
    assert game["dead"] == "none"
    game.say("ana: end")
    assert game["dead"] == "bea"
    assert game["morale"] == "5"
    assert game["waiting"] == "ben: turn"


def test_several_die_from_the_lowest_influence_up() -> None:
    game = frozen_ben(wounds=1).say("ana: end")
    assert game["dead"] == "bea bob"
    assert game["morale"] == "4"
    assert game["survivors.bud.leader"] == "true"


def test_c76_the_first_player_may_order_otherwise() -> None:
    game = frozen_ben(wounds=1)
    assert game["offered"] == "ana: choose, cai: crossroads"
    assert "ana" in game.refuses("ana: choose bud")
    game.say("ana: choose bob")
    assert game["offered"] == "cai: crossroads", "the other one follows"
    game.say("ana: end")
    assert game["waiting"] == "ben: leader", "the leader died first, two followers were left"
    assert game["dead"] == "bob"
    game.say("ben: leader bud")
    assert game["dead"] == "bob bea"
    assert game["waiting"] == "ben: turn"


def test_the_order_is_not_asked_where_only_one_will_die() -> None:
    assert frozen_ben()["offered"] == "cai: crossroads"


def test_the_order_can_be_said_before_the_first_turn() -> None:
    people = with_people(
        amy={"wounds": 1, "frostbite": 1}, art={"wounds": 1, "frostbite": 1, "influence": 20}
    )
    game = at_position({"step": "reveal-crisis"}, people=people)
    assert game["offered"] == "ana: choose"
    game.say("ana: choose amy", "table: crisis food")
    game.say("ana: dice 1 1 1", "ben: dice 2 2", "cai: dice 3 3")
    assert game["dead"] == "amy art"


def test_a_last_survivor_dead_of_frostbite_is_replaced_and_the_turn_goes_on() -> None:
    people = with_people(bob={"wounds": 1, "frostbite": 1})
    game = at_turn("ana", people=people).say("ana: end")
    assert game["waiting"] == "ben: survivor"
    game.say("ben: survivor sparky")
    assert game["turn"] == "ben"
    assert game["waiting"] == "ben: turn"


def test_a_player_eliminated_by_frostbite_loses_the_turn() -> None:
    people = with_people(bob={"wounds": 1, "frostbite": 1})
    game = at_turn("ana", people=people, setup={"variants": ["player-elimination"]})
    game.say("ana: end")
    assert game["players.ben.eliminated"] == "true"
    assert game["turn"] == "cai"


def test_crossroads_are_looked_at_after_frostbite() -> None:
    people = with_people(bob={"wounds": 1, "frostbite": 1})
    game = at_turn("ana", people=people).say("ana: end")
    assert game["offered"] == "ana: crossroads"
    game.say("ana: triggered")
    assert game["waiting"] == "ben: survivor"
    game.say("ben: survivor sparky")
    assert game["waiting"] == "ben: option"
