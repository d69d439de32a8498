"""A companion as it runs on a table, and a real browser to open it with."""

import socket
import threading
from collections.abc import Callable
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser
from playwright.sync_api import BrowserContext
from playwright.sync_api import Page
from playwright.sync_api import Playwright
from playwright.sync_api import expect
from playwright.sync_api import sync_playwright

from companion import qr
from companion.bots.seated import LobbyBots
from companion.cards.shelf import Shelf
from companion.table.lobby import Lobby
from companion.table.table import Table
from companion.web import create_app
from companion.web import create_server
from companion.web import stop
from tests.waiting import SOON
from tests.web.conftest import MID_GAME
from tests.web.play import Wish

PATIENCE = 1000 * SOON
"""ms for which a page is waited for: what is slow on a busy machine is not wrong."""

expect.set_options(timeout=PATIENCE)

CHROMIUM = "/usr/bin/chromium"

AT_HOME = "10.42.0.1"
"""The address of the box in its own network, which the browser is told to find on this machine.
Without TLS a browser trusts no such address and keeps much from its pages; 127.0.0.1 it trusts."""

Phone = Callable[..., Page]


THINKING = 3_600.0
"""Seconds for which bots think: none of them says anything in a test."""


class Companion:
    """The program on a table: it can be stopped and started again on the same port."""

    def __init__(
        self,
        folder: Path,
        box: Callable[[], Any] | None = None,
        shelf: Shelf | None = None,
        *,
        bots: bool = False,
    ) -> None:
        self.lobby = Lobby(folder, shelf=shelf)
        self._box = box
        self._bots = LobbyBots(self.lobby, pace=THINKING) if bots else None
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = int(free.getsockname()[1])
        self.start()

    @property
    def table(self) -> Table:
        """The game being played."""
        assert self.lobby.table is not None
        return self.lobby.table

    @property
    def address(self) -> str:
        """Where a browser finds it."""
        return f"http://{AT_HOME}:{self.port}"

    @property
    def invitation(self) -> str:
        """What a phone scans, before the game as in it."""
        return qr.invitation(f"{self.address}/", self.lobby.code)

    @property
    def hub(self) -> Any:
        """The hub of its streams."""
        return self.app.extensions["site"].feed.hub

    def start(self) -> None:
        """Begin to serve, always on the same port."""
        self.app = create_app(
            self.lobby,
            self._box,
            bots=self._bots,
            secret_key="for tests",
            port=self.port,
            taps=1000,
        )
        self.server = create_server(self.app, "127.0.0.1", self.port)
        self._thread = threading.Thread(target=self.server.run, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End, as a stopped service does, whose connections end with it."""
        stop(self.app, self.server)
        self._thread.join(SOON)

    def close(self) -> None:
        """End for good."""
        self.stop()
        if self._bots is not None:
            self._bots.close()
        self.lobby.close()

    def restart(self) -> None:
        """Go away and come back with the same game."""
        file = self.table.path.name
        self.stop()
        self.lobby.put_away()
        self.lobby.open(file)
        self.start()


@pytest.fixture
def companion(tmp_path: Path) -> Iterator[Companion]:
    """A companion without a game."""
    made = Companion(tmp_path)
    yield made
    made.close()


@pytest.fixture
def game(companion: Companion) -> Companion:
    """A companion with a game of three in Ana's first turn."""
    companion.lobby.begin(Wish(["Ana", "Ben", "Cai"], MID_GAME))
    return companion


def chromium(playwright: Playwright) -> Browser:
    """A browser that finds the box `AT_HOME` on this machine."""
    home = f"--host-resolver-rules=MAP {AT_HOME} 127.0.0.1"
    return playwright.chromium.launch(
        executable_path=CHROMIUM, args=["--no-sandbox", "--no-proxy-server", home]
    )


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium."""
    with sync_playwright() as playwright:
        started = chromium(playwright)
        yield started
        started.close()


@pytest.fixture
def phone(browser: Browser, companion: Companion) -> Iterator[Phone]:
    """A function that takes a phone out of a pocket: a page at the companion's address, once it
    has scanned the code of the game, if there is one.

    Whatever a page complains about in the browser's console fails the test.
    """
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def another(
        path: str = "/", *, width: int = 390, height: int = 844, scans: bool = True, **more: Any
    ) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=True,
            locale=more.pop("locale", "en-GB"),
            **more,
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text) if bad(said) else None)
        if scans and companion.lobby.table is not None:
            page.goto(companion.invitation)
        page.goto(companion.address + path)
        return page

    def bad(said: Any) -> bool:
        expected = (
            "net::ERR_",
            "409 (CONFLICT)",
            "422 (UNPROCESSABLE",
            "403 (FORBIDDEN)",
            "507 (INSUFFICIENT",
            "Failed to fetch",
            "network error",
            "sse:error",
        )
        return said.type == "error" and not any(each in said.text for each in expected)

    yield another
    for context in contexts:
        context.close()
    assert complaints == []


def sit(page: Page, name: str) -> Page:
    """Take the seat of this name, and wait for the own page."""
    page.get_by_role("button", name=name).first.tap()
    page.wait_for_url("**/me")
    listening(page)
    return page


def listening(page: Page) -> Page:
    """Wait until the page's stream is open."""
    page.locator("#line[data-state=on]").wait_for(state="attached")
    return page


def choose(page: Page, part: str, question: str, answer: str) -> None:
    """Open a part of the page of a new game, and choose one of its answers."""
    summary = page.locator(f"#part-{part} > summary")
    if page.locator(f"#part-{part}").get_attribute("open") is None:
        summary.tap()
    page.locator(f"#part-{part} input[name='{question}'][value='{answer}']").check()


def settled(page: Page) -> None:
    """Wait until no button is deaf because it has just changed."""
    page.wait_for_timeout(350)
