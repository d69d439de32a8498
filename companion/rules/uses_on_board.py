"""Uses on zombies, barricades and survivors."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from typing import ClassVar
from typing import Literal

from companion.engine.prompts import Refusal
from companion.engine.prompts import Rule
from companion.engine.prompts import Words
from companion.rules import deeds
from companion.rules import survivors
from companion.rules.acting import Act
from companion.rules.acting import in_play
from companion.rules.actions import check_room
from companion.rules.actions import place_barricades
from companion.rules.attack import Means
from companion.rules.attack import attack_survivor
from companion.rules.attack import attack_zombie
from companion.rules.attack import has_target
from companion.rules.attack import targets
from companion.rules.attract import move_zombies
from companion.rules.attract import sources
from companion.rules.exposure import roll_for_exposure
from companion.rules.killing import check_zombies
from companion.rules.killing import kill_zombies
from companion.rules.prompts import choose
from companion.rules.purposes import Word
from companion.rules.uses import Doer
from companion.rules.uses import at_most
from companion.rules.uses import no_dice
from companion.rules.uses import place_named
from companion.rules.world import EMPTY
from companion.rules.world import ZOMBIE
from companion.rules.world import World
from companion.sentences import Sentence

HEALED = ("wounds", "frostbite")
"""The wounds that can be removed; never despair (R56)."""

ZOMBIE_WORD = "zombie"
"""A zombie as the target of an attack."""

WITH_ZOMBIES = Sentence("a location with zombies")
WITH_ROOM = Sentence("a location with room for zombies and a survivor of yours")

Where = Literal["here", "beside", "anywhere"]
"""Where the user is, where a survivor of the player's is, or at any location."""


def places(world: World, doer: Doer, where: Where) -> list[str]:
    """The locations that ``where`` means; none for a user who is lost meanwhile."""
    if where == "here":
        return [world.survivors[doer.name].at] if world.alive(doer.name) else []
    if where == "anywhere":
        return list(world.locations)
    return list(dict.fromkeys([survivor.at for survivor in world.group(doer.player)]))


@dataclass(slots=True, kw_only=True)
class AtAPlace:
    """What is done up to ``n`` times at one location where a ``piece`` is found (``wanted`` says
    so); the line names the location, or an own survivor there, and entrances of the colony."""

    n: int
    where: Where = "here"

    piece: ClassVar[str]
    wanted: ClassVar[Sentence]
    purpose: ClassVar[Word]

    def hindrance(self, world: World, doer: Doer) -> Refusal | None:
        return None if self.places(world, doer) else self.nowhere(doer)

    def nowhere(self, doer: Doer) -> Refusal:
        """There is no place where it can be done."""
        raise NotImplementedError

    def options(self, world: World, doer: Doer) -> Iterable[Words]:
        found = self.places(world, doer)
        return [("on", place) for place in found] if len(found) > 1 else [()] * len(found)

    def read(self, world: World, doer: Doer, on: Words, dice: Words) -> Act:
        no_dice(doer, dice)
        found = self.places(world, doer)
        if not found:
            raise self.nowhere(doer)
        place, entrances = "", on
        if on and not on[0].isdigit():
            place = place_named(world, doer, on[0], found, self.wanted)
            entrances = on[1:]
        if entrances and not place and len(found) > 1:
            raise Refusal("Say at which location first: %(places)s.", places=tuple(found))
        if entrances:
            self.check(world, place or found[0], entrances)
        return partial(self.choose_place, world, doer, place, entrances)

    def places(self, world: World, doer: Doer) -> list[str]:
        """The locations where it can be done."""
        meant = places(world, doer, self.where)
        return [place for place in meant if world.locations[place].has(self.piece)]

    def check(self, world: World, place: str, entrances: Words) -> None:
        """Raise `Refusal` unless the entrances named fit."""
        raise NotImplementedError

    def choose_place(self, world: World, doer: Doer, place: str, entrances: Words) -> Rule[None]:
        """Do it at the location named, the only one there is, or the one that is chosen."""
        if not place:
            place = yield from choose(
                world,
                doer.player,
                lambda: self.places(world, doer),
                doer.source,
                purpose=self.purpose,
            )
        yield from self.act(world, doer, place, entrances)

    def act(self, world: World, doer: Doer, place: str, entrances: Words) -> Rule[None]:
        """What is done there."""
        raise NotImplementedError


@dataclass(slots=True, kw_only=True)
class KillZombies(AtAPlace):
    """Kill up to ``n`` zombies at one location; not an attack.

    ``exposure`` says how often the user rolls for it: never, ``once``, or for ``each`` (R41).
    """

    exposure: Literal["none", "once", "each"] = "each"

    piece: ClassVar[str] = ZOMBIE
    wanted: ClassVar[Sentence] = Sentence("a location with a zombie")
    purpose: ClassVar[Word] = "kill-where"

    def nowhere(self, doer: Doer) -> Refusal:
        return Refusal("%(source)s finds no zombie.", source=doer.source)

    def check(self, world: World, place: str, entrances: Words) -> None:
        check_zombies(world, place, entrances, self.n)

    def act(self, world: World, doer: Doer, place: str, entrances: Words) -> Rule[None]:
        """Killing Zombies, by ability or card."""
        own = [survivor.slug for survivor in world.group(doer.player) if survivor.at == place]
        killer = doer.name or next(iter(own), "")
        if not world.alive(killer):
            return
        killed = yield from kill_zombies(world, killer, place, self.n, entrances)
        rolls = {"none": 0, "once": min(killed, 1), "each": killed}[self.exposure]
        for _ in range(rolls):
            if world.alive(killer):
                yield from roll_for_exposure(world, killer)


@dataclass(slots=True, kw_only=True)
class PlaceBarricades(AtAPlace):
    """Place up to ``n`` barricades at one location, without a die."""

    piece: ClassVar[str] = EMPTY
    wanted: ClassVar[Sentence] = Sentence("a location with an empty entrance space")
    purpose: ClassVar[Word] = "barricade-where"

    def nowhere(self, doer: Doer) -> Refusal:
        return Refusal("%(source)s finds no empty entrance space.", source=doer.source)

    def check(self, world: World, place: str, entrances: Words) -> None:
        check_room(world, place, entrances, self.n)

    def act(self, world: World, doer: Doer, place: str, entrances: Words) -> Rule[None]:
        """Barricades where the player has a survivor."""
        yield from place_barricades(world, doer.player, place, self.n, entrances)


@dataclass(slots=True, kw_only=True)
class MoveZombies:
    """Move up to ``n`` zombies from one location to empty entrance spaces at another, where the
    player has a survivor. Nothing is overrun and no barricade broken (R27)."""

    n: int

    def hindrance(self, world: World, doer: Doer) -> Refusal | None:
        if self._ways(world, doer):
            return None
        return Refusal("%(source)s finds no zombies it could move.", source=doer.source)

    def options(self, world: World, doer: Doer) -> Iterable[Words]:
        ends = places(world, doer, "beside")
        with_room = [place for place in ends if world.locations[place].has(EMPTY)]
        for place, location in world.locations.items():
            if location.has(ZOMBIE) and any(end != place for end in with_room):
                return ((),)
        return ()

    def read(self, world: World, doer: Doer, on: Words, dice: Words) -> Act:
        no_dice(doer, dice)
        at_most(doer, on, 2)
        ways = self._ways(world, doer)
        named = list(on)
        if named:
            starts = list(dict.fromkeys(source for source, _ in ways))
            named[0] = place_named(world, doer, named[0], starts, WITH_ZOMBIES)
        if len(named) == 2:
            ends = [place for source, place in ways if source == named[0]]
            named[1] = place_named(world, doer, named[1], ends, WITH_ROOM)
        return partial(self._move, world, doer, *named)

    def _ways(self, world: World, doer: Doer) -> list[tuple[str, str]]:
        """Every source with zombies, and every other place with room and an own survivor."""
        ends = [
            place for place in places(world, doer, "beside") if world.locations[place].has(EMPTY)
        ]
        return [(start, end) for start in sources(world) for end in ends if start != end]

    def _move(self, world: World, doer: Doer, start: str = "", end: str = "") -> Rule[None]:
        """Attract with a megaphone."""
        if not start:
            start = yield from choose(
                world,
                doer.player,
                lambda: [source for source, _ in self._ways(world, doer)],
                doer.source,
                purpose="zombies-from",
            )
        if not end:
            end = yield from choose(
                world,
                doer.player,
                lambda: [place for source, place in self._ways(world, doer) if source == start],
                start,
                purpose="zombies-to",
            )
        there, room = world.locations[start].count(ZOMBIE), world.locations[end].count(EMPTY)
        yield from move_zombies(world, doer.player, start, end, min(self.n, there, room))


@dataclass(slots=True, kw_only=True)
class Heal:
    """Remove one wound of either kind from a survivor ``here``, or (``beside``) from an own one or
    one that shares a location with an own one. A third wound or a bite it cannot undo (R39)."""

    where: Literal["here", "beside"] = "here"

    def hindrance(self, world: World, doer: Doer) -> Refusal | None:
        if self._patients(world, doer):
            return None
        return Refusal(
            "There is nobody with a wound whom %(source)s could heal.", source=doer.source
        )

    def options(self, world: World, doer: Doer) -> Iterable[Words]:
        return [("on", name) for name in self._patients(world, doer)]

    def read(self, world: World, doer: Doer, on: Words, dice: Words) -> Act:
        no_dice(doer, dice)
        at_most(doer, on, 2)
        if on:
            survivor = in_play(world, on[0])
            if not survivor.wounds + survivor.frostbite:
                raise Refusal(
                    "%(survivor)s has no wound that %(source)s heals.",
                    survivor=survivor.slug,
                    source=doer.source,
                )
            if survivor.slug not in self._patients(world, doer):
                raise self._elsewhere(survivor.slug, doer)
        if len(on) == 2 and on[1] not in kinds_of_wounds(world, on[0]):
            raise Refusal(
                '%(survivor)s has no "%(kind)s" that %(source)s heals.',
                survivor=on[0],
                kind=on[1],
                source=doer.source,
            )
        return partial(self._heal, world, doer, *on)

    @staticmethod
    def _elsewhere(name: str, doer: Doer) -> Refusal:
        if doer.name:
            return Refusal("%(survivor)s is not with %(user)s.", survivor=name, user=doer.name)
        return Refusal(
            "%(survivor)s is neither %(player)s's nor with a survivor of %(player)s's.",
            survivor=name,
            player=doer.player,
        )

    def _patients(self, world: World, doer: Doer) -> list[str]:
        there = places(world, doer, self.where)
        return [
            survivor.slug
            for survivor in world.survivors.values()
            if survivor.wounds + survivor.frostbite
            and (survivor.at in there or (survivor.player == doer.player and not doer.name))
        ]

    def _heal(self, world: World, doer: Doer, name: str = "", kind: str = "") -> Rule[None]:
        """One wound of either kind goes; none if it has gone by a correction meanwhile."""
        if name:
            kinds = kinds_of_wounds(world, name)
            if not kinds or (kind and kind not in kinds):
                return
        else:
            name = yield from choose(
                world,
                doer.player,
                lambda: self._patients(world, doer),
                doer.source,
                purpose="heal-whom",
            )
        if not kind:
            kind = yield from choose(
                world, doer.player, lambda: kinds_of_wounds(world, name), name, purpose="heal-what"
            )
        survivor = world.survivors[name]
        setattr(survivor, kind, getattr(survivor, kind) - 1)
        if not doer.name:
            deeds.note(world, ("heal", name, "with", doer.source))


def kinds_of_wounds(world: World, name: str) -> list[str]:
    """The kinds of wounds a survivor has that can be removed."""
    if not world.alive(name):
        return []
    return [kind for kind in HEALED if getattr(world.survivors[name], kind)]


@dataclass(slots=True, kw_only=True)
class LeaveGame:
    """The user leaves the game: removed, which is not a killing (R54). Somebody else's start of the
    turn is still to come."""

    def hindrance(self, world: World, doer: Doer) -> Refusal | None:
        return None if doer.name else Refusal("%(source)s is no survivor.", source=doer.source)

    def options(self, world: World, doer: Doer) -> Iterable[Words]:
        return ((),) if doer.name else ()

    def read(self, world: World, doer: Doer, on: Words, dice: Words) -> Act:
        no_dice(doer, dice)
        at_most(doer, on, 0)
        return partial(self._leave, world, doer.name)

    def _leave(self, world: World, name: str) -> Rule[None]:
        """Remove the survivor from the game."""
        world.acted = False
        yield from survivors.remove(world, name)


@dataclass(slots=True, kw_only=True)
class ExtraAttack:
    """Attack with one own survivor, without a die."""

    def hindrance(self, world: World, doer: Doer) -> Refusal | None:
        if self._attackers(world, doer):
            return None
        return Refusal("There is nobody to attack with %(source)s.", source=doer.source)

    def options(self, world: World, doer: Doer) -> Iterable[Words]:
        return [("on", name) for name in self._attackers(world, doer)]

    def read(self, world: World, doer: Doer, on: Words, dice: Words) -> Act:
        no_dice(doer, dice)
        at_most(doer, on, 2)
        if on and on[0] not in self._attackers(world, doer):
            raise Refusal(
                "%(name)s is no survivor of %(player)s's with somebody to attack.",
                name=on[0],
                player=doer.player,
            )
        if len(on) == 2 and on[1] not in self._targets(world, on[0]):
            raise Refusal(
                "%(name)s can attack %(targets)s.",
                name=on[0],
                targets=tuple(self._targets(world, on[0])),
            )
        return partial(self._attack, world, doer, *on)

    def _attackers(self, world: World, doer: Doer) -> list[str]:
        group = world.group(doer.player)
        return [survivor.slug for survivor in group if has_target(world, survivor)]

    def _targets(self, world: World, name: str) -> list[str]:
        if not world.alive(name):
            return []
        attacker = world.survivors[name]
        zombie = [ZOMBIE_WORD] if world.locations[attacker.at].has(ZOMBIE) else []
        return zombie + targets(world, attacker)

    def _attack(self, world: World, doer: Doer, name: str = "", target: str = "") -> Rule[None]:
        """Attack, as with any die; not if a correction has parted the two meanwhile."""
        if name:
            able = self._targets(world, name)
            if not able or (target and target not in able):
                return
        else:
            name = yield from choose(
                world,
                doer.player,
                lambda: self._attackers(world, doer),
                doer.source,
                purpose="attacker",
            )
        if not target:
            target = yield from choose(
                world, doer.player, lambda: self._targets(world, name), name, purpose="target"
            )
        if target == ZOMBIE_WORD:
            yield from attack_zombie(world, name, Means())
        else:
            yield from attack_survivor(world, name, target, Means())
