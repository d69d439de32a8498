"""A process that breeds children that keep the books of one game, to be killed at any moment.

Run with the game's file; for each line on its standard input (a number of lines already said) it
forks a child that opens the game and says random lines without end. The child writes its process
id, then `try TEXT` before and `ok NUMBER` after each line, unbuffered. When the child is dead the
process writes `dead`.
"""

import os
import random
import sys
from pathlib import Path

from companion.table.table import Table
from companion.table.types import CONSOLE
from tests.table.toy import ToyGame


def say(text: str) -> None:
    os.write(1, f"{text}\n".encode())


def play(path: Path, seed: int) -> None:
    """Say random legal lines, now and then an undo, until killed."""
    chance = random.Random(seed)
    table = Table.open(path, game=ToyGame())
    say(f"pid {os.getpid()}")
    while True:
        view = table.view(CONSOLE)
        if view.undo is not None and chance.random() < 0.15:
            text = "table: undo"
        else:
            asked = chance.choice([one for one in view.prompts if one.waiting])
            verb = chance.choice([verb for verb in asked.verbs if verb != "break"])
            answers = table.options(CONSOLE, asked.id, verb)
            text = f"{asked.seat}: {chance.choice(answers)}"
            if text.endswith(": end") and view.state["round"] == 1:
                text = "table: goto turns"
        say(f"try {text}")
        reply = table.say(CONSOLE, text)
        say(f"ok {reply.number}" if reply.accepted else f"no {reply.message}")


def main() -> None:
    path = Path(sys.argv[1])
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            play(path, int(line))
        os.waitpid(child, 0)
        say("dead")


if __name__ == "__main__":
    main()
