"""Packs to plant faults in: a copy of the shipped one, and a small one of its own."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from dataclasses import asdict
from importlib.resources import as_file
from importlib.resources import files
from pathlib import Path
from typing import Any

from companion.rules.facts import Facts

HEAD = """
title = "My box"

[sources]
own = "the cards in my box"
"""

TOP = """
sources = ["own"]
confidence = "high"
"""

OLD_TOM = (
    TOP
    + """
[old-tom]
name = "Old Tom"
occupation = "Fisherman"
influence = 15
attack = 2
search = 3
"""
)


def copy_of_base(folder: Path) -> Path:
    """Copy the shipped base pack into ``folder`` and return its place."""
    with as_file(files("companion.cards") / "packs" / "base") as shipped:
        return Path(shutil.copytree(shipped, folder / "base"))


def edit(pack: Path, file: str, old: str, new: str) -> None:
    """Replace ``old``, which must occur, in a file of ``pack``; its first occurrence only."""
    path = pack / file
    text = path.read_text(encoding="utf-8")
    assert old in text, f"{file} does not hold {old!r}"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def small_pack(folder: Path, texts: Mapping[str, str], head: str = HEAD) -> Path:
    """Write a pack of its own with the files ``texts`` (name without .toml: text)."""
    pack = folder / "mine"
    pack.mkdir(parents=True)
    for name, text in {"pack": head, **texts}.items():
        (pack / f"{name}.toml").write_text(text, encoding="utf-8")
    return pack


def plain(facts: Facts) -> dict[str, Any]:
    """Facts as plain values, to be compared: cards of two readings are not the same objects."""
    return asdict(facts)
