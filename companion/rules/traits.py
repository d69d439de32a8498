"""Traits: the passive abilities that change a rule, by the names that cards give them.

A survivor has those of the survivor card and of the items equipped; one that is known by its three
numbers only has no card. Who copies others has their cards' traits too (R98).
"""

from collections.abc import Iterator

from companion.rules.facts import SurvivorCard
from companion.rules.world import World

WOUND_LIMIT_4 = "wound-limit-4"
BITE_IS_A_WOUND = "bite-is-a-wound"
BITE_SKIPS = "bite-skips"
FROSTBITE_IS_A_WOUND = "frostbite-is-a-wound"
NO_EXPOSURE_MOVING = "no-exposure-moving"
NO_EXPOSURE_ATTACKING = "no-exposure-attacking"
LOOKS_FURTHER = "looks-further"
MAKES_NO_NOISE = "makes-no-noise"
UNCOUNTED = "uncounted"
EXTRA_DIE = "extra-die"
COPIES_OUTSIDE = "copies-outside"

TRAITS: dict[str, str] = {
    WOUND_LIMIT_4: "dies of the fourth wound, not of the third",
    BITE_IS_A_WOUND: "a bitten roll gives one wound and does not spread",
    BITE_SKIPS: "a bite does not spread to this survivor",
    FROSTBITE_IS_A_WOUND: "frostbite received is a normal wound",
    NO_EXPOSURE_MOVING: "does not roll for exposure after moving",
    NO_EXPOSURE_ATTACKING: "does not roll for exposure after attacking a zombie",
    LOOKS_FURTHER: "looks at one more card in each search",
    MAKES_NO_NOISE: "cannot choose to make noise in a search",
    UNCOUNTED: "is not counted when food is paid and zombies are added",
    EXTRA_DIE: "brings one more action die when dice are rolled",
    COPIES_OUTSIDE: "outside a colony has the abilities of all others at the location",
}
"""Every trait the rules know, and what it does."""


def has(world: World, name: str, trait: str) -> bool:
    """Say whether the survivor ``name`` has ``trait`` now, copied ones included."""
    return has_own(world, name, trait) or any(trait in card.traits for card in copied(world, name))


def has_own(world: World, name: str, trait: str) -> bool:
    """Say whether the survivor has ``trait`` by her own card or by an item equipped."""
    card = world.cards.survivors.get(name)
    if card is not None and trait in card.traits:
        return True
    items = world.cards.items
    return any(trait in items[item].traits for item in world.survivors[name].equipped)


def copied(world: World, name: str) -> Iterator[SurvivorCard]:
    """The cards of the others whose abilities the survivor has where she stands (John Price).

    Only once a move is finished, exposure included, and never their equipment.
    """
    card = world.cards.survivors.get(name)
    if card is None or COPIES_OUTSIDE not in card.traits or world.moving == name:
        return
    place = world.survivors[name].at
    if place in world.locations and world.colony_at(place) is None:
        for other in world.at(place):
            other_card = world.cards.survivors.get(other.slug)
            if other.slug != name and other_card is not None:
                yield other_card


WOUNDS = 3
"""So many wounds kill a survivor (Killing Survivors)."""


def wound_limit(world: World, name: str) -> int:
    """Return how many wounds kill the survivor."""
    return 4 if has(world, name, WOUND_LIMIT_4) else WOUNDS
