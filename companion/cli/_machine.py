"""The computer as `companion doctor` looks at it: files, programs and libraries, read only."""

import datetime
import importlib.metadata
import os
import pwd
import socket
import subprocess
from collections.abc import Sequence
from pathlib import Path

from companion.cli._broker import NO_LIBRARY
from companion.mqtt.broker import Target
from companion.web.address import lan_address

USER = "companion"
"""Whom the service runs as (systemd/companion.service)."""


class Machine:
    """This computer. Every answer is plain data, and none raises; tests give another ``root`` and
    answer for the rest.
    """

    def __init__(self, root: Path = Path("/")) -> None:
        self.root = root

    def text(self, path: str) -> str | None:
        """What a file says, None where it cannot be read."""
        try:
            return (self.root / path).read_text(encoding="utf-8", errors="replace").strip("\0\n ")
        except OSError:
            return None

    def number(self, path: str) -> int | None:
        """A number of the device tree, which are four bytes; None where it is not there."""
        try:
            data = (self.root / path).read_bytes()
        except OSError:
            return None
        return int.from_bytes(data[:4], "big") if len(data) == 4 else None

    def exists(self, path: str) -> bool:
        """Whether a file or device is there."""
        return (self.root / path).exists()

    def names(self, pattern: str) -> list[str]:
        """The files and devices of this pattern, as absolute paths."""
        return sorted(f"/{path.relative_to(self.root)}" for path in self.root.glob(pattern))

    def said(self, *command: str) -> str | None:
        """What a program says, None where there is no such program or it fails."""
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=10)
        except (OSError, subprocess.TimeoutExpired):
            return None
        return done.stdout.strip() if done.returncode == 0 else None

    def version(self, distribution: str) -> tuple[int, ...] | None:
        """The version of an installed Python distribution, None without it."""
        try:
            version = importlib.metadata.version(distribution)
        except importlib.metadata.PackageNotFoundError:
            return None
        return tuple(int(part) for part in version.split(".") if part.isdecimal())

    def owners(self, module: str) -> list[str]:
        """The distributions that say a Python module is theirs."""
        return sorted(set(importlib.metadata.packages_distributions().get(module, [])))

    def groups(self) -> list[str] | None:
        """The groups of the service's user, None where there is no such user."""
        try:
            pwd.getpwnam(USER)
        except KeyError:
            return None
        return (self.said("id", "-nG", USER) or "").split()

    def free(self, folder: Path) -> tuple[int, bool] | None:
        """Bytes that are free where a folder is or would be, and whether it is read-only; None
        where nothing can be said."""
        for place in (folder, *folder.parents):
            try:
                found = os.statvfs(place)
            except OSError:
                continue
            return found.f_bavail * found.f_frsize, bool(found.f_flag & os.ST_RDONLY)
        return None

    def address(self) -> str | None:
        """Where phones find this computer, None without a network."""
        return lan_address()

    def answers(self, port: int) -> bool:
        """Whether anything listens at a port of this computer."""
        try:
            socket.create_connection(("127.0.0.1", port), timeout=2).close()
        except OSError:
            return False
        return True

    def knock(self, target: Target) -> str:
        """What keeps the companion from a broker, as a sentence; "" where it is let in."""
        try:
            from companion.mqtt.publisher import knock
        except ModuleNotFoundError:
            return NO_LIBRARY
        return knock(target)

    def year(self) -> int:
        """What this computer thinks the year is."""
        return datetime.datetime.now(datetime.UTC).year


def words(sequence: Sequence[object]) -> str:
    """Several things in a row: "a, b and c"."""
    *most, last = map(str, sequence)
    return f"{', '.join(most)} and {last}" if most else last
