"""The shipped pack: what it says about the base box, counted and spot-checked."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from companion.cards import load
from companion.cards import load_with
from companion.cards.lint import lint
from companion.rules.facts import SYMBOLS
from companion.rules.facts import Facts
from companion.rules.facts import Source


@pytest.fixture(scope="module")
def facts() -> Facts:
    return load()


def test_the_pack_has_no_fault() -> None:
    loaded = load_with(())
    assert loaded.refused == {}
    assert [pack.name for pack in loaded.packs] == ["base"]
    assert [str(fault) for pack in loaded.packs for fault in lint(pack, loaded.facts)] == []


def test_every_fact_has_a_source(facts: Facts) -> None:
    kinds = (
        facts.survivors,
        facts.locations,
        facts.items,
        facts.crises,
        facts.objectives,
        facts.secret_objectives,
        facts.crossroads,
    )
    cards = [card for kind in kinds for card in kind.values()]
    assert len(cards) == 31 + 7 + 39 + 13 + 10 + 39 + 80
    for card in cards:
        assert card.source is not None
        assert card.source.keys
        assert card.source.confidence in ("high", "medium", "low")


def test_the_board(facts: Facts) -> None:
    assert list(facts.locations) == [
        "colony",
        "police-station",
        "grocery-store",
        "school",
        "library",
        "hospital",
        "gas-station",
    ]
    colony = facts.locations["colony"]
    assert colony.entrances == (3, 3, 3, 3, 3, 3)
    assert (colony.spaces, colony.number, colony.noise_spaces, colony.deck) == (24, 0, 0, False)
    printed = [(place.spaces, *place.entrances) for place in facts.locations.values()][1:]
    assert printed == [(3, 4), (3, 4), (4, 4), (3, 3), (4, 4), (2, 3)]
    outside = [*facts.locations.values()][1:]
    assert [place.number for place in outside] == [1, 2, 3, 4, 5, 6]
    assert {place.noise_spaces for place in outside} == {4}
    assert all(place.deck for place in outside)


@pytest.mark.parametrize(
    ("slug", "influence", "attack", "search"),
    [
        ("sophie-robinson", 58, 4, 1),
        ("forest-plum", 14, 2, 5),
        ("brian-lee", 68, 3, 4),
        ("sparky", 10, 2, 2),
        ("james-meyers", 54, 6, 3),
        ("kodiak-colby", 31, 2, 2),
    ],
)
def test_survivors(facts: Facts, slug: str, influence: int, attack: int, search: int) -> None:
    card = facts.survivors[slug]
    assert (card.influence, card.attack, card.search) == (influence, attack, search)


def test_who_is_different(facts: Facts) -> None:
    survivors = facts.survivors.values()
    assert [card.slug for card in survivors if not card.human] == ["sparky"]
    assert [card.slug for card in survivors if not card.in_box] == ["kodiak-colby"]
    assert {card.slug: set(card.traits) for card in survivors if card.traits} == {
        "buddy-davis": {"wound-limit-4"},
        "david-garcia": {"looks-further"},
        "harman-brooks": {"frostbite-is-a-wound"},
        "john-price": {"copies-outside"},
        "kodiak-colby": {"makes-no-noise", "uncounted"},
        "mike-cho": {"no-exposure-attacking"},
        "rod-miller": {"no-exposure-moving"},
        "sparky": {"bite-is-a-wound", "bite-skips"},
    }


def test_decks(facts: Facts) -> None:
    assert facts.deck("starter") == {"junk": 5, "medicine": 5, "fuel": 5, "food-1": 10}
    sizes = {place: sum(facts.deck(place).values()) for place in facts.locations}
    assert sizes.pop("colony") == 0
    assert set(sizes.values()) == {20}
    copies = Counter({slug: sum(item.copies.values()) for slug, item in facts.items.items()})
    assert copies.total() == 25 + 6 * 20
    assert min(copies.values()) == 1


def test_items(facts: Facts) -> None:
    assert {item.symbol for item in facts.items.values()} == set(SYMBOLS)
    assert facts.items["1-2-3-barricades"].name == "1, 2, 3 Barricades"
    assert facts.items["a-journey-in-jazzercise"].symbol == "education"
    blueprints = [slug for slug in facts.items if slug.endswith("-blueprints")]
    places = [slug for slug in facts.locations if slug != "colony"]
    assert sorted(blueprints) == sorted(f"{place}-blueprints" for place in places)
    assert facts.items["food-3"].effect == (("add-food", {"n": 3}),)
    assert facts.items["outsider-1"].effect == (("add-survivor", {}),)
    assert facts.items["outsider-3"].effect == (("add-survivor", {}), ("add-helpless", {"n": 2}))
    events = [slug for slug, item in facts.items.items() if item.kind == "event"]
    assert events == ["outsider-1", "outsider-2", "outsider-3"]


def test_crises(facts: Facts) -> None:
    assert facts.counts["crises"] == 20
    assert facts.crises["unending-hordes"].prevent == ("tool",)
    assert facts.crises["unending-hordes"].effect == (
        ("add-zombies", {"at": "colony", "n": 8}),
        ("lose-morale", {"n": 1}),
    )
    assert facts.crises["we-are-being-watched"].prevent == ("medicine", "tool")
    assert all(crisis.effect for crisis in facts.crises.values())
    assert {crisis.need for crisis in facts.crises.values()} == {None}


def test_main_objectives(facts: Facts) -> None:
    numbers = {
        slug: (card.standard.morale, card.standard.rounds, card.time)
        for slug, card in facts.objectives.items()
    }
    assert numbers == {
        "x-weeks-of-darkness": (7, 8, "long"),
        "kill-them": (7, 7, "medium"),
        "find-a-cure": (None, None, "unknown"),
        "home-sweet-home": (6, 6, "medium"),
        "raiding-party": (5, 6, "short"),
        "leave-it-all-behind": (None, None, "unknown"),
        "stockpile": (None, None, "unknown"),
        "winter-has-come": (None, None, "unknown"),
        "too-many-mouths": (7, 5, "short"),
        "we-need-more-samples": (6, 6, "short"),
    }
    samples = facts.objectives["we-need-more-samples"]
    assert samples.standard.goal == ("samples", {"per_player": 3})
    assert samples.hardcore is not None
    assert (samples.hardcore.rounds, samples.hardcore.morale) == (5, None)
    assert not samples.hardcore.verified
    leaving = [slug for slug, card in facts.objectives.items() if card.exile == "leaves"]
    assert leaving == ["kill-them"]


def test_secret_objectives(facts: Facts) -> None:
    cards = facts.secret_objectives
    kinds = Counter(card.kind for card in cards.values() if card.in_box)
    assert kinds == {"loyal": 24, "betrayal": 10, "exiled": 4}
    assert [slug for slug, card in cards.items() if not card.in_box] == ["pharmacist"]
    assert len(facts.dealt("loyal")) == 16
    assert facts.dealt("betrayal") == ["cult-leader", "serial-killers", "trigger-happy"]
    assert facts.dealt("exiled") == ["skilled", "new-friends", "forgiveness", "vengeance"]
    assert cards["the-way-back-home"].condition == {
        "main-objective": True,
        "hand": {"fuel": 2, "food": 1, "weapon": 1},
    }
    assert cards["cult-leader"].condition == {"morale-zero": True, "own-survivors-lead": 2}
    assert cards["forgiveness"].betrayer_condition == {"main-objective": True}


def test_crossroads(facts: Facts) -> None:
    cards = facts.crossroads
    assert [card.number for card in cards.values()] == list(range(1, 81))
    assert cards["lovers-quarrel"].number == 10
    assert Counter(len(card.options) for card in cards.values()) == {2: 71, 1: 5, 3: 4}
    known = [effect for card in cards.values() for effect in card.options if effect is not None]
    assert len(known) == 114
    assert [card.slug for card in cards.values() if not any(card.options)] == [
        *("alexis-grey", "gambling", "flier", "heads-up", "david-garcia"),
    ]
    both = ("gh-rosen", "gh-ferni")
    sources = {slug: card.source for slug, card in cards.items() if card.source is not None}
    assert sources.keys() == cards.keys()
    more = {slug: source.keys for slug, source in sources.items() if source.keys != both}
    assert more == {
        "maria-lopez": (*both, "fs-vitecross"),
        "old-divisions": (*both, "gh-shoejunk"),
    }
    assert {source.confidence for source in sources.values()} == {"high"}
    assert {card.options_source for card in cards.values()} == {Source(("gh-rosen",), "medium")}
    assert cards["outbreak"].vote == "colony"
    assert cards["bitter-cold-night"].vote == "location"
    assert cards["outsiders"].adds_survivor
    assert not cards["horde"].adds_survivor


SMALL = re.compile("a|an|and|at|by|for|from|in|of|on|or|the|to|with")
"""Words that may begin with a small letter in the middle of a title."""


def test_titles_are_written_alike(facts: Facts) -> None:
    decks = (facts.crises, facts.objectives, facts.secret_objectives, facts.crossroads)
    for card in (card for deck in decks for card in deck.values()):
        words = re.findall(r"[A-Za-z']+", card.name.replace("Germ-a-Phobe", ""))[1:]
        small = [word for word in words if word[0].islower() and not SMALL.fullmatch(word)]
        assert not small, card.name


def test_slugs_never_change(facts: Facts) -> None:
    listed = Path(__file__).with_name("slugs.txt").read_text(encoding="utf-8").splitlines()
    kept = [line for line in listed if not line.startswith("#")]
    assert len(kept) == len(set(kept)) == 219
    now = {
        f"{kind} {slug}"
        for kind in (
            "survivors",
            "locations",
            "items",
            "crises",
            "objectives",
            "secret_objectives",
            "crossroads",
        )
        for slug in getattr(facts, kind)
    }
    assert set(kept) - now == set(), "records of games call cards by these names"
