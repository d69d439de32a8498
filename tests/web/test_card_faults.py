"""What the linter and the shelf of packs say is said to people in their own language, whichever of
their sentences it is."""

import ast
from collections.abc import Iterator
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

import pytest

from companion.cards.folders import ShelfError
from companion.cards.shelf import Shelf
from companion.cards.shelf import sentences
from companion.i18n import speaking
from companion.sentences import Reason
from companion.sentences import Sentence
from companion.sentences import Verbatim
from companion.web.cards.faults import SAID
from companion.web.cards.faults import in_words
from companion.web.cards.faults import with_place

NOTICE = "O pacote “mine” ficou de fora. mine/"


def reasons() -> Iterator[str]:
    """Every message that the linter can say, as it stands in the program."""
    for package in ("companion.cards", "companion.rules"):
        for file in resources.files(package).iterdir():
            if file.name.endswith(".py"):
                yield from reasons_in(file)


def reasons_in(file: Traversable) -> Iterator[str]:
    """The messages of one of its files."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == Reason.__name__:
            message = node.args[0]
            assert isinstance(message, ast.Constant)
            yield str(message.value)


def test_there_are_words_for_whatever_the_linter_says() -> None:
    said = set(reasons())
    assert len(said) > 40
    assert said - set(SAID) == set()
    assert set(SAID) - said == {"There is a pack “%(pack)s” already."}


@pytest.mark.parametrize(
    ("file", "text", "said"),
    [
        ("crises.toml", "[rats", "crises.toml: O arquivo não é TOML: "),
        ("crises.toml", "[rats]\n", "crises.toml, linha 1, rats.name: Falta isto."),
        ("rats.toml", "", "rats.toml: Nenhum arquivo de um pacote se chama assim. Existem: "),
        ("pack.toml", "title = 7\n", "pack.toml, linha 1, title: “7” não serve aqui."),
    ],
)
def test_why_a_pack_is_left_out_is_said_in_portuguese(
    tmp_path: Path, file: str, text: str, said: str
) -> None:
    shelf = Shelf(tmp_path)
    (shelf.new("mine") / file).write_text(text, encoding="utf-8")
    told = sentences(shelf.load())
    with speaking("pt_BR"):
        assert any(in_words(each).startswith(NOTICE + said) for each in told)


def test_what_cannot_be_done_with_packs_is_said_in_portuguese(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    shelf.new("mine")
    with pytest.raises(ShelfError) as raised:
        shelf.take_out("mine", "crises", "rats")
    with speaking("pt_BR"):
        said = in_words(raised.value.sentence)
    assert said == "Não há carta “rats” no pacote “mine”."
    assert str(raised.value) == "There is no card “rats” in the pack “mine”."


def test_why_a_card_stays_is_said_in_portuguese_to_the_last_word(tmp_path: Path) -> None:
    [fault] = Shelf(tmp_path).add("own", "crises", {"name": "?!"})
    stays = ShelfError(
        "“%(card)s” stays, since another card needs it: %(why)s", card="rats", why=fault.sentence
    )
    with speaking("pt_BR"):
        assert in_words(stays.sentence).endswith(with_place(fault))
        assert with_place(fault) == "own/crises.toml, name: Um nome tem uma letra ou um algarismo."


def test_a_sentence_of_anybody_else_keeps_the_names_it_has() -> None:
    told = Sentence("%(who)s: %(what)s", who="sparky", what=Verbatim("old-tom"))
    assert in_words(told) == "Sparky: old-tom"
