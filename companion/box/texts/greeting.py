"""While there is no game to show: getting ready, the way to the pages, and good-bye."""

from companion.i18n import _


def title() -> str:
    return _("Colony Companion")


def starting() -> str:
    """While the companion gets ready."""
    return _("Starting")


def safe_to_unplug() -> str:
    return _("Safe to unplug")


def join_at() -> str:
    return _("Join at")


def no_network() -> str:
    return _("No network")


def connect() -> str:
    """What to do where there is no network."""
    return _("Connect the box to a Wi-Fi or turn on its hotspot.")
