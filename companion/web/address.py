"""Where phones find the companion: its numeric addresses."""

import fcntl
import ipaddress
import socket
import struct
from collections.abc import Iterator
from pathlib import Path

INTERFACES = Path("/sys/class/net")
"""Where Linux lists the network interfaces of this machine."""

SIOCGIFADDR = 0x8915
"""Asks the kernel for the IPv4 address of an interface."""


def lan_address() -> str | None:
    """The address of this machine on the local network, or None without one."""
    return _towards_others() or next(_own(), None)


def _towards_others() -> str | None:
    """The address that the kernel would send from to somewhere else; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address kept for documentation: it exists nowhere
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if ipaddress.ip_address(address).is_unspecified else address


def _own() -> Iterator[str]:
    """The addresses of the interfaces, those of Wi-Fi first: in a network that leads nowhere else,
    such as a Wi-Fi that this machine makes itself, the kernel knows no way to others."""
    try:
        names = sorted(path.name for path in INTERFACES.iterdir())
    except OSError:
        return
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        for name in sorted(names, key=lambda name: not name.startswith("w")):
            request = struct.pack("40s", name.encode())
            try:
                answer = fcntl.ioctl(asking.fileno(), SIOCGIFADDR, request)
            except OSError:  # it has none
                continue
            address = ipaddress.ip_address(answer[20:24])
            if not (address.is_loopback or address.is_link_local):
                yield str(address)


def join_url(host: str, port: int) -> str:
    """The address phones open, from the one this page was opened with (``host``, without port).

    A laptop that opened ``localhost`` shows its network address, since a phone's localhost is the
    phone.
    """
    shown = host
    try:
        if ipaddress.ip_address(host.strip("[]")).is_loopback:
            shown = lan_address() or host
    except ValueError:
        shown = lan_address() or host
    return f"http://{shown}:{port}/" if port != 80 else f"http://{shown}/"
