"""What a subcommand writes to standard output."""

import io
import os
import sys


def write(text: str) -> int:
    """Write a file's text to standard output, in UTF-8 whatever the terminal has; returns the exit
    status: 1 with a sentence where there is no output."""
    if sys.stdout is None:
        print("There is no standard output. Name a file to write.", file=sys.stderr)
        return 1
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")
    sys.stdout.write(text)
    return 0


def show_no_more() -> None:
    """Let what is still to be written go nowhere: its reader has gone, or there is no room for it.
    Python would complain of it as it ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
