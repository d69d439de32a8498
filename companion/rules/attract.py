"""Attract: zombies from one location come to where a survivor stands."""

from collections import Counter
from collections.abc import Iterator
from functools import partial

from companion.engine.notation import Form
from companion.engine.prompts import Refusal
from companion.engine.prompts import Rule
from companion.engine.prompts import Words
from companion.rules import zombies
from companion.rules.acting import Act
from companion.rules.acting import Action
from companion.rules.acting import Group
from companion.rules.acting import Slots
from companion.rules.acting import can_pay
from companion.rules.acting import entrances_with
from companion.rules.acting import faces
from companion.rules.acting import known_location
from companion.rules.acting import many
from companion.rules.acting import own_survivor
from companion.rules.acting import paying_die
from companion.rules.acting import spend
from companion.rules.acting import text
from companion.rules.acting import with_die
from companion.rules.prompts import choose
from companion.rules.prompts import whole
from companion.rules.world import EMPTY
from companion.rules.world import ZOMBIE
from companion.rules.world import World
from companion.sentences import Sentence

FORM = Form("attract COUNT from LOCATION with SURVIVOR [die N] [entrance K…]")

ZOMBIES_ATTRACTED = Sentence("The number of zombies attracted")
AN_ENTRANCE = Sentence("An entrance")

ATTRACTED = 2
"""How many zombies the action moves at most; fewer are legal, even none (R25)."""


def sources(world: World) -> dict[str, int]:
    """The places where zombies stand, and how many."""
    counts = {slug: location.count(ZOMBIE) for slug, location in world.locations.items()}
    return {slug: count for slug, count in counts.items() if count}


def possible(world: World, player: str, group: Group) -> bool:
    """Whether there is a zombie to attract and a survivor of the player's with room for it."""
    if not can_pay(world, player):
        return False
    places = {survivor.at for survivor in group if world.locations[survivor.at].has(EMPTY)}
    if not places:
        return False
    for slug, location in world.locations.items():
        if location.has(ZOMBIE) and places != {slug}:
            return True
    return False


def options(world: World, player: str, group: Group) -> Iterator[Words]:
    """Every number from every location to every survivor; entrances can be added to these."""
    dice = [with_die(face) for face in faces(world, player)]
    found = sources(world)
    for survivor in group:
        room = world.locations[survivor.at].count(EMPTY)
        for source, zombies_there in found.items():
            if source != survivor.at:
                for count in range(1, min(ATTRACTED, zombies_there, room) + 1):
                    head = ("attract", str(count), "from", source, "with", survivor.slug)
                    yield from [head + die for die in dice]


def read(world: World, player: str, slots: Slots) -> Act:
    """Attract. A die of any result moves zombies from one other location to empty entrance spaces
    at the survivor's; nothing is overrun and no barricade broken (R26, R27)."""
    survivor = own_survivor(world, player, text(slots, "SURVIVOR"))
    source = known_location(world, text(slots, "LOCATION"))
    place = survivor.at
    count = whole(text(slots, "COUNT"), ZOMBIES_ATTRACTED, 0, ATTRACTED)
    if source == place:
        raise Refusal(
            "%(survivor)s is at %(place)s; zombies come from another location.",
            survivor=survivor.slug,
            place=place,
        )
    if count > world.locations[source].count(ZOMBIE):
        raise Refusal.counted(
            "There is no zombie at %(place)s.",
            "There are not %(count)s zombies at %(place)s.",
            count,
            place=source,
        )
    if count > world.locations[place].count(EMPTY):
        raise Refusal.counted(
            "There is no empty entrance space at %(place)s.",
            "There are not %(count)s empty entrance spaces at %(place)s.",
            count,
            place=place,
        )
    named = many(slots, "K")
    if named:
        check_entrances(world, source, place, count, named)
    die = paying_die(world, player, text(slots, "N"))
    return partial(attract, world, survivor.slug, die, source, count, named)


def check_entrances(world: World, source: str, place: str, count: int, named: Words) -> None:
    """Raise `Refusal` unless one fitting entrance of the colony is named for each zombie.

    They are always the colony's: where the zombies leave from it, they must be there; where they
    arrive, there must be room for all that are sent to the same entrance.
    """
    leaving = world.colony_at(source) is not None
    board, piece = (source, ZOMBIE) if leaving else (place, EMPTY)
    if world.colony_at(board) is None:
        raise Refusal("Entrances are named only where zombies leave the colony or come to it.")
    if len(named) != count:
        raise Refusal.counted(
            "%(count)s zombie needs %(count)s entrance, %(named)s were named.",
            "%(count)s zombies need %(count)s entrances, %(named)s were named.",
            count,
            named=len(named),
        )
    entrances = world.locations[board].entrances
    for word, times in Counter(named).items():
        number = whole(word, AN_ENTRANCE, 1, len(entrances))
        if entrances[number - 1].count(piece) < times:
            if leaving:
                raise Refusal(
                    "There are not so many zombies at entrance %(entrance)s.", entrance=word
                )
            raise Refusal(
                "There is not an empty space for each zombie named at entrance %(entrance)s.",
                entrance=word,
            )


def attract(world: World, name: str, die: int, source: str, count: int, named: Words) -> Rule[None]:
    """Attract: the mover distributes the zombies freely over empty spaces (R28)."""
    player = world.owner(name)
    spend(world.players[player], die)
    yield from move_zombies(world, player, source, world.survivors[name].at, count, named)


def move_zombies(
    world: World, player: str, source: str, place: str, count: int, named: Words = ()
) -> Rule[None]:
    """Move zombies to empty entrance spaces; ``named`` are entrances of the colony, see above."""
    leaves = named if world.colony_at(source) else ()
    arrives = named if not leaves else ()
    for index in range(count):
        start = yield from _entrance(world, player, source, ZOMBIE, leaves[index : index + 1])
        end = yield from _entrance(world, player, place, EMPTY, arrives[index : index + 1])
        if not start or not end or str(start) not in entrances_with(world, source, ZOMBIE):
            return  # a correction has left none, perhaps while the other end was asked for
        zombies.take_zombie(world, source, start)
        zombies.put(world, place, end, ZOMBIE)


def _entrance(world: World, player: str, place: str, piece: str, named: Words) -> Rule[int]:
    """The entrance named for a zombie, the only one there is, or the one the player chooses.

    0 where a correction has left none.
    """
    if named:
        return int(named[0])
    if not entrances_with(world, place, piece):
        return 0
    word = yield from choose(
        world,
        player,
        lambda: entrances_with(world, place, piece),
        place,
        purpose="zombie-leaves" if piece == ZOMBIE else "zombie-arrives",
    )
    return int(word)


ATTRACT = Action(FORM, possible, options, read)
