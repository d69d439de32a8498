"""Makes the golden records: ``python -m tests.records.make``.

A golden record is a whole game as a scenario file, with what the state document said at the
beginning of every round and at the end. Make them anew only when a rule was wrong, and read what
changed.
"""

import json
import random
from collections.abc import Iterator
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.cards import load
from companion.engine.session import Session
from companion.rules.game import DeadOfWinter
from companion.rules.setup import Setup
from companion.rules.world import World
from companion.table.chance import Chance
from companion.table.scenario import written
from tests.records.player import Player

FOLDER = Path(__file__).parent / "games"

GAMES: dict[str, dict[str, Any]] = {
    "two-players-samples": {
        "players": ["ana", "ben"],
        "objective": "we-need-more-samples",
    },
    "three-players-standard": {
        "players": ["ana", "ben", "cai"],
        "objective": "too-many-mouths",
        "decks": {"objectives": "companion"},
    },
    "three-players-co-op": {
        "players": ["ana", "ben", "cai"],
        "variants": ["co-op"],
        "objective": "home-sweet-home",
    },
    "four-players-elimination": {
        "players": ["ana", "ben", "cai", "dia"],
        "variants": ["player-elimination"],
        "objective": "kill-them",
    },
    "four-players-hardcore": {
        "players": ["ana", "ben", "cai", "dia"],
        "variants": ["hardcore"],
        "objective": "we-need-more-samples",
        "house": {"morale_zero": "batch"},
    },
    "four-players-exiles": {
        "players": ["ana", "ben", "cai", "dia"],
        "objective": "x-weeks-of-darkness",
        "decks": {"objectives": "companion", "survivors": "companion", "crises": "companion"},
    },
    "five-players-betrayer": {
        "players": ["ana", "ben", "cai", "dia", "eva"],
        "variants": ["betrayer"],
        "objective": "raiding-party",
        "decks": {"objectives": "companion"},
    },
}
"""The games by name: their set-ups."""

ENDS = {
    "two-players-samples": "rounds",
    "three-players-standard": "objective",
    "three-players-co-op": "morale",
    "four-players-elimination": "morale",
    "four-players-hardcore": "rounds",
    "four-players-exiles": "two-exiles",
    "five-players-betrayer": "morale",
}
"""How each game is to end: the first seed that does so is taken."""

OFFERED = ["action-dice", "crisis", "by-hand", "objective"]
LIGHT: dict[str, dict[str, Any]] = {
    "three-players-light": {"players": ["ana", "ben", "cai"], "offered": OFFERED},
    "four-players-light": {"players": ["ana", "ben", "cai", "dia"], "offered": OFFERED},
}
"""Tables that enter ends of turns, rolls for exposure, noise and corrections, and no more."""

BY_HAND = ("pay-food", "check-waste", "resolve-crisis", "add-zombies", "check-main-objective")
LIGHTEST: dict[str, dict[str, Any]] = {
    "four-players-morale": {
        "players": ["ana", "ben", "cai", "dia"],
        "offered": OFFERED,
        "automation": dict.fromkeys(BY_HAND, "off"),
    },
}
"""A table that tracks morale, rounds and the exposure die, and does all else by itself."""

CHECKED = ("round", "morale", "food", "waste", "starvation", "first_player", "dead", "crisis")


class Maker:
    """Plays one game and writes down what is said and what is so."""

    def __init__(self, setup: Mapping[str, Any], seed: int) -> None:
        rules = DeadOfWinter(load())
        self.session: Session[World] = Session(rules, rules.begin(Setup(**setup)))
        self.rows: list[str] = []
        self.chance = random.Random(seed)
        self._own = Chance.seeded(seed)
        self._round = 0
        self._say_due()

    def say(self, text: str, prompt: str | None = None) -> None:
        """Say a line, and what the companion says after it; note the state when a round begins."""
        self.session.say(text, prompt=prompt)
        self.rows.append(text)
        self._say_due()
        if self.session.world.round != self._round and self.session.world.step != "set-up":
            self._round = self.session.world.round
            self.rows += self.checks()

    def _say_due(self) -> None:
        before = len(self.session.entries)
        self._own.say_due(self.session)
        self.rows += [entry.written() for entry in self.session.entries[before:]]

    def checks(self) -> Iterator[str]:
        """What the state document says now, as lines that ask for it."""
        document = self.session.state()
        for path in CHECKED:
            if path != "crisis":
                yield f"? {path} = {written(path, document[path])}"
        for slug, location in document["locations"].items():
            for what in ("entrances", "survivors", "helpless"):
                yield f"? locations.{slug}.{what} = {written(what, location[what])}"
        yield f"? waiting = {written('waiting', document['waiting'])}"

    def mischief(self) -> None:
        """Now and then a slip that is taken back, a correction, or a line that fits nothing."""
        roll = self.chance.random()
        if roll < 0.03 and self.session.effective():
            self.say("table: undo")
            if roll < 0.015 and self.session.redoable():
                self.say("table: redo")
        elif roll < 0.05 and self.session.world.step != "set-up":
            self.say(f"table: set food {self.chance.randint(3, 9)}")
        elif roll < 0.07:
            self.rows.append("! zoe: end")
            self.rows.append("! table: set locations.atlantis.noise 1")


def make(name: str, setup: Mapping[str, Any], seed: int) -> tuple[str, str]:
    """A whole game as text, and how it ended."""
    maker = Maker(setup, seed)
    player = Player(seed, exiles=3 if "exiles" in name else 1, sense=0.9)
    while maker.session.waiting():
        maker.mischief()
        if maker.session.waiting():
            maker.say(*player.line(maker.session))
    maker.rows += [*maker.checks(), *ending(maker.session)]
    return text_of(name, setup, maker.rows), maker.session.state()["over"]["reason"]


def make_as_wanted(name: str, setup: Mapping[str, Any]) -> str:
    """A whole game as text, that ends as `ENDS` says."""
    for seed in range(1, 1000):
        text, reason = make(name, setup, seed)
        if reason == ENDS[name]:
            return text
    raise ValueError(f"No game {name} of a thousand ends by {ENDS[name]}.")


def make_light(name: str, seed: int) -> str:
    """Six rounds of a table that enters next to nothing."""
    maker = Maker(LIGHT[name], seed)
    player = Player(seed)
    while opens := maker.session.waiting():
        asked = opens[0]
        if asked.prompt.kind != "turn":
            maker.say(*player.line(maker.session))
            continue
        seat = asked.prompt.seat
        for survivor in list(maker.session.world.group(seat)):
            roll = maker.chance.random()
            if roll < 0.2:
                face = maker.chance.choice(("blank", "wound", "frostbite"))
                maker.say(f"{seat}: exposure {face} on {survivor.slug}")
            elif roll < 0.3:
                place = maker.chance.choice(maker.session.world.outside())
                maker.say(f"table: set survivors.{survivor.slug}.at {place}")
                maker.say(f"table: set locations.{place}.noise {maker.chance.randint(1, 2)}")
            if maker.session.world.turn != seat or maker.session.waiting()[0].prompt.kind != "turn":
                break
        else:
            maker.say(f"table: set food {maker.chance.randint(4, 9)}")
            if maker.session.world.colonies["colony"].morale < 4:
                maker.say("table: set morale 6")
            maker.say(f"{seat}: end")
    maker.rows += [*maker.checks(), *ending(maker.session)]
    return text_of(name, LIGHT[name], maker.rows)


def make_lightest(name: str, seed: int) -> str:
    """Six rounds of a table that rolls for exposure with the companion and moves its own morale
    marker: for what a colony phase has cost, once it is over, and now and then in a turn."""
    maker = Maker(LIGHTEST[name], seed)
    player = Player(seed)
    turn, colony = (0, ""), 0
    while opens := maker.session.waiting():
        asked, world = opens[0].prompt, maker.session.world
        if asked.kind != "turn":
            maker.say(*player.line(maker.session))
        elif turn == (world.round, asked.seat):
            maker.say(f"{asked.seat}: end")
        else:
            turn = world.round, asked.seat
            if maker.chance.random() < (0.75 if colony not in (0, world.round) else 0.1):
                morale = world.colonies["colony"].morale + maker.chance.choice((-1, 1))
                maker.say(f"table: set morale {max(3, morale)}")
            colony = world.round
            survivor = maker.chance.choice(world.group(asked.seat))
            if maker.chance.random() < 0.7:
                face = maker.chance.choice((*("blank",) * 6, *("wound",) * 3, "frostbite"))
                maker.say(f"{asked.seat}: exposure {face} on {survivor.slug}")
    maker.rows += [*maker.checks(), *ending(maker.session)]
    return text_of(name, LIGHTEST[name], maker.rows)


def ending(session: Session[World]) -> Iterator[str]:
    """How the game ended, as lines that ask for it."""
    over = session.state()["over"]
    yield f"? over.reason = {over['reason']}"
    yield f"? over.winners = {written('', over['winners'])}"


def text_of(name: str, setup: Mapping[str, Any], rows: list[str]) -> str:
    """The game as a scenario file."""
    head = [f'title = "{name}"', 'source = "a whole game, checked at every round and at its end"']
    for key, value in setup.items():
        if isinstance(value, dict):
            inner = ", ".join(f"{inner} = {json.dumps(item)}" for inner, item in value.items())
            head.append(f"{key} = {{{inner}}}")
        else:
            head.append(f"{key} = {json.dumps(value)}")
    return "\n".join(
        [*head, "", "[record]", "format = 1", "", "[play]", "lines = '''", *rows, "'''", ""]
    )


def main() -> None:
    """Write every golden record."""
    FOLDER.mkdir(exist_ok=True)
    for name, setup in GAMES.items():
        (FOLDER / f"{name}.toml").write_text(make_as_wanted(name, setup), encoding="utf-8")
    for name in LIGHT:
        (FOLDER / f"{name}.toml").write_text(make_light(name, 8), encoding="utf-8")
    for name in LIGHTEST:
        (FOLDER / f"{name}.toml").write_text(make_lightest(name, 8), encoding="utf-8")


if __name__ == "__main__":
    main()
