"""Charts as pictures (PNG).

Pillow, which the panels need anyway, paints the shapes of a chart; the letters are those of the
panels too, for the font that Pillow brings has no accents.
"""

import io
from collections.abc import Iterator
from itertools import pairwise
from itertools import product

from PIL import Image
from PIL import ImageDraw

from companion.chronicle.drawing import DASH_GAP
from companion.chronicle.drawing import PAPER
from companion.chronicle.drawing import PLAIN
from companion.chronicle.drawing import Box
from companion.chronicle.drawing import Chart
from companion.chronicle.drawing import Curve
from companion.chronicle.drawing import Dot
from companion.chronicle.drawing import Words
from hardware.fonts import cell
from hardware.fonts import font
from hardware.fonts import printable

SCALE = 2
"""How many pixels a picture has for one of its chart."""

LARGE, NORMAL = "16x32", "12x24"
"""The letters of a title and of everything else, at this scale."""

RIM = 3
"""Pixels of the rim around clear letters."""


def png(chart: Chart) -> bytes:
    """The chart as the bytes of a PNG file."""
    written = io.BytesIO()
    picture(chart).save(written, "PNG")
    return written.getvalue()


def picture(chart: Chart) -> Image.Image:
    """The chart as a picture."""
    size = (chart.width * SCALE, chart.height * SCALE)
    painted = Image.new("RGB", size, PAPER["paper"])
    draw = ImageDraw.Draw(painted)
    for shape in chart.shapes:
        colour = PAPER[shape.ink]
        match shape:
            case Box():
                draw.rectangle(_edges(shape), fill=colour)
            case Dot():
                x, y, radius = shape.x * SCALE, shape.y * SCALE, shape.radius * SCALE
                draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=colour)
            case Curve():
                for part in _parts(shape):
                    draw.line(part, fill=colour, width=2 * SCALE + 1, joint="curve")
            case Words():
                _write(draw, shape, colour)
    return painted


def _edges(box: Box) -> tuple[int, int, int, int]:
    x, y = round(box.x * SCALE), round(box.y * SCALE)
    width, height = max(1, round(box.width * SCALE)), max(1, round(box.height * SCALE))
    return x, y, x + width - 1, y + height - 1


def _write(draw: ImageDraw.ImageDraw, words: Words, colour: str) -> None:
    size = LARGE if words.size > PLAIN else NORMAL
    text = printable(words.text)
    wide, high = cell(size)
    share = {"start": 0.0, "middle": 0.5, "end": 1.0}[words.anchor]
    left = round(words.x * SCALE - share * wide * len(text))
    top = round(words.y * SCALE) - high * 13 // 16  # where the letters of this font stand
    if words.clear:
        for x, y in product((-RIM, 0, RIM), repeat=2):
            draw.text((left + x, top + y), text, fill=PAPER["paper"], font=font(size))
    draw.text((left, top), text, fill=colour, font=font(size))
    if words.bold:
        draw.text((left + 1, top), text, fill=colour, font=font(size))


def _parts(curve: Curve) -> Iterator[list[tuple[float, float]]]:
    """What is drawn of a curve: all of it, or its dashes."""
    points = [(x * SCALE, y * SCALE) for x, y in curve.points]
    if not curve.dash:
        yield points
        return
    dash, period = curve.dash * SCALE, (curve.dash + DASH_GAP) * SCALE
    for (x, y), (to_x, to_y) in pairwise(points):
        length = ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5
        for start in range(0, round(length), period):
            ends = (start / length, min(1.0, (start + dash) / length))
            yield [(x + (to_x - x) * share, y + (to_y - y) * share) for share in ends]
