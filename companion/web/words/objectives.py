"""What objectives ask for: the goals of main objectives, the conditions of secret ones."""

from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from companion.i18n import N_
from companion.i18n import _
from companion.table.types import Demand
from companion.web.words.names import Names
from companion.web.words.told import UNKNOWN
from companion.web.words.told import Message
from companion.web.words.told import Told
from companion.web.words.told import counted
from companion.web.words.told import sentence

EMPTY_DECKS = counted(
    "At least %(n)s location has no item cards left.",
    "At least %(n)s locations have no item cards left.",
)

GOALS: Mapping[str, Message] = {
    "survive-rounds": counted("Play %(n)s round.", "Play %(n)s rounds."),
    "zombies-outside": counted(
        "At most %(at_most)s zombie outside the colony.",
        "At most %(at_most)s zombies outside the colony.",
        "at_most",
    ),
    "barricades": counted(
        "%(colony)s barricade at the colony, %(elsewhere)s at each other place.",
        "%(colony)s barricades at the colony, %(elsewhere)s at each other place.",
        "colony",
    ),
    "empty-decks": EMPTY_DECKS,
    "samples": counted(
        "%(per_player)s sample for each player.",
        "%(per_player)s samples for each player.",
        "per_player",
    ),
    "counted": N_("The table counts: %(name)s."),
}
"""What a main objective can ask for (`companion.rules.objectives`)."""


def goal(name: str, told: Told) -> str:
    """A goal of a main objective."""
    return sentence(GOALS.get(name, UNKNOWN), told)


def _wounded(told: Told) -> Message:
    if told.get("n") == 0:
        return N_("No survivor of yours is wounded.")
    return counted(
        "At most %(n)s survivor of yours is wounded.",
        "At most %(n)s survivors of yours are wounded.",
    )


CONDITIONS: Mapping[str, Message] = {
    "main-objective": N_("The main objective is completed."),
    "morale-zero": N_("Morale is 0."),
    "hand": N_("In your hand, at least: %(cards)s."),
    "hand-only": N_("You hold cards, and only of %(symbol)s."),
    "hand-total": counted(
        "At least %(n)s card in your hand.", "At least %(n)s cards in your hand."
    ),
    "hand-lead": counted(
        "You hold at least %(n)s card more than any other player.",
        "You hold at least %(n)s cards more than any other player.",
    ),
    "equipped": N_("Equipped on your survivors, at least: %(cards)s."),
    "own-survivors": counted(
        "You control exactly %(n)s survivor.", "You control exactly %(n)s survivors."
    ),
    "own-survivors-min": counted(
        "You control at least %(n)s survivor.", "You control at least %(n)s survivors."
    ),
    "own-survivors-lead": counted(
        "You control at least %(n)s survivor more than any other player.",
        "You control at least %(n)s survivors more than any other player.",
    ),
    "own-wounded-max": _wounded,
    "barricades": counted(
        "At least %(n)s barricade at the colony.", "At least %(n)s barricades at the colony."
    ),
    "removed-survivors": counted(
        "At least %(n)s survivor has left the game; the helpless do not count.",
        "At least %(n)s survivors have left the game; the helpless do not count.",
    ),
    "empty-decks": EMPTY_DECKS,
}
"""What a secret objective can ask for (`companion.rules.facts`)."""

WITH_SYMBOL = ("hand", "equipped", "hand-only")
"""Conditions that ask for a symbol."""

WITHOUT_NUMBER = ("main-objective", "morale-zero", "hand-only")


def condition(name: str, bound: Any, names: Names) -> str:
    """A condition with its bound: a number, a symbol, or numbers by symbol; None where it is still
    to be given."""
    place = "symbol" if name == "hand-only" else "n"
    if isinstance(bound, Mapping):
        place = "cards"
    given = {} if name in ("main-objective", "morale-zero") else {place: bound}
    return sentence(CONDITIONS.get(name, UNKNOWN), Told(given, names, blank=True))


@dataclass(frozen=True, slots=True)
class Objective:
    """A secret objective: its title and what must hold at the end, a sentence for each, with
    whether it holds now (None: the companion cannot tell). Empty where it knows no more than the
    title."""

    title: str
    demands: tuple[tuple[str, bool | None], ...]


def secret_objective(
    secret: Mapping[str, Any] | None, demands: Sequence[Demand], names: Names
) -> Objective | None:
    """A seat's own objective; None where the companion holds none.

    An exiled betrayer keeps his, with the exiled one beside it: ``demands`` are what holds then.
    """
    slug, exiled = ((secret or {}).get(key) for key in ("objective", "exiled_objective"))
    if not slug:
        return None
    title = names.objective(slug)
    if exiled and exiled != slug:
        title = _("%(title)s, exiled: %(exiled)s") % {
            "title": title,
            "exiled": names.objective(exiled),
        }
    said = ((condition(one.word, one.bound, names), one.met) for one in demands)
    return Objective(title, tuple(said))
