"""How much of each step of the colony phase the companion does: do, propose, remind, off."""

from typing import Any

import pytest

from companion.engine.prompts import Refusal
from companion.rules.automation import AUTOMATED
from companion.rules.automation import LEVELS
from companion.rules.preview import colony_phase_to_come
from companion.rules.setup import Setup
from tests.rules.table import Game
from tests.rules.table import at_position
from tests.rules.table import at_turn


def standing_at(step: str, level: str, **position: Any) -> Game:
    """A game at the beginning of a step of the colony phase that is automated so far."""
    place = {"step": step, "first_player": "ana", **position}
    return at_position(place, automation={step: level})


def everything(level: str, **position: Any) -> Game:
    """A game before the last end of a round, with every step of the colony phase at one level."""
    automation = dict.fromkeys(AUTOMATED, level)
    setup = {"automation": automation, "offered": ["crisis", "action-dice"]}
    return at_turn("cai", setup=setup, **{"crisis": None, "first_player": "ana", **position})


def test_what_is_not_said_is_done() -> None:
    assert LEVELS[0] == "do"
    assert standing_at("pay-food", "do", food=5)["food"] == "4"
    assert at_position({"step": "pay-food", "first_player": "ana", "food": 5})["food"] == "4"


def test_a_proposed_step_waits_and_is_done_at_a_word() -> None:
    game = standing_at("pay-food", "propose", food=5)
    assert (game["food"], game["step"]) == ("5", "pay-food")
    assert game["waiting"] == "table: step"
    assert game.options("table") == ["step companion", "step table"]
    game.say("table: step companion")
    assert game["food"] == "4"
    assert game["step"] != "pay-food"


@pytest.mark.parametrize("level", ["propose", "remind"])
def test_a_step_the_table_does_is_entered_with_corrections(level: str) -> None:
    game = standing_at("pay-food", level, food=5)
    game.say("table: set food 3", "table: step table")
    assert (game["food"], game["starvation"], game["morale"]) == ("3", "0", "6")
    assert game["step"] != "pay-food"


def test_what_is_proposed_follows_the_corrections() -> None:
    game = standing_at("pay-food", "propose", food=0)
    coming = colony_phase_to_come(game.world)
    assert coming is not None
    assert (coming.costs[0].need, coming.costs[0].hunger) == (1, 1)
    game.say("table: set food 1")
    coming = colony_phase_to_come(game.world)
    assert coming is not None
    assert coming.costs[0].hunger == 0
    game.say("table: step companion")
    assert (game["food"], game["morale"]) == ("0", "6")


def test_what_is_over_is_not_proposed_again() -> None:
    game = standing_at("add-zombies", "propose", food=0, waste=30)
    coming = colony_phase_to_come(game.world)
    assert coming is not None
    assert (coming.costs[0].hunger, coming.costs[0].waste) == (0, 0)
    assert [one.place for one in coming.arrivals] == ["colony", "library"]
    later = colony_phase_to_come(standing_at("move-round-tracker", "propose").world)
    assert later is not None
    assert later.arrivals == ()


def test_a_step_that_is_off_is_passed_over_in_silence() -> None:
    game = everything("off", food=0, waste=30, morale=6, round=4)
    game.say("cai: end")
    assert game["waiting"] == "ana: turn"
    assert (game["food"], game["starvation"], game["morale"]) == ("0", "0", "6")
    assert (game["round"], game["first_player"]) == ("4", "ana")
    assert game["locations.colony.zombies"] == "0"


def test_a_reminder_at_every_step_is_one_word_each() -> None:
    game = everything("remind", crisis=["medicine"], objective="kill-them")
    game.say("cai: end")
    asked = []
    while game["waiting"].startswith("table:"):
        asked.append((game["step"], game["waiting"]))
        game.say(
            "table: objective unmet" if "objective" in game["waiting"] else "table: step table"
        )
    assert asked == [
        (step, "table: objective" if step == "check-main-objective" else "table: step")
        for step in AUTOMATED
    ]
    assert game["crisis"] == "null"


@pytest.mark.parametrize("level", ["remind", "off"])
def test_noise_and_contributions_are_gone_whoever_does_the_step(level: str) -> None:
    game = everything(level, crisis=["medicine"], locations={"library": {"noise": 2}})
    game.say("cai: contribute food", "cai: end")
    while game["waiting"] in ("table: step", "table: objective"):
        judged = game["waiting"] == "table: objective"
        game.say("table: objective unmet" if judged else "table: step table")
    assert (game["locations.library.noise"], game["crisis"]) == ("0", "null")
    assert game["morale"] == "6"


def test_a_round_track_the_table_moves_to_0_ends_the_game() -> None:
    game = everything("off", round=1)
    game.say("table: set round 0", "cai: end")
    assert game["over.reason"] == "rounds"


def test_a_goal_the_companion_sees_is_only_proposed() -> None:
    game = standing_at("check-main-objective", "propose", objective="kill-them")
    assert game["waiting"] == "table: step"
    judged = standing_at("check-main-objective", "propose", objective="kill-them")
    judged.say("table: step table")
    assert judged["waiting"] == "table: objective"
    judged.say("table: objective unmet")
    assert judged["over"] == "null"
    game.say("table: step companion")
    assert game["over.reason"] == "objective"


def test_without_the_companions_eyes_the_table_says_itself_that_the_goal_is_met() -> None:
    game = everything("off", objective="kill-them")  # no zombie outside: it could see that
    assert "table: objective" in game["offered"]
    game.say("table: objective met", "cai: end")
    assert game["over.reason"] == "objective"


def test_undo_of_the_word_brings_the_question_back() -> None:
    game = standing_at("add-zombies", "propose")
    before = game.session.state()
    game.say("table: step companion")
    assert game["locations.library.zombies"] == "2"
    game.say("table: undo")
    assert game.session.state() == before


def test_the_table_changes_its_mind_while_it_is_asked() -> None:
    game = standing_at("pay-food", "propose", food=5)
    game.say("table: set automation.pay-food do")
    assert game["food"] == "4"
    assert game["step"] != "pay-food"
    other = standing_at("pay-food", "propose", food=5)
    other.say("table: set automation.pay-food off")
    assert other["food"] == "5"
    assert other["step"] != "pay-food"


def test_levels_and_steps_that_are_none_are_refused() -> None:
    game = standing_at("pay-food", "propose")
    assert "do, propose, remind, off" in game.refuses("table: set automation.pay-food never")
    assert "no step" in game.refuses("table: set automation.player-turns off")
    assert "to set" in game.refuses("table: set automation off")
    with pytest.raises(Refusal, match="no step"):
        Game(Setup(players=["ana", "ben", "cai"], automation={"player-turns": "off"}))
