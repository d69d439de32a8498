"""Finds every message the program can say, so that a translator and a test can see which are
missing.

Python is read as a syntax tree, templates by Jinja's own reader; only texts written out as literals
are found, which is why a message is never put together from pieces.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from dataclasses import field
from importlib import resources
from importlib.resources.abc import Traversable

from jinja2 import Environment

from companion.i18n.catalogue import Catalogue
from companion.i18n.catalogue import Key

SENTENCES = (
    "Damaged",
    "InUse",
    "NoPack",
    "NotWritten",
    "RecordError",
    "Refusal",
    "Sentence",
    "ShelfError",
    "StoreError",
    "Stumble",
)
"""What a sentence for people is made with (`companion.sentences`): the message comes first."""

_MARKS = {
    "_": ("msgid",),
    "N_": ("msgid",),
    "gettext": ("msgid",),
    "ngettext": ("msgid", "plural"),
    "pgettext": ("context", "msgid"),
    "npgettext": ("context", "msgid", "plural"),
    "counted": ("msgid", "plural"),
    **dict.fromkeys(SENTENCES, ("msgid",)),
}
_HOLES = re.compile(r"%\((\w+)\)")


@dataclass
class Message:
    """A message of the program: its key, its English plural if it has one, and where it stands."""

    key: Key
    plural: str | None = None
    places: list[str] = field(default_factory=list)


def in_python(source: str) -> Iterator[tuple[int, Key, str | None]]:
    """Line, key and plural of each message marked in Python source."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        yield from _message(name, [getattr(word, "value", None) for word in node.args], node.lineno)


def in_template(source: str) -> Iterator[tuple[int, Key, str | None]]:
    """Line, key and plural of each message marked in a Jinja template."""
    environment = Environment(extensions=["jinja2.ext.i18n"], autoescape=True)
    for line, name, words in environment.extract_translations(source):  # type: ignore[attr-defined]
        yield from _message(name, [words] if isinstance(words, str) else list(words), line)


def _message(name: str, words: list[object], line: int) -> Iterator[tuple[int, Key, str | None]]:
    shape = _MARKS.get(name, ())
    given = dict(zip(shape, words, strict=False))
    if shape and all(isinstance(given.get(part), str) for part in shape):
        plural = str(given["plural"]) if "plural" in shape else None
        yield line, (str(given.get("context", "")), str(given["msgid"])), plural


def collect(package: str = "companion") -> dict[Key, Message]:
    """Every message in a package's Python files and templates (``.html`` and ``.svg``)."""
    found: dict[Key, Message] = {}
    for path, file in _files(resources.files(package), package):
        read = in_python if path.endswith(".py") else in_template
        for line, key, plural in read(file.read_text(encoding="utf-8")):
            message = found.setdefault(key, Message(key))
            message.plural = message.plural or plural
            message.places.append(f"{path}:{line}")
    return found


def _files(folder: Traversable, path: str) -> Iterator[tuple[str, Traversable]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        inside = f"{path}/{entry.name}"
        if entry.is_dir():
            yield from _files(entry, inside)
        elif entry.name.endswith((".py", ".html", ".svg")):
            yield inside, entry


def complaints(messages: dict[Key, Message], known: Catalogue) -> list[str]:
    """What is wrong with a translation, a sentence each: missing, no longer used, or other
    placeholders."""
    said = []
    for key, message in sorted(messages.items()):
        place = ", ".join(message.places)
        translated = known.messages.get(key)
        if translated is None:
            said.append(f'Not translated: "{key[1]}" ({place}).')
            continue
        if (message.plural is not None) != (len(translated) > 1):
            said.append(
                f'Plural where the program has none, or the other way round: "{key[1]}" ({place}).'
            )
        allowed = set(_HOLES.findall(key[1])) | set(_HOLES.findall(message.plural or ""))
        for form in translated:
            if set(_HOLES.findall(form)) - allowed:
                said.append(f'"{form}" has a placeholder that "{key[1]}" has not ({place}).')
    said += [
        f'No longer used: "{key[1]}".' for key in sorted(known.messages) if key not in messages
    ]
    return said
