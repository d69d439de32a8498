"""Nobody is shown what is not hers: not on a page, in a stream, a log, a label, an error."""

import itertools

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.rules.facts import CONDITIONS
from companion.table.lobby import Lobby
from companion.table.table import Table
from companion.table.types import CONSOLE
from companion.table.types import Demand
from companion.table.types import Speaker
from companion.web.words.names import Names
from companion.web.words.objectives import Objective
from companion.web.words.objectives import condition
from companion.web.words.objectives import secret_objective
from tests.web.conftest import Open
from tests.web.play import HOST
from tests.web.play import Wish
from tests.web.play import listen
from tests.web.play import look
from tests.web.play import next_event
from tests.web.play import sit
from tests.web.play import tap
from tests.web.play import words

SEATS = ("ana", "ben", "cai")
ELSEWHERE = {
    "pages.events": "a stream, heard below",
    "devices.feed": "a stream of what stands at /feed/1/state",
    "pages.secret": "asked for by its owner below",
    "pages.static": "the same files for everybody",
    "joining.scanned": "leads to the seats",
    "editor": "the cards of the box, whoever holds them",
}
"""Endpoints, or whole parts, whose addresses are not opened in the hunt, and why."""

WITH = {"sheet": "rounds", "chart": "morale", "kind": "svg"}
"""What stands in addresses beside the name of the game."""


@pytest.fixture
def phones(phone: Open, lobby: Lobby) -> dict[str, FlaskClient]:
    """Three phones at a new game whose objectives the companion has dealt."""
    lobby.begin(Wish(["Ana", "Ben", "Cai"], {"decks": {"objectives": "companion"}}))
    found = {}
    for seat in SEATS:
        found[seat] = phone()
        sit(found[seat], seat)
    return found


@pytest.fixture
def paths(app: Flask, game: Table) -> list[str]:
    """Every address that anybody may open, and one of nothing: whoever adds one has it searched."""
    open_to_all = app.url_map.bind(HOST)
    found = ["/?seats", "/nothing", "/log/back?to=1"]
    for rule in app.url_map.iter_rules():
        if "GET" in (rule.methods or ()) and not ELSEWHERE.keys() & {
            rule.endpoint,
            rule.endpoint.partition(".")[0],
        }:
            known = {**WITH, "name": game.path.stem}
            filled = {each: known[each] for each in rule.arguments}
            found.append(open_to_all.build(rule.endpoint, filled))
    assert {"/me", "/table", "/log", "/feed/1/state"} <= {*found}
    return found


@pytest.fixture
def game(phones: dict[str, FlaskClient], lobby: Lobby) -> Table:
    """The game these phones play."""
    assert lobby.table is not None
    return lobby.table


def objective(game: Table, seat: str) -> str:
    """The slug of a seat's secret objective."""
    secret = game.view(Speaker("player", seat)).secret
    assert secret is not None
    return str(secret["objective"])


def traces(lobby: Lobby, game: Table, seat: str) -> list[str]:
    """How a seat's objective could show: its slug and title, and the sentences of its own.

    Not its title where that is a single word: "Leader" stands on many a page.
    """
    slug = objective(game, seat)
    shown = own_objective(lobby, game, seat)
    own = [said for said, _met in shown.demands if "main objective" not in said]
    return [each for each in (slug, shown.title) if len(each.split()) + each.count("-") > 1] + own


def own_objective(lobby: Lobby, game: Table, seat: str) -> Objective:
    """A seat's secret objective as its owner is shown it."""
    view = game.view(Speaker("player", seat))
    shown = secret_objective(view.secret, view.demands, Names(lobby.facts))
    assert shown is not None
    return shown


def test_each_sees_the_own_objective_when_asking_for_it(
    phones: dict[str, FlaskClient], game: Table, lobby: Lobby
) -> None:
    told = {}
    for seat in SEATS:
        page = words(look(phones[seat], "/me/secret"))
        shown = told[seat] = own_objective(lobby, game, seat)
        assert shown.title in page
        assert shown.demands
        assert all(said in page for said, _met in shown.demands)
    assert len({shown.title for shown in told.values()}) == 3


def test_it_is_on_no_page_before_it_is_asked_for(
    phones: dict[str, FlaskClient], game: Table, lobby: Lobby, paths: list[str]
) -> None:
    for seat, path in itertools.product(SEATS, paths):
        page = phones[seat].get(path).text
        for trace in traces(lobby, game, seat):
            assert trace not in words(page), (seat, path, trace)


def test_nothing_sent_to_another_holds_it(
    phone: Open, phones: dict[str, FlaskClient], game: Table, lobby: Lobby, paths: list[str]
) -> None:
    tap(phones["ana"], "I keep these", filled={"slot-1": "sparky", "slot-2": "mike-cho"})
    everybody = {**phones, "": phone()}
    for seat, owner in itertools.product(everybody, SEATS):
        if seat == owner:
            continue
        client = everybody[seat]
        sent = [client.get(path).text for path in (*paths, "/me/secret")]
        sent += [listen(client, page) for page in ("me", "table", "join")]
        sent.append(client.post("/say", data={"line": f"{owner}: end", "run": game.run}).text)
        shared = traces(lobby, game, seat) if seat else []
        for trace in set(traces(lobby, game, owner)).difference(shared):
            for text in sent:
                assert trace not in words(text), (seat, owner, trace)


def test_guessing_gives_nothing(phones: dict[str, FlaskClient], game: Table, lobby: Lobby) -> None:
    others = set(traces(lobby, game, "ben")).difference(traces(lobby, game, "ana"))
    for address in (
        "/me/secret?seat=ben",
        "/me?seat=ben",
        "/events?page=me&seat=ben",
        "/events?page=me%2Fplayer%2Fben%2Fen",
    ):
        answer = phones["ana"].get(address, buffered=False)
        text = answer.text if answer.mimetype == "text/html" else next_event(answer.response)
        assert not [trace for trace in others if trace in words(text)]
        answer.close()


def test_a_made_up_token_is_nobody(phone: Open, game: Table) -> None:
    for token in ("", "x", "ana", "host", "A" * 22, "'; drop table seats;--"):
        client = phone()
        client.set_cookie("colony_seat_80", token, domain="192.168.4.1")
        assert client.get("/me").location == "/"
        assert client.get("/me/secret").status_code == 403


def test_a_secret_is_never_kept_by_a_browser(phones: dict[str, FlaskClient]) -> None:
    answer = phones["ana"].get("/me/secret")
    assert answer.headers["Cache-Control"] == "no-store"
    part = phones["ana"].get("/me/secret", headers={"HX-Request": "true"})
    assert part.headers["Cache-Control"] == "no-store"
    assert "<html" not in part.text


def test_a_vote_is_not_shown_before_all_are_in(
    phones: dict[str, FlaskClient], table_in_a_vote: Table
) -> None:
    tap(phones["ben"], "No")
    for client in phones.values():
        page = words(look(client, "/table"))
        assert "Ben: Votes no" not in page
        assert "Ben: vote" not in page.split("Log")[0]  # he is not waited for any more
    hosted = words(look(phones["ana"], "/table"))
    assert "Undo: Ben: A vote, kept secret" in hosted
    assert "Call a vote" not in hosted
    tap(phones["ana"], "Yes")
    tap(phones["cai"], "No")
    page = words(look(phones["cai"], "/table"))
    assert "Ben: Votes no" in page
    assert "Ana: Votes yes" in page


@pytest.fixture
def table_in_a_vote(phones: dict[str, FlaskClient], lobby: Lobby, game: Table) -> Table:
    """The same phones, in the first turn, with a vote to exile called."""
    for line in (
        "ana: keep sophie-robinson mike-cho",
        "ben: keep gray-beard sparky",
        "cai: keep andrew-evans rod-miller",
        "table: crisis despair",
        "ana: dice 1 2 3",
        "ben: dice 1 2 3",
        "cai: dice 1 2 3",
    ):
        reply = game.say(Speaker("player", line.split(":")[0]), line)
        if not reply.accepted:
            reply = game.say(CONSOLE, line)
        assert reply.accepted, reply.message
    turn = game.view(CONSOLE).state["turn"]
    other = "ana" if turn != "ana" else "ben"
    assert game.say(Speaker("player", turn), f"{turn}: exile {other}").accepted
    return game


def test_every_condition_has_words() -> None:
    samples: dict[str, object] = {
        "main-objective": True,
        "morale-zero": True,
        "hand": {"fuel": 3, "food": 1},
        "hand-only": "medicine",
        "equipped": {"weapon": 2},
    }
    for key in CONDITIONS:
        said = condition(key, samples.get(key, 2), Names())
        assert said != "As the card says.", key
        assert said.endswith("."), said
    assert condition("hand", {"fuel": 3, "food": 1}, Names()) == (
        "In your hand, at least: 3 cards of Fuel, 1 card of Food."
    )


def test_an_exiled_betrayer_sees_what_holds_for_him_now(lobby: Lobby) -> None:
    known = lobby.facts.secret_objectives.values()
    own = next(card for card in known if card.kind == "betrayal" and card.condition)
    new = next(card for card in known if card.kind == "exiled" and card.betrayer_condition)
    names, demands = Names(lobby.facts), [Demand("morale-zero", True, False)]
    secret = {"objective": own.slug, "exiled_objective": new.slug}
    shown = secret_objective(secret, demands, names)
    assert shown == Objective(f"{own.name}, exiled: {new.name}", (("Morale is 0.", False),))
    loyal = {"objective": new.slug, "exiled_objective": new.slug}
    assert secret_objective(loyal, demands, names) == Objective(
        new.name, (("Morale is 0.", False),)
    )


def test_how_the_own_objective_stands_is_for_its_owner_alone(
    phones: dict[str, FlaskClient], game: Table
) -> None:
    for seat in SEATS:
        page = words(look(phones[seat], "/me/secret"))
        demands = game.view(Speaker("player", seat)).demands
        marks = {True: "holds now", False: "not yet", None: "only you can tell"}
        assert demands
        for one in demands:
            assert f"{condition(one.word, one.bound, Names())} {marks[one.met]}" in page
        assert "What counts is how it stands when the game ends." in page


def test_the_owner_of_an_unknown_card_is_sent_to_the_card() -> None:
    assert secret_objective({"objective": "hope"}, (), Names()) == Objective("Hope", ())
    assert secret_objective({"objective": None}, (), Names()) is None
    assert secret_objective(None, (), Names()) is None
