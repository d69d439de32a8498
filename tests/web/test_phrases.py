"""Lines of the record as sentences, and what corrections and questions are about by name."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import cards
from companion import rules
from companion.i18n import speaking
from companion.i18n.terms import plain
from companion.rules import automation
from companion.rules import decks
from companion.rules import settable
from companion.rules.corrections import COLONY_PATHS
from companion.rules.objectives import SAMPLES
from companion.web.words.names import Names
from companion.web.words.phrases import path_name
from companion.web.words.phrases import phrase
from companion.web.words.places import AT
from companion.web.words.places import FROM
from companion.web.words.places import TO
from companion.web.words.places import at_place
from companion.web.words.places import from_place
from companion.web.words.places import to_place

NAMES = Names(cards.load(), {"ana": "Ana", "ben": "Ben"})


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("attack zombie with mike-cho die 4", "Mike Cho attacks a zombie, die 4"),
        (
            "attack gray-beard with mike-cho die 4 using switchblade pistol",
            "Mike Cho attacks Gray Beard, using Switchblade and Pistol, die 4",
        ),
        (
            "attack zombie with edward-white die 4 using die 2 medicine",
            "Edward White attacks a zombie, using die 2 and Medicine, die 4",
        ),
        ("search with sparky die 6", "Sparky searches, die 6"),
        (
            "barricade with sparky die 1 entrance 3",
            "Sparky builds a barricade, entrance 3, die 1",
        ),
        ("move sparky to gas-station with fuel", "Sparky goes to the gas station with fuel"),
        ("move sparky to school with snowmobile", "Sparky goes to the school by snowmobile"),
        (
            "attract 2 from library with sparky die 1",
            "Sparky attracts 2 zombies from the library, die 1",
        ),
        ("ability of sparky", "Ability of Sparky"),
        ("ability of sparky on mike-cho", "Ability of Sparky on Mike Cho"),
        ("use hammer of sparky on library", "Sparky uses Hammer → Library"),
        ("play food-2 on die 3", "Play Food 2, die 3"),
        ("play medicine from ben", "Play Medicine of Ben"),
        ("contribute", "Contribute a card to the crisis"),
        ("contribute fuel", "Contribute Fuel to the crisis"),
        ("exposure bitten on sparky", "Exposure of Sparky: Bitten"),
        ("spend-food 2 on die 3", "Spend 2 food on die 3"),
        ("hand-off pistol from sparky to mike-cho", "Sparky hands Pistol to Mike Cho"),
        ("exile ben", "Vote to exile Ben"),
        ("dice 3 5 6", "Dice 3 5 6"),
        ("die 4", "Die 4"),
        ("noise 2 5", "Noise 2 and 5"),
        ("keep", "Keep"),
        ("crisis food medicine", "Crisis: Food and Medicine"),
        ("crisis fuel-shortage", "Crisis: Fuel Shortage"),
        ("card car-crash", "Crossroads card: Car Crash"),
        ("declare met", "Secret objective: fulfilled"),
        ("declare unmet", "Secret objective: not fulfilled"),
        ("declare", "Secret objective declared"),
        ("objective unmet", "Main objective: not yet"),
        ("vote ben", "Vote for Ben"),
        ("set morale 5", "Correction: morale → 5"),
        ("set survivors.sparky.at library", "Correction: Sparky: place → Library"),
        ("set locations.library.entrances zz.", "Correction: Library: entrances"),
        ("set players.ana.dice 2 4", "Correction: Ana: dice → 2 4"),
        (
            "set survivors.sparky.equipped pistol wrench",
            "Correction: Sparky: equipment → Pistol, Wrench",
        ),
        ("set players.ana.exiled true", "Correction: Ana: exiled → yes"),
        ("set players.ana.hand null", "Correction: Ana: cards in hand → not counted"),
        ("set survivors.sparky dead", "Correction: Sparky → dead"),
        ("set secret.decks.items-library", "Correction: Item cards: Library"),
        ("time", "The sand timer has run out"),
        ("goto pay-food", "Go to Pay Food"),
        ("goto player-turns ben", "Go to Player Turns, Ben"),
        ("something never heard of", "something never heard of"),
    ],
)
def test_lines_are_sentences(line: str, sentence: str) -> None:
    assert phrase(line.split(), NAMES) == sentence


def test_sentences_are_translated() -> None:
    with speaking("pt_BR"):
        assert phrase(["move", "sparky", "to", "library"], NAMES) == "Sparky vai para a biblioteca"
        assert path_name("locations.library.noise", NAMES) == "Biblioteca: barulho"
        assert phrase(["contribute", "food-2"], NAMES) == "Doar Comida 2 para a crise"
        assert NAMES.anything("food-2") == NAMES.item("food-2") == "Comida 2"
        assert NAMES.item("adrenaline-shot") == "Adrenaline Shot"


def test_every_place_of_the_base_box_has_its_prepositions() -> None:
    for said in (AT, FROM, TO):
        assert set(cards.load().locations) <= set(said)
    with speaking("pt_BR"):
        assert at_place("library", NAMES) == "na biblioteca"
        assert from_place("hospital", NAMES) == "do hospital"
        assert to_place("colony", NAMES) == "para a colônia"
        assert at_place("raxxon", NAMES) == "em Raxxon"


SETTABLE = (
    *("round", "first_player", "crisis.contributed", *COLONY_PATHS),
    *(f"colonies.colony.{key}" for key in settable.COLONY_KEYS),
    *(f"locations.library.{key}" for key in settable.LOCATION_KEYS),
    *(f"survivors.sparky.{key}" for key in settable.SURVIVOR_KEYS),
    *(f"players.ana.{key}" for key in (*settable.PLAYER_KEYS, "eliminated")),
    *(f"decks.{deck}" for deck in decks.DECKS),
    *(f"automation.{step}" for step in automation.AUTOMATED),
    *(f"{group}.items-library" for group in ("counters", "secret.decks")),
)
"""Every path that can be set, by the keys the rules know."""


IN_BOTH = {"Crises"}
"""Names that are the same in English and Portuguese."""


@pytest.mark.parametrize("path", SETTABLE)
def test_every_path_that_can_be_set_has_a_name_in_every_language(path: str) -> None:
    with speaking("en"):
        english = path_name(path, NAMES)
    with speaking("pt_BR"):
        translated = path_name(path, NAMES)
    assert "." not in english
    assert translated != english or english in IN_BOTH


@pytest.mark.parametrize(
    ("value", "word"), [("true", "sim"), ("false", "não"), ("null", "não se conta")]
)
def test_the_words_a_correction_sets_are_translated(value: str, word: str) -> None:
    with speaking("pt_BR"):
        said = phrase(["set", "players.ana.exiled", value], NAMES)
    assert said == f"Correção: Ana: exilado → {word}"


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("deal objective hoarder", "Secret objective: Hoarder"),
        ("deal item fuel", "A card at random: Fuel"),
        ("deck crossroads maude airplane", "Shuffled: Crossroads cards"),
        ("deck items-library fuel junk", "Shuffled: Item cards: Library"),
        ("deck items-starter fuel junk", "Shuffled: Starter items"),
        ("hand fuel junk", "Cards in hand: Fuel and Junk"),
        ("hand none", "Cards in hand: none"),
        ("set decks.items companion", "Correction: Item cards → the companion"),
        ("set counters.samples 4", "Correction: Samples → 4"),
        ("set counters.items-library 9", "Correction: Item cards: Library → 9"),
        ("set players.ana.hand", "Correction: Ana: cards in hand"),
    ],
)
def test_what_is_said_of_decks_and_counters_are_sentences(line: str, sentence: str) -> None:
    assert phrase(line.split(), NAMES) == sentence


def words_questions_are_about() -> Iterator[str]:
    """What the rules write out as the subject of a question: the last argument of those who ask."""
    asking = {"choose", "lowest_influence", "by_hand", "Die", "vote"}
    for path in Path(rules.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in asking:
                for word in ast.walk(node.args[-1]):
                    if isinstance(word, ast.Constant) and isinstance(word.value, str):
                        yield word.value


def test_what_a_question_is_about_and_what_is_used_is_said_in_both_languages() -> None:
    found = {*words_questions_are_about()} - {"", "no", "yes"}
    assert found >= {"bite", "gift", "zombie"}
    used = {"ability", "attack-unexposed", "wounds", "frostbite", SAMPLES}
    with speaking("pt_BR"):
        for word in sorted(found | used):
            assert NAMES.anything(word) not in (word, plain(word)), word


def test_a_card_called_like_its_symbol_reads_like_the_other_symbols() -> None:
    with speaking("pt_BR"):
        assert [NAMES.item(slug) for slug in ("fuel", "medicine", "food", "adrenaline-shot")] == [
            "Combustível",
            "Remédio",
            "Comida",
            "Adrenaline Shot",
        ]
