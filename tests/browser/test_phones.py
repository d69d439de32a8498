"""Three phones and a big screen at one table, live."""

import pytest
from playwright.sync_api import Locator
from playwright.sync_api import Page
from playwright.sync_api import expect

from companion.table.types import CONSOLE
from companion.table.types import SPECTATOR
from companion.table.types import Speaker
from tests.browser.conftest import Companion
from tests.browser.conftest import Phone
from tests.browser.conftest import choose
from tests.browser.conftest import listening
from tests.browser.conftest import settled
from tests.browser.conftest import sit
from tests.waiting import until
from tests.web.play import Wish

pytestmark = pytest.mark.programs


def keep(page: Page, leader: str, follower: str) -> None:
    """Choose two survivors at set-up."""
    form = page.locator(".ask:not(.others) form.filled").first
    form.get_by_label("Leader").select_option(leader)
    form.get_by_label("Follower").select_option(follower)
    form.get_by_role("button").tap()


def dice(page: Page, faces: str) -> None:
    """Tap the faces of the own action dice."""
    form = page.locator(".ask:not(.others) form.filled").first
    for number, face in enumerate(faces):
        form.locator("fieldset").nth(number).locator(f"input[value='{face}']").tap()
    form.get_by_role("button").tap()


def test_a_game_from_nothing_to_the_first_bite(companion: Companion, phone: Phone) -> None:
    ana, ben, cai, screen = (phone() for _who in range(4))
    screen.set_viewport_size({"width": 1920, "height": 1080})
    screen.goto(companion.address + "/table")
    listening(screen)

    for number, name in enumerate(("Ana", "Ben", "Cai")):
        ana.locator("input[name=name]").nth(number).fill(name)
    choose(ana, "game", "objective", "kill-them")
    ana.get_by_role("button", name="Start the game").tap()
    asks = ben.locator(".chair", has_text="Ben").get_by_role("button", name="ask for it")
    expect(asks).to_be_visible()  # without a reload
    expect(screen.locator(".chairs-now li")).to_have_count(3)

    for page in (ben, cai):
        page.goto(companion.invitation)  # scanned late
    for page, name in ((ana, "Ana"), (ben, "Ben"), (cai, "Cai")):
        sit(page, name)
    expect(screen.locator(".dot.on")).to_have_count(3)

    settled(ana)  # the host was asked for the others too, until they sat down
    keep(ana, "sophie-robinson", "mike-cho")
    keep(ben, "gray-beard", "sparky")
    keep(cai, "thomas-heart", "loretta-clay")
    cai.locator(".ask", has_text="Which crisis").locator("select").select_option("despair")
    settled(cai)
    cai.get_by_role("button", name="This crisis").tap()
    expect(screen.locator(".t-crisis .name")).to_have_text("Despair")
    for page, faces in ((ana, "256"), (ben, "134"), (cai, "226")):
        page.get_by_text("Roll your action dice").wait_for()
        settled(page)
        dice(page, faces)

    # Thomas Heart has the highest influence: Cai is the first player.
    cai.get_by_role("heading", name="Your turn", exact=True).wait_for()
    settled(cai)
    cai.locator("summary", has_text="Move").first.tap()
    cai.get_by_role("button", name="Police Station").first.tap()
    cai.get_by_text("Exposure die for Thomas Heart").wait_for()
    settled(cai)
    cai.get_by_role("button", name="Bitten").tap()
    expect(screen.locator("#place-police-station")).not_to_contain_text("Thomas Heart")
    expect(screen.locator(".log")).to_contain_text("Thomas Heart goes to the police station")
    state = companion.table.view(SPECTATOR).state
    assert state["dead"] == ["thomas-heart"]
    assert state["morale"] == 6
    expect(screen.locator(".t-morale .figure")).to_have_text("6")


def test_a_network_at_home_is_none_that_a_browser_trusts(
    companion: Companion, phone: Phone
) -> None:
    """All these tests run where phones are: what only a trusted address may do is not there."""
    page = phone()
    assert not page.evaluate("isSecureContext")
    missing = page.evaluate(
        "['serviceWorker', 'wakeLock', 'clipboard'].filter((it) => navigator[it])"
    )
    assert missing == []


def test_a_line_said_anywhere_is_on_every_phone_at_once(game: Companion, phone: Phone) -> None:
    ana, ben, cai = sit(phone(), "Ana"), sit(phone(), "Ben"), sit(phone(), "Cai")
    for value in (5, 4, 3):
        game.table.say(CONSOLE, f"table: set morale {value}")
        for page in (ana, ben, cai):
            expect(page.locator(".tracks .track").nth(1)).to_contain_text(str(value))


def test_two_taps_for_a_common_action(game: Companion, phone: Phone) -> None:
    ana = sit(phone(), "Ana")
    ana.locator("summary", has_text="Search").tap()
    ana.locator("details.verb[open] button").first.tap()
    until(lambda: game.table.view(SPECTATOR).log)
    assert game.table.view(SPECTATOR).log[-1].text == "ana: search with sophie-robinson die 2"


def test_a_double_tap_counts_once(game: Companion, phone: Phone) -> None:
    ana, _ben = sit(phone(), "Ana"), sit(phone(), "Ben")
    ana.get_by_role("button", name="End my turn").dblclick()
    ana.get_by_text("Nothing is asked of you, Ana.").wait_for()
    ana.wait_for_timeout(200)
    said = [line.text for line in game.table.view(SPECTATOR).log]
    assert said == ["ana: end"]
    assert game.table.view(SPECTATOR).state["turn"] == "ben"


TAP_WHEN_IT_MOVES = """(button) => {
    const place = () => {
        const found = document.querySelector(button);
        return found && found.getBoundingClientRect().top + scrollY;
    };
    const before = place();
    window.tapped = new Promise((done) => {
        const look = () => {
            if (place() === before) return;  // what has changed was something else
            document.removeEventListener("htmx:after:swap", look);
            setTimeout(() => done(document.querySelector(button).click()));
        };
        document.addEventListener("htmx:after:swap", look);
    });
}"""
"""A finger that comes down just when a button comes or moves under it."""


def test_a_tap_on_what_has_just_changed_is_ignored(game: Companion, phone: Phone) -> None:
    ana = sit(phone(), "Ana")
    ana.evaluate(TAP_WHEN_IT_MOVES, ".ask button")
    before = len(game.table.view(CONSOLE).log)
    game.table.say(Speaker("player", "ana"), "ana: move sophie-robinson to hospital")
    ana.evaluate("() => window.tapped")
    ana.get_by_text("Exposure die for Sophie Robinson").wait_for()
    ana.wait_for_timeout(300)
    assert len(game.table.view(CONSOLE).log) == before + 1
    ana.get_by_role("button", name="Blank").tap()  # a moment later it counts
    until(lambda: len(game.table.view(CONSOLE).log) == before + 2)


@pytest.mark.parametrize("button", [".ask button", ".asked button"])
def test_a_tap_on_what_has_just_moved_is_ignored(
    game: Companion, phone: Phone, button: str
) -> None:
    ben = sit(phone(), "Ben")
    for line in ("ana: end", "ben: move thomas-heart to hospital"):
        assert game.table.say(Speaker("player", line[:3]), line).accepted
    blank = ben.get_by_role("button", name="Blank")
    blank.wait_for()
    settled(ben)
    before, height = len(game.table.view(CONSOLE).log), top(blank)
    ben.evaluate(TAP_WHEN_IT_MOVES, button)
    game.table.ask("ben")  # a request for the seat comes above the question
    ben.evaluate("() => window.tapped")
    settled(ben)
    assert top(blank) > height
    assert len(game.table.view(CONSOLE).log) == before
    assert game.table.seats()["ben"].asked
    blank.tap()  # a moment later it counts
    until(lambda: len(game.table.view(CONSOLE).log) == before + 1)
    ben.get_by_role("button", name="No, it is not").tap()
    until(lambda: not game.table.seats()["ben"].asked)


def test_quick_taps_on_what_has_not_moved_all_count(game: Companion, phone: Phone) -> None:
    host = sit(phone(), "Ana")
    host.goto(game.address + "/table")
    listening(host)
    food = game.table.view(SPECTATOR).state["food"]
    for more in (1, 2, 3):
        host.get_by_role("button", name="Food: one more").tap()
        expect(host.locator(".t-food .figure")).to_have_text(str(food + more))


def top(button: Locator) -> float:
    """How far down the screen a button is."""
    box = button.bounding_box()
    assert box is not None
    return box["y"]


def test_what_is_half_done_survives_a_push(game: Companion, phone: Phone) -> None:
    ana = sit(phone(), "Ana")
    ana.locator("summary", has_text="Move").first.tap()
    ana.locator("summary", has_text="More").last.tap()
    field = ana.get_by_label("Say a line as it is written in the record")
    field.fill("exposure wo")
    game.table.say(CONSOLE, "table: set food 9")
    expect(ana.locator(".tracks .track").nth(2)).to_contain_text("9")
    expect(field).to_have_value("exposure wo")
    expect(field).to_be_focused()
    expect(ana.get_by_role("button", name="Hospital").first).to_be_visible()  # still unfolded


def test_dice_half_tapped_survive_a_push(companion: Companion, phone: Phone) -> None:
    companion.lobby.begin(Wish(["Ana", "Ben", "Cai"], {}))
    for line in (
        "ana: keep sophie-robinson mike-cho",
        "ben: keep gray-beard sparky",
        "cai: keep thomas-heart loretta-clay",
        "table: crisis despair",
    ):
        assert companion.table.say(CONSOLE, line).accepted
    ana = sit(phone(), "Ana")
    form = ana.locator(".ask:not(.others) form.filled").first
    form.locator("fieldset").nth(0).locator("input[value='3']").tap()
    companion.table.say(Speaker("player", "ben"), "ben: dice 1 1 1")
    expect(ana.get_by_text("In place of Ben: Roll your action dice")).to_have_count(0)
    expect(form.locator("fieldset").nth(0).locator("input[value='3']")).to_be_checked()


def test_votes_come_to_every_phone_and_are_shown_together(game: Companion, phone: Phone) -> None:
    ana, ben, cai = sit(phone(), "Ana"), sit(phone(), "Ben"), sit(phone(), "Cai")
    game.table.say(Speaker("player", "ana"), "ana: end")
    assert game.table.view(SPECTATOR).state["turn"] == "ben"
    ben.get_by_role("heading", name="Your turn", exact=True).wait_for()
    settled(ben)
    ben.locator("summary", has_text="Seldom needed").tap()
    ben.get_by_role("button", name="Cai", exact=True).tap()
    for page in (ana, ben, cai):
        expect(page.locator(".ask h2")).to_have_text("Exile Cai?")
        settled(page)
    ana.get_by_role("button", name="Yes").tap()
    screen = listening(phone("/table"))
    expect(screen.locator(".ballot .missing")).to_have_text(["Ben", "Cai"])
    assert "Ana: Votes yes" not in screen.locator(".log").inner_text()
    ben.get_by_role("button", name="No").tap()
    expect(screen.locator(".ballot .missing")).to_have_text(["Cai"])
    cai.get_by_role("button", name="No").tap()
    shown = screen.locator(".ballot.shown")
    expect(shown.locator("ul")).to_contain_text("Ana Yes")
    expect(shown).to_contain_text("Cai stays.")
    expect(screen.locator(".log")).to_contain_text("Ana: Votes yes")


def test_undo_says_what_it_takes_back_and_does(game: Companion, phone: Phone) -> None:
    ana = sit(phone(), "Ana")
    ana.get_by_role("button", name="End my turn").tap()
    undo = ana.get_by_role("button", name="Undo: Ana: Ends the turn")
    undo.wait_for()
    settled(ana)
    undo.tap()
    ana.get_by_role("heading", name="Your turn", exact=True).wait_for()
    assert game.table.view(SPECTATOR).state["turn"] == "ana"


def test_the_host_corrects_with_one_tap_and_everybody_sees_it(
    game: Companion, phone: Phone
) -> None:
    host = sit(phone(), "Ana")
    ben = sit(phone(), "Ben")
    host.goto(game.address + "/table")
    listening(host)
    host.get_by_role("button", name="Morale: one less").tap()
    expect(ben.locator(".tracks .track").nth(1)).to_contain_text("5")
    host.get_by_role("button", name="Library: empty. Tap to change it.").tap()
    until(lambda: game.table.view(SPECTATOR).state["locations"]["library"]["zombies"] == 3)


def test_without_a_script_the_same_forms_work(game: Companion, phone: Phone) -> None:
    game.table.host_token()  # so that Ana is a player like any other
    ana = phone(java_script_enabled=False)
    ana.get_by_role("button", name="Ana").tap()
    ana.wait_for_url("**/me")
    ana.get_by_role("button", name="End my turn").tap()
    ana.get_by_text("Nothing is asked of you, Ana.").wait_for()
    assert game.table.view(SPECTATOR).state["turn"] == "ben"
    ana.get_by_label("Language").select_option("pt_BR")
    ana.get_by_role("button", name="Apply").tap()
    ana.get_by_text("Nada a fazer agora, Ana.").wait_for()
