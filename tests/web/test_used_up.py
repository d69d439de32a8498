"""What has been used up in this round is told where it stands."""

import re
from typing import Any

from companion.table.lobby import Lobby
from companion.table.types import CONSOLE
from companion.table.types import Speaker
from tests.web.conftest import MID_GAME
from tests.web.conftest import Open
from tests.web.play import Wish
from tests.web.play import look
from tests.web.play import sit
from tests.web.play import words


def own(page: str) -> str:
    """What the page shows of the own survivors."""
    return words(page.partition('<section class="own"')[2].partition("</section>")[0])


def test_an_ability_is_marked_when_it_was_used(phone: Open, lobby: Lobby) -> None:
    table = lobby.begin(Wish(["Ana", "Ben", "Cai"], MID_GAME))
    ana = phone()
    sit(ana, "ana")
    assert "deck. used" not in own(look(ana))
    line = "ana: ability of sophie-robinson on library"
    assert table.say(Speaker("player", "ana"), line).accepted
    assert table.view(CONSOLE).used_up == {"sophie-robinson": ("sophie-robinson",)}
    assert "the top card of an item deck. used Mike Cho" in own(look(ana))


def test_an_item_is_marked_on_its_survivor_for_all_and_in_the_hand_for_its_owner(
    phone: Open, lobby: Lobby
) -> None:
    survivors = MID_GAME["position"]["survivors"]
    armed = {**survivors["sophie-robinson"], "equipped": ["sniper-rifle"]}
    position: dict[str, Any] = {
        **MID_GAME["position"],
        "survivors": {**survivors, "sophie-robinson": armed},
    }
    table = lobby.begin(Wish(["Ana", "Ben", "Cai"], {**MID_GAME, "position": position}))
    ana, ben = phone(), phone()
    sit(ana, "ana")
    sit(ben, "ben")
    rifle = r'class="used-up"><svg class="icon i-weapon"'
    assert not re.search(rifle, look(ben, "/table"))
    use = next(
        each
        for prompt in table.view(Speaker("player", "ana")).prompts
        if prompt.kind == "turn"
        for verb in prompt.verbs
        for each in table.options(Speaker("player", "ana"), prompt.id, verb)
        if "sniper-rifle of sophie-robinson" in each
    )
    assert table.say(Speaker("player", "ana"), f"ana: {use}").accepted
    assert re.search(rifle, look(ben, "/table"))
    assert table.view(Speaker("player", "ben")).used_cards == {}
