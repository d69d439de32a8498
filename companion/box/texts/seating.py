"""Who sits at the table with a phone, and the code to sit down with."""

from companion.i18n import _


def seats() -> str:
    """The list of who sits at the table with a phone."""
    return _("Seats")


def host(name: str) -> str:
    """Who is the host, in the list of seats."""
    return _("%(who)s (host)") % {"who": name}


def asked(number: str, who: str) -> str:
    """A phone asks for a seat that is claimed."""
    return _("Phone %(number)s asks for the seat of %(who)s.") % {"number": number, "who": who}


def give_seat() -> str:
    return _("Yes, give it")


def keep_seat() -> str:
    return _("No, it is not")


def make_host() -> str:
    return _("Make host")


def free_seat() -> str:
    return _("Free the seat")


def seats_by_hand() -> str:
    """Why somebody with the page of the box open cannot give or free seats."""
    return _("Seats are given and freed at the box itself, or by the host.")


def join_code(code: str) -> str:
    """What one types to sit down, on 21 letters: the last of the list of seats."""
    return _("Code %(code)s") % {"code": code}


def change_code() -> str:
    """To have another join code."""
    return _("Make another code")


def new_code(code: str) -> str:
    """What the join code is now."""
    return _("The join code is now %(code)s.") % {"code": code}
