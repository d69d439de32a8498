"""Drawing on a panel: text that always fits, in the five sizes of the panels' font."""

from collections.abc import Sequence

from PIL import Image
from PIL import ImageDraw

from hardware.fonts import SIZES
from hardware.fonts import cell
from hardware.fonts import font
from hardware.fonts import printable

WIDTH = 128
HEIGHT = 64
LIT = 255
"""The value of a lit pixel; Pillow stores any other as it is, and then counts it as it likes."""
SMALL = "6x12"
MEDIUM = "8x16"
LARGE = "12x24"
HUGE = "16x32"
GIANT = "32x64"

assert (SMALL, MEDIUM, LARGE, HUGE, GIANT) == SIZES


class Canvas:
    """One picture for a panel, 128 by 64 pixels, black.

    >>> canvas = Canvas()
    >>> canvas.text(0, 0, "Food 12", LARGE)
    84
    """

    def __init__(self) -> None:
        self.picture = Image.new("1", (WIDTH, HEIGHT))
        self._draw = ImageDraw.Draw(self.picture)
        self._draw.fontmode = "1"

    def text(self, x: int, y: int, words: str, size: str, *, dark: bool = False) -> int:
        """Write from ``x`` on, top at ``y``; ``dark`` on a lit ground. Gives where it ended."""
        words = printable(words)
        self._draw.text((x, y), words, fill=0 if dark else LIT, font=font(size))
        return x + width(words, size)

    def right(self, x: int, y: int, words: str, size: str, *, dark: bool = False) -> None:
        """Write so that it ends before ``x``."""
        self.text(x - width(words, size), y, words, size, dark=dark)

    def centred(self, left: int, right: int, y: int, words: str, size: str) -> None:
        """Write in the middle between two columns."""
        self.text(left + (right - left - width(words, size)) // 2, y, words, size)

    def bar(self, left: int, top: int, right: int, bottom: int) -> None:
        """Light the rectangle up to, and without, ``right`` and ``bottom``."""
        self._draw.rectangle((left, top, right - 1, bottom - 1), fill=LIT)

    def line(self, left: int, top: int, right: int, bottom: int) -> None:
        """A line of one pixel, both ends included."""
        self._draw.line((left, top, right, bottom), fill=LIT)

    def arrow(self, x: int, y: int, *, up: bool) -> None:
        """A small triangle, five pixels wide: there is more that way."""
        tip, base = (y, y + 2) if up else (y + 2, y)
        self._draw.polygon(((x, base), (x + 4, base), (x + 2, tip)), fill=LIT)

    def squares(self, left: int, matrix: Sequence[Sequence[int]]) -> None:
        """A QR code as big as fits, dark on a lit square as high as the panel.

        What is too big to be read by a phone at two pixels a module is left out.
        """
        side = HEIGHT // len(matrix)
        if side < 2:
            return
        self.bar(left, 0, left + HEIGHT, HEIGHT)
        margin = (HEIGHT - side * len(matrix)) // 2
        for row, line in enumerate(matrix):
            for column, dark in enumerate(line):
                if dark:
                    x, y = left + margin + side * column, margin + side * row
                    self._draw.rectangle((x, y, x + side - 1, y + side - 1), fill=0)

    def number(self, left: int, right: int, top: int, value: str) -> None:
        """A number as big as fits between two columns, its digits from ``top`` down 43 pixels."""
        if width(value, GIANT) <= right - left:
            self.centred(left, right, top - GIANT_TOP, value, GIANT)
        else:
            self.centred(left, right, top + 8, value, HUGE)


GIANT_TOP = 11
"""Empty pixel rows above a digit of the largest size."""


def width(words: str, size: str) -> int:
    """How wide the words are in pixels."""
    return len(printable(words)) * cell(size)[0]


def largest(words: str, sizes: Sequence[str], room: int = WIDTH) -> str:
    """The first of these sizes in which the words fit on a line, else the last one.

    >>> largest("10.42.0.1", (LARGE, MEDIUM)), largest("192.168.178.23", (LARGE, MEDIUM))
    ('12x24', '8x16')
    """
    return next((size for size in sizes if width(words, size) <= room), sizes[-1])


def fitting(words: str, size: str, room: int = WIDTH) -> str:
    """The words, cut with two dots where they are wider than ``room`` pixels.

    >>> fitting("Pass the first player token", MEDIUM)
    'Pass the first..'
    """
    words = printable(words)
    most = room // cell(size)[0]
    return words if len(words) <= most else words[: max(most - 2, 0)].rstrip() + ".."


def first_fitting(candidates: Sequence[str], size: str, room: int = WIDTH) -> str:
    """The first of several wordings that fits, or the last one cut."""
    for words in candidates:
        if width(words, size) <= room:
            return words
    return fitting(candidates[-1], size, room)


def tail(words: str, size: str, lines: int, room: int = WIDTH) -> list[str]:
    """The words on at most so many lines; what is too much is left out at the beginning.

    >>> tail("Ana: Attack Zombie with David Garcia die 5 entrance", SMALL, 2)
    ['..Zombie with David', 'Garcia die 5 entrance']
    """
    left = printable(words).split()
    made = wrapped(" ".join(left), size, len(left), room)
    while len(made) > lines:
        left = left[1:]
        made = wrapped(".." + " ".join(left), size, len(left), room)
    return made


def chopped(words: str, size: str, lines: int, room: int = WIDTH) -> list[str]:
    """A long word, such as an address, on at most so many lines, cut anywhere.

    >>> chopped("192.168.178.23:8470/join", MEDIUM, 2)
    ['192.168.178.23:8', '470/join']
    """
    most = room // cell(size)[0]
    words = printable(words)
    return [words[start : start + most] for start in range(0, len(words), most)][:lines]


def wrapped(words: str, size: str, lines: int, room: int = WIDTH) -> list[str]:
    """The words on at most so many lines, broken between words, the last one cut if need be.

    >>> wrapped("Exposure die of Sophie Robinson", SMALL, 2)
    ['Exposure die of', 'Sophie Robinson']
    """
    most = room // cell(size)[0]
    made: list[str] = []
    for word in printable(words).split():
        if made and len(made[-1]) + 1 + len(word) <= most:
            made[-1] += " " + word
        else:
            made.append(word)
    if len(made) > lines:
        made[lines - 1 :] = [" ".join(made[lines - 1 :])]
    return [fitting(line, size, room) for line in made]
