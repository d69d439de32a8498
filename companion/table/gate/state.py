"""The state document as everybody sees it, and what one seat sees beside it."""

from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from itertools import islice
from typing import Any

from companion.table import rights
from companion.table.gate.moment import Moment
from companion.table.types import Reading

TURN, CONTRIBUTE = "turn", "contribute"
"""The kind and the first word of a line that adds a card to the crisis, face down."""

# The public state document, key by key (record, 6). A tuple names what is shown of each entry
# below.
_COLONY = ("morale", "food", "starvation", "waste", "bullets", "leader", "lost")
_LOCATION = (
    *("survivors", "entrances", "zombies", "barricades", "traps", "noise"),
    *("bandits", "special", "helpless", "unruly", "spaces"),
)
_SURVIVOR = (
    *("player", "at", "entrance", "wounds", "frostbite", "despair"),
    *("leader", "equipped", "moved"),
)
_PLAYER = ("dice", "used", "hand", "exiled", "eliminated")
_PLAIN = (
    *("edition", "round", "step", "turn", "active", "first_player"),
    *("morale", "food", "starvation", "waste", "objective"),
    *("dead", "removed", "counters", "decks", "revealed", "waiting", "offered"),
)
_ENTRIES: Mapping[str, Sequence[str]] = {
    "colonies": _COLONY,
    "locations": _LOCATION,
    "survivors": _SURVIVOR,
    "players": _PLAYER,
}
_RECORDS: Mapping[str, Sequence[str]] = {
    "crisis": ("card", "prevent", "contributed", "needed"),
    "over": ("reason", "winners"),
}
_SECRET = ("cards", "objective", "exiled_objective", "dealt", "drawn")


def public_state(state: Mapping[str, Any]) -> dict[str, Any]:
    """The public part of a state document, in the document's order."""
    shown: dict[str, Any] = {}
    for key, value in state.items():
        if key in _PLAIN:
            shown[key] = value
        elif key in _ENTRIES:
            shown[key] = {name: _only(entry, _ENTRIES[key]) for name, entry in value.items()}
        elif key in _RECORDS:
            shown[key] = None if value is None else _only(value, _RECORDS[key])
    return shown


def secret(state: Mapping[str, Any], seat: str | None) -> dict[str, Any] | None:
    """What only this seat may see of what the companion holds: its hand and objectives, the cards
    it was dealt or looks at."""
    if seat is None:
        return None
    own = state.get("secret", {}).get("players", {}).get(seat)
    return None if own is None else _only(own, _SECRET)


def added(moment: Moment, seat: str | None) -> tuple[str, ...]:
    """The cards this seat has added to the crisis of the round, as it said them; "" for one it did
    not name.

    As many of the newest contributions as lie there belong to it.
    """
    crisis = moment.state.get("crisis") or {"contributed": 0}
    said = (
        (line.seat, line.words.split())
        for line in reversed(moment.lines)
        if line.kind == TURN and line.number in moment.standing
    )
    given = (each for each in said if each[1][:1] == [CONTRIBUTE])
    own = [words for who, words in islice(given, crisis["contributed"]) if who == seat]
    named = ["".join(words[1:2]) for words in reversed(own)]
    return tuple("" if name == "from" else name for name in named)


def readings(moment: Moment, seat: str | None) -> tuple[Reading, ...]:
    """The crossroads cards this seat reads: its own, and those the companion has drawn for a seat
    without a phone whose place it takes."""
    drawn = moment.state.get("decks", {}).get("crossroads") == "companion"
    return tuple(
        one
        for reader, cards in moment.aside.readings.items()
        for one in cards
        if seat == (rights.reader(reader, one.active, moment.seats) if drawn else reader)
    )


def everything_is_known(state: Mapping[str, Any]) -> bool:
    """Whether the game is over and all have declared: from then on nothing in the log is secret."""
    over = state.get("over")
    return over is not None and over.get("winners") is not None


def unveiled(state: Mapping[str, Any]) -> dict[str, str]:
    """The secret objective the companion dealt to each player, once everything is known."""
    if not everything_is_known(state):
        return {}
    players = state["secret"]["players"]
    return {seat: one["objective"] for seat, one in players.items() if one["objective"]}


def _only(record: Mapping[str, Any], keys: Iterable[str]) -> dict[str, Any]:
    return {key: record[key] for key in keys if key in record}
