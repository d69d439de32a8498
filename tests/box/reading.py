"""Reading a panel as a person does: which letters are lit where."""

import functools
import io

from PIL import Image
from PIL import ImageChops
from PIL import ImageDraw

from hardware.fonts import cell
from hardware.fonts import font

LETTERS = [chr(code) for code in (*range(0x20, 0x7F), *range(0xA1, 0x100))]


@functools.cache
def _alphabet(size: str) -> dict[bytes, str]:
    shapes: dict[bytes, str] = {}
    for letter in LETTERS:
        shape = Image.new("1", cell(size))
        ImageDraw.Draw(shape).text((0, 0), letter, fill=1, font=font(size))
        shapes.setdefault(shape.tobytes(), letter)
    return shapes


def picture(png: bytes) -> Image.Image:
    """A PNG of a panel as the panel's pixels."""
    return Image.open(io.BytesIO(png)).convert("1")


def read(panel: Image.Image, x: int, y: int, size: str = "6x12", *, dark: bool = False) -> str:
    """The words that begin at a place, up to what is no letter or the panel's edge."""
    width, height = cell(size)
    said = ""
    while x + width <= panel.width:
        shape = panel.crop((x, y, x + width, y + height))
        if dark:
            shape = ImageChops.invert(shape)
        letter = _alphabet(size).get(shape.tobytes())
        if letter is None:
            break
        said += letter
        x += width
    return said.rstrip()


DIGITS = {"16x32": (6, 26), "32x64": (12, 52)}
"""The rows between which the digits of a large size are lit; a label may stand above them."""


def number(panel: Image.Image, x: int, y: int, size: str) -> str:
    """The large digit at a place."""
    width, _height = cell(size)
    top, bottom = DIGITS[size]
    shape = panel.crop((x, y + top, x + width, y + bottom)).tobytes()
    for digit in "0123456789-":
        drawn = Image.new("1", cell(size))
        ImageDraw.Draw(drawn).text((0, 0), digit, fill=255, font=font(size))
        if drawn.crop((0, top, width, bottom)).tobytes() == shape:
            return digit
    return ""


def crisis(panel: Image.Image) -> str:
    """The bar on top of the prompt panel."""
    return read(panel, 1, 0, dark=True)


def heading(panel: Image.Image) -> str:
    """What the prompt panel asks."""
    large = Image.new("1", (128, 28))
    large.paste(panel.crop((0, 0, 128, 27)))
    words = read(large, 0, 12, "8x16")
    if words:
        return words
    return " ".join(filter(None, [read(panel, 0, 13), read(panel, 0, 25)]))


def marked(panel: Image.Image) -> str:
    """The answer that is marked on the prompt panel."""
    bar = Image.new("1", (3, 12), 255).tobytes()
    for y in range(12, 53):
        if panel.crop((0, y, 3, y + 12)).tobytes() == bar:
            return read(panel, 3, y, dark=True)
    return ""


def sentence(panel: Image.Image) -> str:
    """A sentence that covers a panel."""
    return " ".join(filter(None, (read(panel, 0, 12 * row + 2) for row in range(5))))


def joining(panel: Image.Image) -> str:
    """What stands above the address on the round's panel before a game."""
    return read(panel, (panel.width - 7 * 8) // 2, 0, "8x16")


def host(panel: Image.Image) -> str:
    """A short address, without its port, on that panel."""
    return read(panel, (panel.width - 9 * 12) // 2, 18, "12x24")
