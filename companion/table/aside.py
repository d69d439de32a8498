"""What Dead of Winter tells beside its state document, for the gate to hand out."""

from companion.rules import automation
from companion.rules import colony_phase
from companion.rules import crossroads
from companion.rules import house
from companion.rules import in_force
from companion.rules import limits
from companion.rules import objectives
from companion.rules import powers
from companion.rules import preview
from companion.rules import prospects
from companion.rules import secret
from companion.rules import settable
from companion.rules.world import World
from companion.table.types import Aside
from companion.table.types import Demand
from companion.table.types import InForce
from companion.table.types import Progress
from companion.table.types import Reading


def of(world: World) -> Aside:
    """Everything there is to tell, the secrets of every seat included."""
    return Aside(
        progress=progress(world),
        in_force=lasting(world),
        revealed={seat: one.revealed for seat, one in world.players.items() if one.revealed},
        mouths={
            name: colony_phase.mouths(world, colony.board)
            for name, colony in world.colonies.items()
        },
        house=house.in_force(world),
        automation=automation.in_force(world),
        coming=preview.colony_phase_to_come(world),
        readings=readings(world),
        demands={seat: demands(world, seat) for seat in world.seats},
        rounds=rounds(world),
        crisis=crisis_title(world),
        used_up={
            name: used for name in world.survivors if (used := tuple(powers.used_up(world, name)))
        },
        used_cards={seat: used_cards(world, seat) for seat in world.seats},
        prospects={name: prospects.of(world, name) for name in world.survivors},
        limits=limits.limits(world),
        pieces=settable.PIECES,
        agenda=tuple(world.agenda),
    )


def used_cards(world: World, seat: str) -> dict[str, int]:
    """The cards in a known hand that were used in this round and have come back to it (R36)."""
    hand = powers.hand_of(seat)
    counts = {
        item: powers.used(world, item, hand) for item in dict.fromkeys(world.players[seat].cards)
    }
    return {item: count for item, count in counts.items() if count}


def rounds(world: World) -> int | None:
    """Where the main objective puts the round tracker at the beginning; None where that is not
    known."""
    played = objectives.side(world)
    return played.rounds if played is not None else None


def crisis_title(world: World) -> str:
    """The title of the crisis of the round, as it is printed; "" of a card nobody knows."""
    card = world.cards.crises.get(world.crisis.card) if world.crisis is not None else None
    return card.name if card is not None else ""


def progress(world: World) -> tuple[Progress, ...]:
    """The main objective's demands in numbers; nothing where they are not known."""
    return tuple(
        Progress(one.what, one.have, one.need, one.at_most, one.met)
        for one in objectives.progress(world)
    )


def lasting(world: World) -> tuple[InForce, ...]:
    """What cards have left in force, in the order in which they did."""
    return tuple(
        InForce(
            card=one.card,
            option=one.option,
            rule=one.rule,
            player=one.player,
            survivor=one.survivor,
            at=one.at,
            n=one.n,
            rounds=one.rounds,
            places=tuple(one.places),
            due=world.over is None and in_force.is_due(world, one),
        )
        for one in in_force.standing(world)
    )


def readings(world: World) -> dict[str, tuple[Reading, ...]]:
    """The crossroads cards that have been drawn and not resolved, by who reads them."""
    read: dict[str, tuple[Reading, ...]] = {}
    for active, drawn in world.crossroads.items():
        if not drawn.resolved:
            happened = drawn.seen and not drawn.triggered
            about = tuple(name for name in drawn.about if name) if happened else ()
            one = Reading(active, drawn.card, happened, about, drawn.triggered)
            reader = crossroads.reader(world, active)
            read[reader] = (*read.get(reader, ()), one)
    return read


def demands(world: World, seat: str) -> tuple[Demand, ...]:
    """What the seat's secret objective demands; nothing where the companion does not know it."""
    return tuple(
        Demand(word, bound, secret.CHECKS[word](world, seat, bound))
        for word, bound in secret.conditions_of(world, seat) or ()
    )
