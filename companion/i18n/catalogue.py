"""Reads translations and gives each thread of work its language.

The file format is gettext's PO, so that every translation tool can edit it. It is read directly: a
few hundred short entries take some milliseconds, and a ``.mo`` beside it could only ever be out of
date.
"""

import contextvars
import functools
import gettext as _gettext
import json
import re
from collections.abc import Callable
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import resources
from typing import TypeVar
from typing import TypeVarTuple

LANGUAGES = {"en": "English", "pt_BR": "Português (Brasil)"}
"""Every language with its own name for itself; the first is the one the code is written in."""

T = TypeVar("T")
Given = TypeVarTuple("Given")

Key = tuple[str, str]
"""A message's context (mostly none) and its English text."""


class CatalogueError(ValueError):
    """A translation file that cannot be read. Its text names the file, the line, and what is wrong
    there."""


class Catalogue:
    """The messages of one language. A message that is not in it comes back as it is, in English."""

    def __init__(
        self,
        messages: dict[Key, tuple[str, ...]] | None = None,
        form: Callable[[int], int] = lambda n: int(n != 1),
        headers: dict[str, str] | None = None,
    ) -> None:
        self.messages = messages or {}
        self.form = form
        self.headers = headers or {}
        # a page says hundreds of these, and seldom anything else
        self._alone = {
            text: said[0] for (context, text), said in self.messages.items() if not context
        }

    def gettext(self, message: str) -> str:
        """The translation of ``message``."""
        return self._alone.get(message, message)

    def pgettext(self, context: str, message: str) -> str:
        """The translation of ``message`` in ``context``, for what is one word in English only."""
        found = self.messages.get((context, message))
        return found[0] if found else message

    def ngettext(self, one: str, many: str, n: int) -> str:
        """The translation for ``n`` things; the number itself is put in by the caller
        (``%(num)d``)."""
        return self.npgettext("", one, many, n)

    def npgettext(self, context: str, one: str, many: str, n: int) -> str:
        """`ngettext` in a context."""
        found = self.messages.get((context, one))
        if not found:
            return one if n == 1 else many
        return found[min(self.form(abs(n)), len(found) - 1)]


_STRING = re.compile(
    r'(?:(msgctxt|msgid|msgid_plural|msgstr)(?:\[(\d)\])?\s+)?("(?:[^"\\]|\\.)*")\s*$'
)


def read_po(text: str, name: str = "a .po file") -> Catalogue:
    """Read a translation file.

    Entries without a translation, and those marked fuzzy, are left out. Raises `CatalogueError`,
    naming the line, for what is not PO, for an entry that is there twice, and for a plural with too
    few forms.
    """
    reading = _Reading(name)
    for number, line in enumerate(text.splitlines(), start=1):
        reading.take(number, line.strip())
    reading.close()
    return Catalogue(reading.messages, reading.form, reading.headers)


class _Reading:
    """A translation file while it is read, line by line: what it has said, and the open entry."""

    def __init__(self, name: str) -> None:
        self._name = name
        self.messages: dict[Key, tuple[str, ...]] = {}
        self.headers: dict[str, str] = {}
        self.form = Catalogue().form
        self._forms = 2
        self._lines: dict[Key, int] = {}  # where each entry began
        self._entry: dict[str, str] = {}
        self._began, self._fuzzy, self._field = 0, False, ""

    def take(self, number: int, line: str) -> None:
        """Read a line, without the spaces around it. Raises `CatalogueError`."""
        if line.startswith("#~"):
            return
        if not line or line.startswith("#"):
            if self._entry:
                self.close()
            self._fuzzy = self._fuzzy or (line.startswith("#,") and "fuzzy" in line)
            return
        match = _STRING.match(line)
        if match is None:
            raise self._wrong(number, f"a keyword and a text in quotes was expected, not: {line}")
        keyword, plural, quoted = match.groups()
        if keyword:
            self._begin(number, keyword, plural or "")
        elif not self._field:
            raise self._wrong(number, "a text that belongs to no entry.")
        try:
            # Python's own parser can fail in 3.11 while another thread is in it, too
            self._entry[self._field] += json.loads(quoted, strict=False)
        except ValueError:
            problem = f"what stands after a backslash is not known: {line}"
            raise self._wrong(number, problem) from None

    def _begin(self, number: int, keyword: str, plural: str) -> None:
        """Begin a field, and with its first field an entry."""
        if keyword in ("msgctxt", "msgid") and "msgid" in self._entry:
            self.close()
        if not self._entry:
            self._began = number
        self._field = keyword + plural
        if self._field in self._entry:
            raise self._wrong(number, f"a second {self._field} in the same entry.")
        self._entry[self._field] = ""

    def close(self) -> None:
        """Keep the entry that has ended, if one is open. Raises `CatalogueError`."""
        entry, fuzzy = self._entry, self._fuzzy
        self._entry, self._fuzzy, self._field = {}, False, ""
        if "msgid" not in entry:
            return
        key = (entry.get("msgctxt", ""), entry["msgid"])
        if key in self._lines:
            first = self._lines[key]
            raise self._wrong(self._began, f'"{key[1]}" is already translated in line {first}.')
        self._lines[key] = self._began
        said = tuple(entry[part] for part in sorted(entry) if part.startswith("msgstr"))
        if not key[1]:
            self._head("".join(said[:1]))
        elif all(said) and said and not fuzzy:
            expected = self._forms if "msgid_plural" in entry else 1
            if len(said) != expected:
                raise self._wrong(
                    self._began,
                    f'"{key[1]}" has {len(said)} forms; this language has {expected}.',
                )
            self.messages[key] = said

    def _head(self, said: str) -> None:
        """Keep the headers, which are the translation of the empty message."""
        for line in said.splitlines():
            name, found, value = line.partition(": ")
            if found:
                self.headers[name] = value
        if "Plural-Forms" in self.headers:
            self._forms, self.form = _plural(
                self.headers["Plural-Forms"], lambda what: self._wrong(self._began, what)
            )

    def _wrong(self, line: int, what: str) -> CatalogueError:
        return CatalogueError(f"{self._name}, line {line}: {what}")


def _plural(
    header: str, wrong: Callable[[str], CatalogueError]
) -> tuple[int, Callable[[int], int]]:
    """The number of plural forms and the function that chooses one."""
    match = re.fullmatch(r"\s*nplurals\s*=\s*(\d)\s*;\s*plural\s*=\s*([^;]+);?\s*", header)
    if match is None:
        raise wrong(f"Plural-Forms was expected as nplurals=N; plural=EXPRESSION;, not: {header}")
    try:
        return int(match[1]), _gettext.c2py(match[2])
    except ValueError as error:
        raise wrong(f"the plural expression {match[2]} cannot be read: {error}") from error


@functools.cache
def catalogue(language: str) -> Catalogue:
    """The catalogue of a language of `LANGUAGES`; an empty one, hence English, for any other."""
    if language == next(iter(LANGUAGES)) or language not in LANGUAGES:
        return Catalogue()
    file = resources.files("companion.i18n") / f"{language}.po"
    return read_po(file.read_text(encoding="utf-8"), file.name)


_spoken: contextvars.ContextVar[tuple[str, Catalogue]] = contextvars.ContextVar(
    "language", default=("en", catalogue("en"))
)


def language() -> str:
    """The language that is being spoken in this thread at this moment."""
    return _spoken.get()[0]


@contextmanager
def speaking(chosen: str) -> Iterator[None]:
    """Speak ``chosen`` inside the ``with`` block; an unknown language is English."""
    spoken = chosen if chosen in LANGUAGES else "en"
    token = _spoken.set((spoken, catalogue(spoken)))
    try:
        yield
    finally:
        _spoken.reset(token)


def per_language(most: int) -> Callable[[Callable[[*Given], T]], Callable[[*Given], T]]:
    """Keep what a function gives in each language, for the ``most`` arguments it was asked last.

    For what is made of nothing but its arguments and the texts it says. The arguments are hashable,
    and where two are equal it does not matter which is given.

    >>> @per_language(1)
    ... def shout(word):
    ...     return gettext(word).upper()
    >>> shout("Food")
    'FOOD'
    >>> with speaking("pt_BR"):
    ...     shout("Food")
    'COMIDA'
    """

    def keeping(function: Callable[[*Given], T]) -> Callable[[*Given], T]:
        @functools.lru_cache(most)
        def kept(_language: str, *given: *Given) -> T:
            return function(*given)

        _forget.append(kept.cache_clear)

        @functools.wraps(function)
        def spoken(*given: *Given) -> T:
            return kept(_spoken.get()[0], *given)

        return spoken

    return keeping


_forget: list[Callable[[], None]] = []


def forget_kept() -> None:
    """Forget all that is kept (`per_language`), so that it is made anew."""
    for forget in _forget:
        forget()


def gettext(message: str) -> str:
    """``message`` in the language being spoken."""
    return _spoken.get()[1].gettext(message)


def ngettext(one: str, many: str, n: int) -> str:
    """``one`` or ``many`` for ``n`` things in the language being spoken."""
    return _spoken.get()[1].ngettext(one, many, n)


def pgettext(context: str, message: str) -> str:
    """``message`` of ``context`` in the language being spoken."""
    return _spoken.get()[1].pgettext(context, message)


def npgettext(context: str, one: str, many: str, n: int) -> str:
    """`ngettext` in a context."""
    return _spoken.get()[1].npgettext(context, one, many, n)


def N_(message: str) -> str:
    """Mark ``message`` for translation where it is stored; it is looked up when it is shown."""
    return message


def best_language(accepted: str | None, chosen: str | None = None) -> str:
    """The language for somebody: her own choice if we have it, else the best of an Accept-Language
    header.

    Any Portuguese gets Brazilian Portuguese; what we do not have gets English.

    >>> best_language("pt-PT,pt;q=0.9,en;q=0.8"), best_language("pt", "en")
    ('pt_BR', 'en')
    """
    if chosen in LANGUAGES:
        return str(chosen)
    wanted = []
    for position, part in enumerate((accepted or "").split(",")):
        tag, _, parameters = part.strip().partition(";")
        weight = re.fullmatch(r"\s*q=([01](?:\.\d{0,3})?)\s*", parameters)
        wanted.append((-(float(weight[1]) if weight else 1.0), position, tag.lower()))
    for weight_, _position, tag in sorted(wanted):
        for known in LANGUAGES:
            if weight_ and tag.split("-")[0] == known.split("_")[0].lower():
                return known
    return next(iter(LANGUAGES))
