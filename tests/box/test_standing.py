"""What stands on the panels beside the game: that it starts, that the tray is missing, where to
join, and on a single panel all the rest; and that dark panels are lit before anything is done."""

import dataclasses
import time
from collections.abc import Callable

import pytest
from PIL import Image

from companion.box.drawing import LARGE
from companion.box.drawing import MEDIUM
from companion.box.menu import LOCKED
from companion.table.types import BOX
from hardware import FIRST_BOX
from hardware import preset
from hardware.panels import OFF_AFTER
from tests.box.conftest import Opener
from tests.box.places import TURN
from tests.box.reading import crisis
from tests.box.reading import heading
from tests.box.reading import host
from tests.box.reading import picture
from tests.box.reading import read
from tests.box.stand import Stand
from tests.waiting import SOON
from tests.waiting import comes_true
from tests.waiting import until

Stander = Callable[..., Stand]


def morale(panel: Image.Image) -> str:
    """What stands above the number of the colony's panel."""
    return read(panel, 14, 1)


def leaf(stand: Stand) -> None:
    """Hold the encoder, time and again, until the panel shows something else than what is asked."""
    while not comes_true(lambda: stand.read(morale) == "MORALE", seconds=1.0):
        stand.press("back")


def notice(panel: Image.Image) -> str:
    """What stands below whose turn it is, on the round's panel."""
    return read(panel.crop((48, 51, 120, 63)), 0, 0, dark=True)


def test_every_panel_says_that_the_companion_starts_until_there_is_something_else(
    open_table: Opener, stand_at: Stander
) -> None:
    stand = stand_at(None, address=None)
    for role in ("colony", "round", "prompt"):
        assert stand.shows(lambda panel: read(panel, 16, 32, LARGE), "Starting", role)
    stand.box.show_address("http://10.42.0.1:8470/")
    assert stand.shows(host, "10.42.0.1", "round")
    stand.box.show_address("")
    assert stand.shows(lambda panel: read(panel, 4, 20, LARGE), "No network", "round")
    stand.box.sit_at(open_table(TURN))
    assert stand.shows(heading, "Ana: turn")


def test_a_tray_that_stays_away_is_told_beside_the_game_until_it_comes(
    open_table: Opener, stand_at: Stander, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.box.presence.TRAY_PATIENCE", 0.3)
    stand = stand_at(open_table(TURN))
    stand.works()
    assert stand.shows(lambda panel: read(panel, 40, 38, LARGE), "Ana", "round")
    stand.rig.dice.unplug()
    assert stand.shows(notice, "No dice tray", "round")
    assert stand.shows(lambda panel: read(panel, 40, 33, MEDIUM), "Ana", "round")
    # what is said last of the tray, that none is plugged in, is not to come after the press
    until(lambda: "plugged in" in stand.rig.status()["tray"].message)
    stand.press("ok")
    assert stand.shows(heading, "Ana: turn")
    stand.rig.dice.plug()
    assert stand.shows(lambda panel: read(panel, 40, 38, LARGE), "Ana", "round")


def test_a_box_that_is_to_have_no_tray_misses_none(
    open_table: Opener, stand_at: Stander, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.box.presence.TRAY_PATIENCE", 0.0)
    stand = stand_at(open_table(TURN), dataclasses.replace(FIRST_BOX, tray=None))
    assert stand.shows(lambda panel: read(panel, 40, 38, LARGE), "Ana", "round")


def test_a_box_with_one_panel_leafs_through_what_it_has_no_panels_for(
    open_table: Opener, stand_at: Stander
) -> None:
    table = open_table(TURN)
    stand = stand_at(table, preset("small"))
    assert stand.shows(heading, "Ana: turn")
    assert stand.read(crisis).split() == ["M6", "R6", "Medicine", "0/3"]
    said = len(table.view(BOX).log)
    leaf(stand)
    stand.press("down")
    assert stand.shows(lambda panel: read(panel, 4, 1), "ROUND")
    stand.press("down")
    assert stand.shows(lambda panel: read(panel, 68, 0), "Join at")
    stand.press("ok")
    assert stand.shows(heading, "Ana: turn")
    assert len(table.view(BOX).log) == said


def test_a_new_question_comes_back_to_the_panel_that_is_leafed_through(
    open_table: Opener, stand_at: Stander
) -> None:
    table = open_table(TURN)
    stand = stand_at(table, preset("small"))
    assert stand.shows(heading, "Ana: turn")
    leaf(stand)
    table.say(BOX, "table: set morale 5")
    time.sleep(LOCKED)
    assert stand.read(morale) == "MORALE"
    table.say(BOX, "ana: end")
    until(lambda: stand.read(heading) != "" and stand.read(morale) != "MORALE")


def test_a_box_that_nothing_happens_to_sends_nothing(open_table: Opener, stand_at: Stander) -> None:
    stand = stand_at(open_table(TURN))
    assert stand.shows(heading, "Ana: turn")
    stand.works()

    def silent() -> bool:
        sent = stand.rig.i2c.transfers
        time.sleep(1.5)
        return stand.rig.i2c.transfers == sent

    until(silent)


def test_a_press_on_dark_panels_only_lights_them(
    open_table: Opener, stand_at: Stander, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = open_table(TURN)
    stand = stand_at(table)
    assert stand.shows(heading, "Ana: turn")
    chips = stand.rig.i2c.chips.values()
    ahead = [0.0]
    monkeypatch.setattr(stand.rig.panels, "_clock", lambda: time.monotonic() + ahead[0])

    def an_hour_passes() -> None:
        ahead[0] += OFF_AFTER
        assert stand.rig.panels.answers(SOON)
        until(lambda: not any(chip.lit for chip in chips))

    an_hour_passes()
    stand.box.press("ok")
    until(lambda: all(chip.lit for chip in chips))
    assert stand.read(heading) == "Ana: turn"
    stand.press("ok")
    assert stand.shows(heading, "Ana: Attack")
    an_hour_passes()
    table.say(BOX, "table: set morale 5")
    until(lambda: all(chip.lit for chip in chips))
    assert picture(stand.box.pictures()["colony"]).getbbox() is not None
