"""Who may talk to the companion at all."""

import re

import pytest
from flask.testing import FlaskClient

from companion.table.table import Table
from companion.table.types import SPECTATOR
from companion.web.address import join_url
from companion.web.invite import qr_svg
from companion.web.security import POLICY
from companion.web.security import Buckets
from companion.web.security import known_host
from tests.web.conftest import Open
from tests.web.play import look
from tests.web.play import sit
from tests.web.play import words

NAMES = frozenset({"localhost", "table.local"})


@pytest.mark.parametrize(
    "host",
    [
        "192.168.4.1",
        "192.168.4.1:8470",
        "10.0.0.7",
        "172.16.3.4:80",
        "100.64.0.9",  # behind a carrier's or an overlay network's address translation
        "127.0.0.1:8470",
        "[::1]:8470",
        "[fe80::1%eth0]:8470",
        "[fd00::7]",
        "localhost",
        "LOCALHOST:8470",
        "table.local",
    ],
)
def test_numbers_of_a_local_network_and_own_names_are_ours(host: str) -> None:
    assert known_host(host, NAMES)


@pytest.mark.parametrize(
    "host",
    [
        "",
        "evil.example",
        "192.168.4.1.evil.example",
        "8.8.8.8",
        "[2001:4860:4860::8888]",
        "table.local.evil.example",
        "localhost.evil.example",
        "192.168.4.1@evil.example",
        "[",
        "192.168.4.1:port",
        "192.168.4.1/x",
        "192.168.4.1?x",
        "192.168.4.1#x",
        "1.2.3",
    ],
)
def test_all_others_are_not(host: str) -> None:
    assert not known_host(host, NAMES)


@pytest.mark.parametrize("path", ["/", "/table", "/nothing", "/api/state", "/static/page.js"])
def test_a_foreign_name_gets_a_sentence_everywhere(phone: Open, table: Table, path: str) -> None:
    answer = phone().get(path, base_url="http://evil.example")
    assert answer.status_code == 400
    assert "Open the numeric address that the box shows." in words(answer.text)
    assert "Ana" not in answer.text


@pytest.mark.parametrize(
    ("origin", "script", "code"),
    [
        ("http://192.168.4.1", False, 303),
        ("http://192.168.4.1:8470", False, 403),
        ("https://192.168.4.1", False, 403),
        ("http://evil.example", False, 403),
        ("http://evil.example", True, 403),
        ("null", False, 403),
        ("", False, 403),
        (None, False, 403),
        (None, True, 200),  # another site's page could not set our script's header
    ],
)
def test_only_our_own_pages_change_anything(
    phone: Open, table: Table, origin: str | None, script: bool, code: int
) -> None:
    client: FlaskClient = phone()
    del client.environ_base["HTTP_ORIGIN"]
    headers = {"Origin": origin} if origin is not None else {}
    if script:
        headers["HX-Request"] = "true"
    answer = client.post("/claim", data={"seat": "ana", "run": table.run}, headers=headers)
    assert answer.status_code == code
    assert table.view(SPECTATOR).seats["ana"].claimed == (code != 403)
    if code == 403:
        assert "This came from another page." in words(answer.text)


def test_every_answer_carries_the_policy(phone: Open, table: Table) -> None:
    client = phone()
    for path in ("/", "/table", "/nothing", "/api/state", "/static/page.js"):
        headers = client.get(path).headers
        assert headers["Content-Security-Policy"] == POLICY
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "same-origin"
    assert "unsafe" not in POLICY
    assert "http" not in POLICY


def test_no_page_holds_what_the_policy_forbids(phone: Open, table: Table) -> None:
    host = phone()
    sit(host, "ana")
    for path in ("/?seats", "/me", "/table", "/me/secret", "/nothing"):
        page = host.get(path).text
        assert not re.search(r"<script(?![^>]*\bsrc=)", page), path
        assert not re.search(r"\sstyle=|<style|\son[a-z]+=|javascript:", page), path
        foreign = set(re.findall(r'(?:src|href|action)="(https?:[^"]*|//[^"]*)"', page))
        assert not foreign, path


def test_our_script_never_makes_code_from_text(phone: Open) -> None:
    script = look(phone(), "/static/page.js")
    assert "eval(" not in script
    assert "Function(" not in script
    page = look(phone(), "/")
    assert "hx-on" not in page
    assert "js:" not in page


def test_names_are_shown_as_they_are_written(phone: Open, table: Table) -> None:
    nasty = '<b id="x">&"\''
    token = table.claim("ben", nasty)
    assert token
    page = look(phone(), "/table")
    assert nasty not in page
    assert "&lt;b id=&#34;x&#34;&gt;&amp;&#34;&#39;" in page


def test_a_flood_is_stopped_and_passes() -> None:
    now = 0.0
    buckets = Buckets(rate=2, burst=3, clock=lambda: now)
    assert [buckets.take("phone") for _tap in range(5)] == [True, True, True, False, False]
    assert buckets.take("another phone")
    now = 1.0
    assert [buckets.take("phone") for _tap in range(3)] == [True, True, False]


def test_the_flood_watch_forgets_whom_it_has_not_seen_for_long() -> None:
    buckets = Buckets(rate=1, burst=1, clock=lambda: 0.0, most=10)
    assert buckets.take("first")
    for number in range(10):
        buckets.take(str(number))
    assert buckets.take("first")  # forgotten, hence free again: its memory is bounded


def test_a_body_too_long_is_refused(phone: Open, table: Table) -> None:
    answer = phone().post("/claim", data={"seat": "x" * (3 * 1024 * 1024)})
    assert answer.status_code == 413
    assert "That is too much at once." in words(answer.text)


def test_the_address_to_scan_is_the_one_the_page_was_opened_with() -> None:
    assert join_url("192.168.4.1", 8470) == "http://192.168.4.1:8470/"
    assert join_url("[fd00::7]", 80) == "http://[fd00::7]/"
    assert join_url("127.0.0.1", 8470).startswith("http://")


def test_the_code_to_scan_can_be_read_in_either_theme() -> None:
    svg = qr_svg("http://192.168.4.1:8470/")
    assert svg.startswith("<svg")
    assert 'fill="#fff"' in svg
    assert "style=" not in svg
