"""The questions of the base rules, one class a kind of `docs/record.md`.

Every question is made with the world and reads it when it is asked or answered, never before: a
correction may have changed it in between. `Turn` lives in `companion.rules.turn`, what is asked at
set-up in `companion.rules.setup`, action dice in `companion.rules.round` and the search in
`companion.rules.search`, beside the rules that ask them.

A prompt's `read` is complete: once it has returned, the rule that asked can no longer refuse.
"""

from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Sequence
from typing import ClassVar
from typing import NamedTuple
from typing import TypeVar

from companion.engine.prompts import Offer
from companion.engine.prompts import Prompt
from companion.engine.prompts import Refusal
from companion.engine.prompts import Rule
from companion.engine.prompts import Words
from companion.engine.prompts import ask
from companion.rules.facts import SYMBOLS
from companion.rules.house import house_rule
from companion.rules.names import NOTATION_WORDS
from companion.rules.names import is_slug
from companion.rules.world import Crisis
from companion.rules.world import World

T = TypeVar("T")

TABLE = "table"
"""The seat of everybody's questions."""

EXPOSURE_FACES = ("blank", "wound", "frostbite", "bitten")
"""The faces of the exposure die, in the order of Rolling for Exposure."""


def whole(word: str, what: str, least: int, most: int) -> int:
    """Return the whole number ``word`` stands for; raises `Refusal` outside ``least`` to
    ``most``."""
    if word.isascii() and word.isdigit() and least <= int(word) <= most:
        return int(word)
    raise Refusal(f'{what} is a whole number from {least} to {most}, not "{word}".')


def die_face(word: str) -> int:
    """Return the face of an action die."""
    return whole(word, "A die", 1, 6)


class Asked(Prompt[T]):
    """A question of these rules: it knows the world it is asked in."""

    __slots__ = ("world",)

    def __init__(self, world: World, seat: str, about: str = "") -> None:
        super().__init__(seat, about)
        self.world = world


class Offered(Offer[T]):
    """An offered question of these rules: open beside the others, it stops nothing."""

    __slots__ = ("world",)

    def __init__(self, world: World, seat: str, about: str = "") -> None:
        super().__init__(seat, about)
        self.world = world


# -- decisions -------------------------------------------------------------------------------------


class Choose(Asked[str]):
    """``choose X``: every decision without a kind of its own. ``options`` is called each time it is
    needed."""

    kind: ClassVar[str] = "choose"
    __slots__ = ("choices",)

    def __init__(
        self, world: World, seat: str, options: Callable[[], Sequence[str]], about: str = ""
    ) -> None:
        super().__init__(world, seat, about)
        self.choices = options

    def options(self) -> Iterator[Words]:
        for choice in dict.fromkeys(self.choices()):
            yield ("choose", choice)

    def read(self, words: Words) -> str:
        return self.one_of(words)[1]


def choose(
    world: World, seat: str, options: Callable[[], Sequence[str]], about: str = ""
) -> Rule[str]:
    """Return what ``seat`` chooses; the only choice there is is taken without asking."""
    choices = list(dict.fromkeys(options()))
    if len(choices) == 1:
        return choices[0]
    return (yield from ask(Choose(world, seat, options, about)))


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
        return bool(group) and not any(survivor.leader for survivor in group)

    def read(self, words: Words) -> str:
        return self.one_of(words)[1]


class Vote(Asked[bool]):
    """``yes`` or ``no`` (Voting)."""

    kind: ClassVar[str] = "vote"
    __slots__ = ()

    def options(self) -> Iterator[Words]:
        yield from (("yes",), ("no",))

    def takes(self, words: Words) -> bool:
        return words[:1] in {("yes",), ("no",)}

    def possible(self) -> bool:
        voter = self.world.players[self.seat]
        return not voter.exiled and not voter.eliminated

    def read(self, words: Words) -> bool:
        return self.one_of(words) == ("yes",)


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
    __slots__ = ()

    def __init__(self, world: World, survivor: str) -> None:
        super().__init__(world, world.owner(survivor), survivor)

    def options(self) -> Iterator[Words]:
        for face in EXPOSURE_FACES:
            yield ("exposure", face)

    def possible(self) -> bool:
        return self.world.alive(self.about) and self.world.owner(self.about) == self.seat

    def read(self, words: Words) -> str:
        if words[2:] == ("on", self.about):
            words = words[:2]
        return self.one_of(words)[1]


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


class Noise(Asked[int]):
    """``noise N``, the die for the next noise token; ``noise 2 5 6`` answers three tokens one after
    the other.

    The token that is asked for still lies at its location: the rule takes it away once the die is
    known. Where the house rule ``noise_mode`` is ``flip``, ``noise zombie`` reads as 1 and ``noise
    quiet`` as 6.
    """

    kind: ClassVar[str] = "noise"
    __slots__ = ()

    def __init__(self, world: World, about: str = "") -> None:
        super().__init__(world, TABLE, about)

    def flipped(self) -> bool:
        """Whether tokens are flipped instead of a die rolled for each."""
        return house_rule(self.world, "noise_mode") == "flip"

    def options(self) -> Iterator[Words]:
        for word in ("zombie", "quiet") if self.flipped() else "123456":
            yield ("noise", word)

    def tokens(self) -> int:
        """How many noise tokens lie on the board."""
        return sum(location.noise for location in self.world.locations.values())

    def possible(self) -> bool:
        return self.tokens() > 0

    def split(self, words: Words) -> list[Words]:
        left = self.tokens()
        if len(words) - 1 > left:
            raise Refusal(
                f"There are {left} noise tokens left; {len(words) - 1} values were given."
            )
        singles: list[Words] = [("noise", word) for word in words[1:]]
        for single in singles:
            self.one_of(single)
        return singles or [words]

    def read(self, words: Words) -> int:
        word = self.one_of(words)[1]
        if self.flipped():
            return 1 if word == "zombie" else 6
        return int(word)


# -- cards -----------------------------------------------------------------------------------------


class Drawn(NamedTuple):
    """A survivor card as it was drawn: its slug and the three numbers printed on it."""

    slug: str
    influence: int
    attack: int
    search: int


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
                raise Refusal(f"{slug} needs all three numbers: influence, attack and search.")
            influence = whole(rest.pop(0), "Influence", 0, 100)
            attack = whole(rest.pop(0), "Attack", 1, 6)
            search = whole(rest.pop(0), "Search", 1, 6)
            drawn.append(Drawn(slug, influence, attack, search))
        elif card := world.cards.survivors.get(slug):
            drawn.append(Drawn(slug, card.influence, card.attack, card.search))
        else:
            raise Refusal(
                f'The companion has no survivor card "{slug}"; give its numbers after the name: '
                "influence, attack and search."
            )
        if not back:
            check_free(world, slug)
    if len({one.slug for one in drawn}) < len(drawn):
        raise Refusal("Each survivor can be named only once.")
    return drawn


def check_free(world: World, slug: str) -> None:
    """Raise `Refusal` unless ``slug`` can name a survivor card that is still to be drawn."""
    if slug in world.survivors:
        raise Refusal(f"{slug} is in play already, with {world.survivors[slug].player}.")
    if slug in world.dead or slug in world.removed:
        raise Refusal(f"{slug} has left the game.")
    check_new_name(world, slug)


def check_new_name(world: World, slug: str) -> None:
    """Raise `Refusal` unless ``slug`` is written as a name and means nothing else at this table."""
    if not is_slug(slug):
        raise Refusal(
            f'"{slug}" is no name: lower case letters and digits, words joined by hyphens.'
        )
    if slug in RESERVED or slug in world.locations or slug in world.players:
        raise Refusal(f'"{slug}" means something else at this table and cannot name a survivor.')


RESERVED = NOTATION_WORDS | {"helpless", "crisis"}
"""Words of a line that cannot name a survivor."""


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
        return "survivor with the name on the card drawn"

    def possible(self) -> bool:
        return not self.world.players[self.seat].eliminated

    def read(self, words: Words) -> Drawn:
        drawn = read_survivors(self.world, words[1:])
        if len(drawn) != 1:
            raise self.refusal(words)
        return drawn[0]


def read_crisis(world: World, words: Words) -> Crisis:
    """Read ``crisis CRISIS`` or ``crisis SYMBOL [SYMBOL] [need N]``; raises `Refusal`."""
    named = list(words[1:])
    if len(named) == 1 and (card := world.cards.crises.get(named[0])):
        return Crisis(card=card.slug, prevent=list(card.prevent), need=card.need)
    need = None
    if len(named) > 2 and named[-2] == "need":
        need = whole(named[-1], "The need of a crisis", 0, 99)
        named = named[:-2]
    if not named or any(symbol not in SYMBOLS for symbol in named):
        raise Refusal(
            f'"{" ".join(words)}" is neither a crisis the companion knows nor one or more of the '
            f"symbols {', '.join(SYMBOLS)}."
        )
    if len(set(named)) < len(named):
        raise Refusal("Each symbol of a crisis is named once.")
    return Crisis(prevent=named, need=need)


class CrisisReveal(Asked[Crisis]):
    """``crisis CRISIS``, or the symbols of one the companion has no data for (Reveal Crisis)."""

    kind: ClassVar[str] = "crisis"
    __slots__ = ()

    def __init__(self, world: World) -> None:
        super().__init__(world, TABLE)

    def options(self) -> Iterator[Words]:
        for slug in self.world.cards.crises:
            yield ("crisis", slug)
        yield ("crisis", "SYMBOL")

    def expects(self) -> str:
        return "crisis with its name or its symbols"

    def read(self, words: Words) -> Crisis:
        return read_crisis(self.world, words)


class CrisisOffer(Offered[Crisis]):
    """`CrisisReveal` where the table only wants it offered: a crisis that is not named has no
    effect."""

    kind: ClassVar[str] = "crisis"
    __slots__ = ()

    def __init__(self, world: World) -> None:
        super().__init__(world, TABLE)

    def options(self) -> Iterator[Words]:
        return CrisisReveal(self.world).options()

    def expects(self) -> str:
        return "crisis with its name or its symbols"

    def read(self, words: Words) -> Crisis:
        return read_crisis(self.world, words)

    def accept(self, value: Crisis) -> None:
        self.world.crisis = value


class CrisisCards(Asked[list[str]]):
    """``cards SYMBOL…``: the contributed cards whose symbol the companion does not know (Resolve
    Crisis)."""

    kind: ClassVar[str] = "crisis-cards"
    __slots__ = ()

    def __init__(self, world: World) -> None:
        super().__init__(world, TABLE)

    def unknown(self) -> int:
        """How many contributed cards are still to be named."""
        return self.world.crisis.cards.count("") if self.world.crisis else 0

    def options(self) -> Iterator[Words]:
        yield ("cards", *["SYMBOL"] * self.unknown())

    def takes(self, words: Words) -> bool:
        return words[:1] == ("cards",)

    def possible(self) -> bool:
        return self.unknown() > 0

    def read(self, words: Words) -> list[str]:
        symbols = list(words[1:])
        for symbol in symbols:
            if symbol not in SYMBOLS:
                raise Refusal(f'"{symbol}" is not one of the symbols {", ".join(SYMBOLS)}.')
        if len(symbols) != self.unknown():
            raise Refusal(
                f"{self.unknown()} contributed cards are to be named, {len(symbols)} were; "
                "correct crisis.contributed first if the count is wrong."
            )
        return symbols


# -- objectives ------------------------------------------------------------------------------------


class ObjectiveMet(Asked[bool]):
    """``objective met`` or ``unmet``: the table judges what the companion cannot (Check Main
    Objective)."""

    kind: ClassVar[str] = "objective"
    __slots__ = ()

    def __init__(self, world: World) -> None:
        super().__init__(world, TABLE)

    def options(self) -> Iterator[Words]:
        yield from (("objective", "met"), ("objective", "unmet"))

    def read(self, words: Words) -> bool:
        return self.one_of(words)[1] == "met"


class ObjectiveOffer(Offered[bool]):
    """`ObjectiveMet` where the table only wants it offered: what is said counts at the next
    check."""

    kind: ClassVar[str] = "objective"
    __slots__ = ()

    def __init__(self, world: World) -> None:
        super().__init__(world, TABLE)

    def options(self) -> Iterator[Words]:
        yield from (("objective", "met"), ("objective", "unmet"))

    def read(self, words: Words) -> bool:
        return self.one_of(words)[1] == "met"

    def accept(self, value: bool) -> None:
        self.world.objective_said = "met" if value else "unmet"


class Betrayer(Asked[bool]):
    """``yes`` or ``no``, in private: was the exiled player's objective a betrayal (Exile)?"""

    kind: ClassVar[str] = "betrayer"
    __slots__ = ()

    def options(self) -> Iterator[Words]:
        yield from (("yes",), ("no",))

    def takes(self, words: Words) -> bool:
        return words[:1] in {("yes",), ("no",)}

    def read(self, words: Words) -> bool:
        return self.one_of(words) == ("yes",)

    def public(self, words: Words) -> Words | None:
        return None


class Declare(Asked[bool]):
    """``declare met`` or ``unmet``, in private: is the secret objective fulfilled at the end of the
    game?"""

    kind: ClassVar[str] = "declare"
    __slots__ = ()

    def options(self) -> Iterator[Words]:
        yield from (("declare", "met"), ("declare", "unmet"))

    def read(self, words: Words) -> bool:
        return self.one_of(words)[1] == "met"

    def public(self, words: Words) -> Words | None:
        return words[:1]


# -- exile and crossroads --------------------------------------------------------------------------


class ExileMove(Asked[tuple[str, str]]):
    """``move SURVIVOR to LOCATION``: an exiled player leaves the colony (Exile).

    Any location outside with an empty survivor space. If all are full, a location with a survivor
    of a player who is not exiled: that one goes home instead (R80); the rule asks which.
    """

    kind: ClassVar[str] = "exile-move"
    __slots__ = ()

    def leaving(self) -> list[str]:
        """The player's survivors who still stand in the colony."""
        board = self.world.colony_of(self.seat).board
        return [survivor.slug for survivor in self.world.group(self.seat) if survivor.at == board]

    def destinations(self) -> list[str]:
        """Where they may go."""
        world = self.world
        outside = world.outside()
        if free := [place for place in outside if world.has_room(place)]:
            return free
        return [
            place
            for place in outside
            if any(not world.players[other.player].exiled for other in world.at(place))
        ]

    def options(self) -> Iterator[Words]:
        places = self.destinations()
        for name in self.leaving():
            for place in places:
                yield ("move", name, "to", place)

    def takes(self, words: Words) -> bool:
        return words[:1] == ("move",)

    def read(self, words: Words) -> tuple[str, str]:
        _, name, _, place = self.one_of(words)
        return name, place


class OptionChosen(Asked[int]):
    """``option N``: the option the active player takes (Resolving Crossroads Cards).

    ``refused`` returns a sentence where an option's cost is known and cannot be paid, else nothing.
    """

    kind: ClassVar[str] = "option"
    __slots__ = ("refused",)

    def __init__(
        self,
        world: World,
        seat: str,
        card: str = "",
        refused: Callable[[int], str] = lambda number: "",
    ) -> None:
        super().__init__(world, seat, card)
        self.refused = refused

    def options(self) -> Iterator[Words]:
        card = self.world.cards.crossroads.get(self.about)
        count = len(card.options) if card and card.options else 3
        for number in range(1, count + 1):
            if not self.refused(number):
                yield ("option", str(number))

    def read(self, words: Words) -> int:
        if len(words) == 2 and words[1] in {"1", "2", "3"} and (why := self.refused(int(words[1]))):
            raise Refusal(why)
        return int(self.one_of(words)[1])
