"""Killing Zombies, and the roll for exposure that follows an attack."""

from collections.abc import Iterator

from companion.engine.prompts import Refusal
from companion.engine.prompts import Rule
from companion.engine.prompts import Words
from companion.engine.prompts import ask
from companion.rules import objectives
from companion.rules import traits
from companion.rules import zombies
from companion.rules.acting import entrances_with
from companion.rules.acting import named_entrances
from companion.rules.changes import AttackChange
from companion.rules.exposure import suffer
from companion.rules.powers import Power
from companion.rules.powers import change
from companion.rules.powers import changing
from companion.rules.powers import use_up
from companion.rules.prompts import Exposure
from companion.rules.prompts import choose
from companion.rules.using import word_for
from companion.rules.world import ZOMBIE
from companion.rules.world import World

ATTACK = "attack"
"""The action whose exposure can be waived."""


def attack_change(power: Power) -> AttackChange:
    """What of an attack a power changes."""
    changed = change(power)
    assert isinstance(changed, AttackChange)
    return changed


def check_zombies(world: World, place: str, entrances: Words, kills: int) -> None:
    """Raise `Refusal` unless a zombie stands for each entrance named, and no more are named than
    are killed."""
    if len(entrances) > kills:
        raise Refusal(
            "%(kills)s can be killed, %(entrances)s entrances were named.",
            kills=kills,
            entrances=len(entrances),
        )
    named_entrances(world, place, entrances, ZOMBIE)


def kill_zombies(world: World, killer: str, place: str, n: int, entrances: Words = ()) -> Rule[int]:
    """Killing Zombies: up to ``n`` at a place are killed and removed; returns how many.

    At the colony, choose which zombie to kill (from any entrance); ``entrances`` names the first of
    them. Samples of We Need More Samples come before the exposure die (R77).
    """
    killed = 0
    for index in range(n):
        standing = entrances_with(world, place, ZOMBIE)
        if not standing:
            break
        if index < len(entrances) and entrances[index] in standing:
            entrance = entrances[index]
        elif world.locations[place].count(ZOMBIE) <= n - index:
            entrance = standing[0]
        else:
            entrance = yield from choose(
                world,
                world.owner(killer),
                lambda: entrances_with(world, place, ZOMBIE),
                "zombie",
                purpose="kill-zombie",
            )
            if not world.alive(killer):
                break
        zombies.take_zombie(world, place, int(entrance))
        killed += 1
    for _ in range(killed):
        if world.alive(killer):
            yield from objectives.zombie_killed(world, killer)
    return killed


class AttackExposure(Exposure):
    """``exposure FACE`` after an attack, or ``choose ITEM``: something the attacker has that saves
    her this attack's rolls and that the line of the attack did not name."""

    __slots__ = ()

    def options(self) -> Iterator[Words]:
        yield from super().options()
        usable = waivers(self.world, self.about)
        yield from (("choose", word_for(power, usable)) for power in usable)

    def takes(self, words: Words) -> bool:
        return words[:1] in {("exposure",), ("choose",)}

    def read(self, words: Words) -> str:
        return self.one_of(words)[1] if words[0] == "choose" else super().read(words)


def waivers(world: World, name: str) -> list[Power]:
    """What the survivor can use now to be saved the roll for exposure of an attack."""
    usable = changing(world, name, ATTACK) if world.alive(name) else []
    return [power for power in usable if attack_change(power).waives]


def roll_after_attack(world: World, attacker: str, killed: int) -> Rule[None]:
    """Rolling for Exposure: the attacker rolls for each zombie killed, if she lives so long (R41).

    Something equipped that waives this can be used instead, for all rolls that are still to come.
    """
    if not world.alive(attacker) or traits.has(world, attacker, traits.NO_EXPOSURE_ATTACKING):
        return
    for _ in range(killed):
        if not world.alive(attacker):
            return
        said = yield from ask(AttackExposure(world, attacker))
        usable = waivers(world, attacker)
        waiver = next((power for power in usable if word_for(power, usable) == said), None)
        if waiver is not None:
            use_up(world, waiver)
            return
        yield from suffer(world, attacker, said)
