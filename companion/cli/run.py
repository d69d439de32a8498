"""`companion run`: the table with its pages and its box, until it is told to stop."""

import argparse
import contextlib
import ipaddress
import logging
import os
import secrets
import signal
import sys
from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING
from typing import TextIO
from urllib.parse import urlsplit

from flask import Flask

from companion import qr
from companion.bots.seated import LobbyBots
from companion.box import Box
from companion.box.parts import box_of
from companion.cards.shelf import Shelf
from companion.cli import _broker
from companion.cli import _output
from companion.cli._address import AddressWatch
from companion.cli._folders import data_folder
from companion.cli._folders import packs_folder
from companion.cli._here import language_of
from companion.cli._here import on_a_pi
from companion.cli._systemd import Watchdog
from companion.cli._systemd import game_answers
from companion.cli._systemd import notify
from companion.durable import OWNER
from companion.durable import write_whole
from companion.engine.prompts import Refusal
from companion.i18n import LANGUAGES
from companion.mqtt.broker import BrokerError
from companion.table.gamefile import StoreError
from companion.table.invitation import spaced
from companion.table.lobby import Lobby
from companion.table.lock import InUse
from companion.web import create_app
from companion.web import create_server
from companion.web import stop
from companion.web.address import join_url
from companion.web.address import lan_address
from companion.web.stream import Server
from companion.web.stream import keep_steady
from hardware import ConfigError
from hardware import Rig
from hardware.simulated import SimulatedBox

HELP = "start the table: the pages, and the box"

PORT = 8470
"""Where the pages are; a user without special rights may listen there."""

COUNTDOWN = 3
"""Seconds to look up from the phones before votes are shown."""

CODE, ANYONE = "code", "anyone"
"""Who may take a free seat."""

JOIN = "COMPANION_JOIN"
"""Says that to a service."""

KEY = 32
"""Bytes of the key that signs cookies."""

_log = logging.getLogger(__name__)

if TYPE_CHECKING:
    from companion.mqtt.publisher import Publisher


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add where to listen, which box, where the games are and which of them."""
    parser.add_argument(
        "--port", type=_port, default=PORT, help="of the pages (default %(default)s)"
    )
    parser.add_argument(
        "--host",
        default="0.0.0.0",
        help="address to listen on; 127.0.0.1 for this machine alone (default: every address)",
    )
    parser.add_argument(
        "--box",
        default="full",
        metavar="BOX",
        help="panels, buttons and tray: a file such as box.toml, or one of the documented builds,"
        " full or small (default full), real on a Raspberry Pi and else simulated; real or"
        " simulated for the full one wherever it is; none for none",
    )
    parser.add_argument(
        "--language",
        choices=tuple(LANGUAGES),
        help="what the panels of the box speak (default: what this computer does, else English)",
    )
    parser.add_argument(
        "--data", type=Path, help="folder of the games and packs (default: see the README)"
    )
    parser.add_argument(
        "--game",
        metavar="FILE",
        help="game of that folder to open (default: the one last on the table)",
    )
    parser.add_argument(
        "--new",
        action="store_true",
        help="leave the game last on the table in its folder, and begin with none",
    )
    parser.add_argument(
        "--bots",
        nargs="?",
        const="table",
        choices=("table", "companion"),
        metavar="DICE",
        help="bots take the seats that are free once somebody has sat down; their dice are thrown"
        " on the table, or by the companion (table or companion; default table)",
    )
    parser.add_argument(
        "--join",
        choices=(CODE, ANYONE),
        help="who may take a free seat: who has the join code of the game, or anyone in the"
        f" network; a service takes it from its environment, as {JOIN} (default {CODE})",
    )
    parser.add_argument("-v", "--verbose", action="store_true", help="tell more in the log")
    _broker.add_arguments(parser)


def main(args: argparse.Namespace) -> int:
    """Serve until SIGTERM or Ctrl-C; returns 1 with a sentence where the start fails."""
    logging.basicConfig(
        level=logging.INFO if args.verbose else logging.WARNING,
        format="%(levelname)s %(name)s: %(message)s",
    )
    signal.signal(signal.SIGTERM, _end)
    try:
        return _serve(args)
    except (NoPages, Refusal, StoreError, InUse) as error:
        print(error, file=sys.stderr)
        return 1


class NoPages(Exception):
    """The pages cannot be served. Its text is a sentence."""


def _serve(args: argparse.Namespace) -> int:
    """Open all that makes up a table and serve it; what was opened is closed again, the newest
    first, however this ends."""
    data = args.data if args.data is not None else data_folder(os.environ)
    language = args.language or language_of(os.environ)
    anyone = (args.join or os.environ.get(JOIN, CODE)) == ANYONE
    with contextlib.ExitStack() as ends:
        lobby = Lobby(
            data / "games", shelf=Shelf(packs_folder(data)), countdown=COUNTDOWN, anyone=anyone
        )
        ends.callback(lobby.close)
        bots = LobbyBots(lobby, fill=args.bots)
        ends.callback(bots.close)
        box = box_for(lobby, args.box, language=language)
        if box is not None:
            ends.callback(box.close)
        app = create_app(lobby, box, bots=bots, secret_key=secret_key(data), port=args.port)
        server = ends.enter_context(_pages(app, args.host, args.port))
        port = int(server.effective_port)
        # The port is ours: no other companion has the panels, which say that this one starts.
        if box is not None:
            box.start()
        if args.game is not None:
            lobby.open(args.game)
        elif not args.new:
            lobby.resume()
        watch = AddressWatch(lambda: found_at(args.host, port))
        publisher = publisher_for(lobby, args, language=language, page=lambda: watch.address)
        _tell_addresses(watch, box, publisher, ends)
        address = address_of(args.host, port)
        _say_where(address, lobby, box)
        ends.callback(notify, "STOPPING=1")
        notify(f"READY=1\nSTATUS=The pages are at {address}")
        watchdog = watchdog_for(lobby, box, lambda: watch.address, publisher)
        ends.callback(watchdog.stop)
        watchdog.start()
        keep_steady(app)
        server.run()
    return 0


@contextlib.contextmanager
def _pages(app: Flask, host: str, port: int) -> Iterator[Server]:
    """The server of the pages, which ends with the block, and the application with it. Raises
    `NoPages`."""
    server = None
    try:
        server = _server(app, host, port)
        yield server
    finally:
        stop(app, server)


def _tell_addresses(
    watch: AddressWatch, box: Box | None, publisher: "Publisher | None", ends: contextlib.ExitStack
) -> None:
    """Tell the box and the broker where the pages are, now and whenever that changes."""
    if box is not None:
        watch.listen(box.show_address)
    if publisher is not None:
        watch.listen(lambda _address: publisher.moved())
    ends.callback(watch.stop)
    watch.start()
    if publisher is not None:
        publisher.start()
        ends.callback(publisher.close)


def _say_where(address: str, lobby: Lobby, box: Box | None) -> None:
    """`announce` the pages, to whoever reads it; where nobody does, there still is a table to
    serve."""
    try:
        announce(address, lobby.notices, box=box is not None, code=lobby.code)
    except OSError as error:
        _output.show_no_more()
        _log.warning("That the pages are at %s cannot be said: %s.", address, error.strerror)


def _end(number: int, frame: object) -> None:
    """SIGTERM: leave the server's loop; what is under way is finished and the game is closed."""
    raise SystemExit(0)


def _server(app: Flask, host: str, port: int) -> Server:
    try:
        return create_server(app, host, port)
    except ValueError as error:
        raise NoPages(f"“{host}” is no address of this machine; leave --host out.") from error
    except OSError as error:
        raise NoPages(
            f"The pages cannot be served at {host} port {port}: {error.strerror}."
            " Is another companion running? Try --port with another number."
        ) from error


def _port(text: str) -> int:
    """A port as it is typed; 0 takes a free one."""
    if not text.isdecimal() or len(text) > 5 or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"a port is a number from 1 to 65535, not “{text}”")
    return int(text)


# -- the box ---------------------------------------------------------------------------------------


def box_for(lobby: Lobby, name: str, *, language: str = "en", pi: bool | None = None) -> Box | None:
    """The box at whichever game is on the table, by what ``--box`` says; None for ``none``. Its
    panels speak ``language``.

    A file that cannot be is told of and there is no box: the game can be played without. ``pi``
    says whether this is a Raspberry Pi, None to look.
    """
    if name == "none":
        return None
    known = name in ("real", "simulated")
    real = name == "real" if known else on_a_pi() if pi is None else pi
    try:
        config = box_of("full" if known else name)
    except ConfigError as error:
        print(f"{error} There is no box until this is mended.", file=sys.stderr)
        return None
    rig = Rig(config) if real else SimulatedBox(config)
    box = Box(
        lobby.table,
        rig,
        language=language,
        slots=lambda: {"SURVIVOR": list(lobby.facts.survivors)},
        code=lambda: lobby.code,
    )
    lobby.listen(lambda: box.sit_at(lobby.table))
    return box


def watchdog_for(
    lobby: Lobby,
    box: Box | None,
    address: Callable[[], str],
    publisher: "Publisher | None" = None,
) -> Watchdog:
    """What tells systemd that the game, the box, its panels, buttons and tray all run. A broker
    that is away is named, and no reason to start again."""

    def status() -> str:
        missing = [] if box is None else list(box.status())
        silent = f"; not working: {', '.join(missing)}" if missing else ""
        trouble = publisher.trouble if publisher is not None else ""
        pages = f"The pages are at {address() or 'no address: there is no network'}"
        return f"{pages}{silent}{'; ' * bool(trouble)}{trouble}"

    loops = {} if box is None else box.loops()
    return Watchdog({"the game": game_answers(lobby), **loops}, status=status)


# -- other devices ---------------------------------------------------------------------------------


def publisher_for(
    lobby: Lobby, args: argparse.Namespace, *, language: str, page: Callable[[], str]
) -> "Publisher | None":
    """What tells a broker of the game; None where none is named.

    One that cannot be is told of and there is none: the game can be played without. Its library is
    loaded only where there is a broker.
    """
    try:
        target = _broker.target_of(args, os.environ)
        if target is None:
            return None
        from companion.mqtt.publisher import Publisher

        return Publisher(lobby, target, language=language, page=page)
    except ModuleNotFoundError:
        sentence = _broker.NO_LIBRARY
    except BrokerError as error:
        sentence = str(error)
    print(f"{sentence} The feed goes to no broker until this is mended.", file=sys.stderr)
    return None


# -- where and how ---------------------------------------------------------------------------------


def secret_key(data: Path) -> bytes:
    """The key that signs cookies: made at the first start, for this owner alone.

    Where it cannot be kept it is another at each start, and a sentence kept for a phone's next page
    is lost.
    """
    path = data / "secret.key"
    try:
        if not path.exists() or path.stat().st_size < KEY:
            write_whole(path, secrets.token_bytes(KEY), mode=OWNER)
        return path.read_bytes()
    except OSError as error:
        _log.warning("The key in %s cannot be kept: %s.", path, error.strerror)
        return secrets.token_bytes(KEY)


EVERYWHERE = ("0.0.0.0", "::", "")
"""What ``--host`` says for every address of this machine."""


def address_of(host: str, port: int) -> str:
    """The address to open: numeric, and one that a phone reaches, where we listen on every one."""
    shown = f"[{host}]" if ":" in host else host
    return join_url("127.0.0.1", port) if host in EVERYWHERE else f"http://{shown}:{port}/"


def found_at(host: str, port: int) -> str:
    """The address of this moment at which a phone finds the pages; "" where there is no network."""
    return "" if host in EVERYWHERE and lan_address() is None else address_of(host, port)


def _here_alone(address: str) -> bool:
    """Whether only this machine itself finds something at this address."""
    host = urlsplit(address).hostname or ""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:  # a name
        return host == "localhost"


def announce(
    address: str,
    notices: Sequence[str],
    *,
    box: bool,
    code: str = "",
    out: TextIO | None = None,
) -> None:
    """Say where to open the pages, with a code to scan where this is a terminal and a phone can
    reach them; the join ``code`` is only for a terminal, never for a log."""
    out = out if out is not None else sys.stdout
    for notice in notices:
        print(notice, file=out)
    reached = not _here_alone(address)
    where = "a phone or laptop in the same network" if reached else "this computer; no phone can"
    print(f"Open {address} on {where}.", file=out)
    twin = f", the box is {address}box" if box else ""
    print(f"The big screen is {address}table{twin}.", file=out)
    if reached and out.isatty():
        qr.scanned(qr.invitation(address, code), "m").terminal(out=out, compact=True)
    if code and out.isatty():
        comes_in = qr.invitation(address, code)
        print(f"The join code is {spaced(code)}; {comes_in} opens with it.", file=out)
    print("Ctrl-C ends it; the game goes on where it stood.", file=out, flush=True)
