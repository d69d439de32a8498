"""What a subcommand writes to standard output as a file."""

import io
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
