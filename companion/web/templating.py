"""What templates have at hand beside their values: texts in the language being spoken, symbols, and
pieces that are drawn once for the same data.

A page has hundreds of these, and is drawn anew at every change for everybody who looks on. So what
is made of nothing but its arguments and the language is kept under just these: whoever sees it was
given the same arguments, and nothing in it can come from elsewhere.
"""

import hashlib
from collections.abc import Callable
from collections.abc import Hashable
from functools import cache
from functools import lru_cache
from importlib import resources
from types import CodeType

from jinja2 import BytecodeCache
from jinja2 import Environment
from jinja2 import StrictUndefined
from jinja2.bccache import Bucket
from markupsafe import Markup

from companion import i18n
from companion.i18n import LANGUAGES
from companion.i18n import per_language

MOST_KEPT = 4096
"""Texts, symbols and pieces that are kept, of each kind: some four megabytes at the most."""

_PIPS = {
    "1": ((12, 12),),
    "2": ((7, 7), (17, 17)),
    "3": ((7, 7), (12, 12), (17, 17)),
    "4": ((7, 7), (17, 7), (7, 17), (17, 17)),
    "5": ((7, 7), (17, 7), (12, 12), (7, 17), (17, 17)),
    "6": ((7, 6.5), (17, 6.5), (7, 12), (17, 12), (7, 17.5), (17, 17.5)),
}


def set_up_templates(environment: Environment) -> None:
    """Give the templates of ``environment`` what they need."""
    environment.undefined = StrictUndefined
    environment.bytecode_cache = _COMPILED
    environment.trim_blocks = environment.lstrip_blocks = True
    environment.globals.update(
        _=text,
        ngettext=counted,
        icon=icon,
        die=die,
        kept=_keeper(),
        asset=asset,
        languages=LANGUAGES,
        language=i18n.language,
    )


class _Compiled(BytecodeCache):
    """Templates compiled once in a process, however many applications it makes."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, str], CodeType] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """See `BytecodeCache`."""
        bucket.code = self._kept.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        """See `BytecodeCache`."""
        if bucket.code is not None:
            self._kept[bucket.key, bucket.checksum] = bucket.code


_COMPILED = _Compiled()


def compile_templates(environment: Environment) -> None:
    """Compile every template now, so that nobody waits for it at her first page."""
    for name in environment.list_templates(extensions=["html", "svg"]):
        environment.get_template(name)


@cache
def asset(name: str) -> str:
    """The address of a file of ours, with its content in it, so that it may be kept for ever."""
    data = (resources.files("companion.web") / "static" / name).read_bytes()
    return f"/static/{name}?v={hashlib.sha256(data).hexdigest()[:12]}"


# -- texts -----------------------------------------------------------------------------------------


def text(message: str, **values: object) -> Markup:
    """A message in the language being spoken, with its values put in.

    >>> text("%(what)s: one more", what="<b>")
    Markup('&lt;b&gt;: one more')
    """
    if values:
        return _pattern(message) % values
    return _whole(message)


def counted(one: str, many: str, num: int, **values: object) -> Markup:
    """A message for ``num`` things in the language being spoken, with its values put in."""
    return Markup(i18n.ngettext(one, many, num)) % {"num": num, **values}


@per_language(MOST_KEPT)
def _pattern(message: str) -> Markup:
    return Markup(i18n.gettext(message))


@per_language(MOST_KEPT)
def _whole(message: str) -> Markup:
    return _pattern(message) % {}


# -- symbols ---------------------------------------------------------------------------------------


@lru_cache(MOST_KEPT)
def icon(name: str, label: str = "") -> Markup:
    """A symbol of ours (``parts/symbols.svg``); without a ``label`` it is for the eye alone."""
    means = Markup('role="img" aria-label="%s"') % label if label else Markup('aria-hidden="true"')
    drawn = Markup('<svg class="icon i-%(name)s" %(means)s><use href="#i-%(name)s"/></svg>')
    return drawn % {"name": name, "means": means}


@lru_cache
def die(face: int | str) -> Markup:
    """A die that shows ``face``."""
    pips = Markup().join(
        Markup('<circle cx="%s" cy="%s" r="2.1"/>') % at for at in _PIPS.get(str(face), ())
    )
    body = Markup('<rect x="1.5" y="1.5" width="21" height="21" rx="5"/>')
    return Markup('<svg class="die" viewBox="0 0 24 24" aria-hidden="true">%s%s</svg>') % (
        body,
        pips,
    )


# -- pieces ----------------------------------------------------------------------------------------


def _keeper() -> Callable[..., Markup]:
    """What draws a macro once for the same values and language.

    The macro must be imported without the context of its page: then it sees nothing but its values
    and what all templates have.
    """

    @per_language(MOST_KEPT)
    def kept(macro: Callable[..., Markup], *values: Hashable) -> Markup:
        return macro(*values)

    return kept
