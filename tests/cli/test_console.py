"""`companion console`: the game in a terminal."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.cards.shelf import Shelf
from companion.table.table import Table
from companion.table.types import CONSOLE
from tests.waiting import SOON

COMMAND = (sys.executable, "-m", "companion")

SET_UP = """\
ana: keep daniel-smith sparky
ben: keep gray-beard brian-lee
"""


def console(typed: str, *args: str | Path) -> subprocess.CompletedProcess[str]:
    """Run the console with ``typed`` as its input."""
    return subprocess.run(
        [*COMMAND, "console", *map(str, args)],
        input=typed,
        capture_output=True,
        text=True,
        timeout=SOON,
        check=False,
    )


def test_lines_are_taken_prompts_shown_and_refusals_explained() -> None:
    said = console(
        SET_UP + "ben: end\ncai: keep olivia-brown mike-cho\ncrisis fuel\n",
        "-p",
        "Ana",
        "Ben",
        "Cai",
    )
    assert said.returncode == 0
    assert "waiting for ana: keep, ben: keep, cai: keep" in said.stdout
    assert "refused: Nothing is asked of ben now, the game waits for cai: keep" in said.stdout
    assert "   4  table: crisis fuel" in said.stdout
    assert "waiting for ana: action-dice, ben: action-dice, cai: action-dice" in said.stdout


def test_what_is_to_be_done_by_hand_is_said_in_words() -> None:
    turn = "crisis fuel\ngoto player-turns ana\ncai: card gambling\ncai: triggered\nana: option 1\n"
    said = console(SET_UP + "cai: keep olivia-brown mike-cho\n" + turn, "-p", "Ana", "Ben", "Cai")
    assert "waiting for table: by-hand\n  gambling: do by hand what the card says" in said.stdout


def test_the_state_the_options_and_the_log_can_be_asked_for() -> None:
    said = console(SET_UP + "? morale\n? dance\n? keep\nlog\nhelp\n", "-p", "Ana", "Ben", "Cai")
    assert "  morale = 6\n" in said.stdout
    assert 'Nothing that can be said or asked begins "dance".' in said.stdout
    assert "  cai: keep SURVIVOR SURVIVOR\n" in said.stdout
    assert "   2  ben: keep gray-beard brian-lee\n" in said.stdout
    assert "SEAT: WORDS" in said.stdout


def test_a_kept_game_goes_on_where_it_stood_and_undo_takes_the_last_line_back(
    tmp_path: Path,
) -> None:
    game = tmp_path / "evening.game"
    console(SET_UP, game, "-p", "Ana", "Ben", "Cai")
    said = console("undo\n? survivors.gray-beard\nredo\n", game)
    assert "waiting for cai: keep" in said.stdout
    assert "waiting for ben: keep, cai: keep" in said.stdout
    assert "  4  table: redo" in said.stdout


def test_a_game_that_is_not_there_is_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "none.game"
    said = console("", file)
    assert said.returncode == 1
    assert said.stderr == (
        f"There is no game in {file}. "
        f"Say who plays: companion console {file} --players Ana Ben Cai.\n"
    )


def test_a_new_game_without_a_file_is_told_to_say_who_plays() -> None:
    said = console("")
    assert said.returncode == 1
    assert said.stderr == "Say who plays: companion console --players Ana Ben Cai.\n"


def test_the_help_names_the_file_before_the_players() -> None:
    assert console("", "--help").stdout.startswith("usage: companion console [-h] [game] [options]")


def test_a_player_too_few_is_a_sentence() -> None:
    said = console("", "-p", "Ana")
    assert said.returncode == 1
    assert "Traceback" not in said.stderr
    assert said.stderr.strip()


def test_a_card_of_an_own_pack_is_played_with_and_a_wrong_pack_is_named(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    shelf.add("own", "crises", {"name": "Lost Keys", "prevent": ["tool"]})
    shelf.new("wrong")
    (tmp_path / "wrong" / "crises.toml").write_text("[rats]\n", encoding="utf-8")
    set_up = SET_UP + "cai: keep olivia-brown mike-cho\ncrisis lost-keys\n"
    said = console(set_up, "--packs", tmp_path, "-p", "Ana", "Ben", "Cai")
    assert "   4  table: crisis lost-keys\n" in said.stdout
    assert "note: The pack “wrong” is left out. wrong/crises.toml, line 1, rats.name: is" in (
        said.stdout
    )


def test_numbers_of_any_length_can_be_asked_for_and_said() -> None:
    number = "9" * 6000
    typed = f"? dead.{number}\n? {number}\nset morale {number}\nundo {number[:900]}\n? waiting.0\n"
    said = console(typed, "-p", "Ana", "Ben", "Cai")
    assert (said.returncode, said.stderr) == (0, "")
    assert said.stdout.count("Nothing that can be said or asked begins") == 2
    assert "A line has at most 1000 letters" in said.stdout
    assert "  waiting.0 = ana: keep\n" in said.stdout


def test_what_is_no_text_is_refused() -> None:
    said = subprocess.run(
        [*COMMAND, "console", "-p", "Ana", "Ben"],
        input=b"ana\xff: end\nana: keep \0x\n?\xc3\nana: keep sparky gray-beard mike-cho\n",
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "utf-8:strict"},
        timeout=SOON,
        check=False,
    )
    assert (said.returncode, said.stderr) == (0, b"")
    assert rb'this one is "ana\xff: end".' in said.stdout
    assert b"refused: A line is plain letters in one row" in said.stdout
    assert b"   1  ana: keep sparky gray-beard mike-cho\n" in said.stdout


def test_everything_a_page_can_choose_can_be_said_on_the_command_line(tmp_path: Path) -> None:
    game = tmp_path / "game"
    chosen = (
        *("--decks", "crises", "items", "--dice", "action-dice", "exposure"),
        *("--automation", "pay-food=propose", "add-zombies=off", "--house", "morale_cap=none"),
        *("--variants", "hardcore", "--objective", "raiding-party", "--offered", "crisis"),
    )
    said = console("? decks.crises\n? decks.objectives\n", game, "-p", "Ana", "Ben", *chosen)
    assert "  decks.crises = companion\n" in said.stdout
    assert "  decks.objectives = table\n" in said.stdout
    table = Table.open(game)
    header, _lines = table.kept()
    view = table.view(CONSOLE)
    table.close()
    assert (view.automation["pay-food"], view.automation["add-zombies"]) == ("propose", "off")
    assert (view.house["morale_cap"], view.state["objective"]) == ("none", "raiding-party")
    assert header.automated == ("action-dice", "exposure")
    assert header.setup["offered"] == ["crisis"]


@pytest.mark.parametrize(
    ("option", "sentence"),
    [
        (("--automation", "pay-food"), "--automation takes NAME=VALUE, not “pay-food”."),
        (("--automation", "pay-food=never"), 'is do, propose, remind, off, not "never".'),
        (("--house", "cheating=yes"), 'There is no house rule "cheating"'),
        (("--decks", "dogs"), 'There is no deck "dogs"'),
        (("--dice", "stones"), "invalid choice: 'stones'"),
    ],
)
def test_what_cannot_be_chosen_begins_nothing(
    tmp_path: Path, option: tuple[str, str], sentence: str
) -> None:
    said = console("", tmp_path / "game", "-p", "Ana", "Ben", *option)
    assert said.returncode != 0
    assert sentence in said.stderr
    assert not (tmp_path / "game").exists()


def test_a_table_that_notes_no_dice_is_reminded_of_what_is_in_force() -> None:
    turn = "crisis fuel\ngoto player-turns ana\ncai: card buddy-davis\ncai: triggered\n"
    later = "ana: option 1\ngoto reveal-crisis\n"
    typed = SET_UP + "cai: keep olivia-brown mike-cho\n" + turn + later
    said = console(typed, "-p", "Ana", "Ben", "Cai", "--offered", "action-dice")
    assert (
        "note: Reminder, Buddy Davis: As a round begins, anybody may waste a food card for one"
        " more die." in said.stdout
    )
