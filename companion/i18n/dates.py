"""Dates as people write them, in the language being spoken."""

from datetime import date

from companion.i18n.catalogue import N_
from companion.i18n.catalogue import gettext
from companion.i18n.catalogue import pgettext

_MONTHS = (
    N_("%(day)s January %(year)d"),
    N_("%(day)s February %(year)d"),
    N_("%(day)s March %(year)d"),
    N_("%(day)s April %(year)d"),
    N_("%(day)s May %(year)d"),
    N_("%(day)s June %(year)d"),
    N_("%(day)s July %(year)d"),
    N_("%(day)s August %(year)d"),
    N_("%(day)s September %(year)d"),
    N_("%(day)s October %(year)d"),
    N_("%(day)s November %(year)d"),
    N_("%(day)s December %(year)d"),
)


def day(iso: str) -> str:
    """A date as in ``2026-11-30``; "" for what is none, as where a game was begun by a machine that
    did not know it.

    >>> day("2026-11-30"), day("")
    ('30 November 2026', '')
    """
    try:
        when = date.fromisoformat(iso)
    except ValueError:
        return ""
    number = pgettext("first of the month", "1") if when.day == 1 else str(when.day)
    return gettext(_MONTHS[when.month - 1]) % {"day": number, "year": when.year}
