"""`companion export`: write a game as the text of its record."""

import argparse
import sys
from pathlib import Path

from companion.cli import _output
from companion.table.gamefile import StoreError
from companion.table.lock import InUse
from companion.table.table import Table

HELP = "write a game as the text of its record"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the game, where to write, and whether with its secrets."""
    parser.add_argument("game", type=Path, help="file of the game (….sqlite); it must not be open")
    parser.add_argument(
        "file", nargs="?", type=Path, help="text file to write (default: standard output)"
    )
    parser.add_argument(
        "--whole",
        action="store_true",
        help="every line with its secrets, to go on from it elsewhere; without, what is public",
    )


def main(args: argparse.Namespace) -> int:
    """Write the record; returns 1 with a sentence where that fails."""
    try:
        table = Table.open(args.game, holder="companion export")
        try:
            text = table.export(whole=args.whole)
        finally:
            table.close()
    except (StoreError, InUse) as error:
        print(error, file=sys.stderr)
        return 1
    if args.file is None:
        return _output.write(text)
    try:
        args.file.write_text(text, encoding="utf-8")
    except OSError as error:
        print(f"{args.file} cannot be written: {error.strerror}.", file=sys.stderr)
        return 1
    return 0
