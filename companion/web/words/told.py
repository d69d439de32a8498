"""Puts the arguments of a name of the rules into its sentence.

A message has each argument in it by its name, ``%(n)s zombies come: %(at)s.``; what is given and
has no place in the message follows after it with its label, so nothing is left out.
"""

from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from typing import TypeAlias
from typing import TypeVar

from companion.i18n import N_
from companion.i18n import _
from companion.i18n import gettext
from companion.i18n import ngettext
from companion.i18n.terms import of
from companion.web.words.arguments import ARGUMENTS
from companion.web.words.arguments import OPEN
from companion.web.words.arguments import ROLLED
from companion.web.words.arguments import cards
from companion.web.words.arguments import named
from companion.web.words.arguments import plural
from companion.web.words.arguments import several
from companion.web.words.names import Names
from companion.web.words.phrases import join

Choice = TypeVar("Choice")

UNKNOWN = N_("As the card says.")
"""What is said of what the companion does not know: it is read from the card."""

_USUAL = {"n": 1, "on": "subject"}
"""What is meant where a card leaves these out (`companion.rules.verbs`)."""


class Told:
    """The arguments of a name of the rules, by the places of its sentence.

    ``given`` has None for what is still to be given; with ``blank`` all that is not given is.
    ``player`` is the active player, where a sentence is about her.
    """

    def __init__(
        self, given: Mapping[str, Any], names: Names, player: str = "", *, blank: bool = False
    ) -> None:
        self.names = names
        self._given = given
        self._player = player
        self._usual: Mapping[str, Any] = {} if blank else _USUAL
        self._read: set[str] = set()
        self._rolled = False

    def all_open(self) -> None:
        """Take nothing for granted: what is not given is still to be given."""
        self._usual = {}

    def get(self, key: str, otherwise: Any = None) -> Any:
        """What is given for an argument, for a sentence that depends on it."""
        self._read.add(key)
        return self._given.get(key, otherwise)

    def choose(self, key: str, choices: Mapping[str, Choice]) -> Choice:
        """What belongs to the word that is given for an argument; the first of the ``choices``
        where none of their words is."""
        usual = next(iter(choices.values()))
        return choices.get(str(self.get(key)), usual)

    def has(self, key: str) -> bool:
        """Whether an argument is given, or still to be given."""
        return key in self._given

    def count(self, key: str) -> int:
        """The number that decides between one and many."""
        return plural(self.get(key, self._usual.get(key)))

    def __getitem__(self, place: str) -> str:
        """What stands at a place of a sentence."""
        made = None if self.has(place) else _MADE.get(place)
        return made(self) if made else self.word(place)

    def word(self, key: str) -> str:
        """An argument as it is read."""
        given = self.get(key, self._usual.get(key))
        if given in (None, ""):
            return OPEN
        if given == ROLLED:
            self._rolled = True
            return _("N")
        if isinstance(given, Mapping):
            return several(given)
        if isinstance(given, list | tuple):
            return join([named(key, each, self.names) for each in given])
        return str(given) if isinstance(given, int) else named(key, given, self.names)

    def player(self) -> str:
        """The active player."""
        return self._player or _("the active player")

    def number(self, key: str = "n") -> int | str:
        """A number, or what stands for one that is not known."""
        given = self.get(key, self._usual.get(key))
        return given if isinstance(given, int) else self.word(key)

    def rest(self) -> Iterator[str]:
        """What is given and was not read, with its label."""
        for key in [key for key in self._given if key not in (*self._read, ROLLED)]:
            if (given := self._given[key]) is True:
                yield f"{of(ARGUMENTS, key)}."
            elif given:
                yield f"{of(ARGUMENTS, key)}: {self.word(key)}."

    def worded(self, said: str) -> str:
        """A finished sentence with all that was not read behind it, and with the die it takes."""
        said = finished(" ".join([said, *self.rest()]))
        if self._rolled:
            said = _("%(what)s N is what the die shows.") % {"what": said}
        if (faces := self._given.get(ROLLED)) is None:
            return said
        low, high = faces
        shown = str(low) if low == high else f"{low}–{high}"
        return _("Die %(faces)s: %(what)s") % {"faces": shown, "what": said}


def _cards(told: Told) -> str:
    symbol = told.get("symbol") or (OPEN if told.has("symbol") else "")
    said = cards(told.number(), symbol)
    return _("up to %(cards)s") % {"cards": said} if told.get("up_to") else said


def _tokens(told: Told) -> str:
    number = told.number("wounds" if told.has("wounds") else "n")
    count = plural(number)
    kinds = {
        "wounds": ngettext("%(num)s wound", "%(num)s wounds", count),
        "frostbite": ngettext("%(num)s frostbite token", "%(num)s frostbite tokens", count),
        "despair": ngettext("%(num)s despair token", "%(num)s despair tokens", count),
    }
    return told.choose("kind", kinds) % {"num": number}


def _spot(told: Told) -> str:
    """The one place where somebody or something is, where ``at`` can be several."""
    places = {"": _("anywhere"), "outside": _("outside the colony"), "everywhere": _("anywhere")}
    at = told.get("at", "")
    return places[at] if at in places else told.word("at")


_MADE: Mapping[str, Callable[[Told], str]] = {
    "player": Told.player,
    "cards": _cards,
    "tokens": _tokens,
    "spot": _spot,
}
"""What stands in a sentence and is made of several arguments."""


@dataclass(frozen=True, slots=True)
class Counted:
    """A message that depends on a number."""

    one: str
    many: str
    by: str = "n"


Message: TypeAlias = "str | Counted | tuple[Message, ...] | Callable[[Told], Message]"
"""A sentence, several one after the other, or what chooses one by the arguments."""


def counted(one: str, many: str, by: str = "n") -> Counted:
    """Mark a message for translation that is another for 1 of what the argument ``by`` counts."""
    return Counted(one, many, by)


def words(message: Message, told: Told) -> str:
    """A message with its arguments."""
    if isinstance(message, tuple):
        return " ".join(words(each, told) for each in message)
    if isinstance(message, Counted):
        return ngettext(message.one, message.many, told.count(message.by)) % told
    return gettext(message) % told if isinstance(message, str) else words(message(told), told)


def finished(said: str) -> str:
    """A sentence as it is written: with a capital, and without a full stop behind a gap."""
    said = said[:1].upper() + said[1:]
    return said.removesuffix(".") if said.endswith(f"{OPEN}.") else said


def sentence(message: Message, told: Told) -> str:
    """The whole sentence of a name and its arguments."""
    return told.worded(words(message, told))
