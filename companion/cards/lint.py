"""What must hold for a pack beyond its form: the domain rules of the cards.

A rule (`LintRule`) is a function that yields a `Fault` for each place where it does not hold. Those
whose faults break a game are in `companion.cards.breaking`, all others in
`companion.cards.checking`.
"""

from companion.cards.breaking import BREAKING
from companion.cards.checking import CHECKING
from companion.cards.pack import Pack
from companion.cards.sheet import Fault
from companion.rules.facts import Facts


def breaks(pack: Pack, facts: Facts) -> list[Fault]:
    """Return what in ``pack`` would make a game go wrong; ``facts`` are all packs together."""
    return [fault for rule in BREAKING for fault in rule(pack, facts)]


def lint(pack: Pack, facts: Facts) -> list[Fault]:
    """Return everything that is wrong or doubtful in ``pack``; ``facts`` are all packs together."""
    return [fault for rule in (*BREAKING, *CHECKING) for fault in rule(pack, facts)]
