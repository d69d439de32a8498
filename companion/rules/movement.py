"""Move a Survivor."""

from collections.abc import Iterator
from collections.abc import Sequence
from functools import partial

from companion.engine.notation import Form
from companion.engine.prompts import Refusal
from companion.engine.prompts import Rule
from companion.engine.prompts import Words
from companion.rules.acting import Act
from companion.rules.acting import Action
from companion.rules.acting import Group
from companion.rules.acting import Slots
from companion.rules.acting import known_location
from companion.rules.acting import own_survivor
from companion.rules.acting import text
from companion.rules.exposure import come_to
from companion.rules.hands import check_playable
from companion.rules.hands import lay_down
from companion.rules.hands import may_play
from companion.rules.house import house_rule
from companion.rules.in_force import SNOWMOBILE
from companion.rules.in_force import held_fast
from companion.rules.in_force import snowmobile
from companion.rules.items import FUEL
from companion.rules.world import Lasting
from companion.rules.world import Survivor
from companion.rules.world import World
from companion.rules.zombies import add_zombies

FORM = Form("move SURVIVOR to LOCATION [with CARD]")


def may_enter(world: World, player: str, place: str) -> bool:
    """Whether a player's survivors may go to ``place`` at all: the exiled not into a colony
    (R79)."""
    return (
        not world.players[player].exiled
        or world.colony_at(place) is None
        or house_rule(world, "exiled_in_colony") == "yes"
    )


def destinations(world: World, player: str) -> list[str]:
    """Every location with an empty survivor space that the player's survivors may go to."""
    return [
        place
        for place in world.locations
        if world.has_room(place) and may_enter(world, player, place)
    ]


def may_move(world: World, survivor: Survivor) -> bool:
    """Whether a survivor has not moved in this turn and nothing in force keeps it where it is."""
    return not survivor.moved and not (world.in_force and held_fast(world, survivor.slug))


def possible(world: World, player: str, group: Group) -> bool:
    """Whether a survivor of the player's has not moved yet and finds a space somewhere else."""
    starts = {survivor.at for survivor in group if may_move(world, survivor)}
    if not starts:
        return False
    for place in world.locations:
        if starts != {place} and world.has_room(place) and may_enter(world, player, place):
            return True
    return False


def options(world: World, player: str, group: Group) -> Iterator[Words]:
    """Every move of this moment, with and without fuel or a snowmobile."""
    places = destinations(world, player)
    fuel = FUEL in world.cards.items and may_play(world, player, FUEL)
    for survivor in group:
        if not may_move(world, survivor):
            continue
        rides = bool(world.in_force) and snowmobile(world, survivor.slug) is not None
        for place in places:
            if place != survivor.at:
                yield ("move", survivor.slug, "to", place)
                if fuel:
                    yield ("move", survivor.slug, "to", place, "with", FUEL)
                if rides:
                    yield ("move", survivor.slug, "to", place, "with", SNOWMOBILE)


def read(world: World, player: str, slots: Slots) -> Act:
    """Move a Survivor. Each survivor once per turn, to any location with an empty survivor space.

    Refused: a full location, a second move, and the colony for an exiled player (R29, R30, R79).
    """
    survivor = own_survivor(world, player, text(slots, "SURVIVOR"))
    place = known_location(world, text(slots, "LOCATION"))
    if survivor.moved:
        raise Refusal("%(survivor)s has moved in this turn already.", survivor=survivor.slug)
    if held_fast(world, survivor.slug):
        raise Refusal(
            "%(survivor)s has to stay at %(place)s: a crossroads card says so.",
            survivor=survivor.slug,
            place=survivor.at,
        )
    if place == survivor.at:
        raise Refusal("%(survivor)s is at %(place)s already.", survivor=survivor.slug, place=place)
    if not may_enter(world, player, place):
        raise Refusal(
            "%(player)s is exiled: no survivor of %(player)s may enter the colony.", player=player
        )
    if not world.has_room(place):
        raise Refusal("There is no empty survivor space at %(place)s.", place=place)
    card = text(slots, "CARD")
    if card == SNOWMOBILE and not snowmobile(world, survivor.slug):
        raise Refusal("%(survivor)s has no snowmobile.", survivor=survivor.slug)
    if card == FUEL:
        check_playable(world, player, FUEL)
    elif card not in ("", SNOWMOBILE):
        raise Refusal('A survivor moves with fuel, not with "%(card)s".', card=card)
    return partial(move, world, survivor.slug, place, card)


def move(world: World, name: str, place: str, card: str) -> Rule[None]:
    """Move a Survivor: after the move, roll for exposure; a bite spreads at the new location.

    Fuel is played with the move and saves the roll, and so does a snowmobile (The Arctic King). A
    crossroads card triggered by the move takes place after exposure, and not at all if the mover
    dies (R90).
    """
    player = world.owner(name)
    survivor = world.survivors[name]
    survivor.moved, start = True, survivor.at
    world.arrive(survivor, place)
    if card == FUEL:
        lay_down(world, player, player, world.cards.items[FUEL])
    before = player in world.crossroads and world.crossroads[player].triggered
    ridden = snowmobile(world, name) if card == SNOWMOBILE else None
    yield from come_to(world, name, start, exposed=not card)
    if ridden is not None:
        yield from be_heard(world, ridden, (start, place))
    crossroads = world.crossroads.get(player)
    if crossroads and not world.alive(name):
        crossroads.triggered = before


def be_heard(world: World, ridden: Lasting, way: Sequence[str]) -> Rule[None]:
    """A snowmobile was used: noise at both ends of the way as far as there are noise spaces, at a
    colony a zombie instead. After its last use it is gone."""
    ridden.n -= 1
    if ridden.n == 0:
        world.in_force.remove(ridden)
    for place in way:
        location = world.locations[place]
        if world.colony_at(place) is not None:
            yield from add_zombies(world, place, 1)
        elif location.noise < location.noise_spaces:
            location.noise += 1


MOVE = Action(FORM, possible, options, read)
