"""Lines that nobody means: what can be no name or number is refused before anything reads it."""

import pytest

from companion.engine.notation import MOST_LETTERS
from companion.engine.notation import read_line
from companion.engine.prompts import Refusal


@pytest.mark.parametrize(
    "text",
    [
        f"table: undo {'9' * 5000}",
        f"table: set morale {'9' * 81}",
        f"ana: keep {'x' * 100_000} gray-beard",
        f"{'a' * 81}: end",
    ],
)
def test_no_word_is_longer_than_a_name(text: str) -> None:
    with pytest.raises(Refusal) as refused:
        read_line(text)
    assert "No word of a line is longer than 80 letters" in str(refused.value)
    assert len(str(refused.value)) < 3 * MOST_LETTERS


def test_what_is_no_line_is_not_said_back_in_full() -> None:
    with pytest.raises(Refusal) as refused:
        read_line("x" * 100_000)
    assert str(refused.value).startswith('A line reads "SEAT: words"')
    assert len(str(refused.value)) < 3 * MOST_LETTERS


def test_many_words_are_a_line() -> None:
    deck = " ".join(f"card-{number}" for number in range(2000))
    line = read_line(f"table: deck crossroads {deck}")
    assert line is not None
    assert len(line.words) == 2002
