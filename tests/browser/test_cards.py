"""The page of cards on a phone: a card is typed in within a minute."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Page
from playwright.sync_api import expect

from companion.cards.shelf import OWN
from companion.cards.shelf import Shelf
from tests.browser.conftest import Companion
from tests.browser.conftest import Phone

pytestmark = pytest.mark.programs

TAP, CHOICE, LETTER = 1.3, 4.0, 0.35
"""Seconds for a tap (the look at where it goes included), for opening a list, finding a line of it
and tapping that, and for a letter typed with two thumbs (36 words a minute are 0.33)."""


@pytest.fixture
def companion(tmp_path: Path) -> Iterator[Companion]:
    """A companion with a shelf for its owner's packs."""
    made = Companion(tmp_path / "games", shelf=Shelf(tmp_path / "packs"))
    yield made
    made.stop()
    made.lobby.close()


@dataclass
class Hand:
    """A hand on a phone, which counts what it does."""

    page: Page
    taps: int = 0
    choices: int = 0
    letters: int = 0

    def tap(self, what: str) -> None:
        """Tap what a selector finds."""
        self.page.locator(what).first.tap()
        self.taps += 1

    def choose(self, name: str, value: str) -> None:
        """Choose a line of a list."""
        self.page.locator(f"select[name='{name}']").select_option(value)
        self.choices += 1

    def type(self, name: str, text: str) -> None:
        """Tap a field and type."""
        field = self.page.locator(f"input[name='{name}']")
        field.tap()
        field.fill(text)
        self.taps += 1
        self.letters += len(text)

    @property
    def seconds(self) -> float:
        """How long it takes."""
        return self.taps * TAP + self.choices * CHOICE + self.letters * LETTER


def test_an_unknown_crisis_is_typed_in_within_a_minute(companion: Companion, phone: Phone) -> None:
    page = phone("/cards")
    hand = Hand(page)
    hand.tap("summary:has-text('Crisis')")
    hand.tap("a:has-text('7 without a name')")
    hand.type("name", "Broken Heating")
    hand.tap("label:has(input[value=fuel])")
    hand.choose("effect-1", "wound-each")
    hand.type("effect-1-n", "1")
    hand.choose("effect-1-kind", "frostbite")
    hand.choose("effect-2", "lose-morale")
    hand.type("effect-2-n", "1")
    hand.tap("button[value=keep]")
    expect(page.get_by_text("Broken Heating is kept.")).to_be_visible()
    assert (hand.taps, hand.choices, hand.letters) == (7, 3, 16)
    assert hand.seconds < 30
    crisis = companion.lobby.facts.crises["broken-heating"]
    assert crisis.prevent == ("fuel",)
    assert crisis.effect == (
        ("wound-each", {"n": 1, "kind": "frostbite"}),
        ("lose-morale", {"n": 1}),
    )


def test_an_unknown_option_is_typed_in_within_a_minute(companion: Companion, phone: Phone) -> None:
    page = phone("/cards")
    hand = Hand(page)
    hand.tap("summary:has-text('Crossroads card')")
    hand.tap("a:has-text('Spoiled')")
    expect(page.locator("input[name=name]")).to_have_value("Spoiled")
    hand.choose("options.2-1", "roll")
    hand.choose("options.2-2", "lose-morale")
    hand.type("options.2-2-n", "1")
    hand.choose("options.2-2-die", "1-3")
    hand.tap("button[value=keep]")
    expect(page.get_by_text("Spoiled is kept.")).to_be_visible()
    assert (hand.taps, hand.choices, hand.letters) == (4, 3, 1)
    assert hand.seconds < 20
    card = companion.lobby.facts.crossroads["spoiled"]
    assert card.options == (
        (("wound", {"on": "own"}),),
        (("roll", {}), ("lose-morale", {"n": 1, "die": (1, 3)})),
    )


def test_a_secret_objective_is_completed_within_a_minute(
    companion: Companion, phone: Phone
) -> None:
    page = phone("/cards")
    hand = Hand(page)
    hand.tap("summary:has-text('Secret objective')")
    hand.tap("a:has-text('Gluttony')")
    hand.choose("condition-1", "morale-zero")
    hand.choose("condition-2", "hand")
    hand.choose("condition-2-symbol", "food")
    hand.type("condition-2-n", "3")
    hand.tap("button[value=show]")
    expect(page.get_by_text("In your hand, at least: 3 cards of Food.").first).to_be_visible()
    hand.tap("button[value=keep]")
    expect(page.get_by_text("Gluttony is kept.")).to_be_visible()
    assert (hand.taps, hand.choices, hand.letters) == (5, 3, 1)
    assert hand.seconds < 20
    card = companion.lobby.facts.secret_objectives["gluttony"]
    assert card.condition == {"morale-zero": True, "hand": {"food": 3}}


def test_only_the_blanks_a_verb_takes_are_shown(phone: Phone) -> None:
    page = phone("/cards/crossroads")
    row = page.locator(".option").first.locator(".verb-row").first
    expect(row).to_be_hidden()
    page.locator("input[name='options.1.there']").tap()
    expect(row).to_be_visible()
    expect(row.locator(".argument:visible")).to_have_count(0)
    row.locator("select").first.select_option("send")
    labels = row.locator(".argument:visible > span")
    expect(labels).to_have_text(["Who", "To where"])
    row.locator("select").first.select_option("group-cards")
    expect(labels).to_have_text(["How many", "Symbol", "To which pile"])


def test_a_card_is_changed_and_taken_out_with_a_word_between(
    companion: Companion, phone: Phone
) -> None:
    companion.lobby.cards.keep_card("crises", {"name": "Rats", "prevent": ["food"]}, doubts=False)
    page = phone("/cards")
    page.get_by_role("link", name="Change Rats").tap()
    page.locator("input[name=note]").fill("from the attic")
    page.locator("button[value=keep]").tap()
    expect(page.get_by_text("from the attic")).to_be_visible()
    page.get_by_role("link", name="Take out Rats").tap()
    expect(page.get_by_role("heading", name="Take out Rats?")).to_be_visible()
    page.get_by_role("link", name="Leave it").tap()
    expect(page.get_by_text("from the attic")).to_be_visible()
    page.get_by_role("link", name="Take out Rats").tap()
    page.get_by_role("button", name="Take it out").tap()
    expect(page.get_by_text("from the attic")).to_have_count(0)


def test_a_pack_is_saved_and_taken_in(companion: Companion, phone: Phone, tmp_path: Path) -> None:
    companion.lobby.cards.keep_card("crises", {"name": "Rats", "prevent": ["food"]}, doubts=False)
    page = phone("/cards")
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save “own”").tap()
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    assert file.name == "own.txt"
    companion.lobby.cards.take_out_card(OWN, "crises", "rats")
    page.locator("input[type=file]").set_input_files(file)
    page.locator("input[name=replace]").tap()
    page.get_by_role("button", name="Add the pack").tap()
    expect(page.get_by_text("The pack is kept.")).to_be_visible()
    assert "rats" in companion.lobby.facts.crises
