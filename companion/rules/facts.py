"""What is printed: numbers, names and mechanics, as plain values that a pack of cards fills in.

`Facts` is the registry through which cards reach the rules: rules read it, they never import cards.
An *effect* is a list of verbs, each a name from `companion.rules.verbs` and its arguments, such as
``("lose-morale", {"n": 2})``; the effect ``None`` means that the companion does not know it, and
the table applies the card by hand.
"""

from dataclasses import dataclass
from dataclasses import field
from typing import Any
from typing import Literal

Effect = tuple[tuple[str, dict[str, Any]], ...]
"""Verbs with their arguments, in the order in which they are applied."""

SYMBOLS = ("weapon", "fuel", "education", "food", "medicine", "tool", "survivor")
"""The seven item types, in the order of the base rulebook's Item Cards."""

CONDITIONS = {
    "main-objective": "the main objective is completed: true",
    "morale-zero": "morale is at 0: true",
    "hand": "cards in hand, at least so many of each symbol: a table of symbols",
    "hand-only": "at least one card in hand, and all cards in hand show this symbol",
    "hand-total": "cards in hand, at least so many",
    "hand-lead": "so many cards in hand more than any other player",
    "equipped": "cards on all own survivors, at least so many of each symbol: a table of symbols",
    "own-survivors": "own survivors, exactly so many",
    "own-survivors-min": "own survivors, at least so many",
    "own-survivors-lead": "so many own survivors more than any other player",
    "own-wounded-max": "own survivors with a wound of any kind, at most so many",
    "barricades": "barricades at the colony, at least so many",
    "removed-survivors": "survivors lost, killed or removed, at least so many; no helpless ones",
    "empty-decks": "item decks without a card, at least so many",
}
"""What a secret objective can ask for, and what its bound means."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where a fact comes from (keys of the pack's source list) and how sure it is."""

    keys: tuple[str, ...]
    confidence: Literal["high", "medium", "low"]


@dataclass(frozen=True, slots=True, eq=False)
class Ability:
    """What a survivor can do, or whoever has an item equipped, beyond the passive traits.

    Each is itself alone, so that what the rules make of it once can be kept beside it.

    An ``effect`` makes it an action of its own, a ``change`` alters another action: the action's
    name and what is different (`companion.rules.changes`). ``at`` is the place it works at (a
    location's slug, or ``colony``; "" is anywhere), ``die`` the least face of the die it costs (0:
    none; of a change, a second die), ``limit`` how often: once a ``round``, only at the
    ``turn-start``, or ``none``; ``needs`` says who else must be there.
    """

    effect: Effect = ()
    change: tuple[str, dict[str, Any]] | None = None
    at: str = ""
    die: int = 0
    limit: Literal["round", "turn-start", "none"] = "round"
    needs: Literal["nobody", "helpless"] = "nobody"


@dataclass(frozen=True, slots=True)
class SurvivorCard:
    """A survivor card. ``traits`` name passive abilities the rules know (`companion.rules.traits`).

    ``in_box`` is False for a promotional card: it is known, but no part of the box's own deck.
    """

    slug: str
    name: str
    occupation: str
    influence: int
    attack: int
    search: int
    human: bool = True
    traits: frozenset[str] = frozenset()
    ability: Ability | None = None
    in_box: bool = True
    source: Source | None = None


@dataclass(frozen=True, slots=True)
class LocationCard:
    """A location card or colony board; ``deck`` says whether an item deck lies on it.

    ``number`` is the printed one (0 where none is printed), ``spaces`` how many survivors find
    room, ``entrances`` the spaces of each entrance, ``symbols`` the item types of its deck in the
    printed order, the most frequent first.
    """

    slug: str
    name: str
    number: int
    spaces: int | None
    entrances: tuple[int, ...]
    noise_spaces: int = 0
    deck: bool = False
    symbols: tuple[str, ...] = ()
    source: Source | None = None


@dataclass(frozen=True, slots=True, eq=False)
class ItemCard:
    """An item card; ``kind``: equip, waste (to the waste pile) or event (out of the game).

    Each is itself alone, as an `Ability` is.

    ``copies`` says how many lie in which deck: a location's slug, or ``starter``. ``traits`` are
    passive abilities of whoever has the card equipped (`companion.rules.traits`), ``ability`` is
    what she can do with it. A card that is not equipped has its ``effect`` when it is played; an
    ``ability`` of such a card is a change of the action it is played with.
    """

    slug: str
    name: str
    symbol: str
    kind: Literal["equip", "waste", "event"]
    effect: Effect | None = None
    traits: frozenset[str] = frozenset()
    ability: Ability | None = None
    copies: dict[str, int] = field(default_factory=dict)
    source: Source | None = None


@dataclass(frozen=True, slots=True)
class CrisisCard:
    """A crisis card; ``need`` None means the number of non-exiled players."""

    slug: str
    name: str
    prevent: tuple[str, ...]
    effect: Effect | None = None
    need: int | None = None
    source: Source | None = None


@dataclass(frozen=True, slots=True)
class ObjectiveSide:
    """One side of a main objective; what is not known is None and the table sets it.

    ``goal`` names a check of `companion.rules.objectives`; ``verified`` is False if the numbers are
    doubtful.
    """

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
    """A secret objective.

    ``condition`` maps what must hold (`CONDITIONS`) to a bound, or is None if unknown. Everything
    in it must hold, the main objective or the lost morale included. Of an exiled objective,
    ``condition`` is the whole new objective of a player who was loyal, and ``betrayer_condition``
    replaces the first condition of a betrayal objective. ``in_box`` is False for a card known only
    from a print whose English name is not: it is not one of the cards counted in the box and is not
    dealt.
    """

    slug: str
    name: str
    kind: Literal["loyal", "betrayal", "exiled"]
    condition: dict[str, Any] | None = None
    betrayer_condition: dict[str, Any] | None = None
    in_box: bool = True
    source: Source | None = None


@dataclass(frozen=True, slots=True)
class CrossroadsCard:
    """A crossroads card; ``options`` has an effect for each option, None where it is not known.

    ``trigger`` lists what must have happened (`companion.rules.triggers`), empty where only the
    table can see it. ``first`` takes effect before an option is chosen; with ``vote`` the players
    at the colony, or at the location it is about, vote on the option. ``adds_survivor``: an option
    can bring a survivor, helpless or not, to the colony. ``mature``: it is marked as having mature
    themes, so that a table may leave it out (Components, Crossroads Cards). ``options_source`` is
    where what the options do comes from.
    """

    slug: str
    name: str
    number: int | None = None
    trigger: Effect = ()
    first: Effect = ()
    vote: Literal["nobody", "colony", "location"] = "nobody"
    options: tuple[Effect | None, ...] = ()
    adds_survivor: bool = False
    mature: bool = False
    source: Source | None = None
    options_source: Source | None = None


@dataclass(frozen=True, slots=True)
class Facts:
    """All the cards of the boxes on the table, by slug; locations in order of their numbers.

    ``counts`` says how many cards of a kind the boxes hold (``survivors``, ``crises``, ``loyal``,
    …), known or not.
    """

    survivors: dict[str, SurvivorCard] = field(default_factory=dict)
    locations: dict[str, LocationCard] = field(default_factory=dict)
    items: dict[str, ItemCard] = field(default_factory=dict)
    crises: dict[str, CrisisCard] = field(default_factory=dict)
    objectives: dict[str, MainObjective] = field(default_factory=dict)
    secret_objectives: dict[str, SecretObjective] = field(default_factory=dict)
    crossroads: dict[str, CrossroadsCard] = field(default_factory=dict)
    counts: dict[str, int] = field(default_factory=dict)

    def deck(self, name: str) -> dict[str, int]:
        """Return which item lies how often in a location's deck, or in the ``starter`` deck."""
        return {slug: item.copies[name] for slug, item in self.items.items() if name in item.copies}

    def dealt(self, kind: Literal["loyal", "betrayal", "exiled"]) -> list[str]:
        """Return the secret objectives that can be dealt: in the box, condition known."""
        return [
            slug
            for slug, card in self.secret_objectives.items()
            if card.kind == kind and card.in_box and card.condition is not None
        ]
