"""A secret objective in words: its title and what must hold, in numbers."""

from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from companion.i18n import _
from companion.i18n import ngettext
from companion.i18n.terms import SYMBOLS
from companion.table.types import Demand
from companion.web.names import Names
from companion.web.names import of


@dataclass(frozen=True, slots=True)
class Objective:
    """A secret objective: its title and what must hold at the end, a sentence for each, with
    whether it holds now (None: the companion cannot tell). Empty where it knows no more than the
    title."""

    title: str
    demands: tuple[tuple[str, bool | None], ...]


def _cards(bounds: Mapping[str, int]) -> str:
    counted = [
        ngettext("%(num)d card of %(symbol)s", "%(num)d cards of %(symbol)s", count)
        % {"num": count, "symbol": of(SYMBOLS, symbol)}
        for symbol, count in bounds.items()
    ]
    return ", ".join(counted)


def sentence(key: str, bound: Any) -> str:
    if key == "main-objective":
        return _("The main objective is completed.")
    if key == "morale-zero":
        return _("Morale is 0.")
    if key == "hand":
        return _("In your hand, at least: %(cards)s.") % {"cards": _cards(bound)}
    if key == "equipped":
        return _("Equipped on your survivors, at least: %(cards)s.") % {"cards": _cards(bound)}
    if key == "hand-only":
        return _("You hold cards, and only of %(symbol)s.") % {"symbol": of(SYMBOLS, bound)}
    counted = {
        "hand-total": ngettext(
            "At least %(num)d card in your hand.", "At least %(num)d cards in your hand.", bound
        ),
        "hand-lead": ngettext(
            "You hold at least %(num)d card more than any other player.",
            "You hold at least %(num)d cards more than any other player.",
            bound,
        ),
        "barricades": ngettext(
            "At least %(num)d barricade at the colony.",
            "At least %(num)d barricades at the colony.",
            bound,
        ),
        "own-survivors": ngettext(
            "You control exactly %(num)d survivor.", "You control exactly %(num)d survivors.", bound
        ),
        "own-survivors-min": ngettext(
            "You control at least %(num)d survivor.",
            "You control at least %(num)d survivors.",
            bound,
        ),
        "own-survivors-lead": ngettext(
            "You control at least %(num)d survivor more than any other player.",
            "You control at least %(num)d survivors more than any other player.",
            bound,
        ),
        "own-wounded-max": _("No survivor of yours is wounded.")
        if bound == 0
        else ngettext(
            "At most %(num)d survivor of yours is wounded.",
            "At most %(num)d survivors of yours are wounded.",
            bound,
        ),
        "removed-survivors": ngettext(
            "At least %(num)d survivor has left the game; the helpless do not count.",
            "At least %(num)d survivors have left the game; the helpless do not count.",
            bound,
        ),
        "empty-decks": ngettext(
            "At least %(num)d location has no item cards left.",
            "At least %(num)d locations have no item cards left.",
            bound,
        ),
    }
    return counted[key] % {"num": bound} if key in counted else f"{key}: {bound}"


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
    return Objective(title, tuple((sentence(one.word, one.bound), one.met) for one in demands))
