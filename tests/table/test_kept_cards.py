"""A game keeps to the cards it began with, whatever its owner's packs become."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from companion.cards import shipped_print
from companion.cards.shelf import OWN
from companion.cards.shelf import Shelf
from companion.table import record
from companion.table.dead_of_winter import PACKS_DIFFER
from companion.table.dead_of_winter import SHIPPED_DIFFER
from companion.table.dead_of_winter import DeadOfWinterTable
from companion.table.lobby import Lobby
from companion.table.scenario import play
from companion.table.scenario import read
from companion.table.table import Table
from companion.table.types import CONSOLE
from tests.web.play import Wish

POSITION = {
    "turn": "ana",
    "round": 5,
    "morale": 5,
    "food": 5,
    "crisis": "lost-keys",
    "survivors": {
        "mike-cho": {"player": "ana", "at": "colony", "leader": True},
        "sparky": {"player": "ben", "at": "colony", "leader": True},
    },
}
LOST = {"name": "Lost Keys", "prevent": ["fuel"], "effect": [{"do": "lose-morale", "n": 1}]}
HARDER = {**LOST, "effect": [{"do": "lose-morale", "n": 3}]}


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    """An owner's packs with a crisis of her own."""
    shelf = Shelf(tmp_path / "packs")
    assert shelf.add(OWN, "crises", LOST) == []
    return shelf


@pytest.fixture
def lobby(tmp_path: Path, shelf: Shelf) -> Iterator[Lobby]:
    games = Lobby(tmp_path / "games", shelf=shelf)
    yield games
    games.close()


def begun(lobby: Lobby) -> Table:
    return lobby.begin(Wish(["Ana", "Ben"], {"position": POSITION}))


def effect(lobby: Lobby) -> int:
    """How much morale the crisis costs in the game on the table, or in the next one."""
    crisis = lobby.facts.crises["lost-keys"]
    assert crisis.effect is not None
    return int(crisis.effect[0][1]["n"])


def test_a_changed_card_changes_no_running_game(lobby: Lobby) -> None:
    file = begun(lobby).path.name
    assert lobby.cards.keep_card("crises", HARDER, doubts=False) == []
    assert effect(lobby) == 1
    lobby.put_away()
    assert effect(lobby) == 3
    table = lobby.open(file)
    assert effect(lobby) == 1
    assert PACKS_DIFFER in table.view(CONSOLE).notices
    lobby.put_away()
    lobby.cards.keep_card("crises", LOST, doubts=False)
    assert list(lobby.open(file).view(CONSOLE).notices) == []


def test_a_game_outlives_its_card(lobby: Lobby, shelf: Shelf) -> None:
    table = begun(lobby)
    lobby.cards.take_out_card(OWN, "crises", "lost-keys")
    file = table.path.name
    lobby.put_away()
    assert "lost-keys" not in lobby.facts.crises
    table = lobby.open(file)
    for line in ("ana: end", "ben: end"):
        assert table.say(CONSOLE, line).accepted, line
    assert table.view(CONSOLE).state["morale"] == 4


def test_a_record_carries_the_cards_of_its_game(lobby: Lobby, tmp_path: Path) -> None:
    table = begun(lobby)
    assert table.say(CONSOLE, "ana: end").accepted
    text = table.export(whole=True)
    file = tmp_path / "game.toml"
    file.write_text(text, encoding="utf-8")
    assert play(read(file), DeadOfWinterTable().facts) is None
    there = Lobby(tmp_path / "there", shelf=Shelf(tmp_path / "none"))
    taken = there.import_record(text)
    assert PACKS_DIFFER in taken.view(CONSOLE).notices
    assert "lost-keys" in there.facts.crises
    there.close()
    assert "#: pack own" in text
    assert "#: pack own" not in table.export()


def test_what_the_program_brings_is_told_apart() -> None:
    game = DeadOfWinterTable()
    header = record.read(record.write(_header(), [], whole=True)).header
    assert (header.packs, header.shipped) == ((), shipped_print())
    assert game.as_begun(header) == (game, [])
    assert game.as_begun(replace(header, shipped="other")) == (game, [SHIPPED_DIFFER])
    assert game.as_begun(replace(header, shipped="", packs=None)) == (game, [])


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("#: pack own\n#: file crises.toml\n[rats]\n", "own/pack.toml: the file is missing"),
        ("#: pack ../own\n", "cannot be the name of a pack"),
        ("hello", "This is no exported pack"),
    ],
)
def test_cards_that_cannot_be_read_any_more(text: str, why: str) -> None:
    game = DeadOfWinterTable()
    same, (said,) = game.as_begun(replace(_header(), packs=(text,)))
    assert same is game
    assert said.startswith("The packs of cards this game began with cannot be read any more;")
    assert why in said


def _header() -> record.Header:
    names = {"ana": "Ana", "ben": "Ben"}
    return record.Header({"players": list(names)}, names, packs=(), shipped=shipped_print())


def test_packs_changed_elsewhere_are_in_the_next_game(lobby: Lobby, tmp_path: Path) -> None:
    another = Shelf(tmp_path / "packs")
    assert another.add(OWN, "crises", HARDER) == []
    assert effect(lobby) == 3
    table = begun(lobby)
    another.add(OWN, "crises", LOST)
    assert effect(lobby) == 3
    lobby.put_away()
    (tmp_path / "packs" / OWN / "crises.toml").write_text("[rats]\n", encoding="utf-8")
    assert lobby.open(table.path.name).path == table.path
    assert effect(lobby) == 3
    assert any("own/crises.toml, line 1, rats.name: is missing" in said for said in lobby.notices)


def test_packs_that_cannot_be_read_stop_no_game(
    lobby: Lobby, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    lists = Path.iterdir

    def refuses(folder: Path) -> Iterator[Path]:
        if folder == tmp_path / "packs":
            raise PermissionError(13, "Permission denied")
        return iter(list(lists(folder)))

    monkeypatch.setattr(Path, "iterdir", refuses)
    assert lobby.facts.survivors
    assert lobby.notices == [
        f"The packs of cards in {tmp_path / 'packs'} cannot be read: Permission denied."
    ]
    begun(lobby)


def test_a_game_made_again_from_its_copy_has_its_cards(lobby: Lobby) -> None:
    table = begun(lobby)
    assert table.say(CONSOLE, "ana: end").accepted
    lobby.put_away()
    lobby.cards.take_out_card(OWN, "crises", "lost-keys")
    for log in table.path.parent.glob(f"{table.path.name}-*"):
        log.unlink()
    table.path.write_bytes(b"no database" * 1000)
    again = lobby.open(table.path.name)
    assert PACKS_DIFFER in again.view(CONSOLE).notices
    assert again.view(CONSOLE).state["crisis"]["card"] == "lost-keys"
    assert effect(lobby) == 1


def test_a_game_of_an_older_companion_goes_on_with_the_cards_of_today(lobby: Lobby) -> None:
    table = begun(lobby)
    lobby.put_away()
    with closing(sqlite3.connect(table.path)) as db, db:
        db.execute("DELETE FROM game WHERE key IN ('packs', 'shipped')")
    lobby.cards.keep_card("crises", HARDER, doubts=False)
    lobby.open(table.path.name)
    assert effect(lobby) == 3
