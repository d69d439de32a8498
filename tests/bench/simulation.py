"""What whole games of bots cost: ``python -m tests.bench.simulation``.

Prints for each bot, on one core: games and lines a second, and the memory of the process as the
games go by (it should not grow with their number). Times are of this process alone, as the
operating system accounts them.
"""

import argparse
import resource
import sys
from time import process_time

from companion.bots import BOTS
from companion.bots.game import Plan
from companion.bots.report import Report
from companion.bots.simulation import simulate

LOOKS = 5
"""How often the memory is looked at."""


def memory() -> float:
    """The most memory this process has had, in MB."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (1024 * 1024 if sys.platform == "darwin" else 1024)


def main() -> None:
    """Run the benchmark and print its figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1_000)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--bot", choices=list(BOTS), action="append")
    options = parser.parse_args()
    for bot in options.bot or BOTS:
        plan = Plan(players=options.players, seed=1, bot=bot)
        counted = Report(plan)
        start = process_time()
        memories = []
        for number, played in enumerate(simulate(plan, options.games), start=1):
            counted.add(played)
            if number % max(1, options.games // LOOKS) == 0:
                memories.append(f"{memory():.1f}")
        took = process_time() - start
        lines = counted.lines.mean * counted.games
        print(f"{bot:10} {counted.games / took:6.1f} games/s  {lines / took:8,.0f} lines/s")
        print(f"{'':10} {', '.join(memories)} MB after each {options.games // LOOKS:,} games")


if __name__ == "__main__":
    main()
