"""Loading packs: a wrong one is refused with sentences, and the rest stands."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.cards import PackError
from companion.cards import load
from companion.cards import load_with
from companion.cards import loader
from tests.cards.packs import HEAD
from tests.cards.packs import OLD_TOM
from tests.cards.packs import TOP
from tests.cards.packs import copy_of_base
from tests.cards.packs import edit
from tests.cards.packs import plain
from tests.cards.packs import small_pack


def refusal(pack: Path) -> list[str]:
    """The sentences with which ``pack`` is refused; the shipped facts must stand."""
    loaded = load_with([pack])
    assert plain(loaded.facts) == plain(load())
    assert list(loaded.refused) == [str(pack)]
    return [str(fault) for fault in loaded.refused[str(pack)]]


def test_a_pack_of_ones_own_adds_cards(tmp_path: Path) -> None:
    loaded = load_with([small_pack(tmp_path, {"survivors": OLD_TOM})])
    assert loaded.refused == {}
    assert loaded.facts.survivors["old-tom"].influence == 15
    assert len(loaded.facts.survivors) == len(load().survivors) + 1
    assert [pack.title for pack in loaded.packs] == ["Dead of Winter, base box", "My box"]


@pytest.mark.parametrize("entrances", ["[]", "[0]", "3", "[3, 99]"])
def test_a_location_has_an_entrance_with_spaces(tmp_path: Path, entrances: str) -> None:
    board = f'{TOP}[harbour]\nname = "Harbour"\nnumber = 7\nentrances = {entrances}\n'
    said = f"expected a list of whole numbers from 1 to 9, found {entrances}."
    assert refusal(small_pack(tmp_path, {"board": board})) == [
        f"mine/board.toml, line 7, harbour.entrances: {said}"
    ]


def test_a_later_card_takes_the_place_of_an_earlier(tmp_path: Path) -> None:
    crisis = TOP + '[despair]\nname = "Despair"\nprevent = ["medicine", "food"]\n'
    crises = load_with([small_pack(tmp_path, {"crises": crisis})]).facts.crises
    assert crises["despair"].prevent == ("medicine", "food")
    assert crises["despair"].effect is None
    assert len(crises) == 13


def test_a_new_location_has_its_deck_and_its_place(tmp_path: Path) -> None:
    board = TOP + '[harbour]\nname = "Harbour"\nnumber = 7\nentrances = [3]\nsymbols = ["fuel"]\n'
    decks = TOP + "[harbour]\nfuel = 20\n"
    facts = load_with([small_pack(tmp_path, {"board": board, "decks": decks})]).facts
    assert list(facts.locations)[-1] == "harbour"
    assert facts.locations["harbour"].deck
    assert facts.locations["harbour"].spaces is None
    assert facts.deck("harbour") == {"fuel": 20}
    assert facts.items["fuel"].copies["library"] == 4


def test_counts_of_two_boxes_add_up_but_deck_sizes_do_not(tmp_path: Path) -> None:
    head = HEAD + "[counts]\nsurvivors = 20\ndeck = 20\n"
    counts = load_with([small_pack(tmp_path, {"survivors": OLD_TOM}, head)]).facts.counts
    assert counts["survivors"] == 50
    assert counts["deck"] == 20


def test_a_pack_that_breaks_the_rules_is_refused_and_the_others_stand(tmp_path: Path) -> None:
    wrong = small_pack(tmp_path, {"survivors": OLD_TOM.replace("[old-tom]", "[tom]")})
    other = tmp_path / "other"
    wrong.rename(other)
    right = small_pack(tmp_path, {"survivors": OLD_TOM})
    loaded = load_with([other, right])
    assert [*map(str, loaded.refused[str(other)])] == [
        'other/survivors.toml, line 5, tom: "Old Tom" is called [old-tom].'
    ]
    assert "old-tom" in loaded.facts.survivors


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            "attack = 2",
            "attack = 7",
            "line 9, old-tom.attack: expected a whole number from 1 to 6, found 7.",
        ),
        (
            "attack = 2",
            'attack = "2"',
            "line 9, old-tom.attack: expected a whole number from 1 to 6, found '2'.",
        ),
        (
            "attack = 2",
            "attack = true",
            "line 9, old-tom.attack: expected a whole number from 1 to 6, found True.",
        ),
        (
            "attack = 2\n",
            "",
            "line 5, old-tom.attack: is missing; expected a whole number from 1 to 6.",
        ),
        (
            "attack = 2",
            "atack = 2",
            "line 9, old-tom.atack: this key is not known here; known are ability, attack,",
        ),
        (
            'name = "Old Tom"',
            'name = ""',
            "line 6, old-tom.name: expected a text, found ''.",
        ),
        (
            '"Fisherman"',
            '"' + "He fishes. " * 12 + '"',
            "line 7, old-tom.occupation: expected a single line of at most 120 characters.",
        ),
        (
            '"Fisherman"',
            '"Fisher\\nman"',
            "line 7, old-tom.occupation: expected a single line of at most 120 characters.",
        ),
        (
            "search = 3",
            'search = 3\ntraits = "brave"',
            "line 11, old-tom.traits: expected a list of texts, found 'brave'.",
        ),
        (
            "search = 3",
            "search = 3\nhuman = 1",
            "line 11, old-tom.human: expected true or false, found 1.",
        ),
        (
            '"Fisherman"',
            str([["fish"] * 9] * 9),
            "line 7, old-tom.occupation: expected a text, found [['fish', 'fish', 'fish', 'fish',"
            " 'fish', 'fish', ...], [",
        ),
        (
            'sources = ["own"]\n',
            "",
            "line 4, old-tom.sources: is missing; expected a list of source keys,",
        ),
        (
            '"high"',
            '"certain"',
            "line 3, confidence: expected high, medium or low, found 'certain'.",
        ),
        (
            'confidence = "high"\n',
            "",
            "survivors.toml, confidence: is missing; expected high, medium or low.",
        ),
        (
            'confidence = "high"\n',
            'confidence = "high"\nauthor = "me"\n',
            "line 4, author: this key is not known here; a card begins with a header",
        ),
        (
            "attack = 2",
            "attack = two",
            "survivors.toml: the file is not TOML: Invalid value (at line 9, column 10).",
        ),
        (
            "[old-tom]",
            "[old-tom]\nname = 'x'\n[old-tom]",
            "survivors.toml: the file is not TOML: Cannot declare ('old-tom',) twice",
        ),
    ],
)
def test_a_slip_in_a_card_is_named(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert old in OLD_TOM
    sentences = refusal(small_pack(tmp_path, {"survivors": OLD_TOM.replace(old, new, 1)}))
    assert any(said in sentence for sentence in sentences), sentences
    assert all(sentence.startswith("mine/survivors.toml") for sentence in sentences)


def test_all_slips_are_named_at_once(tmp_path: Path) -> None:
    text = OLD_TOM.replace("attack = 2", "attack = 0").replace("search = 3", "search = 9")
    expected = "expected a whole number from 1 to 6"
    assert refusal(small_pack(tmp_path, {"survivors": text})) == [
        f"mine/survivors.toml, line 9, old-tom.attack: {expected}, found 0.",
        f"mine/survivors.toml, line 10, old-tom.search: {expected}, found 9.",
    ]


@pytest.mark.parametrize(
    ("effect", "said"),
    [
        ('"lose morale"', 'expected a list of verbs such as { do = "lose-morale", n = 2 }'),
        ("[{ n = 2 }]", 'expected a list of verbs such as { do = "lose-morale", n = 2 }'),
        ('["lose-morale"]', 'expected a list of verbs such as { do = "lose-morale", n = 2 }'),
    ],
)
def test_an_effect_has_its_form(tmp_path: Path, effect: str, said: str) -> None:
    text = TOP + f'[gloom]\nname = "Gloom"\nprevent = ["fuel"]\neffect = {effect}\n'
    (sentence,) = refusal(small_pack(tmp_path, {"crises": text}))
    assert sentence.startswith(f"mine/crises.toml, line 7, gloom.effect: {said}")


def test_a_side_of_an_objective_has_its_form(tmp_path: Path) -> None:
    text = (
        TOP + '[hold-out]\nname = "Hold Out"\nstandard = 5\n[hold-out.hardcore]\ngoal = { n = 2 }\n'
    )
    assert refusal(small_pack(tmp_path, {"objectives": text})) == [
        "mine/objectives.toml, line 6, hold-out.standard: expected a table, found 5.",
        "mine/objectives.toml, line 8, hold-out.hardcore.goal.check: is missing; expected a text.",
    ]


def test_options_of_a_crossroads_card(tmp_path: Path) -> None:
    text = TOP + '[fog]\nname = "Fog"\noptions = ["by-hand", [{ do = "lose-morale", n = 1 }]]\n'
    facts = load_with([small_pack(tmp_path, {"crossroads": text})]).facts
    assert facts.crossroads["fog"].options == (None, (("lose-morale", {"n": 1}),))


def test_options_that_are_no_effects(tmp_path: Path) -> None:
    text = TOP + '[fog]\nname = "Fog"\noptions = ["by-hand", 3]\n'
    (sentence,) = refusal(small_pack(tmp_path, {"crossroads": text}))
    assert sentence == (
        "mine/crossroads.toml, line 6, fog.options: "
        "expected a list of effects, each a list of verbs or \"by-hand\", found ['by-hand', 3]."
    )


@pytest.mark.parametrize("options", ["[]", '["by-hand", "by-hand", "by-hand", "by-hand"]', "4"])
def test_a_crossroads_card_has_as_many_options_as_can_be_said(tmp_path: Path, options: str) -> None:
    text = TOP + f'[fog]\nname = "Fog"\noptions = {options}\n'
    (sentence,) = refusal(small_pack(tmp_path, {"crossroads": text}))
    assert sentence.startswith("mine/crossroads.toml, line 6, fog.options: expected a")


def test_the_head_of_a_pack(tmp_path: Path) -> None:
    head = 'title = "X"\ncomplete = ["survivors"]\n[counts]\nsurvivers = 3\n'
    assert refusal(small_pack(tmp_path, {}, head)) == [
        "mine/pack.toml, line 4, counts.survivers: this key is not known here; known are "
        "betrayal, crises, crossroads, deck, exiled, loyal, objectives, starter, survivors.",
        'mine/pack.toml, line 2, complete: "survivors" has no number in [counts], '
        "so it cannot be called complete.",
    ]


@pytest.mark.parametrize(
    ("head", "said"),
    [
        ("", "mine/pack.toml, title: is missing; expected a text."),
        ("title =", "mine/pack.toml: the file is not TOML: Invalid value"),
        ("title = " + "[" * 5000, "mine/pack.toml: the file is not TOML: "),
    ],
)
def test_a_head_that_says_nothing(tmp_path: Path, head: str, said: str) -> None:
    (sentence,) = refusal(small_pack(tmp_path, {"survivors": OLD_TOM}, head))
    assert sentence.startswith(said)


def test_a_folder_that_is_no_pack(tmp_path: Path) -> None:
    (sentence,) = refusal(tmp_path / "nowhere")
    assert sentence == "nowhere/pack.toml: the file is missing; every pack has one, with its title."


def test_a_file_with_a_wrong_name_is_not_passed_over(tmp_path: Path) -> None:
    (sentence,) = refusal(small_pack(tmp_path, {"survivor": OLD_TOM}))
    assert sentence.startswith(
        "mine/survivor.toml: no file of a pack is called so; there are board, survivors,"
    )


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    pack = small_pack(tmp_path, {})
    (pack / "items.toml").write_bytes(b"\xff\xfe")
    (sentence,) = refusal(pack)
    assert sentence.startswith("mine/items.toml: the file is not UTF-8 text")


def test_a_number_without_end(tmp_path: Path) -> None:
    pack = small_pack(tmp_path, {"survivors": OLD_TOM.replace("15", "9" * 5000)})
    assert refusal(pack) == ["mine/survivors.toml: a number in the file has too many digits."]


def test_a_pack_that_cannot_be_looked_into(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pack = small_pack(tmp_path, {})

    def refuses(folder: Path) -> list[Path]:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "iterdir", refuses)
    assert refusal(pack) == ["mine: the pack cannot be read: Permission denied."]


def test_the_shipped_pack_must_be_right(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pack = copy_of_base(tmp_path)
    edit(pack, "items.toml", 'kind = "equip"', 'kind = "tool"')
    monkeypatch.setattr(loader, "files", lambda _: tmp_path / "root")
    monkeypatch.setattr(loader, "_shipped", loader._shipped.__wrapped__)
    (tmp_path / "root" / "packs").mkdir(parents=True)
    pack.rename(tmp_path / "root" / "packs" / "base")
    with pytest.raises(PackError) as raised:
        load.__wrapped__()
    said = "base/items.toml, line 12, pistol.kind: expected equip, waste or event, found 'tool'."
    assert str(raised.value) == said
    assert len(raised.value.faults) == 1


def test_load_gives_the_same_facts_every_time() -> None:
    assert load() is load()
    assert plain(load()) == plain(load_with(()).facts)
