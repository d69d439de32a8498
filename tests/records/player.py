"""A player made of code: says random legal lines, with some sense for keeping a colony alive.

For tests and benchmarks only. The same seed says the same lines.
"""

import random
from collections.abc import Iterable
from collections.abc import Sequence

from companion.engine.prompts import Prompt
from companion.engine.prompts import Words
from companion.engine.session import Open
from companion.engine.session import Session
from companion.rules.facts import SYMBOLS
from companion.rules.world import World
from companion.table.chance import EXPOSURE_DIE

LIKED = {
    "attack": 6,
    "search": 5,
    "play": 4,
    "contribute": 4,
    "barricade": 3,
    "clean-waste": 3,
    "move": 3,
    "end": 3,
    "hand-off": 1,
    "attract": 1,
    "spend-food": 1,
    "exposure": 0,
    "exile": 0,
}
"""How often an action is chosen when it can be said, against the others."""

FOOD_FIRST = ("food-3", "food-2", "food-1", "medicine")
"""Cards this player finds in its hand more often than others."""


class Player:
    """Answers whatever is open.

    ``exiles`` is how much it likes a vote to exile (0 to 6), ``faces`` the exposure die it throws.
    """

    def __init__(self, seed: int, exiles: int = 0, faces: Sequence[str] = EXPOSURE_DIE) -> None:
        self._chance = random.Random(seed)
        self._faces = faces
        self._liked = {**LIKED, "exile": exiles}

    def line(self, session: Session[World]) -> tuple[str, str]:
        """Return a legal line for one of the open prompts, and the prompt's id."""
        asked = self._chance.choice(session.waiting())
        if self._chance.random() < 0.1 and (offered := session.offered()):
            asked = self._chance.choice(offered)
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
        weights = [self._liked.get(verb, 1) for verb in verbs]
        while True:
            (verb,) = self._chance.choices(verbs, weights)
            options = self._spelled(prompt, prompt.options_of(verb))
            if verb == "play" and self._chance.random() < 0.8:
                options = [words for words in options if words[1] in FOOD_FIRST] or options
            if options:
                return self._chance.choice(options)

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
            return [("survivor", f"newcomer-{self._chance.randrange(10**9)}", "30", "2", "2")]
        if prompt.kind == "action-dice":
            return [("dice", *(str(self._chance.randint(1, 6)) for _ in range(count)))]
        assert prompt.kind == "crisis-cards"
        liked = [*SYMBOLS, *(world.crisis.prevent * 7 if world.crisis else ())]
        return [("cards", *(self._chance.choice(liked) for _ in range(count)))]


def play_out(session: Session[World], player: Player, lines: int) -> None:
    """Let ``player`` answer for everybody until the game asks nothing more, or ``lines`` are
    said."""
    while session.waiting() and len(session.entries) < lines:
        text, asked = player.line(session)
        session.say(text, prompt=asked)
