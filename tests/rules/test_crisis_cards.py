"""Reveal Crisis and Resolve Crisis."""

from typing import Any

import pytest

from companion.engine.prompts import Refusal
from companion.rules import crisis
from companion.rules.world import Crisis
from companion.rules.world import World
from tests.rules.driver import Driven
from tests.rules.driver import a_world

FOUR = "ana ben cai dia"


def fuel(*cards: str, **given: Any) -> World:
    """A fuel shortage (morale -2 if not prevented) with these cards in it, "" if face down."""
    return a_world(crisis=Crisis("fuel-shortage", ["fuel"], cards=list(cards)), **given)


def resolve(world: World) -> Driven:
    world.step = "resolve-crisis"
    return Driven(crisis.resolve_crisis, world)


@pytest.mark.parametrize(
    ("cards", "morale"),
    [
        ("", 4),
        ("fuel fuel", 4),
        ("fuel fuel fuel", 6),
        ("fuel fuel fuel fuel", 6),
        ("fuel fuel fuel fuel fuel", 7),
        ("fuel fuel fuel fuel fuel fuel fuel", 7),
        ("fuel fuel fuel fuel food", 6),
        ("fuel fuel fuel tool food", 4),
        ("food food food", 4),
    ],
)
def test_points_against_the_number_of_players(cards: str, morale: int) -> None:
    """R63: two or more over the need give one morale, once."""
    table = resolve(fuel(*cards.split()))
    assert (table.morale, table.waiting) == (morale, "")
    assert table.world.crisis is None


def test_cards_the_companion_does_not_know_are_revealed_by_the_table() -> None:
    table = resolve(fuel("", "fuel", ""))
    assert table.waiting == "table: crisis-cards"
    for wrong in ("fuel", "fuel fuel fuel", "fuel shovel"):
        with pytest.raises(Refusal):
            table.say(f"table: cards {wrong}")
    assert table.say("table: cards fuel fuel").morale == 6


def test_the_need_is_the_number_of_players_not_exiled_when_it_is_resolved() -> None:
    """R62, R65: what the exiled player gave before stays in."""
    assert resolve(fuel("fuel", "fuel", "fuel", players=FOUR)).morale == 4
    assert resolve(fuel("fuel", "fuel", "fuel", players=FOUR, exiled="ben")).morale == 6
    assert resolve(fuel("fuel", "fuel", "fuel", "fuel", players=FOUR, exiled="ben cai")).morale == 7


def test_the_eliminated_do_not_count_in_the_need() -> None:
    world = fuel("fuel", "fuel")
    world.players["cai"].eliminated = True
    assert crisis.needed(world) == 2
    assert resolve(world).morale == 6


def test_a_card_may_print_its_own_need() -> None:
    world = a_world(crisis=Crisis("", ["fuel"], need=5, cards=["fuel"] * 4))
    assert resolve(world).waiting == "table: by-hand"


@pytest.mark.parametrize(
    ("cards", "prevented"),
    [
        ("medicine tool medicine", True),
        ("medicine tool tool survivor", False),
        ("medicine tool food tool tool", True),
    ],
)
def test_either_of_two_symbols_counts(cards: str, prevented: bool) -> None:
    """R40, R64."""
    table = resolve(a_world(crisis=Crisis("", ["medicine", "tool"], cards=cards.split())))
    assert table.waiting == ("" if prevented else "table: by-hand")


def test_an_unknown_effect_is_applied_by_hand_while_the_crisis_stands() -> None:
    table = resolve(a_world(crisis=Crisis("", ["fuel"])))
    assert table.waiting == "table: by-hand"
    assert table.world.crisis is not None
    table.say("table: done")
    assert (table.waiting, table.world.crisis) == ("", None)


def test_by_hand_only_offered_counts_as_done() -> None:
    table = resolve(a_world(crisis=Crisis("", ["fuel"]), offered=["by-hand"]))
    assert (table.waiting, table.world.crisis) == ("", None)


def test_morale_does_not_rise_above_ten() -> None:
    """R76."""
    cards = ["fuel"] * 5
    assert resolve(fuel(*cards, morale=10)).morale == 10
    assert resolve(fuel(*cards, morale=10, house={"morale_cap": "none"})).morale == 11


def test_a_crisis_can_end_the_game() -> None:
    assert resolve(fuel(morale=2)).over == "morale"


def test_reveal_crisis_by_name_or_by_symbols() -> None:
    table = Driven(crisis.reveal_crisis, a_world()).say("table: crisis zombie-surge")
    assert table.world.crisis == Crisis("zombie-surge", ["tool"])
    table = Driven(crisis.reveal_crisis, a_world()).say("table: crisis food tool need 2")
    assert table.world.crisis == Crisis("", ["food", "tool"], need=2)
    assert crisis.needed(table.world) == 2


def test_a_crisis_that_is_only_offered_and_not_named_has_no_effect() -> None:
    world = a_world(offered=["crisis"])
    assert Driven(crisis.reveal_crisis, world).waiting == ""
    assert resolve(world).waiting == ""
    assert world.crisis is None
