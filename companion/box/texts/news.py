"""What happened to the box itself: a device came or went, the buzzer was muted, trouble."""

from companion.i18n import N_
from companion.i18n import _
from companion.i18n import gettext
from companion.i18n.terms import device_named

OF_DEVICES = (
    N_("The dice tray works."),
    N_("The dice tray was unplugged: plug it in again, or type the dice."),
    N_("The dice tray has gone silent: unplug it and plug it in again, or type the dice."),
)
"""What `hardware` says of a device that people at the table can do something about."""


def device(name: str, ok: bool, message: str) -> str:
    """That a device (``panel round``, ``tray``) came or went, short enough for a panel."""
    if message in OF_DEVICES:
        return gettext(message)
    said = {"device": device_named(name)}
    if ok:
        return _("%(device)s works.") % said
    return _("%(device)s does not work. The page of the box says why.") % said


def sounds(on: bool) -> str:
    """That the buzzer was muted, or is not any more."""
    return _("The buzzer sounds again.") if on else _("The buzzer is silent.")


def trouble() -> str:
    return _("The box had a problem with that. Use a phone, and look into the log.")
