"""Uses on unused action dice. Where a table notes no dice, they are used on the table alone."""

from collections import Counter
from collections.abc import Iterable
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar
from typing import Literal

from companion.engine.prompts import Refusal
from companion.engine.prompts import Rule
from companion.engine.prompts import Words
from companion.engine.prompts import ask
from companion.rules.acting import Act
from companion.rules.acting import unused_die
from companion.rules.acting import uses_dice
from companion.rules.prompts import Die
from companion.rules.prompts import choose
from companion.rules.prompts import die_face
from companion.rules.purposes import Word
from companion.rules.uses import Doer
from companion.rules.uses import at_most
from companion.rules.world import World

ENOUGH = "no"
"""The answer that no more dice are rerolled."""


def on_table_only(world: World, player: str) -> bool:
    """Whether no dice are noted for the player, so that nothing is changed here."""
    return not uses_dice(world, world.players[player])


def nothing(world: World) -> Rule[None]:
    """The dice lie on the table alone."""
    yield from ()


def change_die(world: World, player: str, face: int, new: int) -> None:
    """An unused die that shows ``face`` shows ``new``; nothing if there is none any more."""
    dice = world.players[player].dice
    if face in dice:
        dice.remove(face)
        dice.append(new)
        dice.sort()


def unused(world: World, player: str, faces: Sequence[int] = range(1, 7)) -> list[str]:
    """The different faces of the player's unused dice, of those in ``faces``, as words."""
    dice = world.players[player].dice
    return [str(face) for face in dict.fromkeys(dice) if face in faces]


def die_named(world: World, doer: Doer, on: Words, dice: Words, fitting: Sequence[int]) -> str:
    """The word for the one die a line names, "" if it names none; raises `Refusal` if that does
    not fit."""
    if on_table_only(world, doer.player):
        if on or dice:
            raise Refusal(
                "No dice are noted for %(player)s; leave the die out.", player=doer.player
            )
        return ""
    named = (*on, *dice)
    at_most(doer, named, 1)
    for word in named:
        if unused_die(world.players[doer.player], word) not in fitting:
            raise Refusal(
                "%(source)s is of no use on a die that shows %(face)s.",
                source=doer.source,
                face=word,
            )
    return "".join(named)


class OnOwnDie:
    """What is done to one own unused die; ``fitting`` are the faces it can be done to."""

    __slots__ = ()

    fitting: Sequence[int] = range(1, 7)
    purpose: ClassVar[Word]

    def hindrance(self, world: World, doer: Doer) -> Refusal | None:
        if on_table_only(world, doer.player) or unused(world, doer.player, self.fitting):
            return None
        return Refusal(
            "%(player)s has no unused die for %(source)s.", player=doer.player, source=doer.source
        )

    def options(self, world: World, doer: Doer) -> Iterable[Words]:
        if on_table_only(world, doer.player):
            return ((),)
        return [("on", "die", face) for face in unused(world, doer.player, self.fitting)]

    def read(self, world: World, doer: Doer, on: Words, dice: Words) -> Act:
        named = die_named(world, doer, on, dice, self.fitting)
        if on_table_only(world, doer.player):
            return partial(nothing, world)
        return partial(self.choose_die, world, doer, named)

    def choose_die(self, world: World, doer: Doer, named: str) -> Rule[None]:
        """Do it to the die named, the only one that fits, or the one that is chosen."""
        face = named or (
            yield from choose(
                world,
                doer.player,
                lambda: unused(world, doer.player, self.fitting),
                doer.source,
                purpose=self.purpose,
            )
        )
        yield from self.act(world, doer, int(face))

    def act(self, world: World, doer: Doer, face: int) -> Rule[None]:
        """What is done to the die."""
        raise NotImplementedError


@dataclass(slots=True, kw_only=True)
class RaiseDie(OnOwnDie):
    """One own unused die shows 1 more; a die shows 6 at most."""

    fitting = range(1, 6)
    purpose: ClassVar[Word] = "raise-which"

    def act(self, world: World, doer: Doer, face: int) -> Rule[None]:
        """Raise the die by 1."""
        change_die(world, doer.player, face, face + 1)
        yield from ()


@dataclass(slots=True, kw_only=True)
class SetDie(OnOwnDie):
    """One own unused die shows a face of the player's choice: ``on 6 on die 2``, of which either
    may be left out."""

    purpose: ClassVar[Word] = "change-die"

    def read(self, world: World, doer: Doer, on: Words, dice: Words) -> Act:
        new, on = (on[0], on[1:]) if on else ("", on)
        if new:
            die_face(new)
        named = die_named(world, doer, on, dice, self.fitting)
        if on_table_only(world, doer.player):
            return partial(nothing, world)
        return partial(self.turn, world, doer, named, new)

    def turn(self, world: World, doer: Doer, named: str, new: str) -> Rule[None]:
        """Turn the die to a chosen face."""
        player, source = doer.player, doer.source
        face = named or (
            yield from choose(
                world, player, lambda: unused(world, player), source, purpose=self.purpose
            )
        )
        new = new or (
            yield from choose(
                world,
                player,
                lambda: [f for f in "123456" if f != face],
                source,
                purpose="new-face",
            )
        )
        change_die(world, player, int(face), int(new))


@dataclass(slots=True, kw_only=True)
class RerollDice(OnOwnDie):
    """Own unused dice, ``one`` or ``any`` number of them, are rolled again; the second result
    stands."""

    number: Literal["one", "any"] = "one"

    purpose: ClassVar[Word] = "reroll-which"

    def options(self, world: World, doer: Doer) -> Iterable[Words]:
        if self.number == "one":
            return super(RerollDice, self).options(world, doer)
        return () if self.hindrance(world, doer) else ((),)

    def read(self, world: World, doer: Doer, on: Words, dice: Words) -> Act:
        if self.number == "one" or on_table_only(world, doer.player):
            return super(RerollDice, self).read(world, doer, on, dice)
        named = (*on, *dice)
        for word, times in Counter(named).items():
            face = unused_die(world.players[doer.player], word)
            if world.players[doer.player].dice.count(face) < times:
                raise Refusal(
                    "%(player)s has not %(times)s unused dice that show %(face)s.",
                    player=doer.player,
                    times=times,
                    face=word,
                )
        return partial(self.choose_dice, world, doer, named)

    def choose_dice(self, world: World, doer: Doer, named: Words) -> Rule[None]:
        """Roll the dice named again, or those that are chosen one by one."""
        chosen = list(named)

        def rest() -> list[str]:
            left = Counter(map(str, world.players[doer.player].dice)) - Counter(chosen)
            return [*sorted(left), *([ENOUGH] if chosen and left else [])]

        while not named and rest():
            word = yield from choose(world, doer.player, rest, doer.source, purpose=self.purpose)
            if word == ENOUGH:
                break
            chosen.append(word)
        for word in chosen:
            yield from self.act(world, doer, int(word))

    def act(self, world: World, doer: Doer, face: int) -> Rule[None]:
        """Roll the die again."""
        rolled = yield from ask(Die(world, doer.player, doer.source, purpose="reroll"))
        change_die(world, doer.player, face, rolled)


@dataclass(slots=True, kw_only=True)
class SharePips:
    """Another player's unused die shows 1 less, one's own 1 more: ``on ben 4 on die 3``."""

    def hindrance(self, world: World, doer: Doer) -> Refusal | None:
        if on_table_only(world, doer.player):
            return None
        if not unused(world, doer.player, RAISABLE):
            return Refusal("%(player)s has no unused die that could be raised.", player=doer.player)
        if not self._others(world, doer):
            return Refusal("Nobody else has an unused die that could be lowered.")
        return None

    def options(self, world: World, doer: Doer) -> Iterable[Words]:
        if on_table_only(world, doer.player):
            return ((),)
        if not unused(world, doer.player, RAISABLE):
            return ()
        return [("on", other) for other in self._others(world, doer)]

    def read(self, world: World, doer: Doer, on: Words, dice: Words) -> Act:
        if on_table_only(world, doer.player):
            die_named(world, doer, on, dice, RAISABLE)
            return partial(nothing, world)
        at_most(doer, on, 2)
        if on and on[0] not in self._others(world, doer):
            raise Refusal(
                "%(named)s is no other player with a die that could be lowered.", named=on[0]
            )
        lowered = on[1] if len(on) == 2 else ""
        if lowered and unused_die(world.players[on[0]], lowered) not in LOWERABLE:
            raise Refusal("A die that shows 1 cannot be lowered.")
        raised = die_named(world, doer, (), dice, RAISABLE)
        return partial(self._share, world, doer, on[0] if on else "", lowered, raised)

    def _others(self, world: World, doer: Doer) -> list[str]:
        others = [seat for seat in world.in_game() if seat != doer.player]
        return [seat for seat in others if unused(world, seat, LOWERABLE)]

    def _share(self, world: World, doer: Doer, other: str, lowered: str, raised: str) -> Rule[None]:
        """Lower the other's die, then raise one's own."""
        player = doer.player
        if not other:
            other = yield from choose(
                world, player, lambda: self._others(world, doer), doer.source, purpose="lower-whose"
            )
        if not lowered:
            lowered = yield from choose(
                world, player, lambda: unused(world, other, LOWERABLE), other, purpose="lower-which"
            )
        if not raised:
            raised = yield from choose(
                world,
                player,
                lambda: unused(world, player, RAISABLE),
                doer.source,
                purpose="raise-which",
            )
        if int(lowered) not in world.players[other].dice:  # a correction has taken it meanwhile
            return
        change_die(world, other, int(lowered), int(lowered) - 1)
        change_die(world, player, int(raised), int(raised) + 1)


LOWERABLE, RAISABLE = range(2, 7), range(1, 6)
"""Faces of dice that can show 1 less, and 1 more."""
