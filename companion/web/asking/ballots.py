"""A vote as everybody sees it: who has voted, then, after a countdown, how."""

from dataclasses import dataclass

from companion.table.types import Ballot
from companion.web.asking.wording import title
from companion.web.words.names import Names
from companion.web.words.phrases import phrase


@dataclass(frozen=True, slots=True)
class Vote:
    """A vote that was cast; ``what`` is "" before all are in."""

    who: str
    what: str


@dataclass(frozen=True, slots=True)
class Shown:
    """A ballot: what is voted on, the votes that are in, who has not voted, and, once nobody is
    missing, the seconds that are left before the votes are shown."""

    id: str
    title: str
    votes: tuple[Vote, ...]
    missing: tuple[str, ...]
    left: int


def shown(ballot: Ballot | None, names: Names) -> Shown | None:
    """A ballot for the page; the own vote stays covered too, for phones lie on the table."""
    if ballot is None:
        return None
    heading, _hint = title(ballot.kind, ballot.about, "", names, mine=True)
    covered = bool(ballot.missing or ballot.left)
    votes = [(seat, phrase(words.split(), names)) for seat, words in ballot.cast]
    return Shown(
        id=ballot.id,
        title=heading,
        votes=tuple(Vote(names.player(seat), "" if covered else said) for seat, said in votes),
        missing=tuple(names.player(seat) for seat in ballot.missing),
        left=ballot.left,
    )
