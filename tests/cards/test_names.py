"""Slugs of cards and seats."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.names import NOTATION_WORDS
from companion.rules.names import is_slug
from companion.rules.names import seat_slugs
from companion.rules.names import slug


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Sophie Robinson", "sophie-robinson"),
        ("Lover's Quarrel", "lovers-quarrel"),
        ("Lover’s Quarrel", "lovers-quarrel"),
        ("1, 2, 3 Barricades", "1-2-3-barricades"),
        ("Germ-a-phobe", "germ-a-phobe"),
        ("Zombie killing robot!", "zombie-killing-robot"),
        ("Oh What a Feeling...", "oh-what-a-feeling"),
        ("Despensa vacía", "despensa-vacia"),
        ("  Food   2 ", "food-2"),
        ("Søren Æbelø – Łódź", "soren-aebelo-lodz"),
        ("Straße", "strasse"),
        ("and/or", "and-or"),
        ("- & -", ""),
        ("李", ""),
    ],
)
def test_slug(name: str, expected: str) -> None:
    assert slug(name) == expected


@given(st.text())
def test_a_slug_is_ascii_and_its_own_slug(name: str) -> None:
    made = slug(name)
    assert made.isascii()
    assert set(made) <= set("abcdefghijklmnopqrstuvwxyz0123456789-")
    assert "--" not in made
    assert made.strip("-") == made
    assert slug(made) == made
    assert is_slug(made) == bool(made)


def test_seats_are_unique() -> None:
    assert seat_slugs(["Ana", "ana", "ANA!", "Ana 2"]) == ["ana", "ana-2", "ana-3", "ana-2-2"]


def test_a_seat_without_letters_is_called_after_its_place() -> None:
    assert seat_slugs(["Ana", "李", "王", "p2"]) == ["ana", "p2", "p3", "p2-2"]


def test_a_seat_is_no_word_of_the_notation() -> None:
    assert seat_slugs(["Table", "Library", "Blue"], {"library"}) == [
        "table-2",
        "library-2",
        "blue-2",
    ]


@given(st.lists(st.sampled_from(["Ana", "table", "李", "P1", "ana 2", "Zoë"]), max_size=8))
def test_seats_are_always_different_and_free(names: list[str]) -> None:
    made = seat_slugs(names)
    assert len(made) == len(names) == len(set(made))
    assert not NOTATION_WORDS & set(made)
    assert all(is_slug(one) for one in made)
