"""`companion simulate`: whole games played by bots, and what came of them."""

import argparse
import contextlib
import sys
import time
from collections.abc import Iterable
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TextIO

from companion.bots import BOTS
from companion.bots import charts
from companion.bots import report
from companion.bots.game import GameFault
from companion.bots.game import Plan
from companion.bots.game import Played
from companion.bots.simulation import cores
from companion.bots.simulation import simulate
from companion.cli._numbers import count
from companion.cli._numbers import whole
from companion.engine.prompts import Refusal

HELP = "let bots play whole games, and report what came of them"

BAR = 30
"""How many characters the progress bar is wide."""

SHOWN_EVERY = 0.2
"""Seconds between two pictures of the progress bar."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what is played, how often and on how many cores, and where the figures go."""
    parser.add_argument("--games", type=count, default=100, metavar="N", help="(default 100)")
    parser.add_argument("--players", type=whole, default=4, metavar="K", help="2 to 5 (default 4)")
    parser.add_argument("--bot", choices=list(BOTS), default="sensible", help="(default sensible)")
    parser.add_argument(
        "--variant", action="append", default=[], help="gameplay variant; may be given again"
    )
    parser.add_argument(
        "--objective", default="we-need-more-samples", help="main objective (default %(default)s)"
    )
    parser.add_argument("--seed", type=whole, default=1, help="same seed, same games (default 1)")
    parser.add_argument(
        "--first", type=count, default=1, metavar="N", help="number of the first game (default 1)"
    )
    parser.add_argument(
        "--jobs", type=count, default=cores(), metavar="J", help="processes (default: every core)"
    )
    parser.add_argument("--csv", type=Path, metavar="FILE", help="write a row for each game")
    parser.add_argument("--plot", type=Path, metavar="DIR", help="write the plots, as SVG and PNG")
    parser.add_argument(
        "--records", type=Path, metavar="DIR", help="write each game, for companion check"
    )


def main(args: argparse.Namespace) -> int:
    """Play, and print the report; returns 1 with a sentence where that fails."""
    plan = Plan(
        players=args.players,
        seed=args.seed,
        bot=args.bot,
        objective=args.objective,
        variants=tuple(args.variant),
    )
    try:
        counted = _play(args, plan)
        print(counted.text(), end="")
        if args.plot is not None:
            written = charts.write(counted, args.plot)
            print(f"{len(written)} plots in {args.plot}.", file=sys.stderr)
    except (Refusal, GameFault) as why:
        print(why, file=sys.stderr)
        return 1
    except OSError as error:
        if error.filename is None:  # it is the output that cannot be written
            raise
        print(f"{error.filename} cannot be written: {error.strerror}.", file=sys.stderr)
        return 1
    return 0


def _play(args: argparse.Namespace, plan: Plan) -> report.Report:
    counted = report.Report(plan)
    games: Iterable[Played] = simulate(
        plan,
        args.games,
        first=args.first,
        jobs=args.jobs,
        records=args.records is not None,
    )
    for folder in filter(None, (args.plot, args.records)):
        folder.mkdir(parents=True, exist_ok=True)
    with ExitStack() as open_files:
        if args.csv is not None:
            games = report.write_csv(open_files.enter_context(_rows(args.csv)), plan, games)
        if args.records is not None:
            games = _written(games, args.records)
        started = time.monotonic()
        for played in progress(games, args.games, sys.stderr):
            counted.add(played)
        took = time.monotonic() - started
    print(f"{args.games / took:.1f} games a second", file=sys.stderr)
    return counted


@contextlib.contextmanager
def _rows(path: Path) -> Iterator[TextIO]:
    """The file of the rows; an error names it, in whatever row it comes."""
    try:
        with open(path, "w", encoding="utf-8", newline="") as file:
            yield file
    except OSError as error:
        error.filename = error.filename or str(path)
        raise


def _written(games: Iterable[Played], folder: Path) -> Iterator[Played]:
    """Write each game's record as it passes by."""
    for played in games:
        path = folder / f"game-{played.number:06}.toml"
        path.write_text(played.record, encoding="utf-8")
        yield played


def progress(games: Iterable[Played], total: int, out: TextIO) -> Iterator[Played]:
    """Pass games on, and show on a terminal how many of ``total`` have been played."""
    if not out.isatty():
        yield from games
        return
    shown = 0.0
    with contextlib.closing(_Bar(total, out)) as bar:
        for done, played in enumerate(games, start=1):
            yield played
            now = time.monotonic()
            if now - shown >= SHOWN_EVERY or done == total:
                bar.show(done)
                shown = now


class _Bar:
    """A progress bar in a terminal's last line; it is gone when it is closed."""

    def __init__(self, total: int, out: TextIO) -> None:
        self._total = total
        self._out = out

    def show(self, done: int) -> None:
        """Show how many are done."""
        full = BAR * done // self._total
        bar = "█" * full + "░" * (BAR - full)
        self._out.write(f"\r{bar} {done:,} of {self._total:,} games")
        self._out.flush()

    def close(self) -> None:
        """Clear the line."""
        self._out.write("\r\x1b[K")
        self._out.flush()
