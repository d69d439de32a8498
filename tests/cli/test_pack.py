"""`companion pack`: what it keeps, what it prints, and its exit status."""

import shlex
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.cards.shelf import Shelf
from companion.cli.main import main

Pack = Callable[..., tuple[int, str, str]]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where the packs are."""
    return tmp_path / "packs"


@pytest.fixture
def pack(folder: Path, capsys: pytest.CaptureFixture[str]) -> Pack:
    """Calls `companion pack`; gives its exit status, its output and its errors."""

    def call(what: str, *words: str) -> tuple[int, str, str]:
        status = main(["pack", what, "--packs", str(folder), *words])
        said = capsys.readouterr()
        return status, said.out, said.err

    return call


CRISIS = ("crisis", "Lost Keys", "--prevent", "fuel", "--effect", "lose-morale n=2")


def test_new_add_check_list(pack: Pack, folder: Path) -> None:
    assert pack("new", "my-box", "--title", "Box")[0] == 0
    assert (folder / "my-box" / "pack.toml").read_text(encoding="utf-8").startswith('title = "Box"')
    assert pack("list")[1].endswith("\nmy-box: no card yet\n")
    status, out, err = pack("add", "--pack", "my-box", *CRISIS, "--note", "blue box")
    assert (status, err) == (0, "")
    assert out == "Lost Keys is kept in the pack my-box; the next game is played with it.\n"
    assert pack("check") == (0, "my-box: nothing is wrong.\n", "")
    listed = pack("list")[1]
    assert "crises      14 of 20 known\n" in listed
    assert "my-box: crises lost-keys  (blue box)\n" in listed
    assert "no card yet" not in listed
    assert "Gambling" not in listed
    lacking = pack("list", "--unknown")[1]
    assert "crossroads 44 Gambling: options not known\n" in lacking
    assert "secret-objectives Gluttony: condition not known\n" in lacking


def test_every_kind_of_card_can_be_added(pack: Pack, folder: Path) -> None:
    added = [
        "survivor 'Old Tom' --occupation Fisher --influence 15 --attack 2 --search 3"
        " --trait bite-skips --ability 'heal where=beside' --die 3",
        "item Rope --symbol tool --kind-of-card equip --change 'barricade tokens=2' --at colony",
        "crisis 'Lost Keys' --prevent fuel tool --need 4",
        "main-objective 'Hold Out' --time short --morale 6 --rounds 5 --hard-morale 5"
        " --setup 'place-zombies n=2 at=outside' --goal 'survive-rounds n=5'",
        "secret-objective Squirrel --side loyal --condition main-objective"
        " --condition 'hand food=2 fuel=1' --condition 'barricades 4'",
        "crossroads 'Thin Ice' --number 99 --trigger 'moved fuel=without'"
        " --option 'lose-morale n=1; add-food n=2' --option by-hand",
    ]
    for words in added:
        assert pack("add", *shlex.split(words))[::2] == (0, ""), words
    facts = Shelf(folder).load().facts
    crisis = facts.crises["lost-keys"]
    assert (crisis.prevent, crisis.need, crisis.effect) == (("fuel", "tool"), 4, None)
    assert facts.survivors["old-tom"].traits == {"bite-skips"}
    ability = facts.survivors["old-tom"].ability
    assert ability is not None
    assert (ability.die, ability.effect) == (3, (("heal", {"where": "beside"}),))
    rope = facts.items["rope"].ability
    assert rope is not None
    assert (rope.at, rope.change) == ("colony", ("barricade", {"tokens": 2}))
    objective = facts.objectives["hold-out"]
    assert objective.standard.setup == (("place-zombies", {"n": 2, "at": "outside"}),)
    assert objective.hardcore is not None
    assert (objective.hardcore.morale, objective.hardcore.rounds) == (5, None)
    assert facts.secret_objectives["squirrel"].condition == {
        "main-objective": True,
        "hand": {"food": 2, "fuel": 1},
        "barricades": 4,
    }
    card = facts.crossroads["thin-ice"]
    assert card.trigger == (("moved", {"fuel": "without"}),)
    assert card.options == ((("lose-morale", {"n": 1}), ("add-food", {"n": 2})), None)


def test_a_wrong_card_is_refused_with_file_and_key(pack: Pack, folder: Path) -> None:
    status, out, err = pack("add", *CRISIS[:-1], "lose-sleep n=2")
    assert (status, out) == (1, "")
    assert err.startswith("own/crises.toml, line 7, lost-keys.effect: ")
    assert 'There is no "lose-sleep" here; there are lose-morale,' in err
    assert pack("add", *CRISIS[:-1], "lose-morale 2")[2] == (
        "Expected NAME=VALUE such as “n=2”, found “2”.\n"
    )
    assert pack("add", *CRISIS[:-1], "lose-morale n=2 n=3")[2] == "“n” is said twice.\n"
    assert not (folder / "own" / "crises.toml").exists()


def test_check_names_file_and_line(pack: Pack, folder: Path) -> None:
    pack("add", *CRISIS)
    file = folder / "own" / "crises.toml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('"fuel"', '"petrol"'), encoding="utf-8")
    status, out, _ = pack("check", "own")
    assert status == 1
    assert out.startswith('own/crises.toml, line 6, lost-keys.prevent: "petrol" is no symbol')
    assert "The pack “own” is left out. own/crises.toml, line 6" in pack("list")[2]
    assert pack("check", "other")[::2] == (1, "There is no pack “other”. There are own.\n")


def test_export_and_import(pack: Pack, tmp_path: Path) -> None:
    pack("add", *CRISIS)
    file = tmp_path / "own.txt"
    assert pack("export", "own", str(file)) == (0, "", "")
    assert pack("export", "own")[1] == file.read_text(encoding="utf-8")
    assert pack("import", str(file))[::2] == (1, "There is a pack “own” already.\n")
    assert pack("import", str(file), "--name", "second")[0] == 0
    assert pack("import", str(file), "--replace")[0] == 0
    file.write_text(file.read_text(encoding="utf-8").replace('"fuel"', '"petrol"'), "utf-8")
    status, _, err = pack("import", str(file), "--name", "third")
    assert status == 1
    assert "third/crises.toml, line 6, lost-keys.prevent" in err
    assert pack("import", str(tmp_path / "none.txt"))[0] == 1


def test_decks_lists_and_ranges_are_typed(pack: Pack, folder: Path) -> None:
    knife = "item Knife --symbol weapon --kind-of-card equip --copies police-station=1"
    status, _out, err = pack("add", *shlex.split(knife))
    assert status == 1
    assert "police-station: the deck has 21 cards; expected 20." in err
    assert pack("add", "--anyway", *shlex.split(knife))[0] == 0
    held = Shelf(folder).decks()["police-station"]
    assert held["knife"] == 1
    cards = " ".join(f"{item}={number}" for item, number in held.items() if item != "junk")
    assert pack("add", "deck", "Police Station", *cards.split())[0] == 0
    assert pack("check") == (0, "own: nothing is wrong.\n", "")
    ice = (
        "crossroads Ice --mature --option 'roll; lose-morale n=1 die=1-3; add-food n=die die=6;"
        " kill-these survivors=mike-cho,sparky'"
    )
    assert pack("add", *shlex.split(ice))[::2] == (0, "")
    card = Shelf(folder).facts().crossroads["ice"]
    assert card.mature
    assert card.options == (
        (
            ("roll", {}),
            ("lose-morale", {"n": 1, "die": (1, 3)}),
            ("add-food", {"n": "die", "die": (6, 6)}),
            ("kill-these", {"survivors": ("mike-cho", "sparky")}),
        ),
    )
    assert pack("add", "deck", "library", "fuel=many")[::2] == (
        1,
        "Expected NAME=NUMBER such as “fuel=4”, found “fuel=many”.\n",
    )


def test_a_pack_is_not_called_as_one_that_comes_with_the_companion(pack: Pack) -> None:
    assert pack("new", "base")[::2] == (
        1,
        "“base” cannot be the name of a pack; one so called comes with the companion.\n",
    )


def test_a_card_is_taken_out(pack: Pack, folder: Path) -> None:
    pack("add", *CRISIS)
    status, out, _err = pack("remove", "crisis", "Lost Keys")
    assert (status, out) == (0, "Lost Keys is taken out; a game that was begun with it keeps it.\n")
    assert Shelf(folder).cards() == []
    status, _out, err = pack("remove", "crisis", "Lost Keys")
    assert (status, err) == (1, "There is no card “lost-keys” in the pack “own”.\n")
