"""A player made of code: says random legal lines, with some sense for keeping a colony alive.

For tests and benchmarks only. The same seed says the same lines.
"""

import random
from collections.abc import Iterable
from collections.abc import Sequence

from companion.engine.finding import Open
from companion.engine.prompts import Prompt
from companion.engine.prompts import Words
from companion.engine.session import Session
from companion.rules.facts import SYMBOLS
from companion.rules.hands import holds_cards
from companion.rules.hands import may_hold
from companion.rules.world import World
from companion.table.chance import EXPOSURE_DIE

AT_REST = {"turn", "crisis", "action-dice", "crisis-cards", "noise", "objective"}
"""Questions before which everything that went before is settled."""

LIKED = {
    "attack": 8,
    "search": 6,
    "play": 7,
    "contribute": 6,
    "barricade": 3,
    "clean-waste": 3,
    "ability": 5,
    "use": 5,
    "move": 2,
    "end": 3,
    "hand-off": 1,
    "attract": 1,
    "spend-food": 1,
    "exposure": 0,
    "exile": 0,
}
"""How often an action is chosen when it can be said, against the others."""

TAKEN_UP = ("crossroads", "leader")
"""The offers this player takes up now and then."""

FOOD_FIRST = ("food-3", "food-2", "food-1", "medicine")
"""Cards this player finds in its hand more often than others."""


class Player:
    """Answers whatever is open.

    ``exiles`` is how much it likes a vote to exile (0 to 6), ``faces`` the exposure die it throws,
    ``sense`` how often (0 to 1) it does what the colony needs instead of anything.
    """

    def __init__(
        self,
        seed: int,
        exiles: int = 0,
        faces: Sequence[str] = EXPOSURE_DIE,
        sense: float = 0.0,
    ) -> None:
        self._chance = random.Random(seed)
        self._faces = faces
        self._sense = sense
        self._liked = {**LIKED, "exile": exiles}

    def line(self, session: Session[World]) -> tuple[str, str]:
        """Return a legal line for one of the open prompts, and the prompt's id."""
        asked = self._chance.choice(session.waiting())
        if self._chance.random() < 0.1:
            offered = [one for one in session.offered() if one.prompt.kind in TAKEN_UP]
            asked = self._chance.choice(offered or [asked])
        return f"{asked.prompt.seat}: {' '.join(self.words(asked))}", asked.id

    def words(self, asked: Open) -> Words:
        """Return a legal answer to ``asked``."""
        prompt = asked.prompt
        if prompt.kind == "turn":
            return self._action(prompt)
        if prompt.kind == "exposure":
            return ("exposure", self._chance.choice(self._faces))
        if prompt.kind == "vote":
            return (self._chance.choice(["yes", "no", "no"]),)
        return self._chance.choice(self._spelled(prompt, prompt.options()))

    def _action(self, prompt: Prompt[object]) -> Words:
        verbs = prompt.verbs()
        world: World = prompt.world  # type: ignore[attr-defined]
        if self._chance.random() < self._sense and (words := self._sensible(world, prompt, verbs)):
            return words
        weights = [self._liked.get(verb, 1) for verb in verbs]
        while True:
            (verb,) = self._chance.choices(verbs, weights)
            options = self._spelled(prompt, prompt.options_of(verb))
            if verb == "play" and self._chance.random() < 0.9:
                options = [words for words in options if words[1] in FOOD_FIRST] or options
            if options:
                return self._chance.choice(options)

    def _sensible(self, world: World, prompt: Prompt[object], verbs: list[str]) -> Words | None:
        """What the colony needs most: food, then the crisis; None when both are met."""
        colony, crisis = world.colony_of(prompt.seat), world.crisis
        hungry = "play" in verbs and 2 * colony.food < world.occupants(colony.board)
        if hungry and (food := self._in_hand(world, prompt, "play", "food-3", "food")):
            return food
        short = crisis is not None and len(crisis.cards) < len(world.not_exiled()) + 2
        if crisis is not None and short and "contribute" in verbs:
            symbol = self._chance.choice(crisis.prevent)
            if words := self._in_hand(world, prompt, "contribute", symbol, symbol):
                return words
        if "clean-waste" in verbs and colony.waste >= 10:
            return self._chance.choice(list(prompt.options_of("clean-waste")))
        return None

    def _in_hand(
        self, world: World, prompt: Prompt[object], verb: str, card: str, symbol: str
    ) -> Words | None:
        """A card of the hand with a symbol; of a hand that nobody knows, ``card``, unless every
        copy of it lies openly."""
        if not world.knows_hand(prompt.seat):
            named = card in world.cards.items  # else a symbol, which any card may show
            holds = may_hold(world, prompt.seat, card) if named else holds_cards(world, prompt.seat)
            return (verb, card) if holds else None
        items = world.cards.items
        fitting = [
            words
            for words in prompt.options_of(verb)
            if len(words) == 2 and items[words[1]].symbol == symbol
        ]
        return self._chance.choice(fitting) if fitting else None

    def _spelled(self, prompt: Prompt[object], options: Iterable[Words]) -> list[Words]:
        """The options without free slots; where there are none, one with its slots filled in.

        An option with free slots ends with one.
        """
        listed = list(options)
        complete = [words for words in listed if not words[-1].isupper()]
        if complete or not listed or prompt.kind == "turn":
            return complete
        world: World = prompt.world  # type: ignore[attr-defined]
        count = len(listed[0]) - 1
        if prompt.kind == "keep":
            free = [name for name in world.cards.survivors if not world.alive(name)]
            return [("keep", *self._chance.sample(free, count))]
        if prompt.kind == "survivor":
            number = self._chance.randrange(10**9)
            return [("survivor", f"newcomer-{number}", str(number % 97 + 3), "2", "2")]
        if prompt.kind == "action-dice":
            return [("dice", *(str(self._chance.randint(1, 6)) for _ in range(count)))]
        assert prompt.kind == "crisis-cards"
        liked = [*SYMBOLS, *(world.crisis.prevent * 30 if world.crisis else ())]
        return [("cards", *(self._chance.choice(liked) for _ in range(count)))]
