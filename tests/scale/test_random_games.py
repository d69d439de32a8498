"""Random games of every kind of table: what must hold is looked at after every line."""

import random
from collections import Counter
from typing import Any

import pytest

from companion.bots import game as bots
from companion.bots.game import Plan
from companion.engine.log import Entry
from companion.engine.session import Session
from companion.rules.setup import Setup
from tests.scale.anybody import RULES
from tests.scale.anybody import VARIANTS
from tests.scale.anybody import Anybody
from tests.scale.anybody import Game
from tests.scale.anybody import a_table
from tests.scale.watch import Violation
from tests.scale.watch import Watch

GAMES = 25
"""So many games of each number of players are played every time."""

MANY = 500
"""So many of each number of players are played by ``./test --long``."""

GAMES_WITH_SENSE = 6
"""So many games of each number of players are played by sensible bots every time."""

MOST_LINES = 5_000
"""No game is this long: it would be going round in circles."""

COUNTS = (2, 3, 4, 5)


def play(players: int, number: int) -> Game:
    """Play a game to its end, and look at it after every line. Raises `Violation`."""
    seed = players * 100_000 + number
    chance = random.Random(seed)
    setup = a_table(players, chance)
    anybody = Anybody(seed, sense=chance.choice((0, 0.5, 0.9)))
    text = "the set-up"
    try:
        game = Game(setup, seed)
        watch = Watch(game.session)
        while game.session.waiting():
            text, prompt = anybody.line(game.session)
            game.say(text, prompt)
            watch.look(game.session)
            if len(game.session.entries) > MOST_LINES:
                raise Violation("It does not end.")
        assert game.session.world.over is not None
    except Exception as fault:
        fault.add_note(f"game {number} of {players} players, {setup}, after {text}")
        raise
    return game


@pytest.mark.parametrize("players", COUNTS)
def test_what_must_hold_holds_after_every_line(players: int) -> None:
    ends = Counter(over(play(players, number)) for number in range(GAMES))
    assert len(ends) >= 2, "the games are too much alike to show anything"


@pytest.mark.long
@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("first", range(GAMES, GAMES + MANY, GAMES))
def test_what_must_hold_holds_in_many_games(players: int, first: int) -> None:
    for number in range(first, first + GAMES):
        play(players, number)


def play_with_sense(players: int, number: int) -> None:
    """Let sensible bots play a game, which lasts longer than one at random, and look at it after
    every line. Raises `Violation`."""
    chance = random.Random(f"{players} {number}")
    variants = [name for name in chance.choice(VARIANTS) if players > 2 or name != "betrayer"]
    objective = chance.choice(["none", *RULES.facts.objectives])
    plan = Plan(players=players, seed=players, objective=objective, variants=tuple(variants))
    game = bots.Game(plan, number)
    watch, say = Watch(game.session), game.session.say

    def said(text: str, **more: Any) -> Entry:
        entry = say(text, **more)
        watch.look(game.session)
        return entry

    game.session.say = said  # type: ignore[method-assign]
    try:
        game.play()
    except Exception as fault:
        fault.add_note(f"game {number} of {plan}")
        raise


@pytest.mark.parametrize("players", COUNTS)
def test_what_must_hold_holds_in_games_of_sensible_bots(players: int) -> None:
    for number in range(1, GAMES_WITH_SENSE + 1):
        play_with_sense(players, number)


@pytest.mark.long
@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("first", range(100, 300, 25))
def test_what_must_hold_holds_in_many_games_of_sensible_bots(players: int, first: int) -> None:
    for number in range(first, first + 25):
        play_with_sense(players, number)


@pytest.mark.parametrize("players", COUNTS)
def test_a_game_is_its_lines(players: int) -> None:
    """The same lines give the same game, from the beginning and from any checkpoint; and what is
    said again after an undo leads where it led before."""
    chance = random.Random(players)
    game = play(players, players)
    session, entries = game.session, game.session.entries
    first = Session(RULES, RULES.begin(Setup(**game.setup))).checkpoint()
    again = Session.restore(RULES, [first], entries)
    assert again.state() == session.state()
    assert again.digests == session.digests
    for _ in range(20):
        back = chance.randrange(1, min(60, len(entries)))
        numbers = [entry.number for entry in again.effective()]
        said = again.effective()[-back:]
        again.say(f"table: undo {numbers[-back]}")
        shorter = Session.restore(RULES, [first, again.checkpoint()], again.entries)
        assert shorter.state() == again.state()
        for entry in said:
            again.say(entry.text, comment=entry.comment)
        assert again.state() == session.state()


def over(game: Game) -> str:
    """Why the game ended."""
    assert game.session.world.over is not None
    return game.session.world.over.reason
