"""Resolving Crossroads Cards: the card of a turn, from its draw to the bottom of its deck."""

from collections.abc import Iterator
from typing import ClassVar

from companion.engine.prompts import Refusal
from companion.engine.prompts import Rule
from companion.engine.prompts import Words
from companion.engine.prompts import ask
from companion.rules import decks
from companion.rules.facts import CrossroadsCard
from companion.rules.facts import Effect
from companion.rules.prompts import Asked
from companion.rules.prompts import Offered
from companion.rules.prompts import by_hand
from companion.rules.purposes import Purpose
from companion.rules.subjects import there
from companion.rules.survivors import room_for_newcomer
from companion.rules.triggers import happened
from companion.rules.verbs import apply
from companion.rules.verbs import as_it_happens
from companion.rules.verbs import cannot_pay
from companion.rules.voting import vote
from companion.rules.world import Crossroads
from companion.rules.world import World
from companion.sentences import Sentence
from companion.sentences import Verbatim

MOST_OPTIONS = 3
"""So many options a card has at the most; as many can be said for one that was not named."""


class OptionChosen(Asked[int]):
    """``option N``: the option the active player takes (Resolving Crossroads Cards).

    One whose cost is known and cannot be paid is refused, and one that has been ``voted_down``.
    """

    kind: ClassVar[str] = "option"
    __slots__ = ("voted_down",)

    def __init__(self, world: World, seat: str, card: str = "", voted_down: int = 0) -> None:
        super().__init__(world, seat, card)
        self.voted_down = voted_down

    def options(self) -> Iterator[Words]:
        for number in open_options(self.world, self.seat, self.about):
            if number != self.voted_down:
                yield ("option", str(number))

    def purpose(self) -> Purpose:
        """What each option does, as far as it is known."""
        world, seat, card = self.world, self.seat, self.about
        numbers = open_options(world, seat, card)
        effects = ((str(one), effect_of(world, card, one)) for one in numbers)
        told = ((one, as_it_happens(world, seat, it)) for one, it in effects if it is not None)
        return Purpose("option", choices=tuple(told))

    def read(self, words: Words) -> int:
        if len(words) == 2 and words[1] in {"1", "2", "3"}:
            number = int(words[1])
            if number == self.voted_down:
                raise Refusal("This option has been voted down; choose another.")
            if why := unpayable(self.world, self.seat, self.about, number):
                raise why
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


def to_be_drawn(world: World, player: str) -> bool:
    """Whether the card of this turn is still to come off a deck the companion holds, and has
    cards."""
    crossroads = world.crossroads.get(player)
    return (
        crossroads is not None
        and not crossroads.drawn
        and not crossroads.triggered
        and bool(world.deck_cards.get(decks.CROSSROADS))
    )


def draw_card(world: World, player: str) -> Rule[None]:
    """The top card of a deck the companion holds comes to the reader, who alone sees it."""
    if to_be_drawn(world, player):
        card = yield from decks.draw(world, decks.CROSSROADS)
        world.crossroads[player].card = card
        world.crossroads[player].drawn = bool(card)


def reader(world: World, player: str) -> str:
    """Who holds the card of a player's turn: who drew it, or the next to her right if he is out of
    the game meanwhile."""
    drew = world.crossroads[player].reader
    return world.right_of(player) if world.players[drew].eliminated else drew


class CrossroadsOffer(Offered[Words]):
    """``card CARD``, ``card`` or ``triggered``, to the player who drew the crossroads card.

    Open until the card triggers. ``about`` is the active player. Naming the card is never required,
    and not possible where the companion has drawn it.
    """

    kind: ClassVar[str] = "crossroads"
    __slots__ = ()

    def options(self) -> Iterator[Words]:
        if may_trigger(self.world, self.about):
            yield ("triggered",)
        if not decks.held(self.world, decks.CROSSROADS):
            yield ("card",)
            for slug in decks.crossroads_played(self.world):
                yield ("card", slug)

    def verbs(self) -> list[str]:
        verbs = ["triggered"] if may_trigger(self.world, self.about) else []
        return verbs if decks.held(self.world, decks.CROSSROADS) else [*verbs, "card"]

    def expects(self) -> str:
        held = decks.held(self.world, decks.CROSSROADS)
        if held:
            return Sentence("triggered, once it does")
        return Sentence("%(some)s or %(last)s", some=Verbatim("card"), last=Verbatim("triggered"))

    def takes(self, words: Words) -> bool:
        return words[:1] in {("card",), ("triggered",)}

    def read(self, words: Words) -> Words:
        if words == ("triggered",) and not may_trigger(self.world, self.about):
            raise Refusal(
                "There is no empty survivor space, so a card that would add a survivor does not "
                "trigger."
            )
        if words[:1] == ("card",) and decks.held(self.world, decks.CROSSROADS):
            raise Refusal("The companion holds the crossroads deck and has drawn the card itself.")
        if len(words) == 2 and words[0] == "card" and words[1] not in self.world.cards.crossroads:
            raise Refusal(
                'The companion knows no crossroads card "%(card)s"; say only "card" for it.',
                card=words[1],
            )
        if len(words) == 2 and words[1] not in decks.crossroads_played(self.world):
            raise Refusal(
                "%(card)s is marked as mature, and this table plays without these cards: put"
                " it aside and draw another.",
                card=words[1],
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
    choose another (R92). An option the companion does not know is applied by the table, and so is a
    card of which no option can be chosen. What a card does before the choice comes first.
    """
    drawn = world.crossroads[player]
    slug, card = drawn.card, world.cards.crossroads.get(drawn.card)
    if card is not None:
        drawn.about = drawn.about or happened(world, player, card.trigger)
        yield from apply(world, card.first, player)
    number = 0
    if open_options(world, player, slug):
        number = yield from ask(OptionChosen(world, player, slug))
        if card is not None and effect_of(world, slug, number) is not None:
            number = yield from put_to_the_vote(world, player, card, number)
    if player in world.crossroads:
        world.crossroads[player].option, world.crossroads[player].resolved = number, True
    effect = effect_of(world, slug, number)
    if effect is None:
        yield from by_hand(world, slug or "crossroads")
    else:
        yield from apply(world, effect, player)


def put_to_the_vote(world: World, player: str, card: CrossroadsCard, number: int) -> Rule[int]:
    """Where the card calls a vote, it is on the option chosen; returns the one that takes effect.

    Thumbs down mean the other option; of several others the active player chooses. No vote is taken
    where no other option can be chosen.
    """
    others = [other for other in open_options(world, player, card.slug) if other != number]
    if card.vote == "nobody" or not others:
        return number
    place = world.colony_of(player).board
    if card.vote == "location":
        place = yield from there(world, player)
    if (yield from vote(world, voters_at(world, place), card.slug)):
        return number
    if len(others) == 1:
        return others[0]
    return (yield from ask(OptionChosen(world, player, card.slug, number)))


def voters_at(world: World, place: str) -> list[str]:
    """Who votes on what happens at a place: the players with a survivor there who are not exiled
    (R94)."""
    return [
        seat
        for seat in world.not_exiled()
        if any(survivor.at == place for survivor in world.group(seat))
    ]


def open_options(world: World, player: str, card: str) -> list[int]:
    """The numbers of the options that can be chosen: all whose costs, as far as the companion knows
    them, can be paid."""
    known = world.cards.crossroads.get(card)
    count = len(known.options) if known and known.options else MOST_OPTIONS
    return [number for number in range(1, count + 1) if not unpayable(world, player, card, number)]


def unpayable(world: World, player: str, card: str, number: int) -> Refusal | None:
    """Why an option cannot be chosen; None if it can, or the companion does not know."""
    return cannot_pay(world, player, effect_of(world, card, number) or ())


def effect_of(world: World, card: str, number: int) -> Effect | None:
    """What option ``number`` (from 1) of a card does; None where the companion does not know."""
    known: CrossroadsCard | None = world.cards.crossroads.get(card)
    if known is None or not 0 < number <= len(known.options):
        return None
    return known.options[number - 1]


def put_back(world: World, player: str) -> None:
    """If the card did not trigger during the turn, it goes to the bottom of the crossroads deck."""
    crossroads = world.crossroads.pop(player, None)
    if crossroads is not None and crossroads.card and not crossroads.resolved:
        decks.put_under(world, decks.CROSSROADS, [crossroads.card])
    world.deeds.clear()
