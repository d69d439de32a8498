"""What is told beside an answer, before it is given, is what then comes of it.

In random games each open question whose purpose says what an answer does is answered in a copy of
the game, with every answer there is; the copy is compared with what was promised.
"""

import random
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from companion.engine.finding import Open
from companion.engine.session import Session
from companion.rules import prospects
from companion.rules.facts import Effect
from companion.rules.prompts import Asked
from companion.rules.purposes import Purpose
from companion.rules.setup import Setup
from companion.rules.world import COLONY
from companion.rules.world import World
from companion.table.chance import Chance
from tests.scale.anybody import RULES
from tests.scale.anybody import Anybody
from tests.scale.anybody import Game
from tests.scale.anybody import a_table

GAMES = 12
"""So many games of each number of players."""

OFTEN_ENOUGH = 4
"""The same question is answered in copies so many times in a game, not every time."""

SELDOM, A_FEW = 0.1, 2
"""In so many turns of all, so many actions of each kind are tried."""

PLAIN = re.compile(r"move \S+ to \S+|attack zombie with \S+( die \d)?( entrance \d)?")
"""A move or an attack with nothing that changes it."""

TRACKS = {
    "lose-morale": ("morale", -1),
    "gain-morale": ("morale", 1),
    "add-food": ("food", 1),
    "pay-food": ("food", -1),
    "add-starvation": ("starvation", 1),
    "add-helpless": ("helpless", 1),
    "remove-helpless": ("helpless", -1),
}
"""The verbs that move a track or a supply of the colony, or the helpless there, and which way."""

HIGHEST = 10


class Copied:
    """A game and what is needed to begin copies of it that go on by themselves."""

    def __init__(self, players: int, number: int) -> None:
        seed = 7_000 * players + number
        chance = random.Random(seed)
        self._chance = chance
        self.setup = a_table(players, chance) | {"house": {}}
        self.game = Game(self.setup, seed)
        self.anybody = Anybody(seed, sense=chance.choice((0, 0.5, 0.9)))
        self._first = Session(RULES, RULES.begin(Setup(**self.setup))).checkpoint()
        self._answered: Counter[str] = Counter()

    def questions(self) -> Iterator[tuple[Open, Purpose]]:
        """The open questions that say what comes of their answers, each only a few times."""
        for one in self.game.session.waiting():
            asked = one.prompt.purpose() if isinstance(one.prompt, Asked) else None
            told = asked is not None and (asked.outcomes or asked.choices or asked.effect)
            if asked is not None and (told or one.prompt.kind == "bite-spread"):
                self._answered[repr(asked)] += 1
                if self._answered[repr(asked)] <= OFTEN_ENOUGH:
                    yield one, asked

    def bites(self) -> list[Open]:
        """The bites that spread: what their answers do is told without a purpose."""
        waiting = self.game.session.waiting()
        return [one for one in waiting if one.prompt.kind == "bite-spread"]

    def moves_and_attacks(self) -> Iterator[tuple[Open, str]]:
        """Now and then some plain moves and attacks on zombies of the turn."""
        for one in self.game.session.waiting():
            if one.prompt.kind == "turn" and self._chance.random() < SELDOM:
                for verb in ("move", "attack"):
                    said = [" ".join(words) for words in one.prompt.options_of(verb)]
                    plain = [text for text in said if PLAIN.fullmatch(text)]
                    for text in self._chance.sample(plain, min(len(plain), A_FEW)):
                        yield one, text

    def after(self, one: Open, answer: str) -> Session[World]:
        """A copy of the game in which a question was answered."""
        session = self.game.session
        copy = Session.restore(RULES, [self._first, session.checkpoint()], session.entries)
        copy.say(f"{one.prompt.seat}: {answer}", prompt=one.id)
        Chance.seeded(len(session.entries)).say_due(copy)
        return copy

    def go_on(self) -> None:
        """Let the game itself go on by a line."""
        self.game.say(*self.anybody.line(self.game.session))


def over(session: Session[World]) -> bool:
    """Whether the game has ended, which cuts off whatever was still to come."""
    return session.world.over is not None


def exposed(before: World, after: Session[World], name: str, outcome: str) -> Iterator[str]:
    """What is wrong with what a face of the exposure die has done to a survivor."""
    world, hurt = after.world, before.survivors[name]
    dies = outcome in {"wound-kills", "frostbite-kills", "bite", "bite-alone", "killed"}
    if dies != (name in world.dead):
        yield f"{outcome}: {name} is {'alive' if dies else 'dead'}."
    if not dies:
        now = world.survivors[name]
        promised = {"wound": (1, 0), "frostbite": (0, 1)}.get(outcome, (0, 0))
        if (now.wounds - hurt.wounds, now.frostbite - hurt.frostbite) != promised:
            yield f"{outcome}: {name} had {hurt} and has {now}."
    spreads = bool(world.bite)
    led = any(one.prompt.kind == "leader" for one in after.waiting())  # comes before it goes on
    if not over(after) and not led and spreads != (outcome in {"bite", "killed"}):
        yield f"{outcome} of {name}: the bite {'spreads' if spreads else 'does not spread'}."


def colony(world: World) -> dict[str, int]:
    """The tracks and supplies of the colony."""
    track = world.colonies[COLONY]
    return {
        "morale": track.morale,
        "food": track.food,
        "starvation": track.starvation,
        "helpless": world.locations[COLONY].helpless,
    }


def moved(before: World, after: Session[World], effect: Effect) -> Iterator[str]:
    """What is wrong with the tracks after an effect of which nothing is still to come, so that only
    deaths besides it have changed anything."""
    due, now = colony(before), colony(after.world)
    for verb, given in effect:
        if verb in TRACKS:
            track, way = TRACKS[verb]
            due[track] += way * given["n"]
            due["morale"] = min(due["morale"], HIGHEST)
    due["morale"] = max(0, due["morale"])
    tracks = ["morale"] if over(after) else list(due)
    for track in tracks:
        if now[track] != due[track]:
            yield f"{effect}: {track} is {now[track]} instead of {due[track]}."


def settled(effect: Effect) -> bool:
    """Whether an effect does nothing but move tracks: no die decides, nobody is asked, nobody
    dies."""
    quiet = {*TRACKS, "leave-deck", "in-force", "add-noise", "clear-zombies", "spend-all-dice"}
    return all(verb in quiet and "die" not in given for verb, given in effect)


def promised(asked: Purpose, answer: str) -> Effect | None:
    """The effect that is promised for an answer; None where none is."""
    last = answer.split()[-1]
    if asked.word == "may":
        return asked.effect if last == "yes" else ()
    return dict(asked.choices).get(last) if asked.choices else None


def broken(played: Copied, one: Open, asked: Purpose) -> Iterator[str]:
    """The promises of a question that are not kept."""
    before: Any = played.game.session.world
    for words in one.prompt.options():
        answer = " ".join(words)
        outcome = dict(asked.outcomes).get(words[-1])
        effect = promised(asked, answer)
        if outcome is not None:
            yield from exposed(before, played.after(one, answer), one.prompt.about, outcome)
        elif effect is not None and settled(effect):
            after = played.after(one, answer)
            if all(waited.prompt.kind != "vote" for waited in after.waiting()):
                yield from moved(before, after, effect)


def ended(played: Copied, one: Open) -> Iterator[str]:
    """What is wrong where a survivor is killed to stop a bite."""
    after = played.after(one, "kill")
    if one.prompt.about not in after.world.dead:
        yield f"{one.prompt.about} is alive."
    led = any(waited.prompt.kind == "leader" for waited in after.waiting())
    if after.world.bite and not led and not over(after):
        yield f"The bite goes on after {one.prompt.about}."


def expected(played: Copied, one: Open, action: str) -> Iterator[str]:
    """What is wrong with what a survivor could expect of an action: whether exposure is rolled."""
    words = action.split()
    name = words[1] if words[0] == "move" else words[3]
    prospect = prospects.of(played.game.session.world, name)
    exposed = prospect.exposed if words[0] == "attack" else words[-1] not in prospect.safe
    after = played.after(one, action)
    asked = {waited.prompt.kind for waited in after.waiting()}
    told = after.world.alive(name) and asked in ({"exposure"}, {"turn"})
    if told and exposed != (asked == {"exposure"}):
        yield f"{action}: expected {exposed}, and {asked} was asked."


@pytest.mark.parametrize("players", [3, 4, 5])
def test_what_is_told_of_an_answer_is_what_comes_of_it(players: int) -> None:
    looked: Counter[str] = Counter()
    for number in range(GAMES):
        played = Copied(players, number)
        while played.game.session.waiting():
            wrong: list[str] = []
            for one, asked in played.questions():
                looked[asked.word] += 1
                wrong += broken(played, one, asked)
            for one in played.bites():
                looked["bite"] += 1
                wrong += ended(played, one)
            for one, action in played.moves_and_attacks():
                looked[action.split()[0]] += 1
                wrong += expected(played, one, action)
            assert wrong == [], f"game {number}: {played.setup}"
            played.go_on()
    assert looked["exposure"] > GAMES
    assert min(looked[kind] for kind in ("bite", "move", "attack"))
