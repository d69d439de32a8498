"""The dice each player has rolled, beside what was to be expected of them.

Chances are exact, not approximations: a game has few rolls, and a normal curve is wrong about few.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field
from fractions import Fraction
from functools import lru_cache
from math import comb

from companion.table.chance import EXPOSURE_DIE

SIX = range(1, 7)
"""The faces of an ordinary die."""

EXPOSURE: Mapping[str, int] = Counter(EXPOSURE_DIE)
"""The faces of the exposure die, and on how many of its twelve sides each is."""

HARMLESS = "blank"

MEAN = Fraction(sum(SIX), len(SIX))
"""What a die shows on average."""


@dataclass
class Rolls:
    """What a player has rolled: ordinary dice by face, the exposure die by face, and how many of
    these rolls came from where (``typed``, ``tray``, ``generated`` …)."""

    dice: Counter[int] = field(default_factory=Counter)
    exposure: Counter[str] = field(default_factory=Counter)
    sources: Counter[str] = field(default_factory=Counter)

    @property
    def number(self) -> int:
        """How many ordinary dice."""
        return self.dice.total()

    @property
    def total(self) -> int:
        """The sum of the ordinary dice."""
        return sum(face * times for face, times in self.dice.items())

    @property
    def mean(self) -> float:
        """What an ordinary die of hers showed on average; raises `ZeroDivisionError` for none."""
        return self.total / self.number

    @property
    def exposures(self) -> int:
        """How many rolls of the exposure die."""
        return self.exposure.total()

    @property
    def harmed(self) -> int:
        """How many of these were not blank."""
        return self.exposures - self.exposure[HARMLESS]

    def chance_of_total(self) -> float:
        """How likely it is to be as far from the expected sum of so many dice, or farther, either
        way: 1.0 for exactly what was to be expected."""
        return far(self.number, self.total)

    def chance_of_harm(self) -> float:
        """How likely it is that as many exposure rolls, or more, do harm."""
        harmful = Fraction(sum(EXPOSURE.values()) - EXPOSURE[HARMLESS], sum(EXPOSURE.values()))
        return at_least(self.exposures, self.harmed, harmful)

    def chance_of_bites(self) -> float:
        """How likely it is that as many exposure rolls, or more, are bites."""
        return at_least(
            self.exposures,
            self.exposure["bitten"],
            Fraction(EXPOSURE["bitten"], sum(EXPOSURE.values())),
        )


def expected(face: str, rolls: int) -> float:
    """How often a face of the exposure die is to be expected in so many rolls.

    >>> expected("bitten", 24)
    2.0
    """
    return rolls * EXPOSURE[face] / sum(EXPOSURE.values())


def at_least(number: int, times: int, chance: Fraction) -> float:
    """How likely something of this ``chance`` happens ``times`` times or more in ``number``.

    >>> at_least(2, 1, Fraction(1, 2))
    0.75
    """
    p, q = float(chance), float(1 - chance)
    return sum(comb(number, n) * p**n * q ** (number - n) for n in range(times, number + 1))


def far(number: int, total: int) -> float:
    """How likely the sum of ``number`` dice is as far from its mean as ``total``, or farther.

    >>> round(far(1, 6), 3), far(2, 7)
    (0.333, 1.0)
    """
    away = abs(total - number * MEAN)
    farther = sum(n for each, n in enumerate(ways(number)) if abs(each - number * MEAN) >= away)
    return float(Fraction(farther, len(SIX) ** number))


@lru_cache(maxsize=64)
def ways(number: int) -> tuple[int, ...]:
    """In how many ways ``number`` dice show each sum from 0 on: the coefficients of a die's
    polynomial to this power, with 2 to the ``width`` bytes for its variable.

    >>> ways(2)[2:13]
    (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)
    """
    width = 3 * number // 8 + 1  # 6 ** number ways find room in it
    product = sum(1 << 8 * width * face for face in SIX) ** number
    digits = product.to_bytes(width * (SIX[-1] * number + 1), "little")
    return tuple(
        int.from_bytes(digits[at : at + width], "little") for at in range(0, len(digits), width)
    )
