"""The big screen in a real browser: what is to be done on the board, and its ticks."""

from typing import Any

import pytest
from playwright.sync_api import expect

from companion.table.types import CONSOLE
from companion.table.types import Speaker
from companion.web.words.names import DECKS
from tests.browser.conftest import Companion
from tests.browser.conftest import Phone
from tests.browser.conftest import listening
from tests.browser.conftest import sit
from tests.browser.gallery import say
from tests.browser.gallery import sit_down
from tests.browser.measures import check
from tests.table.hand_clock import HandClock
from tests.web.conftest import MID_GAME
from tests.web.play import Wish

pytestmark = pytest.mark.programs


@pytest.mark.parametrize(("size", "screens"), [((390, 844), 1.5), ((1920, 1080), 1)])
def test_ticks_stay_while_the_colony_phase_goes_on(
    game: Companion, phone: Phone, size: tuple[int, int], screens: float
) -> None:
    """The big screen shows all there is to do at once; on a phone it is little to scroll."""
    page = listening(phone("/table", width=size[0], height=size[1]))
    sit_down(game)
    say(game, "ana: end", "ben: end", "cai: end")
    first = page.locator(".errand").first
    expect(first.get_by_role("heading")).to_have_text("Do on the board")
    task = first.get_by_label("Colony, entrance 2")
    task.check()
    assert game.table.say(CONSOLE, "table: noise 1").accepted
    expect(page.get_by_label("First player token: to Cai")).to_be_visible()
    expect(task).to_be_checked()
    expect(page.locator(".task input:checked")).to_have_count(1)
    box = page.locator(".errand").first.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= size[1] * screens


GAME: dict[str, Any] = {
    **MID_GAME,
    "decks": dict.fromkeys(DECKS, "companion"),
    "position": {
        **MID_GAME["position"],
        "objective": "home-sweet-home",
        "secret": {
            "players": {
                "ana": {
                    "cards": ["food-2", "food-2", "grocery-store-blueprints", "adrenaline-shot"],
                    "objective": "hoarder",
                },
                "cai": {"cards": ["beginners-martial-arts"]},
            },
        },
        "survivors": {
            **MID_GAME["position"]["survivors"],
            "brandon-kane": {"player": "maximiliane-theodora", "at": "colony", "leader": True},
        },
    },
}


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
def test_a_whole_game_fits_the_big_screen(
    companion: Companion, phone: Phone, size: tuple[int, int]
) -> None:
    companion.lobby.begin(Wish(["Ana", "Maximiliane-Theodora", "Ben", "Cai"], GAME))
    page = phone("/table", width=size[0], height=size[1])
    check(page, f"the table at {size}", touch=False)
    places = page.locator(".place")
    assert places.count() == 7
    for number in range(7):
        box = places.nth(number).bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= size[1]
    letters = page.locator(".place h2").first.evaluate("(each) => getComputedStyle(each).fontSize")
    assert float(letters.removesuffix("px")) >= size[1] / 45  # to be read across a room


NEEDED = (
    *(".now b", ".now .step", ".tracks .name", ".tracks .figure", ".place h2", ".place .room"),
    *(".place .count", ".place .figures b", ".chairs-now b", ".errand .task", ".side h2"),
)
"""What is looked at while playing."""

LETTERS = """([needed, notes]) => {
  const size = (each) => parseFloat(getComputedStyle(each).fontSize);
  const of = (chosen) => [...document.querySelectorAll(chosen)].map((each) => [
    each.outerHTML.slice(0, 80), size(each)]);
  return [of(needed), of(notes)];
}"""


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
def test_the_big_screen_is_read_across_the_room(
    game: Companion, phone: Phone, size: tuple[int, int]
) -> None:
    """At 3 m from a television of 55 inches (68 cm high), a letter of a forty-fifth of the height
    is 15 mm, its capitals 11 mm: 12.6 minutes of arc, two and a half times what a healthy eye needs
    (5). Notes and the log, which nobody plays by, are a fifty-fifth or more: 10 minutes."""
    page = listening(phone("/table", width=size[0], height=size[1]))
    for line in ("ana: end", "ben: end", "cai: end"):
        assert game.table.say(CONSOLE, line).accepted
    page.locator(".errand").first.wait_for()
    chosen = [", ".join(NEEDED), ".tracks .note, .place .whose, .log li, .place .printed"]
    needed, notes = page.evaluate(LETTERS, chosen)
    assert len(needed) > 30
    assert [one for one in needed if one[1] < 0.995 * size[1] / 45] == []
    assert [one for one in notes if one[1] < 0.995 * size[1] / 55] == []


def test_whoever_wants_nothing_to_move_sees_a_vote_counted_down_without_it(
    game: Companion, phone: Phone
) -> None:
    screen = listening(phone("/table", width=1920, height=1080, reduced_motion="reduce"))
    clock = HandClock.of(game.table)
    game.table.count_down(3)
    for line in ("ana: exile cai", "ana: yes", "ben: no", "cai: no"):
        assert game.table.say(CONSOLE, line).accepted
    expect(screen.locator(".countdown")).to_be_visible()
    assert screen.evaluate("() => document.getAnimations().length") == 0
    clock.now = 3
    expect(screen.locator(".ballot.shown ul")).to_be_visible()
    expect(screen.locator(".countdown")).to_have_count(0)


def test_the_keys_of_the_host_are_whole_beside_the_board(game: Companion, phone: Phone) -> None:
    """On a laptop the log has little room: its lines give way, not what takes them back."""
    host = sit(phone(width=1600, height=900), "Ana")
    host.goto(game.address + "/table")
    listening(host)
    ana = Speaker("player", "ana")
    assert game.table.say(ana, "ana: move mike-cho to hospital").accepted
    assert game.table.say(ana, "ana: exposure blank").accepted
    assert game.table.say(CONSOLE, "table: undo").accepted
    keys = host.locator(".log .back > *")
    expect(keys).to_have_count(3)
    log = host.locator(".log").bounding_box()
    assert log is not None
    for key in keys.all():
        box = key.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= log["y"] + log["height"]
