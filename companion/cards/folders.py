"""The folders of an owner's packs on the disk: a pack is replaced whole, or not at all."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from contextlib import suppress
from pathlib import Path

from companion.cards import writing
from companion.cards.loader import SHIPPED
from companion.durable import sync_folder
from companion.durable import write_whole
from companion.rules.names import is_slug
from companion.sentences import Complaint
from companion.sentences import Verbatim

Stamp = tuple[tuple[str, int, int, int], ...]
"""Of every pack and each of its files: path, number on the disk, time of its last change, size."""

SCRATCH, REPLACED = ".new-", ".old"
"""How the folder begins in which a pack is made, and how the pack ends there that it replaces."""

LONGEST_NAME = 40
"""Letters of a pack's name: it is the name of a folder, too."""


class ShelfError(Complaint):
    """What could not be done with an owner's packs, and why."""


class Folders:
    """The packs in ``folder``, a folder each."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def packs(self) -> list[Path]:
        """The folders of the packs, in the order of loading: that of their names. Raises
        `ShelfError`."""
        try:
            if not self.folder.is_dir():
                return []
            self._recover()
            return sorted(
                each for each in self.folder.iterdir() if each.is_dir() and is_slug(each.name)
            )
        except OSError as error:
            raise self._unreadable(error) from error

    def stamp(self) -> Stamp:
        """What is another once a file of a pack has been changed by whomever. Raises
        `ShelfError`."""
        try:
            packs = self.packs()
            files = [file for folder in packs for file in (folder, *sorted(folder.glob("*.toml")))]
            states = [(file, file.stat()) for file in files]
        except OSError as error:
            raise self._unreadable(error) from error
        return tuple((str(file), at.st_ino, at.st_mtime_ns, at.st_size) for file, at in states)

    def pack(self, name: str) -> Path:
        """The folder of a pack that is there. Raises `ShelfError`."""
        folder = self.folder / name
        if folder not in self.packs():
            there = Verbatim.listed(each.name for each in self.packs())
            if not there:
                raise ShelfError("There is no pack “%(pack)s”.", pack=name)
            raise ShelfError(
                "There is no pack “%(pack)s”. There are %(there)s.", pack=name, there=there
            )
        return folder

    def free(self, name: str) -> Path:
        """The folder for a new pack. Raises `ShelfError` for what is no name, or a taken one."""
        check_name(name)
        if (self.folder / name).exists():
            raise ShelfError("There is a pack “%(pack)s” already.", pack=name)
        return self.folder / name

    @contextmanager
    def copy(self, name: str, *, fresh: bool = False) -> Iterator[Path]:
        """A copy of a pack (or an empty folder) under its own name, to be checked, then thrown
        away. What goes wrong with it inside the block raises `ShelfError`."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryDirectory(prefix=SCRATCH, dir=self.folder) as scratch:
                copy = Path(scratch) / name
                if fresh:
                    copy.mkdir()
                else:
                    shutil.copytree(self.folder / name, copy)
                yield copy
        except OSError as error:
            raise ShelfError(
                "The packs in %(folder)s stay as they were: %(why)s.",
                folder=Verbatim(self.folder),
                why=_why(error),
            ) from error
        except writing.NotWritten as error:
            raise ShelfError.saying(error.sentence) from error

    def put(self, folder: Path, copy: Path) -> None:
        """Put a checked copy in its place; what was there goes only when the new one is whole.
        Raises `OSError`, and leaves what was there."""
        for path in copy.iterdir():
            with open(path, "rb") as file:
                os.fsync(file.fileno())
        sync_folder(copy)
        old = copy.with_name(f"{folder.name}{REPLACED}")
        if folder.exists():
            folder.rename(old)
        try:
            copy.rename(folder)
        except OSError:
            if old.exists():
                old.rename(folder)
            raise
        sync_folder(self.folder)

    def _recover(self) -> None:
        """Put back a pack whose replacing was cut short between the two renames of `put`."""
        for old in self.folder.glob(f"{SCRATCH}*/*{REPLACED}"):
            folder = self.folder / old.name.removesuffix(REPLACED)
            if not folder.exists():
                with suppress(OSError):  # another companion was quicker
                    old.rename(folder)

    def _unreadable(self, error: OSError) -> ShelfError:
        return ShelfError(
            "The packs of cards in %(folder)s cannot be read: %(why)s.",
            folder=Verbatim(self.folder),
            why=Verbatim(error.strerror),
        )


def check_name(name: str) -> None:
    """Raise `ShelfError` unless a pack of an owner's can be called so."""
    if name in SHIPPED:
        raise ShelfError(
            "“%(pack)s” cannot be the name of a pack; one so called comes with the companion.",
            pack=name,
        )
    if not is_slug(name) or len(name) > LONGEST_NAME:
        raise ShelfError(
            "“%(pack)s” cannot be the name of a pack; expected at most %(most)s small letters"
            " and digits with hyphens between, such as “my-box”.",
            pack=name,
            most=LONGEST_NAME,
        )


def read(path: Path) -> str:
    """The text of a file. Raises `ShelfError`."""
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ShelfError(
            "%(file)s cannot be read: %(why)s.", file=Verbatim(path), why=_why(error)
        ) from error


def write(path: Path, content: str) -> None:
    """Write a file so that it is there whole, or as it was. Raises `OSError`."""
    write_whole(path, content.encode())
    sync_folder(path.parent)


def _why(error: Exception) -> Verbatim:
    """What the system says of an error, without its number and its paths where it has words."""
    return Verbatim(getattr(error, "strerror", None) or error)
