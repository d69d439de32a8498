"""docs/reports.md tells what is reported of such boxes, and the tests that play each report."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from tests.project.tree import ROOT

REPORT = re.compile(r"\b[\w.-]+/[\w.-]+#\d+\b")

TABLE = (ROOT / "docs" / "reports.md").read_text(encoding="utf-8")
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in TABLE.splitlines()
    if line.startswith("|")
][2:]


@cache
def docstrings(path: Path) -> dict[str, str]:
    """What each test of a file says of itself."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    tests = [one for one in tree.body if isinstance(one, ast.FunctionDef)]
    return {one.name: ast.get_docstring(one) or "" for one in tests if one.name.startswith("test_")}


def test_there_are_eighteen() -> None:
    assert len(ROWS) == 18


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0][:40])
def test_every_report_is_played_by_the_tests_of_its_row(row: list[str]) -> None:
    reported, here, held = row
    reports = set(REPORT.findall(reported))
    assert reports
    assert here
    played: set[str] = set()
    for test in held.split("<br>"):
        file, _colons, name = test.partition("::")
        said = docstrings(ROOT / file)[name]
        named = set(REPORT.findall(said))
        assert named, f"{test} names no report"
        assert named <= reports, f"{test} plays {named - reports}, which its row does not tell"
        played |= named
    assert played == reports


def test_every_test_that_plays_a_report_is_in_the_table() -> None:
    told = set(re.findall(r"::(\w+)", TABLE))
    files = [path for path in (ROOT / "tests").rglob("test_*.py") if path != Path(__file__)]
    playing = {
        name for path in files for name, said in docstrings(path).items() if REPORT.search(said)
    }
    assert playing == told
