"""What cards do, wait for and leave in force, in words: every card of the box has its sentences."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from companion import cards
from companion.cards.menus import NAMES as MENUS
from companion.cards.menus import Argument
from companion.cards.menus import Menu
from companion.cards.menus import menu
from companion.i18n import _
from companion.i18n import speaking
from companion.rules import house
from companion.rules import in_force
from companion.rules import triggers as rules_of_triggers
from companion.table.types import InForce
from companion.table.types import Progress
from companion.table.types import View
from companion.web.cards.words import says
from companion.web.live import cardview
from companion.web.live import standing
from companion.web.words import triggers
from companion.web.words.abilities import TRAITS
from companion.web.words.abilities import of_item
from companion.web.words.abilities import of_survivor
from companion.web.words.effects import sentences
from companion.web.words.lasting import RULES
from companion.web.words.names import Names

FACTS = cards.load()
NAMES = Names(FACTS, {"ana": "Ana", "ben": "Ben"})


def effects() -> Iterator[tuple[str, Any]]:
    """Every effect of the box the companion knows, with its card."""
    for card in FACTS.crossroads.values():
        yield card.slug, card.first
        yield from ((card.slug, option) for option in card.options if option is not None)
    for crisis in FACTS.crises.values():
        yield crisis.slug, crisis.effect or ()
    for item in FACTS.items.values():
        yield item.slug, item.effect or ()
    for survivor in FACTS.survivors.values():
        yield survivor.slug, survivor.ability.effect if survivor.ability is not None else ()


@pytest.mark.parametrize("language", ["en", "pt_BR"])
def test_every_verb_of_every_card_has_a_sentence(language: str) -> None:
    with speaking(language):
        for card, effect in effects():
            for (verb, given), said in zip(effect, sentences(effect, NAMES), strict=True):
                known_by_hand = verb == "by-hand" or given.get("rule") == "goal-by-table"
                assert known_by_hand or said != _("As the card says."), (card, verb)
                assert re.search(r"[.:]$", said), (card, said)
                assert "%" not in said, (card, said)


@pytest.mark.parametrize(
    ("verb", "given", "said"),
    [
        ("lose-morale", {"n": 1}, "Morale falls by 1."),
        ("lose-morale", {"n": 1, "die": (1, 3)}, "Die 1–3: Morale falls by 1."),
        ("wound", {}, "The survivor it is about gets 1 wound."),
        (
            "wound",
            {"n": 2, "kind": "frostbite", "on": "sparky"},
            "Sparky gets 2 frostbite tokens.",
        ),
        (
            "expose",
            {"n": 3, "on": "own"},
            "A survivor of the active player rolls for exposure 3 times.",
        ),
        (
            "expose",
            {"n": "die"},
            "The survivor it is about rolls for exposure N times. N is what the die shows.",
        ),
        ("kill", {"morale": False, "on": "sparky"}, "Sparky is killed; morale does not fall."),
        ("kill", {"on": "sparky"}, "Sparky is killed."),
        (
            "join",
            {"survivor": "sparky", "wounds": 2},
            "Sparky joins the active player with 2 wounds.",
        ),
        (
            "group-cards",
            {"n": 3, "symbol": "fuel", "to": "waste"},
            "The players pay together: 3 cards of Fuel, to the waste pile.",
        ),
        ("draw-cards", {"n": 2}, "Draw 2 cards from an item deck."),
        ("draw-cards", {"n": 2, "at": "school"}, "Draw 2 cards: School."),
        (
            "draw-cards",
            {"n": 2, "at": "school", "whose": "sparky", "up_to": True},
            "Draw up to 2 cards: School. For the player of: Sparky.",
        ),
        ("clear-deck", {"at": "school"}, "All cards in the deck leave the game: School."),
        (
            "take-removed",
            {"n": 1, "symbol": "fuel"},
            "Take 1 card of Fuel that left the game.",
        ),
        ("wound-each", {"n": 1}, "Each non-exiled survivor gets 1 wound."),
        (
            "wound-each",
            {"n": 1, "at": "colony"},
            "Each non-exiled survivor gets 1 wound: Colony.",
        ),
        (
            "wound-each",
            {"n": 1, "at": "colony", "who": "all"},
            "Each survivor gets 1 wound: Colony.",
        ),
        ("wound-each", {"n": 1, "who": "all"}, "Each survivor gets 1 wound."),
        ("kill-lowest", {"n": 2}, "The 2 non-exiled survivors of lowest influence are killed."),
        (
            "frostbite-highest",
            {"n": 1, "who": "all"},
            "The survivor of highest influence gets a frostbite token.",
        ),
        (
            "helpless-leave",
            {},
            "All helpless survivors leave; morale falls by 1 for every 2 of them, rounded up.",
        ),
        (
            "radio-signal",
            {"n": 3, "helpless": 1, "morale": 2},
            "The players may spend 3 dice together. If they do, 1 helpless survivor comes and"
            " morale rises by 2; if not, it falls by as much.",
        ),
        ("place-barricades", {"n": 2}, "Up to 2 barricades there."),
        ("place-barricades", {"n": 2, "at": "school"}, "2 barricades: School."),
        ("add-zombies", {"n": 1, "at": "outside"}, "1 zombie comes: each place outside."),
        ("send", {"to": "school", "on": "any"}, "Any survivor goes to: School."),
        (
            "in-force",
            {"rule": "dice", "n": 1, "fewer": True},
            "In the next round everybody rolls 1 die less.",
        ),
        ("in-force", {"rule": "dice", "n": 2}, "In the next round everybody rolls 2 dice more."),
        (
            "in-force",
            {"rule": "stays", "on": "sparky", "at": "school"},
            "Sparky cannot leave School any more.",
        ),
        (
            "kill-zombies",
            {"n": 2, "exposure": "once"},
            "Kill up to 2 zombies there. One exposure die.",
        ),
        ("add-food", {"n": "die"}, "N food tokens more. N is what the die shows."),
        (
            "add-zombies",
            {"n": "die", "at": "school", "die": (2, 6)},
            "Die 2–6: N zombies come: School. N is what the die shows.",
        ),
        (
            "wound",
            {"n": "die", "on": "sparky"},
            "Sparky gets N wounds. N is what the die shows.",
        ),
        (
            "lose-cards",
            {"n": "die"},
            "Pay N cards of the hand, out of the game. N is what the die shows.",
        ),
        (
            "sift-cards",
            {"n": 8, "symbol": "weapon", "at": "police-station"},
            "Take all cards of Weapon among the top 8 of the deck: Police Station.",
        ),
        (
            "kill-zombies-at",
            {"n": 8, "at": "colony"},
            "The survivor it is about kills up to 8 zombies: Colony. No exposure die.",
        ),
        ("by-hand", {}, "The table does the rest by hand, from its card."),
        ("reroll-dice", {"number": "any"}, "Roll any number of unused dice again."),
        ("a-verb-of-tomorrow", {}, "As the card says."),
    ],
)
def test_an_effect_is_told_in_a_sentence(verb: str, given: dict[str, Any], said: str) -> None:
    assert sentences([(verb, given)], NAMES) == [said]


GIVEN = {
    "number": 2,
    "place": "school",
    "word": "food",
    "slug": "sparky",
    "slugs": ("sparky", "mike-cho"),
}


def example(argument: Argument) -> Any:
    """A value for an argument that is not what is meant without one; of the rules in force one
    whose sentence needs no more."""
    if argument.name == "rule":
        return "printed"
    if argument.kind == "flag":
        return not argument.default
    if argument.kind == "word":
        return next(word for word in argument.words if word != argument.default)
    return GIVEN[argument.kind]


@pytest.mark.parametrize("language", ["en", "pt_BR"])
@pytest.mark.parametrize("which", MENUS)
def test_every_argument_of_every_name_is_said(which: Menu, language: str) -> None:
    with speaking(language):
        for name, arguments in menu(which).items():
            needed = {each.name: example(each) for each in arguments if each.default is None}
            without = says(which, name, needed, NAMES)
            assert re.search(r"[.:]$", without), (name, without)
            assert "%" not in without, (name, without)
            assert "…" not in without, (name, without)
            for each in arguments:
                said = says(which, name, needed | {each.name: example(each)}, NAMES)
                if each.name in needed:
                    unsaid = says(which, name, needed | {each.name: None}, NAMES)
                else:
                    unsaid = without
                assert said != unsaid, (name, each.name, said)


def test_every_trigger_has_a_sentence() -> None:
    used = {name for card in FACTS.crossroads.values() for name, _ in card.trigger}
    assert used <= set(rules_of_triggers.TRIGGERS)
    for card in FACTS.crossroads.values():
        for said in triggers.sentences(card.trigger, "Ana", NAMES):
            assert said != "As the card says.", card.slug
            assert said.endswith("."), said
    assert triggers.sentences([("tomorrow", {})], "Ana", NAMES) == ["As the card says."]


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("car-crash", "Ana has moved a survivor with fuel. Not by an exiled player."),
        ("maude", "Ana has a survivor: Grocery Store. Not by an exiled player."),
        ("mike-cho", "Ana has a survivor where zombies are: outside the colony."
         " Mike Cho is still in the survivor deck."),
        ("hunted", "Ana has moved a survivor, and rolled: Wound."),
        ("collapsing-barriers", "Ana has a survivor: Colony. Barricades stand there: Colony."
         " Zombies stand there: Colony."),
        ("hunger", ""),
    ],
)  # fmt: skip
def test_what_a_card_waits_for(card: str, said: str) -> None:
    assert " ".join(cardview.waits_for(card, "Ana", NAMES)) == said


def test_an_option_that_is_not_known_is_read_from_the_card() -> None:
    assert cardview.options("spoiled", NAMES) == [
        "A survivor of the active player gets 1 wound.",
        "The table does it by hand, from its card.",
    ]
    assert cardview.options("no-such-card", NAMES) == []
    assert cardview.crossroads("maude", NAMES) == "6 – Maude"
    assert "colony vote" in cardview.vote("olivia-brown", NAMES)
    assert cardview.vote("maude", NAMES) == ""


def test_every_item_and_survivor_says_what_it_is_good_for() -> None:
    for slug in FACTS.items:
        assert of_item(slug, NAMES).endswith("."), slug
    for slug in FACTS.survivors:
        assert of_survivor(slug, NAMES).endswith("."), slug
    traits = [card.traits for card in FACTS.items.values()]
    traits += [card.traits for card in FACTS.survivors.values()]
    assert {trait for some in traits for trait in some} <= set(TRAITS)
    assert of_item("shotgun", NAMES) == (
        "Once a round: An attack kills up to 2 zombies. No exposure die for an attack."
        " Makes 1 noise."
    )
    assert of_survivor("bev-russell", NAMES) == (
        "Colony, any die, once a round, beside a helpless survivor: Kill up to 2 zombies there."
        " No exposure die."
    )
    assert of_survivor("forest-plum", NAMES).startswith("As the turn begins: ")
    assert of_item("of-nobody", NAMES) == of_survivor("of-nobody", NAMES) == ""


def test_every_rule_in_force_has_a_sentence() -> None:
    assert set(RULES) == set(in_force.RULES)
    for rule in in_force.RULES:
        one = InForce("maude", 1, rule, "ana", "sparky", "school", 1)
        (shown,) = standing.in_force([one], NAMES)
        assert (shown.card, shown.due) == ("Maude", False)
        assert "%" not in shown.text
        assert shown.text.endswith(".")
    search = InForce("", 1, "search-everywhere", "ana", places=("school", "library"), due=True)
    (shown,) = standing.in_force([search], NAMES)
    assert shown.text == "Still to be searched in time: School and Library."
    assert (shown.card, shown.due) == ("", True)


def test_every_house_rule_of_the_box_has_a_sentence_for_each_value() -> None:
    of_the_box = {
        (name, value)
        for name, switch in house.HOUSE_RULES.items()
        for value in switch.values
        if switch.edition == "base"
    }
    assert set(standing.HOUSE) == of_the_box
    assert standing.house({"morale_cap": "none", "lost_colony": "plays-on"}) == (
        "Morale may rise above 10.",
    )


def test_the_goal_in_numbers() -> None:
    progress = (
        Progress("samples", 2, 9, at_most=False, met=False),
        Progress("library", 1, 1, at_most=False, met=True),
        Progress("zombies", 4, 3, at_most=True, met=False),
    )
    state = {"counters": {"samples": 2}}
    of_nobody: dict[str, Any] = {"undo": None, "redo": None, "secret": None, "seat": None}
    lists: dict[str, Any] = dict.fromkeys(("prompts", "waiting", "log", "notices"), ())
    view = View(
        run="",
        seq=0,
        role="spectator",
        **(of_nobody | lists),
        state=state,
        seats={},
        progress=progress,
        limits={"counters.samples": 99},
    )
    samples, library, zombies = standing.goal(view, NAMES)
    assert (samples.have.label, samples.have.value, samples.have.most) == ("Samples", 2, 99)
    assert (library.have.label, library.met, library.have.most) == ("Library", True, None)
    assert (zombies.have.label, zombies.at_most, zombies.need) == ("Zombies outside", True, 3)
