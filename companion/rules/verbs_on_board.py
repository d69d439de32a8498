"""Verbs on what lies on the board besides survivors: zombies, barricades, noise, the helpless, food
and the crisis.

| verb | arguments | what happens |
|---|---|---|
| ``clear-zombies`` | at | all zombies are removed; nobody is exposed |
| ``remove-zombies`` | n, at | n zombies are removed at each place, as far as there are any |
| ``kill-zombies-at`` | n, at, on | n zombies are killed by a survivor; nobody is exposed |
| ``remove-rolled-zombies`` | at | a die says how many |
| ``add-barricades`` | n, at | n barricades are placed, as far as there is room |
| ``add-noise`` | n, at | n noise tokens are placed, as far as there are spaces |
| ``clear-food`` | | all food tokens leave the supply |
| ``add-helpless-each`` | n | n come for each player who is not exiled |
| ``remove-helpless`` | n | n helpless survivors leave the colony; no morale is lost for it |
| ``kill-helpless`` | n | n are killed |
| ``helpless-leave`` | | all leave; morale falls by 1 for every 2 of them, rounded up |
| ``infect-helpless`` | unless | each is killed by a die of 1, unless one of these is in play |
| ``skip-crisis`` | | the crisis goes under its deck, and what was added to it out of the game |
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from companion.engine.prompts import Refusal
from companion.engine.prompts import Rule
from companion.engine.prompts import ask
from companion.rules import decks
from companion.rules import morale
from companion.rules import survivors
from companion.rules import zombies
from companion.rules.acting import entrances_with
from companion.rules.actions import place_barricades
from companion.rules.aims import places
from companion.rules.aims import whose_colony
from companion.rules.hands import put_out
from companion.rules.killing import kill_zombies
from companion.rules.prompts import Die
from companion.rules.prompts import choose
from companion.rules.purposes import Purpose
from companion.rules.subjects import SUBJECT
from companion.rules.subjects import about
from companion.rules.subjects import subject
from companion.rules.world import EMPTY
from companion.rules.world import ZOMBIE
from companion.rules.world import World

PER_MORALE = 2
"""So many helpless survivors who leave cost 1 morale."""


# -- zombies, barricades and noise -----------------------------------------------------------------


def clear_zombies(world: World, player: str, *, at: str) -> None:
    """Remove all zombies. They are not killed, so that nobody is exposed (R41)."""
    for place in places(world, at):
        location = world.locations[place]
        location.entrances = [spaces.replace(ZOMBIE, EMPTY) for spaces in location.entrances]


def remove_zombies(world: World, player: str, *, n: int, at: str) -> Rule[None]:
    """Remove ``n`` zombies at each place; at the colony the player chooses from which entrance."""
    for place in places(world, at):
        for _ in range(min(n, world.locations[place].count(ZOMBIE))):
            entrance = yield from choose(
                world,
                player,
                partial(entrances_with, world, place, ZOMBIE),
                "zombie",
                purpose="remove-zombie",
            )
            zombies.take_zombie(world, place, int(entrance))


def kill_zombies_at(world: World, player: str, *, n: int, at: str, on: str = SUBJECT) -> Rule[None]:
    """A survivor kills ``n`` zombies at each place, as far as there are any, without exposure."""
    name = yield from subject(world, player, on, effect=(("kill-zombies-at", {"n": n, "at": at}),))
    for place in places(world, at):
        if world.alive(name):
            yield from kill_zombies(world, name, place, n)


def remove_rolled_zombies(world: World, player: str, *, at: str) -> Rule[None]:
    """Remove as many zombies as a die shows."""
    rolled = Purpose("remove-rolled-zombies", (("remove-rolled-zombies", {"at": at}),))
    die = yield from ask(Die(world, player, about(world, player), purpose=rolled))
    yield from remove_zombies(world, player, n=die, at=at)


def add_barricades(world: World, player: str, *, n: int, at: str) -> Rule[None]:
    """Place ``n`` barricades at each place, as far as there are empty entrance spaces."""
    for place in places(world, at):
        yield from place_barricades(world, player, place, n)


def add_noise(world: World, player: str, *, n: int, at: str) -> None:
    """Place ``n`` noise tokens, as far as there are noise spaces."""
    for place in places(world, at):
        location = world.locations[place]
        location.noise = min(location.noise + n, max(location.noise, location.noise_spaces))


# -- the colony ------------------------------------------------------------------------------------


def clear_food(world: World, player: str) -> None:
    """Remove all food tokens from the supply."""
    whose_colony(world, player).food = 0


def add_helpless_each(world: World, player: str, *, n: int) -> None:
    """``n`` helpless survivors come for each player; for an exiled one they do not (Exile)."""
    for seat in world.in_game():
        survivors.add_helpless(world, seat, n)


def remove_helpless(world: World, player: str, *, n: int) -> None:
    """Remove ``n`` helpless survivors, normal ones first. It is no killing."""
    location = world.locations[whose_colony(world, player).board]
    location.helpless = max(0, location.helpless - n)
    location.unruly = min(location.unruly, location.helpless)


def no_helpless(world: World, player: str, *, n: int) -> Refusal | None:
    """Why so many helpless survivors cannot be removed."""
    here = world.locations[whose_colony(world, player).board].helpless
    if here >= n:
        return None
    return Refusal.counted(
        "This takes %(count)s helpless survivor, and the colony has %(here)s.",
        "This takes %(count)s helpless survivors, and the colony has %(here)s.",
        n,
        here=here,
    )


def kill_helpless(world: World, player: str, *, n: int) -> Rule[None]:
    """Kill ``n`` helpless survivors; morale falls for each."""
    board = whose_colony(world, player).board
    for _ in range(n):
        if world.locations[board].helpless:
            yield from survivors.kill_helpless(world, board)


def helpless_leave(world: World, player: str) -> None:
    """All helpless survivors leave; morale falls by 1 for every 2 of them, rounded up."""
    colony = whose_colony(world, player)
    gone = world.locations[colony.board].helpless
    remove_helpless(world, player, n=gone)
    morale.lose_morale(world, -(-gone // PER_MORALE), colony)


def infect_helpless(world: World, player: str, *, unless: tuple[str, ...]) -> Rule[None]:
    """Each helpless survivor is killed by a die of 1, unless somebody who cures is in play."""
    board = whose_colony(world, player).board
    if any(world.alive(name) for name in unless):
        return
    for _ in range(world.locations[board].helpless):
        die = yield from ask(Die(world, player, about(world, player), purpose="infect-helpless"))
        if die == 1 and world.locations[board].helpless:
            yield from survivors.kill_helpless(world, board)


def skip_crisis(world: World, player: str) -> None:
    """The crisis goes to the bottom of its deck and is not resolved in this round; what was added
    to it leaves the game unseen (R95)."""
    if world.crisis is not None:
        decks.put_under(world, decks.CRISES, [world.crisis.card])
        put_out(world, sorted(world.crisis.items))
        world.crisis = None


VERBS: dict[str, Callable[..., Any]] = {
    "clear-zombies": clear_zombies,
    "remove-zombies": remove_zombies,
    "kill-zombies-at": kill_zombies_at,
    "remove-rolled-zombies": remove_rolled_zombies,
    "add-barricades": add_barricades,
    "add-noise": add_noise,
    "clear-food": clear_food,
    "add-helpless-each": add_helpless_each,
    "remove-helpless": remove_helpless,
    "kill-helpless": kill_helpless,
    "helpless-leave": helpless_leave,
    "infect-helpless": infect_helpless,
    "skip-crisis": skip_crisis,
}
"""The verbs of this module by name."""

COSTS: dict[str, Callable[..., Refusal | None]] = {
    "remove-helpless": no_helpless,
    "kill-helpless": no_helpless,
}
"""Of these: why they cannot be done, so that an option cannot be chosen."""
