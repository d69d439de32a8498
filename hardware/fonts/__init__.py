"""One bitmap font in five sizes, crisp on a panel where no outline font is (see README.md here).

>>> cell("8x16")
(8, 16)
>>> printable("Łukasz – “ok”…")
'?ukasz - "ok"...'
"""

import functools
import importlib.resources
import unicodedata

from PIL import ImageFont

SIZES = ("6x12", "8x16", "12x24", "16x32", "32x64")
"""Width and height of a character in pixels: 21, 16, 10, 8 and 4 characters across a panel."""

_PLAIN = str.maketrans(
    {
        "–": "-",
        "—": "-",
        "−": "-",
        "‘": "'",
        "’": "'",
        "“": '"',
        "”": '"',
        "…": "...",
        "•": "·",
        "→": ">",
        "\t": " ",
        "\n": " ",
        **dict.fromkeys("\u2066\u2067\u2068\u2069", ""),  # ways of writing, which draw nothing
    }
)


@functools.cache
def font(size: str) -> ImageFont.ImageFont:
    """The font of this size, one of `SIZES`; `ValueError` for any other."""
    if size not in SIZES:
        raise ValueError(f"There is no font of size {size}: expected one of {', '.join(SIZES)}.")
    source = importlib.resources.files(__name__)
    with (
        importlib.resources.as_file(source / f"spleen-{size}.pil") as path,
        importlib.resources.as_file(source / f"spleen-{size}.png"),
    ):
        return ImageFont.load(str(path))


def cell(size: str) -> tuple[int, int]:
    """Width and height in pixels of one character."""
    width, height = size.split("x")
    return int(width), int(height)


def printable(text: str) -> str:
    """The text in characters the font has: punctuation made plain, foreign accents dropped.

    The font raises on anything outside Latin-1, and a player's name may be anything.
    """
    return "".join(_printable(letter) for letter in text.translate(_PLAIN))


def _printable(letter: str) -> str:
    if " " <= letter <= "~" or "\xa0" <= letter <= "\xff":
        return letter
    base = unicodedata.normalize("NFKD", letter)[0]
    return base if " " <= base <= "~" else "?"
