"""The command `companion`: reads which subcommand is meant and hands over to its module.

A subcommand `NAME` is the module `companion/cli/NAME.py`, with

    HELP: str                                       one line for the list of subcommands
    add_arguments(parser: ArgumentParser) -> None   its own arguments
    main(args: Namespace) -> int                    does the work, gives the exit status

Only the module of the subcommand that was asked for is imported, so that `companion check` starts
without the web server and a laptop never loads what only a Pi has.
"""

from __future__ import annotations

import argparse
import importlib
import io
import pkgutil
import sys
from collections.abc import Collection
from collections.abc import Sequence
from typing import Protocol
from typing import cast

import companion
import companion.cli
from companion.cli import _output


class Subcommand(Protocol):
    """What a module in companion/cli must offer to be a subcommand."""

    HELP: str

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Adds the subcommand's own arguments to `parser`."""

    def main(self, args: argparse.Namespace) -> int:
        """Does the work and gives the exit status."""


def names() -> list[str]:
    """The subcommands there are, in alphabetical order. `import_` is the subcommand `import`."""
    found = pkgutil.iter_modules(companion.cli.__path__)
    return sorted(
        module.name.removesuffix("_")
        for module in found
        if module.name != "main" and not module.name.startswith("_")
    )


def load(name: str) -> Subcommand:
    """The module of the subcommand `name`, which must be one of `names()`."""
    modules = {module.name for module in pkgutil.iter_modules(companion.cli.__path__)}
    module = name if name in modules else f"{name}_"
    return cast(Subcommand, importlib.import_module(f"companion.cli.{module}"))


def parser_for(loaded: Collection[str]) -> argparse.ArgumentParser:
    """The parser of the whole command: it knows every subcommand by name.

    Only those in `loaded` are imported, and so have their arguments and a line that says what they
    are for.
    """
    parser = argparse.ArgumentParser(
        prog="companion",
        description="Keeps the books of a physical game of Dead of Winter.",
        epilog="companion SUBCOMMAND --help tells more about each.",
    )
    parser.add_argument("--version", action="version", version=f"%(prog)s {companion.__version__}")
    subparsers = parser.add_subparsers(dest="subcommand", metavar="SUBCOMMAND", required=True)
    for name in names():
        if name not in loaded:
            subparsers.add_parser(name)
            continue
        module = load(name)
        own = subparsers.add_parser(name, help=module.HELP, description=module.HELP)
        module.add_arguments(own)
        own.set_defaults(run=module.main)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the subcommand named in `argv` (default: the process's own); returns its exit status.

    Ctrl-C ends with 130, as in a shell, a reader that goes away (`companion check | head`)
    with 141, and a disk too full for what is to be shown with 1 and a sentence.
    """
    _spell_out_what_is_no_letter()
    words = list(sys.argv[1:] if argv is None else argv)
    chosen = next((word for word in words if not word.startswith("-")), None)
    if chosen is None and not {"-h", "--help"}.isdisjoint(words):
        loaded = names()
    else:
        loaded = [name for name in names() if name == chosen]
    args = parser_for(loaded).parse_args(words)
    try:
        status = int(args.run(args))
        if sys.stdout is not None:
            sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        _output.show_no_more()
        return 141
    except OSError as error:
        if error.filename is not None:
            raise
        _output.show_no_more()
        print(f"What was to be shown could not be written: {error.strerror}.", file=sys.stderr)
        return 1
    return status


def _spell_out_what_is_no_letter() -> None:
    """Write a letter that the terminal has no code for as its number, and read what is no letter
    so: neither a name in another script nor a slip of the hand must end a game."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
