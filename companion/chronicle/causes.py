"""Why morale fell and who died of what, found by looking on: no rule knows of it.

Morale and deaths are compared after each line and each time the rules pass the mark of a step. In
the colony phase every loss is the step's own: starvation, waste, the crisis, overruns. In a turn it
is that of the answer that led to it, until another answer could be the reason; a survivor who dies
before a player has said anything in her turn dies of frostbite.

Where one answer has two consequences at once, they count as one, with the sum of both. A correction
that sends the game back to its last rest point is looked past: what stands after it is where the
next comparison begins.
"""

from collections import Counter
from dataclasses import dataclass
from dataclasses import field

from companion.engine.prompts import STEP
from companion.engine.prompts import Rule
from companion.engine.prompts import Words
from companion.rules.crisis import needed
from companion.rules.crisis import points
from companion.rules.game import DeadOfWinter
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
"""Every cause a loss of a game without corrections is counted under."""

CORRECTION = "correction"
"""What a loss is counted under that the table has entered as a correction, and the kind of such a
line for `Onlooker.before`."""

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
        self._correcting = False
        self._world: World | None = None
        self._morale = 0
        self._dead = 0
        self._helpless = 0

    @property
    def cause(self) -> str:
        """What a loss seen now comes from."""
        return CORRECTION if self._correcting else STEPS.get(self._step, self._cause)

    def begins(self, world: World) -> None:
        """A step of the agenda begins: what was lost until now was lost in the step before."""
        restored = self._world is not None and self._world is not world
        if not restored:
            self.after(world)
        self._step = world.step
        self._correcting = False
        self._cause = "frostbite" if world.step == "player-turns" else "other"
        if restored:
            return
        if world.step == "reveal-crisis":
            self.round_begins(world)
        elif world.step == "resolve-crisis" and world.crisis is not None:
            self.losses.crises += 1
            if "" not in world.crisis.cards:
                self.resolved(world, [])

    def round_begins(self, world: World) -> None:
        """A round is about to begin."""
        self.losses.rounds += 1

    def before(self, kind: str, words: Words, world: World) -> None:
        """A line is about to be said to a question of this kind (`CORRECTION` for a correction)."""
        self._correcting = kind == CORRECTION
        if kind == "turn":
            face = words[1] if words[0] == "exposure" else ""
            self._cause = FACES.get(face, TURNS.get(words[0], "other"))
        elif kind == "exposure":
            self._cause = "bite" if world.bite else FACES.get(words[1], "other")
        elif kind == "bite-spread":
            self._cause = "bite"
        elif kind == "option":
            self._cause = "crossroads"
        elif kind == "crisis-cards":
            self.resolved(world, list(words[1:]))

    def after(self, world: World) -> None:
        """A line was said: compare with the last look, or begin anew where that was another
        world."""
        if self._world is world:
            self.look(world)
        else:
            self.remember(world)

    def look(self, world: World) -> None:
        """Count what was lost since the last look."""
        lost = self._morale - morale(world)
        if lost > 0:
            self.losses.morale[self.cause] += lost
        self.losses.gained += max(0, -lost)
        if len(world.dead) > self._dead:
            self.losses.killed[self.cause] += len(world.dead) - self._dead
        self.losses.helpless += max(0, self._helpless - helpless(world))
        self.remember(world)

    def remember(self, world: World) -> None:
        """Keep what the next look compares with."""
        self._world = world
        self._morale, self._dead, self._helpless = morale(world), len(world.dead), helpless(world)

    def resolved(self, world: World, revealed: list[str]) -> None:
        """The crisis is about to be resolved; ``revealed`` are the symbols of the cards that only
        the table knew."""
        assert world.crisis is not None
        self.losses.prevented += points(world.crisis, revealed) >= needed(world)


def morale(world: World) -> int:
    """The morale of all colonies together."""
    return sum(colony.morale for colony in world.colonies.values())


def helpless(world: World) -> int:
    """The helpless survivors of all locations together."""
    return sum(location.helpless for location in world.locations.values())


class Watched(DeadOfWinter):
    """The rules, with somebody who looks on whenever they pass the mark of a step."""

    def __init__(self, rules: DeadOfWinter, looking: Onlooker) -> None:
        super().__init__(rules.facts)
        self._looking = looking

    def play(self, world: World) -> Rule[None]:
        """The rules' own `play`, asked and answered through this one."""
        rule = super().play(world)
        answer = None
        try:
            while True:
                asked = rule.send(answer)
                if asked is STEP:
                    self._looking.begins(world)
                answer = yield asked
        except StopIteration:
            return
        finally:
            rule.close()
