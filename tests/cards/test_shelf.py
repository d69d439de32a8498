"""An owner's packs: kept apart, changed card by card after the linter has looked, and exported."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.cards import load
from companion.cards.shelf import OWN
from companion.cards.shelf import Shelf
from companion.cards.shelf import ShelfError
from companion.cards.shelf import counts
from companion.cards.shelf import sentences

LOST: dict[str, Any] = {
    "name": "Lost Keys",
    "prevent": ["fuel", "tool"],
    "effect": [{"do": "lose-morale", "n": 1}, {"do": "add-zombies", "n": 3, "at": "colony"}],
    "note": "found in the blue box",
}


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path / "packs")


def test_a_card_is_kept_and_played_with(shelf: Shelf) -> None:
    assert shelf.load().facts == load()
    assert shelf.add(OWN, "crises", LOST) == []
    crisis = shelf.load().facts.crises["lost-keys"]
    assert crisis.prevent == ("fuel", "tool")
    assert crisis.effect == (
        ("lose-morale", {"n": 1}),
        ("add-zombies", {"n": 3, "at": "colony"}),
    )
    assert shelf.cards()[0].table["note"] == "found in the blue box"
    assert [str(fault) for fault in shelf.check(OWN)] == []
    of = {count.kind: (count.known, count.held) for count in counts(shelf.load().facts)}
    assert of["crises"] == (14, 20)


def test_a_wrong_card_is_not_kept_and_its_fault_names_the_field(shelf: Shelf) -> None:
    (fault,) = shelf.add(OWN, "crises", {**LOST, "prevent": ["petrol"]})
    assert (fault.file, fault.key) == ("own/crises.toml", "lost-keys.prevent")
    assert '"petrol" is no symbol' in fault.reason
    assert shelf.add(OWN, "crises", {"name": "!?"})[0].key == "name"
    assert shelf.cards() == []


def test_a_card_of_the_same_name_takes_its_place_and_the_rest_stands(shelf: Shelf) -> None:
    shelf.add(OWN, "crises", LOST)
    shelf.add(OWN, "crises", {"name": "Rats", "prevent": ["food"]})
    file = shelf.folder / OWN / "crises.toml"
    marked = file.read_text(encoding="utf-8").replace("[rats]", "# by night\n[rats]")
    file.write_text(marked, encoding="utf-8")
    assert shelf.add(OWN, "crises", {"name": "Lost Keys", "prevent": ["tool"]}) == []
    text = file.read_text(encoding="utf-8")
    assert "# by night\n[rats]" in text
    assert text.count("[lost-keys]") == 1
    assert shelf.load().facts.crises["lost-keys"].effect is None
    shelf.take_out(OWN, "crises", "lost-keys")
    assert [card.slug for card in shelf.cards()] == ["rats"]
    with pytest.raises(ShelfError, match="no card “lost-keys”"):
        shelf.take_out(OWN, "crises", "lost-keys")


def test_a_main_objective_has_its_sides(shelf: Shelf) -> None:
    card = {
        "name": "Hold Out",
        "time": "short",
        "standard": {"morale": 6, "rounds": 5, "goal": {"check": "survive-rounds", "n": 5}},
        "hardcore": {"morale": 5, "rounds": 7},
    }
    assert shelf.add(OWN, "objectives", card) == []
    objective = shelf.load().facts.objectives["hold-out"]
    assert (objective.standard.morale, objective.standard.goal) == (6, ("survive-rounds", {"n": 5}))
    assert objective.hardcore is not None
    assert objective.hardcore.rounds == 7
    (fault,) = shelf.add(OWN, "objectives", {**card, "hardcore": {"morale": 50, "rounds": 7}})
    assert fault.key == "hold-out.hardcore.morale"


def test_a_doubt_is_told_and_can_be_overruled(shelf: Shelf) -> None:
    one = {"name": "Old Tom", "occupation": "Fisher", "influence": 15, "attack": 2, "search": 3}
    assert shelf.add(OWN, "survivors", one) == []
    two = {**one, "name": "Young Tim"}
    assert [fault.reason for fault in shelf.add(OWN, "survivors", two)] == ["Old Tom has 15 too."]
    assert "young-tim" not in shelf.load().facts.survivors
    assert shelf.add(OWN, "survivors", two, doubts=True) == []
    assert "young-tim" in shelf.load().facts.survivors


def test_a_wrong_pack_is_left_out_with_its_line(shelf: Shelf) -> None:
    shelf.add(OWN, "crises", LOST)
    shelf.new("other")
    (shelf.folder / "other" / "crises.toml").write_text(
        'sources = ["own"]\nconfidence = "high"\n\n[rats]\nname = "Rats"\nprevent = ["cheese"]\n',
        encoding="utf-8",
    )
    loaded = shelf.load()
    assert "lost-keys" in loaded.facts.crises
    assert "rats" not in loaded.facts.crises
    (sentence,) = sentences(loaded)
    assert sentence.startswith(
        'The pack “other” is left out. other/crises.toml, line 6, rats.prevent: "cheese" is no'
    )


def test_a_pack_travels_as_one_text(shelf: Shelf, tmp_path: Path) -> None:
    shelf.add(OWN, "crises", LOST)
    text = shelf.export(OWN)
    there = Shelf(tmp_path / "there")
    assert there.take_in(text) == []
    assert there.load().facts == shelf.load().facts
    assert there.export(OWN) == text
    with pytest.raises(ShelfError, match="There is a pack “own” already"):
        there.take_in(text)
    assert there.take_in(text.replace("fuel", "tool"), replace=True) == []
    assert there.load().facts.crises["lost-keys"].prevent == ("tool", "tool")
    assert [path.name for path in there.folder.iterdir()] == [OWN]
    wrong = there.take_in(text.replace('"fuel"', '"petrol"'), name="second")
    assert [fault.key for fault in wrong] == ["lost-keys.prevent"]
    assert [path.name for path in there.packs()] == [OWN]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("hello", "begins with “#: pack NAME”"),
        ("#: pack a\n#: file ../x.toml\n", "Line 2 is no file of a pack"),
        ("#: pack a\n#: file pack.toml\n#: file pack.toml\n", "Line 3"),
        ("#: pack ../a\n#: file pack.toml\n", "“../a” cannot be the name of a pack"),
        ("#: pack base\n#: file pack.toml\n", "“base” cannot be the name"),
    ],
)
def test_what_is_no_pack_is_not_taken_in(shelf: Shelf, text: str, why: str) -> None:
    with pytest.raises(ShelfError, match=why.replace(".", r"\.")):
        shelf.take_in(text)
    assert shelf.packs() == []
