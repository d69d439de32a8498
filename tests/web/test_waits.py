"""What the table waits for, in sentences."""

import importlib
import pkgutil
from collections.abc import Iterator
from typing import Any

import pytest

from companion import rules
from companion.engine.prompts import Prompt
from companion.i18n import speaking
from companion.table.lobby import Lobby
from companion.web.words.names import Names
from companion.web.words.waits import WAITS
from companion.web.words.waits import waited_for
from tests.web.conftest import MID_GAME
from tests.web.conftest import Open
from tests.web.play import Wish
from tests.web.play import look
from tests.web.play import words

NAMES = Names(seats={"ana": "Ana"})


def prompts(kind: type[Any]) -> Iterator[type[Any]]:
    """A class of prompts, and all that are made of it."""
    yield kind
    for each in kind.__subclasses__():
        yield from prompts(each)


def test_every_kind_of_prompt_has_its_sentence() -> None:
    for module in pkgutil.walk_packages(rules.__path__, "companion.rules."):
        importlib.import_module(module.name)
    made = [each for each in prompts(Prompt) if each.__module__.startswith("companion.rules.")]
    kinds = {each.kind for each in made if getattr(each, "kind", "")}
    assert kinds - {"noise", "step"} == set(WAITS)


@pytest.mark.parametrize(
    ("label", "house", "said"),
    [
        ("ana: turn", {}, ("Ana", "has the turn")),
        ("table: noise", {}, ("The table", "rolls for 3 noise tokens")),
        ("table: noise", {"noise_mode": "flip"}, ("The table", "flips 3 noise tokens")),
        ("table: step", {}, ("The table", "says who does it: Add Zombies")),
        ("ana: bandits", {}, ("Ana", "answers: bandits")),
    ],
)
def test_a_wait_is_a_sentence(label: str, house: dict[str, str], said: tuple[str, str]) -> None:
    state = {"step": "add-zombies", "locations": {"school": {"noise": 1}, "library": {"noise": 2}}}
    assert waited_for(label, state, house, NAMES) == said


def test_a_wait_is_a_sentence_in_portuguese() -> None:
    state = {"step": "add-zombies", "locations": {"school": {"noise": 1}}}
    with speaking("pt_BR"):
        said = [
            " ".join(waited_for(one, state, {}, NAMES)) for one in ("ana: turn", "table: noise")
        ]
    assert said == ["Ana joga o seu turno", "A mesa rola o dado por 1 ficha de barulho"]


def test_the_colony_phase_says_what_it_waits_for(lobby: Lobby, phone: Open) -> None:
    place = {key: value for key, value in MID_GAME["position"].items() if key != "turn"}
    lobby.begin(Wish(["Ana", "Ben", "Cai"], {"position": {**place, "step": "add-zombies"}}))
    assert "Add Zombies The table rolls for 1 noise token" in words(look(phone(), "/table"))
