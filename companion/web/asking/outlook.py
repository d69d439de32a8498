"""What is said of an action before it is done: the die it takes, what follows, what lies where it
leads."""

from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from typing import Any

from companion.i18n import _
from companion.table.gate import AT_ENTRANCES
from companion.table.types import Prospect
from companion.web.asking.buttons import Choice
from companion.web.asking.buttons import Words
from companion.web.words.pieces import of_entrance
from companion.web.words.pieces import of_place

Notes = tuple[tuple[str, str], ...]
"""What is said of a survivor, a place, or of both (``sparky school``), each by its slug."""

_MOVES = ("move", "move-with-fuel", "move-with-snowmobile")


def notes(verb: str, state: Mapping[str, Any], prospects: Mapping[str, Prospect]) -> Notes:
    """What is said of those that a verb of a turn is about; ``state`` is the public state
    document."""
    if verb in _MOVES:
        return (*_places(state), *(_ways(prospects) if verb == "move" else ()))
    if verb == "attack":
        return tuple((who, _attack(one)) for who, one in prospects.items())
    if verb == "attack-survivor":
        said = _("attack %(attack)d+")
        return tuple((who, said % {"attack": one.attack}) for who, one in prospects.items())
    if verb == "search":
        said = _("search %(search)d+, then a card of the deck there")
        return tuple((who, said % {"search": one.search}) for who, one in prospects.items())
    return ()


def _attack(prospect: Prospect) -> str:
    said = (
        _("attack %(attack)d+, then the exposure die")
        if prospect.exposed
        else _("attack %(attack)d+, no exposure die")
    )
    return said % {"attack": prospect.attack}


def _ways(prospects: Mapping[str, Prospect]) -> Iterator[tuple[str, str]]:
    for who, one in prospects.items():
        yield from ((f"{who} {place}", _("no exposure die")) for place in one.safe)


def _places(state: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for place, here in state.get("locations", {}).items():
        yield place, of_place(here)


def arrivals(said: Sequence[Words], state: Mapping[str, Any]) -> dict[str, str]:
    """What lies at the place that each answer names last, by its line."""
    there = dict(_places(state))
    return {" ".join(words): there[words[-1]] for words in said if words[-1] in there}


# -- entrances -------------------------------------------------------------------------------------


def asks_for_entrance(
    kind: str, about: str, said: Sequence[Words], state: Mapping[str, Any]
) -> bool:
    """Whether a prompt is a choice among the entrances of a place."""
    if kind != "choose" or not (about in AT_ENTRANCES or about in state.get("locations", ())):
        return False
    return bool(said) and all(words[-1].isdecimal() for words in said)


def entrances(about: str, said: Sequence[Words], state: Mapping[str, Any]) -> tuple[Choice, ...]:
    """The entrances to choose from, each with what stands there."""
    spaces = _spaces(about, state)
    return tuple(
        Choice(
            " ".join(words),
            _("Entrance %(number)s") % {"number": words[-1]},
            note=of_entrance(spaces[at]) if (at := int(words[-1]) - 1) < len(spaces) else "",
        )
        for words in said
    )


def _spaces(about: str, state: Mapping[str, Any]) -> Sequence[str]:
    """The entrances that are asked about. Of a piece it is not said where it stands: that is open
    only where a place has several, as a colony has, and nothing is told if there are more."""
    places = state.get("locations", {})
    if about in places:
        return list(places[about]["entrances"])
    several = [one["entrances"] for one in places.values() if len(one["entrances"]) > 1]
    return several[0] if len(several) == 1 else []
