"""Disks that are full, games that close, mistakes of ours, and rolls that come at a bad moment: the
box says what is wrong, goes on, and loses no roll."""

import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

from companion.box import screens
from companion.box.menu import LOCKED
from companion.table.table import Closed
from companion.table.table import StoreError
from companion.table.types import BOX
from companion.table.types import Roll
from hardware import Channel
from hardware import Pressed
from tests.box.conftest import Opener
from tests.box.places import DICE
from tests.box.places import TURN
from tests.box.reading import heading
from tests.box.reading import sentence
from tests.box.stand import Stand
from tests.waiting import SOON
from tests.waiting import until

Stander = Callable[..., Stand]
FULL = StoreError("The disk is full.")


def raising(error: Exception, times: int = 1_000_000) -> tuple[Callable[..., None], list[Any]]:
    """What fails so many times, and what it was called with."""
    calls: list[Any] = []

    def fail(*arguments: object) -> None:
        calls.append(arguments)
        if len(calls) <= times:
            raise error

    return fail, calls


def test_a_roll_that_a_full_disk_does_not_take_is_told_once(
    open_table: Opener, stand_at: Stander, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = open_table(DICE)
    fail, calls = raising(FULL)
    monkeypatch.setattr(table, "propose", fail)
    stand = stand_at(table)
    stand.box.roll(["3", "5", "6"])
    assert stand.shows(sentence, "The disk is full.")
    stand.press("ok")
    assert stand.shows(heading, "Which question?")
    told = len(calls)
    until(lambda: len(calls) >= told + 3)
    assert stand.read(heading) == "Which question?"
    assert stand.rig.dice.waiting == [1]


def test_what_nobody_foresaw_loses_no_roll(
    open_table: Opener, stand_at: Stander, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = open_table(DICE)
    propose = table.propose
    refused: list[Roll] = []

    def stumble(roll: Roll) -> None:
        if not refused:
            refused.append(roll)
            raise ZeroDivisionError
        propose(roll)

    monkeypatch.setattr(table, "propose", stumble)
    stand = stand_at(table)
    stand.box.roll(["3", "5", "6"])
    assert stand.shows(sentence, "The box had a problem")
    until(lambda: stand.rig.dice.waiting == [])
    assert len(table.view(BOX).proposals) == 1


def test_a_roll_as_the_game_is_closed_is_kept_for_the_next(
    open_table: Opener, stand_at: Stander, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = open_table(DICE), open_table(DICE)
    fail, _calls = raising(Closed())
    monkeypatch.setattr(first, "propose", fail)
    stand = stand_at(first)
    assert stand.shows(heading, "Which question?")
    stand.box.roll(["3", "5", "6"])
    until(lambda: _calls)
    stand.box.sit_at(second)
    assert stand.shows(heading, "Tray: 3 5 6")
    until(lambda: stand.rig.dice.waiting == [])


def test_a_roll_that_cannot_be_forgotten_is_said_so(
    open_table: Opener, stand_at: Stander, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = open_table(DICE)
    stand = stand_at(table)
    stand.box.roll(["3", "5", "6"])
    assert stand.shows(heading, "Tray: 3 5 6")
    fail, _calls = raising(FULL)
    monkeypatch.setattr(table, "dismiss", fail)
    stand.hold("back")
    assert stand.shows(sentence, "The disk is full.")
    stand.press("ok")
    assert stand.shows(heading, "Tray: 3 5 6")


def test_dice_that_cannot_be_read_are_to_be_thrown_again(
    open_table: Opener, stand_at: Stander
) -> None:
    table = open_table(DICE)
    stand = stand_at(table)
    assert stand.shows(heading, "Which question?")
    stand.rig.roll({"d1": "3", "d2": "5", "d3": "cocked"})
    assert stand.shows(sentence, "Tray: 3 5 cocked. Throw again what cannot be read.")
    stand.box.roll(["1", "1", "1"])
    stand.press("back")
    assert stand.shows(heading, "Tray: 1 1 1")


def test_after_a_press_that_made_the_program_stumble_the_next_counts(
    open_table: Opener,
    stand_at: Stander,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """What a button's handler raises comes up in a thread of the library's, where nobody catches it
    (gpiozero/gpiozero#815); with lgpio that thread ends, and no press is heard any more."""
    table = open_table(TURN)
    stand = stand_at(table)
    assert stand.shows(heading, "Ana: turn")
    fail, calls = raising(ZeroDivisionError(), 1)
    say = table.say

    def stumble(*arguments: Any, **more: Any) -> Any:
        fail(*arguments)
        return say(*arguments, **more)

    monkeypatch.setattr(table, "say", stumble)
    stand.press("up", "ok")
    until(lambda: calls)
    stand.press("undo")
    assert stand.shows(sentence, "There is nothing to take back.")
    assert all(answers(5) for answers in stand.box.loops().values()), "the watchdog is fed"
    stand.press("ok", "ok")
    until(lambda: table.view(BOX).waiting == ("ben: turn",))
    stumbled = [one for one in caplog.records if one.exc_info]
    assert len(stumbled) == 1
    assert "stumbled over" in stumbled[0].getMessage()


def test_a_roll_behind_somebody_who_walks_is_told(open_table: Opener, stand_at: Stander) -> None:
    table = open_table(TURN)
    stand = stand_at(table)
    table.say(BOX, "ana: move andrew-evans to school")
    assert stand.shows(heading, "Ana: exposure, Andrew Evans")
    stand.press("back")
    assert stand.shows(heading, "Which question?")
    stand.box.roll(["blank"])
    assert stand.shows(sentence, "Tray: Blank. Go back to say whose they are.")
    stand.press("ok")
    assert stand.shows(heading, "Which question?")
    stand.press("back")
    assert stand.shows(heading, "Tray: Blank")


def test_a_picture_that_cannot_be_drawn_takes_nothing_else_with_it(
    open_table: Opener, stand_at: Stander, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = open_table(TURN)
    fail, calls = raising(KeyError("morale"), 2)
    colony = screens.colony

    def failing(state: Any) -> Any:
        fail(state)
        return colony(state)

    monkeypatch.setattr(screens, "colony", failing)
    stand = stand_at(table)
    assert stand.shows(heading, "Ana: turn")
    stand.press("up", "ok")
    assert stand.shows(heading, "Ben: turn")
    assert len(calls) > 2


def test_a_sentence_that_goes_away_leaves_one_where_one_walks(
    open_table: Opener, stand_at: Stander, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.box.menu.SHOWN", 0.5)
    table = open_table(TURN)
    stand = stand_at(table)
    table.say(BOX, "ana: end")
    assert stand.shows(heading, "Ben: turn")
    stand.works()
    stand.hold("undo")
    assert stand.shows(heading, "Ana: turn")
    stand.press("ok")
    assert stand.shows(heading, "Ana: Attack")
    stand.rig.dice.unplug()
    assert stand.shows(sentence, "The dice tray was unplugged")
    assert stand.shows(heading, "Ana: ")
    assert stand.read(heading).startswith("Ana: Attack")


def test_a_press_from_before_the_panel_changed_says_nothing(
    open_table: Opener, stand_at: Stander
) -> None:
    """A finger is on OK as a phone answers, and the box is slow to see either."""
    table = open_table(TURN)
    stand = stand_at(table)
    assert stand.shows(heading, "Ana: turn")
    stand.press("up")
    at = stand.box._clock()
    table.say(BOX, "ana: end")
    assert stand.shows(heading, "Ben: turn")
    stand.press("up")
    for late in (0.0, 0.2):
        stand.rig.events.put(Pressed("ok", False, at + late))
    stand.rig.events.put(Pressed("down", False, at + 10))
    until(lambda: stand.rig.events.empty())
    assert table.view(BOX).log[-1].text == "ana: end"


def test_on_a_slow_bus_a_button_waits_until_its_panel_shows_what_it_means(
    open_table: Opener, stand_at: Stander, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A panel that comes to show the next question late shows the one before until then."""
    monkeypatch.setattr("companion.box.menu.UNSEEN", SOON)
    table = open_table(TURN)
    stand = stand_at(table)
    assert stand.shows(heading, "Ana: turn")
    stand.press("up")
    slow, write = threading.Event(), stand.rig.i2c.write

    def hold(place: int | Channel, address: int, message: bytes) -> None:
        slow.wait(SOON)
        write(place, address, message)

    monkeypatch.setattr(stand.rig.i2c, "write", hold)
    table.say(BOX, "ana: end")
    time.sleep(LOCKED + 0.1)
    stand.box.press("up")
    stand.box.press("ok")
    until(lambda: stand.rig.events.empty())
    assert table.view(BOX).log[-1].text == "ana: end"
    assert stand.read(heading).startswith("Ana: turn")
    slow.set()
    assert stand.shows(heading, "Ben: turn")
    stand.press("ok")
    until(lambda: table.view(BOX).log[-1].text == "ben: end")
