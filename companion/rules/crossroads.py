"""Resolving Crossroads Cards: the card of a turn, from its draw to the bottom of its deck."""

from collections.abc import Callable
from collections.abc import Iterator
from typing import ClassVar

from companion.engine.prompts import Refusal
from companion.engine.prompts import Rule
from companion.engine.prompts import Words
from companion.engine.prompts import ask
from companion.rules.facts import CrossroadsCard
from companion.rules.facts import Effect
from companion.rules.prompts import Asked
from companion.rules.prompts import Offered
from companion.rules.prompts import by_hand
from companion.rules.survivors import room_for_newcomer
from companion.rules.triggers import happened
from companion.rules.verbs import apply
from companion.rules.verbs import cannot_pay
from companion.rules.world import Crossroads
from companion.rules.world import World


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


def draw(world: World, player: str) -> None:
    """At the beginning of a player's turn, the player to her right draws a crossroads card."""
    world.crossroads[player] = Crossroads(reader=world.right_of(player))
    world.deeds.clear()


def watch(world: World, player: str) -> None:
    """Note once, for the reader alone, that what triggers the card seems to have happened.

    A trigger that is true at the beginning of the turn has happened then (R91), one tied to an
    action when that has been resolved (R90). It changes nothing in the game: the reader reads the
    card aloud, or knows better.
    """
    drawn = world.crossroads.get(player)
    if drawn is None or drawn.triggered or drawn.seen:
        return
    card = world.cards.crossroads.get(drawn.card)
    if card is not None and card.trigger and may_trigger(world, player):
        drawn.about = happened(world, player, card.trigger)
        drawn.seen = bool(drawn.about)


def reader(world: World, player: str) -> str:
    """Who holds the card of a player's turn: who drew it, or the next to her right if he is out of
    the game meanwhile."""
    drew = world.crossroads[player].reader
    return world.right_of(player) if world.players[drew].eliminated else drew


class CrossroadsOffer(Offered[Words]):
    """``card CARD``, ``card`` or ``triggered``, to the player who drew the crossroads card.

    Open until the card triggers. ``about`` is the active player. Naming the card is never required.
    """

    kind: ClassVar[str] = "crossroads"
    __slots__ = ()

    def options(self) -> Iterator[Words]:
        if may_trigger(self.world, self.about):
            yield ("triggered",)
        yield ("card",)
        for slug in self.world.cards.crossroads:
            yield ("card", slug)

    def verbs(self) -> list[str]:
        return ["triggered", "card"] if may_trigger(self.world, self.about) else ["card"]

    def expects(self) -> str:
        return "card, or triggered"

    def takes(self, words: Words) -> bool:
        return words[:1] in {("card",), ("triggered",)}

    def read(self, words: Words) -> Words:
        if words == ("triggered",) and not may_trigger(self.world, self.about):
            raise Refusal(
                "There is no empty survivor space, so a card that would add a survivor does not "
                "trigger."
            )
        if len(words) == 2 and words[0] == "card" and words[1] not in self.world.cards.crossroads:
            raise Refusal(
                f'The companion knows no crossroads card "{words[1]}"; say only "card" for it.'
            )
        return self.one_of(words)

    def public(self, words: Words) -> Words:
        return words[:1]

    def accept(self, value: Words) -> None:
        crossroads = self.world.crossroads[self.about]
        if value == ("triggered",):
            crossroads.triggered = True
            return
        crossroads.drawn = True
        crossroads.card = value[1] if len(value) == 2 else ""
        crossroads.seen, crossroads.about = False, []


def may_trigger(world: World, player: str) -> bool:
    """Whether the card drawn can be triggered at this moment.

    A card that would add survivors cannot while there are no empty survivor spaces (Adding
    Survivors); of a card that was not named the companion does not know it.
    """
    card = world.cards.crossroads.get(world.crossroads[player].card)
    return card is None or not card.adds_survivor or room_for_newcomer(world, player)


def due(world: World, player: str) -> bool:
    """Whether the card has triggered and waits to be resolved before the next action."""
    crossroads = world.crossroads.get(player)
    return crossroads is not None and crossroads.triggered and not crossroads.resolved


def resolve(world: World, player: str) -> Rule[None]:
    """The active player chooses one of the options, which takes effect immediately.

    The card is then removed from the game. If she cannot meet the conditions of an option, she must
    choose another. An option the companion does not know is applied by the table.
    """
    card = world.crossroads[player].card

    def refused(number: int) -> str:
        return cannot_pay(world, player, effect_of(world, card, number) or ())

    number = yield from ask(OptionChosen(world, player, card, refused))
    if player in world.crossroads:
        world.crossroads[player].resolved = True
    effect = effect_of(world, card, number)
    if effect is None:
        yield from by_hand(world, card or "crossroads")
    else:
        yield from apply(world, effect, player)


def effect_of(world: World, card: str, number: int) -> Effect | None:
    """What option ``number`` (from 1) of a card does; None where the companion does not know."""
    known: CrossroadsCard | None = world.cards.crossroads.get(card)
    if known is None or number > len(known.options):
        return None
    return known.options[number - 1]


def put_back(world: World, player: str) -> None:
    """If the card did not trigger during the turn, it goes to the bottom of the crossroads deck."""
    world.crossroads.pop(player, None)
    world.deeds.clear()
