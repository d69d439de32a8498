"""What the system of a phone or laptop asks after it has joined a Wi-Fi, to see whether there is
internet behind it.

Where the companion makes the Wi-Fi itself and its owner has asked for that, the names below lead to
it (``firmware_configs/networkmanager/companion-captive.conf``). Whoever asks is sent to the
companion's page, and opens it by itself. Anywhere else nobody asks the companion for these names.
"""

from flask import Flask
from flask import redirect
from flask import request
from werkzeug.wrappers import Response

from companion.web.address import join_url

HOTSPOT = "10.42.0.1"
"""The companion's address in the Wi-Fi that it makes itself."""

PROBES = {
    "captive.apple.com": "/hotspot-detect.html",
    "connectivity-check.ubuntu.com": "/",
    "connectivitycheck.android.com": "/generate_204",
    "connectivitycheck.gstatic.com": "/generate_204",
    "detectportal.firefox.com": "/canonical.html",
    "nmcheck.gnome.org": "/check_network_status.txt",
    "play.googleapis.com": "/generate_204",
    "www.msftconnecttest.com": "/connecttest.txt",
    "www.msftncsi.com": "/ncsi.txt",
}
"""Which systems ask whom for what. Whatever they ask these names for is answered alike: Windows
opens another path of its name once it has seen that there is no internet."""


def answer_probes(app: Flask, port: int) -> None:
    """Send whoever asks for one of these names to the companion's page; before anything that
    refuses names that are not the companion's. Whoever leaves the port out is sent there too, with
    the join code if that was typed behind the address: what hands the questions on would make one
    visitor of all. No code is given to who only asks."""
    page = join_url(HOTSPOT, port)
    home = {HOTSPOT} if port != 80 else set()
    elsewhere = PROBES.keys() | home

    @app.before_request
    def send_home() -> Response | None:
        host = request.headers.get("Host", "").lower().removesuffix(":80")
        if host not in elsewhere or request.method not in ("GET", "HEAD"):
            return None
        typed = host in home and request.path[:3].lower() == "/j/"
        return redirect(page.rstrip("/") + request.path if typed else page)
