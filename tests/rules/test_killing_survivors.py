"""Adding Survivors and Killing Survivors."""

from typing import Any

import pytest

from companion.engine.prompts import Refusal
from companion.rules import survivors
from companion.rules.world import Survivor
from companion.rules.world import World
from tests.rules.driver import Driven
from tests.rules.driver import a_world


def kill(name: str, world: World) -> Driven:
    return Driven(lambda world: survivors.kill(world, name), world)


def three_each(**given: Any) -> World:
    return a_world(
        survivors={
            "amy": ("ana", "colony", 50),
            "art": ("ana", "library", 30),
            "abe": ("ana", "school", 45),
            "bea": ("ben", "colony", 40),
            "cyd": ("cai", "hospital", 60),
        },
        **given,
    )


def test_a_kill_takes_standee_and_card_and_a_morale() -> None:
    table = kill("art", three_each())
    assert (table.dead, table.morale, table.waiting) == ("art", 5, "")
    assert "art" not in table.world.survivors
    assert table.world.survivors["amy"].leader


def test_a_removal_costs_no_morale_but_all_else_follows() -> None:
    table = Driven(lambda world: survivors.remove(world, "amy"), three_each())
    assert (table.dead, table.world.removed, table.morale) == ("", ["amy"], 6)
    assert table.waiting == "ana: leader"


def test_a_lost_leader_is_replaced_from_the_following() -> None:
    """R50."""
    table = kill("amy", three_each())
    assert table.options("ana") == ["leader art", "leader abe"]
    for wrong in ("amy", "bea", "nobody"):
        with pytest.raises(Refusal):
            table.say(f"ana: leader {wrong}")
    table.say("ana: leader abe")
    assert [one.slug for one in table.world.group("ana") if one.leader] == ["abe"]
    kill("abe", table.world)
    assert table.world.survivors["art"].leader


@pytest.mark.parametrize(("place", "hand", "deck"), [("colony", 5, 20), ("library", 3, 22)])
def test_equipment_goes_to_the_hand_or_into_the_deck(place: str, hand: int, deck: int) -> None:
    world = three_each(counters={"items-library": 20})
    world.players["ana"].hand = 3
    world.arrive(world.survivors["art"], place)
    world.survivors["art"].equipped = ["pistol", "hammer"]
    kill("art", world)
    assert (world.players["ana"].hand, world.counters["items-library"]) == (hand, deck)


def test_equipment_is_not_counted_where_the_counts_are_unknown() -> None:
    world = three_each()
    world.survivors["art"].equipped = world.survivors["amy"].equipped = ["pistol"]
    kill("art", world)
    kill("amy", world)
    assert world.players["ana"].hand is None
    assert world.counters == {}


def test_the_last_survivor_takes_the_hand_along_and_is_replaced() -> None:
    """R51: the equipment returns to the hand, then the whole hand leaves the game."""
    world = three_each()
    world.players["ben"].hand = 4
    world.players["ben"].dice = [2, 5]
    world.survivors["bea"].equipped = ["hammer"]
    table = kill("bea", world)
    assert (world.players["ben"].hand, table.morale) == (0, 5)
    assert table.waiting == "ben: survivor"
    with pytest.raises(Refusal):
        table.say("ben: survivor bea 40 3 3")
    table.say("ben: survivor old-tom 15 2 3")
    newcomer = world.survivors["old-tom"]
    assert (newcomer.influence, newcomer.attack, newcomer.search) == (15, 2, 3)
    assert (newcomer.at, newcomer.leader, newcomer.moved) == ("colony", True, False)
    assert world.players["ben"].dice == [2, 5]
    assert world.colonies["colony"].waste == 0


def test_house_rule_last_hand_waste() -> None:
    world = three_each(house={"last_hand": "waste"})
    world.players["ben"].hand = 4
    world.survivors["bea"].equipped = ["hammer"]
    kill("bea", world)
    assert (world.players["ben"].hand, world.colonies["colony"].waste) == (0, 5)


def test_a_replacement_may_fill_the_colony_over_its_spaces() -> None:
    """R52."""
    world = three_each()
    world.locations["colony"].helpless = 23
    kill("bea", world).say("ben: survivor sparky")
    assert world.survivors["sparky"].at == "colony"
    assert not world.has_room("colony")


def test_house_rule_replacement_in_full_colony_outside() -> None:
    world = three_each(house={"replacement_in_full_colony": "outside"})
    world.locations["colony"].helpless = 24
    table = kill("bea", world).say("ben: survivor sparky")
    assert table.waiting == "ben: choose"
    table.say("ben: choose school")
    assert world.survivors["sparky"].at == "school"


def test_the_replacement_of_an_exiled_player_enters_outside() -> None:
    """R53."""
    world = three_each(exiled="cai")
    for slug in ("pat", "vic"):
        world.survivors[slug] = Survivor(slug, "ana", "gas-station", 5, 3, 3)
    table = kill("cyd", world).say("cai: survivor sparky")
    assert table.morale == 6
    assert table.waiting == "cai: choose"
    assert "choose gas-station" not in table.options("cai")
    assert "choose colony" not in table.options("cai")
    table.say("cai: choose police-station")
    assert world.survivors["sparky"].at == "police-station"
    assert world.survivors["sparky"].leader


def test_house_rule_exiled_replacement_colony() -> None:
    world = three_each(exiled="cai", house={"exiled_replacement": "colony"})
    table = kill("cyd", world).say("cai: survivor sparky")
    assert (table.at("sparky"), table.waiting) == ("colony", "")


def test_the_table_may_have_put_a_survivor_there_meanwhile() -> None:
    world = three_each(replacements=["ben"])
    table = Driven(survivors.replacements, world)
    assert (table.waiting, world.replacements) == ("", [])


def test_player_elimination_variant() -> None:
    world = three_each(variants=["player-elimination"])
    world.players["ben"].hand = 2
    world.players["ben"].dice, world.players["ben"].used = [3], [4]
    table = kill("bea", world)
    ben = world.players["ben"]
    assert (ben.eliminated, ben.hand, ben.dice, ben.used) == (True, 0, [], [])
    assert (table.waiting, table.morale) == ("", 5)


def test_third_wound_kills_buddy_davis_only_with_a_fourth() -> None:
    world = three_each()
    world.survivors["buddy-davis"] = Survivor("buddy-davis", "ben", "school", 36, 2, 4)
    Driven(lambda world: survivors.wound(world, "buddy-davis", 3), world)
    assert world.alive("buddy-davis")
    Driven(lambda world: survivors.wound(world, "buddy-davis", kind="despair"), world)
    assert world.dead == ["buddy-davis"]


def test_wounds_of_all_kinds_add_up() -> None:
    """R57."""
    world = three_each()
    world.survivors["art"].wounds = world.survivors["art"].despair = 1
    table = Driven(lambda world: survivors.wound(world, "art", kind="frostbite"), world)
    assert table.dead == "art"


def test_several_deaths_by_one_effect_go_from_the_lowest_influence_up() -> None:
    world = three_each()
    for survivor in world.survivors.values():
        survivor.wounds = 2
    table = Driven(lambda world: survivors.wound_each(world, list(world.survivors)), world)
    assert table.dead == "art bea"
    table.say("ben: survivor sparky")
    assert table.dead == "art bea abe amy"
    table.say("ana: survivor brian-lee")
    assert table.dead == "art bea abe amy cyd"
    assert world.survivors["sparky"].hurt == 0
    assert table.morale == 1


def test_equal_influence_among_the_dying_is_the_first_players_choice() -> None:
    world = three_each(first_player="cai")
    world.survivors["art"].influence = world.survivors["bea"].influence = 30
    table = Driven(lambda world: survivors.kill_each(world, ["bea", "art"]), world)
    assert table.options("cai") == ["choose bea", "choose art"]
    table.say("cai: choose art")
    assert table.dead == "art bea"


def test_a_killed_helpless_survivor_costs_a_morale() -> None:
    world = three_each()
    world.locations["colony"].helpless = 2
    table = Driven(lambda world: survivors.kill_helpless(world, "colony"), world)
    assert (table.morale, world.locations["colony"].helpless) == (5, 1)


@pytest.mark.parametrize(("kind", "unruly"), [("normal", 1), ("unruly", 0)])
def test_the_first_player_chooses_among_helpless_of_both_kinds(kind: str, unruly: int) -> None:
    world = three_each(first_player="ben")
    world.locations["colony"].helpless, world.locations["colony"].unruly = 3, 1
    table = Driven(lambda world: survivors.kill_helpless(world, "colony"), world)
    table.say(f"ben: choose {kind}")
    assert (world.locations["colony"].helpless, world.locations["colony"].unruly) == (2, unruly)


# -- Adding Survivors ------------------------------------------------------------------------------


def test_a_new_survivor_joins_the_following_at_the_colony() -> None:
    """R02: usable at once, no die for it."""
    world = three_each()
    world.players["ana"].dice = [1, 5]
    table = Driven(lambda world: survivors.add_survivor(world, "ana"), world)
    table.say("ana: survivor sophie-robinson")
    sophie = world.survivors["sophie-robinson"]
    assert (sophie.player, sophie.at, sophie.leader, sophie.moved) == (
        "ana",
        "colony",
        False,
        False,
    )
    assert world.players["ana"].dice == [1, 5]


def test_an_exiled_players_new_survivor_enters_outside() -> None:
    world = three_each(exiled="ana")
    table = Driven(lambda world: survivors.add_survivor(world, "ana"), world)
    table.say("ana: survivor sophie-robinson")
    assert table.waiting == "ana: choose"
    table.say("ana: choose gas-station")
    assert table.at("sophie-robinson") == "gas-station"
    assert world.at("gas-station")[-1].slug == "sophie-robinson"


def test_helpless_survivors_an_exiled_player_is_to_add_are_not_added() -> None:
    world = three_each(exiled="ana")
    survivors.add_helpless(world, "ana", 2)
    assert world.locations["colony"].helpless == 0
    survivors.add_helpless(world, "ben", 2)
    survivors.add_helpless(world, "", 1)
    assert world.locations["colony"].helpless == 3


def test_room_for_a_newcomer() -> None:
    """R93."""
    world = three_each(exiled="cai")
    world.locations["colony"].helpless = 21
    assert survivors.room_for_newcomer(world, "ana")
    assert not survivors.room_for_newcomer(world, "ana", 2)
    world.locations["colony"].helpless = 22
    assert not survivors.room_for_newcomer(world, "ana")
    assert survivors.room_for_newcomer(world, "cai")
    for place in world.outside():
        world.locations[place].spaces = len(world.at(place))
    assert not survivors.room_for_newcomer(world, "cai")


# -- corrections -----------------------------------------------------------------------------------


def test_corrections_let_thresholds_act() -> None:
    world = three_each()
    world.survivors["amy"].wounds = 3
    table = Driven(survivors.settle, world)
    assert (table.dead, table.morale, table.waiting) == ("amy", 5, "ana: leader")


def test_a_corrected_morale_of_zero_ends_the_game() -> None:
    assert Driven(survivors.settle, three_each(morale=0)).over == "morale"


def test_what_was_being_asked_is_not_asked_again_by_a_correction() -> None:
    world = three_each()
    asked = kill("bea", world)
    assert asked.waiting == "ben: survivor"
    assert Driven(survivors.settle, world).waiting == ""
    asked.say("ben: survivor sparky")
    assert (world.asking, world.replacements) == ([], [])


def test_a_game_taken_up_again_asks_what_a_jump_dropped() -> None:
    world = three_each()
    assert kill("bea", world).waiting == "ben: survivor"
    world.bite = "library"
    assert Driven(survivors.take_up, world).waiting == "ben: survivor"
    assert kill("amy", world).waiting == "ana: leader"
    assert Driven(survivors.take_up, world).waiting == "ana: leader"


def test_a_game_taken_up_again_asks_where_a_newcomer_enters() -> None:
    world = three_each(exiled="cai")
    assert kill("cyd", world).say("cai: survivor sparky").waiting == "cai: choose"
    table = Driven(survivors.take_up, world)
    assert table.waiting == "cai: choose"
    assert table.say("cai: choose library").at("sparky") == "library"
    assert (table.waiting, world.replacements) == ("", [])
