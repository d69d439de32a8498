"""The page that starts a game: what it asks, and what it makes of the answers.

It asks as little as it can. A light table that leaves dice and crises alone is as welcome as one
that tracks everything, and every number that the companion fills in can be corrected on the big
screen afterwards.
"""

from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import replace
from typing import Any
from typing import Protocol

from companion.i18n import N_
from companion.i18n import _
from companion.i18n import gettext
from companion.web.names import DECKS
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

HOLDING = {
    "table": (N_("Our cards on the table"), N_("You deal, draw and hold; numbers are kept here.")),
    "secrets": (
        N_("Our cards, secret objectives on the phones"),
        N_("Who has which is dealt, and judged at the end."),
    ),
    "phones": (
        N_("The phones hold everything"),
        N_("All cards are dealt to the phones; those of the box stay in it."),
    ),
    "own": (N_("Deck by deck"), N_("You say who holds which.")),
}
"""Ways to share the cards between the table and the companion."""

HELD: Mapping[str, Sequence[str]] = {
    "table": (),
    "secrets": ("objectives",),
    "phones": tuple(DECKS),
}
"""What the companion holds where it is not said deck by deck."""

ROLLING = {
    "table": (N_("We roll our dice"), N_("You tap the faces, or the tray tells them.")),
    "companion": (N_("The companion throws all dice"), N_("For a game without dice at hand.")),
    "own": (N_("Some of them"), N_("You say which.")),
}
"""Ways to share the dice."""

OWN = "own"
"""The answer that says it one by one."""


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
    """The page as it is filled in; of ``decks`` those are chosen that the companion holds.
    ``wrong`` is a sentence about what does not fit."""

    names: tuple[str, ...]
    objectives: tuple[Option, ...]
    variants: tuple[Option, ...]
    holding: tuple[Option, ...]
    decks: tuple[Option, ...]
    rolling: tuple[Option, ...]
    thrown: tuple[Option, ...]
    asked: tuple[Option, ...]
    mature: tuple[Option, ...] = ()
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
    return _page(facts, {"holding": ["secrets"], "rolling": ["table"], "ask": list(OFFERED)})


def filled(facts: Any, form: Mapping[str, Sequence[str]], wrong: str) -> NewGame:
    """The page as it was sent, with what is wrong with it."""
    return _page(facts, form, wrong)


def wish(form: Mapping[str, Sequence[str]]) -> Wish | str:
    """The game the form asks for, or a sentence about what is missing."""
    names = tuple(name.strip() for name in form.get("name", []) if name.strip())
    if not 2 <= len(names) <= MOST_PLAYERS:
        return _("Write the names of 2 to 5 players, in the order in which you sit.")
    variants = [variant for variant in VARIANTS if variant in form.get("variant", [])]
    if why := _do_not_fit(variants, len(names)):
        return why
    asked = form.get("ask", [])
    thrown = _thrown(form)
    setup = {
        "edition": "base",
        "variants": variants,
        "objective": _one(form, "objective", "none"),
        "decks": dict.fromkeys(_held(form), "companion"),
        "offered": [kind for kind in OFFERED if kind not in asked and kind not in thrown],
    }
    if "out" in form.get("mature", []):
        setup["house"] = {"mature_cards": "out"}
    return Wish(names, setup, thrown)


def _do_not_fit(variants: Sequence[str], players: int) -> str:
    """Why so many players cannot choose these variants together; "" if they can."""
    if "two-player" in variants and players != 2:
        return _("“Two players” is for two; you are %(number)d.") % {"number": players}
    if "betrayer" in variants and (players == 2 or "co-op" in variants):
        return _("Who plays together has no secret objectives, so there can be no betrayer.")
    return ""


def _one(form: Mapping[str, Sequence[str]], field: str, default: str) -> str:
    """The one answer to a question."""
    return (form.get(field) or [default])[0]


def _held(form: Mapping[str, Sequence[str]]) -> list[str]:
    """The decks the companion holds."""
    way = _one(form, "holding", OWN)
    if way in HELD:
        return list(HELD[way])
    return [deck for deck in DECKS if _one(form, f"deck-{deck}", "table") == "companion"]


def _thrown(form: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """The dice the companion throws."""
    way = _one(form, "rolling", OWN)
    if way == OWN:
        return tuple(kind for kind in THROWN if kind in form.get("throw", []))
    return tuple(THROWN) if way == "companion" else ()


def _page(facts: Any, form: Mapping[str, Sequence[str]], wrong: str = "") -> NewGame:
    def ticks(table: Mapping[str, str], chosen: Sequence[str]) -> tuple[Option, ...]:
        return tuple(Option(value, of(table, value), chosen=value in chosen) for value in table)

    def ways(table: Mapping[str, tuple[str, str]], chosen: str) -> tuple[Option, ...]:
        return tuple(
            Option(value, gettext(label), gettext(note), value == chosen)
            for value, (label, note) in table.items()
        )

    none = Option(
        "none", _("Another one: the table judges"), _("set morale and rounds on the big screen")
    )
    objectives = [none, *(_objective(card) for card in getattr(facts, "objectives", {}).values())]
    objective, held = _one(form, "objective", "none"), _held(form)
    return NewGame(
        names=tuple([*form.get("name", []), *[""] * MOST_PLAYERS][:MOST_PLAYERS]),
        objectives=tuple(replace(each, chosen=each.value == objective) for each in objectives),
        variants=ticks(VARIANTS, form.get("variant", [])),
        holding=ways(HOLDING, _one(form, "holding", OWN)),
        decks=tuple(
            Option(deck, of(DECKS, deck), _known(facts, deck), deck in held) for deck in DECKS
        ),
        rolling=ways(ROLLING, _one(form, "rolling", OWN)),
        thrown=ticks(THROWN, _thrown(form)),
        asked=ticks(OFFERED, form.get("ask", [])),
        mature=_mature(facts, chosen="out" in form.get("mature", [])),
        wrong=wrong,
    )


def _mature(facts: Any, *, chosen: bool) -> tuple[Option, ...]:
    """To leave out the crossroads cards marked as mature, if there are any: by name, so that the
    table can put them aside."""
    marked = [card.name for card in facts.crossroads.values() if card.mature]
    label = _("Leave out the crossroads cards marked as mature")
    return (Option("out", label, ", ".join(marked), chosen),) if marked else ()


def _known(facts: Any, deck: str) -> str:
    """How many cards of a deck there are in the box that the companion does not know, so that it
    plays without them; nothing if it knows them all."""
    counts = getattr(facts, "counts", {})
    kinds = ("loyal", "betrayal") if deck == "objectives" else (deck,)
    every = sum(counts.get(kind, 0) for kind in kinds)
    if deck == "objectives":
        known = sum(len(facts.dealt(kind)) for kind in kinds)
    else:
        known = sum(getattr(card, "in_box", True) for card in getattr(facts, deck, {}).values())
    if known >= every:
        return ""
    return _("played with the %(known)d of %(all)d it knows") % {"known": known, "all": every}


def _objective(card: Any) -> Option:
    side = card.standard
    known = side is not None and side.morale is not None and side.rounds is not None
    if not known:
        return Option(card.slug, card.name, _("numbers not known: set them on the big screen"))
    numbers = {"morale": side.morale, "rounds": side.rounds}
    return Option(card.slug, card.name, _("morale %(morale)d, %(rounds)d rounds") % numbers)
