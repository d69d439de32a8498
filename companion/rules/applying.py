"""What is done with the effect of an ability or card: its use, then the verbs after it.

| use | arguments | on what | what happens |
|---|---|---|---|
| ``kill-zombies`` | n, where, exposure | a location, entrances | up to n zombies are killed |
| ``place-barricades`` | n, where | a location, entrances | up to n barricades are placed |
| ``move-zombies`` | n | a location, another | up to n zombies come to an own survivor |
| ``heal`` | where | a survivor, the kind | one wound or frostbite is removed |
| ``extra-attack`` | | an own survivor, a target | she attacks without a die |
| ``leave-game`` | | | the user is removed from the game |
| ``raise-die`` | | a die | an own unused die shows 1 more |
| ``set-die`` | | a face, a die | an own unused die shows a chosen face |
| ``reroll-dice`` | number | dice | own unused dice are rolled again: ``one``, or ``any`` number |
| ``share-pips`` | | a player, a die | the other's unused die shows 1 less, an own one 1 more |
| ``look-at-hand`` | | a player | a card at random of another's hand is looked at |
| ``heal-for-card`` | | a card, a survivor, the kind | a card wasted heals an own survivor here |
| ``take-card`` | | a player | a card at random of another's hand is taken |
| ``look-at-deck`` | | a location | the top card of its item deck is looked at |
| ``find-outsider`` | n | | of the top n cards of the item deck here one survivor card may be kept |
| ``order-crises`` | n | | the top n cards of the crisis deck are put back in any order |

``where`` is ``here`` (where the user is), ``beside`` (where the player has a survivor) or
``anywhere``; ``exposure`` is ``none``, ``once`` or ``each`` (the default).
"""

from collections.abc import Iterable
from functools import partial
from typing import NamedTuple

from companion.engine.prompts import Refusal
from companion.engine.prompts import Rule
from companion.engine.prompts import Words
from companion.rules import verbs
from companion.rules.acting import Act
from companion.rules.facts import Effect
from companion.rules.uses import Doer
from companion.rules.uses import Use
from companion.rules.uses_on_board import ExtraAttack
from companion.rules.uses_on_board import Heal
from companion.rules.uses_on_board import KillZombies
from companion.rules.uses_on_board import LeaveGame
from companion.rules.uses_on_board import MoveZombies
from companion.rules.uses_on_board import PlaceBarricades
from companion.rules.uses_on_cards import FindOutsider
from companion.rules.uses_on_cards import HealForCard
from companion.rules.uses_on_cards import LookAtDeck
from companion.rules.uses_on_cards import LookAtHand
from companion.rules.uses_on_cards import OrderCrises
from companion.rules.uses_on_cards import TakeCard
from companion.rules.uses_on_dice import RaiseDie
from companion.rules.uses_on_dice import RerollDice
from companion.rules.uses_on_dice import SetDie
from companion.rules.uses_on_dice import SharePips
from companion.rules.world import World

USES: dict[str, type[Use]] = {
    "kill-zombies": KillZombies,
    "place-barricades": PlaceBarricades,
    "move-zombies": MoveZombies,
    "heal": Heal,
    "extra-attack": ExtraAttack,
    "leave-game": LeaveGame,
    "raise-die": RaiseDie,
    "set-die": SetDie,
    "reroll-dice": RerollDice,
    "share-pips": SharePips,
    "look-at-hand": LookAtHand,
    "heal-for-card": HealForCard,
    "take-card": TakeCard,
    "look-at-deck": LookAtDeck,
    "find-outsider": FindOutsider,
    "order-crises": OrderCrises,
}
"""The uses by name; each is made with the arguments a pack gives."""

ON_NOTHING: tuple[Words, ...] = ((),)
"""The one way to use what is used on nothing."""


class Doing(NamedTuple):
    """An effect taken apart: the use it begins with, or None, the verbs that follow, and whether
    these cost something."""

    use: Use | None
    rest: Effect
    costs: bool


def doing(effect: Effect) -> Doing:
    """Take an effect apart. Whoever asks often keeps the answer."""
    use, rest = None, effect
    if effect and effect[0][0] in USES:
        name, arguments = effect[0]
        use, rest = USES[name](**arguments), effect[1:]
    return Doing(use, rest, any(name in verbs.COSTS for name, _ in rest))


def hindrance(world: World, doer: Doer, doing: Doing) -> Refusal | None:
    """Why an effect cannot be applied now; None if it can."""
    why = doing.use.hindrance(world, doer) if doing.use is not None else None
    return why or verbs.cannot_pay(world, doer.player, doing.rest)


def options(world: World, doer: Doer, doing: Doing) -> Iterable[Words]:
    """The words with which an effect is used; nothing where it cannot be applied now."""
    if doing.costs and verbs.cannot_pay(world, doer.player, doing.rest):
        return ()
    return ON_NOTHING if doing.use is None else doing.use.options(world, doer)


def read(world: World, doer: Doer, doing: Doing, on: Words, dice: Words) -> Act:
    """Return an effect, checked, on what the line names; raises `Refusal`."""
    if doing.use is not None:
        used = doing.use.read(world, doer, on, dice)
        act: Act = partial(carry_out, world, doer, used, doing.rest)
    elif on or dice:
        raise Refusal("%(source)s is not used on anything.", source=doer.source)
    else:
        act = partial(verbs.apply, world, doing.rest, doer.player)
    if why := hindrance(world, doer, doing):
        raise why
    return act


def carry_out(world: World, doer: Doer, act: Act, rest: Effect) -> Rule[None]:
    """The use, then the verbs that follow it."""
    yield from act()
    yield from verbs.apply(world, rest, doer.player)
