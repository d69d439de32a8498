"""Voting."""

from collections.abc import Sequence
from functools import partial

from companion.engine.prompts import Rule
from companion.engine.prompts import ask
from companion.engine.prompts import together
from companion.rules.prompts import Vote
from companion.rules.prompts import choose
from companion.rules.purposes import Word
from companion.rules.world import World


def vote(
    world: World, voters: Sequence[str], about: str, purpose: Word | None = None
) -> Rule[bool]:
    """Voting: all cast their votes simultaneously; returns whether the most are thumbs up.

    Ties are broken by the first player. Where nobody may vote the answer is no. ``purpose`` says
    what comes of it where that is not the usual.
    """
    if not voters:
        return False
    votes = yield from together(
        {seat: partial(cast_vote, world, seat, about, purpose) for seat in voters}
    )
    thumbs_up = sum(votes.values())
    if 2 * thumbs_up == len(votes):
        return (yield from break_tie(world, about, purpose))
    return 2 * thumbs_up > len(votes)


def cast_vote(world: World, seat: str, about: str, purpose: Word | None) -> Rule[bool]:
    """One voter's thumb."""
    return (yield from ask(Vote(world, seat, about, purpose)))


def break_tie(world: World, about: str, purpose: Word | None) -> Rule[bool]:
    """Ties are broken by the first player."""
    answer = yield from choose(
        world, world.decider(), lambda: ("yes", "no"), about, purpose=purpose or "tie"
    )
    return answer == "yes"
