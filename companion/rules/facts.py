"""What is printed: numbers, names and mechanics, as plain values that a pack of cards fills in.

`Facts` is the registry through which cards reach the rules: rules read it, they never import cards. An *effect* is a
list of verbs, each a name from `companion.rules.verbs` and its arguments, such as ``("lose-morale", {"n": 2})``; the
effect ``None`` means that the companion does not know it, and the table applies the card by hand.
"""

from dataclasses import dataclass, field
from typing import Any, Literal

Effect = tuple[tuple[str, dict[str, Any]], ...]
"""Verbs with their arguments, in the order in which they are applied."""

SYMBOLS = ("weapon", "fuel", "education", "food", "medicine", "tool", "survivor")
"""The seven item types, in the order of the base rulebook's Item Cards."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where a fact comes from (keys of the pack's source list) and how sure it is."""

    keys: tuple[str, ...]
    confidence: Literal["high", "medium", "low"]


@dataclass(frozen=True, slots=True)
class SurvivorCard:
    """A survivor card. ``traits`` name passive abilities the rules know (`companion.rules.traits`)."""

    slug: str
    name: str
    occupation: str
    influence: int
    attack: int
    search: int
    human: bool = True
    traits: frozenset[str] = frozenset()
    source: Source | None = None


@dataclass(frozen=True, slots=True)
class LocationCard:
    """A location card or colony board; ``deck`` says whether an item deck lies on it."""

    slug: str
    name: str
    number: int
    spaces: int | None
    entrances: tuple[int, ...]
    noise_spaces: int = 0
    deck: bool = False
    symbols: tuple[str, ...] = ()
    source: Source | None = None


@dataclass(frozen=True, slots=True)
class ItemCard:
    """An item card. ``kind``: equip, waste (goes to the waste pile) or event (leaves the game when played)."""

    slug: str
    name: str
    symbol: str
    kind: Literal["equip", "waste", "event"]
    effect: Effect | None = None
    copies: dict[str, int] = field(default_factory=dict)
    source: Source | None = None


@dataclass(frozen=True, slots=True)
class CrisisCard:
    """A crisis card; ``need`` None means the number of non-exiled players. The +2 bonus is the rulebook's."""

    slug: str
    name: str
    prevent: tuple[str, ...]
    effect: Effect | None = None
    need: int | None = None
    source: Source | None = None


@dataclass(frozen=True, slots=True)
class ObjectiveSide:
    """One side of a main objective. ``goal`` names a check of `companion.rules.objectives`, or None if unknown."""

    morale: int | None
    rounds: int | None
    setup: Effect = ()
    goal: tuple[str, dict[str, Any]] | None = None
    verified: bool = True


@dataclass(frozen=True, slots=True)
class MainObjective:
    """A main objective card with its standard and, where known, its hardcore side."""

    slug: str
    name: str
    time: str
    standard: ObjectiveSide
    hardcore: ObjectiveSide | None = None
    exile: Literal["normal", "leaves"] = "normal"
    source: Source | None = None


@dataclass(frozen=True, slots=True)
class SecretObjective:
    """A secret objective. ``condition`` maps what must hold to a bound, or is None if unknown."""

    slug: str
    name: str
    kind: Literal["loyal", "betrayal", "exiled"]
    condition: dict[str, Any] | None = None
    betrayer_condition: dict[str, Any] | None = None
    source: Source | None = None


@dataclass(frozen=True, slots=True)
class CrossroadsCard:
    """A crossroads card: its name, whether it is marked mature, and its options where their effects are known."""

    slug: str
    name: str
    options: tuple[Effect | None, ...] = ()
    adds_survivor: bool = False
    source: Source | None = None


@dataclass(frozen=True, slots=True)
class Facts:
    """All the cards of the boxes on the table, by slug; locations in the order of their printed numbers."""

    survivors: dict[str, SurvivorCard] = field(default_factory=dict)
    locations: dict[str, LocationCard] = field(default_factory=dict)
    items: dict[str, ItemCard] = field(default_factory=dict)
    crises: dict[str, CrisisCard] = field(default_factory=dict)
    objectives: dict[str, MainObjective] = field(default_factory=dict)
    secret_objectives: dict[str, SecretObjective] = field(default_factory=dict)
    crossroads: dict[str, CrossroadsCard] = field(default_factory=dict)
