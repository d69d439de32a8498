"""Corrections: the table is right. ``set PATH VALUE`` and ``goto STEP [PLAYER]``.

`correct` and `goto` are plain changes that are refused whole or made whole; what follows from them
(a third wound, a lost leader) is settled by `companion.rules.survivors.settle`.
"""

from collections.abc import Callable
from collections.abc import Sequence

from companion.engine.prompts import Refusal
from companion.engine.prompts import Words
from companion.rules import automation
from companion.rules import crossroads
from companion.rules import decks
from companion.rules import hands
from companion.rules import holding
from companion.rules import limits
from companion.rules import settable
from companion.rules import values
from companion.rules.names import is_slug
from companion.rules.prompts import Drawn
from companion.rules.prompts import check_new_name
from companion.rules.prompts import read_survivors
from companion.rules.settable import unknown
from companion.rules.survivors import close_ranks
from companion.rules.survivors import leave_behind
from companion.rules.survivors import take_from_play
from companion.rules.world import Survivor
from companion.rules.world import World
from companion.sentences import Sentence
from companion.sentences import Verbatim

COLONY_PATHS = ("morale", "food", "starvation", "waste", "bullets", "leader")
PATHS = (
    "round",
    *COLONY_PATHS,
    "first_player",
    "colonies",
    "locations",
    "survivors",
    "players",
    "crisis.contributed",
    "counters",
    "decks",
    "automation",
    "secret.decks",
)
"""What can be set, in the words of a refusal."""


def correct(world: World, words: Words) -> None:
    """Apply ``set``: the path, and all that stands after it is the value.

    Raises `Refusal` for a path that cannot be set or a value that does not fit, before anything has
    changed.
    """
    if not words:
        raise Refusal("Say what to set: “set PATH VALUE”, such as “set morale 5”.")
    path, said = words[0], words[1:]
    value: object = said[0] if len(said) == 1 else list(said)
    keys = path.split(".")
    if keys[0] in COLONY_PATHS:
        keys = ["colonies", next(iter(world.colonies)), *keys]
    setter = SETTERS.get(keys[0])
    if setter is None:
        raise unknown(path, PATHS)
    setter(world, keys[1:], value, path)


Setter = Callable[[World, Sequence[str], object, str], None]


def _set_round(world: World, keys: Sequence[str], value: object, path: str) -> None:
    expect(path, keys, 0)
    world.round = values.number(path, value, 0, limits.ROUNDS)


def _set_first_player(world: World, keys: Sequence[str], value: object, path: str) -> None:
    expect(path, keys, 0)
    world.first_player = values.player(world, path, value)


def _set_colony(world: World, keys: Sequence[str], value: object, path: str) -> None:
    expect(path, keys, 2)
    if keys[0] not in world.colonies:
        raise unknown(path, list(world.colonies))
    if keys[1] not in COLONY_PATHS:
        raise unknown(path, COLONY_PATHS)
    settable.set_colony(world, world.colonies[keys[0]], keys[1], value, path)


def _set_location(world: World, keys: Sequence[str], value: object, path: str) -> None:
    expect(path, keys, 2)
    if keys[0] not in world.locations:
        raise Refusal(
            'There is no location "%(place)s"; there are %(locations)s.',
            place=keys[0],
            locations=tuple(world.locations),
        )
    settable.set_location(world, world.locations[keys[0]], keys[1], value, path)


def _set_survivor(world: World, keys: Sequence[str], value: object, path: str) -> None:
    if len(keys) == 1:
        _put_or_take(world, keys[0], value)
        return
    expect(path, keys, 2)
    if keys[0] not in world.survivors:
        raise Refusal(
            "No survivor %(name)s is in play; bring one with “set survivors.%(slug)s PLAYER"
            " LOCATION”.",
            name=keys[0],
            slug=keys[0],
        )
    settable.set_survivor(world, world.survivors[keys[0]], keys[1], value, path)


def _set_player(world: World, keys: Sequence[str], value: object, path: str) -> None:
    expect(path, keys, 2)
    if keys[0] not in world.players:
        raise Refusal(
            'There is no player "%(player)s"; there are %(seats)s.',
            player=keys[0],
            seats=tuple(world.seats),
        )
    settable.set_player(world, world.players[keys[0]], keys[1], value, path)


def _set_crisis(world: World, keys: Sequence[str], value: object, path: str) -> None:
    """Contributions the companion does not know come and go first."""
    if keys != ["contributed"]:
        raise Refusal("%(path)s cannot be set; only crisis.contributed can.", path=Verbatim(path))
    if world.crisis is None:
        raise Refusal("No crisis is revealed, so nothing is contributed to it.")
    count = values.number(path, value, 0, limits.CONTRIBUTED)
    cards = world.crisis.cards
    cards += [""] * (count - len(cards))
    while len(cards) > count:
        cards.remove("") if "" in cards else cards.pop()
    hands.put_out(world, world.crisis.items[count:])
    del world.crisis.items[count:]


def _set_counter(world: World, keys: Sequence[str], value: object, path: str) -> None:
    expect(path, keys, 1)
    if not is_slug(keys[0]):
        raise Refusal('"%(name)s" is no name of a counter.', name=keys[0])
    if keys[0] in world.deck_cards:
        raise Refusal(
            "The companion holds the deck %(name)s; say which cards are left with “set"
            " secret.decks.%(deck)s ITEM…”.",
            name=keys[0],
            deck=keys[0],
        )
    world.counters[keys[0]] = values.number(path, value)


def _set_decks(world: World, keys: Sequence[str], value: object, path: str) -> None:
    """Who holds a deck from now on."""
    expect(path, keys, 1)
    if keys[0] not in decks.DECKS:
        raise unknown(path, decks.DECKS)
    holder = values.one_of(path, value, decks.HOLDERS, Sentence("who holds the deck"))
    holding.change_holder(world, keys[0], holder)


def _set_automation(world: World, keys: Sequence[str], value: object, path: str) -> None:
    """How much of a step the companion does from now on."""
    expect(path, keys, 1)
    world.automation |= automation.read_automation({keys[0]: value})


def _set_secret(world: World, keys: Sequence[str], value: object, path: str) -> None:
    """Which cards a deck of the companion's has; it is shuffled after that."""
    expect(path, keys, 2)
    if keys[0] != "decks" or keys[1] not in world.deck_cards:
        raise unknown(path, [f"secret.decks.{name}" for name in world.deck_cards])
    holding.set_deck(world, keys[1], values.words(path, value))


SETTERS: dict[str, Setter] = {
    "round": _set_round,
    "first_player": _set_first_player,
    "colonies": _set_colony,
    "locations": _set_location,
    "survivors": _set_survivor,
    "players": _set_player,
    "crisis": _set_crisis,
    "counters": _set_counter,
    "decks": _set_decks,
    "automation": _set_automation,
    "secret": _set_secret,
}


def expect(path: str, keys: Sequence[str], count: int) -> None:
    """Raise `Refusal` unless ``count`` more names stand behind the first of a path."""
    if len(keys) != count:
        raise Refusal(
            "There is no %(path)s to set; the paths are those of the state document.",
            path=Verbatim(path),
        )


# -- survivors that come and go --------------------------------------------------------------------


def _put_or_take(world: World, name: str, value: object) -> None:
    """``survivors.X PLAYER LOCATION [INFLUENCE ATTACK SEARCH]``, or ``dead`` or ``removed``."""
    said = values.words(f"survivors.{name}", value)
    if said in (["dead"], ["removed"]):
        if name not in world.survivors:
            raise Refusal("No survivor %(name)s is in play, so none can be lost.", name=name)
        pile = world.dead if said == ["dead"] else world.removed
        leave_behind(world, take_from_play(world, name, pile))
        return
    if name in world.survivors:
        raise Refusal(
            "%(name)s is in play already; set “survivors.%(slug)s.at”, “.player” and so on.",
            name=name,
            slug=name,
        )
    if len(said) not in (2, 5):
        raise Refusal(
            "A survivor comes with “set survivors.%(name)s PLAYER LOCATION [INFLUENCE"
            " ATTACK SEARCH]” and is lost with “dead” or “removed”.",
            name=name,
        )
    owner = values.player(world, f"survivors.{name}", said[0])
    place = values.place(world, f"survivors.{name}", said[1])
    if world.players[owner].eliminated:
        raise Refusal("%(player)s is out of the game and controls no survivors.", player=owner)
    check_new_name(world, name)
    put(world, read_card(world, name, said[2:]), owner, place)


def read_card(world: World, name: str, numbers: Sequence[str]) -> Drawn:
    """Return the survivor card called ``name``, one that has left the game included."""
    gone = name in world.dead or name in world.removed
    drawn = read_survivors(world, [name, *numbers], back=gone)
    return drawn[0]


def put(world: World, drawn: Drawn, owner: str, place: str) -> None:
    """Put a survivor into play; the first of a group leads it."""
    for pile in (world.dead, world.removed):
        if drawn.slug in pile:
            pile.remove(drawn.slug)
    slug, influence, attack, search = drawn
    survivor = Survivor(slug, owner, place, influence, attack, search)
    survivor.leader = not world.group(owner)
    world.survivors[slug] = survivor
    decks.drawn(world, decks.SURVIVORS, slug)
    decks.no_longer_dealt(world, slug)
    world.arrive(survivor, place)


# -- goto ------------------------------------------------------------------------------------------


def goto(world: World, words: Words) -> None:
    """Apply ``goto``: the game stands at the beginning of this step, inside the player's turn.

    What was under way is dropped; no facts change, and nobody gets a frostbite wound. Without a
    player, ``player-turns`` begins with the first player. A game that has ended goes on. Raises
    `Refusal` before anything has changed.
    """
    if not 1 <= len(words) <= 2:
        raise Refusal("Say where to: “goto STEP” or “goto player-turns PLAYER”.")
    step = words[0]
    if step not in world.agenda:
        raise Refusal(
            'There is no step "%(step)s"; the steps are %(steps)s.',
            step=step,
            steps=tuple(map(Verbatim, world.agenda)),
        )
    if world.step not in world.agenda or not world.first_player:
        raise Refusal("The game is still being set up; its steps begin when everybody has kept.")
    if any(colony.morale == 0 for colony in world.colonies.values()):
        raise Refusal("Morale is 0 and the game has ended; set morale first if that is wrong.")
    turn = _whose_turn(world, step, words[1:])
    if world.over is not None:
        _take_up_again(world)
    world.step = step
    world.leaders_open = world.leaders_open and step == world.agenda[0]
    world.turn, world.turn_begun, world.to_play = "", False, []
    for active in list(world.crossroads):
        crossroads.put_back(world, active)
    if turn:
        stand_in_turn(world, turn)


def _take_up_again(world: World) -> None:
    """A game that has ended goes on: nobody has declared, and whoever lost a leader or the last
    survivor by the very death that ended it is due another."""
    world.over = None
    for seat in world.in_game():
        world.players[seat].declared = None
        close_ranks(world, seat, led=True)


def _whose_turn(world: World, step: str, named: Words) -> str:
    if step != "player-turns":
        if named:
            raise Refusal("Only “player-turns” has a player, not “%(step)s”.", step=step)
        return ""
    turn = values.player(world, "The player of goto", named[0]) if named else world.decider()
    if world.players[turn].eliminated:
        raise Refusal("%(player)s is out of the game and has no turn.", player=turn)
    return turn


def stand_in_turn(world: World, turn: str) -> None:
    """It is this player's turn, before her first action: the crossroads card is drawn.

    Those before her, clockwise from the first player, have had their turns.
    """
    order = world.clockwise(world.first_player)
    world.turn, world.turn_begun, world.acted = turn, True, False
    world.to_play = order[order.index(turn) + 1 :]
    crossroads.draw(world, turn)
