"""Loading packs: the shipped ones, and those an owner keeps in a folder of her own or a game keeps.

>>> load().survivors["sophie-robinson"].influence
58
"""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from dataclasses import replace
from functools import cache
from importlib.resources import files
from pathlib import Path

from companion.cards.lint import breaks
from companion.cards.lint import lint
from companion.cards.pack import Pack
from companion.cards.pack import merged
from companion.cards.pack import read_pack
from companion.cards.sheet import Fault
from companion.cards.sheet import PackError
from companion.cards.sheet import Place
from companion.cards.text import NAMES
from companion.cards.text import page
from companion.rules.facts import Facts
from companion.sentences import Reason
from companion.sentences import Verbatim

SHIPPED = ("base",)
"""The folders under ``packs`` that come with the companion, in the order of loading."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """What `load_with` found: the facts of all right packs, and the faults of the others.

    ``texts`` are the owner's packs among them as `companion.cards.text` writes them, for a game to
    keep (`companion.cards.shelf` fills them in).
    """

    facts: Facts
    packs: tuple[Pack, ...]
    refused: dict[str, tuple[Fault, ...]]
    texts: tuple[str, ...] = ()


@cache
def load() -> Facts:
    """Return the facts of the shipped packs, always the same object: nobody may change it.

    Raises `PackError` if one of them is wrong.
    """
    loaded = load_with(())
    for faults in loaded.refused.values():
        raise PackError(faults)
    return loaded.facts


def check_pack(folder: Path, before: Iterable[Path] = ()) -> list[Fault]:
    """Return all that is wrong or doubtful in a pack, loaded after the shipped ones and those in
    ``before``."""
    faults: list[Fault] = []
    pack = _read(folder, faults)
    return faults or lint(pack, merged([*load_with(before).packs, pack]))


def load_with(folders: Iterable[Path]) -> Loaded:
    """Load the shipped packs and those in ``folders``, a pack each, in this order.

    A pack that is wrong is left out whole, with its faults; the others stand. Nothing that is in
    a file is raised.
    """
    packs, refused = _shipped(SHIPPED)
    return _loaded(folders, list(packs), dict(refused))


def load_texts(texts: Iterable[str]) -> Loaded:
    """Load the shipped packs and those that a game has kept as texts, in this order.

    Raises `companion.cards.text.NoPack` for what is none.
    """
    packs, refused = _shipped(SHIPPED)
    texts = tuple(texts)
    return replace(_loaded(map(page, texts), list(packs), dict(refused)), texts=texts)


@cache
def shipped_print() -> str:
    """A fingerprint of the shipped packs: another one, other cards."""
    found = hashlib.sha256()
    for name in SHIPPED:
        folder = files("companion.cards") / "packs" / name
        for file in NAMES:
            if (folder / file).is_file():
                found.update(f"{name}/{file}\n".encode() + (folder / file).read_bytes())
    return found.hexdigest()[:16]


@cache
def _shipped(names: tuple[str, ...]) -> tuple[tuple[Pack, ...], dict[str, tuple[Fault, ...]]]:
    """The shipped packs, read once: they do not change while the companion runs."""
    loaded = _loaded([files("companion.cards") / "packs" / name for name in names], [], {})
    return loaded.packs, loaded.refused


def _loaded(
    folders: Iterable[Place], packs: list[Pack], refused: dict[str, tuple[Fault, ...]]
) -> Loaded:
    for folder in folders:
        faults: list[Fault] = []
        pack = _read(folder, faults)
        if not faults:
            faults += breaks(pack, merged([*packs, pack]))
        if faults:
            refused[str(folder)] = tuple(faults)
        else:
            packs.append(pack)
    return Loaded(merged(packs), tuple(packs), refused)


def _read(folder: Place, faults: list[Fault]) -> Pack:
    """Read a pack; a folder that cannot be looked into is a fault like any other."""
    try:
        return read_pack(folder, faults)
    except OSError as error:
        reason = Reason("the pack cannot be read: %(why)s.", why=Verbatim(error.strerror))
        faults.append(Fault(folder.name, 0, "", reason))
        return Pack(folder.name)
