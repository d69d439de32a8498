"""What the panels show without a game: that the companion starts, where to join, and farewell."""

from collections.abc import Callable

from PIL import Image

from companion import qr
from companion.box.drawing import HEIGHT
from companion.box.drawing import LARGE
from companion.box.drawing import MEDIUM
from companion.box.drawing import SMALL
from companion.box.drawing import WIDTH
from companion.box.drawing import Canvas
from companion.box.drawing import chopped
from companion.box.drawing import largest
from companion.box.drawing import width
from companion.box.drawing import wrapped
from companion.box.texts import greeting
from companion.table.invitation import spaced

BESIDE = HEIGHT + 4
"""Where the words beside a code begin."""


def starting() -> Image.Image:
    """For every panel, while the companion gets ready."""
    canvas = Canvas()
    canvas.centred(0, WIDTH, 6, greeting.title(), MEDIUM)
    canvas.centred(0, WIDTH, 32, greeting.starting(), LARGE)
    return canvas.picture


def farewell() -> Image.Image:
    """What stays on the panels when the computer has gone off."""
    return _large(greeting.safe_to_unplug())


def welcome(address: str, code: str = "") -> dict[str, Callable[[], Image.Image]]:
    """What draws the panels before there is a game: what this is, and where its pages are found;
    "" for an address that no phone can reach. ``code`` is the join code, where there is one.
    """
    if not address:
        return {
            "colony": lambda: _large(greeting.title()),
            "round": lambda: _large(greeting.no_network()),
            "prompt": lambda: _advice(greeting.no_network(), greeting.connect()),
        }
    return {
        "colony": lambda: _large(greeting.title()),
        "round": lambda: _address(address),
        "prompt": lambda: join(address, code),
    }


def join(address: str, code: str = "") -> Image.Image:
    """Where the pages are found, for a phone's camera and for typing, and the join code with which
    one sits down there."""
    canvas = Canvas()
    canvas.squares(0, qr.scanned(qr.invitation(address, code), "l").matrix)
    room = WIDTH - BESIDE
    place = _broken(*_host_and_port(address), room)
    if code:
        for row, line in enumerate([greeting.join_at(), *place][-4:]):
            canvas.text(BESIDE, 12 * row, line, SMALL)
        canvas.text(BESIDE, HEIGHT - 16, spaced(code), MEDIUM)
        return canvas.picture
    top = 2
    for line in wrapped(greeting.join_at(), SMALL, 2, room):
        canvas.text(BESIDE, top, line, SMALL)
        top += 12
    for line in place:
        canvas.text(BESIDE, top + 4, line, SMALL)
        top += 12
    return canvas.picture


def _large(words: str) -> Image.Image:
    canvas = Canvas()
    lines = wrapped(words, LARGE, 2)
    for row, line in enumerate(lines):
        canvas.centred(0, WIDTH, 8 + 24 * row + 12 * (2 - len(lines)), line, LARGE)
    return canvas.picture


def _advice(heading: str, words: str) -> Image.Image:
    canvas = Canvas()
    canvas.centred(0, WIDTH, 2, heading, MEDIUM)
    for row, line in enumerate(wrapped(words, SMALL, 3)):
        canvas.text(0, 24 + 12 * row, line, SMALL)
    return canvas.picture


def _address(address: str) -> Image.Image:
    canvas = Canvas()
    canvas.centred(0, WIDTH, 0, greeting.join_at(), MEDIUM)
    host, port = _host_and_port(address)
    size = largest(host, (LARGE, MEDIUM, SMALL))
    for row, line in enumerate(chopped(host, size, 2)):
        canvas.centred(0, WIDTH, 18 + 12 * row, line, size)
    canvas.centred(0, WIDTH, 40, port, LARGE if size == LARGE else MEDIUM)
    return canvas.picture


def _host_and_port(address: str) -> tuple[str, str]:
    """``192.0.2.7`` and ``:8470`` of ``http://192.0.2.7:8470/``; "" for a port that goes without
    saying."""
    host, colon, port = address.removeprefix("http://").rstrip("/").rpartition(":")
    return (host, colon + port) if colon else (port, "")


def _broken(host: str, port: str, room: int) -> list[str]:
    """An address on short lines, broken at its dots where that can be."""
    lines: list[str] = []
    for part in [*host.replace(".", ". ").split(), *filter(None, [port])]:
        for piece in chopped(part, SMALL, len(part), room):
            if lines and not piece.startswith(":") and width(lines[-1] + piece, SMALL) <= room:
                lines[-1] += piece
            else:
                lines.append(piece)
    return lines
