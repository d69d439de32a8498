"""What equipment changes, and how often: the copies of an item, combinations, what is offered."""

from collections.abc import Mapping
from typing import Any

import pytest

from companion.rules import hands
from companion.rules.changes import AttackChange
from companion.rules.powers import hand_of
from companion.rules.powers import used
from tests.rules.table import Game
from tests.rules.table import at_turn
from tests.rules.table import with_people

ZOMBIES = {"library": {"entrances": ["zzz"]}}


def armed(*items: str, dice: str = "3 4 5 6", **given: Any) -> Game:
    """ana's art (attack 3) at the library among three zombies and ben's bob, with these items."""
    people: Mapping[str, Mapping[str, Any]] = with_people(art={"equipped": list(items)})
    return at_turn(dice=dice, people=people, locations=ZOMBIES, **given)


# -- copies of an item (R36) -----------------------------------------------------------------------


def test_r36_each_copy_can_be_used_once() -> None:
    game = armed("pistol", "pistol")
    game.say("ana: attack zombie with art die 3 using pistol")
    game.say("ana: attack zombie with art die 4 using pistol")
    assert "used in this round" in game.refuses("ana: attack zombie with art die 5 using pistol")


def test_r36_from_the_hand_the_used_copy_is_equipped_first() -> None:
    people = with_people(amy={"equipped": ["sniper-rifle"]})
    game = at_turn(people=people, locations=ZOMBIES, players={"ana": {"hand": 1}})
    game.say("ana: use sniper-rifle of amy", "ana: exposure bitten on amy", "cai: kill")
    game.say("cai: survivor sparky")
    assert game["players.ana.hand"] == "2"
    game.say("ana: play sniper-rifle on art")
    assert used(game.world, "sniper-rifle", "art") == 1
    game.refuses("ana: use sniper-rifle of art")
    game.say("ana: play sniper-rifle on art", "ana: use sniper-rifle of art")


def test_r36_a_used_copy_goes_to_the_crisis_before_an_unused_one() -> None:
    game = armed("pistol", "pistol")
    game.say("ana: attack zombie with art die 3 using pistol")
    game.say("ana: contribute pistol from art", "ana: attack zombie with art die 4 using pistol")
    assert game["locations.library.zombies"] == "1"


def test_r36_equipment_lost_outside_is_forgotten_with_the_survivor() -> None:
    game = armed("pistol")
    game.say("ana: attack zombie with art die 3 using pistol", "ana: exposure bitten on art")
    game.say("ben: kill", "ben: survivor sparky")
    game.say("ana: play pistol on amy")
    assert used(game.world, "pistol", "amy") == 0


def with_a_used_rifle_in_hand(**given: Any) -> Game:
    """ana's hand: the sniper rifle that amy has used, who is dead."""
    game = at_turn(
        people=with_people(amy={"equipped": ["sniper-rifle"]}), locations=ZOMBIES, **given
    )
    return game.say("ana: use sniper-rifle of amy", "table: set survivors.amy dead")


def in_hand(game: Game, seat: str) -> int:
    """How many used rifles a player has in hand."""
    return used(game.world, "sniper-rifle", hand_of(seat))


@pytest.mark.parametrize(("others", "marked"), [(0, 1), (1, 0)])
def test_r36_of_a_counted_hand_all_that_is_given_away_is_known_only_if_there_is_nothing_else(
    others: int, marked: int
) -> None:
    game = with_a_used_rifle_in_hand(players={"ana": {"hand": others}, "ben": {"hand": 0}})
    hands.pass_card(game.world, "ana", "ben")
    assert (in_hand(game, "ana"), in_hand(game, "ben")) == (1 - marked, marked)
    assert game["players.ben.hand"] == "1"


def test_r36_with_the_whole_hand_goes_what_was_used_of_it() -> None:
    game = with_a_used_rifle_in_hand()
    assert (game["players.ana.hand"], in_hand(game, "ana")) == ("null", 1)
    game.say("table: set survivors.art dead", "ana: survivor sparky")
    assert in_hand(game, "ana") == 0


@pytest.mark.parametrize("held", ["items", "crises"])
@pytest.mark.parametrize(("cards", "left"), [("1", 1), ("0", 0), ("null", 1)])
def test_r36_a_corrected_number_of_cards_leaves_no_more_used_ones(
    held: str, cards: str, left: int
) -> None:
    game = with_a_used_rifle_in_hand(
        setup={"decks": {held: "companion"}}, players={"ana": {"hand": 0}}
    )
    game.say(f"table: set players.ana.hand {cards}")
    assert in_hand(game, "ana") == left


@pytest.mark.parametrize(("cards", "left"), [("sniper-rifle junk", 1), ("junk pistol", 0)])
def test_r36_a_hand_that_is_told_says_what_is_left_of_what_was_used(cards: str, left: int) -> None:
    game = with_a_used_rifle_in_hand(
        setup={"decks": {"items": "companion"}}, players={"ana": {"hand": 0}}
    )
    game.say("table: set players.ana.hand 2", f"ana: hand {cards}")
    assert in_hand(game, "ana") == left


def test_equipment_taken_away_by_a_correction_takes_its_mark_along() -> None:
    game = armed("pistol")
    game.say("ana: attack zombie with art die 3 using pistol")
    game.say("table: set survivors.art.equipped none", "table: set survivors.art.equipped pistol")
    game.say("ana: attack zombie with art die 4 using pistol")
    assert game["waiting"] == "ana: turn"


# -- what goes together (R42) ----------------------------------------------------------------------


@pytest.mark.parametrize(
    "items",
    [
        "shotgun lighter",
        "baseball-bat shotgun",
        "baseball-bat lighter",
        "switchblade wrench",
        "pistol beginners-martial-arts",
        "shotgun pistol",
        "lighter beginners-martial-arts",
    ],
)
def test_r42_of_two_that_do_the_same_one_is_left_out(items: str) -> None:
    game = armed(*items.split())
    assert "only one applies" in game.refuses(f"ana: attack zombie with art die 3 using {items}")
    backwards = " ".join(reversed(items.split()))
    assert "only one applies" in game.refuses(
        f"ana: attack zombie with art die 3 using {backwards}"
    )
    assert not [line for line in game.options("ana", "attack") if items in line]


@pytest.mark.parametrize(
    "items", ["switchblade pistol", "wrench baseball-bat", "baseball-bat pistol", "wrench lighter"]
)
def test_r42_what_does_something_else_combines(items: str) -> None:
    game = armed(*items.split(), dice="1 3")
    die = "1" if "switchblade" in items or "wrench" in items else "3"
    line = f"attack zombie with art die {die} using {items}"
    assert line in game.options("ana", "attack")
    game.say(f"ana: {line}")


def test_edward_white_s_three_and_a_bat_s_two_do_not_add_up() -> None:
    people = with_people(
        edward_white={"player": "ana", "at": "colony", "equipped": ["baseball-bat", "wrench"]}
    )
    game = at_turn(dice="1 2 4", people=people, entrances=["zzz", "z..", *["..."] * 4])
    assert "only one applies" in game.refuses(
        "ana: attack zombie with edward-white die 4 using baseball-bat die 2 medicine"
    )
    game.say("ana: attack zombie with edward-white die 1 using wrench die 2 medicine")
    assert game["players.ana.dice"] == "4"


# -- attacks ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("attack zombie with art die 3 using shotgun", "has no shotgun equipped"),
        ("attack zombie with art die 3 using nonsense", 'no item card "nonsense"'),
        ("attack zombie with art die 3 using hammer", "does not change this action"),
        ("attack zombie with art die 3 using ability", "no ability that can be used"),
        ("attack zombie with art die 3 using amy", "no ability that can be used"),
        ("attack zombie with art die 3 using die 4", "nothing that it could pay for"),
        ("attack zombie with art die 3 using fuel", "nothing that it could pay for"),
        ("attack zombie with art die 3 using food-1", "nothing that it could pay for"),
        ("attack zombie with art die 3 using pistol die", "names one second die"),
        ("attack bob with art die 3 using pistol", "no use against a survivor"),
        ("attack bob with art die 3 using baseball-bat", "no use against a survivor"),
        ("attack zombie with art die 3 using pistol pistol", "named twice"),
        ("attack zombie with art die 1 using pistol", "3 or higher"),
        ("attack zombie with art using reading-lamp die 3", "costs no die"),
        ("attack zombie with art die 3 entrance 1 1 using pistol", "1 can be killed"),
    ],
)
def test_what_an_attack_cannot_use(line: str, why: str) -> None:
    game = armed("pistol", "hammer", "baseball-bat", dice="1 3 4")
    assert why in game.refuses(f"ana: {line}")


def test_the_lighter_s_fuel_may_be_named_or_named_alone() -> None:
    for words in ("lighter", "lighter fuel", "fuel"):
        game = armed("lighter", players={"ana": {"hand": 1}})
        game.say(f"ana: attack zombie with art die 3 using {words}")
        assert game["locations.library.zombies"] == "0"
        assert (game["waste"], game["players.ana.hand"]) == ("1", "0")
        assert game["waiting"] == "ana: turn"
    game = armed("lighter", players={"ana": {"hand": 0}})
    assert not [line for line in game.options("ana", "attack") if "lighter" in line]


def test_an_exiled_player_s_fuel_leaves_the_game() -> None:
    people = with_people(amy={"at": "school"}, art={"equipped": ["lighter"]})
    exiled = {"ana": {"exiled": True}}
    game = at_turn(dice="3", people=people, locations=ZOMBIES, players=exiled)
    game.say("ana: attack zombie with art die 3 using lighter")
    assert game["waste"] == "0"


def test_edward_white_s_second_die_is_chosen_where_it_is_left_open() -> None:
    people = with_people(edward_white={"player": "ana", "at": "colony"})
    game = at_turn(dice="2 4 6", people=people, entrances=["zzz", *["..."] * 5])
    offered = [line for line in game.options("ana", "attack") if "using" in line]
    assert "attack zombie with edward-white die 4 using die 2 medicine" in offered
    game.say("ana: attack zombie with edward-white die 4 using ability")
    assert game.options("ana") == ["choose 2", "choose 6"]
    game.say("ana: choose 6")
    assert (game["players.ana.dice"], game["locations.colony.zombies"]) == ("2", "0")
    assert (game["waste"], game["waiting"]) == ("1", "ana: turn")


def test_edward_white_needs_a_second_die_and_a_card() -> None:
    people = with_people(edward_white={"player": "ana", "at": "colony"})
    game = at_turn(dice="4", people=people, entrances=["zzz", *["..."] * 5])
    assert "second die" in game.refuses("ana: attack zombie with edward-white die 4 using ability")
    game.say("table: set players.ana.dice 4 4", "table: set players.ana.hand 0")
    game.refuses("ana: attack zombie with edward-white die 4 using die 4 medicine")
    game.say("table: set players.ana.hand 1")
    game.say("ana: attack zombie with edward-white die 4 using die 4 adrenaline-shot")
    assert (game["players.ana.dice"], game["players.ana.hand"]) == ("none", "0")


def test_exposure_faces_and_waivers_are_all_answers_of_one_question() -> None:
    game = armed("pistol", "beginners-martial-arts", "baseball-bat")
    game.say("ana: attack zombie with art die 3 using baseball-bat")
    faces = ["exposure blank", "exposure wound", "exposure frostbite", "exposure bitten"]
    waivers = ["choose pistol", "choose beginners-martial-arts"]
    assert game.options("ana") == faces + waivers
    game.say("ana: exposure frostbite on art")
    assert game.options("ana") == faces + waivers
    game.say("ana: choose beginners-martial-arts")
    assert (game["survivors.art.frostbite"], game["waiting"]) == ("1", "ana: turn")
    game.say("ana: attack zombie with art die 4 using pistol")
    assert game["waiting"] == "ana: turn"


def test_a_move_is_not_saved_by_a_pistol() -> None:
    game = armed("pistol").say("ana: move art to school")
    assert "choose pistol" not in game.options("ana")


def test_plain_attacks_are_offered_first_and_low_dice_only_with_what_needs_none_higher() -> None:
    game = armed("wrench", dice="1 3")
    zombie = [line for line in game.options("ana", "attack") if "zombie" in line]
    assert zombie == [
        "attack zombie with art die 3",
        "attack zombie with art die 1 using wrench",
    ]
    assert "attack bob with art die 1 using wrench" in game.options("ana", "attack")
    low = armed("wrench", dice="1")
    assert "attack" in low.session.waiting()[0].prompt.verbs()
    low.say("ana: attack zombie with art die 1 using wrench", "ana: exposure blank")
    assert "attack" not in low.session.waiting()[0].prompt.verbs()


# -- other actions ---------------------------------------------------------------------------------


def test_hammer_and_no_die_combine_and_a_hammer_wants_two_spaces() -> None:
    people = with_people(art={"equipped": ["hammer"]})
    game = at_turn(dice="2", people=people, locations={"library": {"entrances": ["zz."]}})
    assert game.options("ana", "barricade")[-1] == "barricade with art die 2"
    game.say("ana: barricade with art die 2 using hammer")
    assert game["locations.library.barricades"] == "1"


def test_a_mop_cleans_where_its_bearer_is() -> None:
    game = at_turn(dice="2", people=with_people(art={"equipped": ["mop"]}), waste=9)
    assert "has no mop equipped" in game.refuses("ana: clean-waste die 2 using mop")
    assert game.options("ana", "clean-waste") == ["clean-waste die 2"]


def test_an_item_works_for_whoever_has_it_at_its_place() -> None:
    people = with_people(amy={"equipped": ["survivors-cookbook"]}, art={"at": "colony"})
    game = at_turn(people=people)
    assert game.options("ana", "use") == ["use survivors-cookbook of amy"]
    assert "no survivors-cookbook equipped" in game.refuses("ana: use survivors-cookbook of art")
    assert "works by itself" in at_turn(
        people=with_people(amy={"equipped": ["rotten-flesh"]})
    ).refuses("ana: use rotten-flesh of amy")


def test_each_pair_of_goggles_brings_a_die() -> None:
    people = with_people(
        amy={"equipped": ["night-vision-goggles"]}, art={"equipped": ["night-vision-goggles"]}
    )
    game = at_turn(people=people).say("table: goto reveal-crisis", "table: crisis illness")
    game.refuses("ana: dice 1 2 3")
    game.say("ana: dice 1 2 3 4 5")


def test_light_tables_use_items_without_dice() -> None:
    light = {"offered": ["action-dice", "crisis", "by-hand", "objective"]}
    people = with_people(art={"equipped": ["pistol", "walkie-talkie", "guide-to-leadership"]})
    game = at_turn(people=people, locations=ZOMBIES, setup=light, crisis=[])
    assert "attack zombie with art using pistol" in game.options("ana", "attack")
    game.say("ana: attack zombie with art using pistol", "ana: use walkie-talkie of art")
    game.say("ana: use guide-to-leadership of art", "ana: play junk", "ana: play adrenaline-shot")
    assert (game["waste"], game["waiting"]) == ("2", "ana: turn")


# -- corrections in between ------------------------------------------------------------------------


def test_for_a_patient_healed_while_a_giver_was_asked_no_medicine_is_given() -> None:
    people = with_people(art={"wounds": 2}, amy={"wounds": 1})
    secret = {"players": {"ben": {"cards": ["medicine"]}}}
    game = at_turn(people=people, setup={"decks": {"items": "companion"}}, secret=secret)
    game.say("ana: play medicine on art from ben")
    assert game["waiting"] == "ben: choose"
    game.say("table: set survivors.art.wounds 0")
    assert (game["survivors.art.wounds"], game["waiting"]) == ("0", "ana: turn")
    assert game["secret.players.ben.cards"] == "medicine"


def test_the_only_zombie_left_by_a_correction_is_the_one_that_is_killed() -> None:
    people = with_people(thomas_heart={"player": "ana", "at": "colony"})
    game = at_turn(dice="5", people=people, entrances=["z..", "z..", "z..", "...", "...", "..."])
    game.say("ana: ability of thomas-heart die 5")
    assert game["waiting"] == "ana: choose"
    game.say("table: set locations.colony.entrances ... ... z.. ... ... ...")
    assert (game["locations.colony.zombies"], game["waiting"]) == ("0", "ana: turn")


def test_what_waives_and_what_is_only_for_zombies() -> None:
    assert AttackChange(no_exposure=True).waives
    assert not AttackChange(no_exposure=True, kills=2).waives
    assert not AttackChange(no_exposure=True, pays="fuel").waives
    assert AttackChange(kills=2).only_for_zombies
    assert not AttackChange(any_die=True).only_for_zombies
