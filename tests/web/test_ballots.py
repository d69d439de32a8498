"""A vote on the pages: who has voted, nobody's answer before all are in, then all together."""

import re

from companion.table.table import Table
from companion.table.types import Speaker
from tests.web.conftest import Open
from tests.web.play import look
from tests.web.play import sit
from tests.web.play import tap
from tests.web.play import words


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
        assert ballot(page) == "Vote: Cai Ana Ben Cai"
        assert page.count('aria-label="has voted"') == 1
        assert page.count('aria-label="has not voted yet"') == 2
    tap(phones["cai"], "No")
    tap(phones["ben"], "No")
    for page in (look(phones["ben"]), look(phone(), "/table")):
        assert ballot(page).endswith("Ana Yes Ben No Cai No")
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
    table.count_down(30)
    tap(cai, "No")
    for page in (look(ana), look(cai), look(phone(), "/table"), look(phone(), "/table")):
        assert re.fullmatch(r"Vote: Cai (30|29) Ana Ben Cai", ballot(page))
        assert "Cai exiled" not in words(page)
        assert "Nothing is asked" not in words(page)
        assert 'class="ask"' not in page
    assert "Cai: Votes no" not in words(look(phone(), "/log"))
