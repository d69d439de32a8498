"""The report of many games: its table, its CSV and its plots."""

import csv
import io
import xml.etree.ElementTree as ElementTree
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest
from PIL import Image

from companion.bots import charts
from companion.bots.game import Plan
from companion.bots.game import Played
from companion.bots.game import play
from companion.bots.report import COLUMNS
from companion.bots.report import Figure
from companion.bots.report import Report
from companion.bots.report import write_csv
from companion.chronicle.causes import CAUSES
from companion.chronicle.causes import Losses
from companion.chronicle.drawing import Box
from companion.chronicle.drawing import Words
from companion.chronicle.painting import SCALE

PLAN = Plan(players=3, seed=7, bot="legal", variants=("hardcore",))


def played(number: int, over: str, rounds: int, killed: int, winners: int = 0) -> Played:
    """A game in which as many were killed by a bite, and one morale was lost to waste."""
    losses = Losses(
        morale=Counter({"bite": killed, "waste": 1}),
        killed=Counter({"bite": killed}),
        helpless=2,
        rounds=rounds,
        crises=rounds,
        prevented=1,
    )
    return Played(number, 99, over, winners, 100, 3, 5, 4, 3, 2, 1, losses, "f00d")


GAMES = [
    played(1, "morale", 2, 6),
    played(2, "rounds", 6, 1, winners=2),
    played(3, "morale", 4, 2),
    played(4, "something-new", 4, 3),
]


@pytest.fixture
def report() -> Report:
    counted = Report(PLAN)
    for game in GAMES:
        counted.add(game)
    return counted


def rows(text: str) -> dict[str, list[str]]:
    """The rows of the table by their first words."""
    return {line[:26].strip(): line[26:].split() for line in text.splitlines() if line[26:].strip()}


def test_the_table_says_what_was_played_and_what_came_of_it(report: Report) -> None:
    text = report.text()
    assert text.splitlines()[0] == (
        "4 games · 3 legal bots · we-need-more-samples · hardcore · seed 7"
    )
    table = rows(text)
    assert table["morale at 0"] == ["2", "50.0%"]
    assert table["no rounds left"] == ["1", "25.0%"]
    assert table["something-new"] == ["1", "25.0%"]
    assert table["somebody has won"] == ["1", "25.0%"]
    assert table["rounds begun"] == ["2", "4", "4.00", "6"]
    assert table["survivors killed"] == ["1", "2", "3.00", "6"]
    assert table["bite"] == ["12", "3.00", "75.0%", "12"]
    assert table["waste"] == ["4", "1.00", "25.0%", "0"]
    assert table["of these prevented"] == ["4", "25.0%"]
    assert "starvation" not in table


def test_the_csv_has_a_row_for_each_game() -> None:
    text = io.StringIO()
    assert list(write_csv(text, PLAN, GAMES)) == GAMES
    text.seek(0)
    reader = csv.DictReader(text)
    found = list(reader)
    assert tuple(reader.fieldnames or ()) == COLUMNS
    assert len(found) == 4
    assert [row["outcome"] for row in found] == [game.over for game in GAMES]
    first = found[0]
    assert (first["game"], first["players"], first["bot"]) == ("1", "3", "legal")
    assert first["variants"] == "hardcore"
    assert first["killed"] == first["killed_bite"] == first["morale_lost_bite"] == "6"
    assert (first["morale_lost"], first["morale_lost_waste"]) == ("7", "1")


def test_the_columns_of_the_csv_are_these() -> None:
    assert COLUMNS[:22] == (
        *("game", "seed", "players", "bot", "objective", "variants"),
        *("outcome", "winners", "rounds", "lines", "by_hand"),
        *("morale", "food", "waste", "starvation", "exiled"),
        *("crises", "prevented", "killed", "helpless_lost", "morale_gained", "morale_lost"),
    )
    assert COLUMNS[22:-1] == (
        *(f"morale_lost_{cause}" for cause in CAUSES),
        *(f"killed_{cause}" for cause in CAUSES),
    )
    assert COLUMNS[-1] == "fingerprint"


def test_losses_of_real_games_have_a_column_each() -> None:
    text = io.StringIO()
    plan = Plan(players=4, seed=1, bot="legal")
    games = [play(plan, number) for number in range(1, 6)]
    assert len(list(write_csv(text, plan, games))) == 5
    rows = list(csv.DictReader(io.StringIO(text.getvalue())))
    for what in ("morale_lost", "killed"):
        for row in rows:
            assert sum(int(row[f"{what}_{cause}"]) for cause in CAUSES) == int(row[what])
        assert sum(int(row[what]) for row in rows) > 0


@pytest.mark.parametrize(
    ("values", "median"), [([3], 3), ([1, 2], 1), ([5, 1, 2], 2), ([0, 0, 9, 9], 0)]
)
def test_the_median_is_a_value_of_a_game(values: Sequence[int], median: int) -> None:
    figure = Figure("x")
    for value in values:
        figure.add(value)
    assert figure.median == median
    assert (figure.least, figure.most) == (min(values), max(values))


def test_each_plot_is_drawn_and_painted(report: Report, tmp_path: Path) -> None:
    written = charts.write(report, tmp_path / "plots")
    names = [f"{name}.{kind}" for name in ("outcomes", "rounds", "deaths", "morale") for kind in
             ("svg", "png")]  # fmt: skip
    assert [path.name for path in written] == names
    for drawn, painted in zip(written[::2], written[1::2], strict=True):
        root = ElementTree.parse(drawn).getroot()
        words = [element.text for element in root if element.tag.endswith("text")]
        assert report.title() in words
        with Image.open(painted) as picture:
            width, height = picture.size
            colours = picture.convert("RGB").getcolors(1 << 16)
        assert (width, height) == (
            int(root.attrib["width"]) * SCALE,
            int(root.attrib["height"]) * SCALE,
        )
        assert colours is not None
        assert (0x2F, 0x6F, 0x9F) in [colour for _, colour in colours]


def test_bars_are_as_long_as_what_they_show(report: Report) -> None:
    (outcomes, rounds, _, morale) = charts.charts(report)
    lengths = [shape.width for shape in outcomes.shapes if isinstance(shape, Box)]
    # "no rounds left" before "morale at 0", as in the table
    assert lengths[1] == pytest.approx(2 * lengths[0])
    columns = [
        shape.height for shape in rounds.shapes if isinstance(shape, Box) and shape.ink == "bar"
    ]
    assert columns == pytest.approx([120, 240, 120])  # 2, 4 and 6 rounds; of 3 and 5 nothing
    words = [shape.text for shape in morale.shapes if isinstance(shape, Words)]
    assert words[2:] == ["bite", "3.00", "waste", "1.00"]
