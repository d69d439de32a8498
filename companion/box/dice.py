"""Dice in the tray: those thrown from afar, and rolls on their way from the tray to the table."""

from collections.abc import Sequence

from companion.box.menu import Menu
from companion.box.pages import FACES
from companion.box.places import Seen
from companion.box.texts import tray
from companion.box.texts.names import Names
from companion.engine.prompts import Refusal
from companion.table.table import Closed
from companion.table.table import StoreError
from companion.table.table import Table
from companion.table.types import Roll
from hardware import DiceTray
from hardware import Rolled

MOST = 12
"""Dice that a tray tells of at once: so many fit into a frame of its protocol."""

UNREAD = frozenset({"cocked", "?"})
"""What a tray says of a die whose face it cannot tell."""


def named(faces: Sequence[str]) -> dict[str, str]:
    """The dice of a roll by name, as a tray names them. Raises `Refusal` for what is none."""
    if not faces:
        raise Refusal("No dice were thrown: name at least one face.")
    if len(faces) > MOST:
        raise Refusal("At most %(most)s dice lie in the tray at once.", most=MOST)
    dice = {}
    for place, face in enumerate(faces, start=1):
        if face not in FACES and face not in {"1", "2", "3", "4", "5", "6"}:
            raise Refusal(
                '"%(face)s" is no face of a die: expected 1 to 6, or one of %(faces)s.',
                face=face,
                faces=FACES,
            )
        dice[f"d{place}" if face not in FACES else f"exp{place}"] = face
    return dice


def said(roll: Rolled, menu: Menu | None) -> str:
    """What is to be said of a roll that was kept, beyond what the page shows: who has it, or that
    nobody can; "" for nothing."""
    if menu is None:
        return ""
    seen = menu.names.dice(roll.dice)
    if any(one.fits for one in menu.view.proposals):
        return "" if isinstance(menu.place, Seen) else f"{seen}. {tray.behind_back()}"
    if not UNREAD.isdisjoint(roll.dice.values()):
        return f"{seen}. {tray.throw_again()}"
    return f"{seen}. {tray.nobody_asks()}"


class Rolls:
    """Keeps rolls at a table. A roll is a proposal: it is stored first, and then acknowledged to
    the ``tray``; what cannot be stored stays in the tray, which says it again and again.
    """

    def __init__(self, tray: DiceTray | None) -> None:
        self._tray = tray
        self._not_kept: set[tuple[str, int]] = set()

    def keep(self, roll: Rolled, table: Table | None) -> str | None:
        """Keep a roll; what is to be said where that cannot be, None where it was kept.

        The tray says such a roll twice a second and people hear of it once: "" from then on.
        Raises `Closed`, and what nobody foresaw, once.
        """
        try:
            if table is None:
                raise StoreError("There is no game to roll dice in.")
            table.propose(Roll(roll.boot, roll.seq, roll.dice))
        except Exception as error:  # noqa: BLE001 whatever it was, the tray keeps the roll
            if self._tray is not None:
                self._tray.give_back(roll)
            return self._why(roll, error)
        if self._tray is not None:
            self._tray.acknowledge(roll)
        self._not_kept.discard((roll.boot, roll.seq))
        return None

    def _why(self, roll: Rolled, error: Exception) -> str:
        if isinstance(error, Closed):
            raise error
        name = roll.boot, roll.seq
        if name in self._not_kept:
            return ""
        self._not_kept.add(name)
        if not isinstance(error, StoreError):
            raise error
        return Names({}).said(error.sentence)
