"""What crossroads cards leave in force: how it is put down, what comes of it, and when it ends."""

from typing import Any

import pytest

from companion.rules import in_force
from companion.rules import objectives
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


def test_reminders_as_a_round_begins() -> None:
    for rule in ("food-for-die", "experiment"):
        assert due(rule, step="reveal-crisis")
        assert due(rule, step="roll-action-dice")
        assert not due(rule)
        assert not due(rule, step="pay-food")


def test_reminders_as_a_turn_begins() -> None:
    assert due("medicine-or-die")
    assert not due("medicine-or-die", survivor="bob")
    assert due("heal-for-dice", survivor="")
    assert not due("medicine-or-die", step="pay-food")
    world = with_lasting(Lasting("card", 1, "medicine-or-die", "ana", survivor="amy"))
    world.deeds = at_turn(waste=3, dice="1").say("ana: clean-waste die 1").world.deeds
    assert not in_force.is_due(world, world.in_force[0])


def test_reminders_during_a_turn_and_of_who_is_at_home() -> None:
    assert due("kept-card", survivor="")
    assert due("cards-heal")
    world = with_lasting(Lasting("card", 1, "cards-heal", "ana", survivor="amy"))
    world.survivors["amy"].at = "school"
    assert not in_force.is_due(world, world.in_force[0])


def test_of_what_the_companion_applies_nobody_is_reminded() -> None:
    for rule in ("dice", "stays", "safe-way", "eats", "goal-food", "snowmobile", "printed"):
        assert not due(rule)
