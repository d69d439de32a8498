"""Rolling for Exposure and Spreading a Bite Effect."""

from typing import Any

import pytest

from companion.engine.prompts import Refusal
from companion.rules.exposure import roll_for_exposure
from companion.rules.exposure import suffer
from companion.rules.world import World
from tests.rules.driver import Driven
from tests.rules.driver import a_world

PLACES = ["colony", "police-station", "grocery-store", "school", "library", "hospital"]


def bite(name: str, world: World) -> Driven:
    """The survivor rolls for exposure and is bitten."""
    table = Driven(lambda world: roll_for_exposure(world, name), world)
    return table.say(f"{world.owner(name)}: exposure bitten")


def chain(place: str = "library", **given: Any) -> World:
    """Big Al and three more at a place; everybody has another survivor elsewhere."""
    return a_world(
        survivors={
            "amy": ("ana", "gas-station", 90),
            "bea": ("ben", "gas-station", 91),
            "cyd": ("cai", "school" if place != "school" else "colony", 92),
            "big-al": ("ana", place, 50),
            "grim-gus": ("ben", place, 40),
            "lame-kit": ("cai", place, 20),
            "tall-ned": ("ana", place, 30),
        },
        **given,
    )


@pytest.mark.parametrize("place", PLACES)
def test_spreads_to_the_lowest_influence_at_the_same_place(place: str) -> None:
    table = bite("big-al", chain(place))
    assert table.waiting == "cai: bite-spread"
    table.say("cai: kill")
    assert table.dead == "big-al lame-kit"
    assert table.morale == 4
    assert table.waiting == ""


def test_any_face_but_blank_kills_and_spreads_again() -> None:
    """R45."""
    table = bite("big-al", chain())
    table.say("cai: roll", "cai: exposure wound")
    assert table.waiting == "ana: bite-spread"
    table.say("ana: roll", "ana: exposure frostbite")
    assert table.waiting == "ben: bite-spread"
    table.say("ben: roll", "ben: exposure bitten")
    assert table.dead == "big-al lame-kit tall-ned grim-gus"
    assert table.morale == 2
    assert table.waiting == ""


def test_a_blank_saves_and_ends_the_bite() -> None:
    table = bite("big-al", chain()).say("cai: roll", "cai: exposure blank")
    assert table.dead == "big-al"
    assert table.world.survivors["lame-kit"].hurt == 0
    assert table.waiting == ""


def test_a_bite_nobody_shares_ends_at_once() -> None:
    table = bite(
        "amy", a_world(survivors={"amy": ("ana", "library", 5), "al": ("ana", "school", 6)})
    )
    assert (table.dead, table.morale, table.waiting) == ("amy", 5, "")


def test_the_helpless_are_never_bitten() -> None:
    """R43, R44."""
    world = chain("colony")
    world.locations["colony"].helpless = 4
    table = bite("big-al", world).say("cai: roll", "cai: exposure wound", "ana: kill")
    assert world.locations["colony"].helpless == 4
    assert table.dead == "big-al lame-kit tall-ned"
    world = a_world(survivors={"amy": ("ana", "colony", 5), "al": ("ana", "school", 6)})
    world.locations["colony"].helpless = 2
    table = bite("amy", world)
    assert (table.morale, world.locations["colony"].helpless, table.waiting) == (5, 2, "")


def test_sparky_is_skipped_and_his_own_bite_is_a_wound() -> None:
    """R46."""
    world = chain()
    world.survivors["sparky"] = world.survivors.pop("tall-ned")
    world.survivors["sparky"].slug = "sparky"
    world.survivors["sparky"].influence = 10
    table = bite("big-al", world)
    assert table.waiting == "cai: bite-spread"
    table.say("cai: roll", "cai: exposure wound", "ben: roll", "ben: exposure wound")
    assert table.dead == "big-al lame-kit grim-gus"
    table = bite("sparky", world)
    assert world.survivors["sparky"].wounds == 1
    assert table.waiting == ""


def test_rotten_flesh_is_skipped_only_while_it_is_equipped() -> None:
    """R46."""
    world = chain()
    world.survivors["lame-kit"].equipped = ["pistol", "rotten-flesh"]
    assert bite("big-al", world).waiting == "ana: bite-spread"
    world = chain()
    world.survivors["big-al"].equipped = ["rotten-flesh"]
    assert bite("big-al", world).waiting == "cai: bite-spread"


def test_frostbite_in_snow_shoes_is_a_normal_wound() -> None:
    world = chain()
    world.survivors["big-al"].equipped = ["snow-shoes"]
    Driven(lambda world: suffer(world, "big-al", "frostbite"), world)
    assert (world.survivors["big-al"].wounds, world.survivors["big-al"].frostbite) == (1, 0)


def test_frostbite_of_harman_brooks_is_a_normal_wound() -> None:
    world = a_world(survivors={"harman-brooks": ("ana", "school", 32)})
    Driven(lambda world: suffer(world, "harman-brooks", "frostbite"), world)
    assert (
        world.survivors["harman-brooks"].wounds,
        world.survivors["harman-brooks"].frostbite,
    ) == (1, 0)


@pytest.mark.parametrize(
    ("face", "wounds", "frostbite"), [("blank", 0, 0), ("wound", 1, 0), ("frostbite", 0, 1)]
)
def test_the_faces_of_the_die(face: str, wounds: int, frostbite: int) -> None:
    world = chain()
    table = Driven(lambda world: roll_for_exposure(world, "big-al"), world)
    assert table.waiting == "ana: exposure"
    table.say(f"ana: exposure {face}")
    assert (world.survivors["big-al"].wounds, world.survivors["big-al"].frostbite) == (
        wounds,
        frostbite,
    )
    assert table.waiting == ""


@pytest.mark.parametrize("face", ["wound", "frostbite"])
def test_the_third_token_of_any_kind_kills_and_does_not_spread(face: str) -> None:
    world = chain()
    world.survivors["big-al"].wounds = 1
    world.survivors["big-al"].frostbite = 1
    table = Driven(lambda world: roll_for_exposure(world, "big-al"), world).say(
        f"ana: exposure {face}"
    )
    assert (table.dead, table.morale, table.waiting) == ("big-al", 5, "")


@pytest.mark.parametrize("first", ["ana", "ben", "cai"])
def test_equal_influence_is_the_first_players_choice(first: str) -> None:
    """R48."""
    world = chain(first_player=first)
    world.survivors["grim-gus"].influence = 20
    table = bite("big-al", world)
    assert table.waiting == f"{first}: choose"
    assert table.options(first) == ["choose grim-gus", "choose lame-kit"]
    with pytest.raises(Refusal, match="tall-ned"):
        table.say(f"{first}: choose tall-ned")
    table.say(f"{first}: choose grim-gus")
    assert table.waiting == "ben: bite-spread"
    table.say("ben: roll", "ben: exposure wound")
    assert table.waiting == "cai: bite-spread"


def test_an_eliminated_first_player_leaves_ties_to_the_next_clockwise() -> None:
    world = chain(first_player="ben")
    world.survivors["grim-gus"].influence = 20
    world.survivors["grim-gus"].player = world.survivors["bea"].player = "cai"
    world.players["ben"].eliminated = True
    assert bite("big-al", world).waiting == "cai: choose"


def test_the_dead_of_the_exiled_cost_no_morale() -> None:
    """R49."""
    world = chain(exiled="cai")
    table = bite("big-al", world)
    assert table.morale == 5
    table.say("cai: roll", "cai: exposure wound")
    assert table.morale == 5
    table.say("ana: kill")
    assert table.morale == 4


def test_a_new_leader_is_chosen_before_the_bite_goes_on() -> None:
    """R50."""
    world = chain()
    world.survivors["slim-jim"] = world.survivors.pop("lame-kit")
    world.survivors["slim-jim"].slug = "slim-jim"
    world.survivors["slim-jim"].leader, world.survivors["cyd"].leader = True, False
    world.survivors["grim-gus"].player = "cai"
    table = bite("big-al", world).say("cai: roll", "cai: exposure wound")
    assert table.waiting == "cai: leader"
    assert table.options("cai") == ["leader cyd", "leader grim-gus"]
    table.say("cai: leader grim-gus")
    assert world.survivors["grim-gus"].leader
    assert table.waiting == "ana: bite-spread"


def last_ones(**given: Any) -> World:
    """Ben and Cai have their last survivors at the colony, where Big Al comes to."""
    return a_world(
        survivors={
            "amy": ("ana", "gas-station", 90),
            "big-al": ("ana", "colony", 50),
            "grim-gus": ("ben", "colony", 15),
            "lame-kit": ("cai", "colony", 40),
            "tall-ned": ("ana", "colony", 60),
        },
        **given,
    )


def test_replacements_wait_for_the_end_of_the_bite_and_come_together() -> None:
    """R47."""
    table = bite("big-al", last_ones())
    table.say("ben: roll", "ben: exposure wound", "cai: roll", "cai: exposure wound")
    assert table.waiting == "ana: bite-spread"
    table.say("ana: roll", "ana: exposure blank")
    assert table.waiting == "ben: survivor, cai: survivor"
    table.say("cai: survivor andrew-evans")
    assert table.waiting == "ben: survivor"
    with pytest.raises(Refusal, match="in play already, with cai"):
        table.say("ben: survivor andrew-evans")
    table.say("ben: survivor gray-beard")
    assert (table.waiting, table.morale) == ("", 3)
    for name in ("andrew-evans", "gray-beard"):
        assert table.at(name) == "colony"
        assert table.world.survivors[name].leader
    assert table.world.bite == ""
    assert table.world.replacements == table.world.asking == []


def test_house_rule_bite_replacement_at_once() -> None:
    table = bite("big-al", last_ones(house={"bite_replacement": "at-once"}))
    table.say("ben: roll", "ben: exposure wound")
    assert table.waiting == "ben: survivor"
    table.say("ben: survivor andrew-evans")
    assert table.waiting == "ben: bite-spread"


def test_morale_zero_ends_the_game_in_the_middle_of_a_bite() -> None:
    table = bite("big-al", last_ones(morale=2)).say("ben: kill")
    assert (table.over, table.morale, table.dead) == ("morale", 0, "big-al grim-gus")
    assert table.waiting == ""


def test_with_player_elimination_the_bitten_are_out_of_the_game() -> None:
    table = bite("big-al", last_ones(variants=["player-elimination"]))
    table.say("ben: roll", "ben: exposure bitten", "cai: kill")
    assert table.world.in_game() == ["ana"]
    assert table.waiting == ""
