"""Reading ``using …``: the abilities, items, cards and the second die that change an action.

``using pistol`` names an equipped item, ``using ability`` the survivor's own ability, or the only
one she copies; of several copied ones the survivor is named whose it is. A card from the hand is
named where it pays, or where it is played with the action.
"""

from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from companion.engine.prompts import Refusal
from companion.engine.prompts import Words
from companion.rules import powers
from companion.rules.changes import AttackChange
from companion.rules.changes import BarricadeChange
from companion.rules.changes import Change
from companion.rules.changes import CleanWasteChange
from companion.rules.changes import SearchChange
from companion.rules.items import known_item
from companion.rules.powers import Power
from companion.rules.powers import change
from companion.rules.powers import hindrance
from companion.rules.world import World
from companion.sentences import Verbatim

ABILITY = "ability"
"""The word for the survivor's ability."""


class Using(NamedTuple):
    """What a line uses: powers in the order named, the cards that pay, the face of a second die
    ("" if none is named)."""

    powers: tuple[Power, ...] = ()
    cards: tuple[str, ...] = ()
    die: str = ""


def read_using(world: World, player: str, users: Sequence[str], action: str, words: Words) -> Using:
    """Return what ``using`` names, each of it usable now by one of ``users``; raises `Refusal`."""
    found: list[Power] = []
    cards: list[str] = []
    die = ""
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if word == "die":
            if not rest or die:
                raise Refusal("Behind “using”, “die N” names one second die by its face.")
            die = rest.pop(0)
        elif power := _power_named(world, player, users, action, word):
            if power in found:
                raise Refusal("%(word)s is named twice.", word=word)
            found.append(power)
        else:
            cards.append(word)
    _imply(world, users, action, found, cards, die)
    check_together([change(power) for power in found])
    return Using(tuple(found), tuple(cards), die)


def _power_named(
    world: World, player: str, users: Sequence[str], action: str, word: str
) -> Power | None:
    """The power that a word names, None for a card that may pay; raises `Refusal` if it is of no
    use."""
    named = [power for name in users for power in powers.powers(world, name) if names(power, word)]
    fitting = [power for power in named if power.action == action]
    usable = [power for power in fitting if not hindrance(world, power)]
    if len({power.source for power in usable}) > 1:
        raise Refusal(
            "Say whose ability is used, behind “using”: %(sources)s.",
            sources=tuple(Verbatim(power.source) for power in usable),
        )
    if usable:
        return usable[0]
    if fitting and (why := hindrance(world, fitting[0])):
        raise why
    if named:
        raise Refusal("%(power)s does not change this action.", power=powers.what(named[0]))
    if word == ABILITY or word in world.survivors:
        whose = (word,) if word in world.survivors else tuple(users) or (player,)
        raise Refusal("%(whose)s has no ability that can be used here.", whose=whose)
    ability = known_item(world, word).ability
    if ability is not None and ability.change is not None and ability.change[0] == action:
        if world.cards.items[word].kind == "equip":
            raise Refusal(
                "%(survivor)s has no %(item)s equipped.",
                survivor=tuple(users) or player,
                item=word,
            )
        return Power(player, word, ability, "hand")
    return None


def names(power: Power, word: str) -> bool:
    """Whether a word behind ``using`` names this power."""
    if word == ABILITY:
        return power.kind in ("own", "copied")
    return word == power.source


def _imply(
    world: World,
    users: Sequence[str],
    action: str,
    found: list[Power],
    cards: list[str],
    die: str,
) -> None:
    """Add the power that a card or second die pays for, where the line names only these.

    Raises `Refusal` for a card or die that pays for nothing.
    """
    for card in cards:
        symbol = known_item(world, card).symbol
        if not any(pays_for(power) == symbol for power in found):
            found.append(_paid_by(world, users, action, symbol, card))
    if die and not any(power.ability.die for power in found):
        found.append(_paid_by(world, users, action))
    for card in cards:
        symbol = known_item(world, card).symbol
        if sum(known_item(world, other).symbol == symbol for other in cards) > 1:
            raise Refusal("One %(symbol)s card is enough.", symbol=symbol)


def _paid_by(
    world: World, users: Sequence[str], action: str, symbol: str = "", card: str = ""
) -> Power:
    """The power for which ``card`` with its ``symbol`` can pay, or with "" a second die."""
    able = [
        power
        for name in users
        for power in powers.powers(world, name)
        if power.action == action
        and (pays_for(power) == symbol if symbol else bool(power.ability.die))
    ]
    usable = [power for power in able if not hindrance(world, power)]
    if usable:
        return usable[0]
    if able and (why := hindrance(world, able[0])):
        raise why
    if card:
        raise Refusal(
            "%(card)s is not equipped, and %(users)s has nothing that it could pay for.",
            card=card,
            users=tuple(users),
        )
    raise Refusal(
        "The second die is of no use: %(users)s has nothing that it could pay for.",
        users=tuple(users),
    )


def pays_for(power: Power) -> str:
    """The symbol of the card a power is paid with, "" if with none."""
    changed = change(power)
    if isinstance(changed, AttackChange) and changed.pays != "nothing":
        return changed.pays
    return ""


# -- what goes together ----------------------------------------------------------------------------


def check_together(changes: Sequence[Change]) -> None:
    """Raise `Refusal` where one of the powers named would be wasted.

    Of two that do something *instead of 1* only one applies (R42); what adds combines (R21).
    """
    for one, other in combinations(changes, 2):
        if clash(one, other):
            raise Refusal(
                "Two of these change the same thing, and only one applies; leave one out."
            )


def clash(one: Change, other: Change) -> bool:
    """Whether two changes of an action do the same thing in place of what the rulebook says."""
    match one, other:
        case AttackChange(), AttackChange():
            return (
                (one.kills > 1 and other.kills > 1)
                or (one.waives and other.no_exposure)
                or (other.waives and one.no_exposure)
                or ((one.any_die or one.no_die) and (other.any_die or other.no_die))
            )
        case BarricadeChange(), BarricadeChange():
            return (one.tokens > 1 and other.tokens > 1) or (one.no_die and other.no_die)
        case SearchChange(), SearchChange():
            return one.noisy > 1 and other.noisy > 1
        case CleanWasteChange(), CleanWasteChange():
            return True
    return False


def ways(usable: Sequence[Power]) -> Iterator[tuple[Words, tuple[Power, ...]]]:
    """The words behind an action that use one or two of its powers, for options."""
    for power in usable:
        yield ("using", word_for(power, usable)), (power,)
    for pair in combinations(usable, 2):
        if not clash(change(pair[0]), change(pair[1])):
            yield ("using", *(word_for(power, usable) for power in pair)), pair


def word_for(power: Power, usable: Iterable[Power]) -> str:
    """The word that names a power among those usable."""
    if power.kind in ("own", "copied") and sum(names(one, ABILITY) for one in usable) == 1:
        return ABILITY
    return power.source
