"""LEDs and the buzzer at a table: what they tell of, and that they harm nothing."""

import copy
import dataclasses
from collections.abc import Callable
from typing import Any

import pytest

from companion.box import Box
from companion.box import signals
from companion.box.parts import BUTTONS
from companion.box.parts import LEDS
from companion.table.types import BOX
from companion.table.types import View
from hardware import BoxConfig
from hardware import BuzzerConfig
from hardware import Light
from hardware import preset
from hardware.simulated import SimulatedBox
from tests.box.conftest import Opener
from tests.box.hand import Hand
from tests.box.places import DICE
from tests.box.places import TURN
from tests.box.reading import heading
from tests.box.reading import sentence
from tests.box.stand import Stand
from tests.waiting import until

FIRST = preset("full")


def lit(hand: Hand) -> set[str]:
    """Which of all LEDs there can be are lit."""
    lights = signals.lights(hand.menu, LEDS, hand.now)
    assert set(lights) == set(LEDS)
    return {led for led, light in lights.items() if light is not Light.OFF}


def changed(hand: Hand, **values: Any) -> None:
    """The table comes to stand like this: values of its only colony, and the crisis."""
    state = copy.deepcopy(hand.menu.view.state)
    crisis = values.pop("crisis", state["crisis"])
    colony = {**state["colonies"]["colony"], **values}
    state |= {"crisis": crisis, "colonies": {"colony": colony}}
    hand.menu.update(dataclasses.replace(hand.menu.view, state=state), hand.now)


def test_without_a_game_all_are_dark() -> None:
    assert set(signals.lights(None, LEDS, 0.0).values()) == {Light.OFF}


def test_a_button_is_lit_while_it_does_something(turn: Hand) -> None:
    buttons = set(BUTTONS)
    faces = {"blank", "wound", "frostbite", "bitten"}
    walking = {"up", "down", "ok", "back"}
    assert lit(turn) & buttons == {*walking, *faces}
    turn.press("up")
    turn.press("ok")
    assert lit(turn) & buttons == {*walking, "undo", *faces}
    turn.press("undo")
    assert lit(turn) & buttons == {"ok", "back", "undo", *faces}, "one thing to choose"
    turn.press("ok")
    assert lit(turn) & buttons == {*walking, "redo", *faces}
    turn.press("back")
    assert lit(turn) & buttons == {*walking, "redo", *faces}, "the list of questions"


def test_at_a_sentence_the_buttons_that_turn_its_page_are_lit(turn: Hand) -> None:
    turn.press("undo")
    turn.press("redo")
    assert turn.menu.message(turn.now)[0]
    assert lit(turn) >= {"up", "down", "ok", "back"}


def test_morale_is_lit_when_it_is_low_and_blinks_before_it_is_gone(turn: Hand) -> None:
    seen = []
    for morale in (4, 3, 2, 1):
        changed(turn, morale=morale)
        seen.append(signals.lights(turn.menu, LEDS, turn.now)["morale"])
    assert seen == [Light.OFF, Light.ON, Light.ON, Light.BLINKING]


def test_the_crisis_is_lit_until_it_is_prevented(turn: Hand) -> None:
    assert "crisis" in lit(turn)
    crisis = turn.menu.view.state["crisis"]
    changed(turn, crisis={**crisis, "contributed": crisis["needed"]})
    assert "crisis" not in lit(turn)
    changed(turn, crisis=None)
    assert "crisis" not in lit(turn)


def test_asked_is_lit_while_the_box_is_asked(turn: Hand) -> None:
    assert "asked" in lit(turn)
    for seat in ("ana", "ben", "cai"):
        turn.table.claim(seat)
    turn.changed()
    assert "asked" not in lit(turn)
    assert lit(turn) >= {"up", "down"}, "nothing to choose, but something to see"


def over(view: View) -> View:
    state = {**view.state, "over": {"reason": "morale", "winners": ()}}
    return dataclasses.replace(view, state=state)


def test_when_the_game_is_over_nothing_warns_any_more(turn: Hand) -> None:
    turn.menu.update(over(turn.menu.view), turn.now)
    assert lit(turn).isdisjoint({"asked", "morale", "crisis"})


def test_it_sounds_when_another_is_asked_and_when_the_game_is_over(turn: Hand) -> None:
    before = turn.table.view(BOX)
    turn.elsewhere("ana: spend-food 1 on die 2")
    same = turn.table.view(BOX)
    turn.elsewhere("ana: end")
    after = turn.table.view(BOX)
    assert signals.beep(before, same) is None
    assert signals.beep(same, after) == signals.ASKED
    assert signals.beep(after, over(after)) == signals.OVER
    assert signals.beep(over(after), over(after)) is None


def test_a_roll_that_is_kept_sounds_and_so_does_whoever_is_asked_next(
    open_table: Opener, stand_at: Callable[..., Stand]
) -> None:
    table = open_table(DICE)
    stand = stand_at(table)
    assert stand.shows(heading, "Which question?")
    stand.box.roll(["3", "5", "6"])
    until(lambda: stand.rig.pins.sounded() == len(signals.ROLLED[::2]))
    until(lambda: not stand.rig.pins.sounding()), "or the next sound would not be told from it"
    stand.press("ok")
    until(lambda: table.view(BOX).log != ())
    for line in ("ben: dice 1 1 1", "cai: dice 1 1 1"):
        assert table.say(BOX, line).accepted
    assert stand.shows(heading, "Ana: turn")
    asked = len(signals.ASKED[::2])
    until(lambda: stand.rig.pins.sounded() == 1 + asked), "it is Ana's turn"
    until(lambda: not stand.rig.pins.sounding())
    assert table.say(BOX, "ana: spend-food 1 on die 3").accepted
    assert table.say(BOX, "ana: end").accepted
    until(lambda: stand.rig.pins.sounded() == 1 + 2 * asked), "it is Ben's"


def test_the_buzzer_is_muted_and_heard_again_from_the_page(
    open_table: Opener, stand_at: Callable[..., Stand]
) -> None:
    table = open_table(TURN)
    stand = stand_at(table)
    assert stand.shows(heading, "Ana: turn")
    stand.box.press("mute")
    assert stand.shows(sentence, "The buzzer is silent.")
    table.say(BOX, "ana: end")
    stand.press("ok")
    assert stand.shows(heading, "Ben: turn")
    assert stand.rig.pins.sounded() == 0
    stand.box.press("mute")
    assert stand.shows(sentence, "The buzzer sounds again.")
    until(lambda: stand.rig.pins.sounded() == 1)


def test_a_button_of_the_box_may_mute_too_and_a_box_without_a_buzzer_offers_none() -> None:
    loud = BoxConfig(buttons={"ok": 13, "mute": 4}, buzzer=BuzzerConfig(18))
    boxes = [Box(None, SimulatedBox(config)) for config in (loud, preset("small"))]
    assert [box.buttons for box in boxes] == [["ok", "mute"], ["up", "down", "ok", "back"]]
    with pytest.raises(KeyError):
        boxes[1].press("mute")
    for box in boxes:
        box.close()


def test_the_leds_follow_the_table(open_table: Opener, stand_at: Callable[..., Stand]) -> None:
    table = open_table(TURN)
    stand = stand_at(table)
    until(lambda: stand.rig.pins.lit() == ["asked", "crisis"])
    assert stand.box.lights() == {"asked": "on", "morale": "off", "crisis": "on"}
    assert table.say(BOX, "table: set morale 1").accepted
    until(lambda: stand.box.lights()["morale"] == "blinking")
    assert table.say(BOX, "table: set morale 3").accepted
    until(lambda: stand.rig.pins.lit() == ["asked", "morale", "crisis"])
    stand.box.sit_at(None)
    until(lambda: stand.rig.pins.lit() == [])


def test_leds_and_a_buzzer_that_fail_harm_no_game(
    open_table: Opener, stand_at: Callable[..., Stand]
) -> None:
    table = open_table(TURN)
    stand = stand_at(table)
    until(lambda: stand.rig.pins.lit() == ["asked", "crisis"])

    def broken(value: object) -> None:
        raise OSError(5, "Input/output error")

    buzzer = FIRST.buzzer
    assert buzzer is not None
    for pin in (*FIRST.leds.values(), buzzer.pin):
        stand.rig.pins.factory.pin(pin)._set_state = broken
    stand.press("up", "ok")
    until(lambda: table.view(BOX).waiting == ("ben: turn",))
    until(lambda: "buzzer" in stand.box.status())
    assert stand.shows(sentence, "Buzzer does not work. The page of the box says why.")


def test_a_mistake_about_the_leds_costs_nothing_else(
    open_table: Opener, stand_at: Callable[..., Stand], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stumble(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(signals, "lights", stumble)
    table = open_table(TURN)
    stand = stand_at(table)
    assert stand.shows(heading, "Ana: turn")
    stand.press("up", "ok")
    assert stand.shows(heading, "Ben: turn")
