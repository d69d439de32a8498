"""What is typed and not sent yet outlives a change of the language at the foot of the page."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page
from playwright.sync_api import expect

from companion.cards.shelf import Shelf
from companion.table.types import CONSOLE
from tests.browser.conftest import Companion
from tests.browser.conftest import Phone
from tests.browser.conftest import choose
from tests.browser.conftest import listening
from tests.browser.conftest import sit

pytestmark = pytest.mark.programs


@pytest.fixture
def companion(tmp_path: Path) -> Iterator[Companion]:
    """A companion with a shelf for its owner's packs."""
    made = Companion(tmp_path / "games", shelf=Shelf(tmp_path / "packs"))
    yield made
    made.close()


def in_portuguese(page: Page) -> None:
    """Set the language at the foot, and wait until the page is there again."""
    page.locator(".settings select[name=language]").select_option("pt_BR")
    with page.expect_navigation():
        page.locator(".settings button").click()
    expect(page.locator("html")).to_have_attribute("lang", "pt-BR")


def test_a_card_that_is_not_kept_yet_stays_typed(companion: Companion, phone: Phone) -> None:
    page = phone("/cards/crises")
    page.locator("input[name=name]").fill("A Crisis of ours")
    page.locator("input[name=note]").fill("“with” marks & signs")
    prevent = page.locator("form[data-draft] input[name=prevent]")
    prevent.nth(1).check(force=True)
    in_portuguese(page)
    expect(page.locator("input[name=name]")).to_have_value("A Crisis of ours")
    expect(page.locator("input[name=note]")).to_have_value("“with” marks & signs")
    expect(prevent.nth(1)).to_be_checked()
    expect(prevent.nth(0)).not_to_be_checked()
    page.reload()
    expect(page.locator("input[name=name]")).to_have_value("")


def test_a_card_that_was_refused_stays_typed(companion: Companion, phone: Phone) -> None:
    page = phone("/cards/crises")
    page.locator("input[name=name]").fill("A Crisis of ours")
    with page.expect_navigation():
        page.locator("form[data-draft] button").last.click()
    page.locator(".refused").first.wait_for()
    in_portuguese(page)
    expect(page.locator("input[name=name]")).to_have_value("A Crisis of ours")


def test_a_game_that_is_being_chosen_stays_chosen(companion: Companion, phone: Phone) -> None:
    page = listening(phone("/"))
    names = page.locator("form.new input[name=name]")
    before = names.count()
    page.locator("form.new button[value=add]").click()
    expect(names).to_have_count(before + 1)
    names.last.fill("Zoë")
    choose(page, "dice", "rolling", "companion")
    in_portuguese(page)
    expect(names).to_have_count(before + 1)
    expect(names.last).to_have_value("Zoë")
    expect(page.locator("input[name=rolling][value=companion]")).to_be_checked()


def test_the_reason_for_a_correction_stays_typed(game: Companion, phone: Phone) -> None:
    page = sit(phone(), "Ana")
    page.goto(game.address + "/stock")
    listening(page)
    why = page.locator("#why")
    why.fill("Somebody sneezed")
    in_portuguese(page)
    expect(why).to_have_value("Somebody sneezed")


def test_a_password_is_never_kept(game: Companion, phone: Phone) -> None:
    page = sit(phone(), "Ana")
    pin = page.locator("form[action='/me/pin'] input[type=password]").first
    pin.evaluate("(each) => { each.value = '2468'; }")
    kept = page.evaluate(
        """() => {
          document.querySelector(".settings").dispatchEvent(new Event("submit"));
          return JSON.stringify(sessionStorage);
        }"""
    )
    assert "draft" in kept
    assert "2468" not in kept


def test_what_was_chosen_for_one_question_is_not_for_another(game: Companion, phone: Phone) -> None:
    """Lines were taken back while the page was on its way: what is asked is asked anew."""
    page = listening(sit(phone(), "Ana"))
    chosen = page.locator("form[action='/say'] select[name^=slot]").first
    first = chosen.evaluate("(each) => each.value")
    other = chosen.evaluate("(each) => [...each.options].at(-1).value")
    assert other != first
    for taken_back in (False, True):
        chosen.select_option(other, force=True)
        page.evaluate("document.querySelector('.settings').dispatchEvent(new Event('submit'))")
        if taken_back:
            table = game.lobby.table
            assert table is not None
            assert table.say(CONSOLE, "table: set food 3").accepted
            assert table.say(CONSOLE, "table: undo").accepted
        page.goto(game.address + "/me")
        listening(page)
        expect(chosen).to_have_value(first if taken_back else other)


def test_without_a_script_the_page_says_what_is_lost(companion: Companion, phone: Phone) -> None:
    page = phone("/cards/crises", java_script_enabled=False)
    expect(page.locator(".settings .hint")).to_contain_text("not sent yet is lost")
