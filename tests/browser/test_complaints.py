"""What people complain of in other companions, tried on these pages.

The research lists ten complaints and seven more. Those that concern phones and pages are here or in
the modules beside this one:

 1 two at the same moment                here; a thousand times in tests/table/test_at_once
 2 a sleeping phone                      `test_resume`
 3 a tap on a stale page                 here, and `test_resume`
 4 undo over a whole colony phase        here
 5 the hunt for a secret                 `test_secret`, `test_phones_alone`; tests/web/test_secrets
 6 a power cut                           here for the phones; tests/table for what is kept
 7 a poisoned file                       here
 8 fingers that bounce                   `test_handling`
 9 a night of joining                    here, `test_join` and `test_newgame`
10 those who want only half of it        here
11 an alert that comes again             here
12 a round that counts too early         here
13 two who press on at once              here
15 the longest labels                    `test_scenes`
16 seats told apart without colour       here

14 and 17, the exposure die and the installation, are tested where they are made.
"""

from typing import Any

import pytest
from playwright.sync_api import Page
from playwright.sync_api import expect

from companion.table.table import Table
from companion.table.types import CONSOLE
from companion.table.types import SPECTATOR
from companion.table.types import Speaker
from tests.browser.conftest import Companion
from tests.browser.conftest import Phone
from tests.browser.conftest import listening
from tests.browser.conftest import settled
from tests.browser.conftest import sit
from tests.browser.gallery import HELD
from tests.table.hand_clock import HandClock
from tests.waiting import until
from tests.web.conftest import MID_GAME
from tests.web.play import Wish

pytestmark = pytest.mark.programs

FOOD: dict[str, Any] = {
    **HELD,
    "position": {
        **HELD["position"],
        "secret": {
            **HELD["position"]["secret"],
            "players": {
                **HELD["position"]["secret"]["players"],
                "ana": {"cards": ["food-2"] * 6, "objective": "hoarder"},
            },
        },
    },
}
"""Ana has enough to give."""

CLICK = "(each) => { each.click(); }"


@pytest.fixture
def held(companion: Companion) -> Table:
    """A game of three in Ana's first turn whose cards the companion holds."""
    return companion.lobby.begin(Wish(["Ana", "Ben", "Cai"], FOOD))


def state(table: Table) -> dict[str, Any]:
    """What everybody may see of the game."""
    return dict(table.view(SPECTATOR).state)


def say(table: Table, *lines: str) -> None:
    """Say lines, each as the player it begins with."""
    for line in lines:
        reply = table.say(Speaker("player", line.partition(":")[0]), line)
        assert reply.accepted, (line, reply.message)


def said(table: Table) -> list[str]:
    """The lines that were said."""
    return [line.text for line in table.view(CONSOLE).log]


def test_1_two_at_the_same_moment_both_count(
    companion: Companion, held: Table, phone: Phone
) -> None:
    """One adds a card to the crisis while another corrects morale: nobody's tap is lost."""
    host, ana = sit(phone(), "Ben"), sit(phone(), "Ana")
    host.goto(companion.address + "/table")
    listening(host)
    for round_ in range(1, 5):
        give = ana.locator("button[value='contribute food-2']").first
        settled(ana)
        first, second = (give, host.get_by_role("button", name="Morale: one less"))
        if round_ % 2:
            first, second = second, first
        first.evaluate(CLICK)
        second.evaluate(CLICK)
        until(lambda n=round_: state(held)["morale"] == 6 - n)
        until(lambda n=round_: state(held)["crisis"]["contributed"] == n)
        expect(ana.locator(".tracks .crisis b").first).to_have_text(f"{round_}/3")
        expect(host.locator(".t-morale .figure")).to_have_text(str(6 - round_))


def test_3_a_stale_page_after_undo_and_restart(
    companion: Companion, held: Table, phone: Phone
) -> None:
    """Refused with a fresh page, whichever of its buttons is tapped."""
    ana = sit(phone(), "Ana")
    assert held.say(Speaker("player", "ana"), "ana: move mike-cho to hospital").accepted
    ana.get_by_text("Exposure die for Mike Cho").wait_for()
    ana.evaluate(
        """() => {
          Object.defineProperty(document, "hidden", {configurable: true, get: () => true});
          document.dispatchEvent(new Event("visibilitychange"));
        }"""
    )
    until(lambda: companion.hub.open == 0)
    assert held.say(CONSOLE, "table: undo").accepted
    companion.restart()
    before = said(companion.table)
    settled(ana)
    ana.locator(".ask button").nth(2).tap()
    expect(ana.get_by_role("heading", name="Your turn", exact=True)).to_be_visible()
    expect(ana.locator("#notice .refused")).to_be_visible()
    assert said(companion.table) == before


def test_4_a_colony_phase_is_taken_back_and_brought_again_as_one(
    companion: Companion, phone: Phone
) -> None:
    table = companion.lobby.begin(Wish(["Ana", "Ben", "Cai"], MID_GAME, automated=("exposure",)))
    host = sit(phone(), "Ana")
    say(table, "ana: end", "ben: end")
    before = state(table)
    say(table, "cai: end")
    after = state(table)
    assert after["food"] < before["food"]
    host.goto(companion.address + "/table")
    listening(host)
    for _ in range(2):
        settled(host)
        host.get_by_role("button", name="Undo: Cai: Ends the turn").tap()
        expect(host.locator(".t-food .figure")).to_have_text(str(before["food"]))
        assert state(table) == before
        settled(host)
        host.get_by_role("button", name="Redo: Cai: Ends the turn").tap()
        expect(host.locator(".t-food .figure")).to_have_text(str(after["food"]))
        assert state(table) == after


def test_6_phones_come_back_by_themselves_after_a_restart(
    companion: Companion, held: Table, phone: Phone
) -> None:
    """Nobody enters a name again, and the page shows what was kept."""
    ana, ben = sit(phone(), "Ana"), sit(phone(), "Ben")
    assert held.say(CONSOLE, "table: set morale 3").accepted
    companion.restart()
    for page in (ana, ben):
        listening(page)
        expect(page.locator(".tracks .track").nth(1)).to_contain_text("3")
        assert page.url.endswith("/me")


def test_7_a_poisoned_game_is_a_sentence_and_freezes_no_phone(
    companion: Companion, phone: Phone
) -> None:
    (companion.lobby.folder / "broken.sqlite").write_bytes(b"SQLite format 3\0 and then nothing")
    (companion.lobby.folder / "from-later.toml").write_text("format = 99\n", encoding="utf-8")
    page = listening(phone("/"))
    expect(page.get_by_role("heading", name="A new game")).to_be_visible()
    page.goto(companion.address + "/games")
    expect(page.get_by_role("heading", name="Games")).to_be_visible()
    page.goto(companion.address + "/games/broken")
    expect(page.get_by_text("broken.sqlite is not a whole game file")).to_be_visible()
    assert (companion.lobby.folder / "broken.sqlite").read_bytes().startswith(b"SQLite format 3")


def test_9_the_hosts_rights_move_in_two_taps(
    companion: Companion, held: Table, phone: Phone
) -> None:
    host, ben = sit(phone(), "Ana"), sit(phone(), "Ben")
    host.get_by_role("link", name="Table").tap()
    listening(host)
    host.locator(".chairs-now li", has_text="Ben").get_by_role("button", name="make host").tap()
    until(lambda: held.seats()["ben"].host)
    expect(host.get_by_role("button", name="make host")).to_have_count(0)
    ben.goto(companion.address + "/table")
    expect(ben.get_by_role("button", name="Morale: one less")).to_be_visible()


def test_9_whoever_closed_the_page_has_the_seat_by_opening_it_again(
    companion: Companion, held: Table, phone: Phone
) -> None:
    ben = sit(phone(), "Ben")
    ben.close()
    again = ben.context.new_page()
    again.goto(companion.address)
    expect(again).to_have_url(companion.address + "/me")
    expect(again.locator(".own").get_by_text("Thomas Heart")).to_be_visible()
    assert held.seats()["ben"].claimed


def test_10_whoever_wants_only_morale_and_the_die_is_not_nagged(
    companion: Companion, phone: Phone
) -> None:
    """One tap for each change, nothing to confirm, and a board that has drifted stops nothing."""
    table = companion.lobby.begin(Wish(["Ana", "Ben", "Cai"], MID_GAME))
    host = listening(sit(phone(), "Ana"))
    host.goto(companion.address + "/table")
    listening(host)
    for what, path, start in (("Morale", "morale", 6), ("Rounds left", "round", 5)):
        settled(host)
        host.get_by_role("button", name=f"{what}: one less").tap()
        until(lambda p=path, v=start - 1: state(table)[p] == v)
    expect(host.locator("dialog, [role=alertdialog]")).to_have_count(0)
    expect(host.locator(".refused")).to_have_count(0)
    say(table, "ana: end", "ben: end", "cai: end")
    assert state(table)["step"] != "player-turns"


def test_11_a_vote_is_counted_down_together_and_only_once(
    companion: Companion, held: Table, phone: Phone
) -> None:
    """Whoever reloads meanwhile, or looks up later, waits for the rest and no longer."""
    screen, late = listening(phone("/table", width=1920, height=1080)), phone()
    clock = HandClock.of(held)
    held.count_down(8)
    say(held, "ana: exile cai", "ana: yes", "ben: no", "cai: no")
    count = screen.locator(".ballot .countdown")
    expect(count).to_have_text("8")
    clock.now = 1
    expect(count).to_have_text("7")
    screen.reload()
    late.goto(companion.address + "/table")
    for page in (screen, late):
        expect(page.locator(".ballot .countdown")).to_have_text("7")
    clock.now = 8
    for page in (screen, late):
        expect(page.locator(".ballot.shown ul")).to_contain_text("Ana Yes")
        expect(page.locator(".countdown")).to_have_count(0)
    sit(phone(), "Ben")
    expect(screen.locator(".dot.on")).to_have_count(1)
    expect(screen.locator(".countdown")).to_have_count(0)


def test_11_what_was_told_once_is_told_once(
    companion: Companion, held: Table, phone: Phone
) -> None:
    """Neither what others do nor a look at another page brings a message back that has gone."""
    ana = sit(phone(), "Ana")
    ana.locator("summary", has_text="More").tap()
    ana.get_by_label("Say a line as it is written in the record").fill("move nobody to hospital")
    ana.get_by_role("button", name="Say it").tap()
    expect(ana.locator("#notice .refused")).to_be_visible()
    ana.get_by_role("link", name="Table").tap()
    listening(ana)
    expect(ana.locator("#notice p")).to_have_count(0)
    ana.get_by_role("link", name="Me", exact=True).tap()
    listening(ana)
    assert held.say(CONSOLE, "table: set morale 3").accepted
    expect(ana.locator(".tracks .track").nth(1)).to_contain_text("3")
    expect(ana.locator("#notice p")).to_have_count(0)


def test_11_nothing_gives_a_vote_away_before_it_is_counted_down(
    companion: Companion, held: Table, phone: Phone
) -> None:
    """Neither what can be taken back, nor who is exiled, nor what is asked next."""
    host, ana = sit(phone(), "Ben"), sit(phone(), "Ana")
    host.goto(companion.address + "/table")
    listening(host)
    clock = HandClock.of(held)
    held.count_down(3)
    say(held, "ana: exile cai", "ana: yes", "ben: yes")
    for page in (host, ana):
        expect(page.locator(".ballot .missing")).to_have_text(["Cai"])
    say(held, "cai: no")
    for page in (host, ana):
        expect(page.locator(".ballot .countdown")).to_be_visible()
        seen = page.inner_text("#live")
        assert [word for word in ("exiled", "Votes", "Undo", "Cai: Votes no") if word in seen] == []
        assert page.locator(".ask").count() == 0
    clock.now = 3
    for page in (host, ana):
        expect(page.locator(".ballot.shown")).to_contain_text("Ana Yes")
    expect(host.locator(".chairs-now").get_by_text("exiled")).to_be_visible()
    expect(host.get_by_role("button", name="Undo: Cai: Votes no")).to_be_visible()


def test_12_the_round_counts_when_the_last_step_is_over(companion: Companion, phone: Phone) -> None:
    table = companion.lobby.begin(Wish(["Ana", "Ben", "Cai"], MID_GAME))
    screen = listening(phone("/table", width=1920, height=1080))
    rounds = screen.locator(".t-round .figure")
    for line in ("ana: end", "ben: end", "cai: end"):
        expect(rounds).to_have_text("5")
        say(table, line)
    expect(screen.locator(".now .step")).to_have_text("Add Zombies")
    expect(rounds).to_have_text("5")  # noise is still to be rolled for
    assert table.say(CONSOLE, "table: noise 6").accepted
    expect(rounds).to_have_text("4")


def test_13_two_who_press_on_at_once_go_on_once(held: Table, phone: Phone) -> None:
    one = sit(phone(), "Ana")
    for seat in ("ben", "cai"):
        held.claim(seat)
    one.get_by_text("In place of Ben").wait_for(state="detached")
    settled(one)
    other: Page = one.context.new_page()
    other.goto(one.url)
    listening(other)
    for page in (one, other):
        page.get_by_role("button", name="End my turn").evaluate(CLICK)
    for page in (one, other):
        expect(page.get_by_text("Nothing is asked of you, Ana.")).to_be_visible()
    assert said(held).count("ana: end") == 1
    assert state(held)["turn"] == "ben"


def test_16_seats_are_told_apart_without_colour(held: Table, phone: Phone) -> None:
    """A seat whose phone is there, one that sleeps, and a free one: full, empty and dashed, and in
    words for readers."""
    sit(phone(), "Ana")
    held.claim("ben")
    screen = listening(phone("/table", width=1280, height=720, forced_colors="none"))
    chairs = screen.locator(".chairs-now li")
    expect(chairs.nth(0).locator(".dot.on")).to_be_attached()
    looks = screen.evaluate(
        """() => [...document.querySelectorAll(".chairs-now .dot")].map((each) => {
          const style = getComputedStyle(each);
          return [style.borderStyle, style.backgroundColor === "rgba(0, 0, 0, 0)"].join();
        })"""
    )
    assert looks == ["solid,false", "solid,true", "dashed,true"]
    for number, words in enumerate(("connected", "asleep", "free seat")):
        expect(chairs.nth(number)).to_contain_text(words)
