"""Game Setup: what a table decides before the game, and the first questions of it."""

from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field
from functools import partial
from itertools import permutations
from typing import Any
from typing import ClassVar

from companion.engine.notation import TABLE
from companion.engine.prompts import Refusal
from companion.engine.prompts import Rule
from companion.engine.prompts import Words
from companion.engine.prompts import ask
from companion.engine.prompts import together
from companion.rules import decks
from companion.rules import hands
from companion.rules import objectives
from companion.rules import values
from companion.rules.automation import read_automation
from companion.rules.facts import Facts
from companion.rules.house import house_rule
from companion.rules.house import read_house_rules
from companion.rules.names import NOTATION_WORDS
from companion.rules.names import is_slug
from companion.rules.position import stand_at
from companion.rules.prompts import Asked
from companion.rules.prompts import Die
from companion.rules.prompts import Drawn
from companion.rules.prompts import Offered
from companion.rules.prompts import choose
from companion.rules.prompts import printed
from companion.rules.prompts import read_survivors
from companion.rules.variants import read_variants
from companion.rules.variants import survivors_kept
from companion.rules.world import BASE_AGENDA
from companion.rules.world import COLONY
from companion.rules.world import EMPTY
from companion.rules.world import Colony
from companion.rules.world import Location
from companion.rules.world import Player
from companion.rules.world import Survivor
from companion.rules.world import World
from companion.sentences import Sentence
from companion.sentences import Verbatim

SET_UP = decks.SET_UP
"""The step of a game that has not begun."""

MORALE, ROUNDS = 6, 6
"""Where the markers start without a main objective that says otherwise; the table sets them."""

ITEM_DECK = 20
"""Components: so many cards are in each location's item deck."""

PLAYED: dict[str, tuple[str, ...]] = {"base": ()}
"""The editions these rules know so far, each with its modules."""

FEWEST, MOST = 2, 5
"""How many play the base game."""

OFFERABLE = ("action-dice", "crisis", "by-hand", "objective")
"""The kinds of prompts a table that wants less can name as only offered."""


@dataclass(frozen=True, kw_only=True)
class Setup:
    """What a table decides before the game, by the keys of a scenario file.

    ``players`` are the seats' slugs clockwise. With ``position`` the game does not start at set-up
    but stands where it says.
    """

    players: Sequence[str]
    edition: str = "base"
    variants: Sequence[str] = ()
    modules: Sequence[str] = ()
    scenario: str = ""
    objective: str = "none"
    teams: Mapping[str, Sequence[str]] = field(default_factory=dict)
    house: Mapping[str, object] = field(default_factory=dict)
    decks: Mapping[str, object] = field(default_factory=dict)
    offered: Sequence[str] = ()
    automation: Mapping[str, object] = field(default_factory=dict)
    position: Mapping[str, Any] | None = None


def begin(setup: Setup, facts: Facts) -> World:
    """Return the world of a new game. Raises `Refusal` for anything that makes no game.

    Game Setup 1 to 3: the board is laid out, and the main objective's own setup is applied.
    """
    check_boxes(setup)
    players = values.words("players", setup.players)
    check_players(players, facts)
    house = read_house_rules(values.table("house", setup.house))
    world = World(
        edition=setup.edition,
        seats=players,
        agenda=list(BASE_AGENDA),
        step=SET_UP,
        colonies={COLONY: Colony(COLONY, COLONY, list(players))},
        locations=lay_out(facts),
        players={seat: Player(seat) for seat in players},
        variants=read_variants(values.words("variants", setup.variants), players, house),
        house=house,
        decks=decks.read_decks(values.table("decks", setup.decks)),
        offered=read_offered(values.words("offered", setup.offered)),
        automation=read_automation(values.table("automation", setup.automation)),
    )
    world.cards = facts
    objective = values.main_objective(world, "objective", setup.objective)
    if setup.position is not None:  # which names the main objective itself
        stand_at(world, setup.position)
        lay_out_decks(world)
        return world
    world.objective = objective
    world.leaders_open = True
    world.round, world.colonies[COLONY].morale = ROUNDS, MORALE
    for slug, card in facts.locations.items():
        if card.deck and slug in world.locations:
            world.counters[decks.item_deck(slug)] = ITEM_DECK
    objectives.set_up(world)
    lay_out_decks(world)
    return world


def lay_out_decks(world: World) -> None:
    """Game Setup 5 to 8: the decks the companion holds, each to be shuffled.

    The hands of a position are those it names; of one that is only counted the companion is to be
    told.
    """
    if hands.known(world):
        for seat, player in world.players.items():
            if not player.untold:
                hands.set_hand(world, seat, player.cards)
    for deck in decks.DECKS:
        if decks.held(world, deck):
            decks.lay_out(world, deck)
    for name, cards in world.deck_cards.items():
        decks.check_enough(world, name, cards)


def check_boxes(setup: Setup) -> None:
    """Raise `Refusal` for an edition, module, scenario or teams that are not the base game's."""
    if setup.edition not in PLAYED:
        raise Refusal(
            'The companion plays %(played)s; it does not know "%(edition)s".',
            played=Verbatim.listed(PLAYED),
            edition=setup.edition,
        )
    for what, value in (
        ("modules", setup.modules),
        ("scenario", setup.scenario),
        ("teams", setup.teams),
    ):
        if value:
            raise Refusal("The base game has no %(what)s; leave %(what)s out.", what=Verbatim(what))


def check_players(players: Sequence[str], facts: Facts) -> None:
    """Raise `Refusal` unless there are 2 to 5 seats with names of their own."""
    if not FEWEST <= len(players) <= MOST:
        raise Refusal(
            "%(fewest)s to %(most)s players play the base game, not %(players)s.",
            fewest=FEWEST,
            most=MOST,
            players=len(players),
        )
    for seat in players:
        if not is_slug(seat):
            raise Refusal(
                '"%(seat)s" is no name of a seat: lower case letters and digits, joined by'
                " hyphens.",
                seat=seat,
            )
        if seat in NOTATION_WORDS or seat in facts.locations:
            raise Refusal(
                'No player can be called "%(seat)s": the word means something else.', seat=seat
            )
    if len(set(players)) < len(players):
        raise Refusal("Every seat needs a name of its own.")


def read_offered(kinds: Sequence[str]) -> list[str]:
    """Return the kinds of prompts the table only wants offered. Raises `Refusal` for others."""
    for kind in kinds:
        if kind not in OFFERABLE:
            raise Refusal(
                '"%(kind)s" cannot be only offered; %(kinds)s can.',
                kind=kind,
                kinds=Verbatim.listed(OFFERABLE),
            )
    return [kind for kind in OFFERABLE if kind in kinds]


def lay_out(facts: Facts) -> dict[str, Location]:
    """Game Setup 1: the colony board in the center, the location cards around it.

    The colony first, then in the order of the printed numbers.
    """
    cards = sorted(facts.locations.values(), key=lambda card: (card.slug != COLONY, card.number))
    return {
        card.slug: Location(
            slug=card.slug,
            number=card.number,
            entrances=[EMPTY * spaces for spaces in card.entrances],
            spaces=card.spaces,
            noise_spaces=card.noise_spaces,
        )
        for card in cards
    }


# -- the survivors kept ----------------------------------------------------------------------------


class Keep(Asked[list[Drawn]]):
    """``keep SURVIVOR SURVIVOR…``: the survivors kept of those dealt; the first is the leader.

    Where the companion has dealt them, only these can be kept, and each has its numbers.
    """

    kind: ClassVar[str] = "keep"
    __slots__ = ()

    def options(self) -> Iterator[Words]:
        if not decks.held(self.world, decks.SURVIVORS):
            yield ("keep", *["SURVIVOR"] * self.count())
            return
        yield from (("keep", *kept) for kept in permutations(self.dealt(), self.count()))

    def dealt(self) -> list[str]:
        """The cards the companion has dealt to this player."""
        return self.world.players[self.seat].dealt

    def count(self) -> int:
        """How many are kept: all, where the table has put so many of those dealt elsewhere."""
        count = survivors_kept(self.world)
        return min(count, len(self.dealt())) if decks.held(self.world, decks.SURVIVORS) else count

    def possible(self) -> bool:
        return self.count() > 0

    def expects(self) -> str:
        return Sentence(
            "keep with the %(count)s survivors kept, the leader first", count=self.count()
        )

    def read(self, words: Words) -> list[Drawn]:
        drawn = read_survivors(self.world, words[1:])
        if len(drawn) != self.count():
            raise Refusal(
                "%(count)s survivors are kept, not %(drawn)s; the first of them is the group"
                " leader.",
                count=self.count(),
                drawn=len(drawn),
            )
        if decks.held(self.world, decks.SURVIVORS):
            for one in drawn:
                if one != printed(self.world, one.slug) or one.slug not in self.dealt():
                    raise Refusal(
                        "%(survivor)s was not dealt to %(seat)s; dealt were %(dealt)s.",
                        survivor=one.slug,
                        seat=self.seat,
                        dealt=tuple(self.dealt()),
                    )
        return drawn


class LeaderOffer(Offered[str]):
    """``leader SURVIVOR``: another of the survivors kept leads, until the first crisis is revealed.

    The first player token goes with it.
    """

    kind: ClassVar[str] = "leader"
    __slots__ = ()

    def options(self) -> Iterator[Words]:
        for survivor in self.world.group(self.seat):
            if not survivor.leader:
                yield ("leader", survivor.slug)

    def read(self, words: Words) -> str:
        return self.one_of(words)[1]

    def accept(self, value: str) -> None:
        for survivor in self.world.group(self.seat):
            survivor.leader = survivor.slug == value
        if self.world.first_player:
            first = highest_leaders(self.world)
            self.world.first_player = first[0] if len(first) == 1 else ""


def set_up(world: World) -> Rule[None]:
    """Game Setup 7 to 14: items and survivors are dealt, each player keeps some of these, and the
    first player is found."""
    if hands.known(world):
        yield from deal_starter_items(world)
    choosing = [seat for seat in world.seats if not world.group(seat)]
    if decks.held(world, decks.SURVIVORS):
        yield from deal_survivors(world, choosing)
    yield from together({seat: partial(keep, world, seat) for seat in choosing})
    return_survivors(world)
    yield from find_first_player(world)


def deal_starter_items(world: World) -> Rule[None]:
    """Shuffle all the starter item cards and deal 5 to each player, with the 2 Player Variant 7.

    Any remaining return to the box.
    """
    if decks.STARTER in world.deck_cards:
        yield from decks.shuffled(world, decks.STARTER)
        cards = world.deck_cards.pop(decks.STARTER, [])
        count = decks.starters_dealt(world)
        for seat, player in world.players.items():
            hands.set_hand(world, seat, player.cards + cards[:count])
            del cards[:count]


def deal_survivors(world: World, players: Sequence[str]) -> Rule[None]:
    """Deal 4 survivor cards (house rule ``survivors_dealt``) to each player, who alone sees
    them."""
    yield from decks.shuffled(world, decks.SURVIVORS)
    for seat in players:
        player = world.players[seat]
        while len(player.dealt) < decks.survivors_dealt(world):
            card = yield from decks.draw(world, decks.SURVIVORS)
            if not card:
                return
            player.dealt.append(card)


def return_survivors(world: World) -> None:
    """Each player returns the survivors not kept; the deck is shuffled again."""
    back = [slug for player in world.players.values() for slug in player.dealt]
    for player in world.players.values():
        player.dealt = []
    if back:
        decks.shuffle_in(world, decks.SURVIVORS, back)


def keep(world: World, seat: str) -> Rule[None]:
    """Each player keeps survivors of those dealt: one leads the group, the others follow.

    All their standees stand in the colony.
    """
    kept = yield from ask(Keep(world, seat))
    board = world.colony_of(seat).board
    for slug, influence, attack, search in kept:
        decks.no_longer_dealt(world, slug)
        survivor = Survivor(slug, seat, board, influence, attack, search)
        survivor.leader = not world.group(seat)
        world.survivors[slug] = survivor
        world.arrive(survivor, board)


# -- the first player ------------------------------------------------------------------------------


def highest_leaders(world: World) -> list[str]:
    """The players whose group leader has the highest influence value, in seat order."""
    leaders = {
        survivor.player: survivor.influence
        for survivor in world.survivors.values()
        if survivor.leader
    }
    highest = max(leaders.values(), default=0)
    return [seat for seat in world.seats if leaders.get(seat, 0) == highest]


def find_first_player(world: World) -> Rule[None]:
    """The player whose group leader has the highest influence value receives the token.

    Equal ones (R12, house rule ``first_player_tie``) each throw a die and the highest begins, again
    while that is equal; or the table chooses.
    """
    while not world.first_player:
        rivals = highest_leaders(world)
        if len(rivals) > 1 and house_rule(world, "first_player_tie") == "choose":
            first = yield from choose(
                world,
                TABLE,
                lambda: highest_leaders(world),
                "first-player",
                purpose="first-player",
            )
            world.first_player = first
            return
        tied = rivals
        while len(tied) > 1:
            rolls = yield from together({seat: partial(roll, world, seat) for seat in tied})
            tied = [seat for seat in tied if rolls[seat] == max(rolls.values())]
        if rivals == highest_leaders(world):
            world.first_player = tied[0]


def roll(world: World, seat: str) -> Rule[int]:
    """One of several with equal leaders throws a die."""
    return (yield from ask(Die(world, seat, "first-player", purpose="begin")))
