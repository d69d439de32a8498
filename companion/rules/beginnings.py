"""What cards in force ask for as a turn or a round begins: Addiction, Sleep and Buddy Davis.

At a table that notes no dice nothing is asked: it is reminded instead (`in_force.is_due`).
"""

from collections.abc import Iterator
from typing import ClassVar

from companion.engine.prompts import Rule
from companion.engine.prompts import Words
from companion.engine.prompts import ask_until_settled
from companion.rules.acting import spend
from companion.rules.acting import uses_dice
from companion.rules.hands import holds_cards
from companion.rules.hands import in_hand
from companion.rules.hands import known
from companion.rules.hands import waste_card
from companion.rules.in_force import standing
from companion.rules.prompts import Asked
from companion.rules.prompts import Offered
from companion.rules.prompts import choose
from companion.rules.verbs_on_dice import faces
from companion.rules.verbs_on_dice import spend_all_dice
from companion.rules.verbs_on_survivors import heal
from companion.rules.verbs_on_survivors import kinds
from companion.rules.world import World

MEDICINE_OR_DIE, HEAL_FOR_DICE, FOOD_FOR_DIE = "medicine-or-die", "heal-for-dice", "food-for-die"
"""The rules by their names, and what their questions are about."""

MEDICINE, FOOD = "medicine", "food"
"""The symbols of the cards that are given."""

NOTHING = "no"
"""The answer of who gives nothing."""


def turn_begins(world: World, player: str) -> Rule[None]:
    """At the start of a turn: what each addicted survivor of the player's demands, then whether she
    gives all her dice to sleep."""
    if not world.in_force or not uses_dice(world, world.players[player]):
        return
    for name in [lasting.survivor for lasting in standing(world, MEDICINE_OR_DIE)]:
        yield from medicine_or_die(world, player, name)
    if any(standing(world, HEAL_FOR_DICE)):
        yield from may_sleep(world, player)


# -- what is given ---------------------------------------------------------------------------------


def given(world: World, player: str, symbol: str) -> list[str]:
    """The cards with a symbol that a player may give. A hand the companion does not know gives one
    that is not named, called by its symbol."""
    if known(world):
        return [card.slug for card in in_hand(world, player) if card.symbol == symbol]
    return [symbol] if holds_cards(world, player) else []


def give(world: World, player: str, card: str) -> None:
    """The card is wasted; nobody knows which one it is of a hand that is not known."""
    waste_card(world, player, card if known(world) else "")


# -- Addiction -------------------------------------------------------------------------------------


class MedicineOrDie(Asked[str]):
    """``choose CARD``: a medicine card that is given, or ``choose N``: the die that is lost.

    Asked of whoever has a card in hand, whatever it is: which answers there are must not tell the
    others.
    """

    kind: ClassVar[str] = "choose"
    __slots__ = ("survivor",)

    def __init__(self, world: World, seat: str, survivor: str) -> None:
        super().__init__(world, seat, MEDICINE_OR_DIE, "medicine-or-die")
        self.survivor = survivor

    def options(self) -> Iterator[Words]:
        cards = given(self.world, self.seat, MEDICINE)
        for answer in [*cards, *dict.fromkeys(faces(self.world, self.seat))] or [NOTHING]:
            yield ("choose", answer)

    def possible(self) -> bool:
        asked = holds_cards(self.world, self.seat) or len({*faces(self.world, self.seat)}) > 1
        return asked and demands(self.world, self.seat, self.survivor)

    def read(self, words: Words) -> str:
        return self.one_of(words)[1]


def demands(world: World, player: str, name: str) -> bool:
    """Whether a survivor of the player's is addicted."""
    return any(
        lasting.survivor == name and world.owner(name) == player
        for lasting in standing(world, MEDICINE_OR_DIE)
    )


def medicine_or_die(world: World, player: str, name: str) -> Rule[None]:
    """Addiction: as a turn of the survivor's player begins she gives a medicine card, or loses an
    unused die."""
    answer = None
    while answer is None and demands(world, player, name):
        question = MedicineOrDie(world, player, name)
        if question.possible():
            answer = yield from ask_until_settled(question)
        else:
            answer = next(iter(faces(world, player)), NOTHING)
    if answer in faces(world, player):
        spend(world.players[player], int(answer))
    elif answer is not None and answer != NOTHING:
        give(world, player, answer)


# -- Sleep -----------------------------------------------------------------------------------------


def may_sleep(world: World, player: str) -> Rule[None]:
    """Sleep: as her turn begins a player may give all her dice to heal a wound of each of her
    survivors."""

    def hurt() -> list[str]:
        return [survivor.slug for survivor in world.group(player) if kinds(world, survivor.slug)]

    def answers() -> list[str]:
        return ["yes", "no"] if world.players[player].dice and hurt() else ["no"]

    if (yield from choose(world, player, answers, HEAL_FOR_DICE, purpose="heal-for-dice")) == "yes":
        spend_all_dice(world, player)
        for name in hurt():
            yield from heal(world, player, name)


# -- Buddy Davis -----------------------------------------------------------------------------------


class FoodForDie(Offered[str]):
    """``choose CARD`` with a food card that is wasted: one die more in this round (Buddy Davis); or
    ``choose no``, and it is not offered any more.

    Open to whoever has a card in hand, whatever it is, until the group's dice are rolled.
    """

    kind: ClassVar[str] = "choose"
    __slots__ = ()

    def options(self) -> Iterator[Words]:
        for card in [*given(self.world, self.seat, FOOD), NOTHING]:
            yield ("choose", card)

    def read(self, words: Words) -> str:
        return self.one_of(words)[1]

    def accept(self, value: str) -> None:
        if value != NOTHING:
            give(self.world, self.seat, value)
        next(standing(self.world, FOOD_FOR_DIE)).paid[self.seat] = value != NOTHING


def dice_for_food(world: World, player: str) -> int:
    """How many dice more a player rolls in this round for a food card."""
    return sum(lasting.paid.get(player, False) for lasting in standing(world, FOOD_FOR_DIE))


def has_answered(world: World, player: str) -> bool:
    """Whether the player has said what she does in this round."""
    return any(player in lasting.paid for lasting in standing(world, FOOD_FOR_DIE))


def offers(world: World) -> list[FoodForDie]:
    """Who may still waste a food card for a die."""
    beginning = world.step in ("reveal-crisis", "roll-action-dice")
    if not beginning or not any(standing(world, FOOD_FOR_DIE)):
        return []
    rolled = world.step == "roll-action-dice"
    return [
        FoodForDie(world, seat, FOOD_FOR_DIE, "food-for-die")
        for seat in world.in_game()
        if uses_dice(world, world.players[seat])
        and holds_cards(world, seat)
        and not has_answered(world, seat)
        and not (rolled and world.players[seat].dice)
    ]
