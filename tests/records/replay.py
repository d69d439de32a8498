"""Plays records and prints a digest of the state document after every line: for tests that
compare two processes.

python -m tests.records.replay FILE…
"""

import json
import sys
from pathlib import Path
from zlib import crc32

from companion.cards import load
from companion.table.scenario import begin
from companion.table.scenario import read


def digests(path: Path) -> list[int]:
    """A digest of the state document after each line of the record."""
    scenario = read(path)
    session = begin(scenario, load())
    found = []
    for step in scenario.steps:
        if not step.mark:
            session.say(step.text)
            found.append(crc32(json.dumps(session.state(), sort_keys=True).encode()))
    return found


if __name__ == "__main__":
    for name in sys.argv[1:]:
        print(Path(name).name, *digests(Path(name)))
