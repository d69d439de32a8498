"""What holds for every test: no network, and the same examples each time; and what many begin with:
games in a folder that goes away."""

from __future__ import annotations

import ipaddress
import socket
import sys
from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from typing import Any

import hypothesis
import pytest

from companion.table.lobby import Lobby
from companion.table.table import Table

hypothesis.settings.register_profile("project", deadline=None, derandomize=True, database=None)
hypothesis.settings.load_profile("project")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="run the tests marked long as well")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what takes minutes, whatever other marks are asked for."""
    if not config.getoption("--long"):
        long = [item for item in items if item.get_closest_marker("long")]
        items[:] = [item for item in items if item not in long]
        config.hook.pytest_deselected(items=long)


@pytest.fixture
def closing() -> Iterator[Callable[[Any], Any]]:
    """Gives back what it is given, and closes all of it when the test is over."""
    with ExitStack() as opened:

        def keep(thing: Any) -> Any:
            opened.callback(thing.close)
            return thing

        yield keep


@pytest.fixture
def lobby(tmp_path: Path, closing: Callable[[Lobby], Lobby]) -> Lobby:
    """A companion without a game."""
    return closing(Lobby(tmp_path))


@pytest.fixture
def create_table(tmp_path: Path, closing: Callable[[Table], Table]) -> Callable[..., Table]:
    """Makes tables in files of their own, at which the seats named in ``claimed`` are taken; all
    are closed when the test is over."""
    files = count()

    def create(
        setup: Mapping[str, Any], names: Sequence[str], claimed: Sequence[str] = (), **more: Any
    ) -> Table:
        path = tmp_path / f"{next(files)}.sqlite"
        table = closing(Table.create(path, setup, names, **more))
        for seat in claimed:
            table.claim(seat)
        return table

    return create


def _is_local(host: str) -> bool:
    if host in ("", "localhost") or host.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _stay_on_this_machine(event: str, arguments: tuple[Any, ...]) -> None:
    if event != "socket.connect":
        return
    connection, address = arguments
    # Connecting a datagram socket sends nothing; it is how a program asks for its own address.
    if connection.type & socket.SOCK_DGRAM == socket.SOCK_DGRAM or not isinstance(address, tuple):
        return
    if not _is_local(str(address[0])):
        raise OSError(f"tests do not use the network, but something connects to {address[0]}")


sys.addaudithook(_stay_on_this_machine)
