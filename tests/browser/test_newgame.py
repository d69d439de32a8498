"""A new game in a real browser: how many taps it takes, what a phone without a script can do, and
that all of it fits."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page
from playwright.sync_api import Route
from playwright.sync_api import expect

from companion.table.plan import Plan
from companion.table.plan import Sitting
from companion.table.types import CONSOLE
from companion.table.types import SPECTATOR
from tests.browser.conftest import Companion
from tests.browser.conftest import Phone
from tests.browser.conftest import choose
from tests.browser.conftest import listening
from tests.web.play import Wish

pytestmark = pytest.mark.programs

FRIDAY = Plan(
    (Sitting("Ana"), Sitting("Maximiliane-Theodora"), Sitting("Cai", "legal")),
    {"objective": "home-sweet-home", "automation": {"pay-food": "propose"}},
)

COUNT_TAPS = "() => { window.name = '0'; }"
TAPPED = """() => document.addEventListener("click", () => {
  window.name = String(Number(window.name || 0) + 1);
}, true)"""

WAKE_UP = """() => new Promise((done) => {
  document.getElementById("stream").addEventListener(
    "htmx:sse:before:message", () => setTimeout(done, 50), {once: true},
  );
  window.dispatchEvent(new Event("online"));
})"""
"""The stream is opened anew, and the page is told what it is by now."""


@pytest.fixture
def companion(tmp_path: Path) -> Iterator[Companion]:
    """A companion without a game, with bots that sit down."""
    made = Companion(tmp_path, bots=True)
    yield made
    made.close()


def counting(page: Page) -> Page:
    """Count the taps on this page and those that follow it: a window keeps its name."""
    page.evaluate(COUNT_TAPS)
    page.evaluate(TAPPED)
    page.add_init_script(f"({TAPPED})()")
    return page


def taps(page: Page) -> int:
    """How many there were."""
    return int(page.evaluate("() => window.name"))


def names(page: Page) -> list[str]:
    """The names on the page, in their order."""
    return [field.input_value() for field in page.locator("input[name=name]").all()]


def test_a_table_that_played_before_begins_with_two_taps_a_phone(
    companion: Companion, phone: Phone
) -> None:
    companion.lobby.presets.keep("", FRIDAY)
    host, other = counting(phone()), counting(phone())
    other.goto(companion.invitation)
    host.get_by_role("button", name="Start the same again").tap()
    host.get_by_role("button", name="Ana").tap()
    host.wait_for_url("**/me")
    other.get_by_role("heading", name="Who are you?").wait_for()  # without a reload
    other.get_by_role("button", name="Maximiliane-Theodora").tap()
    other.wait_for_url("**/me")
    expect(host.get_by_role("heading", name="Which survivors do you keep?")).to_be_visible()
    assert (taps(host), taps(other)) == (2, 1)
    view = companion.table.view(CONSOLE)
    assert view.state["objective"] == "home-sweet-home"
    assert view.automation["pay-food"] == "propose"
    assert [(seat.claimed, seat.host, seat.plays) for seat in view.seats.values()] == [
        (True, True, None),
        (True, False, None),
        (True, False, "legal"),
    ]


def test_the_same_people_with_another_objective_take_five_taps(
    companion: Companion, phone: Phone
) -> None:
    companion.lobby.presets.keep("", FRIDAY)
    host = counting(phone())
    host.get_by_role("button", name="Change something").tap()
    expect(host.locator("#another")).to_have_count(0)
    host.locator("#part-game > summary").tap()
    host.locator("input[name=objective][value=raiding-party]").tap()
    host.get_by_role("button", name="Start the game").tap()
    host.get_by_role("button", name="Ana").tap()
    host.wait_for_url("**/me")
    assert taps(host) == 5
    assert companion.table.view(SPECTATOR).state["objective"] == "raiding-party"


def test_seats_change_places_and_keep_what_was_typed(companion: Companion, phone: Phone) -> None:
    page = listening(phone())
    for number, name in enumerate(("Ana", "李 🧟", "Ana")):
        page.locator("input[name=name]").nth(number).fill(name)
    page.get_by_role("button", name="One more seat").tap()
    expect(page.locator("input[name=name]")).to_have_count(4)
    page.locator("#arrange > summary").tap()
    page.locator("select[name=plays]").nth(3).select_option("sensible")
    page.get_by_role("button", name="Seat 2: one up").tap()
    expect(page.locator("input[name=name]").first).to_have_value("李 🧟")
    page.get_by_role("button", name="Seat 4: one up").tap()
    expect(page.locator("select[name=plays]").nth(2)).to_have_value("sensible")
    assert names(page) == ["李 🧟", "Ana", "", "Ana"]
    page.get_by_role("button", name="Start the game").tap()
    expect(page.get_by_role("heading", name="Who are you?")).to_be_visible()
    seats = companion.table.view(SPECTATOR).seats
    assert [seat.name for seat in seats.values()] == ["李 🧟", "Ana", "Bot", "Ana 2"]


def test_a_part_that_is_closed_says_what_was_chosen_in_it(
    companion: Companion, phone: Phone
) -> None:
    page = listening(phone())
    page.locator("input[name=name]").first.fill("Ana")
    choose(page, "pace", "pace", "remind")
    expect(page.locator("#part-pace > summary")).to_contain_text("It reminds, we do it")
    choose(page, "game", "objective", "kill-them")
    expect(page.locator("#part-game > summary")).to_contain_text("Kill Them")
    expect(page.locator("#part-pace")).to_have_attribute("open", "")
    assert names(page)[0] == "Ana"


def test_of_two_quick_choices_the_last_one_stays(companion: Companion, phone: Phone) -> None:
    page = listening(phone())

    def slow(route: Route) -> None:
        page.wait_for_timeout(150)
        route.continue_()

    page.route("**/new", slow)
    page.locator("#part-pace > summary").tap()
    for pace in ("off", "remind", "propose"):
        page.locator(f"input[name=pace][value={pace}]").check()
    expect(page.locator("#part-pace > summary")).to_contain_text("It proposes, we tap")
    page.wait_for_timeout(300)
    expect(page.locator("input[name=pace][value=propose]")).to_be_checked()


def test_what_is_being_chosen_outlives_a_sleeping_phone(companion: Companion, phone: Phone) -> None:
    page = listening(phone())
    page.get_by_role("button", name="One more seat").tap()
    expect(page.locator("input[name=name]")).to_have_count(4)
    page.locator("input[name=name]").nth(3).fill("Dia")
    page.evaluate(WAKE_UP)
    assert names(page)[3] == "Dia"


def test_a_game_begins_without_a_script(companion: Companion, phone: Phone) -> None:
    page = phone(java_script_enabled=False)
    for number, name in enumerate(("Ana", "Ben")):
        page.locator("input[name=name]").nth(number).fill(name)
    page.locator("#arrange > summary").tap()
    page.get_by_role("button", name="Seat 2: one up").tap()
    expect(page.locator("input[name=name]").first).to_have_value("Ben")
    assert names(page) == ["Ben", "Ana", ""]
    page.locator("#part-keep > summary").tap()
    page.locator("input[name=kept-as]").fill("Friday")
    page.get_by_role("button", name="Keep it").tap()
    expect(page.get_by_role("status").filter(has_text="Kept as “Friday”.")).to_be_visible()
    page.get_by_role("button", name="Start the game").tap()
    expect(page.get_by_role("heading", name="Who are you?")).to_be_visible()
    page.get_by_role("link", name="On the board").tap()
    page.get_by_role("button", name="Reference sheets").tap()
    expect(page.get_by_role("button", name="Reference sheets")).to_have_attribute(
        "aria-pressed", "true"
    )
    assert companion.table.checklist().ticked == {"board.reference-sheets"}


def test_a_foot_leads_to_a_game_for_as_long_as_there_is_one(
    companion: Companion, phone: Phone
) -> None:
    companion.lobby.presets.keep("", FRIDAY)
    host, other = listening(phone()), listening(phone("/table"))
    feet = [page.locator(".foot").get_by_role("link") for page in (host, other)]
    for foot in feet:
        expect(foot).to_have_text(["All games"])
    host.get_by_role("button", name="Start the same again").tap()
    for foot in feet:
        expect(foot).to_have_text(["The game so far", "The whole log", "All games"])
    companion.lobby.put_away()
    for foot in feet:
        expect(foot).to_have_text(["All games"])


def test_a_tick_is_on_every_phone_at_once(companion: Companion, phone: Phone) -> None:
    companion.lobby.presets.keep("", FRIDAY)
    host = phone()
    host.get_by_role("button", name="Start the same again").tap()
    expect(host.get_by_role("heading", name="Who are you?")).to_be_visible()
    other = listening(phone("/lists"))
    host.get_by_role("link", name="On the board").tap()
    host.get_by_role("button", name="Crises").tap()
    expect(other.locator(".entry.done")).to_have_count(1)
    expect(other.locator(".entry.done")).to_contain_text("Crises")
    assert other.get_by_role("button", name="Crises").count() == 0  # it only looks on


def test_the_first_tab_is_called_as_the_page_it_leads_to(
    companion: Companion, phone: Phone
) -> None:
    page = phone("/")
    tab = page.locator("nav a").first
    expect(tab).to_have_text("New game", use_inner_text=True)
    companion.lobby.begin(Wish(["Ana", "Ben"], {"objective": "home-sweet-home"}))
    expect(tab).to_have_text("Seats", use_inner_text=True)
