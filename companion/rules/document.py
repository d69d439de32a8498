"""The state document: the whole world by the keys of the record, secrets apart."""

from typing import Any

from companion.rules.crisis import needed
from companion.rules.decks import CROSSROADS
from companion.rules.decks import DECKS
from companion.rules.decks import ITEMS
from companion.rules.decks import held
from companion.rules.ending import winners
from companion.rules.world import BARRICADE
from companion.rules.world import TRAP
from companion.rules.world import ZOMBIE
from companion.rules.world import Colony
from companion.rules.world import Crisis
from companion.rules.world import Location
from companion.rules.world import Player
from companion.rules.world import Survivor
from companion.rules.world import World

OUT = "out"
"""The item cards that are out of the game, beside the decks the companion holds."""


def state(world: World) -> dict[str, Any]:
    """Return the state document without ``waiting`` and ``offered``; all keys are always there."""
    active = [world.turn] if world.turn and world.over is None else []
    document: dict[str, Any] = {
        "edition": world.edition,
        "round": world.round,
        "step": "over" if world.over else world.step,
        "turn": active[0] if active else None,
        "active": active,
        "first_player": world.first_player or None,
        "colonies": {name: colony_state(colony) for name, colony in world.colonies.items()},
    }
    if len(world.colonies) == 1:
        only = next(iter(world.colonies.values()))
        for key in ("morale", "food", "starvation", "waste"):
            document[key] = getattr(only, key)
    document |= {
        "crisis": crisis_state(world, world.crisis) if world.crisis else None,
        "objective": world.objective,
        "locations": {
            slug: location_state(world, location) for slug, location in world.locations.items()
        },
        "survivors": {slug: survivor_state(survivor) for slug, survivor in world.survivors.items()},
        "dead": list(world.dead),
        "removed": list(world.removed),
        "counters": dict(world.counters),
        "decks": {name: world.decks.get(name, "table") for name in DECKS},
        "revealed": list(world.revealed),
        "players": {seat: player_state(player) for seat, player in world.players.items()},
        "over": over_state(world),
        "secret": secret_state(world),
    }
    return document


def colony_state(colony: Colony) -> dict[str, Any]:
    """A colony's tracks and piles."""
    return {
        "morale": colony.morale,
        "food": colony.food,
        "starvation": colony.starvation,
        "waste": colony.waste,
        "bullets": colony.bullets,
        "leader": colony.leader or None,
        "lost": colony.lost,
    }


def crisis_state(world: World, crisis: Crisis) -> dict[str, Any]:
    """The crisis of the round; what was contributed is only counted."""
    return {
        "card": crisis.card or None,
        "prevent": list(crisis.prevent),
        "contributed": len(crisis.cards),
        "needed": needed(world),
    }


def location_state(world: World, location: Location) -> dict[str, Any]:
    """Who and what is at a location; survivors in order of arrival."""
    return {
        "survivors": [survivor.slug for survivor in world.at(location.slug)],
        "entrances": list(location.entrances),
        "zombies": location.count(ZOMBIE),
        "barricades": location.count(BARRICADE),
        "traps": location.count(TRAP),
        "noise": location.noise,
        "bandits": location.bandits,
        "special": list(location.special),
        "helpless": location.helpless,
        "unruly": location.unruly,
        "spaces": location.spaces,
    }


def survivor_state(survivor: Survivor) -> dict[str, Any]:
    """A survivor in play."""
    return {
        "player": survivor.player,
        "at": survivor.at or None,
        "entrance": survivor.entrance,
        "wounds": survivor.wounds,
        "frostbite": survivor.frostbite,
        "despair": survivor.despair,
        "leader": survivor.leader,
        "equipped": list(survivor.equipped),
        "moved": survivor.moved,
    }


def player_state(player: Player) -> dict[str, Any]:
    """What everybody may know of a player."""
    return {
        "dice": sorted(player.dice),
        "used": sorted(player.used),
        "hand": player.hand,
        "exiled": player.exiled,
        "eliminated": player.eliminated,
    }


def over_state(world: World) -> dict[str, Any] | None:
    """Why the game ended and who has won, as soon as all have declared."""
    if world.over is None:
        return None
    return {"reason": world.over.reason, "winners": winners(world)}


def secret_state(world: World) -> dict[str, Any]:
    """What only its owners may see of what the companion holds.

    Beside the cards of the record: of each player the survivors dealt at set-up, the cards looked
    at in a search and the crossroads card to be read; as decks also the waste pile and the items
    that are out of the game.
    """
    piles: dict[str, list[str]] = {}
    if held(world, ITEMS):
        piles = {name: list(colony.pile) for name, colony in waste_piles(world)}
        piles[OUT] = list(world.out)
    reading = {}
    if held(world, CROSSROADS):
        reading = {one.reader: one.card or None for one in world.crossroads.values()}
    return {
        "players": {
            seat: {
                "cards": list(player.cards),
                "objective": player.objective or None,
                "exiled_objective": player.exiled_objective or None,
                "dealt": list(player.dealt),
                "drawn": list(player.drawn),
                "crossroads": reading.get(seat),
            }
            for seat, player in world.players.items()
        },
        "decks": {name: list(cards) for name, cards in world.deck_cards.items()} | piles,
    }


def waste_piles(world: World) -> list[tuple[str, Colony]]:
    """The waste piles by name: ``waste``, of several colonies ``waste-COLONY``."""
    if len(world.colonies) == 1:
        return [("waste", colony) for colony in world.colonies.values()]
    return [(f"waste-{name}", colony) for name, colony in world.colonies.items()]
