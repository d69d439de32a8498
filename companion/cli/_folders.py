"""Where the companion keeps what is the owner's: games, and packs of cards."""

import argparse
import os
from collections.abc import Mapping
from pathlib import Path


def data_folder(environment: Mapping[str, str]) -> Path:
    """Where the games are: systemd's state directory, or the user's own data folder (XDG)."""
    if state := environment.get("STATE_DIRECTORY"):
        return Path(state.split(":")[0])
    home = environment.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(home) / "colony-companion"


def packs_folder(data: Path) -> Path:
    """Where the owner's packs are, beside the games."""
    return data / "packs"


def add_packs(parser: argparse.ArgumentParser) -> None:
    """Add ``--packs``, the folder of the owner's packs."""
    parser.add_argument(
        "--packs",
        type=Path,
        default=packs_folder(data_folder(os.environ)),
        metavar="FOLDER",
        help="folder of your own packs of cards (default: %(default)s)",
    )
