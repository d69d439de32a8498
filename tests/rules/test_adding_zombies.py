"""Adding Zombies, and the Add Zombies step of the Colony Phase."""

from typing import Any

import pytest

from companion.rules import colony_phase
from companion.rules.world import World
from companion.rules.zombies import add_zombies
from companion.rules.zombies import put
from companion.rules.zombies import take_zombie
from tests.rules.driver import Driven
from tests.rules.driver import a_world

OUTSIDE = ["police-station", "grocery-store", "school", "library", "hospital", "gas-station"]


def add(n: int, place: str, world: World) -> Driven:
    return Driven(lambda world: add_zombies(world, place, n), world)


def pair(**given: Any) -> World:
    """Two survivors at the colony, one outside."""
    return a_world(
        survivors={
            "amy": ("ana", "colony", 50),
            "bea": ("ben", "colony", 20),
            "cyd": ("cai", "library", 60),
            "col": ("cai", "hospital", 70),
        },
        **given,
    )


@pytest.mark.parametrize(
    ("n", "entrances"),
    [
        (1, "z.. ... ... ... ... ..."),
        (6, "z.. z.. z.. z.. z.. z.."),
        (7, "zz. z.. z.. z.. z.. z.."),
        (14, "zzz zzz zz. zz. zz. zz."),
        (18, "zzz zzz zzz zzz zzz zzz"),
    ],
)
def test_one_entrance_after_the_other_and_round_again(n: int, entrances: str) -> None:
    """R67."""
    world = a_world()
    add(n, "colony", world)
    assert world.locations["colony"].entrances == entrances.split()


def test_each_effect_starts_at_entrance_one() -> None:
    """R66."""
    world = a_world()
    add(4, "colony", world)
    add(1, "colony", world)
    assert world.locations["colony"].entrances == ["zz.", "z..", "z..", "z..", "...", "..."]


@pytest.mark.parametrize("place", OUTSIDE)
def test_a_location_has_one_entrance(place: str) -> None:
    world = a_world()
    add(2, place, world)
    assert world.locations[place].entrances[0].startswith("zz.")


def test_a_full_entrance_loses_its_barricade_and_the_zombie() -> None:
    """R68: the freed space stays empty until the next zombie for it."""
    world = a_world(entrances={"colony": "zbb ... ... ... ... ..."})
    add(1, "colony", world)
    assert world.locations["colony"].entrances[0] == "zb."
    add(1, "colony", world)
    assert world.locations["colony"].entrances[0] == "zbz"
    add(2, "colony", world)
    assert world.locations["colony"].entrances[:2] == ["z.z", "z.."]


@pytest.mark.parametrize("entrance", range(1, 7))
def test_the_overrun_of_any_entrance_kills_the_lowest_influence_there(entrance: int) -> None:
    world = pair()
    world.locations["colony"].entrances[entrance - 1] = "zzz"
    world.locations["colony"].helpless = 1
    table = add(6, "colony", world)
    assert (table.dead, table.morale) == ("bea", 5)
    assert table.waiting == "ben: survivor"
    table.say("ben: survivor sparky")
    assert world.locations["colony"].count("z") == 3 + 5
    assert world.locations["colony"].helpless == 1


@pytest.mark.parametrize("place", ["library", "hospital"])
def test_the_overrun_of_a_location_leaves_the_colony_alone(place: str) -> None:
    world = pair(entrances={place: "zzzz" if place == "hospital" else "zzz"})
    table = add(1, place, world)
    assert table.dead == {"library": "cyd", "hospital": "col"}[place]
    assert table.morale == 5


def test_only_helpless_survivors_left() -> None:
    world = a_world(entrances={"colony": "zzz ... ... ... ... ..."})
    world.locations["colony"].helpless = 2
    table = add(1, "colony", world)
    assert (table.morale, world.locations["colony"].helpless) == (5, 1)


def test_nobody_there() -> None:
    """R69."""
    world = a_world(entrances={"school": "zzzz", "hospital": "zzbz"})
    table = add(1, "school", world)
    assert (table.morale, world.locations["school"].entrances) == (6, ["zzzz"])
    add(1, "hospital", world)
    assert world.locations["hospital"].entrances == ["zz.z"]


def test_an_overrun_kills_the_exiled_without_morale() -> None:
    world = pair(entrances={"library": "zzz"}, exiled="cai")
    table = add(1, "library", world)
    assert (table.dead, table.morale, table.waiting) == ("cyd", 6, "")


def test_equal_influence_is_the_first_players_choice() -> None:
    """R48."""
    world = pair(entrances={"colony": "zzz ... ... ... ... ..."}, first_player="cai")
    world.survivors["amy"].influence = 20
    table = add(1, "colony", world)
    assert table.options("cai") == ["choose amy", "choose bea"]
    table.say("cai: choose amy")
    assert table.dead == "amy"


def test_pieces_come_to_the_leftmost_space_and_go_from_the_rightmost() -> None:
    world = a_world(entrances={"library": ".zz"})
    take_zombie(world, "library", 1)
    assert world.locations["library"].entrances == [".z."]
    put(world, "library", 1, "b")
    assert world.locations["library"].entrances == ["bz."]


# -- Add Zombies -----------------------------------------------------------------------------------


def step(world: World) -> Driven:
    world.step = "add-zombies"
    return Driven(colony_phase.add_zombies, world)


@pytest.mark.parametrize(
    ("helpless", "zombies"), [(0, 1), (1, 2), (2, 2), (3, 3), (13, 8), (22, 12)]
)
def test_one_zombie_for_every_two_at_the_colony_rounded_up(helpless: int, zombies: int) -> None:
    world = pair()
    world.locations["colony"].helpless = helpless
    step(world)
    assert world.locations["colony"].count("z") == zombies
    assert [world.locations[place].count("z") for place in OUTSIDE] == [0, 0, 0, 1, 1, 0]


def test_unruly_helpless_survivors_count_twice() -> None:
    """R101."""
    world = pair()
    world.locations["colony"].helpless, world.locations["colony"].unruly = 3, 1
    step(world)
    assert world.locations["colony"].count("z") == 3


def test_one_zombie_for_every_survivor_elsewhere() -> None:
    world = a_world(survivors={f"s-{n}": ("ana", "hospital", n) for n in range(3)})
    step(world)
    assert world.locations["hospital"].entrances == ["zzz."]
    assert world.locations["colony"].count("z") == 0


def test_noise_comes_last_token_by_token_in_the_order_of_the_locations() -> None:
    """R70."""
    world = pair()
    world.locations["gas-station"].noise = 1
    world.locations["police-station"].noise = 2
    table = step(world)
    assert table.waiting == "table: noise"
    assert world.locations["library"].count("z") == world.locations["hospital"].count("z") == 1
    table.say("table: noise 3")
    assert world.locations["police-station"].entrances == ["z..."]
    table.say("table: noise 4")
    assert world.locations["police-station"].entrances == ["z..."]
    table.say("table: noise 1")
    assert world.locations["gas-station"].entrances == ["z.."]
    assert table.waiting == ""
    assert sum(location.noise for location in world.locations.values()) == 0


def test_a_replacement_stands_there_before_the_next_zombie() -> None:
    """R72: the newcomer can be the next to be overrun."""
    world = pair(entrances={"colony": "zzz zzz ... ... ... ..."})
    world.locations["colony"].helpless = 1
    table = step(world).say("ben: survivor sparky")
    assert table.dead == "bea sparky"
    table.say("ben: survivor brian-lee")
    assert (table.morale, table.waiting) == (4, "")
    assert world.locations["colony"].count("z") == 6
    assert world.locations["library"].count("z") == 1


def test_morale_zero_ends_the_game_in_the_middle_of_placing() -> None:
    """R71."""
    world = pair(entrances={"colony": "zzz ... ... ... ... ..."}, morale=1)
    world.locations["colony"].helpless = 1
    table = step(world)
    assert table.over == "morale"
    assert world.locations["colony"].count("z") == 3
    assert world.locations["library"].count("z") == 0


def test_house_rule_morale_zero_batch_places_the_whole_batch_first() -> None:
    """C08: after the colony's zombies, before those of the locations."""
    world = pair(
        entrances={"colony": "zzz ... ... ... ... ..."}, morale=1, house={"morale_zero": "batch"}
    )
    world.locations["colony"].helpless = 1
    table = step(world)
    assert (table.waiting, table.over, table.morale) == ("ben: survivor", "", 0)
    table.say("ben: survivor sparky")
    assert table.over == "morale"
    assert world.locations["colony"].entrances[1] == "z.."
    assert world.locations["library"].count("z") == 0


def test_house_rule_morale_zero_batch_of_noise() -> None:
    world = pair(entrances={"hospital": "zzz."}, morale=1, house={"morale_zero": "batch"})
    world.locations["hospital"].noise = world.locations["gas-station"].noise = 1
    table = step(world).say("table: noise 2")
    assert (table.dead, table.over, table.waiting) == ("col", "", "table: noise")
    table.say("table: noise 6")
    assert table.over == "morale"
