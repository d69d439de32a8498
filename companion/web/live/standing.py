"""What stands beside the board: the goal in numbers, what is in force, who holds which deck, and
the house rules of the table."""

from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from companion.i18n import N_
from companion.i18n import gettext
from companion.i18n.terms import STEPS
from companion.i18n.terms import of
from companion.table.types import InForce
from companion.table.types import Progress
from companion.table.types import View
from companion.web.live.board import Number
from companion.web.live.board import number
from companion.web.words.lasting import lasting
from companion.web.words.names import DECKS
from companion.web.words.names import LEVELS
from companion.web.words.names import Names
from companion.web.words.told import Told

MEASURES = {
    "rounds": N_("Rounds, this one included"),
    "zombies": N_("Zombies outside"),
    "decks": N_("Empty item decks"),
    "food": N_("Food in the supply"),
}
"""What a demand of the goal counts, where it is not a place."""


@dataclass(frozen=True, slots=True)
class Demand:
    """A demand of the main objective: what there is of ``need``, or of at most so many. ``met`` is
    None where only the table can tell."""

    have: Number
    need: int
    at_most: bool
    met: bool | None


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule that a card has left in force; ``due``: the table is to be reminded of it now."""

    card: str
    text: str
    due: bool


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck, and whether the companion holds it. ``fixed``: it stays with who has it."""

    slug: str
    name: str
    held: bool
    fixed: bool


def goal(view: View, names: Names) -> tuple[Demand, ...]:
    """The main objective's demands."""
    return tuple(_demand(one, view, names) for one in view.progress)


def _demand(one: Progress, view: View, names: Names) -> Demand:
    label, path = _measured(one.what, view.state, names), f"counters.{one.what}"
    have = number(path, label, one.have, view.limits, icon="flag")
    return Demand(have, one.need, one.at_most, one.met)


def _measured(what: str, state: Mapping[str, Any], names: Names) -> str:
    if what in MEASURES:
        return of(MEASURES, what)
    return names.counter(what) if what in state["counters"] else names.anything(what)


def in_force(entries: Sequence[InForce], names: Names) -> tuple[Rule, ...]:
    """What cards have left in force."""
    return tuple(_rule(one, names) for one in entries)


def _rule(one: InForce, names: Names) -> Rule:
    given = {"n": abs(one.n), "fewer": one.n < 0, "at": one.at, "places": one.places}
    told = Told({**given, "on": one.survivor or one.player}, names)
    card = names.crossroads(one.card) if one.card else ""
    return Rule(card, lasting(one.rule, told), one.due)


def decks(state: Mapping[str, Any]) -> tuple[Deck, ...]:
    """Who holds which deck. Objectives that were dealt stay where they are."""
    return tuple(
        Deck(slug, of(DECKS, slug), state["decks"][slug] == "companion", slug == "objectives")
        for slug in DECKS
    )


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the colony phase, how much of it the companion does, and what else there is."""

    slug: str
    name: str
    level: str
    levels: tuple[tuple[str, str, bool], ...]


def steps(automation: Mapping[str, str]) -> tuple[Step, ...]:
    """The steps of the colony phase: each level by its slug and name, and whether it is this."""
    return tuple(
        Step(
            slug,
            of(STEPS, slug),
            of(LEVELS, level),
            tuple((one, of(LEVELS, one), one == level) for one in LEVELS),
        )
        for slug, level in automation.items()
    )


HOUSE = {
    ("noise_mode", "die"): N_("Noise: a die for each token; up to 3 it becomes a zombie."),
    ("noise_mode", "flip"): N_("Noise: each token is flipped."),
    ("survivors_dealt", "4"): N_("Four survivor cards are dealt to each player."),
    ("survivors_dealt", "5"): N_("Five survivor cards are dealt to each player."),
    ("morale_zero", "now"): N_("Morale 0 ends the game at once."),
    ("morale_zero", "batch"): N_(
        "Morale 0 while zombies are added ends the game after that part of the step."
    ),
    ("morale_cap", "ten"): N_("Morale never rises above 10."),
    ("morale_cap", "none"): N_("Morale may rise above 10."),
    ("last_hand", "removed"): N_("With the last survivor the hand leaves the game."),
    ("last_hand", "waste"): N_("With the last survivor the hand goes to the waste pile."),
    ("first_player_tie", "random"): N_("Equal leaders at set-up: chance names the first player."),
    ("first_player_tie", "choose"): N_("Equal leaders at set-up: you choose the first player."),
    ("search_rest", "searcher"): N_("Whoever searches orders the cards that go under the deck."),
    ("search_rest", "drawn"): N_("Cards of a search go under the deck in the order drawn."),
    ("replacement_in_full_colony", "over"): N_("A replacement enters even a full colony."),
    ("replacement_in_full_colony", "outside"): N_(
        "A replacement who finds the colony full begins outside."
    ),
    ("exiled_in_colony", "no"): N_("Exiled players' survivors do not enter the colony."),
    ("exiled_in_colony", "yes"): N_("Exiled players' survivors may enter the colony."),
    ("two_players", "co-op"): N_("Two players always play together."),
    ("two_players", "standard"): N_("Two players may play with secret objectives."),
    ("exiled_replacement", "outside"): N_("An exiled player's replacement begins outside."),
    ("exiled_replacement", "colony"): N_("An exiled player's replacement begins in the colony."),
    ("bite_replacement", "after-chain"): N_("A replacement is drawn when a bite has ended."),
    ("bite_replacement", "at-once"): N_("A replacement is drawn while a bite still spreads."),
    ("mature_cards", "in"): N_("Crossroads cards marked as mature are played, if there are any."),
    ("mature_cards", "out"): N_("Crossroads cards marked as mature are left out."),
}
"""How a table plays what the rulebook leaves open, by house rule and value (`companion.rules`)."""


def house(rules: Mapping[str, str]) -> tuple[str, ...]:
    """The house rules of the table, a sentence each."""
    return tuple(gettext(HOUSE[one]) for one in rules.items() if one in HOUSE)
