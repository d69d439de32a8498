"""Secret Objective Cards: whether a player has completed hers when the game ends.

Every kind of condition of `companion.rules.facts.CONDITIONS` is a small function here. It is handed
the world, the player and the bound of the card, and returns None where the companion cannot tell,
as with a hand whose cards only the table knows. Nothing is looked at before the game has ended: a
goal that is fulfilled in the middle of it wins nothing (R87). The same cards count for each
condition they fulfil (R88).
"""

from collections import Counter
from collections.abc import Callable
from collections.abc import Mapping
from typing import Any

from companion.rules.facts import SecretObjective
from companion.rules.world import World

Condition = tuple[str, Any]
"""A word of `companion.rules.facts.CONDITIONS` and its bound."""


def completed(world: World, player: str) -> bool | None:
    """Whether the player has completed the secret objective; None where the companion cannot
    say."""
    conditions = conditions_of(world, player)
    if conditions is None:
        return None
    marks = [CHECKS[word](world, player, bound) for word, bound in conditions]
    if False in marks:
        return False
    return None if None in marks else True


def conditions_of(world: World, player: str) -> list[Condition] | None:
    """What must hold for the player, or None where the companion does not know it all.

    An exiled player who was loyal plays for the exiled objective alone; of a betrayal it replaces
    the first condition (R82).
    """
    state = world.players[player]
    own, exiled = card(world, state.objective), card(world, state.exiled_objective)
    if own is None:
        return None
    if own.kind == "exiled" or not state.exiled:
        return listed(own.condition)
    if exiled is None or own.kind == "loyal":
        return listed(exiled.condition if exiled else None)
    replaced, kept = listed(exiled.betrayer_condition), listed(own.condition)
    return None if replaced is None or kept is None else replaced + kept[1:]


def listed(condition: Mapping[str, Any] | None) -> list[Condition] | None:
    """The conditions of a card one by one; None if the companion does not know them."""
    return None if condition is None else list(condition.items())


def card(world: World, slug: str) -> SecretObjective | None:
    """The objective called ``slug``, None for one the companion does not know."""
    return world.cards.secret_objectives.get(slug)


def draw_exiled(world: World, player: str, slug: str) -> None:
    """Exile: the player draws an exiled secret objective.

    One who was loyal shows the old objective to all and loses it, the exiled one takes its place; a
    betrayer stays hidden and keeps his (R82).
    """
    state = world.players[player]
    state.exiled_objective = slug
    old = card(world, state.objective)
    if old is not None and old.kind == "loyal":
        state.revealed, state.objective = state.objective, slug


# -- the game --------------------------------------------------------------------------------------


def main_objective(world: World, player: str, bound: bool) -> bool:
    """The main objective is completed: the game has ended because of it (R86)."""
    return world.over is not None and world.over.reason == "objective"


def morale_zero(world: World, player: str, bound: bool) -> bool:
    """Morale is at 0."""
    return world.colony_of(player).morale == 0


def barricades(world: World, player: str, bound: int) -> bool:
    """At least so many barricades at the colony; a trap counts as one (R116)."""
    return world.locations[world.colony_of(player).board].barricades() >= bound


def removed_survivors(world: World, player: str, bound: int) -> bool:
    """At least so many survivors have left the game: killed or removed, no helpless ones (R54,
    R55)."""
    return len(world.dead) + len(world.removed) >= bound


def empty_decks(world: World, player: str, bound: int) -> bool | None:
    """At least so many item decks have no card left; None while it depends on one nobody counts."""
    left = world.decks_left()
    if left.count(0) >= bound:
        return True
    return None if left.count(0) + left.count(None) >= bound else False


# -- the hand --------------------------------------------------------------------------------------


def hand(world: World, player: str, bound: Mapping[str, int]) -> bool | None:
    """Cards in hand, at least so many of each symbol."""
    held = symbols_in_hand(world, player)
    return None if held is None else all(held[symbol] >= least for symbol, least in bound.items())


def hand_only(world: World, player: str, bound: str) -> bool | None:
    """At least one card in hand, and all cards in hand show this symbol."""
    held = symbols_in_hand(world, player)
    return None if held is None else 0 < held.total() == held[bound]


def hand_total(world: World, player: str, bound: int) -> bool | None:
    """At least so many cards in hand."""
    count = world.players[player].hand
    return None if count is None else count >= bound


def hand_lead(world: World, player: str, bound: int) -> bool | None:
    """So many cards in hand more than any other player: a tie is no lead (R89)."""
    count = world.players[player].hand
    others = [world.players[other].hand for other in world.in_game() if other != player]
    if count is None:
        return None
    if any(other is not None and other + bound > count for other in others):
        return False
    return None if None in others else True


def symbols_in_hand(world: World, player: str) -> Counter[str] | None:
    """How many cards of each symbol the player holds; None where only the table knows."""
    state, items = world.players[player], world.cards.items
    if state.hand == 0 or world.knows_hand(player):
        return Counter(items[item].symbol for item in state.cards)
    return None


# -- the player's survivors ------------------------------------------------------------------------


def equipped(world: World, player: str, bound: Mapping[str, int]) -> bool:
    """Cards on all own survivors together, at least so many of each symbol."""
    items = world.cards.items
    worn = Counter(items[item].symbol for own in world.group(player) for item in own.equipped)
    return all(worn[symbol] >= least for symbol, least in bound.items())


def own_survivors(world: World, player: str, bound: int) -> bool:
    """Exactly so many survivors."""
    return len(world.group(player)) == bound


def own_survivors_min(world: World, player: str, bound: int) -> bool:
    """At least so many survivors."""
    return len(world.group(player)) >= bound


def own_survivors_lead(world: World, player: str, bound: int) -> bool:
    """So many survivors more than any other player."""
    others = [len(world.group(other)) for other in world.in_game() if other != player]
    return len(world.group(player)) >= max(others, default=0) + bound


def own_wounded_max(world: World, player: str, bound: int) -> bool:
    """At most so many own survivors with a wound of any kind."""
    return sum(own.hurt > 0 for own in world.group(player)) <= bound


CHECKS: dict[str, Callable[[World, str, Any], bool | None]] = {
    "main-objective": main_objective,
    "morale-zero": morale_zero,
    "hand": hand,
    "hand-only": hand_only,
    "hand-total": hand_total,
    "hand-lead": hand_lead,
    "equipped": equipped,
    "own-survivors": own_survivors,
    "own-survivors-min": own_survivors_min,
    "own-survivors-lead": own_survivors_lead,
    "own-wounded-max": own_wounded_max,
    "barricades": barricades,
    "removed-survivors": removed_survivors,
    "empty-decks": empty_decks,
}
"""Every kind of condition by the word of `companion.rules.facts.CONDITIONS`."""
