"""Files that outlive a power cut: whole or as they were, and durable under their names."""

import os
from pathlib import Path

EVERYBODY = 0o666
"""Who may read and write a new file, as far as the process's umask lets them."""

OWNER = 0o600
"""A new file for its owner alone."""

MOST_BYTES = 4096
"""What is read of a line at the most: longer than any name of a file."""


def write_whole(path: Path, content: bytes, *, mode: int = EVERYBODY) -> None:
    """Put ``content`` in the place of what is at ``path``, in one step: on the disk before it has
    the name.

    What an earlier attempt has left over is taken away first. The name itself is durable after
    `sync_folder`. Raises `OSError`, and then what was there stands.
    """
    new = path.with_name(f".{path.name}.new")
    new.unlink(missing_ok=True)
    handle = os.open(new, os.O_CREAT | os.O_EXCL | os.O_WRONLY, mode)
    with open(handle, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)


def first_line(path: Path) -> str:
    """The first line of a small text file, without the space around it; "" where there is none that
    can be read. Whatever lies there instead (a pipe, a file without end) keeps nobody waiting."""
    if not path.is_file():
        return ""
    try:
        with path.open("rb") as file:
            return file.readline(MOST_BYTES).decode(errors="replace").strip()
    except OSError:
        return ""


def sync_folder(folder: Path) -> None:
    """Make new names in a folder durable. Raises `OSError`."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
