"""What a session in memory costs: ``python -m tests.bench.session``.

Prints, for a game of LINES lines (default 5,000) kept going by corrections:

- lines a second with legal options listed lazily (the verb, then its completions), and with every
  option of every open prompt listed as values; over all, in the first and in the last fifth;
- the median time of an undo at 500 lines and at the end;
- the time to restore the game from its lines and stored checkpoints, and from its lines alone.

Times are of this process alone, as the operating system accounts them.
"""

import argparse
import random
import statistics
from itertools import islice
from time import process_time
from typing import NamedTuple

from companion.cards import load
from companion.engine.finding import Open
from companion.engine.prompts import Words
from companion.engine.rests import Checkpoint
from companion.engine.session import Session
from companion.rules.facts import Facts
from companion.rules.game import DeadOfWinter
from companion.rules.setup import Setup
from companion.rules.turn import ACTIONS
from companion.rules.world import World
from tests.records.player import LIKED
from tests.records.player import Player

CHECKPOINT_EVERY = 64
"""Lines between the stored checkpoints of the bench, about as often as a table stores one."""

SAMPLES = 200
"""How many undos are timed."""

MOST_READ = 16
"""So far the completions of a verb are read at the most before one is taken."""

GROUP = 2
"""How many survivors everybody begins with."""

MOST_EQUIPPED = 2
"""How many items a survivor of the bench carries at the most."""

MILD_DIE = ["blank"] * 22 + ["wound", "frostbite"]
"""An exposure die that kills few, so that a game of many times its length stays like a game."""


def new_game(facts: Facts, players: int) -> Session[World]:
    """A base game of so many players at its first question."""
    rules = DeadOfWinter(facts)
    seats = ["ana", "ben", "cai", "dia", "eva"][:players]
    return Session(rules, rules.begin(Setup(players=seats)))


class Wish(NamedTuple):
    """What a player would like to do, before it is known what can be done: verbs, the dearest
    first, and how far to read the completions of one."""

    verbs: list[str]
    far: int


def wish(chance: random.Random) -> Wish:
    """A wish at random: of any verbs that can be said, each is the first as often as it is
    liked."""
    verbs = sorted(ACTIONS, key=lambda verb: chance.expovariate(LIKED[verb] or 1e-9))
    return Wish(verbs, chance.randrange(1, MOST_READ))


def pick(asked: Open, wished: Wish) -> Words:
    """An action of a turn, as a page lists them: the verbs, then the completions of the one chosen,
    no further than to the one taken."""
    verbs = asked.prompt.verbs()
    for verb in wished.verbs:
        if verb in verbs:
            taken = list(islice(asked.prompt.options_of(verb), wished.far))
            if taken and not taken[-1][-1].isupper():
                return taken[-1]
    raise AssertionError(f"{asked.label}: of all these verbs none can be said: {verbs}")


def play(
    session: Session[World], lines: int, list_all: bool, keep: list[Checkpoint]
) -> list[float]:
    """Play on to ``lines`` lines and return the seconds each took; corrections keep the game
    going.

    An action is picked lazily, see `pick`; with ``list_all`` every option of every open prompt is
    listed as well. What a player would like is drawn before the time is taken.
    """
    player, chance = Player(1, faces=MILD_DIE), random.Random(1)
    took: list[float] = []
    while len(session.entries) < lines:
        if session.world.over or session.world.colonies["colony"].morale < 4:
            revive(session)
        if session.world.round < 3:
            session.say("table: set round 9")
            clear(session)
        ease(session)
        wished = wish(chance)
        start = process_time()
        if list_all:
            for one in session.open():
                list(one.prompt.options())
        asked = session.waiting()[0]
        words = pick(asked, wished) if asked.prompt.kind == "turn" else player.words(asked)
        session.say(f"{asked.prompt.seat}: {' '.join(words)}", prompt=asked.id)
        took.append(process_time() - start)
        if len(session.entries) % CHECKPOINT_EVERY == 0:
            keep.append(session.checkpoint())
    return took


def revive(session: Session[World]) -> None:
    """Set the numbers so that the colony lives on; a game that has ended goes on in a new round."""
    over = session.world.over is not None
    for what in ("morale 10", "round 9", "waste 0", "starvation 0", "food 30"):
        session.say(f"table: set {what}")
    if over:
        session.say("table: goto reveal-crisis")


def clear(session: Session[World]) -> None:
    """Clear the entrances, so that the board stays as full as that of a game of six rounds."""
    for slug, location in session.world.locations.items():
        empty = " ".join("." * len(entrance) for entrance in location.entrances)
        session.say(f"table: set locations.{slug}.entrances {empty}")


def ease(session: Session[World]) -> None:
    """Keep the survivors as they are in a game of six rounds: of those who were lost some come
    back, so that everybody has a group as at the beginning, and who has gathered more equipment
    than in such a game loses it."""
    world = session.world
    for player in world.in_game():
        if len(world.group(player)) < GROUP and world.dead and not world.asking:
            session.say(f"table: set survivors.{world.dead[0]} {player} colony 40 2 2")
    for slug, survivor in world.survivors.items():
        if len(survivor.equipped) > MOST_EQUIPPED:
            session.say(f"table: set survivors.{slug}.equipped none")


def rate(took: list[float]) -> str:
    """Lines a second, over all and in the first and last fifth."""
    fifth = max(1, len(took) // 5)
    ends = [len(part) / sum(part) for part in (took[:fifth], took[-fifth:])]
    return f"{len(took) / sum(took):,.0f} lines/s (first fifth {ends[0]:,.0f}, last {ends[1]:,.0f})"


def undo_median(session: Session[World]) -> float:
    """The median seconds of an undo, over as many places of the game; then all is as before."""
    took = []
    for _ in range(SAMPLES):
        start = process_time()
        session.say("table: undo")
        took.append(process_time() - start)
    for _ in range(SAMPLES):
        session.say("table: redo")
    return statistics.median(took)


def main() -> None:
    """Run the benchmark and print its figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lines", type=int, default=5_000)
    parser.add_argument("--players", type=int, default=4)
    options = parser.parse_args()
    facts = load()

    short = new_game(facts, options.players)
    play(short, 500, False, [])
    print(f"undo at 500 lines      {undo_median(short) * 1e3:.3f} ms median")

    session = new_game(facts, options.players)
    kept = [session.checkpoint()]
    print(f"lazy listing           {rate(play(session, options.lines, False, kept))}")
    at = len(session.entries)
    print(f"undo at {at} lines     {undo_median(session) * 1e3:.3f} ms median")

    everything = new_game(facts, options.players)
    took = play(everything, options.lines, True, [])
    print(f"every option listed    {rate(took)}")

    for name, checkpoints in (("checkpoints", kept), ("lines alone", kept[:1])):
        start = process_time()
        again = Session.restore(DeadOfWinter(facts), checkpoints, session.entries)
        took_ms = (process_time() - start) * 1e3
        same = "same state" if again.state() == session.state() else "ANOTHER STATE"
        print(f"restore, {name:12}  {took_ms:.1f} ms for {len(session.entries)} lines, {same}")


if __name__ == "__main__":
    main()
