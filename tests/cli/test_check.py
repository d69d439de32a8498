"""`companion check`: what it prints, and that nothing unreadable passes."""

from pathlib import Path

import pytest

from companion.cards.shelf import Shelf
from companion.cli.main import main
from companion.rules import turn
from tests.scenarios.files import FOLDER

GOOD = (FOLDER / "base" / "r07-frostbite-waits-for-the-next-own-turn.toml").read_text(
    encoding="utf-8"
)


def check(path: Path, capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str]:
    """The exit status and the output of checking one file."""
    status = main(["check", str(path), *args])
    return status, capsys.readouterr().out


@pytest.fixture
def scenario(tmp_path: Path) -> Path:
    """A file to write a scenario to."""
    return tmp_path / "scenario.toml"


def test_a_scenario_that_holds_is_ok(scenario: Path, capsys: pytest.CaptureFixture[str]) -> None:
    scenario.write_text(GOOD, encoding="utf-8")
    assert check(scenario, capsys) == (0, f"ok      {scenario}\n")


def test_the_transcript_shows_lines_prompts_and_refusals(
    scenario: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    scenario.write_text(
        GOOD.replace("lines = '''\n", "lines = '''\n! ben: end\n"), encoding="utf-8"
    )
    status, printed = check(scenario, capsys, "-v")
    assert status == 0
    assert "   1  ana: move big-al to library\n" in printed
    assert "waiting: ana: exposure\n" in printed
    assert "   !  ben: end   (Nothing is asked of ben now" in printed


@pytest.mark.parametrize(
    ("before", "after", "says"),
    [
        ("? food = 0", "? food = 7", "line 30: expected food = 7; found 0"),
        ("? food = 0", "? fod = 0", "line 30: expected fod = 0; found absent"),
        ("? food = 0", "? food", "line 30: expected food to be there; found 0"),
        ("ana: end", "ana: dance", 'line 28: expected "ana: dance" to be accepted; found refused:'),
        (
            "ana: end",
            "! ana: end",
            'line 28: expected "ana: end" to be refused; found it was accepted',
        ),
        ("? round = 5", "? round = absent", "expected round = absent; found 5"),
        ("? waiting = ana: turn", "? waiting = none", "expected waiting = none; found ana: turn"),
    ],
)
def test_what_does_not_hold_is_named_with_its_line(
    scenario: Path, capsys: pytest.CaptureFixture[str], before: str, after: str, says: str
) -> None:
    scenario.write_text(GOOD.replace(before, after), encoding="utf-8")
    status, printed = check(scenario, capsys)
    assert status == 1
    assert printed.startswith(f"FAILED  {scenario}: ")
    assert says in printed


@pytest.mark.parametrize(
    ("before", "after", "says"),
    [
        ("players =", "players ==", "cannot be read as a scenario"),
        ("players =", "seats =", "there is no key 'seats' in a scenario"),
        ("[play]", "[plays]", "line 22: there is no key 'plays'"),
        ("lines = '''", "rows = '''", "line 22: a scenario needs its play as a text"),
        ('players = ["ana", "ben", "cai"]', "", "line 1: a scenario needs its players"),
        ('edition = "base"', 'edition = "chess"', "makes no game"),
        ('turn = "ana"', 'turn = "zoe"', "makes no game"),
        ('edition = "base"', 'objective = "x"', "line 5: the set-up makes no game: objective is"),
        ('["ana", "ben", "cai"]', '["ana"]', "line 6: the set-up makes no game: 2 to 5 players"),
        ("food = 1", "fodder = 1", "line 13: the set-up makes no game: position has no key"),
        ("morale = 6", 'morale = "six"', "makes no game"),
        ('at = "colony"', 'at = "atlantis"', "line 18: the set-up makes no game"),
        ('player = "ben"', 'player = "zoe"', "line 19: the set-up makes no game"),
        (
            "[position]",
            'house = { curfew = "late" }\n[position]',
            "line 8: the set-up makes no game",
        ),
        ("ana: end", "!   # nothing", "line 28: after ! stands the line that must be refused"),
        ("? food = 0", "? = 0", "line 30: after ? stands the path it asks for"),
        ("ana: end", "!! ana: end", "line 28: a line has one mark, ! or ?"),
        ("ana: end", "! ? food", "line 28: a line has one mark, ! or ?"),
        ("? food = 0", "? ! food", "line 30: a line has one mark, ! or ?"),
        (
            "food = 1",
            "food = 1\nplayers = { ana = { dice = [7] } }",
            "line 14: the set-up makes no",
        ),
        (
            "food = 1",
            "food = 1\nplayers.dia = {}",
            "line 14: the set-up makes no game: players has",
        ),
        (
            "[play]",
            "[position.players.ana]\ndice = [6]\n[position.players.ben]\ndice = [7]\n[play]",
            "line 25: the set-up makes no game: players.ben.dice is",
        ),
        (
            "food = 1",
            'entrances = ["zzzz"]\n[position.locations.library]\nentrances = ["zz."]',
            "line 13: the set-up makes no game: locations.colony.entrances has",
        ),
        ("[position]", "seed = true\n[position]", "line 8: seed is a whole number"),
    ],
)
def test_a_file_that_cannot_be_read_as_a_scenario_is_never_a_pass(
    scenario: Path, capsys: pytest.CaptureFixture[str], before: str, after: str, says: str
) -> None:
    assert before in GOOD
    scenario.write_text(GOOD.replace(before, after), encoding="utf-8")
    status, printed = check(scenario, capsys)
    assert status == 1
    assert printed.startswith(f"FAILED  {scenario}: ")
    assert says in printed


def test_a_fault_of_the_program_is_no_refusal(
    scenario: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(turn, "end", fails)
    scenario.write_text(GOOD.replace("ana: end", "! ana: end"), encoding="utf-8")
    status, printed = check(scenario, capsys)
    assert status == 1
    assert 'line 28: expected "ana: end" to be refused by a rule; found a fault' in printed


def test_files_that_are_missing_empty_or_no_text_fail(
    scenario: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert check(scenario, capsys) == (
        1,
        f"FAILED  {scenario}: This file cannot be read: No such file or directory.\n",
    )
    for written, says in {
        b"": "line 1: a scenario needs its play",
        b'title = "x"\n\xff\xfe\x00': "line 2: this is no text in UTF-8.",
        b"seed = 3\nplay = 3": "line 2: a scenario needs its play",
        b'title = "x"\nlines = """': "line 2: this cannot be read as a scenario",
        b"position = " + b"[" * 9000: "line 1: this is nested too deeply",
    }.items():
        scenario.write_bytes(written)
        assert check(scenario, capsys)[1].startswith(f"FAILED  {scenario}: {says}")
    scenario.write_text('players = ["ana", "ben"]\n[play]\nlines = """\n# nothing\n"""\n')
    assert "line 3: the play of this scenario is empty" in check(scenario, capsys)[1]


def test_lines_are_numbered_as_in_the_file_where_they_are_written_with_escapes(
    scenario: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    play = GOOD.replace("'''", '"""').replace("ana: end", "ana:\\tend", 1)
    assert "\\t" in play
    scenario.write_text(play.replace("? food = 0", "? food = 9"), encoding="utf-8")
    assert "line 30: expected food = 9; found 0" in check(scenario, capsys)[1]


@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_a_file_is_read_as_any_editor_writes_it(
    scenario: Path, capsys: pytest.CaptureFixture[str], mark: str, newline: str
) -> None:
    scenario.write_text(mark + GOOD, encoding="utf-8", newline=newline)
    assert check(scenario, capsys) == (0, f"ok      {scenario}\n")
    wrong = mark + GOOD.replace('at = "colony"', 'at = "atlantis"')
    scenario.write_text(wrong, encoding="utf-8", newline=newline)
    assert "line 18: the set-up makes no game" in check(scenario, capsys)[1]


def test_one_failure_among_many_files_fails(
    scenario: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = scenario.with_name("a-good.toml")
    good.write_text(GOOD, encoding="utf-8")
    scenario.write_text(GOOD.replace("? food = 0", "? food = 7"), encoding="utf-8")
    status, printed = check(scenario.parent, capsys)
    assert status == 1
    assert [line.split()[0] for line in printed.splitlines()] == ["ok", "FAILED"]


def test_a_folder_without_a_scenario_is_no_pass(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "notes.txt").write_text("ana: end\n", encoding="utf-8")
    assert check(tmp_path, capsys) == (
        1,
        f"FAILED  {tmp_path}: There is no scenario, no file *.toml, in this folder.\n",
    )


def test_packs_can_be_checked_against_scenarios(
    scenario: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    scenario.write_text(GOOD, encoding="utf-8")
    packs = tmp_path / "packs"
    shelf = Shelf(packs)
    shelf.add("own", "crises", {"name": "Lost Keys", "prevent": ["tool"]})
    assert check(scenario, capsys, "--packs", str(packs)) == (0, f"ok      {scenario}\n")
    (packs / "own" / "crises.toml").write_text("[rats]\n", encoding="utf-8")
    status, printed = check(scenario, capsys, "--packs", str(packs))
    assert status == 1
    assert "The pack “own” is left out. own/crises.toml, line 1, rats.name: is missing" in printed
    assert f"ok      {scenario}\n" in printed
