"""A phone that joins the companion's own Wi-Fi is sent to its page, where the owner has asked for
that."""

import configparser
from pathlib import Path

import pytest

from companion.table.lobby import Lobby
from companion.web import create_app
from companion.web import stop
from companion.web.captive import HOTSPOT
from companion.web.captive import PROBES
from tests.web.conftest import Open

NETWORK = Path(__file__).parents[2] / "firmware_configs" / "networkmanager"


@pytest.mark.parametrize("name", PROBES)
def test_a_system_that_looks_for_the_internet_is_sent_to_the_page(phone: Open, name: str) -> None:
    client = phone()
    for host in (name, f"{name}:80", name.upper()):
        answer = client.get(PROBES[name], headers={"Host": host})
        assert (answer.status_code, answer.location) == (302, f"http://{HOTSPOT}/")
        # Nothing of it may be kept: in another Wi-Fi the same question has another answer.
        assert answer.headers["Cache-Control"] == "no-store"
    assert client.head(PROBES[name], headers={"Host": name}).status_code == 302


def test_the_page_that_windows_opens_then_is_sent_on_too(phone: Open) -> None:
    answer = phone().get("/redirect", headers={"Host": "www.msftconnecttest.com"})
    assert answer.location == f"http://{HOTSPOT}/"


def test_who_leaves_the_port_out_is_sent_to_it(lobby: Lobby) -> None:
    app = create_app(lobby, port=8470)
    client = app.test_client()
    for host in (HOTSPOT, f"{HOTSPOT}:80", "captive.apple.com"):
        answer = client.get("/table", headers={"Host": host})
        assert answer.location == f"http://{HOTSPOT}:8470/"
    assert client.get("/", headers={"Host": f"{HOTSPOT}:8470"}).status_code == 200
    stop(app)


@pytest.mark.parametrize("host", ["captive.apple.com.evil.example", "www.google.com", "apple.com"])
def test_every_other_name_is_refused_as_ever(phone: Open, host: str) -> None:
    assert phone().get("/hotspot-detect.html", headers={"Host": host}).status_code == 400


def test_nothing_is_said_under_a_name_that_is_not_ours(phone: Open) -> None:
    answer = phone().post("/say", headers={"Host": "captive.apple.com"}, data={"words": "end"})
    assert answer.status_code == 400


def test_under_its_own_address_the_companion_knows_no_such_page(phone: Open) -> None:
    assert phone().get("/generate_204").status_code == 404


def test_the_names_lead_to_where_the_hotspot_is() -> None:
    lines = (NETWORK / "companion-captive.conf").read_text(encoding="utf-8").splitlines()
    settings = [line for line in lines if line and not line.startswith("#")]
    assert settings == [f"address=/{name}/{HOTSPOT}" for name in sorted(PROBES)]
    profile = configparser.ConfigParser()
    profile.read(NETWORK / "companion-hotspot.nmconnection", encoding="utf-8")
    assert profile["ipv4"]["address1"] == f"{HOTSPOT}/24"
