"""Automation: how much of each step of the colony phase the companion does by itself.

| level | what happens at the step |
|---|---|
| ``do`` | the companion does it |
| ``propose`` | it shows what it would do, and waits until somebody says who does it |
| ``remind`` | it says that it is time, and waits until the table has done it |
| ``off`` | nothing: the table does it, whenever it likes, with corrections |

Whoever does a step, what belongs to it in any case happens: contributed cards and noise tokens are
gone after it, and an empty round track ends the game. The levels are kept in ``world.automation``;
a step that is not in there is done. A table can change them in mid-game: ``set automation.STEP
LEVEL``.
"""

from collections.abc import Iterator
from collections.abc import Mapping
from typing import ClassVar

from companion.engine.notation import TABLE
from companion.engine.prompts import Refusal
from companion.engine.prompts import Rule
from companion.engine.prompts import Words
from companion.engine.prompts import ask
from companion.rules.prompts import Asked
from companion.rules.world import BASE_AGENDA
from companion.rules.world import World
from companion.sentences import Verbatim

DO, PROPOSE, REMIND, OFF = "do", "propose", "remind", "off"

LEVELS = (DO, PROPOSE, REMIND, OFF)
"""From everything to nothing; the first is the default."""

AUTOMATED = tuple(BASE_AGENDA[BASE_AGENDA.index("pay-food") :])
"""The steps of the colony phase. In the player turns phase people act; of its first two steps a
table says by the holder of the crisis deck, by its dice and by ``offered`` how they are done."""


def read_automation(given: Mapping[str, object]) -> dict[str, str]:
    """Return how much of which step is automated. Raises `Refusal` for unknown steps and levels."""
    levels: dict[str, str] = {}
    for step, value in given.items():
        if step not in AUTOMATED:
            raise Refusal(
                'There is no step "%(step)s" to automate; there are %(steps)s.',
                step=step,
                steps=AUTOMATED,
            )
        if value not in LEVELS:
            raise Refusal(
                'The automation of %(step)s is %(levels)s, not "%(value)s".',
                step=step,
                levels=tuple(map(Verbatim, LEVELS)),
                value=str(value),
            )
        levels[step] = str(value)
    return levels


def level(world: World, step: str) -> str:
    """Return how much of a step the companion does."""
    return world.automation.get(step, DO)


WHO = ("companion", "table")
"""Who can do a step."""


def in_force(world: World) -> dict[str, str]:
    """Return the level of every step that can have one."""
    return {step: level(world, step) for step in AUTOMATED}


def waits(world: World) -> bool:
    """Whether the step the game stands at begins with a word of the table's."""
    return level(world, world.step) in (PROPOSE, REMIND)


class StepDue(Asked[bool]):
    """``step companion`` or ``step table``: who does the step that is due.

    What was proposed the companion may do; of what it was only to remind the table says first that
    it has done it.
    """

    kind: ClassVar[str] = "step"
    __slots__ = ()

    def __init__(self, world: World) -> None:
        super().__init__(world, TABLE, world.step)

    def options(self) -> Iterator[Words]:
        proposed = level(self.world, self.about) == PROPOSE
        yield from (("step", who) for who in (WHO if proposed else WHO[::-1]))

    def possible(self) -> bool:
        return waits(self.world)

    def read(self, words: Words) -> bool:
        return self.one_of(words)[1] == "companion"


def companion_does(world: World) -> Rule[bool]:
    """Whether the companion does the step the game stands at; asked where the table wants that."""
    if waits(world):
        return (yield from ask(StepDue(world)))
    return level(world, world.step) != OFF
