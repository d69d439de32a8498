"""From the code on the panel to a seat, and back to it from another phone."""

import re

import pytest
from playwright.sync_api import expect

from companion.table.invitation import spaced
from companion.table.types import BOX
from tests.browser.conftest import Companion
from tests.browser.conftest import Phone
from tests.browser.conftest import listening
from tests.browser.conftest import sit
from tests.web.play import Wish

pytestmark = pytest.mark.programs


def test_another_phone_asks_for_the_seat_and_is_let_in(game: Companion, phone: Phone) -> None:
    old = sit(phone(), "Ben")
    new = listening(phone(width=320, height=640))
    new.get_by_role("button", name="that is me").tap()
    number = new.locator(".asking .number")
    expect(number).to_have_text(re.compile(r"^\d\d$"))
    shown = number.inner_text()
    assert game.table.seats()["ben"].asked == shown
    expect(old.get_by_text(f"Phone {shown} asks for the seat of Ben.")).to_be_visible()
    listening(new)
    game.table.answer_asked(BOX, "ben", shown, give=True)
    expect(new).to_have_url(re.compile("/me$"))
    expect(new.locator(".own").get_by_text("Thomas Heart")).to_be_visible()
    expect(old.locator(".own")).to_have_count(0)


def test_a_phone_that_is_not_let_in_is_told(game: Companion, phone: Phone) -> None:
    sit(phone(), "Ben")
    new = listening(phone())
    new.get_by_role("button", name="that is me").tap()
    shown = new.locator(".asking .number").inner_text()
    listening(new)
    game.table.answer_asked(BOX, "ben", shown, give=False)
    expect(new.get_by_text("This phone does not have the seat of Ben.")).to_be_visible()


def test_without_a_script_the_seat_can_be_asked_for(game: Companion, phone: Phone) -> None:
    sit(phone(), "Ben")
    new = phone(java_script_enabled=False)
    new.get_by_role("button", name="that is me").tap()
    shown = new.locator(".asking .number").inner_text()
    game.table.answer_asked(BOX, "ben", shown, give=True)
    new.reload()
    expect(new).to_have_url(re.compile("/me$"))


def test_from_the_code_to_a_seat_in_one_tap(game: Companion, phone: Phone) -> None:
    page = phone()
    page.get_by_role("button", name="Cai").tap()
    expect(page).to_have_url(re.compile("/me$"))
    assert game.table.seats()["cai"].claimed


def test_phones_that_scan_before_the_game_sit_down_with_one_tap(
    companion: Companion, phone: Phone
) -> None:
    ana, ben, cai, stranger = (phone() for _each in range(4))
    for page in (ana, ben, cai):
        page.goto(companion.invitation)
        expect(page.get_by_text("This phone may sit down:")).to_be_visible()
        expect(page.locator(".invite .code b")).to_have_text(spaced(companion.lobby.code))
    for page in (ben, cai, stranger):
        listening(page)
    for number, name in enumerate(("Ana", "Ben", "Cai")):
        ana.locator("input[name=name]").nth(number).fill(name)
    ana.get_by_role("button", name="Start the game").tap()
    for page, name in ((ben, "Ben"), (cai, "Cai"), (ana, "Ana")):
        sit(page, name)  # without a reload
    assert [seat.claimed for seat in companion.table.seats().values()] == [True] * 3
    expect(stranger.get_by_label("Join code")).to_be_visible()
    expect(stranger.get_by_role("button", name="sit down")).to_have_count(0)


def test_a_screen_that_shows_the_code_early_is_right_after_a_restart(
    companion: Companion, phone: Phone
) -> None:
    screen = listening(phone("/table", width=1920, height=1080))
    code = screen.locator(".invite .code b")
    expect(code).to_have_count(0)
    screen.get_by_label("Join code").fill(companion.lobby.code)
    screen.get_by_role("button", name="Show it here").tap()
    expect(code).to_have_text(spaced(companion.lobby.code))
    listening(screen)
    companion.stop()
    companion.lobby.begin(Wish(["Ana", "Ben"], {"objective": "none"}), "")
    companion.lobby.put_away()  # it has another code now
    companion.start()
    expect(screen.get_by_label("Join code")).to_be_visible()
    expect(code).to_have_count(0)


def test_the_code_leaves_the_address_bar_and_back_leads_to_the_seat(
    game: Companion, phone: Phone
) -> None:
    sit(phone(), "Ana")
    page = phone(scans=False)
    page.goto(game.invitation)
    expect(page).to_have_url(f"{game.address}/")
    sit(page, "Cai")
    page.go_back()
    expect(page).to_have_url(re.compile("/me$"))
    page.goto(game.invitation)
    expect(page).to_have_url(re.compile("/me$"))


def test_who_types_the_code_has_the_seats_before_them(game: Companion, phone: Phone) -> None:
    sit(phone(), "Ana")
    page = listening(phone(scans=False, width=320, height=640))
    expect(page.get_by_role("button", name="sit down")).to_have_count(0)
    page.get_by_label("Join code").fill("wrong")
    page.get_by_role("button", name="Come in").tap()
    expect(page.get_by_text("This is not the join code.")).to_be_visible()
    page.get_by_label("Join code").fill(game.table.code.lower())
    page.get_by_role("button", name="Come in").tap()
    sit(page, "Cai")
    assert game.table.seats()["cai"].claimed


def test_an_open_big_screen_shows_the_new_code(game: Companion, phone: Phone) -> None:
    sit(phone(), "Ana")
    screen = listening(phone("/table", width=1920, height=1080))
    code = screen.locator(".invite .code b")
    expect(code).to_have_text(spaced(game.table.code))
    game.table.renew_code(BOX)
    expect(code).to_have_count(0)  # it has shown another one
    screen.get_by_label("Join code").fill(game.table.code)
    screen.get_by_role("button", name="Show it here").tap()
    expect(code).to_have_text(spaced(game.table.code))
