"""One panel for all: leafing through the pictures of the panels that a box has not."""

import pytest

from companion.box.leaves import LOOK
from companion.box.leaves import Leaves
from companion.box.menu import LOCKED
from companion.table.types import BOX
from tests.box.hand import Hand

SMALL = ("colony", "round")


def pressed(leaves: Leaves, hand: Hand, button: str, after: float = 1.0) -> bool:
    """Whether this press was for leafing; the menu gets it if not."""
    hand.now += after
    taken = leaves.press(button.rstrip("!"), button.endswith("!"), hand.now, hand.menu)
    if not taken:
        hand.touch(button)
    return taken


def elsewhere(turn: Hand) -> None:
    """Nothing is asked that the box may answer."""
    tokens = {seat: turn.table.claim(seat) for seat in ("ana", "ben", "cai")}
    speaker = turn.table.speaker_of(tokens["ana"])
    assert speaker is not None
    for line in ("ana: exile ben", "ana: yes"):
        assert turn.table.say(speaker, line).accepted
    turn.changed()
    assert turn.menu.page.entries == ()


def test_where_nothing_is_asked_a_turn_leafs_through_the_panels(turn: Hand) -> None:
    elsewhere(turn)
    leaves = Leaves(SMALL)
    shown = []
    for _ in range(4):
        assert pressed(leaves, turn, "down")
        shown.append(leaves.picture(turn.now))
    assert shown == ["colony", "round", "", "colony"]
    assert pressed(leaves, turn, "up")
    assert leaves.picture(turn.now) == ""
    assert pressed(leaves, turn, "up")
    assert leaves.picture(turn.now) == "round"


def test_where_something_is_asked_a_turn_chooses_and_back_leafs(turn: Hand) -> None:
    leaves = Leaves(SMALL)
    assert not pressed(leaves, turn, "down")
    assert leaves.picture(turn.now) == ""
    while leaves.picture(turn.now) == "":
        pressed(leaves, turn, "back")
    assert leaves.picture(turn.now) == "colony"
    marked = turn.marked
    assert pressed(leaves, turn, "down")
    assert leaves.picture(turn.now) == "round"
    assert turn.marked == marked


@pytest.mark.parametrize("button", ["ok", "back"])
def test_ok_and_back_return_and_say_nothing(turn: Hand, button: str) -> None:
    elsewhere(turn)
    leaves = Leaves(SMALL)
    pressed(leaves, turn, "down")
    said = len(turn.table.view(BOX).log)
    assert pressed(leaves, turn, button)
    assert leaves.picture(turn.now) == ""
    assert len(turn.table.view(BOX).log) == said


def test_another_button_does_what_it_always_does(turn: Hand) -> None:
    turn.elsewhere("ana: end")
    elsewhere_asked = turn.menu.page
    leaves = Leaves(SMALL)
    while leaves.picture(turn.now) == "":
        pressed(leaves, turn, "back")
    assert not pressed(leaves, turn, "undo")
    assert leaves.picture(turn.now) == ""
    assert turn.menu.page != elsewhere_asked


def test_back_that_stays_down_leads_to_the_seats_past_the_address(turn: Hand) -> None:
    turn.table.claim("ben")
    turn.changed()
    leaves = Leaves(["join"])
    while leaves.picture(turn.now) == "":
        pressed(leaves, turn, "back")
    pressed(leaves, turn, "back!", after=0.8)
    assert leaves.picture(turn.now) == ""
    assert turn.labels[:-1] == ["Ben (host)"]


def test_with_nobody_on_a_phone_the_address_stays(turn: Hand) -> None:
    leaves = Leaves(["join"])
    while leaves.picture(turn.now) == "":
        pressed(leaves, turn, "back")
    pressed(leaves, turn, "back!", after=0.8)
    assert leaves.picture(turn.now) == "join"


def test_what_is_asked_comes_back_by_itself_and_no_finger_slips(turn: Hand) -> None:
    elsewhere(turn)
    leaves = Leaves(SMALL)
    pressed(leaves, turn, "down")
    assert leaves.ends(turn.now) == turn.now + LOOK
    assert pressed(leaves, turn, "ok", after=LOOK + LOCKED / 2)
    assert leaves.picture(turn.now) == ""
    assert leaves.ends(turn.now) is None
    assert not pressed(leaves, turn, "ok", after=LOCKED)


def test_a_long_press_on_another_picture_means_nothing(turn: Hand) -> None:
    elsewhere(turn)
    leaves = Leaves(SMALL)
    pressed(leaves, turn, "down")
    assert pressed(leaves, turn, "down!")
    assert leaves.picture(turn.now) == "colony"


def test_a_box_with_every_panel_has_nothing_to_leaf_through(turn: Hand) -> None:
    leaves = Leaves(())
    for button in ("back", "back", "back", "down"):
        assert not pressed(leaves, turn, button)
        assert leaves.picture(turn.now) == ""
