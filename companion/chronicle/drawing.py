"""Charts as a few plain shapes, and these as SVG.

A chart is drawn once and shown in three ways: within a page, where the stylesheet gives it its
colours, as an SVG file, and painted as a PNG (`companion.chronicle.painting`). A plotting library
would weigh more on a Pi than all the rest together.
"""

from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import replace
from textwrap import wrap
from typing import Literal
from xml.sax.saxutils import escape
from xml.sax.saxutils import quoteattr

MARGIN = 24
TITLE, PLAIN, SMALL = 18, 13, 12
"""Sizes of letters."""

TOP, LINE = 78, 18
"""How high the heading of a picture is, and each more line of it."""

LETTER = 6
"""How wide a small letter is, as near as matters."""

ROW, COLUMNS_HIGH, WIDEST = 28, 240, 64
"""How high a row of a bar chart is, and how high and wide a column of a column chart is at most."""

CURVE_HIGH, DASH_GAP = 150, 5
"""How high a curve may rise, and the gap between two dashes."""

Ink = Literal["paper", "ink", "faint", "bar", "other", "third"]
"""What a shape is drawn in: the ground, letters, what stands back, and three series of numbers."""

PAPER: Mapping[Ink, str] = {
    "paper": "#ffffff",
    "ink": "#1f2933",
    "faint": "#5b6770",
    "bar": "#2f6f9f",
    "other": "#a04a00",
    "third": "#4c6b1f",
}
"""The colours of a file, which has no stylesheet."""

CURVES: Sequence[tuple[Ink, int]] = (("bar", 0), ("other", 7), ("third", 2))
"""The curves of a chart: their inks and their dashes, so that no colour says anything alone."""

Anchor = Literal["start", "middle", "end"]


@dataclass(frozen=True, slots=True)
class Box:
    """A filled rectangle."""

    x: float
    y: float
    width: float
    height: float
    ink: Ink = "bar"


@dataclass(frozen=True, slots=True)
class Words:
    """A line of text; ``y`` is its baseline. A ``clear`` one has a rim of the ground around its
    letters, so that it can be read across a curve."""

    x: float
    y: float
    text: str
    size: int = PLAIN
    anchor: Anchor = "start"
    ink: Ink = "ink"
    bold: bool = False
    clear: bool = False


@dataclass(frozen=True, slots=True)
class Curve:
    """A line through points, broken into dashes of this length where that is not 0."""

    points: tuple[tuple[float, float], ...]
    ink: Ink = "bar"
    dash: int = 0


@dataclass(frozen=True, slots=True)
class Dot:
    """A filled circle around a point."""

    x: float
    y: float
    radius: float = 3.5
    ink: Ink = "bar"


Shape = Box | Words | Curve | Dot


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar: what it stands for, how long it is, and the number written at its end."""

    label: str
    value: float
    shown: str


@dataclass(frozen=True, slots=True)
class Chart:
    """A picture by its shapes. ``title`` says what it is of, ``told`` what is to be seen on it."""

    name: str
    title: str
    width: int
    height: int
    shapes: tuple[Shape, ...]
    told: str = ""


# -- layout ----------------------------------------------------------------------------------------


def bar_chart(
    name: str, title: str, bars: Sequence[Bar], *, width: int, labels: int, told: str = ""
) -> Chart:
    """Rows from the left, for what has names; ``labels`` is the room for these."""
    left, right = labels, width - 56
    longest = max((bar.value for bar in bars), default=0) or 1
    shapes: list[Shape] = []
    for number, bar in enumerate(bars):
        y = number * ROW
        length = (right - left) * bar.value / longest
        shapes += [
            Words(left - 10, y + 16, bar.label, anchor="end"),
            Box(left, y + 2, max(length, 1), ROW - 8),
            Words(left + length + 8, y + 16, bar.shown, SMALL, ink="faint"),
        ]
    return Chart(name, title, width, len(bars) * ROW, tuple(shapes), told)


def column_chart(
    name: str, title: str, bars: Sequence[Bar], *, width: int, told: str = ""
) -> Chart:
    """Columns side by side: for numbers in their order."""
    highest = max((bar.value for bar in bars), default=0) or 1
    wide = (width - 2 * MARGIN) / max(len(bars), 1)
    thick = min(wide * 0.8, WIDEST)
    foot = 16 + COLUMNS_HIGH
    shapes: list[Shape] = []
    for number, bar in enumerate(bars):
        x = MARGIN + number * wide
        height = COLUMNS_HIGH * bar.value / highest
        middle = x + wide / 2
        shapes.append(Words(middle, foot + 18, bar.label, SMALL, "middle"))
        if bar.value:
            shapes.append(Box(middle - thick / 2, foot - height, thick, height))
        if bar.value and wide >= 28:
            shapes.append(Words(middle, foot - height - 6, bar.shown, SMALL, "middle", "faint"))
    shapes.append(Box(MARGIN, foot, width - 2 * MARGIN, 1, "faint"))
    return Chart(name, title, width, foot + 18, tuple(shapes), told)


def curve_chart(
    name: str,
    title: str,
    labels: Sequence[str],
    series: Mapping[str, Sequence[int]],
    *,
    width: int,
    told: str = "",
) -> Chart:
    """A curve for each of ``series``, by name, as many as `CURVES` has; with a value for each of
    ``labels``.

    Each value is written beside its point, so that no scale is needed: the lowest of several below.
    """
    highest = max((value for values in series.values() for value in values), default=0) or 1
    wide = (width - 2 * MARGIN) / max(len(labels) - 1, 1)
    top, foot = 24, 24 + CURVE_HIGH
    every = -(-len(labels) * 22 // (width - 2 * MARGIN))
    shapes: list[Shape] = [Box(MARGIN - 8, foot, width - 2 * MARGIN + 16, 1, "faint")]
    for at, label in enumerate(labels):
        if at % every == 0:
            shapes.append(Words(MARGIN + at * wide, foot + 20, label, SMALL, "middle", ink="faint"))
    for number, ((ink, dash), values) in enumerate(zip(CURVES, series.values(), strict=False)):
        points = tuple(
            (MARGIN + at * wide, foot - (foot - top) * value / highest)
            for at, value in enumerate(values)
        )
        shapes.append(Curve(points, ink, dash))
        for at, ((x, y), value) in enumerate(zip(points, values, strict=True)):
            shapes.append(Dot(x, y, ink=ink))
            others = [other[at] for other in series.values() if other is not values]
            if (at % every and at != len(values) - 1) or (number and value in others):
                continue
            below = bool(others) and value < min(others) and y + 20 < foot
            shapes.append(
                Words(x, y + 18 if below else y - 9, str(value), SMALL, "middle", clear=True)
            )
    if len(series) > 1:
        shapes += _legend(list(series), width)
        return Chart(name, title, width, foot + 48, tuple(shapes), told)
    return Chart(name, title, width, foot + 26, tuple(shapes), told)


def _legend(names: Sequence[str], width: int) -> Iterator[Shape]:
    y = 24 + CURVE_HIGH + 42
    for number, (name, (ink, dash)) in enumerate(zip(names, CURVES, strict=False)):
        x = MARGIN / 2 + number * (width - MARGIN) / len(names)
        yield Curve(((x, y - 4), (x + 24, y - 4)), ink, dash)
        yield Words(x + 30, y, name, SMALL)


def headed(chart: Chart, subtitle: str) -> Chart:
    """The chart as a picture of its own: under its title, and what it is of."""
    lines = wrap(subtitle, (chart.width - 2 * MARGIN) // LETTER) or [""]
    top = TOP + LINE * (len(lines) - 1)
    heading = (
        Words(MARGIN, 34, chart.title, TITLE, bold=True),
        *(Words(MARGIN, 56 + LINE * n, line, SMALL, ink="faint") for n, line in enumerate(lines)),
    )
    moved = (_lowered(shape, top) for shape in chart.shapes)
    return replace(chart, height=top + chart.height + MARGIN, shapes=(*heading, *moved))


def _lowered(shape: Shape, by: float) -> Shape:
    if isinstance(shape, Curve):
        return replace(shape, points=tuple((x, y + by) for x, y in shape.points))
    return replace(shape, y=shape.y + by)


# -- SVG -------------------------------------------------------------------------------------------


def svg(chart: Chart) -> str:
    """The chart as the text of an SVG file, on paper."""
    rows = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {chart.width} {chart.height}"'
        f' width="{chart.width}" height="{chart.height}" role="img"'
        ' font-family="system-ui, sans-serif">',
        f"<title>{escape(chart.title)}</title>",
        *([f"<desc>{escape(chart.told)}</desc>"] if chart.told else []),
        f'<rect width="{chart.width}" height="{chart.height}" fill="{PAPER["paper"]}"/>',
        *(
            _svg_shape(shape, {ink: f'"{colour}"' for ink, colour in PAPER.items()})
            for shape in chart.shapes
        ),
        "</svg>",
        "",
    ]
    return "\n".join(rows)


def inline_svg(chart: Chart) -> str:
    """The chart as a part of a page: its colours are those of the stylesheet (`--chart-bar` …), and
    readers are told its title and what is to be seen on it."""
    name = f"chart-{chart.name}"
    inks = {ink: f'"var(--chart-{ink})"' for ink in PAPER}
    shapes = "\n".join(_svg_shape(shape, inks) for shape in chart.shapes)
    return (
        f'<svg class="chart" viewBox="0 0 {chart.width} {chart.height}" role="img"'
        f' aria-labelledby="{name}-title {name}-told">'
        f'<title id="{name}-title">{escape(chart.title)}</title>'
        f'<desc id="{name}-told">{escape(chart.told)}</desc>\n{shapes}\n</svg>'
    )


def _svg_shape(shape: Shape, inks: Mapping[Ink, str]) -> str:
    ink = inks[shape.ink]
    match shape:
        case Box():
            return (
                f'<rect x="{shape.x:.1f}" y="{shape.y:.1f}" width="{shape.width:.1f}"'
                f' height="{shape.height:.1f}" fill={ink}/>'
            )
        case Dot():
            return f'<circle cx="{shape.x:.1f}" cy="{shape.y:.1f}" r="{shape.radius}" fill={ink}/>'
        case Curve():
            points = " ".join(f"{x:.1f},{y:.1f}" for x, y in shape.points)
            dashes = f' stroke-dasharray="{shape.dash} {DASH_GAP}"' if shape.dash else ""
            return (
                f'<polyline points="{points}" fill="none" stroke={ink} stroke-width="2.5"'
                f' stroke-linejoin="round"{dashes}/>'
            )
    more = ' font-weight="bold"' if shape.bold else ""
    if shape.clear:
        more += f' stroke={inks["paper"]} stroke-width="4" paint-order="stroke"'
    return (
        f'<text x="{shape.x:.1f}" y="{shape.y:.1f}" font-size="{shape.size}"'
        f" text-anchor={quoteattr(shape.anchor)} fill={ink}{more}>{escape(shape.text)}</text>"
    )
