"""The plots of a report, as SVG and as PNG."""

from collections.abc import Sequence
from pathlib import Path

from companion.bots.report import OUTCOMES
from companion.bots.report import Figure
from companion.bots.report import Report
from companion.bots.report import ended
from companion.chronicle.drawing import Bar
from companion.chronicle.drawing import Chart
from companion.chronicle.drawing import bar_chart
from companion.chronicle.drawing import column_chart
from companion.chronicle.drawing import headed
from companion.chronicle.drawing import svg
from companion.chronicle.painting import picture

WIDTH = 720
"""How wide a plot is, in SVG's pixels."""

LABELS = 250
"""The room for the names of bars."""


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
    plots = [
        _bars("outcomes", "How the games ended", outcomes),
        _columns("rounds", "Rounds begun", shares(report.rounds)),
        _columns("deaths", "Survivors killed in a game", shares(report.deaths)),
        _bars("morale", "Morale lost per game, by cause", causes),
    ]
    return [headed(plot, report.title()) for plot in plots]


def _bars(name: str, title: str, bars: Sequence[Bar]) -> Chart:
    return bar_chart(name, title, bars, width=WIDTH, labels=LABELS)


def _columns(name: str, title: str, bars: Sequence[Bar]) -> Chart:
    return column_chart(name, title, bars, width=WIDTH)


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
        picture(chart).save(painted)
        written += [drawn, painted]
    return written
