"""What buttons say of an action before it is tapped."""

from collections.abc import Sequence
from html.parser import HTMLParser
from typing import Any

import pytest

from companion import cards
from companion.i18n import speaking
from companion.rules.prospects import Prospect
from companion.rules.purposes import Purpose
from companion.rules.purposes import Word
from companion.table.lobby import Lobby
from companion.table.table import Table
from companion.table.types import CONSOLE
from companion.table.types import OpenPrompt
from companion.table.types import Speaker
from companion.web.asking.asks import Viewer
from companion.web.asking.asks import ask
from companion.web.asking.buttons import Ask
from companion.web.asking.buttons import Group
from companion.web.words.names import Names
from tests.web.conftest import MID_GAME
from tests.web.conftest import Open
from tests.web.play import Wish
from tests.web.play import forms
from tests.web.play import look
from tests.web.play import send
from tests.web.play import sit
from tests.web.play import words

NAMES = Names(cards.load(), {"ana": "Ana", "ben": "Ben"})


def place(*entrances: str, spaces: int | None = 4, noise: int = 0, here: int = 0) -> dict[str, Any]:
    """An entry of the state document."""
    return {
        "survivors": ["x"] * here,
        "entrances": list(entrances),
        "zombies": sum(one.count("z") for one in entrances),
        "noise": noise,
        "bandits": 0,
        "helpless": 0,
        "spaces": spaces,
    }


STATE: dict[str, Any] = {
    "survivors": {
        "sparky": {"player": "ana", "at": "library"},
        "mike-cho": {"player": "ana", "at": "colony"},
    },
    "locations": {
        "colony": place("zzb", "z.t", "...", spaces=24, here=1),
        "school": place("zz..", noise=1, here=3),
        "library": place("...", spaces=None),
    },
}
PROSPECTS = {
    "sparky": Prospect(attack=2, search=4, exposed=True, safe=("school",)),
    "mike-cho": Prospect(attack=3, search=1, exposed=False, safe=()),
}


def asked(
    kind: str, options: Sequence[str], about: str = "", purpose: Purpose | None = None
) -> Ask:
    """A prompt as it is shown to who is asked."""
    verbs = tuple(dict.fromkeys(option.split()[0] for option in options))
    prompt = OpenPrompt("main.1", "ana", kind, about, True, "", verbs, tuple(options), purpose)
    return ask(prompt, Viewer("ana", NAMES, STATE, lambda _prompt, _verb: (), PROSPECTS))


def group(verb: str, *options: str) -> Group:
    """A verb of a turn with these answers."""
    body = asked("turn", options).answers
    return next(one for one in (*body.groups, *body.more) if one.verb == verb)


def notes(verb: str, *options: str) -> list[tuple[str, str]]:
    """The rows of a verb, with what is said of each."""
    return [(row.label, row.note) for row in group(verb, *options).rows]


def test_an_attack_says_the_die_and_what_follows() -> None:
    assert notes(
        "attack",
        "attack zombie with sparky die 5",
        "attack zombie with mike-cho die 5",
        "attack zombie with mike-cho die 5 using baseball-bat",
    ) == [
        ("Sparky → zombie", "attack 2+, then the exposure die"),
        ("Mike Cho → zombie", "attack 3+, no exposure die"),
        ("Mike Cho → zombie, using Baseball Bat", "Once a round: An attack kills up to 2 zombies."),
    ]
    assert notes("attack-survivor", "attack mike-cho with sparky die 5") == [
        ("Sparky → Mike Cho", "attack 2+")
    ]


def test_a_search_says_the_die_and_what_follows() -> None:
    assert notes("search", "search with sparky die 5") == [
        ("Sparky, Library", "search 4+, then a card of the deck there")
    ]


def test_a_move_says_what_lies_where_it_leads() -> None:
    way = group(
        "move", "move sparky to school", "move sparky to colony", "move mike-cho to library"
    )
    assert [[(one.label, one.note) for one in row.choices] for row in way.rows] == [
        [
            ("School", "1 free, 2 zombies, 1 noise token, no exposure die"),
            ("Colony", "23 free, 3 zombies"),
        ],
        [("Library", "")],
    ]


def test_abilities_and_cards_say_what_they_do() -> None:
    assert notes("ability", "ability of sophie-robinson", "ability of gray-beard die 5") == [
        ("Sophie Robinson", "Once a round: Look at the top card of an item deck."),
        ("Gray Beard", "Colony, once a round: Take a card at random from another player's hand."),
    ]
    assert notes("play", "play food-2", "play pistol on sparky")[0] == (
        "Food 2",
        "2 food tokens more.",
    )
    assert notes("use", "use snow-shoes of sparky")[0][0] == "Snow Shoes, Sparky"


def test_an_ability_says_what_it_does_where_an_action_names_nobody() -> None:
    own = {**PROSPECTS, "brandon-kane": Prospect(attack=2, search=2, exposed=True, safe=())}
    options = ("clean-waste die 3", "clean-waste die 3 using ability")
    prompt = OpenPrompt("main.1", "ana", "turn", "", True, "", ("clean-waste",), options)
    body = ask(prompt, Viewer("ana", NAMES, STATE, lambda _prompt, _verb: (), own)).answers
    (cleans,) = [one for one in (*body.groups, *body.more) if one.verb == "clean-waste"]
    assert [row.note for row in cleans.rows] == [
        "",
        "Colony, once a round: Cleaning waste removes 5 cards.",
    ]


def test_a_verb_done_at_once_says_whom_it_is_about_and_what_it_will_do() -> None:
    one = group("attack", "attack zombie with sparky die 5")
    assert one.told == ("Sparky → zombie", "attack 2+, then the exposure die")
    one = group("clean-waste", "clean-waste die 3")
    assert one.told == ("Any die. Up to three cards leave the waste pile.",)
    one = group("move", "move sparky to school")
    assert one.told[0] == "Sparky: School"
    one = group("play", "play pistol on sparky")
    assert one.told[0] == "Pistol → Sparky"
    assert group("move", "move sparky to school", "move sparky to colony").told == ()


@pytest.mark.parametrize(
    ("about", "purpose", "title"),
    [
        ("zombie", "kill-zombie", "Which zombie is killed?"),
        ("zombie", "remove-zombie", "Which zombie leaves?"),
        ("barricade", "barricade", "At which entrance does the barricade go?"),
        ("colony", "zombie-leaves", "From which entrance is a zombie attracted? Colony"),
    ],
)
def test_an_entrance_says_what_stands_there(about: str, purpose: Word, title: str) -> None:
    question = asked("choose", ["choose 1", "choose 2"], about, Purpose(purpose))
    assert question.title == title
    # Beside the colony the test has no other place with several entrances.
    assert [(one.label, one.note) for one in question.answers.choices] == [
        ("Entrance 1", "2 zombies, 1 barricade"),
        ("Entrance 2", "1 zombie, 1 trap, 1 free"),
    ]


@pytest.mark.parametrize(
    ("kind", "purpose", "lines"),
    [
        ("exile-move", None, ["move sparky to school", "move sparky to library"]),
        ("choose", Purpose("newcomer-at"), ["choose school", "choose library"]),
        ("choose", Purpose("zombies-to"), ["choose school", "choose library"]),
    ],
)
def test_a_place_to_choose_says_what_lies_there(
    kind: str, purpose: Purpose | None, lines: list[str]
) -> None:
    choices = asked(kind, lines, "sparky", purpose).answers.choices
    assert [one.note for one in choices] == ["1 free, 2 zombies, 1 noise token", ""]


def test_an_entrance_says_what_stands_there_in_portuguese() -> None:
    with speaking("pt_BR"):
        (one,) = asked("choose", ["choose 2"], "colony").answers.choices
        assert (one.label, one.note) == ("Entrada 2", "1 zumbi, 1 armadilha, 1 livre")


def test_a_number_that_is_no_entrance_stays_a_number() -> None:
    (one,) = asked("choose", ["choose 3"], "sparky").answers.choices
    assert (one.label, one.note) == ("3", "")


# -- on a page -------------------------------------------------------------------------------------


class Taps(HTMLParser):
    """How many taps it takes to give each answer of a page: one for each part that is folded away,
    and one on the button."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.needed: dict[str, int] = {}
        self._folded: list[bool] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "details":
            self._folded.append("open" not in given)
        elif tag == "button" and given.get("name") == "line":
            line, taps = str(given["value"]), sum(self._folded) + 1
            self.needed[line] = min(taps, self.needed.get(line, taps))

    def handle_endtag(self, tag: str) -> None:
        if tag == "details":
            self._folded.pop()


@pytest.fixture
def held(lobby: Lobby) -> Table:
    """Ana's turn, her cards held by the companion."""
    position = {
        **MID_GAME["position"],
        "secret": {"players": {"ana": {"cards": ["food-2", "fuel"]}, "ben": {}, "cai": {}}},
    }
    decks = {"objectives": "companion", "items": "companion"}
    return lobby.begin(Wish(["Ana", "Ben", "Cai"], {"decks": decks, "position": position}))


@pytest.mark.parametrize(
    "line",
    [
        "move mike-cho to hospital",
        "search with sophie-robinson die 5",
        "attack zombie with mike-cho die 2",
        "attack zombie with sophie-robinson die 6",
        "barricade with mike-cho die 2",
        "clean-waste die 2",
        "attract 2 from library with mike-cho die 2",
        "contribute fuel",
        "play food-2",
        "end",
    ],
)
def test_every_common_action_is_two_taps_at_most(held: Table, phone: Open, line: str) -> None:
    ana = phone()
    sit(ana, "ana")
    page = look(ana)
    assert Taps(page).needed[line] <= 2
    form = next(one for one in forms(page) if line in [value for _, value, _ in one.buttons])
    send(ana, form, form.send(("line", line, "")))
    assert f"ana: {line}" in [one.text for one in held.log(Speaker("player", "ana"))]


def test_a_page_says_what_its_buttons_will_do(held: Table, phone: Open) -> None:
    ana = phone()
    sit(ana, "ana")
    page = words(look(ana))
    assert "Mike Cho → zombie attack 2+, no exposure die" in page
    assert "Hospital 3 free" in page
    assert "Sophie Robinson, Library search 1+, then a card of the deck there" in page
    assert held.say(Speaker("player", "ana"), "ana: attack zombie with mike-cho die 5").accepted
    page = words(look(ana))
    assert "Entrance 1 2 zombies, 1 barricade Entrance 2 1 zombie, 2 free" in page


def test_every_ability_is_on_a_page(phone: Open, lobby: Lobby) -> None:
    able = [
        (slug, card.ability.at or "colony")
        for slug, card in lobby.facts.survivors.items()
        if card.ability is not None
    ]
    ben = {"sparky": {"player": "ben", "at": "colony", "leader": True}}
    ana = phone()
    for at in range(0, len(able), 12):
        survivors: dict[str, dict[str, Any]] = {
            slug: {"player": "ana", "at": place} for slug, place in able[at : at + 12]
        }
        survivors[able[at][0]]["leader"] = True
        position = {**MID_GAME["position"], "locations": {}, "survivors": survivors | ben}
        position["players"] = {"ana": {"dice": [1, 3, 6]}}
        table = lobby.begin(Wish(["Ana", "Ben"], {"position": position}))
        sit(ana, "ana")
        assert "End my turn" in words(look(ana))
        table.release(CONSOLE, "ana")
        lobby.put_away()
