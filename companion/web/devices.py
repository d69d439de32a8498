"""The feed for other devices: lamps, scoreboards, overlays. docs/feed.md describes it.

It holds only what everybody at the table sees and is the same for all, so it asks nobody who they
are, and any web page may read it too: a dashboard, or the overlay of a stream. What all other
addresses hold stays closed to such pages.
"""

from typing import Any

from flask import Blueprint
from flask import Response
from flask import abort
from flask import make_response
from flask import request

from companion.web import packing
from companion.web.hub import Visit
from companion.web.packing import ACCEPTED
from companion.web.pages import site
from companion.web.site import DEVICES
from companion.web.stream import EventStream

blueprint = Blueprint("devices", __name__)


@blueprint.after_request
def open_to_pages(response: Response) -> Response:
    """Let pages of other origins read it, without cookies."""
    response.headers["Access-Control-Allow-Origin"] = "*"
    return response


@blueprint.get(f"/{DEVICES}")
def feed() -> Response:
    """The feed as events: the document of the moment, and again whenever it has changed."""
    hub = site().feed.hub
    if hub.full(request.remote_addr or ""):
        abort(503)
    last, accepted = request.headers.get("Last-Event-ID", ""), request.headers.get(ACCEPTED)
    return EventStream(hub, Visit(DEVICES, last, packed=packing.taken(accepted)))


@blueprint.get(f"/{DEVICES}/state")
def state() -> Any:
    """The document of the moment, with an ETag that changes with it."""
    message = site().signal()
    response = make_response(message.text)
    response.mimetype = "application/json"
    response.set_etag(message.id)
    return response.make_conditional(request)
