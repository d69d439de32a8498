"""The page of what is covered."""

import doctest

from tests.coverage import report


def test_the_page_is_current() -> None:
    assert report.PAGE.read_text(encoding="utf-8") == report.page(), (
        "names of tests or rows have changed: python -m tests.coverage"
    )


def test_every_number_a_test_carries_is_a_row() -> None:
    parts = report.rows()
    known = {row for part in report.TITLES for row in parts[part]}
    assert not {*report.covered()} - known
    assert not {*parts["elsewhere"]} - known


def test_no_row_is_left_out() -> None:
    parts = report.rows()
    rulings = [*range(1, 99), 116, 122]
    assert list(parts["rulings"]) == [f"r{number:02}" for number in rulings]
    assert list(parts["base-game"]) == [f"c{number}" for number in range(1, 84)]
    assert list(parts["guide"]) == [f"c{number}" for number in range(202, 213)]
    assert list(parts["companion"]) == [f"c{number}" for number in range(220, 232)]


def test_names_carry_numbers() -> None:
    assert doctest.testmod(report).failed == 0
