"""The most there can be of each number that a correction sets.

The setters of `companion.rules.settable` refuse more, and pages offer no step beyond it, so that
both go by the same house rules and modules. The least is 0 everywhere.
"""

from companion.rules import hands
from companion.rules.house import house_rule
from companion.rules.morale import HIGHEST
from companion.rules.world import Location
from companion.rules.world import World

ROUNDS = 99
"""Rounds on the track: objectives from the owner's packs may last longer than the printed ones."""

MORALE = 99
"""Where the house rule ``morale_cap`` lets it rise."""

PILE = 999
"""Food, waste, starvation tokens, cards in a hand, and what counters count."""

PEOPLE = 99
"""Helpless survivors, and bandits."""

CONTRIBUTED = 99
"""Cards added to a crisis."""

HURT = 9
"""Wounds of one kind; long before that the survivor is dead."""


def of_colony(world: World, key: str) -> int:
    """The most of a track or pile of a colony."""
    if key == "morale":
        return HIGHEST if house_rule(world, "morale_cap") == "ten" else MORALE
    return PILE


def of_location(world: World, location: Location, key: str) -> int:
    """The most of what lies at a location; 0 where there can be none."""
    match key:
        case "noise":
            return location.noise_spaces
        case "helpless":
            return 0 if world.colony_at(location.slug) is None else PEOPLE
        case "unruly":
            return location.helpless
        case "bandits":
            return PEOPLE if "bandits" in world.modules else 0
    raise KeyError(key)


def limits(world: World) -> dict[str, int]:
    """The most of every number that can be set now, by its path, the shorter one in a game with one
    colony. What there can be none of is left out, and so are decks and hands whose cards the
    companion knows: these are named, not counted."""
    most = {"round": ROUNDS}
    for name in world.colonies:
        prefix = "" if len(world.colonies) == 1 else f"colonies.{name}."
        for key in ("morale", "food", "starvation", "waste"):
            most[prefix + key] = of_colony(world, key)
    for slug, location in world.locations.items():
        for key in ("noise", "helpless", "unruly", "bandits"):
            most[f"locations.{slug}.{key}"] = of_location(world, location, key)
    for slug in world.survivors:
        most |= {f"survivors.{slug}.{key}": HURT for key in ("wounds", "frostbite", "despair")}
    if not hands.known(world):
        most |= {f"players.{seat}.hand": PILE for seat in world.in_game()}
    if world.crisis is not None:
        most["crisis.contributed"] = CONTRIBUTED
    counted = (name for name in world.counters if name not in world.deck_cards)
    most |= {f"counters.{name}": PILE for name in counted}
    return {path: number for path, number in most.items() if number}
