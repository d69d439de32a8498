"""What must hold of every position, and a sentence for whatever does not.

A position made or corrected by hand is checked here; the table may insist on it all the same.
"""

from collections.abc import Iterator

from companion.rules.facts import SYMBOLS
from companion.rules.house import house_rule
from companion.rules.morale import HIGHEST
from companion.rules.traits import wound_limit
from companion.rules.world import BARRICADE
from companion.rules.world import EMPTY
from companion.rules.world import INTRUDER
from companion.rules.world import SPECIAL
from companion.rules.world import TRAP
from companion.rules.world import ZOMBIE
from companion.rules.world import Survivor
from companion.rules.world import World

PIECES = EMPTY + ZOMBIE + BARRICADE + TRAP + SPECIAL + INTRUDER


def check(world: World) -> list[str]:
    """Return every way in which the position is impossible, as sentences; none if it is sound."""
    return [
        *tracks(world),
        *places(world),
        *survivors(world),
        *groups(world),
        *dice(world),
        *turns(world),
        *crisis(world),
    ]


def tracks(world: World) -> Iterator[str]:
    """Morale, round, food, starvation and waste are on their tracks; morale 0 ends the game."""
    if not 0 <= world.round <= HIGHEST:
        yield f"The round marker is at {world.round}; the track goes from 0 to {HIGHEST}."
    for name, colony in world.colonies.items():
        for what in ("morale", "food", "starvation", "waste", "bullets"):
            if getattr(colony, what) < 0:
                yield f"The {what} of {name} is {getattr(colony, what)}, below 0."
        if colony.morale > HIGHEST and house_rule(world, "morale_cap") == "ten":
            yield f"The morale of {name} is {colony.morale}; the track ends at {HIGHEST}."
        going_on = world.over is None and world.step != "set-up" and len(world.colonies) == 1
        if going_on and colony.morale == 0:
            yield f"The morale of {name} is 0, but the game goes on."


def places(world: World) -> Iterator[str]:
    """Every entrance holds known pieces only, and no place more people than it has spaces."""
    for slug, location in world.locations.items():
        for number, entrance in enumerate(location.entrances, start=1):
            if strange := entrance.strip(PIECES):
                yield f'Entrance {number} of {slug} holds "{strange}", which is no piece.'
        for what in ("noise", "bandits", "helpless", "unruly"):
            if getattr(location, what) < 0:
                yield f"{slug} has {getattr(location, what)} {what}, below 0."
        if location.noise > location.noise_spaces:
            yield f"{slug} has {location.noise} noise tokens on {location.noise_spaces} spaces."
        if location.unruly > location.helpless:
            yield f"{slug} has {location.unruly} unruly of {location.helpless} helpless survivors."
        if not world.has_room(slug, more=0):
            yield f"{slug} has {location.spaces} survivor spaces for {world.occupants(slug)}."


def survivors(world: World) -> Iterator[str]:
    """Every survivor lives, stands at one place, belongs to one player and is not gone as well."""
    for slug, survivor in world.survivors.items():
        if survivor.player not in world.players:
            yield f'{slug} belongs to "{survivor.player}", who is not at the table.'
        elif _exiled_at_home(world, survivor):
            yield f"{slug} stands at {survivor.at}, but {survivor.player} is exiled."
        if survivor.at and survivor.at not in world.locations:
            yield f'{slug} stands at "{survivor.at}", which is no location.'
        if min(survivor.wounds, survivor.frostbite, survivor.despair) < 0:
            yield f"{slug} has fewer than 0 wounds."
        if survivor.hurt >= wound_limit(world, slug):
            yield f"{slug} lives with {survivor.hurt} wounds; {wound_limit(world, slug)} kill."
        if slug in world.dead or slug in world.removed:
            yield f"{slug} is in play and out of the game at once."


def _exiled_at_home(world: World, survivor: Survivor) -> bool:
    exiled = world.players[survivor.player].exiled
    at_home = survivor.at == world.colony_of(survivor.player).board
    return exiled and at_home and house_rule(world, "exiled_in_colony") == "no"


def groups(world: World) -> Iterator[str]:
    """Every player in the game has one group leader; nobody is owed a survivor at rest."""
    for seat in world.in_game():
        group = world.group(seat)
        leaders = [survivor.slug for survivor in group if survivor.leader]
        if group and len(leaders) != 1:
            yield f"{seat} has {len(leaders)} group leaders; there is exactly one."
        if not group and world.step != "set-up" and seat not in world.replacements:
            yield f"{seat} has no survivor and is not eliminated."


def dice(world: World) -> Iterator[str]:
    """Every action die shows a face from 1 to 6."""
    for seat, player in world.players.items():
        for face in [*player.dice, *player.used]:
            if not 1 <= face <= 6:
                yield f"{seat} has an action die that shows {face}."


def turns(world: World) -> Iterator[str]:
    """The token and the turn are with players of the table, who are in the game."""
    if (
        world.step != "set-up"
        and len(world.colonies) == 1
        and world.first_player not in world.seats
    ):
        yield f'The first player is "{world.first_player}", who is not at the table.'
    if world.turn and (world.turn not in world.seats or world.turn in world.to_play):
        yield f'It is the turn of "{world.turn}", who still has a turn to come or no seat.'


def crisis(world: World) -> Iterator[str]:
    """Every contribution that is known has one of the seven symbols."""
    for symbol in world.crisis.cards if world.crisis else ():
        if symbol and symbol not in SYMBOLS:
            yield f'A contribution to the crisis shows "{symbol}", which is no symbol.'
