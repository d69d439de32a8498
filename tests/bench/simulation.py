"""What whole games of bots cost: ``python -m tests.bench.simulation``.

Prints for each bot, on one core: games and lines a second; a yardstick, which is how often this
process did a fixed piece of plain Python in a second meanwhile; and the memory of the process as
the games go by (it should not grow with their number). Times are of this process alone, as the
operating system accounts them. On another machine, or on one that has other things to do, compare
games for each thousand of the yardstick.
"""

import argparse
import resource
import sys
from time import process_time

from companion.bots import BOTS
from companion.bots.game import Plan
from companion.bots.report import Report
from companion.bots.simulation import simulate

LOOKS = 10
"""How often the memory is looked at and the yardstick laid on."""

STEPS = 100
"""How often the yardstick's piece is done each time."""


def memory() -> float:
    """How much memory this process has now, in MB; the most it ever had where that is not told."""
    try:
        with open("/proc/self/statm", encoding="ascii") as told:
            return int(told.read().split()[1]) * resource.getpagesize() / 1024**2
    except OSError:
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most / (1024 * 1024 if sys.platform == "darwin" else 1024)


def yardstick() -> float:
    """The seconds that `STEPS` of the piece take: dicts and short texts, as games are made of."""
    start = process_time()
    for _ in range(STEPS):
        words = [f"{number} with amy".split() for number in range(300)]
        counted = {first: {"name": first, "rest": rest} for first, *rest in words}
        assert sum(len(entry["rest"]) for entry in counted.values()) == 600
    return process_time() - start


def main() -> None:
    """Run the benchmark and print its figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1_000)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--bot", choices=list(BOTS), action="append")
    options = parser.parse_args()
    every = max(1, options.games // LOOKS)
    for bot in options.bot or BOTS:
        plan = Plan(players=options.players, seed=1, bot=bot)
        counted = Report(plan)
        memories, measured = [], [yardstick()]
        start = process_time()
        for number, played in enumerate(simulate(plan, options.games), start=1):
            counted.add(played)
            if number % every == 0:
                memories.append(f"{memory():.1f}")
                measured.append(yardstick())
        took = process_time() - start - sum(measured[1:])
        games, lines = counted.games / took, counted.lines.mean * counted.games / took
        pieces = STEPS * len(measured) / sum(measured)
        print(f"{bot:10} {games:6.1f} games/s  {lines:8,.0f} lines/s")
        print(f"{'':10} {pieces:,.0f} yardsticks/s, {1000 * games / pieces:.1f} games for 1,000")
        print(f"{'':10} {', '.join(memories)} MB after each {every:,} games")


if __name__ == "__main__":
    main()
