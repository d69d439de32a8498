"""A game like an earlier one: with one tap, something changed, or by the name it was kept under."""

import re

from companion.table.lobby import Lobby
from companion.table.plan import Plan
from companion.table.plan import Sitting
from companion.table.table import Table
from companion.table.types import SPECTATOR
from companion.web import newgame
from tests.web.choosing import FORM
from tests.web.choosing import game
from tests.web.choosing import rows
from tests.web.conftest import Open
from tests.web.play import find
from tests.web.play import look
from tests.web.play import send
from tests.web.play import tap
from tests.web.play import words


def test_the_same_again_is_one_tap(phone: Open, lobby: Lobby) -> None:
    first = phone()
    assert "Same as last time" not in words(look(first, "/"))
    tap(first, "Start the game", "/", {**FORM, "house-morale_cap": "none", "pace": "propose"})
    lobby.put_away()
    host = phone()
    page = words(look(host, "/"))
    assert "Same as last time Ana, Ben, Cai Raiding Party" in page
    assert "It proposes, we tap · 1 house rule" in page
    answer = tap(host, "Start the same again", "/")
    assert (answer.status_code, answer.location) == (303, "/")
    view = game(lobby).view(SPECTATOR)
    assert list(view.seats) == ["ana", "ben", "cai"]
    assert view.state["objective"] == "raiding-party"
    assert (view.house["morale_cap"], view.automation["pay-food"]) == ("none", "propose")


def test_the_same_people_play_for_an_objective_by_chance(phone: Open, lobby: Lobby) -> None:
    lobby.presets.keep("", Plan((Sitting("Ana"), Sitting("Ben")), {"objective": "raiding-party"}))
    tap(phone(), "With a random objective", "/")
    objective = game(lobby).view(SPECTATOR).state["objective"]
    assert lobby.facts.objectives[objective].standard.rounds is not None
    assert lobby.presets.find("").setup["objective"] == "random"
    lobby.put_away()
    page = words(look(phone(), "/"))
    assert "Ana, Ben A random main objective" in page
    assert "With a random objective" not in page


def test_of_two_phones_that_begin_at_once_one_is_told(phone: Open, lobby: Lobby) -> None:
    lobby.presets.keep("", Plan((Sitting("Ana"), Sitting("Ben"))))
    begin = lobby.begin_plan

    def slow(plan: Plan, code: str | None = None) -> Table:
        lobby.begin_plan = begin  # type: ignore[method-assign]
        begin(plan, code)  # the other phone
        return begin(plan, code)

    lobby.begin_plan = slow  # type: ignore[method-assign]
    late = phone()
    answer = late.post("/again", data={"preset": ""})
    assert (answer.status_code, answer.location) == (303, "/")
    assert "A game is being played at this table already." in words(look(late, "/"))
    assert len(lobby.games()) == 0


def test_something_is_changed_before_the_game_begins_again(phone: Open, lobby: Lobby) -> None:
    plan = Plan(
        (Sitting("Ana"), Sitting("Ben"), Sitting("Cai")),
        {
            "objective": "kill-them",
            "decks": {"items": "companion"},
            "offered": ["crisis"],
            "automation": {"pay-food": "off"},
            "variants": ["hardcore"],
            "house": {"morale_cap": "none", "mature_cards": "out"},
        },
        ("noise",),
    )
    lobby.presets.keep("Friday", plan)
    answer = tap(phone(), "Change something", "/")
    assert answer.status_code == 200
    assert lobby.table is None
    draft = newgame.read(read_back(answer.text))
    again = newgame.plan(draft, lobby.facts.objectives)
    assert again.players == plan.players
    assert again.automated == plan.automated
    expected = {**plan.setup, "edition": "base"}
    assert {key: value for key, value in again.setup.items() if value} == expected
    assert draft.kept_as == "Friday"


def read_back(page: str) -> dict[str, list[str]]:
    """What a browser would send of the form as it stands."""
    form = page.partition('action="/new"')[2].partition("</form>")[0]
    sent: dict[str, list[str]] = {}
    for tag in re.findall(r"<input [^>]*>", form):
        given = dict(re.findall(r'([\w-]+)="([^"]*)"', tag))
        if given.get("type") in ("radio", "checkbox") and " checked" not in tag:
            continue
        sent.setdefault(given["name"], []).append(given.get("value", ""))
    for name, chosen in re.findall(r'<select name="([\w-]+)">(.*?)</select>', form, re.DOTALL):
        value = re.search(r'value="([\w-]+)" selected', chosen)
        assert value is not None
        sent.setdefault(name, []).append(value[1])
    if 'name="mature"' not in form:
        sent["mature"] = ["out"]  # no card is marked, so there is no tick for it
    return sent


def test_a_choice_is_kept_under_a_name_begun_and_forgotten(phone: Open, lobby: Lobby) -> None:
    host = phone()
    form, button = find(look(host, "/"), "Keep it")
    answer = send(host, form, form.send(button, {**FORM, "kept-as": "Sexta-feira 🎲"}))
    assert answer.status_code == 200
    assert "Kept as “Sexta-feira 🎲”." in words(answer.text)
    assert lobby.table is None
    assert "Games you have kept Sexta-feira 🎲" in words(look(host, "/"))
    tap(host, "Start: Sexta-feira 🎲", "/")
    assert list(game(lobby).view(SPECTATOR).seats) == ["ana", "ben", "cai"]
    lobby.put_away()
    assert [one.name for one in lobby.presets.all()] == ["", "Sexta-feira 🎲"]
    tap(host, "Forget it", "/")
    assert [one.name for one in lobby.presets.all()] == [""]


def test_what_cannot_be_kept_or_found_is_told(phone: Open, lobby: Lobby) -> None:
    host = phone()
    answer = host.post("/new", data={**FORM, "do": "keep", "kept-as": "  "})
    assert answer.status_code == 422
    assert "Give it a name to keep it under." in words(answer.text)
    answer = host.post("/new", data={"name": ["Ana"], "do": "keep", "kept-as": "Friday"})
    assert answer.status_code == 422
    assert lobby.presets.all() == ()
    host.post("/again", data={"preset": "Friday"})
    assert "No game is kept under the name “Friday”." in words(look(host, "/"))


def test_a_kept_game_that_does_not_fit_any_more_is_shown_to_be_changed(
    phone: Open, lobby: Lobby
) -> None:
    lobby.presets.keep("", Plan((Sitting("Ana"), Sitting("Ben")), {"objective": "gone-by-now"}))
    answer = phone().post("/again", data={"preset": ""})
    assert answer.status_code == 422
    assert "“gone-by-now” cannot be chosen here." in words(answer.text)
    assert rows(answer.text) == ["Ana", "Ben"]
    assert lobby.table is None
