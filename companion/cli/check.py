"""`companion check FILE…`: play scenario files and say which hold."""

import argparse
from pathlib import Path

from companion.cards import load_with
from companion.cards.shelf import Shelf
from companion.cards.shelf import sentences
from companion.table.scenario import Failure
from companion.table.scenario import Unreadable
from companion.table.scenario import play
from companion.table.scenario import read

HELP = "play scenario files and say which hold"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the files, and -v for the transcript."""
    parser.add_argument(
        "files", nargs="+", type=Path, metavar="FILE", help="scenario files, or folders of them"
    )
    parser.add_argument(
        "-v", "--verbose", action="store_true", help="print the transcript with its prompts"
    )
    parser.add_argument(
        "--packs",
        type=Path,
        metavar="FOLDER",
        help="play them with the packs of cards in this folder too (default: the shipped cards)",
    )


def main(args: argparse.Namespace) -> int:
    """Print one line a file; returns 0 when every file holds, 1 when one does not,
    or a pack is left out."""
    loaded = load_with(Shelf(args.packs).packs() if args.packs is not None else ())
    good = not loaded.refused
    for sentence in sentences(loaded):
        print(sentence)
    facts = loaded.facts
    for folder in filter(_is_empty, args.files):
        good = False
        print(f"FAILED  {folder}: There is no scenario, no file *.toml, in this folder.")
    for path in _files(args.files):
        if args.verbose:
            print(f"{path}:")
        failure: Failure | Unreadable | None
        try:
            scenario = read(path)
            failure = play(scenario, facts, print if args.verbose else lambda text: None)
            verdict = f"ok      {path}" if failure is None else f"FAILED  {path}: {failure}"
        except Unreadable as why:
            failure, verdict = why, f"FAILED  {path}: {why}"
        print(verdict)
        good = good and failure is None
    return 0 if good else 1


def _is_empty(path: Path) -> bool:
    """Whether a folder has no scenario in it, so that nothing in it could hold."""
    return path.is_dir() and not _files([path])


def _files(paths: list[Path]) -> list[Path]:
    """The files named, and those in the folders named, in alphabetical order."""
    files: list[Path] = []
    for path in paths:
        files += sorted(path.rglob("*.toml")) if path.is_dir() else [path]
    return files
