"""`companion simulate` from its arguments to what it prints."""

import csv
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from signal import SIGINT
from signal import SIGKILL
from signal import Signals
from signal import default_int_handler
from signal import signal

import pytest

from companion.bots.game import Played
from companion.cli import simulate
from companion.cli.main import main
from tests.terminal import Terminal
from tests.waiting import SOON
from tests.waiting import until

QUICK = ["simulate", "--games", "3", "--players", "2", "--jobs", "1", "--bot", "legal"]


def test_it_prints_a_report(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*QUICK, "--objective", "home-sweet-home", "--seed", "4"]) == 0
    out, err = capsys.readouterr()
    assert out.startswith("3 games · 2 legal bots · home-sweet-home · seed 4\n")
    assert "games a second" in err
    assert "\r" not in err


def test_it_writes_csv_plots_and_records(tmp_path: Path) -> None:
    table, plots, games = tmp_path / "games.csv", tmp_path / "plots", tmp_path / "games"
    files = ["--csv", str(table), "--plot", str(plots), "--records", str(games)]
    assert (
        main([*QUICK, "--first", "7", "--variant", "co-op", "--variant", "hardcore", *files]) == 0
    )
    with open(table, encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(row["game"], row["variants"]) for row in rows] == [
        (number, "co-op hardcore") for number in ("7", "8", "9")
    ]
    assert len(list(plots.glob("*.svg"))) == len(list(plots.glob("*.png"))) == 4
    assert sorted(path.name for path in games.iterdir()) == [
        f"game-00000{number}.toml" for number in (7, 8, 9)
    ]
    assert main(["check", str(games)]) == 0


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--players", "9"], "2 to 5 players play the base game, not 9.\n"),
        (["--variant", "solo"], 'The base game has no variant "solo"'),
        (["--objective", "peace"], "peace"),
        (["--csv", "/nowhere/at/all.csv"], "/nowhere/at/all.csv cannot be written: No such file"),
        (["--csv", "/dev/full"], "/dev/full cannot be written: No space left on device.\n"),
        (["--plot", "/dev/null"], "/dev/null cannot be written: File exists.\n"),
        (["--records", "/dev/null"], "/dev/null cannot be written: File exists.\n"),
    ],
)
def test_what_cannot_be_played_or_written_is_a_sentence(
    capsys: pytest.CaptureFixture[str], arguments: list[str], sentence: str
) -> None:
    assert main([*QUICK, *arguments]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert sentence in err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--games", "0"], "argument --games: expected a whole number from 1 up, not 0"),
        (["--jobs", "-1"], "argument --jobs: expected a whole number from 1 up, not -1"),
        (["--first", "one"], "argument --first: expected a whole number, not “one”"),
        (["--players", "3.5"], "argument --players: expected a whole number, not “3.5”"),
        (["--seed", ""], "argument --seed: expected a whole number, not “”"),
        (["--bot", "clever"], "argument --bot: invalid choice: 'clever'"),
    ],
)
def test_arguments_that_make_no_sense_are_not_taken(
    capsys: pytest.CaptureFixture[str], arguments: list[str], sentence: str
) -> None:
    with pytest.raises(SystemExit) as end:
        main(["simulate", *arguments])
    assert end.value.code == 2
    assert sentence in capsys.readouterr().err


@pytest.mark.parametrize(("number", "status"), [(SIGINT, 130), (SIGKILL, -SIGKILL)])
def test_however_it_ends_no_process_is_left(number: Signals, status: int, tmp_path: Path) -> None:
    """The pipe closes only when the last of the processes that play has gone."""
    words = [*QUICK, "--games", "100000", "--jobs", "2", "--records", str(tmp_path)]
    with subprocess.Popen(
        [sys.executable, "-m", "companion", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        preexec_fn=lambda: signal(SIGINT, default_int_handler),
        start_new_session=True,
    ) as process:
        until(lambda: any(tmp_path.iterdir()))
        if number == SIGINT:  # a terminal sends it to all of them
            os.killpg(process.pid, number)
        else:
            process.send_signal(number)
        assert process.communicate(timeout=SOON)[0] == b""
    assert process.returncode == status


def test_a_terminal_shows_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    assert main(QUICK) == 0
    said = terminal.getvalue()
    assert f"\r{'█' * simulate.BAR} 3 of 3 games" in said
    # the bar is gone when the report comes
    assert said.rpartition("\r\x1b[K")[2].endswith("games a second\n")


def test_the_bar_is_gone_after_a_game_that_failed() -> None:
    terminal = Terminal()

    def games() -> Iterator[Played]:
        yield from ()
        raise OSError("the disk is full")

    with pytest.raises(OSError, match="the disk is full"):
        list(simulate.progress(games(), 5, terminal))
    assert terminal.getvalue() == "\r\x1b[K"
