"""Reading the board: what the next colony phase will cost, and where the gaps are."""

from collections.abc import Sequence

from companion.bots.sight import COLONY
from companion.bots.sight import Sight
from companion.rules.world import BARRICADE
from companion.rules.world import EMPTY
from companion.rules.world import TRAP


def mouths(sight: Sight) -> int:
    """Who eats at the colony: survivors and helpless ones, the unruly twice."""
    board = sight.place(COLONY)
    return len(board["survivors"]) + int(board["helpless"]) + int(board["unruly"])


def half(number: int) -> int:
    """Half a number, rounded up."""
    return (number + 1) // 2


def food_needed(sight: Sight) -> int:
    """How many food tokens the colony will have to pay as it stands now."""
    return half(mouths(sight))


def arriving(sight: Sight, place: str) -> int:
    """How many zombies the next colony phase adds at a place; half the noise comes true."""
    if place == COLONY:
        return half(mouths(sight))
    location = sight.place(place)
    return len(location["survivors"]) + half(int(location["noise"]))


def room(entrance: str) -> int:
    """How many zombies an entrance takes before it is overrun: a barricade stops one and leaves its
    space to another.

    >>> room("zz."), room("zb"), room("zzz")
    (1, 2, 0)
    """
    return entrance.count(EMPTY) + 2 * (entrance.count(BARRICADE) + entrance.count(TRAP))


def gaps(entrances: Sequence[str], zombies: int) -> dict[int, int]:
    """At which entrances (from 1) ``zombies`` would overrun, and how often, the worst first.

    >>> gaps(["zzz", "...", "zzz"], 4)
    {1: 2, 3: 1}
    """
    left = [room(entrance) for entrance in entrances]
    short: dict[int, int] = {}
    for number in range(zombies):
        at = number % len(entrances)
        left[at] -= 1
        if left[at] < 0:
            short[at + 1] = -left[at]
    return dict(sorted(short.items(), key=lambda gap: -gap[1]))


def danger(sight: Sight, place: str, more: int = 0) -> int:
    """How many will be overrun at a place in the next colony phase; with ``more`` survivors there
    than now."""
    zombies = arriving(sight, place) + more
    return sum(gaps(sight.place(place)["entrances"], zombies).values())


def weakest(sight: Sight, place: str) -> int:
    """The entrance (from 1) with the least room for zombies, the first of equal ones."""
    rooms = [room(entrance) for entrance in sight.place(place)["entrances"]]
    return rooms.index(min(rooms)) + 1


def still_to_play(sight: Sight) -> int:
    """How many players who are not exiled have their turn after the bot's in this round."""
    seats = list(sight.state["players"])
    first = sight.state["first_player"]
    at = seats.index(first) if first in seats else 0
    order = seats[at:] + seats[:at]
    later = order[order.index(sight.seat) + 1 :]
    players = sight.state["players"]
    return sum(not players[seat]["exiled"] and not players[seat]["eliminated"] for seat in later)
