"""Who holds a deck, changed in mid-game: what the companion takes over, and what it forgets."""

from collections import Counter

import pytest

from companion.engine.prompts import Refusal
from companion.rules import decks
from companion.rules import hands
from companion.rules import holding
from companion.rules.setup import Setup
from companion.rules.world import COLONY
from companion.rules.world import Crisis
from companion.rules.world import Crossroads
from companion.rules.world import World
from tests.rules.driver import a_world
from tests.rules.driver import base_box
from tests.rules.table import Game

PEOPLE = {"sparky": ("ana", COLONY, 10), "mike-cho": ("ben", "school", 30)}


def held(*names: str, **given: object) -> World:
    """A world in ana's turn in which the companion has taken over the decks named, in order."""
    world = a_world(survivors=PEOPLE, **given)  # type: ignore[arg-type]
    for name in names:
        holding.change_holder(world, name, "companion")
    return world


def state(world: World) -> dict[str, object]:
    """What may change of a world when a deck changes hands."""
    return {
        "decks": dict(world.decks),
        "cards": {name: list(cards) for name, cards in world.deck_cards.items()},
        "unshuffled": list(world.unshuffled),
        "counters": dict(world.counters),
        "hands": {seat: (one.hand, list(one.cards)) for seat, one in world.players.items()},
    }


def everywhere(world: World) -> Counter[str]:
    """How often each item card is there."""
    found = decks.items_outside_decks(world)
    for name, cards in world.deck_cards.items():
        if decks.holder_of(name) == decks.ITEMS:
            found.update(cards)
    return found


# -- the companion takes a deck over ---------------------------------------------------------------


def test_survivors_in_play_and_gone_stay_out_of_the_deck() -> None:
    world = a_world(survivors=PEOPLE, dead=["talia-jones"], removed=["forest-plum"])
    world.players["cai"].dealt = ["brian-lee"]
    holding.change_holder(world, decks.SURVIVORS, "companion")
    cards = world.deck_cards[decks.SURVIVORS]
    away = {*PEOPLE, "talia-jones", "forest-plum", "brian-lee"}
    assert set(cards) == {slug for slug, card in base_box().survivors.items() if card.in_box} - away
    assert len(cards) == len(set(cards))
    assert world.unshuffled == [decks.SURVIVORS], "nobody knows its order yet"


def test_the_crisis_of_the_round_stays_out_of_the_deck() -> None:
    world = held(decks.CRISES, crisis=Crisis(card="despair", prevent=["medicine"]))
    assert set(world.deck_cards[decks.CRISES]) == set(base_box().crises) - {"despair"}


def test_the_crossroads_card_that_is_read_stays_out_of_the_deck() -> None:
    world = held(decks.CROSSROADS, crossroads={"ana": Crossroads("cai", "riot")})
    assert set(world.deck_cards[decks.CROSSROADS]) == set(base_box().crossroads) - {"riot"}


def test_of_the_items_as_many_as_were_counted() -> None:
    counters = {"items-school": 12, "items-library": 0}
    world = held(decks.ITEMS, counters=counters)
    assert decks.left(world, "items-school") == 12
    assert world.deck_cards["items-library"] == []
    assert decks.left(world, "items-hospital") == 20
    assert decks.STARTER not in world.deck_cards, "the starter items are dealt at set-up only"
    assert world.counters["items-hospital"] == 20


def test_each_hand_is_to_be_told_unless_it_is_empty() -> None:
    world = a_world(survivors=PEOPLE)
    world.players["ana"].hand, world.players["ben"].hand = 3, 0
    holding.change_holder(world, decks.ITEMS, "companion")
    assert [one.untold for one in world.players.values()] == [True, False, True]
    assert not world.knows_hand("ana")
    assert world.knows_hand("ben")


def test_a_hand_need_not_be_told_once_its_cards_are_known() -> None:
    """All that is left of it was drawn since, or nothing."""
    world = held(decks.ITEMS)
    hands.count_hand(world, "ana", 1)
    hands.draw_card(world, "ana", "medicine")
    hands.lose_card(world, "ana", "fuel")
    ana = world.players["ana"]
    assert (ana.cards, ana.hand, ana.untold) == (["medicine"], 1, False)
    hands.count_hand(world, "ana", 1)
    hands.lose_card(world, "ana")
    assert (ana.cards, ana.hand, ana.untold) == ([], 0, False)
    assert [offer.seat for offer in hands.offers(world)] == ["ben", "cai"]


def test_a_card_played_from_a_hand_that_is_not_told_lies_in_no_deck() -> None:
    world = held(decks.ITEMS)
    hands.count_hand(world, "ana", 3)
    before = everywhere(world)["pistol"]
    assert before == decks.copies(world, "pistol")
    hands.lay_down(world, "ana", "ana", world.cards.items["pistol"])
    assert (everywhere(world)["pistol"], world.colonies[COLONY].pile) == (before, ["pistol"])


def test_what_is_known_of_a_hand_is_forgotten_with_a_card_nobody_names() -> None:
    world = held(decks.ITEMS)
    hands.count_hand(world, "ana", 1)
    hands.draw_card(world, "ana", "medicine")
    hands.lose_card(world, "ana")
    ana = world.players["ana"]
    assert (ana.cards, ana.hand, ana.untold) == ([], 1, True)


def test_what_lies_in_the_waste_pile_is_not_known_card_by_card() -> None:
    world = a_world(survivors=PEOPLE)
    world.colonies[COLONY].waste = 3
    holding.change_holder(world, decks.ITEMS, "companion")
    assert world.colonies[COLONY].pile == ["", "", ""]


def test_an_item_equipped_lies_in_no_deck() -> None:
    world = a_world(survivors=PEOPLE)
    copies = decks.copies(world, "pistol")
    world.survivors["sparky"].equipped = ["pistol"] * copies
    holding.change_holder(world, decks.ITEMS, "companion")
    assert all("pistol" not in cards for cards in world.deck_cards.values())


def test_objectives_dealt_on_the_table_stay_there() -> None:
    world = a_world(survivors=PEOPLE)
    before = state(world)
    with pytest.raises(Refusal, match="stay there"):
        holding.change_holder(world, decks.OBJECTIVES, "companion")
    assert state(world) == before
    world.step = decks.SET_UP
    holding.change_holder(world, decks.OBJECTIVES, "companion")
    assert decks.held(world, decks.OBJECTIVES)


@pytest.mark.parametrize("holder", ["table", "companion"])
def test_who_holds_a_deck_already_keeps_it_as_it_is(holder: str) -> None:
    world = held(*((decks.CRISES,) if holder == "companion" else ()))
    if holder == "companion":
        holding.set_deck(world, decks.CRISES, ["despair", "illness"])
    before = state(world)
    holding.change_holder(world, decks.CRISES, holder)
    assert state(world) == before


# -- the table takes it back -----------------------------------------------------------------------


@pytest.mark.parametrize("deck", [decks.SURVIVORS, decks.CRISES, decks.CROSSROADS, decks.ITEMS])
def test_the_companion_forgets_what_lay_in_a_deck_it_gives_away(deck: str) -> None:
    others = [name for name in (decks.CRISES, decks.SURVIVORS) if name != deck]
    world = held(*others, deck)
    kept = {name: list(world.deck_cards[name]) for name in others}
    holding.change_holder(world, deck, "table")
    assert world.deck_cards == kept, "and nothing of another deck"
    assert sorted(world.unshuffled) == sorted(others)
    assert not decks.held(world, deck)


def test_hands_and_piles_are_numbers_again() -> None:
    world = held(decks.ITEMS, crisis=Crisis(prevent=["fuel"]))
    holding.set_hand(world, "ana", ["fuel", "medicine"])
    holding.set_hand(world, "ben", [])
    world.colonies[COLONY].waste, world.colonies[COLONY].pile = 1, ["junk"]
    assert world.crisis is not None
    world.crisis.items, world.crisis.cards = ["fuel"], ["fuel"]
    world.out, world.revealed = ["scissors"], ["junk"]
    school = decks.left(world, "items-school")
    holding.change_holder(world, decks.ITEMS, "table")
    assert [one.hand for one in world.players.values()][:2] == [2, 0]
    assert [one.cards for one in world.players.values()] == [[], [], []]
    assert not any(one.untold for one in world.players.values())
    assert (world.colonies[COLONY].waste, world.colonies[COLONY].pile) == (1, [])
    assert (world.crisis.items, world.crisis.cards) == ([], ["fuel"])
    assert (world.out, world.revealed) == ([], [])
    assert world.counters["items-school"] == school, "the numbers stay"


def test_cards_that_were_looked_at_are_nobody_s_any_more() -> None:
    world = held(decks.ITEMS)
    world.players["ana"].drawn, world.players["ana"].drawn_from = ["fuel"], "items-school"
    holding.change_holder(world, decks.ITEMS, "table")
    assert world.players["ana"].drawn == []


def test_survivors_dealt_are_forgotten_with_their_deck() -> None:
    world = held(decks.SURVIVORS)
    world.players["ana"].dealt = ["brian-lee"]
    holding.change_holder(world, decks.SURVIVORS, "table")
    assert world.players["ana"].dealt == []


def test_an_objective_that_was_dealt_stays_with_its_player() -> None:
    world = a_world(survivors=PEOPLE, decks={decks.OBJECTIVES: "companion"})
    world.players["ana"].objective = "hunger"
    holding.change_holder(world, decks.OBJECTIVES, "table")
    assert world.players["ana"].objective == "hunger"


# -- a stock-take of what it holds -----------------------------------------------------------------


def test_a_deck_is_these_cards_in_an_order_nobody_knows() -> None:
    world = held(decks.CRISES)
    world.unshuffled = []
    holding.set_deck(world, decks.CRISES, ["despair", "illness"])
    assert world.deck_cards[decks.CRISES] == ["despair", "illness"]
    assert world.unshuffled == [decks.CRISES]
    holding.set_deck(world, decks.CRISES, ["illness"])
    assert world.unshuffled == [], "of a single card there is nothing to say"


def test_a_deck_to_which_the_table_has_brought_too_many_can_be_shuffled() -> None:
    world = held(decks.ITEMS)
    cards = [*world.deck_cards["items-school"], *["pistol"] * 9]
    decks.shuffle_in(world, "items-school", ["pistol"] * 9)
    assert decks.read_order(world, "items-school", cards) == cards
    with pytest.raises(Refusal, match="named 10 times"):
        decks.read_order(world, "items-school", [*cards, "pistol"])


@pytest.mark.parametrize(
    ("deck", "cards", "why"),
    [
        (decks.CRISES, ["despair", "despair"], "named 2 times"),
        (decks.CRISES, ["sparky"], "is no card of the deck"),
        (decks.SURVIVORS, ["sparky"], "holds no deck"),
    ],
)
def test_a_deck_that_cannot_be_is_refused(deck: str, cards: list[str], why: str) -> None:
    world = held(decks.CRISES)
    before = state(world)
    with pytest.raises(Refusal, match=why):
        holding.set_deck(world, deck, cards)
    assert state(world) == before


@pytest.mark.parametrize("deck", ["survivors", "items-starter"])
def test_a_deck_keeps_enough_cards_for_what_set_up_deals(deck: str) -> None:
    game = Game(
        Setup(players=["ana", "ben"], decks={"survivors": "companion", "items": "companion"})
    )
    cards = game[f"secret.decks.{deck}"].split()
    line = f"table: set secret.decks.{deck} {' '.join(cards[:2])}"
    assert "and it has 2." in game.refuses(line)
    enough = cards[: decks.dealt_from(game.world, deck)]
    game.say(f"table: set secret.decks.{deck} {' '.join(enough)}")
    assert game[f"secret.decks.{deck}"].split() == enough


def test_what_corrections_leave_of_a_deck_can_be_shuffled_at_set_up() -> None:
    game = Game(Setup(players=["ana", "ben"], decks={"survivors": "companion"}))
    cards = game["secret.decks.survivors"].split()
    game.say(*(f"table: set survivors.{name} ana colony" for name in cards[3:]))
    assert "4 cards are dealt" in game.refuses(f"table: deck survivors {cards[0]}")
    game.say(f"table: deck survivors {' '.join(cards[:3])}")
    assert game["secret.players.ben.dealt"].split() == cards[:3]


def test_what_is_in_a_hand_lies_in_no_deck() -> None:
    world = held(decks.ITEMS)
    lighters = decks.copies(world, "lighter")
    in_decks = Counter(card for cards in world.deck_cards.values() for card in cards)
    assert in_decks["lighter"] == lighters
    holding.set_hand(world, "ana", ["lighter"] * lighters)
    in_decks = Counter(card for cards in world.deck_cards.values() for card in cards)
    assert in_decks["lighter"] == 0
    assert world.players["ana"].hand == lighters
    assert world.knows_hand("ana")
