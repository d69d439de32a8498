"""Many games of bots, on one core or several: the same games in the same order either way.

A game depends on the plan and its number alone, and processes hand results back in order, so that
neither the number of jobs nor the machine shows in them.
"""

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import islice
from multiprocessing.connection import wait

from companion.bots import game
from companion.bots.game import Plan
from companion.bots.game import Played

CHUNK = 8
"""So many games a process plays before it hands them back."""

AHEAD = 4
"""So many chunks for each process are under way or wait to be fetched, no more: what has been
played is not kept."""


def cores() -> int:
    """How many processes can run side by side here."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on every system
        return os.cpu_count() or 1


def simulate(
    plan: Plan, games: int, *, first: int = 1, jobs: int = 1, records: bool = False
) -> Iterator[Played]:
    """Play the games numbered from ``first`` and yield them in order, with their ``records`` if
    these are wanted.

    Raises `companion.engine.prompts.Refusal` at once for a plan that makes no game, and
    `companion.bots.game.GameFault` for a game that cannot be played to its end.
    """
    game.check(plan)
    numbers = range(first, first + games)
    chunks = [numbers[at : at + CHUNK] for at in range(0, games, CHUNK)]
    if min(jobs, len(chunks)) <= 1:
        return (game.play(plan, number, record=records) for number in numbers)
    return _side_by_side(plan, chunks, jobs, records)


def _side_by_side(
    plan: Plan, chunks: Sequence[range], jobs: int, records: bool
) -> Iterator[Played]:
    # a fresh interpreter a process: nothing of this one's threads and files comes along
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(min(jobs, len(chunks)), context, initializer=_follow)
    with pool:
        play = partial(play_chunk, plan, records)
        waiting = iter(chunks)
        running = [pool.submit(play, chunk) for chunk in islice(waiting, jobs * AHEAD)]
        try:
            while running:
                yield from running.pop(0).result()
                running += [pool.submit(play, chunk) for chunk in islice(waiting, 1)]
        finally:
            pool.shutdown(cancel_futures=True)


def _follow() -> None:
    """Have this process end with the one that started it, even where that one is killed, and leave
    Ctrl-C to it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        wait([parent.sentinel])
        os._exit(1)

    threading.Thread(target=watch, name="parent", daemon=True).start()


def play_chunk(plan: Plan, records: bool, numbers: range) -> list[Played]:
    """Play some games in this process."""
    return [game.play(plan, number, record=records) for number in numbers]
