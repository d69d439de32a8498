"""What a secret objective asks of the bot that holds it, as far as it can be worked for.

The colony comes first: only in the last round are cards kept back, and only then does a betrayer
let the colony down.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from companion.bots.sight import Sight
from companion.bots.worth import food_of
from companion.bots.worth import symbol_of
from companion.rules.facts import Facts


def conditions(facts: Facts, sight: Sight) -> Mapping[str, Any]:
    """What the own secret objective demands; nothing where it is not known, or the bot has none."""
    secret = sight.secret or {}
    card = facts.secret_objectives.get(secret.get("objective") or "")
    return (card.condition if card is not None else None) or {}


def betrays(facts: Facts, sight: Sight) -> bool:
    """Whether the bot wants the colony to fall, and the time for it has come."""
    return "morale-zero" in conditions(facts, sight) and is_last_round(sight)


def is_last_round(sight: Sight) -> bool:
    """Whether this is the last round, as far as anybody can tell."""
    return bool(sight.state["round"] <= 1)


def wants_survivors(facts: Facts, sight: Sight) -> bool:
    """Whether the bot may take in another survivor."""
    return "own-survivors" not in conditions(facts, sight)


def spare(facts: Facts, sight: Sight) -> list[str]:
    """The cards of the hand the bot can do without; all of them but in the last round."""
    hand = sight.hand() or []
    if not is_last_round(sight):
        return list(hand)
    wanted = conditions(facts, sight)
    symbols = Counter(wanted.get("hand", {}))
    any_cards = wanted.get("hand-total", 0)
    if "hand-lead" in wanted:
        others = (sight.player(seat) for seat in sight.state["players"] if seat != sight.seat)
        any_cards = max((other["hand"] or 0 for other in others), default=0) + wanted["hand-lead"]
    given = []
    for card in sorted(hand, key=lambda card: food_of(facts, card)):
        symbol = symbol_of(facts, card)
        if symbols[symbol] > 0:
            symbols[symbol] -= 1
        elif any_cards > 0:
            any_cards -= 1
        else:
            given.append(card)
    return given


def wish(facts: Facts, sight: Sight, card: str) -> float:
    """How much a card would bring the own objective on, beside what it is worth to the colony."""
    wanted, symbol = conditions(facts, sight), symbol_of(facts, card)
    held = Counter(symbol_of(facts, held) for held in sight.hand() or [])
    missing = wanted.get("hand", {}).get(symbol, 0) > held[symbol]
    return 0.75 * missing + 0.75 * (symbol in wanted.get("equipped", {}))
