"""Corrections a table might make: `MADE` has one function for each kind, which returns a line.

Each is given the world and a generator, and returns None where it makes no sense now. None of them
asks for a position that cannot be: the table might insist on one, but then nothing need hold.
"""

from collections.abc import Callable
from random import Random

from companion.rules.decks import DECKS
from companion.rules.decks import HOLDERS
from companion.rules.facts import SYMBOLS
from companion.rules.world import BARRICADE
from companion.rules.world import EMPTY
from companion.rules.world import ZOMBIE
from companion.rules.world import World

Correction = Callable[[World, Random], str | None]


def a_track(world: World, chance: Random) -> str:
    """Morale, food, starvation, waste."""
    what, most = chance.choice([("morale", 10), ("food", 20), ("starvation", 3), ("waste", 30)])
    return f"set {what} {chance.randint(0, most)}"


def the_round(world: World, chance: Random) -> str:
    return f"set round {chance.randint(1, 8)}"


def the_first_player(world: World, chance: Random) -> str | None:
    return f"set first_player {chance.choice(world.seats)}" if world.first_player else None


def a_place(world: World, chance: Random) -> str | None:
    """A survivor stands elsewhere, where there is room."""
    if not world.survivors:
        return None
    name = chance.choice(list(world.survivors))
    exiled = world.players[world.owner(name)].exiled
    places = [
        slug
        for slug in world.locations
        if world.has_room(slug) and not (exiled and world.colony_at(slug))
    ]
    return f"set survivors.{name}.at {chance.choice(places)}" if places else None


def wounds(world: World, chance: Random) -> str | None:
    if not world.survivors:
        return None
    kind = chance.choice(["wounds", "wounds", "frostbite"])
    return f"set survivors.{chance.choice(list(world.survivors))}.{kind} {chance.randint(0, 3)}"


def lost(world: World, chance: Random) -> str | None:
    if not world.survivors:
        return None
    how = chance.choice(["dead", "removed"])
    return f"set survivors.{chance.choice(list(world.survivors))} {how}"


def brought(world: World, chance: Random) -> str | None:
    """A survivor who was not in play, or had left the game, stands at a location with room."""
    known = [slug for slug in world.cards.survivors if slug not in world.survivors]
    owner = chance.choice(world.seats)
    places = [slug for slug in world.outside() if world.has_room(slug)]
    if not places:
        return None
    return f"set survivors.{chance.choice(known)} {owner} {chance.choice(places)}"


def another_player(world: World, chance: Random) -> str | None:
    """A survivor outside belongs to somebody else."""
    outside = [name for name, one in world.survivors.items() if not world.colony_at(one.at)]
    if not outside:
        return None
    return f"set survivors.{chance.choice(outside)}.player {chance.choice(world.seats)}"


def a_leader(world: World, chance: Random) -> str | None:
    if not world.survivors:
        return None
    return f"set survivors.{chance.choice(list(world.survivors))}.leader true"


def equipment(world: World, chance: Random) -> str | None:
    if not world.survivors or world.decks.get("items") == "companion":
        return None
    equip = [slug for slug, card in world.cards.items.items() if card.kind == "equip"]
    cards = " ".join(chance.sample(equip, chance.randint(0, 2))) or "none"
    return f"set survivors.{chance.choice(list(world.survivors))}.equipped {cards}"


def moved(world: World, chance: Random) -> str | None:
    if not world.survivors:
        return None
    said = chance.choice(["true", "false"])
    return f"set survivors.{chance.choice(list(world.survivors))}.moved {said}"


def entrances(world: World, chance: Random) -> str:
    slug, location = chance.choice(list(world.locations.items()))
    pieces = EMPTY + ZOMBIE + ZOMBIE + BARRICADE
    said = " ".join("".join(chance.choices(pieces, k=len(row))) for row in location.entrances)
    return f"set locations.{slug}.entrances {said}"


def noise(world: World, chance: Random) -> str:
    slug = chance.choice(world.outside())
    return f"set locations.{slug}.noise {chance.randint(0, world.locations[slug].noise_spaces)}"


def helpless(world: World, chance: Random) -> str:
    board = next(iter(world.colonies.values())).board
    return f"set locations.{board}.helpless {chance.randint(0, 4)}"


def dice(world: World, chance: Random) -> str:
    faces = " ".join(str(chance.randint(1, 6)) for _ in range(chance.randint(0, 4))) or "none"
    what = chance.choice(["dice", "used"])
    return f"set players.{chance.choice(world.seats)}.{what} {faces}"


def exile(world: World, chance: Random) -> str | None:
    """Exiled, whose survivors are all outside, or taken back."""
    seat = chance.choice(world.seats)
    if world.players[seat].exiled:
        return f"set players.{seat}.exiled false"
    at_home = any(world.colony_at(survivor.at) for survivor in world.group(seat))
    if at_home or world.step == "set-up" or world.in_mode("co-op"):
        return None
    return f"set players.{seat}.exiled true"


def contributed(world: World, chance: Random) -> str | None:
    return f"set crisis.contributed {chance.randint(0, 5)}" if world.crisis else None


def a_counter(world: World, chance: Random) -> str | None:
    if not world.counters:
        return None
    return f"set counters.{chance.choice(list(world.counters))} {chance.randint(0, 20)}"


def a_holder(world: World, chance: Random) -> str:
    """A deck changes hands, with hands unknown and cards lying wherever they are."""
    return f"set decks.{chance.choice(DECKS)} {chance.choice(HOLDERS)}"


def a_hand(world: World, chance: Random) -> str | None:
    """So many cards, nobody knows how many, or which they are where the companion holds them; not
    before they have been dealt."""
    if world.step == "set-up":
        return None
    player = chance.choice(list(world.players.values()))
    cards = list(player.cards)
    if world.decks.get("items") == "companion" and cards and chance.random() < 0.5:
        said = " ".join(chance.sample(cards, len(cards) - 1)) or "none"
    else:
        said = chance.choice(["null", "0", str(chance.randint(0, 6))])
    return f"set players.{player.slug}.hand {said}"


def a_pile(world: World, chance: Random) -> str | None:
    """A deck the companion holds is counted and has fewer cards than it believed."""
    if not world.deck_cards:
        return None
    name, cards = chance.choice(list(world.deck_cards.items()))
    left = " ".join(chance.sample(cards, chance.randint(0, len(cards)))) or "none"
    return f"set secret.decks.{name} {left}"


def nonsense(world: World, chance: Random) -> str:
    """What must be refused and change nothing."""
    return chance.choice(
        [
            "set morale eleven",
            "set locations.atlantis.noise 1",
            "set survivors.nobody.wounds 1",
            f"set {chance.choice(SYMBOLS)} 1",
            "goto bed",
            "undo 1000000",
        ]
    )


MADE: tuple[Correction, ...] = (
    a_track,
    the_round,
    the_first_player,
    a_place,
    wounds,
    lost,
    brought,
    another_player,
    a_leader,
    equipment,
    moved,
    entrances,
    noise,
    helpless,
    dice,
    exile,
    contributed,
    a_counter,
    a_holder,
    a_hand,
    a_pile,
    nonsense,
)
