"""A toy game for the live table: turns, dice, blind votes, hidden cards, dealt objectives, a deck.

Two rounds. In a turn a player may `take N` from the pot, `hide CARD` (secret), `call` a vote of
all, `roll` a die, `break` the rules, or `end`. After the turns the table gives a `noise` die; after
the last round all `declare`.
"""

import random
from collections.abc import Collection
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field
from typing import Any

import msgspec

from companion.engine.finding import Open
from companion.engine.prompts import REST
from companion.engine.prompts import STEP
from companion.engine.prompts import Offer
from companion.engine.prompts import Prompt
from companion.engine.prompts import Refusal
from companion.engine.prompts import Rule
from companion.engine.prompts import Words
from companion.engine.prompts import ask
from companion.engine.prompts import together
from companion.table.checklist import ToDo
from companion.table.game import Thrown
from companion.table.kept import Header
from companion.table.types import Aside
from companion.table.types import Reading

CARDS = ("food-1", "food-2", "fuel-1", "fuel-2", "pistol", "rope")
OBJECTIVES = ("hunger", "hoarder", "loner", "leader", "hope")
OWN_CHANCE = ("deck", "deal")


@dataclass
class World:
    seats: list[str]
    pot: int = 100
    round: int = 2
    step: str = "set-up"
    done: list[str] = field(default_factory=list)
    hands: dict[str, list[str]] = field(default_factory=dict)
    hidden: dict[str, list[str]] = field(default_factory=dict)
    objectives: dict[str, str] = field(default_factory=dict)
    met: dict[str, bool] = field(default_factory=dict)
    story: list[str] = field(default_factory=list)


class Listed(Prompt[Words]):
    """A prompt whose answers are listed by a function of the world."""

    def __init__(self, world: World, seat: str) -> None:
        super().__init__(seat)
        self.world = world

    def read(self, words: Words) -> Words:
        return self.one_of(words)

    def takes(self, words: Words) -> bool:
        return words[0] in self.verbs()


class Turn(Listed):
    kind = "turn"

    def options(self) -> Iterator[Words]:
        yield from (("take", str(n)) for n in range(1, min(self.world.pot, 60) + 1))
        yield from (("hide", card) for card in self.world.hands[self.seat])
        yield from (("call",), ("roll",), ("break",), ("end",))

    def public(self, words: Words) -> Words | None:
        return words[:1] if words[0] == "hide" else words


class Vote(Listed):
    kind = "vote"

    def options(self) -> Iterator[Words]:
        yield from (("yes",), ("no",))


class Die(Listed):
    kind = "die"

    def options(self) -> Iterator[Words]:
        yield from (("die", face) for face in "123456")


class Exposure(Listed):
    kind = "exposure"

    def options(self) -> Iterator[Words]:
        yield from (("exposure", face) for face in ("blank", "wound", "frostbite", "bitten"))


class Noise(Listed):
    kind = "noise"

    def options(self) -> Iterator[Words]:
        yield from (("noise", face) for face in "123456")


class Deal(Listed):
    kind = "deal"

    def options(self) -> Iterator[Words]:
        yield from (("deal", "objective", one) for one in OBJECTIVES)

    def public(self, words: Words) -> Words | None:
        return None


class Deck(Listed):
    kind = "deck"

    def options(self) -> Iterator[Words]:
        yield ("deck", "items", "CARD…")

    def read(self, words: Words) -> Words:
        if sorted(words[2:]) != sorted(CARDS):
            raise self.refusal(words)
        return words[2:]

    def public(self, words: Words) -> Words | None:
        return None


class Declare(Listed):
    kind = "declare"

    def options(self) -> Iterator[Words]:
        yield from (("declare", "met"), ("declare", "unmet"))

    def public(self, words: Words) -> Words | None:
        return words[:1]


class Bell(Offer[Words]):
    """Offered to the last seat all the time."""

    kind = "bell"

    def __init__(self, world: World, seat: str) -> None:
        super().__init__(seat)
        self.world = world

    def options(self) -> Iterator[Words]:
        yield ("bell",)

    def read(self, words: Words) -> Words:
        return self.one_of(words)

    def accept(self, value: Words) -> None:
        self.world.story.append("bell")


class Rules:
    """A `RuleSet` over `World`."""

    def play(self, world: World) -> Rule[None]:
        while world.step != "over":
            yield STEP
            if world.step == "set-up":
                yield from self._set_up(world)
            elif world.step == "turns":
                yield from self._turns(world)
            elif world.step == "noise":
                said = yield from ask(Noise(world, "table"))
                world.pot -= int(said[1])
                world.round -= 1
                world.done = []
                world.step = "turns" if world.round else "declare"
            else:
                yield from self._declare(world)

    def _set_up(self, world: World) -> Rule[None]:
        deck = list((yield from ask(Deck(world, "table"))))
        for seat in world.seats:
            said = yield from ask(Deal(world, seat))
            world.objectives[seat] = said[2]
            world.hands[seat] = [deck.pop(), deck.pop()]
            world.hidden[seat] = []
        world.step = "turns"

    def _turns(self, world: World) -> Rule[None]:
        for seat in world.seats:
            while seat not in world.done:
                yield REST
                said = yield from ask(Turn(world, seat))
                if said[0] == "take":
                    world.pot -= int(said[1])
                elif said[0] == "hide":
                    world.hands[seat].remove(said[1])
                    world.hidden[seat].append(said[1])
                elif said[0] == "call":
                    votes = yield from together(
                        {s: lambda s=s: ask(Vote(world, s)) for s in world.seats}  # type: ignore[misc]
                    )
                    world.story.append(" ".join(v[0] for v in votes.values()))
                elif said[0] == "roll":
                    world.pot += int((yield from ask(Die(world, seat)))[1])
                    world.story.append((yield from ask(Exposure(world, seat)))[1])
                elif said[0] == "break":
                    raise RuntimeError("planted")
                else:
                    world.done.append(seat)
        world.step = "noise"

    def _declare(self, world: World) -> Rule[None]:
        said = yield from together(
            {s: lambda s=s: ask(Declare(world, s)) for s in world.seats}  # type: ignore[misc]
        )
        world.met = {seat: words[1] == "met" for seat, words in said.items()}
        world.step = "over"

    def offers(self, world: World) -> Sequence[Offer[Any]]:
        return [] if world.step != "turns" else [Bell(world, world.seats[-1])]

    def correct(self, world: World, words: Words) -> None:
        match words:
            case ("pot", n) if n.isdecimal():
                world.pot = int(n)
            case (path, *cards) if path in {f"players.{seat}.hand" for seat in world.seats}:
                world.hands[path.split(".")[1]] = cards
            case _:
                raise Refusal(f'There is no number "{" ".join(words)}"; try "set pot 7".')

    def goto(self, world: World, words: Words) -> None:
        if words not in (("turns",), ("noise",)):
            raise Refusal('The steps are "turns" and "noise".')
        world.step, world.done = words[0], []

    def settle(self, world: World) -> Rule[None]:
        yield from ()

    def seats(self, world: World) -> Sequence[str]:
        return world.seats

    def step(self, world: World) -> str:
        return world.step

    def encode(self, world: World) -> bytes:
        return msgspec.msgpack.encode(world)

    def decode(self, data: bytes) -> World:
        return msgspec.msgpack.decode(data, type=World)

    def state(self, world: World) -> dict[str, Any]:
        over = {"reason": "rounds", "winners": [s for s in world.seats if world.met.get(s)]}
        return {
            "edition": "base",
            "round": world.round,
            "step": world.step,
            "morale": world.pot,
            "counters": {"story": len(world.story)},
            "players": {
                seat: {"hand": len(world.hands.get(seat, ())), "dice": [], "plans": world.story}
                for seat in world.seats
            },
            "hidden": world.hidden,
            "over": over if world.step == "over" else None,
            "secret": {
                "players": {
                    seat: {
                        "cards": world.hands.get(seat, []),
                        "objective": world.objectives.get(seat, ""),
                        "diary": "private even to her",
                    }
                    for seat in world.seats
                },
            },
        }


class ToyChance:
    """Shuffles and deals by line number, throws dice where the table wants it."""

    def __init__(self, header: Header) -> None:
        self.kinds = (*OWN_CHANCE, *header.automated)
        self.seed = header.seed

    def next(self, opens: Sequence[Open], number: int) -> Thrown | None:
        for one in opens:
            if one.waiting and one.prompt.kind in self.kinds:
                dice = random.Random(f"{self.seed} {number}")
                if one.prompt.kind == "deck":
                    words: Words = ("deck", "items", *dice.sample(CARDS, len(CARDS)))
                else:
                    words = dice.choice(list(one.prompt.options()))
                return Thrown(f"{one.prompt.seat}: {' '.join(words)}", one.id)
        return None


class ToyGame:
    """The toy as a `companion.table.game.Game`."""

    rules = 1
    packs: tuple[str, ...] = ()
    shipped = ""

    def as_begun(self, header: Header) -> tuple["ToyGame", list[str]]:
        return self, []

    def ruleset(self) -> Rules:
        return Rules()

    def begin(self, setup: Mapping[str, Any]) -> World:
        if len(setup["players"]) > 3:
            raise Refusal("This toy is for three at the most.")
        return World(list(setup["players"]))

    def to_do(self, header: Header, state: Mapping[str, Any]) -> tuple[ToDo, ...]:
        return (ToDo("away" if state["over"] else "board", "toys", len(header.names)),)

    def reserved(self) -> Collection[str]:
        return ("library",)

    def titles(self) -> Mapping[str, str]:
        return {}

    def aside(self, world: World) -> Aside:
        """Whoever has hidden cards reads them as if they were crossroads cards."""
        return Aside(
            readings={
                seat: tuple(Reading(seat, card, True) for card in cards)
                for seat, cards in world.hidden.items()
            }
        )

    def chance(self, header: Header) -> ToyChance:
        return ToyChance(header)
