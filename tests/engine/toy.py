"""A toy game for the engine's tests: two teams with turns at once, nested votes, a shared pot.

The game knows none of Dead of Winter. A turn is `take N`, `call` (a vote of all seats) or `end`;
the pot may not fall below zero, and a pot of 0 ends the game. After a toss of 6 the first seat says
whether there is another. `hurt SEAT` asks that seat to `pay`
or `flee`.
"""

from collections.abc import Iterator
from collections.abc import Sequence
from dataclasses import asdict
from dataclasses import dataclass
from dataclasses import field
from typing import Any

import msgspec

from companion.engine.prompts import REST
from companion.engine.prompts import STEP
from companion.engine.prompts import GameOver
from companion.engine.prompts import Offer
from companion.engine.prompts import Prompt
from companion.engine.prompts import Refusal
from companion.engine.prompts import Rule
from companion.engine.prompts import Words
from companion.engine.prompts import ask
from companion.engine.prompts import together


@dataclass
class ToyWorld:
    teams: dict[str, list[str]]
    pot: int = 20
    step: str = "turns"
    round: int = 1
    done: list[str] = field(default_factory=list)
    begun: list[str] = field(default_factory=list)
    out: list[str] = field(default_factory=list)
    bells: int = 0
    story: list[str] = field(default_factory=list)
    over: bool = False

    @property
    def seats(self) -> list[str]:
        return [seat for team in self.teams.values() for seat in team]


class Turn(Prompt[Words]):
    kind = "turn"

    def __init__(self, world: ToyWorld, seat: str) -> None:
        super().__init__(seat)
        self.world = world

    def options(self) -> Iterator[Words]:
        yield from (("take", str(n)) for n in range(1, min(self.world.pot, 3) + 1))
        yield ("call",)
        yield from (("hurt", seat) for seat in self.world.seats if seat not in self.world.out)
        yield ("end",)

    def takes(self, words: Words) -> bool:
        return words[0] in ("take", "call", "hurt", "end", "break", "crash")

    def read(self, words: Words) -> Words:
        if words == ("crash",):
            raise KeyError("planted")
        return words if words == ("break",) else self.one_of(words)


class Vote(Prompt[bool]):
    kind = "vote"

    def options(self) -> Iterator[Words]:
        yield from (("yes",), ("no",))

    def takes(self, words: Words) -> bool:
        return words[0] in ("yes", "no")

    def read(self, words: Words) -> bool:
        return self.one_of(words) == ("yes",)


class Wound(Prompt[str]):
    kind = "wound"

    def __init__(self, world: ToyWorld, seat: str) -> None:
        super().__init__(seat, about=seat)
        self.world = world

    def options(self) -> Iterator[Words]:
        if self.seat not in self.world.out:
            yield from (("pay",), ("flee",))

    def takes(self, words: Words) -> bool:
        return words[0] in ("pay", "flee")

    def read(self, words: Words) -> str:
        return self.one_of(words)[0]


class Toss(Prompt[int]):
    kind = "toss"

    def options(self) -> Iterator[Words]:
        yield from (("toss", str(n)) for n in range(1, 7))

    def split(self, words: Words) -> list[Words]:
        return [("toss", n) for n in words[1:]]

    def read(self, words: Words) -> int:
        return int(self.one_of(words)[1])


class Bell(Offer[None]):
    kind = "bell"

    def __init__(self, world: ToyWorld, seat: str) -> None:
        super().__init__(seat)
        self.world = world

    def options(self) -> Iterator[Words]:
        yield ("bell",)

    def read(self, words: Words) -> None:
        self.one_of(words)

    def accept(self, value: None) -> None:
        self.world.bells += 1


def drain(world: ToyWorld, n: int) -> None:
    world.pot -= n
    if world.pot <= 0:
        world.over = True
        raise GameOver


def turn(world: ToyWorld, team: str, seat: str) -> Rule[None]:
    if seat not in world.begun:
        world.begun.append(seat)
    while seat not in world.done:
        yield REST
        said = yield from ask(Turn(world, seat))
        if said[0] == "take":
            drain(world, int(said[1]))
        elif said[0] == "break":
            raise RuntimeError("planted")
        elif said[0] == "call":
            votes = yield from together({s: lambda s=s: ask(Vote(s)) for s in world.seats})  # type: ignore[misc]
            world.story.append(f"{seat} called: " + " ".join(f"{s}={v}" for s, v in votes.items()))
        elif said[0] == "hurt":
            choice = yield from ask(Wound(world, said[1]))
            world.story.append(f"{said[1]} {choice}")
            if choice == "flee" and said[1] not in world.out:
                world.out.append(said[1])
        else:
            world.done.append(seat)


def turns_of(world: ToyWorld, team: str) -> Rule[None]:
    for seat in world.teams[team]:
        yield from turn(world, team, seat)


def tosses(world: ToyWorld) -> Rule[None]:
    for _ in range(2):
        face = yield from ask(Toss("table"))
        world.pot += face
        if face == 6 and not (yield from ask(Vote(world.seats[0]))):
            return


class ToyRules:
    """A `RuleSet` over `ToyWorld`."""

    def play(self, world: ToyWorld) -> Rule[None]:
        while not world.over:
            yield STEP
            if world.step == "turns":
                yield from together(
                    {team: lambda team=team: turns_of(world, team) for team in world.teams}  # type: ignore[misc]
                )
                world.step = "tosses"
            else:
                yield from tosses(world)
                world.step, world.done, world.begun, world.round = "turns", [], [], world.round + 1

    def offers(self, world: ToyWorld) -> Sequence[Offer[Any]]:
        return [] if world.over else [Bell(world, world.seats[-1])]

    def correct(self, world: ToyWorld, words: Words) -> None:
        match words:
            case ("pot", n) if n.isdecimal():
                world.pot = int(n)
            case ("out", seat) if seat in world.seats:
                world.out.append(seat)
            case ("unring", seat) if world.bells:
                world.bells -= 1
                world.out.append(seat)
            case ("bug",):
                world.pot = 99
                raise RuntimeError("planted")
            case _:
                raise Refusal(f'There is no number "{" ".join(words)}"; try "set pot 7".')

    def goto(self, world: ToyWorld, words: Words) -> None:
        if words not in (("turns",), ("tosses",)):
            raise Refusal('The steps are "turns" and "tosses".')
        world.step, world.done, world.begun, world.over = words[0], [], [], False

    def settle(self, world: ToyWorld) -> Rule[None]:
        if world.pot == 13:
            world.story.append("unlucky " + str((yield from ask(Vote(world.seats[0])))))
        if world.pot == 0:
            drain(world, 0)

    def seats(self, world: ToyWorld) -> Sequence[str]:
        return world.seats

    def step(self, world: ToyWorld) -> str:
        return world.step

    def encode(self, world: ToyWorld) -> bytes:
        return msgspec.msgpack.encode(world)

    def decode(self, data: bytes) -> ToyWorld:
        return msgspec.msgpack.decode(data, type=ToyWorld)

    def state(self, world: ToyWorld) -> dict[str, Any]:
        return asdict(world)


def new_world() -> ToyWorld:
    """Two teams of two: ana and ben are yellow, cai and dia blue."""
    return ToyWorld({"yellow": ["ana", "ben"], "blue": ["cai", "dia"]})
