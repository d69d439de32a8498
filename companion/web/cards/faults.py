"""What the linter says of a card (`companion.cards.lint`), and the shelf of a pack, in the language
of whoever wrote it.

The linter speaks English, as it does in a terminal. A sentence it can say about what the forms let
somebody fill in is known here; any other is shown as it is.
"""

import re
from collections.abc import Mapping
from typing import Protocol

from companion.i18n import N_
from companion.i18n import gettext
from companion.i18n.terms import SYMBOLS
from companion.i18n.terms import of
from companion.web.cards.words import unfilled_of_any
from companion.web.words.arguments import ARGUMENTS
from companion.web.words.names import Names
from companion.web.words.objectives import condition

SAID: Mapping[str, str] = {
    r"is missing; .*": N_("This is missing."),
    r"expected a name with a letter or digit\.": N_("A name has a letter or a digit."),
    r"expected a whole number from (?P<low>\d+) to (?P<high>\d+), found '?(?P<found>.*?)'?\.": N_(
        "A whole number from %(low)s to %(high)s is expected, not “%(found)s”."
    ),
    r"expected a single line of at most (?P<most>\d+) characters\.": N_(
        "A single line of at most %(most)s letters is expected."
    ),
    r"(?P<verb>[a-z-]+) needs a player, and a crisis is nobody's card\.": N_(
        "A crisis is nobody's card, so there is no player for this: %(verb)s"
    ),
    r"(?P<verb>[a-z-]+) speaks of a survivor, and a crisis is about nobody\.": N_(
        "A crisis is about no survivor in particular: %(verb)s"
    ),
    r"an ability has an effect or a change, one of the two\.": N_(
        "An ability does something, or it changes an action: one of the two."
    ),
    r"a card that is not equipped has an effect, or changes an attack\.": N_(
        "A card that is not equipped does something when it is played, or it changes an attack."
    ),
    r"(?P<verb>[a-z-]+): (?P<argument>[a-z_]+) is (?P<expected>.+), not \"(?P<found>.*)\"\.": N_(
        "%(argument)s: “%(found)s” does not fit. %(verb)s"
    ),
    r"there is no (?:survivor|location|item) \"(?P<found>.*)\"\.": N_(
        "The companion does not know “%(found)s”."
    ),
    r"\"(?P<found>.*)\" means something else in a line; .*": N_(
        "“%(found)s” means something else to the companion. Give the card a name of two words."
    ),
    r"There is no \"(?P<verb>.*)\" here; .*": N_("This cannot stand here: %(verb)s"),
    r"(?P<other>.+) has the number (?P<number>\d+) too\.": N_(
        "%(other)s has the number %(number)s, too."
    ),
    r"(?P<other>.+) has (?P<number>\d+) too\.": N_("%(other)s has %(number)s, too."),
    r"the deck has (?P<have>\d+) cards; expected (?P<need>\d+)\.": N_(
        "The deck would have %(have)s cards; the box has %(need)s."
    ),
    r"the symbols printed there are (?P<printed>.+); in the deck: (?P<found>.+)\.": N_(
        "The symbols printed there are %(printed)s; in the deck: %(found)s."
    ),
    r"printed order (?P<printed>.+), but the deck has (?P<found>.+)\.": N_(
        "The most frequent symbols stand first there: %(printed)s; in the deck: %(found)s."
    ),
    r"the first condition of this kind is expected to be (?P<condition>[a-z-]+)\.": N_(
        "A card of this kind begins with: %(condition)s"
    ),
    r"only an exiled objective has a condition for betrayers\.": N_(
        "Only a card for the exiled says what holds for a betrayer."
    ),
    r"expected a card with (?P<low>\d+) to (?P<high>\d+) options; found (?P<number>\d+)\.": N_(
        "A card has %(low)s to %(high)s options, not %(number)s."
    ),
    r"There is a pack “(?P<pack>.*)” already\.": N_(
        "There is a pack “%(pack)s” already. Tick that the new one takes its place, or rename it in"
        " the first line of the file."
    ),
    r"(?:Line 1: )?“(?P<pack>.*)” cannot be the name of a pack; .*": N_(
        "“%(pack)s” cannot be the name of a pack. A name has small letters, digits and hyphens."
    ),
    r"This is no exported pack: .*": N_(
        "This is no file of a pack: such a file begins with “#: pack NAME”."
    ),
    r"Line (?P<line>\d+) is no file of a pack: “(?P<found>.*)”\.": N_(
        "Line %(line)s is no file of a pack: “%(found)s”."
    ),
    r"This is far more text than a pack of cards\.": N_("This is far more than a pack of cards."),
    r"There is no card “(?P<card>.*)” in the pack “(?P<pack>.*)”\.": N_(
        "There is no card “%(card)s” in the pack “%(pack)s”."
    ),
    r"“(?P<card>.*)” stays, since something needs it\. (?P<why>.+)": N_(
        "“%(card)s” stays, since another card needs it: %(why)s"
    ),
    r"The packs in (?P<folder>.*) cannot be read: (?P<why>.*)\.": N_(
        "The packs of cards in %(folder)s cannot be read: %(why)s."
    ),
    r"\"(?P<condition>[a-z-]+)\" is .+; found '?(?P<found>.+?)'?\.": N_(
        "“%(found)s” does not fit here: %(condition)s"
    ),
}
"""What the linter says, and what it means."""


class Fault(Protocol):
    """What is wrong with a pack, and where (`companion.cards.sheet.Fault`)."""

    @property
    def file(self) -> str: ...
    @property
    def line(self) -> int: ...
    @property
    def key(self) -> str: ...
    @property
    def reason(self) -> str: ...


def with_place(fault: Fault) -> str:
    """A fault with its file and line, as somebody needs it who looks into the file."""
    line = gettext(N_("line %(number)d")) % {"number": fault.line} if fault.line else ""
    place = ", ".join(filter(None, (fault.file, line, fault.key)))
    return f"{place}: {in_words(fault.reason)}"


def in_words(reason: str) -> str:
    """A reason of the linter in the language being spoken."""
    for said, meant in SAID.items():
        if (found := re.fullmatch(said, reason)) is not None:
            return gettext(meant) % {
                key: _named(key, text) for key, text in found.groupdict().items()
            }
    return reason


def _named(key: str, text: str) -> str:
    if key == "verb":
        return unfilled_of_any(text)
    if key == "argument":
        return of(ARGUMENTS, text)
    if key == "condition":
        return condition(text, None, Names())
    if key in ("printed", "found"):
        return re.sub(
            r"[a-z-]+", lambda each: of(SYMBOLS, each[0]) if " " in text else each[0], text
        )
    return text
