"""Crisis Cards: Reveal Crisis and Resolve Crisis."""

from collections.abc import Iterator
from typing import ClassVar

from companion.engine.notation import TABLE
from companion.engine.prompts import Refusal
from companion.engine.prompts import Rule
from companion.engine.prompts import Words
from companion.engine.prompts import ask
from companion.rules import decks
from companion.rules.automation import companion_does
from companion.rules.facts import SYMBOLS
from companion.rules.hands import put_out
from companion.rules.morale import gain_morale
from companion.rules.prompts import Asked
from companion.rules.prompts import Offered
from companion.rules.prompts import by_hand
from companion.rules.prompts import whole
from companion.rules.verbs import apply
from companion.rules.world import Crisis
from companion.rules.world import World
from companion.sentences import Sentence

BONUS_POINTS, BONUS_MORALE = 2, 1
"""So many points over the need give so much morale."""

NEED = Sentence("The need of a crisis")


def read_crisis(world: World, words: Words) -> Crisis:
    """Read ``crisis CRISIS`` or ``crisis SYMBOL [SYMBOL] [need N]``; raises `Refusal`."""
    named = list(words[1:])
    if len(named) == 1 and (card := world.cards.crises.get(named[0])):
        return Crisis(card=card.slug, prevent=list(card.prevent), need=card.need)
    need = None
    if len(named) > 2 and named[-2] == "need":
        need = whole(named[-1], NEED, 0, 99)
        named = named[:-2]
    if not named or any(symbol not in SYMBOLS for symbol in named):
        raise Refusal(
            '"%(said)s" is neither a crisis the companion knows nor one or more of the'
            " symbols %(symbols)s.",
            said=" ".join(words),
            symbols=SYMBOLS,
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
        return Sentence("crisis with its name or its symbols")

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
        return Sentence("crisis with its name or its symbols")

    def read(self, words: Words) -> Crisis:
        return read_crisis(self.world, words)

    def accept(self, value: Crisis) -> None:
        self.world.crisis = value
        decks.drawn(self.world, decks.CRISES, value.card)


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
                raise Refusal(
                    '"%(symbol)s" is not one of the symbols %(symbols)s.',
                    symbol=symbol,
                    symbols=SYMBOLS,
                )
        if len(symbols) != self.unknown():
            raise Refusal(
                "%(unknown)s contributed cards are to be named, %(named)s were; correct"
                " crisis.contributed first if the count is wrong.",
                unknown=self.unknown(),
                named=len(symbols),
            )
        return symbols


def reveal_crisis(world: World) -> Rule[None]:
    """Reveal Crisis: the top card of the crisis deck.

    The companion reveals it itself where it holds the deck. Where the table only wants it offered,
    a crisis that is not named has no effect.
    """
    if world.crisis is not None:  # the game was sent back here: what was added to it is gone
        put_out(world, world.crisis.items)
        world.crisis.items = []
    if decks.held(world, decks.CRISES) and (drawn := (yield from draw_crisis(world))):
        world.crisis = drawn
    elif not decks.held(world, decks.CRISES) and "crisis" not in world.offered:
        world.crisis = yield from ask(CrisisReveal(world))


def draw_crisis(world: World) -> Rule[Crisis | None]:
    """The top card of the crisis deck the companion holds; when it has run out, the crises of the
    rounds before are shuffled to a new one."""
    if not world.deck_cards.get(decks.CRISES):
        decks.shuffle_in(world, decks.CRISES, decks.made_of(world, decks.CRISES))
    slug = yield from decks.draw(world, decks.CRISES)
    card = world.cards.crises.get(slug)
    return Crisis(slug, list(card.prevent), card.need) if card is not None else None


def resolve_crisis(world: World) -> Rule[None]:
    """Resolve Crisis: the cards added to it are revealed and count for or against it.

    If the total is lower than the number of non-exiled players, the crisis takes effect; if it is
    higher by 2 or more, the colony gains 1 morale. Then all cards leave the game. Those the
    companion holds are revealed in the order of their names, so that nobody can tell who added
    which.
    """
    if world.crisis is None:
        return
    if not (yield from companion_does(world)):
        put_away(world)
        return
    revealed = []
    if "" in world.crisis.cards:
        revealed = yield from ask(CrisisCards(world))
    world.revealed = sorted(world.crisis.items)
    total = points(world.crisis, revealed)
    if total < needed(world):
        yield from take_effect(world, world.crisis.card)
    elif total >= needed(world) + BONUS_POINTS:
        gain_morale(world, BONUS_MORALE)
    put_away(world)


def put_away(world: World) -> None:
    """The crisis of the round is over: remove all cards added to it from the game."""
    if world.crisis is not None:
        put_out(world, sorted(world.crisis.items))
    world.crisis = None


def points(crisis: Crisis, revealed: list[str]) -> int:
    """A card matching a symbol of the prevent section is worth +1 point, any other -1.

    ``revealed`` are the symbols of the cards that were not known before.
    """
    symbols = [symbol for symbol in crisis.cards if symbol] + revealed
    return sum(1 if symbol in crisis.prevent else -1 for symbol in symbols)


def needed(world: World) -> int:
    """How many points prevent the crisis: the number of non-exiled players, unless the card says.

    Counted when it is looked at: an exile lowers it, cards added before count (R62, R65).
    """
    if world.crisis is not None and world.crisis.need is not None:
        return world.crisis.need
    return len(world.not_exiled())


def take_effect(world: World, slug: str) -> Rule[None]:
    """The crisis is not prevented: its effect, applied by the table where it is not known."""
    card = world.cards.crises.get(slug)
    if card is None or card.effect is None:
        yield from by_hand(world, slug or "crisis")
    else:
        yield from apply(world, card.effect)
