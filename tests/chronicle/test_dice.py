"""Chances are exact: against every way the dice can fall, where these can be counted."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from companion.chronicle.dice import EXPOSURE
from companion.chronicle.dice import SIX
from companion.chronicle.dice import Rolls
from companion.chronicle.dice import at_least
from companion.chronicle.dice import expected
from companion.chronicle.dice import far
from companion.chronicle.dice import ways


@pytest.mark.parametrize("number", range(1, 6))
def test_every_sum_is_as_likely_as_counted(number: int) -> None:
    counted = Counter(sum(faces) for faces in product(SIX, repeat=number))
    assert {each: n for each, n in enumerate(ways(number)) if n} == counted
    middle = Fraction(7 * number, 2)
    for total in counted:
        farther = sum(n for each, n in counted.items() if abs(each - middle) >= abs(total - middle))
        assert far(number, total) == pytest.approx(farther / 6**number)


@pytest.mark.parametrize("number", [40, 200])
def test_many_dice_come_close_to_the_normal_curve(number: int) -> None:
    deviation = (number * 35 / 12) ** 0.5
    two_away = round(3.5 * number + 2 * deviation)
    assert far(number, two_away) == pytest.approx(0.0455, abs=0.006)
    assert sum(ways(number)) == 6**number


def test_the_exposure_die_has_the_faces_of_the_box() -> None:
    assert EXPOSURE == {"blank": 6, "wound": 3, "frostbite": 2, "bitten": 1}
    assert [expected(face, 12) for face in EXPOSURE] == [6, 3, 2, 1]


def test_a_player_s_rolls() -> None:
    rolls = Rolls(Counter({6: 2, 1: 1}), Counter({"blank": 1, "bitten": 2}))
    assert (rolls.number, rolls.total) == (3, 13)
    assert rolls.mean == pytest.approx(13 / 3)
    assert rolls.chance_of_total() == pytest.approx(2 * 56 / 216)
    assert (rolls.exposures, rolls.harmed) == (3, 2)
    assert rolls.chance_of_harm() == pytest.approx(0.5)
    assert rolls.chance_of_bites() == pytest.approx(3 * (1 / 12) ** 2 * (11 / 12) + (1 / 12) ** 3)


def test_who_has_not_rolled_was_neither_lucky_nor_not() -> None:
    assert Rolls().chance_of_total() == 1.0
    assert Rolls().chance_of_harm() == 1.0
    assert at_least(0, 0, Fraction(1, 12)) == 1.0
