"""The page of cards: who sees it, what it keeps, and what it says about what does not fit."""

import re
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from werkzeug.test import TestResponse

from companion.cards.shelf import Shelf
from companion.table.lobby import Lobby
from companion.table.types import Speaker
from companion.web.cards.fields import FORMS
from companion.web.cards.form import card_of
from companion.web.cards.form import sent_of
from companion.web.cards.shown import in_words
from companion.web.cards.words import KINDS
from tests.web.conftest import Open
from tests.web.play import Wish
from tests.web.play import forms
from tests.web.play import look
from tests.web.play import send
from tests.web.play import sit
from tests.web.play import tap
from tests.web.play import words


@pytest.fixture
def lobby(tmp_path: Path, closing: Callable[[Lobby], Lobby]) -> Lobby:
    """A companion with a shelf of its owner's packs."""
    return closing(Lobby(tmp_path / "games", shelf=Shelf(tmp_path / "packs")))


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
    assert "Lost Keys Crisis blue box Change Take out" in page
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
    assert "3 zombies come: each place outside." in page
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
    field = response.text[response.text.index("Need,") : rows]
    assert "A whole number from 1 to 99 is expected, not “5000”." in field
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
            "ability.effect-1-near": "beside",
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


@pytest.mark.parametrize("path", ["/cards", "/cards/survivors?card=sparky", "/cards/decks/library"])
def test_pages_of_cards_end_with_the_settings_and_lead_back_to_themselves(
    phone: Open, path: str
) -> None:
    client = phone()
    (settings,) = (form for form in forms(look(client, path)) if form.action == "/settings")
    answer = client.post("/settings", data={**dict(settings.fields), "language": "pt_BR"})
    assert answer.location == path
    assert '<html lang="pt-BR">' in look(client, path)


def test_a_doubtful_card_is_kept_where_it_is_printed_so(phone: Open, lobby: Lobby) -> None:
    host = phone()
    one = {"occupation": "Cook", "influence": "15", "attack": "2", "search": "3"}
    assert tap(host, "Keep", "/cards/survivors", {"name": "A", **one}).status_code == 303
    response = tap(host, "Keep", "/cards/survivors", {"name": "B", **one})
    assert response.status_code == 422
    assert "A has 15, too." in response.text
    form, _settings = forms(response.text)
    sent = {"name": "B", **one, "anyway": "1"}
    assert send(host, form, form.send(form.buttons[1], sent)).status_code == 303
    assert "b" in lobby.facts.survivors


def test_a_card_is_taken_out_once_that_is_confirmed(phone: Open, lobby: Lobby) -> None:
    host = phone()
    tap(host, "Keep the card", "/cards/crises", CRISIS)
    way = "/cards/take-out?pack=own&kind=crises&card=lost-keys"
    assert f'href="{way.replace("&", "&amp;")}"' in look(host, "/cards")
    assert "Take out Lost Keys?" in words(look(host, way))
    assert "lost-keys" in lobby.facts.crises
    assert tap(host, "Take it out", way).status_code == 303
    page = words(look(host, "/cards"))
    assert "Lost Keys is taken out." in page
    assert "13 of 20" in page
    assert "lost-keys" not in lobby.facts.crises
    assert host.get(way).status_code == 404


def test_a_card_is_changed_in_the_form_it_fills(phone: Open, lobby: Lobby) -> None:
    host = phone()
    tap(host, "Keep the card", "/cards/crises", CRISIS)
    way = "/cards/crises?card=lost-keys"
    page = look(host, way)
    for said in ('value="Lost Keys"', 'value="blue box"', "Morale falls by 2."):
        assert said in page
    assert re.search(r'name="prevent" value="tool" checked', page)
    fields = CRISIS | {"name": "Found Keys", "prevent": ["food"], "note": ""}
    assert tap(host, "Keep the card", way, fields).status_code == 303
    assert "lost-keys" not in lobby.facts.crises
    assert lobby.facts.crises["found-keys"].prevent == ("food",)
    assert lobby.shelf is not None
    assert [card.slug for card in lobby.shelf.cards()] == ["found-keys"]
    assert host.get("/cards/crises?card=nowhere").status_code == 404


def test_a_card_keeps_what_no_form_shows(phone: Open, lobby: Lobby) -> None:
    assert lobby.shelf is not None
    folder = lobby.shelf.new("second")
    (folder / "crises.toml").write_text(
        '[rats]\nname = "Rats"\nprevent = ["food"]\nsources = ["own"]\nconfidence = "low"\n',
        encoding="utf-8",
    )
    lobby.cards.read()
    way = "/cards/crises?card=rats"
    sent = {"name": "Rats", "prevent": ["tool"]}
    assert tap(phone(), "Keep the card", way, sent).status_code == 303
    (card,) = lobby.shelf.cards()
    assert (card.pack, card.table["prevent"], card.table["confidence"]) == (
        "second",
        ["tool"],
        "low",
    )


def test_what_is_not_known_leads_to_its_form(phone: Open, lobby: Lobby) -> None:
    host = phone()
    page = look(host, "/cards")
    assert "7 without a name: write one" in words(page)
    assert "44 · Gambling an option is not known" in words(page)
    way = "/cards/crossroads?card=gambling"
    assert f'href="{way}"' in page
    form = look(host, way)
    assert 'name="options.2.there" value="1" checked' in form
    sent = {
        "name": "Gambling",
        "number": "44",
        "trigger-1": "own",
        "trigger-1-at": "colony",
        "vote": "colony",
        "options.1.there": "1",
        "options.1-1": "lose-cards",
        "options.1-1-n": "1",
        "options.2.there": "1",
        "options.2-1": "lose-morale",
        "options.2-1-n": "1",
    }
    assert tap(host, "Keep the card", way, sent).status_code == 303
    card = lobby.facts.crossroads["gambling"]
    assert card.options == ((("lose-cards", {"n": 1}),), (("lose-morale", {"n": 1}),))
    assert card.vote == "colony"
    assert "Gambling an option is not known" not in words(look(host, "/cards"))


def test_every_card_that_ships_fills_its_form_and_comes_back_the_same(lobby: Lobby) -> None:
    """So whatever a card can say can be said in a form: nothing is lost when one is changed."""
    assert lobby.shelf is not None
    count = 0
    for pack in lobby.shelf.load().packs:
        for (kind, slug), entry in pack.entries.items():
            if kind not in FORMS:
                continue
            card = {key: entry.table[key] for key in entry.table if key not in SOURCES}
            if isinstance(card.get("options"), int):
                card["options"] = ["by-hand"] * card["options"]
            again = card_of(kind, sent_of(kind, card, lobby.shelf), lobby.shelf)
            assert again == card, slug
            said = [line for _label, lines in in_words(kind, card, lobby.shelf) for line in lines]
            assert not [line for line in said if "…" in line], slug
            count += 1
    assert count > 200


SOURCES = ("sources", "confidence")


def test_a_range_of_a_die_and_its_number_can_be_said(phone: Open, lobby: Lobby) -> None:
    sent = {
        "name": "Ice",
        "options.1.there": "1",
        "options.1-1": "roll",
        "options.1-2": "lose-morale",
        "options.1-2-n": "1",
        "options.1-2-die": "1-3",
        "options.1-3": "add-food",
        "options.1-3-as-rolled": "1",
        "options.1-4": "kill-these",
        "options.1-4-survivors": "Mike Cho, sparky",
        "options.1-5": "kill",
        "options.1-5-cost": "1",
        "options.1-5-on": "any",
        "first-1": "in-force",
        "first-1-rule": "dice",
        "first-1-n": "1",
        "first-1-fewer": "1",
        "first-1-rounds": "2",
    }
    page = words(tap(phone(), "Show what it does", "/cards/crossroads", sent).text)
    assert "Die 1–3: Morale falls by 1." in page
    assert "N food tokens more. N is what the die shows." in page
    assert "Killed, if in play: Mike Cho and Sparky." in page
    assert "Any survivor is killed; morale does not fall." in page
    assert "In the next round everybody rolls 1 die less." in page
    assert tap(phone(), "Keep the card", "/cards/crossroads", sent).status_code == 303
    card = lobby.facts.crossroads["ice"]
    assert card.options == (
        (
            ("roll", {}),
            ("lose-morale", {"n": 1, "die": (1, 3)}),
            ("add-food", {"n": "die"}),
            ("kill-these", {"survivors": ("mike-cho", "sparky")}),
            ("kill", {"on": "any", "morale": False}),
        ),
    )
    assert card.first == (("in-force", {"rule": "dice", "n": 1, "fewer": True, "rounds": 2}),)


@pytest.mark.parametrize("die", ["-1", "1-", "x", "3-1", "1-2-3", "0-7"])
def test_no_range_of_a_die_is_refused(phone: Open, lobby: Lobby, die: str) -> None:
    sent = {"options.1.there": "1", "options.1-1": "roll", "options.1-2": "clear-food"}
    sent |= {"name": "Ice", "options.1-2-die": die, "trigger-1": "healed", "trigger-1-die": die}
    assert tap(phone(), "Keep the card", "/cards/crossroads", sent).status_code == 422
    assert "ice" not in lobby.facts.crossroads


def test_a_fault_elsewhere_in_the_pack_has_its_place(phone: Open, lobby: Lobby) -> None:
    assert lobby.shelf is not None
    folder = lobby.shelf.new("own")
    (folder / "crises.toml").write_text("[rats]\n", encoding="utf-8")
    response = tap(phone(), "Keep the card", "/cards/crises", CRISIS)
    assert response.status_code == 422
    assert "own/crises.toml, line 1, rats.name: This is missing." in response.text
    assert response.text.index("rats.name") < response.text.index('name="name"')


def test_a_place_of_ones_own_stays_in_the_form(phone: Open, lobby: Lobby) -> None:
    assert lobby.shelf is not None
    folder = lobby.shelf.new("second")
    top = 'sources = ["own"]\nconfidence = "high"\n'
    (folder / "board.toml").write_text(
        top + '[harbour]\nname = "Harbour"\nnumber = 7\nentrances = [3]\n', encoding="utf-8"
    )
    (folder / "items.toml").write_text(
        top + '[oar]\nname = "Oar"\nsymbol = "tool"\nkind = "equip"\n'
        'ability = { at = "harbour", change = { action = "attack", kills = 2 } }\n',
        encoding="utf-8",
    )
    page = look(phone(), "/cards/items?card=oar")
    assert '<option value="harbour" selected>Harbour</option>' in page
    assert "No form can say this" in words(look(phone(), "/cards"))


def test_an_item_says_how_many_stand_in_which_deck(phone: Open, lobby: Lobby) -> None:
    host = phone()
    knife = {"name": "Bread Knife", "symbol": "weapon", "kind": "equip"}
    knife |= {"copies-police-station": "2"}
    response = tap(host, "Keep the card", "/cards/items", knife)
    assert response.status_code == 422
    decks = response.text[response.text.index("How many stand in which deck") :]
    assert "Police Station: The deck would have 22 cards; the box has 20." in decks
    form, _settings = forms(response.text)
    kept = send(host, form, form.send(form.buttons[1], knife | {"anyway": "1"}))
    assert kept.status_code == 303
    assert lobby.facts.items["bread-knife"].copies == {"police-station": 2}


def test_a_deck_is_kept_with_its_sum(phone: Open, lobby: Lobby) -> None:
    host = phone()
    assert 'href="/cards/decks/library"' in look(host, "/cards")
    way = "/cards/decks/library"
    assert "20 cards here; the box has 20." in words(look(host, way))
    held = {f"item-{item}": str(number) for item, number in lobby.facts.deck("library").items()}
    response = tap(host, "Keep the deck", way, held | {"item-junk": "2"})
    assert response.status_code == 422
    assert "Library: The deck would have 21 cards; the box has 20." in response.text
    assert "21 cards here; the box has 20." in words(response.text)
    assert lobby.facts.items["junk"].copies["library"] == 1
    endless = tap(host, "Keep the deck", way, held | {"item-junk": "9" * 5000})
    assert endless.status_code == 422
    assert "19 cards here; the box has 20." in words(endless.text)
    changed = held | {"item-junk": "2", "item-food-1": "3"}
    assert tap(host, "Keep the deck", way, changed).status_code == 303
    assert lobby.facts.deck("library")["junk"] == 2
    assert lobby.facts.deck("hospital")["junk"] == 1
    assert host.get("/cards/decks/nowhere").status_code == 404


def test_a_pack_is_saved_as_a_file_and_taken_in_again(phone: Open, lobby: Lobby) -> None:
    host = phone()
    tap(host, "Keep the card", "/cards/crises", CRISIS)
    saved = host.get("/cards/packs/own.txt")
    assert saved.headers["Content-Disposition"] == 'attachment; filename="own.txt"'
    tap(host, "Take it out", "/cards/take-out?pack=own&kind=crises&card=lost-keys")

    def take_in(data: bytes, **more: str) -> TestResponse:
        file = (BytesIO(data), "../../evil.txt")
        return host.post("/cards/packs", data={"file": file, **more})

    response = take_in(saved.data)
    assert response.status_code == 409
    assert "There is a pack “own” already. Tick that" in words(response.text)
    assert take_in(saved.data, replace="1").status_code == 303
    assert "lost-keys" in lobby.facts.crises
    wrong = take_in(saved.data.replace(b"fuel", b"petrol").replace(b"pack own", b"pack second"))
    assert wrong.status_code == 422
    said = "Nothing was kept. second/crises.toml, line 7, lost-keys.prevent"
    assert said in words(wrong.text)
    assert take_in(b"hello").status_code == 409
    assert take_in(b"\xff\xfe").status_code == 422
    assert take_in(b"").status_code == 422
    assert take_in(saved.data.replace(b"pack own", b"pack ../games")).status_code == 409
    host.application.config["MAX_CONTENT_LENGTH"] = 20_000
    assert take_in(b"x" * 30_000).status_code == 413
    assert lobby.shelf is not None
    assert [path.name for path in lobby.shelf.folder.iterdir()] == ["own"]
    for name in ("base", "nowhere", "..%2Fgames"):
        assert host.get(f"/cards/packs/{name}.txt").status_code == 404


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
        for way in ("/cards/take-out", "/cards/decks/library", "/cards/packs/own.txt"):
            assert who.get(way).status_code == 403
        for way in ("/cards/take-out", "/cards/decks/library", "/cards/packs"):
            assert who.post(way, data={}).status_code == 403


def test_a_wrong_pack_is_told_on_the_first_page(phone: Open, lobby: Lobby) -> None:
    assert lobby.shelf is not None
    lobby.shelf.new("other")
    (lobby.shelf.folder / "other" / "crises.toml").write_text("[rats]\n", encoding="utf-8")
    lobby.cards.read()
    assert "other/crises.toml, line 1, rats.name: This is missing." in look(phone(), "/")
    page = words(look(phone(), "/cards"))
    assert "The pack “other” is left out. other/crises.toml, line 1, rats.name: This is" in page
    client = phone()
    client.set_cookie("colony_language", "pt_BR", domain="192.168.4.1")
    page = words(look(client, "/cards"))
    assert "O pacote “other” fica de fora. other/crises.toml, linha 1, rats.name: Falta" in page


def test_a_card_marked_as_mature_can_be_left_out_of_a_new_game(phone: Open, lobby: Lobby) -> None:
    host = phone()
    assert "marked as mature" not in look(host, "/")
    sent = {"name": "Bad Dream", "mature": "1", "options.1.there": "1"}
    assert tap(host, "Keep the card", "/cards/crossroads", sent).status_code == 303
    page = words(look(host, "/"))
    assert "Leave out the crossroads cards marked as mature Bad Dream" in page
    start = {"name": ["Ana", "Ben", "Cai"], "mature": "out", "objective": "raiding-party"}
    start |= {"holding": "phones", "rolling": "companion"}
    assert tap(host, "Start the game", "/", start).status_code == 303
    assert lobby.table is not None
    assert lobby.table.view(Speaker("console")).house["mature_cards"] == "out"


def test_the_game_on_the_table_keeps_the_card_that_is_taken_out(phone: Open, lobby: Lobby) -> None:
    host = phone()
    tap(host, "Keep the card", "/cards/crises", CRISIS)
    table = lobby.begin(Wish(["Ana", "Ben"], {}))
    sit(host, "ana")
    table.make_host(Speaker("console"), "ana")
    said = "The game on the table goes on with the cards it began with."
    assert said in words(look(host, "/cards"))
    way = "/cards/take-out?pack=own&kind=crises&card=lost-keys"
    assert tap(host, "Take it out", way).status_code == 303
    assert "lost-keys" in lobby.facts.crises
    lobby.put_away()
    assert "lost-keys" not in lobby.facts.crises
