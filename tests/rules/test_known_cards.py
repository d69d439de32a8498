"""Item cards by name, where the companion holds them: every card is in one place afterwards."""

from collections import Counter
from collections.abc import Iterable

import pytest

from companion.engine.prompts import Refusal
from companion.rules import decks
from companion.rules import hands
from companion.rules import known_cards
from companion.rules.world import COLONY
from companion.rules.world import World
from tests.rules.driver import Driven
from tests.rules.driver import a_world

SCHOOL = "items-school"


def a_table(deck: Iterable[str] = (), *, ordered: bool = True, **given: object) -> World:
    """A world in which the companion holds the items: this deck at the school, no other, and empty
    hands."""
    world = a_world(decks={decks.ITEMS: "companion"}, **given)  # type: ignore[arg-type]
    world.deck_cards = {SCHOOL: list(deck)}
    world.unshuffled = [] if ordered else [SCHOOL]
    for seat in world.seats:
        hands.set_hand(world, seat, [])
    return world


def hold(world: World, **cards: str) -> World:
    """The players have these cards in hand, each as words of one text."""
    for seat, text in cards.items():
        hands.set_hand(world, seat, text.split())
    return world


def hand(table: Driven, seat: str) -> str:
    """What a player has in hand."""
    player = table.world.players[seat]
    assert player.hand == len(player.cards)
    return " ".join(player.cards)


def every_card(world: World) -> Counter[str]:
    """Every card wherever it lies."""
    found = decks.items_outside_decks(world)
    for cards in world.deck_cards.values():
        found.update(cards)
    return found


# -- item decks ------------------------------------------------------------------------------------


def test_cards_of_ones_choice_are_taken_and_the_deck_is_shuffled() -> None:
    world = a_table(["fuel", "medicine", "junk"])
    table = Driven(lambda w: known_cards.take_from_deck(w, "ana", "school", 2, "a"), world)
    assert table.options("ana") == ["choose fuel", "choose medicine", "choose junk"]
    with pytest.raises(Refusal):
        table.say("ana: choose pistol")
    table.say("ana: choose junk", "ana: choose fuel")
    assert hand(table, "ana") == "junk fuel"
    assert world.deck_cards[SCHOOL] == ["medicine"]
    assert world.counters[SCHOOL] == 1


def test_the_only_card_is_taken_without_asking_and_of_none_nothing() -> None:
    table = Driven(
        lambda w: known_cards.take_from_deck(w, "ana", "school", 3, "a"), a_table(["fuel"])
    )
    assert (table.waiting, hand(table, "ana")) == ("", "fuel")


def test_cards_that_are_alike_are_asked_about_as_any_others() -> None:
    """Who looks on must not learn from a question that is not put."""
    table = Driven(
        lambda w: known_cards.take_from_deck(w, "ana", "school", 1, "a"), a_table(["fuel"] * 2)
    )
    assert table.waiting == "ana: choose"
    assert table.options("ana") == ["choose fuel"]
    table.say("ana: choose fuel")
    assert (hand(table, "ana"), table.world.deck_cards[SCHOOL]) == ("fuel", ["fuel"])


def test_what_is_chosen_of_cards_is_nobody_else_s_to_know() -> None:
    table = Driven(
        lambda w: known_cards.take_from_deck(w, "ana", "school", 1, "a"), a_table(["fuel", "junk"])
    )
    (prompt,) = (prompt for _, prompt in table._open())
    assert prompt.public(("choose", "fuel")) == ("choose",)


def test_the_top_cards_are_drawn_as_many_as_there_are() -> None:
    world = a_table(["fuel", "medicine", "junk"])
    Driven(lambda w: known_cards.draw_from_deck(w, "ben", "school", 2), world)
    assert world.players["ben"].cards == ["fuel", "medicine"]
    Driven(lambda w: known_cards.draw_from_deck(w, "ben", "school", 5), world)
    assert world.players["ben"].cards == ["fuel", "medicine", "junk"]
    assert world.counters[SCHOOL] == 0


def test_a_deck_whose_order_is_still_to_be_said_is_shuffled_before_a_card_is_drawn() -> None:
    world = a_table(["fuel", "medicine"], ordered=False)
    table = Driven(lambda w: known_cards.draw_from_deck(w, "ben", "school", 1), world)
    assert table.waiting == "table: deck"
    table.say(f"table: deck {SCHOOL} medicine fuel")
    assert hand(table, "ben") == "medicine"


def test_cards_are_revealed_until_so_many_of_a_symbol_are_found() -> None:
    world = a_table(["junk", "fuel", "pistol", "fuel", "medicine"])
    table = Driven(lambda w: known_cards.find_in_deck(w, "ana", "school", 2, "fuel"), world)
    assert hand(table, "ana") == "fuel fuel"
    assert world.revealed == ["junk", "fuel", "pistol", "fuel"]
    assert sorted(world.deck_cards[SCHOOL]) == ["junk", "medicine", "pistol"]
    assert world.unshuffled == [SCHOOL]


def test_fewer_are_found_where_the_deck_has_fewer() -> None:
    world = a_table(["junk", "fuel"])
    table = Driven(lambda w: known_cards.find_in_deck(w, "ana", "school", 2, "fuel"), world)
    assert (hand(table, "ana"), world.revealed) == ("fuel", ["junk", "fuel"])


def test_the_top_cards_with_a_symbol_are_taken_and_the_deck_is_shuffled() -> None:
    world = a_table(["pistol", "junk", "shotgun", "pistol"])
    table = Driven(lambda w: known_cards.sift_deck(w, "ana", "school", 3, "weapon"), world)
    assert hand(table, "ana") == "pistol shotgun"
    assert sorted(world.deck_cards[SCHOOL]) == ["junk", "pistol"]
    assert (world.unshuffled, world.revealed) == ([SCHOOL], [])


@pytest.mark.parametrize(("symbol", "left"), [("fuel", ["junk"]), ("", []), ("food", None)])
def test_a_deck_is_cleared_of_a_symbol_or_of_everything(
    symbol: str, left: list[str] | None
) -> None:
    world = a_table(deck := ["fuel", "junk", "fuel"])
    known_cards.clear_deck(world, "school", symbol)
    kept = deck if left is None else left
    assert world.deck_cards[SCHOOL] == kept
    assert Counter(world.out) == Counter(deck) - Counter(kept)


# -- hands -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("to_waste", [True, False])
def test_a_card_with_a_symbol_is_paid(to_waste: bool) -> None:
    world = hold(a_table(), ben="pistol fuel fuel medicine")
    table = Driven(lambda w: known_cards.pay(w, "ben", "fuel", to_waste), world)
    assert table.options("ben") == ["choose fuel"]
    table.say("ben: choose fuel")
    assert table.result is True
    assert hand(table, "ben") == "pistol fuel medicine"
    assert (world.colonies[COLONY].pile, world.out) == (
        (["fuel"], []) if to_waste else ([], ["fuel"])
    )


def test_an_exiled_player_s_card_never_comes_to_the_waste_pile() -> None:
    world = hold(a_table(exiled="ben"), ben="fuel")
    table = Driven(lambda w: known_cards.pay(w, "ben", "fuel", True), world).say("ben: choose fuel")
    assert (table.result, world.colonies[COLONY].pile, world.out) == (True, [], ["fuel"])


def test_who_has_no_such_card_is_asked_as_well_and_pays_nothing() -> None:
    world = hold(a_table(), ben="pistol")
    table = Driven(lambda w: known_cards.pay(w, "ben", "fuel", True), world)
    assert table.options("ben") == ["choose no"]
    table.say("ben: choose no")
    assert (table.result, hand(table, "ben")) == (False, "pistol")


def test_cards_with_a_symbol_are_counted_over_all_hands_that_are_told() -> None:
    world = hold(a_table(), ana="fuel pistol", ben="fuel", cai="medicine")
    assert known_cards.how_many(world, "fuel") == 2
    world.players["cai"].untold = True
    assert known_cards.how_many(world, "fuel") is None


def test_cards_of_the_hand_are_removed_from_the_game() -> None:
    world = hold(a_table(), ana="fuel junk medicine")
    table = Driven(lambda w: known_cards.remove_from_hand(w, "ana", 2, "a"), world)
    table.say("ana: choose junk", "ana: choose medicine")
    assert (hand(table, "ana"), world.out) == ("fuel", ["junk", "medicine"])


def test_all_but_those_kept_go_to_another_player() -> None:
    world = hold(a_table(), ana="fuel junk junk medicine", cai="pistol")
    before = every_card(world)
    table = Driven(lambda w: known_cards.keep_of_hand(w, "ana", "cai", 2, "a"), world)
    table.say("ana: choose junk")
    assert table.options("ana") == ["choose fuel", "choose junk", "choose medicine"]
    table.say("ana: choose fuel")
    assert hand(table, "ana") == "fuel junk"
    assert hand(table, "cai") == "pistol junk medicine"
    assert every_card(world) == before


def test_a_card_of_another_hand_is_taken_by_who_looks_at_it() -> None:
    world = hold(a_table(), ben="fuel junk")
    table = Driven(lambda w: known_cards.take_of_hand(w, "ana", "ben", "a"), world)
    assert table.waiting == "ana: choose"
    table.say("ana: choose junk")
    assert (hand(table, "ana"), hand(table, "ben")) == ("junk", "fuel")


def test_r36_a_used_card_stays_used_in_the_hand_it_comes_to() -> None:
    world = hold(a_table(), ana="pistol junk pistol", ben="fuel pistol")
    world.spent = {"pistol hand ana": 1, "pistol hand ben": 1}
    table = Driven(lambda w: known_cards.keep_of_hand(w, "ana", "cai", 2, "a"), world)
    table.say("ana: choose pistol", "ana: choose junk")
    assert (hand(table, "cai"), world.spent["pistol hand cai"]) == ("pistol", 1)
    table = Driven(lambda w: known_cards.take_of_hand(w, "ana", "ben", "a"), world)
    table.say("ana: choose pistol")
    assert world.spent == {"pistol hand ana": 1, "pistol hand cai": 1}


def test_r36_a_card_that_is_paid_or_removed_is_a_used_one_if_there_is_any() -> None:
    world = hold(a_table(), ana="pistol pistol shotgun")
    world.spent = {"pistol hand ana": 1, "shotgun hand ana": 1}
    table = Driven(lambda w: known_cards.remove_from_hand(w, "ana", 1, "a"), world)
    table.say("ana: choose pistol")
    assert world.spent == {"shotgun hand ana": 1}
    table = Driven(lambda w: known_cards.pay(w, "ana", "weapon", to_waste=False), world)
    table.say("ana: choose shotgun")
    assert (hand(table, "ana"), world.spent) == ("pistol", {})


def test_of_an_empty_hand_nothing_is_taken() -> None:
    table = Driven(lambda w: known_cards.take_of_hand(w, "ana", "ben", "a"), a_table())
    assert (table.waiting, hand(table, "ana")) == ("", "")


# -- cards that are gone ---------------------------------------------------------------------------


def test_cards_that_have_left_the_game_come_back_to_a_hand() -> None:
    world = a_table(out=["fuel", "medicine", "fuel"])
    assert known_cards.gone(world, "fuel") == ["fuel", "fuel"]
    table = Driven(lambda w: known_cards.take_gone(w, "ana", 3, "fuel", "a"), world)
    table.say("ana: choose fuel")
    assert (table.waiting, hand(table, "ana")) == ("", "fuel fuel")
    assert world.out == ["medicine"]
