"""The packs an owner keeps: a folder of packs beside the games, apart from the program.

An upgrade of the companion does not touch them, and nothing of them leaves but by `Shelf.export`.
"""

import threading
from collections.abc import Iterable
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.cards import text
from companion.cards import writing
from companion.cards.folders import Folders
from companion.cards.folders import ShelfError
from companion.cards.folders import Stamp
from companion.cards.folders import check_name
from companion.cards.folders import read
from companion.cards.folders import write
from companion.cards.known import Count
from companion.cards.known import Unknown
from companion.cards.known import counts
from companion.cards.known import unknown
from companion.cards.loader import Loaded
from companion.cards.loader import check_pack
from companion.cards.loader import load_with
from companion.cards.menus import Argument
from companion.cards.menus import Menu
from companion.cards.menus import menu
from companion.cards.pack import Pack
from companion.cards.sheet import Fault
from companion.rules.facts import Facts
from companion.rules.names import slug
from companion.sentences import Reason
from companion.sentences import Sentence
from companion.sentences import Verbatim

OWN = "own"
"""The pack into which the page writes."""

TITLE = "My cards"


@dataclass(frozen=True, slots=True)
class OwnCard:
    """A card as it stands in a pack: the pack, its file (without .toml), and what stands there."""

    pack: str
    kind: str
    slug: str
    table: Mapping[str, Any]


class Shelf:
    """The owner's packs in ``folder``, a folder each. Methods may be called from any thread."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._kept = Folders(folder)
        self._lock = threading.RLock()
        self._last: tuple[Stamp, Loaded] | None = None

    # -- reading -----------------------------------------------------------------------------------

    def packs(self) -> list[Path]:
        """The folders of the packs, in the order of loading. Raises `ShelfError`."""
        return self._kept.packs()

    def stamp(self) -> Stamp:
        """What is another once a file of a pack has been changed by whomever. Raises
        `ShelfError`."""
        return self._kept.stamp()

    def load(self) -> Loaded:
        """Load the shipped packs and the owner's; a wrong one is left out with its faults. Raises
        `ShelfError` where the packs cannot even be looked for."""
        with self._lock:
            stamp = self.stamp()
            if self._last is None or self._last[0] != stamp:
                folders = self.packs()
                loaded = load_with(folders)
                right = [folder for folder in folders if str(folder) not in loaded.refused]
                texts = tuple(self.export(folder.name) for folder in right)
                self._last = stamp, replace(loaded, texts=texts)
            return self._last[1]

    def check(self, name: str) -> list[Fault]:
        """Return all that is wrong or doubtful in a pack. Raises `ShelfError` if there is none."""
        folder = self._kept.pack(name)
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

    def card(self, kind: str, card: str) -> OwnCard | None:
        """The card of this file and slug that is played with, shipped ones included."""
        for pack in reversed(self.load().packs):
            if (kind, card) in pack.entries:
                return OwnCard(pack.name, kind, card, pack.entries[kind, card].table)
        return None

    def counts(self) -> list[Count]:
        """What the boxes hold and what is known of it, the owner's cards included."""
        return counts(self.load().facts)

    def unknown(self) -> list[Unknown]:
        """The cards that are named but not wholly known, and that the owner has not written: what
        she leaves out of a card, the table does by hand."""
        own = {(card.kind, card.slug) for card in self.cards()}
        return [card for card in unknown(self.load().facts) if (card.kind, card.slug) not in own]

    def by_hand(self) -> set[tuple[str, str]]:
        """The owner's cards, by file and slug, of which the table does something by hand."""
        own = {(card.kind, card.slug) for card in self.cards()}
        return own & {(card.kind, card.slug) for card in unknown(self.load().facts)}

    def facts(self) -> Facts:
        """All cards, the owner's included."""
        return self.load().facts

    def decks(self) -> dict[str, dict[str, int]]:
        """The item decks, by location and ``starter``: how often each holds which item."""
        return decks_of(self.load().packs)

    def menu(self, which: Menu) -> dict[str, tuple[Argument, ...]]:
        """What can be chosen when a card is written (`companion.cards.menus.menu`)."""
        return menu(which)

    @staticmethod
    def slug(name: str) -> str:
        """What a card of this name is called in packs and records."""
        return slug(name)

    # -- writing -----------------------------------------------------------------------------------

    def new(self, name: str, title: str = TITLE) -> Path:
        """Make an empty pack. Raises `ShelfError` if that is no name, or one that is taken."""
        with self._lock:
            folder = self._kept.free(name)
            with self._kept.copy(name, fresh=True) as copy:
                (copy / "pack.toml").write_text(writing.head(title), encoding="utf-8")
                self._sound(copy)
                self._kept.put(folder, copy)
            return folder

    def add(
        self,
        pack: str,
        kind: str,
        card: Mapping[str, Any],
        *,
        was: str = "",
        copies: Mapping[str, int] | None = None,
        doubts: bool = False,
    ) -> list[Fault]:
        """Write a card into a pack, in the place of the one of its name if there is one.

        ``kind`` is the name of its file, ``was`` the slug of the card of this pack that it takes
        the place of, ``copies`` (of an item) how often each deck has it. Nothing is written, and
        the faults are returned, where the linter finds any; with ``doubts``, only where a game
        would go wrong. Raises `ShelfError`.
        """
        with self._lock:
            header = slug(str(card.get("name", "")))
            if not header:
                reason = Reason("expected a name with a letter or digit.")
                return [Fault(f"{pack}/{kind}.toml", 0, "name", reason)]
            changes: dict[tuple[str, str], Mapping[str, Any] | None] = {(kind, header): card}
            if was and was != header:
                changes[kind, was] = None
            if kind == "items":
                decks = self.decks()
                for deck in {*decks, *(copies or {})}:
                    held = dict(decks.get(deck, {}))
                    moved = held.pop(was, 0) if was and was != header else 0
                    held[header] = (copies or {}).get(deck, held.get(header, 0) + moved)
                    if _full(held) != decks.get(deck, {}):
                        changes["decks", deck] = _full(held)
            return self._change(pack, changes, doubts=doubts)

    def set_deck(
        self, pack: str, deck: str, cards: Mapping[str, int], *, doubts: bool = False
    ) -> list[Fault]:
        """Say which items a deck holds, and how often; returns the faults as `add` does."""
        with self._lock:
            return self._change(pack, {("decks", deck): _full(cards)}, doubts=doubts)

    def take_out(self, pack: str, kind: str, card: str) -> None:
        """Take a card out of a pack. Raises `ShelfError` where it is not there or is needed."""
        with self._lock:
            self._kept.pack(pack)
            if (pack, kind, card) not in [(one.pack, one.kind, one.slug) for one in self.cards()]:
                raise ShelfError(
                    "There is no card “%(card)s” in the pack “%(pack)s”.", card=card, pack=pack
                )
            changes: dict[tuple[str, str], Mapping[str, Any] | None] = {(kind, card): None}
            others = [other for other in self.load().packs if other.name != pack]
            if kind == "items" and not any((kind, card) in other.entries for other in others):
                for deck, held in self.decks().items():
                    if card in held:
                        changes["decks", deck] = _full({**held, card: 0})
            if faults := self._change(pack, changes, doubts=True):
                raise ShelfError(
                    "“%(card)s” stays, since another card needs it: %(why)s",
                    card=card,
                    why=faults[0].sentence,
                )

    def _change(
        self,
        pack: str,
        changes: Mapping[tuple[str, str], Mapping[str, Any] | None],
        *,
        doubts: bool,
    ) -> list[Fault]:
        """Write several cards of a pack, or none of them. A deck that is as the other packs have it
        is no card of this one."""
        if pack == OWN and not (self.folder / OWN).exists():
            self.new(OWN)
        folder = self._kept.pack(pack)
        there = decks_of([other for other in self.load().packs if other.name != pack])
        with self._kept.copy(pack) as copy:
            files: dict[str, str] = {}
            for (kind, header), table in changes.items():
                as_ever = kind == "decks" and table == there.get(header, {})
                files[kind] = self._edited(copy, kind, header, None if as_ever else table)
            faults = check_pack(copy, [other for other in self.packs() if other != folder])
            broken = self._broken(copy)
            if broken or (faults and not doubts):
                return faults or broken
            if len(files) > 1:  # none of them fits without the others
                self._kept.put(folder, copy)
            else:
                for kind, content in files.items():
                    write(folder / f"{kind}.toml", content)
        return []

    # -- one text ----------------------------------------------------------------------------------

    def export(self, name: str) -> str:
        """Return a pack as one text, for `take_in`. Raises `ShelfError`."""
        folder = self._kept.pack(name)
        files = [folder / file for file in text.NAMES if (folder / file).is_file()]
        return text.joined(name, {file.name: read(file) for file in files})

    def take_in(self, given: str, *, name: str = "", replace: bool = False) -> list[Fault]:
        """Keep a pack that `export` made, under its own name or another.

        Returns its faults, and keeps nothing, where a game would go wrong. Raises `ShelfError`
        where the text is no pack, or the name is taken and ``replace`` is not set.
        """
        try:
            called, files = text.parted(given)
        except text.NoPack as error:
            raise ShelfError.saying(error.sentence) from error
        name = name or called
        with self._lock:
            check_name(name)
            taken = (self.folder / name).exists()
            folder = self._kept.pack(name) if taken and replace else self._kept.free(name)
            with self._kept.copy(name, fresh=True) as copy:
                for file, content in files.items():
                    (copy / file).write_text(content, encoding="utf-8")
                if faults := self._broken(copy):
                    return faults
                self._kept.put(folder, copy)
        return []

    # -- a copy that is checked --------------------------------------------------------------------

    def _edited(self, copy: Path, kind: str, card: str, table: Mapping[str, Any] | None) -> str:
        path = copy / f"{kind}.toml"
        content = read(path) if path.is_file() else ""
        try:
            new = writing.put(content, card, table)
        except (ValueError, RecursionError) as error:
            raise ShelfError(
                "%(file)s is not TOML: %(why)s.",
                file=Verbatim(f"{copy.name}/{path.name}"),
                why=Verbatim(error),
            ) from error
        path.write_text(new, encoding="utf-8")
        return new

    def _broken(self, copy: Path) -> list[Fault]:
        """What would make a game go wrong if the copy stood in the place of its pack: in itself, or
        in another pack that is right as things are."""
        before = self.packs()
        after = sorted(
            [*(other for other in before if other.name != copy.name), copy],
            key=lambda folder: folder.name,
        )
        already = load_with(before).refused
        return [
            fault
            for folder, faults in load_with(after).refused.items()
            if folder not in already
            for fault in faults
        ]

    def _sound(self, copy: Path) -> None:
        if faults := self._broken(copy):
            raise ShelfError.saying(faults[0].sentence)


def decks_of(packs: Iterable[Pack]) -> dict[str, dict[str, int]]:
    """The item decks of packs together: a later one takes the place of an earlier one."""
    return {deck: held for pack in packs for deck, held in pack.decks.items()}


def _full(held: Mapping[str, int]) -> dict[str, int]:
    """A deck without the items of which it holds none."""
    return {item: number for item, number in held.items() if number}


def sentences(loaded: Loaded) -> list[Sentence]:
    """What people are told about packs that are left out: each fault with its file and line."""
    return [
        Sentence(
            "The pack “%(pack)s” is left out. %(fault)s",
            pack=Path(folder).name,
            fault=fault.sentence,
        )
        for folder, faults in loaded.refused.items()
        for fault in faults
    ]
