"""Every page of the companion in the states that people see: what is measured, compared and looked
at is taken from here. How each comes about is said in lines, so that a scene is there in a second.
"""

import copy
import random
from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

from playwright.sync_api import Browser
from playwright.sync_api import BrowserContext
from playwright.sync_api import Page

from companion.box import Box
from companion.cards.shelf import Shelf
from companion.table.plan import Plan
from companion.table.plan import Sitting
from companion.table.table import Table
from companion.table.types import BOX
from companion.table.types import CONSOLE
from companion.table.types import Speaker
from companion.web.cards.fields import FORMS
from hardware.simulated import SimulatedBox
from tests.browser.conftest import PATIENCE
from tests.browser.conftest import Companion
from tests.browser.conftest import listening
from tests.browser.measures import unfold
from tests.chronicle.games import GOLDEN
from tests.waiting import SOON
from tests.web.conftest import MID_GAME
from tests.web.play import Wish

PLAYED = "three-players-standard"
"""A game that is over."""

WIDEST = "WMWMWW"
"""A join code that needs as much room as any."""

LONG = "Maximiliane-Theodora"

HELD: dict[str, Any] = copy.deepcopy(MID_GAME)
HELD["decks"] = dict.fromkeys(
    ("objectives", "survivors", "crises", "crossroads", "items"), "companion"
)
HELD["position"]["objective"] = "home-sweet-home"
HELD["position"]["secret"] = {
    "players": {
        "ana": {
            "cards": ["food-2", "food-2", "fuel", "grocery-store-blueprints", "adrenaline-shot"],
            "objective": "hoarder",
        },
        "ben": {"cards": ["baseball-bat", "fuel"], "objective": "loner"},
        "cai": {"cards": ["snow-shoes"], "objective": "cult-leader"},
    },
    "decks": {"crossroads": ["car-crash", "hunger", "buddy-davis"]},
}
HELD["position"]["locations"]["school"] = {"noise": 2}
"""A game of three in Ana's first turn whose cards the companion holds."""

START = {"objective": "kill-them"}
"""A game whose survivors are not chosen yet."""

CROWD: dict[str, Any] = {
    "position": {
        "round": 4,
        "morale": 4,
        "food": 2,
        "waste": 19,
        "starvation": 2,
        "crisis": "fuel-shortage",
        "objective": "we-need-more-samples",
        "helpless": 5,
        "entrances": ["zzb", "zz.", "zb.", "zzz", "zbb", "z.."],
        "locations": {
            "library": {"entrances": ["zzz"], "noise": 3},
            "school": {"entrances": ["zzbb"], "noise": 2},
        },
    },
}
"""A colony that is nearly full, for as many people as can sit down."""

STANDING: dict[str, tuple[str, ...]] = {
    "maximiliane-theodora": ("alexis-grey library", "andrew-evans school", "annaleigh-chan colony"),
    "oyvind-nandu": ("arthur-thurston hospital", "brandon-kane school", "sophie-robinson colony"),
    "p3": ("loretta-clay library", "carla-thompson grocery-store", "mike-cho colony"),
    "bartholomew-christopher": (
        "gabriel-diaz police-station",
        "janet-taylor gas-station",
        "harman-brooks hospital",
    ),
    "ana": ("jenny-clark colony", "thomas-heart police-station", "forest-plum grocery-store"),
}
"""Who of `CROWD` has which survivors, and where; the first of each leads."""

FULL = copy.deepcopy(CROWD)
FULL["position"] |= {"morale": 9, "food": 9, "waste": 9, "starvation": 0}
FULL["position"]["survivors"] = {
    name: {"player": seat, "at": place, "leader": number == 0, "wounds": 1}
    for seat, standing in STANDING.items()
    for number, (name, place) in enumerate(one.split() for one in standing)
}
FULL["position"]["locations"] = {
    "library": {"entrances": ["zz."], "noise": 3},
    "school": {"entrances": ["zb.."], "noise": 2},
    "hospital": {"entrances": ["z..."], "noise": 1},
}
"""The same people with three survivors each, who live through a colony phase with much to do."""

MANY = 4
"""So many lines of a card are filled in: all lines look the same."""

CARD = {"name": "A Crisis with rather a long Name", "prevent": ["food"], "note": "long " * 20}


@dataclass(frozen=True)
class Scene:
    """A page in one of its states: ``prepare`` the companion, open ``path`` on the phone of
    ``seat`` (or of somebody who only looks on), ``then`` do something there, while something
    happens ``at_the_table``; it is there when it ``shows`` what this selector finds. Who only looks
    on has seen the join code of a game, but for a ``stranger``, and before a game only who is
    ``early``."""

    name: str
    path: str
    seat: str = ""
    prepare: Callable[[Companion], None] = lambda _: None
    then: Callable[[Page], None] = lambda _: None
    at_the_table: Callable[[Companion], None] = lambda _: None
    shows: str = ""
    stranger: bool = False
    early: bool = False

    @property
    def needs_code(self) -> bool:
        """Whether the page is another for who has seen the join code."""
        path = self.path.partition("?")[0]
        return path in ("/", "/table") and not self.seat and not self.stranger

    @property
    def live(self) -> bool:
        """Whether the page keeps itself current."""
        return self.path.partition("?")[0] in ("/", "/me", "/table", "/stock", "/lists", "/box")


def say(companion: Companion, *lines: str) -> None:
    """Say lines, each as the seat it begins with."""
    for line in lines:
        seat = line.partition(":")[0]
        seated = seat in companion.table.seats()
        speaker = Speaker("player", seat) if seated else CONSOLE
        reply = companion.table.say(speaker, line)
        assert reply.accepted, (line, reply.message)


# -- games ---------------------------------------------------------------------------------------


def token_of(seat: str) -> str:
    """What the phone of this seat is known by."""
    return seat.ljust(22, "x")


def sit_down(companion: Companion, *seats: str) -> None:
    """Take these seats; the first who does is the host."""
    for seat in seats or companion.table.seats():
        companion.table.claim(seat, token=token_of(seat))


def begun(
    *lines: str, setup: dict[str, Any] = HELD, seated: Sequence[str] = ("ana", "ben", "cai")
) -> Callable[[Companion], None]:
    """A game of three of which these lines have been said; Ana is the host."""

    def prepare(companion: Companion) -> None:
        companion.lobby.begin(Wish(["Ana", "Ben", "Cai"], setup))
        sit_down(companion, *seated)
        say(companion, *lines)

    return prepare


def drawn(card: str) -> dict[str, Any]:
    """The game of three, with this crossroads card for Ana's turn."""
    setup = copy.deepcopy(HELD)
    setup["position"]["secret"]["decks"]["crossroads"].insert(0, card)
    return setup


def crowd(*lines: str, setup: dict[str, Any] = CROWD) -> Callable[[Companion], None]:
    """A game of five people with long names of which these lines have been said."""

    def prepare(companion: Companion) -> None:
        names = [LONG, "Øyvind Ñandú", "李 🧟", "Bartholomew-Christopher", "Ana"]
        companion.lobby.begin(Wish(names, setup))
        sit_down(companion)
        say(companion, *lines)

    return prepare


def with_pin(companion: Companion) -> None:
    """A game in which Ana's secret objective lies behind a PIN."""
    begun()(companion)
    companion.table.set_pin(Speaker("player", "ana"), "", "2468")


def asked_for(companion: Companion) -> None:
    """A game in which another phone says that Ben's seat is its own."""
    begun()(companion)
    companion.table.ask("ben")


def answered(*, give: bool) -> Callable[[Companion], None]:
    """Whoever asks for Ben's seat is told."""

    def answer(companion: Companion) -> None:
        number = companion.table.seats()["ben"].asked
        companion.table.answer_asked(BOX, "ben", number, give=give)

    return answer


def kept(companion: Companion) -> None:
    """Two games that can be begun again as they were."""
    people = (Sitting("Ana"), Sitting(LONG), Sitting("Cai", "legal"))
    setup = {"objective": "home-sweet-home", "automation": {"pay-food": "propose"}}
    companion.lobby.presets.keep("", Plan(people, setup))
    companion.lobby.presets.keep(f"Friday with {LONG}", Plan(people, setup))


def planned(companion: Companion) -> None:
    """A game that has just been begun from a plan."""
    people = (Sitting("Ana"), Sitting(LONG), Sitting("Cai"))
    companion.lobby.begin_plan(Plan(people, {"objective": "home-sweet-home"}))
    sit_down(companion, "ana")
    companion.table.tick(CONSOLE, "board.reference-sheets", done=True)


def played(companion: Companion) -> None:
    """A folder with two games that are over."""
    for name in ("four-players-exiles", PLAYED):
        text = (GOLDEN / f"{name}.toml").read_text(encoding="utf-8")
        Table.import_record(companion.lobby.folder / f"{name}.sqlite", text).close()


def own_card(companion: Companion) -> None:
    """A card that somebody has typed in."""
    companion.lobby.cards.keep_card("crises", CARD, doubts=False)


def reopened(companion: Companion) -> None:
    """A game that is over, on the table."""
    text = (GOLDEN / f"{PLAYED}.toml").read_text(encoding="utf-8")
    companion.lobby.import_record(text)
    sit_down(companion)


# -- what is done on a page ----------------------------------------------------------------------


def ask_for_seat(page: Page) -> None:
    """Say that Ben's seat is one's own."""
    page.locator("button[name=asked][value=ben]").click()
    page.locator(".asking .number").wait_for()
    listening(page)


def ask_and_stay(page: Page) -> None:
    """The same, on a phone that does not go on by itself once it has the seat."""
    page.route("**/claim", lambda route: route.abort())
    ask_for_seat(page)


def hold(page: Page) -> None:
    """Hold the button of the secret objective."""
    button = page.locator(".hold")
    button.scroll_into_view_if_needed()
    button.hover()
    page.mouse.down()
    page.locator(".curtain").wait_for()


def hold_on(page: Page) -> None:
    """The same, and the five seconds after which it hides never end."""
    page.evaluate(
        "() => { const real = window.setTimeout;"
        " window.setTimeout = (what, after) => (after < 5000 ? real(what, after) : 0); }"
    )
    hold(page)


def go_back(page: Page) -> None:
    """Ask for the way back to before the oldest line that anybody has said."""
    page.locator("a.back-to").last.click()
    page.locator("button.danger").wait_for()


def change(page: Page) -> None:
    """Change something about a game that was kept."""
    page.locator("button[value=change]").first.click()
    page.locator("input[name=name]").first.wait_for()


def refuse(page: Page) -> None:
    """Begin a game with nobody."""
    page.locator(".go button").click()
    page.locator("p.refused").wait_for()


def fill_in(page: Page) -> None:
    """Choose something in every line of a card."""
    unfold(page)
    for option in page.locator(".option > .tick input").all():
        option.check()
    for select in page.locator(".verb-row:visible > .slot select").all()[:MANY]:
        select.select_option(index=1)


# -- the scenes ------------------------------------------------------------------------------------

TO_VOTE = ("ana: end", "ben: exile cai")
TO_BITE = ("ana: move mike-cho to library", "ana: exposure bitten")
TO_OPTION = ("cai: triggered", "ana: option 1")
TO_COLONY_PHASE = ("ana: end", "ben: end", "cai: end")
TO_CRISIS_CARDS = ("ana: contribute", "ana: contribute", *TO_COLONY_PHASE)
TO_MUCH = (
    *(f"{seat}: end" for seat in STANDING),
    *("ana: leader thomas-heart", "p3: leader mike-cho", "table: noise 1", "table: noise 1"),
)
TO_MUCH_AND_A_VOTE = (
    *TO_MUCH,
    *("table: noise 1 1", "maximiliane-theodora: leader andrew-evans"),
    *("table: noise 1", "table: noise 1", "table: crisis legions-of-death"),
    *("oyvind-nandu: dice 5 4 3 3", "p3: dice 6 1 1", "bartholomew-christopher: dice 2 2 2 1"),
    *("ana: dice 1 2 3", "maximiliane-theodora: dice 1 2 3"),
    *("ana: exile maximiliane-theodora", "ana: yes", "p3: no"),
)

SCENES = (
    Scene("new", "/"),
    Scene("new-early", "/", early=True),
    Scene("new-again", "/", prepare=kept),
    Scene("new-parts", "/", prepare=kept, then=change),
    Scene("new-refused", "/", then=refuse),
    Scene("seats", "/?seats", prepare=begun(seated=("ana", "ben"))),
    Scene("seats-stranger", "/", prepare=begun(seated=("ana", "ben")), stranger=True),
    Scene("seats-asking", "/", prepare=begun(seated=("ana", "ben")), then=ask_for_seat),
    Scene(
        "seats-denied",
        "/",
        prepare=begun(seated=("ana", "ben")),
        then=ask_for_seat,
        at_the_table=answered(give=False),
        shows="#live .refused",
    ),
    Scene(
        "seats-given",
        "/",
        prepare=begun(seated=("ana", "ben")),
        then=ask_and_stay,
        at_the_table=answered(give=True),
        shows=".asking .choice.good",
    ),
    Scene("lists", "/lists", "ana", prepare=planned),
    Scene("lists-looking-on", "/lists", prepare=planned),
    Scene("lists-after", "/lists", "ana", prepare=reopened),
    Scene("me-keep", "/me", "ana", prepare=begun(setup=START)),
    Scene(
        "me-dice",
        "/me",
        "ana",
        prepare=begun(
            "ana: keep sophie-robinson mike-cho",
            "ben: keep gray-beard sparky",
            "cai: keep thomas-heart loretta-clay",
            "table: crisis despair",
            setup=START,
            seated=("ana", "ben"),
        ),
    ),
    Scene("me-turn", "/me", "ana", prepare=begun()),
    Scene("me-turn-by-hand", "/me", "ana", prepare=begun(setup=MID_GAME)),
    Scene("me-exposure", "/me", "ana", prepare=begun("ana: move mike-cho to hospital")),
    Scene(
        "me-search",
        "/me",
        "ana",
        prepare=begun("ana: search with sophie-robinson die 5"),
    ),
    Scene("me-waiting", "/me", "ben", prepare=begun()),
    Scene("me-reading", "/me", "cai", prepare=begun("ana: move mike-cho to hospital with fuel")),
    Scene(
        "me-crossroads",
        "/me",
        "ana",
        prepare=begun("ana: contribute food-2", "cai: triggered"),
    ),
    Scene("me-vote", "/me", "ana", prepare=begun(*TO_VOTE)),
    Scene("me-crisis-cards", "/me", "ana", prepare=begun(*TO_CRISIS_CARDS, setup=MID_GAME)),
    Scene("me-bite", "/me", "ana", prepare=begun(*TO_BITE)),
    Scene("me-may", "/me", "ana", prepare=begun(*TO_OPTION, setup=drawn("lighthouse"))),
    Scene("me-die", "/me", "ana", prepare=begun(*TO_OPTION, setup=drawn("thin-ice"))),
    Scene(
        "me-hand",
        "/me",
        "ana",
        prepare=begun("table: set decks.items companion", setup=MID_GAME),
    ),
    Scene("me-asked", "/me", "ben", prepare=asked_for),
    Scene("me-pin", "/me", "ana", prepare=with_pin),
    Scene("me-secret", "/me", "ana", prepare=begun(), then=hold_on),
    Scene("me-over", "/me", "ana", prepare=reopened),
    Scene("secret", "/me/secret", "ana", prepare=begun()),
    Scene("table", "/table", prepare=begun()),
    Scene("table-stranger", "/table", prepare=begun(), stranger=True),
    Scene("table-host", "/table", "ana", prepare=begun("ana: move mike-cho to hospital")),
    Scene("table-crowd", "/table", prepare=crowd()),
    Scene("table-full", "/table", prepare=crowd(setup=FULL)),
    Scene("table-much-to-do", "/table", prepare=crowd(*TO_MUCH, setup=FULL)),
    Scene("table-all-at-once", "/table", prepare=crowd(*TO_MUCH_AND_A_VOTE, setup=FULL)),
    Scene("table-colony-phase", "/table", prepare=begun(*TO_COLONY_PHASE, setup=MID_GAME)),
    Scene("table-vote", "/table", prepare=begun(*TO_VOTE, "ana: yes")),
    Scene("table-voted", "/table", prepare=begun(*TO_VOTE, "ana: yes", "ben: no", "cai: no")),
    Scene("table-over", "/table", prepare=reopened),
    Scene("table-none", "/table"),
    Scene("table-none-early", "/table", early=True),
    Scene("stock", "/stock", "ana", prepare=begun("table: set morale 4")),
    Scene(
        "log",
        "/log",
        "ana",
        prepare=begun("ana: move mike-cho to hospital", "ana: exposure blank"),
    ),
    Scene(
        "back",
        "/log/back?to=9",
        "ana",
        prepare=begun("ana: move mike-cho to hospital"),
        shows="button.danger",
    ),
    Scene("box", "/box", "ana", prepare=begun()),
    Scene("game", f"/games/{PLAYED}", prepare=played),
    Scene("story", f"/games/{PLAYED}/story", prepare=played),
    Scene("games", "/games", prepare=played),
    Scene("games-none", "/games"),
    Scene("cards", "/cards", prepare=own_card),
    Scene("deck", "/cards/decks/library"),
    Scene("take-out", "/cards/take-out?pack=own&kind=crises&card=a-crisis-with-rather-a-long-name",
          prepare=own_card),
    *(Scene(f"card-{kind}", f"/cards/{kind}", then=fill_in) for kind in FORMS),
    Scene("not-found", "/nowhere"),
    Scene("not-mine", "/me/secret", prepare=begun()),
)  # fmt: skip

SCENE = {scene.name: scene for scene in SCENES}
"""The scenes by name."""


@contextmanager
def at_home(folder: Path, code: str = WIDEST) -> Iterator[Companion]:
    """A companion as it is at home: with a box, bots, and a shelf for its owner's cards. Its join
    code and the cards and dice that it draws are the same each time, as is a page in a scene, and
    its list of games is whole, however long it takes to read them."""
    with (
        patch("companion.table.invitation.new_code", return_value=code),
        patch("companion.table.chance.random.SystemRandom", lambda: random.Random(1)),
        patch("companion.web.after.routes.PATIENCE", SOON),
    ):
        box = Box(None, SimulatedBox(), code=lambda: companion.lobby.code)
        shelf = Shelf(folder / "packs")
        companion = Companion(folder / "games", lambda: box, shelf, bots=True)
        companion.lobby.listen(lambda: box.sit_at(companion.lobby.table))
        box.start()
        try:
            yield companion
        finally:
            companion.close()
            box.close()


def phone_of(
    seat: str, browser: Browser, companion: Companion, theme: str = "dark", **more: Any
) -> BrowserContext:
    """A phone that holds a seat (or none), with a look of its own; nothing moves on it."""
    more = {"locale": "en-GB", "viewport": {"width": 390, "height": 844}, **more}
    context = browser.new_context(reduced_motion="reduce", **more)
    make_known(context, companion, seat, colony_theme=theme)
    return context


def make_known(context: BrowserContext, companion: Companion, seat: str, **cookies: str) -> None:
    """Forget whose phone this is: now it holds this seat (or none), and these cookies."""
    context.clear_cookies()
    if seat:
        cookies[f"colony_seat_{companion.port}"] = token_of(seat)
    context.add_cookies(
        [
            {"name": name, "value": value, "url": companion.address}
            for name, value in cookies.items()
        ]
    )


def visit(scene: Scene, companion: Companion, context: BrowserContext) -> Page:
    """Open a scene that has been prepared, and wait until it stands still."""
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    if scene.needs_code and (scene.early or companion.lobby.table is not None):
        page.goto(companion.invitation)
    page.goto(companion.address + scene.path)
    if scene.live and page.locator("#stream").count():
        listening(page)
    scene.then(page)
    scene.at_the_table(companion)
    if scene.shows:
        page.locator(scene.shows).first.wait_for()
    return page
