"""Whatever stands in the place of a value of a pack: the pack is refused with sentences or played
with, and nothing is raised."""

from __future__ import annotations

import tomllib
from copy import deepcopy
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import example
from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st

from companion.cards import load_with
from companion.cards.writing import value
from tests.cards.packs import TOP
from tests.cards.packs import small_pack

KINDS = ("survivors", "items", "crises", "crossroads", "objectives", "secret-objectives", "board")

SHIPPED: dict[str, dict[str, Any]] = {
    kind: {
        slug: card
        for slug, card in tomllib.loads(
            (files("companion.cards") / "packs" / "base" / f"{kind}.toml").read_text("utf-8")
        ).items()
        if isinstance(card, dict)
    }
    for kind in KINDS
}
"""The cards of the base box as their files have them."""

WORDS = st.sampled_from(["", "x", "ana", "colony", "fuel", "sparky", "by-hand", "die", "x" * 300])
ODD = st.recursive(
    WORDS | st.booleans() | st.integers(-1, 10**12),
    lambda inner: (
        st.lists(inner, max_size=2)
        | st.dictionaries(st.sampled_from(["do", "when", "n", "on", "at", "x"]), inner, max_size=3)
    ),
    max_leaves=4,
)
"""What no card has, in shapes that a card has."""

Path_ = tuple[str | int, ...]


def written(slug: str, card: dict[str, Any]) -> str:
    """A file of one card."""
    return "\n".join([TOP, f"[{slug}]", *(f"{key} = {value(card[key])}" for key in card), ""])


def places(card: Any, at: Path_ = ()) -> list[Path_]:
    """The paths of all values in a card but the card itself."""
    inner = card.items() if isinstance(card, dict) else enumerate(card)
    found: list[Path_] = []
    for key, each in inner:
        found.append((*at, key))
        if isinstance(each, dict | list):
            found += places(each, (*at, key))
    return found


def changed(card: dict[str, Any], at: Path_, odd: Any) -> dict[str, Any]:
    """The card with ``odd`` at a place."""
    card = deepcopy(card)
    inner: Any = card
    for key in at[:-1]:
        inner = inner[key]
    inner[at[-1]] = odd
    return card


@st.composite
def odd_cards(draw: st.DrawFn) -> tuple[str, str, dict[str, Any]]:
    """A kind, a slug, and the card with something odd somewhere in it."""
    kind = draw(st.sampled_from(KINDS))
    slug, card = draw(st.sampled_from(sorted(SHIPPED[kind].items(), key=lambda one: one[0])))
    sure = {"sources": ["own"], "confidence": "high"}
    return kind, slug, changed(card, draw(st.sampled_from(places(card))), draw(ODD)) | sure


def crossroads(card: dict[str, Any]) -> tuple[str, str, dict[str, Any]]:
    return "crossroads", "harman-brooks", {"name": "Harman Brooks", **card}


@settings(max_examples=250, deadline=None)
@given(odd_cards())
@example(crossroads({"options": 1, "trigger": [{"when": "own", "survivor": {"n": 1}}]}))
@example(crossroads({"options": [[{"do": "kill", "on": ["sparky"]}]]}))
@example(crossroads({"options": [[{"do": "join", "survivors": 5}]]}))
@example(crossroads({"options": [[{"do": "add-zombies", "at": "colony", "n": 10**9}]]}))
def test_no_value_of_a_card_raises(odd: tuple[str, str, dict[str, Any]]) -> None:
    kind, slug, card = odd
    with TemporaryDirectory() as folder:
        pack = small_pack(Path(folder), {kind: written(slug, card)})
        refused = load_with([pack]).refused
    for fault in (fault for faults in refused.values() for fault in faults):
        assert fault.file == f"mine/{kind}.toml"
        assert fault.line > 0
        assert fault.reason.endswith(".")


def test_no_card_moves_a_million_of_anything(tmp_path: Path) -> None:
    many = [{"do": "add-zombies", "at": "colony", "n": 1_000_000}]
    card = {"name": "Flood", "prevent": ["fuel"], "effect": many}
    pack = small_pack(tmp_path, {"crises": written("flood", card)})
    (faults,) = load_with([pack]).refused.values()
    assert [fault.reason for fault in faults] == [
        'add-zombies: n is a whole number up to 99, not "1000000".'
    ]
