"""The Colony Phase before it comes: what it will cost and where zombies will come, as the board
stands now. A step that waits for the table's word has not come yet.

Nothing changes and nobody is asked. What a die or a player decides is left open: noise tokens are
counted, whoever is overrun is not named. What the crisis will do comes in between and may change
all of it.
"""

from collections import Counter
from dataclasses import dataclass

from companion.rules import automation
from companion.rules import colony_phase
from companion.rules.world import World
from companion.rules.zombies import Outcome
from companion.rules.zombies import arrival
from companion.rules.zombies import entrance_of

FIRST = "pay-food"
"""The step with which the colony phase begins."""


@dataclass(frozen=True, slots=True)
class Costs:
    """Pay Food and Check Waste of a colony.

    ``need`` food tokens are still to be paid of the ``food`` there is; ``hunger`` and ``waste`` are
    the morale that a shortage and the waste pile still cost.
    """

    colony: str
    need: int
    food: int
    hunger: int
    waste: int


@dataclass(frozen=True, slots=True)
class Arrivals:
    """Add Zombies at a place: ``zombies`` come, and one more for each of the ``noise`` tokens whose
    die is 3 or lower.

    Without noise they come to these ``entrances``, one after the other; so many ``barricades`` are
    destroyed and the place is overrun ``overruns`` times.
    """

    place: str
    entrances: tuple[int, ...]
    noise: int
    barricades: int
    overruns: int

    @property
    def zombies(self) -> int:
        """How many come before any noise is rolled for."""
        return len(self.entrances)


@dataclass(frozen=True, slots=True)
class ColonyPhase:
    """What the next colony phase brings: the costs of each colony, and the places, those in the
    order of the step, where anything comes.

    ``steps`` has the number of each step that is still to come, as the rulebook counts them.
    """

    costs: tuple[Costs, ...]
    arrivals: tuple[Arrivals, ...]
    steps: dict[str, int]


def colony_phase_to_come(world: World) -> ColonyPhase | None:
    """The colony phase of this round; None once it has begun, at set-up and after the game.

    While a step of it waits for the table's word: what is still to come.
    """
    if world.over is not None or world.step not in world.agenda:
        return None
    begun = world.agenda.index(world.step) >= world.agenda.index(FIRST)
    if begun and not automation.waits(world):
        return None
    places = [colony.board for colony in world.colonies.values()] + world.outside()
    arrivals = (arrivals_at(world, place) for place in places)
    return ColonyPhase(
        costs=tuple(costs(world, name) for name in world.colonies),
        arrivals=tuple(
            one for one in arrivals if due(world, "add-zombies") and (one.zombies or one.noise)
        ),
        steps={
            step: number
            for number, step in enumerate(world.agenda[world.agenda.index(FIRST) :], start=1)
            if due(world, step)
        },
    )


def due(world: World, step: str) -> bool:
    """Whether a step of this round is still to come."""
    return world.agenda.index(world.step) <= world.agenda.index(step)


def costs(world: World, name: str) -> Costs:
    """Pay Food and Check Waste in the colony ``name``."""
    colony = world.colonies[name]
    need = colony_phase.food_needed(world, colony) if due(world, FIRST) else 0
    return Costs(
        colony=name,
        need=need,
        food=colony.food,
        hunger=colony.starvation + 1 if colony.food < need else 0,
        waste=colony_phase.waste_costs(colony) if due(world, "check-waste") else 0,
    )


def arrivals_at(world: World, place: str) -> Arrivals:
    """Add Zombies at ``place``, entrance after entrance."""
    location = world.locations[place]
    spaces = list(location.entrances)
    coming = colony_phase.zombies_coming(world, place)
    entrances = tuple(entrance_of(number, len(spaces)) for number in range(coming))
    outcomes: Counter[Outcome] = Counter()
    for entrance in entrances:
        outcome, spaces[entrance - 1] = arrival(spaces[entrance - 1])
        outcomes[outcome] += 1
    return Arrivals(place, entrances, location.noise, outcomes["barricade"], outcomes["overrun"])
