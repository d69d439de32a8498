"""The page that starts a game: what it asks, and what it makes of the answers.

It asks as little as it can. A light table that leaves dice and crises alone is as welcome as one
that tracks everything, and every number that the companion fills in can be corrected on the big
screen afterwards.
"""

from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from typing import Protocol

from companion.i18n import N_
from companion.i18n import _
from companion.web.names import VARIANTS
from companion.web.names import of

MOST_PLAYERS = 5

OFFERED = {
    "action-dice": N_("Action dice"),
    "crisis": N_("The crisis card"),
    "by-hand": N_("Effects the companion does not know"),
    "objective": N_("Whether the main objective is completed"),
}
"""What a table can choose to be asked, or leave alone (the kinds that `offered` may hold)."""

THROWN = {
    "action-dice": N_("Action dice"),
    "exposure": N_("Exposure die"),
    "die": N_("Other dice"),
    "noise": N_("Noise"),
}
"""Dice that the companion can throw itself (`companion.table.chance`)."""

DECKS = {
    "objectives": N_("Secret objectives"),
    "survivors": N_("Survivors"),
    "crises": N_("Crises"),
}
"""Decks that the companion can hold."""


@dataclass(frozen=True, slots=True)
class Option:
    """Something to tick or to choose: its value, its name, a few words more, and whether it is
    chosen."""

    value: str
    label: str
    note: str = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class NewGame:
    """The page as it is filled in. ``wrong`` is a sentence about what does not fit."""

    names: tuple[str, ...]
    objectives: tuple[Option, ...]
    variants: tuple[Option, ...]
    decks: tuple[Option, ...]
    thrown: tuple[Option, ...]
    asked: tuple[Option, ...]
    wrong: str = ""


class KeptGame(Protocol):
    """A game of the companion's folder (`companion.table.lobby.Kept`)."""

    @property
    def file(self) -> str: ...
    @property
    def players(self) -> Sequence[str]: ...
    @property
    def begun(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Wish:
    """A game somebody wants to start: display names in seating order, and the rest under the
    record's keys."""

    names: tuple[str, ...]
    setup: dict[str, Any]
    automated: tuple[str, ...]


MOST_KEPT = 12
"""How many earlier games the page lists, the latest first."""


def kept(games: Sequence[KeptGame]) -> tuple[Option, ...]:
    """The earlier games, to go on with one of them."""
    return tuple(
        Option(game.file, ", ".join(game.players), game.begun) for game in games[:MOST_KEPT]
    )


def blank(facts: Any) -> NewGame:
    """The page before anybody has filled it in."""
    return _page(facts, ["", "", ""], "none", [], ["objectives"], [], list(OFFERED))


def filled(facts: Any, form: Mapping[str, Sequence[str]], wrong: str) -> NewGame:
    """The page as it was sent, with what is wrong with it."""
    objective = (form.get("objective") or ["none"])[0]
    return _page(
        facts,
        form.get("name", []),
        objective,
        form.get("variant", []),
        form.get("deck", []),
        form.get("throw", []),
        form.get("ask", []),
        wrong,
    )


def wish(form: Mapping[str, Sequence[str]]) -> Wish | str:
    """The game the form asks for, or a sentence about what is missing."""
    names = tuple(name.strip() for name in form.get("name", []) if name.strip())
    if not 2 <= len(names) <= MOST_PLAYERS:
        return _("Write the names of 2 to 5 players, in the order in which you sit.")
    asked = form.get("ask", [])
    thrown = tuple(kind for kind in THROWN if kind in form.get("throw", []))
    setup = {
        "edition": "base",
        "variants": [variant for variant in VARIANTS if variant in form.get("variant", [])],
        "objective": (form.get("objective") or ["none"])[0],
        "decks": {deck: "companion" for deck in DECKS if deck in form.get("deck", [])},
        "offered": [kind for kind in OFFERED if kind not in asked and kind not in thrown],
    }
    return Wish(names, setup, thrown)


def _page(
    facts: Any,
    names: Sequence[str],
    objective: str,
    variants: Sequence[str],
    decks: Sequence[str],
    thrown: Sequence[str],
    asked: Sequence[str],
    wrong: str = "",
) -> NewGame:
    def options(table: Mapping[str, str], chosen: Sequence[str]) -> tuple[Option, ...]:
        return tuple(Option(value, of(table, value), chosen=value in chosen) for value in table)

    filled_in = [*names, *[""] * MOST_PLAYERS][:MOST_PLAYERS]
    none = Option(
        "none", _("Another one: the table judges"), _("set morale and rounds on the big screen")
    )
    objectives = [none, *(_objective(card) for card in getattr(facts, "objectives", {}).values())]
    return NewGame(
        names=tuple(filled_in),
        objectives=tuple(
            Option(each.value, each.label, each.note, each.value == objective)
            for each in objectives
        ),
        variants=options(VARIANTS, variants),
        decks=options(DECKS, decks),
        thrown=options(THROWN, thrown),
        asked=options(OFFERED, asked),
        wrong=wrong,
    )


def _objective(card: Any) -> Option:
    side = card.standard
    known = side is not None and side.morale is not None and side.rounds is not None
    if not known:
        return Option(card.slug, card.name, _("numbers not known: set them on the big screen"))
    numbers = {"morale": side.morale, "rounds": side.rounds}
    return Option(card.slug, card.name, _("morale %(morale)d, %(rounds)d rounds") % numbers)
