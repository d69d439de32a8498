"""The packs an owner keeps: a folder of packs beside the games, apart from the program.

An upgrade of the companion does not touch them, and nothing of them leaves but by `Shelf.export`.
"""

import os
import shutil
import tempfile
import threading
import tomllib
from collections import Counter
from collections.abc import Iterator
from collections.abc import Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.cards import writing
from companion.cards.lint import breaks
from companion.cards.lint import known_cards
from companion.cards.loader import SHIPPED
from companion.cards.loader import Loaded
from companion.cards.loader import check_pack
from companion.cards.loader import load_with
from companion.cards.menus import Argument
from companion.cards.menus import Menu
from companion.cards.menus import menu
from companion.cards.pack import FILES
from companion.cards.pack import merged
from companion.cards.pack import read_pack
from companion.cards.sheet import Fault
from companion.rules.facts import Facts
from companion.rules.names import is_slug
from companion.rules.names import slug

OWN = "own"
"""The pack into which the page writes."""

TITLE = "My cards"

MARK = "#: "
"""How a line begins that parts the files in an exported pack."""

LARGEST = 1_000_000
"""More characters than this is no pack in one text."""


class ShelfError(Exception):
    """What could not be done with an owner's packs. Its text is a sentence that says why."""


@dataclass(frozen=True, slots=True)
class Count:
    """Of one kind of card: how many are known, how many the boxes hold (None: not said), and of how
    many known ones the companion does not know the whole."""

    kind: str
    known: int
    held: int | None
    partly: int


@dataclass(frozen=True, slots=True)
class OwnCard:
    """A card an owner has written: its pack, its file (without .toml), and what stands there."""

    pack: str
    kind: str
    slug: str
    table: Mapping[str, Any]


class Shelf:
    """The owner's packs in ``folder``, a folder each. Methods may be called from any thread."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._lock = threading.RLock()

    # -- reading -----------------------------------------------------------------------------------

    def packs(self) -> list[Path]:
        """The folders of the packs, in the order of loading: that of their names."""
        if not self.folder.is_dir():
            return []
        return sorted(
            each for each in self.folder.iterdir() if each.is_dir() and is_slug(each.name)
        )

    def load(self) -> Loaded:
        """Load the shipped packs and the owner's; a wrong one is left out with its faults."""
        with self._lock:
            return load_with(self.packs())

    def check(self, name: str) -> list[Fault]:
        """Return all that is wrong or doubtful in a pack. Raises `ShelfError` if there is none."""
        folder = self._pack(name)
        return check_pack(folder, [other for other in self.packs() if other != folder])

    def cards(self) -> list[OwnCard]:
        """Every card of the owner's packs that are right, in the order of the files."""
        names = {folder.name for folder in self.packs()}
        return [
            OwnCard(pack.name, kind, card, entry.table)
            for pack in self.load().packs
            if pack.name in names
            for (kind, card), entry in pack.entries.items()
        ]

    def counts(self) -> list[Count]:
        """What the boxes hold and what is known of it, the owner's cards included."""
        return counts(self.load().facts)

    def menu(self, which: Menu) -> dict[str, tuple[Argument, ...]]:
        """What can be chosen when a card is written (`companion.cards.menus.menu`)."""
        return menu(which)

    # -- writing -----------------------------------------------------------------------------------

    def new(self, name: str, title: str = TITLE) -> Path:
        """Make an empty pack. Raises `ShelfError` if that is no name, or one that is taken."""
        with self._lock:
            folder = self._free(name)
            with self._copy(name, fresh=True) as copy:
                (copy / "pack.toml").write_text(writing.head(title), encoding="utf-8")
                self._sound(copy)
                self._put(folder, copy)
            return folder

    def add(
        self, pack: str, kind: str, card: Mapping[str, Any], *, doubts: bool = False
    ) -> list[Fault]:
        """Write a card into a pack, in the place of the one of its name if there is one.

        ``kind`` is the name of its file. Nothing is written, and the faults are returned, where the
        linter finds any; with ``doubts``, only where a game would go wrong. Raises `ShelfError`.
        """
        with self._lock:
            if pack == OWN and not (self.folder / OWN).exists():
                self.new(OWN)
            folder = self._pack(pack)
            header = slug(str(card.get("name", "")))
            if not header:
                reason = "expected a name with a letter or digit."
                return [Fault(f"{pack}/{kind}.toml", 0, "name", reason)]
            with self._copy(pack) as copy:
                new = self._edited(copy, kind, header, card)
                others = [other for other in self.packs() if other != folder]
                faults = check_pack(copy, others)
                if faults and (not doubts or self._broken(copy, others)):
                    return faults
                self._write(folder / f"{kind}.toml", new)
            return []

    def take_out(self, pack: str, kind: str, card: str) -> None:
        """Take a card out of a pack. Raises `ShelfError` where it is not there or is needed."""
        with self._lock:
            folder = self._pack(pack)
            if (pack, kind, card) not in [(one.pack, one.kind, one.slug) for one in self.cards()]:
                raise ShelfError(f"There is no card “{card}” in the pack “{pack}”.")
            with self._copy(pack) as copy:
                new = self._edited(copy, kind, card, None)
                self._sound(copy)
                self._write(folder / f"{kind}.toml", new)

    # -- one text ----------------------------------------------------------------------------------

    def export(self, name: str) -> str:
        """Return a pack as one text, for `take_in`. Raises `ShelfError`."""
        folder = self._pack(name)
        parts = [f"{MARK}pack {name}\n"]
        for file in ("pack", *FILES):
            path = folder / f"{file}.toml"
            if path.is_file():
                parts.append(f"{MARK}file {path.name}\n{self._read(path).rstrip()}\n")
        return "".join(parts)

    def take_in(self, text: str, *, name: str = "", replace: bool = False) -> list[Fault]:
        """Keep a pack that `export` made, under its own name or another.

        Returns its faults, and keeps nothing, where a game would go wrong. Raises `ShelfError`
        where the text is no pack, or the name is taken and ``replace`` is not set.
        """
        called, files = self._parted(text)
        name = name or called
        with self._lock:
            taken = (self.folder / name).exists()
            folder = self._pack(name) if taken and replace else self._free(name)
            with self._copy(name, fresh=True) as copy:
                for file, content in files.items():
                    (copy / file).write_text(content, encoding="utf-8")
                others = [other for other in self.packs() if other != folder]
                if self._broken(copy, others):
                    return self._broken(copy, others)
                self._put(folder, copy)
        return []

    @staticmethod
    def _parted(text: str) -> tuple[str, dict[str, str]]:
        name, files, file = "", {}, ""
        known = {f"{each}.toml" for each in ("pack", *FILES)}
        if len(text) > LARGEST:
            raise ShelfError("This is far more text than a pack of cards.")
        for number, line in enumerate(text.splitlines(keepends=True), start=1):
            word, _, rest = line.removeprefix(MARK).strip().partition(" ")
            if number == 1:
                if not line.startswith(MARK) or word != "pack":
                    raise ShelfError("This is no exported pack: it begins with “#: pack NAME”.")
                name = rest
            elif line.startswith(MARK):
                file = rest
                if word != "file" or file not in known or file in files:
                    raise ShelfError(f"Line {number} is no file of a pack: “{line.strip()}”.")
                files[file] = ""
            elif file:
                files[file] += line
        return name, files

    # -- files -------------------------------------------------------------------------------------

    def _pack(self, name: str) -> Path:
        folder = self.folder / name
        if folder not in self.packs():
            there = ", ".join(each.name for each in self.packs())
            raise ShelfError(f"There is no pack “{name}”. " + (f"There are {there}." * bool(there)))
        return folder

    def _free(self, name: str) -> Path:
        if not is_slug(name) or name in SHIPPED:
            raise ShelfError(
                f"“{name}” cannot be the name of a pack; expected small letters and digits with"
                " hyphens between, such as “my-box”."
            )
        if (self.folder / name).exists():
            raise ShelfError(f"There is a pack “{name}” already.")
        return self.folder / name

    @contextmanager
    def _copy(self, name: str, *, fresh: bool = False) -> Iterator[Path]:
        """A copy of a pack (or an empty folder) under its own name, to be checked, then thrown
        away."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryDirectory(prefix=".new-", dir=self.folder) as scratch:
                copy = Path(scratch) / name
                if fresh:
                    copy.mkdir()
                else:
                    shutil.copytree(self.folder / name, copy)
                yield copy
        except OSError as error:
            raise ShelfError(f"The packs in {self.folder}: {error.strerror}.") from error
        except writing.NotWritten as error:
            raise ShelfError(str(error)) from error

    def _edited(self, copy: Path, kind: str, card: str, table: Mapping[str, Any] | None) -> str:
        path = copy / f"{kind}.toml"
        text = self._read(path) if path.is_file() else ""
        try:
            new = writing.put(text, card, table)
        except tomllib.TOMLDecodeError as error:
            raise ShelfError(f"{copy.name}/{path.name} is not TOML: {error}.") from error
        path.write_text(new, encoding="utf-8")
        return new

    @staticmethod
    def _broken(copy: Path, others: list[Path]) -> list[Fault]:
        faults: list[Fault] = []
        pack = read_pack(copy, faults)
        return faults or breaks(pack, merged([*load_with(others).packs, pack]))

    def _sound(self, copy: Path) -> None:
        others = [other for other in self.packs() if other.name != copy.name]
        if faults := self._broken(copy, others):
            raise ShelfError(str(faults[0]))

    @staticmethod
    def _read(path: Path) -> str:
        try:
            return path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise ShelfError(f"{path} cannot be read: {error}.") from error

    @staticmethod
    def _write(path: Path, text: str) -> None:
        new = path.with_name(f".{path.name}.new")
        with open(new, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)

    def _put(self, folder: Path, copy: Path) -> None:
        """Put a checked copy in its place; what was there goes only when the new one is whole."""
        for path in copy.iterdir():
            with open(path, "rb") as file:
                os.fsync(file.fileno())
        if folder.exists():
            folder.rename(copy.with_name(f"{folder.name}.old"))
        copy.rename(folder)


def counts(facts: Facts) -> list[Count]:
    """What the boxes hold and what is known of it, kind by kind."""
    known = known_cards(facts)
    secret = facts.secret_objectives.values()
    partly: Counter[str] = Counter(
        card.kind for card in secret if card.in_box and card.condition is None
    )
    partly["objectives"] = sum(
        card.standard.morale is None or card.standard.rounds is None
        for card in facts.objectives.values()
    )
    partly["crises"] = sum(card.effect is None for card in facts.crises.values())
    partly["crossroads"] = sum(None in card.options for card in facts.crossroads.values())
    return [
        Count(kind, number, facts.counts.get(kind), partly[kind]) for kind, number in known.items()
    ]


def sentences(loaded: Loaded) -> list[str]:
    """What people are told about packs that are left out: each fault with its file and line."""
    return [
        f"The pack “{Path(folder).name}” is left out. {fault}"
        for folder, faults in loaded.refused.items()
        for fault in faults
    ]
