"""What a table can choose for a new game: the one list, for the pages and the command line.

The rules and the companion's chance say what there is; a set-up that names anything else is refused
by them (`companion.rules.setup.begin`).
"""

from companion.rules.automation import AUTOMATED
from companion.rules.automation import LEVELS
from companion.rules.decks import DECKS
from companion.rules.decks import HOLDERS
from companion.rules.house import EDITIONS
from companion.rules.house import HOUSE_RULES
from companion.rules.setup import FEWEST
from companion.rules.setup import MOST
from companion.rules.setup import OFFERABLE
from companion.rules.setup import PLAYED
from companion.rules.variants import VARIANTS
from companion.table.chance import DICE

__all__ = [
    "AUTOMATED",
    "DECKS",
    "DICE",
    "EDITIONS",
    "FEWEST",
    "HOLDERS",
    "LEVELS",
    "MOST",
    "OFFERABLE",
    "PLAYED",
    "VARIANTS",
    "house_rules",
]


def house_rules(edition: str) -> dict[str, tuple[str, ...]]:
    """The house rules that can come up in an edition, each with its values, the default first."""
    later = EDITIONS[EDITIONS.index(edition) + 1 :]
    return {
        name: switch.values for name, switch in HOUSE_RULES.items() if switch.edition not in later
    }
