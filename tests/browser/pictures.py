"""Takes the pictures of the README anew. To be run by hand, after the pages have changed:

.venv/bin/python -m tests.browser.pictures
"""

import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from companion.table.table import Table
from companion.table.types import CONSOLE
from companion.table.types import Speaker
from tests.browser.conftest import CHROMIUM
from tests.browser.conftest import Companion
from tests.browser.conftest import listening
from tests.web.conftest import MID_GAME
from tests.web.play import Wish

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"

PLAYED = Path(__file__).parents[1] / "records" / "games" / "three-players-standard.toml"
"""A game that is over, and what gives its players their names."""

NAMED = ("format = 1", 'format = 1\nnames = {ana = "Ana", ben = "Ben", cai = "Cai"}')

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
)


def main() -> None:
    """Play a few lines, and take a phone's page, the big screen, and the page after a game."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        companion = Companion(Path(folder))
        table = companion.lobby.begin(Wish(["Ana", "Ben", "Cai"], MID_GAME))
        tokens = {seat: table.claim(seat) for seat in ("ana", "ben", "cai")}
        for line in PLAY:
            seat = line.split(":")[0]
            reply = table.say(Speaker("player", seat), line)
            assert reply.accepted, (line, reply.message)
        assert table.say(CONSOLE, "table: set locations.school.noise 2").accepted

        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for seat, token in tokens.items():
            context = chromium.new_context(
                viewport={"width": 390, "height": 844}, device_scale_factor=1.5, locale="en-GB"
            )
            name = f"colony_seat_{companion.port}"
            context.add_cookies([{"name": name, "value": token, "url": companion.address}])
            page = context.new_page()
            page.goto(companion.address + "/me")
            listening(page)
            if seat == "ben":
                page.wait_for_timeout(300)
                page.screenshot(path=PICTURES / "phone.png")
        screen = chromium.new_context(viewport={"width": 1600, "height": 900}, locale="en-GB")
        page = screen.new_page()
        page.goto(companion.address + "/table")
        listening(page)
        page.wait_for_timeout(500)
        page.screenshot(path=PICTURES / "table.png")
        played = companion.lobby.folder / "played.sqlite"
        Table.import_record(played, PLAYED.read_text(encoding="utf-8").replace(*NAMED)).close()
        context = chromium.new_context(
            viewport={"width": 390, "height": 844}, device_scale_factor=1.5, locale="en-GB"
        )
        page = context.new_page()
        page.goto(f"{companion.address}/games/{played.stem}")
        page.screenshot(path=PICTURES / "after.png")
        chromium.close()
        companion.stop()
        companion.lobby.close()


if __name__ == "__main__":
    main()
