"""Verbs: what cards do, by name. Packs of cards name a verb with its arguments.

An effect is applied verb by verb with `apply`, for the player whose card it is ("" for a crisis).
All arguments are given by name; ``n`` is a whole number from 1.

| verb | arguments | what happens |
|---|---|---|
| ``lose-morale``, ``gain-morale`` | n | morale falls (the game may end), morale rises |
| ``add-food``, ``pay-food`` | n | food tokens come to the supply; are a cost taken from it |
| ``add-starvation`` | n | starvation tokens come to the food supply; costs no morale by itself |
| ``add-zombies`` | n, at | as Adding Zombies says, from entrance 1, n at each place of ``at`` |
| ``remove-barricades`` | at | every barricade and trap at each place of ``at`` goes |
| ``add-helpless`` | n | helpless survivors come to the colony, unless the player is exiled |
| ``add-survivor`` | | the player (of a crisis: the first) draws a survivor into the following |
| ``wound-each`` | n, kind, who, at | each survivor gets n tokens of ``kind`` |
| ``frostbite-highest`` | n, who | the n survivors of highest influence get a frostbite token each |
| ``kill-lowest`` | n, who, at | the n survivors of lowest influence are killed |
| ``give-survivor-left`` | | players not exiled give a survivor to the next of them clockwise |

``at`` is a location's slug, ``colony``, ``outside`` (every non-colony location) or ``everywhere``
(both); where it is left out, survivors anywhere are meant. ``who`` is ``non-exiled`` (the default)
or ``all``. ``kind`` is ``wounds`` (the default), ``frostbite`` or ``despair``.

Set-ups of main objectives have verbs of their own: `companion.rules.placements`. What is wrong with
an effect that somebody wrote, `companion.rules.effects` says.
"""

from collections.abc import Callable
from functools import partial

from companion.engine.prompts import Rule
from companion.engine.prompts import together
from companion.rules import morale
from companion.rules import survivors
from companion.rules import zombies
from companion.rules.aims import Who
from companion.rules.aims import first_by
from companion.rules.aims import meant
from companion.rules.aims import places
from companion.rules.aims import whose_colony
from companion.rules.facts import Effect
from companion.rules.prompts import choose
from companion.rules.world import BARRICADE
from companion.rules.world import EMPTY
from companion.rules.world import TRAP
from companion.rules.world import World

Verb = Callable[..., Rule[None] | None]
"""A rule, or a plain function where there is nothing to ask."""


def apply(world: World, effect: Effect, player: str = "") -> Rule[None]:
    """Apply an effect verb by verb, for the player whose card it is ("" for a crisis)."""
    for name, arguments in effect:
        rule = VERBS[name](world, player, **arguments)
        if rule is not None:
            yield from rule


def cannot_pay(world: World, player: str, effect: Effect) -> str:
    """Return the sentence why the costs in an effect cannot be paid, "" if they can."""
    return next(
        filter(None, (COSTS[name](world, player, **a) for name, a in effect if name in COSTS)), ""
    )


# -- the colony's tracks and piles -----------------------------------------------------------------


def lose_morale(world: World, player: str, *, n: int) -> None:
    """Decrease morale by ``n``."""
    morale.lose_morale(world, n, whose_colony(world, player))


def gain_morale(world: World, player: str, *, n: int) -> None:
    """Increase morale by ``n``."""
    morale.gain_morale(world, n, whose_colony(world, player))


def add_food(world: World, player: str, *, n: int) -> None:
    """Add ``n`` food tokens to the food supply."""
    whose_colony(world, player).food += n


def pay_food(world: World, player: str, *, n: int) -> None:
    """Remove ``n`` food tokens from the food supply, as a cost."""
    whose_colony(world, player).food -= n


def food_is_short(world: World, player: str, *, n: int) -> str:
    """Why ``n`` food tokens cannot be paid."""
    food = whose_colony(world, player).food
    return "" if food >= n else f"This costs {n} food tokens, and there are {food} in the supply."


def add_starvation(world: World, player: str, *, n: int) -> None:
    """Add ``n`` starvation tokens to the food supply."""
    whose_colony(world, player).starvation += n


# -- zombies and barricades ------------------------------------------------------------------------


def add_zombies(world: World, player: str, *, n: int, at: str) -> Rule[None]:
    """Add ``n`` zombies at each place, beginning at entrance 1 (Adding Zombies)."""
    for place in places(world, at):
        yield from zombies.add_zombies(world, place, n)


def remove_barricades(world: World, player: str, *, at: str) -> None:
    """Remove all barricades; a trap counts as one (R116)."""
    for place in places(world, at):
        location = world.locations[place]
        location.entrances = [
            spaces.replace(BARRICADE, EMPTY).replace(TRAP, EMPTY) for spaces in location.entrances
        ]


# -- survivors -------------------------------------------------------------------------------------


def add_helpless(world: World, player: str, *, n: int) -> None:
    """Add ``n`` helpless survivors to the colony."""
    survivors.add_helpless(world, player, n)


def add_survivor(world: World, player: str) -> Rule[None]:
    """Draw a survivor and add it to the player's following (Adding Survivors)."""
    yield from survivors.add_survivor(world, player or world.decider())


def wound_each(
    world: World,
    player: str,
    *,
    n: int,
    kind: survivors.WoundKind = "wounds",
    who: Who = "non-exiled",
    at: str = "",
) -> Rule[None]:
    """Give each survivor ``n`` wounds; then those who have enough die, lowest influence first."""
    names = [survivor.slug for survivor in meant(world, who, at)]
    yield from survivors.wound_each(world, names, n, kind)


def frostbite_highest(world: World, player: str, *, n: int, who: Who = "non-exiled") -> Rule[None]:
    """Give the ``n`` survivors of highest influence a frostbite each; then deaths, lowest first."""
    names = yield from first_by(
        world, partial(meant, world, who), n, lambda survivor: -survivor.influence
    )
    yield from survivors.wound_each(world, names, 1, "frostbite")


def kill_lowest(
    world: World, player: str, *, n: int, who: Who = "non-exiled", at: str = ""
) -> Rule[None]:
    """Kill the ``n`` survivors of lowest influence: all are chosen first, a newcomer is not."""
    names = yield from first_by(
        world, partial(meant, world, who, at), n, lambda survivor: survivor.influence
    )
    yield from survivors.kill_each(world, names)


def give_survivor_left(world: World, player: str) -> Rule[None]:
    """Each player not exiled gives a survivor to the next such player clockwise, all at once.

    Whoever gave the leader chooses a new one afterwards.
    """
    givers = [giver for giver in world.not_exiled() if world.group(giver)]
    receivers = dict(zip(givers, givers[1:] + givers[:1], strict=True))
    if len(givers) < 2:
        return
    gifts = yield from together({giver: partial(choose_gift, world, giver) for giver in givers})
    for giver, name in gifts.items():
        if world.alive(name):
            survivors.hand_over(world, name, receivers[giver])
    for giver in givers:
        survivors.close_ranks(world, giver, led=True)
    yield from survivors.new_leaders(world)
    yield from survivors.replacements(world)


def choose_gift(world: World, giver: str) -> Rule[str]:
    """Choose which of one's survivors to give."""
    return (
        yield from choose(world, giver, lambda: [one.slug for one in world.group(giver)], "gift")
    )


# -- the registers ---------------------------------------------------------------------------------


VERBS: dict[str, Verb] = {
    "lose-morale": lose_morale,
    "gain-morale": gain_morale,
    "add-food": add_food,
    "pay-food": pay_food,
    "add-starvation": add_starvation,
    "add-zombies": add_zombies,
    "remove-barricades": remove_barricades,
    "add-helpless": add_helpless,
    "add-survivor": add_survivor,
    "wound-each": wound_each,
    "frostbite-highest": frostbite_highest,
    "kill-lowest": kill_lowest,
    "give-survivor-left": give_survivor_left,
}
"""The verbs of effects; each is called with the world, the player and its arguments."""

COSTS: dict[str, Callable[..., str]] = {"pay-food": food_is_short}
"""Of verbs that are costs: why they cannot be paid."""
