"""Powers: what a survivor can do with an ability or an item, where, and how often.

A power is used up for the round under its name and its user's, in ``world.spent``. An item takes
that along when it changes hands (R36): the copies of an item are alike, so each survivor and each
hand has a number of used ones. Of several copies an unused one is handed off; where one is given up
or leaves a hand, it is a used one.
"""

from collections.abc import Callable
from functools import cache
from typing import Literal
from typing import NamedTuple

from companion.engine.prompts import Refusal
from companion.rules import deeds
from companion.rules import in_force
from companion.rules import traits
from companion.rules.changes import CHANGES
from companion.rules.changes import Change
from companion.rules.facts import Ability
from companion.rules.world import World
from companion.sentences import Sentence

ROUND, TURN_START = "round", "turn-start"
NOBODY = "nobody"


class Power(NamedTuple):
    """An ability somebody can use: ``user`` is the survivor (of a card in a hand, the player),
    ``source`` the item, the survivor whose card it is printed on, or the rule in force."""

    user: str
    source: str
    ability: Ability
    kind: Literal["own", "copied", "equipped", "attached", "hand"]

    @property
    def key(self) -> str:
        """What it is called in ``world.spent``."""
        return f"{self.source} {self.user}"

    @property
    def action(self) -> str:
        """The action it changes; "" if it is an action of its own."""
        return self.ability.change[0] if self.ability.change else ""


def spent_key(source: str, user: str) -> str:
    """What a power and its user are called in ``world.spent``."""
    return f"{source} {user}"


@cache
def changed(ability: Ability) -> Change | None:
    """What of its action an ability changes; None if it is an action of its own."""
    if ability.change is None:
        return None
    action, arguments = ability.change
    return CHANGES[action](**arguments)


def change(power: Power) -> Change:
    """What of its action a power changes."""
    made = changed(power.ability)
    assert made is not None
    return made


# -- who has which ---------------------------------------------------------------------------------


def powers(world: World, name: str) -> list[Power]:
    """Everything the survivor can use somewhere: her ability, those she copies, her equipment, and
    what crossroads cards have left with her."""
    return abilities(world, name) + equipped(world, name) + attached(world, name)


def abilities(world: World, name: str) -> list[Power]:
    """The survivor's own ability, if the companion knows one, and those she copies."""
    card = world.cards.survivors.get(name)
    if card is None:
        return []
    found = [] if card.ability is None else [Power(name, name, card.ability, "own")]
    if traits.COPIES_OUTSIDE in card.traits:
        for other in traits.copied(world, name):
            if other.ability is not None:
                found.append(Power(name, other.slug, other.ability, "copied"))
    return found


def equipped(world: World, name: str) -> list[Power]:
    """What the survivor can do with each different item she has equipped."""
    items = world.survivors[name].equipped
    if not items:
        return []
    cards = world.cards.items
    return [
        Power(name, item, ability, "equipped")
        for item in dict.fromkeys(items)
        if (ability := cards[item].ability) is not None
    ]


def attached(world: World, name: str) -> list[Power]:
    """What the survivor can do by what is in force."""
    if not world.in_force:
        return []
    return [Power(name, *given, "attached") for given in in_force.abilities(world, name)]


def changing(world: World, name: str, action: str) -> list[Power]:
    """The powers with which the survivor can change an action now."""
    return [
        power for power in powers(world, name) if power.action == action and available(world, power)
    ]


# -- where and how often ---------------------------------------------------------------------------


def available(world: World, power: Power) -> bool:
    """Whether the power can be used now where its user is (R122).

    A die it costs and what it is used on are looked at elsewhere.
    """
    ability = power.ability
    if power.kind == "hand":
        return True
    if ability.limit == ROUND:
        if power.key in world.spent and left(world, power) <= 0:
            return False
    elif ability.limit == TURN_START and world.acted:
        return False
    if not ability.at:
        return ability.needs == NOBODY or needed(world, power)
    return stands_at(world, world.survivors[power.user].at, ability.at) and needed(world, power)


def hindrance(world: World, power: Power) -> Refusal | None:
    """Why the power cannot be used now; None if it is `available`."""
    if available(world, power):
        return None
    ability, place = power.ability, world.survivors[power.user].at
    if ability.at and not stands_at(world, place, ability.at):
        return Refusal(
            "%(power)s works at %(needed)s only; %(user)s is at %(place)s.",
            power=what(power),
            needed=ability.at,
            user=power.user,
            place=place,
        )
    if not needed(world, power):
        return Refusal(
            "%(power)s needs a helpless survivor at %(place)s.", power=what(power), place=place
        )
    if ability.limit == TURN_START:
        return Refusal(
            "%(power)s works at the start of a turn only, before any other action.",
            power=what(power),
        )
    return Refusal("%(power)s has been used in this round already.", power=what(power))


def needed(world: World, power: Power) -> bool:
    """Whether those whom the power needs are there."""
    if power.ability.needs == NOBODY:
        return True
    return world.locations[world.survivors[power.user].at].helpless > 0


def stands_at(world: World, place: str, wanted: str) -> bool:
    """Whether ``place`` is the location an ability works at; ``colony`` is any colony's board."""
    return place == wanted or (wanted == "colony" and world.colony_at(place) is not None)


def what(power: Power) -> Sentence:
    """A power as a sentence calls it, at its beginning."""
    if power.kind == "own":
        return Sentence("The ability of %(user)s", user=power.user)
    if power.kind == "copied":
        return Sentence(
            "The ability of %(owner)s that %(user)s copies", owner=power.source, user=power.user
        )
    return Sentence("%(item)s of %(user)s", item=power.source, user=power.user)


def left(world: World, power: Power) -> int:
    """How often the power can still be used in this round: an item once each copy."""
    most = 1
    if power.kind == "equipped":
        user = world.survivors.get(power.user)
        most = user.equipped.count(power.source) if user is not None else 0
    return most - world.spent.get(power.key, 0)


def use_up(world: World, power: Power) -> None:
    """The power has been used, of those with a limit for this round."""
    deeds.note(world, ("use", power.source, "of", power.user))
    if power.ability.limit == ROUND and left(world, power) > 0:
        world.spent[power.key] = world.spent.get(power.key, 0) + 1


def used_up(world: World, name: str) -> list[str]:
    """What the survivor has used in this round as often as she can: her ability (under her own
    name), those she copies, her equipment."""
    return [
        power.source
        for power in powers(world, name)
        if power.ability.limit == ROUND and power.key in world.spent and left(world, power) <= 0
    ]


# -- items that change hands -----------------------------------------------------------------------


def hand_of(player: str) -> str:
    """The hand of a player, as a holder of items."""
    return f"hand {player}"


def used(world: World, item: str, holder: str) -> int:
    """How many copies of an item that were used in this round a survivor or hand has."""
    return world.spent.get(spent_key(item, holder), 0)


def given_up(world: World, item: str, holder: str) -> bool:
    """A survivor or hand gives up a copy: a used one if there is any. Returns whether it was."""
    copies = used(world, item, holder)
    _set_used(world, item, holder, max(0, copies - 1))
    return copies > 0


def received(world: World, item: str, holder: str, was_used: bool) -> None:
    """A copy has come to a survivor or hand; what was used stays used (R36)."""
    _set_used(world, item, holder, used(world, item, holder) + was_used)


def handed_on(world: World, item: str, giver: str, taker: str) -> None:
    """A survivor has just handed a copy to another: an unused one if she had any."""
    if used(world, item, giver) > world.survivors[giver].equipped.count(item):
        received(world, item, taker, given_up(world, item, giver))


def no_more_used(world: World, holder: str, copies: Callable[[str], int]) -> None:
    """No more copies are used than a survivor or hand can have of an item."""
    for key, count in list(world.spent.items()):
        item, _, whose = key.partition(" ")
        if whose == holder and item in world.cards.items:
            _set_used(world, item, holder, min(count, copies(item)))


def _set_used(world: World, item: str, holder: str, copies: int) -> None:
    if copies:
        world.spent[spent_key(item, holder)] = copies
    else:
        world.spent.pop(spent_key(item, holder), None)
