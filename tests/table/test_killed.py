"""What survives kill -9 and a cut log: exactly the lines that were acknowledged, and at most one
more."""

import os
import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from companion.engine.session import Session
from companion.table.gate import public_state
from companion.table.keeping import entry_of
from companion.table.kept import Line
from companion.table.store import Store
from companion.table.table import Table
from companion.table.types import CONSOLE
from tests.table.toy import Rules
from tests.table.toy import ToyGame

KILLS = 50


def state_after(lines: list[Line]) -> dict[str, object]:
    """What the rules make of these lines from the beginning, without checkpoint or store."""
    session = Session(Rules(), ToyGame().begin({"players": ["ana", "ben", "cai"]}))
    for line in lines:
        session.say(line.text, comment=line.comment)
    return public_state(session.state())


def lines_of(path: Path) -> list[Line]:
    store = Store.open(path)
    try:
        return store.lines()
    finally:
        store.close()


def plain(text: str) -> str:
    """A line as it was said: the table writes with an undo which line it means."""
    return "table: undo" if text.startswith("table: undo") else text


def test_c224_killed_at_50_points_it_goes_on_where_it_stood(tmp_path: Path) -> None:
    path = tmp_path / "game.sqlite"
    Table.create(path, {}, ["Ana", "Ben", "Cai"], game=ToyGame(), seed=3).close()
    known = [plain(line.text) for line in lines_of(path)]
    chance = random.Random(1)
    breeder = subprocess.Popen(
        [sys.executable, "-m", "tests.table.mortal", str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
    )
    assert breeder.stdin is not None
    assert breeder.stdout is not None
    said = 0
    with breeder:
        for kill in range(KILLS):
            print(kill, file=breeder.stdin, flush=True)
            pid = int(breeder.stdout.readline().removeprefix("pid "))
            tried = ""
            deaths_at = chance.randint(0, 25)
            accepted = 0
            while True:
                if accepted == deaths_at and pid:
                    time.sleep(chance.random() * 0.002)
                    os.kill(pid, signal.SIGKILL)
                    pid = 0
                word, _, rest = breeder.stdout.readline().strip().partition(" ")
                if word == "dead":
                    break
                if word == "try":
                    tried = rest
                elif word == "ok":
                    known.append(tried)
                    assert int(rest) == len(known)
                    tried = ""
                    accepted += 1
            lines = lines_of(path)
            texts = [plain(line.text) for line in lines]
            assert texts in (known, [*known, tried])
            known = texts
            said += accepted
            with_table = Table.open(path, game=ToyGame())
            assert with_table.view(CONSOLE).state == state_after(lines)
            with_table.close()
        breeder.stdin.close()
    assert said > KILLS * 5


@pytest.fixture(scope="module")
def cut(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Line]]:
    """The files of a game as a power cut leaves them: nothing checkpointed, all in the log, which
    ends with the last line that was said."""
    folder = tmp_path_factory.mktemp("cut")
    path = folder / "game.sqlite"
    table = Table.create(path, {}, ["Ana", "Ben", "Cai"], game=ToyGame(), seed=3)
    for number in range(1, 31):
        assert table.say(CONSOLE, f"ana: take {number % 3 + 1}").accepted
    left = folder / "left"
    left.mkdir()
    for file in (path, path.with_name("game.sqlite-wal")):
        shutil.copy(file, left / file.name)
    _busy, pages, _moved = table._book.store._db.execute("PRAGMA wal_checkpoint").fetchone()
    os.truncate(left / "game.sqlite-wal", 32 + pages * (24 + 4096))
    table.close()
    return left, lines_of(path)


def test_a_log_cut_at_any_byte_opens_as_a_prefix(
    cut: tuple[Path, list[Line]], tmp_path: Path
) -> None:
    """A database on a memory card was malformed after the power had gone
    (home-assistant/core#88780, aaronwmorris/indi-allsky#1534)."""
    left, lines = cut
    whole = (left / "game.sqlite-wal").read_bytes()
    chance = random.Random(5)
    frames = range(32, len(whole) + 1, 24 + 4096)
    offsets = {0, 1, 31, len(whole)}
    offsets |= {at + near for at in chance.sample(frames, 25) for near in (-1, 0, 1, 23, 24, 25)}
    offsets |= set(chance.sample(range(len(whole)), 60))
    found = set()
    for offset in sorted(at for at in offsets if at <= len(whole)):
        path = tmp_path / f"{offset}.sqlite"
        shutil.copy(left / "game.sqlite", path)
        tail = chance.randbytes(chance.choice((0, 0, 100, 5000)))
        path.with_name(path.name + "-wal").write_bytes(whole[:offset] + tail)
        kept = lines_of(path)
        assert kept == lines[: len(kept)]
        found.add(len(kept))
        for file in tmp_path.glob(f"{offset}.sqlite*"):
            file.unlink()
    assert len(lines) in found
    assert len(found) > 10


def test_a_cut_game_opens_with_the_state_of_its_prefix(
    cut: tuple[Path, list[Line]], tmp_path: Path
) -> None:
    left, lines = cut
    whole = (left / "game.sqlite-wal").read_bytes()
    path = tmp_path / "game.sqlite"
    shutil.copy(left / "game.sqlite", path)
    path.with_name("game.sqlite-wal").write_bytes(whole[: len(whole) // 2])
    kept = lines_of(path)
    assert 0 < len(kept) < len(lines)
    table = Table.open(path, game=ToyGame())
    assert table.view(CONSOLE).state == state_after(kept)
    assert table.say(CONSOLE, "ana: take 1").number == len(kept) + 1
    table.close()
    assert [entry_of(line) for line in lines_of(path)][:-1] == [entry_of(line) for line in kept]
