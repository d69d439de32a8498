"""Places in the middle of a sentence: with the preposition and the article that belong to them,
which some languages join into one word ("no hospital", "na biblioteca")."""

from collections.abc import Mapping

from companion.i18n import N_
from companion.i18n import _
from companion.i18n import gettext
from companion.web.words.names import Names

AT = {
    "colony": N_("in the colony"),
    "police-station": N_("at the police station"),
    "grocery-store": N_("at the grocery store"),
    "school": N_("at the school"),
    "library": N_("at the library"),
    "hospital": N_("at the hospital"),
    "gas-station": N_("at the gas station"),
}
TO = {
    "colony": N_("to the colony"),
    "police-station": N_("to the police station"),
    "grocery-store": N_("to the grocery store"),
    "school": N_("to the school"),
    "library": N_("to the library"),
    "hospital": N_("to the hospital"),
    "gas-station": N_("to the gas station"),
}
FROM = {
    "colony": N_("from the colony"),
    "police-station": N_("from the police station"),
    "grocery-store": N_("from the grocery store"),
    "school": N_("from the school"),
    "library": N_("from the library"),
    "hospital": N_("from the hospital"),
    "gas-station": N_("from the gas station"),
}


def at_place(place: str, names: Names) -> str:
    """Where something happens."""
    return _said(AT, place) or _("at %(place)s") % {"place": names.anything(place)}


def to_place(place: str, names: Names) -> str:
    """Where somebody or something goes."""
    return _said(TO, place) or _("to %(place)s") % {"place": names.anything(place)}


def from_place(place: str, names: Names) -> str:
    """Where somebody or something comes from."""
    return _said(FROM, place) or _("from %(place)s") % {"place": names.anything(place)}


def _said(words: Mapping[str, str], place: str) -> str:
    return gettext(words[place]) if place in words else ""
