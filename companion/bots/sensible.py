"""The bot that wants the colony to live and its main objective achieved; what it does in a turn is
in `companion.bots.turn`.

It never calls a vote to exile.
"""

from collections.abc import Callable
from random import Random

from companion.bots import aims
from companion.bots import board
from companion.bots.sight import COLONY
from companion.bots.sight import TRIGGERED
from companion.bots.sight import Question
from companion.bots.sight import Sight
from companion.bots.sight import by_chance
from companion.bots.sight import pick
from companion.bots.turn import Turn
from companion.bots.worth import BY_HAND
from companion.bots.worth import card_worth
from companion.bots.worth import effect_worth
from companion.bots.worth import hurt
from companion.bots.worth import talent
from companion.engine.prompts import Words
from companion.rules.facts import Facts

AS_DRAWN = "drawn"
"""Puts cards that were looked at under their deck without choosing an order."""

ENOUGH = 2.0
"""From this value on a card that was found is kept without making more noise."""


class Sensible:
    """Does what the colony needs most. It keeps nothing between two questions, so that a line that
    is taken back or corrected never confuses it."""

    def __init__(self, facts: Facts, chance: Random) -> None:
        self._facts = facts
        self._chance = chance

    def answer(self, asked: Question, look: Callable[[], Sight]) -> Words | None:
        """See `companion.bots.sight.Bot`."""
        if not asked.waiting:
            may_say = asked.due and TRIGGERED in asked.answers("triggered")
            return TRIGGERED if may_say else None
        thrown = by_chance(asked, look, self._facts, self._chance)
        if thrown is not None:
            return thrown
        sight = look()
        if asked.kind == "turn":
            return Turn(asked, sight, self._facts).action()
        answers = asked.all_answers()
        worth = self._worth(asked, sight)
        if worth is not None:
            return max(answers, key=worth, default=None)
        chosen: Words | None = pick(self._chance, answers) if answers else None
        return chosen

    def _worth(self, asked: Question, sight: Sight) -> Callable[[Words], float] | None:
        """How good an answer is, by the kind of question; None for a kind this bot knows nothing
        of."""
        by_kind: dict[str, Callable[[Words], float]] = {
            "keep": self._group_worth,
            "leader": lambda words: self._influence(words[1]),
            "bite-spread": lambda words: float(words[0] == "roll"),
            "vote": lambda words: agrees(words[0], asked.about, sight),
            "betrayer": lambda words: float(words[0] == "no"),
            "declare": lambda words: float((words[1] == "met") == main_objective_met(sight)),
            "option": lambda words: self._option_worth(asked.about, int(words[1])),
            "exile-move": lambda words: -board.danger(sight, words[3], 1),
            "search": lambda words: self._found_worth(words, asked.about, sight),
            "choose": lambda words: self._choice_worth(words[1], asked.about, sight),
        }
        return by_kind.get(asked.kind)

    def _influence(self, name: str) -> int:
        card = self._facts.survivors.get(name)
        return card.influence if card is not None else 0

    def _group_worth(self, words: Words) -> float:
        """A group that attacks and searches with low dice; the most influential of it leads."""
        cards = [self._facts.survivors[name] for name in words[1:] if name in self._facts.survivors]
        able = sum(12 - card.attack - card.search + talent(card) for card in cards)
        return able + self._influence(words[1]) / 100

    def _option_worth(self, card: str, number: int) -> float:
        known = self._facts.crossroads.get(card)
        if known is None or number > len(known.options):
            return BY_HAND
        return effect_worth(known.options[number - 1])

    def _found_worth(self, words: Words, place: str, sight: Sight) -> float:
        """``keep ITEM…`` by what the cards are good for; ``noise`` where the place can bear it."""
        if words[0] == "noise":
            return ENOUGH - 0.5 if board.danger(sight, place, 1) == 0 else -1.0
        return sum(
            card_worth(self._facts, card, sight) + aims.wish(self._facts, sight, card)
            for card in words[1:]
        )

    def _choice_worth(self, choice: str, about: str, sight: Sight) -> float:
        """Yes to what others ask, no to an exile; of survivors somebody else's, then the one who is
        worst off; of places the safest; of entrances the weakest."""
        if choice in ("yes", "no"):
            return agrees(choice, about, sight)
        if choice in ("frostbite", AS_DRAWN):
            return 1.0
        if choice in sight.state["survivors"]:
            one = sight.state["survivors"][choice]
            return hurt(one) + (0 if one["player"] == sight.seat else 0.5)
        if choice in sight.state["locations"]:
            return -board.danger(sight, choice, 1)
        place = about if about in sight.state["locations"] else COLONY
        entrances = sight.place(place)["entrances"]
        if choice.isdecimal() and 1 <= int(choice) <= len(entrances):
            return -board.room(entrances[int(choice) - 1])
        return 0.0


def agrees(word: str, about: str, sight: Sight) -> float:
    """Thumbs up for what the active player has chosen, and down for an exile, which is about a
    player."""
    return float((word == "yes") != (about in sight.state["players"]))


def main_objective_met(sight: Sight) -> bool:
    """Whether the game ended because the main objective was achieved: what this bot calls won where
    the companion does not hold its secret objective."""
    over = sight.state["over"]
    return over is not None and over["reason"] == "objective"
