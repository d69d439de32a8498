"""A secret objective in words: its title and what must hold, from the numbers in the facts."""

from collections.abc import Mapping
from collections.abc import Sequence
from typing import Any

from companion.i18n import _
from companion.i18n import ngettext
from companion.web.names import SYMBOLS
from companion.web.names import Names
from companion.web.names import of


def conditions(condition: Mapping[str, Any] | None) -> list[str]:
    """What must hold at the end, a sentence each; empty for a card whose condition is not known."""
    return [_sentence(key, bound) for key, bound in (condition or {}).items()]


def _cards(bounds: Mapping[str, int]) -> str:
    counted = [
        ngettext("%(num)d card of %(symbol)s", "%(num)d cards of %(symbol)s", count)
        % {"num": count, "symbol": of(SYMBOLS, symbol)}
        for symbol, count in bounds.items()
    ]
    return ", ".join(counted)


def _sentence(key: str, bound: Any) -> str:
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
    secret: Mapping[str, Any] | None, names: Names
) -> tuple[str, Sequence[str]] | None:
    """Title and conditions of a seat's own objective; None where the companion holds none.

    An exiled betrayer keeps his, but the exiled objective takes the place of its first condition.
    """
    slug, exiled = ((secret or {}).get(key) for key in ("objective", "exiled_objective"))
    if not slug:
        return None
    title, own = names.objective(slug), names.secret_objective(slug)
    demanded = list(conditions(own.condition)) if own is not None else []
    if exiled and exiled != slug:
        title = _("%(title)s, exiled: %(exiled)s") % {
            "title": title,
            "exiled": names.objective(exiled),
        }
        card = names.secret_objective(exiled)
        demanded = conditions(card.betrayer_condition if card is not None else None) + demanded[1:]
    return title, demanded
