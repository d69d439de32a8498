"""What must hold for a pack beyond its form: the domain rules of the cards.

A rule is a function that yields a `Fault` for each place where it does not hold. Some faults would
make a game go wrong (`BREAKING`): such a pack is not loaded. The others (`CHECKING`) say that a
card was probably copied wrongly.
"""

from collections.abc import Callable
from collections.abc import Iterator

from companion.cards.pack import Pack
from companion.cards.sheet import Fault
from companion.rules.facts import Facts

LintRule = Callable[[Pack, Facts], Iterator[Fault]]

BREAKING: tuple[LintRule, ...] = ()


def breaks(pack: Pack, facts: Facts) -> list[Fault]:
    """Return what in ``pack`` would make a game go wrong; ``facts`` are all packs together."""
    return [fault for rule in BREAKING for fault in rule(pack, facts)]
