"""The languages of the pages and panels: English in the code, everything else in ``LANGUAGE.po``
beside this file.

Words are marked where they stand, ``_("Morale")``, and looked up in the language that is being
spoken at that moment:

>>> from companion.i18n import _, ngettext, speaking
>>> with speaking("pt_BR"):
...     _("Food")
'Comida'

A translation is a text file; it is read at start, so there is nothing to compile. ``python -m
companion.i18n`` tells what is missing in each.
"""

from companion.i18n.catalogue import LANGUAGES
from companion.i18n.catalogue import N_
from companion.i18n.catalogue import Catalogue
from companion.i18n.catalogue import CatalogueError
from companion.i18n.catalogue import best_language
from companion.i18n.catalogue import catalogue
from companion.i18n.catalogue import forget_kept
from companion.i18n.catalogue import gettext
from companion.i18n.catalogue import language
from companion.i18n.catalogue import ngettext
from companion.i18n.catalogue import npgettext
from companion.i18n.catalogue import per_language
from companion.i18n.catalogue import pgettext
from companion.i18n.catalogue import speaking
from companion.i18n.saying import say

_ = gettext

__all__ = [
    "LANGUAGES",
    "N_",
    "Catalogue",
    "CatalogueError",
    "_",
    "best_language",
    "catalogue",
    "forget_kept",
    "gettext",
    "language",
    "ngettext",
    "npgettext",
    "per_language",
    "pgettext",
    "say",
    "speaking",
]
