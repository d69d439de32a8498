"""Play a Card and Request: cards that go to the waste pile, and cards that are equipped."""

from collections.abc import Callable
from collections.abc import Iterator
from functools import cache
from functools import partial

from companion.engine.notation import Form
from companion.engine.prompts import Refusal
from companion.engine.prompts import Rule
from companion.engine.prompts import Words
from companion.engine.prompts import ask
from companion.rules import applying
from companion.rules import survivors
from companion.rules.acting import Act
from companion.rules.acting import Action
from companion.rules.acting import Group
from companion.rules.acting import Slots
from companion.rules.acting import many
from companion.rules.acting import own_survivor
from companion.rules.acting import raise_die
from companion.rules.acting import text
from companion.rules.acting import unused_die
from companion.rules.facts import Effect
from companion.rules.facts import ItemCard
from companion.rules.hands import check_hand
from companion.rules.hands import check_playable
from companion.rules.hands import holds_cards
from companion.rules.hands import in_hand
from companion.rules.hands import known
from companion.rules.hands import lay_down
from companion.rules.hands import lose_card
from companion.rules.hands import may_play
from companion.rules.items import FUEL
from companion.rules.items import known_item
from companion.rules.powers import received
from companion.rules.prompts import Choose
from companion.rules.prompts import by_hand
from companion.rules.prompts import choose
from companion.rules.uses import Doer
from companion.rules.world import World

FORM = Form("play ITEM [on SLUG…] [on die N] [from PLAYER]")

EXTRA_ATTACK: Effect = (("extra-attack", {}),)
"""The effect of a card that changes an attack, when it is played by itself."""


# -- play a card -----------------------------------------------------------------------------------


def play_possible(world: World, player: str, group: Group) -> bool:
    """Whether there may be a card to play: in hand, or given by another player."""
    return any(holds_cards(world, seat) for seat in world.in_game())


def play_options(world: World, player: str, group: Group) -> Iterator[Words]:
    """Every card that can be played from the hand, and a request."""
    if holds_cards(world, player):
        names = [survivor.slug for survivor in group]
        on_dice = dice_to_raise(world, player) if world.players[player].exiled else []
        full = not survivors.room_for_newcomer(world, player)
        playable = (card for card in in_hand(world, player) if may_play(world, player, card.slug))
        for card in playable:
            if card.kind == "equip":
                for name in names:
                    yield ("play", card.slug, "on", name)
            elif card.slug != FUEL and not (full and adds_survivors(card)):
                done = doing(card)
                if done is None or (done.use is None and not done.costs):
                    yield ("play", card.slug)
                else:
                    doer = Doer(player, "", card.slug)
                    for on in applying.options(world, doer, done):
                        yield ("play", card.slug, *on)
                if on_dice and card.symbol == "food":
                    yield from (("play", card.slug, *on) for on in on_dice)
    if any(other != player and holds_cards(world, other) for other in world.in_game()):
        yield ("play", "ITEM", "from", "PLAYER")


@cache
def doing(card: ItemCard) -> applying.Doing | None:
    """What a card does when it is played, taken apart; None where the companion does not know.

    One that changes an attack brings that attack with it.
    """
    if card.ability is not None and card.ability.change is not None:
        return applying.doing(EXTRA_ATTACK)
    return None if card.effect is None else applying.doing(card.effect)


def dice_to_raise(world: World, player: str) -> list[Words]:
    """The words that name a die which can be raised, for each different one."""
    faces = dict.fromkeys(world.players[player].dice)
    return [("on", "die", str(face)) for face in faces if face < 6]


def read_play(world: World, player: str, slots: Slots) -> Act:
    """Play a Card, or Request one: it is revealed and played at once, never added to the crisis."""
    card = known_item(world, text(slots, "ITEM"))
    targets, die = many(slots, "SLUG"), text(slots, "N")
    giver = text(slots, "PLAYER")
    if giver:
        check_giver(world, player, giver)
        check_hand(world, giver)
    else:
        giver = player
        check_playable(world, player, card.slug)
    read_card = partial(_read_card, world, player, giver, card, targets, die)
    act = read_card()
    if giver != player and known(world):
        return partial(request, world, giver, card.slug, read_card)
    return act


def check_giver(world: World, player: str, giver: str) -> None:
    """Raise `Refusal` unless ``giver`` is somebody the player can request a card from."""
    if giver == player:
        raise Refusal("A card is requested from another player; play your own without “from”.")
    if giver not in world.players:
        raise Refusal('There is no player "%(giver)s" to ask for a card.', giver=giver)
    if world.players[giver].eliminated:
        raise Refusal("%(giver)s is out of the game and has no cards.", giver=giver)


def _read_card(
    world: World, player: str, giver: str, card: ItemCard, targets: Words, die: str
) -> Act:
    if card.slug == FUEL:
        raise Refusal("Fuel is played with a move: “move SURVIVOR to LOCATION with fuel”.")
    if card.kind == "equip":
        if die or len(targets) > 1:
            raise Refusal("%(card)s is equipped to one survivor.", card=card.slug)
        target = own_survivor(world, player, targets[0]).slug if targets else ""
        return partial(equip, world, player, giver, card.slug, target)
    if card.symbol == "food" and die:
        if targets:
            raise Refusal("%(card)s is played on one thing only.", card=card.slug)
        return _read_food_on_die(world, player, giver, card, die)
    if adds_survivors(card) and not survivors.room_for_newcomer(world, player):
        raise Refusal(
            "There is no empty survivor space for whom %(card)s would bring.", card=card.slug
        )
    done = doing(card)
    if done is None:
        check_targets(world, card, targets, die)
        return partial(play, world, player, giver, card.slug, partial(by_hand, world, card.slug))
    doer = Doer(player, "", card.slug)
    act = applying.read(world, doer, done, targets, (die,) if die else ())
    return partial(play, world, player, giver, card.slug, act)


def check_targets(world: World, card: ItemCard, targets: Words, die: str) -> None:
    """Raise `Refusal` unless a card the companion does not know is played on something there is."""
    if die:
        raise Refusal("%(card)s is not played on a die.", card=card.slug)
    for target in targets:
        if target not in world.survivors and target not in world.locations:
            raise Refusal("%(target)s is neither a survivor in play nor a location.", target=target)


class Request(Choose):
    """``choose yes`` or ``choose no``, to the player who is asked for a card.

    Asked even of a player who has no such card and can only say no: whether the question comes must
    not tell the others what is in a hand.
    """

    __slots__ = ()

    def possible(self) -> bool:
        return holds_cards(self.world, self.seat) and bool(self.choices())


def request(world: World, giver: str, item: str, read_card: Callable[[], Act]) -> Rule[None]:
    """Request: others may give the requester a card; giving is voluntary (R32).

    Void once a correction has made it impossible to play that card; ``read_card`` says so.
    """

    def answers() -> list[str]:
        try:
            read_card()
        except Refusal:
            return []
        return ["yes", "no"] if may_play(world, giver, item) else ["no"]

    if (yield from ask(Request(world, giver, answers, "request", purpose="request"))) == "yes":
        yield from read_card()()


def play(world: World, player: str, giver: str, item: str, act: Act) -> Rule[None]:
    """Play a Card: it is placed on top of the waste pile and its effect applied."""
    lay_down(world, player, giver, world.cards.items[item])
    yield from act()


@cache
def adds_survivors(card: ItemCard) -> bool:
    """Whether a card brings survivors, helpless ones included."""
    return any(verb in ("add-survivor", "add-helpless") for verb, _ in card.effect or ())


# -- equip -----------------------------------------------------------------------------------------


def equip(world: World, player: str, giver: str, item: str, name: str) -> Rule[None]:
    """A card with an equip ability is placed next to a survivor the player controls.

    Any number of cards may be equipped (R37). It is not placed in the waste pile.
    """

    def bearers() -> list[str]:
        held = may_play(world, giver, item)
        return [survivor.slug for survivor in world.group(player)] if held else []

    if not name:
        name = yield from choose(world, player, bearers, item, purpose="bearer")
    was_used = lose_card(world, giver, item)
    world.survivors[name].equipped.append(item)
    received(world, item, name, was_used)


# -- food cards of the exiled ----------------------------------------------------------------------


def _read_food_on_die(world: World, player: str, giver: str, card: ItemCard, die: str) -> Act:
    if card.symbol != "food":
        raise Refusal("%(card)s is not played on a die.", card=card.slug)
    if not world.players[player].exiled:
        raise Refusal("Only an exiled player plays food on a die; others use “spend-food”.")
    face = unused_die(world.players[player], die)
    if face == 6:
        raise Refusal("A 6 cannot be raised.")
    return partial(food_on_die, world, player, giver, card.slug, face)


def food_on_die(world: World, player: str, giver: str, item: str, face: int) -> Rule[None]:
    """Exile: he may play food cards to increase an action die by 1 each (R84)."""
    lay_down(world, player, giver, world.cards.items[item])
    raise_die(world, player, face, 1)
    yield from ()


PLAY = Action(FORM, play_possible, play_options, read_play)
