"""The whole box at a table, on the doubles: devices may fail, the game goes on."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from companion.box import Box
from companion.box.drawing import HEIGHT
from companion.box.drawing import LARGE
from companion.box.drawing import MEDIUM
from companion.box.greetings import BESIDE
from companion.engine.prompts import Refusal
from companion.table.table import StoreError
from companion.table.types import BOX
from companion.table.types import Roll
from hardware import FIRST_BOX
from hardware import BoxConfig
from hardware import Rig
from hardware.debounce import HOLD
from hardware.simulated import SimulatedBox
from tests.box.conftest import Opener
from tests.box.places import DICE
from tests.box.places import TURN
from tests.box.reading import crisis
from tests.box.reading import heading
from tests.box.reading import host
from tests.box.reading import joining
from tests.box.reading import marked
from tests.box.reading import picture
from tests.box.reading import read
from tests.box.reading import sentence
from tests.box.stand import Stand
from tests.box.stand import Touch
from tests.box.stand import attentive
from tests.waiting import until


def test_a_press_is_a_line_at_the_table_and_is_seen_on_the_panels(
    open_table: Opener, stand_at: Callable[..., Stand]
) -> None:
    table = open_table(TURN)
    stand = stand_at(table)
    assert stand.shows(heading, "Ana: turn")
    stand.box.press("up")
    stand.box.press("ok")
    until(lambda: table.view(BOX).waiting == ("ben: turn",))
    line = table.view(BOX).log[-1]
    assert (line.text, line.source) == ("ana: end", "button")
    assert stand.shows(heading, "Ben: turn")
    assert stand.shows(lambda panel: read(panel, 40, 38, LARGE), "Ben", "round")


def test_holding_undo_takes_back_and_says_what(
    open_table: Opener, stand_at: Callable[..., Stand]
) -> None:
    table = open_table(TURN)
    stand = stand_at(table)
    table.say(BOX, "ana: end")
    assert stand.shows(heading, "Ben: turn")
    stand.hold("undo")
    until(lambda: table.view(BOX).waiting == ("ana: turn",))
    assert stand.shows(sentence, "Taken back: Ana: End of turn")


def test_the_panel_shows_how_far_a_long_press_is_and_what_it_does(
    open_table: Opener, stand_at: Callable[..., Stand]
) -> None:
    table = open_table(TURN)
    stand = stand_at(table)
    table.say(BOX, "ana: end")
    assert stand.shows(heading, "Ben: turn")
    attentive(stand.box)
    stand.touch.down("undo")
    for most in (30, 60, 90):
        stand.touch.stays(0.3 * HOLD)
        assert stand.shows(marked, "Take this back")
        until(lambda most=most: most - 30 < filled(stand) <= most)
    assert table.view(BOX).waiting == ("ben: turn",)
    stand.touch.stays(0.2 * HOLD)
    until(lambda: table.view(BOX).waiting == ("ana: turn",))
    stand.rig.pins.up("undo")
    assert stand.shows(sentence, "Taken back: Ana: End of turn")
    stand.hold("redo")
    until(lambda: table.view(BOX).waiting == ("ben: turn",))
    assert stand.shows(sentence, "Brought back: Ana: End of turn")


def filled(stand: Stand) -> int:
    """How many pixels of the bar of a long press are lit."""
    bar = picture(stand.box.pictures()["prompt"]).crop((29, 57, 126, 58))
    return bar.histogram()[255]


def test_a_press_that_is_not_long_enough_only_shows(
    open_table: Opener, stand_at: Callable[..., Stand]
) -> None:
    table = open_table(TURN)
    stand = stand_at(table)
    table.say(BOX, "ana: end")
    assert stand.shows(heading, "Ben: turn")
    attentive(stand.box)
    stand.touch.down("undo")
    stand.touch.stays(0.9 * HOLD)
    assert stand.shows(marked, "Take this back")
    until(lambda: filled(stand) > 60)
    stand.rig.pins.up("undo")
    stand.touch.stays(0.05 * HOLD)
    until(lambda: filled(stand) == 0)
    assert stand.read(marked) == "Take this back"
    assert table.view(BOX).waiting == ("ben: turn",)


def test_a_roll_is_stored_then_acknowledged_and_ok_says_it(
    open_table: Opener, stand_at: Callable[..., Stand]
) -> None:
    table = open_table(DICE)
    stand = stand_at(table)
    assert stand.shows(heading, "Which question?")
    stand.box.roll(["3", "5", "6"])
    assert stand.shows(heading, "Tray: 3 5 6")
    until(lambda: stand.rig.dice.waiting == [])
    assert len(table.view(BOX).proposals) == 1
    stand.press("ok")
    until(lambda: table.view(BOX).log != ())
    line = table.view(BOX).log[-1]
    assert (line.text, line.source) == ("ana: dice 3 5 6", "tray")


def test_a_roll_that_cannot_be_stored_is_not_acknowledged_and_comes_again(
    open_table: Opener, stand_at: Callable[..., Stand], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = open_table(DICE)
    propose = table.propose
    refused: list[Roll] = []
    is_full = True

    def full(roll: Roll) -> None:
        if is_full:
            refused.append(roll)
            raise StoreError("The disk is full.")
        propose(roll)

    monkeypatch.setattr(table, "propose", full)
    stand = stand_at(table)
    stand.box.roll(["3", "5", "6"])
    assert stand.shows(sentence, "The disk is full.")
    assert stand.rig.dice.waiting == [1]
    until(lambda: len(refused) > 1)
    is_full = False
    until(lambda: stand.rig.dice.waiting == [])
    assert len(table.view(BOX).proposals) == 1
    assert refused[0] == refused[1]


def test_dice_nobody_asks_for_are_told_and_kept(
    open_table: Opener, stand_at: Callable[..., Stand]
) -> None:
    table = open_table(TURN)
    stand = stand_at(table)
    stand.box.roll(["bitten"])
    assert stand.shows(sentence, "Tray: Bitten. Nobody is asked")
    table.say(BOX, "ana: move andrew-evans to school")
    stand.press("back")
    assert stand.shows(heading, "Tray: Bitten")
    stand.press("ok")
    until(lambda: table.view(BOX).log[-1].text == "ana: exposure bitten")


def test_dice_that_have_not_settled_are_shown_and_the_roll_takes_their_place(
    open_table: Opener, stand_at: Callable[..., Stand]
) -> None:
    table = open_table(DICE)
    stand = stand_at(table)
    assert stand.shows(heading, "Which question?")
    stand.rig.dice.measure({"d1": "3"})
    assert stand.shows(sentence, "Tray: 3")
    stand.rig.dice.measure({"d1": "3", "d2": "cocked"}, cocked=True)
    assert stand.shows(sentence, "Tray: 3 cocked. Throw again what cannot be read.")
    stand.rig.dice.measure({})
    assert stand.shows(heading, "Which question?")
    stand.rig.dice.measure({"d1": "3", "d2": "5", "d3": "6"})
    assert stand.shows(sentence, "Tray: 3 5 6")
    assert table.view(BOX).proposals == ()
    stand.box.roll(["3", "5", "6"])
    assert stand.shows(heading, "Tray: 3 5 6")
    stand.press("ok")
    until(lambda: table.view(BOX).log != ())
    assert table.view(BOX).log[-1].text == "ana: dice 3 5 6"


def test_garbage_on_the_serial_line_changes_nothing(
    open_table: Opener, stand_at: Callable[..., Stand]
) -> None:
    table = open_table(DICE)
    stand = stand_at(table)
    before = table.view(BOX)
    stand.rig.dice.send(b"$ROLL boot=x seq=1 dice=d1:6*0000\n" + bytes(range(256)) * 20)
    stand.box.roll(["1", "1", "1"])
    assert stand.shows(heading, "Tray: 1 1 1")
    after = table.view(BOX)
    assert after.state == before.state
    assert len(after.proposals) == 1


def test_a_panel_that_vanishes_harms_nothing_and_is_told_on_another(
    open_table: Opener, stand_at: Callable[..., Stand]
) -> None:
    table = open_table(TURN)
    stand = stand_at(table)
    assert stand.shows(heading, "Ana: turn")
    stand.works()
    stand.rig.i2c.chips["round"].power_off()
    stand.box.press("up")
    stand.box.press("ok")
    until(lambda: table.view(BOX).waiting == ("ben: turn",))
    assert stand.shows(sentence, 'Panel "round" does not work. The page of the box says why.')
    assert list(stand.box.status()) == ["panel round"]
    stand.rig.i2c.chips["round"].power_on()
    assert stand.shows(lambda panel: read(panel, 40, 38, LARGE), "Ben", "round")
    stand.works()


def test_what_the_prompt_panel_cannot_show_is_shown_on_the_next(
    open_table: Opener, stand_at: Callable[..., Stand]
) -> None:
    table = open_table(TURN)
    stand = stand_at(table)
    assert stand.shows(heading, "Ana: turn")
    stand.rig.i2c.chips["prompt"].power_off()
    table.say(BOX, "ana: end")
    assert stand.shows(sentence, 'Panel "prompt" does not work.', "round")
    stand.press("ok")
    assert stand.shows(heading, "Ben: turn", "round")
    stand.press("up", "ok")
    assert stand.shows(heading, "Cai: turn", "round")
    stand.rig.i2c.chips["prompt"].power_on()
    assert stand.shows(sentence, 'Panel "prompt" works.')
    stand.press("ok")
    assert stand.shows(heading, "Cai: turn")
    assert stand.shows(lambda panel: read(panel, 40, 38, LARGE), "Cai", "round")


def test_panels_that_were_all_gone_at_the_start_show_all_when_they_come(
    open_table: Opener,
) -> None:
    table = open_table(TURN)
    rig = SimulatedBox()
    Touch(rig)
    for chip in rig.i2c.chips.values():
        chip.power_off()
    box = Box(table, rig)
    box.start()
    until(lambda: len(box.status()) == 3)
    box.press("up")
    box.press("ok")
    until(lambda: table.view(BOX).waiting == ("ben: turn",))
    for chip in rig.i2c.chips.values():
        chip.power_on()
    until(lambda: heading(picture(box.pictures()["prompt"])) == "Ben: turn")
    until(lambda: read(picture(box.pictures()["round"]), 40, 38, LARGE) == "Ben")
    until(lambda: read(picture(box.pictures()["colony"]), 66, 6) == "Food")
    box.close()


def test_a_tray_that_is_unplugged_is_told_and_so_is_its_return(
    open_table: Opener, stand_at: Callable[..., Stand]
) -> None:
    stand = stand_at(open_table(TURN))
    stand.works()
    stand.rig.dice.unplug()
    assert stand.shows(sentence, "The dice tray was unplugged")
    assert "tray" in stand.box.status()
    stand.rig.dice.plug()
    assert stand.shows(sentence, "The dice tray works.")


def test_a_mistake_of_ours_is_told_and_the_box_goes_on(
    open_table: Opener, stand_at: Callable[..., Stand], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = open_table(TURN)
    stand = stand_at(table)
    assert stand.shows(heading, "Ana: turn")
    say = table.say

    def stumble(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(table, "say", stumble)
    stand.box.press("up")
    stand.box.press("ok")
    assert stand.shows(sentence, "The box had a problem")
    monkeypatch.setattr(table, "say", say)
    stand.box.press("back")
    stand.box.press("ok")
    until(lambda: table.view(BOX).waiting == ("ben: turn",))


def test_without_a_game_the_panels_invite_and_the_tray_keeps_its_dice(
    open_table: Opener, stand_at: Callable[..., Stand]
) -> None:
    stand = stand_at(None)
    assert stand.shows(host, "10.42.0.1", "round")
    stand.box.show_address("http://10.42.0.7:8470")
    assert stand.shows(host, "10.42.0.7", "round")
    stand.box.press("ok")
    stand.box.roll(["1", "2", "3"])
    table = open_table(DICE)
    stand.box.sit_at(table)
    assert stand.shows(heading, "Tray: 1 2 3")
    assert len(table.view(BOX).proposals) == 1


def test_another_game_may_be_put_on_the_table(
    open_table: Opener, stand_at: Callable[..., Stand]
) -> None:
    first, second = open_table(TURN), open_table(DICE)
    stand = stand_at(first)
    assert stand.shows(heading, "Ana: turn")
    stand.box.sit_at(second)
    assert stand.shows(heading, "Which question?")
    first.say(BOX, "ana: end")
    stand.box.press("up")
    assert stand.shows(heading, "Which question?")
    stand.box.sit_at(None)
    assert stand.shows(joining, "Join at", "round")


def test_before_a_game_the_code_of_the_next_one_is_shown(
    open_table: Opener, stand_at: Callable[..., Stand]
) -> None:
    def code_beside(panel: Image.Image) -> str:
        return read(panel, BESIDE, HEIGHT - 16, MEDIUM)

    codes = ["C4F2HJ"]
    stand = stand_at(None, code=lambda: codes[-1])
    assert stand.shows(code_beside, "C4F 2HJ")
    stand.box.sit_at(open_table(TURN))
    assert stand.shows(heading, "Ana: turn")
    codes.append("PRTVWX")
    stand.box.sit_at(None)
    assert stand.shows(code_beside, "PRT VWX")


def test_a_table_that_is_closed_first_is_no_trouble(
    open_table: Opener, stand_at: Callable[..., Stand]
) -> None:
    table = open_table(TURN)
    stand = stand_at(table)
    assert stand.shows(heading, "Ana: turn")
    table.close()
    stand.box.press("ok")
    stand.box.press("ok")
    assert stand.shows(joining, "Join at", "round")


def test_the_page_is_told_when_a_panel_has_changed(
    open_table: Opener, stand_at: Callable[..., Stand]
) -> None:
    table = open_table(TURN)
    stand = stand_at(table)
    assert stand.shows(heading, "Ana: turn")
    told: list[bool] = []
    stop = stand.box.listen(lambda: told.append(True))
    table.say(BOX, "ana: end")
    until(lambda: told)
    assert stand.shows(heading, "Ben: turn")
    stop()
    told.clear()
    table.say(BOX, "ben: end")
    assert stand.shows(heading, "Cai: turn")
    assert told == []


def test_an_unknown_button_or_face_is_refused_in_words(
    open_table: Opener, stand_at: Callable[..., Stand]
) -> None:
    table = open_table(TURN)
    stand = stand_at(table)
    with pytest.raises(KeyError):
        stand.box.press("self-destruct")
    with pytest.raises(Refusal, match='"7" is no face of a die: expected 1 to 6'):
        stand.box.roll(["7"])
    with pytest.raises(Refusal, match="No dice were thrown"):
        stand.box.roll([])
    with pytest.raises(Refusal, match="At most 12 dice lie in the tray at once"):
        stand.box.roll(["1"] * 13)
    stand.box.roll(["frostbite"] * 12)
    until(lambda: [len(one.dice) for one in table.view(BOX).proposals] == [12])
    assert stand.box.buttons == [*FIRST_BOX.buttons, "mute"]


def test_a_computer_without_any_of_it_plays_from_the_page_all_the_same(
    open_table: Opener, tmp_path: Path
) -> None:
    """Programs ended, again and again, where no pin could be opened (gpiozero/gpiozero#1229,
    gpiozero/gpiozero#1166, raspberrypi/linux#6144, raspberrypi/linux#6347)."""
    table = open_table(DICE)
    config = BoxConfig(
        panels=FIRST_BOX.panels,
        buttons=FIRST_BOX.buttons,
        tray=str(tmp_path / "no-tray"),
        i2c_pins=FIRST_BOX.i2c_pins,
    )

    def no_bus(number: int) -> None:
        raise FileNotFoundError(2, "No such file or directory", f"/dev/i2c-{number}")

    def no_pins() -> None:
        raise RuntimeError("can not open gpiochip")

    rig = Rig(config, open_bus=no_bus, pin_factory=no_pins)  # type: ignore[arg-type]
    box = Box(table, rig)
    box.start()
    until(lambda: len(box.status()) == 5)
    box.roll(["4", "4", "1"])
    until(lambda: heading(picture(box.pictures()["prompt"])) == "Tray: 4 4 1")
    attentive(box)
    box.press("ok")
    until(lambda: table.view(BOX).log != ())
    assert table.view(BOX).log[-1].text == "ana: dice 1 4 4"
    assert crisis(picture(box.pictures()["prompt"])) == "Crisis Medicine 0/3"
    missing = ["buttons", "panel colony", "panel prompt", "panel round", "tray"]
    assert sorted(box.status()) == missing
    assert "can not open gpiochip" in box.status()["buttons"]
    box.close()


def test_a_box_that_was_never_started_can_be_closed() -> None:
    box = Box(None, SimulatedBox())
    box.close()
    assert picture(box.pictures()["prompt"]).getbbox() is None


def test_secrets_are_never_on_a_panel(open_table: Opener, stand_at: Callable[..., Stand]) -> None:
    table = open_table(TURN)
    stand = stand_at(table)
    tokens = {seat: table.claim(seat) for seat in ("ana", "ben", "cai")}
    speakers = {seat: table.speaker_of(token) for seat, token in tokens.items()}
    ana, ben = speakers["ana"], speakers["ben"]
    assert ana is not None
    assert ben is not None
    assert table.say(ana, "ana: exile ben").accepted
    assert table.say(ana, "ana: yes").accepted
    assert stand.shows(heading, "Waiting for")
    stand.press("undo")
    assert stand.shows(heading, "Ana: vote")
    assert "Yes" not in heading(picture(stand.box.pictures()["prompt"]))
