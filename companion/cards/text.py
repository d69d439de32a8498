"""A pack as one text: how it travels, and how a game keeps the cards it began with.

The text has every file of the pack in a fixed order, each after a line that names it:

>>> print(joined("my-box", {"pack.toml": 'title = "My box"'}), end="")
#: pack my-box
#: file pack.toml
title = "My box"
"""

from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field

from companion.cards.pack import FILES
from companion.rules.names import is_slug
from companion.sentences import Complaint

MARK = "#: "
"""How a line begins that parts the files."""

LARGEST = 1_000_000
"""More characters than this is no pack."""

NAMES = tuple(f"{file}.toml" for file in ("pack", *FILES))
"""The files a pack can have, in the order of the text. Nothing else is ever taken from one."""


class NoPack(Complaint):
    """A text that is no pack, and why, with the line."""


def joined(name: str, files: Mapping[str, str]) -> str:
    """Return the text of a pack; ``files`` are its files' contents by name."""
    parts = [f"{MARK}pack {name}\n"]
    for file in NAMES:
        if file in files:
            # a comment that begins like our own mark would part the file
            content = f"\n{files[file].rstrip()}\n".replace(f"\n{MARK}", "\n## ")
            parts.append(f"{MARK}file {file}{content}")
    return "".join(parts)


def parted(text: str) -> tuple[str, dict[str, str]]:
    """Return the name of a pack and its files' contents. Raises `NoPack`."""
    name, files, file = "", {}, ""
    if len(text) > LARGEST:
        raise NoPack("This is far more text than a pack of cards.")
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    for number, line in enumerate(text.split("\n"), start=1):
        word, _, rest = line.removeprefix(MARK).strip().partition(" ")
        if number == 1:
            if not line.startswith(MARK) or word != "pack":
                raise NoPack("This is no exported pack: a pack begins with “#: pack NAME”.")
            if not is_slug(rest):
                raise NoPack(
                    "Line 1: “%(pack)s” cannot be the name of a pack; expected small letters and"
                    " digits with hyphens between, such as “my-box”.",
                    pack=rest,
                )
            name = rest
        elif line.startswith(MARK):
            file = rest
            if word != "file" or file not in NAMES or file in files:
                raise NoPack(
                    "Line %(line)s is no file of a pack: “%(found)s”.",
                    line=number,
                    found=line.strip(),
                )
            files[file] = ""
        elif file:
            files[file] += f"{line}\n"
    return name, files


@dataclass(frozen=True, slots=True)
class Page:
    """A pack, or one of its files, that is read from a text as others are from a folder."""

    name: str
    text: str | None = None
    files: Mapping[str, str] = field(default_factory=dict)

    def __truediv__(self, name: str) -> "Page":
        return Page(name, self.files.get(name))

    def is_file(self) -> bool:
        """Whether the text has this file."""
        return self.text is not None

    def iterdir(self) -> Iterator["Page"]:
        """The files of the pack."""
        return (Page(name, text) for name, text in self.files.items())

    def read_bytes(self) -> bytes:
        """The content of the file."""
        return (self.text or "").encode()


def page(text: str) -> Page:
    """A pack's text as a folder to read it from. Raises `NoPack`."""
    name, files = parted(text)
    return Page(name, files=files)
