"""What can be set, key by key, and what each value must be.

The reader of positions and the table's corrections set facts through the same functions, named as
the state document names them. Each function refuses a value before it changes anything; how a value
is read is in `companion.rules.values`.
"""

from collections.abc import Sequence
from typing import Any

from companion.engine.prompts import Refusal
from companion.rules import decks
from companion.rules import hands
from companion.rules import holding
from companion.rules import limits
from companion.rules import powers
from companion.rules.survivors import eliminate
from companion.rules.survivors import eliminates
from companion.rules.values import equipment
from companion.rules.values import faces
from companion.rules.values import flag
from companion.rules.values import items
from companion.rules.values import number
from companion.rules.values import number_or_null
from companion.rules.values import place
from companion.rules.values import player
from companion.rules.values import shown
from companion.rules.values import words
from companion.rules.world import BARRICADE
from companion.rules.world import EMPTY
from companion.rules.world import ZOMBIE
from companion.rules.world import Colony
from companion.rules.world import Location
from companion.rules.world import Player
from companion.rules.world import Survivor
from companion.rules.world import World
from companion.sentences import Verbatim

PIECES = EMPTY + ZOMBIE + BARRICADE
"""What can stand on an entrance space of the base game."""

COLONY_KEYS = ("morale", "food", "starvation", "waste", "bullets", "leader", "lost")
LOCATION_KEYS = (
    "entrances",
    "noise",
    "spaces",
    "helpless",
    "unruly",
    "bandits",
    "survivors",
)
DERIVED_KEYS = ("zombies", "barricades", "traps", "special")
"""What a location has that follows from its entrances."""

SURVIVOR_KEYS = (
    "player",
    "at",
    "entrance",
    "wounds",
    "frostbite",
    "despair",
    "leader",
    "equipped",
    "moved",
)
PLAYER_KEYS = ("dice", "used", "hand", "exiled")


# -- colonies --------------------------------------------------------------------------------------


def set_colony(world: World, colony: Colony, key: str, value: object, path: str) -> None:
    """Set a track, pile or mark of a colony."""
    match key:
        case "morale" | "food" | "starvation":
            setattr(colony, key, number(path, value, 0, limits.of_colony(world, key)))
        case "waste":
            most = limits.of_colony(world, key)
            hands.set_waste(world, colony, number(path, value, 0, most))
        case "bullets" | "leader" | "lost":
            if value not in (0, "0", False, "false", None, "null", ""):
                raise Refusal(
                    "%(path)s belongs to Warring Colonies, not to the base game.",
                    path=Verbatim(path),
                )
        case _:
            raise unknown(path, COLONY_KEYS)


# -- locations -------------------------------------------------------------------------------------


def set_location(world: World, location: Location, key: str, value: object, path: str) -> None:
    """Set something that lies or stands at a location, or the spaces it has."""
    match key:
        case "entrances":
            location.entrances = entrances(path, value, location.entrances)
        case "noise" | "helpless" | "unruly" | "bandits":
            most = limits.of_location(world, location, key)
            setattr(location, key, number(path, value, 0, most))
            location.unruly = min(location.unruly, location.helpless)
        case "spaces":
            location.spaces = number_or_null(path, value)
        case "survivors":
            gather(world, location.slug, words(path, value), path)
        case _ if key in DERIVED_KEYS:
            raise Refusal(
                "%(path)s follows from the entrances: set entrances instead.", path=Verbatim(path)
            )
        case _:
            raise unknown(path, LOCATION_KEYS)


def entrances(path: str, value: object, now: Sequence[str]) -> list[str]:
    """Return entrances, one string each: as many, and as long, as the board has them (``now``)."""
    strings = words(path, value)
    if [len(string) for string in strings] != [len(string) for string in now]:
        sizes = " ".join(EMPTY * len(string) for string in now)
        raise Refusal(
            "%(path)s has the spaces %(sizes)s; %(given)s does not fit.",
            path=Verbatim(path),
            sizes=Verbatim(sizes),
            given=shown(strings),
        )
    for string in strings:
        if strange := string.strip(PIECES):
            raise Refusal(
                '%(path)s: "%(strange)s" is no piece; pieces are . z and b.',
                path=Verbatim(path),
                strange=strange,
            )
    return strings


def gather(world: World, slug: str, names: Sequence[str], path: str) -> None:
    """Put survivors at a location in the order of their arrival.

    All of them are named: whoever stands there and is not would stand nowhere.
    """
    for name in names:
        if name not in world.survivors:
            raise Refusal(
                "%(path)s: no survivor %(name)s is in play.", path=Verbatim(path), name=name
            )
    if len(set(names)) < len(names):
        raise Refusal("%(path)s: a survivor is named twice.", path=Verbatim(path))
    for survivor in world.at(slug):
        if survivor.slug not in names:
            raise Refusal(
                "%(path)s: %(survivor)s stands there; say where to with “survivors.%(slug)s.at”.",
                path=Verbatim(path),
                survivor=survivor.slug,
                slug=survivor.slug,
            )
    for name in names:
        world.arrive(world.survivors[name], slug)


# -- survivors -------------------------------------------------------------------------------------


def set_survivor(world: World, survivor: Survivor, key: str, value: object, path: str) -> None:
    """Set something of a survivor in play. Who leads a group stays one survivor."""
    match key:
        case "player":
            give_to(world, survivor, player(world, path, value))
        case "at":
            world.arrive(survivor, place(world, path, value))
        case "entrance":
            if number_or_null(path, value) is not None:
                raise Refusal(
                    "%(path)s: survivors stand at entrances in Warring Colonies only.",
                    path=Verbatim(path),
                )
        case "wounds" | "frostbite" | "despair":
            setattr(survivor, key, number(path, value, 0, limits.HURT))
        case "leader":
            lead(world, survivor, flag(path, value), path)
        case "equipped":
            survivor.equipped = equipment(world, path, value)
            decks.take_out_surplus(world)
            powers.no_more_used(world, survivor.slug, survivor.equipped.count)
        case "moved":
            survivor.moved = flag(path, value)
        case _:
            raise unknown(path, SURVIVOR_KEYS)


def give_to(world: World, survivor: Survivor, other: str) -> None:
    """A survivor comes to another player's group; leads it only if nobody else is in it."""
    if survivor.player == other:
        return
    if world.players[other].eliminated:
        raise Refusal("%(player)s is out of the game and controls no survivors.", player=other)
    old, led = survivor.player, survivor.leader
    survivor.leader = not world.group(other)
    survivor.player = other
    note_loss(world, old, led)


def note_loss(world: World, owner: str, led: bool) -> None:
    """A player has a survivor less: note whether a leader or a newcomer is due.

    With the Player Elimination Variant she is out without any.
    """
    if not world.group(owner):
        if eliminates(world):
            eliminate(world, owner)
        elif owner not in world.replacements:
            world.replacements.append(owner)
    elif led and owner not in world.leaderless:
        world.leaderless.append(owner)


def lead(world: World, survivor: Survivor, leads: bool, path: str) -> None:
    """Make a survivor the group leader in place of another; a group is never without."""
    if leads:
        for other in world.group(survivor.player):
            other.leader = other is survivor
    elif survivor.leader:
        raise Refusal(
            "%(path)s: name the new leader instead, with survivors.NAME.leader true.",
            path=Verbatim(path),
        )


# -- players ---------------------------------------------------------------------------------------


def set_player(world: World, state: Player, key: str, value: object, path: str) -> None:
    """Set a player's dice, hand or exile."""
    match key:
        case "dice" | "used":
            if state.eliminated:
                raise Refusal("%(player)s is out of the game and has no dice.", player=state.slug)
            setattr(state, key, faces(path, value))
        case "hand":
            if state.eliminated:
                raise Refusal("%(player)s is out of the game and has no cards.", player=state.slug)
            set_hand(world, state, value, path)
        case "exiled":
            state.exiled = flag(path, value)
        case _:
            raise unknown(path, PLAYER_KEYS)


def set_hand(world: World, state: Player, value: object, path: str) -> None:
    """How many cards a player has in hand, or, where the companion holds the items, which.

    Of a hand that is only counted the companion is then to be told.
    """
    counted = value in (None, "null") or str(value).isdecimal()
    if counted or not hands.known(world):
        hands.count_hand(world, state.slug, number_or_null(path, value))
    else:
        holding.set_hand(world, state.slug, items(world, path, value))


# -- keys ------------------------------------------------------------------------------------------


def unknown(path: str, keys: Sequence[Any]) -> Refusal:
    """Return the refusal for a key that is not there, naming those that are."""
    return Refusal(
        "There is no %(path)s to set; here there are %(keys)s.",
        path=Verbatim(path),
        keys=Verbatim.listed(keys),
    )
