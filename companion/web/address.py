"""Where phones find the companion: its numeric addresses, and the picture they scan."""

import ipaddress
import socket

import segno


def lan_address() -> str | None:
    """The address of this machine on the local network, or None without one.

    It asks the kernel which address it would send from; nothing is sent.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address kept for documentation: it exists nowhere
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if ipaddress.ip_address(address).is_unspecified else address


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


def qr_svg(text: str) -> str:
    """``text`` as a QR code: an inline SVG, dark on white in either theme, because scanners want it
    so."""
    code = segno.make(text, error="m", micro=False)
    return str(code.svg_inline(border=3, light="#fff", dark="#000", omitsize=True, svgclass="qr"))
