"""The verb that puts a rule in force, and what ends it.

| verb | arguments | what happens |
|---|---|---|
| ``in-force`` | rule, on, at, n, fewer, rounds | a rule of `companion.rules.in_force` holds |
"""

from collections.abc import Callable
from typing import Any

from companion.engine.prompts import Rule
from companion.rules import morale
from companion.rules.aims import whose_colony
from companion.rules.in_force import RuleName
from companion.rules.in_force import standing
from companion.rules.subjects import subject
from companion.rules.world import Lasting
from companion.rules.world import World


def keep(
    world: World,
    player: str,
    *,
    rule: RuleName,
    on: str = "",
    at: str = "",
    n: int = 0,
    fewer: bool = False,
    rounds: int = 0,
) -> Rule[None]:
    """Put a rule in force: for good, or for so many rounds (1 is this one).

    ``on`` attaches it to a survivor, who must be alive; ``fewer`` makes the number negative.
    """
    given = {"rule": rule, "on": on, "at": at, "n": n, "fewer": fewer, "rounds": rounds}
    told = (("in-force", {key: value for key, value in given.items() if value}),)
    name = (yield from subject(world, player, on, effect=told)) if on else ""
    if on and not name:
        return
    drawn = world.crossroads.get(player)
    world.in_force.append(
        Lasting(
            card=drawn.card if drawn is not None else "",
            option=drawn.option if drawn is not None else 0,
            rule=rule,
            player=player,
            survivor=name,
            at=at,
            n=-n if fewer else n,
            rounds=rounds or None,
            places=world.outside() if rule == "search-everywhere" else [],
            item=drawn.item if drawn is not None and rule == "kept-card" else "",
        )
    )


def end_of_round(world: World) -> Rule[None]:
    """A round ends: what was in force for it is over, and a search that was not finished fails."""
    for lasting in world.in_force:
        lasting.paid.clear()
        if lasting.rounds is not None:
            lasting.rounds -= 1
    ended = [lasting for lasting in world.in_force if lasting.rounds == 0]
    world.in_force = [lasting for lasting in standing(world) if lasting.rounds != 0]
    for lasting in ended:
        if lasting.rule == "search-everywhere":
            yield from search_failed(world, lasting)


def searched(world: World, place: str) -> None:
    """A location was searched: when the last has been, those who looked have found somebody."""
    for lasting in list(standing(world, "search-everywhere")):
        if place in lasting.places:
            lasting.places.remove(place)
        if not lasting.places:
            world.in_force.remove(lasting)
            morale.gain_morale(world, 1, whose_colony(world, lasting.player))


def search_failed(world: World, lasting: Lasting) -> Rule[None]:
    """The time is up: a helpless survivor is gone, and morale falls by 1."""
    colony = whose_colony(world, lasting.player)
    location = world.locations[colony.board]
    location.helpless = max(0, location.helpless - 1)
    location.unruly = min(location.unruly, location.helpless)
    morale.lose_morale(world, 1, colony)
    yield from ()


VERBS: dict[str, Callable[..., Any]] = {"in-force": keep}
"""The verb of this module by name."""
