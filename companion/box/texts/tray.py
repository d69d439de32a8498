"""The dice that lie in the tray."""

from collections.abc import Sequence

from companion.i18n import _


def seen(dice: Sequence[str]) -> str:
    return _("Tray: %(dice)s") % {"dice": " ".join(dice)}


def nobody_asks() -> str:
    return _("Nobody is asked for these dice now; they are kept for the next who is.")


def behind_back() -> str:
    return _("Go back to say whose they are.")


def throw_again() -> str:
    return _("Throw again what cannot be read.")


def forget() -> str:
    return _("Forget these dice")


def missing() -> str:
    """That the dice tray has been missing for a while, on 14 letters."""
    return _("No dice tray")
