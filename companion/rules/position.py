"""Positions: a place in the game given as the state document has it, for a game that starts there.

Every key of the state document can stand at its own path; those of the only colony, and of its
board, stand at the top as well. What is left out is 0, false or empty. A key, name or piece that is
not known is refused with the path it stands at.
"""

from collections.abc import Callable
from collections.abc import Mapping
from typing import Any

from companion.engine.prompts import Refusal
from companion.rules import limits
from companion.rules import settable
from companion.rules.corrections import stand_in_turn
from companion.rules.document import location_state
from companion.rules.facts import SYMBOLS
from companion.rules.names import is_slug
from companion.rules.objectives import start_counting
from companion.rules.position_secret import read_crossroads
from companion.rules.position_secret import read_decks
from companion.rules.position_secret import read_secret
from companion.rules.prompts import check_new_name
from companion.rules.values import check_keys
from companion.rules.values import flag
from companion.rules.values import items
from companion.rules.values import main_objective
from companion.rules.values import number
from companion.rules.values import number_or_null
from companion.rules.values import one_of
from companion.rules.values import player
from companion.rules.values import shown
from companion.rules.values import table
from companion.rules.values import words
from companion.rules.world import COLONY
from companion.rules.world import Crisis
from companion.rules.world import Over
from companion.rules.world import Survivor
from companion.rules.world import World
from companion.sentences import Sentence
from companion.sentences import Verbatim

Position = Mapping[str, Any]

PLAYER_TURNS = "player-turns"

BOARD_KEYS = (*settable.LOCATION_KEYS, *settable.DERIVED_KEYS)
"""The keys of a location, which stand at the top for the only colony's board."""

TOP_KEYS = (
    "edition",
    "round",
    "step",
    "turn",
    "active",
    "first_player",
    "colonies",
    *settable.COLONY_KEYS,
    *(key for key in BOARD_KEYS if key != "survivors"),
    "crisis",
    "objective",
    "locations",
    "survivors",
    "dead",
    "removed",
    "counters",
    "players",
    "decks",
    "revealed",
    "over",
    "secret",
    "waiting",
    "offered",
)
"""The keys of a position. Of these ``waiting`` and ``offered`` say nothing: they follow from it."""

PRINTED = ("influence", "attack", "search")
"""The numbers of a survivor's card."""

REASONS = ("morale", "rounds", "objective", "objective-failed", "two-exiles", "betrayer")
"""Why a game can have ended."""


def stand_at(world: World, position: Position) -> None:
    """Put a game that was just laid out where ``position`` says. Raises `Refusal`.

    A world that was refused half-way is of no use; `companion.rules.setup.begin` drops it.
    """
    table("position", position)
    check_keys("position", position, TOP_KEYS)
    for key, reader in READERS.items():
        if position.get(key) is not None:
            reader(world, position[key], key)
    read_colonies(world, position)
    read_locations(world, position)
    read_order(world, position)
    stand(world, position)
    read_crossroads(world, position)
    start_counting(world)


# -- tables ----------------------------------------------------------------------------------------


def ordered(given: Position, keys: tuple[str, ...]) -> list[tuple[str, Any]]:
    """Return the entries in the order of ``keys``, so that one may depend on another."""
    return [(key, given[key]) for key in keys if key in given]


# -- the top ---------------------------------------------------------------------------------------


def read_edition(world: World, value: object, path: str) -> None:
    """The edition, which must be the game's."""
    if value != world.edition:
        raise Refusal(
            "The position is of the edition %(given)s, the game of %(edition)s.",
            given=Verbatim(value),
            edition=Verbatim(world.edition),
        )


def read_round(world: World, value: object, path: str) -> None:
    """The rounds left on the track."""
    world.round = number(path, value, 0, limits.ROUNDS)


def read_objective(world: World, value: object, path: str) -> None:
    """The main objective; its set-up is not applied again."""
    world.objective = main_objective(world, path, value)


def read_pile(name: str) -> Callable[[World, object, str], None]:
    """A reader of the survivors who are dead, or removed, in order."""

    def read(world: World, value: object, path: str) -> None:
        pile = words(path, value)
        for slug in pile:
            check_new_name(world, slug)
        setattr(world, name, pile)

    return read


def read_counters(world: World, value: object, path: str) -> None:
    """Counters by name."""
    for name, count in table(path, value).items():
        if not is_slug(name):
            raise Refusal(
                '%(path)s: "%(name)s" is no name of a counter.', path=Verbatim(path), name=name
            )
        world.counters[name] = number(f"{path}.{name}", count)


def read_crisis(world: World, value: Any, path: str) -> None:
    """The crisis: a slug, its symbols, or a table with prevent, needed (or need) and
    contributed."""
    if value in ("none", [], {}):
        return
    if not isinstance(value, Mapping):
        if isinstance(value, str) and value in world.cards.crises:
            value = {"card": value}
        else:
            value = {"prevent": value}
    check_keys(path, value, ("card", "prevent", "contributed", "needed", "need"))
    crises = list(world.cards.crises)
    card = value.get("card") or ""
    facts = (
        world.cards.crises[one_of(f"{path}.card", card, crises, Sentence("a crisis"))]
        if card
        else None
    )
    prevent = words(f"{path}.prevent", value.get("prevent", list(facts.prevent) if facts else []))
    for symbol in prevent:
        if symbol not in SYMBOLS:
            raise Refusal(
                '%(path)s: "%(symbol)s" is neither a crisis nor one of the symbols %(symbols)s.',
                path=Verbatim(path),
                symbol=symbol,
                symbols=SYMBOLS,
            )
    need = number_or_null(f"{path}.needed", value.get("needed", value.get("need")))
    if need is None and facts:
        need = facts.need
    contributed = number(f"{path}.contributed", value.get("contributed", 0), 0, limits.CONTRIBUTED)
    world.crisis = Crisis(card, prevent, need, [""] * contributed)


def read_players(world: World, value: Position, path: str) -> None:
    """Each player's dice, hand and exile."""
    keys = (*settable.PLAYER_KEYS, "eliminated")
    check_keys(path, table(path, value), tuple(world.seats))
    for seat, given in value.items():
        here = f"{path}.{seat}"
        check_keys(here, table(here, given), keys)
        state = world.players[seat]
        for key, one in ordered(given, settable.PLAYER_KEYS):
            settable.set_player(world, state, key, one, f"{here}.{key}")
        state.eliminated = flag(f"{here}.eliminated", given.get("eliminated", False))


def read_survivors(world: World, value: object, path: str) -> None:
    """The survivors in play, in order of arrival; each needs a player and a place.

    One the companion knows has the numbers of its card, any other must have all three.
    """
    for slug, given in table(path, value).items():
        here = f"{path}.{slug}"
        check_keys(here, table(here, given), (*settable.SURVIVOR_KEYS, *PRINTED))
        check_new_name(world, slug)
        if slug in world.dead or slug in world.removed:
            raise Refusal(
                "%(path)s: %(slug)s is dead or removed and cannot be in play as well.",
                path=Verbatim(here),
                slug=slug,
            )
        for needed in ("player", "at"):
            if needed not in given:
                raise Refusal("%(path)s needs %(key)s.", path=Verbatim(here), key=Verbatim(needed))
        owner = player(world, f"{here}.player", given["player"])
        survivor = Survivor(slug, owner, "", *read_numbers(world, slug, given, here))
        leader = next((one.slug for one in world.group(owner) if one.leader), "")
        if leader and given.get("leader") is True:
            raise Refusal(
                "%(path)s.leader: %(owner)s has another leader, %(leader)s.",
                path=Verbatim(here),
                owner=owner,
                leader=leader,
            )
        world.survivors[slug] = survivor
        for key, one in ordered(given, settable.SURVIVOR_KEYS):
            settable.set_survivor(world, survivor, key, one, f"{here}.{key}")


def read_numbers(world: World, slug: str, given: Position, path: str) -> tuple[int, int, int]:
    """Influence, attack and search, given or printed on the card."""
    numbers = [given[name] for name in PRINTED if name in given]
    card = world.cards.survivors.get(slug)
    if not numbers and card:
        return card.influence, card.attack, card.search
    if len(numbers) < len(PRINTED):
        if card:
            raise Refusal(
                "%(path)s needs influence, attack and search, or none of them.",
                path=Verbatim(path),
            )
        raise Refusal(
            "%(path)s needs influence, attack and search: the companion does not know this"
            " survivor.",
            path=Verbatim(path),
        )
    influence, attack, search = numbers
    return (
        number(f"{path}.influence", influence, 0, 100),
        number(f"{path}.attack", attack, 1, 6),
        number(f"{path}.search", search, 1, 6),
    )


def read_over(world: World, value: Position, path: str) -> None:
    """Why the game has ended, and who has won, which then all have declared."""
    check_keys(path, table(path, value), ("reason", "winners"))
    world.over = Over(one_of(f"{path}.reason", value.get("reason"), REASONS, Sentence("a reason")))
    winners = value.get("winners")
    if winners is not None:
        for seat in words(f"{path}.winners", winners):
            player(world, f"{path}.winners", seat)
        for seat, state in world.players.items():
            state.declared = seat in winners


def read_revealed(world: World, value: object, path: str) -> None:
    """What was added to the crisis resolved last."""
    world.revealed = items(world, path, value)


READERS: dict[str, Callable[[World, Any, str], None]] = {
    "edition": read_edition,
    "round": read_round,
    "objective": read_objective,
    "dead": read_pile("dead"),
    "removed": read_pile("removed"),
    "counters": read_counters,
    "crisis": read_crisis,
    "players": read_players,
    "survivors": read_survivors,
    "decks": read_decks,
    "revealed": read_revealed,
    "over": read_over,
    "secret": read_secret,
}
"""The keys that stand for themselves, in the order in which they are read."""


# -- colonies and locations ------------------------------------------------------------------------


def read_colonies(world: World, position: Position) -> None:
    """Tracks and piles: by colony, and for the only one at the top as well."""
    given = table("colonies", position.get("colonies", {}))
    check_keys("colonies", given, tuple(world.colonies))
    for name, colony in world.colonies.items():
        here = table(f"colonies.{name}", given.get(name, {}))
        check_keys(f"colonies.{name}", here, settable.COLONY_KEYS)
        top = ordered(position, settable.COLONY_KEYS)
        for key, value in merged(here, dict(top), f"colonies.{name}").items():
            settable.set_colony(world, colony, key, value, key)


def read_locations(world: World, position: Position) -> None:
    """What lies and stands at the locations; the only colony's board at the top as well.

    What follows from the entrances may be given if it agrees with them.
    """
    given = table("locations", position.get("locations", {}))
    check_keys("locations", given, tuple(world.locations))
    for slug, location in world.locations.items():
        path = f"locations.{slug}"
        here = dict(table(path, given.get(slug, {})))
        check_keys(path, here, BOARD_KEYS)
        if slug == COLONY:
            top = {key: position[key] for key in BOARD_KEYS if key in position}
            top.pop("survivors", None)
            here = merged(here, top, path)
        for key, value in ordered(here, settable.LOCATION_KEYS):
            settable.set_location(world, location, key, value, f"{path}.{key}")
        derived = location_state(world, location)
        for key in settable.DERIVED_KEYS:
            if key in here and here[key] != derived[key]:
                raise Refusal(
                    "%(path)s: the entrances say %(counted)s.",
                    path=Verbatim(f"{path}.{key}"),
                    counted=shown(derived[key]),
                )


def merged(here: Position, top: Position, path: str) -> dict[str, Any]:
    """Return the entries of two places that mean the same; raises `Refusal` where they differ."""
    for key in here:
        if key in top and top[key] != here[key]:
            raise Refusal(
                "%(key)s is given twice, at the top and in %(path)s, and not the same.",
                key=Verbatim(key),
                path=Verbatim(path),
            )
    return {**here, **top}


# -- where the game stands -------------------------------------------------------------------------


def read_order(world: World, position: Position) -> None:
    """The first player: the first seat where none is given, nobody before set-up has ended."""
    given = position.get("first_player")
    if given is not None:
        world.first_player = player(world, "first_player", given)
    elif position.get("step") != "set-up":
        world.first_player = world.seats[0]


def stand(world: World, position: Position) -> None:
    """The step, and with player-turns whose turn it is.

    With ``turn`` the game stands inside that turn, before the first action: dice rolled, frostbite
    dealt with, crossroads drawn. Without it, at the beginning of the step.
    """
    steps = ["set-up", *world.agenda, "over"]
    world.step = one_of("step", position.get("step", PLAYER_TURNS), steps, Sentence("a step"))
    if (world.step == "over") != (world.over is not None):
        raise Refusal("The step over and the reason in over belong together.")
    if world.over is not None:
        world.step = world.agenda[-1]
    world.leaders_open = world.step == "set-up"
    turn = position.get("turn")
    if position.get("active") not in (None, [], [turn]):
        raise Refusal("active is the one whose turn it is; give turn instead.")
    if turn is None:
        return
    if world.step != PLAYER_TURNS:
        raise Refusal(
            "turn belongs to the step %(turns)s, not to %(step)s.",
            turns=PLAYER_TURNS,
            step=world.step,
        )
    active = player(world, "turn", turn)
    if world.players[active].eliminated:
        raise Refusal("turn: %(player)s is out of the game.", player=active)
    stand_in_turn(world, active)
