"""A game as a story: sentences for people, in both languages, and nothing before its time."""

import pytest

from companion.chronicle.events import Crossroads
from companion.chronicle.events import Died
from companion.chronicle.events import Eliminated
from companion.chronicle.events import Event
from companion.chronicle.events import Exiled
from companion.chronicle.events import HelplessDied
from companion.chronicle.events import Joined
from companion.chronicle.events import Level
from companion.chronicle.events import Round
from companion.chronicle.events import Starved
from companion.chronicle.events import Vote
from companion.i18n import speaking
from companion.web.after.story import story
from companion.web.words.names import Names
from tests.chronicle.games import GAMES
from tests.chronicle.games import game
from tests.chronicle.games import short
from tests.chronicle.games import told

NAMES = Names(game().facts, {"ana": "Ana", "ben": "Ben", "cai": "Cai", "dia": "Dia"})


def tale(name: str, language: str = "en") -> str:
    """A golden record as a story."""
    with speaking(language):
        chapters = story(told(name), NAMES)
    return "\n".join(f"{each.heading}: {' '.join(each.sentences)}" for each in chapters)


def test_a_game_of_two_exiles() -> None:
    read = tale("four-players-exiles")
    for sentence in (
        "Ana, Ben, Cai and Dia led the colony through the winter.",
        "Round 1: The crisis was Overpopulation. By 4 to 0 it was decided to exile Ben.",
        "Sophie Robinson and Olivia Brown died of a bite at the school.",
        "It was voted whether to exile Dia, but with 1 to 2 it failed.",
        "The crisis struck. Morale fell from 7 to 2: bites (2), crises (2) and waste (1).",
        "The end: Two loyal players have been exiled. 5 survivors had died. 5 were left.",
        "Dia was a betrayer: Serial Killers.",
        "Cai has won.",
    ):
        assert sentence in read
    assert "Ben was exiled." not in read  # it was told with the vote


def test_the_same_in_portuguese() -> None:
    read = tale("four-players-exiles", "pt_BR")
    for sentence in (
        "Por 4 a 0, decidiu-se exilar Ben.",
        "Sophie Robinson e Olivia Brown morreram de uma mordida na escola.",
        "Gabriel Diaz morreu de frio na delegacia.",
        "Dia traiu a colônia: Serial Killers.",
        "Cai venceu.",
    ):
        assert sentence in read


@pytest.mark.parametrize("language", ["en", "pt_BR"])
@pytest.mark.parametrize("name", GAMES)
def test_every_game_can_be_read_aloud(name: str, language: str) -> None:
    read = tale(name, language)
    chapters = read.split("\n")
    assert len(chapters) == len(told(name).rounds) + 2
    for chapter in chapters:
        assert chapter.endswith(".")
        assert ".." not in chapter
        assert "%(" not in chapter
        assert "-" not in chapter or "co-op" not in chapter


def test_of_a_game_that_goes_on_only_what_all_may_know() -> None:
    chronicle = short("ana: end", "ben: end")
    *_rounds, last = story(chronicle, NAMES)
    assert (last.heading, last.sentences[0]) == ("So far", "The game is not over yet.")
    assert "won" not in " ".join(last.sentences)


def test_until_all_have_declared_nobody_has_won() -> None:
    chronicle = short("table: set morale 0", setup={"decks": {}})
    assert (chronicle.reason, chronicle.winners) == ("morale", None)
    *_rounds, last = story(chronicle, NAMES)
    assert last.sentences[-1] == "Who has won is known once all have declared."
    all_said = short("table: set morale 0", *[f"{one}: declare unmet" for one in ("ana", "ben")],
                     "cai: declare met")  # fmt: skip
    assert story(all_said, NAMES)[-1].sentences[-1] == "Cai has won."


def level(morale: int) -> Level:
    """The numbers of a moment of which only morale matters."""
    return Level({"colony": morale}, {"colony": 0}, 0, 0, 4, 0)


def told_of(*events: Event, morale: int = 5, lost: int = 0) -> str:
    """A round in which this has happened, from a morale of 5."""
    from companion.web.after import story as module

    one = Round(1, 0, 6, "", (), None, {"bite": lost} if lost else {}, 0, level(morale), events)
    return " ".join(module._round(one, level(5), NAMES))


@pytest.mark.parametrize(
    ("events", "sentence"),
    [
        ((), "It was a quiet round."),
        ((Starved(1),), "There was not enough food."),
        ((HelplessDied(1),), "1 helpless survivor was killed."),
        ((HelplessDied(2),), "2 helpless survivors were killed."),
        ((Exiled("ben"),), "Ben was exiled."),
        ((Eliminated("ben"),), "Ben was out of the game."),
        ((Vote("ben", 2, 1), Eliminated("ben")), "By 2 to 1 it was decided to exile Ben."),
        ((Joined("sparky", "ana"),), "Sparky joined Ana."),
        ((Crossroads("ana", "", 2),), "Ana came to a crossroads and took option 2."),
        (
            (Crossroads("ana", "thin-ice", 1),),
            "Ana came to a crossroads, “Thin Ice”, and took option 1.",
        ),
        ((Died("sparky", "ana", "library", "overrun"),),
         "Sparky fell at the library when the dead broke in."),
        ((Died("sparky", "ana", "", "correction"),), "Sparky died."),
        ((Died("sparky", "ana", "school", "exile"),), "Sparky died."),
        (
            (Died("sparky", "ana", "school", "bite"), Died("mike-cho", "ben", "library", "bite")),
            "Sparky died of a bite at the school. Mike Cho died of a bite at the library.",
        ),
    ],
)  # fmt: skip
def test_what_happened_is_told_in_a_sentence(events: tuple[Event, ...], sentence: str) -> None:
    assert sentence in told_of(*events)


def test_morale_is_told_with_what_it_was_lost_to() -> None:
    assert told_of(morale=5).endswith("Morale held at 5.")
    assert told_of(morale=6).endswith("Morale rose from 5 to 6.")
    assert told_of(morale=3, lost=2).endswith("Morale fell from 5 to 3: bites (2).")
    assert told_of(morale=4).endswith("Morale fell from 5 to 4.")


def test_a_round_is_quiet_where_nothing_was_lost() -> None:
    assert "quiet" in told_of(morale=5)
    assert "quiet" not in told_of(morale=4, lost=1)


def test_a_title_with_a_mark_of_its_own_ends_the_sentence() -> None:
    chronicle = told("five-players-betrayer")
    assert "zombie-killing-robot" in chronicle.objectives.values()
    read = tale("five-players-betrayer")
    assert "Zombie Killing Robot! " in read
