"""Spend Food Tokens, Vote to Exile, a roll for exposure made by the table, the end of a turn."""

import pytest

from tests.rules.table import at_turn
from tests.rules.table import with_people

# -- Spend Food Tokens -----------------------------------------------------------------------------


@pytest.mark.parametrize(("count", "face"), [(1, 1), (1, 5), (2, 3), (5, 1)])
def test_r10_each_token_raises_the_die_by_one(count: int, face: int) -> None:
    game = at_turn(dice=str(face), food=5).say(f"ana: spend-food {count} on die {face}")
    assert game["players.ana.dice"] == str(face + count)
    assert game["food"] == str(5 - count)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("spend-food 1 on die 6", "6 at most"),
        ("spend-food 3 on die 4", "6 at most"),
        ("spend-food 1 on die 5", "no unused die 5"),
        ("spend-food 1 on die 2", "no unused die 2"),
        ("spend-food 4 on die 1", "There are 3 food tokens"),
        ("spend-food 0 on die 1", "from 1 to 99"),
        ("spend-food one on die 1", "from 1 to 99"),
        ("spend-food 1", "Say which die"),
        ("spend-food on die 1", "Such a line reads"),
    ],
)
def test_r09_an_unused_die_and_never_above_six(line: str, why: str) -> None:
    game = at_turn(dice="1 4 6", food=3, players={"ana": {"used": [2]}})
    assert why in game.refuses(f"ana: {line}")


def test_the_exiled_spend_no_food_tokens() -> None:
    game = at_turn(
        dice="1",
        food=3,
        people=with_people(amy={"at": "school"}),
        players={"ana": {"exiled": True}},
    )
    assert "exiled" in game.refuses("ana: spend-food 1 on die 1")
    assert game.options("ana", "spend-food") == []


def test_every_way_to_spend_food_is_offered() -> None:
    assert at_turn(dice="3 3 5 6", food=2).options("ana", "spend-food") == [
        "spend-food 1 on die 3",
        "spend-food 2 on die 3",
        "spend-food 1 on die 5",
    ]
    assert "spend-food" not in at_turn(dice="3").session.waiting()[0].prompt.verbs()
    assert "spend-food" not in at_turn(dice="6", food=1).session.waiting()[0].prompt.verbs()


# -- Vote to Exile ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("exile ana", "herself"),
        ("exile dora", 'no player "dora"'),
        ("exile", "Such a line reads"),
        ("exile cai", "exiled or out of the game"),
    ],
)
def test_who_cannot_be_nominated(line: str, why: str) -> None:
    game = at_turn(people=with_people(cyd={"at": "school"}), players={"cai": {"exiled": True}})
    assert why in game.refuses(f"ana: {line}")
    assert game.options("ana", "exile") == ["exile ben"]


def test_one_vote_a_turn_however_it_ends() -> None:
    game = at_turn().say("ana: exile ben", "ana: no", "ben: no", "cai: no")
    assert "in this turn" in game.refuses("ana: exile cai")
    assert "exile" not in game.session.waiting()[0].prompt.verbs()
    game.say("ana: end")
    assert game.options("ben", "exile") == ["exile ana", "exile cai"]


def test_r78_an_exiled_player_may_call_a_vote() -> None:
    game = at_turn(people=with_people(amy={"at": "school"}), players={"ana": {"exiled": True}})
    game.say("ana: exile ben")
    assert game["waiting"] == "ben: vote, cai: vote"


def test_co_op_players_cannot_vote_to_exile() -> None:
    game = at_turn(setup={"variants": ["co-op"]})
    assert "co-op" in game.refuses("ana: exile ben")
    assert game.options("ana", "exile") == []


# -- Rolling for Exposure --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("face", "wounds", "frostbite"),
    [("blank", "0", "0"), ("wound", "1", "0"), ("frostbite", "0", "1")],
)
def test_the_table_may_roll_without_telling_what_for(
    face: str, wounds: str, frostbite: str
) -> None:
    game = at_turn().say(f"ana: exposure {face} on bob")
    assert (game["survivors.bob.wounds"], game["survivors.bob.frostbite"]) == (wounds, frostbite)
    assert game["waiting"] == "ana: turn"


def test_such_a_bite_spreads() -> None:
    game = at_turn().say("ana: exposure bitten on bob")
    assert game["dead"] == "bob"
    assert game["waiting"] == "ana: bite-spread"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("exposure blank", "Such a line reads"),
        ("exposure green on bob", "The exposure die shows"),
        ("exposure wound on nobody", "No survivor"),
    ],
)
def test_what_is_no_roll(line: str, why: str) -> None:
    assert why in at_turn().refuses(f"ana: {line}")


def test_while_a_roll_is_due_it_may_be_said_with_its_survivor() -> None:
    game = at_turn().say("ana: move art to school")
    assert "does not fit" in game.refuses("ana: exposure wound on bob")
    game.say("ana: exposure wound on art")
    assert game["survivors.art.wounds"] == "1"
    assert game["waiting"] == "ana: turn"


# -- the turn --------------------------------------------------------------------------------------


def test_only_the_active_player_acts() -> None:
    game = at_turn(players={"ben": {"dice": [6]}})
    for line in ("end", "play food-2", "contribute", "exile ana", "move bob to school"):
        assert "ben" in game.refuses(f"ben: {line}")


def test_an_action_that_does_not_exist_is_refused_with_those_that_do() -> None:
    refused = at_turn().refuses("ana: dance")
    for verb in ("play", "contribute", "move", "exile", "exposure", "end"):
        assert verb in refused


def test_end_takes_no_more_words() -> None:
    assert "Such a line reads" in at_turn().refuses("ana: end now")
