"""Colony Phase, step by step; Resolve Crisis is in `companion.rules.crisis`."""

from collections.abc import Iterator
from typing import ClassVar

from companion.engine.notation import TABLE
from companion.engine.prompts import Refusal
from companion.engine.prompts import Rule
from companion.engine.prompts import Words
from companion.engine.prompts import ask
from companion.engine.prompts import ask_until_settled
from companion.rules import automation
from companion.rules import in_force
from companion.rules import traits
from companion.rules import zombies
from companion.rules.automation import companion_does
from companion.rules.ending import end_game
from companion.rules.house import house_rule
from companion.rules.morale import end_of_batch
from companion.rules.morale import lose_morale
from companion.rules.objectives import ObjectiveMet
from companion.rules.objectives import achieved
from companion.rules.prompts import Asked
from companion.rules.verbs_in_force import end_of_round
from companion.rules.world import Colony
from companion.rules.world import Survivor
from companion.rules.world import World

WASTE_CARDS = 10
"""So many cards in the waste pile cost 1 morale."""

CHECK = "check-main-objective"
"""The step in which the game can end with the main objective."""

NOISE_DIE = 3
"""A die up to this makes a noise token a zombie."""


def pay_food(world: World) -> Rule[None]:
    """Pay Food: 1 food token for every 2 survivors in the colony, rounded up.

    If there is not enough, no food is removed: a starvation token is added to the supply, and
    morale falls by 1 for each starvation token there.
    """
    if not (yield from companion_does(world)):
        return
    for colony in world.colonies.values():
        need = food_needed(world, colony)
        if colony.food >= need:
            colony.food -= need
        else:
            colony.starvation += 1
            lose_morale(world, colony.starvation, colony)


def food_needed(world: World, colony: Colony) -> int:
    """How many food tokens a colony has to pay as it stands."""
    return half(mouths(world, colony.board)) + in_force.extra_food(world, colony)


def check_waste(world: World) -> Rule[None]:
    """Check Waste: for every 10 cards in the waste pile, morale falls by 1. The pile stays."""
    if not (yield from companion_does(world)):
        return
    for colony in world.colonies.values():
        lose_morale(world, waste_costs(colony), colony)


def waste_costs(colony: Colony) -> int:
    """How much morale the waste pile of a colony costs."""
    return colony.waste // WASTE_CARDS


def add_zombies(world: World) -> Rule[None]:
    """Add Zombies: to the colony, to each non-colony location, then for noise tokens.

    With the house rule ``morale_zero = "batch"`` morale 0 ends the game after each of the three.
    """
    if not (yield from companion_does(world)):
        take_noise_away(world)
        return
    yield from add_zombies_to_colony(world)
    end_of_batch(world)
    yield from add_zombies_to_locations(world)
    end_of_batch(world)
    yield from roll_for_noise(world)
    end_of_batch(world)


def add_zombies_to_colony(world: World) -> Rule[None]:
    """1 zombie for every 2 survivors (helpless ones included) present there, rounded up."""
    for colony in world.colonies.values():
        coming = zombies_coming(world, colony.board)
        yield from zombies.add_zombies(world, colony.board, coming)


def add_zombies_to_locations(world: World) -> Rule[None]:
    """1 zombie for every survivor present, location by location in the order of their numbers."""
    for place in world.outside():
        yield from zombies.add_zombies(world, place, zombies_coming(world, place))


def zombies_coming(world: World, place: str) -> int:
    """How many zombies come to a place before any noise is rolled for."""
    if world.colony_at(place) is None:
        return len(counted(world, place))
    return half(mouths(world, place))


class Noise(Asked[int]):
    """``noise N``, the die for the next noise token; ``noise 2 5 6`` answers three tokens one after
    the other.

    The token that is asked for still lies at its location: the rule takes it away once the die is
    known. Where the house rule ``noise_mode`` is ``flip``, ``noise zombie`` reads as 1 and ``noise
    quiet`` as 6.
    """

    kind: ClassVar[str] = "noise"
    __slots__ = ()

    def __init__(self, world: World, about: str = "") -> None:
        super().__init__(world, TABLE, about)

    def flipped(self) -> bool:
        """Whether tokens are flipped instead of a die rolled for each."""
        return house_rule(self.world, "noise_mode") == "flip"

    def options(self) -> Iterator[Words]:
        for word in ("zombie", "quiet") if self.flipped() else "123456":
            yield ("noise", word)

    def tokens(self) -> int:
        """How many noise tokens lie on the board."""
        return sum(location.noise for location in self.world.locations.values())

    def possible(self) -> bool:
        return self.tokens() > 0

    def split(self, words: Words) -> list[Words]:
        left = self.tokens()
        if len(words) - 1 > left:
            raise Refusal.counted(
                "There is %(count)s noise token left; %(given)s values were given.",
                "There are %(count)s noise tokens left; %(given)s values were given.",
                left,
                given=len(words) - 1,
            )
        singles: list[Words] = [("noise", word) for word in words[1:]]
        for single in singles:
            self.one_of(single)
        return singles or [words]

    def read(self, words: Words) -> int:
        word = self.one_of(words)[1]
        if self.flipped():
            return 1 if word == "zombie" else 6
        return int(word)


def roll_for_noise(world: World) -> Rule[None]:
    """Remove each noise token, one at a time, and roll for it: 3 or lower adds a zombie."""
    while place := next_noise(world):
        die = yield from ask_until_settled(Noise(world, place))
        place = next_noise(world)
        if place and die is not None:
            world.locations[place].noise -= 1
            if die <= NOISE_DIE:
                yield from zombies.add_zombies(world, place, 1)


def take_noise_away(world: World) -> None:
    """The table has rolled for the noise tokens: none is left on the board."""
    for place in world.outside():
        world.locations[place].noise = 0


def next_noise(world: World) -> str:
    """The first location, in the order of printed numbers, with a noise token; "" if none has."""
    return next((place for place in world.outside() if world.locations[place].noise), "")


def check_main_objective(world: World) -> Rule[None]:
    """Check Main Objective: if its goal has been achieved, the game immediately ends.

    The table says so where the companion cannot tell, or is not to; where it only wants that
    offered, what was said since the last check counts, and silence is unmet.
    """
    met = goal_as_seen(world)
    if met is not None and not (yield from companion_does(world)):
        met = None
    if met is None and objective_is_offered(world):
        met, world.objective_said = world.objective_said == "met", ""
    elif met is None:
        met = yield from ask(ObjectiveMet(world))
    if met:
        end_game(world, "objective")


def goal_as_seen(world: World) -> bool | None:
    """Whether the goal has been achieved; None where the companion cannot tell, or is not to."""
    level = automation.level(world, CHECK)
    return achieved(world) if level in (automation.DO, automation.PROPOSE) else None


def objective_is_offered(world: World) -> bool:
    """Whether the table says on its own account that the main objective is completed."""
    return "objective" in world.offered or automation.level(world, CHECK) == automation.OFF


def move_round_tracker(world: World) -> Rule[None]:
    """Move Round Tracker: down 1 space. If it reaches 0, the game immediately ends."""
    if (yield from companion_does(world)):
        world.round = max(0, world.round - 1)
    if world.round == 0:
        end_game(world, "rounds")


def pass_first_player_token(world: World) -> Rule[None]:
    """Pass First Player Token: to the player on the first player's right. A new round begins."""
    passes = yield from companion_does(world)
    yield from end_of_round(world)
    if passes:
        world.first_player = world.right_of(world.first_player)


def mouths(world: World, board: str) -> int:
    """The survivors in a colony, helpless ones included.

    Unruly ones count twice (The Long Night, Unruly Helpless Survivors).
    """
    location = world.locations[board]
    return len(counted(world, board)) + location.helpless + location.unruly


def counted(world: World, place: str) -> list[Survivor]:
    """The survivors at a place who are counted for food and for zombies: not Kodiak Colby."""
    there = world.at(place)
    return [one for one in there if not traits.has(world, one.slug, traits.UNCOUNTED)]


def half(number: int) -> int:
    """Half a number, rounded up."""
    return (number + 1) // 2
