"""Prompts as buttons and forms."""

from collections.abc import Sequence
from typing import Any

import pytest

from companion import cards
from companion.rules.objectives import SAMPLE_DIE
from companion.rules.purposes import Purpose
from companion.rules.purposes import Word
from companion.table.types import OpenPrompt
from companion.table.types import Proposal
from companion.web.asking.asks import Viewer
from companion.web.asking.asks import ask
from companion.web.asking.asks import asks
from companion.web.asking.buttons import Ask
from companion.web.asking.buttons import compose
from companion.web.words.names import Names

NAMES = Names(cards.load(), {"ana": "Ana", "ben": "Ben"})
STATE: dict[str, Any] = {
    "survivors": {
        "sparky": {"player": "ana", "at": "library"},
        "mike-cho": {"player": "ana", "at": "colony"},
        "gray-beard": {"player": "ben", "at": "colony"},
    }
}
IN_A_SEARCH = {**STATE, "locations": {"library": {"noise": 1}, "school": {"noise": 0}}}


def shown(
    kind: str,
    options: Sequence[str],
    about: str = "",
    seat: str = "ana",
    viewer: str = "ana",
    purpose: Purpose | None = None,
) -> Ask:
    """A prompt as ``viewer`` sees it."""
    verbs = tuple(dict.fromkeys(option.split()[0] for option in options))
    prompt = OpenPrompt("main.1", seat, kind, about, True, "", verbs, tuple(options), purpose)
    state = IN_A_SEARCH if kind == "search" else STATE
    return ask(prompt, Viewer(viewer, NAMES, state, lambda _prompt, _verb: ()))


def labels(asked: Ask) -> list[str]:
    """The labels of its buttons."""
    return [choice.label for choice in asked.answers.choices]


def rows(asked: Ask, verb: str) -> dict[str, list[str]]:
    """The rows of a verb: what the buttons share, and the buttons."""
    groups = {group.verb: group for group in (*asked.answers.groups, *asked.answers.more)}
    return {row.label: [choice.label for choice in row.choices] for row in groups[verb].rows}


def test_an_exposure_die_is_four_buttons_with_the_survivor_above() -> None:
    faces = ("blank", "wound", "frostbite", "bitten")
    asked = shown("exposure", [f"exposure {face}" for face in faces], about="sparky")
    assert asked.title == "Exposure die for Sparky"
    assert labels(asked) == ["Blank", "Wound", "Frostbite", "Bitten"]
    assert [choice.tone for choice in asked.answers.choices] == ["good", "", "", "danger"]


def test_a_question_to_another_says_whose_it_is() -> None:
    assert shown("vote", ["yes", "no"], seat="ben").title == "In place of Ben: Vote"
    assert shown("objective", ["objective met"], seat="table").title.startswith("For the table: ")
    assert shown("vote", ["yes", "no"], about="ben").title == "Exile Ben?"
    assert shown("vote", ["yes", "no"], about="car-crash").title == "Vote: Car Crash"


def test_attacks_are_rows_of_dice_those_on_survivors_apart() -> None:
    asked = shown(
        "turn",
        [
            "attack zombie with mike-cho die 2 entrance 1",
            "attack zombie with mike-cho die 2 entrance 3",
            "attack zombie with mike-cho die 5 entrance 1",
            "attack zombie with sparky die 5",
            "attack gray-beard with mike-cho die 5",
            "end",
        ],
    )
    assert rows(asked, "attack") == {
        "Mike Cho → zombie": ["2", "5"],
        "Sparky → zombie": ["5"],
    }
    lines = [choice.line for row in asked.answers.groups[0].rows for choice in row.choices]
    assert lines[0] == "attack zombie with mike-cho die 2"  # the game asks which entrance
    assert rows(asked, "attack-survivor") == {"Mike Cho → Gray Beard": ["5"]}
    assert [choice.line for choice in asked.answers.close] == ["end"]


def test_moves_are_rows_of_places_those_with_fuel_apart() -> None:
    asked = shown(
        "turn",
        [
            "move sparky to school",
            "move sparky to school with fuel",
            "move sparky to school with snowmobile",
            "move mike-cho to school",
            "move mike-cho to library",
        ],
    )
    assert rows(asked, "move") == {"Sparky": ["School"], "Mike Cho": ["School", "Library"]}
    assert rows(asked, "move-with-fuel") == {"Sparky": ["School"]}
    assert rows(asked, "move-with-snowmobile") == {"Sparky": ["School"]}


def test_the_common_verbs_come_first_and_the_seldom_ones_are_folded_away() -> None:
    asked = shown(
        "turn",
        [
            "exile ben",
            "clean-waste die 2",
            "search with sparky die 2",
            "move sparky to school",
            "exposure wound on sparky",
        ],
    )
    assert [group.verb for group in asked.answers.groups] == ["move", "search", "clean-waste"]
    assert [group.verb for group in asked.answers.more] == ["exile", "exposure"]
    assert rows(asked, "search") == {"Sparky, Library": ["2"]}
    assert rows(asked, "exposure") == {"Sparky": ["Wound"]}


def test_a_verb_with_one_completion_is_one_button() -> None:
    asked = shown("turn", ["clean-waste die 2", "calm", "move sparky to school"])
    only = {group.verb: group.only for group in asked.answers.groups}
    assert only["clean-waste"] is not None
    assert only["clean-waste"].line == "clean-waste die 2"
    assert all(only.values())


def test_every_other_action_has_a_row_of_its_own() -> None:
    asked = shown(
        "turn",
        [
            "attract 2 from library with mike-cho die 3",
            "attract 2 from library with mike-cho die 4",
            "barricade with mike-cho die 3 entrance 2",
            "spend-food 2 on die 3",
            "hand-off pistol from sparky to mike-cho",
            "ability of sparky die 4 on mike-cho",
            "use hammer of mike-cho die 4",
            "contribute food from sparky",
            "attack zombie with mike-cho die 5 using baseball-bat",
        ],
    )
    assert rows(asked, "attract") == {"Mike Cho, 2 from the library": ["3", "4"]}
    assert rows(asked, "barricade") == {"Mike Cho, Colony": ["3"]}
    assert rows(asked, "spend-food") == {"2 food": ["3"]}
    assert rows(asked, "hand-off") == {"Pistol from Sparky": ["Mike Cho"]}
    assert rows(asked, "ability") == {"Sparky, Library, → Mike Cho": ["4"]}
    assert rows(asked, "use") == {"Hammer, Mike Cho": ["4"]}
    assert rows(asked, "contribute") == {"Sparky": ["Food"]}
    assert rows(asked, "attack") == {"Mike Cho → zombie, using Baseball Bat": ["5"]}


def test_many_cards_are_a_list_and_the_face_down_card_a_button() -> None:
    many = [f"contribute {slug}" for slug in list(cards.load().items)[:30]]
    asked = shown("turn", ["contribute", "contribute fuel", *many])
    assert rows(asked, "contribute") == {"": ["A card, face down", "Fuel"]}
    (form,) = asked.answers.groups[0].forms
    assert [slot.kind for slot in form.slots] == ["pick"]
    picked = form.slots[0].choices[3].line
    assert compose(form.template, [picked]) in many


def test_dice_are_a_form_with_a_row_for_each() -> None:
    (form,) = shown("action-dice", ["dice N N N"]).answers.forms
    assert [slot.kind for slot in form.slots] == ["die"] * 3
    assert compose(form.template, ["3", "5", "6"]) == "dice 3 5 6"


def test_a_crisis_is_picked_by_name_or_described_by_symbols() -> None:
    options = [f"crisis {slug}" for slug in cards.load().crises]
    named, described = shown("crisis", [*options, "crisis SYMBOL"], seat="table").answers.forms
    assert compose(named.template, ["despair"]) == "crisis despair"
    assert compose(described.template, ["food", "tool", "need 4"]) == "crisis food tool need 4"
    assert described.summary
    (alone,) = shown("crisis", ["crisis SYMBOL"], seat="table").answers.forms
    assert alone.summary == ""


def test_survivors_are_kept_from_those_dealt_or_from_all() -> None:
    (form,) = shown("keep", ["keep SURVIVOR SURVIVOR"]).answers.forms
    assert len(form.slots) == 2
    assert len(form.slots[0].choices) == len(cards.load().survivors)
    dealt = [f"keep {a} {b}" for a in ("sparky", "mike-cho") for b in ("big", "small")]
    (form,) = shown("keep", dealt).answers.forms
    assert {choice.line for choice in form.slots[1].choices} == {
        "sparky",
        "mike-cho",
        "big",
        "small",
    }
    assert compose(form.template, ["sparky", "big"]) == "keep sparky big"


def test_a_drawn_survivor_is_picked_or_written_with_the_numbers() -> None:
    asked = shown("survivor", ["survivor sparky", "survivor NAME INFLUENCE ATTACK SEARCH"])
    picked, written = asked.answers.forms
    assert compose(picked.template, ["sparky"]) == "survivor sparky"
    assert compose(written.template, ["old-tom", "15", "2", "3"]) == "survivor old-tom 15 2 3"
    assert [choice.label for choice in picked.slots[0].choices] == [
        "Sparky – influence 10 · attack 2+ · search 2+"
    ]


def test_contributed_cards_are_a_row_of_symbols_each() -> None:
    (form,) = shown("crisis-cards", ["cards SYMBOL SYMBOL"], seat="table").answers.forms
    assert [len(slot.choices) for slot in form.slots] == [7, 7]
    assert compose(form.template, ["food", "fuel"]) == "cards food fuel"


def test_a_search_says_what_each_answer_does() -> None:
    asked = shown("search", ["noise", "keep"], about="library")
    assert asked.title == "Search: Library"
    assert labels(asked) == [
        "Make noise: look at one more card",
        "Keep a card: end the search",
    ]


def test_a_search_says_how_much_noise_there_is() -> None:
    hints = {place: shown("search", ["keep"], about=place).hint for place in ("library", "school")}
    assert hints == {
        "library": "Look at the card you drew. Noise here: 1 of 4.",
        "school": "Look at the card you drew. Noise here: 0 of 4.",
    }
    held = shown("search", ["noise", "keep food-1"], about="library")
    assert held.hint.endswith("goes under the deck. Noise here: 1 of 4.")


def test_a_die_for_a_sample_says_on_which_numbers_there_is_one() -> None:
    faces = [f"die {face}" for face in range(1, 7)]
    asked = shown("die", faces, about="samples", purpose=Purpose("sample", n=SAMPLE_DIE))
    assert asked.title == "Roll a die: a sample"
    assert asked.hint == f"On {SAMPLE_DIE} or more, the zombie gives a sample."


def test_the_card_kept_of_a_search_may_be_named_but_need_not() -> None:
    asked = shown("search", ["noise", "keep", "keep ITEM"], about="library")
    (form,) = asked.answers.forms
    assert form.summary == "Tell the companion which card it is"
    assert (form.template, form.label) == ("keep ITEM", "This one")


def test_decisions_are_buttons_with_names() -> None:
    asked = shown("choose", ["choose ben", "choose library", "choose zombie", "choose 2"])
    assert labels(asked) == ["Ben", "Library", "zombie", "2"]
    assert labels(shown("die", [f"die {face}" for face in "123456"])) == list("123456")


def test_a_crossroads_card_may_be_named_but_need_not() -> None:
    named = [f"card {slug}" for slug in list(cards.load().crossroads)[:20]]
    asked = shown("crossroads", ["triggered", "card", *named], about="ben")
    assert asked.title == "Crossroads card of Ben's turn"
    assert labels(asked) == ["Triggered now", "Crossroads card drawn"]
    assert len(asked.answers.forms) == 1


def test_an_unknown_answer_with_places_is_still_a_form() -> None:
    (form,) = shown("experiment", ["experiment NAME N"], seat="table").answers.forms
    assert [slot.kind for slot in form.slots] == ["text", "number"]
    assert compose(form.template, ["claw", "2"]) == "experiment claw 2"


def test_a_request_picks_the_card_and_the_player() -> None:
    (group,) = shown("turn", ["play ITEM from PLAYER"]).answers.groups
    (form,) = group.forms
    assert [choice.line for choice in form.slots[1].choices] == ["ben"]
    assert compose(form.template, ["medicine", "ben"]) == "play medicine from ben"


def test_no_card_is_requested_of_who_has_none() -> None:
    names = Names(cards.load(), {"ana": "Ana", "ben": "Ben", "cai": "Cai", "dia": "Dia"})
    players = {
        "ben": {"hand": 0, "eliminated": False},
        "cai": {"hand": 3, "eliminated": True},
        "dia": {"hand": None, "eliminated": False},
    }
    prompt = OpenPrompt("1", "ana", "turn", "", True, "", ("play",), ("play ITEM from PLAYER",))
    asked = ask(
        prompt, Viewer("ana", names, {**STATE, "players": players}, lambda _prompt, _verb: ())
    )
    (form,) = asked.answers.groups[0].forms
    assert [choice.line for choice in form.slots[1].choices] == ["dia"]


def test_long_prompts_are_asked_for_verb_by_verb() -> None:
    asked_for: list[str] = []

    def options(_prompt: object, verb: str) -> list[str]:
        asked_for.append(verb)
        return {"end": ["end"], "move": ["move sparky to school"]}[verb]

    prompt = OpenPrompt("main.1", "ana", "turn", "", True, "", ("move", "end"), ())
    found = ask(prompt, Viewer("ana", NAMES, STATE, options))
    assert asked_for == ["move", "end"]
    assert rows(found, "move") == {"Sparky": ["School"]}


def test_what_waits_for_me_comes_first_and_offers_last() -> None:
    prompts = [
        OpenPrompt("1", "ana", "crossroads", "", False, "", ("card",), ("card",)),
        OpenPrompt("2", "table", "by-hand", "", True, "", ("done",), ("done",)),
        OpenPrompt("3", "ana", "vote", "", True, "", ("yes", "no"), ("yes", "no")),
    ]
    found = asks(prompts, Viewer("ana", NAMES, STATE, lambda _prompt, _verb: ()))
    assert [one.id for one in found] == ["3", "2", "1"]


def test_a_roll_in_the_tray_stands_with_the_prompt_it_fits() -> None:
    prompts = [
        OpenPrompt("1", "ana", "die", "", True, "", ("die",), ("die 4",)),
        OpenPrompt("2", "ben", "die", "", True, "", ("die",), ("die 4",)),
    ]
    roll = Proposal(7, {"d1": "4"}, (("1", "ana: die 4"),))
    found = asks(prompts, Viewer("ana", NAMES, STATE, lambda _prompt, _verb: ()), [roll])
    assert [(one.id, [(r.id, r.what) for r in one.rolls]) for one in found] == [
        ("1", [(7, "Die 4")]),
        ("2", []),
    ]


@pytest.mark.parametrize(
    ("template", "values", "line"),
    [
        ("dice N N", ["3"], "dice 3 N"),  # refused by the table, with a sentence
        ("ANSWER", ["play pistol on sparky"], "play pistol on sparky"),
        ("keep", [" a ", "", "b"], "keep a b"),
    ],
)
def test_a_form_is_put_together(template: str, values: list[str], line: str) -> None:
    assert compose(template, values) == line


def cards_of(asked: Ask) -> list[tuple[str, str, str]]:
    """The buttons that show a card: label, symbol and what the card does."""
    return [(one.label, one.icon, one.note) for one in asked.answers.choices]


def test_the_cards_of_a_search_are_shown_with_what_they_do() -> None:
    asked = shown("search", ["noise", "keep fuel", "keep food-2"], about="library")
    assert asked.title == "Search: Library"
    assert asked.answers.cards
    assert cards_of(asked)[1:] == [
        ("Keep Fuel", "fuel", "With a move: no exposure die."),
        ("Keep Food 2", "food", "2 food tokens more."),
    ]
    two = shown("search", ["keep fuel food-2", "keep fuel junk"], about="library")
    assert labels(two) == ["Keep Fuel and Food 2", "Keep Fuel and Junk"]


@pytest.mark.parametrize(
    ("purpose", "about", "title"),
    [
        ("under-deck", "library", "Under the deck: Library"),
        ("shown", "ben", "A card for your eyes only: Ben"),
        ("shown-hand", "ben", "A hand for your eyes only: Ben"),
        ("pay", "food", "Pay a card: Food"),
        ("payer", "food", "Who is asked for a card? Food"),
        ("request", "request", "You are asked for a card"),
        ("hand-off", "pistol", "Do you take Pistol?"),
        ("medicine-or-die", "medicine-or-die", "Give a medicine card, or lose a die"),
        ("heal-for-dice", "heal-for-dice", "Give all your dice to heal?"),
        ("food-for-die", "food-for-die", "Waste a food card for one die more?"),
        ("may", "car-crash", "Car Crash: do you do it?"),
        ("tie", "ben", "A tie: exile Ben?"),
        ("tie", "outbreak", "A tie on Outbreak: you decide"),
        ("newcomer-at", "sparky", "Where does Sparky come into play?"),
    ],
)
def test_what_a_choice_is_for_shows_in_its_title(purpose: Word, about: str, title: str) -> None:
    asked = shown("choose", ["choose yes", "choose no"], about=about, purpose=Purpose(purpose))
    assert asked.title == title


def test_cards_to_choose_from_show_their_symbols() -> None:
    asked = shown("choose", ["choose fuel", "choose pistol", "choose drawn"], about="library")
    assert [(label, icon) for label, icon, _ in cards_of(asked)] == [
        ("Fuel", "fuel"),
        ("Pistol", "weapon"),
        ("The rest in the order drawn", "yes"),
    ]
    crises = shown("choose", ["choose despair", "choose illness"], about="talia-jones")
    assert cards_of(crises)[0] == ("Despair", "", "Morale falls by 2.")


def test_a_deck_that_is_looked_through_is_shown_card_by_card() -> None:
    deck = [f"choose {slug}" for slug in list(cards.load().items)[:16]]
    asked = shown("choose", deck, about="talia-jones")
    assert len(labels(asked)) == 16
    assert asked.answers.cards
    assert asked.answers.forms == ()


def test_options_of_a_crossroads_card_say_what_comes_of_them() -> None:
    asked = shown("option", ["option 1", "option 2"], about="spoiled")
    assert cards_of(asked) == [
        ("Option 1", "", "A survivor of the active player gets 1 wound."),
        ("Option 2", "", "The table does it by hand, from its card."),
    ]
    unnamed = shown("option", ["option 1", "option 2", "option 3"])
    by_hand = {"The table does it by hand, from its card."}
    assert {note for _, _, note in cards_of(unnamed)} == by_hand
    assert "vote on the option chosen" in shown("option", ["option 1"], about="outbreak").hint


def test_crossroads_cards_are_listed_by_their_numbers() -> None:
    options = ["triggered", "card", "card maude", "card airplane", "card car-crash"]
    asked = shown("crossroads", options, about="ben")
    assert labels(asked) == ["Triggered now", "Crossroads card drawn"]
    (form,) = asked.answers.forms
    assert [choice.label for choice in form.slots[0].choices] == [
        "1 – Car Crash",
        "6 – Maude",
        "52 – Airplane",
    ]


def test_a_hand_is_told_card_by_card_or_as_empty() -> None:
    (counted,) = shown("hand", ["hand ITEM ITEM ITEM"]).answers.forms
    assert [slot.needed for slot in counted.slots] == [True] * 3
    assert compose(counted.template, ["fuel", "junk", "fuel"]) == "hand fuel junk fuel"
    told, empty = shown("hand", ["hand ITEM"]).answers.forms
    assert not any(slot.needed for slot in told.slots)
    assert compose(told.template, ["fuel", "", "junk"]) == "hand fuel junk"
    assert compose(empty.template, []) == "hand none"


def test_cards_that_are_played_are_rows_with_their_symbols() -> None:
    asked = shown("turn", ["play pistol on sparky", "play pistol on mike-cho", "play food-2"])
    (group,) = asked.answers.groups
    assert [(row.label, row.icon) for row in group.rows] == [
        ("Pistol", "weapon"),
        ("Food 2", "food"),
    ]
    assert rows(asked, "play") == {"Pistol": ["→ Sparky", "→ Mike Cho"], "Food 2": ["Play it"]}


def test_a_card_that_is_played_on_a_die_says_which() -> None:
    said = ["play food-2", "play food-2 on die 3", "play adrenaline-shot on 6 on die 2"]
    assert rows(shown("turn", said), "play") == {
        "Food 2": ["Play it", "→ die 3"],
        "Adrenaline Shot": ["→ die 2 → 6"],
    }


def test_survivors_that_were_dealt_say_what_they_can_do() -> None:
    dealt = ["keep sparky mike-cho", "keep mike-cho sparky"]
    (form,) = shown("keep", dealt).answers.forms
    leader, follower = form.slots
    assert leader.choices[0].note == "No exposure die for attacking zombies."
    assert not any(choice.note for choice in follower.choices)


def test_few_buttons_with_long_words_have_a_line_each() -> None:
    assert shown("step", ["step companion", "step table"], "pay-food").answers.stacked
    assert not shown("vote", ["yes", "no"]).answers.stacked
    assert not shown("choose", [f"choose {face}" for face in "123456"], "sparky").answers.stacked
