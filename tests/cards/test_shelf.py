"""An owner's packs: kept apart, changed card by card after the linter has looked, and exported."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.cards import load
from companion.cards.folders import ShelfError
from companion.cards.known import counts
from companion.cards.loader import load_texts
from companion.cards.shelf import OWN
from companion.cards.shelf import Shelf
from companion.cards.shelf import sentences
from tests.cards.packs import plain

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
    assert plain(shelf.load().facts) == plain(load())
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
    assert plain(there.load().facts) == plain(shelf.load().facts)
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


KNIFE: dict[str, Any] = {"name": "Bread Knife", "symbol": "weapon", "kind": "equip"}


def test_an_item_says_how_many_copies_stand_in_which_deck(shelf: Shelf) -> None:
    size, symbols = shelf.add(OWN, "items", KNIFE, copies={"library": 2})
    assert str(size).startswith("own/decks.toml, line ")
    assert (size.key, size.reason) == ("library", "the deck has 22 cards; expected 20.")
    assert "the symbols printed there are" in symbols.reason
    assert "bread-knife" not in shelf.facts().items
    assert shelf.add(OWN, "items", KNIFE, copies={"police-station": 2}, doubts=True) == []
    knife = shelf.facts().items["bread-knife"]
    assert knife.copies == {"police-station": 2}
    assert shelf.facts().items["pistol"].copies == load().items["pistol"].copies
    held = shelf.decks()["police-station"]
    assert sum(held.values()) == 22
    assert shelf.set_deck(OWN, "police-station", {**held, "pistol": held["pistol"] - 2}) == []
    assert shelf.check(OWN) == []
    assert shelf.add(OWN, "items", {**KNIFE, "name": "Butter Knife"}, was="bread-knife") == []
    assert shelf.facts().items["butter-knife"].copies == {"police-station": 2}
    assert "bread-knife" not in shelf.facts().items


def test_an_item_that_is_taken_out_leaves_its_decks(shelf: Shelf) -> None:
    shelf.add(OWN, "items", KNIFE, copies={"police-station": 2}, doubts=True)
    shelf.take_out(OWN, "items", "bread-knife")
    assert plain(shelf.load().facts) == plain(load())
    assert shelf.cards() == [], "a deck as the box has it is no card of the owner's"


def test_a_card_that_another_pack_needs_stays(shelf: Shelf) -> None:
    tom = {"name": "Old Tom", "occupation": "Fisher", "influence": 15, "attack": 2, "search": 3}
    shelf.add(OWN, "survivors", tom)
    shelf.new("second")
    meeting = {
        "name": "Meeting Tom",
        "trigger": [{"when": "in-play", "survivor": "old-tom"}],
        "options": ["by-hand", "by-hand"],
    }
    assert shelf.add("second", "crossroads", meeting) == []
    with pytest.raises(ShelfError, match=r"“old-tom” stays.*second/crossroads.toml, line \d"):
        shelf.take_out(OWN, "survivors", "old-tom")
    assert shelf.load().refused == {}


def test_a_card_gets_another_name(shelf: Shelf) -> None:
    shelf.add(OWN, "crises", LOST)
    assert shelf.add(OWN, "crises", {**LOST, "name": "Found Keys"}, was="lost-keys") == []
    assert [card.slug for card in shelf.cards()] == ["found-keys"]


def test_what_is_not_known_is_listed(shelf: Shelf) -> None:
    missing = {(card.kind, card.slug): card.missing for card in shelf.unknown()}
    assert missing["crossroads", "gambling"] == "options"
    assert set(missing.values()) == {"condition", "numbers", "options"}
    shelf.add(OWN, "crises", {"name": "Rats", "prevent": ["food"]})
    assert "rats" not in [card.slug for card in shelf.unknown()]
    assert shelf.by_hand() == {("crises", "rats")}
    gambling = shelf.card("crossroads", "gambling")
    assert gambling is not None
    assert (gambling.pack, gambling.table["options"]) == ("base", 2)
    assert shelf.card("crossroads", "nowhere") is None


def test_a_pack_whose_replacing_was_cut_short_is_there_again(shelf: Shelf) -> None:
    shelf.add(OWN, "crises", LOST)
    scratch = shelf.folder / ".new-x"
    scratch.mkdir()
    (shelf.folder / OWN).rename(scratch / f"{OWN}.old")
    assert [card.slug for card in shelf.cards()] == ["lost-keys"]


@pytest.mark.parametrize("name", ["../games", "/etc", "base", "", "a" * 41, "own/..", "Ä"])
def test_no_pack_is_kept_elsewhere(shelf: Shelf, name: str) -> None:
    shelf.add(OWN, "crises", LOST)
    text = shelf.export(OWN).replace("#: pack own", f"#: pack {name}")
    with pytest.raises(ShelfError, match="cannot be the name of a pack"):
        shelf.take_in(text, replace=True)
    assert [path.name for path in shelf.folder.parent.iterdir()] == ["packs"]
    assert [path.name for path in shelf.folder.iterdir()] == [OWN]


def test_a_game_reads_its_cards_from_texts(shelf: Shelf) -> None:
    shelf.add(OWN, "crises", LOST)
    text = shelf.folder / OWN / "crises.toml"
    text.write_text("#: file of mine\n" + text.read_text(encoding="utf-8"), encoding="utf-8")
    loaded = shelf.load()
    again = load_texts(loaded.texts)
    assert again.refused == {}
    assert plain(again.facts) == plain(loaded.facts)
    (refused,) = load_texts([loaded.texts[0].replace("fuel", "petrol")]).refused.values()
    assert str(refused[0]).startswith("own/crises.toml, line ")


def test_an_item_and_its_decks_are_changed_together_or_not_at_all(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf.add(OWN, "items", KNIFE, copies={"police-station": 2}, doubts=True)
    before = {file.name: file.read_text("utf-8") for file in (shelf.folder / OWN).iterdir()}
    rename = Path.rename

    def fails(path: Path, target: Path) -> Path:
        if path.name == OWN and path.parent != shelf.folder:
            raise OSError(5, "Input/output error")
        return rename(path, target)

    monkeypatch.setattr(Path, "rename", fails)
    with pytest.raises(ShelfError, match=r"stay as they were: Input/output error\.$"):
        shelf.add(OWN, "items", {**KNIFE, "name": "Spoon"}, was="bread-knife", doubts=True)
    monkeypatch.undo()
    assert {f.name: f.read_text("utf-8") for f in (shelf.folder / OWN).iterdir()} == before
    assert shelf.add(OWN, "items", {**KNIFE, "name": "Spoon"}, was="bread-knife", doubts=True) == []
    assert shelf.facts().items["spoon"].copies == {"police-station": 2}


def test_what_was_read_is_read_again_once_a_file_has_changed(shelf: Shelf) -> None:
    shelf.add(OWN, "crises", LOST)
    first = shelf.load()
    assert shelf.load() is first
    Shelf(shelf.folder).add(OWN, "crises", {**LOST, "prevent": ["tool", "fuel"]})
    assert shelf.load().facts.crises["lost-keys"].prevent == ("tool", "fuel")
    (shelf.folder / "second").mkdir()
    (faults,) = shelf.load().refused.values()
    assert str(faults[0]).startswith("second/pack.toml: the file is missing")
