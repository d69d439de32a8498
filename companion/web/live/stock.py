"""The stock-take: the board as the companion believes it is, gone round by hand and corrected.

It is offered while the last player of a round has the turn, before the colony phase counts on what
is in the books; nothing waits for it.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.engine.notation import TABLE
from companion.i18n import _
from companion.table.types import LogLine
from companion.table.types import View
from companion.web.live.board import Number
from companion.web.live.board import number
from companion.web.live.present import Public
from companion.web.live.present import public
from companion.web.words.logged import log_line
from companion.web.words.names import Names

MOST_CORRECTIONS = 12
"""The newest corrections that the page shows."""

LEAP = 5
"""So many are counted at once where cards and tokens lie in piles."""

PILES = ("food", "waste")
"""The tracks that are piles."""


@dataclass(frozen=True, slots=True)
class Leap:
    """A number that may be far off: the values `LEAP` further down and up."""

    number: Number
    far_down: int | None
    far_up: int | None


@dataclass(frozen=True, slots=True)
class Hand:
    """What lies before a player: the cards in hand, where the table counts them, and the dice."""

    slug: str
    name: str
    cards: Leap | None
    first: bool


@dataclass(frozen=True, slots=True)
class Correction:
    """A number that was corrected: what it is since, and why, if somebody said so."""

    number: int
    what: str
    why: str
    standing: bool


@dataclass(frozen=True, slots=True)
class StockTake:
    """The page: tracks and piles, hands, and what has been corrected so far, newest first."""

    public: Public
    tracks: tuple[Leap, ...]
    hands: tuple[Hand, ...]
    corrections: tuple[Correction, ...]


def stock_take(view: View, names: Names) -> StockTake:
    """The stock-take of a view."""
    shown = public(view, names)
    return StockTake(
        public=shown,
        tracks=tuple(
            _leap(one) if one.path.endswith(PILES) else Leap(one, None, None)
            for one in shown.tracks
        ),
        hands=tuple(_hand(slug, view, names) for slug in view.seats),
        corrections=tuple(_corrections(view.log, names)),
    )


def _leap(one: Number) -> Leap:
    return Leap(
        one,
        one.value - LEAP if one.value >= LEAP else None,
        one.value + LEAP if one.up is not None else None,
    )


def _hand(slug: str, view: View, names: Names) -> Hand:
    state = view.state
    count = state["players"][slug]["hand"]
    counted = count is not None and state["decks"]["items"] == TABLE
    cards = number(f"players.{slug}.hand", _("Cards in hand"), count or 0, icon="card")
    return Hand(
        slug=slug,
        name=names.player(slug),
        cards=_leap(cards) if counted else None,
        first=slug == state["first_player"],
    )


def _corrections(log: Sequence[LogLine], names: Names) -> list[Correction]:
    """The newest corrections; those that only said who holds a deck are none."""
    found = []
    for line in reversed(log):
        words = line.text.removeprefix(f"{TABLE}: ").split()
        if words[:1] == ["set"] and not words[1].startswith(("decks.", "automation")):
            what = log_line(line, names)[1]
            found.append(Correction(line.number, what, line.why, line.standing))
    return found[:MOST_CORRECTIONS]
