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
| ``take-card`` | | a player | a card at random of another's hand is taken |
| ``look-at-deck`` | | a location | the top card of its item deck is looked at |
| ``find-outsider`` | n | | of the top n cards of the item deck here one survivor card may be kept |
| ``order-crises`` | n | | the top n cards of the crisis deck are put back in any order |

``where`` is ``here`` (where the user is), ``beside`` (where the player has a survivor) or
``anywhere``; ``exposure`` is ``none``, ``once`` or ``each`` (the default).
"""

from collections.abc import Iterable
from functools import partial

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
    "take-card": TakeCard,
    "look-at-deck": LookAtDeck,
    "find-outsider": FindOutsider,
    "order-crises": OrderCrises,
}
"""The uses by name; each is made with the arguments a pack gives."""

LOOKED_AT = frozenset({*USES, *verbs.COSTS})
"""What of an effect depends on the world."""


def use_of(effect: Effect) -> tuple[Use | None, Effect]:
    """Return the use an effect begins with, or None, and the verbs that follow."""
    if effect and effect[0][0] in USES:
        name, arguments = effect[0]
        return USES[name](**arguments), effect[1:]
    return None, effect


def always(effect: Effect) -> bool:
    """Whether an effect can be applied at any time and on nothing: verbs that are no costs."""
    return LOOKED_AT.isdisjoint([name for name, _ in effect])


def hindrance(world: World, doer: Doer, effect: Effect) -> str:
    """Why an effect cannot be applied now, as a sentence; "" if it can."""
    use, rest = use_of(effect)
    why = use.hindrance(world, doer) if use is not None else ""
    return why or verbs.cannot_pay(world, doer.player, rest)


def options(world: World, doer: Doer, effect: Effect) -> Iterable[Words]:
    """The words with which an effect is used; nothing where it cannot be applied now."""
    use, rest = use_of(effect)
    if rest and verbs.cannot_pay(world, doer.player, rest):
        return ()
    return ((),) if use is None else use.options(world, doer)


def read(world: World, doer: Doer, effect: Effect, on: Words, dice: Words) -> Act:
    """Return an effect, checked, on what the line names; raises `Refusal`."""
    use, rest = use_of(effect)
    if use is not None:
        act: Act = partial(carry_out, world, doer, use.read(world, doer, on, dice), rest)
    elif on or dice:
        raise Refusal(f"{doer.source} is not {doer.done} on anything.")
    else:
        act = partial(verbs.apply, world, effect, doer.player)
    if why := hindrance(world, doer, effect):
        raise Refusal(why)
    return act


def carry_out(world: World, doer: Doer, act: Act, rest: Effect) -> Rule[None]:
    """The use, then the verbs that follow it."""
    yield from act()
    yield from verbs.apply(world, rest, doer.player)
