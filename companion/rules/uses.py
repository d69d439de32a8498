"""Uses: what an ability or a card does to something that the line names, or that is then chosen.

A pack names a use like a verb, with its arguments: ``{ do = "kill-zombies", n = 2 }``. A use is the
first word of an effect; verbs (`companion.rules.verbs`) may follow it. All of them by name, and
what is done with a whole effect, are in `companion.rules.applying`.
"""

from collections.abc import Iterable
from typing import NamedTuple
from typing import Protocol

from companion.engine.prompts import Refusal
from companion.engine.prompts import Words
from companion.rules.acting import Act
from companion.rules.world import World
from companion.sentences import Sentence


class Doer(NamedTuple):
    """Who uses something: the player, her survivor ("" for a card from the hand), and the slug of
    the item or of the survivor whose ability it is."""

    player: str
    name: str
    source: str


class Use(Protocol):
    """A use with its arguments. Like an action it says whether it is possible, lists what can be
    said of it, and reads that completely before anything changes."""

    def hindrance(self, world: World, doer: Doer) -> Refusal | None:
        """Why it cannot be used now; None if it can."""
        ...

    def options(self, world: World, doer: Doer) -> Iterable[Words]:
        """The words that can follow in a line, such as ``on library``; what they leave open is
        asked. Nothing where there is a hindrance."""
        ...

    def read(self, world: World, doer: Doer, on: Words, dice: Words) -> Act:
        """Return the checked use. ``on`` are the slugs it is used on, ``dice`` the dice; raises
        `Refusal`."""
        ...


def no_dice(doer: Doer, dice: Words) -> None:
    """Raise `Refusal` if dice are named for what is not used on any."""
    if dice:
        raise Refusal("%(source)s is not used on a die.", source=doer.source)


def at_most(doer: Doer, on: Words, most: int) -> None:
    """Raise `Refusal` if more is named than something can be used on."""
    if len(on) > most:
        if not most:
            raise Refusal(
                '%(source)s is used on nothing, not on "%(named)s".',
                source=doer.source,
                named=" ".join(on),
            )
        raise Refusal.counted(
            '%(source)s is used on %(count)s thing at most, not on "%(named)s".',
            '%(source)s is used on %(count)s things at most, not on "%(named)s".',
            most,
            source=doer.source,
            named=" ".join(on),
        )


def place_named(world: World, doer: Doer, word: str, places: list[str], what: Sentence) -> str:
    """Return the location that a word names, itself or by an own survivor there.

    Raises `Refusal` unless it is one of ``places``, of which ``what`` is said.
    """
    survivor = world.survivors.get(word)
    place = survivor.at if survivor is not None and survivor.player == doer.player else word
    if place not in places:
        raise Refusal(
            '%(source)s is used at %(what)s: %(places)s; not at "%(named)s".',
            source=doer.source,
            what=what,
            places=tuple(places),
            named=word,
        )
    return place
