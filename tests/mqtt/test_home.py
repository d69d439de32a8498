"""What Home Assistant is told: by its own rules for a device, and its templates over real
documents."""

import json
import re
from typing import Any

import pytest
from jinja2 import StrictUndefined
from jinja2.sandbox import ImmutableSandboxedEnvironment

from companion.i18n import LANGUAGES
from companion.i18n.terms import REASONS
from companion.i18n.terms import STEPS
from companion.mqtt import home
from companion.mqtt.broker import Broker
from companion.mqtt.broker import Target
from companion.rules.position import REASONS as ENDINGS
from companion.rules.setup import SET_UP
from companion.rules.world import BASE_AGENDA
from companion.table import feed
from companion.table.feed import CrisisSignal
from companion.table.feed import Ending
from companion.table.feed import Person
from companion.table.feed import Signal

KITCHEN = Target(Broker("broker"), "Kitchen")

# What Home Assistant takes of a device and of its entities: anything else is a slip of ours.
DEVICE = {"identifiers", "name", "manufacturer", "model", "sw_version", "configuration_url"}
ENTITY = {"platform", "name", "icon", "unique_id", "default_entity_id", "value_template"}
ENTITY |= {"state_class", "device_class", "options"}
ENTITY |= {"json_attributes_topic", "json_attributes_template"}

ANA, BEN = Person("ana", "Ana"), Person("ben", "Ben “B” O'Neil")
CRISIS = CrisisSignal("fuel-shortage", "Fuel Shortage", ("fuel",), 2, 3)
TURN = Signal(5, 6, "player-turns", (ANA,), 6, {}, CRISIS, None)
BETWEEN = Signal(4, None, "pay-food", (), 3, {}, CrisisSignal(None, None, ("food",), 0, 3), None)
OVER = Signal(1, 6, "over", (), 0, {}, None, Ending("morale", (ANA, BEN)))


def described(language: str = "en", target: Target = KITCHEN) -> dict[str, Any]:
    page = "http://192.168.1.20:8470/"
    found: dict[str, Any] = json.loads(home.description(target, language, page))
    return found


def shown(signal: Signal | None, language: str = "en") -> dict[str, str]:
    """What each entity shows of a document: as Home Assistant does, by the template alone."""
    value = json.loads(feed.document(signal))
    environment = ImmutableSandboxedEnvironment(undefined=StrictUndefined)
    entities = described(language)["components"]
    return {
        key: environment.from_string(one["value_template"]).render(value_json=value)
        for key, one in entities.items()
    }


def attributes(signal: Signal | None) -> dict[str, Any]:
    """The attributes of each entity that has some."""
    value = json.loads(feed.document(signal))
    environment = ImmutableSandboxedEnvironment(undefined=StrictUndefined)
    return {
        key: json.loads(
            environment.from_string(one["json_attributes_template"]).render(value_json=value)
        )
        for key, one in described()["components"].items()
        if "json_attributes_template" in one
    }


def test_the_table_is_a_device() -> None:
    assert re.fullmatch(r"homeassistant/device/[a-zA-Z0-9_-]+/config", home.topic(KITCHEN))
    whole = described()
    assert whole.keys() == {
        "device",
        "origin",
        "state_topic",
        "availability_topic",
        "components",
    }
    assert whole["device"].keys() == DEVICE
    assert whole["device"]["name"] == "Kitchen"
    assert whole["origin"]["name"] == "Colony Companion"
    assert whole["state_topic"] == "table/Kitchen/state"
    assert whole["availability_topic"] == "table/Kitchen/availability"


def test_every_entity_is_one_home_assistant_takes() -> None:
    entities = described()["components"]
    assert len({one["unique_id"] for one in entities.values()}) == len(entities)
    for key, one in entities.items():
        assert one.keys() <= ENTITY, key
        assert one["platform"] in ("sensor", "binary_sensor")
        assert one["default_entity_id"] == f"{one['platform']}.kitchen_{key}"
        assert re.fullmatch(r"mdi:[a-z-]+", one["icon"])
        assert (one.get("device_class") == "enum") == ("options" in one)
        assert one.get("json_attributes_topic", "table/Kitchen/state") == "table/Kitchen/state"


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_are_in_the_language_and_ids_are_not(language: str) -> None:
    entities = described(language)["components"]
    assert entities["morale"]["name"] == {"en": "Morale", "pt_BR": "Moral"}[language]
    assert entities["morale"]["default_entity_id"] == "sensor.kitchen_morale"
    assert len({one["name"] for one in entities.values()}) == len(entities)


def test_a_turn_is_shown() -> None:
    assert shown(TURN) == {
        "morale": "6",
        "round": "5",
        "step": "Player Turns",
        "turn": "Ana",
        "crisis": "Fuel Shortage",
        "crisis_cards": "2",
        "crisis_needed": "3",
        "over": "OFF",
        "ending": "None",
    }


def test_between_turns_nothing_is_blank() -> None:
    """A blank text is no news to Home Assistant, so what was there before would stay."""
    said = shown(BETWEEN)
    assert (said["turn"], said["crisis"]) == ("None", "None")
    assert all(said.values())
    assert set(shown(None).values()) == {"None", "OFF"}


def test_an_ending_is_shown() -> None:
    said = shown(OVER)
    assert (said["over"], said["ending"]) == ("ON", "Morale has fallen to 0.")
    assert said["crisis_cards"] == "None"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_and_ending_is_among_the_options(language: str) -> None:
    entities = described(language)["components"]
    for step in (SET_UP, *BASE_AGENDA, "over"):
        signal = Signal(5, 6, step, (), 6, {}, None, None)
        assert shown(signal, language)["step"] in entities["step"]["options"], step
    for reason in ENDINGS:
        signal = Signal(5, 6, "over", (), 6, {}, None, Ending(reason, None))
        assert shown(signal, language)["ending"] in entities["ending"]["options"], reason
    assert len(entities["step"]["options"]) == len(STEPS)
    assert len(entities["ending"]["options"]) == len(REASONS)


def test_the_records_own_words_are_in_the_attributes() -> None:
    assert attributes(TURN) == {
        "round": {"rounds": 6},
        "step": {"step": "player-turns"},
        "turn": {"players": [{"seat": "ana", "name": "Ana"}]},
        "crisis": {
            "card": "fuel-shortage",
            "name": "Fuel Shortage",
            "prevent": ["fuel"],
            "contributed": 2,
            "needed": 3,
        },
        "ending": {},
    }
    assert attributes(OVER)["ending"]["winners"][1] == {"seat": "ben", "name": "Ben “B” O'Neil"}
    # Each is a dictionary, or Home Assistant warns at every message.
    assert all(isinstance(one, dict) for one in attributes(None).values())


def test_every_step_of_the_rules_has_its_words() -> None:
    assert {SET_UP, *BASE_AGENDA, "over"} <= STEPS.keys()
    assert set(ENDINGS) <= REASONS.keys()
