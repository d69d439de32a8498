"""A table as full as it gets: eleven phones and a big screen, all at the same moment.

The base game is for five at most and votes by thumbs. Eleven seats and a vote by pointing belong to
boxes whose rules are not here yet; the pages are ready for them, which is what is shown here.
"""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page
from playwright.sync_api import expect

from companion.rules import setup
from companion.rules.prompts import Vote
from companion.table.types import CONSOLE
from companion.table.types import Speaker
from tests.browser.conftest import Companion
from tests.browser.conftest import Phone
from tests.browser.conftest import listening
from tests.browser.conftest import settled
from tests.browser.gallery import CROWD
from tests.waiting import SOON
from tests.waiting import until
from tests.web.play import Wish

pytestmark = pytest.mark.programs

NAMES = ("Ana", "Ben", "Cai", "Dia", "Eli", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim")

TOGETHER = 1_500
"""ms until the moment at which all tap: every phone has heard of it by then."""

TAP_AT = """([chosen, moment]) => {
  setTimeout(() => document.querySelector(chosen).click(), moment - Date.now());
}"""


class Pointing(Vote):
    """A vote for which everybody points at somebody: whoever points at the one it is about wants
    it."""

    __slots__ = ()

    def options(self) -> Iterator[tuple[str, ...]]:
        yield from (("vote", seat) for seat in self.world.players if seat != self.seat)

    def takes(self, words: tuple[str, ...]) -> bool:
        return words[:1] == ("vote",)

    def read(self, words: tuple[str, ...]) -> bool:
        return self.one_of(words) == ("vote", self.about)


@pytest.fixture
def full(companion: Companion, monkeypatch: pytest.MonkeyPatch) -> Companion:
    """A companion with a game of eleven in Ana's first turn, who vote by pointing."""
    monkeypatch.setattr(setup, "MOST", len(NAMES))
    monkeypatch.setattr("companion.rules.voting.Vote", Pointing)
    companion.lobby.begin(Wish(NAMES, CROWD))
    return companion


def at_once(phones: list[Page], buttons: list[str]) -> None:
    """Tap a button on every phone at the same moment."""
    moment = phones[0].evaluate(f"() => Date.now() + {TOGETHER}")
    for page, chosen in zip(phones, buttons, strict=True):
        page.evaluate(TAP_AT, [chosen, moment])


def test_eleven_sit_down_at_once_and_point_at_each_other(full: Companion, phone: Phone) -> None:
    screen = listening(phone("/table", width=1920, height=1080))
    phones = [listening(phone(width=320, height=640)) for _ in NAMES]
    late = listening(phone(width=320, height=640))
    slugs = list(full.table.seats())
    at_once([*phones, late], [f".chair[value={slug}]" for slug in (*slugs, slugs[-1])])

    # Every seat is taken once: of the two who tapped the last one, one is asked to choose again.
    until(lambda: all(seat.claimed for seat in full.table.seats().values()))
    for page in phones[:-1]:
        page.wait_for_url("**/me", timeout=1000 * SOON)
        listening(page)
    two = [phones[-1], late]
    until(lambda: sum(page.url.endswith("/me") for page in two) == 1)
    phones[-1], left = sorted(two, key=lambda page: page.url.endswith("/me"), reverse=True)
    listening(phones[-1])
    expect(left.locator("#notice .refused")).to_be_visible()
    expect(screen.locator(".dot.on")).to_have_count(len(NAMES))

    # What is said is on every one of them.
    assert full.table.say(CONSOLE, "table: set morale 3").accepted
    for page in phones:
        expect(page.locator(".tracks .track").nth(1)).to_contain_text("3")
    expect(screen.locator(".t-morale .figure")).to_have_text("3")

    # All but the last one point; nobody sees at whom.
    assert full.table.say(Speaker("player", "ana"), "ana: exile kim").accepted
    for page in phones:
        expect(page.locator(".ask button[value^='vote ']")).to_have_count(len(NAMES) - 1)
    pointed = [*(["kim"] * 6), *(["ana"] * 5)]
    settled(phones[-1])
    at_once(phones[:-1], [f".ask button[value='vote {one}']" for one in pointed[:-1]])
    expect(screen.locator(".ballot .missing")).to_have_text(["Kim"])
    for page in (*phones, screen):
        expect(page.locator(".ballot .missing")).to_have_text(["Kim"])
        assert "Vote for" not in page.locator(".ballot").inner_text()

    # With the last one all are shown together, on the screen and on every phone.
    settled(phones[-1])
    phones[-1].locator(".ask button[value='vote ana']").tap()
    for page in (screen, *phones):
        shown = page.locator(".ballot.shown ul li")
        expect(shown).to_have_count(len(NAMES))
        expect(shown.first).to_contain_text(re.compile("Ana.*Vote for Kim", re.DOTALL))
        expect(shown.last).to_contain_text(re.compile("Kim.*Vote for Ana", re.DOTALL))
    expect(screen.locator(".chairs-now li").last).to_contain_text("exiled")
