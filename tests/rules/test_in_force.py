"""What crossroads cards leave in force: how it is put down, what comes of it, and when it ends."""

from typing import Any

import pytest

from companion.rules import beginnings
from companion.rules import in_force
from companion.rules import objectives
from companion.rules.round import dice_due
from companion.rules.world import Lasting
from companion.rules.world import World
from tests.rules.driver import a_world
from tests.rules.table import Game
from tests.rules.table import at_position
from tests.rules.table import at_turn
from tests.rules.table import with_people


def chosen(card: str, option: int, *then: str, before: str = "", **given: Any) -> Game:
    """Ana has chosen this option of the card cai read to her."""
    game = at_turn(**{"dice": "3 5", **given})
    game.say(*(line.strip() for line in before.split("/") if line.strip()))
    game.say(f"cai: card {card}", "cai: triggered", f"ana: option {option}", *then)
    return game


def rules(game: Game) -> list[str]:
    return [one.rule for one in in_force.standing(game.world)]


def with_lasting(*lasting: Lasting, **given: Any) -> World:
    people = {"amy": ("ana", "colony", 30), "bob": ("ben", "school", 40)}
    return a_world(survivors=people, turn="ana", in_force=list(lasting), **given)


MOVE = "ana: move art to school / ana: exposure blank"
NEXT_ROUND = "table: goto pass-first-player-token"


# -- moving ----------------------------------------------------------------------------------------


def test_a_horse_saves_its_rider_and_eats() -> None:
    game = chosen("horse", 1, before=MOVE, food=9)
    assert rules(game) == ["never-exposed-moving", "eats"]
    game.say("table: set survivors.art.moved false", "ana: move art to hospital")
    assert game["waiting"] == "ana: turn"
    game.say("ana: move amy to school", "ana: exposure blank", "ana: end", "ben: end", "cai: end")
    assert game["food"] == "7"


def test_the_horse_of_an_exiled_player_feeds_itself() -> None:
    world = with_lasting(Lasting("horse", 1, "eats", "ben", survivor="bob", n=1))
    assert in_force.extra_food(world, world.colonies["colony"]) == 1
    world.players["ben"].exiled = True
    assert in_force.extra_food(world, world.colonies["colony"]) == 0


def test_whoever_comes_to_the_school_is_wounded() -> None:
    people = with_people(bev_russell={"player": "ana", "at": "colony"})
    game = chosen("bev-russell", 1, people=people)
    game.say("ana: move amy to school with fuel")
    assert (game["survivors.amy.wounds"], game["waiting"]) == ("1", "ana: turn")
    game.say("ana: move art to school", "ana: exposure wound")
    assert game["survivors.art.wounds"] == "2"
    game.say("ana: end", "table: set survivors.bob.wounds 2", "ben: move bob to school")
    assert (game["dead"], game["morale"], game["waiting"]) == ("bob", "5", "ben: survivor")


def test_who_is_sent_out_to_the_school_is_wounded_too() -> None:
    people = with_people(bev_russell={"player": "ana", "at": "colony"})
    game = chosen("bev-russell", 1, people=people)
    game.say("ana: exile cai", "ana: yes", "ben: yes", "cai: no", "cai: move cyd to school")
    assert (game["survivors.cyd.wounds"], game["waiting"]) == ("1", "cai: exposure")


def test_the_way_between_colony_and_hospital_is_safe() -> None:
    game = chosen("sewer-passage", 1, "ana: die 1", "ana: choose art", "ana: exposure wound")
    assert rules(game) == ["safe-way"]
    game.say("ana: move amy to hospital")
    assert game["waiting"] == "ana: turn"
    game.say("table: set survivors.amy.moved false", "ana: move amy to colony")
    assert game["waiting"] == "ana: turn"
    game.say("ana: move art to hospital")
    assert game["waiting"] == "ana: exposure"


def test_nothing_is_found_by_who_dies_on_the_way() -> None:
    game = chosen(
        *("sewer-passage", 1, "ana: die 1", "ana: choose art", "ana: exposure bitten"),
        *("ben: roll", "ben: exposure blank"),
    )
    assert rules(game) == []


def test_a_survivor_who_was_locked_up_stays() -> None:
    people = with_people(daniel_smith={"player": "ana", "at": "colony"})
    game = chosen(
        *("daniel-smith", 1, "ana: choose 5", "ana: choose art"), people=people, helpless=1
    )
    assert (game["survivors.art.at"], rules(game)) == ("police-station", ["stays"])
    assert "has to stay at police-station" in game.refuses("ana: move art to school")
    moves = {line.split()[1] for line in game.options("ana", "move")}
    assert moves == {"amy", "daniel-smith"}
    game.say("table: set survivors.amy dead", "table: set survivors.daniel-smith dead")
    assert game.options("ana", "move") == []


# -- dice, attacks, the crisis ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "option", "dice"), [("music", 2, "1 2 3 4"), ("dynamite", 2, "1 2")]
)
def test_dice_change_in_the_next_round_alone(card: str, option: int, dice: str) -> None:
    people = with_people(
        edward_white={"player": "cai", "at": "school"}, john_price={"player": "cai", "at": "school"}
    )
    game = chosen(card, option, people=people)
    assert rules(game) == ["dice"]
    game.say(NEXT_ROUND, "table: crisis fuel")
    game.refuses("ana: dice 1 2 3")
    others = {"music": ("1 2 3", "1 2 3 4 5"), "dynamite": ("1", "1 2 3")}[card]
    game.say(f"ana: dice {dice}", f"ben: dice {others[0]}", f"cai: dice {others[1]}")
    game.say(NEXT_ROUND, "table: crisis fuel")
    assert rules(game) == []
    game.say("ana: dice 1 2 3")


def test_one_attack_a_round_without_exposure() -> None:
    zombies: dict[str, Any] = {"locations": {"school": {"entrances": ["zzzz"]}}}
    game = chosen("welcome-home", 1, "ana: exposure blank", before=MOVE, dice="3 4 5 6", **zombies)
    assert rules(game) == ["attack-unexposed"]
    line = "ana: attack zombie with art die 4 using attack-unexposed"
    assert line.removeprefix("ana: ") in game.options("ana", "attack")
    game.say(line)
    assert (game["waiting"], game["locations.school.zombies"]) == ("ana: turn", "3")
    assert "used in this round already" in game.refuses(line.replace("4", "5"))
    assert not [one for one in game.options("ana", "attack") if "attack-unexposed" in one]
    game.say("ana: attack zombie with art die 5")
    assert game["waiting"] == "ana: exposure"


def test_who_leads_with_gray_beard_adds_nothing_to_the_crisis() -> None:
    game = chosen("gray-beard", 2, before=MOVE)
    assert rules(game) == ["attack-unexposed", "no-contributions"]
    assert "cannot add cards" in game.refuses("ana: contribute")
    assert game.options("ana", "contribute") == []
    game.say("table: set survivors.gray-beard dead", "ana: leader amy", "ana: contribute")
    assert (rules(game), game["crisis.contributed"]) == ([], "1")


# -- the goal --------------------------------------------------------------------------------------


def test_the_goal_needs_food_besides() -> None:
    people = with_people(amy={"at": "school"}, cyd={"at": "school"})
    world = with_lasting(Lasting("army", 1, "goal-food", "ana", n=5), objective="kill-them")
    assert [one.what for one in objectives.progress(world)] == ["zombies", "food"]
    assert objectives.achieved(world) is False
    world.colonies["colony"].food = 5
    assert objectives.achieved(world) is True
    game = at_position(
        {"step": "check-main-objective", "objective": "kill-them", "food": 4}, people=people
    )
    assert game["over.reason"] == "objective"


def test_a_goal_only_the_table_sees_is_asked_for() -> None:
    game = chosen("the-deputy", 1, "table: done", objective="kill-them", food=9, crisis="none")
    assert objectives.achieved(game.world) is None
    game.say("ana: end", "ben: end", "cai: end")
    assert game["waiting"] == "table: objective"
    game.say("table: objective met")
    assert game["over.reason"] == "objective"


def test_what_is_not_met_in_numbers_is_not_asked_for() -> None:
    zombies: dict[str, Any] = {"locations": {"school": {"entrances": ["zzzz"]}}}
    game = chosen("the-deputy", 1, "table: done", objective="kill-them", **zombies)
    assert objectives.achieved(game.world) is False


# -- a search in time ------------------------------------------------------------------------------


def searching(**given: Any) -> Game:
    return chosen("missing-child", 1, helpless=1, food=9, crisis="none", **given)


def search(game: Game, *places: str) -> None:
    for place in places:
        game.say(f"table: set survivors.art.at {place}", "table: set players.ana.dice 6")
        game.say("ana: search with art die 6", "ana: keep")


def test_the_child_is_found_when_every_location_has_been_searched() -> None:
    game = searching()
    search(game, "library", "school", "school", "hospital")
    assert next(in_force.standing(game.world)).places == [
        *("police-station", "grocery-store", "gas-station"),
    ]
    search(game, "police-station", "grocery-store")
    assert game["morale"] == "6"
    search(game, "gas-station")
    assert (game["morale"], rules(game)) == ("7", [])


def test_the_child_is_lost_at_the_end_of_the_next_round() -> None:
    game = searching().say(NEXT_ROUND, "table: crisis fuel")
    assert (rules(game), game["locations.colony.helpless"]) == (["search-everywhere"], "1")
    game.say(NEXT_ROUND)
    assert (game["locations.colony.helpless"], game["morale"], rules(game)) == ("0", "5", [])
    assert game["waiting"] == "table: crisis"


# -- how long it lasts -----------------------------------------------------------------------------


def test_what_is_attached_goes_with_the_survivor() -> None:
    world = with_lasting(Lasting("addiction", 2, "medicine-or-die", "ana", survivor="amy"))
    assert list(in_force.standing(world))
    del world.survivors["amy"]
    assert not list(in_force.standing(world))


def test_an_option_says_which_card_and_survivor_it_is() -> None:
    game = chosen(
        *("addiction", 2),
        before="ana: play medicine on art",
        people=with_people(art={"wounds": 1}),
    )
    assert game.world.in_force == [
        Lasting("addiction", 2, "medicine-or-die", "ana", survivor="art")
    ]
    game.say("table: undo")
    assert game.world.in_force == []


# -- reminders -------------------------------------------------------------------------------------


def due(rule: str, **given: Any) -> bool:
    survivor = given.pop("survivor", "amy")
    world = with_lasting(Lasting("card", 1, rule, "ana", survivor=survivor), **given)
    return in_force.is_due(world, world.in_force[0])


NO_DICE = {"offered": ["action-dice"]}
"""A table that notes no dice."""


def test_reminders_as_a_round_begins() -> None:
    for rule, table in (("food-for-die", NO_DICE), ("experiment", {})):
        assert due(rule, **table, step="reveal-crisis")
        assert due(rule, **table, step="roll-action-dice")
        assert not due(rule, **table)
        assert not due(rule, **table, step="pay-food")


def test_reminders_as_a_turn_begins() -> None:
    assert due("medicine-or-die", **NO_DICE)
    assert not due("medicine-or-die", **NO_DICE, survivor="bob")
    assert due("heal-for-dice", **NO_DICE, survivor="")
    assert not due("medicine-or-die", **NO_DICE, step="pay-food")
    world = with_lasting(Lasting("card", 1, "medicine-or-die", "ana", survivor="amy"), **NO_DICE)
    world.deeds = at_turn(waste=3, dice="1").say("ana: clean-waste die 1").world.deeds
    assert not in_force.is_due(world, world.in_force[0])


def test_a_reminder_during_a_turn() -> None:
    assert due("kept-card", survivor="")


def test_of_what_the_companion_applies_nobody_is_reminded() -> None:
    for rule in ("dice", "stays", "safe-way", "eats", "goal-food", "snowmobile", "printed"):
        assert not due(rule)
    for rule in ("medicine-or-die", "heal-for-dice", "food-for-die", "cards-heal"):
        assert not any(due(rule, step=step) for step in ("roll-action-dice", "player-turns"))


# -- what is given as a turn or a round begins -----------------------------------------------------


def addicted(**given: Any) -> Game:
    """Ben's bob is addicted, and ben's turn begins."""
    people = with_people(bob={"wounds": 1}, bea={"player": "ben", "at": "colony"})
    game = at_turn(dice="3", people=people, **given)
    game.say("ana: move amy to library", "ana: exposure blank", "ana: play medicine on bob")
    return game.say("cai: card addiction", "cai: triggered", "ana: option 2", "ana: end")


def held(*cards: str) -> dict[str, Any]:
    """A table whose items the companion holds, with these cards in ben's hand."""
    hands = {"ana": {"cards": ["medicine"]}, "ben": {"cards": [*cards]}}
    return {"setup": {"decks": {"items": "companion"}}, "secret": {"players": hands}}


@pytest.mark.parametrize(
    ("cards", "answers"),
    [
        (["medicine", "adrenaline-shot", "junk"], ["medicine", "adrenaline-shot", "2", "5"]),
        (["junk"], ["2", "5"]),
    ],
)
def test_that_it_is_asked_does_not_tell_whether_there_is_medicine(
    cards: list[str], answers: list[str]
) -> None:
    game = addicted(players={"ben": {"dice": [2, 5, 5]}}, **held(*cards))
    assert game["waiting"] == "ben: choose"
    assert game.options("ben") == [f"choose {answer}" for answer in answers]


def test_who_can_give_nothing_says_so() -> None:
    game = addicted(**held("junk"))
    assert game.options("ben") == ["choose no"]
    assert game.say("ben: choose no")["waiting"] == "ben: turn"
    assert game["secret.players.ben.cards"] == "junk"


def test_the_medicine_that_is_given_lies_on_the_waste_pile() -> None:
    game = addicted(players={"ben": {"dice": [2]}}, **held("adrenaline-shot", "junk"))
    game.say("ben: choose adrenaline-shot")
    assert game["secret.decks.waste"] == "adrenaline-shot medicine"
    assert (game["players.ben.dice"], game["secret.players.ben.cards"]) == ("2", "junk")


def test_with_no_card_and_no_die_nothing_is_lost() -> None:
    assert addicted(players={"ben": {"hand": 0}})["waiting"] == "ben: turn"


def test_a_correction_that_empties_the_hand_leaves_the_dice() -> None:
    game = addicted(players={"ben": {"dice": [2, 5], "hand": 1}})
    assert game.options("ben") == ["choose medicine", "choose 2", "choose 5"]
    game.say("table: set players.ben.hand 0")
    assert game.options("ben") == ["choose 2", "choose 5"]
    game.say("table: set survivors.bob.player cai")
    assert game["waiting"] == "ben: turn"


def test_a_table_that_notes_no_dice_is_asked_for_nothing() -> None:
    game = at_turn(setup={"offered": ["action-dice"]}, people=with_people(art={"wounds": 1}))
    game.say("ana: play medicine on art", "cai: card addiction", "cai: triggered", "ana: option 2")
    game.say("table: goto player-turns cai", "table: goto player-turns", "ana: end", "ben: end")
    game.say("cai: end", "table: goto reveal-crisis", "table: crisis fuel")
    assert game["waiting"] == "ana: turn"


def test_food_is_wasted_for_a_die_where_the_hand_is_known() -> None:
    world = with_lasting(Lasting("buddy-davis", 1, "food-for-die", "ana"), step="roll-action-dice")
    world.decks = {"items": "companion"}
    world.players["ana"].cards, world.players["ana"].hand = ["food-2", "junk", "food-1"], 3
    world.players["ben"].cards, world.players["ben"].hand = ["junk"], 1
    world.players["cai"].hand = 0
    offers = {
        offer.seat: [words[1] for words in offer.options()] for offer in beginnings.offers(world)
    }
    assert offers == {"ana": ["food-2", "food-1", "no"], "ben": ["no"]}
    offer = beginnings.offers(world)[0]
    offer.accept(offer.read(("choose", "food-2")))
    assert (dice_due(world, "ana"), dice_due(world, "ben")) == (3, 2)
    assert (world.players["ana"].cards, world.colonies["colony"].pile) == (
        ["junk", "food-1"],
        ["food-2"],
    )
    (offer,) = beginnings.offers(world)
    assert offer.seat == "ben"
    offer.accept(offer.read(("choose", "no")))
    assert (dice_due(world, "ben"), beginnings.offers(world)) == (2, [])
    world.in_force[0].paid.clear()
    assert [one.seat for one in beginnings.offers(world)] == ["ana", "ben"]
    world.step = "player-turns"
    assert beginnings.offers(world) == []
