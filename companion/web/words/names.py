"""What things are called on a page: slugs in, names in the language being spoken out.

The words the game itself uses are translated here. Titles of cards stay as they are printed in the
box whose facts we have: a table looks for the card by its title.
"""

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

from companion.i18n import N_
from companion.i18n import gettext
from companion.i18n import say
from companion.i18n.saying import isolated
from companion.i18n.terms import FACES
from companion.i18n.terms import PLACES
from companion.i18n.terms import STEPS
from companion.i18n.terms import SYMBOLS
from companion.i18n.terms import of
from companion.i18n.terms import plain
from companion.i18n.terms import titled
from companion.table.dead_of_winter import TITLED

ITEM_DECK = "items-"
"""What the counter of a location's item cards begins with."""

KINDS = {
    "keep": N_("survivors kept"),
    "leader": N_("a new leader"),
    "crisis": N_("the crisis card"),
    "action-dice": N_("action dice"),
    "turn": N_("turn"),
    "exposure": N_("exposure die"),
    "bite-spread": N_("the bite spreads"),
    "die": N_("a die"),
    "search": N_("search"),
    "vote": N_("vote"),
    "survivor": N_("a survivor card"),
    "crisis-cards": N_("the contributed cards"),
    "noise": N_("noise"),
    "objective": N_("the main objective"),
    "exile-move": N_("leaving the colony"),
    "crossroads": N_("crossroads"),
    "option": N_("an option"),
    "first-player": N_("first player token"),
    "betrayer": N_("a question in private"),
    "declare": N_("secret objective"),
    "by-hand": N_("an effect by hand"),
    "step": N_("who does this step?"),
    "choose": N_("a decision"),
    "bandits": N_("bandits"),
    "code": N_("containment code"),
    "experiment": N_("experiment"),
    "move": N_("a move"),
    "tactics": N_("tactics"),
    "bid": N_("a bid"),
    "combat-die": N_("combat die"),
    "wounds": N_("wounds"),
    "hand": N_("the cards in hand"),
    "side": N_("a side"),
}

VARIANTS = {
    "co-op": N_("Co-operative: no secret objectives"),
    "two-player": N_("Two players"),
    "betrayer": N_("Betrayer: one among you is likelier"),
    "hardcore": N_("Hardcore side of the objective"),
    "player-elimination": N_("Player elimination"),
}

DECKS = {
    "objectives": N_("Secret objectives"),
    "survivors": N_("Survivors"),
    "crises": N_("Crises"),
    "crossroads": N_("Crossroads cards"),
    "items": N_("Item cards"),
}

LEVELS = {
    "do": N_("the companion does it"),
    "propose": N_("it proposes, we tap"),
    "remind": N_("it reminds, we do it"),
    "off": N_("left to us"),
}
"""How much of a step the companion does (`companion.rules.automation`)."""

COUNTERS = {
    "samples": N_("Samples"),
}

SOURCES = {
    "typed": N_("typed"),
    "button": N_("button"),
    "tray": N_("tray"),
    "generated": N_("by the companion"),
}

OTHERS = {
    "zombie": N_("zombie"),
    "bandit": N_("bandit"),
    "helpless": N_("helpless survivor"),
    "normal": N_("normal"),
    "quiet": N_("quiet"),
    "unruly": N_("unruly"),
    "yes": N_("Yes"),
    "no": N_("No"),
    "none": N_("none"),
    # what a correction sets besides numbers and names
    "true": N_("yes"),
    "false": N_("no"),
    "null": N_("not counted"),
    "dead": N_("dead"),
    "removed": N_("out of the game"),
    "table": N_("the table"),
    "companion": N_("the companion"),
    "yellow": N_("yellow"),
    "blue": N_("blue"),
    # what a decision is about that is no card, and what is used besides cards
    "ability": N_("Ability"),
    "attack-unexposed": N_("the attack without exposure"),
    "barricade": N_("barricade"),
    "cards-heal": N_("healing for a card"),
    "bite": N_("the bite"),
    "crisis": N_("the crisis"),
    "crossroads": N_("the crossroads card"),
    "death": N_("who dies first"),
    "first-player": N_("the first player token"),
    "food-for-die": N_("food for a die"),
    "gift": N_("a survivor to give away"),
    "heal-for-dice": N_("all dice for wounds"),
    "influence": N_("equal influence"),
    "medicine-or-die": N_("medicine or a die"),
    "overrun": N_("the overrun"),
    "samples": N_("a sample"),
    "wounds": N_("wounds"),
}

FIRST = re.compile(r"(?<=\w\w)[\s-]+")
"""Where the first part of a name ends: not after a letter that stands alone."""

SHORT = 10
"""A name of so many letters is called whole."""


def called(seats: Mapping[str, str]) -> dict[str, str]:
    """What the players are called where there is little room: of a long name its first part, unless
    somebody else's begins with it too.

    >>> called({"p1": "Maximiliane-Theodora", "p2": "José da Silva", "p3": "Ana Paula Reis"})
    {'p1': 'Maximiliane', 'p2': 'José', 'p3': 'Ana'}
    >>> called({"p1": "Ana Paula Reis", "p2": "Ana Clara Reis", "p3": "J. Silva Neto"})
    {'p1': 'Ana Paula Reis', 'p2': 'Ana Clara Reis', 'p3': 'J. Silva'}
    """
    first = {slug: FIRST.split(name, maxsplit=1)[0] for slug, name in seats.items()}
    alone = {
        part for part, those in Counter(map(str.casefold, first.values())).items() if those == 1
    }
    return {
        slug: first[slug] if len(name) > SHORT and first[slug].casefold() in alone else name
        for slug, name in seats.items()
    }


class Names:
    """The names of one game. ``cards`` are its facts (any object whose attributes map slugs to
    named cards)."""

    def __init__(self, cards: Any = None, seats: Mapping[str, str] | None = None) -> None:
        self._cards = cards
        self._seats = {slug: isolated(name) for slug, name in (seats or {}).items()}
        self._called = {slug: isolated(name) for slug, name in called(seats or {}).items()}

    def _card(self, deck: str, slug: str) -> str | None:
        card = self.facts(deck, slug)
        if card is None:
            return None
        return titled(card.name) if deck == "items" else str(card.name)

    def player(self, slug: str) -> str:
        """A seat's display name, or "the table"."""
        return self._seats.get(slug) or of(OTHERS, slug)

    def called(self, slug: str) -> str:
        """A seat by what its player is called for short: `called`."""
        return self._called.get(slug) or self.player(slug)

    def is_player(self, slug: str) -> bool:
        """Whether a slug names a seat."""
        return slug in self._seats

    def place(self, slug: str | None) -> str:
        """A location or colony; None is that of a survivor of whom it is asked just now."""
        if slug is None:
            return "…"
        return (
            gettext(PLACES[slug])
            if slug in PLACES
            else self._card("locations", slug) or plain(slug)
        )

    def survivor(self, slug: str) -> str:
        """A survivor's name as printed."""
        return self._card("survivors", slug) or of(OTHERS, slug)

    def items(self) -> list[str]:
        """The slugs of all item cards the facts know."""
        return list(getattr(self._cards, "items", {}))

    def others(self, seat: str) -> list[str]:
        """The slugs of the other players."""
        return [slug for slug in self._seats if slug != seat]

    def survivors(self) -> list[str]:
        """The slugs of all survivor cards the facts know."""
        return list(getattr(self._cards, "survivors", {}))

    def card(self, slug: str) -> tuple[str, str]:
        """A survivor card for a list to choose from: its slug, and its name with its numbers."""
        numbers = self.numbers(slug)
        return slug, f"{self.survivor(slug)} – {numbers}" if numbers else self.survivor(slug)

    def numbers(self, slug: str) -> str:
        """Influence, attack and search of a survivor card; "" of one the facts do not know."""
        card = self.facts("survivors", slug)
        if card is None:
            return ""
        numbers = {"influence": card.influence, "attack": card.attack, "search": card.search}
        return (
            gettext("influence %(influence)d · attack %(attack)d+ · search %(search)d+") % numbers
        )

    def item(self, slug: str) -> str:
        """A symbol, or an item card (`titled`)."""
        return of(SYMBOLS, slug) if slug in SYMBOLS else self._card("items", slug) or plain(slug)

    def symbol(self, slug: str) -> str:
        """The symbol of an item card, or a symbol itself; "" for anything else."""
        card = self.facts("items", slug)
        return str(card.symbol) if card is not None else slug if slug in SYMBOLS else ""

    def crisis(self, slug: str) -> str:
        """A crisis card's title."""
        return self._card("crises", slug) or plain(slug)

    def objective(self, slug: str) -> str:
        """A main or secret objective's title."""
        return (
            self._card("objectives", slug) or self._card("secret_objectives", slug) or plain(slug)
        )

    def facts(self, deck: str, slug: str) -> Any:
        """A card as the facts have it (`companion.rules.facts`), or None; ``deck`` is their name
        for its kind: ``items``, ``crossroads`` …"""
        return getattr(self._cards, deck, {}).get(slug)

    def crossroads(self, slug: str) -> str:
        """A crossroads card's title."""
        return self._card("crossroads", slug) or plain(slug)

    def counter(self, name: str) -> str:
        """What a counter counts: the cards of an item deck by its place, or what is named so."""
        if name.startswith(ITEM_DECK):
            place = self.place(name.removeprefix(ITEM_DECK))
            return gettext("Item cards: %(place)s") % {"place": place}
        return of(COUNTERS, name)

    def anything(self, slug: str) -> str:
        """Whatever a decision or a sentence may be about, without knowing its kind."""
        if slug in self._seats:
            return self._seats[slug]
        if slug in PLACES:
            return self.place(slug)
        for table in (OTHERS, SYMBOLS, FACES):
            if slug in table:
                return of(table, slug)
        for deck in TITLED:
            if (name := self._card(deck, slug)) is not None:
                return name
        if slug.startswith(ITEM_DECK):
            return self.counter(slug)
        tables = (STEPS, KINDS, DECKS)
        return next((of(table, slug) for table in tables if slug in table), plain(slug))

    def said(self, text: str) -> str:
        """What the rules or the table say to people, in the language being spoken and with the
        names of this game."""
        return say(text, self.anything)
