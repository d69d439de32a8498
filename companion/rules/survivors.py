"""Adding Survivors and Killing Survivors.

A death is settled at once, in this order: morale, equipment, a new leader, or for the last survivor
the hand and a replacement. Only a replacement may wait: for the end of a bite that is spreading.
"""

from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Sequence
from functools import partial
from typing import Literal

from companion.engine.prompts import Rule
from companion.engine.prompts import ask
from companion.engine.prompts import ask_until_settled
from companion.engine.prompts import together
from companion.rules import decks
from companion.rules import hands
from companion.rules import looking
from companion.rules import powers
from companion.rules import traits
from companion.rules.house import house_rule
from companion.rules.morale import end_at_morale_zero
from companion.rules.morale import lose_morale
from companion.rules.morale import only_colony
from companion.rules.morale import waits_for_the_batch
from companion.rules.prompts import Drawn
from companion.rules.prompts import Leader
from companion.rules.prompts import NewSurvivor
from companion.rules.prompts import choose
from companion.rules.prompts import printed
from companion.rules.purposes import Word
from companion.rules.world import Survivor
from companion.rules.world import World

WoundKind = Literal["wounds", "frostbite", "despair"]
"""The tokens that count as wounds, named as in the state document."""

NOWHERE = ""
"""Where a new survivor stands until its player has said at which location it enters."""


# -- Killing Survivors -----------------------------------------------------------------------------


def kill(world: World, name: str, *, costs_morale: bool = True) -> Rule[None]:
    """Killing Survivors: standee and card leave the game, and morale falls by 1.

    The colony does not lose morale for a survivor of an exiled player (Exile), nor where a card
    says so.
    """
    survivor = take_from_play(world, name, world.dead)
    if costs_morale and not world.players[survivor.player].exiled:
        lose_morale(world, 1, world.colony_of(survivor.player))
    leave_behind(world, survivor)
    yield from new_leaders(world)
    yield from replacements(world)
    yield from left_alone(world, survivor.at)


def remove(world: World, name: str) -> Rule[None]:
    """Remove a survivor from the game. Not a killing: no morale is lost, but all else follows."""
    survivor = take_from_play(world, name, world.removed)
    leave_behind(world, survivor)
    yield from new_leaders(world)
    yield from replacements(world)
    yield from left_alone(world, survivor.at)


def left_alone(world: World, place: str) -> Rule[None]:
    """Who bore more wounds by an ability copied from somebody lost there dies of them now (R98)."""
    copying = traits.COPIES_OUTSIDE
    alone = [one.slug for one in world.at(place) if traits.has_own(world, one.slug, copying)]
    yield from die_of_wounds(world, alone)


def remove_from_deck(world: World, slug: str) -> None:
    """A survivor card leaves the deck and the game without having been in play."""
    decks.drawn(world, decks.SURVIVORS, slug)
    world.removed.append(slug)


def remove_group(world: World, player: str) -> None:
    """Remove all survivors of a player who leaves the game, and the hand with them."""
    for survivor in world.group(player):
        give_back_equipment(world, take_from_play(world, survivor.slug, world.removed))
    hands.discard_hand(world, player)


def kill_each(world: World, names: Sequence[str]) -> Rule[None]:
    """Several deaths by one effect: from the lowest influence up."""

    def still_to_die() -> list[Survivor]:
        return [world.survivors[name] for name in names if world.alive(name)]

    while victim := (
        yield from lowest_influence(world, still_to_die, "death", purpose="dies-next")
    ):
        yield from kill(world, victim)


def kill_helpless(world: World, place: str) -> Rule[None]:
    """If a helpless survivor is killed, remove a token and reduce morale by 1.

    Where normal and unruly ones are left, the first player chooses which goes.
    """

    def kinds() -> list[str]:
        location = world.locations[place]
        unruly = ["unruly"] * (location.unruly > 0)
        return ["normal"] * (location.helpless > location.unruly) + unruly

    kind = yield from choose(world, world.decider(), kinds, "helpless", purpose="helpless")
    location = world.locations[place]
    location.helpless -= 1
    location.unruly -= kind == "unruly"
    lose_morale(world, 1, world.colony_at(place))


def take_from_play(world: World, name: str, pile: list[str]) -> Survivor:
    """Take standee and card off the table; ``pile`` is the world's ``dead`` or ``removed``."""
    survivor = world.survivors.pop(name)
    pile.append(name)
    return survivor


def leave_behind(world: World, survivor: Survivor) -> None:
    """Settle what a lost survivor leaves behind: its equipment, its place in the group."""
    give_back_equipment(world, survivor)
    close_ranks(world, survivor.player, led=survivor.leader)


def close_ranks(world: World, player: str, led: bool) -> None:
    """A player has lost a survivor: note whether a new leader or a replacement is due.

    ``led`` says that it was the leader. If it was the player's last, the whole hand is discarded;
    with the Player Elimination Variant the player is then out of the game.
    """
    if world.group(player):
        if led and player not in world.leaderless:
            world.leaderless.append(player)
        return
    hands.discard_hand(world, player)
    if eliminates(world):
        eliminate(world, player)
    elif player not in world.replacements:
        world.replacements.append(player)


def give_back_equipment(world: World, survivor: Survivor) -> None:
    """Equipped cards return to the hand from the colony, elsewhere they are shuffled into the
    location's item deck; a place without one loses them.

    Where the table holds the items they are counted, if their number is known.
    """
    cards = survivor.equipped
    used = [powers.given_up(world, item, survivor.slug) for item in cards]
    deck = decks.item_deck(survivor.at)
    if world.colony_at(survivor.at) is not None:
        for item, was_used in zip(cards, used, strict=True):
            hands.draw_card(world, survivor.player, item, used=was_used)
    elif cards and deck in world.deck_cards:
        decks.shuffle_in(world, deck, cards)
    elif deck in world.counters:
        world.counters[deck] += len(cards)
    else:
        hands.put_out(world, cards)


def eliminates(world: World) -> bool:
    """Whether a player is out with the last survivor: not before everybody has kept some."""
    return world.in_mode("player-elimination") and world.step in world.agenda


def eliminate(world: World, player: str) -> None:
    """Player Elimination Variant: out of the game, dice and all."""
    owner = world.players[player]
    owner.eliminated = True
    owner.dice, owner.used = [], []


def new_leaders(world: World) -> Rule[None]:
    """Whoever lost her group leader must choose a survivor from her following instead."""
    yield from ask_together(world, lambda: world.leaderless, new_leader)


def new_leader(world: World, player: str) -> Rule[None]:
    """Choose a new group leader; the only survivor there is becomes it without asking."""
    group = world.group(player)
    while group and not any(survivor.leader for survivor in group):
        if len(group) == 1:
            group[0].leader = True
        elif name := (yield from ask_until_settled(Leader(world, player))):
            world.survivors[name].leader = True
        group = world.group(player)
    world.leaderless.remove(player)


def replacements(world: World) -> Rule[None]:
    """For the last survivor lost, draw a new one, add it to the game and make it group leader.

    Waits while a bite is spreading (house rule ``bite_replacement``); all that are due are then
    asked for together.
    """
    if not world.bite or house_rule(world, "bite_replacement") == "at-once":
        yield from ask_together(world, lambda: world.replacements, replacement)


class Replacement(NewSurvivor):
    """``survivor SURVIVOR`` for the last one lost; void once the table has put one there."""

    __slots__ = ()

    def possible(self) -> bool:
        return super().possible() and not self.world.group(self.seat)


def replacement(world: World, player: str) -> Rule[None]:
    """Draw a player's new and only survivor, unless the table has put one there meanwhile.

    With no card left in a deck the companion holds, the table says who it is.
    """
    drawn = None
    if not world.group(player):
        drawn = yield from top_survivor(world)
    if drawn is None and not world.group(player):
        drawn = yield from ask_until_settled(Replacement(world, player))
    if drawn is not None:
        yield from enter(world, player, drawn)
    if world.group(player):
        world.replacements.remove(player)


def ask_together(
    world: World, due: Callable[[], list[str]], rule: Callable[[World, str], Rule[None]]
) -> Rule[None]:
    """Run ``rule`` side by side for the players who are ``due`` and not being asked already."""
    while players := [player for player in due() if player not in world.asking]:
        world.asking += players
        yield from together({player: partial(rule, world, player) for player in players})
        world.asking = [player for player in world.asking if player not in players]


def take_up(world: World) -> Rule[None]:
    """The game is taken up where nothing is under way: ask whoever is still due an answer.

    A jump to another step may have dropped a bite, deaths by one effect of which the first was not
    settled, or a question about a leader or a newcomer.
    """
    world.bite, world.moving, world.asking = "", "", []
    looking.nobody_looks(world)
    for name in [one.slug for one in world.survivors.values() if one.at == NOWHERE]:
        yield from find_place(world, name)
    yield from die_of_wounds(world, list(world.survivors))
    yield from new_leaders(world)
    yield from replacements(world)


# -- wounds ----------------------------------------------------------------------------------------


def wound(world: World, name: str, n: int = 1, kind: WoundKind = "wounds") -> Rule[None]:
    """Give a survivor ``n`` wounds of a kind; with 3 or more of any kinds it is killed."""
    give_wounds(world, name, n, kind)
    if mortally_wounded(world, name):
        yield from kill(world, name)


def wound_each(
    world: World, names: Sequence[str], n: int = 1, kind: WoundKind = "wounds"
) -> Rule[None]:
    """Wound several by one effect: all first, then those who have enough wounds die."""
    for name in names:
        give_wounds(world, name, n, kind)
    yield from die_of_wounds(world, names)


def give_wounds(world: World, name: str, n: int = 1, kind: WoundKind = "wounds") -> None:
    """Place the tokens and no more."""
    survivor = world.survivors[name]
    if kind == "frostbite" and traits.has(world, name, traits.FROSTBITE_IS_A_WOUND):
        kind = "wounds"
    setattr(survivor, kind, getattr(survivor, kind) + n)


def mortally_wounded(world: World, name: str) -> bool:
    """Whether the survivor has as many wounds as kill it."""
    hurt = world.survivors[name].hurt
    return hurt >= traits.WOUNDS and hurt >= traits.wound_limit(world, name)


def die_of_wounds(world: World, names: Iterable[str]) -> Rule[None]:
    """Kill whoever of ``names`` is in play and has enough wounds, from the lowest influence up."""
    dying = [name for name in names if world.alive(name) and mortally_wounded(world, name)]
    yield from kill_each(world, dying)


def after_action(world: World) -> Rule[None]:
    """Who bore more wounds by a copied ability, and stands elsewhere now, dies of them (R98)."""
    worn = [
        survivor.slug
        for survivor in world.survivors.values()
        if survivor.wounds + survivor.frostbite + survivor.despair >= traits.WOUNDS
    ]
    if worn:
        yield from die_of_wounds(world, worn)


def settle(world: World) -> Rule[None]:
    """Let thresholds act after a correction: morale 0, third wounds, lost leaders and last ones."""
    if world.over is None:
        if not waits_for_the_batch(world):
            end_at_morale_zero(world)
        yield from die_of_wounds(world, list(world.survivors))
        yield from new_leaders(world)
        yield from replacements(world)


# -- influence -------------------------------------------------------------------------------------


def lowest_influence(
    world: World, candidates: Callable[[], Sequence[Survivor]], about: str, *, purpose: Word
) -> Rule[str]:
    """Return who of ``candidates`` has the lowest influence, "" if nobody is left.

    The first player breaks ties. ``candidates`` is called whenever the question is looked at.
    """

    def lowest() -> list[str]:
        rivals = candidates()
        bottom = min((rival.influence for rival in rivals), default=0)
        return [rival.slug for rival in rivals if rival.influence == bottom]

    if not candidates():
        return ""
    return (yield from choose(world, world.decider(), lowest, about, purpose=purpose))


# -- Adding Survivors ------------------------------------------------------------------------------


def add_survivor(world: World, player: str) -> Rule[None]:
    """Adding Survivors: a new survivor joins the player's following, usable at once, without a die.

    It enters at the colony; an exiled player's at a non-colony location of his choice (Exile). With
    no card left in a deck the companion holds, nobody comes.
    """
    drawn = yield from top_survivor(world)
    if drawn is None and not decks.held(world, decks.SURVIVORS):
        drawn = yield from ask(NewSurvivor(world, player))
    if drawn is not None:
        yield from enter(world, player, drawn)


def top_survivor(world: World) -> Rule[Drawn | None]:
    """The top card of the survivor deck where the companion holds it, else None."""
    slug = yield from decks.draw(world, decks.SURVIVORS)
    return printed(world, slug)


def enter(world: World, player: str, drawn: Drawn) -> Rule[None]:
    """Put a drawn survivor into play; the first in a group leads it."""
    slug, influence, attack, search = drawn
    newcomer = Survivor(slug, player, NOWHERE, influence, attack, search)
    newcomer.leader = not world.group(player)
    world.survivors[slug] = newcomer
    decks.drawn(world, decks.SURVIVORS, slug)
    yield from find_place(world, slug)


def find_place(world: World, name: str) -> Rule[None]:
    """Place a new survivor; its player chooses where if there are several places to enter.

    Unless the table has placed it meanwhile, or taken it away.
    """
    player = world.owner(name)

    def places() -> list[str]:
        return places_to_enter(world, player) if stands_nowhere(world, name) else [NOWHERE]

    place = yield from choose(world, player, places, name, purpose="newcomer-at")
    if stands_nowhere(world, name):
        world.arrive(world.survivors[name], place)


def stands_nowhere(world: World, name: str) -> bool:
    """Whether a new survivor is in play and still without a place."""
    return world.alive(name) and world.survivors[name].at == NOWHERE


def hand_over(world: World, name: str, player: str) -> None:
    """A survivor joins another player's following, where it stands and with what it carries."""
    survivor = world.survivors.pop(name)
    survivor.player, survivor.leader = player, False
    world.survivors[name] = survivor


def places_to_enter(world: World, player: str) -> list[str]:
    """Where a player's new survivor enters: at the colony, of an exiled player outside.

    House rules for the replacement of a last survivor: ``exiled_replacement``, and
    ``replacement_in_full_colony``, by which the colony may be filled over its spaces.
    """
    board = world.colony_of(player).board
    alone = len(world.group(player)) == 1
    if world.players[player].exiled:
        inside = alone and house_rule(world, "exiled_replacement") == "colony"
    else:
        full = alone and not world.has_room(board)
        inside = not full or house_rule(world, "replacement_in_full_colony") == "over"
    return [board] if inside else outside_with_room(world)


def outside_with_room(world: World) -> list[str]:
    """The non-colony locations with an empty survivor space; where none has any, all of them."""
    outside = world.outside()
    return [place for place in outside if world.has_room(place)] or outside


def add_helpless(world: World, player: str, n: int) -> None:
    """Add helpless survivor tokens to the colony; not added when an exiled player is to (Exile).

    ``player`` is whose effect it is, "" for the table's.
    """
    if not player:
        world.locations[only_colony(world).board].helpless += n
    elif not world.players[player].exiled:
        world.locations[world.colony_of(player).board].helpless += n


def room_for_newcomer(world: World, player: str, n: int = 1) -> bool:
    """Whether ``n`` survivors (helpless ones included) find room, so that a card may add them.

    At the colony; for an exiled player at some location outside, where his survivors enter.
    """
    if world.players[player].exiled:
        return any(world.has_room(place) for place in world.outside())
    return world.has_room(world.colony_of(player).board, n)
