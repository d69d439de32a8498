"""In force: what a card has left behind for longer than the moment, and what comes of it.

A verb of an option puts an entry down (`companion.rules.verbs_in_force`). Each entry names a rule
of `RULES`. Most of these
the companion applies itself, asked by the rules concerned: who is not exposed, who has to stay, how
many dice are rolled, what the main objective needs besides, what is given as a turn begins
(`companion.rules.beginnings`). Of the others it reminds the table at the right moment, and the
table applies them by hand; a table that notes no dice also those that are about dice.

| rule | arguments | what is in force | applied |
|---|---|---|---|
| ``dice`` | more, fewer, rounds | each player rolls more or fewer dice in the next round | yes |
| ``stays`` | on | the survivor cannot move | yes |
| ``wound-on-arrival`` | at | whoever moves to the place gets a wound | yes |
| ``safe-way`` | at | nobody is exposed for moving between the place and the colony | yes |
| ``never-exposed-moving`` | on | the survivor is not exposed for moving | yes |
| ``eats`` | on, n | paying food costs n more, while the survivor's player is not exiled | yes |
| ``attack-unexposed`` | on | the survivor attacks once a round without exposure | yes |
| ``no-contributions`` | on | who controls the survivor adds no cards to the crisis | yes |
| ``goal-food`` | n | the main objective needs n food tokens besides | yes |
| ``goal-by-table`` | | the main objective needs something only the table can see | asked |
| ``search-everywhere`` | rounds | +1 morale if all locations outside are searched in time | yes |
| ``medicine-or-die`` | on | each turn a medicine card, or an unused die is lost | with dice |
| ``heal-for-dice`` | rounds | all dice of a turn heal a wound of each own survivor | with dice |
| ``food-for-die`` | | a food card brings another die when a round begins | with dice |
| ``experiment`` | on | an experiment when a round begins, which can save from a bite | reminder |
| ``cards-heal`` | on | cards from the hand heal own survivors at the colony | yes |
| ``kept-card`` | rounds | the card taken is not played before the next round | if it is known |
| ``snowmobile`` | on, n | n moves without exposure, for noise or a zombie at both ends | yes |
| ``printed`` | on | the rule printed on the card | listed |
"""

from collections.abc import Iterator
from typing import Literal
from typing import get_args

from companion.rules.facts import Ability
from companion.rules.world import Colony
from companion.rules.world import Lasting
from companion.rules.world import World

RuleName = Literal[
    "dice",
    "stays",
    "wound-on-arrival",
    "safe-way",
    "never-exposed-moving",
    "eats",
    "attack-unexposed",
    "no-contributions",
    "goal-food",
    "goal-by-table",
    "search-everywhere",
    "medicine-or-die",
    "heal-for-dice",
    "food-for-die",
    "experiment",
    "cards-heal",
    "kept-card",
    "snowmobile",
    "printed",
]

Moment = Literal["never", "round-start", "turn-start", "own-turn-start", "own-turn"]
"""When to remind of a rule: as a round begins, as a turn begins (every one, or that of the player
concerned), or during that turn."""


RULES: dict[str, Moment] = {
    **dict.fromkeys(get_args(RuleName), "never"),
    "medicine-or-die": "own-turn-start",
    "heal-for-dice": "turn-start",
    "food-for-die": "round-start",
    "experiment": "round-start",
    "kept-card": "own-turn",
}
"""Every rule by name, and when the table is reminded of it."""

ABOUT_DICE = ("medicine-or-die", "heal-for-dice", "food-for-die")
"""The rules of which only a table that notes no dice is reminded."""


def standing(world: World, *rules: str) -> Iterator[Lasting]:
    """What is in force of these rules (or of all): nothing attached to a survivor who is gone."""
    for lasting in world.in_force:
        attached = not lasting.survivor or world.alive(lasting.survivor)
        if attached and (not rules or lasting.rule in rules):
            yield lasting


# -- exposure and moving ---------------------------------------------------------------------------


def held_fast(world: World, name: str) -> bool:
    """Whether the survivor cannot move."""
    return any(lasting.survivor == name for lasting in standing(world, "stays"))


def safe_move(world: World, name: str, start: str, end: str) -> bool:
    """Whether the survivor is not exposed for a move from ``start`` to ``end``."""
    if any(lasting.survivor == name for lasting in standing(world, "never-exposed-moving")):
        return True
    return any(
        lasting.at in (start, end) and {start, end} - {lasting.at} <= boards(world)
        for lasting in standing(world, "safe-way")
    )


SNOWMOBILE = "snowmobile"
"""The rule by its name, and what a move is made with."""


def snowmobile(world: World, name: str) -> Lasting | None:
    """The snowmobile a survivor can move with, which has so many uses left; None if there is
    none."""
    return next((one for one in standing(world, SNOWMOBILE) if one.survivor == name), None)


def boards(world: World) -> frozenset[str]:
    """The colonies' boards."""
    return frozenset(colony.board for colony in world.colonies.values())


def wounds_on_arrival(world: World, place: str) -> int:
    """How many wounds a survivor gets who moves to a place."""
    return sum(lasting.at == place for lasting in standing(world, "wound-on-arrival"))


ATTACHED = {
    "attack-unexposed": Ability(change=("attack", {"no_exposure": True})),
    "cards-heal": Ability(effect=(("heal-for-card", {}),), at="colony", limit="none"),
}
"""What the rules let a survivor do to whom they are attached."""


def abilities(world: World, name: str) -> Iterator[tuple[str, Ability]]:
    """What a survivor can do by a card attached, and the name of the rule."""
    for lasting in standing(world, *ATTACHED):
        if lasting.survivor == name:
            yield lasting.rule, ATTACHED[lasting.rule]


# -- rounds, food, the crisis and the goal ---------------------------------------------------------


def extra_dice(world: World) -> int:
    """How many dice more (or, below 0, fewer) each player rolls in this round.

    What was put in force in a round counts in the next: then only one end of a round is left.
    """
    return sum(lasting.n for lasting in standing(world, "dice") if lasting.rounds == 1)


def extra_food(world: World, colony: Colony) -> int:
    """How many food tokens a colony pays in addition."""
    return sum(
        lasting.n
        for lasting in standing(world, "eats")
        if world.owner(lasting.survivor) in colony.players
        and not world.players[world.owner(lasting.survivor)].exiled
    )


def may_contribute(world: World, player: str) -> bool:
    """Whether the player may add cards to the crisis, by what is in force."""
    kept = standing(world, "no-contributions")
    return all(world.owner(lasting.survivor) != player for lasting in kept)


def kept(world: World, player: str, item: str) -> int:
    """How many copies of an item card the player has taken and may not play yet."""
    cards = standing(world, "kept-card")
    return sum(lasting.player == player and lasting.item == item for lasting in cards)


# -- reminders -------------------------------------------------------------------------------------


def is_due(world: World, lasting: Lasting) -> bool:
    """Whether this is the moment to remind the table of what is in force."""
    remind = RULES[lasting.rule]
    if lasting.rule in ABOUT_DICE and "action-dice" not in world.offered:
        return False
    if remind == "round-start":
        return world.step in ("reveal-crisis", "roll-action-dice")
    if world.step != "player-turns" or not world.turn:
        return False
    owner = world.owner(lasting.survivor) if lasting.survivor else lasting.player
    mine = world.turn == owner
    begins = not world.deeds
    return {
        "never": False,
        "turn-start": begins,
        "own-turn-start": mine and begins,
        "own-turn": mine,
    }[remind]
