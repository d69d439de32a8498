"""Traits: the passive abilities that change a rule, by the names that cards give them.

A survivor has those of the survivor card and of the items equipped; one that is known by its three
numbers only has no card.
"""

from companion.rules.world import World

WOUND_LIMIT_4 = "wound-limit-4"
BITE_IS_A_WOUND = "bite-is-a-wound"
BITE_SKIPS = "bite-skips"
FROSTBITE_IS_A_WOUND = "frostbite-is-a-wound"
NO_EXPOSURE_MOVING = "no-exposure-moving"
NO_EXPOSURE_ATTACKING = "no-exposure-attacking"

TRAITS: dict[str, str] = {
    WOUND_LIMIT_4: "dies of the fourth wound, not of the third",
    BITE_IS_A_WOUND: "a bitten roll gives one wound and does not spread",
    BITE_SKIPS: "a bite does not spread to this survivor",
    FROSTBITE_IS_A_WOUND: "frostbite received is a normal wound",
    NO_EXPOSURE_MOVING: "does not roll for exposure after moving",
    NO_EXPOSURE_ATTACKING: "does not roll for exposure after attacking a zombie",
}
"""Every trait the rules know, and what it does."""


def has(world: World, name: str, trait: str) -> bool:
    """Say whether the survivor ``name`` has ``trait`` now."""
    card = world.cards.survivors.get(name)
    if card is not None and trait in card.traits:
        return True
    items = world.cards.items
    return any(trait in items[item].traits for item in world.survivors[name].equipped)


def wound_limit(world: World, name: str) -> int:
    """Return how many wounds kill the survivor (Killing Survivors: three)."""
    return 4 if has(world, name, WOUND_LIMIT_4) else 3
