"""Main Objectives: set-up, goals in numbers, and the end of the game."""

from dataclasses import replace
from typing import Any

import pytest

from companion.rules import ending
from companion.rules import objectives
from companion.rules.colony_phase import check_main_objective
from companion.rules.facts import ObjectiveSide
from companion.rules.objectives import Measure
from companion.rules.world import Over
from companion.rules.world import World
from tests.rules.driver import Driven
from tests.rules.driver import a_world
from tests.rules.driver import base_box

OUTSIDE = ["police-station", "grocery-store", "school", "library", "hospital", "gas-station"]
TEN = "zzz bbb bbb bbb b.. ..."


def barricaded(colony: str = TEN, **given: Any) -> World:
    """A barricade at each location, and the colony's entrances."""
    entrances = dict.fromkeys(OUTSIDE, "b...") | {"library": "zb.", "gas-station": "b.."}
    return a_world(objective="home-sweet-home", entrances=entrances | {"colony": colony}, **given)


def test_home_sweet_home_needs_every_place() -> None:
    world = barricaded()
    assert objectives.achieved(world) is True
    assert objectives.progress(world)[0] == Measure("colony", 10, 10)
    for place in OUTSIDE:
        world = barricaded()
        world.locations[place].entrances = ["..."]
        assert objectives.achieved(world) is False
    assert objectives.achieved(barricaded("zzz bbb bbb bbb ... ...")) is False


def test_a_trap_counts_as_a_barricade() -> None:
    """R116."""
    assert objectives.achieved(barricaded("zzz bbb bbb btb t.. ...")) is True


def test_the_goal_achieved_at_its_check_ends_the_game() -> None:
    """R73: only the state at the check counts."""
    assert Driven(check_main_objective, barricaded()).over == "objective"
    assert Driven(check_main_objective, barricaded("... ... ... ... ... ...")).over == ""


@pytest.mark.parametrize(
    ("objective", "marker", "met"),
    [
        ("too-many-mouths", 5, False),
        ("too-many-mouths", 2, False),
        ("too-many-mouths", 1, True),
        ("x-weeks-of-darkness", 8, False),
        ("x-weeks-of-darkness", 1, True),
    ],
)
def test_rounds_are_survived_at_the_check_of_the_last(
    objective: str, marker: int, met: bool
) -> None:
    """R74."""
    assert objectives.achieved(a_world(objective=objective, round=marker)) is met


@pytest.mark.parametrize(("zombies", "met"), [("zzz.", True), ("zzzz", False), ("....", True)])
def test_kill_them_counts_zombies_outside_only(zombies: str, met: bool) -> None:
    world = a_world(objective="kill-them", entrances={"colony": "zzz zzz zzz zzz zzz zzz"})
    world.locations["school"].entrances = [zombies]
    assert objectives.achieved(world) is met


@pytest.mark.parametrize(
    ("left", "met"),
    [
        ({"school": 0, "library": 0, "hospital": 7, "gas-station": 1}, True),
        (dict.fromkeys(OUTSIDE, 3), False),
        (dict.fromkeys(OUTSIDE, 0), True),
        ({"school": 0, "library": 4, "hospital": 7}, False),
        ({"school": 0, "library": 0}, True),
        ({}, None),
        (dict.fromkeys(OUTSIDE[1:], 3), False),
    ],
)
def test_raiding_party_counts_empty_decks_it_knows(left: dict[str, int], met: bool | None) -> None:
    counters = {f"items-{place}": cards for place, cards in left.items()}
    world = a_world(objective="raiding-party", counters=counters)
    assert objectives.achieved(world) is met
    table = Driven(check_main_objective, world)
    assert table.waiting == ("table: objective" if met is None else "")
    assert table.over == ("objective" if met else "")


def kill_for_a_sample(world: World) -> Driven:
    return Driven(lambda world: objectives.zombie_killed(world, "amy"), world)


@pytest.mark.parametrize(("die", "samples"), [(1, 0), (3, 0), (4, 1), (6, 1)])
def test_a_killed_zombie_gives_a_sample_on_a_four_or_more(die: int, samples: int) -> None:
    """R77."""
    world = a_world(objective="we-need-more-samples", survivors={"amy": ("ben", "school", 5)})
    table = kill_for_a_sample(world)
    assert table.waiting == "ben: die"
    table.say(f"ben: die {die}")
    assert world.counters.get("samples", 0) == samples


def test_other_objectives_ask_for_no_sample() -> None:
    world = a_world(objective="kill-them", survivors={"amy": ("ben", "school", 5)})
    assert kill_for_a_sample(world).waiting == ""


@pytest.mark.parametrize(("players", "need"), [("ana ben cai", 9), ("ana ben cai dia eva", 15)])
def test_samples_for_each_player_who_started(players: str, need: int) -> None:
    world = a_world(objective="we-need-more-samples", players=players)
    world.players["ana"].eliminated = True
    assert objectives.progress(world) == [Measure("samples", 0, need)]
    world.counters["samples"] = need - 1
    assert objectives.achieved(world) is False
    world.counters["samples"] = need
    assert objectives.achieved(world) is True


@pytest.mark.parametrize("variant", ["hardcore", "co-op"])
def test_the_hardcore_side_where_its_facts_are_known(variant: str) -> None:
    world = a_world(objective="we-need-more-samples", variants=[variant], round=6)
    objectives.set_up(world)
    assert (world.round, objectives.progress(world)[0].need) == (5, 12)
    world = a_world(objective="kill-them", variants=[variant])
    objectives.set_up(world)
    assert world.round == 7


# -- set-up ----------------------------------------------------------------------------------------


def test_set_up_lays_out_the_board() -> None:
    """Game Setup 3."""
    world = a_world(objective="home-sweet-home", morale=1, round=1)
    objectives.set_up(world)
    assert (world.colonies["colony"].morale, world.round) == (6, 6)
    assert world.locations["colony"].entrances == ["zz."] * 6
    assert [world.locations[place].count("z") for place in OUTSIDE] == [1] * 6

    world = a_world(objective="too-many-mouths", players="ana ben cai dia")
    objectives.set_up(world)
    assert world.locations["colony"].helpless == 4 + 3
    assert world.locations["colony"].entrances == ["z.."] * 6

    world = a_world(objective="raiding-party")
    objectives.set_up(world)
    assert world.locations["colony"].entrances == ["z..", "z..", "...", "...", "...", "..."]
    assert [world.locations[place].count("z") for place in OUTSIDE] == [2] * 6


@pytest.mark.parametrize("objective", ["none", "winter-has-come"])
def test_unknown_numbers_are_left_for_the_table(objective: str) -> None:
    world = a_world(objective=objective, morale=6, round=6)
    objectives.set_up(world)
    assert (world.colonies["colony"].morale, world.round) == (6, 6)


def test_a_goal_that_only_the_table_sees_is_a_counter_of_its_own() -> None:
    """Stockpile, as somebody might enter it who has the card."""
    goal = ("counted", {"name": "stockpile", "n": 2, "per_player": 3})
    card = replace(base_box().objectives["stockpile"], standard=ObjectiveSide(6, 6, goal=goal))
    world = a_world(
        objective="stockpile", facts=replace(base_box(), objectives={"stockpile": card})
    )
    objectives.set_up(world)
    assert world.counters == {"stockpile": 0}
    assert objectives.progress(world) == [Measure("stockpile", 0, 11)]
    world.counters["stockpile"] = 11
    assert objectives.achieved(world) is True


# -- Winning and Losing the Game -------------------------------------------------------------------


def test_each_player_declares_and_those_who_completed_their_objective_win() -> None:
    """R86."""
    world = a_world(over=Over("morale"))
    table = Driven(ending.declare, world)
    assert table.waiting == "ana: declare, ben: declare, cai: declare"
    table.say("cai: declare met", "ana: declare met")
    assert ending.winners(world) is None
    table.say("ben: declare unmet")
    assert (table.waiting, ending.winners(world)) == ("", ["ana", "cai"])


def test_nobody_may_win_and_nobody_is_asked_twice() -> None:
    world = a_world(over=Over("rounds"))
    world.players["ana"].declared = False
    table = Driven(ending.declare, world)
    assert table.waiting == "ben: declare, cai: declare"
    table.say("ben: declare unmet", "cai: declare unmet")
    assert ending.winners(world) == []


def test_an_eliminated_player_does_not_declare() -> None:
    world = a_world(over=Over("objective"))
    world.players["ben"].eliminated = True
    table = Driven(ending.declare, world).say("ana: declare met", "cai: declare met")
    assert (table.waiting, ending.winners(world)) == ("", ["ana", "cai"])


@pytest.mark.parametrize(("reason", "winners"), [("objective", ["ana", "ben"]), ("rounds", [])])
def test_co_op_wins_or_loses_together(reason: str, winners: list[str]) -> None:
    world = a_world(players="ana ben", variants=["co-op"], over=Over(reason))
    assert Driven(ending.declare, world).waiting == ""
    assert ending.winners(world) == winners


def test_while_the_game_goes_on_nobody_has_won() -> None:
    assert ending.winners(a_world()) is None
