"""docs/feed.md: what it shows is what there is, and what can be pasted from it runs."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest
import yaml

from companion.cli import _broker
from companion.mqtt import home
from companion.mqtt.broker import Broker
from companion.mqtt.broker import Target
from companion.table import feed
from companion.table.lobby import Lobby
from companion.table.table import Table
from companion.table.types import CONSOLE
from companion.table.types import Speaker
from companion.web import create_app
from companion.web import create_server
from companion.web import stop
from tests.project.tree import ROOT
from tests.waiting import SOON
from tests.web.conftest import MID_GAME
from tests.web.play import Wish

PAGE = (ROOT / "docs" / "feed.md").read_text(encoding="utf-8")
KITCHEN = Target(Broker("broker"), "Kitchen")


def block(language: str) -> str:
    """The only block of code in a language."""
    (found,) = re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)
    return str(found)


def entities() -> dict[str, dict[str, Any]]:
    """What Home Assistant is told, by the ids it gives."""
    described = json.loads(home.description(KITCHEN, "en"))
    return {one["default_entity_id"]: one for one in described["components"].values()}


@pytest.fixture
def table(lobby: Lobby) -> Table:
    """The game the page shows."""
    return lobby.begin(Wish(["Ana", "Ben", "Cai"], MID_GAME))


def test_the_document_is_one_of_a_game(table: Table) -> None:
    for card in ("fuel", "medicine"):
        assert table.say(Speaker("player", "ana"), f"ana: contribute {card}").accepted
    assert json.loads(block("json")) == json.loads(feed.document(table.signal()))


def test_every_key_is_explained() -> None:
    explained = re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE)
    assert explained == list(json.loads(block("json")))


def test_topics_and_variables_are_those_of_the_program() -> None:
    for topic in (KITCHEN.state, KITCHEN.availability, home.topic(KITCHEN)):
        assert f"| `{topic.replace('Kitchen', 'NAME')}` |" in PAGE
    names = {_broker.BROKER, _broker.NAME, _broker.USER, _broker.PASSWORD}
    names |= {_broker.PASSWORD_FILE, _broker.TLS}
    assert set(re.findall(r"`(COMPANION_\w+)`", PAGE)) == names


def test_every_entity_is_listed_with_its_attributes() -> None:
    listed = re.findall(r"^\| `(\w+\.kitchen_\w+)` \| .* \|(.*)\|$", PAGE, re.MULTILINE)
    assert [entity for entity, _attributes in listed] == list(entities())
    for entity, attributes in listed:
        assert bool(attributes.strip()) == ("json_attributes_topic" in entities()[entity]), entity


def test_the_automation_is_about_entities_that_are_there() -> None:
    automation = yaml.safe_load(block("yaml"))
    assert {"triggers", "actions"} <= automation.keys()
    named = {trigger["entity_id"] for trigger in automation["triggers"]}
    assert named <= entities().keys()
    assert {trigger["trigger"] for trigger in automation["triggers"]} == {"numeric_state", "state"}


def test_the_lamp_follows_a_game(table: Table, lobby: Lobby, tmp_path: Path) -> None:
    app = create_app(lobby, secret_key="for tests", heartbeat=0.2)
    server = create_server(app, "127.0.0.1", 0)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    script = tmp_path / "lamp.py"
    script.write_text(block("python"), encoding="utf-8")
    pins = {"GPIOZERO_PIN_FACTORY": "mock", "GPIOZERO_MOCK_PIN_CLASS": "MockPWMPin"}
    lamp = subprocess.Popen(
        [sys.executable, script, f"http://127.0.0.1:{server.effective_port}/feed/1"],
        env={**os.environ, **pins},
        stdout=subprocess.PIPE,
        text=True,
    )
    too_long = threading.Timer(30, lamp.kill)
    too_long.start()
    try:
        assert lamp.stdout is not None
        assert lamp.stdout.readline() == "6 #669900\n"
        table.say(CONSOLE, "table: set morale 1")
        assert lamp.stdout.readline() == "1 #e61a00\n"
        stop(app, server)
        assert lamp.stdout.readline().startswith("No companion: ")
    finally:
        too_long.cancel()
        lamp.kill()
        lamp.communicate()
        stop(app, server)
        thread.join(SOON)
