"""Seats at the box: a phone that asks for one is let in or not, the host's rights are handed on."""

from collections.abc import Callable

import pytest

from companion.box.drawing import SMALL
from companion.box.drawing import fitting
from companion.box.texts import seating
from companion.box.texts import words
from companion.i18n import LANGUAGES
from companion.i18n import speaking
from companion.table.types import Speaker
from tests.box.conftest import Opener
from tests.box.hand import Hand
from tests.box.places import TURN
from tests.box.reading import heading
from tests.box.reading import sentence
from tests.box.stand import Stand
from tests.box.stand import attentive
from tests.waiting import SOON
from tests.waiting import until


@pytest.fixture
def seated(turn: Hand) -> Hand:
    """Ana, the host, and Ben have phones."""
    turn.table.claim("ana")
    turn.table.claim("ben")
    turn.changed()
    return turn


def test_a_phone_that_asks_for_a_seat_is_let_in_with_ok(seated: Hand) -> None:
    token = seated.table.ask("ben")
    number = seated.table.seats()["ben"].asked
    seated.changed()
    assert seated.menu.page.heading == f"Phone {number} asks for the seat of Ben."
    assert seated.labels == ["Yes, give it", "No, it is not"]
    seated.press("ok")
    assert seated.replies[-1].accepted
    assert seated.table.speaker_of(token) == Speaker("player", "ben", "Ben")
    assert seated.menu.page.heading == "Ana: turn"


def test_a_phone_that_asks_for_a_seat_is_turned_away(seated: Hand) -> None:
    token = seated.table.ask("ben")
    seated.changed()
    seated.choose("No, it is not")
    assert seated.table.speaker_of(token) is None
    assert seated.table.seats()["ben"].asked == ""


def test_what_was_shown_is_what_is_answered(seated: Hand) -> None:
    seated.table.ask("ben")
    seated.changed()
    other = seated.table.ask("ben")  # another phone, while the panel still shows the first
    seated.touch("ok")
    assert not seated.replies or not seated.replies[-1].accepted
    assert seated.table.speaker_of(other) is None


def test_the_host_is_changed_at_the_box(seated: Hand) -> None:
    seated.press("back!")
    assert seated.menu.page.heading == "Seats"
    assert seated.labels[:-1] == ["Ana (host)", "Ben"]
    seated.choose("Ben")
    assert seated.labels == ["Make host", "Free the seat"]
    seated.press("back")
    assert seated.marked == "Ben"
    seated.choose("Ben", "Make host")
    assert seated.table.seats()["ben"].host
    assert not seated.table.seats()["ana"].host


def test_a_seat_whose_phone_is_gone_is_freed_at_the_box(seated: Hand) -> None:
    seated.choose("Seats", "Ana (host)", "Free the seat")
    assert not seated.table.seats()["ana"].claimed


def test_the_join_code_is_read_and_changed_at_the_box(seated: Hand) -> None:
    old = seated.table.code
    seated.press("back!")
    shown = f"Code {old[:3]} {old[3:]}"
    assert seated.labels[-1] == shown
    seated.choose(shown)
    assert seated.menu.page.heading == shown
    assert seated.labels == ["Make another code"]
    seated.press("back")
    assert seated.marked == shown
    seated.choose(shown, "Make another code")
    assert seated.replies[-1].accepted
    assert seated.table.code not in ("", old)
    assert seated.table.seats()["ben"].claimed


def test_where_anyone_may_sit_down_there_is_no_code_at_the_box(seated: Hand) -> None:
    seated.table.admit_anyone()
    seated.changed()
    seated.press("back!")
    assert seated.labels == ["Ana (host)", "Ben"]


def test_a_phone_without_the_code_is_let_in_to_a_free_seat(seated: Hand) -> None:
    token = seated.table.ask("cai", code="")
    number = seated.table.seats()["cai"].asked
    seated.changed()
    assert seated.menu.page.heading == f"Phone {number} asks for the seat of Cai."
    seated.press("ok")
    assert seated.table.speaker_of(token) == Speaker("player", "cai", "Cai")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_code_fits_in_every_language(language: str) -> None:
    with speaking(language):
        for words, room in (
            (seating.join_code("WWW WWW"), 125),
            (seating.change_code(), 125),
        ):
            assert fitting(words, SMALL, room) == words


def test_bots_and_free_seats_are_no_chairs(turn: Hand) -> None:
    turn.press("back!")
    assert turn.menu.page.heading != "Seats"  # nobody has a phone
    turn.table.claim("ana")
    turn.table.seat_bot("cai")
    turn.changed()
    turn.press("back!")
    assert turn.labels[:-1] == ["Ana (host)"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_labels_fit_the_panel(language: str) -> None:
    with speaking(language):
        for label in (seating.give_seat, seating.keep_seat, seating.make_host, seating.free_seat):
            assert len(label()) <= words.LINE, label()


def test_a_guest_on_the_page_of_the_box_does_nothing_with_seats(
    open_table: Opener, stand_at: Callable[..., Stand], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.box.box.GUEST", SOON)
    table = open_table(TURN)
    table.claim("ana")
    table.ask("ana")
    stand = stand_at(table)
    assert stand.shows(heading, "Phone")
    attentive(stand.box)
    stand.box.press("ok", guest=True)
    assert stand.shows(sentence, "Seats are given")
    assert table.seats()["ana"].asked
    stand.box.press("back", guest=True)
    stand.press("ok")  # a finger at the box cannot be told from the guest's so soon
    assert table.seats()["ana"].asked


def test_a_finger_at_the_box_gives_the_seat(
    open_table: Opener, stand_at: Callable[..., Stand]
) -> None:
    table = open_table(TURN)
    table.claim("ana")
    token = table.ask("ana")
    stand = stand_at(table)
    assert stand.shows(heading, "Phone")
    stand.press("ok")
    until(lambda: table.speaker_of(token) is not None)
