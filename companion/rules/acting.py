"""What all actions of a turn share: who may act, which die pays, and how an action is described.

An `Action` reads its words completely before anything changes and returns an `Act`: the rule of the
action with everything it needs already in it. `companion.rules.turn` puts the actions together.
"""

from collections import Counter
from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from companion.engine.notation import Form
from companion.engine.prompts import Refusal
from companion.engine.prompts import Rule
from companion.engine.prompts import Words
from companion.rules.prompts import die_face
from companion.rules.world import EMPTY
from companion.rules.world import Player
from companion.rules.world import Survivor
from companion.rules.world import World
from companion.sentences import Verbatim

Act: TypeAlias = Callable[[], Rule[None]]
"""A checked action: called, it gives the rule that carries it out."""

Group: TypeAlias = Sequence[Survivor]
"""The survivors a player controls."""

Slots: TypeAlias = dict[str, str | Words]
"""The slots of a line, by the names its form gives them."""


@dataclass(frozen=True, slots=True)
class Action:
    """One action of Player Turn Actions.

    ``possible`` says cheaply whether any line of it is legal for the player, ``options`` lists
    these lines (both are handed the player's group, looked up once for all actions), and ``read``
    checks one completely and raises `Refusal`.
    """

    form: Form
    possible: Callable[[World, str, Group], bool]
    options: Callable[[World, str, Group], Iterator[Words]]
    read: Callable[[World, str, Slots], Act]


def text(slots: Slots, name: str) -> str:
    """Return the word in a slot of one word, or nothing if it was left out."""
    word = slots.get(name, "")
    assert isinstance(word, str)
    return word


def many(slots: Slots, name: str) -> Words:
    """Return the words in a slot of several."""
    words = slots.get(name, ())
    assert not isinstance(words, str)
    return words


# -- survivors and places --------------------------------------------------------------------------


def own_survivor(world: World, player: str, name: str) -> Survivor:
    """Return the survivor called ``name`` if ``player`` controls it; raises `Refusal`."""
    survivor = in_play(world, name)
    if survivor.player != player:
        raise Refusal(
            "%(name)s is %(owner)s's survivor; choose one %(player)s controls.",
            name=name,
            owner=survivor.player,
            player=player,
        )
    return survivor


def in_play(world: World, name: str) -> Survivor:
    """Return the survivor called ``name``; raises `Refusal` if there is none in play."""
    survivor = world.survivors.get(name)
    if survivor is None:
        raise Refusal("No survivor %(name)s is in play.", name=name)
    return survivor


def known_location(world: World, place: str) -> str:
    """Return ``place`` if it is a location of this game; raises `Refusal`."""
    if place not in world.locations:
        raise Refusal(
            'There is no location "%(place)s"; there are %(locations)s.',
            place=place,
            locations=tuple(world.locations),
        )
    return place


# -- dice ------------------------------------------------------------------------------------------


def uses_dice(world: World, player: Player) -> bool:
    """Whether actions name their die: not where the table only wants dice offered and none are
    noted."""
    return "action-dice" not in world.offered or bool(player.dice or player.used)


def faces(world: World, seat: str, least: int = 1) -> list[str]:
    """Return what can stand for the die in an option: each different unused face from ``least``
    up, or one empty word where actions name no die."""
    player = world.players[seat]
    if not uses_dice(world, player):
        return [""]
    return [str(face) for face in dict.fromkeys(player.dice) if face >= least]


def can_pay(world: World, seat: str, least: int = 1) -> bool:
    """Whether the player has an unused die of ``least`` or more, or needs none (``least`` 0)."""
    player = world.players[seat]
    for face in player.dice:
        if face >= least:
            return True
    return not least or not uses_dice(world, player)


def paying_die(world: World, seat: str, word: str, least: int = 1) -> int:
    """Return the face of the unused die that pays for an action, 0 where none is named.

    ``word`` is what stands behind ``die``; raises `Refusal` if that is no unused die of ``least``
    or more.
    """
    player = world.players[seat]
    if not uses_dice(world, player):
        if word:
            raise Refusal(
                "No dice are noted for %(seat)s; leave the die out, or note them first.", seat=seat
            )
        return 0
    if not word:
        raise Refusal(
            "This costs an action die: say which one, as in “die %(least)s”.", least=least
        )
    face = unused_die(player, word)
    if face < least:
        raise Refusal(
            "This needs a die of %(least)s or higher; %(face)s is too low.", least=least, face=face
        )
    return face


def unused_die(player: Player, word: str) -> int:
    """Return the face of an unused die; raises `Refusal` if the player has no such die."""
    face = die_face(word)
    if face not in player.dice:
        if not player.dice:
            raise Refusal("%(player)s has no unused die.", player=player.slug)
        raise Refusal(
            "%(player)s has no unused die %(face)s; unused are: %(left)s.",
            player=player.slug,
            face=face,
            left=Verbatim(" ".join(map(str, player.dice))),
        )
    return face


def spend(player: Player, face: int) -> None:
    """To spend an action die, move it from the unused pool to the used pool."""
    if face:
        player.dice.remove(face)
        player.used.append(face)
        player.used.sort()


def raise_die(world: World, player: str, face: int, n: int) -> None:
    """An unused die of ``face`` shows ``n`` more."""
    dice = world.players[player].dice
    dice.remove(face)
    dice.append(face + n)
    dice.sort()


def with_die(face: str) -> Words:
    """Return the words that name a die in an option."""
    return ("die", face) if face else ()


# -- entrances -------------------------------------------------------------------------------------

NUMBERS = tuple(map(str, range(1, 100)))
"""The numbers of entrances as words."""


def entrances_with(world: World, place: str, piece: str) -> list[str]:
    """Return the numbers, as words, of the entrances of ``place`` where ``piece`` stands."""
    entrances = world.locations[place].entrances
    return [number for number, spaces in zip(NUMBERS, entrances, strict=False) if piece in spaces]


def named_entrance(world: World, place: str, word: str, piece: str) -> None:
    """Raise `Refusal` unless the entrance called ``word`` has ``piece``: `EMPTY` or `ZOMBIE`."""
    count = len(world.locations[place].entrances)
    if word not in map(str, range(1, count + 1)):
        raise Refusal(
            '%(place)s has the entrances 1 to %(count)s; "%(word)s" is none of them.',
            place=place,
            count=count,
            word=word,
        )
    if word not in entrances_with(world, place, piece):
        if piece == EMPTY:
            raise Refusal(
                "There is no empty space at entrance %(entrance)s of %(place)s.",
                entrance=word,
                place=place,
            )
        raise Refusal(
            "There is no zombie at entrance %(entrance)s of %(place)s.", entrance=word, place=place
        )


def named_entrances(world: World, place: str, words: Words, piece: str) -> None:
    """Raise `Refusal` unless there is a ``piece``, `EMPTY` or `ZOMBIE`, for each entrance named."""
    for word, times in Counter(words).items():
        named_entrance(world, place, word, piece)
        if world.locations[place].entrances[int(word) - 1].count(piece) >= times:
            continue
        if piece == EMPTY:
            raise Refusal(
                "There are not %(times)s empty spaces at entrance %(entrance)s of %(place)s.",
                times=times,
                entrance=word,
                place=place,
            )
        raise Refusal(
            "There are not %(times)s zombies at entrance %(entrance)s of %(place)s.",
            times=times,
            entrance=word,
            place=place,
        )


def with_entrances(world: World, place: str, piece: str) -> list[Words]:
    """Return the words that name an entrance in an option: none where there is only one way."""
    numbers = entrances_with(world, place, piece)
    return [("entrance", number) for number in numbers] if len(numbers) > 1 else [()] * len(numbers)
