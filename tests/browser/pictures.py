"""Takes every picture of the README and the manual anew, the panels' too. To be run by hand, after
pages or panels have changed; then look at each picture that is another now:

.venv/bin/python -m tests.browser.pictures

Names of pictures (``turn lists``) or a language (``pt-BR``) take only those.
"""

import io
import sys
import tempfile
import tomllib
from collections.abc import Callable
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field
from dataclasses import replace
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser
from playwright.sync_api import Page
from playwright.sync_api import sync_playwright

from companion.table.plan import Plan
from companion.table.plan import Sitting
from companion.table.table import Table
from companion.table.types import CONSOLE
from tests.box.pictures import DOCS
from tests.box.pictures import draw as draw_panels
from tests.browser.conftest import Companion
from tests.browser.conftest import chromium
from tests.browser.conftest import listening
from tests.browser.gallery import SCENES
from tests.browser.gallery import TO_COLONY_PHASE
from tests.browser.gallery import TO_VOTE
from tests.browser.gallery import Scene
from tests.browser.gallery import at_home
from tests.browser.gallery import begun
from tests.browser.gallery import go_back
from tests.browser.gallery import hold
from tests.browser.gallery import phone_of
from tests.browser.gallery import sit_down
from tests.browser.gallery import visit
from tests.chronicle.games import GOLDEN
from tests.web.conftest import MID_GAME

README = DOCS / "pictures"
MANUAL = DOCS / "manual" / "pictures"
PORTUGUESE = DOCS / "manual" / "pt-BR" / "pictures"

PHONE: Mapping[str, Any] = {"width": 390, "scale": 1.5}
SCREEN: Mapping[str, Any] = {"width": 1600, "scale": 1.0}
"""How wide they are, and how many pixels a picture of them has for each of their own."""

COLOURS = 256
"""Colours of a picture: a page has few, and a picture of few is small."""


@dataclass(frozen=True)
class Shot:
    """A picture of a scene ``on`` a phone or a screen: so much of its ``height``, or only the
    ``part`` of the page with this selector."""

    name: str
    scene: Scene
    height: int = 844
    part: str = ""
    locale: str = "en-GB"
    folder: Path = MANUAL
    on: Mapping[str, Any] = field(default_factory=lambda: PHONE)

    @property
    def path(self) -> Path:
        """Where it is kept."""
        return self.folder / f"{self.name}.png"


CODE = "K7M4XR"
"""The join code in them."""

PLAYED = "four-players-hardcore"
"""A game that is over, and that two of its players have won."""

# -- what is on the table --------------------------------------------------------------------------

FRIDAY = Plan(
    (Sitting("Ana"), Sitting("Ben"), Sitting("Cai")),
    {"objective": "we-need-more-samples", "decks": {"objectives": "companion"}},
)
"""A table that has played before."""

PLAY = (
    "ana: move mike-cho to hospital",
    "ana: exposure frostbite",
    "ana: contribute fuel",
    "ana: end",
    "ben: attack zombie with thomas-heart die 3",
    "ben: choose 1",
    "ben: die 5",
    "ben: exposure blank",
    "ben: contribute",
    "table: set locations.school.noise 2",
)

PROPOSED = {**MID_GAME, "automation": {"pay-food": "propose"}}


def played_before(companion: Companion) -> None:
    """The last game is there to be begun again."""
    companion.lobby.presets.keep("", FRIDAY)


def played_with_bots(companion: Companion) -> None:
    """So is a game of two people and a bot."""
    people = (*FRIDAY.players[:2], Sitting("Robin", "sensible"))
    companion.lobby.presets.keep("", replace(FRIDAY, players=people))


def laying_out(companion: Companion) -> None:
    """A game has begun, and some of it is on the board."""
    companion.lobby.begin_plan(FRIDAY)
    sit_down(companion, "ana")
    for done in ("board.reference-sheets", "board.boards"):
        companion.table.tick(CONSOLE, done, done=True)


def is_over(companion: Companion) -> None:
    """A game that is over, and another."""
    for file in sorted(GOLDEN / f"{name}.toml" for name in (PLAYED, "three-players-standard")):
        text = file.read_text(encoding="utf-8")
        seats = tomllib.loads(text)["players"]
        names = ", ".join(f'{seat} = "{seat.title()}"' for seat in seats)
        named = text.replace("format = 1", f"format = 1\nnames = {{{names}}}")
        Table.import_record(companion.lobby.folder / f"{file.stem}.sqlite", named).close()


# -- what is done on a page ------------------------------------------------------------------------


def opened(*selectors: str) -> Callable[[Page], None]:
    """Unfold these parts of the page."""

    def unfold(page: Page) -> None:
        for selector in selectors:
            page.locator(f"{selector} > summary").click()

    return unfold


def changing(part: str) -> Callable[[Page], None]:
    """Change something about the last game: open this part of it alone."""

    def change(page: Page) -> None:
        page.locator("button[value=change]").first.click()
        page.locator("#part-players").wait_for()
        if part != "players":
            opened("#part-players", f"#part-{part}")(page)
            page.locator(f"#part-{part}").evaluate("(part) => part.scrollIntoView()")

    return change


def write_a_crisis(page: Page) -> None:
    """Fill in a card, and have said what it does."""
    portuguese = page.locator("html[lang=pt-BR]").count()
    page.locator("input[name=name]").fill("Canos Congelados" if portuguese else "Frozen Pipes")
    page.locator("input[name=prevent][value=tool]").check()
    verbs = page.locator(".verb-row select").first
    verbs.select_option("lose-morale")
    page.locator(".verb-row").first.locator("input[type=number]:visible").first.fill("1")
    page.locator("button[value=show]").click()
    page.locator(".does li").first.wait_for()


def looking_on(companion: Companion, browser: Browser) -> None:
    """Everybody's phone is awake."""
    for seat in companion.table.seats():
        page = phone_of(seat, browser, companion).new_page()
        page.goto(companion.address + "/me")
        listening(page)


# -- the pictures ----------------------------------------------------------------------------------

AFTER = f"/games/{PLAYED}"
SCENE = {scene.name: scene for scene in SCENES}

IN_PLAY = begun(*PLAY, setup=MID_GAME)

TURN = replace(SCENE["me-turn"], then=opened("details.verb:has(.i-move)"))

PHONE_OF_README = Shot("phone", Scene("", "/me", "ben", IN_PLAY), folder=README)

IN_ENGLISH = (
    Shot(
        "table",
        Scene("", "/table", "", begun(*PLAY, setup=MID_GAME)),
        980,
        folder=README,
        on=SCREEN,
    ),
    Shot("after", Scene("", AFTER, "", is_over), folder=README),
    Shot("same-again", Scene("", "/", "", played_before), height=530),
    Shot("new-game", Scene("", "/", "", played_before, changing("players"))),
    Shot("bots", Scene("", "/", "", played_with_bots, changing("players")), height=800),
    Shot("cards-held", Scene("", "/", "", played_before, changing("cards"))),
    Shot("lists", Scene("", "/lists", "ana", laying_out)),
    Shot("seats", SCENE["seats"], height=450),
    Shot("turn", TURN),
    Shot("exposure", SCENE["me-exposure"], height=480),
    Shot("secret", replace(SCENE["me-turn"], then=hold), height=420),
    Shot("crossroads", replace(SCENE["me-reading"], then=opened(".reading details")), height=640),
    Shot(
        "vote",
        Scene("", "/me", "ana", begun(*TO_VOTE, "ana: yes", "ben: no", "cai: no")),
        height=400,
    ),
    Shot("errands", SCENE["table-colony-phase"], 900, part=".errands", on=SCREEN),
    Shot("stock", SCENE["stock"]),
    Shot(
        "back",
        Scene(
            "",
            "/log",
            "ana",
            begun("ana: move mike-cho to hospital", "ana: exposure blank", *TO_COLONY_PHASE[:1]),
            go_back,
        ),
        height=520,
    ),
    Shot("proposed", Scene("", "/me", "ana", begun(*TO_COLONY_PHASE, setup=PROPOSED)), height=320),
    Shot("cards", Scene("", "/cards")),
    Shot("card", Scene("", "/cards/crises", then=write_a_crisis)),
    Shot("story", Scene("", f"{AFTER}/story", "", is_over), height=710),
    Shot("games", Scene("", "/games", "", is_over), height=760),
)
"""What the manual shows; some of it is in the README, too."""

SHOTS = (
    PHONE_OF_README,
    *IN_ENGLISH,
    *(replace(shot, locale="pt-BR", folder=PORTUGUESE) for shot in IN_ENGLISH),
)


def main(names: Sequence[str]) -> None:
    """Take the pictures of these names or languages, or all."""
    wanted = [shot for shot in SHOTS if not names or {shot.name, shot.locale} & {*names}]
    with sync_playwright() as playwright:
        browser = chromium(playwright)
        for shot in wanted:
            shot.path.parent.mkdir(parents=True, exist_ok=True)
            shot.path.write_bytes(small(taken(shot, browser)))
        browser.close()
    if not names:
        draw_panels()


def taken(shot: Shot, browser: Browser) -> bytes:
    """The picture as the browser makes it."""
    scene = shot.scene
    with tempfile.TemporaryDirectory() as folder, at_home(Path(folder), CODE) as companion:
        scene.prepare(companion)
        if scene.path == "/table":
            looking_on(companion, browser)
        context = phone_of(
            scene.seat,
            browser,
            companion,
            viewport={"width": shot.on["width"], "height": shot.height},
            device_scale_factor=shot.on["scale"],
            locale=shot.locale,
        )
        page = visit(scene, companion, context)
        page.wait_for_timeout(500)
        seen = page.locator(shot.part) if shot.part else page
        picture = seen.screenshot()
        for each in browser.contexts:
            each.close()
        return picture


def small(picture: bytes) -> bytes:
    """The same with few colours, and as few bytes as they need."""
    seen, kept = Image.open(io.BytesIO(picture)).convert("RGB"), io.BytesIO()
    few = seen.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    few.save(kept, "PNG", optimize=True)
    return kept.getvalue()


if __name__ == "__main__":
    main(sys.argv[1:])
