"""What the tests of the pages do again and again: sit down, look, tap a button, fill in a form."""

import re
import time
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field
from html.parser import HTMLParser
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.table.table import Table
from companion.table.types import CONSOLE
from companion.table.types import SPECTATOR
from tests.waiting import SOON

HOST = "192.168.4.1"


@dataclass
class Wish:
    """A game to start."""

    names: Sequence[str]
    setup: Mapping[str, Any]
    automated: Sequence[str] = ()


@dataclass
class Form:
    """A form of a page as a browser sees it: where it goes, its fields, and its buttons."""

    action: str
    method: str
    fields: list[tuple[str, str]] = field(default_factory=list)
    buttons: list[tuple[str, str, str]] = field(default_factory=list)
    """Name, value and label of each button that can be pressed."""
    choices: dict[str, list[str]] = field(default_factory=dict)
    """The values of each radio, tick and select."""
    free: list[str] = field(default_factory=list)
    """The names of the fields to write in."""

    def send(
        self, button: tuple[str, str, str], filled: Mapping[str, str | Sequence[str]] | None = None
    ) -> list[tuple[str, str]]:
        """What a browser sends when this button is pressed and the rest is filled in."""
        sent = list(self.fields)
        for name, values in (filled or {}).items():
            sent += [(name, value) for value in ([values] if isinstance(values, str) else values)]
        if button[0]:
            sent.append((button[0], button[1]))
        return sent


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self._form: Form | None = None
        self._button: tuple[str, str] | None = None
        self._select = ""
        self._label = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._form = Form(given["action"], given.get("method", "get"))
            self.forms.append(self._form)
        if self._form is None:
            return
        if tag == "input":
            self._input(self._form, given)
        elif tag == "select":
            self._select = given["name"]
        elif tag == "option" and self._select and given.get("value"):
            self._form.choices.setdefault(self._select, []).append(given["value"])
        elif tag == "button" and "disabled" not in given:
            self._button = given.get("name", ""), given.get("value", "")
            self._label = given.get("aria-label", "")

    @staticmethod
    def _input(form: Form, given: dict[str, str]) -> None:
        kind, name = given.get("type", "text"), given.get("name", "")
        if kind == "hidden":
            form.fields.append((name, given.get("value", "")))
        elif kind in ("radio", "checkbox"):
            form.choices.setdefault(name, []).append(given["value"])
        else:
            form.free.append(name)

    def handle_data(self, data: str) -> None:
        self._label += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "button" and self._button is not None and self._form is not None:
            label = " ".join(self._label.split())
            self._form.buttons.append((*self._button, label))
            self._button = None
        elif tag == "select":
            self._select = ""
        elif tag == "form":
            self._form = None


def forms(page: str) -> list[Form]:
    """The forms of a page."""
    reader = _Reader()
    reader.feed(page)
    return reader.forms


def look(phone: FlaskClient, path: str = "/me") -> str:
    """The page at ``path``, which must be there."""
    response = phone.get(path)
    assert response.status_code == 200, (path, response.status, response.location)
    return response.text


def scan(phone: FlaskClient) -> FlaskClient:
    """Point the camera of a phone at the code on the panel."""
    table = phone.application.extensions["site"].lobby.table
    response = phone.get(f"/J/{table.code}")
    assert (response.status_code, response.location) in ((303, "/"), (303, "/me")), response.text
    return phone


def sit(phone: FlaskClient, seat: str) -> None:
    """Scan the code and claim a seat as a browser without a script does."""
    page = look(scan(phone), "/?seats")
    response = phone.post("/claim", data={"seat": seat, "run": run_of(page)})
    assert (response.status_code, response.location) == (303, "/me"), response.text


def run_of(page: str) -> str:
    """The run in which a page was made, as its forms carry it."""
    return next(value for form in forms(page) for name, value in form.fields if name == "run")


def find(page: str, label: str) -> tuple[Form, tuple[str, str, str]]:
    """The first form with a button of this label (or of a label that begins so), and the button."""
    for form in forms(page):
        for button in form.buttons:
            if button[2].startswith(label):
                return form, button
    labels = [button[2] for form in forms(page) for button in form.buttons]
    raise AssertionError(f"no button “{label}” among {labels}")


def tap(
    phone: FlaskClient,
    label: str,
    path: str = "/me",
    filled: Mapping[str, str | Sequence[str]] | None = None,
    script: bool = False,
) -> TestResponse:
    """Open a page, and press the first button of this label."""
    form, button = find(look(phone, path), label)
    return send(phone, form, form.send(button, filled), script=script)


def send(
    phone: FlaskClient, form: Form, fields: list[tuple[str, str]], *, script: bool = False
) -> TestResponse:
    """Send a form, as a browser or as our script does."""
    data: dict[str, list[str]] = {}
    for name, value in fields:
        data.setdefault(name, []).append(value)
    headers = {"HX-Request": "true"} if script else {}
    return phone.open(form.action, method=form.method, data=data, headers=headers)


def words(page: str) -> str:
    """A page as it is read: without tags, scripts and styles, spaces as one."""
    bare = re.sub(r"<(script|style|svg|head)\b.*?</\1>", " ", page, flags=re.DOTALL)
    return " ".join(re.sub(r"<[^>]+>", " ", bare).split())


def listen(phone: FlaskClient, page: str, **more: str) -> str:
    """The first rendering of a page's stream that shows the game as it is now."""
    table = phone.application.extensions["site"].lobby.table
    now = 0 if table is None else table.view(SPECTATOR).seq
    answer = phone.get("/events", query_string={"page": page, **more}, buffered=False)
    chunks = iter(answer.response)
    while True:
        text = next_event(chunks)
        stamp = re.search(r"^id: \w+\.(\d+)$", text, re.MULTILINE)
        if stamp is None or int(stamp[1]) >= now:
            answer.close()
            return text


def next_event(chunks: Iterable[Any]) -> str:
    """Read a stream until its first event has come."""
    text, ends = "", time.monotonic() + SOON
    for chunk in chunks:
        text += chunk.decode() if isinstance(chunk, bytes) else chunk
        if re.search("^id: ", text, re.MULTILINE) or time.monotonic() > ends:
            break
    return text


def said(table: Table) -> list[str]:
    """The lines of the game, the newest last."""
    return [line.text for line in table.log(CONSOLE)]


def ask(phone: FlaskClient, seat: str) -> None:
    """Tap "that is me" as a browser without a script does."""
    run = run_of(look(phone, "/"))
    response = phone.post("/ask", data={"asked": seat, "run": run})
    assert (response.status_code, response.location) == (303, "/"), response.text
