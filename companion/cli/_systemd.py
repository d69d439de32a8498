"""What systemd is told (sd_notify): that the pages are there, and as long as everything runs."""

import contextlib
import faulthandler
import logging
import os
import socket
import threading
from collections.abc import Callable
from collections.abc import Mapping

from companion.table.lobby import Lobby
from companion.table.table import Closed

_log = logging.getLogger(__name__)

Answers = Callable[[float], bool]
"""Whether a loop comes by within so many seconds."""


def notify(state: str, environment: Mapping[str, str] = os.environ) -> None:
    """Tell systemd how the service is, where it is one (sd_notify)."""
    address = environment.get("NOTIFY_SOCKET", "")
    if not address:
        return
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as to:
        try:
            to.connect("\0" + address[1:] if address.startswith("@") else address)
            to.sendall(state.encode())
        except OSError as error:
            _log.warning("systemd was not told “%s”: %s", state, error)


class Watchdog:
    """Tells systemd three times in its time (``WatchdogSec=``) that everything runs, and only then.

    ``loops`` are asked in turn, by what they do; one that does not answer is named in the log, and
    systemd starts the service again when its time is over: a game goes on where it stood. What the
    threads were doing then is in the log too. ``status`` is a sentence for ``systemctl status``.
    Where systemd does not ask, nothing is done.
    """

    def __init__(
        self,
        loops: Mapping[str, Answers],
        *,
        status: Callable[[], str],
        environment: Mapping[str, str] = os.environ,
    ) -> None:
        self._loops = dict(loops)
        self._status = status
        self._environment = environment
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Begin to tell."""
        period = self._period()
        if period is None:
            return
        # systemd ends with SIGABRT what it has not heard of.
        faulthandler.enable()
        self._thread = threading.Thread(
            target=self._run, args=(period,), name="watchdog", daemon=True
        )
        self._thread.start()

    def stop(self) -> None:
        """Tell no more."""
        self._stop.set()
        if self._thread is not None:
            self._thread.join(timeout=1)

    def look(self, patience: float) -> bool:
        """Ask every loop, each for ``patience`` seconds, and tell systemd if all have answered."""
        silent = [name for name, answers in self._loops.items() if not answers(patience)]
        if silent:
            _log.error("No answer in %.0f s from what runs %s", patience, " and ".join(silent))
            return False
        notify(f"WATCHDOG=1\nSTATUS={self._status()}", self._environment)
        return True

    def _period(self) -> float | None:
        """Seconds between two looks, None where systemd wants none of this process."""
        whose = self._environment.get("WATCHDOG_PID", str(os.getpid()))
        microseconds = self._environment.get("WATCHDOG_USEC", "")
        if not microseconds.isdecimal() or whose != str(os.getpid()):
            return None
        return int(microseconds) / 1e6 / 3

    def _run(self, period: float) -> None:
        while not self._stop.is_set():
            try:
                self.look(period / max(len(self._loops), 1))
            except Exception:  # noqa: BLE001 no proof that the game stands still: systemd decides
                _log.exception("The watchdog stumbled")
            self._stop.wait(period)


def game_answers(lobby: Lobby) -> Answers:
    """Whether the thread of the game on the table comes by; where there is none, it does."""

    def answers(timeout: float) -> bool:
        table = lobby.table
        if table is None:
            return True
        came = threading.Event()

        def ask() -> None:
            # A game that is closed meanwhile stands still for a good reason.
            with contextlib.suppress(Closed):
                table.seats()
            came.set()

        # On a thread of its own, as nobody comes back from a table that hangs.
        threading.Thread(target=ask, name="watchdog asks", daemon=True).start()
        return came.wait(timeout)

    return answers
