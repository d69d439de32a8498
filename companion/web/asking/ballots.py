"""A vote as everybody sees it: on what, who has voted, then, after a countdown, how it ends."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.i18n import _
from companion.table.types import Ballot
from companion.table.types import LogLine
from companion.web.asking.wording import title
from companion.web.live import cardview
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
    missing, the seconds that are left before the votes are shown. ``stake`` is the option of a
    card that is voted on, ``outcome`` what the votes come to once they are shown; both are ""
    where there is none."""

    id: str
    title: str
    stake: str
    votes: tuple[Vote, ...]
    missing: tuple[str, ...]
    left: int
    outcome: str


def shown(ballot: Ballot | None, log: Sequence[LogLine], names: Names) -> Shown | None:
    """A ballot for the page; the own vote stays covered too, for phones lie on the table."""
    if ballot is None:
        return None
    heading, _hint = title(ballot.kind, ballot.about, "", names, mine=True)
    covered = bool(ballot.missing or ballot.left)
    votes = [(seat, phrase(words.split(), names)) for seat, words in ballot.cast]
    return Shown(
        id=ballot.id,
        title=heading,
        stake=stake(ballot.kind, ballot.about, log, names),
        votes=tuple(Vote(names.player(seat), "" if covered else said) for seat, said in votes),
        missing=tuple(names.player(seat) for seat in ballot.missing),
        left=ballot.left,
        outcome="" if covered else _outcome(ballot, names),
    )


def stake(kind: str, about: str, log: Sequence[LogLine], names: Names) -> str:
    """The option of a crossroads card that is voted on: the last one that somebody took. "" for any
    other vote, and where the lines do not go back to it."""
    if kind != "vote" or names.facts("crossroads", about) is None:
        return ""
    for line in reversed(log):
        if line.standing and line.kind == "option":
            option = cardview.option(tuple(line.text.partition(": ")[2].split()), about, names)
            return f"{option.label}: {option.note}"
    return ""


def is_tied(ballot: Ballot) -> bool:
    """Whether as many are for it as against, all votes being in."""
    thumbs = [words for _seat, words in ballot.cast]
    return ballot.kind == "vote" and thumbs.count("yes") == thumbs.count("no")


def _outcome(ballot: Ballot, names: Names) -> str:
    """What a vote by thumbs comes to."""
    thumbs = [words for _seat, words in ballot.cast]
    if ballot.kind != "vote":
        return ""
    if is_tied(ballot):
        return _("A tie: the first player decides.")
    carried = thumbs.count("yes") > thumbs.count("no")
    if names.is_player(ballot.about):
        said = _("%(who)s is exiled.") if carried else _("%(who)s stays.")
        return said % {"who": names.player(ballot.about)}
    return _("The option is taken.") if carried else _("The option is voted down.")
