"""What the panel with the buttons asks, and what its buttons offer."""

from companion.i18n import _


def waiting_for() -> str:
    return _("Waiting for")


def waiting_here(label: str, others: int) -> str:
    """What the game waits for elsewhere, on top of what may be answered here."""
    return f"{label} +{others}" if others else label


def questions() -> str:
    return _("Which question?")


def whose_exposure(face: str) -> str:
    return _("%(face)s for whom?") % {"face": face}


def no_exposure() -> str:
    return _("Nobody rolls for exposure now.")


def that_is_all() -> str:
    return _("Nothing more")


def on_a_phone() -> str:
    return _("Answer it on a phone")


def nothing_to_do() -> str:
    return _("Nothing to do here")


def votes_in(seconds: int) -> str:
    """The countdown between the last vote and the votes."""
    return _("The votes: %(seconds)d") % {"seconds": seconds}


def hold() -> str:
    """Beside the bar that fills while a button stays down."""
    return _("Hold")
