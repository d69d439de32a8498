"""What Home Assistant is told of a table, so that it is there as a device without a line of
configuration.

One message describes the device with all its entities (Home Assistant 2024.11 or later); they read
their values from the feed's document by templates. Names, steps and endings are in a language,
since people read them on a dashboard; the record's own words are in the attributes.
"""

import json
from collections.abc import Mapping
from typing import Any

from companion import __version__
from companion.i18n import _
from companion.i18n import gettext
from companion.i18n import speaking
from companion.i18n.terms import REASONS
from companion.i18n.terms import STEPS
from companion.mqtt.broker import Target

PREFIX = "homeassistant"
"""Where Home Assistant looks, unless somebody has told it otherwise."""

MADE_BY = "Colony Companion"


def topic(target: Target) -> str:
    """Where the description of the table is kept."""
    return f"{PREFIX}/device/{target.id}/config"


def description(target: Target, language: str, page: str = "") -> str:
    """The table as a device, as JSON. ``page`` is the address of the companion's own pages."""
    with speaking(language):
        entities = _entities(target.state)
    device = {
        "identifiers": [target.id],
        "name": target.name,
        "manufacturer": MADE_BY,
        "model": "Dead of Winter",
        "sw_version": __version__,
    }
    whole = {
        "device": device | ({"configuration_url": page} if page else {}),
        "origin": {"name": MADE_BY, "sw_version": __version__},
        "state_topic": target.state,
        "availability_topic": target.availability,
        "components": {
            key: {
                **entity,
                "unique_id": f"{target.id}_{key}",
                "default_entity_id": f"{entity['platform']}.{target.slug}_{key}",
            }
            for key, entity in entities.items()
        },
    }
    return json.dumps(whole, ensure_ascii=False, separators=(",", ":"))


def _entities(state: str) -> dict[str, dict[str, Any]]:
    """The entities by key. Home Assistant takes ``None`` for "not known", but what comes out blank
    for no news at all."""
    return {
        "morale": _number(_("Morale"), "mdi:heart-pulse", "value_json.morale"),
        "round": _number(_("Rounds left"), "mdi:timer-sand", "value_json.round")
        | _attributes(state, "{'rounds': value_json.rounds}"),
        "step": _choice(_("Step"), "mdi:debug-step-over", STEPS, "value_json.step")
        | _attributes(state, "{'step': value_json.step}"),
        "turn": _text(
            _("Turn"),
            "mdi:account-clock",
            "value_json.turn | map(attribute='name') | join(', ') or None",
        )
        | _attributes(state, "{'players': value_json.turn}"),
        "crisis": _text(
            _("Crisis"),
            "mdi:alert-octagon",
            "(value_json.crisis.name or value_json.crisis.card) if value_json.crisis else None",
        )
        | _attributes(state, "value_json.crisis or {}"),
        "crisis_cards": _number(
            _("Cards in the crisis"), "mdi:cards", _of("crisis", "contributed")
        ),
        "crisis_needed": _number(
            _("Cards the crisis needs"), "mdi:cards-outline", _of("crisis", "needed")
        ),
        "over": {
            "platform": "binary_sensor",
            "name": _("Game over"),
            "icon": "mdi:flag-checkered",
            "value_template": "{{ 'ON' if value_json.over else 'OFF' }}",
        },
        "ending": _choice(_("Ending"), "mdi:book-open-page-variant", REASONS, _of("over", "reason"))
        | _attributes(state, "value_json.over or {}"),
    }


def _of(part: str, key: str) -> str:
    """A value of a part of the document that need not be there."""
    return f"value_json.{part}.{key} if value_json.{part} else None"


def _text(name: str, icon: str, value: str) -> dict[str, Any]:
    return {
        "platform": "sensor",
        "name": name,
        "icon": icon,
        "value_template": f"{{{{ {value} }}}}",
    }


def _number(name: str, icon: str, value: str) -> dict[str, Any]:
    return _text(name, icon, value) | {"state_class": "measurement"}


def _choice(name: str, icon: str, words: Mapping[str, str], value: str) -> dict[str, Any]:
    """One of several words, shown in the language being spoken."""
    shown = {slug: gettext(text) for slug, text in words.items()}
    said = json.dumps(shown, ensure_ascii=False)
    return _text(name, icon, f"{said}.get({value})") | {
        "device_class": "enum",
        "options": list(dict.fromkeys(shown.values())),
    }


def _attributes(state: str, value: str) -> dict[str, Any]:
    return {
        "json_attributes_topic": state,
        "json_attributes_template": f"{{{{ ({value}) | tojson }}}}",
    }
