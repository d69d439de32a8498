"""Each rule of the linter catches the fault it is there for, and says where it is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.cards import load
from companion.cards import load_with
from companion.cards.breaking import BREAKING
from companion.cards.checking import CHECKING
from companion.cards.loader import check_pack
from companion.cards.menus import menu
from companion.cards.writing import value
from companion.engine.prompts import Together
from companion.rules.game import DeadOfWinter
from companion.rules.setup import Setup
from companion.rules.verbs import VERBS
from tests.cards.packs import TOP
from tests.cards.packs import copy_of_base
from tests.cards.packs import edit
from tests.cards.packs import small_pack

# Rule: file, what is replaced by what, where the fault is found, words of the sentence.
PLANTED: list[tuple[str, str, str, str, str, str]] = [
    (
        "sources_are_explained",
        "crossroads.toml",
        'options_sources = ["gh-rosen"]',
        'options_sources = ["nobody"]',
        "car-crash.sources",
        'the source "nobody" is not explained',
    ),
    (
        "crises_speak_of_nobody",
        "crises.toml",
        '{ do = "kill-lowest", n = 2 }',
        '{ do = "wound", n = 2 }',
        "overpopulation.effect",
        "wound needs a player, and a crisis is nobody's card.",
    ),
    (
        "crises_speak_of_nobody",
        "crises.toml",
        'at = "colony", n = 12',
        'at = "there", n = 12',
        "legions-of-death.effect",
        "add-zombies speaks of a survivor, and a crisis is about nobody.",
    ),
    (
        "abilities_are_known",
        "survivors.toml",
        'do = "heal"',
        'do = "cure"',
        "olivia-brown.ability",
        'There is no "cure" here; there are kill-zombies,',
    ),
    (
        "abilities_are_known",
        "survivors.toml",
        "no_die = true",
        'no_die = "yes"',
        "ashley-ross.ability",
        'barricade: no_die is true or false, not "yes".',
    ),
    (
        "abilities_are_known",
        "items.toml",
        'at = "colony", change',
        'at = "bunker", change',
        "1-2-3-barricades.ability",
        'there is no location "bunker".',
    ),
    (
        "abilities_are_known",
        "survivors.toml",
        'effect = [{ do = "raise-die" }]',
        "die = 2",
        "brian-lee.ability",
        "an ability has an effect or a change, one of the two.",
    ),
    (
        "abilities_are_known",
        "items.toml",
        'kind = "equip"\nability = { change = { action = "barricade"',
        'kind = "waste"\nability = { change = { action = "barricade"',
        "hammer.ability",
        "a card that is not equipped has an effect, or changes an attack.",
    ),
    (
        "slugs_are_made_from_names",
        "survivors.toml",
        'name = "Sparky"',
        'name = "Sparkie"',
        "sparky",
        '"Sparkie" is called [sparkie].',
    ),
    (
        "names_mean_nothing_else",
        "survivors.toml",
        '[sparky]\nname = "Sparky"',
        '[zombie]\nname = "Zombie"',
        "zombie",
        '"zombie" means something else in a line',
    ),
    (
        "names_mean_nothing_else",
        "crises.toml",
        '[despair]\nname = "Despair"',
        '[fuel]\nname = "Fuel"',
        "fuel",
        '"fuel" means something else in a line',
    ),
    (
        "symbols_are_known",
        "items.toml",
        'symbol = "weapon"',
        'symbol = "gun"',
        "pistol.symbol",
        '"gun" is no symbol; there are weapon, fuel, education,',
    ),
    (
        "symbols_are_known",
        "crises.toml",
        'prevent = ["medicine"]',
        "prevent = []",
        "despair.prevent",
        "a crisis shows a symbol or two.",
    ),
    (
        "symbols_are_known",
        "board.toml",
        'symbols = ["weapon", "fuel"',
        'symbols = ["weapons", "fuel"',
        "police-station.symbols",
        '"weapons" is no symbol',
    ),
    (
        "decks_hold_known_cards",
        "decks.toml",
        "[library]",
        "[mall]",
        "mall",
        'there is no location "mall".',
    ),
    (
        "decks_hold_known_cards",
        "decks.toml",
        "lighter = 2",
        "lihgter = 2",
        "gas-station.lihgter",
        'there is no item "lihgter".',
    ),
    (
        "traits_are_known",
        "survivors.toml",
        'traits = ["wound-limit-4"]',
        'traits = ["wound-limit-5"]',
        "buddy-davis.traits",
        '"wound-limit-5" is no trait; there are wound-limit-4,',
    ),
    (
        "verbs_are_known",
        "crises.toml",
        'do = "kill-lowest"',
        'do = "kill-the-lowest"',
        "overpopulation.effect",
        'There is no "kill-the-lowest" here; there are lose-morale,',
    ),
    (
        "verbs_are_known",
        "crises.toml",
        'do = "kill-lowest", n = 2',
        'do = "kill-lowest", count = 2',
        "overpopulation.effect",
        'kill-lowest takes n, who, at, not "count".',
    ),
    (
        "verbs_are_known",
        "crises.toml",
        'at = "library"',
        'at = "mall"',
        "we-are-being-watched.effect",
        "add-zombies: at is one of colony, outside, everywhere, police-station,",
    ),
    (
        "triggers_are_known",
        "crossroads.toml",
        'when = "healed"',
        'when = "yawned"',
        "addiction.trigger",
        'There is no "yawned" here; there are own, in-play,',
    ),
    (
        "triggers_are_known",
        "crossroads.toml",
        'fuel = "without"',
        'fuel = "empty"',
        "horde.trigger",
        "moved: fuel is one of with, without, either",
    ),
    (
        "survivors_named_are_known",
        "crossroads.toml",
        'when = "in-deck", survivor = "gray-beard"',
        'when = "in-deck", survivor = "grey-beard"',
        "gray-beard.trigger",
        'there is no survivor "grey-beard".',
    ),
    (
        "survivors_named_are_known",
        "crossroads.toml",
        'do = "wound", n = 2, on = "arthur-thurston"',
        'do = "wound", n = 2, on = "arthur"',
        "arthur-thurston.options",
        'there is no survivor "arthur".',
    ),
    (
        "verbs_are_known",
        "items.toml",
        'do = "add-food", n = 3',
        'do = "add-food", n = "three"',
        "food-3.effect",
        'add-food: n is a whole number up to 99, not "three".',
    ),
    (
        "verbs_are_known",
        "objectives.toml",
        'do = "place-helpless", per_player = 1',
        'do = "add-helpless", n = 1',
        "x-weeks-of-darkness.standard.setup",
        'There is no "add-helpless" here; there are place-zombies,',
    ),
    (
        "verbs_are_known",
        "crossroads.toml",
        '{ do = "lose-morale", n = 1, die = [1, 3] }',
        '{ do = "lose-morale", die = [1, 3] }',
        "wavering-loyalties.options",
        "lose-morale needs n.",
    ),
    (
        "verbs_are_known",
        "crossroads.toml",
        "n = 1, die = [1, 3] }",
        "n = 1, die = [3, 1] }",
        "wavering-loyalties.options",
        "lose-morale: die is a range such as [1, 3], not (3, 1).",
    ),
    (
        "verbs_are_known",
        "crossroads.toml",
        'symbol = "food", at = "grocery-store"',
        'symbol = "bread", at = "grocery-store"',
        "maude.options",
        "find-cards: symbol is one of weapon, fuel, education,",
    ),
    (
        "goals_are_known",
        "objectives.toml",
        'check = "samples", per_player = 3',
        'check = "sample", per_player = 3',
        "we-need-more-samples.standard.goal",
        'There is no "sample" here; there are survive-rounds,',
    ),
    (
        "goals_are_known",
        "objectives.toml",
        'check = "samples", per_player = 4',
        'check = "samples", n = 4',
        "we-need-more-samples.hardcore.goal",
        "samples needs per_player.",
    ),
    (
        "conditions_are_known",
        "secret-objectives.toml",
        "hand-total = 4",
        "hand-sum = 4",
        "collector.condition",
        '"hand-sum" is no condition; there are main-objective,',
    ),
    (
        "conditions_are_known",
        "secret-objectives.toml",
        "hand = { education = 2 }",
        "hand = { books = 2 }",
        "historian.condition",
        '"hand" is cards in hand, at least so many of each symbol: a table of symbols; found',
    ),
    (
        "conditions_are_known",
        "secret-objectives.toml",
        'kind = "loyal"\ncondition = { main-objective = true, hand-total',
        'kind = "loyal"\nbetrayer_condition = { morale-zero = true }\n'
        "condition = { main-objective = true, hand-total",
        "collector.betrayer_condition",
        "only an exiled objective has a condition for betrayers.",
    ),
    (
        "location_numbers_differ",
        "board.toml",
        "number = 6",
        "number = 5",
        "gas-station.number",
        "another location has the number 5 too.",
    ),
    (
        "sources_are_explained",
        "survivors.toml",
        'sources = ["gh-peanut"',
        'sources = ["gh-walnut"',
        "sparky.sources",
        'the source "gh-walnut" is not explained in [sources] of pack.toml.',
    ),
    (
        "decks_have_their_size",
        "decks.toml",
        "sniper-rifle = 2",
        "sniper-rifle = 3",
        "police-station",
        "the deck has 21 cards; expected 20.",
    ),
    (
        "decks_have_their_size",
        "decks.toml",
        "food-1 = 10",
        "food-1 = 9",
        "starter",
        "the deck has 24 cards; expected 25.",
    ),
    (
        "no_deck_is_missing",
        "decks.toml",
        "[starter]",
        "[library-2]",
        "starter",
        "this deck is missing, though pack.toml calls the decks complete.",
    ),
    (
        "decks_follow_the_printed_symbols",
        "board.toml",
        'symbols = ["food", "medicine", "tool", "survivor"]',
        'symbols = ["food", "tool", "medicine", "survivor"]',
        "grocery-store",
        "printed order food, tool, medicine, survivor, but the deck has",
    ),
    (
        "decks_follow_the_printed_symbols",
        "board.toml",
        'symbols = ["food", "medicine", "tool", "survivor"]',
        'symbols = ["food", "medicine", "tool"]',
        "grocery-store",
        "the symbols printed there are food, medicine, tool; in the deck: ",
    ),
    (
        "influence_differs",
        "survivors.toml",
        "influence = 68",
        "influence = 46",
        "brian-lee.influence",
        "Alexis Grey has 46 too.",
    ),
    (
        "objectives_name_who_wins",
        "secret-objectives.toml",
        "condition = { main-objective = true, hand-total = 4 }",
        "condition = { hand-total = 4 }",
        "collector.condition",
        "the first condition of this kind is expected to be main-objective.",
    ),
    (
        "crossroads_numbers_differ",
        "crossroads.toml",
        "number = 80",
        "number = 79",
        "harman-brooks.number",
        "Fuel Tanker has the number 79 too.",
    ),
    (
        "counts_are_kept",
        "secret-objectives.toml",
        'kind = "loyal"\n',
        'kind = "betrayal"\n',
        "counts.loyal",
        "the box holds 24; this pack has 23.",
    ),
    (
        "counts_are_kept",
        "pack.toml",
        "crises = 20",
        "crises = 12",
        "counts.crises",
        "the box holds 12; this pack has 13.",
    ),
]


@pytest.mark.parametrize(
    ("rule", "file", "old", "new", "key", "words"),
    PLANTED,
    ids=[f"{rule}-{key}" for rule, _, _, _, key, _ in PLANTED],
)
def test_a_planted_fault_is_found(
    tmp_path: Path, rule: str, file: str, old: str, new: str, key: str, words: str
) -> None:
    pack = copy_of_base(tmp_path)
    assert check_pack(pack) == []
    edit(pack, file, old, new)
    found = [fault for fault in check_pack(pack) if fault.key == key]
    assert any(words in fault.reason for fault in found), [*map(str, check_pack(pack))]


def test_every_rule_has_a_planted_fault() -> None:
    assert {rule for rule, *_ in PLANTED} == {rule.__name__ for rule in (*BREAKING, *CHECKING)}


def test_a_verb_that_a_crisis_may_have_asks_nobody_in_particular(tmp_path: Path) -> None:
    words = {"to": "school", "at": "school", "survivor": "sparky", "whose": "sparky"}
    lists = {"survivors": ("sparky",), "unless": ("mike-cho",)}
    refused = set()
    for verb, arguments in menu("verbs").items():
        said: dict[str, Any] = {**words, **lists, "symbol": "food"}
        needed = [each for each in arguments if each.default is None or each.name == "at"]
        given = {
            each.name: said.get(each.name, 1 if each.kind == "number" else (*each.words, "x")[0])
            for each in needed
        }
        effect = value([{"do": verb, **given}])
        crises = f'{TOP}[rats]\nname = "Rats"\nprevent = ["food"]\neffect = {effect}\n'
        loaded = load_with([small_pack(tmp_path / verb, {"crises": crises})])
        if loaded.refused:
            refused.add(verb)
            continue
        world = DeadOfWinter(load()).begin(Setup(players=["ana", "ben", "cai"], position=POSITION))
        asked = drive(VERBS[verb](world, "", **given))
        assert "" not in asked, verb
    assert refused > {"wound", "may", "spend-die"}


POSITION = {
    "turn": "ana",
    "round": 5,
    "morale": 6,
    "food": 3,
    "helpless": 2,
    "entrances": ["zzb", "z..", "...", "...", "...", "..."],
    "survivors": {
        "sophie-robinson": {"player": "ana", "at": "library", "leader": True},
        "mike-cho": {"player": "ana", "at": "colony", "wounds": 1},
        "thomas-heart": {"player": "ben", "at": "colony", "leader": True},
        "gray-beard": {"player": "cai", "at": "colony", "leader": True},
    },
}


def drive(rule: Any) -> set[str]:
    """Answer all that a rule asks with the first that fits; returns who is asked first."""
    seats: set[str] = set()
    try:
        prompt = next(rule) if rule is not None else None
        while prompt is not None and not isinstance(prompt, Together):
            seats.add(prompt.seat)
            prompt = rule.send(prompt.read(next(iter(prompt.options()))))
    except StopIteration:
        pass
    return seats


def test_a_fault_names_file_line_and_key(tmp_path: Path) -> None:
    pack = copy_of_base(tmp_path)
    edit(pack, "survivors.toml", "influence = 68", "influence = 46")
    lines = (pack / "survivors.toml").read_text(encoding="utf-8").splitlines()
    at = lines.index("influence = 46", lines.index("[brian-lee]")) + 1
    said = f"base/survivors.toml, line {at}, brian-lee.influence: Alexis Grey has 46 too."
    assert [str(fault) for fault in check_pack(pack)] == [said]


def test_a_fault_in_a_part_of_a_card_has_its_line(tmp_path: Path) -> None:
    pack = copy_of_base(tmp_path)
    edit(pack, "objectives.toml", "morale = 5", "morale = 50")
    text = (pack / "objectives.toml").read_text(encoding="utf-8")
    at = text[: text.index("morale = 50")].count("\n") + 1
    said = "expected a whole number from 1 to 10, found 50."
    assert [str(fault) for fault in check_pack(pack)] == [
        f"base/objectives.toml, line {at}, raiding-party.standard.morale: {said}"
    ]


def test_a_small_pack_needs_no_complete_decks(tmp_path: Path) -> None:
    items = 'sources = ["own"]\nconfidence = "low"\n[pulse-cannon]\nname = "Pulse Cannon"\n'
    items += 'symbol = "weapon"\nkind = "equip"\n'
    assert check_pack(small_pack(tmp_path, {"items": items})) == []
    assert "pulse-cannon" not in load().items
