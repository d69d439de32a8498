"""What the buttons mean: only legal answers, one door, and nothing said that was not shown."""

import dataclasses

import pytest

from companion.box.menu import UNSEEN
from companion.box.places import At
from companion.box.places import Say
from companion.table.types import BOX
from companion.table.types import Ballot
from companion.table.types import Speaker
from tests.box.conftest import Opener
from tests.box.hand import Hand
from tests.box.places import POSITION
from tests.box.places import TURN


def reachable(hand: Hand) -> set[str]:
    """Every line that OK can say from the page that is shown, however deep."""
    lines = set()
    for entry in hand.menu.page.entries:
        if isinstance(entry.effect, Say):
            lines.add(entry.effect.line)
        elif isinstance(entry.effect, At):
            hand.mark(entry.label)
            hand.press("ok")
            lines |= reachable(hand)
            hand.press("back")
            assert hand.marked == entry.label
    return lines


def test_a_turn_is_asked_for_its_verb_and_then_for_the_rest(turn: Hand) -> None:
    assert turn.menu.page.heading == "Ana: turn"
    assert turn.labels[:3] == ["Attack", "Search", "Barricade"]
    turn.choose("Move")
    assert turn.labels == ["Andrew Evans", "Sophie Robinson"]
    turn.choose("Andrew Evans", "Library")
    assert turn.menu.page.heading == "Ana: Move Andrew Evans to Library"
    assert turn.labels == ["Nothing more", "with Fuel"]
    turn.press("ok")
    assert turn.last == "ana: move andrew-evans to library"
    assert turn.menu.page.heading == "Ana: exposure, Andrew Evans"


def test_the_buttons_reach_exactly_the_legal_answers(turn: Hand) -> None:
    view = turn.table.view(BOX)
    [asked] = [prompt for prompt in view.prompts if prompt.kind == "turn"]
    legal = {
        f"ana: {answer}"
        for verb in asked.verbs
        for answer in turn.table.options(BOX, asked.id, verb)
        if "ITEM" not in answer.split()
    }
    assert len(legal) > 100
    assert reachable(turn) == legal


def test_a_verb_that_is_a_whole_answer_is_said_at_once(turn: Hand) -> None:
    turn.press("up")
    assert turn.marked == "End of turn"
    turn.press("ok")
    assert turn.last == "ana: end"


def test_back_leads_to_the_list_of_questions_and_offered_ones_stand_there(turn: Hand) -> None:
    turn.press("back")
    assert turn.labels == ["Ana: turn", "Cai: crossroads"]
    turn.choose("Cai: crossroads", "It triggers")
    assert turn.last == "cai: triggered"


def test_a_long_press_goes_further_in_a_long_list(turn: Hand) -> None:
    turn.choose("Play a card")
    turn.press("down!")
    assert turn.menu.cursor == 7
    turn.press("up!", "up")
    assert turn.menu.cursor == len(turn.labels) - 1


def test_the_face_buttons_answer_the_roll_that_is_asked_for(turn: Hand) -> None:
    turn.elsewhere("ana: move andrew-evans to school")
    turn.press("frostbite")
    assert turn.last == "ana: exposure frostbite"
    assert turn.table.view(BOX).state["survivors"]["andrew-evans"]["frostbite"] == 1


def test_with_several_rolls_asked_for_they_ask_whose_it_is(turn: Hand) -> None:
    turn.elsewhere("ana: move andrew-evans to school")
    view = turn.table.view(BOX)
    [asked] = [prompt for prompt in view.prompts if prompt.kind == "exposure"]
    other = dataclasses.replace(asked, id="main.blue", seat="ben", about="gray-beard")
    turn.look(dataclasses.replace(view, prompts=(asked, other)))
    turn.now += 1.0
    assert turn.menu.press("bitten", False, turn.now) is None
    assert turn.menu.page.heading == "Bitten for whom?"
    assert turn.labels == ["Andrew Evans", "Gray Beard"]
    turn.mark("Gray Beard")
    said = turn.menu.press("ok", False, turn.now)
    assert said == Say("ben: exposure bitten", "main.blue")


def test_in_a_turn_they_ask_whose_roll_it_was(turn: Hand) -> None:
    turn.press("wound")
    assert turn.menu.page.heading == "Wound for whom?"
    assert turn.labels[:2] == ["Andrew Evans", "Sophie Robinson"]
    turn.choose("Sophie Robinson")
    assert turn.last == "ana: exposure wound on sophie-robinson"


def test_where_nobody_rolls_they_say_so_and_nothing_else_happens(dice: Hand) -> None:
    dice.press("bitten")
    assert dice.menu.message(dice.now) == ("Nobody rolls for exposure now.", False)
    assert dice.replies == []
    dice.press("ok")
    assert dice.menu.message(dice.now) == ("", False)
    assert dice.menu.page.heading == "Which question?"


def test_several_questions_are_listed_and_each_can_be_answered(dice: Hand) -> None:
    assert dice.labels == ["Ana: dice", "Ben: dice", "Cai: dice"]
    dice.choose("Ben: dice", "3", "3", "5")
    assert dice.last == "ben: dice 3 3 5"
    assert dice.labels == ["Ana: dice", "Cai: dice"]
    dice.choose("Cai: dice", "1", "1", "1")
    assert dice.menu.page.heading == "Ana: dice"


def test_a_roll_from_the_tray_is_proposed_and_ok_takes_it(dice: Hand) -> None:
    dice.elsewhere("ana: dice 1 1 1")
    dice.elsewhere("cai: dice 1 1 1")
    dice.roll(1, d1="6", d2="2", d3="5")
    assert dice.menu.page.heading == "Tray: 6 2 5"
    assert dice.labels == ["Ben: dice"]
    dice.press("ok")
    assert dice.last == "ben: dice 2 5 6"
    assert dice.table.view(BOX).log[-1].source == "tray"


def test_with_several_who_roll_the_panel_asks_whose_it_is(dice: Hand) -> None:
    dice.roll(1, d1="6", d2="2", d3="5")
    assert dice.labels == ["Ana: dice", "Ben: dice", "Cai: dice"]
    dice.choose("Cai: dice")
    assert dice.last == "cai: dice 2 5 6"
    assert dice.table.view(BOX).proposals == ()


@pytest.mark.parametrize("way", ["back!", "ok"])
def test_back_shows_a_roll_nobody_wants_and_holding_it_or_ok_forgets_it(
    dice: Hand, way: str
) -> None:
    dice.roll(1, d1="6", d2="2", d3="5")
    dice.press("back")
    assert len(dice.table.view(BOX).proposals) == 1
    assert (dice.menu.page.heading, dice.labels) == ("Tray: 6 2 5", ["Forget these dice"])
    assert dice.menu.page.hold == "back"
    dice.touch(way)
    assert dice.table.view(BOX).proposals == ()
    assert dice.menu.page.heading == "Which question?"


def test_back_twice_keeps_a_roll(dice: Hand) -> None:
    dice.roll(1, d1="6", d2="2", d3="5")
    dice.press("back", "back")
    assert dice.labels == ["Ana: dice", "Ben: dice", "Cai: dice"]
    dice.touch("back!")
    assert len(dice.table.view(BOX).proposals) == 1


def test_a_finger_that_stays_on_back_forgets_no_roll_it_only_led_to(turn: Hand) -> None:
    turn.elsewhere("ana: move andrew-evans to school")
    turn.press("back")
    turn.roll(1, exp="blank")
    turn.press("back")
    assert turn.menu.page.heading == "Tray: Blank"
    turn.touch("back!")
    assert len(turn.table.view(BOX).proposals) == 1


def test_a_roll_does_not_interrupt_somebody_who_walks(turn: Hand) -> None:
    turn.elsewhere("ana: move andrew-evans to school")
    turn.press("back")
    assert turn.menu.page.heading == "Which question?"
    turn.roll(1, exp="blank")
    assert turn.menu.page.heading == "Which question?"
    turn.press("back")
    assert turn.menu.page.heading == "Tray: Blank"
    turn.press("ok")
    assert turn.last == "ana: exposure blank"


def test_undo_shows_what_it_takes_back_and_holding_does_it(turn: Hand) -> None:
    turn.elsewhere("ana: end")
    turn.press("undo")
    assert turn.menu.page.heading == "Ana: End of turn"
    assert turn.labels == ["Take this back"]
    turn.touch("undo!")
    assert turn.replies[-1].accepted
    assert turn.waiting == ["ana: turn"]


def test_redo_shows_what_it_brings_back_and_holding_does_it(turn: Hand) -> None:
    turn.press("redo")
    assert turn.menu.message(turn.now)[0] == "There is nothing to bring back."
    turn.elsewhere("ana: end")
    turn.press("undo")
    turn.touch("undo!")
    turn.press("redo")
    assert turn.menu.page.heading == "Ana: End of turn"
    assert turn.labels == ["Bring this back"]
    turn.touch("redo!")
    assert turn.replies[-1].accepted
    assert turn.waiting == ["ben: turn"]
    turn.press("undo", "ok", "redo", "ok")
    assert turn.waiting == ["ben: turn"]


def test_what_would_come_back_by_now_is_not_brought_back_by_a_finger_from_before(
    turn: Hand,
) -> None:
    turn.elsewhere("ana: end")
    turn.press("undo", "ok", "redo")
    turn.elsewhere("ana: spend-food 1 on die 2")
    assert turn.menu.page.heading == "Ana: turn"
    turn.touch("redo!")
    assert turn.waiting == ["ana: turn"]


def test_a_box_without_undo_and_redo_has_them_at_the_end_of_the_list_of_questions(
    open_table: Opener,
) -> None:
    hand = Hand(open_table(TURN), buttons=("up", "down", "ok", "back"))
    hand.press("back")
    assert "Undo" not in hand.labels, "nothing was said yet"
    hand.press("back", "up", "ok")
    assert hand.waiting == ["ben: turn"]
    hand.press("back")
    assert hand.labels[-1] == "Undo"
    hand.press("up", "ok")
    assert (hand.menu.page.heading, hand.labels) == ("Ana: End of turn", ["Take this back"])
    hand.press("ok")
    assert hand.waiting == ["ana: turn"]
    hand.press("back")
    assert hand.labels[-1] == "Redo"
    hand.press("up", "ok", "ok")
    assert hand.waiting == ["ben: turn"]


def test_the_only_question_leads_to_the_list_where_a_correction_is_on_it(
    open_table: Opener,
) -> None:
    hand = Hand(open_table(TURN), buttons=("up", "down", "ok", "back"))
    hand.elsewhere("ana: move andrew-evans to school")
    view = hand.menu.view
    (asked,) = [prompt for prompt in view.prompts if prompt.kind == "exposure"]
    hand.menu.update(dataclasses.replace(view, prompts=(asked,)), hand.now)
    assert "back" in hand.menu.working(hand.now)
    hand.now += 1
    hand.menu.press("back", False, hand.now)
    assert hand.labels[-1] == "Undo"


@pytest.mark.parametrize("button", ["undo", "redo"])
def test_undo_and_redo_are_deaf_for_a_moment_after_their_line_became_another(
    turn: Hand, button: str
) -> None:
    turn.elsewhere("ana: end")
    turn.table.undo(BOX, turn.table.view(BOX).undo.number)  # type: ignore[union-attr]
    turn.changed()
    turn.touch(button)
    turn.touch(f"{button}!")
    assert turn.menu.page.heading == "Ana: turn"
    assert turn.replies == []
    assert turn.waiting == ["ana: turn"]


def test_undo_can_be_confirmed_with_ok_and_left_with_back(turn: Hand) -> None:
    turn.elsewhere("ana: end")
    turn.press("undo", "back")
    assert turn.replies == []
    assert turn.menu.page.heading == "Ben: turn"
    turn.press("undo", "ok")
    assert turn.waiting == ["ana: turn"]


def test_undo_means_the_line_it_showed_and_no_other(turn: Hand) -> None:
    turn.elsewhere("ana: spend-food 1 on die 2")
    turn.press("undo")
    assert turn.table.say(BOX, "ana: end").accepted
    turn.touch("undo!")
    assert not turn.replies[-1].accepted
    assert turn.waiting == ["ben: turn"]


def test_with_nothing_to_take_back_undo_says_so(turn: Hand) -> None:
    turn.press("undo", "undo!")
    assert turn.menu.message(turn.now) == ("There is nothing to take back.", False)
    assert turn.replies == []


def test_a_button_whose_meaning_somebody_else_changed_is_deaf_for_a_moment(turn: Hand) -> None:
    turn.press("up")
    turn.elsewhere("ana: end")
    first = turn.labels[0]
    turn.now += 0.29
    turn.touch("ok")
    assert turn.last == "ana: end"
    assert turn.menu.page.heading == "Ben: turn"
    turn.press("ok")
    assert turn.menu.page.heading.startswith(f"Ben: {first}")


def test_a_change_that_means_nothing_to_a_button_does_not_stop_it(turn: Hand) -> None:
    turn.press("up")
    turn.elsewhere("table: set food 3")
    turn.touch("ok")
    assert turn.last == "ana: end"


def test_a_finger_that_presses_twice_says_one_line(turn: Hand) -> None:
    turn.press("up")
    turn.touch("ok")
    turn.touch("up")
    turn.now += 0.29
    turn.touch("ok")
    assert turn.last == "ana: end"
    turn.now += 0.02
    turn.touch("ok")
    assert [line.text for line in turn.table.view(BOX).log][-2:] == ["ana: end", "ben: end"]


def test_a_face_pressed_twice_is_not_told_of_two_rolls(turn: Hand) -> None:
    view = turn.table.view(BOX)
    [asked] = [prompt for prompt in view.prompts if prompt.kind == "crossroads"]
    first, second = (
        dataclasses.replace(asked, id=who, seat="ana", kind="exposure", about=who)
        for who in ("andrew-evans", "sophie-robinson")
    )
    turn.look(dataclasses.replace(view, prompts=(first,)))
    turn.now += 1.0
    said = Say("ana: exposure wound", "andrew-evans")
    assert turn.menu.press("wound", False, turn.now) == said
    turn.look(dataclasses.replace(view, prompts=(second,)), own=True)
    assert turn.menu.press("wound", False, turn.now + 0.2) is None
    said = Say("ana: exposure wound", "sophie-robinson")
    assert turn.menu.press("wound", False, turn.now + 0.4) == said


def test_back_forgets_no_roll_that_came_as_it_was_pressed(dice: Hand) -> None:
    dice.roll(1, d1="6", d2="2", d3="5")
    dice.touch("back")
    dice.touch("back!")
    assert len(dice.table.view(BOX).proposals) == 1
    dice.press("back")
    dice.touch("back!")
    assert dice.table.view(BOX).proposals == ()


def test_a_button_is_deaf_until_the_new_page_could_be_seen(turn: Hand) -> None:
    turn.press("up")
    assert turn.table.say(BOX, "ana: end").accepted
    turn.menu.update(turn.table.view(BOX), turn.now)
    turn.menu.press("up", False, turn.now + 1.0)
    assert turn.menu.press("ok", False, turn.now + 1.0) is None
    turn.menu.seen(turn.now + 1.5)
    assert turn.menu.press("ok", False, turn.now + 1.0) is None
    assert turn.menu.press("ok", False, turn.now + 1.7) is None
    assert turn.menu.press("ok", False, turn.now + 1.9) == Say("ben: end", "main.1~0")


def test_a_panel_of_which_nobody_hears_makes_no_button_deaf_for_good(turn: Hand) -> None:
    assert turn.table.say(BOX, "ana: end").accepted
    turn.menu.update(turn.table.view(BOX), turn.now)
    turn.menu.press("up", False, turn.now + 1.0)
    assert turn.menu.press("ok", False, turn.now + UNSEEN + 0.1) is not None


def test_a_long_sentence_is_shown_page_by_page(turn: Hand) -> None:
    menu, now = turn.menu, turn.now
    menu.tell(["one", "two", "three"], now)
    assert menu.message(now) == ("one", True)
    assert menu.message_ends(now) == now + 6.0
    assert menu.message(now + 6.0) == ("two", True)
    assert menu.press("ok", False, now + 7.0) is None
    assert menu.message(now + 7.0) == ("three", False)
    assert menu.message(now + 12.9) == ("three", False)
    assert menu.message(now + 13.0) == ("", False)
    assert menu.message_ends(now + 13.0) is None


def test_somebody_else_answering_takes_one_out_of_the_question(turn: Hand) -> None:
    turn.choose("Move", "Andrew Evans")
    turn.elsewhere("ana: end")
    assert turn.menu.page.heading == "Ben: turn"


def test_other_changes_leave_one_where_one_is(turn: Hand) -> None:
    turn.choose("Move", "Sophie Robinson")
    turn.mark("School")
    turn.elsewhere("table: set morale 4")
    assert turn.menu.page.heading == "Ana: Move Sophie Robinson to"
    assert turn.marked == "School"


def test_what_was_chosen_and_has_become_impossible_is_dropped(turn: Hand) -> None:
    turn.choose("Spend food", "4")
    turn.elsewhere("table: set food 2")
    assert turn.menu.page.heading == "Ana: turn"


def test_a_seat_that_was_claimed_plays_on_its_own_device(turn: Hand) -> None:
    turn.table.claim("ana")
    turn.changed()
    assert turn.menu.page.heading == "Ana: turn"
    assert turn.labels == ["Cai: crossroads", "Seats"]
    turn.table.claim("cai")
    turn.changed()
    assert turn.menu.page.heading == "Waiting for"
    assert turn.menu.page.lines == ("Ana: turn",)
    turn.press("ok", "down", "back")
    assert turn.replies == []


def test_the_face_buttons_serve_claimed_seats_too(turn: Hand) -> None:
    turn.table.claim("ana")
    assert turn.table.say(Speaker("player", "ana"), "ana: move andrew-evans to school").accepted
    turn.changed()
    turn.press("wound")
    assert turn.last == "ana: exposure wound"


def test_what_is_private_is_not_asked_here_for_claimed_seats(turn: Hand) -> None:
    for seat in ("ana", "ben"):
        turn.table.claim(seat)
    assert turn.table.say(Speaker("player", "ana"), "ana: exile ben").accepted
    turn.changed()
    kinds = {(prompt.seat, prompt.kind) for prompt in turn.menu.view.prompts}
    assert ("ben", "vote") not in kinds
    assert turn.menu.page.heading == "Cai: exile Ben?"
    turn.press("ok")
    assert turn.menu.page.heading == "Ana: vote +1"
    assert turn.labels == ["Cai: crossroads", "Seats"]


def test_an_answer_that_is_too_late_is_refused_in_words(turn: Hand) -> None:
    turn.choose("Spend food", "1")
    assert turn.table.say(BOX, "ana: end").accepted
    turn.touch("ok")
    [reply] = turn.replies
    assert not reply.accepted
    assert reply.message
    assert turn.waiting == ["ben: turn"]


def test_a_verb_with_many_answers_is_asked_for_the_rest_in_any_prompt(turn: Hand) -> None:
    turn.press("back")
    turn.choose("Cai: crossroads", "Card drawn")
    assert len(turn.labels) > 40
    turn.choose("Addiction")
    assert [reply.message for reply in turn.replies] == [""]
    assert turn.last.startswith("cai: card")


def test_questions_about_one_thing_are_told_apart_by_who_is_asked(turn: Hand) -> None:
    view = turn.table.view(BOX)
    [asked] = [prompt for prompt in view.prompts if prompt.kind == "crossroads"]
    votes = tuple(
        dataclasses.replace(asked, id=seat, seat=seat, kind="vote", about="collapsing-barriers")
        for seat in ("ana", "ben")
    )
    exposures = tuple(
        dataclasses.replace(asked, id=who, seat="cai", kind="exposure", about=who)
        for who in ("sophie-robinson", "harman-brooks")
    )
    turn.look(dataclasses.replace(view, prompts=votes))
    assert turn.labels == ["Ana: vote", "Ben: vote"]
    turn.look(dataclasses.replace(view, prompts=exposures))
    assert turn.labels == ["Sophie Robinson", "Harman Brooks"]


def test_a_long_name_does_not_hide_what_is_asked(turn: Hand) -> None:
    table = turn.table
    for seat, name in (("ana", "Maximiliana da Silva"), ("ben", "Bartholomew the Second")):
        table.claim(seat, name)
    turn.changed()
    assert turn.menu.page.heading == "Maximiliana..: turn"
    for seat in ("ana", "ben"):
        table.release(BOX, seat)
    turn.changed()
    turn.press("back")
    assert turn.labels == ["Maximiliana..: turn", "Cai: crossroads"]
    table.claim("cai")
    for seat in ("ana", "ben"):
        table.claim(seat)
    turn.changed()
    assert turn.menu.page.lines == ("Maximiliana..: turn",)


def test_a_face_that_can_be_nobodys_any_more_opens_no_empty_list(turn: Hand) -> None:
    assert turn.table.say(BOX, "ana: end").accepted
    turn.press("wound")
    assert turn.menu.page.heading == "Ana: turn"
    assert turn.menu.message(turn.now) == ("Nobody rolls for exposure now.", False)
    turn.changed()
    turn.press("wound")
    assert turn.menu.page.heading == "Wound for whom?"
    assert turn.labels


def test_a_step_that_is_due_is_done_at_the_box(open_table: Opener) -> None:
    position = {**POSITION, "step": "pay-food", "turn": None}
    table = open_table({"automation": {"pay-food": "propose"}, "position": position})
    hand = Hand(table)
    assert hand.menu.page.heading == "Table: who does it?, Pay food"
    assert hand.labels[:2] == ["Companion", "Table"]
    hand.press("ok")
    assert hand.last == "table: step companion"
    assert table.view(BOX).state["food"] == 3


def test_votes_are_counted_down_before_anything_else_is_asked(turn: Hand) -> None:
    view = turn.table.view(BOX)
    called = Ballot("main.1", "vote", "", (("ana", ""), ("ben", "")), (), left=2)
    turn.look(dataclasses.replace(view, prompts=(), waiting=(), ballot=called))
    assert (turn.menu.page.heading, turn.labels) == ("The votes: 2", [])
    turn.look(dataclasses.replace(view, ballot=dataclasses.replace(called, left=0)))
    assert turn.menu.page.heading == "Ana: turn"
