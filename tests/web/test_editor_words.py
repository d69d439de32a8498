"""What the pages of cards say in both languages: their menus, and what does not fit."""

import re
from collections.abc import Callable
from importlib import resources
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion.cards.menus import NAMES
from companion.cards.shelf import Shelf
from companion.rules import facts
from companion.rules import in_force
from companion.rules import traits
from companion.rules.applying import USES
from companion.rules.verbs import VERBS
from companion.table.lobby import Lobby
from companion.web.cards.fields import FORMS
from companion.web.cards.form import blank_of
from companion.web.cards.shown import in_words
from companion.web.cards.words import GROUPS
from companion.web.cards.words import says
from companion.web.cards.words import unfilled_of_any
from companion.web.words.abilities import TRAITS
from companion.web.words.lasting import RULES
from companion.web.words.names import Names
from companion.web.words.objectives import CONDITIONS
from tests.web.conftest import Open
from tests.web.play import look
from tests.web.play import tap
from tests.web.play import words


@pytest.fixture
def lobby(tmp_path: Path, closing: Callable[[Lobby], Lobby]) -> Lobby:
    """A companion with a shelf of its owner's packs."""
    return closing(Lobby(tmp_path / "games", shelf=Shelf(tmp_path / "packs")))


def test_what_no_menu_says_is_named_as_done_by_hand(phone: Open, lobby: Lobby) -> None:
    host = phone()
    sent = {"name": "Gambling", "options.1.there": "1", "options.2.there": "1"}
    page = words(tap(host, "Show what it does", "/cards/crossroads", sent).text)
    assert "Option 2 The table does it by hand, from its card." in page
    assert tap(host, "Keep the card", "/cards/crossroads", sent).status_code == 303
    page = words(look(host, "/cards"))
    assert "Gambling an option is not known" not in page
    assert "The menus do not say all of it: the table does the rest by hand." in page


def test_every_name_of_the_rules_is_in_the_menu_with_a_sentence_and_its_blanks(
    phone: Open, lobby: Lobby
) -> None:
    assert lobby.shelf is not None
    css = resources.files("companion.web").joinpath("static/cards.css").read_text("utf-8")
    pages = {kind: look(phone(), f"/cards/{kind}") for kind in FORMS}
    menus = {str(each): lobby.shelf.menu(each) for each in NAMES}
    for kind, form in FORMS.items():
        for field in form:
            for verb, arguments in menus.get(field.menu, {}).items():
                key = f"{field.key}.1" if field.kind == "options" else field.key
                row = pages[kind].partition(f'name="{key}-1"')[2].partition("</select>")[0]
                assert f'value="{verb}"' in row, (kind, field.key, verb)
                for argument in arguments:
                    blank = blank_of(argument)
                    assert f'name="{key}-1-{blank}"' in pages[kind], (verb, blank)
                    assert f".takes-{blank}:checked) .arg-{blank}" in css, blank
    assert set(CONDITIONS) == set(facts.CONDITIONS)
    assert set(TRAITS) == set(traits.TRAITS)
    assert set(RULES) == set(in_force.RULES)
    known = {verb for menu in menus.values() for verb in menu}
    assert not [verb for verb in known if unfilled_of_any(verb) == verb]
    assert {verb for verbs in GROUPS.values() for verb in verbs} == {*VERBS, *USES}


PAGES = ["/cards", "/cards/decks/library", *(f"/cards/{kind}" for kind in FORMS)]


@pytest.mark.parametrize("path", PAGES)
def test_the_pages_speak_portuguese(phone: Open, path: str) -> None:
    client: FlaskClient = phone()
    client.set_cookie("colony_language", "pt_BR", domain="192.168.4.1")
    page = words(look(client, path))
    assert "Cartas" in page
    for english in ("How many", "Keep", "choose", "Whose", "tokens", "cards"):
        assert english not in page


SAID: list[tuple[str, dict[str, str | list[str]], str]] = [
    ("crises", {"need": "500"}, "Espera-se um número inteiro de 1 a 99, não “500”."),
    ("crises", {"name": "?!"}, "Um nome tem uma letra ou um algarismo."),
    (
        "crises",
        {"effect-1": "spend-die"},
        "Uma crise não é carta de ninguém, então não há jogador para isto: Pague um dado",
    ),
    (
        "crises",
        {"effect-1": "in-force", "effect-1-rule": "eats", "effect-1-on": "any"},
        "Uma crise não trata de nenhum sobrevivente em particular: De agora em diante: …",
    ),
    (
        "items",
        {"kind": "waste", "ability.change-1": "search"},
        "Uma carta que não é equipada faz algo ao ser jogada ou muda um ataque.",
    ),
    (
        "items",
        {"ability.change-1": "attack", "ability.effect-1": "heal"},
        "Uma habilidade faz algo ou muda uma ação: uma das duas coisas.",
    ),
    ("items", {"copies-library": "1"}, "Biblioteca: O baralho ficaria com 21 cartas; a caixa tem"),
    ("items", {"copies-library": "1"}, "Biblioteca: Os símbolos impressos lá são Educação, Comb"),
    (
        "items",
        {"symbol": "tool", "copies-hospital": "5"},
        "Hospital: Lá os símbolos mais frequentes vêm primeiro: Remédio, Combustível, Comida, Fe",
    ),
    (
        "items",
        {"kind": "waste", "effect-1": "add-food", "effect-1-n": "1", "effect-2": "heal"},
        "Isto não pode ficar aqui: ",
    ),
    (
        "secret-objectives",
        {"kind": "loyal", "condition-1": "barricades", "condition-1-n": "2"},
        "Uma carta deste tipo começa com: O objetivo principal foi cumprido.",
    ),
    (
        "secret-objectives",
        {"kind": "loyal", "condition-1": "barricades", "condition-1-n": "x"},
        "“x” não serve aqui: Pelo menos … barricadas na colônia.",
    ),
    (
        "secret-objectives",
        {"kind": "loyal", "betrayer_condition-1": "morale-zero"},
        "Só uma carta de exilado diz o que vale para um traidor.",
    ),
    ("survivors", {"attack": "7", "influence": "1"}, "Espera-se um número inteiro de 1 a 6"),
    (
        "crossroads",
        {"first-1": "kill-these", "first-1-survivors": "Nobody"},
        "não conhece “nobody”",
    ),
    ("crossroads", {"first-1": "add-food", "first-1-n": "x"}, "Quantidade: “x” não serve."),
]


@pytest.mark.parametrize(("kind", "sent", "said"), SAID)
def test_what_does_not_fit_is_said_in_portuguese(
    phone: Open, kind: str, sent: dict[str, str | list[str]], said: str
) -> None:
    client = phone()
    client.set_cookie("colony_language", "pt_BR", domain="192.168.4.1")
    needed: dict[str, dict[str, str | list[str]]] = {
        "crises": {"prevent": ["food"]},
        "items": {"symbol": "weapon", "kind": "equip"},
        "survivors": {"occupation": "X", "attack": "2", "search": "2"},
        "crossroads": {"options.1.there": "1"},
    }
    filled = {"name": "Nova", **needed.get(kind, {}), **sent}
    response = tap(client, "Guardar a carta", f"/cards/{kind}", filled)
    assert response.status_code == 422, words(response.text)
    assert said in words(response.text).replace("&#34;", '"')
    shown = re.findall(r'role="alert">([^<]*)<', response.text)
    assert shown
    assert not [each for each in shown if re.search(r"\b(is|the|expected|has)\b", each)]


def test_one_is_said_otherwise_than_two(lobby: Lobby) -> None:
    names = Names(lobby.facts)
    one = {"condition": {"own-survivors": 1, "hand": {"food": 1}}}
    more = {"condition": {"own-survivors": 3, "hand": {"food": 2, "tool": 1}}}
    assert lobby.shelf is not None
    assert in_words("secret-objectives", one, lobby.shelf)[0][1] == [
        "You control exactly 1 survivor.",
        "In your hand, at least: 1 card of Food.",
    ]
    assert in_words("secret-objectives", more, lobby.shelf)[0][1] == [
        "You control exactly 3 survivors.",
        "In your hand, at least: 2 cards of Food, 1 card of Tool.",
    ]
    assert says("goals", "survive-rounds", {"n": 1}, names) == "Play 1 round."
    assert says("goals", "survive-rounds", {"n": 5}, names) == "Play 5 rounds."


def test_what_is_not_given_yet_is_a_gap_in_the_sentence(phone: Open, lobby: Lobby) -> None:
    page = look(phone(), "/cards/crises")
    assert ">… zombies come: …</option>" in page
    sent = {"name": "Cold", "effect-1": "add-zombies", "effect-1-n": "2"}
    response = tap(phone(), "Show what it does", "/cards/crises", sent)
    assert "2 zombies come: … " in words(response.text)


@pytest.mark.parametrize(
    ("kind", "field", "verb", "given"),
    [
        (
            "crises",
            "effect-1",
            "wound-each",
            {"n": "x", "kind": "splinters", "who": "?", "at": "0"},
        ),
        ("items", "effect-1", "kill-zombies", {"n": "", "near": "far", "exposure": "twice"}),
        ("items", "effect-1", "in-force", {"rule": "gravity", "on": "%s", "n": "-1"}),
        ("items", "ability.change-1", "attack", {"kills": "%(n)s", "pays": "gold"}),
        ("crossroads", "trigger-1", "moved", {"fuel": "petrol", "who": "me"}),
        ("crossroads", "trigger-1", "stands", {"piece": "tent", "at": "moon", "n": "many"}),
        ("objectives", "standard.goal-1", "samples", {"per_player": "all"}),
        ("secret-objectives", "condition-1", "hand", {"symbol": "gold", "n": "lots"}),
    ],
)
def test_words_of_no_menu_are_shown_and_refused(
    phone: Open, kind: str, field: str, verb: str, given: dict[str, str]
) -> None:
    sent = {
        "name": "Odd",
        field: verb,
        **{f"{field}-{key}": text for key, text in given.items()},
    }
    host = phone()
    assert host.post(f"/cards/{kind}", data={**sent, "act": "show"}).status_code == 200
    assert host.post(f"/cards/{kind}", data={**sent, "act": "keep"}).status_code == 422
