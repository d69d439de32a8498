"""The games of a folder in a few numbers, kept beside them, and what they add up to."""

import json
import os
import shutil
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from companion.chronicle import history as module
from companion.chronicle.history import KEPT
from companion.chronicle.history import MOST_TELLING
from companion.chronicle.history import MOST_TOLD
from companion.chronicle.history import Busy
from companion.chronicle.history import History
from companion.chronicle.history import Summary
from companion.chronicle.history import Tally
from companion.chronicle.history import most_played
from companion.chronicle.history import totals
from companion.table.gamefile import StoreError
from companion.table.lobby import Lobby
from companion.table.table import Table
from companion.table.types import CONSOLE
from tests.chronicle.games import GOLDEN
from tests.waiting import SOON
from tests.waiting import until
from tests.web.play import Wish

NAMES = ("four-players-exiles", "three-players-standard", "two-players-samples")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with three games that are over; the first of `NAMES` is the latest."""
    folder = tmp_path_factory.mktemp("played")
    for age, name in enumerate(NAMES):
        path = folder / f"{name}.sqlite"
        Table.import_record(path, (GOLDEN / f"{name}.toml").read_text(encoding="utf-8")).close()
        os.utime(path, (1_000_000 - age, 1_000_000 - age))
    return folder


@pytest.fixture
def lobby(played: Path, tmp_path: Path) -> Iterator[Lobby]:
    """A companion with these games."""
    games = Lobby(Path(shutil.copytree(played, tmp_path / "games")))
    yield games
    games.close()


def test_the_latest_game_comes_first_in_a_few_numbers(lobby: Lobby) -> None:
    games, left = History(lobby).summaries(60)
    assert left == 0
    assert [game.file for game in games] == [f"{name}.sqlite" for name in NAMES]
    first = games[0]
    assert first.players == ("ana", "ben", "cai", "dia")
    assert (first.reason, first.winners, first.betrayers) == ("two-exiles", ("cai",), ("dia",))
    assert (first.rounds, first.deaths, first.morale) == (2, 5, 0)
    assert first.seconds is None
    assert games[1].achieved


def test_what_takes_too_long_is_told_the_next_time(lobby: Lobby) -> None:
    history = History(lobby)
    found = []
    for left in (2, 1, 0):
        games, still = history.summaries(0)
        assert still == left
        found.append(len(games))
    assert found == [1, 2, 3]


def test_the_rest_is_told_while_nobody_waits(lobby: Lobby) -> None:
    history = History(lobby)
    assert history.summaries(0)[1] == 2
    reader = history.read_on()
    assert history.read_on() is reader or not reader.is_alive()
    reader.join(SOON)
    assert len(History(lobby).summaries(0)[0]) == 3


def test_a_game_is_not_told_twice(lobby: Lobby, monkeypatch: pytest.MonkeyPatch) -> None:
    games, _left = History(lobby).summaries(60)

    def never(file: str) -> None:
        raise AssertionError(file)

    monkeypatch.setattr(lobby, "kept", never)
    assert History(lobby).summaries(60) == (games, 0)  # another start of the companion


def test_a_game_that_went_on_is_told_again(lobby: Lobby) -> None:
    history = History(lobby)
    before, _left = history.summaries(60)
    table = lobby.open("two-players-samples.sqlite")
    last = len(table.kept()[1])

    assert table.say(CONSOLE, "table: set morale 3").accepted
    games, _left = history.summaries(60)
    now = {game.file: game for game in games}["two-players-samples.sqlite"]
    assert now.lines == last + 1
    assert len(games) == len(before)


@pytest.mark.parametrize(
    "damage", [b"", b"nonsense", b'{"version": 0, "games": {}}', b'{"version": 2}', b"\xff\xfe"]
)
def test_what_is_kept_may_be_damaged_or_of_another_version(lobby: Lobby, damage: bytes) -> None:
    games, _left = History(lobby).summaries(60)
    path = lobby.folder / KEPT
    assert set(json.loads(path.read_bytes())["games"]) == {game.file for game in games}
    path.write_bytes(damage)
    assert History(lobby).summaries(60) == (games, 0)


def test_a_game_that_is_gone_is_forgotten_and_one_that_cannot_be_read_left_out(
    lobby: Lobby,
) -> None:
    history = History(lobby)
    history.summaries(60)
    (lobby.folder / f"{NAMES[0]}.sqlite").unlink()
    (lobby.folder / f"{NAMES[1]}.sqlite").write_bytes(b"not a game" * 500)
    games, left = history.summaries(60)
    assert ([game.file for game in games], left) == ([f"{NAMES[2]}.sqlite"], 0)
    kept = json.loads((lobby.folder / KEPT).read_bytes())["games"]
    assert f"{NAMES[0]}.sqlite" not in kept


def test_a_folder_that_takes_nothing_only_costs_time(
    lobby: Lobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_args: object, **_more: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("companion.chronicle.history.write_whole", full)
    assert len(History(lobby).summaries(60)[0]) == 3


def test_the_names_of_a_game_are_those_of_its_seats(lobby: Lobby) -> None:
    table = lobby.open(f"{NAMES[2]}.sqlite")
    table.claim("ana", "Ana Luísa")
    history = History(lobby)
    assert history.tell(table.path.name)[1].seats == {"ana": "Ana Luísa", "ben": "ben"}
    lobby.put_away()
    assert history.tell(f"{NAMES[2]}.sqlite")[1].seats == {"ana": "Ana Luísa", "ben": "ben"}


# -- what they add up to ---------------------------------------------------------------------------


def game(**more: object) -> Summary:
    """A game that Ana has won, unless told otherwise."""
    given = {
        "file": "x.sqlite",
        "players": ("Ana", "Ben"),
        "objective": "raiding-party",
        "variants": (),
        "begun": "2026-01-05",
        "reason": "objective",
        "winners": ("Ana",),
        "betrayers": (),
        "rounds": 6,
        "deaths": 2,
        "morale": 3,
        "lines": 200,
        "seconds": 3600.0,
        "crises": 5,
        "prevented": 3,
        "corrections": 2,
        "lost": {"bite": 2, "waste": 1},
        **more,
    }
    return Summary(**given)  # type: ignore[arg-type]


def test_games_add_up() -> None:
    sums = totals(
        [
            game(),
            game(players=("ANA", "Cai", "Ben"), reason="morale", winners=(), seconds=None),
            game(objective="kill-them", reason="betrayer", winners=("Ben",), betrayers=("Ben",)),
            game(reason="", winners=None),  # not over
            game(reason="morale", winners=None),  # over, but not all have declared
        ]
    )
    assert sums.all == Tally(4, 1)
    assert sums.by_objective == {"raiding-party": Tally(3, 1), "kill-them": Tally(1, 0)}
    assert sums.by_players == {2: Tally(3, 1), 3: Tally(1, 0)}
    assert sums.by_player == {"Ana": Tally(3, 1), "Ben": Tally(3, 1), "Cai": Tally(1, 0)}
    assert sums.betrayers == Tally(1, 1)
    assert sums.reasons == {"morale": 2, "objective": 1, "betrayer": 1}
    assert sums.lost == {"bite": 8, "waste": 4}
    assert (sums.rounds, sums.deaths, sums.crises, sums.prevented) == (24, 8, 20, 12)
    assert sums.corrections == 8
    assert (sums.timed, sums.seconds) == (3, 3 * 3600.0)


def test_the_most_played_comes_first() -> None:
    tallies = {"b": Tally(1, 1), "a": Tally(1, 0), "c": Tally(3, 0)}
    assert [name for name, _tally in most_played(tallies)] == ["c", "a", "b"]


# -- telling one game ------------------------------------------------------------------------------


class Teller:
    """Tells games as ever, and counts how often; it can be made to wait."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.told = 0
        self.go_on = threading.Event()
        self.go_on.set()
        self._tell = module.tell
        monkeypatch.setattr(module, "tell", self)

    def __call__(self, *said: Any) -> Any:
        self.told += 1
        assert self.go_on.wait(SOON)
        return self._tell(*said)


@pytest.fixture
def teller(monkeypatch: pytest.MonkeyPatch) -> Teller:
    """What tells the games of this test."""
    return Teller(monkeypatch)


def busy(history: History) -> bool:
    """Whether so many are being told a game that nobody else is told anything."""
    try:
        history.summaries(0)
    except Busy:
        return True
    return False


def test_a_hundred_readers_of_a_game_have_it_told_once(lobby: Lobby, teller: Teller) -> None:
    history, file = History(lobby), f"{NAMES[0]}.sqlite"
    with ThreadPoolExecutor(MOST_TELLING) as readers:
        found = list(readers.map(lambda _reader: history.tell(file)[1], range(100)))
    assert teller.told == 1
    assert all(each is found[0] for each in found)


def test_who_reads_an_old_game_keeps_nobody_from_the_one_on_the_table(
    lobby: Lobby, teller: Teller
) -> None:
    history, (old, new, other) = History(lobby), [f"{name}.sqlite" for name in NAMES]
    history.summaries(60)
    history.tell(new)
    before = teller.told
    teller.go_on.clear()
    with ThreadPoolExecutor(8) as readers:
        waiting = [readers.submit(history.tell, old) for _reader in range(MOST_TELLING)]
        until(lambda: busy(history))
        assert history.tell(new)[1].reason
        with pytest.raises(Busy):
            history.tell(other)
        with pytest.raises(Busy):
            history.summaries(0)
        teller.go_on.set()
        assert len({id(each.result()[1]) for each in waiting}) == 1
    assert teller.told == before + 1
    assert history.tell(other)[1].reason  # a moment later


def test_only_the_games_read_last_are_kept(
    lobby: Lobby, teller: Teller, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert MOST_TOLD > 2
    monkeypatch.setattr(module, "MOST_TOLD", 2)
    history, (first, second, third) = History(lobby), [f"{name}.sqlite" for name in NAMES]
    for file in (first, second, first, third, first):
        history.tell(file)
    assert teller.told == 3
    history.tell(second)
    assert teller.told == 4


def test_a_game_that_cannot_be_told_is_tried_again(lobby: Lobby, teller: Teller) -> None:
    history, file = History(lobby), f"{NAMES[0]}.sqlite"
    teller._tell = lambda *_said: (_ for _ in ()).throw(StoreError("no"))
    for _time in range(2):
        with pytest.raises(StoreError):
            history.tell(file)
    assert teller.told == 2


def test_a_game_that_goes_on_is_told_anew_and_by_todays_names(lobby: Lobby, teller: Teller) -> None:
    table = lobby.begin(Wish(["Ana", "Ben"], {"objective": "none"}))
    history, file = History(lobby), table.path.name
    history.tell(file)
    history.tell(file)
    assert teller.told == 1
    assert table.say(CONSOLE, "table: set morale 3").accepted
    assert history.tell(file)[1].last.morale
    assert teller.told == 2
    table.claim("ana", "Zoë")
    assert history.tell(file)[1].seats["ana"] == "Zoë"
