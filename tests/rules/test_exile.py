"""Exile, Vote to Exile and Voting."""

from typing import Any

import pytest

from companion.engine.prompts import Refusal
from companion.rules import exile
from companion.rules.voting import vote
from companion.rules.world import World
from tests.rules.driver import Driven
from tests.rules.driver import a_world

OUTSIDE = ["police-station", "grocery-store", "school", "library", "hospital", "gas-station"]


def four(**given: Any) -> World:
    return a_world(
        players="ana ben cai dia",
        survivors={
            "amy": ("ana", "colony", 50),
            "bea": ("ben", "colony", 40),
            "bud": ("ben", "colony", 30),
            "bob": ("ben", "library", 35),
            "cyd": ("cai", "library", 20),
            "dot": ("dia", "hospital", 60),
        },
        **given,
    )


def nominate(nominee: str, world: World) -> Driven:
    """Ana calls for a vote to exile."""
    return Driven(lambda world: exile.vote_to_exile(world, "ana", nominee), world)


def exiled(player: str, world: World) -> Driven:
    """The vote has gone against a player."""
    return Driven(lambda world: exile.exile(world, player), world)


# -- Voting ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("votes", "exiled"),
    [("yes yes yes no", True), ("no yes no no", False), ("yes yes yes yes", True)],
)
def test_everybody_votes_and_the_most_decide(votes: str, exiled: bool) -> None:
    """R78: the nominee votes too."""
    table = nominate("ben", four())
    assert table.waiting == "ana: vote, ben: vote, cai: vote, dia: vote"
    answers = dict(zip(["ana", "ben", "cai", "dia"], votes.split(), strict=True))
    for seat in ("dia", "ben", "ana", "cai"):
        assert f"{seat}: vote" in table.waiting
        table.say(f"{seat}: {answers[seat]}")
    assert table.world.players["ben"].exiled is exiled
    assert table.world.players["ana"].called_exile


def test_nobody_votes_twice() -> None:
    table = nominate("ben", four()).say("ana: yes")
    with pytest.raises(Refusal):
        table.say("ana: no")


@pytest.mark.parametrize("first", ["ana", "ben", "cai", "dia"])
@pytest.mark.parametrize("decision", ["yes", "no"])
def test_a_tie_is_broken_by_the_first_player(first: str, decision: str) -> None:
    table = nominate("ben", four(first_player=first))
    table.say("ana: yes", "ben: no", "cai: yes", "dia: no")
    assert table.waiting == f"{first}: choose"
    assert not table.world.players["ben"].exiled
    table.say(f"{first}: choose {decision}")
    assert table.world.players["ben"].exiled is (decision == "yes")


def test_the_exiled_and_the_eliminated_do_not_vote() -> None:
    world = four(exiled="dia")
    world.players["cai"].eliminated = True
    assert nominate("ben", world).waiting == "ana: vote, ben: vote"


def test_a_vote_without_voters_is_a_no() -> None:
    table = Driven(lambda world: vote(world, [], "ben"), four())
    assert (table.waiting, table.result) == ("", False)


# -- leaving the colony ----------------------------------------------------------------------------


def test_all_survivors_in_the_colony_leave_by_normal_movement() -> None:
    """R30, R81: exposure is rolled, the one move stays unused."""
    table = exiled("ben", four())
    assert table.waiting == "ben: exile-move"
    assert table.options("ben") == [
        f"move {name} to {place}" for name in ("bea", "bud") for place in OUTSIDE
    ]
    table.say("ben: move bud to school")
    assert table.waiting == "ben: exposure"
    table.say("ben: exposure wound")
    assert (table.at("bud"), table.world.survivors["bud"].wounds) == ("school", 1)
    table.say("ben: move bea to gas-station", "ben: exposure blank")
    assert table.waiting == ""
    assert not any(survivor.moved for survivor in table.world.survivors.values())


def test_a_bite_on_the_way_out_spreads_where_they_arrive() -> None:
    """R81: and the exiled player's dead cost no morale."""
    table = exiled("ben", four()).say("ben: move bea to library", "ben: exposure bitten")
    assert (table.dead, table.morale) == ("bea", 6)
    assert table.waiting == "ben: leader"
    table.say("ben: leader bud")
    assert table.waiting == "cai: bite-spread"
    table.say("cai: kill")
    assert (table.dead, table.morale) == ("bea cyd", 5)
    table.say("cai: survivor sparky")
    assert table.waiting == "ben: exile-move"
    table.say("ben: move bud to school", "ben: exposure blank")
    assert table.waiting == ""


def test_rod_miller_leaves_without_exposure() -> None:
    world = a_world(survivors={"amy": ("ana", "colony", 5), "rod-miller": ("ben", "colony", 40)})
    table = exiled("ben", world).say("ben: move rod-miller to school")
    assert (table.at("rod-miller"), table.waiting) == ("school", "")


def full_outside(world: World) -> World:
    for place in world.outside():
        world.locations[place].spaces = len(world.at(place))
    return world


def test_with_everything_full_a_survivor_not_exiled_goes_home() -> None:
    """R80: a swap, no exposure for either."""
    world = full_outside(four())
    table = exiled("ben", world)
    assert table.options("ben") == [
        f"move {name} to {place}" for name in ("bea", "bud") for place in ("library", "hospital")
    ]
    table.say("ben: move bea to library")
    assert (table.at("bea"), table.at("cyd")) == ("library", "colony")
    assert table.waiting == "ben: exile-move"
    table.say("ben: move bud to hospital")
    assert (table.at("bud"), table.at("dot"), table.waiting) == ("hospital", "colony", "")


def test_the_exiled_player_chooses_who_goes_home() -> None:
    world = four()
    world.arrive(world.survivors["dot"], "library")
    table = exiled("ben", full_outside(world)).say("ben: move bea to library")
    assert table.options("ben") == ["choose cyd", "choose dot"]
    table.say("ben: choose dot")
    assert (table.at("dot"), table.at("cyd"), table.at("bea")) == ("colony", "library", "library")


def test_where_nobody_can_make_room_they_stay() -> None:
    world = four(exiled="cai dia")
    world.players["cai"].betrayer = world.players["dia"].betrayer = True
    world.survivors["bob"].player = "cai"
    table = exiled("ben", full_outside(world)).say("ben: yes")
    assert (table.waiting, table.at("bea")) == ("", "colony")


# -- two exiled players ----------------------------------------------------------------------------


def test_the_first_exile_asks_nobody() -> None:
    assert exiled("dia", four()).waiting == ""


def test_two_loyal_exiled_players_end_the_game_before_anybody_moves() -> None:
    """R85."""
    table = exiled("ben", four(exiled="dia"))
    assert table.waiting == "ben: betrayer, dia: betrayer"
    table.say("dia: no")
    assert table.over == ""
    table.say("ben: no")
    assert (table.over, table.morale) == ("two-exiles", 0)
    assert table.at("bea") == "colony"


@pytest.mark.parametrize("betrayer", ["ben", "dia"])
def test_with_a_betrayer_among_them_the_game_goes_on(betrayer: str) -> None:
    table = exiled("ben", four(exiled="dia"))
    for seat in ("ben", "dia"):
        table.say(f"{seat}: {'yes' if seat == betrayer else 'no'}")
    assert (table.over, table.morale, table.waiting) == ("", 6, "ben: exile-move")


def test_a_third_exile_asks_only_the_new_one_and_counts_all() -> None:
    world = four(exiled="dia cai")
    world.players["dia"].betrayer, world.players["cai"].betrayer = True, False
    table = exiled("ben", world)
    assert table.waiting == "ben: betrayer"
    table.say("ben: no")
    assert table.over == "two-exiles"


def test_the_companion_does_not_ask_whose_objective_it_holds() -> None:
    world = four(exiled="dia")
    world.players["dia"].objective = "cult-leader"
    world.players["ben"].objective = "hunger"
    assert exiled("ben", world).waiting == "ben: exile-move"
    world = four(exiled="dia")
    world.players["dia"].objective = world.players["ben"].objective = "hunger"
    assert exiled("ben", world).over == "two-exiles"


def test_an_objective_may_put_the_exiled_out_of_the_game() -> None:
    """Kill Them: all survivors of the exiled player leave the game; no morale, nobody is asked."""
    world = four(objective="kill-them", counters={"items-library": 20})
    world.players["ben"].hand = 3
    world.survivors["bob"].equipped = ["pistol"]
    table = exiled("ben", world)
    assert (table.waiting, table.morale, table.dead) == ("", 6, "")
    assert world.removed == ["bea", "bud", "bob"]
    assert world.players["ben"].eliminated
    assert (world.players["ben"].hand, world.counters["items-library"]) == (0, 21)
    assert world.not_exiled() == ["ana", "cai", "dia"]
