"""Whole games: no bot says what is refused, everything adds up, and records replay."""

import gc
from pathlib import Path

import pytest

from companion.bots import BOTS
from companion.bots.game import Game
from companion.bots.game import GameFault
from companion.bots.game import Plan
from companion.bots.game import check
from companion.bots.game import play
from companion.bots.report import Report
from companion.bots.sight import Sight
from companion.cli import check as check_command
from companion.cli.main import parser_for
from companion.engine.prompts import Refusal
from companion.table import gate

TABLES = [
    (2, (), "we-need-more-samples"),
    (3, ("hardcore",), "home-sweet-home"),
    (3, ("co-op",), "raiding-party"),
    (4, ("betrayer",), "x-weeks-of-darkness"),
    (4, ("player-elimination",), "kill-them"),
    (5, (), "too-many-mouths"),
    (5, (), "none"),
]
"""Players, variants and main objectives that are played."""

ENDS = {"morale", "rounds", "objective", "two-exiles"}


@pytest.mark.parametrize(("players", "variants", "objective"), TABLES)
@pytest.mark.parametrize("bot", list(BOTS))
def test_no_line_of_a_bot_is_ever_refused(
    bot: str, players: int, variants: tuple[str, ...], objective: str
) -> None:
    plan = Plan(players=players, seed=3, bot=bot, objective=objective, variants=variants)
    for number in range(1, 9):
        assert play(plan, number).over in ENDS  # a refused line would be a GameFault


@pytest.mark.parametrize("bot", list(BOTS))
def test_what_was_lost_adds_up(bot: str) -> None:
    plan = Plan(players=4, seed=8, bot=bot)
    for number in range(1, 13):
        game = Game(plan, number)
        begun = game.session.world.colonies["colony"].morale
        played = game.play()
        losses = played.losses
        assert begun + losses.gained - losses.morale.total() == played.morale
        assert losses.killed.total() == len(game.session.world.dead)
        assert losses.prevented <= losses.crises <= losses.rounds
        assert losses.morale["other"] == 0
        assert losses.killed["other"] == 0


def test_the_sensible_bot_outlives_the_legal_one() -> None:
    def lasted(bot: str) -> list[int]:
        plan = Plan(players=4, seed=21, bot=bot)
        return [play(plan, number).losses.rounds for number in range(1, 31)]

    sensible, legal = lasted("sensible"), lasted("legal")
    assert sum(sensible) > sum(legal)
    longer = sum(one > other for one, other in zip(sensible, legal, strict=True))
    shorter = sum(one < other for one, other in zip(sensible, legal, strict=True))
    assert longer > shorter


@pytest.mark.parametrize("bot", list(BOTS))
def test_a_record_of_a_game_replays(tmp_path: Path, bot: str) -> None:
    played = play(Plan(players=3, seed=2, bot=bot), 4, record=True)
    path = tmp_path / "game.toml"
    end = f"? over.reason = {played.over}\n? morale = {played.morale}\n"
    lines, quotes, rest = played.record.rpartition("'''")
    assert quotes
    path.write_text(f"{lines}{end}'''{rest}", encoding="utf-8")
    args = parser_for(["check"]).parse_args(["check", str(path)])
    assert check_command.main(args) == 0


@pytest.mark.parametrize("bot", list(BOTS))
def test_nothing_is_kept_of_games_that_were_played(bot: str) -> None:
    def played(numbers: range) -> int:
        counted = Report(plan)
        for number in numbers:
            counted.add(play(plan, number))
        gc.collect()
        return len(gc.get_objects())

    plan = Plan(players=3, seed=6, bot=bot)
    before = played(range(1, 4))
    # a few objects more or less are caches; a game has some ten thousand
    assert abs(played(range(4, 12)) - before) < 1_000


def test_a_bot_sees_its_own_secret_and_nobody_else_s() -> None:
    game = Game(Plan(players=3, seed=1), 1)
    seen: dict[str, Sight] = {}

    class Spy:
        def answer(self, asked: object, look: object) -> None:
            assert callable(look)
            sight = look()
            seen[sight.seat] = sight

    game._bots = {seat: Spy() for seat in game._seats}
    with pytest.raises(GameFault, match="nobody answers"):
        game.play()
    dealt = game.session.state()["secret"]["players"]
    assert len(seen) == 3
    for seat, sight in seen.items():
        assert "secret" not in sight.state
        assert sight.state == gate.public_state(game.session.state())
        assert sight.secret is not None
        assert sight.secret["objective"] == dealt[seat]["objective"]
        others = {dealt[other]["objective"] for other in dealt if other != seat}
        assert not any(objective in str((sight.state, sight.secret)) for objective in others)


@pytest.mark.parametrize(
    ("plan", "sentence"),
    [
        (Plan(players=6, seed=1), "2 to 5 players"),
        (Plan(players=3, seed=1, bot="clever"), 'There is no bot "clever"; there are legal'),
        (Plan(players=3, seed=1, variants=("solo",)), 'no variant "solo"'),
        (Plan(players=3, seed=1, variants=("two-player",)), "for 2 players"),
        (Plan(players=3, seed=1, objective="peace"), "peace"),
    ],
)
def test_a_plan_that_makes_no_game_is_refused(plan: Plan, sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence):
        check(plan)
