"""What the companion knows of the cards in the boxes, and what it lacks."""

from collections import Counter
from dataclasses import dataclass
from typing import Literal

from companion.rules.facts import Facts


@dataclass(frozen=True, slots=True)
class Count:
    """Of one kind of card: how many are known, how many the boxes hold (None: not said), and of how
    many known ones the companion does not know the whole."""

    kind: str
    known: int
    held: int | None
    partly: int


@dataclass(frozen=True, slots=True)
class Unknown:
    """A card that is named, but not wholly known: ``kind`` is its file, ``counted`` what `Count`
    calls its kind, ``missing`` what is not known of it."""

    kind: str
    counted: str
    slug: str
    name: str
    missing: Literal["effect", "numbers", "condition", "options"]
    number: int | None = None


def unknown(facts: Facts) -> list[Unknown]:
    """The cards that are named but not wholly known, kind by kind."""
    found = [
        Unknown("crises", "crises", card.slug, card.name, "effect")
        for card in facts.crises.values()
        if card.effect is None
    ]
    found += [
        Unknown("objectives", "objectives", card.slug, card.name, "numbers")
        for card in facts.objectives.values()
        if card.standard.morale is None or card.standard.rounds is None
    ]
    found += [
        Unknown("secret-objectives", card.kind, card.slug, card.name, "condition")
        for card in facts.secret_objectives.values()
        if card.in_box and card.condition is None
    ]
    found += [
        Unknown("crossroads", "crossroads", card.slug, card.name, "options", card.number)
        for card in facts.crossroads.values()
        if None in card.options
    ]
    return found


def counts(facts: Facts) -> list[Count]:
    """What the boxes hold and what is known of it, kind by kind."""
    partly = Counter(card.counted for card in unknown(facts))
    return [
        Count(kind, number, facts.counts.get(kind), partly[kind])
        for kind, number in known_cards(facts).items()
    ]


def known_cards(facts: Facts) -> dict[str, int]:
    """Return how many cards of each kind are named, promotional ones left out."""
    secret = Counter(card.kind for card in facts.secret_objectives.values() if card.in_box)
    return {
        "survivors": sum(card.in_box for card in facts.survivors.values()),
        "objectives": len(facts.objectives),
        "loyal": secret["loyal"],
        "betrayal": secret["betrayal"],
        "exiled": secret["exiled"],
        "crises": len(facts.crises),
        "crossroads": len(facts.crossroads),
    }
