"""Sentences for people that can still be said in another language after they have come about.

Rules, the table and its store speak of slugs and know no language. What they say to people keeps
its message as it stands in the code and what was put into it; a page or a panel says it again in
its reader's language, with names for the slugs (`companion.i18n.say`). As a text it is the English
sentence:

>>> told = Sentence("%(who)s has no %(item)s equipped.", who="sparky", item="rifle")
>>> told
'sparky has no rifle equipped.'
>>> told.message, told.values["item"]
('%(who)s has no %(item)s equipped.', 'rifle')

A text among the values is a slug and becomes a name, unless its place in the message is in
quotation marks (notation that is quoted) or it is `Verbatim`. Several of them are a tuple, said
with commas between them. A sentence among the values is said in the reader's language too.
"""

from collections.abc import Iterable
from collections.abc import Mapping
from typing import Self

Value = str | int | float | tuple[str, ...]
"""What can be put into a message."""


class Verbatim(str):
    """A value that reads the same in every language and is no slug: a person's name, a file, a
    path of the state document."""

    __slots__ = ()

    @classmethod
    def listed(cls, words: Iterable[str]) -> Self:
        """Several of them, with commas between."""
        return cls(", ".join(words))


class Sentence(str):
    """A sentence in English that knows its ``message`` and the ``values`` put into it.

    Where a number decides about the wording, ``message`` is that for 1, ``plural`` that for
    ``n`` things; else ``plural`` is "".
    """

    __slots__ = ("message", "n", "plural", "values")

    message: str
    plural: str
    n: int
    values: Mapping[str, Value]

    def __new__(cls, message: str, /, **values: Value) -> "Sentence":
        return cls.made_of(message, "", 1, values)

    @classmethod
    def counted(cls, one: str, many: str, n: int, /, **values: Value) -> "Sentence":
        """The sentence for ``n`` things, which the message has as ``%(count)s``."""
        return cls.made_of(one, many, n, {"count": n, **values})

    @classmethod
    def made_of(cls, message: str, plural: str, n: int, values: Mapping[str, Value]) -> "Sentence":
        """A sentence whose parts are there already."""
        worded = plural if plural and n != 1 else message
        made = super().__new__(cls, filled(worded, values))
        made.message, made.plural, made.n, made.values = message, plural, n, values
        return made

    def __getnewargs__(self) -> tuple[str]:
        return (str(self),)


class Reason(Sentence):
    """A sentence of the linter of cards. What it is about, it calls as the file does; a page has
    words of its own for it (`companion.web.cards.faults`)."""

    __slots__ = ()


class Complaint(Exception):
    """An error whose text is a sentence for people, made only when somebody reads it."""

    plural = ""
    n = 1

    def __init__(self, message: str, /, **values: Value) -> None:
        super().__init__(message)
        self.message = message
        self.values = values

    @classmethod
    def counted(cls, one: str, many: str, n: int, /, **values: Value) -> Self:
        """The complaint about ``n`` things, which the message has as ``%(count)s``."""
        made = cls(one, count=n, **values)
        made.plural, made.n = many, n
        return made

    @classmethod
    def saying(cls, sentence: str) -> Self:
        """The complaint that says a sentence which is there already."""
        if not isinstance(sentence, Sentence):
            return cls(sentence)
        made = cls(sentence.message, **sentence.values)
        made.plural, made.n = sentence.plural, sentence.n
        return made

    @property
    def sentence(self) -> Sentence:
        """What it says."""
        return Sentence.made_of(self.message, self.plural, self.n, self.values)

    def __str__(self) -> str:
        return str(self.sentence)


def filled(message: str, values: Mapping[str, Value]) -> str:
    """A message with its values put in; a message without values stays as it is."""
    if not values:
        return message
    return message % {key: _plain(value) for key, value in values.items()}


def _plain(value: Value) -> str | int | float:
    return ", ".join(value) if isinstance(value, tuple) else value
