"""What stands on the board, counted in words."""

from collections.abc import Mapping
from typing import Any

from companion.i18n import ngettext


def of_place(here: Mapping[str, Any]) -> str:
    """What whoever comes to a place finds there: free spaces, zombies, noise; ``here`` is its entry
    in the state document."""
    taken = len(here["survivors"]) + here["helpless"] + here["bandits"]
    room = [] if here["spaces"] is None else [free(here["spaces"] - taken)]
    return ", ".join(room + counted(zombies=here["zombies"], noise=here["noise"]))


def of_entrance(spaces: str) -> str:
    """What stands at an entrance, and how many of its spaces are free."""
    pieces = counted(
        zombies=spaces.count("z") + spaces.count("S"),
        barricades=spaces.count("b"),
        traps=spaces.count("t"),
    )
    return ", ".join([*pieces, *([free(spaces.count("."))] if "." in spaces else [])])


def free(spaces: int) -> str:
    """So many free spaces."""
    return ngettext("%(num)d free", "%(num)d free", spaces) % {"num": spaces}


def counted(*, zombies: int = 0, barricades: int = 0, traps: int = 0, noise: int = 0) -> list[str]:
    """Pieces of each kind, those of which there are any."""
    said = (
        (zombies, ngettext("%(num)d zombie", "%(num)d zombies", zombies)),
        (barricades, ngettext("%(num)d barricade", "%(num)d barricades", barricades)),
        (traps, ngettext("%(num)d trap", "%(num)d traps", traps)),
        (noise, ngettext("%(num)d noise token", "%(num)d noise tokens", noise)),
    )
    return [text % {"num": number} for number, text in said if number]
