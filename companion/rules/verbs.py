"""Verbs: what cards do, by name. Packs of cards name a verb with its arguments.

An effect is applied verb by verb with `apply`, for the player whose card it is ("" for a crisis).
All arguments are given by name; ``n`` is a whole number from 1.

| verb | arguments | what happens |
|---|---|---|
| ``may`` | | the player may do the rest; asked only where it can be paid |
| ``roll`` | | the player rolls a die, for the verbs after it |
| ``alive`` | | the rest only if the survivor the card is about lives |
| ``by-hand`` | | the table does what the companion does not know |
| ``lose-morale``, ``gain-morale`` | n | morale falls (the game may end), morale rises |
| ``add-food``, ``pay-food`` | n | food tokens come to the supply; are a cost taken from it |
| ``add-starvation`` | n | starvation tokens come to the food supply; costs no morale by itself |
| ``add-zombies`` | n, at | as Adding Zombies says, from entrance 1, n at each place of ``at`` |
| ``remove-barricades`` | at | every barricade and trap at each place of ``at`` goes |
| ``add-helpless`` | n | helpless survivors come to the colony, unless the player is exiled |
| ``add-survivor`` | | the player (of a crisis: the first) draws a survivor into the following |
| ``wound-each`` | n, kind, who, at | each survivor gets n tokens of ``kind`` |
| ``frostbite-highest`` | n, who | the n survivors of highest influence get a frostbite token each |
| ``kill-lowest`` | n, who, at | the n survivors of lowest influence are killed |
| ``give-survivor-left`` | | players not exiled give a survivor to the next of them clockwise |

``at`` is a location's slug, ``colony``, ``outside`` (every non-colony location), ``everywhere``
(both) or ``there`` (where the survivor stood whom a crossroads card is about); where it is left
out, survivors anywhere are meant. ``who`` is ``non-exiled`` (the default) or ``all``. ``kind`` is
``wounds`` (the default), ``frostbite`` or ``despair``. ``die = [1, 3]`` at any verb lets it count
only if the last die of the effect was in this range; ``n = "die"`` is its number.

More verbs are in `companion.rules.verbs_on_survivors`, `companion.rules.verbs_on_board`,
`companion.rules.verbs_on_dice`, `companion.rules.verbs_on_cards` and
`companion.rules.verbs_in_force`. Set-ups of main objectives have verbs of their own:
`companion.rules.placements`. What is wrong with an effect that somebody wrote,
`companion.rules.effects` says.
"""

from collections import Counter
from collections.abc import Callable
from collections.abc import Mapping
from functools import partial
from typing import Any

from companion.engine.prompts import Refusal
from companion.engine.prompts import Rule
from companion.engine.prompts import ask
from companion.engine.prompts import ask_until_settled
from companion.engine.prompts import together
from companion.rules import hands
from companion.rules import morale
from companion.rules import survivors
from companion.rules import verbs_in_force
from companion.rules import verbs_on_board
from companion.rules import verbs_on_cards
from companion.rules import verbs_on_dice
from companion.rules import verbs_on_survivors
from companion.rules import zombies
from companion.rules.aims import Who
from companion.rules.aims import first_by
from companion.rules.aims import meant
from companion.rules.aims import places
from companion.rules.aims import whose_colony
from companion.rules.facts import Effect
from companion.rules.prompts import Choose
from companion.rules.prompts import Die
from companion.rules.prompts import by_hand
from companion.rules.prompts import choose
from companion.rules.purposes import Purpose
from companion.rules.subjects import THERE
from companion.rules.subjects import about
from companion.rules.subjects import subject
from companion.rules.subjects import there
from companion.rules.world import BARRICADE
from companion.rules.world import EMPTY
from companion.rules.world import TRAP
from companion.rules.world import World

Verb = Callable[..., Rule[Any] | None]
"""A rule, or a plain function where there is nothing to ask. One that gives a number has rolled a
die; one that gives False ends the effect."""

DIE = "die"
"""As a number, what the last die shows; as a key, the range of it in which a verb counts."""


def apply(world: World, effect: Effect, player: str = "") -> Rule[None]:
    """Apply an effect verb by verb, for the player whose card it is ("" for a crisis)."""
    die = 0
    for at, (name, given) in enumerate(effect):
        if DIE in given and not given[DIE][0] <= die <= given[DIE][1]:
            continue
        if name == MAY:
            if not (yield from may(world, player, effect[at + 1 :])):
                return
            continue
        if name == ROLL:
            die = yield from roll(world, player, effect[at + 1 :])
            continue
        words = arguments(given, die)
        if THERE in words.values():
            words["at"] = yield from there(world, player, ((name, words),))
        rule = VERBS[name](world, player, **words)
        result = None if rule is None else (yield from rule)
        if result is False:
            return
        if type(result) is int:
            die = result


def arguments(given: Mapping[str, Any], die: int) -> dict[str, Any]:
    """The arguments of a verb; a number may be that of the last die."""
    return {key: die if value == DIE else value for key, value in given.items() if key != DIE}


def cannot_pay(
    world: World, player: str, effect: Effect, *, openly: bool = False
) -> Refusal | None:
    """Return why the costs in an effect cannot be paid, None if they can; ``openly``
    only if everybody can see it, so that nothing is told of what is in a hand.

    What comes after ``may`` is voluntary, and what depends on a die may never come. Costs of the
    same kind are paid one after the other, so that they count together; cards of different symbols
    do so only where the companion knows no more of the hands than how many cards they hold.
    """
    together: Counter[tuple[str, str]] = Counter()
    for name, given in effect:
        if name == MAY:
            return None
        if name not in COSTS or DIE in given:
            continue
        words = arguments(given, 0)
        if "n" in words:
            seen = hands.known(world) and not openly
            kind = name, words.get("symbol", "") if seen else ""
            together[kind] += words["n"]
            words["n"] = together[kind]
        if openly and name == GROUP_CARDS:
            why = verbs_on_cards.too_few_cards(world, words["n"])
        else:
            why = COSTS[name](world, player, **words)
        if why:
            return why
    return None


# -- chance and choice -----------------------------------------------------------------------------

MAY, ROLL, ADD_HELPLESS = "may", "roll", "add-helpless"

GROUP_CARDS = "group-cards"
"""The cost whose payment depends on what is in other players' hands."""


class May(Choose):
    """``choose yes`` or ``choose no``: asked wherever the numbers that everybody sees allow it.
    Where the hands do not, the player can only say no."""

    __slots__ = ()

    def possible(self) -> bool:
        return bool(self.choices())


def may(world: World, player: str, rest: Effect = ()) -> Rule[bool]:
    """The player may do the ``rest`` of the effect; not asked where it cannot be paid."""

    def answers() -> list[str]:
        if cannot_pay(world, player, rest, openly=True):
            return []
        return ["no"] if cannot_pay(world, player, rest) else ["yes", "no"]

    if not answers():
        return False
    told = Purpose("may", as_it_happens(world, player, rest))
    question = May(world, player, answers, about(world, player), purpose=told)
    return (yield from ask_until_settled(question)) == "yes"


def roll(world: World, player: str, rest: Effect = ()) -> Rule[int]:
    """The player rolls a die, which decides what of the ``rest`` takes effect."""
    asked = Purpose("roll", as_it_happens(world, player, rest))
    return (
        yield from ask(Die(world, player or world.decider(), about(world, player), purpose=asked))
    )


def as_it_happens(world: World, player: str, effect: Effect) -> Effect:
    """An effect to be told before it happens: without the helpless survivors whom an exiled player
    does not bring (Exile)."""
    if not player or not world.players[player].exiled:
        return effect
    return tuple(step for step in effect if step[0] != ADD_HELPLESS)


def alive(world: World, player: str) -> Rule[bool]:
    """The rest takes effect only if the survivor the card is about lives."""
    name = yield from subject(world, player)
    return bool(name)


def read_card(world: World, player: str) -> Rule[None]:
    """The table applies by hand what the companion does not know of a card."""
    yield from by_hand(world, about(world, player))


# -- the colony's tracks and piles -----------------------------------------------------------------


def lose_morale(world: World, player: str, *, n: int) -> None:
    """Decrease morale by ``n``."""
    morale.lose_morale(world, n, whose_colony(world, player))


def gain_morale(world: World, player: str, *, n: int) -> None:
    """Increase morale by ``n``."""
    morale.gain_morale(world, n, whose_colony(world, player))


def add_food(world: World, player: str, *, n: int) -> None:
    """Add ``n`` food tokens to the food supply."""
    whose_colony(world, player).food += n


def pay_food(world: World, player: str, *, n: int) -> None:
    """Remove ``n`` food tokens from the food supply, as a cost; what a correction has left of
    them."""
    colony = whose_colony(world, player)
    colony.food = max(0, colony.food - n)


def food_is_short(world: World, player: str, *, n: int) -> Refusal | None:
    """Why ``n`` food tokens cannot be paid."""
    food = whose_colony(world, player).food
    if food >= n:
        return None
    return Refusal.counted(
        "This costs %(count)s food token, and the supply has %(food)s.",
        "This costs %(count)s food tokens, and the supply has %(food)s.",
        n,
        food=food,
    )


def add_starvation(world: World, player: str, *, n: int) -> None:
    """Add ``n`` starvation tokens to the food supply."""
    whose_colony(world, player).starvation += n


# -- zombies and barricades ------------------------------------------------------------------------


def add_zombies(world: World, player: str, *, n: int, at: str) -> Rule[None]:
    """Add ``n`` zombies at each place, beginning at entrance 1 (Adding Zombies)."""
    for place in places(world, at):
        yield from zombies.add_zombies(world, place, n)


def remove_barricades(world: World, player: str, *, at: str) -> None:
    """Remove all barricades; a trap counts as one (R116)."""
    for place in places(world, at):
        location = world.locations[place]
        location.entrances = [
            spaces.replace(BARRICADE, EMPTY).replace(TRAP, EMPTY) for spaces in location.entrances
        ]


# -- survivors -------------------------------------------------------------------------------------


def add_helpless(world: World, player: str, *, n: int) -> None:
    """Add ``n`` helpless survivors to the colony."""
    survivors.add_helpless(world, player, n)


def add_survivor(world: World, player: str) -> Rule[None]:
    """Draw a survivor and add it to the player's following (Adding Survivors)."""
    yield from survivors.add_survivor(world, player or world.decider())


def wound_each(
    world: World,
    player: str,
    *,
    n: int,
    kind: survivors.WoundKind = "wounds",
    who: Who = "non-exiled",
    at: str = "",
) -> Rule[None]:
    """Give each survivor ``n`` wounds; then those who have enough die, lowest influence first."""
    names = [survivor.slug for survivor in meant(world, who, at)]
    yield from survivors.wound_each(world, names, n, kind)


def frostbite_highest(world: World, player: str, *, n: int, who: Who = "non-exiled") -> Rule[None]:
    """Give the ``n`` survivors of highest influence a frostbite each; then deaths, lowest first."""
    names = yield from first_by(
        world,
        partial(meant, world, who),
        n,
        lambda survivor: -survivor.influence,
        "frostbite-of-equals",
    )
    yield from survivors.wound_each(world, names, 1, "frostbite")


def kill_lowest(
    world: World, player: str, *, n: int, who: Who = "non-exiled", at: str = ""
) -> Rule[None]:
    """Kill the ``n`` survivors of lowest influence: all are chosen first, a newcomer is not."""
    names = yield from first_by(
        world,
        partial(meant, world, who, at),
        n,
        lambda survivor: survivor.influence,
        "killed-of-equals",
    )
    yield from survivors.kill_each(world, names)


def give_survivor_left(world: World, player: str) -> Rule[None]:
    """Each player not exiled gives a survivor to the next such player clockwise, all at once.

    Whoever gave the leader chooses a new one afterwards.
    """
    givers = [giver for giver in world.not_exiled() if world.group(giver)]
    receivers = dict(zip(givers, givers[1:] + givers[:1], strict=True))
    if len(givers) < 2:
        return
    gifts = yield from together({giver: partial(choose_gift, world, giver) for giver in givers})
    for giver, name in gifts.items():
        if world.alive(name):
            survivors.hand_over(world, name, receivers[giver])
    for giver in givers:
        survivors.close_ranks(world, giver, led=True)
    yield from survivors.new_leaders(world)
    yield from survivors.replacements(world)


def choose_gift(world: World, giver: str) -> Rule[str]:
    """Choose which of one's survivors to give."""
    return (
        yield from choose(
            world, giver, lambda: [one.slug for one in world.group(giver)], "gift", purpose="gift"
        )
    )


# -- the registers ---------------------------------------------------------------------------------


VERBS: dict[str, Verb] = {
    "lose-morale": lose_morale,
    "gain-morale": gain_morale,
    "add-food": add_food,
    "pay-food": pay_food,
    "add-starvation": add_starvation,
    "add-zombies": add_zombies,
    "remove-barricades": remove_barricades,
    ADD_HELPLESS: add_helpless,
    "add-survivor": add_survivor,
    "wound-each": wound_each,
    "frostbite-highest": frostbite_highest,
    "kill-lowest": kill_lowest,
    "give-survivor-left": give_survivor_left,
    MAY: may,
    ROLL: roll,
    "alive": alive,
    "by-hand": read_card,
    **verbs_on_survivors.VERBS,
    **verbs_on_board.VERBS,
    **verbs_on_dice.VERBS,
    **verbs_on_cards.VERBS,
    **verbs_in_force.VERBS,
}
"""The verbs of effects; each is called with the world, the player and its arguments."""

COSTS: dict[str, Callable[..., Refusal | None]] = {
    "pay-food": food_is_short,
    **verbs_on_survivors.COSTS,
    **verbs_on_board.COSTS,
    **verbs_on_dice.COSTS,
    **verbs_on_cards.COSTS,
}
"""Of verbs that are costs: why they cannot be paid."""
