"""The bot that says anything legal: it tries the rules, not to win."""

from collections.abc import Callable
from random import Random

from companion.bots.sight import TRIGGERED
from companion.bots.sight import Question
from companion.bots.sight import Sight
from companion.bots.sight import by_chance
from companion.bots.sight import pick
from companion.engine.prompts import Words
from companion.rules.facts import Facts

RARELY = {"exile": 0.02, "end": 0.5}
"""First words of a turn that are taken less often than the others: where every second vote exiles
somebody, a game would end before much else has happened in it."""

NEVER = frozenset({"exposure"})
"""First words of a turn that claim something which has not happened: a die thrown unasked."""

FROM_HAND = frozenset({"play", "contribute"})
"""First words of a turn for which a card is taken from the hand."""

TAKES_UP = 0.05
"""How often an offer is taken up, each time the bot sees it."""


class Legal:
    """Says any legal answer.

    Of what can be said in a turn it takes a first word by chance, then one of the lines that begin
    with it. Where the companion does not hold its cards it has none, and plays none.
    """

    def __init__(self, facts: Facts, chance: Random) -> None:
        self._facts = facts
        self._chance = chance

    def answer(self, asked: Question, look: Callable[[], Sight]) -> Words | None:
        """See `companion.bots.sight.Bot`."""
        if not asked.waiting and not asked.due and self._chance.random() >= TAKES_UP:
            return None
        if asked.due and TRIGGERED in asked.answers("triggered"):
            return TRIGGERED
        if asked.kind == "turn":
            return self._action(asked, look)
        thrown = by_chance(asked, look, self._facts, self._chance)
        if thrown is not None:
            return thrown
        answers = asked.all_answers()
        chosen: Words | None = pick(self._chance, answers) if answers else None
        return chosen

    def _action(self, asked: Question, look: Callable[[], Sight]) -> Words:
        verbs = [verb for verb in asked.verbs if verb not in NEVER]
        while True:
            verb = self._verb(verbs)
            answers = asked.answers(verb)
            if verb in FROM_HAND or verb == "move":
                answers = honest(answers, look())
            if answers:
                chosen: Words = pick(self._chance, answers)
                return chosen
            verbs.remove(verb)

    def _verb(self, verbs: list[str]) -> str:
        """One of the first words, those of `RARELY` less often."""
        at = self._chance.random() * sum(RARELY.get(verb, 1.0) for verb in verbs)
        for verb in verbs:
            at -= RARELY.get(verb, 1.0)
            if at < 0:
                return verb
        return verbs[-1]


def honest(answers: list[Words], sight: Sight) -> list[Words]:
    """Those answers that name no card a hand is not known to hold: where the companion does not
    hold the items, any card could be named."""
    if sight.hand() is not None:
        return answers
    return [
        words
        for words in answers
        if (words[0] not in FROM_HAND or "from" in words) and words[-2:-1] != ("with",)
    ]
