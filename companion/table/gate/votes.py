"""Votes, and whatever else all answer at once: sealed until the last answer is in."""

from collections.abc import Collection
from collections.abc import Sequence
from dataclasses import replace

from companion.table.chance import GENERATED
from companion.table.gate.moment import Moment
from companion.table.kept import Line
from companion.table.types import Ballot

BLIND = frozenset({"vote", "tactics", "bid"})
"""Kinds whose answers are not shown before all are in; then they are everybody's."""


def is_sealed(line: Line, seat: str | None, sealed: Collection[int], known: bool) -> bool:
    """Whether ``seat`` sees no more of a line than the kind of the prompt it answers."""
    return line.number in sealed and line.seat != seat and not known


def sealed_lines(lines: Sequence[Line], standing: Collection[int]) -> frozenset[int]:
    """The answers that wait for others that are asked with them, or waited in vain (the game went
    on elsewhere), and those that were taken back before these were in."""
    complete: set[str] = set()
    sealed = set()
    for line in reversed(lines):
        if line.kind not in BLIND:
            continue
        asked = asked_with(line.fingerprint.partition(" ")[0])
        if line.number not in standing:
            sealed.add(line.number)
        elif line.pending == 0:
            complete.add(asked)
        elif asked not in complete:
            sealed.add(line.number)
    return frozenset(sealed)


def ballot(moment: Moment, seat: str | None) -> Ballot | None:
    """The vote under way, or the one whose last answer is the newest thing somebody has said."""
    return _cast(moment, seat) or _begun(moment)


def _begun(moment: Moment) -> Ballot | None:
    """A vote of which no answer is in yet."""
    asked = [one for one in moment.open if one.prompt.kind in BLIND]
    if not asked:
        return None
    first = asked[0]
    together = [one for one in asked if asked_with(one.id) == asked_with(first.id)]
    seats = [one.prompt.seat for one in together if one.prompt.kind == first.prompt.kind]
    return Ballot(
        id=asked_with(first.id),
        kind=first.prompt.kind,
        about=first.prompt.about,
        cast=(),
        missing=tuple(each for each in moment.seats if each in seats),
    )


def _cast(moment: Moment, seat: str | None) -> Ballot | None:
    """The vote that the newest line somebody has said belongs to."""
    said = (
        line
        for line in reversed(moment.lines)
        if line.number in moment.standing and line.comment != GENERATED
    )
    newest = next(said, None)
    if newest is None or newest.kind not in BLIND:
        return None
    together = asked_with(newest.fingerprint.partition(" ")[0])
    sealed = sealed_lines(moment.lines, moment.standing)
    cast = {
        line.seat: "" if is_sealed(line, seat, sealed, known=False) else line.words
        for line in moment.lines
        if line.number in moment.standing
        and line.kind == newest.kind
        and asked_with(line.fingerprint.partition(" ")[0]) == together
    }
    missing = [
        one.prompt.seat
        for one in moment.open
        if one.prompt.kind == newest.kind and asked_with(one.id) == together
    ]
    return Ballot(
        id=together,
        kind=newest.kind,
        about=asked_about(newest),
        cast=tuple((each, cast[each]) for each in moment.seats if each in cast),
        missing=tuple(each for each in moment.seats if each in missing),
    )


def called(before: Moment, now: Moment) -> Ballot | None:
    """The vote, all of it covered, whose last answer is what happened between two moments."""
    cast = _cast(now, None)
    if cast is None or cast.missing:
        return None
    if not any(
        one.prompt.kind == cast.kind and asked_with(one.id) == cast.id for one in before.open
    ):
        return None
    return replace(cast, cast=tuple((seat, "") for seat, _said in cast.cast))


def asked_with(prompt: str) -> str:
    """What the ids of prompts that are asked side by side have in common: where their strands
    began.

    >>> asked_with("main.63/ana.0")
    'main.63'
    """
    return prompt.rpartition("/")[0]


def asked_about(line: Line) -> str:
    """What the prompt was about that a line answers, "" if about nothing more than its kind."""
    return line.fingerprint.partition(f": {line.kind}")[2].strip() if line.kind else ""
