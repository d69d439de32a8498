"""The log of a session: every accepted line, and which of them stand."""

from collections.abc import Iterable
from typing import NamedTuple

from companion.engine.notation import TABLE
from companion.engine.notation import Line
from companion.engine.prompts import Refusal
from companion.engine.prompts import Words

UNDO, REDO = "undo", "redo"
"""What the table says of the log itself."""

SET, GOTO = "set", "goto"
"""The two corrections of the table."""


class Entry(NamedTuple):
    """An accepted line. ``fingerprint`` names the prompt it answered (id, seat, kind, about), or
    is empty."""

    number: int
    seat: str
    words: Words
    comment: str = ""
    fingerprint: str = ""

    @property
    def text(self) -> str:
        """The line without its comment: ``ana: end``."""
        return Line(self.seat, self.words).text

    @property
    def is_correction(self) -> bool:
        """Whether it corrects the facts, or where the game stands."""
        return self.seat == TABLE and self.words[0] in (SET, GOTO)

    @property
    def named(self) -> str:
        """The line without what it says: who was asked what, or which fact was corrected."""
        asked = self.fingerprint.partition(" ")[2]
        if asked:
            return " ".join(asked.split()[:2])
        return Line(self.seat, self.words[:2]).text

    def written(self) -> str:
        """The line with its comment, as the record keeps it."""
        return Line(self.seat, self.words, self.comment).written()


class Log:
    """Lines numbered from 1 as they are accepted; undo and redo are lines too, and a number is
    never used again.

    ``entries`` is all of it, ``standing`` the lines that stand in the order in which they act,
    ``undone`` those a redo brings back, the next one last.
    """

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.standing: list[Entry] = []
        self.undone: list[Entry] = []
        self._before: tuple[int, list[Entry], list[Entry]] | None = None

    def add(self, line: Line, fingerprint: str) -> Entry:
        """Number a line, and let it stand; what was undone before cannot be brought back any
        more."""
        entry = self.next(line, fingerprint)
        self._before = (len(self.standing), [], self.undone)
        self.entries.append(entry)
        self.standing.append(entry)
        if self.undone:
            self.undone = []
        return entry

    def undo(self, entry: Entry) -> None:
        """Take back the lines that stand from the one this undo names, or the last."""
        start = self.first_undone_by(entry.words)
        gone = self.standing[start:]
        self._before = (start, gone, self.undone)
        self.entries.append(entry)
        del self.standing[start:]
        self.undone = [*self.undone, *reversed(gone)]

    def redo(self, entry: Entry) -> Entry:
        """Let the latest undone line stand again and return it."""
        if not self.undone:
            raise Refusal(
                "There is nothing to redo: no line was taken back since the last new line."
            )
        self._before = (len(self.standing), [], self.undone)
        self.entries.append(entry)
        again = self.undone[-1]
        self.undone = self.undone[:-1]
        self.standing.append(again)
        return again

    def first_undone_by(self, words: Words) -> int:
        """The index in ``standing`` from which ``undo [N]`` takes back; raises `Refusal` if
        there is none."""
        if len(words) > 2 or not all(word.isdecimal() for word in words[1:]):
            raise Refusal(
                'An undo reads "undo" or "undo N", N a line\'s number; this is "%(said)s".',
                said=" ".join(words),
            )
        if not self.standing:
            raise Refusal("There is nothing to undo: no line stands.")
        if len(words) == 1:
            return len(self.standing) - 1
        number = int(words[1])
        for index in range(len(self.standing) - 1, -1, -1):
            if self.standing[index].number == number:
                return index
        if 0 < number <= len(self.entries):
            raise Refusal(
                "Line %(number)s cannot be undone: it has been taken back already or is an undo"
                " itself.",
                number=number,
            )
        raise Refusal("Line %(number)s cannot be undone: there is no such line.", number=number)

    def next(self, line: Line, fingerprint: str = "") -> Entry:
        """An entry with the next number, not yet in the log."""
        return Entry(len(self.entries) + 1, line.seat, line.words, line.comment, fingerprint)

    def number_after(self, lines: int) -> int:
        """The number of the last of the first ``lines`` lines that stand; 0 for none, -1 for
        fewer.

        It tells whether a checkpoint still holds: a line stands only ever on the same lines before
        it.
        """
        if lines > len(self.standing):
            return -1
        return self.standing[lines - 1].number if lines else 0

    def retract(self) -> None:
        """Remove the newest entry for good, as if it had never been said. Once, directly after
        it was accepted."""
        if self._before is None:
            raise LookupError("Only the line accepted last can be retracted, and only once.")
        kept, gone, self.undone = self._before
        self.entries.pop()
        del self.standing[kept:]
        self.standing += gone
        self._before = None

    def load(self, entries: Iterable[Entry]) -> None:
        """Take over a stored log: every line again, in order."""
        for entry in entries:
            if not is_log_line(entry.seat, entry.words):
                self.entries.append(entry)
                self.standing.append(entry)
                if self.undone:
                    self.undone = []
            elif entry.words[0] == UNDO:
                self.undo(entry)
            else:
                self.redo(entry)
        self._before = None


def is_log_line(seat: str, words: Words) -> bool:
    """Whether a line acts on the log itself: ``table: undo`` or ``table: redo``."""
    return words[0] in (UNDO, REDO) and seat == TABLE
