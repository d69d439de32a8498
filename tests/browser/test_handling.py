"""What hands do with phones: they go back, turn them, tap twice, make the letters larger, have no
script; and what everybody does all evening takes two taps."""

import re

import pytest
from playwright.sync_api import Page
from playwright.sync_api import expect

from companion.table.types import CONSOLE
from companion.table.types import SPECTATOR
from companion.table.types import Speaker
from tests.browser.conftest import Companion
from tests.browser.conftest import Phone
from tests.browser.conftest import listening
from tests.browser.conftest import settled
from tests.browser.conftest import sit
from tests.browser.gallery import HELD
from tests.browser.measures import OVER_THE_EDGE
from tests.waiting import until
from tests.web.play import Wish

pytestmark = pytest.mark.programs

ANA = Speaker("player", "ana")


@pytest.fixture
def ana(companion: Companion, phone: Phone) -> Page:
    """Ana's phone in her turn, with cards in hand."""
    companion.lobby.begin(Wish(["Ana", "Ben", "Cai"], HELD))
    companion.table.host_token()
    for seat in ("ben", "cai"):
        companion.table.claim(seat)
    return sit(phone(), "Ana")


def said(companion: Companion) -> list[str]:
    """The lines that were said."""
    return [line.text for line in companion.table.view(CONSOLE).log]


# -- back and forth ------------------------------------------------------------------------------


def test_back_from_the_table_is_a_current_page(companion: Companion, ana: Page) -> None:
    ana.get_by_role("link", name="Table").tap()
    listening(ana)
    companion.table.say(CONSOLE, "table: set morale 2")
    ana.go_back()
    expect(ana.locator(".tracks .track").nth(1)).to_contain_text("2")
    listening(ana)
    settled(ana)
    ana.get_by_role("button", name="End my turn").tap()
    expect(ana.get_by_text("Nothing is asked of you, Ana.")).to_be_visible()


def test_back_after_a_tap_says_nothing_again(companion: Companion, ana: Page) -> None:
    ana.locator("summary", has_text="Move").first.tap()
    ana.get_by_role("button", name="Hospital").first.tap()
    ana.get_by_text("Exposure die for Sophie Robinson").wait_for()
    before = said(companion)
    ana.go_back()  # a tap is no new page: this leads to where one sat down
    ana.wait_for_timeout(300)
    ana.go_forward()
    expect(ana.get_by_text("Exposure die for Sophie Robinson")).to_be_visible()
    assert said(companion) == before


def test_back_without_a_script_sends_nothing_twice(companion: Companion, phone: Phone) -> None:
    companion.lobby.begin(Wish(["Ana", "Ben", "Cai"], HELD))
    companion.table.host_token()
    ana = phone(java_script_enabled=False)
    ana.get_by_role("button", name="Ana").tap()
    ana.wait_for_url("**/me")
    ana.get_by_role("button", name="End my turn").tap()
    ana.get_by_text("Nothing is asked of you, Ana.").wait_for()
    before = said(companion)
    ana.go_back()
    ana.reload()
    assert said(companion) == before


# -- turned -------------------------------------------------------------------------------------


def test_a_draft_outlives_a_turn_of_the_phone(companion: Companion, ana: Page) -> None:
    ana.locator("summary", has_text="Search").tap()
    ana.locator("summary", has_text="More").last.tap()
    field = ana.get_by_label("Say a line as it is written in the record")
    field.fill("exposure wo")
    for size in ((844, 390), (390, 844)):
        ana.set_viewport_size({"width": size[0], "height": size[1]})
        ana.evaluate("window.dispatchEvent(new Event('orientationchange'))")
        companion.table.say(CONSOLE, f"table: set food {size[0] // 100}")
        expect(ana.locator(".tracks .track").nth(2)).to_contain_text(str(size[0] // 100))
        expect(field).to_have_value("exposure wo")
        expect(ana.locator("details.verb[open]")).to_have_count(1)
        assert ana.evaluate(OVER_THE_EDGE) == []


# -- taps ------------------------------------------------------------------------------------------

TWO_TAPS = {
    "Move": "move sophie-robinson to",
    "Search": "search with sophie-robinson die",
    "Attack": "attack zombie with",
    "Barricade": "barricade with",
    "Add to the crisis": "contribute",
    "Play a card": "play",
    "Clean waste": "clean-waste die",
    "Attract zombies": "attract",
    "Spend food": "spend",
}
"""What one does all evening: the first tap unfolds, the second does it."""


@pytest.mark.parametrize("action", TWO_TAPS)
def test_a_common_action_takes_two_taps(companion: Companion, ana: Page, action: str) -> None:
    before = len(said(companion))
    tap = ana.locator(".verbs > details.verb > summary, .verbs button.verb").filter(has_text=action)
    tap.first.tap()
    if len(said(companion)) == before:
        ana.locator("details.verb[open] > form button[name=line]").first.tap()
    until(lambda: len(said(companion)) > before)
    assert said(companion)[before].startswith(f"ana: {TWO_TAPS[action]}")


@pytest.mark.parametrize(
    ("lines", "button", "line"),
    [
        ((), "End my turn", "ana: end"),
        (("ana: move mike-cho to hospital",), "Blank", "ana: exposure blank"),
        (("ana: end", "ben: exile cai"), "Yes", "ana: vote"),
    ],
)
def test_an_answer_takes_one_tap_and_two_count_once(
    companion: Companion, ana: Page, lines: tuple[str, ...], button: str, line: str
) -> None:
    for each in lines:
        assert companion.table.say(Speaker("player", each.partition(":")[0]), each).accepted
    answer = ana.locator(".ask").get_by_role("button", name=re.compile(rf"^{button}\b"))
    answer.wait_for()
    settled(ana)
    before = said(companion)
    answer.dblclick()
    until(lambda: said(companion) != before)
    ana.wait_for_timeout(300)
    assert [one for one in said(companion) if one not in before] == [line]


# -- without a script ------------------------------------------------------------------------------


def test_a_whole_turn_without_a_script(companion: Companion, phone: Phone) -> None:
    companion.lobby.begin(Wish(["Ana", "Ben", "Cai"], HELD))
    companion.table.host_token()
    page = phone(java_script_enabled=False)
    page.get_by_role("button", name="Ana").tap()
    page.wait_for_url("**/me")
    steps = (
        ("Move", "move mike-cho to hospital"),
        ("", "exposure blank"),
        ("Search", "search with sophie-robinson die 5"),
        ("", "keep "),
        ("Add to the crisis", "contribute fuel"),
        ("Barricade", "barricade with sophie-robinson die 2"),
        ("", "end"),
    )
    for verb, line in steps:
        shown = page.locator("#live").get_attribute("data-stamp") or ""
        if verb:
            page.locator("details.verb > summary", has_text=verb).first.tap()
        page.locator(f".ask button[value^='{line}']").first.tap()
        expect(page.locator("#live")).not_to_have_attribute("data-stamp", shown)
    assert companion.table.view(SPECTATOR).state["turn"] == "ben"
    expect(page.get_by_text("Nothing is asked of you, Ana.")).to_be_visible()


# -- what is asked comes into sight ----------------------------------------------------------------


def scrolled_down(page: Page) -> int:
    """Read what stands at the foot of the page; how far that is from its top."""
    page.locator(".foot").scroll_into_view_if_needed()
    down = int(page.evaluate("scrollY"))
    assert down > 0
    return down


def test_a_new_question_comes_into_sight(companion: Companion, ana: Page) -> None:
    scrolled_down(ana)
    assert companion.table.say(ANA, "ana: move mike-cho to hospital").accepted
    expect(ana.get_by_text("Exposure die for Mike Cho")).to_be_in_viewport()


def test_the_end_of_a_turn_leads_to_whom_the_table_waits_for(
    companion: Companion, ana: Page
) -> None:
    scrolled_down(ana)
    assert companion.table.say(ANA, "ana: end").accepted
    expect(ana.get_by_text("Nothing is asked of you, Ana.")).to_be_in_viewport()


def test_what_is_news_to_others_moves_nothing(companion: Companion, ana: Page) -> None:
    down = scrolled_down(ana)
    companion.table.say(CONSOLE, "table: set morale 2")
    expect(ana.locator(".tracks .track").nth(1)).to_contain_text("2")
    settled(ana)
    assert ana.evaluate("scrollY") == pytest.approx(down, abs=1)


def test_nobody_is_taken_away_from_what_she_types(companion: Companion, ana: Page) -> None:
    ana.locator("#say-it > summary").tap()
    ana.locator("#say-it input[name=line]").fill("contribute")
    assert companion.table.say(ANA, "ana: move mike-cho to hospital").accepted
    expect(ana.get_by_text("Exposure die for Mike Cho")).to_be_attached()
    settled(ana)
    assert ana.evaluate("scrollY") > 0


def test_who_starts_a_game_is_asked_who_she_is(companion: Companion, phone: Phone) -> None:
    page = phone()
    page.goto(companion.address)
    for number, name in enumerate(("Ana", "Ben")):
        page.locator("input[name=name]").nth(number).fill(name)
    page.evaluate("scrollTo(0, 300)")
    page.locator(".go button").tap()
    expect(page.get_by_role("heading", name="Who are you?")).to_be_in_viewport()
