"""`companion import`: make a game from the text of a record."""

import argparse
import sys
from pathlib import Path

from companion.table.gamefile import StoreError
from companion.table.lock import InUse
from companion.table.record import RecordError
from companion.table.record import read
from companion.table.table import Table

HELP = "make a game from the text of a record"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the text and the game to be made."""
    parser.add_argument(
        "file", type=Path, help="the record, as `companion export --whole` wrote it"
    )
    parser.add_argument("game", type=Path, help="file of the game to be made (….sqlite)")


def main(args: argparse.Namespace) -> int:
    """Make the game; returns 1 with a sentence that names the first line that does not fit."""
    try:
        text = args.file.read_text(encoding="utf-8")
    except OSError as error:
        print(f"{args.file} cannot be read: {error.strerror}.", file=sys.stderr)
        return 1
    except UnicodeDecodeError:
        print(f"{args.file} cannot be read: it is no text in UTF-8.", file=sys.stderr)
        return 1
    try:
        table = Table.import_record(args.game, text, holder="companion import")
    except (RecordError, StoreError, InUse) as error:
        print(f"{args.file}: {error}", file=sys.stderr)
        return 1
    table.close()
    print(f"{args.game} holds the game, {len(read(text).lines)} lines.")
    return 0
