"""Colony Phase: Pay Food, Check Waste, Check Main Objective, the round tracker and the token."""

import pytest

from companion.rules import colony_phase
from companion.rules.world import World
from tests.rules.driver import Driven
from tests.rules.driver import a_world


def eaters(survivors: int, helpless: int, food: int, starvation: int = 0) -> World:
    world = a_world(
        survivors={f"s-{n}": ("ana", "colony", n) for n in range(survivors)}
        | {"away": ("ben", "library", 99)}
    )
    world.locations["colony"].helpless = helpless
    world.colonies["colony"].food = food
    world.colonies["colony"].starvation = starvation
    return world


@pytest.mark.parametrize(
    ("survivors", "helpless", "food", "left"),
    [(0, 0, 0, 0), (1, 0, 1, 0), (2, 0, 1, 0), (3, 0, 2, 0), (4, 3, 4, 0), (4, 4, 9, 5)],
)
def test_one_food_for_every_two_in_the_colony(
    survivors: int, helpless: int, food: int, left: int
) -> None:
    """R60: payment is mandatory, survivors elsewhere do not count."""
    table = Driven(colony_phase.pay_food, eaters(survivors, helpless, food))
    assert table.world.colonies["colony"].food == left
    assert (table.morale, table.world.colonies["colony"].starvation) == (6, 0)


def test_a_shortage_leaves_the_food_and_adds_a_starvation_token() -> None:
    """R58."""
    table = Driven(colony_phase.pay_food, eaters(4, 3, 3))
    colony = table.world.colonies["colony"]
    assert (colony.food, colony.starvation, colony.morale) == (3, 1, 5)


@pytest.mark.parametrize(("tokens", "morale"), [(1, 4), (2, 3), (4, 1)])
def test_each_starvation_token_in_the_supply_costs_a_morale(tokens: int, morale: int) -> None:
    """R59."""
    table = Driven(colony_phase.pay_food, eaters(4, 0, 1, starvation=tokens))
    assert table.world.colonies["colony"].starvation == tokens + 1
    assert table.morale == morale


def test_starvation_stays_after_a_good_meal() -> None:
    table = Driven(colony_phase.pay_food, eaters(4, 0, 2, starvation=2))
    assert (table.world.colonies["colony"].starvation, table.morale) == (2, 6)


def test_starvation_can_end_the_game() -> None:
    table = Driven(colony_phase.pay_food, eaters(4, 0, 0, starvation=5))
    assert (table.over, table.morale) == ("morale", 0)


def test_unruly_helpless_survivors_eat_for_two() -> None:
    """R101."""
    world = eaters(2, 3, 2)
    world.locations["colony"].unruly = 1
    assert Driven(colony_phase.pay_food, world).world.colonies["colony"].starvation == 1


@pytest.mark.parametrize(
    ("waste", "morale"), [(0, 6), (9, 6), (10, 5), (19, 5), (20, 4), (59, 1), (60, 0)]
)
def test_every_full_ten_waste_cards_cost_a_morale(waste: int, morale: int) -> None:
    """R61."""
    world = a_world()
    world.colonies["colony"].waste = waste
    table = Driven(colony_phase.check_waste, world)
    assert (table.morale, world.colonies["colony"].waste) == (morale, waste)
    assert table.over == ("" if morale else "morale")


def test_the_table_judges_an_objective_the_companion_does_not_know() -> None:
    for objective in ("none", "stockpile", "of-our-own"):
        table = Driven(colony_phase.check_main_objective, a_world(objective=objective))
        assert table.waiting == "table: objective"
        assert table.say("table: objective unmet").over == ""
        table = Driven(colony_phase.check_main_objective, a_world(objective=objective))
        assert table.say("table: objective met").over == "objective"


def test_an_objective_only_offered_counts_as_unmet_unless_it_was_said() -> None:
    world = a_world(offered=["objective"])
    table = Driven(colony_phase.check_main_objective, world)
    assert (table.waiting, table.over) == ("", "")
    world.objective_said = "unmet"
    assert Driven(colony_phase.check_main_objective, world).over == ""
    world.objective_said = "met"
    assert Driven(colony_phase.check_main_objective, world).over == "objective"


@pytest.mark.parametrize(("before", "after", "over"), [(6, 5, ""), (2, 1, ""), (1, 0, "rounds")])
def test_the_round_tracker_moves_down_and_ends_the_game_at_zero(
    before: int, after: int, over: str
) -> None:
    table = Driven(colony_phase.move_round_tracker, a_world(round=before, objective="kill-them"))
    assert (table.world.round, table.over) == (after, over)


@pytest.mark.parametrize(("first", "after"), [("ana", "cai"), ("ben", "ana"), ("cai", "ben")])
def test_the_token_goes_to_the_right(first: str, after: str) -> None:
    """R11."""
    world = a_world(first_player=first)
    Driven(colony_phase.pass_first_player_token, world)
    assert world.first_player == after


def test_the_token_skips_the_eliminated() -> None:
    world = a_world(first_player="ana")
    world.players["cai"].eliminated = True
    Driven(colony_phase.pass_first_player_token, world)
    assert world.first_player == "ben"
    world.players["ana"].eliminated = True
    Driven(colony_phase.pass_first_player_token, world)
    assert world.first_player == "ben"
