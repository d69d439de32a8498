"""What cards do: verbs, and the faults of effects that somebody wrote."""

from collections.abc import Callable
from typing import Any

import pytest

from companion.rules.applying import USES
from companion.rules.changes import CHANGES
from companion.rules.effects import faults
from companion.rules.facts import Effect
from companion.rules.objectives import GOALS
from companion.rules.placements import PLACEMENTS
from companion.rules.verbs import VERBS
from companion.rules.verbs import apply
from companion.rules.verbs import cannot_pay
from companion.rules.world import World
from tests.rules.driver import Driven
from tests.rules.driver import a_world
from tests.rules.driver import base_box

OUTSIDE = ["police-station", "grocery-store", "school", "library", "hospital", "gas-station"]


def crisis(slug: str, world: World) -> Driven:
    """A crisis of the base box takes effect."""
    effect = base_box().crises[slug].effect
    assert effect is not None
    return Driven(lambda world: apply(world, effect), world)


def six(**given: Any) -> World:
    return a_world(
        survivors={
            "amy": ("ana", "colony", 50),
            "art": ("ana", "library", 10),
            "bea": ("ben", "colony", 40),
            "bud": ("ben", "school", 20),
            "cyd": ("cai", "library", 60),
            "col": ("cai", "colony", 30),
        },
        **given,
    )


@pytest.mark.parametrize("slug", ["despair", "fuel-shortage", "horror-in-the-night"])
def test_lose_morale(slug: str) -> None:
    assert crisis(slug, six()).morale == 4


def test_illness_wounds_every_survivor_of_a_player_not_exiled() -> None:
    world = six(exiled="ben")
    world.survivors["cyd"].wounds = world.survivors["col"].frostbite = 2
    table = crisis("illness", world)
    assert table.dead == "col cyd"
    assert table.morale == 4
    table.say("cai: survivor sparky")
    assert table.morale == 3
    wounds = {name: survivor.wounds for name, survivor in world.survivors.items()}
    assert wounds == {"bea": 0, "bud": 0, "amy": 1, "art": 1, "sparky": 0}


def test_overpopulation_kills_the_two_lowest_anywhere_on_the_board() -> None:
    table = crisis("overpopulation", six())
    assert (table.dead, table.morale) == ("art bud", 4)
    assert crisis("overpopulation", six(exiled="ben")).dead == "art col"


def test_all_are_chosen_before_a_newcomer_enters() -> None:
    world = six()
    del world.survivors["amy"]
    world.survivors["art"].leader = True
    table = crisis("overpopulation", world).say("ana: survivor sparky")
    assert table.dead == "art bud"
    assert world.alive("sparky")


def test_a_tie_for_the_last_place_is_the_first_players_choice() -> None:
    world = six(first_player="ben")
    world.survivors["col"].influence = 20
    table = crisis("overpopulation", world)
    assert table.options("ben") == ["choose bud", "choose col"]
    table.say("ben: choose col")
    assert table.dead == "art col"
    world = six()
    world.survivors["bud"].influence = 10
    table = crisis("overpopulation", world)
    assert table.options("ana") == ["choose art", "choose bud"]
    assert table.say("ana: choose bud").dead == "bud art"


@pytest.mark.parametrize(
    ("slug", "zombies"), [("legions-of-death", 12), ("unending-hordes", 8), ("zombie-surge", 6)]
)
def test_crises_that_add_zombies_to_the_colony(slug: str, zombies: int) -> None:
    world = six()
    crisis(slug, world)
    assert world.locations["colony"].count("z") == zombies
    outside = 1 if slug == "zombie-surge" else 0
    assert [world.locations[place].count("z") for place in OUTSIDE] == [outside] * 6


def test_strength_of_the_dead_removes_the_colonys_barricades_first() -> None:
    world = six(entrances={"colony": "zzb bbb t.. ... ... ...", "school": "b..."})
    table = crisis("strength-of-the-dead", world)
    assert world.locations["colony"].entrances == ["zzz", "zz.", "zz.", "zz.", "z..", "z.."]
    assert world.locations["school"].count("b") == 1
    assert table.dead == "col"


def test_exhaustion_gives_frostbite_to_the_five_highest() -> None:
    world = six()
    world.survivors["cyd"].wounds = 2
    table = crisis("exhaustion", world)
    assert table.dead == "cyd"
    assert {name for name, one in world.survivors.items() if one.frostbite} == {
        *("amy", "bea", "bud", "col")
    }


def test_empty_pantry_adds_a_token_and_costs_one_morale() -> None:
    table = crisis("empty-pantry", six())
    assert (table.world.colonies["colony"].starvation, table.morale) == (1, 5)


def test_we_are_being_watched_goes_to_two_locations() -> None:
    world = six()
    table = crisis("we-are-being-watched", world)
    assert [world.locations[place].count("z") for place in OUTSIDE] == [0, 3, 0, 3, 0, 0]
    assert table.dead == ""


def test_reorganization_passes_a_survivor_to_the_left() -> None:
    world = six()
    world.survivors["bud"].equipped = ["hammer"]
    table = crisis("reorganization", world)
    assert table.waiting == "ana: choose, ben: choose, cai: choose"
    table.say("cai: choose cyd", "ana: choose art")
    assert world.owner("art") == "ana"
    table.say("ben: choose bud")
    assert [one.slug for one in world.group("ana")] == ["amy", "cyd"]
    assert [one.slug for one in world.group("ben")] == ["bea", "art"]
    assert [one.slug for one in world.group("cai")] == ["col", "bud"]
    assert world.survivors["bud"].equipped == ["hammer"]
    assert table.waiting == "cai: leader"
    assert not world.survivors["cyd"].leader
    assert table.say("cai: leader col").morale == 5


def test_the_exiled_give_and_receive_nothing() -> None:
    world = six(exiled="ben")
    table = crisis("reorganization", world).say("ana: choose art", "cai: choose col")
    assert [one.slug for one in world.group("cai")] == ["cyd", "art"]
    assert [one.slug for one in world.group("ana")] == ["amy", "col"]
    assert table.waiting == ""


def effect(world: World, player: str, *verbs: tuple[str, dict[str, object]]) -> Driven:
    return Driven(lambda world: apply(world, verbs, player), world)


def test_food_and_outsiders_come_to_the_players_colony() -> None:
    world = six(exiled="cai")
    effect(world, "ana", ("add-food", {"n": 3}), ("add-helpless", {"n": 2}))
    effect(world, "cai", ("add-food", {"n": 1}), ("add-helpless", {"n": 2}))
    assert (world.colonies["colony"].food, world.locations["colony"].helpless) == (4, 2)
    effect(world, "ben", ("add-survivor", {})).say("ben: survivor sparky")
    assert world.owner("sparky") == "ben"


def test_a_cost_that_cannot_be_paid_is_named() -> None:
    world = six()
    cost: Effect = (("pay-food", {"n": 3}), ("gain-morale", {"n": 1}))
    assert str(cannot_pay(world, "ana", cost)) == (
        "This costs 3 food tokens, and the supply has 0."
    )
    world.colonies["colony"].food = 3
    assert cannot_pay(world, "ana", cost) is None
    table = effect(world, "ana", *cost)
    assert (world.colonies["colony"].food, table.morale) == (0, 7)


def test_kill_lowest_at_a_place_and_of_everybody() -> None:
    world = six(exiled="cai")
    effect(world, "", ("kill-lowest", {"n": 1, "at": "colony", "who": "all"}))
    assert world.dead == ["col"]
    effect(world, "", ("wound-each", {"n": 1, "kind": "frostbite", "at": "outside"}))
    assert [name for name, one in world.survivors.items() if one.frostbite] == ["art", "bud"]


# -- faults ----------------------------------------------------------------------------------------


def test_every_effect_of_the_base_box_can_be_applied() -> None:
    box = base_box()
    effects = [card.effect for card in box.crises.values() if card.effect]
    assert len(effects) >= 13
    assert [fault for one in effects for fault in faults(one, VERBS, box.locations)] == []
    played = [card.effect for card in box.items.values() if card.effect]
    abilities = [card.ability for card in box.survivors.values() if card.ability]
    abilities += [card.ability for card in box.items.values() if card.ability]
    known: dict[str, Callable[..., Any]] = {**USES, **VERBS}
    for effect in [*played, *(ability.effect for ability in abilities)]:
        assert faults(effect, known, box.locations) == []
    for ability in abilities:
        assert ability.change is None or faults((ability.change,), CHANGES, box.locations) == []
    for objective in box.objectives.values():
        for side in filter(None, (objective.standard, objective.hardcore)):
            assert faults(side.setup, PLACEMENTS, box.locations) == []
            assert side.goal is None or faults((side.goal,), GOALS, box.locations) == []


@pytest.mark.parametrize(
    ("verb", "fault"),
    [
        (("loose-morale", {"n": 1}), 'There is no "loose-morale" here; there are lose-morale, '),
        (("lose-morale", {}), "lose-morale needs n."),
        (("lose-morale", {"n": 1, "by": 2}), 'lose-morale takes n, not "by".'),
        (("lose-morale", {"n": "two"}), 'lose-morale: n is a whole number up to 99, not "two".'),
        (("lose-morale", {"n": True}), 'lose-morale: n is a whole number up to 99, not "True".'),
        (("add-survivor", {"n": 1}), 'add-survivor takes nothing, not "n".'),
        (("add-zombies", {"n": 1, "at": "moon"}), "add-zombies: at is one of colony, outside, "),
        (
            ("wound-each", {"n": 1, "kind": "bruise"}),
            'wound-each: kind is one of wounds, frostbite, despair, not "bruise".',
        ),
        (("kill-lowest", {"n": 1, "who": "ana"}), "kill-lowest: who is one of non-exiled, all,"),
    ],
)
def test_faults_are_sentences(verb: tuple[str, dict[str, object]], fault: str) -> None:
    (sentence,) = faults((verb,), VERBS, ["school"])
    assert sentence.startswith(fault)
