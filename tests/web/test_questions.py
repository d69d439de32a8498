"""Every question there is says what is asked, and its answers say what comes of them."""

import importlib
import pkgutil
from collections.abc import Iterator
from typing import Any
from typing import get_args

import pytest

from companion import cards
from companion import rules
from companion.engine.prompts import Prompt
from companion.i18n import speaking
from companion.i18n.purposes import PURPOSES
from companion.i18n.purposes import TIE_EXILE
from companion.rules.purposes import Outcome
from companion.rules.purposes import Purpose
from companion.rules.purposes import Word
from companion.table.types import OpenPrompt
from companion.web.asking import purposes
from companion.web.asking.asks import Viewer
from companion.web.asking.asks import ask
from companion.web.asking.buttons import Ask
from companion.web.words.names import KINDS
from companion.web.words.names import Names

NAMES = Names(cards.load(), {"ana": "Ana", "ben": "Ben"})
STATE: dict[str, Any] = {
    "survivors": {"sparky": {"player": "ana", "at": "library"}},
    "locations": {
        "library": {
            "survivors": ["sparky"],
            "helpless": 0,
            "bandits": 0,
            "spaces": 3,
            "noise": 1,
            "zombies": 2,
            "entrances": ["zz."],
        }
    },
}
MAY_PAY = Purpose("may", (("pay-food", {"n": 2}), ("gain-morale", {"n": 1})))
ON_A_DIE = Purpose("roll", (("lose-morale", {"n": 1, "die": [1, 3]}),))
RADIO = Purpose("radio-signal", (("radio-signal", {"n": 3, "helpless": 1, "morale": 1}),))
FACES = Purpose("exposure", outcomes=(("blank", "nothing"), ("bitten", "bite")))
IN_A_BITE = Purpose("bite-roll", outcomes=(("blank", "saved"), ("wound", "killed")))

QUESTIONS: list[tuple[str, str, str, Purpose | None, str, str, list[tuple[str, str, str]]]] = [
    # kind, seat, about, purpose, title, how the hint begins, answers: line, label, what it does
    (
        *("leader", "ana", "", None, "Who leads your group now?", ""),
        [("leader sparky", "Sparky", "")],
    ),
    (
        *("exposure", "ana", "sparky", FACES, "Exposure die for Sparky", ""),
        [
            ("exposure blank", "Blank", "Nothing happens."),
            (
                *("exposure bitten", "Bitten"),
                "Killed, and the bite spreads to the lowest influence there.",
            ),
        ],
    ),
    (
        *("exposure", "ana", "sparky", IN_A_BITE, "Exposure die for Sparky", "The bite has come"),
        [
            ("exposure blank", "Blank", "Saved, and the bite ends here."),
            ("exposure wound", "Wound", "Killed, and the bite goes on."),
        ],
    ),
    (
        *("bite-spread", "ana", "sparky", None, "The bite spreads to Sparky", ""),
        [
            ("kill", "Kill to stop the bite", "Dead, and the bite ends here."),
            (
                "roll",
                "Roll for the bite",
                "Only a blank saves, and ends it; anything else kills, and the bite goes on to"
                " whoever is left there.",
            ),
        ],
    ),
    (
        *("die", "ana", "car-crash", ON_A_DIE, "Roll a die: Car Crash"),
        "Die 1–3: Morale falls by 1. Die 4–6: Nothing happens.",
        [("die 4", "4", "")],
    ),
    (
        *("die", "ana", "sparky", Purpose("attack-survivor", n=2)),
        *("Roll the die again: the attack on Sparky", "Up to 2: Sparky is wounded, and a card"),
        [("die 4", "4", "")],
    ),
    (
        *("die", "ana", "first-player", Purpose("begin"), "Roll a die: who is the first player?"),
        "The highest number begins",
        [("die 4", "4", "")],
    ),
    (
        *("noise", "table", "library", None, "For the table: Noise at Library"),
        "The die for the next noise token: on 1, 2 or 3 a zombie comes.",
        [("noise 3", "3", "")],
    ),
    (
        *("noise", "table", "library", None, "For the table: Noise at Library", "Flip the next"),
        [("noise zombie", "A zombie comes", ""), ("noise quiet", "All stays quiet", "")],
    ),
    (
        *("choose", "ana", "creature-comforts", MAY_PAY, "Creature Comforts: do you do it?", ""),
        [
            ("choose yes", "Yes", "Pay 2 food tokens. Morale rises by 1."),
            ("choose no", "No", "Nothing of it happens."),
        ],
    ),
    (
        *("choose", "ana", "radio-signal", RADIO, "Do the players spend their dice? Radio Signal"),
        "The players may spend 3 dice together.",
        [
            ("choose yes", "Yes", "Unused dice spent: 3."),
            ("choose no", "No", "Morale falls by 1."),
        ],
    ),
    (
        *("choose", "ana", "car-crash", Purpose("subject", (("wound", {"kind": "frostbite"}),))),
        *("Who is it? Car Crash", "The survivor it is about gets 1 frostbite token."),
        [("choose sparky", "Sparky", "")],
    ),
    (
        *("choose", "ana", "no-ammo", Purpose("lose-die")),
        *("Which unused die do you give up? No Ammo", ""),
        [("choose 3", "3", "")],
    ),
    (
        *("choose", "ana", "no-ammo", Purpose("heal-whom"), "Who is healed? No Ammo", "A wound"),
        [("choose none", "Nobody more", "")],
    ),
    (
        *("choose", "ana", "food", Purpose("pay"), "Pay a card: Food", "The others see only"),
        [("choose no", "I have none", "")],
    ),
    (
        *("vote", "ana", "ben", None, "Exile Ben?", "Nobody's vote is shown"),
        [("yes", "Yes", "Ben is exiled and leaves the colony."), ("no", "No", "Ben stays.")],
    ),
    (
        *("vote", "ana", "ben", Purpose("out-of-game"), "Exile Ben?", "Nobody's vote is shown"),
        [
            ("yes", "Yes", "Ben and all survivors of Ben leave the game."),
            ("no", "No", "Ben stays."),
        ],
    ),
    (
        *("choose", "ana", "ben", Purpose("out-of-game"), "A tie: exile Ben?", "The first player"),
        [
            ("choose yes", "Yes", "Ben and all survivors of Ben leave the game."),
            ("choose no", "No", "Ben stays."),
        ],
    ),
    (
        *("vote", "ana", "outbreak", None, "Vote: Outbreak", "Nobody's vote is shown"),
        [
            ("yes", "Yes", "The option is taken."),
            ("no", "No", "The option is voted down; another one takes effect."),
        ],
    ),
    (
        *("search", "ana", "library", None, "Search: Library", "Look at the card you drew."),
        [
            ("noise", "Make noise: look at one more card", ""),
            ("keep", "Keep a card: end the search", ""),
        ],
    ),
    (
        *("objective", "table", "", None, "For the table: Is the main objective completed?"),
        "The companion cannot tell",
        [
            ("objective met", "Main objective: completed", "The game ends at this check."),
            (
                *("objective unmet", "Main objective: not yet"),
                "The game does not end at this check; then the round track moves.",
            ),
        ],
    ),
    (
        *(
            "exile-move",
            "ana",
            "",
            None,
            "Leave the colony",
            "Where does each survivor go? The expo",
        ),
        [
            (
                "move sparky to library",
                "Sparky goes to the library",
                "2 free, 2 zombies, 1 noise token",
            )
        ],
    ),
    (
        *("crossroads", "ana", "ben", None, "Crossroads card of Ben's turn", "Draw it and keep"),
        [
            (
                *("triggered", "Triggered now"),
                "Read the card aloud: its option comes before the next action.",
            ),
            (
                *("card", "Crossroads card drawn"),
                "Without its title the companion watches for nothing.",
            ),
        ],
    ),
    (
        *(
            "option",
            "ana",
            "spoiled",
            Purpose("option"),
            "Which option do you take? Spoiled",
            "Read the whole",
        ),
        [("option 1", "Option 1", "A survivor of the active player gets 1 wound.")],
    ),
    (
        *("betrayer", "ana", "", None, "Was your secret objective a betrayal?", "Only you see"),
        [("yes", "Yes", ""), ("no", "No", "")],
    ),
    (
        *("declare", "ana", "", None, "Did you fulfil your secret objective?", "The game is over."),
        [
            ("declare met", "Secret objective: fulfilled", "You are one of the winners."),
            ("declare unmet", "Secret objective: not fulfilled", "You have not won."),
        ],
    ),
    (
        *("by-hand", "table", "hunger", None, "For the table: Do it by hand: Hunger", "Do what"),
        [("done", "Done by hand", "")],
    ),
    (
        *("step", "table", "pay-food", None, "For the table: Pay Food", "Do it on the board"),
        [
            (
                *("step companion", "The companion does it"),
                "It changes the numbers here and says what to move on the board.",
            ),
            (
                *("step table", "We have done it ourselves"),
                "You do it on the board and correct the numbers here.",
            ),
        ],
    ),
]

BY_FORMS = {
    # kinds whose answers are filled in: an answer, and what is asked
    "turn": ("end", "Your turn"),
    "keep": ("keep SURVIVOR SURVIVOR", "Which survivors do you keep?"),
    "survivor": ("survivor NAME INFLUENCE ATTACK SEARCH", "Which survivor card did you draw?"),
    "crisis": ("crisis SYMBOL", "Which crisis was revealed?"),
    "crisis-cards": ("cards SYMBOL SYMBOL", "Which cards were in the crisis?"),
    "action-dice": ("dice N N", "Roll your action dice"),
    "hand": ("hand ITEM ITEM", "Which cards are in your hand?"),
}


def shown(kind: str, seat: str, about: str, purpose: Purpose | None, *lines: str) -> Ask:
    """A prompt as it is shown to Ana."""
    verbs = tuple(dict.fromkeys(line.split()[0] for line in lines))
    prompt = OpenPrompt("main.1", seat, kind, about, True, "", verbs, lines, purpose)
    return ask(prompt, Viewer("ana", NAMES, STATE, lambda _prompt, _verb: ()))


@pytest.mark.parametrize(
    ("kind", "seat", "about", "purpose", "title", "hint", "answers"),
    QUESTIONS,
    ids=[
        f"{kind} {purpose.word if purpose else about}" for kind, _, about, purpose, *_ in QUESTIONS
    ],
)
def test_a_question_says_what_is_asked_and_what_comes_of_each_answer(
    kind: str,
    seat: str,
    about: str,
    purpose: Purpose | None,
    title: str,
    hint: str,
    answers: list[tuple[str, str, str]],
) -> None:
    lines = [line for line, _label, _note in answers]
    asked = shown(kind, seat, about, purpose, *lines)
    assert (asked.title, asked.hint.startswith(hint)) == (title, True), asked.hint
    assert [(one.line, one.label, one.note) for one in asked.answers.choices] == answers
    with speaking("pt_BR"):
        there = shown(kind, seat, about, purpose, *lines)
    assert there.title != asked.title
    said = zip(there.answers.choices, asked.answers.choices, strict=True)
    assert all(pt.note != en.note for pt, en in said if en.note)


@pytest.mark.parametrize(("kind", "line", "title"), [(k, *v) for k, v in BY_FORMS.items()])
def test_what_is_filled_in_says_what_is_asked(kind: str, line: str, title: str) -> None:
    asked = shown(kind, "ana", "", None, line)
    assert asked.title == title
    assert asked.answers.forms or asked.answers.close


def kinds() -> Iterator[str]:
    """The kinds of all questions of the rules that people are asked."""
    for module in pkgutil.iter_modules(rules.__path__):
        importlib.import_module(f"{rules.__name__}.{module.name}")
    left: list[type[Prompt[Any]]] = [Prompt]
    while left:
        one = left.pop()
        left += one.__subclasses__()
        if one.kind and one.__module__.startswith(rules.__name__):
            yield one.kind


def test_no_kind_of_question_is_left_out() -> None:
    assert {*kinds()} - {"deck", "deal"} == {kind for kind, *_ in QUESTIONS} | {*BY_FORMS}
    assert {*kinds()} - {"deck", "deal"} <= {*KINDS}


@pytest.mark.parametrize("word", get_args(Word))
def test_every_purpose_asks_something_else_than_to_choose(word: Word) -> None:
    heading, hint = purposes.question(Purpose(word, n=3), "sparky", NAMES)
    assert not heading.startswith("Choose")
    with speaking("pt_BR"):
        translated = purposes.question(Purpose(word, n=3), "sparky", NAMES)
    assert translated[0] != heading
    assert bool(translated[1]) == bool(hint)


def test_every_outcome_of_an_exposure_die_is_said() -> None:
    outcomes = tuple((what, what) for what in get_args(Outcome))
    lines = [("exposure", what) for what in get_args(Outcome)]
    told = purposes.notes(
        "exposure", "sparky", Purpose("exposure", outcomes=outcomes), lines, NAMES
    )
    assert len({*told.values()}) == len(get_args(Outcome))


def test_only_words_of_the_rules_have_words() -> None:
    assert {*PURPOSES} - {TIE_EXILE} == {*get_args(Word)}
