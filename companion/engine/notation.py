"""The notation of the record: lines and the forms of answers, read and written.

A *line* is ``seat: words  # comment``. A *form* is a pattern as the record prints it: words in
lower case stand for themselves, a word in capitals is a slot for one word, a slot with ``…`` takes
one or more (up to the first word of brackets that are still to come), brackets are optional and may
come in any order.

>>> read_line("ana: move big-al to library   # at last")
Line(seat='ana', words=('move', 'big-al', 'to', 'library'), comment='at last')
>>> form = Form("barricade with SURVIVOR die N [entrance K] [using ITEM…]")
>>> form.read("barricade with big-al die 2 entrance 4".split())
{'SURVIVOR': 'big-al', 'N': '2', 'K': '4'}
>>> " ".join(form.write(SURVIVOR="big-al", N="2", ITEM=("hammer", "mop")))
'barricade with big-al die 2 using hammer mop'
"""

import re
from collections.abc import Iterable
from collections.abc import Sequence
from typing import NamedTuple

from companion.engine.prompts import Refusal
from companion.engine.prompts import Words

TABLE = "table"
"""The seat of anyone at the table, or of the box itself."""

MOST_LETTERS = 80
"""The longest word of a line; names are shorter, and so are numbers that mean anything."""

_SEAT = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


class Line(NamedTuple):
    """One thing said at the table."""

    seat: str
    words: Words
    comment: str = ""

    @property
    def text(self) -> str:
        """The line without its comment: ``ana: end``."""
        return f"{self.seat}: {' '.join(self.words)}"

    def written(self) -> str:
        """The line as the record keeps it, with its comment."""
        return f"{self.text}  # {self.comment}" if self.comment else self.text


def read_line(text: str) -> Line | None:
    """Read one line of the record; None for a blank line or a comment. Raises `Refusal` for
    anything else."""
    said, _, comment = text.partition("#")
    seat, colon, rest = said.partition(":")
    seat = seat.strip()
    words = tuple(rest.split())
    if not seat and not colon:
        return None
    if not colon or not words or not _SEAT.fullmatch(seat):
        raise Refusal(
            'A line reads "SEAT: words", such as "ana: end"; this one is "%(said)s".',
            said=_cut(said.strip()),
        )
    if len(said) > MOST_LETTERS:
        _check_lengths((seat, *words))
    return Line(seat, words, comment.strip())


def _check_lengths(words: Words) -> None:
    if long := next((word for word in words if len(word) > MOST_LETTERS), None):
        raise Refusal(
            'No word of a line is longer than %(most)s letters, but "%(word)s" is.',
            most=MOST_LETTERS,
            word=_cut(long),
        )


def _cut(text: str) -> str:
    return text if len(text) <= MOST_LETTERS else f"{text[:MOST_LETTERS]}…"


class _Part(NamedTuple):
    word: str
    slot: bool
    many: bool


class _Group:
    """Parts that come together. ``fixed`` are the words that stand for themselves, with their
    places, ``starts`` is the first of them if the group begins with it."""

    __slots__ = ("fixed", "parts", "size", "starts")

    def __init__(self, parts: tuple[_Part, ...]) -> None:
        self.parts = parts
        self.size = len(parts)
        self.fixed = [(at, part.word) for at, part in enumerate(parts) if not part.slot]
        self.starts = "" if parts[0].slot else parts[0].word

    def fits(self, words: Sequence[str], at: int) -> bool:
        """Whether the group can be said by the words from ``at`` on."""
        if at + self.size > len(words) or (self.starts and words[at] != self.starts):
            return False
        return all(words[at + place] == word for place, word in self.fixed)


class Form:
    """A pattern of words with slots; see the module's example."""

    __slots__ = ("_groups", "_required", "pattern", "verb")

    def __init__(self, pattern: str) -> None:
        self.pattern = pattern
        required, *groups = re.split(r"\s*\[", pattern)
        self._required = _Group(_parts(required.split()))
        self._groups = tuple(_Group(_parts(group.rstrip("] ").split())) for group in groups)
        self.verb = self._required.starts

    def read(self, words: Sequence[str]) -> dict[str, str | Words]:
        """Return the slots by name; slots with ``…`` give a tuple. Raises `Refusal` naming the
        pattern."""
        values: dict[str, str | Words] = {}
        left = list(self._groups)
        at = self._read_parts(self._required.parts, words, 0, left, values)
        while at < len(words):
            group = self._group_at(left, words, at)
            if group is None:
                raise self._refusal(words)
            left.remove(group)
            at = self._read_parts(group.parts, words, at, left, values)
        return values

    def write(self, **slots: str | Iterable[str]) -> Words:
        """Return the words for ``slots``; optional groups without a value are left out."""
        words = list(self._write_parts(self._required.parts, slots))
        for group in self._groups:
            if all(part.word in slots for part in group.parts if part.slot):
                words += self._write_parts(group.parts, slots)
        return tuple(words)

    @staticmethod
    def _group_at(left: list[_Group], words: Sequence[str], at: int) -> _Group | None:
        """The optional group that begins here; of two with the same first word the more literal
        one."""
        best: _Group | None = None
        for group in left:
            if group.fits(words, at) and (best is None or len(group.fixed) > len(best.fixed)):
                best = group
        return best

    def _read_parts(
        self,
        parts: tuple[_Part, ...],
        words: Sequence[str],
        at: int,
        left: list[_Group],
        values: dict[str, str | Words],
    ) -> int:
        for part in parts:
            if at >= len(words):
                raise self._refusal(words)
            if part.many:
                stops = {group.starts for group in left}
                end = at + 1
                while end < len(words) and words[end] not in stops:
                    end += 1
                values[part.word] = tuple(words[at:end])
                at = end
                continue
            if part.slot:
                values[part.word] = words[at]
            elif words[at] != part.word:
                raise self._refusal(words)
            at += 1
        return at

    @staticmethod
    def _write_parts(
        parts: tuple[_Part, ...], slots: dict[str, str | Iterable[str]]
    ) -> Iterable[str]:
        for part in parts:
            value = slots[part.word] if part.slot else part.word
            if isinstance(value, str):
                yield value
            else:
                yield from value

    def _refusal(self, words: Sequence[str]) -> Refusal:
        return Refusal(
            'Such a line reads "%(pattern)s"; this one is "%(said)s".',
            pattern=self.pattern,
            said=" ".join(words),
        )


def _parts(words: Sequence[str]) -> tuple[_Part, ...]:
    """The parts of a pattern; a slot that comes twice gets a number: SURVIVOR, SURVIVOR-2."""
    parts: list[_Part] = []
    for word in words:
        many = word.endswith("…")
        name = word.rstrip("…")
        slot = name.isupper()
        seen = (
            sum(1 for part in parts if part.slot and part.word.split("-")[0] == name) if slot else 0
        )
        parts.append(_Part(f"{name}-{seen + 1}" if seen else name, slot, many))
    return tuple(parts)
