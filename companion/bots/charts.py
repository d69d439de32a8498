"""The plots of a report, as SVG and as PNG.

A bar chart is a few rectangles and words: SVG is text, and Pillow, which the panels need anyway,
paints the same shapes. A plotting library would weigh more on a Pi than all the rest together.
"""

from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal
from xml.sax.saxutils import escape

from PIL import Image
from PIL import ImageDraw
from PIL import ImageFont

from companion.bots.report import OUTCOMES
from companion.bots.report import Figure
from companion.bots.report import Report
from companion.bots.report import ended

WIDTH = 720
"""How wide a plot is, in SVG's pixels; a PNG has `SCALE` times as many."""

SCALE = 2
MARGIN = 24
PAPER, INK, FAINT, BAR = "#ffffff", "#1f2933", "#5b6770", "#2f6f9f"

TITLE, PLAIN, SMALL = 18, 13, 12
"""Sizes of letters."""

TOP = 78
"""Where a chart begins, below its title."""

ROW, COLUMNS_HIGH, WIDEST = 28, 240, 64
"""How high a row of a bar chart is, and how high and wide a column of a column chart is at most."""

Anchor = Literal["start", "middle", "end"]


@dataclass(frozen=True, slots=True)
class Box:
    """A filled rectangle."""

    x: float
    y: float
    width: float
    height: float
    colour: str = BAR


@dataclass(frozen=True, slots=True)
class Words:
    """A line of text; ``y`` is its baseline."""

    x: float
    y: float
    text: str
    size: int = PLAIN
    anchor: Anchor = "start"
    colour: str = INK
    bold: bool = False


Shape = Box | Words


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar: what it stands for, how long it is, and the number written at its end."""

    label: str
    value: float
    shown: str


@dataclass(frozen=True, slots=True)
class Chart:
    """A picture by its shapes."""

    name: str
    title: str
    height: int
    shapes: tuple[Shape, ...]


# -- the charts of a report ------------------------------------------------------------------------


def charts(report: Report) -> list[Chart]:
    """The four charts of a report."""
    games = report.games
    outcomes = [
        Bar(OUTCOMES.get(reason, reason), count := report.outcomes[reason], f"{count / games:.1%}")
        for reason in ended(report.outcomes)
    ]
    causes = [
        Bar(cause, each := report.morale_lost[cause] / games, f"{each:.2f}")
        for cause in report.causes()
        if report.morale_lost[cause]
    ]
    return [
        bar_chart("outcomes", "How the games ended", report.title(), outcomes),
        column_chart("rounds", "Rounds begun", report.title(), shares(report.rounds)),
        column_chart("deaths", "Survivors killed in a game", report.title(), shares(report.deaths)),
        bar_chart("morale", "Morale lost per game, by cause", report.title(), causes),
    ]


def shares(figure: Figure) -> list[Bar]:
    """A bar for each value between the least and the most, as long as its share of the games."""
    total = figure.games.total()
    return [
        Bar(str(value), share := figure.games[value] / total, percent(share))
        for value in range(figure.least, figure.most + 1)
    ]


def percent(share: float) -> str:
    """A share in whole percent; what is there is never 0.

    >>> percent(0.251), percent(0.005)
    ('25%', '<1%')
    """
    return f"{share:.0%}" if share >= 0.01 else "<1%"


def write(report: Report, folder: Path) -> list[Path]:
    """Write every chart into a folder, as SVG and as PNG; returns the files. Raises `OSError`."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for chart in charts(report):
        drawn, painted = folder / f"{chart.name}.svg", folder / f"{chart.name}.png"
        drawn.write_text(svg(chart), encoding="utf-8")
        png(chart).save(painted)
        written += [drawn, painted]
    return written


# -- layout ----------------------------------------------------------------------------------------


def bar_chart(name: str, title: str, subtitle: str, bars: Sequence[Bar]) -> Chart:
    """Rows from the left: for what has names."""
    left, right = 210, WIDTH - MARGIN - 56
    longest = max((bar.value for bar in bars), default=0) or 1
    shapes: list[Shape] = [*heading(title, subtitle)]
    for number, bar in enumerate(bars):
        y = TOP + number * ROW
        length = (right - left) * bar.value / longest
        shapes += [
            Words(left - 10, y + 16, bar.label, anchor="end"),
            Box(left, y + 2, max(length, 1), ROW - 8),
            Words(left + length + 8, y + 16, bar.shown, SMALL, colour=FAINT),
        ]
    return Chart(name, title, TOP + len(bars) * ROW + MARGIN, tuple(shapes))


def column_chart(name: str, title: str, subtitle: str, bars: Sequence[Bar]) -> Chart:
    """Columns side by side: for numbers in their order."""
    highest = max((bar.value for bar in bars), default=0) or 1
    wide = (WIDTH - 2 * MARGIN) / max(len(bars), 1)
    thick = min(wide * 0.8, WIDEST)
    foot = TOP + 16 + COLUMNS_HIGH
    shapes: list[Shape] = [*heading(title, subtitle)]
    for number, bar in enumerate(bars):
        x = MARGIN + number * wide
        height = COLUMNS_HIGH * bar.value / highest
        middle = x + wide / 2
        shapes.append(Words(middle, foot + 18, bar.label, SMALL, "middle"))
        if bar.value:
            shapes.append(Box(middle - thick / 2, foot - height, thick, height))
        if bar.value and wide >= 28:
            shapes.append(Words(middle, foot - height - 6, bar.shown, SMALL, "middle", FAINT))
    shapes.append(Box(MARGIN, foot, WIDTH - 2 * MARGIN, 1, FAINT))
    return Chart(name, title, foot + 18 + MARGIN, tuple(shapes))


def heading(title: str, subtitle: str) -> Iterator[Words]:
    """The title, and what was played."""
    yield Words(MARGIN, 34, title, TITLE, bold=True)
    yield Words(MARGIN, 56, subtitle, SMALL, colour=FAINT)


# -- painting --------------------------------------------------------------------------------------


def svg(chart: Chart) -> str:
    """The chart as the text of an SVG file."""
    rows = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {chart.height}"'
        f' width="{WIDTH}" height="{chart.height}" role="img"'
        ' font-family="system-ui, sans-serif">',
        f"<title>{escape(chart.title)}</title>",
        f'<rect width="{WIDTH}" height="{chart.height}" fill="{PAPER}"/>',
        *map(_svg_shape, chart.shapes),
        "</svg>",
        "",
    ]
    return "\n".join(rows)


def _svg_shape(shape: Shape) -> str:
    if isinstance(shape, Box):
        return (
            f'<rect x="{shape.x:.1f}" y="{shape.y:.1f}" width="{shape.width:.1f}"'
            f' height="{shape.height:.1f}" fill="{shape.colour}"/>'
        )
    weight = ' font-weight="bold"' if shape.bold else ""
    return (
        f'<text x="{shape.x:.1f}" y="{shape.y:.1f}" font-size="{shape.size}"'
        f' text-anchor="{shape.anchor}" fill="{shape.colour}"{weight}>{escape(shape.text)}</text>'
    )


def png(chart: Chart) -> Image.Image:
    """The chart as a picture."""
    picture = Image.new("RGB", (WIDTH * SCALE, chart.height * SCALE), PAPER)
    draw = ImageDraw.Draw(picture)
    for shape in _scaled(chart.shapes):
        if isinstance(shape, Box):
            edges = (shape.x, shape.y, shape.x + shape.width - 1, shape.y + shape.height - 1)
            draw.rectangle(edges, fill=shape.colour)
            continue
        # the letters Pillow ships have one weight; a thin outline in the same colour makes it bold
        draw.text(
            (shape.x, shape.y),
            shape.text,
            fill=shape.colour,
            font=ImageFont.load_default(shape.size),
            anchor={"start": "ls", "middle": "ms", "end": "rs"}[shape.anchor],
            stroke_width=int(shape.bold),
            stroke_fill=shape.colour,
        )
    return picture


def _scaled(shapes: Iterable[Shape]) -> Iterator[Shape]:
    for shape in shapes:
        x, y = shape.x * SCALE, shape.y * SCALE
        if isinstance(shape, Box):
            width, height = max(1, shape.width * SCALE), max(1, shape.height * SCALE)
            yield Box(round(x), round(y), round(width), round(height), shape.colour)
        else:
            size = shape.size * SCALE
            yield Words(
                round(x), round(y), shape.text, size, shape.anchor, shape.colour, shape.bold
            )
