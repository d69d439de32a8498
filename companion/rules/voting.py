"""Voting."""

from collections.abc import Sequence
from functools import partial

from companion.engine.prompts import Rule
from companion.engine.prompts import ask
from companion.engine.prompts import together
from companion.rules.prompts import Vote
from companion.rules.prompts import choose
from companion.rules.world import World


def vote(world: World, voters: Sequence[str], about: str) -> Rule[bool]:
    """Voting: all cast their votes simultaneously; returns whether the most are thumbs up.

    Ties are broken by the first player. Where nobody may vote the answer is no.
    """
    if not voters:
        return False
    votes = yield from together({seat: partial(cast_vote, world, seat, about) for seat in voters})
    thumbs_up = sum(votes.values())
    if 2 * thumbs_up == len(votes):
        return (yield from break_tie(world, about))
    return 2 * thumbs_up > len(votes)


def cast_vote(world: World, seat: str, about: str) -> Rule[bool]:
    """One voter's thumb."""
    return (yield from ask(Vote(world, seat, about)))


def break_tie(world: World, about: str) -> Rule[bool]:
    """Ties are broken by the first player."""
    answer = yield from choose(world, world.decider(), lambda: ("yes", "no"), about, purpose="tie")
    return answer == "yes"
