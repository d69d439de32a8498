"""Main objectives: what must be achieved, in numbers, as the goal of a `MainObjective` names it.

| goal | arguments | achieved when |
|---|---|---|
| ``survive-rounds`` | n | n rounds have been played, the present one included |
| ``zombies-outside`` | at_most | no more stand on all non-colony locations together |
| ``barricades`` | colony, elsewhere | so many at the colony, and at every other location |
| ``empty-decks`` | n | n non-colony locations have no item cards left |
| ``samples`` | per_player | so many samples for each player who started |
| ``counted`` | name, n, per_player | the table has counted n, and per_player for each who started |

Cards left in a deck are counted in ``items-LOCATION``, samples in ``samples``. With ``samples``
each zombie that is killed gives a sample on a die of 4 or more (We Need More Samples). What only
the table sees it counts itself, in a counter of its own: ``set counters.NAME N``.
"""

from collections.abc import Callable
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from companion.engine.notation import TABLE
from companion.engine.prompts import Prompt
from companion.engine.prompts import Rule
from companion.engine.prompts import Words
from companion.engine.prompts import ask
from companion.rules import in_force
from companion.rules.facts import ObjectiveSide
from companion.rules.placements import lay_out
from companion.rules.prompts import Asked
from companion.rules.prompts import Die
from companion.rules.prompts import Offered
from companion.rules.purposes import Purpose
from companion.rules.world import ZOMBIE
from companion.rules.world import World

SAMPLES = "samples"
"""The goal of We Need More Samples, and its counter."""

COUNTED = "counted"
"""The goal that is a counter of the table's."""

SAMPLE_DIE = 4
"""We Need More Samples: the least die that gives a sample."""


@dataclass(frozen=True, slots=True)
class Measure:
    """How far one demand of a goal is: ``have`` of ``need`` (or at most that many).

    ``what`` is a location's slug or a word such as ``rounds``; ``unsure`` is how many more there
    may be that the companion cannot count.
    """

    what: str
    have: int
    need: int
    at_most: bool = False
    unsure: int = 0

    @property
    def met(self) -> bool | None:
        """Whether the demand is met; None where the companion cannot tell."""
        if self.at_most:
            return self.have <= self.need
        if self.have < self.need <= self.have + self.unsure:
            return None
        return self.have >= self.need


Goal = Callable[..., list[Measure]]


def side(world: World) -> ObjectiveSide | None:
    """The side of the main objective card that is played; None for one not known.

    The hardcore side in the Co-Op, 2 Player and Hardcore Variants, where its facts are known.
    """
    card = world.cards.objectives.get(world.objective)
    if card is None:
        return None
    hardcore = world.in_mode("co-op") or world.in_mode("hardcore")
    return card.hardcore if hardcore and card.hardcore is not None else card.standard


def set_up(world: World) -> None:
    """Game Setup 3: set up the board according to the main objective's set-up instructions.

    Morale and rounds whose numbers are not known stay as they are, for the table to set.
    """
    played = side(world)
    if played is None:
        return
    if played.rounds is not None:
        world.round = played.rounds
    if played.morale is not None:
        for colony in world.colonies.values():
            colony.morale = played.morale
    lay_out(world, played.setup)
    start_counting(world)


def start_counting(world: World) -> None:
    """Put down the counter that the goal needs, if it is not there yet."""
    played = side(world)
    if played is not None and played.goal is not None:
        name, arguments = played.goal
        if name in (SAMPLES, COUNTED):
            world.counters.setdefault(arguments.get("name", SAMPLES), 0)


def progress(world: World) -> list[Measure]:
    """How far the main objective's goal is, demand by demand; nothing where it is not known."""
    played = side(world)
    if played is None or played.goal is None:
        return []
    name, arguments = played.goal
    return [*GOALS[name](world, **arguments), *demands(world)]


def demands(world: World) -> list[Measure]:
    """What crossroads cards ask for besides; of some only the table can tell."""
    food = sum(colony.food for colony in world.colonies.values())
    needed = [Measure("food", food, one.n) for one in in_force.standing(world, "goal-food")]
    by_table = in_force.standing(world, "goal-by-table")
    return [*needed, *(Measure(one.card or "crossroads", 0, 1, unsure=1) for one in by_table)]


def achieved(world: World) -> bool | None:
    """Whether the goal has been achieved; None where the table has to say."""
    marks = [measure.met for measure in progress(world)]
    if False in marks:
        return False
    return None if None in marks or not marks else True


class MetOrUnmet(Prompt[bool]):
    """``objective met`` or ``objective unmet``."""

    kind: ClassVar[str] = "objective"
    __slots__ = ()

    def options(self) -> Iterator[Words]:
        yield from (("objective", "met"), ("objective", "unmet"))

    def read(self, words: Words) -> bool:
        return self.one_of(words)[1] == "met"


class ObjectiveMet(MetOrUnmet, Asked[bool]):
    """The table judges what the companion cannot (Check Main Objective)."""

    __slots__ = ()

    def __init__(self, world: World) -> None:
        super().__init__(world, TABLE)


class ObjectiveOffer(MetOrUnmet, Offered[bool]):
    """`ObjectiveMet` where the table only wants it offered: what is said counts at the next
    check."""

    __slots__ = ()

    def __init__(self, world: World) -> None:
        super().__init__(world, TABLE)

    def accept(self, value: bool) -> None:
        self.world.objective_said = "met" if value else "unmet"


def zombie_killed(world: World, survivor: str) -> Rule[None]:
    """We Need More Samples: a die for the killed zombie, before exposure is rolled (R77)."""
    if collects_samples(world):
        die = yield from ask(
            Die(world, world.owner(survivor), SAMPLES, purpose=Purpose("sample", n=SAMPLE_DIE))
        )
        world.counters[SAMPLES] = world.counters.get(SAMPLES, 0) + (die >= SAMPLE_DIE)


def collects_samples(world: World) -> bool:
    """Whether the goal is a number of samples."""
    played = side(world)
    return played is not None and played.goal is not None and played.goal[0] == SAMPLES


# -- goals -----------------------------------------------------------------------------------------


def survive_rounds(world: World, *, n: int) -> list[Measure]:
    """Complete ``n`` rounds: achieved at the check of the last, before the marker moves (R74)."""
    played = side(world)
    rounds = n if played is None or played.rounds is None else played.rounds
    return [Measure("rounds", rounds - world.round + 1, n)]


def zombies_outside(world: World, *, at_most: int) -> list[Measure]:
    """At most so many zombies in total on all non-colony locations."""
    zombies = sum(world.locations[place].count(ZOMBIE) for place in world.outside())
    return [Measure("zombies", zombies, at_most, at_most=True)]


def barricades(world: World, *, colony: int, elsewhere: int) -> list[Measure]:
    """So many barricades at the colony and so many at every other location."""
    return [
        Measure(
            location.slug,
            location.barricades(),
            elsewhere if world.colony_at(location.slug) is None else colony,
        )
        for location in world.locations.values()
    ]


def empty_decks(world: World, *, n: int) -> list[Measure]:
    """So many non-colony locations have no item cards left.

    A deck without a counter is taken to have cards; where no deck has one, nobody counts.
    """
    left = world.decks_left()
    uncounted = left.count(None) == len(left)
    return [Measure("decks", left.count(0), n, unsure=len(left) if uncounted else 0)]


def samples(world: World, *, per_player: int) -> list[Measure]:
    """So many samples for each player who started."""
    return [Measure(SAMPLES, world.counters.get(SAMPLES, 0), per_player * len(world.seats))]


def counted(world: World, *, name: str, n: int = 0, per_player: int = 0) -> list[Measure]:
    """So many of what the table counts, and so many for each player who started."""
    return [Measure(name, world.counters.get(name, 0), n + per_player * len(world.seats))]


GOALS: dict[str, Goal] = {
    "survive-rounds": survive_rounds,
    "zombies-outside": zombies_outside,
    "barricades": barricades,
    "empty-decks": empty_decks,
    SAMPLES: samples,
    COUNTED: counted,
}
"""Every goal by name; each is called with the world and its arguments."""
