"""Uses on hands and decks. Where the table holds the cards, it looks at them and takes them itself,
and only what is counted changes here; where the companion holds them, it shows them to the player.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from companion.engine.prompts import Refusal
from companion.engine.prompts import Rule
from companion.engine.prompts import Words
from companion.engine.prompts import ask_until_settled
from companion.rules import decks
from companion.rules import looking
from companion.rules.acting import Act
from companion.rules.decks import CRISES
from companion.rules.hands import check_holds
from companion.rules.hands import draw_card
from companion.rules.hands import holds_cards
from companion.rules.hands import in_hand
from companion.rules.hands import known
from companion.rules.hands import random_card
from companion.rules.hands import take_random_card
from companion.rules.hands import told
from companion.rules.hands import waste_card
from companion.rules.prompts import choose
from companion.rules.purposes import Word
from companion.rules.search import cards_left
from companion.rules.search import has_deck
from companion.rules.search import leave_deck
from companion.rules.uses import Doer
from companion.rules.uses import at_most
from companion.rules.uses import no_dice
from companion.rules.verbs_on_survivors import heal
from companion.rules.verbs_on_survivors import kinds
from companion.rules.world import World


class OnOne:
    """What is done to one of several, named in the line or chosen."""

    __slots__ = ()

    purpose: ClassVar[Word]

    def hindrance(self, world: World, doer: Doer) -> Refusal | None:
        return None if self.found(world, doer) else self.none(doer)

    def none(self, doer: Doer) -> Refusal:
        """There is none that it can be done to."""
        raise NotImplementedError

    def another(self, slug: str) -> Refusal:
        """It cannot be done to the one named."""
        raise NotImplementedError

    def options(self, world: World, doer: Doer) -> Iterable[Words]:
        return [("on", slug) for slug in self.found(world, doer)]

    def read(self, world: World, doer: Doer, on: Words, dice: Words) -> Act:
        no_dice(doer, dice)
        at_most(doer, on, 1)
        if on and on[0] not in self.found(world, doer):
            raise self.another(on[0])
        return partial(self.choose_one, world, doer, *on)

    def found(self, world: World, doer: Doer) -> list[str]:
        """What it can be done to now."""
        raise NotImplementedError

    def choose_one(self, world: World, doer: Doer, slug: str = "") -> Rule[None]:
        """Do it to the one named, the only one there is, or the one that is chosen."""
        if not slug:
            slug = yield from choose(
                world,
                doer.player,
                lambda: self.found(world, doer),
                doer.source,
                purpose=self.purpose,
            )
        yield from self.act(world, doer, slug)

    def act(self, world: World, doer: Doer, slug: str) -> Rule[None]:
        """What is done."""
        raise NotImplementedError


class OnHand(OnOne):
    """What is done to another player's hand."""

    __slots__ = ()

    def none(self, doer: Doer) -> Refusal:
        return Refusal(
            "There is no other player who has a card for %(source)s.", source=doer.source
        )

    def another(self, slug: str) -> Refusal:
        return Refusal("%(named)s is no other player who has a card.", named=slug)

    def found(self, world: World, doer: Doer) -> list[str]:
        others = [seat for seat in world.in_game() if seat != doer.player]
        return [seat for seat in others if holds_cards(world, seat)]


@dataclass(slots=True, kw_only=True)
class LookAtHand(OnHand):
    """Look at a card taken at random from a player's hand; it stays there."""

    purpose: ClassVar[Word] = "look-at-hand"

    def act(self, world: World, doer: Doer, slug: str) -> Rule[None]:
        """The players show the card to each other."""
        card = yield from random_card(world, doer.player, slug)
        yield from looking.show(world, doer.player, card, slug)


@dataclass(slots=True, kw_only=True)
class TakeCard(OnHand):
    """Take a card at random from another player's hand."""

    purpose: ClassVar[Word] = "take-from-whom"

    def act(self, world: World, doer: Doer, slug: str) -> Rule[None]:
        """The card comes to the player's hand."""
        yield from take_random_card(world, doer.player, slug)


@dataclass(slots=True, kw_only=True)
class HealForCard:
    """Waste a card of the hand to remove a wound of either kind from an own survivor where the user
    is. The line names the card, if the companion knows the hand, then the survivor and the kind."""

    def hindrance(self, world: World, doer: Doer) -> Refusal | None:
        if not self._patients(world, doer):
            return Refusal(
                "There is nobody with a wound whom %(source)s could heal.", source=doer.source
            )
        if not holds_cards(world, doer.player):
            return Refusal(
                "%(player)s has no card in hand; correct the number in hand if she has.",
                player=doer.player,
            )
        return None

    def options(self, world: World, doer: Doer) -> Iterable[Words]:
        patients = self._patients(world, doer) if holds_cards(world, doer.player) else []
        if not told(world, doer.player):
            return [("on", name) for name in patients]
        cards = in_hand(world, doer.player)
        return [("on", card.slug, name) for card in cards for name in patients]

    def read(self, world: World, doer: Doer, on: Words, dice: Words) -> Act:
        no_dice(doer, dice)
        item = on[0] if on and on[0] in world.cards.items else ""
        named = on[1:] if item else on
        at_most(doer, named, 2)
        if item:
            check_holds(world, doer.player, item)
        if named and named[0] not in self._patients(world, doer):
            raise Refusal(
                "%(named)s is no survivor of %(player)s's there with a wound.",
                named=named[0],
                player=doer.player,
            )
        if len(named) == 2 and named[1] not in kinds(world, named[0]):
            raise Refusal(
                '%(survivor)s has no "%(kind)s" that %(source)s heals.',
                survivor=named[0],
                kind=named[1],
                source=doer.source,
            )
        return partial(self._heal, world, doer, item, *named)

    @staticmethod
    def _patients(world: World, doer: Doer) -> list[str]:
        if not world.alive(doer.name):
            return []
        here = world.at(world.survivors[doer.name].at)
        return [one.slug for one in here if one.player == doer.player and kinds(world, one.slug)]

    def _heal(
        self, world: World, doer: Doer, item: str, name: str = "", kind: str = ""
    ) -> Rule[None]:
        """The card is wasted, then a wound goes; what the line left open is chosen first."""

        def cards() -> list[str]:
            return [card.slug for card in in_hand(world, doer.player)] if known(world) else [""]

        item = item or (
            yield from choose(world, doer.player, cards, doer.source, purpose="waste-to-heal")
        )
        if not name:
            name = yield from choose(
                world,
                doer.player,
                lambda: self._patients(world, doer),
                doer.source,
                purpose="heal-whom",
            )
        waste_card(world, doer.player, item)
        yield from heal(world, doer.player, name, kind)


@dataclass(slots=True, kw_only=True)
class LookAtDeck(OnOne):
    """Look at the top card of one item deck and put it back."""

    purpose: ClassVar[Word] = "look-at-deck"

    def none(self, doer: Doer) -> Refusal:
        return Refusal("There is no location with an item deck for %(source)s.", source=doer.source)

    def another(self, slug: str) -> Refusal:
        return Refusal("%(named)s is no location with an item deck.", named=slug)

    def found(self, world: World, doer: Doer) -> list[str]:
        return [place for place in world.locations if has_cards(world, place)]

    def act(self, world: World, doer: Doer, slug: str) -> Rule[None]:
        """The player looks at the card."""
        yield from decks.shuffled(world, decks.item_deck(slug))
        top = world.deck_cards.get(decks.item_deck(slug), [])[:1]
        yield from looking.show(world, doer.player, "".join(top), slug)


def has_cards(world: World, place: str) -> bool:
    """Whether an item deck lies at a place that is not known to be empty."""
    return has_deck(world, place) and cards_left(world, place) != 0


@dataclass(slots=True, kw_only=True)
class FindOutsider:
    """Reveal the top ``n`` cards of the item deck here; one survivor card among them may be kept,
    the others are shuffled back."""

    n: int

    def hindrance(self, world: World, doer: Doer) -> Refusal | None:
        place = world.survivors[doer.name].at if doer.name else ""
        if place and has_cards(world, place):
            return None
        return Refusal("There is no item deck for %(source)s here.", source=doer.source)

    def options(self, world: World, doer: Doer) -> Iterable[Words]:
        return () if self.hindrance(world, doer) else ((),)

    def read(self, world: World, doer: Doer, on: Words, dice: Words) -> Act:
        no_dice(doer, dice)
        at_most(doer, on, 0)
        return partial(self._find, world, doer, world.survivors[doer.name].at)

    def _find(self, world: World, doer: Doer, place: str) -> Rule[None]:
        """Say whether a card is kept, or which of those revealed."""
        if known(world):
            yield from self._reveal(world, doer, place)
            return

        def answers() -> list[str]:
            return [] if known(world) else ["yes", "no"]

        if (
            yield from choose(world, doer.player, answers, doer.source, purpose="found-outsider")
        ) == "yes":
            draw_card(world, doer.player)
            leave_deck(world, place, 1)

    def _reveal(self, world: World, doer: Doer, place: str) -> Rule[None]:
        """Reveal the cards to all, keep one and shuffle the rest into the deck."""
        yield from looking.look_at(world, doer.player, place, self.n)
        world.revealed = list(world.players[doer.player].drawn)
        items = world.cards.items

        def answers() -> list[str]:
            drawn = world.players[doer.player].drawn
            outsiders = [card for card in drawn if items[card].symbol == "survivor"]
            return ["no", *outsiders] if known(world) else []

        kept = yield from choose(world, doer.player, answers, doer.source, purpose="keep-outsider")
        if kept != "no":
            looking.keep(world, doer.player, [kept])
        looking.shuffle_back(world, doer.player)


@dataclass(slots=True, kw_only=True)
class OrderCrises:
    """Look at the top ``n`` cards of the crisis deck and put them back in any order."""

    n: int

    def hindrance(self, world: World, doer: Doer) -> Refusal | None:
        if not decks.held(world, CRISES) or world.deck_cards.get(CRISES):
            return None
        return Refusal(
            "There is no card left in the crisis deck for %(source)s.", source=doer.source
        )

    def options(self, world: World, doer: Doer) -> Iterable[Words]:
        return () if self.hindrance(world, doer) else ((),)

    def read(self, world: World, doer: Doer, on: Words, dice: Words) -> Act:
        no_dice(doer, dice)
        at_most(doer, on, 0)
        return partial(self._order, world, doer)

    def _order(self, world: World, doer: Doer) -> Rule[None]:
        """Put the cards back: name them from the top. The only one there is is shown."""
        yield from decks.shuffled(world, CRISES)
        top: list[str] = []

        def rest() -> list[str]:
            cards = world.deck_cards.get(CRISES, [])[: self.n]
            return [card for card in cards if card not in top]

        if len(rest()) == 1:
            yield from looking.show(world, doer.player, "".join(rest()), doer.source)
        while len(rest()) > 1:
            question = looking.SecretChoice(
                world, doer.player, rest, doer.source, purpose="order-crises"
            )
            card = yield from ask_until_settled(question)
            top += [] if card is None else [card]
        top += rest()
        deck = world.deck_cards.get(CRISES, [])
        if sorted(deck[: self.n]) == sorted(top):
            deck[: self.n] = top
