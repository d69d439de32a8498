"""A Mosquitto of the tests' own, and somebody who listens to it."""

import os
import queue
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from getpass import getuser
from pathlib import Path
from typing import Any

import pytest
from paho.mqtt.client import CallbackAPIVersion
from paho.mqtt.client import Client

from companion.mqtt.broker import Broker
from companion.table.lobby import Lobby
from companion.table.table import Table
from companion.table.types import CONSOLE
from tests.waiting import SOON
from tests.waiting import until
from tests.web.conftest import MID_GAME
from tests.web.play import Wish

# Debian keeps it where only root looks.
PATH = f"{os.environ.get('PATH', '')}:/usr/sbin"


class Mosquitto:
    """A broker on a free port of this machine, which forgets everything when it ends."""

    def __init__(self, folder: Path, *settings: str) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port: int = free.getsockname()[1]
        self._config = folder / f"{self.port}.conf"
        self._settings = settings or ("allow_anonymous true",)
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def broker(self) -> Broker:
        """It, as the companion is told of it."""
        return Broker("127.0.0.1", self.port)

    def start(self) -> None:
        """Start it, and wait until it listens."""
        lines = [f"listener {self.port} 127.0.0.1", f"user {getuser()}", *self._settings]
        self._config.write_text("\n".join([*lines, ""]))
        program = shutil.which("mosquitto", path=PATH)
        assert program is not None
        self._process = subprocess.Popen(
            [program, "-c", str(self._config)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        until(self._listens)

    def _listens(self) -> bool:
        try:
            socket.create_connection(("127.0.0.1", self.port), timeout=SOON).close()
        except ConnectionRefusedError:
            time.sleep(0.02)
            return False
        return True

    def stop(self) -> None:
        """End it, as a computer that is switched off would."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def signal(self, number: int) -> None:
        """Send it a signal, such as SIGSTOP."""
        assert self._process is not None
        self._process.send_signal(number)


class Listener:
    """Somebody who follows topics; ``heard`` are the messages in their order."""

    def __init__(
        self, port: int, topics: str, *, will: tuple[str, str] | None = None, **login: Any
    ) -> None:
        self.heard: list[tuple[str, str]] = []
        ready: queue.SimpleQueue[None] = queue.SimpleQueue()
        self._client = Client(CallbackAPIVersion.VERSION2)
        if login:
            self._client.username_pw_set(**login)
        if will is not None:
            self._client.will_set(*will, retain=True)
        self._client.on_connect = lambda client, *_more: client.subscribe(topics)
        self._client.on_subscribe = lambda *_more: ready.put(None)
        self._client.on_message = lambda _client, _data, message: self.heard.append(
            (message.topic, message.payload.decode())
        )
        self._client.connect("127.0.0.1", port)
        self._client.loop_start()
        ready.get(timeout=SOON)

    def newest(self, topic: str) -> str | None:
        """What was said last at a topic."""
        return next((text for where, text in reversed(self.heard) if where == topic), None)

    def break_off(self) -> None:
        """Be gone without a goodbye."""
        opened = self._client.socket()
        assert isinstance(opened, socket.socket)
        self._client.reconnect_delay_set(60, 60)
        opened.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self._client.disconnect()
        self._client.loop_stop()


@pytest.fixture
def table(lobby: Lobby) -> Table:
    """A game of three in Ana's first turn."""
    return lobby.begin(Wish(["Ana", "Ben", "Cai"], MID_GAME))


@pytest.fixture
def mosquitto(tmp_path: Path) -> Iterator[Mosquitto]:
    """A broker that lets everybody in."""
    made = Mosquitto(tmp_path)
    yield made
    made.stop()


def set_morale(table: Table, morale: int) -> None:
    """Correct the morale, as a host does."""
    assert table.say(CONSOLE, f"table: set morale {morale}").accepted
