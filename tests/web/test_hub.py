"""The event streams: nothing is lost, and nobody slow holds up the rest."""

import queue
import threading
from collections.abc import Callable
from collections.abc import Iterator

import pytest

from companion.web.feed import Feed
from companion.web.hub import BEAT
from companion.web.hub import HELLO
from companion.web.hub import Hub
from companion.web.hub import Message
from companion.web.hub import Visit
from tests.waiting import SOON
from tests.waiting import until


@pytest.fixture
def wanted() -> list[str]:
    """The topics the hub has asked for."""
    return []


@pytest.fixture
def hub(wanted: list[str]) -> Iterator[Hub]:
    """A hub that beats so seldom that no test hears it."""
    made = Hub(wanted.append, heartbeat=60)
    yield made
    made.stop()


class Page(threading.Thread):
    """An open page of a server that hands no socket over."""

    def __init__(
        self,
        hub: Hub,
        topic: str,
        last: str = "",
        entitled: Callable[[], bool] = lambda: True,
        seat: str = "",
    ) -> None:
        super().__init__(daemon=True)
        self.got: list[bytes] = []
        self.stream = hub.stream(Visit(topic, last, entitled, seat))
        self.start()
        until(lambda: self.got)

    def run(self) -> None:
        for data in self.stream:
            self.got.append(data)
        self.got.append(b"END")


def test_an_event_is_written_as_the_standard_has_it() -> None:
    message = Message("r.7", "<p>one\r\ntwo</p>\n")
    assert message.encode() == b"id: r.7\ndata: <p>one\ndata: two</p>\ndata: \n\n"
    odd = Message("r.1", "a\rb\x0bc\u2028d").encode()  # of these only the first is a break
    assert odd == "id: r.1\ndata: a\ndata: b\x0bc\u2028d\n\n".encode()


def test_a_page_that_comes_gets_the_newest_picture_at_once(hub: Hub, wanted: list[str]) -> None:
    first = Page(hub, "me")
    until(lambda: wanted == ["me"])
    hub.publish("me", Message("r.1", "old"))
    hub.publish("me", Message("r.2", "new"))
    until(lambda: len(first.got) == 3)
    page = Page(hub, "me")
    until(lambda: len(page.got) == 2)
    assert page.got == [HELLO.plain, b"id: r.2\ndata: new\n\n"]
    assert wanted == ["me"]


def test_a_picture_that_nobody_waits_for_any_more_is_not_kept(hub: Hub, wanted: list[str]) -> None:
    """It may be one of before a change, at which nobody was there to have it drawn again for."""
    hub.forget("", lambda topics: None)
    hub.publish("me", Message("r.1", "drawn before the change"))
    page = Page(hub, "me")
    until(lambda: wanted == ["me"])
    hub.publish("me", Message("r.2", "new"))
    until(lambda: len(page.got) == 2)
    assert page.got == [HELLO.plain, b"id: r.2\ndata: new\n\n"]


def test_a_page_that_has_it_already_gets_nothing_twice(hub: Hub, wanted: list[str]) -> None:
    first = Page(hub, "me")
    until(lambda: wanted == ["me"])
    hub.publish("me", Message("r.2", "new"))
    until(lambda: len(first.got) == 2)
    page = Page(hub, "me", last="r.2")
    until(lambda: hub.open == 2)
    hub.publish("me", Message("r.3", "newer"))
    until(lambda: len(page.got) == 2)
    assert page.got[1] == b"id: r.3\ndata: newer\n\n"


def test_a_picture_drawn_anew_and_the_same_is_not_sent_again(hub: Hub) -> None:
    page = Page(hub, "table")
    until(lambda: hub.open == 1)
    for text in ("same", "same", "another", "same"):
        hub.publish("table", Message("r.2", text))
    until(lambda: len(page.got) == 4)
    assert [data.split()[-1] for data in page.got[1:]] == [b"same", b"another", b"same"]


def test_without_a_picture_one_is_asked_for(hub: Hub, wanted: list[str]) -> None:
    page = Page(hub, "table")
    until(lambda: wanted == ["table"])
    hub.publish("table", Message("r.1", "drawn"))
    until(lambda: len(page.got) == 2)


def test_after_a_change_old_pictures_are_forgotten(hub: Hub, wanted: list[str]) -> None:
    pages = [Page(hub, topic) for topic in ("me/ana", "me/ben", "box")]
    until(lambda: len(wanted) == 3)
    for topic in ("me/ana", "box"):
        hub.publish(topic, Message("r.1", "old"))
    until(lambda: len(pages[0].got) == len(pages[2].got) == 2)
    listening: queue.Queue[set[str]] = queue.Queue()
    hub.forget("me/", listening.put)
    assert listening.get(timeout=SOON) == {"me/ana", "me/ben"}
    Page(hub, "me/ana")
    until(lambda: wanted.count("me/ana") == 2)
    page = Page(hub, "box")
    until(lambda: len(page.got) == 2)
    assert wanted.count("box") == 1


def test_topics_do_not_mix(hub: Hub) -> None:
    ana, ben = Page(hub, "me/ana"), Page(hub, "me/ben")
    until(lambda: hub.open == 2)
    hub.publish("me/ana", Message("r.1", "for ana"))
    hub.publish("me/ben", Message("r.1", "for ben"))
    until(lambda: len(ana.got) == len(ben.got) == 2)
    assert b"ben" not in b"".join(ana.got)
    assert b"ana" not in b"".join(ben.got)


def test_a_page_whose_seat_is_freed_is_closed_at_the_change(hub: Hub, wanted: list[str]) -> None:
    sits = {"ana": True, "ben": True}
    ana = Page(hub, "me/ana/en", entitled=lambda: sits["ana"])
    ben = Page(hub, "me/ben/en", entitled=lambda: sits["ben"])
    until(lambda: {*wanted} == {"me/ana/en", "me/ben/en"})
    sits["ana"] = False
    listening: queue.Queue[set[str]] = queue.Queue()
    hub.forget("", listening.put)
    hub.publish("me/ana/en", Message("r.1", "for who sits there next"))
    until(lambda: ana.got[-1] == b"END")
    assert ana.got == [HELLO.plain, b"END"]
    assert listening.get(timeout=SOON) == {"me/ben/en"}
    hub.publish("me/ben/en", Message("r.1", "still here"))
    until(lambda: len(ben.got) == 2)


def test_a_page_whose_seat_was_freed_before_it_listens_hears_nothing(hub: Hub) -> None:
    other = Page(hub, "me/ana/en")
    until(lambda: hub.open == 1)
    hub.publish("me/ana/en", Message("r.1", "a secret"))
    until(lambda: len(other.got) == 2)
    late = Page(hub, "me/ana/en", entitled=lambda: False)
    until(lambda: late.got[-1] == b"END")
    assert late.got == [HELLO.plain, b"END"]


def test_a_page_too_slow_is_cut_and_the_others_are_not(hub: Hub) -> None:
    slow = hub.stream(Visit("me"))
    assert next(slow) == HELLO.plain
    quick = Page(hub, "me")
    threading.Thread(target=lambda: next(slow), daemon=True).start()
    until(lambda: hub.open == 2)
    hub.publish("me", Message("r.0", "first"))
    until(lambda: len(quick.got) == 2)
    for number in range(1, 100):
        hub.publish("me", Message(f"r.{number}", "x"))
        until(lambda due=number + 2: len(quick.got) == due)
    assert hub.cut == 1


def test_the_hub_tells_who_listens() -> None:
    seen: list[tuple[dict[str, int], frozenset[str]]] = []
    hub = Hub(lambda topic: None, lambda *told: seen.append(told), heartbeat=60)
    listens = [True]
    Page(hub, "me", entitled=lambda: listens[0], seat="ana")
    Page(hub, "me", entitled=lambda: listens[0])
    until(lambda: seen and seen[-1] == ({"me": 2}, {"ana"}))
    assert not hub.full("")
    listens[0] = False
    hub.forget("me", lambda topics: None)
    until(lambda: seen[-1] == ({}, frozenset()))
    hub.stop()


def test_it_beats_so_that_pages_notice_silence() -> None:
    hub = Hub(lambda topic: None, heartbeat=0.1)
    page = Page(hub, "me")
    until(lambda: page.got.count(BEAT.plain) >= 3)
    hub.stop()


def test_stopping_ends_every_page_and_can_be_done_twice(hub: Hub) -> None:
    page = Page(hub, "me")
    hub.stop()
    until(lambda: page.got[-1] == b"END")
    hub.stop()
    assert list(hub.stream(Visit("me"))) == [HELLO.plain]


def test_no_more_pages_than_can_be_served(wanted: list[str]) -> None:
    hub = Hub(wanted.append, heartbeat=60, most_pages=1)
    assert not hub.full("")
    Page(hub, "me")
    until(lambda: hub.full(""))
    hub.stop()


# -- the feed --------------------------------------------------------------------------------------


def test_between_looking_and_listening_nothing_is_lost() -> None:
    """Pages come while the game changes: each ends with the newest picture, whatever the moment."""
    state = [0]
    feed = Feed(lambda topic: Message(f"r.{state[0]}", str(state[0])), heartbeat=60)
    pages = []
    for number in range(1, 61):
        state[0] = number
        feed.changed()
        if number % 3 == 0:
            pages.append(Page(feed.hub, f"me/{number % 2}"))
    until(lambda: all(page.got[-1] == b"id: r.60\ndata: 60\n\n" for page in pages))
    feed.stop()


def test_only_what_somebody_looks_at_is_drawn_and_changes_are_put_together() -> None:
    drawn: list[str] = []
    free = threading.Event()

    def draw(topic: str) -> Message:
        free.wait(SOON)
        drawn.append(topic)
        return Message("r.1", topic)

    feed = Feed(draw, heartbeat=60)
    page = Page(feed.hub, "me")
    for _change in range(100):
        feed.changed()
    free.set()
    until(lambda: len(page.got) >= 2)
    feed.changed("box")
    feed.stop()
    assert set(drawn) == {"me"}
    assert len(drawn) <= 3


def test_a_page_that_cannot_be_drawn_does_not_stop_the_others(
    caplog: pytest.LogCaptureFixture,
) -> None:
    def draw(topic: str) -> Message:
        if topic == "bad":
            raise KeyError("colour")
        return Message("r.1", topic)

    feed = Feed(draw, heartbeat=60)
    Page(feed.hub, "bad")
    good = Page(feed.hub, "good")
    until(lambda: len(good.got) == 2)
    feed.stop()
    assert "The page bad could not be drawn." in caplog.text


def test_the_feed_is_told_who_is_present() -> None:
    seen: list[frozenset[str]] = []
    feed = Feed(lambda topic: Message("r.1", topic), seen.append, heartbeat=60)
    Page(feed.hub, "table", seat="ana")
    Page(feed.hub, "table")
    until(lambda: {"ana"} in seen)
    feed.stop()


def test_pages_are_drawn_although_nobody_can_be_told_who_looks(
    caplog: pytest.LogCaptureFixture,
) -> None:
    def present(seats: frozenset[str]) -> None:
        raise LookupError("nobody listens")

    feed = Feed(lambda topic: Message("r.1", topic), present, heartbeat=60)
    page = Page(feed.hub, "table")
    until(lambda: len(page.got) == 2)
    feed.stop()
    assert page.got[1] == b"id: r.1\ndata: table\n\n"
    assert "Who has a page open could not be told." in caplog.text
