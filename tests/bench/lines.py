"""How much people enter in a round: counted over the golden games.

    .venv/bin/python -m tests.bench.lines

A line is *asked* where the game waits for it, *dice* where the rules have somebody roll, *told*
where nothing waits for it (an action, a correction); the companion's own lines count for nobody.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from companion.cards import load
from companion.engine.notation import read_line
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
            _count(now, kinds, line.words[0])
        if world.round != before:
            if playing:
                yield now
            now = Round()


def _count(now: Round, kinds: set[str], verb: str) -> None:
    if kinds & DICE or verb == "exposure":
        now.dice += 1
    elif kinds and (kinds != {"turn"} or verb == "end"):
        now.asked += 1
    else:
        now.told += 1


def main() -> None:
    """Print the medians of every golden game."""
    print(f"{'game':28}{'rounds':>8}{'asked':>8}{'most':>6}{'dice':>6}{'told':>6}")
    for record in sorted(FOLDER.glob("*.toml")):
        counted = list(rounds(record))
        asked, dice, told = ([getattr(one, what) for one in counted] for what in WHAT)
        print(
            f"{record.stem:28}{len(counted):>8}{median(asked):>8}{max(asked):>6}"
            f"{median(dice):>6}{median(told):>6}"
        )


WHAT = ("asked", "dice", "told")

if __name__ == "__main__":
    main()
