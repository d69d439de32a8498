"""Why morale fell and who died of what, found by looking on: no rule knows of it.

Morale and deaths are compared after each line and each time the rules pass the mark of a step. In
the colony phase every loss is the step's own: starvation, waste, the crisis, overruns. In a turn it
is that of the answer that led to it, until another answer could be the reason; a survivor who dies
before a player has said anything in her turn dies of frostbite.

Where one answer has two consequences at once, they count as one, with the sum of both.
"""

from collections import Counter
from dataclasses import dataclass
from dataclasses import field

from companion.engine.prompts import Words
from companion.rules.crisis import needed
from companion.rules.crisis import points
from companion.rules.world import World

CAUSES = (
    "starvation",
    "waste",
    "crisis",
    "overrun",
    "bite",
    "wounds",
    "frostbite",
    "attack",
    "card",
    "crossroads",
    "exile",
    "other",
)
"""Every cause a loss is counted under."""

STEPS = {
    "pay-food": "starvation",
    "check-waste": "waste",
    "resolve-crisis": "crisis",
    "add-zombies": "overrun",
    "pass-first-player-token": "crossroads",
}
"""The steps whose losses are their own, whatever is answered in them; as a round ends, only what a
crossroads card left in force costs anything."""

TURNS = {
    "play": "card",
    "use": "card",
    "ability": "card",
    "exile": "exile",
    "end": "frostbite",
    "attack": "attack",
}
"""What a loss after these words of a turn comes from; after `end` the next turn begins."""

FACES = {"wound": "wounds", "frostbite": "frostbite", "bitten": "bite"}
"""What a loss after a face of the exposure die comes from."""


@dataclass
class Losses:
    """What was lost, by cause (`CAUSES`); ``gained`` is the morale that came."""

    morale: Counter[str] = field(default_factory=Counter)
    killed: Counter[str] = field(default_factory=Counter)
    helpless: int = 0
    gained: int = 0
    rounds: int = 0
    crises: int = 0
    prevented: int = 0


class Onlooker:
    """Looks on at a game; `begins` at each step, `before` and `after` each line."""

    def __init__(self) -> None:
        self.losses = Losses()
        self._step = ""
        self._cause = "other"
        self._morale: int | None = None
        self._dead = 0
        self._helpless = 0

    def begins(self, world: World) -> None:
        """A step of the agenda begins: what was lost until now was lost in the step before."""
        self.after(world)
        self._step = world.step
        self._cause = "frostbite" if world.step == "player-turns" else "other"
        if world.step == "reveal-crisis":
            self.losses.rounds += 1
        elif world.step == "resolve-crisis" and world.crisis is not None:
            self._crisis(world)

    def before(self, kind: str, words: Words, world: World) -> None:
        """A line is about to be said to a question of this kind."""
        if kind == "turn":
            face = words[1] if words[0] == "exposure" else ""
            self._cause = FACES.get(face, TURNS.get(words[0], "other"))
        elif kind == "exposure":
            self._cause = "bite" if world.bite else FACES.get(words[1], "other")
        elif kind == "bite-spread":
            self._cause = "bite"
        elif kind == "option":
            self._cause = "crossroads"

    def after(self, world: World) -> None:
        """Compare with the last look."""
        colony = next(iter(world.colonies.values()))
        helpless = sum(location.helpless for location in world.locations.values())
        if self._morale is None:
            self._morale = colony.morale
        lost = self._morale - colony.morale
        cause = STEPS.get(self._step, self._cause)
        if lost > 0:
            self.losses.morale[cause] += lost
        self.losses.gained += max(0, -lost)
        if len(world.dead) > self._dead:
            self.losses.killed[cause] += len(world.dead) - self._dead
        self.losses.helpless += max(0, self._helpless - helpless)
        self._morale, self._dead, self._helpless = colony.morale, len(world.dead), helpless

    def _crisis(self, world: World) -> None:
        """A crisis is about to be resolved; what comes of it is known where all its cards are."""
        assert world.crisis is not None
        self.losses.crises += 1
        if "" not in world.crisis.cards:
            self.losses.prevented += points(world.crisis, []) >= needed(world)
