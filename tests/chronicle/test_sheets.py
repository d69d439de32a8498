"""The numbers of a chronicle as CSV."""

import csv
import io
from dataclasses import replace

import pytest

from companion.chronicle.sheets import SHEETS
from companion.chronicle.sheets import written
from companion.chronicle.telling import Chronicle
from tests.chronicle.games import GAMES
from tests.chronicle.games import short
from tests.chronicle.games import told


def sheet(name: str, chronicle: Chronicle) -> list[dict[str, str]]:
    """A sheet as a spreadsheet reads it."""
    return list(csv.DictReader(io.StringIO(written(SHEETS[name](chronicle)), newline="")))


@pytest.mark.parametrize("game", GAMES)
def test_the_rounds_of_a_whole_game(game: str) -> None:
    chronicle = told(game)
    rows = sheet("rounds", chronicle)
    assert [row["round"] for row in rows] == [str(n) for n in range(len(chronicle.rounds) + 1)]
    for row, each in zip(rows[1:], chronicle.rounds, strict=True):
        assert int(row["morale_colony"]) == each.after.morale["colony"]
        assert int(row["deaths"]) == each.after.deaths
        assert row["prevented"] == {True: "yes", False: "no", None: ""}[each.prevented]
    lost = sum(int(row["morale_lost"]) for row in rows)
    assert lost == sum(int(row["morale_lost"]) for row in sheet("causes", chronicle))


def test_dice_turns_and_corrections() -> None:
    chronicle = short(
        "ana: exposure wound on mike-cho",
        "table: set food 4",
        "ana: end",
        times={1: 3.0, 2: 4.0, 3: 5.0},
    )
    dice = sheet("dice", chronicle)
    assert [row["player"] for row in dice] == ["Ana", "Ben", "Cai"]
    assert dice[0]["exposure_wound"] == "1"
    assert float(dice[0]["chance_so_much_harm"]) == 0.5
    assert (dice[0]["said_by_typed"], dice[0]["said_by_tray"]) == ("1", "0")
    assert sheet("turns", chronicle) == [
        {"round": "1", "player": "Ana", "seconds": "12.0", "lines": "3"}
    ]
    (only,) = sheet("corrections", chronicle)
    assert only == {
        "line": "2",
        "round": "1",
        "path": "food",
        "believed": "9",
        "entered": "4",
        "off": "-5",
        "why": "",
    }


def test_a_name_is_never_a_formula() -> None:
    chronicle = replace(told("two-players-samples"), seats={"ana": "=1+1", "ben": "@cmd"})
    assert [row["player"] for row in sheet("dice", chronicle)] == ["'=1+1", "'@cmd"]
