"""What the linter says of a card (`companion.cards.lint`), and the shelf of a pack, in the language
of whoever wrote it.

The linter speaks of files and keys, as it does in a terminal (`companion.sentences.Reason`); here
is what each of its sentences means to whoever sees a form.
"""

import re
from collections.abc import Callable
from collections.abc import Mapping
from typing import Protocol

from companion.i18n import N_
from companion.i18n import gettext
from companion.i18n import say
from companion.i18n.terms import SYMBOLS
from companion.i18n.terms import of
from companion.i18n.terms import plain
from companion.sentences import Sentence
from companion.sentences import Value
from companion.sentences import Verbatim
from companion.web.cards.words import unfilled_of_any
from companion.web.words.arguments import ARGUMENTS
from companion.web.words.names import Names
from companion.web.words.objectives import condition

SAID: Mapping[str, str] = {
    "is missing; expected %(expected)s.": N_("This is missing."),
    "is missing; expected a list of source keys, here or on top of the file.": N_(
        "It is not said where this comes from: “sources” is missing."
    ),
    "expected a name with a letter or digit.": N_("A name has a letter or a digit."),
    "expected a whole number from %(low)d to %(high)d, found %(found)s.": N_(
        "A whole number from %(low)s to %(high)s is expected, not “%(found)s”."
    ),
    "expected %(expected)s, found %(found)s.": N_("“%(found)s” does not fit here."),
    "expected a single line of at most %(most)d characters.": N_(
        "A single line of at most %(most)s letters is expected."
    ),
    "this key is not known here; known are %(known)s.": N_(
        "This word is not known here; known are: %(known)s."
    ),
    "this key is not known here; a card begins with a header like [its-name].": N_(
        "This word is not known here. A card begins with its name, such as [its-name]."
    ),
    '"%(name)s" is called [%(header)s].': N_("“%(name)s” begins with [%(header)s]."),
    "%(verb)s needs a player, and a crisis is nobody's card.": N_(
        "A crisis is nobody's card, so there is no player for this: %(verb)s"
    ),
    "%(verb)s speaks of a survivor, and a crisis is about nobody.": N_(
        "A crisis is about no survivor in particular: %(verb)s"
    ),
    "an ability has an effect or a change, one of the two.": N_(
        "An ability does something, or it changes an action: one of the two."
    ),
    "a card that is not equipped has an effect, or changes an attack.": N_(
        "A card that is not equipped does something when it is played, or it changes an attack."
    ),
    "a crisis shows a symbol or two.": N_("A crisis shows a symbol or two."),
    '"%(symbol)s" is no symbol; there are %(known)s.': N_(
        "“%(symbol)s” is no symbol. There are: %(known)s."
    ),
    '"%(trait)s" is no trait; there are %(known)s.': N_(
        "“%(trait)s” is nothing the companion knows of a card. It knows: %(known)s."
    ),
    '%(verb)s: %(argument)s is %(expected)s, not "%(found)s".': N_(
        "%(argument)s: “%(found)s” does not fit. %(verb)s"
    ),
    '%(verb)s takes %(takes)s, not "%(argument)s".': N_(
        "%(argument)s: this is not said here. %(verb)s"
    ),
    "%(verb)s needs %(argument)s.": N_("%(argument)s: this is missing. %(verb)s"),
    "%(verb)s: die is a range such as [1, 3], not %(found)s.": N_(
        "The faces of a die are two numbers, such as [1, 3], not “%(found)s”. %(verb)s"
    ),
    'there is no location "%(found)s".': N_("The companion does not know “%(found)s”."),
    'there is no survivor "%(found)s".': N_("The companion does not know “%(found)s”."),
    'there is no item "%(found)s".': N_("The companion does not know “%(found)s”."),
    '"%(found)s" means something else in a line; give it a name of two words.': N_(
        "“%(found)s” means something else to the companion. Give the card a name of two words."
    ),
    'There is no "%(verb)s" here; there are %(known)s.': N_("This cannot stand here: %(verb)s"),
    "another location has the number %(number)d too.": N_(
        "Another location has the number %(number)s, too."
    ),
    "%(other)s has the number %(number)d too.": N_("%(other)s has the number %(number)s, too."),
    "%(other)s has %(number)d too.": N_("%(other)s has %(number)s, too."),
    "the deck has %(have)d cards; expected %(need)d.": N_(
        "The deck would have %(have)s cards; the box has %(need)s."
    ),
    "this deck is missing, though pack.toml calls the decks complete.": N_(
        "This deck is missing, though the pack calls its decks complete."
    ),
    "the box holds %(count)d; this pack has %(have)d.": N_(
        "The pack would have %(have)s of these cards; the box has %(count)s."
    ),
    "the symbols printed there are %(printed)s; in the deck: %(found)s.": N_(
        "The symbols printed there are %(printed)s; in the deck: %(found)s."
    ),
    "printed order %(printed)s, but the deck has %(found)s.": N_(
        "The most frequent symbols stand first there: %(printed)s; in the deck: %(found)s."
    ),
    "the first condition of this kind is expected to be %(condition)s.": N_(
        "A card of this kind begins with: %(condition)s"
    ),
    "only an exiled objective has a condition for betrayers.": N_(
        "Only a card for the exiled says what holds for a betrayer."
    ),
    "expected a card with %(low)d to %(high)d options; found %(number)d.": N_(
        "A card has %(low)s to %(high)s options, not %(number)s."
    ),
    '"%(condition)s" is %(expected)s; found %(found)s.': N_(
        "“%(found)s” does not fit here: %(condition)s"
    ),
    '"%(found)s" is no condition; there are %(known)s.': N_(
        "The companion knows no condition “%(found)s”."
    ),
    '"%(kind)s" has no number in [counts], so it cannot be called complete.': N_(
        "How many the box has is not said in [counts], so this cannot be called complete:"
        " “%(kind)s”."
    ),
    'the source "%(source)s" is not explained in [sources] of pack.toml.': N_(
        "The source “%(source)s” is not explained in [sources] of pack.toml."
    ),
    "the file is missing; every pack has one, with its title.": N_(
        "This file is missing; every pack has one, with its title."
    ),
    "no file of a pack is called so; there are %(known)s.": N_(
        "No file of a pack is called so. There are: %(known)s."
    ),
    "the file cannot be read: %(why)s.": N_("The file cannot be read: %(why)s."),
    "the file is not UTF-8 text (%(why)s).": N_("The file is not UTF-8 text: %(why)s."),
    "the file is not TOML: %(why)s.": N_("The file is not TOML: %(why)s."),
    "a number in the file has too many digits.": N_("A number in the file has too many digits."),
    "the pack cannot be read: %(why)s.": N_("The pack cannot be read: %(why)s."),
    "There is a pack “%(pack)s” already.": N_(
        "There is a pack “%(pack)s” already. Tick that the new one takes its place, or rename it in"
        " the first line of the file."
    ),
}
"""What the linter says, and what it means to whoever fills in a form."""


class Fault(Protocol):
    """What is wrong with a pack, and where (`companion.cards.sheet.Fault`)."""

    @property
    def line(self) -> int: ...
    @property
    def key(self) -> str: ...
    @property
    def reason(self) -> Sentence: ...
    @property
    def sentence(self) -> Sentence: ...


def with_place(fault: Fault) -> str:
    """A fault with its file and line, as somebody needs it who looks into the file."""
    return in_words(fault.sentence)


def in_words(told: str, name: Callable[[str], str] = plain) -> str:
    """A sentence of the linter or of the shelf, or one that has such within, in the language being
    spoken; ``name`` gives the names of the slugs in it."""
    if not isinstance(told, Sentence):
        return gettext(told)
    if told.message in SAID:
        return gettext(SAID[told.message]) % {
            key: _named(key, str(value)) for key, value in told.values.items()
        }
    values: dict[str, Value] = {
        key: Verbatim(in_words(value, name)) if isinstance(value, Sentence) else value
        for key, value in told.values.items()
    }
    return say(Sentence.made_of(told.message, told.plural, told.n, values), name)


def _named(key: str, text: str) -> str:
    if key == "verb":
        return unfilled_of_any(text)
    if key == "argument":
        return of(ARGUMENTS, text)
    if key == "condition":
        return condition(text, None, Names())
    if key in ("printed", "found"):
        return re.sub(
            r"[a-z-]+",
            lambda each: of(SYMBOLS, each[0]) if " " in text else each[0],
            _unquoted(text),
        )
    return text


def _unquoted(text: str) -> str:
    """A value as it was written, without the marks that Python puts round a text."""
    return text[1:-1] if len(text) > 1 and text[0] == text[-1] == "'" else text
