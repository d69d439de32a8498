"""What the slugs of one game are called on a panel."""

from collections.abc import Mapping
from collections.abc import Sequence

from companion.box.texts import purposes
from companion.box.texts import tray
from companion.box.texts.words import KINDS
from companion.box.texts.words import LINE
from companion.box.texts.words import WORDS
from companion.box.texts.words import exile
from companion.box.texts.words import kind
from companion.box.texts.words import step
from companion.i18n import gettext
from companion.i18n import say
from companion.i18n.terms import PLACES
from companion.i18n.terms import titled
from companion.table.types import LogLine
from companion.table.types import Purpose
from companion.table.types import SeatStatus

VOTE = "vote"
"""The kind of a vote."""


class Names:
    """What the slugs of one game are called, with the display names of its seats and the titles of
    its cards."""

    def __init__(
        self, seats: Mapping[str, SeatStatus], titles: Mapping[str, str] | None = None
    ) -> None:
        self._seats = seats
        self._titles = titles or {}

    def word(self, slug: str) -> str:
        """Any word of an answer."""
        if slug in self._seats:
            return self._seats[slug].name
        if slug in WORDS:
            return gettext(WORDS[slug])
        return titled(self._titles[slug]) if slug in self._titles else step(slug)

    def is_card(self, slug: str) -> bool:
        """Whether `word` gives the title of a card."""
        return slug in self._titles and slug not in self._seats and slug not in WORDS

    def dice(self, faces: Mapping[str, str]) -> str:
        """What the tray saw; cocked dice too."""
        return tray.seen([self.word(face.lower()) for face in faces.values()])

    def words(self, slugs: Sequence[str], between: str = " ") -> str:
        """Several of them."""
        return between.join(self.word(slug) for slug in slugs)

    def said(self, text: str) -> str:
        """What the rules or the table say to people, in the language being spoken and with these
        names."""
        return say(text, self._of_a_sentence)

    def _of_a_sentence(self, slug: str) -> str:
        words = slug in self._seats or slug in WORDS
        return self.word(slug) if words or slug not in KINDS else kind(slug)

    def line(self, line: LogLine) -> str:
        """A line of the record: who, and what was said, word by word; of a sealed one, what was
        asked."""
        seat, colon, said = line.text.partition(": ")
        if not colon:
            return line.text
        what = kind(said) if line.sealed else self.words(_by_name(said.split()))
        return f"{self.word(seat)}: {what}"

    def waiting(self, label: str) -> str:
        """One of the prompts the game waits for, ``ana: action-dice``, for a line of a list."""
        seat, _colon, kind_of_prompt = label.partition(": ")
        return _who_and_what(self.word(seat), kind(kind_of_prompt))

    def question(
        self, seat: str, kind_of_prompt: str, about: str, purpose: Purpose | None = None
    ) -> str:
        """The heading of a prompt: who is asked, what for, about whom."""
        if kind_of_prompt == VOTE and about in self._seats:
            return f"{self.word(seat)}: {exile(self.word(about))}"
        what = kind(kind_of_prompt) if purpose is None else purposes.question(purpose)
        asked = f"{self.word(seat)}: {what}"
        told = purpose is not None and (bool(purpose.effect) or not self._is_named(about))
        return f"{asked}, {self.word(about)}" if about and about != seat and not told else asked

    def _is_named(self, about: str) -> bool:
        """Whether what a question is about is called by name: a person, a place or a card."""
        return about in self._seats or about in PLACES or about in self._titles

    def short_questions(self, asked: Sequence[tuple[str, str, str]]) -> list[str]:
        """Prompts, each by whom it asks, its kind and whom it is about, for a line of a list each:
        the first wording that fits and that no other of them has too.
        """
        worded = [self._short_questions(*one) for one in asked]
        return [
            next(
                (
                    words
                    for place, words in enumerate(wordings)
                    if len(words) <= LINE and [other[place] for other in worded].count(words) == 1
                ),
                wordings[0],
            )
            for wordings in worded
        ]

    def _short_questions(self, seat: str, kind_of_prompt: str, about: str) -> list[str]:
        whole = self.question(seat, kind_of_prompt, about)
        who, what = self.word(seat), kind(kind_of_prompt)
        short = _who_and_what(who, what)
        if not about or about in self._seats:
            return [whole, short, short, whole]
        return [whole, f"{self.word(about)}: {what}", short, self.word(about)]


def _by_name(words: Sequence[str]) -> list[str]:
    """The words of a line; what is corrected by its name, without the list that it stands in.

    >>> _by_name(["set", "survivors.sparky.at", "hospital"])
    ['set', 'sparky', 'at', 'hospital']
    """
    if words[0] != "set" or len(words) == 1:
        return list(words)
    path = words[1].split(".")
    return ["set", *(path[1:] or path), *words[2:]]


def _who_and_what(who: str, what: str) -> str:
    """``Ana: turn`` for a line of a list: a long name is cut, and not what is asked.

    >>> _who_and_what("Maximiliana da Silva", "turn")
    'Maximiliana..: turn'
    """
    room = LINE - len(what) - 2
    return f"{who if len(who) <= room else who[: room - 2].rstrip() + '..'}: {what}"
