"""The arguments of a verb as they are read in a sentence."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.i18n import N_
from companion.i18n import ngettext
from companion.i18n.terms import SYMBOLS
from companion.web.names import Names
from companion.web.names import of

SUBJECTS = {
    "subject": N_("The survivor it is about"),
    "own": N_("A survivor of the active player"),
    "own-outside": N_("A survivor of the active player outside"),
    "own-colony": N_("A survivor of the active player at the colony"),
    "any": N_("Any survivor"),
}

AREAS = {
    "there": N_("that place"),
    "outside": N_("each place outside"),
    "everywhere": N_("each place"),
}


@dataclass(frozen=True, slots=True)
class Told:
    """A verb's arguments as they are read in a sentence."""

    given: Mapping[str, Any]
    names: Names

    def number(self, key: str = "n", default: int = 1) -> int:
        """A number; 0 where there is none."""
        value = self.given.get(key, default)
        return value if isinstance(value, int) else 0

    def who(self, key: str = "on") -> str:
        """The survivor it is about."""
        slug = self.given.get(key, "subject")
        return of(SUBJECTS, slug) if slug in SUBJECTS else self.names.survivor(slug)

    def place(self, key: str = "at") -> str:
        """A place, or several."""
        slug = self.given.get(key, "colony")
        return of(AREAS, slug) if slug in AREAS else self.names.place(slug)

    def tokens(self) -> str:
        """So many wounds of a kind."""
        number = self.number()
        kinds = {
            "wounds": ngettext("%(num)d wound", "%(num)d wounds", number),
            "frostbite": ngettext("%(num)d frostbite token", "%(num)d frostbite tokens", number),
            "despair": ngettext("%(num)d despair token", "%(num)d despair tokens", number),
        }
        return kinds[self.given.get("kind", "wounds")] % {"num": number}

    def cards(self) -> str:
        """So many cards, of a symbol where one is named."""
        number, symbol = self.number(), self.given.get("symbol", "")
        if symbol:
            return ngettext("%(num)d card of %(symbol)s", "%(num)d cards of %(symbol)s", number) % {
                "num": number,
                "symbol": of(SYMBOLS, symbol),
            }
        return ngettext("%(num)d card", "%(num)d cards", number) % {"num": number}
