"""What Dead of Winter tells beside its state document, for the gate to hand out."""

from companion.rules import objectives
from companion.rules.world import World
from companion.table.types import Aside
from companion.table.types import Progress
from companion.table.types import Reading


def of(world: World) -> Aside:
    """Everything there is to tell, the secrets of every seat included."""
    return Aside(
        progress=progress(world),
        revealed={seat: one.revealed for seat, one in world.players.items() if one.revealed},
        readings=readings(world),
    )


def progress(world: World) -> tuple[Progress, ...]:
    """The main objective's demands in numbers; nothing where they are not known."""
    return tuple(
        Progress(one.what, one.have, one.need, one.at_most, one.met)
        for one in objectives.progress(world)
    )


def readings(world: World) -> dict[str, tuple[Reading, ...]]:
    """The crossroads cards that have been drawn and not resolved, by who reads them."""
    read: dict[str, tuple[Reading, ...]] = {}
    for active, drawn in world.crossroads.items():
        if not drawn.resolved:
            happened = drawn.seen and not drawn.triggered
            about = tuple(name for name in drawn.about if name) if happened else ()
            one = Reading(active, drawn.card, happened, about)
            read[drawn.reader] = (*read.get(drawn.reader, ()), one)
    return read
