"""What a person is refused is said in the language of her phone, with the names of the game."""

from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion.i18n import speaking
from companion.sentences import Sentence
from companion.sentences import Verbatim
from companion.table.lobby import Lobby
from companion.table.table import Table
from companion.table.types import CONSOLE
from companion.table.types import Speaker
from companion.web.words.names import Names
from tests.web.conftest import Open
from tests.web.play import look
from tests.web.play import run_of
from tests.web.play import scan
from tests.web.play import sit
from tests.web.play import tap
from tests.web.play import words

ANA = Speaker("player", "ana", "Ana")
REFUSED = "search with mike-cho die 6"


@pytest.fixture
def ana(phone: Open, table: Table) -> FlaskClient:
    """Ana's phone, which speaks Portuguese; it is her turn."""
    client = phone()
    sit(client, "ana")
    client.set_cookie("colony_language", "pt_BR", domain="192.168.4.1")
    return client


def test_a_portuguese_phone_hears_a_portuguese_refusal_with_names(
    ana: FlaskClient, table: Table
) -> None:
    answer = tap(ana, "Dizer", filled={"line": REFUSED}, script=True)
    assert answer.status_code == 409
    assert "Mike Cho está em Colônia, onde não há baralho para explorar." in words(answer.text)
    assert "mike-cho" not in words(answer.text).split("Mike Cho está")[1].split(".")[0]
    tap(ana, "Dizer", filled={"line": REFUSED})
    assert "Mike Cho está em Colônia" in words(look(ana))


def test_an_english_phone_hears_names_too_and_the_console_the_record_s_words(
    phone: Open, table: Table
) -> None:
    client = phone()
    sit(client, "ana")
    answer = tap(client, "Say it", filled={"line": REFUSED}, script=True)
    assert "Mike Cho is at Colony, where there is no deck to search." in words(answer.text)
    reply = table.say(ANA, f"ana: {REFUSED}")
    assert reply.message == "mike-cho is at colony, where there is no deck to search."


def test_a_seat_is_named_as_its_player_is(phone: Open, ana: FlaskClient) -> None:
    other = scan(phone())
    other.set_cookie("colony_language", "pt_BR", domain="192.168.4.1")
    run = run_of(look(other, "/?seats"))
    answer = other.post("/claim", data={"seat": "ana", "run": run}, headers={"HX-Request": "true"})
    assert "Ana já está ali. De quem for o lugar, peça: a mesa diz sim." in words(answer.text)


def test_a_notice_is_said_to_each_in_her_language(
    ana: FlaskClient, phone: Open, table: Table
) -> None:
    assert table.say(ANA, "ana: move sophie-robinson to school").accepted
    assert table.say(CONSOLE, "table: set survivors.sophie-robinson removed").accepted
    lines = '"ana: move sophie-robinson to school".'
    assert table.view(CONSOLE).notices == (
        f"After this correction these lines fit no more and were dropped: {lines}",
    )
    told = "Depois desta correção estas linhas já não servem e foram retiradas: "
    assert told in words(look(ana, "/table"))
    assert "were dropped" in words(look(phone(), "/table"))


def test_a_game_that_cannot_be_opened_is_told_on_the_first_page(
    tmp_path: Path, phone: Open, lobby: Lobby
) -> None:
    client = phone()
    client.set_cookie("colony_language", "pt_BR", domain="192.168.4.1")
    answer = client.post("/open", data={"file": "gone.sqlite"}, headers={"HX-Request": "true"})
    assert f"Não há partida em {tmp_path} com o nome “gone.sqlite”." in words(answer.text)


@pytest.mark.parametrize(
    ("slug", "name"),
    [
        ("pay-food", "Pagar Comida"),
        ("turn", "turno"),
        ("items-library", "Cartas de item: Biblioteca"),
        ("crises", "Crises"),
        ("table", "a mesa"),
        ("somebody-new", "Somebody New"),
    ],
)
def test_steps_questions_and_decks_have_names_in_sentences(slug: str, name: str) -> None:
    with speaking("pt_BR"):
        assert Names().said(Sentence("%(who)s: %(what)s", who="x", what=slug)) == f"X: {name}"


def test_what_is_wrong_with_the_packs_is_told_on_the_first_page(
    phone: Open, lobby: Lobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    left_out = Sentence("The pack “%(pack)s” is left out. %(fault)s", pack="own", fault="…")
    unreadable = Sentence(
        "The packs of cards in %(folder)s cannot be read: %(why)s.",
        folder=Verbatim("/packs"),
        why=Verbatim("Permission denied"),
    )
    monkeypatch.setattr(lobby.cards, "notices", [left_out, unreadable])
    client = phone()
    client.set_cookie("colony_language", "pt_BR", domain="192.168.4.1")
    page = words(look(client, "/"))
    assert "O pacote “own” ficou de fora." in page
    assert "Os pacotes de cartas em /packs não podem ser lidos: Permission denied." in page
