"""The numbers of a chronicle as CSV: by the words of the record, for spreadsheets and programs."""

import csv
import io
from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from typing import Any
from typing import get_args

from companion.chronicle.dice import EXPOSURE
from companion.chronicle.dice import SIX
from companion.chronicle.telling import Chronicle
from companion.table.types import Source

SOURCES: Sequence[str] = get_args(Source)

Rows = Iterator[Sequence[Any]]
"""The head of a sheet, then its rows."""


def rounds(told: Chronicle) -> Rows:
    """A row for each round, the first for the beginning: its crisis, and the numbers at its end."""
    colonies = list(told.start.morale)
    yield (
        *("round", "left", "crisis", "prevented"),
        *(f"morale_{name}" for name in colonies),
        *(f"food_{name}" for name in colonies),
        *("zombies", "deaths", "survivors", "helpless", "morale_lost", "morale_gained"),
    )
    begin = (0, "", "", "")
    for about, level, lost, gained in (
        (begin, told.start, 0, 0),
        *(
            (
                (each.number, each.left, each.crisis or " ".join(each.symbols), each.prevented),
                each.after,
                sum(each.lost.values()),
                each.gained,
            )
            for each in told.rounds
        ),
    ):
        yield (
            *about,
            *(level.morale[name] for name in colonies),
            *(level.food[name] for name in colonies),
            *(level.zombies, level.deaths, level.survivors, level.helpless, lost, gained),
        )


def causes(told: Chronicle) -> Rows:
    """A row for each cause: the morale lost by it, and the survivors killed."""
    yield "cause", "morale_lost", "killed"
    losses = told.losses
    for cause in sorted({*losses.morale, *losses.killed}):
        yield cause, losses.morale[cause], losses.killed[cause]


def dice(told: Chronicle) -> Rows:
    """A row for each player: how often each face was rolled, how likely that is by chance, and how
    many of these lines came from where."""
    yield (
        *("player", *(f"d{face}" for face in SIX), "sum", "chance_so_far_off"),
        *(f"exposure_{face}" for face in EXPOSURE),
        *("chance_so_much_harm", "chance_so_many_bites"),
        *(f"said_by_{source}" for source in SOURCES),
    )
    for seat, rolls in told.rolls.items():
        yield (
            *(told.seats[seat], *(rolls.dice[face] for face in SIX), rolls.total),
            round(rolls.chance_of_total(), 4),
            *(rolls.exposure[face] for face in EXPOSURE),
            *(round(rolls.chance_of_harm(), 4), round(rolls.chance_of_bites(), 4)),
            *(rolls.sources[source] for source in SOURCES),
        )


def turns(told: Chronicle) -> Rows:
    """A row for each turn that was measured."""
    yield "round", "player", "seconds", "lines"
    for turn in told.times.turns:
        yield turn.round, told.seats[turn.player], round(turn.seconds, 1), turn.lines


def corrections(told: Chronicle) -> Rows:
    """A row for each correction."""
    yield "line", "round", "path", "believed", "entered", "off", "why"
    for each in told.corrections:
        yield (
            *(each.number, each.round, each.path, each.believed, each.entered),
            *(each.off, each.why),
        )


SHEETS: Mapping[str, Callable[[Chronicle], Rows]] = {
    "rounds": rounds,
    "causes": causes,
    "dice": dice,
    "turns": turns,
    "corrections": corrections,
}
"""The sheets by name."""


def written(rows: Rows) -> str:
    """A sheet as CSV. A spreadsheet must not take a name for a formula."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    for row in rows:
        writer.writerow([_cell(each) for each in row])
    return text.getvalue()


def _cell(value: Any) -> Any:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str) and value.startswith(("=", "+", "-", "@", "\t", "\r")):
        return f"'{value}"
    return "" if value is None else value
