"""The same seed gives the same games, on any number of processes and with any order of hashes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.bots.game import Plan
from companion.bots.game import play
from companion.bots.simulation import simulate

GAMES = 10
"""More than one chunk, so that two processes have something to do."""


def simulated(folder: Path, bot: str, hashes: str, jobs: str) -> tuple[str, bytes, list[str]]:
    """What the command prints, its CSV, and its records."""
    where = folder / f"{bot}-{hashes}-{jobs}"
    where.mkdir()
    ran = subprocess.run(
        [
            *(sys.executable, "-m", "companion", "simulate", "--games", str(GAMES)),
            *("--players", "3", "--bot", bot, "--seed", "5", "--jobs", jobs),
            *("--csv", str(where / "games.csv"), "--records", str(where)),
        ],
        env={**os.environ, "PYTHONHASHSEED": hashes},
        capture_output=True,
        text=True,
        check=True,
    )
    records = [path.read_text(encoding="utf-8") for path in sorted(where.glob("*.toml"))]
    return ran.stdout, (where / "games.csv").read_bytes(), records


@pytest.mark.parametrize("bot", ["legal", "sensible"])
def test_hashes_and_jobs_do_not_show_in_the_games(tmp_path: Path, bot: str) -> None:
    first = simulated(tmp_path, bot, hashes="0", jobs="1")
    assert len(first[2]) == GAMES
    assert len(set(first[2])) == GAMES, "no two games are the same"
    assert simulated(tmp_path, bot, hashes="1", jobs="2") == first


def test_a_game_depends_on_its_number_and_not_on_those_before() -> None:
    plan = Plan(players=2, seed=9, bot="legal")
    five = list(simulate(plan, 5))
    assert [game.number for game in five] == [1, 2, 3, 4, 5]
    assert list(simulate(plan, 2, first=4)) == five[3:]
    assert play(plan, 3) == five[2]


def test_another_seed_gives_other_games() -> None:
    games = [play(Plan(players=2, seed=seed, bot="legal"), 1) for seed in range(20)]
    assert len({game.fingerprint for game in games}) == 20


def test_seeds_of_games_are_those_of_every_machine() -> None:
    plan = Plan(players=2, seed=1)
    assert [plan.seed_of(number) for number in (1, 2, 10_000)] == [
        2244062864135,
        271689313039931,
        116456190805979,
    ]
    assert len({plan.seed_of(number) for number in range(10_000)}) == 10_000
