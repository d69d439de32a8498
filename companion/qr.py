"""The code that a phone's camera reads, on panels, pages and in a terminal."""

from typing import Any

import segno


def invitation(address: str, code: str = "") -> str:
    """The address under which somebody with a join ``code`` comes in, from that of the pages.

    >>> invitation("http://192.168.4.1:8470/", "C4F2HJ")
    'http://192.168.4.1:8470/j/C4F2HJ'
    """
    return f"{address}j/{code}" if code else address


def scanned(address: str, error: str) -> segno.QRCode:
    """An address of ours as a QR code with at least this level of ``error`` correction.

    Behind its scheme all of it is in capitals, which is the same address (the pages know ``/J/``
    too) in fewer modules: the longest there is has 25 in a row, of which a panel of 64 pixels shows
    each on two and leaves light around. The scheme stays small, for systems that only know it so.
    """
    scheme, mark, rest = address.partition("://")
    content: Any = [scheme, f"{mark}{rest.upper()}"]  # two parts, each as short as it can be
    return segno.make(content, error=error, micro=False)
