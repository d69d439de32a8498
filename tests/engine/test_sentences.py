"""What is said to people: English at once, another language later, made only when it is read."""

import copy
import pickle

import pytest

from companion.engine.prompts import Refusal
from companion.i18n import say
from companion.i18n import speaking
from companion.sentences import Sentence
from companion.sentences import Verbatim
from companion.table.gamefile import StoreError

NAMES = {"ana": "Ana Paula", "sparky": "Sparky", "library": "Biblioteca", "table": "a mesa"}


def name(slug: str) -> str:
    """What a table of these names calls a slug."""
    return NAMES.get(slug, slug.title())


class Told(str):
    """A value that counts how often it is put into a text."""

    read = 0

    def __str__(self) -> str:
        Told.read += 1
        return "sparky"


def test_a_refusal_is_its_english_sentence_with_slugs() -> None:
    refusal = Refusal("%(survivor)s is at %(place)s already.", survivor="sparky", place="library")
    assert str(refusal) == "sparky is at library already."
    assert refusal.sentence == "sparky is at library already."
    assert isinstance(refusal.sentence, Sentence)


def test_its_text_is_made_only_when_somebody_reads_it() -> None:
    refusal = Refusal("%(survivor)s is no survivor.", survivor=Told())
    assert Told.read == 0
    assert str(refusal) == "sparky is no survivor."
    assert Told.read == 1


def test_another_language_says_names_and_leaves_what_is_quoted() -> None:
    refusal = Refusal(
        '%(who)s is asked: %(what)s; "%(said)s" does not fit.', who="ana", what="x", said="ana"
    )
    with speaking("pt_BR"):
        assert say(refusal.sentence, name) == 'Pergunta a Ana Paula: X; "ana" não serve.'
    assert say(refusal.sentence, name) == 'Ana Paula is asked: X; "ana" does not fit.'


def test_what_reads_the_same_everywhere_stays() -> None:
    error = StoreError("There is no game in %(file)s.", file=Verbatim("games/ana.sqlite"))
    with speaking("pt_BR"):
        assert say(error.sentence, name) == "Não há partida em games/ana.sqlite."


def test_several_values_are_said_with_commas_and_a_sentence_within_one_in_its_language() -> None:
    asked = Sentence("%(who)s: %(what)s", who="ana", what="turn")
    told = Sentence("It does not fit; the game waits for %(asked)s.", asked=(asked, "table"))
    assert told == "It does not fit; the game waits for ana: turn, table."
    with speaking("pt_BR"):
        assert say(told, name) == "Não serve; o jogo espera por Ana Paula: Turn, a mesa."


@pytest.mark.parametrize(
    ("count", "english", "portuguese"),
    [
        (0, "There are 0 food tokens, not 2.", "Há 0 ficha de comida, não 2."),
        (1, "There is 1 food token, not 2.", "Há 1 ficha de comida, não 2."),
        (3, "There are 3 food tokens, not 2.", "Há 3 fichas de comida, não 2."),
    ],
)
def test_a_number_decides_about_the_wording(count: int, english: str, portuguese: str) -> None:
    refusal = Refusal.counted(
        "There is %(count)s food token, not %(wanted)s.",
        "There are %(count)s food tokens, not %(wanted)s.",
        count,
        wanted=2,
    )
    assert isinstance(refusal, Refusal)
    assert str(refusal) == english
    with speaking("pt_BR"):
        assert say(refusal.sentence, name) == portuguese


def test_a_sentence_begins_with_a_capital_where_it_is_shown() -> None:
    told = Sentence("%(who)s: %(what)s", who="table", what="turn")
    with speaking("pt_BR"):
        assert say(told, name) == "A mesa: Turn"
    path = Sentence("%(path)s is true or false, not %(given)s.", path=Verbatim("a.b"), given=1)
    assert say(path, name) == "a.b is true or false, not 1."


def test_a_complaint_says_a_sentence_that_is_there_already() -> None:
    first = Refusal.counted(
        "%(count)s thing of %(who)s", "%(count)s things of %(who)s", 2, who="ana"
    )
    again = Refusal.saying(first.sentence)
    assert (str(again), again.plural, again.n) == (str(first), first.plural, 2)
    assert str(Refusal.saying("50 % of it")) == "50 % of it"


def test_a_text_that_is_no_sentence_is_looked_up_as_it_is() -> None:
    with speaking("pt_BR"):
        assert say("Food", name) == "Comida"
        assert say("typed by somebody", name) == "typed by somebody"


def test_sentences_and_complaints_go_to_another_process_and_back() -> None:
    refusal = Refusal.counted("%(count)s of %(who)s", "%(count)s, all of %(who)s", 2, who="ana")
    for again in (pickle.loads(pickle.dumps(refusal)), copy.copy(refusal)):
        assert (str(again), again.values) == ("2, all of ana", {"count": 2, "who": "ana"})
    told = pickle.loads(pickle.dumps(refusal.sentence))
    assert (told, told.message, told.n) == ("2, all of ana", "%(count)s of %(who)s", 2)
