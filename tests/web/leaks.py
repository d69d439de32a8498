"""A watch over what a page or a stream holds: no card of another's that lies open to nobody."""

import re
from collections.abc import Sequence

from companion.i18n.terms import SYMBOLS
from companion.rules.facts import Facts
from companion.table.table import Table
from companion.table.types import SPECTATOR
from companion.table.types import LogLine
from companion.table.types import Speaker
from companion.table.types import View
from companion.web.live.cardview import crossroads
from companion.web.words.names import Names

EVERY_ITEM = 30
"""A list of so many cards is that of all there are, and tells nothing."""


class Watch:
    """What each seat of a game may be shown, and whether a text shows more."""

    def __init__(self, table: Table, facts: Facts) -> None:
        self._table, self._names = table, Names(facts)

    def view(self, seat: str) -> View:
        """What a seat may see; of "" what everybody may."""
        return self._table.view(Speaker("player", seat) if seat else SPECTATOR)

    def check(self, text: str, seat: str, *, whole: bool = False) -> None:
        """Assert that a text sent to a seat ("" is a screen for all) holds nothing of another's.

        A ``whole`` one tells the game from its beginning: what was said openly at any time may be
        in it.
        """
        said = self._table.log(Speaker("player", seat) if seat else SPECTATOR) if whole else ()
        shown, seen = without_long_lists(text), self._seen(seat, said)
        for owner in self._table.view(SPECTATOR).seats:
            if owner != seat:
                for secret in self.secrets(owner) - seen:
                    assert secret not in shown, (owner, seat, secret)

    def secrets(self, owner: str) -> set[str]:
        """What only the owner may see, as pages would show it: cards in hand, looked at and added
        to the crisis, objectives whose title is more than a word, and the card to be read. Not a
        card that is called by its symbol, whose word stands on every page."""
        view, names = self.view(owner), self._names
        assert view.secret is not None
        cards = [*view.secret["cards"], *view.secret["drawn"], *view.added]
        objectives = filter(None, (view.secret["objective"], view.secret["exiled_objective"]))
        return {
            *(names.item(slug) for slug in cards if slug and slug not in SYMBOLS),
            *(name for slug in objectives if " " in (name := names.objective(slug))),
            *(crossroads(one.card, names) for one in view.readings if one.card),
        }

    def _seen(self, seat: str, said: Sequence[LogLine]) -> set[str]:
        """What a seat is shown anyway: its own, and whatever a view of it speaks of."""
        view, names = self.view(seat), self._names
        choices = [one for one in view.prompts if one.kind == "choose"]
        told = (view.state, view.secret, view.log, view.in_force, view.revealed, choices, said)
        words = {*re.findall(r"[\w-]+", repr(told))}
        own = self.secrets(seat) if seat else set()
        return own | {
            named for word in words for named in (names.item(word), names.objective(word))
        }


def without_long_lists(text: str) -> str:
    """A page without its lists of all cards there are."""

    def kept(found: re.Match[str]) -> str:
        return "" if found[0].count("<option") >= EVERY_ITEM else found[0]

    return re.sub(r"<select.*?</select>", kept, text, flags=re.DOTALL)
