"""Abilities of cards in a pack: their form, and that they are known to the rules."""

from __future__ import annotations

from dataclasses import astuple
from pathlib import Path

import pytest

from companion.cards import load_with
from companion.cards.loader import check_pack
from companion.rules.facts import Ability
from tests.cards.packs import OLD_TOM
from tests.cards.packs import TOP
from tests.cards.packs import small_pack

SURVIVOR = OLD_TOM + "\n[old-tom.ability]\n"

ITEM = (
    TOP
    + """
[net]
name = "Net"
symbol = "tool"
kind = "equip"
"""
)


def test_an_ability_is_a_use_and_the_verbs_after_it(tmp_path: Path) -> None:
    effect = '[{ do = "kill-zombies", n = 1, exposure = "once" }, { do = "lose-morale", n = 1 }]'
    text = f'{SURVIVOR}at = "library"\ndie = 3\nlimit = "none"\neffect = {effect}\n'
    pack = small_pack(tmp_path, {"survivors": text})
    assert check_pack(pack) == []
    uses = (("kill-zombies", {"n": 1, "exposure": "once"}), ("lose-morale", {"n": 1}))
    ability = load_with([pack]).facts.survivors["old-tom"].ability
    assert ability is not None
    assert astuple(ability) == astuple(Ability(effect=uses, at="library", die=3, limit="none"))


def test_an_item_changes_an_action(tmp_path: Path) -> None:
    pack = small_pack(
        tmp_path,
        {"items": ITEM + 'ability = { change = { action = "search", look = 2 } }\n'},
    )
    assert check_pack(pack) == []
    ability = load_with([pack]).facts.items["net"].ability
    assert ability is not None
    assert astuple(ability) == astuple(Ability(change=("search", {"look": 2})))


@pytest.mark.parametrize(
    ("said", "key", "reason"),
    [
        ("often = 2", "old-tom.ability.often", "this key is not known here; known are at, change,"),
        ("die = 7", "old-tom.ability.die", "expected a whole number from 1 to 6, found 7."),
        ('limit = "turn"', "old-tom.ability.limit", "expected round, turn-start or none"),
        ('needs = "sparky"', "old-tom.ability.needs", "expected nobody or helpless"),
        ('at = ""', "old-tom.ability.at", "expected a text"),
        ('at = "moon"', "old-tom.ability", 'there is no location "moon".'),
        ("", "old-tom.ability", "an ability has an effect or a change, one of the two."),
        (
            'effect = [{ do = "heal" }]\nchange = { action = "search", look = 1 }',
            "old-tom.ability",
            "an ability has an effect or a change, one of the two.",
        ),
        ('effect = "heal"', "old-tom.ability.effect", "expected a list of verbs such as"),
        ("change = { look = 1 }", "old-tom.ability.change.action", "is missing; expected a text."),
        (
            'change = { action = "sleep" }',
            "old-tom.ability",
            'There is no "sleep" here; there are attack, search, barricade, clean-waste.',
        ),
        (
            'change = { action = "attack", kill = 2 }',
            "old-tom.ability",
            "attack takes kills, no_exposure, any_die, no_die, noise, pays",
        ),
        (
            'change = { action = "attack", pays = "gold" }',
            "old-tom.ability",
            "attack: pays is one of nothing, weapon, fuel",
        ),
        (
            'effect = [{ do = "kill-zombies", where = "here" }]',
            "old-tom.ability",
            "kill-zombies needs n.",
        ),
        (
            'effect = [{ do = "add-food", n = 1 }, { do = "kill-zombies", n = 1 }]',
            "old-tom.ability",
            'There is no "kill-zombies" here',
        ),
    ],
)
def test_what_is_wrong_with_an_ability(tmp_path: Path, said: str, key: str, reason: str) -> None:
    pack = small_pack(tmp_path, {"survivors": f"{SURVIVOR}{said}\n"})
    found = [fault for fault in check_pack(pack) if fault.key == key]
    assert any(reason in fault.reason for fault in found), [*map(str, check_pack(pack))]
    assert "old-tom" not in load_with([pack]).facts.survivors


def test_a_crisis_uses_nothing(tmp_path: Path) -> None:
    crisis = TOP + '\n[cold]\nname = "Cold"\nprevent = ["fuel"]\neffect = [{ do = "raise-die" }]\n'
    (fault,) = check_pack(small_pack(tmp_path, {"crises": crisis}))
    assert 'There is no "raise-die" here' in fault.reason
