"""What an action of a survivor takes, and whether she rolls for exposure after it: to be told
before she does it. Nothing changes and nobody is asked."""

from dataclasses import dataclass

from companion.rules import in_force
from companion.rules import traits
from companion.rules.world import World


@dataclass(frozen=True, slots=True)
class Prospect:
    """The least die for an ``attack`` and for a ``search`` of a survivor.

    ``exposed``: exposure is rolled for after an attack on a zombie, with nothing used. ``safe``
    has the locations to which a move needs no such roll.
    """

    attack: int
    search: int
    exposed: bool
    safe: tuple[str, ...]


def of(world: World, name: str) -> Prospect:
    """What the survivor ``name`` can expect of her actions where she stands."""
    survivor = world.survivors[name]
    everywhere = traits.has_own(world, name, traits.NO_EXPOSURE_MOVING)
    return Prospect(
        attack=survivor.attack,
        search=survivor.search,
        exposed=not traits.has(world, name, traits.NO_EXPOSURE_ATTACKING),
        safe=tuple(
            place
            for place in world.locations
            if place != survivor.at
            and (everywhere or in_force.safe_move(world, name, survivor.at, place))
        ),
    )
