"""Corrections: ``set`` and ``goto``."""

import pytest

from companion.rules.setup import Setup
from tests.rules.table import Game
from tests.rules.table import at_position
from tests.rules.table import at_turn
from tests.rules.table import with_people

# -- set: every path -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("round", "3"),
        ("morale", "5"),
        ("food", "12"),
        ("starvation", "2"),
        ("waste", "31"),
        ("first_player", "cai"),
        ("colonies.colony.morale", "4"),
        ("colonies.colony.food", "9"),
        ("locations.library.entrances", "zb."),
        ("locations.colony.entrances", "z.. ... bb. ... ... zzz"),
        ("locations.library.noise", "4"),
        ("locations.library.spaces", "9"),
        ("locations.library.spaces", "null"),
        ("locations.colony.helpless", "7"),
        ("locations.library.bandits", "0"),
        ("locations.library.survivors", "bob art"),
        ("locations.school.survivors", "amy cyd"),
        ("locations.school.survivors", "none"),
        ("survivors.amy.at", "hospital"),
        ("survivors.art.player", "cai"),
        ("survivors.amy.wounds", "2"),
        ("survivors.amy.frostbite", "1"),
        ("survivors.amy.despair", "2"),
        ("survivors.art.leader", "true"),
        ("survivors.amy.equipped", "pistol mop"),
        ("survivors.amy.equipped", "none"),
        ("survivors.amy.moved", "true"),
        ("survivors.amy.entrance", "null"),
        ("players.ana.dice", "2 4 6"),
        ("players.ana.dice", "3"),
        ("players.ana.used", "none"),
        ("players.ben.hand", "4"),
        ("players.ben.hand", "null"),
        ("players.ben.exiled", "true"),
        ("crisis.contributed", "3"),
        ("counters.samples", "2"),
        ("counters.items-library", "11"),
    ],
)
def test_everything_the_record_names_can_be_set(path: str, value: str) -> None:
    game = at_turn(dice="1 5", players={"ana": {"used": [2]}})
    game.say(f"table: set {path} {value}")
    assert game[path] == value
    assert game["waiting"] == "ana: turn"


def test_an_empty_list_needs_no_value() -> None:
    game = at_turn(dice="1 5").say("table: set players.ana.dice")
    assert game["players.ana.dice"] == "none"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("set", "Say what to set"),
        ("set mood 3", "There is no mood to set"),
        ("set morale", "from 0 to 10, not an empty list"),
        ("set morale high", 'not "high"'),
        ("set morale -1", 'not "-1"'),
        ("set morale 11", "not 11"),
        ("set morale 3 4", 'not "3 4"'),
        ("set round many", "round is a whole number"),
        ("set round.one 3", "no round.one"),
        ("set first_player dora", "a player (ana, ben, cai)"),
        ("set leader ana", "Warring Colonies"),
        ("set bullets 3", "Warring Colonies"),
        ("set step player-turns", "There is no step to set"),
        ("set turn ben", "There is no turn to set"),
        ("set objective none", "There is no objective to set"),
        ("set dead amy", "There is no dead to set"),
        ("set colonies.yellow.food 3", "no colonies.yellow.food"),
        ("set colonies.colony.lost true", "no colonies.colony.lost"),
        ("set colonies.colony 3", "the state document"),
        ("set locations.atlantis.noise 1", 'no location "atlantis"'),
        ("set locations.library 3", "the state document"),
        ("set locations.library.zombies 2", "set entrances"),
        ("set locations.library.barricades 2", "set entrances"),
        ("set locations.library.traps 1", "set entrances"),
        ("set locations.library.windows 2", "no locations.library.windows"),
        ("set locations.library.entrances zz", "has the spaces ..."),
        ("set locations.library.entrances zz. ...", "has the spaces ..."),
        ("set locations.library.entrances zq.", '"q" is no piece'),
        ("set locations.library.noise 5", "from 0 to 4"),
        ("set locations.library.helpless 1", "from 0 to 0"),
        ("set locations.library.bandits 1", "from 0 to 0"),
        ("set locations.library.special claw", "set entrances"),
        ("set locations.library.special none", "set entrances"),
        ("set locations.colony.unruly 1", "from 0 to 0"),
        ("set locations.library.survivors art", "bob stands there"),
        ("set locations.library.survivors art bob art", "named twice"),
        ("set locations.school.survivors nobody", "no survivor nobody"),
        ("set survivors.nobody.wounds 1", "No survivor nobody"),
        ("set survivors.amy.at atlantis", "a location"),
        ("set survivors.amy.player dora", "a player"),
        ("set survivors.amy.wounds some", "a whole number"),
        ("set survivors.amy.leader false", "name the new leader"),
        ("set survivors.amy.leader perhaps", "true or false"),
        ("set survivors.amy.equipped spoon", 'no item card "spoon"'),
        ("set survivors.amy.entrance 2", "Warring Colonies only"),
        ("set survivors.amy.influence 3", "no survivors.amy.influence"),
        ("set survivors.amy ana school", "in play already"),
        ("set survivors.sparky", "A survivor comes with"),
        ("set survivors.sparky ana", "A survivor comes with"),
        ("set survivors.sparky dora school", "a player"),
        ("set survivors.sparky ana atlantis", "a location"),
        ("set survivors.lily-mae ana school", 'no survivor card "lily-mae"'),
        ("set survivors.lily-mae ana school 44 2", "A survivor comes with"),
        ("set survivors.lily-mae ana school 44 2 9", "from 1 to 6"),
        ("set survivors.table ana school 44 2 5", "something else"),
        ("set survivors.sparky dead", "none can be lost"),
        ("set players.dora.dice 3", 'no player "dora"'),
        ("set players.ana.dice 7", "from 1 to 6"),
        ("set players.ana.hand some", "a whole number"),
        ("set players.ana.exiled 1", "true or false"),
        ("set players.ana.eliminated true", "no players.ana.eliminated"),
        ("set players.ana 3", "the state document"),
        ("set crisis.contributed many", "a whole number"),
        ("set crisis.card fuel-shortage", "only crisis.contributed"),
        ("set crisis fuel", "only crisis.contributed"),
        ("set counters 3", "the state document"),
        ("set counters.Big 3", "no name of a counter"),
        ("set counters.samples none", "a whole number"),
    ],
)
def test_what_makes_no_sense_is_refused_and_changes_nothing(line: str, why: str) -> None:
    assert why in at_turn().refuses(f"table: {line}")


def test_only_the_table_corrects() -> None:
    assert "ana" in at_turn().refuses("ana: set morale 3")


def test_without_a_crisis_nothing_is_contributed() -> None:
    assert "No crisis" in at_turn(crisis=[]).refuses("table: set crisis.contributed 2")


def test_contributions_that_are_not_known_come_and_go_first() -> None:
    game = at_turn().say("ana: contribute", "ana: contribute food-1", "ana: contribute")
    game.say("table: set crisis.contributed 2")
    assert game.world.crisis is not None
    assert game.world.crisis.cards == ["food", ""]
    game.say("table: set crisis.contributed 0", "table: set crisis.contributed 2")
    assert game.world.crisis.cards == ["", ""]


def test_house_rule_morale_above_ten() -> None:
    game = at_turn(setup={"house": {"morale_cap": "none"}}).say("table: set morale 12")
    assert game["morale"] == "12"


# -- set: survivors that come and go ---------------------------------------------------------------


def test_a_survivor_comes_into_play() -> None:
    game = at_turn().say("table: set survivors.sparky ben school")
    assert game["survivors.sparky.player"] == "ben"
    assert game["survivors.sparky.leader"] == "false"
    assert game["locations.school.survivors"] == "sparky"


def test_a_survivor_who_comes_into_play_leaves_the_deck() -> None:
    game = at_turn(setup={"decks": {"survivors": "companion"}})
    game.say("table: deck survivors sparky mike-cho", "table: set survivors.sparky ben school")
    assert game["secret.decks.survivors"] == "mike-cho"


def test_a_survivor_without_data_comes_with_its_numbers() -> None:
    game = at_turn().say("table: set survivors.lily-mae ben school 44 2 5")
    survivor = game.world.survivors["lily-mae"]
    assert (survivor.influence, survivor.attack, survivor.search) == (44, 2, 5)


def test_one_who_was_taken_for_dead_comes_back() -> None:
    game = at_turn().say("ana: exposure bitten on cyd", "ana: kill", "cai: survivor mike-cho")
    assert game["dead"] == "cyd amy"
    game.say("table: set survivors.cyd cai colony 30 3 3")
    assert game["dead"] == "amy"
    assert game["survivors.cyd.player"] == "cai"
    assert game["survivors.cyd.leader"] == "false"


@pytest.mark.parametrize("pile", ["dead", "removed"])
def test_a_lost_survivor_costs_no_morale_but_all_else_follows(pile: str) -> None:
    people = with_people(
        amy={"equipped": ["mop"]}, ada={"player": "ana", "at": "school", "leader": False}
    )
    game = at_turn(people=people, players={"ana": {"hand": 1}})
    game.say(f"table: set survivors.amy {pile}")
    assert game[pile] == "amy"
    assert game["morale"] == "6"
    assert game["players.ana.hand"] == "2", "the equipment returns to the hand"
    assert game["waiting"] == "ana: leader"
    game.say("ana: leader ada")
    assert game["waiting"] == "ana: turn"


def test_a_last_survivor_lost_is_replaced() -> None:
    game = at_turn().say("table: set survivors.bob dead")
    assert game["waiting"] == "ben: survivor"
    game.say("ben: survivor sparky")
    assert game["survivors.sparky.leader"] == "true"
    assert game["waiting"] == "ana: turn"


def test_a_leader_given_to_another_player_is_followed() -> None:
    game = at_turn().say("table: set survivors.amy.player ben")
    assert game["survivors.amy.leader"] == "false"
    assert game["survivors.art.leader"] == "true", "the only one left leads"
    assert game["waiting"] == "ana: turn"


def test_a_last_survivor_given_away_leaves_a_player_to_be_replaced() -> None:
    game = at_turn().say("table: set survivors.bob.player ana")
    assert game["waiting"] == "ben: survivor"


def test_a_new_leader_takes_the_old_one_s_place() -> None:
    game = at_turn().say("table: set survivors.art.leader true")
    assert game["survivors.amy.leader"] == "false"


def test_a_player_who_is_out_has_no_dice() -> None:
    people = {name: one for name, one in with_people().items() if one["player"] != "ben"}
    game = at_turn(people=people, players={"ben": {"eliminated": True}})
    assert "out of the game" in game.refuses("table: set players.ben.dice 3")


def test_nobody_is_out_of_a_game_that_is_still_set_up() -> None:
    setup = Setup(players=["ana", "ben", "cai"], variants=["player-elimination"])
    game = Game(setup).say("table: set survivors.sparky ana school")
    game.say("table: set survivors.sparky removed")
    assert game["players.ana.eliminated"] == "false"
    game.say("ana: survivor gray-beard", "ana: keep mike-cho olivia-brown")
    assert game["waiting"] == "ben: keep, cai: keep"


def test_nobody_is_given_to_a_player_who_is_out() -> None:
    people = with_people(bob={"player": "cai", "leader": False})
    game = at_turn(people=people, players={"ben": {"eliminated": True}})
    assert "out of the game" in game.refuses("table: set survivors.art.player ben")
    assert "out of the game" in game.refuses("table: set survivors.sparky ben school")


# -- thresholds act at once ------------------------------------------------------------------------


def test_three_wounds_kill() -> None:
    game = at_turn().say("table: set survivors.art.wounds 3")
    assert game["dead"] == "art"
    assert game["morale"] == "5"


def test_wounds_of_all_kinds_count() -> None:
    game = at_turn(people=with_people(art={"wounds": 1, "frostbite": 1}))
    game.say("table: set survivors.art.despair 1")
    assert game["dead"] == "art"


def test_morale_zero_ends_the_game() -> None:
    game = at_turn().say("table: set morale 0")
    assert game["over.reason"] == "morale"
    assert game["step"] == "over"
    assert game["turn"] == "null"
    assert game["waiting"] == "ana: declare, ben: declare, cai: declare"


def test_a_correction_is_undone_and_redone() -> None:
    game = at_turn().say("table: set survivors.art.wounds 3", "table: undo")
    assert game["dead"] == "none"
    assert game["survivors.art.wounds"] == "0"
    game.say("table: redo")
    assert game["dead"] == "art"


def test_a_question_under_way_goes_on_with_the_corrected_facts() -> None:
    game = at_turn(dice="3").say("ana: move art to school", "table: set survivors.art.wounds 2")
    assert game["waiting"] == "ana: exposure"
    game.say("ana: exposure wound")
    assert game["dead"] == "art"


def test_dice_corrected_in_the_middle_of_the_roll_are_those_of_the_roll() -> None:
    game = at_position({"step": "roll-action-dice"})
    game.say("table: set players.ana.used 4 5", "ana: dice 1 3 3")
    assert (game["players.ana.dice"], game["players.ana.used"]) == ("1 3 3", "none")


# -- goto ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "step", "waiting"),
    [
        ("goto reveal-crisis", "reveal-crisis", "table: crisis"),
        (
            "goto roll-action-dice",
            "roll-action-dice",
            "ana: action-dice, ben: action-dice, cai: action-dice",
        ),
        ("goto player-turns", "player-turns", "ana: turn"),
        ("goto player-turns ana", "player-turns", "ana: turn"),
        ("goto player-turns cai", "player-turns", "cai: turn"),
        ("goto resolve-crisis", "resolve-crisis", "table: by-hand"),
        ("goto check-main-objective", "check-main-objective", "table: objective"),
    ],
)
def test_the_game_stands_at_the_beginning_of_a_step(line: str, step: str, waiting: str) -> None:
    game = at_turn("ben").say(f"table: {line}")
    assert game["step"] == step
    assert game["waiting"] == waiting


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("goto", "Say where to"),
        ("goto player-turns ana now", "Say where to"),
        ("goto tea-time", 'no step "tea-time"'),
        ("goto set-up", 'no step "set-up"'),
        ("goto over", 'no step "over"'),
        ("goto player-turns dora", "a player"),
        ("goto pay-food ana", "Only “player-turns” has a player"),
    ],
)
def test_where_the_game_cannot_stand(line: str, why: str) -> None:
    assert why in at_turn().refuses(f"table: {line}")


def test_what_was_under_way_is_dropped_and_no_facts_change() -> None:
    game = at_turn(dice="3 5").say("ana: move art to school")
    assert game["waiting"] == "ana: exposure"
    game.say("table: goto player-turns ana")
    assert game["waiting"] == "ana: turn"
    assert game["survivors.art.at"] == "school"
    assert game["survivors.art.moved"] == "true", "a move made stays made"
    assert game["players.ana.dice"] == "3 5"


def test_nobody_gets_a_frostbite_wound_by_it() -> None:
    people = with_people(amy={"frostbite": 1}, bob={"frostbite": 1})
    game = at_turn("cai", people=people).say("table: goto player-turns")
    assert game["survivors.amy.wounds"] == "0"
    game.say("ana: end")
    assert game["survivors.bob.wounds"] == "1", "but at the turns that follow"


def test_those_before_have_had_their_turn() -> None:
    game = at_turn("ana", first_player="ben").say("table: goto player-turns cai", "cai: end")
    assert game["turn"] == "ana"
    game.say("ana: end")
    assert game["step"] == "resolve-crisis"


def test_the_crossroads_card_of_the_turn_is_drawn() -> None:
    game = at_turn("ana").say("table: goto player-turns ben")
    assert game["offered"] == "ana: crossroads"
    game.say("table: goto reveal-crisis")
    assert game["offered"] == "none"


def test_not_before_set_up_is_over() -> None:
    game = at_position({"step": "set-up"}, people={})
    assert "still being set up" in game.refuses("table: goto reveal-crisis")


def test_an_eliminated_player_has_no_turn_to_go_to() -> None:
    people = with_people(bob={"player": "cai", "leader": False})
    game = at_turn(people=people, players={"ben": {"eliminated": True}}, first_player="ben")
    assert "out of the game" in game.refuses("table: goto player-turns ben")
    game.say("table: goto player-turns")
    assert game["turn"] == "cai", "the next clockwise after the first player"


def test_a_game_that_ended_by_mistake_goes_on() -> None:
    game = at_turn().say("table: set morale 0", "ana: declare met")
    assert "Morale is 0" in game.refuses("table: goto player-turns ana")
    game.say("table: set morale 3", "table: goto player-turns ana")
    assert game["over"] == "null"
    assert game["waiting"] == "ana: turn"
    game.say("table: set morale 0")
    assert game["waiting"] == "ana: declare, ben: declare, cai: declare", "asked anew"


def test_goto_is_undone() -> None:
    game = at_turn(dice="3").say("table: goto check-main-objective", "table: undo")
    assert game["waiting"] == "ana: turn"
    assert game["step"] == "player-turns"


def test_a_tie_before_anybody_has_the_token_is_the_first_seat_s() -> None:
    people = {
        name: {"player": "ana", "at": "colony", "leader": name == "amy", "wounds": 2}
        for name in ("amy", "art", "ada")
    }
    game = at_position({"step": "set-up"}, people=people)
    game.say("table: set survivors.art.wounds 2", "table: set survivors.ada.wounds 3")
    assert game["dead"] == "ada"
    assert game["waiting"] == "ben: keep, cai: keep"
    assert game.world.decider() == "ana"
