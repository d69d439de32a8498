"""Rolling for Exposure and Spreading a Bite Effect."""

from collections.abc import Iterator
from typing import ClassVar

from companion.engine.prompts import Rule
from companion.engine.prompts import Words
from companion.engine.prompts import ask
from companion.rules import deeds
from companion.rules import in_force
from companion.rules import traits
from companion.rules.prompts import Asked
from companion.rules.prompts import Exposure
from companion.rules.purposes import Outcome
from companion.rules.purposes import Word
from companion.rules.survivors import kill
from companion.rules.survivors import lowest_influence
from companion.rules.survivors import replacements
from companion.rules.survivors import wound
from companion.rules.world import Survivor
from companion.rules.world import World


class BiteSpread(Asked[str]):
    """``kill`` or ``roll``, to whoever controls the survivor a bite spreads to."""

    kind: ClassVar[str] = "bite-spread"
    __slots__ = ()

    def __init__(self, world: World, survivor: str) -> None:
        super().__init__(world, world.owner(survivor), survivor)

    def options(self) -> Iterator[Words]:
        yield from (("kill",), ("roll",))

    def takes(self, words: Words) -> bool:
        return words[:1] in {("kill",), ("roll",)}

    def possible(self) -> bool:
        victim = self.world.survivors.get(self.about)
        return victim is not None and (victim.player, victim.at) == (self.seat, self.world.bite)

    def read(self, words: Words) -> str:
        return self.one_of(words)[0]


class BiteRoll(Exposure):
    """``exposure FACE`` for a survivor a bite spreads to: whatever is no blank kills."""

    told: ClassVar[Word] = "bite-roll"
    __slots__ = ()

    def outcome(self, face: str) -> Outcome:
        if face == "blank":
            return "saved"
        return "killed" if self.spreads() else "bite-alone"


def roll_for_exposure(world: World, name: str) -> Rule[None]:
    """Rolling for Exposure: whoever controls the survivor rolls the exposure die."""
    face = yield from ask(Exposure(world, name))
    deeds.note(world, ("exposure", face, "on", name))
    yield from suffer(world, name, face)


def come_to(world: World, name: str, start: str, *, exposed: bool = True) -> Rule[None]:
    """A survivor has come from ``start`` to a new location: what is in force there, then exposure,
    unless something saves it; then the move is finished.

    Until then nothing is copied from those who stand there (R98).
    """
    world.moving = name
    if world.in_force:
        place = world.survivors[name].at
        exposed = exposed and not in_force.safe_move(world, name, start, place)
        for _ in range(in_force.wounds_on_arrival(world, place)):
            if world.alive(name):
                yield from wound(world, name)
    saved = not exposed or not world.alive(name)
    if not saved and not traits.has(world, name, traits.NO_EXPOSURE_MOVING):
        yield from roll_for_exposure(world, name)
    world.moving = ""


def suffer(world: World, name: str, face: str) -> Rule[None]:
    """The effect of a face of the exposure die: blank, wound, frostbite or bitten."""
    if not world.alive(name) or face == "blank":
        return
    if face == "wound":
        yield from wound(world, name)
    elif face == "frostbite":
        yield from wound(world, name, kind="frostbite")
    else:
        yield from bitten(world, name)


def bitten(world: World, name: str) -> Rule[None]:
    """Bitten: the survivor is killed and the bite effect spreads.

    Replacements for last survivors come when it has ended and are no part of it.
    """
    if traits.has(world, name, traits.BITE_IS_A_WOUND):
        yield from wound(world, name)
        return
    world.bite = place = world.survivors[name].at
    yield from kill(world, name)
    yield from spread_bite(world, place)
    world.bite = ""
    yield from replacements(world)


def spread_bite(world: World, place: str) -> Rule[None]:
    """Spreading a Bite Effect: to the survivor of lowest influence at the place, again and again.

    Until a player chooses to kill, rolls a blank, or no more survivors are at the location.
    Helpless survivors are never bitten.
    """

    def exposed() -> list[Survivor]:
        there = world.at(place)
        return [other for other in there if not traits.has(world, other.slug, traits.BITE_SKIPS)]

    while victim := (yield from lowest_influence(world, exposed, "bite", purpose="bitten-next")):
        choice = yield from ask(BiteSpread(world, victim))
        if choice == "roll" and (yield from ask(BiteRoll(world, victim))) == "blank":
            return
        if world.alive(victim):
            yield from kill(world, victim)
        if choice == "kill":
            return
