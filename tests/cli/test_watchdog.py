"""systemd hears from the companion as long as everything in it runs, and not a moment longer."""

import logging
import os
import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.box import Box
from companion.cli import run
from companion.cli._systemd import Watchdog
from companion.cli._systemd import game_answers
from companion.table.lobby import Lobby
from hardware import Channel
from hardware import preset
from hardware.simulated import SimulatedBox
from tests.waiting import SOON
from tests.waiting import until

OBJECTIVE = {"objective": "none"}


class Wish:
    """A game for three."""

    names = ("Ana", "Ben", "Cai")
    setup = OBJECTIVE
    automated: tuple[str, ...] = ()


class Manager:
    """systemd's end of the socket."""

    def __init__(self, folder: Path) -> None:
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind(str(folder / "notify"))
        self.socket.settimeout(SOON)
        self.environment = {"NOTIFY_SOCKET": str(folder / "notify")}

    def heard(self) -> str:
        return self.socket.recv(500).decode()

    def heard_nothing(self) -> bool:
        self.socket.setblocking(False)
        try:
            self.socket.recv(500)
        except BlockingIOError:
            return True
        return False


@pytest.fixture
def manager(tmp_path: Path) -> Iterator[Manager]:
    made = Manager(tmp_path)
    yield made
    made.socket.close()


@pytest.fixture
def lobby(tmp_path: Path) -> Iterator[Lobby]:
    made = Lobby(tmp_path / "games")
    yield made
    made.close()


def test_the_watchdog_is_fed_while_all_answer(manager: Manager) -> None:
    environment = {
        **manager.environment,
        "WATCHDOG_USEC": "60000",
        "WATCHDOG_PID": str(os.getpid()),
    }
    asked = threading.Event()

    def answers(timeout: float) -> bool:
        asked.set()
        return timeout <= 0.02

    watchdog = Watchdog({"the game": answers}, status=lambda: "all well", environment=environment)
    watchdog.start()
    assert [manager.heard() for _ in range(3)] == ["WATCHDOG=1\nSTATUS=all well"] * 3
    watchdog.stop()
    assert asked.is_set()


@pytest.mark.parametrize("silent", ["the game", "the panels", "the buttons", "the box", "the tray"])
def test_one_that_is_silent_is_named_and_the_watchdog_starves(
    manager: Manager, caplog: pytest.LogCaptureFixture, silent: str
) -> None:
    loops = {
        name: (lambda timeout, name=name: name != silent)
        for name in ("the game", "the panels", "the buttons", "the box", "the tray")
    }
    watchdog = Watchdog(loops, status=lambda: "", environment=manager.environment)
    with caplog.at_level(logging.ERROR):
        assert not watchdog.look(0.01)
    assert manager.heard_nothing()
    assert caplog.messages == [f"No answer in 0 s from what runs {silent}"]


@pytest.mark.parametrize(
    "environment",
    [{}, {"WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "1"}, {"WATCHDOG_USEC": "soon"}],
)
def test_nothing_is_told_where_systemd_does_not_ask(
    manager: Manager, environment: dict[str, str]
) -> None:
    watchdog = Watchdog(
        {"the game": lambda timeout: pytest.fail("nobody asks")},
        status=lambda: "",
        environment={**manager.environment, **environment},
    )
    watchdog.start()
    watchdog.stop()
    assert manager.heard_nothing()


def test_a_watchdog_that_stumbles_tells_nothing_and_goes_on(manager: Manager) -> None:
    environment = {**manager.environment, "WATCHDOG_USEC": "30000"}
    said = iter(["", ""])

    def status() -> str:
        return next(said)

    calls: list[float] = []
    enough = threading.Event()

    def answers(timeout: float) -> bool:
        calls.append(timeout)
        if len(calls) > 4:
            enough.set()
        return True

    watchdog = Watchdog({"the game": answers}, status=status, environment=environment)
    watchdog.start()
    assert enough.wait(SOON)
    watchdog.stop()
    assert [manager.heard() for _ in range(2)] == ["WATCHDOG=1\nSTATUS="] * 2
    assert manager.heard_nothing()


def test_every_thread_of_a_running_companion_answers(lobby: Lobby) -> None:
    lobby.begin(Wish())
    box = Box(lobby.table, SimulatedBox())
    box.start()
    loops = {"the game": game_answers(lobby), **box.loops()}
    assert set(loops) == {"the game", "the box", "the panels", "the buttons", "the tray"}
    assert [name for name, answers in loops.items() if not answers(SOON)] == []
    box.close()
    assert loops.pop("the game")(SOON)
    assert [name for name, answers in loops.items() if answers(0.01)] == []


def test_a_box_that_has_no_tray_is_asked_for_none() -> None:
    box = Box(None, SimulatedBox(preset("small")))
    assert set(box.loops()) == {"the box", "the panels", "the buttons"}
    box.close()


def test_a_tray_that_is_missing_never_stops_the_feed(lobby: Lobby, manager: Manager) -> None:
    rig = SimulatedBox()
    box = Box(None, rig)
    box.start()
    rig.dice.unplug()
    until(lambda: "tray" in box.status())
    watchdog = run.watchdog_for(lobby, box, lambda: "http://10.42.0.1:8470/")
    watchdog._environment = manager.environment
    for _ in range(3):
        assert watchdog.look(SOON)
        assert "not working: tray" in manager.heard()
    box.close()


def test_a_game_that_hangs_does_not_answer(lobby: Lobby) -> None:
    answers = game_answers(lobby)
    assert answers(0.01), "where there is no game, none hangs"
    lobby.begin(Wish())
    assert lobby.table is not None
    assert answers(SOON)
    go_on = threading.Event()
    stuck = threading.Event()

    def hang(seq: int) -> None:
        stuck.set()
        go_on.wait(SOON)

    stop = lobby.table.listen(hang)
    threading.Thread(target=lobby.table.connect, args=("ana",)).start()
    assert stuck.wait(SOON)
    assert not answers(0.05)
    go_on.set()
    assert answers(SOON)
    stop()


def test_systemctl_status_names_what_is_missing(lobby: Lobby, manager: Manager) -> None:
    rig = SimulatedBox()
    rig.i2c.absent.add(3)
    box = Box(None, rig)
    box.start()
    watchdog = run.watchdog_for(lobby, box, lambda: "http://10.42.0.1:8470/")
    watchdog._environment = manager.environment
    assert rig.panels.answers(SOON)
    assert watchdog.look(SOON)
    assert manager.heard() == (
        "WATCHDOG=1\nSTATUS=The pages are at http://10.42.0.1:8470/; not working: panel colony"
    )
    box.close()


def test_panels_that_answer_slowly_are_no_reason_to_start_the_game_anew(
    lobby: Lobby, manager: Manager
) -> None:
    """A bus whose data line is held down gives every transfer back after a second, as an error."""
    rig = SimulatedBox()
    write, waits, go_on = rig.i2c.write, threading.Event(), threading.Event()

    def slow(place: int | Channel, address: int, message: bytes) -> None:
        waits.set()
        go_on.wait(SOON)
        write(place, address, message)

    rig.i2c.write = slow  # type: ignore[method-assign]
    box = Box(None, rig)
    box.start()
    assert waits.wait(SOON)
    watchdog = run.watchdog_for(lobby, box, lambda: "http://10.42.0.1:8470/")
    watchdog._environment = manager.environment
    until(lambda: watchdog.look(0.1))
    assert manager.heard().startswith("WATCHDOG=1")
    go_on.set()
    assert rig.panels.answers(SOON)
    box.close()
