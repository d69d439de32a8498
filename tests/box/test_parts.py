"""Boxes of other shapes than the full one, and files of them."""

from pathlib import Path
from typing import Any

import pytest

from companion.box import Box
from companion.box.greetings import welcome
from companion.box.parts import BUTTONS
from companion.box.parts import ROLES
from companion.box.parts import box_of
from companion.cli import run
from companion.table.lobby import Lobby
from companion.table.types import BOX
from companion.web.live.boxview import FACE_KEYS
from companion.web.live.boxview import KEYS
from hardware import ConfigError
from hardware import preset
from hardware.boxfile import preset_text
from hardware.simulated import SimulatedBox
from tests.box.conftest import Opener
from tests.box.places import DICE
from tests.box.places import TURN
from tests.box.reading import heading
from tests.box.reading import marked
from tests.box.reading import picture
from tests.box.reading import read
from tests.box.stand import attentive
from tests.waiting import until

WRONG = '[[panel]]\nrole = "prompt"\ndriver = "sh1106"\naddress = 0x3C\nbus = 3\n'


def test_a_turn_and_a_push_of_the_small_box_are_a_line_at_the_table(open_table: Opener) -> None:
    table = open_table(TURN)
    box = Box(table, SimulatedBox(preset("small")))
    box.start()
    assert box.buttons == ["up", "down", "ok", "back"]
    until(lambda: box.pictures()["prompt"])
    box.press("up")
    box.press("ok")
    until(lambda: table.view(BOX).waiting == ("ben: turn",))
    box.close()


def test_dice_thrown_on_the_page_count_where_the_box_has_no_tray(open_table: Opener) -> None:
    table = open_table(DICE)
    box = Box(table, SimulatedBox(preset("small")))
    box.start()
    box.roll(["2", "5", "6"])
    until(lambda: table.view(BOX).proposals)
    box.close()


def test_the_roles_and_meanings_are_those_the_box_and_its_page_know() -> None:
    assert set(ROLES) == set(welcome(""))
    assert set(BUTTONS) == {*KEYS, *FACE_KEYS}
    for name in ("full", "small"):
        box = box_of(name)
        assert {panel.role for panel in box.panels} <= set(ROLES)
        assert set(box.names) <= set(BUTTONS)


def test_a_file_is_read_by_the_games_words(tmp_path: Path) -> None:
    file = tmp_path / "box.toml"
    file.write_text(preset_text("small").replace('"ok"', '"yes"'))
    with pytest.raises(ConfigError, match=r'line \d+: meaning = "yes" is not known here'):
        box_of(str(file))


def test_a_file_is_real_on_a_pi_and_simulated_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []
    for kind in (run.Rig, run.SimulatedBox):
        begin = kind.__init__

        def note(self: Any, *args: Any, begin: Any = begin, name: str = kind.__name__) -> None:
            made.append(name)
            begin(self, *args)

        monkeypatch.setattr(run, kind.__name__, type(kind.__name__, (kind,), {"__init__": note}))
    file = tmp_path / "box.toml"
    file.write_text(preset_text("small"))
    lobby = Lobby(tmp_path / "games")
    for name, pi in ((str(file), True), (str(file), False), ("real", False), ("simulated", True)):
        box = run.box_for(lobby, name, pi=pi)
        assert box is not None
        box.close()
    lobby.close()
    assert made == ["Rig", "SimulatedBox", "Rig", "SimulatedBox"]


def test_a_box_that_cannot_be_is_told_of_and_the_game_goes_on_without_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "box.toml"
    lobby = Lobby(tmp_path / "games")
    assert run.box_for(lobby, str(file)) is None
    assert "box.toml cannot be read: No such file or directory." in capsys.readouterr().err
    file.write_text(WRONG)
    assert run.box_for(lobby, str(file)) is None
    said = capsys.readouterr().err
    assert 'box.toml, line 5: Panel "prompt" is on bus 3, which is not described' in said
    assert "There is no box until this is mended." in said
    lobby.close()


def test_the_panels_speak_the_language_that_is_wanted(tmp_path: Path, open_table: Opener) -> None:
    lobby = Lobby(tmp_path / "games")
    box = run.box_for(lobby, "simulated", language="pt_BR")
    assert box is not None
    box.sit_at(open_table(TURN))
    box.start()
    until(lambda: read(picture(box.pictures()["colony"]), 66, 6) == "Comida")
    box.close()
    lobby.close()


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "pt_BR.UTF-8"}, "pt_BR"),
        ({"LANG": "pt_PT"}, "pt_BR"),
        ({"LC_ALL": "C.UTF-8", "LANG": "pt_BR.UTF-8"}, "en"),
        ({"LC_MESSAGES": "pt_BR.UTF-8", "LANG": "en_GB.UTF-8"}, "pt_BR"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
    ],
)
def test_a_box_speaks_what_the_computer_does(environment: dict[str, str], language: str) -> None:
    assert run.language_of(environment) == language


def test_a_box_knows_the_survivors_of_the_game_that_is_put_on_the_table(
    open_table: Opener,
) -> None:
    survivors: list[str] = []
    box = Box(None, SimulatedBox(), slots=lambda: {"SURVIVOR": survivors})
    box.start()
    survivors += ["zora-of-the-house", "yann-next-door"]
    box.sit_at(open_table({"objective": "none"}))
    until(lambda: heading(picture(box.pictures()["prompt"])) == "Which question?")
    attentive(box)
    box.press("ok")
    until(lambda: marked(picture(box.pictures()["prompt"])) == "Zora of the House")
    box.close()
