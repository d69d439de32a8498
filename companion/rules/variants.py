"""Gameplay Variants."""

from collections.abc import Mapping
from collections.abc import Sequence

from companion.engine.prompts import Refusal
from companion.rules.world import World
from companion.sentences import Verbatim

VARIANTS: dict[str, str] = {
    "co-op": "the hardcore side of the main objective, no secret objectives, no vote to exile",
    "two-player": "co-op; each player has 7 starting items and keeps 3 of 4 survivors",
    "betrayer": "1 non-betrayal secret objective per player instead of 2",
    "hardcore": "the hardcore side of the main objective",
    "player-elimination": "a player whose last survivor is lost is out of the game",
}
"""The five variants of the base rulebook, in a few words."""


def read_variants(
    given: Sequence[str], players: Sequence[str], house: Mapping[str, str]
) -> list[str]:
    """Return the variants that are played, those included that follow from others.

    Two players always play co-op unless the house rule ``two_players`` says otherwise. Raises
    `Refusal` for unknown variants and for those that do not go together.
    """
    for variant in given:
        if variant not in VARIANTS:
            raise Refusal(
                'The base game has no variant "%(variant)s"; there are %(variants)s.',
                variant=variant,
                variants=Verbatim.listed(VARIANTS),
            )
    chosen = {*given}
    if len(players) == 2 and house.get("two_players", "co-op") == "co-op":
        chosen.add("two-player")
    if "two-player" in chosen:
        if len(players) != 2:
            raise Refusal(
                "The 2 Player Variant is for 2 players, not for %(players)s.", players=len(players)
            )
        chosen.add("co-op")
    if {"co-op", "betrayer"} <= chosen:
        raise Refusal("Co-op has no secret objectives, so there is no betrayer in it.")
    return [variant for variant in VARIANTS if variant in chosen]


def survivors_kept(world: World) -> int:
    """How many of the survivor cards dealt each player keeps: 2, with 2 players 3."""
    return 3 if world.in_mode("two-player") else 2


def objective_stack(world: World) -> tuple[int, int]:
    """How many non-betrayal and betrayal objectives are shuffled together, to deal 1 to each.

    Game Setup 4: 2 for each player and 1 betrayal; with the Betrayer Variant 1 for each player and
    1 betrayal. In co-op there are none.
    """
    if world.in_mode("co-op"):
        return 0, 0
    each = 1 if world.in_mode("betrayer") else 2
    return each * len(world.seats), 1
