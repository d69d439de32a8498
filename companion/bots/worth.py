"""What cards and effects are good for, by what is printed on them."""

from collections.abc import Mapping
from typing import Any

from companion.bots.sight import Sight
from companion.rules.facts import Ability
from companion.rules.facts import Effect
from companion.rules.facts import Facts
from companion.rules.facts import SurvivorCard
from companion.rules.traits import NO_EXPOSURE_ATTACKING

FUEL, MEDICINE, FOOD = "fuel", "medicine", "food"
"""Cards and symbols a bot has a use for."""

WORTH = {
    "gain-morale": 3.0,
    "lose-morale": -3.0,
    "add-food": 1.0,
    "pay-food": -1.0,
    "clear-food": -5.0,
    "add-starvation": -3.0,
    "add-zombies": -0.5,
    "remove-zombies": 0.5,
    "kill-zombies-at": 0.25,
    "clear-zombies": 1.5,
    "remove-rolled-zombies": 1.5,
    "add-barricades": 0.5,
    "remove-barricades": -2.0,
    "add-noise": -0.25,
    "add-helpless": -1.0,
    "add-helpless-each": -3.0,
    "kill-helpless": -3.0,
    "remove-helpless": 1.0,
    "add-survivor": 0.5,
    "join": 0.5,
    "take-cards": 0.75,
    "draw-cards": 0.75,
    "find-cards": 0.75,
    "sift-cards": 0.25,
    "take-removed": 0.75,
    "group-cards": -0.75,
    "lose-cards": -0.75,
    "clear-deck": -2.0,
    "give-hand": -2.0,
    "spend-die": -0.5,
    "spend-all-dice": -1.5,
    "each-loses-die": -2.0,
    "wound": -0.75,
    "wound-each": -3.0,
    "each-wounded": -3.0,
    "expose": -0.5,
    "expose-all": -2.0,
    "each-exposed": -2.0,
    "frostbite-highest": -1.5,
    "heal-some": 0.75,
    "kill": -3.0,
    "kill-these": -3.0,
    "kill-lowest": -3.0,
    "remove": -1.0,
    "send-back": -0.25,
    "skip-crisis": 2.0,
    "by-hand": -1.0,
}
"""What an effect is worth to the colony, for each of its ``n``; of what is not named here one is as
good as another."""

BY_HAND = -1.0
"""What an effect is worth that the companion does not know: cards are seldom kind."""

EQUIPMENT = 1.0
"""What a card is worth that helps in every round once it is equipped."""


def effect_worth(effect: Effect | None) -> float:
    """What an effect is worth to the colony."""
    if effect is None:
        return BY_HAND
    return sum(WORTH.get(verb, 0.0) * weight(arguments) for verb, arguments in effect)


def weight(arguments: Mapping[str, Any]) -> float:
    """How much a verb counts: for each of its ``n``, and as often as its ``die`` comes up.

    >>> weight({"n": 2}), weight({"n": 1, "die": (4, 6)}), weight({})
    (2.0, 0.5, 1.0)
    """
    n = arguments.get("n", 1)
    low, high = arguments.get("die", (1, 6))
    return (n if isinstance(n, int) else 1) * (high - low + 1) / 6


def food_of(facts: Facts, card: str) -> int:
    """How many food tokens a card brings."""
    item = facts.items.get(card)
    effect = (item.effect if item is not None else None) or ()
    return sum(int(arguments["n"]) for verb, arguments in effect if verb == "add-food")


def symbol_of(facts: Facts, card: str) -> str:
    """The symbol of a card; that of one not known is nothing."""
    item = facts.items.get(card)
    return item.symbol if item is not None else ""


def is_equipment(facts: Facts, card: str) -> bool:
    """Whether a card is equipped to a survivor."""
    item = facts.items.get(card)
    return item is not None and item.kind == "equip"


def card_worth(facts: Facts, card: str, sight: Sight) -> float:
    """How much a card would help now: against the crisis, as food, as medicine, on a way, in a
    survivor's hands."""
    crisis = sight.state["crisis"]
    symbol = symbol_of(facts, card)
    against = 2.0 if crisis is not None and symbol in crisis["prevent"] else 0.0
    use = {FOOD: 2.0, MEDICINE: 1.5, FUEL: 1.0}.get(symbol, 0.0)
    equipment = EQUIPMENT if is_equipment(facts, card) else 0.0
    return against + use + equipment + 0.25 * food_of(facts, card)


def ability_of(facts: Facts, source: str) -> Ability | None:
    """What the survivor or item called ``source`` can do."""
    survivor, item = facts.survivors.get(source), facts.items.get(source)
    if survivor is not None:
        return survivor.ability
    return item.ability if item is not None else None


def kills(ability: Ability) -> int:
    """How many zombies an ability kills that is an action of its own."""
    return sum(int(arguments["n"]) for verb, arguments in ability.effect if verb == "kill-zombies")


def talent(card: SurvivorCard) -> float:
    """What a survivor's ability and traits are worth, counted in pips of dice saved."""
    ability = card.ability
    able = 0.0 if ability is None or ability.limit != "round" else 1.0 + kills(ability)
    return able + 3.0 * (NO_EXPOSURE_ATTACKING in card.traits) + 0.5 * len(card.traits)


def hurt(survivor: Mapping[str, Any]) -> int:
    """Everything that counts as a wound, of a survivor of the state document."""
    return int(survivor["wounds"] + survivor["frostbite"] + survivor["despair"])
