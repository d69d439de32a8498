"""Which pieces people are to move, because the companion moved them in its books.

What somebody does on the board and then tells the companion is on the board already. What follows
from it (the whole colony phase, a bite, a line that is taken back) is not: it is read off two
public state documents (record, 6), one before and one after.
"""

from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import replace
from typing import Any

from companion.engine.log import REDO
from companion.engine.log import UNDO
from companion.engine.notation import TABLE
from companion.table.kept import Line

State = Mapping[str, Any]

ENTRANCE_PIECES = {"z": "zombie", "b": "barricade", "t": "trap", "S": "special"}
TOKENS = ("noise", "bandits", "helpless")
WOUNDS = ("wounds", "frostbite", "despair")
PILES = ("food", "starvation", "waste", "bullets")

SET_UP = "set-up"
PLAYER_TURNS = "player-turns"
TURN = "turn"

KEPT = 3
"""How many errands stay on the screen: one is done while the next is said."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Something to do with a piece.

    ``what`` is a piece that stands at an ``entrance`` of a location (0: it has none) or lies
    ``at`` it, a token of ``WOUNDS`` on the survivor ``who``, a ``figure`` that goes from ``at`` to
    ``to`` ("" is off the board), a pile of a colony (``at`` its name where there are several), or
    a marker: ``morale``, ``round``, ``first-player``. ``by`` more of it are put down, less than 0
    taken away; ``to`` is then what a marker or pile shows.
    """

    what: str
    by: int = 0
    at: str = ""
    entrance: int = 0
    who: str = ""
    to: str = ""


@dataclass(frozen=True, slots=True)
class Errand:
    """What is to be done on the board from line ``number`` on; ``undone``: because lines were taken
    back. ``step`` is the step of the round in which it began."""

    number: int
    step: str
    undone: bool
    pieces: tuple[Piece, ...]


class Errands:
    """What is to be done on the board, newest last; `said` hears of every line.

    A colony phase is one errand, however often it asks for dice on its way.
    """

    def __init__(self, state: State) -> None:
        self.kept: tuple[Errand, ...] = ()
        self._now = self._began = state
        self._open = False

    def said(self, line: Line, state: State, *, by_bot: bool = False) -> None:
        """This line has led to ``state``; ``by_bot`` is one of a bot, which has no hands."""
        before, self._now = self._now, state
        words = line.words.split()
        log_line = line.seat == TABLE and words[0] in (UNDO, REDO)
        if log_line:
            self._taken_back(line.number, words, before, state)
        elif not by_bot and _is_on_the_board(line, words, before, state):
            self._settle(moved(before, state))
            self._begin(state)
        else:
            if _step(before) == PLAYER_TURNS:
                self._begin(before)
            self._keep(Errand(line.number, _step(before), False, moved(self._began, state)))

    def _settle(self, done: Sequence[Piece]) -> None:
        """People have moved these pieces themselves: no errand says of one what is not so now."""
        hands = {_which(piece): piece for piece in done}
        left = [replace(errand, pieces=tuple(_still_to_do(errand, hands))) for errand in self.kept]
        self.kept = tuple(errand for errand in left if errand.pieces)

    def _begin(self, state: State) -> None:
        """What is said from now on is another errand, and begins at ``state``."""
        self._began, self._open = state, False

    def _keep(self, errand: Errand) -> None:
        if self._open:
            self.kept = (*self.kept[:-1], replace(errand, number=self.kept[-1].number))
        elif errand.pieces:
            self.kept = (*self.kept, errand)[-KEPT:]
            self._open = True

    def _taken_back(self, number: int, words: Sequence[str], before: State, state: State) -> None:
        """Lines were taken back, or came back: of what they asked for, only this is left to do."""
        undone = words[0] == UNDO
        first = int(words[1]) if undone and len(words) > 1 else number
        self.kept = tuple(each for each in self.kept if each.number < first and not each.undone)
        self._begin(before)
        self._keep(Errand(number, _step(before), undone, moved(before, state)))
        self._begin(state)


def _is_on_the_board(line: Line, words: Sequence[str], before: State, state: State) -> bool:
    """Whether people have done on the board what they say with this line: all of the set-up, the
    actions of a turn, and corrections."""
    if line.seat == TABLE and words[0] in ("set", "goto"):
        return True
    if _step(before) != _step(state):
        return False
    # The end of a turn is nothing to do on the board, but frostbite may come with the next.
    return _step(before) == SET_UP or (line.kind == TURN and words[0] != "end")


def _which(piece: Piece) -> tuple[str, str, int, str]:
    """Which piece it is, wherever it goes."""
    lies = "" if piece.what in ("figure", "round", "first-player") else piece.at
    return piece.what, lies, piece.entrance, piece.who


def _still_to_do(
    errand: Errand, hands: Mapping[tuple[str, str, int, str], Piece]
) -> Iterator[Piece]:
    """What an errand asks for once people have moved the pieces in ``hands``.

    Whoever moves a piece again after it was taken back puts it right with that, and what has only
    one place or number has the newest. Any other piece the companion has moved still lacks its
    difference, and a pile then shows what it has come to.
    """
    for piece in errand.pieces:
        moved_again = hands.get(_which(piece))
        if moved_again is None:
            yield piece
        elif not errand.undone and piece.by:
            yield replace(piece, to=moved_again.to)


def _step(state: State) -> str:
    return str(state.get("step", ""))


# -- from one state to the next --------------------------------------------------------------------


def moved(before: State, after: State) -> tuple[Piece, ...]:
    """What is to be done on a board that shows ``before``, so that it shows ``after``.

    >>> moved({"first_player": "ana"}, {"first_player": "ben"})
    (Piece(what='first-player', by=0, at='ana', entrance=0, who='', to='ben'),)
    """
    found = [
        *_figures(before.get("survivors", {}), after.get("survivors", {})),
        *_wounds(before.get("survivors", {}), after.get("survivors", {})),
        *_at_locations(before.get("locations", {}), after.get("locations", {})),
        *_colonies(before.get("colonies", {}), after.get("colonies", {})),
    ]
    for what, marker in (("round", "round"), ("first_player", "first-player")):
        was, now = before.get(what), after.get(what)
        if was != now:
            found.append(Piece(marker, at=str(was or ""), to=str("" if now is None else now)))
    return tuple(found)


def _figures(before: State, after: State) -> Iterator[Piece]:
    for slug in dict.fromkeys([*before, *after]):
        was = before[slug]["at"] or "" if slug in before else ""
        now = after[slug]["at"] or "" if slug in after else ""
        if was != now:
            yield Piece("figure", at=was, to=now, who=slug)


def _wounds(before: State, after: State) -> Iterator[Piece]:
    """Tokens on survivors who are in play before and after: others take theirs with them."""
    for slug, now in after.items():
        was = before.get(slug)
        for kind in WOUNDS:
            if by := now[kind] - (was[kind] if was else 0):
                yield Piece(kind, by, who=slug)


def _at_locations(before: State, after: State) -> Iterator[Piece]:
    for slug, now in after.items():
        was = before[slug]
        for place, (old, new) in enumerate(zip(was["entrances"], now["entrances"], strict=True)):
            for mark, what in ENTRANCE_PIECES.items():
                if by := new.count(mark) - old.count(mark):
                    entrance = place + 1 if len(now["entrances"]) > 1 else 0
                    yield Piece(what, by, at=slug, entrance=entrance)
        for what in TOKENS:
            if by := now[what] - was[what]:
                yield Piece(what, by, at=slug)


def _colonies(before: State, after: State) -> Iterator[Piece]:
    several = len(after) > 1
    for name, now in after.items():
        was, at = before[name], name if several else ""
        for pile in PILES:
            if by := (now[pile] or 0) - (was[pile] or 0):
                yield Piece(pile, by, at=at, to=str(now[pile]))
        if was["morale"] != now["morale"]:
            yield Piece("morale", at=at, to=str(now["morale"]))
