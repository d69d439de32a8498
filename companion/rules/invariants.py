"""What must hold of every position, and a sentence for whatever does not.

A position made or corrected by hand is checked here; the table may insist on it all the same.
"""

from collections import Counter
from collections.abc import Iterator

from companion.rules import decks as held_decks
from companion.rules import powers
from companion.rules.facts import SYMBOLS
from companion.rules.house import house_rule
from companion.rules.morale import HIGHEST
from companion.rules.morale import waits_for_the_batch
from companion.rules.traits import wound_limit
from companion.rules.world import BARRICADE
from companion.rules.world import EMPTY
from companion.rules.world import INTRUDER
from companion.rules.world import SPECIAL
from companion.rules.world import TRAP
from companion.rules.world import ZOMBIE
from companion.rules.world import Survivor
from companion.rules.world import World

PIECES = EMPTY + ZOMBIE + BARRICADE + TRAP + SPECIAL + INTRUDER


def check(world: World, *, under_way: bool = False) -> list[str]:
    """Return every way in which the position is impossible, as sentences; none if it is sound.

    ``under_way`` says that something has begun and is not finished (a bite, an exile, deaths by one
    effect), or that the game ended in the middle of it: what it will still settle is then no fault.
    """
    found = [
        *tracks(world),
        *places(world),
        *survivors(world),
        *groups(world),
        *dice(world),
        *turns(world),
        *crisis(world),
        *objectives(world),
        *decks(world),
        *items(world),
        *used(world),
    ]
    return found if under_way else [*found, *unsettled(world)]


def unsettled(world: World) -> Iterator[str]:
    """What never stays as it is: it acts at once, and is settled before the next question."""
    for name, colony in world.colonies.items():
        going_on = world.over is None and world.step != "set-up" and len(world.colonies) == 1
        if going_on and colony.morale == 0 and not waits_for_the_batch(world):
            yield f"The morale of {name} is 0, but the game goes on."
    for slug, survivor in world.survivors.items():
        if not survivor.at:
            yield f"{slug} stands nowhere."
        if survivor.player in world.players and _exiled_at_home(world, survivor):
            yield f"{slug} stands at {survivor.at}, but {survivor.player} is exiled."
        if survivor.hurt >= wound_limit(world, slug):
            yield f"{slug} lives with {survivor.hurt} wounds; {wound_limit(world, slug)} kill."
    for seat in world.in_game():
        group = world.group(seat)
        if group and not any(survivor.leader for survivor in group):
            yield f"{seat} has no group leader; there is exactly one."
        if not group and world.step != "set-up" and seat not in world.replacements:
            yield f"{seat} has no survivor and is not eliminated."


def tracks(world: World) -> Iterator[str]:
    """Morale, round, food, starvation and waste are on their tracks; no counter is below 0."""
    if not 0 <= world.round <= HIGHEST:
        yield f"The round marker is at {world.round}; the track goes from 0 to {HIGHEST}."
    for name, colony in world.colonies.items():
        for what in ("morale", "food", "starvation", "waste", "bullets"):
            if getattr(colony, what) < 0:
                yield f"The {what} of {name} is {getattr(colony, what)}, below 0."
        if colony.morale > HIGHEST and house_rule(world, "morale_cap") == "ten":
            yield f"The morale of {name} is {colony.morale}; the track ends at {HIGHEST}."
    for name, count in {**world.counters, **world.spent}.items():
        if count < 0:
            yield f"The counter {name} is {count}, below 0."


def places(world: World) -> Iterator[str]:
    """Every entrance has its spaces and holds known pieces only, and no place has more people than
    survivor spaces."""
    for slug, location in world.locations.items():
        printed = world.cards.locations.get(slug)
        sizes = tuple(map(len, location.entrances))
        if printed is not None and sizes != printed.entrances:
            yield f"{slug} has entrances of {sizes} spaces; printed are {printed.entrances}."
        for number, entrance in enumerate(location.entrances, start=1):
            if strange := entrance.strip(PIECES):
                yield f'Entrance {number} of {slug} holds "{strange}", which is no piece.'
        for what in ("noise", "bandits", "helpless", "unruly"):
            if getattr(location, what) < 0:
                yield f"{slug} has {getattr(location, what)} {what}, below 0."
        if location.noise > location.noise_spaces:
            yield f"{slug} has {location.noise} noise tokens on {location.noise_spaces} spaces."
        if location.unruly > location.helpless:
            yield f"{slug} has {location.unruly} unruly of {location.helpless} helpless survivors."
        if not world.has_room(slug, more=0):
            yield f"{slug} has {location.spaces} survivor spaces for {world.occupants(slug)}."


def survivors(world: World) -> Iterator[str]:
    """Every survivor card is in play or out of the game, once; in play it belongs to one player and
    stands at one place."""
    for slug, survivor in world.survivors.items():
        if survivor.player not in world.players:
            yield f'{slug} belongs to "{survivor.player}", who is not at the table.'
        elif world.players[survivor.player].eliminated:
            yield f"{slug} belongs to {survivor.player}, who is out of the game."
        if survivor.at and survivor.at not in world.locations:
            yield f'{slug} stands at "{survivor.at}", which is no location.'
        if min(survivor.wounds, survivor.frostbite, survivor.despair) < 0:
            yield f"{slug} has fewer than 0 wounds."
    zones = Counter([*world.survivors, *world.dead, *world.removed])
    for slug in (slug for slug, times in zones.items() if times > 1):
        yield f"{slug} is in play and out of the game at once, or out of it twice."


def _exiled_at_home(world: World, survivor: Survivor) -> bool:
    """Whether somebody of an exiled player's stands in the colony, against the house rules too."""
    if not world.players[survivor.player].exiled:
        return False
    enter = house_rule(world, "exiled_in_colony") == "yes"
    begin_there = house_rule(world, "exiled_replacement") == "colony"
    at_home = survivor.at == world.colony_of(survivor.player).board
    return at_home and not enter and not begin_there


def groups(world: World) -> Iterator[str]:
    """No group has two leaders, and nobody is due a leader or a newcomer twice."""
    for seat in world.seats:
        leaders = [survivor.slug for survivor in world.group(seat) if survivor.leader]
        if len(leaders) > 1:
            yield f"{seat} has {len(leaders)} group leaders; there is exactly one."
    for what, due in {
        "a leader": world.leaderless,
        "a newcomer": world.replacements,
        "a question": world.asking,
    }.items():
        for seat, times in Counter(due).items():
            if times > 1 or seat not in world.players:
                yield f"{seat} is due {what} {times} times."


def dice(world: World) -> Iterator[str]:
    """Every action die shows a face from 1 to 6; nobody out of the game has any."""
    for seat, player in world.players.items():
        if player.eliminated and (player.dice or player.used):
            yield f"{seat} is out of the game and has action dice."
        for face in [*player.dice, *player.used]:
            if not 1 <= face <= 6:
                yield f"{seat} has an action die that shows {face}."


def turns(world: World) -> Iterator[str]:
    """The token and the turn are with players of the table, who are in the game."""
    if (
        world.step != "set-up"
        and len(world.colonies) == 1
        and world.first_player not in world.seats
    ):
        yield f'The first player is "{world.first_player}", who is not at the table.'
    if world.turn and (world.turn not in world.seats or world.turn in world.to_play):
        yield f'It is the turn of "{world.turn}", who still has a turn to come or no seat.'
    if len(set(world.to_play)) < len(world.to_play) or not set(world.to_play) <= {*world.seats}:
        yield f"The turns to come are those of {' '.join(world.to_play)}."
    for active, drawn in world.crossroads.items():
        if active not in world.seats or drawn.reader not in world.seats:
            yield f"The crossroads card of {active} is read by {drawn.reader}."


def crisis(world: World) -> Iterator[str]:
    """Every contribution that is known has one of the seven symbols."""
    for symbol in world.crisis.cards if world.crisis else ():
        if symbol and symbol not in SYMBOLS:
            yield f'A contribution to the crisis shows "{symbol}", which is no symbol.'


def objectives(world: World) -> Iterator[str]:
    """No objective is dealt to two players, and none in co-op."""
    dealt = Counter(
        slug
        for player in world.players.values()
        for slug in dict.fromkeys((player.objective, player.exiled_objective))
        if slug
    )
    for slug, times in dealt.items():
        if times > 1:
            yield f"The secret objective {slug} was dealt {times} times."
        if world.in_mode("co-op"):
            yield f"The secret objective {slug} was dealt, but in co-op there are none."


def decks(world: World) -> Iterator[str]:
    """A card of a deck the companion holds is in one zone: the deck, in play or out of the game."""
    for name, cards in world.deck_cards.items():
        if held_decks.holder_of(name) == held_decks.ITEMS:
            continue
        zones = Counter(cards)
        if name == held_decks.SURVIVORS:
            dealt = [slug for player in world.players.values() for slug in player.dealt]
            zones.update([*world.survivors, *dealt, *world.dead, *world.removed])
        elif name == held_decks.CRISES and world.crisis is not None:
            zones.update([world.crisis.card])
        elif name == held_decks.CROSSROADS:
            zones.update(drawn.card for drawn in world.crossroads.values() if drawn.card)
        for slug, times in zones.items():
            if times > 1:
                yield f"{slug} of the deck {name} is in two places, or in one of them twice."


def items(world: World) -> Iterator[str]:
    """Where the companion holds the items no card is there more often than in the boxes, and what
    everybody may count is right."""
    if not held_decks.held(world, held_decks.ITEMS):
        return
    found = held_decks.items_outside_decks(world)
    for name, cards in world.deck_cards.items():
        if held_decks.holder_of(name) == held_decks.ITEMS:
            found.update(cards)
            counted = world.counters.get(name, len(cards))
            if counted != len(cards) and name not in world.unshuffled:
                yield f"The deck {name} has {len(cards)} cards; {counted} are counted."
    for slug, times in found.items():
        if slug and times > held_decks.copies(world, slug):
            yield f"{slug} is there {times} times; the boxes have {held_decks.copies(world, slug)}."
    for seat, player in world.players.items():
        if world.knows_hand(seat) and player.hand != len(player.cards):
            yield f"{seat} has {len(player.cards)} cards in hand; {player.hand} are counted."
    for name, colony in world.colonies.items():
        if colony.waste != len(colony.pile):
            yield f"The waste pile of {name} has {len(colony.pile)} cards, not {colony.waste}."


def used(world: World) -> Iterator[str]:
    """Of no item more copies were used in this round than whoever has them can have (R36)."""
    for item in world.cards.items:
        for name, survivor in world.survivors.items():
            copies = survivor.equipped.count(item)
            if (count := powers.used(world, item, name)) > copies:
                yield f"{name} has used {item} {count} times, and has {copies} of them."
        for seat, player in world.players.items():
            most = player.cards.count(item) if world.knows_hand(seat) else player.hand
            count = powers.used(world, item, powers.hand_of(seat))
            if most is not None and count > most:
                yield f"{seat} has {count} used {item} in hand, and can have {most} of them."
