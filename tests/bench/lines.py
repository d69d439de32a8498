"""How much people enter in a round: counted over the golden games.

    .venv/bin/python -m tests.bench.lines

A line is *asked* where the game waits for it, *dice* where the rules have somebody roll, *told*
where nothing waits for it (an action, a correction); the companion's own lines count for nobody.
What is *entered* is asked and told together: all that people say in a round besides dice.

Light use is that of a table which tracks morale, rounds and the exposure die, and does all else by
itself: `four-players-morale`. There the ends of turns are what is asked, and the corrections of
morale what is told: at most 6 lines a round together.

The other two light tables tell more of their own accord: the food after every turn, and where
survivors went and made noise. *Void* is what they could have spared themselves: a correction that a
later one of the same number takes the place of before the companion counts on it. It counts on food
once a round, so one correction before the colony phase, at the stock-take, is enough. Nothing asks
for any of these lines.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from dataclasses import field
from pathlib import Path
from statistics import median

from companion.cards import load
from companion.engine.notation import read_line
from companion.engine.prompts import Words
from companion.table.chance import GENERATED
from companion.table.scenario import begin
from companion.table.scenario import read
from tests.records.make import FOLDER

DICE = frozenset({"action-dice", "exposure", "die", "dice", "noise", "bite-spread"})
"""Kinds of prompts that are answered with what dice show."""

SET_UP = "set-up"


@dataclass
class Round:
    """The lines of one round, by what they are."""

    asked: int = 0
    dice: int = 0
    told: int = 0
    void: int = 0
    """Corrections that a later one of the same round took the place of."""
    corrected: set[str] = field(default_factory=set)
    """The paths that were corrected."""

    @property
    def entered(self) -> int:
        """All that was entered besides dice."""
        return self.asked + self.told


def rounds(record: Path) -> Iterator[Round]:
    """The whole rounds of a recorded game; not the set-up, not what was said when it was over."""
    scenario = read(record)
    session = begin(scenario, load())
    now, world = Round(), session.world
    for step in scenario.steps:
        line = None if step.mark else read_line(step.text)
        if line is None:
            continue
        before, playing = world.round, world.step != SET_UP
        kinds = {
            one.prompt.kind
            for one in session.waiting()
            if one.prompt.seat == line.seat and one.prompt.takes(line.words)
        }
        session.say(step.text)
        world = session.world
        if playing and line.comment != GENERATED:
            _count(now, kinds, line.words)
        if world.round != before:
            if playing:
                yield now
            now = Round()


def _count(now: Round, kinds: set[str], words: Words) -> None:
    verb = words[0]
    if kinds & DICE or verb == "exposure":
        now.dice += 1
    elif kinds and (kinds != {"turn"} or verb == "end"):
        now.asked += 1
    else:
        now.told += 1
        if verb == "set":
            now.void += words[1] in now.corrected
            now.corrected.add(words[1])


def main() -> None:
    """Print the medians of every golden game, and the most that was asked and entered."""
    print("".join(f"{what:>{width}}" for what, width in COLUMNS.items()))
    for record in sorted(FOLDER.glob("*.toml")):
        counted = list(rounds(record))
        asked, told, entered, void, dice = (
            [getattr(one, what) for one in counted]
            for what in ("asked", "told", "entered", "void", "dice")
        )
        row = (
            *(f"{record.stem:<28}", len(counted), median(asked), max(asked), median(told)),
            *(median(entered), max(entered), median(void), median(dice)),
        )
        print(
            "".join(f"{value:>{width}}" for value, width in zip(row, COLUMNS.values(), strict=True))
        )


COLUMNS = {
    "game": 28, "rounds": 8, "asked": 8, "(most)": 8, "told": 8, "entered": 9, " (most)": 8,
    "void": 8, "dice": 8,
}  # fmt: skip
"""The columns of the table, with their widths."""

if __name__ == "__main__":
    main()
