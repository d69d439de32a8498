"""The address of the pages may come, go and change while the companion runs."""

import ipaddress
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from companion.box import Box
from companion.cli import _address
from companion.cli import run
from companion.cli._address import AddressWatch
from companion.web import address
from companion.web.address import lan_address
from hardware.simulated import SimulatedBox
from tests.terminal import Terminal
from tests.waiting import until

FIRST, SECOND = "http://192.168.1.20:8470/", "http://10.42.0.1:8470/"


@pytest.fixture
def interfaces(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., None]:
    """Gives this machine network interfaces with addresses, and no way to any other network."""

    def unreachable(*_: object) -> None:
        raise OSError(101, "Network is unreachable")

    class Alone(socket.socket):
        connect = unreachable

    def make(**addresses: str) -> None:
        for name in addresses:
            (tmp_path / name).touch()

        def ioctl(_number: int, asked: int, request: bytes) -> bytes:
            assert asked == 0x8915
            told = addresses[request.rstrip(b"\0").decode()]
            if not told:
                raise OSError(99, "Cannot assign requested address")
            return request[:20] + socket.inet_aton(told) + bytes(16)

        monkeypatch.setattr(address.fcntl, "ioctl", ioctl)

    monkeypatch.setattr(address, "INTERFACES", tmp_path)
    monkeypatch.setattr(socket, "socket", Alone)
    return make


def test_in_its_own_wifi_the_box_knows_its_address(interfaces: Callable[..., None]) -> None:
    interfaces(lo="127.0.0.1", eth0="", wlan0="10.42.0.1")
    assert lan_address() == "10.42.0.1"
    assert run.found_at("0.0.0.0", 8470) == SECOND


def test_a_cable_to_a_switch_without_a_router_is_a_network_too(
    interfaces: Callable[..., None],
) -> None:
    interfaces(eth0="192.168.7.1", lo="127.0.0.1", usb0="169.254.3.4")
    assert lan_address() == "192.168.7.1"


def test_without_any_network_there_is_no_address(interfaces: Callable[..., None]) -> None:
    interfaces(lo="127.0.0.1", wlan0="", usb0="169.254.3.4")
    assert lan_address() is None
    assert run.found_at("0.0.0.0", 8470) == ""
    assert run.found_at("192.0.2.7", 8470) == "http://192.0.2.7:8470/"


def test_where_interfaces_cannot_be_listed_there_is_none(
    interfaces: Callable[..., None], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(address, "INTERFACES", tmp_path / "none")
    assert lan_address() is None


def test_each_new_address_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [""]
    told: list[str] = []
    watch = AddressWatch(lambda: now[0])
    watch.listen(told.append)
    for address_now in ("", "", FIRST, FIRST, "", SECOND):
        now[0] = address_now
        watch.look()
    assert told == ["", FIRST, "", SECOND]
    assert watch.address == SECOND


def test_the_panels_follow_an_address_that_changes_and_show_no_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A box that shows the address of its start, or a name that not every phone resolves, is not
    found (raspberrypi/linux#7272, nextcloud/nextcloudpi#561)."""
    assert _address.EVERY <= 10
    monkeypatch.setattr(_address, "EVERY", 0.02)
    at: list[str | None] = [None]
    monkeypatch.setattr(run, "lan_address", lambda: at[0])
    monkeypatch.setattr(address, "lan_address", lambda: at[0])
    box = Box(None, SimulatedBox())
    shown: list[str] = []
    show = box.show_address

    def note(url: str) -> None:
        shown.append(url)
        show(url)

    watch = AddressWatch(lambda: run.found_at("0.0.0.0", 8470))
    watch.listen(note)
    watch.start()
    box.start()
    pictures: list[Any] = []
    for address_now in (None, "192.168.1.20", "192.168.1.21"):
        at[0] = address_now
        expected = "" if address_now is None else f"http://{address_now}:8470/"
        until(lambda: watch.address == expected)  # noqa: B023 called here and now
        until(lambda: box.pictures() not in pictures)
        pictures.append(box.pictures())
    watch.stop()
    box.close()
    assert shown == ["", "http://192.168.1.20:8470/", "http://192.168.1.21:8470/"]
    for url in shown[1:]:
        assert ipaddress.ip_address(urlsplit(url).hostname or "").is_private


def test_a_look_that_fails_is_not_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_address, "EVERY", 0.01)
    answers = iter([FIRST, "", SECOND])

    def find() -> str:
        answer = next(answers, SECOND)
        if not answer:
            raise OSError(24, "Too many open files")
        return answer

    told: list[str] = []
    watch = AddressWatch(find)
    watch.listen(told.append)
    watch.start()
    until(lambda: told == [FIRST, SECOND])
    watch.stop()


def test_all_who_listen_hear_of_it_and_know_it_already() -> None:
    heard: list[tuple[str, str]] = []
    watch = AddressWatch(lambda: FIRST)
    watch.listen(lambda url: heard.append((url, watch.address)))
    watch.listen(lambda url: heard.append((url, watch.address)))
    watch.look()
    assert heard == [(FIRST, FIRST)] * 2


@pytest.mark.parametrize("host", ["127.0.0.1", "::1", "localhost"])
def test_an_address_of_this_computer_alone_is_said_so_and_no_code_for_phones(host: str) -> None:
    out = Terminal()
    url = run.address_of(host, 8470)
    assert urlsplit(url).hostname == host
    run.announce(url, [], box=False, out=out)
    assert out.getvalue().startswith(
        f"Open {url} on this computer; no phone can.\nThe big screen is "
    )
    assert len(out.getvalue().splitlines()) == 3
