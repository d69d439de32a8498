"""Cards written into the files of a pack: one block of text each, all the rest left as it stands.

>>> print(block("old-tom", {"name": "Old Tom", "traits": ["uncounted"]}), end="")
[old-tom]
name = "Old Tom"
traits = ["uncounted"]
"""

import json
import re
import tomllib
from collections.abc import Mapping
from typing import Any

from companion.sentences import Complaint
from companion.sentences import Verbatim

TOP = """\
sources = ["own"]
confidence = "high"
"""
"""How a file of an owner's pack begins: `HEAD` explains the source."""

HEAD = """\
title = {title}

[sources]
own = "the cards in my box"
"""
"""The pack.toml of an empty pack."""

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_HEADER = re.compile(r"\s*\[([A-Za-z0-9_.-]+)\]\s*(#.*)?")


class NotWritten(Complaint):
    """A file that only its owner can change without losing something, and why."""


def head(title: str) -> str:
    """Return the pack.toml of an empty pack."""
    return HEAD.format(title=value(title))


def value(given: Any) -> str:
    """Return a text, number, flag, list or table as TOML writes it on one line."""
    if isinstance(given, bool):
        return "true" if given else "false"
    if isinstance(given, int):
        return str(given)
    if isinstance(given, str):
        return json.dumps(given, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(given, Mapping):
        return (
            "{ " + ", ".join(f"{_key(key)} = {value(item)}" for key, item in given.items()) + " }"
        )
    return "[" + ", ".join(map(value, given)) + "]"


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else value(key)


def block(slug: str, card: Mapping[str, Any]) -> str:
    """Return a card as it stands in a file; its sides, if it has any, as tables of their own."""
    lines, sides = [f"[{slug}]"], []
    for key, given in card.items():
        if key in ("standard", "hardcore"):
            sides += ["", f"[{slug}.{key}]", *_lines(given)]
        else:
            lines += _lines({key: given})
    return "\n".join([*lines, *sides]) + "\n"


def _lines(table: Mapping[str, Any]) -> list[str]:
    return [f"{_key(key)} = {value(given)}" for key, given in table.items()]


def put(text: str, slug: str, card: Mapping[str, Any] | None) -> str:
    """Return the text of a file with a card in it, in the place of the one of this name if there is
    one; without it where ``card`` is None.

    Raises `NotWritten` if another card would not stand as before.
    """
    before = tomllib.loads(text)
    kept, place = _without(text or TOP, slug)
    at = len(kept) if place is None else place
    lines = [] if card is None else block(slug, card).splitlines(keepends=True)
    above, below = kept[:at], kept[at:]
    if lines and above and above[-1].strip():
        lines.insert(0, "\n")
    if lines and below:
        lines.append("\n")
    new = "".join([*above, *lines, *below])
    wanted = before if text else tomllib.loads(TOP)
    wanted.pop(slug, None)
    if card is not None:
        wanted[slug] = card
    if _read(new) != wanted:
        raise NotWritten(
            "[%(card)s] cannot be changed without touching others; edit the file.",
            card=Verbatim(slug),
        )
    return new


def _read(text: str) -> dict[str, Any] | None:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return None


def _without(text: str, slug: str) -> tuple[list[str], int | None]:
    """The lines of a file without the block of a card, and where it stood.

    Comments before the next header belong to the next card and stay.
    """
    kept: list[str] = []
    loose: list[str] = []
    place, inside = None, False
    for line in text.splitlines():
        found = _HEADER.fullmatch(line)
        if found:
            inside = found[1] == slug or found[1].startswith(f"{slug}.")
            kept += loose
            loose = []
        if not inside:
            kept.append(f"{line}\n")
            continue
        if place is None:
            place = len(kept)
        loose = [*loose, f"{line}\n"] if line.startswith("#") else []
    return kept, place
