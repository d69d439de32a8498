"""What the engine gives, as a game's file keeps it, and back: lines with their public forms,
checkpoints."""

from collections.abc import Sequence
from datetime import datetime
from zlib import crc32

import msgspec

from companion.engine.finding import Open
from companion.engine.log import Entry
from companion.engine.notation import read_line
from companion.engine.prompts import Words
from companion.engine.rests import Checkpoint
from companion.table import gate
from companion.table.kept import Line


def public_forms(opens: Sequence[Open], text: str) -> dict[str, str | None]:
    """The public form of a line for every open prompt it could answer, by prompt id; "" for none of
    them.

    Made before the line is said, for a prompt reads the world.
    """
    line = read_line(text)
    assert line is not None
    plain = gate.public_words(None, line.seat, line.words)
    forms = {"": _spoken(line.seat, plain)}
    for one in opens:
        if one.prompt.seat == line.seat and one.prompt.takes(line.words):
            forms[one.id] = _spoken(line.seat, one.prompt.public(line.words))
    return forms


def kept_line(
    entry: Entry,
    publics: dict[str, str | None],
    opens: Sequence[Open],
    said_by: str,
    elapsed: float | None = None,
) -> Line:
    """An accepted entry as it is kept. ``opens`` are the prompts open after it, ``elapsed`` the
    seconds since the one before it, if they were measured."""
    prompt, _, asked = entry.fingerprint.partition(" ")
    kind = asked.partition(": ")[2].partition(" ")[0]
    aside = gate.asked_with(prompt)
    return Line(
        number=entry.number,
        seat=entry.seat,
        words=" ".join(entry.words),
        comment=entry.comment,
        fingerprint=entry.fingerprint,
        kind=kind,
        public=publics[prompt],
        pending=sum(
            one.waiting and one.prompt.kind == kind and gate.asked_with(one.id) == aside
            for one in opens
        ),
        said_by=said_by,
        at=stamp(),
        elapsed=None if elapsed is None else round(elapsed, 3),
    )


def stamp() -> str:
    """The wall time that a line is labelled with: to the second, with its zone."""
    return datetime.now().astimezone().isoformat(timespec="seconds")


def entry_of(line: Line) -> Entry:
    """A kept line as the engine has it."""
    words = tuple(line.words.split())
    return Entry(line.number, line.seat, words, line.comment, line.fingerprint)


def _spoken(seat: str, words: Words | None) -> str | None:
    return None if words is None else f"{seat}: {' '.join(words)}"


def packed(checkpoint: Checkpoint) -> bytes:
    """A checkpoint as it is kept, with a checksum: a card in a Pi flips bits."""
    data = msgspec.msgpack.encode(checkpoint)
    return data + crc32(data).to_bytes(4, "big")


def unpacked(kept: bytes) -> Checkpoint:
    """A kept checkpoint. Raises `ValueError` if it is not as it was kept."""
    data, checksum = kept[:-4], kept[-4:]
    if crc32(data).to_bytes(4, "big") != checksum:
        raise ValueError("a checkpoint is damaged")
    return msgspec.msgpack.decode(data, type=Checkpoint)
