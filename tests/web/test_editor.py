"""The page of cards: who sees it, what it keeps, and what it says about what does not fit."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion.cards.shelf import Shelf
from companion.table.lobby import Lobby
from companion.table.types import Speaker
from companion.web.cardform import FORMS
from companion.web.cardwords import KINDS
from companion.web.cardwords import SENTENCES
from tests.web.conftest import Open
from tests.web.play import Wish
from tests.web.play import forms
from tests.web.play import look
from tests.web.play import send
from tests.web.play import sit
from tests.web.play import tap
from tests.web.play import words


@pytest.fixture
def lobby(tmp_path: Path) -> Iterator[Lobby]:
    """A companion with a shelf of its owner's packs."""
    games = Lobby(tmp_path / "games", shelf=Shelf(tmp_path / "packs"))
    yield games
    games.close()


CRISIS = {
    "name": "Lost Keys",
    "prevent": ["fuel", "tool"],
    "effect-1": "lose-morale",
    "effect-1-n": "2",
    "effect-2": "add-zombies",
    "effect-2-n": "3",
    "effect-2-at": "outside",
    "note": "blue box",
}


def test_a_crisis_typed_in_is_offered_in_the_next_game(phone: Open, lobby: Lobby) -> None:
    host = phone()
    assert "13 of 20" in words(look(host, "/cards"))
    response = tap(host, "Keep the card", "/cards/crises", CRISIS)
    assert (response.status_code, response.location) == (303, "/cards")
    page = words(look(host, "/cards"))
    assert "Lost Keys is kept. The next game is played with it." in page
    assert "14 of 20" in page
    assert "Lost Keys Crisis blue box Take out" in page
    table = lobby.begin(
        Wish(["Ana", "Ben"], {"position": {"step": "reveal-crisis", "morale": 5, "round": 5}})
    )
    (asked,) = [each for each in table.view(Speaker("host")).prompts if each.kind == "crisis"]
    said = "crisis lost-keys"
    assert said in table.options(Speaker("host"), asked.id, "crisis")
    assert table.say(Speaker("host"), f"table: {said}").accepted
    crisis = lobby.facts.crises["lost-keys"]
    assert crisis.effect == (
        ("lose-morale", {"n": 2}),
        ("add-zombies", {"n": 3, "at": "outside"}),
    )


def test_the_preview_says_what_it_will_do_and_keeps_nothing(phone: Open, lobby: Lobby) -> None:
    response = tap(phone(), "Show what it does", "/cards/crises", CRISIS)
    page = words(response.text)
    assert response.status_code == 200
    assert "3 zombies come to each place: all places outside." in page
    assert "Morale falls by 2." in page
    assert 'value="Lost Keys"' in response.text
    assert "lost-keys" not in lobby.facts.crises


def test_a_wrong_field_has_its_sentence_beside_it(phone: Open, lobby: Lobby) -> None:
    response = tap(
        phone(), "Keep the card", "/cards/crises", {**CRISIS, "prevent": [], "effect-2-n": ""}
    )
    assert response.status_code == 422
    legend = response.text.index("Symbols that prevent it")
    need = response.text.index("Need, if it is printed")
    assert "Tick a symbol or two." in response.text[legend:need]
    assert "Line 2: “How many” is missing." in response.text[need:]
    response = tap(phone(), "Keep the card", "/cards/crises", {**CRISIS, "need": "5000"})
    assert response.status_code == 422
    rows = response.text.index("If it is not prevented")
    assert "expected a whole number from 1 to" in response.text[response.text.index("Need,") : rows]
    assert "lost-keys" not in lobby.facts.crises


def test_every_kind_has_a_form_whose_card_is_kept(phone: Open, lobby: Lobby) -> None:
    filled: dict[str, dict[str, str | list[str]]] = {
        "survivors": {
            "occupation": "Fisher",
            "influence": "15",
            "attack": "2",
            "search": "3",
            "human": "1",
            "traits": ["bite-skips"],
            "ability.effect-1": "heal",
            "ability.effect-1-where": "beside",
            "ability.die": "3",
        },
        "items": {"symbol": "tool", "kind": "waste", "effect-1": "add-food", "effect-1-n": "2"},
        "crises": {"prevent": ["tool"]},
        "objectives": {
            "time": "short",
            "standard.morale": "6",
            "standard.rounds": "5",
            "standard.setup-1": "place-zombies",
            "standard.setup-1-n": "2",
            "standard.setup-1-at": "outside",
            "standard.goal-1": "survive-rounds",
            "standard.goal-1-n": "5",
        },
        "secret-objectives": {
            "kind": "loyal",
            "condition-1": "main-objective",
            "condition-2": "hand",
            "condition-2-symbol": "food",
            "condition-2-n": "2",
            "condition-3": "barricades",
            "condition-3-n": "4",
        },
        "crossroads": {
            "number": "99",
            "trigger-1": "moved",
            "trigger-1-fuel": "without",
            "options.1.there": "1",
            "options.1-1": "lose-morale",
            "options.1-1-n": "1",
            "options.2.there": "1",
        },
    }
    assert filled.keys() == FORMS.keys() == KINDS.keys()
    host = phone()
    for kind, fields in filled.items():
        response = tap(host, "Keep the card", f"/cards/{kind}", {"name": f"My {kind}", **fields})
        assert response.status_code == 303, (kind, words(response.text))
    facts = lobby.facts
    survivor = facts.survivors["my-survivors"]
    assert (survivor.human, survivor.traits) == (False, {"bite-skips"})
    assert survivor.ability is not None
    assert (survivor.ability.die, survivor.ability.effect) == (3, (("heal", {"where": "beside"}),))
    assert facts.items["my-items"].effect == (("add-food", {"n": 2}),)
    assert facts.crises["my-crises"].effect is None
    side = facts.objectives["my-objectives"].standard
    assert (side.morale, side.goal) == (6, ("survive-rounds", {"n": 5}))
    assert side.setup == (("place-zombies", {"n": 2, "at": "outside"}),)
    assert facts.secret_objectives["my-secret-objectives"].condition == {
        "main-objective": True,
        "hand": {"food": 2},
        "barricades": 4,
    }
    crossroads = facts.crossroads["my-crossroads"]
    assert crossroads.options == ((("lose-morale", {"n": 1}),), None)
    assert crossroads.trigger == (("moved", {"fuel": "without"}),)


def test_a_doubtful_card_is_kept_where_it_is_printed_so(phone: Open, lobby: Lobby) -> None:
    host = phone()
    one = {"occupation": "Cook", "influence": "15", "attack": "2", "search": "3"}
    assert tap(host, "Keep", "/cards/survivors", {"name": "A", **one}).status_code == 303
    response = tap(host, "Keep", "/cards/survivors", {"name": "B", **one})
    assert response.status_code == 422
    assert "A has 15 too." in response.text
    (form,) = forms(response.text)
    sent = {"name": "B", **one, "anyway": "1"}
    assert send(host, form, form.send(form.buttons[1], sent)).status_code == 303
    assert "b" in lobby.facts.survivors


def test_a_card_can_be_taken_out(phone: Open, lobby: Lobby) -> None:
    host = phone()
    tap(host, "Keep the card", "/cards/crises", CRISIS)
    assert tap(host, "Take out", "/cards").status_code == 303
    assert "13 of 20" in words(look(host, "/cards"))
    assert "lost-keys" not in lobby.facts.crises


def test_no_card_is_taken_out_under_a_game(phone: Open, lobby: Lobby) -> None:
    host = phone()
    tap(host, "Keep the card", "/cards/crises", CRISIS)
    table = lobby.begin(Wish(["Ana", "Ben"], {}))
    sit(host, "ana")
    table.make_host(Speaker("console"), "ana")
    response = tap(host, "Take out", "/cards")
    assert response.status_code == 409
    assert "There is a game on the table. Put it away first." in words(response.text)
    assert "lost-keys" in lobby.facts.crises


def test_while_a_game_is_played_only_its_host_writes_cards(phone: Open, lobby: Lobby) -> None:
    table = lobby.begin(Wish(["Ana", "Ben"], {}))
    host, other = phone(), phone()
    sit(host, "ana")
    sit(other, "ben")
    speaker = Speaker("console")
    table.make_host(speaker, "ana")
    assert host.get("/cards").status_code == 200
    assert 'href="/cards"' in host.get("/?seats").text
    for who in (other, phone()):
        assert 'href="/cards"' not in who.get("/?seats").text
        assert who.get("/cards").status_code == 403
        assert who.post("/cards/crises", data=CRISIS).status_code == 403
        assert who.post("/cards/take-out", data={}).status_code == 403


def test_a_wrong_pack_is_told_on_the_first_page(phone: Open, lobby: Lobby) -> None:
    assert lobby.shelf is not None
    lobby.shelf.new("other")
    (lobby.shelf.folder / "other" / "crises.toml").write_text("[rats]\n", encoding="utf-8")
    lobby.read_cards()
    for path in ("/", "/cards"):
        assert "other/crises.toml, line 1, rats.name: is missing" in look(phone(), path)


@pytest.mark.parametrize("path", ["/cards", *(f"/cards/{kind}" for kind in FORMS)])
def test_the_pages_speak_portuguese(phone: Open, path: str) -> None:
    client: FlaskClient = phone()
    client.set_cookie("colony_language", "pt_BR", domain="192.168.4.1")
    page = words(look(client, path))
    assert ("Cartas" in page) or ("Guardar a carta" in page)
    assert "How many" not in page
    assert "Keep" not in page


def test_every_verb_the_page_offers_is_one_of_the_rules(lobby: Lobby) -> None:
    assert lobby.shelf is not None
    known = {
        verb
        for menu in ("verbs", "uses", "placements", "goals", "triggers")
        for verb in lobby.shelf.menu(menu)
    }
    assert set(SENTENCES) <= known
