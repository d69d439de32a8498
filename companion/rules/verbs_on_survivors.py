"""Verbs on single survivors and groups: wounds, exposure, coming, going and changing sides.

| verb | arguments | what happens |
|---|---|---|
| ``wound`` | n, kind, on | a survivor gets n tokens of ``kind`` |
| ``expose`` | n, on | a survivor rolls for exposure n times, as long as it lives |
| ``kill`` | on, morale | a survivor is killed; ``morale = false``: without losing morale |
| ``kill-these`` | survivors | those of them who are in play are killed, lowest influence first |
| ``remove`` | on | a survivor is removed from the game, which is no killing |
| ``send`` | to, on | a survivor comes to a place; no move, and no exposure |
| ``send-back`` | | the survivor who moved is back where it came from |
| ``send-party`` | n, to, exposures, on | with n others of the player's to a place, then exposure |
| ``join`` | survivor, wounds, leads | a survivor of the deck joins the player's following |
| ``leave-deck`` | survivor | a survivor card leaves the deck and the game |
| ``each-draws-survivor`` | | each player draws a survivor into the following |
| ``give-follower`` | | the player gives a follower to a player with fewer survivors |
| ``take-survivor`` | on | the survivor joins the player's following |
| ``expose-all`` | n | each survivor of the player's rolls for exposure n times |
| ``each-exposed`` | | each player chooses one at the colony, who rolls for exposure |
| ``each-wounded`` | kind | each player chooses one at the colony, who gets a token |
| ``heal-some`` | n | a wound is taken from each of up to n survivors |

``on`` is ``subject`` (the survivor the card is about, the default), ``own``, ``own-outside``,
``own-colony`` or ``any`` (one that the player chooses, who then is the subject), or a slug.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from companion.engine.prompts import Refusal
from companion.engine.prompts import Rule
from companion.engine.prompts import together
from companion.rules import deeds
from companion.rules import survivors
from companion.rules.aims import places
from companion.rules.exile import leave_the_colony
from companion.rules.exposure import roll_for_exposure
from companion.rules.facts import Effect
from companion.rules.movement import may_enter
from companion.rules.prompts import Drawn
from companion.rules.prompts import by_hand
from companion.rules.prompts import choose
from companion.rules.purposes import Purpose
from companion.rules.subjects import SUBJECT
from companion.rules.subjects import about
from companion.rules.subjects import candidates
from companion.rules.subjects import nobody
from companion.rules.subjects import own_at
from companion.rules.subjects import subject
from companion.rules.survivors import kill_each
from companion.rules.world import World

HEALED = ("wounds", "frostbite")
"""The tokens that are taken where a wound is healed; never despair (R56)."""

NONE = "none"
"""The answer that chooses nobody more."""


def wound(
    world: World,
    player: str,
    *,
    n: int = 1,
    kind: survivors.WoundKind = "wounds",
    on: str = SUBJECT,
) -> Rule[None]:
    """Give a survivor ``n`` wounds."""
    name = yield from subject(world, player, on, effect=(("wound", {"n": n, "kind": kind}),))
    if name:
        yield from survivors.wound(world, name, n, kind)


def expose(world: World, player: str, *, n: int, on: str = SUBJECT) -> Rule[None]:
    """A survivor rolls for exposure ``n`` times."""
    name = yield from subject(world, player, on, effect=(("expose", {"n": n}),))
    yield from roll(world, name, n)


def roll(world: World, name: str, n: int) -> Rule[None]:
    """Roll for exposure ``n`` times, as long as the survivor lives."""
    for _ in range(n):
        if world.alive(name):
            yield from roll_for_exposure(world, name)


def kill(world: World, player: str, *, on: str = SUBJECT, morale: bool = True) -> Rule[None]:
    """Kill a survivor."""
    name = yield from subject(world, player, on, effect=(("kill", {"morale": morale}),))
    if name:
        yield from survivors.kill(world, name, costs_morale=morale)


def kill_these(world: World, player: str, *, survivors: tuple[str, ...]) -> Rule[None]:
    """Kill those of the named who are in play, from the lowest influence up."""
    yield from kill_each(world, survivors)


def remove(world: World, player: str, *, on: str = SUBJECT) -> Rule[None]:
    """Remove a survivor from the game."""
    name = yield from subject(world, player, on, effect=(("remove", {}),))
    if name:
        yield from survivors.remove(world, name)


# -- from place to place ---------------------------------------------------------------------------


def send(world: World, player: str, *, to: str, on: str = SUBJECT) -> Rule[None]:
    """Bring a survivor to a place; one with no empty survivor space takes nobody, so that only who
    stands there already can be meant."""
    place = places(world, to)[0]
    name = yield from subject(
        world,
        player,
        on,
        lambda name: finds_room(world, name, place),
        effect=(("send", {"to": to}),),
    )
    bring(world, name, place)


def finds_room(world: World, name: str, place: str) -> bool:
    """Whether a survivor stands at a place already, or finds an empty survivor space there."""
    return world.survivors[name].at == place or world.has_room(place)


def bring(world: World, name: str, place: str) -> None:
    """Put a survivor at a place, if it lives, is elsewhere, may enter (R79) and finds room."""
    if not world.alive(name) or world.survivors[name].at == place:
        return
    if finds_room(world, name, place) and may_enter(world, world.owner(name), place):
        world.arrive(world.survivors[name], place)


def no_way(world: World, player: str, *, to: str, on: str = SUBJECT) -> Refusal | None:
    """Why nobody can be brought to a place."""
    if why := nobody(world, player, on):
        return why
    place = places(world, to)[0]
    able = any(finds_room(world, name, place) for name in candidates(world, player, on))
    return None if able else no_room(world, place)


def no_room(world: World, place: str, more: int = 1) -> Refusal | None:
    """Why so many find no room at a place."""
    if world.has_room(place, more):
        return None
    return Refusal("There is no empty survivor space at %(place)s.", place=place)


def send_back(world: World, player: str) -> Rule[None]:
    """Bring the survivor who moved back to where it came from; by hand where no move was said."""
    name = yield from subject(world, player, effect=(("send-back", {}),))
    origin = origin_of(world, name)
    if origin:
        bring(world, name, origin)
    elif name:
        yield from by_hand(world, about(world, player))


def origin_of(world: World, name: str) -> str:
    """Where a survivor stood before the last move, "" if it has not moved in this turn."""
    moves = deeds.done(world, "move")
    return next((deed.at for deed in moves if deed.survivor == name), "")


def send_party(
    world: World, player: str, *, n: int, to: str, exposures: int, on: str = SUBJECT
) -> Rule[None]:
    """A survivor and ``n`` of the player's others go to a place; then each rolls for exposure."""
    place = places(world, to)[0]
    told = (("send-party", {"n": n, "to": to, "exposures": exposures}),)
    party = [(yield from subject(world, player, on, effect=told))]

    def others() -> list[str]:
        return [one.slug for one in world.group(player) if one.slug not in party]

    while len(party) <= n and others():
        party.append(
            (
                yield from choose(
                    world,
                    player,
                    others,
                    about(world, player),
                    purpose=Purpose("party", told),
                )
            )
        )
    for name in party:
        bring(world, name, place)
    for name in party:
        yield from roll(world, name, exposures)


def no_party(
    world: World, player: str, *, n: int, to: str, exposures: int, on: str = SUBJECT
) -> Refusal | None:
    """Why such a party cannot go."""
    if why := nobody(world, player, on):
        return why
    others = [one.slug for one in world.group(player) if one.slug != on]
    if len(others) < n:
        return Refusal.counted(
            "This needs %(count)s other survivor, and %(player)s has %(others)s.",
            "This needs %(count)s other survivors, and %(player)s has %(others)s.",
            n,
            player=player,
            others=len(others),
        )
    place = places(world, to)[0]
    there_already = sum(one.slug in (on, *others) for one in world.at(place))
    return no_room(world, place, max(0, n + 1 - there_already))


# -- coming ----------------------------------------------------------------------------------------


def join(
    world: World, player: str, *, survivor: str, wounds: int = 0, leads: bool = False
) -> Rule[None]:
    """A survivor of the deck joins the player's following, or leads the group."""
    if not in_deck(world, survivor):
        return
    card = world.cards.survivors[survivor]
    drawn = Drawn(survivor, card.influence, card.attack, card.search)
    yield from survivors.enter(world, player, drawn)
    if leads:
        for one in world.group(player):
            one.leader = one.slug == survivor
    if wounds:
        yield from survivors.wound(world, survivor, wounds)


def cannot_join(
    world: World, player: str, *, survivor: str, wounds: int = 0, leads: bool = False
) -> Refusal | None:
    """Why the survivor cannot join."""
    if not in_deck(world, survivor):
        return Refusal("%(survivor)s is not in the survivor deck.", survivor=survivor)
    if survivors.room_for_newcomer(world, player):
        return None
    return Refusal("There is no empty survivor space for %(survivor)s.", survivor=survivor)


def in_deck(world: World, name: str) -> bool:
    """Whether a survivor card the companion knows is still to be drawn."""
    gone = name in world.survivors or name in world.dead or name in world.removed
    return name in world.cards.survivors and not gone


def leave_deck(world: World, player: str, *, survivor: str) -> None:
    """A survivor card leaves the deck and the game."""
    if in_deck(world, survivor):
        survivors.remove_from_deck(world, survivor)


def each_draws_survivor(world: World, player: str) -> Rule[None]:
    """Each player in the game draws a survivor into the following."""
    yield from together(
        {seat: partial(survivors.add_survivor, world, seat) for seat in world.in_game()}
    )


# -- changing sides --------------------------------------------------------------------------------


def give_follower(world: World, player: str) -> Rule[None]:
    """The player gives a follower to a player who controls fewer survivors; of an exiled one it has
    to leave the colony."""
    name = yield from choose(
        world, player, lambda: followers(world, player), about(world, player), purpose="give-away"
    )
    other = yield from choose(
        world, player, lambda: with_fewer(world, player), name, purpose="given-to"
    )
    if world.alive(name):
        survivors.hand_over(world, name, other)
        yield from out_of_the_colony(world, other)


def followers(world: World, player: str) -> list[str]:
    """The player's survivors but the group leader."""
    return [one.slug for one in world.group(player) if not one.leader]


def with_fewer(world: World, player: str) -> list[str]:
    """The players in the game who control fewer survivors."""
    own = len(world.group(player))
    return [seat for seat in world.in_game() if len(world.group(seat)) < own]


def no_follower(world: World, player: str) -> Refusal | None:
    """Why no follower can be given."""
    if not followers(world, player):
        return Refusal("%(player)s has no follower to give.", player=player)
    return None if with_fewer(world, player) else Refusal("No player has fewer survivors.")


def take_survivor(world: World, player: str, *, on: str = SUBJECT) -> Rule[None]:
    """The survivor joins the player's following; who led a group there is followed by another."""
    name = yield from subject(world, player, on, effect=(("take-survivor", {}),))
    if not name or world.owner(name) == player:
        return
    owner, led = world.owner(name), world.survivors[name].leader
    survivors.hand_over(world, name, player)
    survivors.close_ranks(world, owner, led=led)
    yield from survivors.new_leaders(world)
    yield from survivors.replacements(world)
    yield from out_of_the_colony(world, player)


def out_of_the_colony(world: World, player: str) -> Rule[None]:
    """Who has come to an exiled player leaves the colony as at an exile (R79)."""
    if any(not may_enter(world, player, one.at) for one in world.group(player)):
        yield from leave_the_colony(world, player)


# -- several ---------------------------------------------------------------------------------------


def expose_all(world: World, player: str, *, n: int) -> Rule[None]:
    """Each survivor of the player's rolls for exposure ``n`` times, one after the other."""
    for name in [one.slug for one in world.group(player)]:
        yield from roll(world, name, n)


def one_each(world: World, player: str, effect: Effect) -> Rule[list[str]]:
    """Each player with a survivor at the colony chooses one of them, for an ``effect``; returns
    these, clockwise from the active player."""
    board = world.colony_of(player).board
    seats = [seat for seat in world.clockwise(player) if own_at(world, seat, board)]

    def choosing(seat: str) -> Callable[[], Rule[str]]:
        return lambda: choose(
            world,
            seat,
            lambda: [one.slug for one in own_at(world, seat, board)],
            about(world, player),
            purpose=Purpose("each-one", effect),
        )

    chosen = yield from together({seat: choosing(seat) for seat in seats})
    return list(chosen.values())


def each_exposed(world: World, player: str) -> Rule[None]:
    """Each player with a survivor at the colony rolls for exposure on one of them."""
    for name in (yield from one_each(world, player, (("expose", {"n": 1}),))):
        yield from roll(world, name, 1)


def each_wounded(world: World, player: str, *, kind: survivors.WoundKind = "wounds") -> Rule[None]:
    """Each player with a survivor at the colony gives one of them a token; then those who have
    enough die."""
    chosen = yield from one_each(world, player, (("wound", {"n": 1, "kind": kind}),))
    alive = [name for name in chosen if world.alive(name)]
    yield from survivors.wound_each(world, alive, 1, kind)


def heal_some(world: World, player: str, *, n: int) -> Rule[None]:
    """The player takes a wound or frostbite from each of up to ``n`` survivors."""
    healed: list[str] = []

    def hurt() -> list[str]:
        return [
            one.slug
            for one in world.survivors.values()
            if one.wounds + one.frostbite and one.slug not in healed
        ]

    while len(healed) < n and hurt():
        name = yield from choose(
            world, player, lambda: [*hurt(), NONE], about(world, player), purpose="heal-whom"
        )
        if name == NONE:
            return
        yield from heal(world, player, name)
        healed.append(name)


def heal(world: World, player: str, name: str, kind: str = "") -> Rule[None]:
    """Take a wound or frostbite from a survivor who has one: of the ``kind`` named, or as the
    player chooses."""
    kind = kind or (
        yield from choose(world, player, partial(kinds, world, name), name, purpose="heal-what")
    )
    if kind in kinds(world, name):
        setattr(world.survivors[name], kind, getattr(world.survivors[name], kind) - 1)


def kinds(world: World, name: str) -> list[str]:
    """The kinds of wounds a survivor has that can be healed."""
    return [kind for kind in HEALED if world.alive(name) and getattr(world.survivors[name], kind)]


# -- the registers ---------------------------------------------------------------------------------


def needs_somebody(world: World, player: str, *, on: str = SUBJECT, **given: Any) -> Refusal | None:
    """Why a verb finds nobody it could be about."""
    return nobody(world, player, on)


VERBS: dict[str, Callable[..., Any]] = {
    "wound": wound,
    "expose": expose,
    "kill": kill,
    "kill-these": kill_these,
    "remove": remove,
    "send": send,
    "send-back": send_back,
    "send-party": send_party,
    "join": join,
    "leave-deck": leave_deck,
    "each-draws-survivor": each_draws_survivor,
    "give-follower": give_follower,
    "take-survivor": take_survivor,
    "expose-all": expose_all,
    "each-exposed": each_exposed,
    "each-wounded": each_wounded,
    "heal-some": heal_some,
}
"""The verbs of this module by name."""

COSTS: dict[str, Callable[..., Refusal | None]] = {
    "wound": needs_somebody,
    "expose": needs_somebody,
    "kill": needs_somebody,
    "remove": needs_somebody,
    "send": no_way,
    "send-party": no_party,
    "join": cannot_join,
    "give-follower": no_follower,
    "take-survivor": needs_somebody,
}
"""Of these: why they cannot be done, so that an option cannot be chosen."""
