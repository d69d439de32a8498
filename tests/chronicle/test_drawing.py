"""Charts: the same shapes within a page, as SVG and as PNG."""

import io
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from PIL import Image

from companion.chronicle.drawing import CURVE_HIGH
from companion.chronicle.drawing import PAPER
from companion.chronicle.drawing import Bar
from companion.chronicle.drawing import Chart
from companion.chronicle.drawing import Curve
from companion.chronicle.drawing import Dot
from companion.chronicle.drawing import Words
from companion.chronicle.drawing import bar_chart
from companion.chronicle.drawing import column_chart
from companion.chronicle.drawing import curve_chart
from companion.chronicle.drawing import headed
from companion.chronicle.drawing import inline_svg
from companion.chronicle.drawing import svg
from companion.chronicle.painting import SCALE
from companion.chronicle.painting import png

ROUNDS = ["start", "1", "2", "3"]
CHART = curve_chart("morale", "Morale", ROUNDS, {"": [6, 5, 3, 0]}, width=360, told="6, 5, 3, 0")


def words(drawn: str) -> list[str | None]:
    """The texts of an SVG."""
    root = ElementTree.fromstring(drawn)
    return [element.text for element in root if element.tag.endswith("text")]


def test_a_curve_goes_through_its_values() -> None:
    (curve,) = [shape for shape in CHART.shapes if isinstance(shape, Curve)]
    heights = [curve.points[-1][1] - y for _x, y in curve.points]
    assert heights == pytest.approx([CURVE_HIGH, CURVE_HIGH * 5 / 6, CURVE_HIGH / 2, 0])
    steps = [later[0] - x[0] for x, later in zip(curve.points, curve.points[1:], strict=False)]
    assert steps == pytest.approx([steps[0]] * 3)
    assert [shape.text for shape in CHART.shapes if isinstance(shape, Words)] == [
        *ROUNDS,
        *["6", "5", "3", "0"],
    ]


def test_curves_are_told_apart_without_their_colours() -> None:
    series = {"yellow": [6, 4], "blue": [6, 5], "den": [2, 2]}
    chart = curve_chart("morale", "Morale", ["start", "1"], series, width=360)
    curves = [shape for shape in chart.shapes if isinstance(shape, Curve)]
    dashes = [curve.dash for curve in curves[:3]]
    assert len(set(dashes)) == 3
    assert [curve.dash for curve in curves[3:]] == dashes  # the legend's
    assert {"yellow", "blue", "den"} <= {
        each.text for each in chart.shapes if isinstance(each, Words)
    }
    assert png(chart) != png(replace(chart, shapes=chart.shapes[:-6]))


def test_nothing_to_show_is_drawn_all_the_same() -> None:
    for chart in (
        curve_chart("x", "X", ["start"], {"": [0]}, width=360),
        column_chart("x", "X", [], width=360),
        bar_chart("x", "X", [], width=360, labels=100),
    ):
        assert words(svg(headed(chart, "nothing")))[:2] == ["X", "nothing"]
        assert png(headed(chart, "nothing"))[:4] == b"\x89PNG"


def test_many_rounds_have_fewer_labels() -> None:
    many = [str(number) for number in range(40)]
    chart = curve_chart("x", "X", many, {"": list(range(40))}, width=360)
    shown = [shape.text for shape in chart.shapes if isinstance(shape, Words)]
    assert len(shown) < 30
    assert sum(isinstance(shape, Dot) for shape in chart.shapes) == 40


def test_within_a_page_readers_are_told_and_the_stylesheet_gives_the_colours() -> None:
    drawn = inline_svg(CHART)
    root = ElementTree.fromstring(drawn)
    ids = {element.get("id"): element.text for element in root if element.get("id")}
    assert [ids[name] for name in str(root.get("aria-labelledby")).split()] == [
        "Morale",
        "6, 5, 3, 0",
    ]
    assert root.get("role") == "img"
    assert "#" not in drawn
    assert "style=" not in drawn


def test_a_value_can_be_read_across_its_curve() -> None:
    root = ElementTree.fromstring(inline_svg(CHART))
    values = [element for element in root if element.text in ("6", "5", "3", "0")]
    assert {element.get("stroke") for element in values} >= {"var(--chart-paper)"}


def test_a_picture_has_its_heading_and_its_colours() -> None:
    chart = headed(CHART, "3 players")
    assert chart.height > CHART.height
    with Image.open(io.BytesIO(png(chart))) as picture:
        assert picture.size == (chart.width * SCALE, chart.height * SCALE)
        colours = picture.convert("RGB").getcolors(1 << 16)
    assert colours is not None
    found = {"#" + bytes(colour).hex() for _count, colour in colours if isinstance(colour, tuple)}
    assert {PAPER["paper"], PAPER["bar"], PAPER["ink"], PAPER["faint"]} <= found


def test_what_a_picture_is_of_stays_within_it() -> None:
    chart = headed(CHART, "2026-10-01 · We Need More Samples · 4 players · 6 rounds · Two players")
    lines = [each for each in chart.shapes if isinstance(each, Words) and each.ink == "faint"][:2]
    assert [line.text for line in lines] == [
        "2026-10-01 · We Need More Samples · 4 players · 6",
        "rounds · Two players",
    ]
    assert chart.height == headed(CHART, "short").height + lines[1].y - lines[0].y


def test_letters_with_accents_are_painted() -> None:
    def painted(title: str) -> bytes:
        return png(headed(Chart("x", title, 360, 10, ()), ""))

    assert painted("Início") != painted("Inicio")
    assert painted("雪")[:4] == b"\x89PNG"  # not in the font, and no fault


def test_a_name_in_a_chart_is_text_and_nothing_else() -> None:
    chart = headed(bar_chart("x", "A & B", [Bar("<b>", 1.0, "1")], width=360, labels=99), "<i>")
    assert words(svg(chart)) == ["A & B", "<i>", "<b>", "1"]
