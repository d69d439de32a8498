"""The open prompts that a speaker may answer, their answers, and the rolls that could be one."""

import logging
from collections.abc import Mapping
from collections.abc import Sequence
from itertools import islice

from companion.engine.finding import Open
from companion.engine.prompts import Words
from companion.rules.prompts import Asked
from companion.rules.prompts import Offered
from companion.table import rights
from companion.table.gate.moment import Moment
from companion.table.types import OpenPrompt
from companion.table.types import Proposal
from companion.table.types import SeatStatus
from companion.table.types import Speaker

MOST_OPTIONS = 40
"""A prompt with more answers than this gives only its verbs: nobody reads that many buttons."""

PURPOSEFUL = (Asked, Offered)
"""The prompts that say what an answer is for."""

_log = logging.getLogger(__name__)


def prompt(one: Open, speaker: Speaker, seats: Mapping[str, SeatStatus]) -> OpenPrompt | None:
    """The prompt with its answers, if this speaker may answer it.

    Where the rules fail to list them, it has only its kind for a verb: a person who knows what to
    say can still say it, and the other prompts are as ever.
    """
    asked = one.prompt
    try:
        return _listed(one, speaker, seats)
    except Exception:  # noqa: BLE001 one prompt's fault must not hide the others
        _log.exception("the answers to %s cannot be listed", one.label)
    allowed = rights.verbs(speaker, asked, [asked.kind], seats)
    if not allowed:
        return None
    verbs = tuple(allowed)
    return OpenPrompt(one.id, asked.seat, asked.kind, asked.about, one.waiting, verbs[0], verbs, ())


def _listed(one: Open, speaker: Speaker, seats: Mapping[str, SeatStatus]) -> OpenPrompt | None:
    asked = one.prompt
    offered = asked.verbs()
    allowed = rights.verbs(speaker, asked, offered, seats)
    if not allowed:
        return None
    answers: list[Words] = []
    for verb in allowed:
        answers += islice(asked.options_of(verb), MOST_OPTIONS + 1 - len(answers))
        if len(answers) > MOST_OPTIONS:
            break
    few = answers if len(answers) <= MOST_OPTIONS else []
    return OpenPrompt(
        id=one.id,
        seat=asked.seat,
        kind=asked.kind,
        about=asked.about,
        waiting=one.waiting,
        expects=asked.expects() if len(allowed) == len(offered) else " or ".join(allowed),
        verbs=tuple(allowed),
        options=tuple(" ".join(answer) for answer in few),
        purpose=asked.purpose() if isinstance(asked, PURPOSEFUL) else None,
    )


def options(one: Open, speaker: Speaker, seats: Mapping[str, SeatStatus], verb: str) -> list[str]:
    """Every answer of a prompt that begins with ``verb``; none where the speaker may not answer
    it."""
    if not rights.verbs(speaker, one.prompt, [verb], seats):
        return []
    try:
        return [" ".join(answer) for answer in one.prompt.options_of(verb)]
    except Exception:  # noqa: BLE001 the answer can still be said by who knows it
        _log.exception("the answers to %s cannot be listed", one.label)
        return []


def proposals(moment: Moment, mine: Sequence[OpenPrompt]) -> tuple[Proposal, ...]:
    """The rolls that lie open, with those of the answers they could be that the viewer may give."""
    ids = {one.id for one in mine}
    return tuple(
        Proposal(one.id, one.dice, tuple(fit for fit in one.fits if fit[0] in ids))
        for one in moment.proposals
    )
