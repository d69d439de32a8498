"""Counts the legal answer sequences of a position, as perft counts moves of chess.

A sequence of length n is n lines, each an answer to one of the prompts that are open then. A die is
counted by its face, so an exposure die has four answers. An answer with a free slot (``NAME``) is
not counted. Offers are left out, but for those first words that a ``.perft`` file names.

    python -m tests.perft.count FILE ID [DEPTH]      prints what each first answer counts ("divide")

A ``.perft`` file holds blocks of

    id        vote-tie                     the name of the position
    position  vote-tie                     a scenario of `positions`; its play is said first
    offers    triggered leader             first words of offers that count too (may be left out)
    perft     1 8                          so many sequences of length 1
    perft     2 48                         … of length 2
"""

import sys
from collections.abc import Collection
from collections.abc import Iterator
from dataclasses import dataclass
from dataclasses import field
from pathlib import Path

from companion.cards import load
from companion.engine.session import Session
from companion.rules.world import World
from companion.table.scenario import begin
from companion.table.scenario import read

FOLDER = Path(__file__).parent


@dataclass(slots=True)
class Case:
    """A position and how many answer sequences of each length it has."""

    id: str
    position: str = ""
    offers: tuple[str, ...] = ()
    counts: dict[int, int] = field(default_factory=dict)

    def begin(self) -> Session[World]:
        """The game at the position."""
        scenario = read(FOLDER / "positions" / f"{self.position}.toml")
        session = begin(scenario, load())
        for step in scenario.steps:
            if not step.mark:
                session.say(step.text)
        return session


def cases(path: Path) -> list[Case]:
    """The positions of a ``.perft`` file. Raises `ValueError`, which names the line."""
    found: list[Case] = []
    for number, row in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        match row.partition("#")[0].split():
            case []:
                continue
            case ["id", name]:
                found.append(Case(name))
            case ["position", name]:
                found[-1].position = name
            case ["offers", *verbs]:
                found[-1].offers = tuple(verbs)
            case ["perft", depth, count]:
                found[-1].counts[int(depth)] = int(count)
            case _:
                raise ValueError(f"{path.name}, line {number}: {row!r} is none of the five rows.")
    return found


def answers(session: Session[World], offers: Collection[str]) -> Iterator[tuple[str, str]]:
    """Every line that can be said now, with the id of the prompt it answers."""
    for one in session.open():
        prompt = one.prompt
        for verb in prompt.verbs():
            if not one.waiting and verb not in offers:
                continue
            for words in prompt.options_of(verb):
                if not any(word.isupper() for word in words):
                    prompt.read(words)
                    yield f"{prompt.seat}: {' '.join(words)}", one.id


def perft(session: Session[World], depth: int, offers: Collection[str] = ()) -> int:
    """How many sequences of ``depth`` answers can be said from here; the game stays where it is."""
    if depth == 1:
        return sum(1 for _ in answers(session, offers))
    return sum(divide(session, depth, offers).values())


def divide(session: Session[World], depth: int, offers: Collection[str] = ()) -> dict[str, int]:
    """How many sequences begin with each of the first answers."""
    counts = {}
    for text, prompt in list(answers(session, offers)):
        session.say(text, prompt=prompt)
        counts[text] = perft(session, depth - 1, offers) if depth > 1 else 1
        session.say("table: undo")
    return counts


def main(path: str, name: str, depth: str = "1") -> None:
    """Print what each first answer counts."""
    case = next(case for case in cases(Path(path)) if case.id == name)
    counts = divide(case.begin(), int(depth), case.offers)
    for text, count in counts.items():
        print(f"{count:9}  {text}")
    print(f"{sum(counts.values()):9}")


if __name__ == "__main__":
    main(*sys.argv[1:])
