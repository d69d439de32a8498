"""Hands of item cards, the waste pile, and what leaves the game.

Where the companion holds the items it knows every hand, and only its owner is shown it. The hand of
a player whose items lie on the table is a number at most: ``hand`` is None where even that is not
known, and then any item can be played. The same goes for a hand that the companion has taken over
and has not been told of (`TellHand`).
"""

from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Sequence
from typing import ClassVar

from companion.engine.prompts import Refusal
from companion.engine.prompts import Rule
from companion.engine.prompts import Words
from companion.engine.prompts import ask_until_settled
from companion.rules import decks
from companion.rules import in_force
from companion.rules import powers
from companion.rules.facts import ItemCard
from companion.rules.house import house_rule
from companion.rules.prompts import Asked
from companion.rules.prompts import Offered
from companion.rules.world import Colony
from companion.rules.world import World
from companion.sentences import Sentence


def known(world: World) -> bool:
    """Whether the companion holds the items."""
    return world.decks.get(decks.ITEMS) == "companion"


def told(world: World, player: str) -> bool:
    """Whether the companion knows every card of the player's hand."""
    return world.knows_hand(player)


# -- what is in a hand -----------------------------------------------------------------------------


def holds_cards(world: World, player: str) -> bool:
    """Whether the player may have a card in hand: not where the hand is known to be empty."""
    return world.players[player].hand != 0


def may_hold(world: World, player: str, item: str) -> bool:
    """Whether the player may have this card in hand."""
    if told(world, player):
        return item in world.players[player].cards
    return holds_cards(world, player) and _is_hidden(world, item)


def may_play(world: World, player: str, item: str) -> bool:
    """Whether the player may have this card in hand and play it: nobody plays one that a crossroads
    card lets her only keep for now (Voyeur)."""
    kept = in_force.kept(world, player, item) if world.in_force else 0
    held = may_hold(world, player, item)
    return held and (not kept or world.players[player].cards.count(item) > kept)


def in_hand(world: World, player: str) -> Iterable[ItemCard]:
    """The different cards the player may have in hand: every item where the hand is not known,
    unless all its copies lie openly."""
    items = world.cards.items
    if told(world, player):
        return [items[slug] for slug in dict.fromkeys(world.players[player].cards)]
    if not holds_cards(world, player):
        return ()
    if not known(world):
        return items.values()
    return [card for card in items.values() if _is_hidden(world, card.slug)]


def _is_hidden(world: World, item: str) -> bool:
    """Whether a copy of the card may be in a hand that was not told: where the companion holds the
    items, everybody sees which lie openly. Who else has one is nobody's to know."""
    return not known(world) or decks.lies_openly(world, item) < decks.copies(world, item)


def paying_card(world: World, player: str, symbol: str) -> str:
    """A card the player may have in hand that shows a symbol, the one called by it where there is a
    choice; "" if there is none."""
    named = world.cards.items.get(symbol)
    if named is not None and named.symbol == symbol and may_hold(world, player, symbol):
        return symbol
    return next((card.slug for card in in_hand(world, player) if card.symbol == symbol), "")


def check_hand(world: World, player: str) -> None:
    """Raise `Refusal` if the player's hand is known to be empty."""
    if not holds_cards(world, player):
        raise Refusal(
            "%(player)s has no card in hand; correct the number in hand if she has.", player=player
        )


def check_holds(world: World, player: str, item: str) -> None:
    """Raise `Refusal` unless the player may have this card in hand."""
    check_hand(world, player)
    if not may_hold(world, player, item):
        raise Refusal("%(player)s has no %(item)s in hand.", player=player, item=item)


def check_playable(world: World, player: str, item: str) -> None:
    """Raise `Refusal` unless the player may have this card in hand and play it."""
    check_holds(world, player, item)
    if not may_play(world, player, item):
        raise Refusal(
            "%(item)s was taken by a crossroads card: it is not played in this round.", item=item
        )


# -- cards that come and go ------------------------------------------------------------------------


def draw_card(world: World, player: str, item: str = "", *, used: bool = False) -> None:
    """A card comes to the player's hand; ``item`` is empty where it is not known.

    ``used`` says that it was used in this round.
    """
    owner = world.players[player]
    if known(world):
        if item:
            owner.cards.append(item)
        else:
            owner.untold = True
    if owner.hand is not None:
        owner.hand += 1
    powers.received(world, item, powers.hand_of(player), used)


def lose_card(world: World, player: str, item: str = "") -> bool:
    """A card leaves the player's hand; it stands nowhere until it is put somewhere else.

    Returns whether it was used in this round: of copies that are alike a used one goes first (R36).
    """
    owner = world.players[player]
    if owner.untold:
        tell_card(world, player, item)
    if item in owner.cards:
        owner.cards.remove(item)
    elif told(world, player):
        return False
    if owner.hand:
        owner.hand -= 1
    owner.untold = owner.untold and owner.hand != len(owner.cards)
    was_used = powers.given_up(world, item, powers.hand_of(player))
    limit_used(world, player)
    return was_used


def tell_card(world: World, player: str, item: str) -> None:
    """A card leaves a hand that was not told: so it lies in no deck. Of one that is not named
    nobody knows whether it was among those that are known."""
    cards = world.players[player].cards
    if not item:
        cards.clear()
    elif item not in cards:
        cards.append(item)
        decks.take_out_surplus(world)


def pass_card(world: World, giver: str, taker: str, item: str = "") -> None:
    """A card goes from hand to hand; what was used in this round stays used (R36).

    ``item`` is empty where the card is not known, and then nobody can tell whether it was used,
    unless the hand can hold nothing else.
    """
    item = item or only_used(world, giver)
    draw_card(world, taker, item, used=lose_card(world, giver, item))


def only_used(world: World, player: str) -> str:
    """The item of which each card in hand is a used copy; "" where there may be other cards."""
    hand = powers.hand_of(player)
    copies = {item: n for item in world.cards.items if (n := powers.used(world, item, hand))}
    return "".join(copies) if [*copies.values()] == [world.players[player].hand] else ""


def limit_used(world: World, player: str) -> None:
    """No more copies are used than the hand has; of one that is counted, than it has cards."""
    owner, hand = world.players[player], powers.hand_of(player)
    if told(world, player):
        powers.no_more_used(world, hand, owner.cards.count)
    elif (count := owner.hand) is not None:
        powers.no_more_used(world, hand, lambda item: count)


def set_hand(world: World, player: str, items: Sequence[str]) -> None:
    """The player's hand, where the companion knows it, is these cards."""
    owner = world.players[player]
    owner.cards = list(items)
    owner.hand = len(items)
    owner.untold = False
    limit_used(world, player)


def count_hand(world: World, player: str, count: int | None) -> None:
    """The player's hand has so many cards, None where nobody counts them. Where the companion holds
    the items it is to be told of them."""
    owner = world.players[player]
    owner.cards, owner.hand = [], count
    owner.untold = known(world) and count != 0
    limit_used(world, player)


def lay_down(world: World, player: str, giver: str, card: ItemCard) -> None:
    """A card is played from ``giver``'s hand: to the top of the waste pile.

    Event item cards, and every card an exiled player plays, are removed from the game instead.
    """
    lose_card(world, giver, card.slug)
    if card.kind == "event" or world.players[player].exiled:
        put_out(world, [card.slug])
    else:
        put_on_waste(world, world.colony_of(player), card.slug)


def waste_card(world: World, player: str, item: str = "") -> None:
    """A card of the player's hand is wasted: to the waste pile, an exiled player's out of the game.

    ``item`` is empty where the card is not known.
    """
    lose_card(world, player, item)
    if world.players[player].exiled:
        put_out(world, [item])
    else:
        put_on_waste(world, world.colony_of(player), item)


def discard_hand(world: World, player: str) -> None:
    """The whole hand leaves the game (house rule ``last_hand``: or goes to the waste pile)."""
    owner = world.players[player]
    cards = owner.cards + [""] * ((owner.hand or 0) - len(owner.cards))
    if house_rule(world, "last_hand") == "removed":
        put_out(world, cards)
    else:
        for item in cards:
            put_on_waste(world, world.colony_of(player), item)
    owner.cards = []
    if owner.hand is not None or known(world):
        owner.hand, owner.untold = 0, False
    powers.no_more_used(world, powers.hand_of(player), lambda item: 0)


# -- the waste pile, and what is out of the game ---------------------------------------------------


def put_on_waste(world: World, colony: Colony, item: str) -> None:
    """Place an item card on top of the waste pile."""
    colony.waste += 1
    if known(world):
        colony.pile.insert(0, item)


def clean(world: World, colony: Colony, n: int) -> None:
    """Remove the top ``n`` cards of the waste pile from the game, or what is left of it (R24)."""
    gone = min(n, colony.waste)
    colony.waste -= gone
    put_out(world, colony.pile[:gone])
    del colony.pile[:gone]


def set_waste(world: World, colony: Colony, n: int) -> None:
    """The waste pile has ``n`` cards: those the companion does not know come and go on top."""
    colony.waste = n
    if known(world):
        over = len(colony.pile) - n
        put_out(world, colony.pile[: max(over, 0)])
        colony.pile = [""] * max(-over, 0) + colony.pile[max(over, 0) :]


def put_out(world: World, items: Iterable[str]) -> None:
    """Item cards are removed from the game; noted where the companion holds the items."""
    if known(world):
        world.out += [item for item in items if item]


# -- a card at random ------------------------------------------------------------------------------


class RandomCard(Asked[str]):
    """``deal item SLUG``: the card that comes up when one is taken at random from the hand of
    ``about``. The companion's own chance says it, in the seat of whoever takes it."""

    kind: ClassVar[str] = "deal"
    __slots__ = ()

    @property
    def cards(self) -> list[str]:
        """The hand from which it is taken; each of its cards is as likely as the others."""
        return self.world.players[self.about].cards

    def options(self) -> Iterator[Words]:
        for slug in dict.fromkeys(self.cards):
            yield ("deal", "item", slug)

    def expects(self) -> str:
        return Sentence("deal item with a card of %(player)s's hand", player=self.about)

    def read(self, words: Words) -> str:
        if words not in self.options():
            raise self.refusal(words)
        return words[2]

    def public(self, words: Words) -> Words | None:
        return None


def random_card(world: World, player: str, other: str) -> Rule[str]:
    """Return a card at random of another player's hand, for ``player`` to see; "" of an empty or an
    unknown one. It stays where it is.

    The line is said whenever there are two cards, alike or not, so that it tells nobody else
    anything.
    """
    while told(world, other) and len(world.players[other].cards) > 1:
        card = yield from ask_until_settled(RandomCard(world, player, other))
        if card is not None:
            return card
    cards = world.players[other].cards
    return cards[0] if told(world, other) and cards else ""


def take_random_card(world: World, player: str, other: str) -> Rule[None]:
    """Take a card at random from another player's hand into one's own, if it has any (R16)."""
    item = yield from random_card(world, player, other)
    if holds_cards(world, other):
        pass_card(world, other, player, item)


# -- a hand that is told ---------------------------------------------------------------------------


class TellHand(Offered[list[str]]):
    """``hand ITEM…`` or ``hand none``, to a player whose hand the companion does not know.

    Open from the moment the companion has taken the items over until it is said.
    """

    kind: ClassVar[str] = "hand"
    __slots__ = ()

    def options(self) -> Iterator[Words]:
        count = self.world.players[self.seat].hand
        yield ("hand", *["ITEM"] * (1 if count is None else count))

    def expects(self) -> str:
        count = self.world.players[self.seat].hand
        if count is None:
            return Sentence("hand with the cards held")
        return Sentence("hand with %(count)s cards held", count=count)

    def read(self, words: Words) -> list[str]:
        items = [] if words[1:] == ("none",) else list(words[1:])
        count = self.world.players[self.seat].hand
        for item in items:
            if item not in self.world.cards.items:
                raise Refusal('There is no item card "%(item)s".', item=item)
        if len(words) == 1 or (count is not None and len(items) != count):
            raise self.refusal(words)
        return items

    def public(self, words: Words) -> Words:
        return words[:1]

    def accept(self, value: list[str]) -> None:
        set_hand(self.world, self.seat, value)
        decks.take_out_surplus(self.world)


def offers(world: World) -> list[TellHand]:
    """The hands the companion has not been told of."""
    return [TellHand(world, seat) for seat in world.in_game() if world.players[seat].untold]
