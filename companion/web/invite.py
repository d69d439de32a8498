"""How a page invites others: the address, the code to scan, and the join code for those who may
pass it on."""

from dataclasses import dataclass
from functools import lru_cache

from flask import Request

from companion import qr
from companion.table.invitation import spaced
from companion.table.types import Speaker
from companion.web.address import join_url
from companion.web.site import Site


@dataclass(frozen=True, slots=True)
class Invite:
    """What a page shows of it.

    ``code`` is the join code as people read it, "" where there is none or this phone has not shown
    that it knows it: ``hidden`` then. ``mark`` changes with the code; ``host`` may change it, in
    the ``run`` the page was made in.
    """

    address: str
    qr: str
    code: str
    hidden: bool
    mark: str
    host: bool
    run: str


def invite(site: Site, request: Request, port: int, speaker: Speaker, shown: str) -> Invite:
    """The invitation for whoever sends a request, to the game on the table or to the next: a
    player, the host and whoever has ``shown`` the join code get it with the code, all others with
    the bare address."""
    host = request.host.rsplit(":", 1)[0] if not request.host.endswith("]") else request.host
    address = join_url(host, port)
    table, code = site.lobby.table, site.lobby.code
    knows = speaker.role != "spectator" or site.lobby.has_code(shown)
    return Invite(
        address=address,
        qr=qr_svg(qr.invitation(address, code if knows else "")),
        code=spaced(code) if knows else "",
        hidden=bool(code) and not knows,
        mark=site.invitation,
        host=speaker.role == "host" and bool(code),
        run=table.run if table is not None else "",
    )


@lru_cache(maxsize=16)
def qr_svg(text: str) -> str:
    """An address as a QR code: an inline SVG, dark on white in either theme, because scanners want
    it so."""
    code = qr.scanned(text, "m")
    return str(code.svg_inline(border=3, light="#fff", dark="#000", omitsize=True, svgclass="qr"))
