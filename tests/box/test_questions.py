"""What a question on the panel is for, in words that find room there, and what its answers do."""

import dataclasses
from collections.abc import Sequence
from typing import get_args

import pytest

from companion.box.drawing import SMALL
from companion.box.drawing import wrapped
from companion.box.texts import purposes
from companion.box.texts.words import LINE
from companion.i18n import speaking
from companion.i18n.purposes import PURPOSES
from companion.rules.purposes import Outcome
from companion.rules.purposes import Purpose
from companion.rules.purposes import Word
from companion.rules.verbs import VERBS
from companion.table.types import BOX
from companion.table.types import OpenPrompt
from tests.box.conftest import Opener
from tests.box.hand import Hand
from tests.box.places import TURN

LANGUAGES = ("en", "pt_BR")
SAID_BY_THEIR_EFFECT = {"may", "roll"}
FOOD_FOR_MORALE = Purpose("may", (("pay-food", {"n": 2}), ("gain-morale", {"n": 1})))
SPOILED = Purpose(
    "option", choices=(("1", (("wound", {"on": "own"}),)), ("3", (("pay-food", {"n": 2}),)))
)
MORE_FOOD = Purpose("may", (("add-food", {"n": 2}),))
FACES = Purpose(
    "exposure",
    outcomes=(("blank", "nothing"), ("wound", "wound-kills"), ("bitten", "bite")),
)

QUESTIONS: list[tuple[str, str, Purpose | None, Sequence[str], str, list[str]]] = [
    # kind, about, purpose, answers; the heading, the entries
    (
        *("choose", "car-crash", MORE_FOOD, ["choose yes", "choose no"]),
        *("Ana: food +2?", ["Yes: food +2", "No"]),
    ),
    (
        *("choose", "car-crash", FOOD_FOR_MORALE, ["choose yes", "choose no"]),
        *("Ana: food -2, morale +1?", ["Yes", "No"]),
    ),
    (
        *("die", "car-crash", Purpose("roll", (("lose-morale", {"n": 1, "die": [1, 3]}),))),
        *(["die 1", "die 6"], "Ana: 1-3: morale -1", ["1", "6"]),
    ),
    (
        *("die", "sparky", Purpose("attack-survivor", n=2), ["die 1", "die 6"]),
        *("Ana: die, up to 2 hits, Sparky", ["1", "6"]),
    ),
    (
        *("die", "samples", Purpose("sample", n=4), ["die 1", "die 6"]),
        *("Ana: die, 4+: a sample", ["1", "6"]),
    ),
    (
        *("exposure", "sparky", FACES),
        ["exposure blank", "exposure wound", "exposure bitten"],
        *("Ana: exposure, Sparky", ["Blank", "Wound: dies", "Bitten: spreads"]),
    ),
    (
        *("bite-spread", "sparky", None, ["kill", "roll"], "Ana: bite spreads, Sparky"),
        ["Kill: ends the bite", "Roll: blank saves"],
    ),
    (
        *("option", "spoiled", SPOILED, ["option 1", "option 2", "option 3"]),
        *("Ana: which option?, Spoiled", ["1: wounds +1", "2", "3: food -2"]),
    ),
    (*("vote", "ben", None, ["yes", "no"], "Ana: exile Ben?", ["Yes", "No"]),),
    (
        *("choose", "library", Purpose("zombie-arrives"), ["choose 1", "choose 2"]),
        *("Ana: zombie goes to?, Library", ["1", "2"]),
    ),
    (
        *(
            "choose",
            "influence",
            Purpose("killed-of-equals"),
            ["choose sparky", "choose gray-beard"],
        ),
        *("Ana: who is killed?", ["Sparky", "Gray Beard"]),
    ),
]


@pytest.mark.parametrize(("kind", "about", "purpose", "answers", "heading", "labels"), QUESTIONS)
def test_a_panel_says_what_is_asked_and_what_comes_of_it(
    open_table: Opener,
    kind: str,
    about: str,
    purpose: Purpose | None,
    answers: Sequence[str],
    heading: str,
    labels: list[str],
) -> None:
    hand = Hand(open_table(TURN))
    verbs = tuple(dict.fromkeys(answer.split()[0] for answer in answers))
    prompt = OpenPrompt("one", "ana", kind, about, True, "", verbs, tuple(answers), purpose)
    hand.look(dataclasses.replace(hand.table.view(BOX), prompts=(prompt,)))
    assert (hand.menu.page.heading, hand.labels) == (heading, labels)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_purpose_finds_room_on_two_lines_beside_a_name(language: str) -> None:
    words = {*get_args(Word)} - SAID_BY_THEIR_EFFECT
    assert {word for word, wording in PURPOSES.items() if wording.panel} == words
    with speaking(language):
        for word in sorted(words):
            radio = (("radio-signal", {"n": 3}),) if word == "radio-signal" else ()
            said = purposes.question(Purpose(word, radio, n=3))
            assert said
            lines = wrapped(f"Maximiliana: {said}", SMALL, 9)
            assert len(lines) <= 2, said


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_verb_of_a_card_has_few_letters(language: str) -> None:
    with speaking(language):
        for verb in VERBS:
            assert len(purposes.effect(Purpose("may", ((verb, {"n": 2}),)))) <= LINE


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_faces_of_the_exposure_die_say_who_dies(language: str) -> None:
    with speaking(language):
        for outcome in get_args(Outcome):
            told = Purpose("exposure", outcomes=(("wound", outcome),))
            said = purposes.answer("exposure", told, "W", ("wound",))
            assert (said == "W") == (outcome in ("nothing", "wound", "frostbite"))
