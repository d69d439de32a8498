"""Crisis Cards: Reveal Crisis and Resolve Crisis."""

from companion.engine.prompts import Rule
from companion.engine.prompts import ask
from companion.rules import decks
from companion.rules.morale import gain_morale
from companion.rules.prompts import CrisisCards
from companion.rules.prompts import CrisisReveal
from companion.rules.prompts import by_hand
from companion.rules.verbs import apply
from companion.rules.world import Crisis
from companion.rules.world import World

BONUS_POINTS, BONUS_MORALE = 2, 1
"""So many points over the need give so much morale."""


def reveal_crisis(world: World) -> Rule[None]:
    """Reveal Crisis: the top card of the crisis deck.

    Where the table only wants it offered, a crisis that is not named has no effect.
    """
    if "crisis" not in world.offered:
        world.crisis = yield from ask(CrisisReveal(world))
        decks.drawn(world, decks.CRISES, world.crisis.card)


def resolve_crisis(world: World) -> Rule[None]:
    """Resolve Crisis: the cards added to it are revealed and count for or against it.

    If the total is lower than the number of non-exiled players, the crisis takes effect; if it is
    higher by 2 or more, the colony gains 1 morale. Then all cards leave the game.
    """
    if world.crisis is None:
        return
    revealed = []
    if "" in world.crisis.cards:
        revealed = yield from ask(CrisisCards(world))
    total = points(world.crisis, revealed)
    if total < needed(world):
        yield from take_effect(world, world.crisis.card)
    elif total >= needed(world) + BONUS_POINTS:
        gain_morale(world, BONUS_MORALE)
    world.crisis = None


def points(crisis: Crisis, revealed: list[str]) -> int:
    """A card matching a symbol of the prevent section is worth +1 point, any other -1.

    ``revealed`` are the symbols of the cards that were not known before.
    """
    symbols = [symbol for symbol in crisis.cards if symbol] + revealed
    return sum(1 if symbol in crisis.prevent else -1 for symbol in symbols)


def needed(world: World) -> int:
    """How many points prevent the crisis: the number of non-exiled players, unless the card says.

    Counted when it is looked at: an exile lowers it, cards added before count (R62, R65).
    """
    if world.crisis is not None and world.crisis.need is not None:
        return world.crisis.need
    return len(world.not_exiled())


def take_effect(world: World, slug: str) -> Rule[None]:
    """The crisis is not prevented: its effect, applied by the table where it is not known."""
    card = world.cards.crises.get(slug)
    if card is None or card.effect is None:
        yield from by_hand(world, slug or "crisis")
    else:
        yield from apply(world, card.effect)
