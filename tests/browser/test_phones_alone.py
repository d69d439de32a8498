"""A game whose cards and dice the companion holds: three phones need nothing else on the table, and
none is ever sent what belongs to another."""

import random
import re
from dataclasses import dataclass
from dataclasses import field
from typing import Any

import pytest
from playwright.sync_api import Locator
from playwright.sync_api import Page
from playwright.sync_api import expect

from companion.table import chance
from companion.table.types import CONSOLE
from companion.table.types import SPECTATOR
from companion.table.types import Speaker
from companion.table.types import View
from companion.web.hub import Message
from companion.web.live.cardview import crossroads
from companion.web.words.names import Names
from tests.browser.conftest import Companion
from tests.browser.conftest import Phone
from tests.browser.conftest import choose
from tests.browser.conftest import settled
from tests.browser.conftest import sit
from tests.waiting import until
from tests.web.leaks import Watch

pytestmark = pytest.mark.programs

PLAYERS = {"ana": "Ana", "ben": "Ben", "cai": "Cai"}


@dataclass
class Game:
    """The companion, the phones by seat, and whatever was pushed to an open page."""

    companion: Companion
    phones: dict[str, Page]
    pushed: list[tuple[str, str]] = field(default_factory=list)

    def view(self, seat: str = "") -> View:
        """What a seat may see; without one, what everybody may."""
        return self.companion.table.view(Speaker("player", seat) if seat else SPECTATOR)

    @property
    def state(self) -> dict[str, Any]:
        """The public state."""
        return self.view().state

    @property
    def waiting(self) -> list[tuple[str, str]]:
        """Who is asked for what."""
        return [
            (seat, kind) for seat, _, kind in (one.partition(": ") for one in self.view().waiting)
        ]

    # -- playing -----------------------------------------------------------------------------------

    def tap(self, seat: str, button: Locator) -> None:
        """Tap something on a phone that says a line, and wait until every phone shows it."""
        settled(self.phones[seat])
        before = self.view().seq
        button.tap()
        until(lambda: self.view().seq > before)
        self.in_step()
        self.nothing_leaks()

    def in_step(self) -> None:
        """Wait until every phone shows the newest state."""
        for page in self.phones.values():
            stamp = f"{self.companion.table.run}.{self.view().seq}"
            expect(page.locator("#live")).to_have_attribute("data-stamp", stamp)

    def answer(self, seat: str, kind: str) -> None:
        """Give the first answer a phone offers to what it is asked."""
        page = self.phones[seat if seat in self.phones else "ana"]
        ask = page.locator(".ask").first
        form = ask.locator("form.filled").first
        if form.count():
            for number, slot in enumerate(form.locator("fieldset").all()):
                slot.locator("input").nth(number).check()
            for number, one in enumerate(form.locator("select").all()):
                one.select_option(index=number + 1)
            self.tap(seat if seat in self.phones else "ana", form.get_by_role("button"))
        else:
            self.tap(seat if seat in self.phones else "ana", ask.locator("button").first)

    def settle(self) -> None:
        """Answer everything that is asked until somebody has a turn to play, or the game is
        over."""
        for _ in range(60):
            due = [one for one in self.waiting if one[1] != "turn"]
            if not due:
                return
            self.answer(*due[0])
        raise AssertionError(f"no end of questions: {self.waiting}")

    # -- who is sent what --------------------------------------------------------------------------

    def nothing_leaks(self) -> None:
        """No phone shows, and none has been sent, a card that only another may see."""
        for seat, page in self.phones.items():
            self.watch.check(page.content(), seat)
        for topic, text in self.pushed:
            self.watch.check(text, topic.split("/")[2])
        self.pushed.clear()

    @property
    def watch(self) -> Watch:
        """The watch over what is another's."""
        return Watch(self.companion.table, self.companion.lobby.facts)


@pytest.fixture
def phones_alone(companion: Companion, phone: Phone, monkeypatch: pytest.MonkeyPatch) -> Game:
    """Three phones at a game they have just started, with every deck and die held."""
    dice = random.Random(20)
    monkeypatch.setattr(chance.random, "SystemRandom", lambda: dice)
    pushed: list[tuple[str, str]] = []
    publish = companion.hub.publish

    def recorded(topic: str, message: Message) -> None:
        pushed.append((topic, message.text))
        publish(topic, message)

    monkeypatch.setattr(companion.hub, "publish", recorded)
    host, *others = (phone() for _name in PLAYERS)
    for number, name in enumerate(PLAYERS.values()):
        host.locator("input[name=name]").nth(number).fill(name)
    choose(host, "game", "objective", "x-weeks-of-darkness")
    choose(host, "cards", "holding", "phones")
    choose(host, "dice", "rolling", "companion")
    host.get_by_role("button", name="Start the game").tap()
    host.get_by_role("heading", name="Who are you?").wait_for()
    for page in others:
        page.goto(companion.invitation)
    phones = dict(zip(PLAYERS, (host, *others), strict=True))
    for seat, page in phones.items():
        sit(page, PLAYERS[seat])
    game = Game(companion, phones, pushed)
    game.in_step()
    return game


def test_a_whole_round_is_played_on_phones_alone(phones_alone: Game) -> None:
    game = phones_alone
    game.nothing_leaks()
    assert {kind for _, kind in game.waiting} == {"keep"}
    leader, follower = game.phones["ana"].locator("form.distinct fieldset").all()
    for one in (1, 0):  # nobody is leader and follower, however often she thinks again
        leader.locator("input").nth(one).check()
        for other in range(4):
            twice = follower.locator("input").nth(other)
            expect(twice).to_be_disabled() if other == one else expect(twice).to_be_enabled()
    game.settle()

    first = game.state["turn"]
    around = list(PLAYERS) * 2
    reader = around[around.index(first) + 2]
    third = around[around.index(first) + 1]
    mine, right = game.phones[first], game.phones[reader]
    expect(mine.get_by_role("heading", name="Your turn", exact=True)).to_be_visible()
    assert game.state["crisis"]["contributed"] == 0

    # A card of the hand, face down: whoever added it sees which, the others that there is one.
    hand = mine.locator(".in-hand")
    card = hand.first.locator(".card-name").inner_text()
    hand.first.locator("summary").tap()
    game.tap(first, hand.first.get_by_role("button", name="Add to the crisis"))
    expect(mine.locator(".added").first).to_contain_text(card)
    expect(right.locator(".tracks .crisis").first).to_contain_text("1/3")
    expect(right.get_by_text("I added to the crisis")).to_have_count(0)

    # To a place with a deck, and through it for a card; with dice that are good enough for it.
    assert game.companion.table.say(CONSOLE, f"table: set players.{first}.dice 5 6 6").accepted
    game.in_step()
    mine.locator("summary", has_text="Move").first.tap()
    game.tap(first, mine.locator(".verb[open]").get_by_role("button", name="Library").first)
    game.settle()
    cards = len(game.view(first).secret["cards"])  # type: ignore[index]
    mine.locator("summary", has_text="Search").tap()
    game.tap(first, mine.locator("details.verb[open] .a-die").first)
    expect(mine.get_by_text("Only you see these cards.")).to_be_visible()
    game.tap(first, mine.get_by_role("button", name="Make noise"))
    looked_at = game.view(first).secret["drawn"]  # type: ignore[index]
    assert len(looked_at) == 2
    expect(mine.get_by_role("button", name="Keep ")).to_have_count(len({*looked_at}))
    game.tap(first, mine.get_by_role("button", name="Keep ").first)
    assert len(game.view(first).secret["cards"]) == cards + 1  # type: ignore[index]
    assert ("Ana" if first == "ana" else PLAYERS[first]) in right.locator("main").inner_text()

    # What is watched for would be seen: her own page shows what is hers.
    with pytest.raises(AssertionError):
        game.watch.check(mine.content(), "")

    # The crossroads card lies on the phone of the player to the right alone.
    expect(mine.locator(".reading")).to_have_count(0)
    right.locator(".reading summary").first.tap()
    (read,) = game.view(reader).readings
    title = crossroads(read.card, Names(game.companion.lobby.facts))
    expect(right.locator(".reading .title")).to_have_text(title)
    game.tap(reader, right.get_by_role("button", name="Triggered now"))
    expect(mine.locator(".ask").first).to_contain_text(title.split(" – ")[1])
    game.settle()

    # A vote to exile: on every phone at once, and the exiled objective on one alone.
    before = game.view(third).secret["objective"]  # type: ignore[index]
    mine.locator("summary", has_text="Seldom needed").tap()
    game.tap(first, mine.locator(".fold[open]").get_by_role("button", name=PLAYERS[third]))
    for seat in PLAYERS:
        expect(
            game.phones[seat].get_by_role("heading", name=f"Exile {PLAYERS[third]}?").first
        ).to_be_visible()
    for seat, answer in ((reader, "Yes"), (third, "No"), (first, "Yes")):
        asked = game.phones[seat].locator(".ask")
        game.tap(seat, asked.get_by_role("button", name=re.compile(rf"^{answer}\b")))
    game.settle()
    assert game.state["players"][third]["exiled"]
    after = game.view(third).secret
    assert after is not None
    assert after["exiled_objective"]
    assert before in (after["objective"], game.view().revealed.get(third))

    # To the end of the round: the crisis is resolved, food is paid, zombies come.
    rounds = game.state["round"]
    for _ in range(12):
        if game.state["round"] < rounds or game.state["over"]:
            break
        turn = game.state["turn"]
        game.tap(turn, game.phones[turn].get_by_role("button", name="End my turn"))
        game.settle()
    assert game.state["round"] == rounds - 1
    assert game.state["step"] == "player-turns"
    assert game.state["crisis"]["contributed"] == 0
    expect(mine.get_by_text("I added to the crisis")).to_have_count(0)
    for page in game.phones.values():  # what was in the crisis lies open now
        expect(page.locator(".added", has_text="Revealed:")).to_contain_text(card)
