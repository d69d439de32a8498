"""Killing zombies: what an attack or an ability brings, and what it may cost."""

from collections.abc import Iterator
from typing import NamedTuple

from companion.bots.sight import COLONY
from companion.bots.sight import Sight
from companion.bots.worth import ability_of
from companion.bots.worth import hurt
from companion.bots.worth import kills
from companion.engine.prompts import Words
from companion.rules import traits
from companion.rules.facts import Ability
from companion.rules.facts import Facts

WOUNDED, FROZEN, BITTEN = 3 / 12, 2 / 12, 1 / 12
"""How often the exposure die shows a wound, frostbite and a bite."""

SPREAD = 1.0
"""How many others a bite kills that can spread, about."""

LEFT_OPEN = 0.35
"""The part of its life that a frostbite or one more wound costs a healthy survivor."""

DEADLY = 2
"""Who has so many wounds dies of the next."""


class Strike(NamedTuple):
    """A line that kills zombies: how many, and the morale its exposure costs on average."""

    words: Words
    kills: int
    risk: float


def strikes(facts: Facts, sight: Sight, lines: list[Words]) -> Iterator[Strike]:
    """What each of these lines (attacks on zombies, abilities and items used) does."""
    for words in lines:
        if words[0] == "attack":
            if words[1] == "zombie":
                yield attack(facts, sight, words)
        else:
            user = words[words.index("of") + 1]
            ability = ability_of(facts, words[1] if words[0] == "use" else user)
            if ability is not None and (killed := kills(ability)):
                safe = all(
                    arguments.get("exposure", "each") == "none" for _, arguments in ability.effect
                )
                yield Strike(words, killed, 0.0 if safe else risk(facts, sight, user))


def attack(facts: Facts, sight: Sight, words: Words) -> Strike:
    """An attack on a zombie, with what it uses."""
    name = words[3]
    used = [found for word in words[4:] if (found := used_by(facts, name, word)) is not None]
    changes = [ability.change[1] for ability in used if ability.change is not None]
    killed = max([1, *(change.get("kills", 1) for change in changes)])
    at = sight.place(sight.state["survivors"][name]["at"])
    safe = has_trait(facts, sight, name, traits.NO_EXPOSURE_ATTACKING) or any(
        change.get("no_exposure") for change in changes
    )
    return Strike(words, min(killed, at["zombies"]), 0.0 if safe else risk(facts, sight, name))


def used_by(facts: Facts, name: str, word: str) -> Ability | None:
    """The ability that a word of an attack names, if it names one."""
    ability = ability_of(facts, name if word == "ability" else word)
    return ability if ability is not None and ability.change is not None else None


def risk(facts: Facts, sight: Sight, name: str) -> float:
    """The morale a roll for exposure costs on average: the deaths it leads to."""
    survivor = sight.state["survivors"][name]
    left = 1.0 if hurt(survivor) >= DEADLY else LEFT_OPEN + 0.15 * hurt(survivor)
    if has_trait(facts, sight, name, traits.BITE_IS_A_WOUND):
        bitten = left
    else:
        company = len(sight.place(survivor["at"])["survivors"]) - 1
        bitten = 1 + min(SPREAD, company / 2)
    return (WOUNDED + FROZEN) * left + BITTEN * bitten


def has_trait(facts: Facts, sight: Sight, name: str, trait: str) -> bool:
    """Whether a survivor has a trait by her card or her equipment."""
    card = facts.survivors.get(name)
    items = (facts.items.get(item) for item in sight.state["survivors"][name]["equipped"])
    return (card is not None and trait in card.traits) or any(
        item is not None and trait in item.traits for item in items
    )


def outside(sight: Sight, strike: Strike) -> bool:
    """Whether the zombies stand where whoever strikes stands, and that is no colony."""
    words = strike.words
    name = words[3] if words[0] == "attack" else words[words.index("of") + 1]
    return bool(sight.state["survivors"][name]["at"] != COLONY)
