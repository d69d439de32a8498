"""Where the scenarios are."""

from pathlib import Path

FOLDER = Path(__file__).parent

SCENARIOS = sorted(FOLDER.rglob("*.toml"))
