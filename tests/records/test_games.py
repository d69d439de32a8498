"""Golden records: whole games, played straight and with a save and restore after every line."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.cards import load
from companion.engine.session import Session
from companion.rules.game import DeadOfWinter
from companion.rules.invariants import check
from companion.table.scenario import begin
from companion.table.scenario import play
from companion.table.scenario import read
from tests.bench.lines import rounds
from tests.records.make import FOLDER
from tests.records.make import GAMES
from tests.records.player import AT_REST

RECORDS = sorted(FOLDER.glob("*.toml"))
ROOT = Path(__file__).parents[2]

PLAYERS = {2, 3, 4, 5}
VARIANTS = {"co-op", "betrayer", "hardcore", "player-elimination"}

ENDINGS = {"morale", "rounds", "objective", "two-exiles"}


def test_every_player_count_variant_and_ending_has_a_record() -> None:
    """The two-player variant is the co-op of two players (house rule ``two_players``)."""
    setups = [read(path).setup for path in RECORDS]
    assert {len(setup.players) for setup in setups} == PLAYERS
    assert {variant for setup in setups for variant in setup.variants} == VARIANTS
    texts = [path.read_text(encoding="utf-8") for path in RECORDS]
    assert {end for end in ENDINGS if any(f"over.reason = {end}" in text for text in texts)} == (
        ENDINGS
    )
    assert len(RECORDS) > len(GAMES) >= 6


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_game_goes_as_it_went(path: Path) -> None:
    assert play(read(path), load()) is None


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_game_saved_and_restored_after_every_line_goes_as_it_went(path: Path) -> None:
    scenario = read(path)
    rules = DeadOfWinter(load())
    straight = begin(scenario, load())
    first = straight.checkpoint()
    again = begin(scenario, load())
    for step in scenario.steps:
        if step.mark:
            continue
        straight.say(step.text)
        again.say(step.text)
        again = Session.restore(rules, [first, again.checkpoint()], again.entries)
        assert again.state() == straight.state()
        assert [one.id for one in again.open()] == [one.id for one in straight.open()]
    assert straight.world.over is not None
    assert not again.notices


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_position_of_a_recorded_game_is_sound(path: Path) -> None:
    scenario = read(path)
    session = begin(scenario, load())
    for step in scenario.steps:
        if not step.mark:
            session.say(step.text)
            under_way = {one.prompt.kind for one in session.waiting()} - AT_REST
            assert under_way or session.world.over or check(session.world) == []


def test_the_order_of_hashes_changes_nothing() -> None:
    said = [
        subprocess.run(
            [sys.executable, "-m", "tests.records.replay", *map(str, RECORDS)],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1")
    ]
    assert said[0] == said[1]
    assert said[0].count("\n") == len(RECORDS)


def test_a_light_table_is_asked_for_nothing_but_turns_noise_and_what_a_death_needs() -> None:
    scenario = read(FOLDER / "three-players-light.toml")
    session = begin(scenario, load())
    asked = set()
    rounds = set()
    for step in scenario.steps:
        if not step.mark:
            session.say(step.text)
            rounds.add(session.world.round)
            asked |= {one.prompt.kind for one in session.waiting()}
    assert rounds >= {6, 5, 4, 3, 2, 1, 0}
    assert asked <= {"keep", "turn", "noise", "leader", "survivor", "declare"}


def test_four_players_in_light_use_enter_at_most_six_lines_a_round() -> None:
    """All they say besides dice, asked or not, where they track morale, rounds and exposure."""
    counted = list(rounds(FOLDER / "four-players-morale.toml"))
    assert len(counted) == 6
    assert max(one.entered for one in counted) <= 6
    assert min(one.asked for one in counted) >= 4  # everybody ends a turn
    assert sum(one.told for one in counted) >= 3
    assert sum(one.dice for one in counted) >= 6


def test_who_tells_more_in_light_use_is_asked_no_more() -> None:
    counted = list(rounds(FOLDER / "four-players-light.toml"))
    assert len(counted) >= 3
    assert max(one.asked for one in counted) <= 6
    assert sum(one.void for one in counted) >= 6  # food is told four times, and counts once


def test_a_colony_phase_with_nothing_to_decide_needs_no_line_after_the_last_end() -> None:
    scenario = read(FOLDER / "three-players-light.toml")
    session = begin(scenario, load())
    quiet = 0
    for step in scenario.steps:
        if step.mark:
            continue
        before = session.world.round
        last = step.text.endswith(": end") and not session.world.to_play
        session.say(step.text)
        if last and session.world.round == before - 1:
            quiet += 1
    assert quiet >= 1
