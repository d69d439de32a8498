"""A vote on the pages: who has voted, nobody's answer before all are in, then all together."""

import copy
import re
from typing import Any

from companion.table.lobby import Lobby
from companion.table.table import Table
from companion.table.types import SPECTATOR
from companion.table.types import Speaker
from tests.table.hand_clock import HandClock
from tests.web.conftest import MID_GAME
from tests.web.conftest import Open
from tests.web.play import Wish
from tests.web.play import look
from tests.web.play import sit
from tests.web.play import tap
from tests.web.play import words

COLLAPSING: dict[str, Any] = copy.deepcopy(MID_GAME)
COLLAPSING["decks"]["crossroads"] = "companion"
COLLAPSING["position"]["survivors"]["gray-beard"]["at"] = "hospital"
COLLAPSING["position"]["secret"] = {"decks": {"crossroads": ["collapsing-barriers", "hunger"]}}
"""A card on whose options those two vote who have a survivor at the colony."""


def ballot(page: str) -> str:
    """The box of the vote on a page, "" without one."""
    found = re.search(r'<section class="ballot.*?</section>', page, re.DOTALL)
    return words(found.group()) if found else ""


def test_a_vote_is_shown_when_all_are_in(phone: Open, table: Table) -> None:
    phones = {seat: phone() for seat in ("ana", "ben", "cai")}
    for seat, one in phones.items():
        sit(one, seat)
    assert table.say(Speaker("player", "ana"), "ana: exile cai").accepted
    tap(phones["ana"], "Yes")
    for page in (look(phones["ana"]), look(phones["cai"]), look(phone(), "/table")):
        assert ballot(page) == "Exile Cai? Ana Ben Cai"
        assert page.count('aria-label="has voted"') == 1
        assert page.count('aria-label="has not voted yet"') == 2
    tap(phones["cai"], "No")
    tap(phones["ben"], "No")
    for page in (look(phones["ben"]), look(phone(), "/table")):
        assert ballot(page).endswith("Ana Yes Ben No Cai No Cai stays.")
    tap(phones["ana"], "End my turn")
    assert ballot(look(phone(), "/table")) == ""


def test_a_vote_that_is_counted_down_shows_nothing_that_follows(phone: Open, table: Table) -> None:
    """Whoever comes or loads the page anew meanwhile sees the seconds that are left, not the vote,
    not who is exiled, and not what is asked next."""
    ana, cai = phone(), phone()
    sit(ana, "ana")
    sit(cai, "cai")
    for seat, word in (("ana", "exile cai"), ("ana", "yes"), ("ben", "yes")):
        assert table.say(Speaker("player", seat), f"{seat}: {word}").accepted
    HandClock.of(table)
    table.count_down(30)
    tap(cai, "No")
    for page in (look(ana), look(cai), look(phone(), "/table"), look(phone(), "/table")):
        assert ballot(page) == "Exile Cai? 30 Ana Ben Cai"
        assert "Cai exiled" not in words(page)
        assert "Nothing is asked" not in words(page)
        assert 'class="ask"' not in page
    assert "Cai: Votes no" not in words(look(phone(), "/log"))


def test_a_tie_of_an_exile_asks_the_first_player_who_goes(phone: Open, lobby: Lobby) -> None:
    table = lobby.begin(Wish(["Ana", "Ben", "Cai", "Dia"], MID_GAME))
    ana = phone()
    sit(ana, "ana")
    for line in ("ana: exile dia", "ana: yes", "ben: no", "cai: no", "dia: yes"):
        assert table.say(Speaker("player", line.partition(":")[0]), line).accepted
    page = words(look(ana))
    assert "Dia Yes A tie: the first player decides." in page
    asked = "A tie: exile Dia? The first player breaks ties."
    assert f"{asked} Yes Dia is exiled and leaves the colony. No Dia stays." in page
    tap(ana, "Yes")
    assert table.view(SPECTATOR).state["players"]["dia"]["exiled"]


def test_a_vote_on_a_card_says_what_the_option_does(phone: Open, lobby: Lobby) -> None:
    """Before, to all who vote; and to whoever breaks a tie of it."""
    table = lobby.begin(Wish(["Ana", "Ben", "Cai"], COLLAPSING))
    ana, ben = phone(), phone()
    sit(ana, "ana")
    sit(ben, "ben")
    for line in ("cai: triggered", "ana: option 1"):
        assert table.say(Speaker("player", line.partition(":")[0]), line).accepted
    option = "Option 1: Each player chooses a survivor at the colony, who rolls for exposure."
    asked = words(look(ben))
    assert f"Vote: Collapsing Barriers {option} Nobody" in asked
    answers = "Yes The option is taken. No The option is voted down"
    assert asked.index(answers) < asked.rindex("Vote: Collapsing Barriers")  # the own vote first
    assert ballot(look(phone(), "/table")) == f"Vote: Collapsing Barriers {option} Ana Ben"
    tap(ana, "Yes")
    tap(ben, "No")
    assert ballot(look(ben)).endswith("Ana Yes Ben No A tie: the first player decides.")
    assert f"A tie on Collapsing Barriers: you decide {option}" in words(look(ana))
    assert ballot(look(phone(), "/table")).count("Option 1") == 1


def test_what_a_vote_comes_to(phone: Open, lobby: Lobby) -> None:
    ends = {"yes": "The option is taken.", "no": "The option is voted down."}
    for thumb, end in ends.items():
        table = lobby.begin(Wish(["Ana", "Ben", "Cai"], COLLAPSING))
        for line in ("cai: triggered", "ana: option 1", f"ana: {thumb}", f"ben: {thumb}"):
            assert table.say(Speaker("player", line.partition(":")[0]), line).accepted
        assert ballot(look(phone(), "/table")).endswith(end)
        lobby.put_away()
