"""The panels without a game, read back from their pixels."""

from typing import Any

import pytest
import segno
from PIL import Image

from companion.box import greetings
from companion.box.drawing import LARGE
from companion.box.drawing import MEDIUM
from companion.box.drawing import SMALL
from companion.box.drawing import wrapped
from companion.box.texts import greeting
from companion.box.texts import tray
from companion.i18n import LANGUAGES
from companion.i18n import speaking
from tests.box.reading import host
from tests.box.reading import joining
from tests.box.reading import read

LONGEST = "http://192.168.178.230:65535/"
"""An address as long as one gets in a local network."""

BESIDE = 68
"""Where the words beside a code begin."""


def drawn(address: str) -> dict[str, Image.Image]:
    return {role: draw() for role, draw in greetings.welcome(address).items()}


def beside(panel: Image.Image) -> list[str]:
    """The words beside a code."""
    rows = [read(panel, BESIDE, top) for top in range(2, 53)]
    return [row for row in rows if row]


def test_before_a_game_the_panels_say_where_to_join() -> None:
    panels = drawn("http://10.42.0.1:8470/")
    assert read(panels["colony"], (128 - 12 * 6) // 2, 8, LARGE) == "Colony"
    assert joining(panels["round"]) == "Join at"
    assert host(panels["round"]) == "10.42.0.1"
    assert read(panels["round"], (128 - 12 * 5) // 2, 40, LARGE) == ":8470"
    code = panels["prompt"].crop((0, 0, 64, 64))
    assert code.getbbox() == (0, 0, 64, 64)
    assert 2000 < code.histogram()[255] < 3500
    assert beside(panels["prompt"]) == ["Join at", "10.42.0.1", ":8470"]


def test_the_code_has_every_module_of_the_address() -> None:
    panel = greetings.join(LONGEST, "WWWWWW")
    parts: Any = ["http", "://192.168.178.230:65535/J/WWWWWW"]
    matrix = segno.make(parts, error="l", micro=False).matrix
    margin = (64 - 2 * len(matrix)) // 2
    assert margin >= 2 * 3, "a scanner needs light around a code"
    for row, line in enumerate(matrix):
        for column, dark in enumerate(line):
            for x, y in ((0, 0), (1, 1)):
                place = margin + 2 * column + x, margin + 2 * row + y
                assert bool(panel.getpixel(place)) != bool(dark)


def test_the_code_is_beside_the_address_to_be_typed() -> None:
    panel = greetings.join(LONGEST, "C4F2HJ")
    assert [read(panel, BESIDE, top) for top in (0, 12, 24, 36)] == [
        "Join at",
        "192.168.",
        "178.230",
        ":65535",
    ]
    assert read(panel, BESIDE, 48, MEDIUM) == "C4F 2HJ"


def test_a_long_name_leaves_room_for_the_code() -> None:
    panel = greetings.join("http://a-name-that-is-extremely-long.example:8470/", "C4F2HJ")
    assert read(panel, BESIDE, 48, MEDIUM) == "C4F 2HJ"
    assert read(panel, BESIDE, 36) == ":8470"


@pytest.mark.parametrize(
    ("address", "lines"),
    [
        ("http://192.168.178.23:8470/", ["192.168.", "178.23", ":8470"]),
        ("http://10.42.0.1/", ["10.42.0.1"]),
        ("http://companion.example:8470/", ["companion.", "example", ":8470"]),
        ("http://anextremelylonghost:80/", ["anextremel", "ylonghost", ":80"]),
    ],
)
def test_an_address_beside_its_code_is_broken_at_its_dots(address: str, lines: list[str]) -> None:
    assert beside(greetings.join(address)) == ["Join at", *lines]


def test_a_long_address_is_written_smaller() -> None:
    panel = drawn("http://192.168.178.23:8470/")["round"]
    assert read(panel, (128 - 14 * 8) // 2, 18, MEDIUM) == "192.168.178.23"


def test_an_address_that_no_phone_can_reach_is_never_shown() -> None:
    panels = drawn("")
    assert read(panels["round"], (128 - 12 * 10) // 2, 20, LARGE) == "No network"
    assert read(panels["prompt"], 0, 24) == "Connect the box to a"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_they_say_fits_in_every_language(language: str) -> None:
    with speaking(language):
        for words, size, lines, room in (
            (greeting.title(), LARGE, 2, 128),
            (greeting.title(), MEDIUM, 1, 128),
            (greeting.starting(), LARGE, 1, 128),
            (greeting.safe_to_unplug(), LARGE, 2, 128),
            (greeting.no_network(), LARGE, 2, 128),
            (greeting.no_network(), MEDIUM, 1, 128),
            (greeting.connect(), SMALL, 3, 128),
            (greeting.join_at(), SMALL, 2, 60),
            (tray.missing(), SMALL, 1, 88),
        ):
            assert " ".join(wrapped(words, size, lines, room)) == words
