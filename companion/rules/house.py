"""House rules: the closed list of switches for what the rulebooks leave open.

Every other ruling is simply the rule. A table's choices are kept as text in ``world.house``; a
switch that is not in there has its default.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.engine.prompts import Refusal
from companion.rules.world import World
from companion.sentences import Verbatim


@dataclass(frozen=True, slots=True)
class Switch:
    """A house rule: its values, the first being the default, in a few words what it settles, and
    the first edition in which that comes up."""

    values: tuple[str, ...]
    settles: str
    edition: str = "base"


HOUSE_RULES: dict[str, Switch] = {
    "noise_mode": Switch(("die", "flip"), "how noise tokens are resolved"),
    "survivors_dealt": Switch(("4", "5"), "how many survivor cards each player chooses from"),
    "morale_zero": Switch(("now", "batch"), "when morale 0 ends the game while zombies are added"),
    "morale_cap": Switch(("ten", "none"), "whether morale stops at 10"),
    "last_hand": Switch(("removed", "waste"), "where the hand goes with the last survivor"),
    "first_player_tie": Switch(("random", "choose"), "equal leaders at set-up"),
    "search_rest": Switch(("searcher", "drawn"), "the order of cards put under a deck"),
    "replacement_in_full_colony": Switch(("over", "outside"), "a replacement with no room"),
    "exiled_in_colony": Switch(("no", "yes"), "whether the exiled may enter the colony"),
    "trap_or_barricade": Switch(
        ("first-player", "barricade"), "which of the two breaks first", "long-night"
    ),
    "containment_dice": Switch(
        ("return", "stay"), "the dice after a containment check", "long-night"
    ),
    "base_crisis_bandits": Switch(("two-random", "none"), "bandits of a base crisis", "long-night"),
    "improvement_refill": Switch(
        ("no", "yes"), "whether a built improvement is replaced", "long-night"
    ),
    "two_players": Switch(("co-op", "standard"), "whether two players always play co-op"),
    "joint_crisis_bonus": Switch(
        ("both", "none"), "the bonus of a joint crisis", "warring-colonies"
    ),
    "lost_colony": Switch(
        ("plays-on", "ends-at-check"), "when a lost colony ends the game", "warring-colonies"
    ),
    "special_zombie": Switch(
        ("leaves", "card"), "what an attack does to a special zombie", "long-night"
    ),
    "exiled_replacement": Switch(("outside", "colony"), "where an exiled player's newcomer stands"),
    "bite_replacement": Switch(("after-chain", "at-once"), "when a bite's replacement is drawn"),
    "mature_cards": Switch(("in", "out"), "whether crossroads cards marked as mature are played"),
}
"""The closed list, by the names and values of a scenario's ``house``."""

EDITIONS = ("base", "long-night", "warring-colonies")
"""The editions in the order in which they appeared; each is played by the rules before it too."""

NOISE_IS_FLIPPED = ("long-night", "warring-colonies")
"""The editions whose noise tokens have two sides; there ``noise_mode`` is ``flip`` unless the table
says ``die``."""


def house_rule(world: World, name: str) -> str:
    """Return the value of a house rule at this table; KeyError for a name that is not on the
    list."""
    if name == "noise_mode" and world.edition in NOISE_IS_FLIPPED:
        return world.house.get(name, "flip")
    return world.house.get(name, HOUSE_RULES[name].values[0])


def in_force(world: World) -> dict[str, str]:
    """Return the value of every house rule that can come up in the game's edition."""
    later = EDITIONS[EDITIONS.index(world.edition) + 1 :]
    return {
        name: house_rule(world, name)
        for name, switch in HOUSE_RULES.items()
        if switch.edition not in later
    }


def read_house_rules(given: Mapping[str, object]) -> dict[str, str]:
    """Return a table's house rules as text, in the order given. Raises `Refusal` for unknown names
    and values."""
    house: dict[str, str] = {}
    for name, value in given.items():
        if name not in HOUSE_RULES:
            raise Refusal(
                'There is no house rule "%(name)s"; there are %(rules)s.',
                name=name,
                rules=Verbatim.listed(HOUSE_RULES),
            )
        text = str(value)
        if text not in HOUSE_RULES[name].values:
            allowed = " or ".join(HOUSE_RULES[name].values)
            raise Refusal(
                'The house rule %(name)s is %(allowed)s, not "%(value)s".',
                name=Verbatim(name),
                allowed=Verbatim(allowed),
                value=str(value),
            )
        house[name] = text
    return house
