"""One TOML file of a pack, read value by value; what is wrong becomes a sentence with its place.

A reader never stops at the first mistake: it notes a `Fault` and goes on with a stand-in, so that
the owner of a pack sees all of them at once. A pack with a fault is not used.
"""

import reprlib
import tomllib
from collections.abc import Iterator
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from typing import Literal
from typing import Protocol
from typing import cast

from companion.rules.facts import Effect
from companion.rules.facts import Source
from companion.sentences import Reason
from companion.sentences import Sentence
from companion.sentences import Verbatim


class Place(Protocol):
    """A pack's folder or a file in it: on the disk, among the program's data, or in a text."""

    @property
    def name(self) -> str: ...
    def __truediv__(self, name: str, /) -> "Place": ...
    def is_file(self) -> bool: ...
    def iterdir(self) -> "Iterator[Place]": ...
    def read_bytes(self) -> bytes: ...


CONFIDENCE = ("high", "medium", "low")

ON_TOP = ("sources", "confidence", "options_sources", "options_confidence")
"""What may stand before the first card of a file: where its facts come from, and how sure they are;
of crossroads cards their options may come from elsewhere than their names and triggers."""

LONGEST_TEXT = 120
"""What fits a line. A pack has names and sources, no printed text."""

_SHORT = reprlib.Repr()
_SHORT.maxstring = _SHORT.maxother = 60
"""How a wrong value is shown: as much of it as says which it is."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a pack, and where: the file, its line (0 if none), the key in it."""

    file: str
    line: int
    key: str
    reason: Reason

    def __str__(self) -> str:
        return str(self.sentence)

    @property
    def sentence(self) -> Sentence:
        """What is wrong, after its place."""
        file, key, line, reason = Verbatim(self.file), Verbatim(self.key), self.line, self.reason
        if line and key:
            return Sentence(
                "%(file)s, line %(line)s, %(key)s: %(reason)s",
                file=file,
                line=line,
                key=key,
                reason=reason,
            )
        if line:
            return Sentence(
                "%(file)s, line %(line)s: %(reason)s", file=file, line=line, reason=reason
            )
        if key:
            return Sentence("%(file)s, %(key)s: %(reason)s", file=file, key=key, reason=reason)
        return Sentence("%(file)s: %(reason)s", file=file, reason=reason)


class PackError(Exception):
    """A pack that cannot be used. Its text has a sentence for each fault."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = tuple(faults)


class Sheet:
    """A file of a pack. ``name`` is how faults call it; a missing file is an empty one."""

    def __init__(self, folder: Place, file: str, faults: list[Fault]) -> None:
        self.name = f"{folder.name}/{file}"
        self.faults = faults
        self.places: dict[tuple[str, ...], int] = {}
        self.table: dict[str, Any] = {}
        path = folder / file
        if not path.is_file():
            return
        try:
            text = path.read_bytes().decode()
            self.table = tomllib.loads(text)
        except OSError as error:
            why = Verbatim(error.strerror)
            faults.append(self._fault(Reason("the file cannot be read: %(why)s.", why=why)))
        except UnicodeDecodeError as error:
            why = Verbatim(error)
            faults.append(self._fault(Reason("the file is not UTF-8 text (%(why)s).", why=why)))
        except (tomllib.TOMLDecodeError, RecursionError) as error:
            why = Verbatim(error)
            faults.append(self._fault(Reason("the file is not TOML: %(why)s.", why=why)))
        except ValueError:  # no digits without end are turned into a number
            faults.append(self._fault(Reason("a number in the file has too many digits.")))
        else:
            self.places = _places(text.splitlines())

    def _fault(self, reason: Reason) -> Fault:
        return Fault(self.name, 0, "", reason)

    def top(self) -> "Entry":
        """Return the file itself as an entry: what stands before the first header."""
        return Entry(self, (), self.table)

    def entries(self) -> Iterator["Entry"]:
        """Yield the tables of the file, a card each; a stray key before the first is a fault."""
        for slug, value in self.table.items():
            if isinstance(value, dict):
                yield Entry(self, (slug,), value)
            elif slug not in ON_TOP:
                reason = Reason(
                    "this key is not known here; a card begins with a header like [its-name]."
                )
                self.top().fault(slug, reason)

    def line(self, path: tuple[str, ...]) -> int:
        """Return the line of the table or key ``path``, or of what it stands in, or 0."""
        outwards = (path[:length] for length in range(len(path), 0, -1))
        return next((self.places[part] for part in outwards if part in self.places), 0)


def _places(lines: Sequence[str]) -> dict[tuple[str, ...], int]:
    """Return the line of every header and of every key, as a path. `tomllib` keeps none of them."""
    places: dict[tuple[str, ...], int] = {}
    header: tuple[str, ...] = ()
    for number, line in enumerate(lines, start=1):
        text = line.split("#")[0].strip().replace('"', "")
        if text.startswith("[") and text.endswith("]") and "=" not in text:
            header = tuple(text.strip("[]").split("."))
            places.setdefault(header, number)
        elif "=" in text:
            places.setdefault((*header, *text.split("=")[0].strip().split(".")), number)
    return places


class Entry:
    """A table of a sheet: a card or part of one. Getters note what they were asked for (`end`)."""

    def __init__(self, sheet: Sheet, path: tuple[str, ...], table: dict[str, Any]) -> None:
        self.sheet = sheet
        self.path = path
        self.table = table
        self._asked: set[str] = set()

    @property
    def slug(self) -> str:
        """The name of the card: the first part of its header."""
        return self.path[0]

    def fault(self, key: str, reason: Reason) -> None:
        """Note that the value of ``key`` (or, with "", the whole entry) is wrong."""
        fault = self.fault_at(key, reason)
        if fault not in self.sheet.faults:
            self.sheet.faults.append(fault)

    def fault_at(self, key: str, reason: Reason) -> Fault:
        """Return the fault of ``key``, which may lie in a part of the entry: ``standard.goal``."""
        path = (*self.path, *filter(None, key.split(".")))
        return Fault(self.sheet.name, self.sheet.line(path), ".".join(path), reason)

    def _get(self, key: str, expected: str, *, optional: bool) -> Any:
        self._asked.add(key)
        if key not in self.table and not optional:
            expects = Verbatim(expected)
            self.fault(key, Reason("is missing; expected %(expected)s.", expected=expects))
        return self.table.get(key)

    def _wrong(self, key: str, expected: str) -> None:
        reason = Reason(
            "expected %(expected)s, found %(found)s.",
            expected=Verbatim(expected),
            found=self._found(key),
        )
        self.fault(key, reason)

    def _found(self, key: str) -> Verbatim:
        return Verbatim(_SHORT.repr(self.table[key]))

    def text(self, key: str) -> str:
        """Return a text that must be there: a name, never prose."""
        value = self._get(key, "a text", optional=False)
        if value is not None and not (isinstance(value, str) and value.strip()):
            self._wrong(key, "a text")
        elif value is not None and (len(value) > LONGEST_TEXT or not value.isprintable()):
            reason = Reason(
                "expected a single line of at most %(most)d characters.", most=LONGEST_TEXT
            )
            self.fault(key, reason)
        return value if isinstance(value, str) else ""

    def maybe_text(self, key: str) -> str:
        """Return a text, "" if it is not there."""
        self._asked.add(key)
        return self.text(key) if key in self.table else ""

    def one_of(self, key: str, words: Sequence[str], default: str | None = None) -> Any:
        """Return one of ``words``; without a default it must be there."""
        expected = " or ".join([", ".join(words[:-1]), words[-1]])
        value = self._get(key, expected, optional=default is not None)
        if value is None:
            return default if default is not None else words[0]
        if value not in words:
            self._wrong(key, expected)
        return value

    def maybe_number(self, key: str, low: int, high: int) -> int | None:
        """Return a whole number from ``low`` to ``high``, or None if it is not there."""
        expected = f"a whole number from {low} to {high}"
        value = self._get(key, expected, optional=True)
        if value is None:
            return None
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            reason = Reason(
                "expected a whole number from %(low)d to %(high)d, found %(found)s.",
                low=low,
                high=high,
                found=self._found(key),
            )
            self.fault(key, reason)
            return low
        return value

    def number(self, key: str, low: int, high: int) -> int:
        """Return a whole number that must be there."""
        value = self.maybe_number(key, low, high)
        if value is None:
            self._get(key, f"a whole number from {low} to {high}", optional=False)
            return low
        return value

    def flag(self, key: str, default: bool) -> bool:
        """Return true or false."""
        value = self._get(key, "true or false", optional=True)
        if value is not None and not isinstance(value, bool):
            self._wrong(key, "true or false")
        return default if value is None else bool(value)

    def texts(self, key: str) -> tuple[str, ...]:
        """Return a list of texts, empty if it is not there."""
        value = self._get(key, "a list of texts", optional=True)
        if value is None:
            return ()
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            self._wrong(key, "a list of texts")
            return ()
        return tuple(value)

    def numbers(self, key: str, low: int, high: int) -> tuple[int, ...]:
        """Return a list of whole numbers that must be there, one at least."""
        expected = f"a list of whole numbers from {low} to {high}"
        value = self._get(key, expected, optional=False)
        if value is None:
            return ()
        if (
            not isinstance(value, list)
            or not value
            or not all(type(item) is int and low <= item <= high for item in value)
        ):
            self._wrong(key, expected)
            return ()
        return tuple(value)

    def part(self, key: str) -> "Entry | None":
        """Return the table ``key`` of this entry, or None if it has none."""
        value = self._get(key, "a table", optional=True)
        if value is not None and not isinstance(value, dict):
            self._wrong(key, "a table")
        return Entry(self.sheet, (*self.path, key), value) if isinstance(value, dict) else None

    def mapping(self, key: str) -> dict[str, Any] | None:
        """Return an inline table as it stands, or None if it is not there."""
        part = self.part(key)
        return None if part is None else dict(part.table)

    def effect(self, key: str) -> Effect | None:
        """Return a list of verbs, each like ``{ do = "lose-morale", n = 2 }``, or None."""
        return self._named(key, "do", 'a list of verbs such as { do = "lose-morale", n = 2 }')

    def trigger(self, key: str) -> Effect | None:
        """Return a list of conditions, each like ``{ when = "moved", fuel = "with" }``, or None."""
        return self._named(key, "when", 'a list of conditions such as { when = "helpless", n = 2 }')

    def _named(self, key: str, name: str, expected: str) -> Effect | None:
        """Return a list of tables as pairs: what stands under ``name``, and the rest."""
        value = self._get(key, expected, optional=True)
        if value is None:
            return None
        pairs = _plain(value, name)
        if not isinstance(value, list) or not _is_effect(pairs):
            self._wrong(key, expected)
            return ()
        return cast(Effect, pairs)

    def options(self, key: str) -> tuple[Effect | None, ...]:
        """Return a list of effects, in which ``"by-hand"`` stands for one that is not known."""
        effects: list[Effect | None] = []
        for value in self._get(key, "a list of effects", optional=False) or ():
            effect = None if value == "by-hand" else _plain(value)
            if effect is not None and not _is_effect(effect):
                self._wrong(key, 'a list of effects, each a list of verbs or "by-hand"')
                return ()
            effects.append(effect)
        return tuple(effects)

    def source_of_options(self) -> Source:
        """Return where the options of the entry come from, if they do not from where it does."""
        known, top = self.source(), self.sheet.top()
        keys = self.texts("options_sources") or top.texts("options_sources") or known.keys
        whose = self if "options_confidence" in self.table else top
        self._asked.add("options_confidence")
        confidence: Literal["high", "medium", "low"] = whose.one_of(
            "options_confidence", CONFIDENCE, default=known.confidence
        )
        return Source(keys, confidence)

    def source(self) -> Source:
        """Return where the entry comes from: what it says itself, or its file on top."""
        keys = self.texts("sources") or self.sheet.top().texts("sources")
        if not keys:
            reason = Reason(
                "is missing; expected a list of source keys, here or on top of the file."
            )
            self.fault("sources", reason)
        whose = self if "confidence" in self.table else self.sheet.top()
        self._asked.add("confidence")
        confidence: Literal["high", "medium", "low"] = whose.one_of("confidence", CONFIDENCE)
        return Source(keys, confidence)

    def end(self) -> None:
        """Note every key that nobody asked for: a slip of the pen must not be lost in silence."""
        known = Verbatim.listed(sorted(self._asked))
        for key in self.table:
            if key not in self._asked:
                reason = Reason("this key is not known here; known are %(known)s.", known=known)
                self.fault(key, reason)


def _plain(value: Any, name: str = "do") -> Any:
    """Return TOML values as effects are written in Python: verbs as pairs, lists as tuples."""
    if isinstance(value, list):
        return tuple(_plain(item, name) for item in value)
    if isinstance(value, dict):
        arguments = {key: _plain(item, name) for key, item in value.items() if key != name}
        return (value[name], arguments) if name in value else arguments
    return value


def _is_effect(value: Any) -> bool:
    return isinstance(value, tuple) and all(
        isinstance(verb, tuple)
        and len(verb) == 2
        and isinstance(verb[0], str)
        and isinstance(verb[1], dict)
        for verb in value
    )
