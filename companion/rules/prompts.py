"""Questions that more than one rule asks; the others stand beside the rule that asks them.

One class a kind of the record. Every question is made with the world and reads it when it is asked
or answered, never before: a correction may have changed it in between. A prompt's `read` is
complete: once it has returned, the rule that asked can no longer refuse.
"""

from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Sequence
from typing import ClassVar
from typing import NamedTuple
from typing import TypeVar

from companion.engine.notation import TABLE
from companion.engine.prompts import Offer
from companion.engine.prompts import Prompt
from companion.engine.prompts import Refusal
from companion.engine.prompts import Rule
from companion.engine.prompts import Words
from companion.engine.prompts import ask
from companion.engine.prompts import ask_until_settled
from companion.rules import traits
from companion.rules.names import NOTATION_WORDS
from companion.rules.names import is_slug
from companion.rules.purposes import Outcome
from companion.rules.purposes import Purpose
from companion.rules.purposes import Word
from companion.rules.world import World
from companion.sentences import Sentence

T = TypeVar("T")

EXPOSURE_FACES = ("blank", "wound", "frostbite", "bitten")
"""The faces of the exposure die, in the order of Rolling for Exposure."""


A_DIE = Sentence("A die")
INFLUENCE = Sentence("The influence")
ATTACK = Sentence("The attack value")
SEARCH = Sentence("The search value")
"""What a number in a line is, in a refusal (`whole`)."""


def whole(word: str, what: Sentence, least: int, most: int) -> int:
    """Return the whole number ``word`` stands for; raises `Refusal` outside ``least`` to
    ``most``."""
    if word.isascii() and word.isdigit() and least <= int(word) <= most:
        return int(word)
    raise Refusal(
        '%(what)s is a whole number from %(least)s to %(most)s, not "%(word)s".',
        what=what,
        least=least,
        most=most,
        word=word,
    )


def die_face(word: str) -> int:
    """Return the face of an action die."""
    return whole(word, A_DIE, 1, 6)


class Asked(Prompt[T]):
    """A question of these rules: it knows the world it is asked in, and perhaps what it is for."""

    __slots__ = ("_purpose", "world")

    def __init__(
        self, world: World, seat: str, about: str = "", purpose: Purpose | Word | None = None
    ) -> None:
        super().__init__(seat, about)
        self.world = world
        self._purpose = Purpose(purpose) if isinstance(purpose, str) else purpose

    def purpose(self) -> Purpose | None:
        """What the answer is for, where kind and ``about`` do not say it; to be told, and no part
        of the record."""
        return self._purpose

    def answerable(self) -> bool:
        """Nobody who is out of the game is asked anything."""
        player = self.world.players.get(self.seat)
        return (player is None or not player.eliminated) and self.possible()


class Offered(Offer[T]):
    """An offered question of these rules: open beside the others, it stops nothing."""

    __slots__ = ("_purpose", "world")

    def __init__(
        self, world: World, seat: str, about: str = "", purpose: Word | None = None
    ) -> None:
        super().__init__(seat, about)
        self.world = world
        self._purpose = Purpose(purpose) if purpose else None

    def purpose(self) -> Purpose | None:
        """What the answer is for, as `Asked.purpose` says."""
        return self._purpose


# -- decisions -------------------------------------------------------------------------------------


class Choose(Asked[str]):
    """``choose X``: every decision without a kind of its own. ``options`` is called each time it is
    needed."""

    kind: ClassVar[str] = "choose"
    __slots__ = ("choices",)

    def __init__(
        self,
        world: World,
        seat: str,
        options: Callable[[], Sequence[str]],
        about: str = "",
        *,
        purpose: Purpose | Word,
    ) -> None:
        super().__init__(world, seat, about, purpose)
        self.choices = options

    def options(self) -> Iterator[Words]:
        for choice in dict.fromkeys(self.choices()):
            yield ("choose", choice)

    def possible(self) -> bool:
        return len({*self.choices()}) > 1

    def read(self, words: Words) -> str:
        return self.one_of(words)[1]


def choose(
    world: World,
    seat: str,
    options: Callable[[], Sequence[str]],
    about: str = "",
    *,
    purpose: Purpose | Word,
) -> Rule[str]:
    """Return what ``seat`` chooses, and for what ``purpose`` is said.

    The only choice there is is taken without asking, also when a correction has left no other.
    """
    while True:
        choices = list(dict.fromkeys(options()))
        if len(choices) == 1:
            return choices[0]
        question = Choose(world, seat, options, about, purpose=purpose)
        if not choices:  # a correction has left none: the session goes back before all this
            return (yield from ask(question))
        chosen = yield from ask_until_settled(question)
        if chosen is not None:
            return chosen


class Leader(Asked[str]):
    """``leader SURVIVOR``: a leader was lost and more than one follower remains (Killing
    Survivors)."""

    kind: ClassVar[str] = "leader"
    __slots__ = ()

    def options(self) -> Iterator[Words]:
        for survivor in self.world.group(self.seat):
            yield ("leader", survivor.slug)

    def possible(self) -> bool:
        group = self.world.group(self.seat)
        return len(group) > 1 and not any(survivor.leader for survivor in group)

    def read(self, words: Words) -> str:
        return self.one_of(words)[1]


class YesOrNo(Asked[bool]):
    """``yes`` or ``no``."""

    __slots__ = ()

    def options(self) -> Iterator[Words]:
        yield from (("yes",), ("no",))

    def takes(self, words: Words) -> bool:
        return words[:1] in {("yes",), ("no",)}

    def read(self, words: Words) -> bool:
        return self.one_of(words) == ("yes",)


class Vote(YesOrNo):
    """``yes`` or ``no`` (Voting)."""

    kind: ClassVar[str] = "vote"
    blind: ClassVar[bool] = True
    __slots__ = ()

    def possible(self) -> bool:
        voter = self.world.players[self.seat]
        return not voter.exiled and not voter.eliminated


class ByHand(Asked[None]):
    """``done``: the table has applied, with corrections, an effect the companion has no data
    for."""

    kind: ClassVar[str] = "by-hand"
    __slots__ = ()

    def __init__(self, world: World, about: str = "") -> None:
        super().__init__(world, TABLE, about)

    def options(self) -> Iterator[Words]:
        yield ("done",)

    def takes(self, words: Words) -> bool:
        return words[:1] == ("done",)

    def read(self, words: Words) -> None:
        self.one_of(words)


def by_hand(world: World, about: str = "") -> Rule[None]:
    """Let the table apply an effect by hand; counts as done where the table only wants it
    offered."""
    if "by-hand" not in world.offered:
        yield from ask(ByHand(world, about))


# -- dice ------------------------------------------------------------------------------------------


class Die(Asked[int]):
    """``die N``: a spare action die (Roll a Die)."""

    kind: ClassVar[str] = "die"
    __slots__ = ()

    def __init__(
        self, world: World, seat: str, about: str = "", *, purpose: Purpose | Word
    ) -> None:
        super().__init__(world, seat, about, purpose)

    def options(self) -> Iterator[Words]:
        for face in "123456":
            yield ("die", face)

    def read(self, words: Words) -> int:
        return int(self.one_of(words)[1])


class Exposure(Asked[str]):
    """``exposure FACE``, to whoever controls the survivor (Rolling for Exposure).

    ``exposure FACE on SURVIVOR`` is read as well when it names the survivor the die is rolled for.
    """

    kind: ClassVar[str] = "exposure"
    told: ClassVar[Word] = "exposure"
    __slots__ = ()

    def __init__(self, world: World, survivor: str) -> None:
        super().__init__(world, world.owner(survivor), survivor)

    def options(self) -> Iterator[Words]:
        for face in EXPOSURE_FACES:
            yield ("exposure", face)

    def possible(self) -> bool:
        return self.world.alive(self.about) and self.world.owner(self.about) == self.seat

    def purpose(self) -> Purpose:
        """What each face does to the survivor as she is now."""
        outcomes = ((face, self.outcome(face)) for face in EXPOSURE_FACES)
        return Purpose(self.told, outcomes=tuple(outcomes))

    def outcome(self, face: str) -> Outcome:
        """What a face does to the survivor."""
        name = self.about
        if face == "blank":
            return "nothing"
        if face == "bitten" and not traits.has(self.world, name, traits.BITE_IS_A_WOUND):
            return "bite" if self.spreads() else "bite-alone"
        kills = self.world.survivors[name].hurt + 1 >= traits.wound_limit(self.world, name)
        if face == "frostbite" and not traits.has(self.world, name, traits.FROSTBITE_IS_A_WOUND):
            return "frostbite-kills" if kills else "frostbite"
        return "wound-kills" if kills else "wound"

    def spreads(self) -> bool:
        """Whether somebody else is there to whom a bite could spread."""
        there = self.world.at(self.world.survivors[self.about].at)
        others = [one.slug for one in there if one.slug != self.about]
        return any(not traits.has(self.world, other, traits.BITE_SKIPS) for other in others)

    def read(self, words: Words) -> str:
        if words[2:] == ("on", self.about):
            words = words[:2]
        return self.one_of(words)[1]


# -- cards -----------------------------------------------------------------------------------------


class Drawn(NamedTuple):
    """A survivor card as it was drawn: its slug and the three numbers printed on it."""

    slug: str
    influence: int
    attack: int
    search: int


def printed(world: World, slug: str) -> Drawn | None:
    """A survivor card with the numbers printed on it; None for one the companion does not know."""
    card = world.cards.survivors.get(slug)
    return Drawn(slug, card.influence, card.attack, card.search) if card is not None else None


def free_survivors(world: World) -> Iterator[str]:
    """The survivor cards the companion knows that are neither in play nor out of the game."""
    gone = {*world.survivors, *world.dead, *world.removed}
    return (slug for slug in world.cards.survivors if slug not in gone)


def read_survivors(world: World, words: Sequence[str], *, back: bool = False) -> list[Drawn]:
    """Read ``SURVIVOR [INFLUENCE ATTACK SEARCH]``, any number of times; raises `Refusal`.

    Numbers are needed for a card the companion has no data for, and may be given for any other.
    With ``back`` the survivor may be one that has left the game.
    """
    drawn: list[Drawn] = []
    rest = list(words)
    while rest:
        slug = rest.pop(0)
        if rest and rest[0].isdigit():
            if len(rest) < 3:
                raise Refusal(
                    "%(slug)s needs all three numbers: influence, attack and search.", slug=slug
                )
            influence = whole(rest.pop(0), INFLUENCE, 0, 100)
            attack = whole(rest.pop(0), ATTACK, 1, 6)
            search = whole(rest.pop(0), SEARCH, 1, 6)
            drawn.append(Drawn(slug, influence, attack, search))
        elif known := printed(world, slug):
            drawn.append(known)
        else:
            raise Refusal(
                'The companion has no survivor card "%(slug)s"; give its numbers after the'
                " name: influence, attack and search.",
                slug=slug,
            )
        if not back:
            check_free(world, slug)
    if len({one.slug for one in drawn}) < len(drawn):
        raise Refusal("Each survivor can be named only once.")
    return drawn


def check_free(world: World, slug: str) -> None:
    """Raise `Refusal` unless ``slug`` can name a survivor card that is still to be drawn."""
    if slug in world.survivors:
        raise Refusal(
            "%(slug)s is in play already, with %(player)s.",
            slug=slug,
            player=world.survivors[slug].player,
        )
    if slug in world.dead or slug in world.removed:
        raise Refusal("%(slug)s has left the game.", slug=slug)
    check_new_name(world, slug)


def check_new_name(world: World, slug: str) -> None:
    """Raise `Refusal` unless ``slug`` is written as a name and means nothing else at this table."""
    if not is_slug(slug):
        raise Refusal(
            '"%(slug)s" is no name: lower case letters and digits, words joined by hyphens.',
            slug=slug,
        )
    if slug in RESERVED or slug in world.locations or slug in world.players:
        raise Refusal(
            '"%(slug)s" means something else at this table and cannot name a survivor.', slug=slug
        )


RESERVED = NOTATION_WORDS | {
    "helpless", "crisis", "drawn", "ability", "need",
    "with", "on", "using", "die", "from", "to", "of", "at", "over", "entrance",
}  # fmt: skip
"""Words of a line that cannot name a survivor, nor another card."""


class NewSurvivor(Asked[Drawn]):
    """``survivor SURVIVOR``: the survivor card drawn, a replacement or a new follower (Adding
    Survivors)."""

    kind: ClassVar[str] = "survivor"
    __slots__ = ()

    def options(self) -> Iterator[Words]:
        for slug in free_survivors(self.world):
            yield ("survivor", slug)
        yield ("survivor", "NAME", "INFLUENCE", "ATTACK", "SEARCH")

    def expects(self) -> str:
        return Sentence("survivor with the name on the card drawn")

    def possible(self) -> bool:
        return not self.world.players[self.seat].eliminated

    def read(self, words: Words) -> Drawn:
        drawn = read_survivors(self.world, words[1:])
        if len(drawn) != 1:
            raise self.refusal(words)
        return drawn[0]
