"""Triggers of crossroads cards, as far as the companion can see them in what was entered.

A trigger is a list of small conditions, each a name from `TRIGGERS` and its arguments; all must
hold for the active player, now or by what was done in this turn. Each returns whom it can be about:
survivors by slug, `NOBODY` where it is not about one, and nothing where it does not hold. What
happens at the table and is never entered (a yawn) has no trigger here: the reader sees it.

| condition | arguments | holds when |
|---|---|---|
| ``own`` | survivor, who, at, zombies, alone | the player controls such a survivor |
| ``in-play``, ``in-deck`` | survivor, who | a survivor is in play, is still to be drawn |
| ``company`` | survivor | somebody shares the survivor's location |
| ``moved`` | fuel, who, alone | she moved a survivor, ``with`` or ``without`` fuel |
| ``searched`` | at, who, survivor | she searched with a survivor there |
| ``exposed`` | face, company | a move ended in this face of the exposure die |
| ``healed``, ``spent-food`` | | medicine healed somebody; food tokens raised a die |
| ``cleaned-waste``, ``used-weapon`` | | she cleaned waste; used a weapon's ability |
| ``turn-start`` | | nothing has been done yet |
| ``helpless``, ``many-helpless`` | n | so many are at the colony; more than others there |
| ``stands`` | piece, at, n | so many zombies or barricades are there |
| ``more-survivors`` | | she has more than some other player |
| ``couple`` | | two human survivors of hers are alone at a location outside |
| ``meets-exiled``, ``meets-loyal`` | | hers not exiled meets an exiled one; the other way round |
| ``two-alone`` | | one of hers and one of another player are alone at a location |

``who`` is ``all`` (the default) or ``non-exiled``; ``at`` names a place as for a verb, ``alone``
says that nobody else stands there.
"""

from collections.abc import Callable
from typing import Literal
from typing import TypeAlias

from companion.rules.aims import Who
from companion.rules.aims import places
from companion.rules.deeds import done
from companion.rules.facts import Effect
from companion.rules.items import FUEL
from companion.rules.world import ZOMBIE
from companion.rules.world import Deed
from companion.rules.world import Survivor
from companion.rules.world import World

Subjects: TypeAlias = list[str]
"""Whom a condition is about; empty where it does not hold."""

Condition: TypeAlias = Callable[..., Subjects]

NOBODY = ""
"""Stands for the survivor where a condition is not about one."""

WEAPON, MEDICINE = "weapon", "medicine"
"""Symbols of the cards that triggers are about."""


def happened(world: World, player: str, trigger: Effect) -> Subjects:
    """Whom the trigger is about if all of it holds for the active player, else nobody at all.

    The first condition that names survivors says whom, each of them once.
    """
    found = [TRIGGERS[name](world, player, **arguments) for name, arguments in trigger]
    if not found or not all(found):
        return []
    named = [subjects for subjects in found if subjects[0] != NOBODY]
    return list(dict.fromkeys((named or found)[0]))


def holds(condition: bool) -> Subjects:
    """The subjects of a condition that is about nobody."""
    return [NOBODY] if condition else []


# -- survivors and where they are ------------------------------------------------------------------


def own(
    world: World,
    player: str,
    *,
    survivor: str = "",
    who: Who = "all",
    at: str = "",
    zombies: int = 0,
    alone: bool = False,
) -> Subjects:
    """The player controls a survivor: this one, there, with so many zombies, nobody beside."""
    there = places(world, at) if at else []
    return [
        one.slug
        for one in world.group(player)
        if survivor in ("", one.slug)
        and counts(world, one, who)
        and (not at or one.at in there)
        and world.locations[one.at].count(ZOMBIE) >= zombies
        and not (alone and has_company(world, one))
    ]


def counts(world: World, survivor: Survivor, who: Who) -> bool:
    """Whether a survivor is one of those meant."""
    return who == "all" or not world.players[survivor.player].exiled


def has_company(world: World, survivor: Survivor) -> bool:
    """Whether another survivor is at the same place; at a colony a helpless one is company too."""
    return len(world.at(survivor.at)) > 1 or world.locations[survivor.at].helpless > 0


def in_play(world: World, player: str, *, survivor: str, who: Who = "all") -> Subjects:
    """A survivor is in play, whoever controls it."""
    found = world.survivors.get(survivor)
    return [survivor] if found is not None and counts(world, found, who) else []


def in_deck(world: World, player: str, *, survivor: str) -> Subjects:
    """A survivor card is still in the survivor deck: neither in play nor out of the game."""
    gone = survivor in world.survivors or survivor in world.dead or survivor in world.removed
    return holds(not gone)


def company(world: World, player: str, *, survivor: str) -> Subjects:
    """Somebody shares the location of a survivor."""
    found = world.survivors.get(survivor)
    return [survivor] if found is not None and has_company(world, found) else []


def more_survivors(world: World, player: str) -> Subjects:
    """The player controls more survivors than some other player."""
    others = [len(world.group(other)) for other in world.in_game() if other != player]
    return holds(len(world.group(player)) > min(others, default=99))


def couple(world: World, player: str) -> Subjects:
    """Two human survivors of the player's share a location outside, and nobody else is there."""
    cards = world.cards.survivors
    for place in world.outside():
        there = world.at(place)
        human = [one for one in there if one.slug not in cards or cards[one.slug].human]
        if len(there) == len(human) == 2 and all(one.player == player for one in there):
            return [one.slug for one in there]
    return []


def meets_exiled(world: World, player: str) -> Subjects:
    """A survivor of the player's, who is not exiled, is where one of an exiled player is."""
    return meeting(world, player, exiled=False)


def meets_loyal(world: World, player: str) -> Subjects:
    """A survivor of the exiled player's is where one is who is not exiled; it is about that one."""
    ours = meeting(world, player, exiled=True)
    met = [other for name in ours for other in world.at(world.survivors[name].at)]
    return list(dict.fromkeys(one.slug for one in met if not world.players[one.player].exiled))


def meeting(world: World, player: str, *, exiled: bool) -> Subjects:
    """The player's survivors who share a location with the other kind, if he is of this kind."""
    if world.players[player].exiled != exiled:
        return []
    return [
        one.slug
        for one in world.group(player)
        if any(world.players[other.player].exiled != exiled for other in world.at(one.at))
    ]


def two_alone(world: World, player: str) -> Subjects:
    """Exactly one survivor of the player's and one of another's are alone at a location; it is
    about the other's."""
    found = []
    for place, location in world.locations.items():
        there = world.at(place)
        others = [one.slug for one in there if one.player != player]
        if len(there) == 2 and len(others) == 1 and not location.helpless:
            found += others
    return found


# -- what was done ---------------------------------------------------------------------------------


def moved(
    world: World,
    player: str,
    *,
    fuel: Literal["with", "without", "either"] = "either",
    who: Who = "all",
    alone: bool = False,
) -> Subjects:
    """The player moved a survivor who is still alive (R90): with or without fuel, to where nobody
    else is."""
    return [
        deed.survivor
        for deed in done(world, "move")
        if fuel == "either" or (fuel == "with") == (FUEL in deed.words)
        if deed.survivor in own(world, player, who=who, alone=alone)
    ]


def searched(
    world: World, player: str, *, at: str = "", who: Who = "all", survivor: str = ""
) -> Subjects:
    """The player searched with a survivor, at a place."""
    return [
        deed.survivor
        for deed in done(world, "search")
        if at in ("", deed.at) and survivor in ("", deed.survivor)
        if deed.survivor in own(world, player, who=who)
    ]


def exposed(
    world: World, player: str, *, face: Literal["wound", "frostbite"], company: bool = False
) -> Subjects:
    """The roll for exposure after a move of the player's showed this face; with ``company`` the
    survivor came to where another one is."""
    found = []
    for before, deed in zip(world.deeds, world.deeds[1:], strict=False):
        name = deed.survivor
        if before.words[0] != "move" or before.survivor != name:
            continue
        if deed.words[:2] != ["exposure", face] or not lives(world, player, deed):
            continue
        if not company or has_company(world, world.survivors[name]):
            found.append(name)
    return found[::-1]


def lives(world: World, player: str, deed: Deed) -> bool:
    """Whether the survivor who did it is still in the player's group."""
    return world.alive(deed.survivor) and world.owner(deed.survivor) == player


def healed(world: World, player: str) -> Subjects:
    """Medicine healed a survivor."""
    return [
        deed.words[1]
        for deed in done(world, "heal")
        if world.alive(deed.words[1]) and shows(world, deed.words[3], MEDICINE)
    ]


def spent_food(world: World, player: str) -> Subjects:
    """A food token was spent on a die."""
    return holds(bool(done(world, "spend-food")))


def cleaned_waste(world: World, player: str) -> Subjects:
    """The player cleaned waste."""
    return holds(bool(done(world, "clean-waste")))


def used_weapon(world: World, player: str) -> Subjects:
    """The ability of a weapon was used by a survivor."""
    return [deed.survivor for deed in done(world, "use") if shows(world, deed.words[1], WEAPON)]


def shows(world: World, item: str, symbol: str) -> bool:
    """Whether ``item`` is an item card (and no survivor's ability) with this symbol."""
    card = world.cards.items.get(item)
    return card is not None and card.symbol == symbol


def turn_start(world: World, player: str) -> Subjects:
    """The turn is just beginning: nothing has been done in it."""
    return holds(not world.deeds)


# -- the board -------------------------------------------------------------------------------------


def helpless(world: World, player: str, *, n: int = 1) -> Subjects:
    """At least so many helpless survivors are at the colony."""
    return holds(world.locations[world.colony_of(player).board].helpless >= n)


def many_helpless(world: World, player: str) -> Subjects:
    """More helpless survivors are at the colony than others."""
    board = world.colony_of(player).board
    return holds(world.locations[board].helpless > len(world.at(board)))


def stands(
    world: World, player: str, *, piece: Literal["zombie", "barricade"], at: str, n: int = 1
) -> Subjects:
    """At least so many zombies, or barricades, are at a place; a trap counts as one (R116)."""
    there = [world.locations[place] for place in places(world, at)]
    if piece == "barricade":
        return holds(sum(one.barricades() for one in there) >= n)
    return holds(sum(one.count(ZOMBIE) for one in there) >= n)


TRIGGERS: dict[str, Condition] = {
    "own": own,
    "in-play": in_play,
    "in-deck": in_deck,
    "company": company,
    "more-survivors": more_survivors,
    "couple": couple,
    "meets-exiled": meets_exiled,
    "meets-loyal": meets_loyal,
    "two-alone": two_alone,
    "moved": moved,
    "searched": searched,
    "exposed": exposed,
    "healed": healed,
    "spent-food": spent_food,
    "cleaned-waste": cleaned_waste,
    "used-weapon": used_weapon,
    "turn-start": turn_start,
    "helpless": helpless,
    "many-helpless": many_helpless,
    "stands": stands,
}
"""Every condition by name; each is called with the world, the active player and its arguments."""
