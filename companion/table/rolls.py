"""What a tray saw, as answers: a roll is a proposal until somebody accepts it.

A roll is written before the tray is acknowledged, and known by ``(boot, seq)``, so that it is
neither lost nor counted twice. It waits for the next prompt it fits. A newer roll takes its place
(a tray holds one set of dice), and so does an answer that somebody types instead.
"""

import logging
from collections.abc import Collection
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence

from companion.engine.finding import Open
from companion.engine.prompts import Refusal
from companion.engine.prompts import Words
from companion.rules.prompts import EXPOSURE_FACES
from companion.table.store import Store
from companion.table.types import Proposal
from companion.table.types import Roll

_log = logging.getLogger(__name__)


def answers(kind: str, dice: Mapping[str, str]) -> Iterator[Words]:
    """The answers of one kind of prompt that the dice could give; faces that are not plain give
    none."""
    faces = [face.lower() for face in dice.values()]
    exposure = [face for face in faces if face in EXPOSURE_FACES]
    numbers = [face for face in faces if face in {"1", "2", "3", "4", "5", "6"}]
    if kind == "exposure" and len(exposure) == 1:
        yield ("exposure", exposure[0])
    if kind == "die" and len(numbers) == 1:
        yield ("die", numbers[0])
    if kind == "action-dice" and numbers:
        yield ("dice", *sorted(numbers))
    if kind == "noise" and numbers:
        yield ("noise", *numbers)


def fits(opens: Sequence[Open], dice: Mapping[str, str]) -> list[tuple[str, str]]:
    """The open prompts these dice can answer, as (prompt id, whole line)."""
    found = []
    for one in opens:
        asked = one.prompt
        for words in answers(asked.kind, dice):
            try:
                for value in asked.split(words):
                    asked.read(value)
            except Refusal:
                continue
            except Exception:  # noqa: BLE001 nobody is offered it
                _log.exception("the rules failed on a roll for %s", one.label)
                continue
            found.append((one.id, f"{asked.seat}: {' '.join(words)}"))
    return found


class Rolls:
    """The rolls that lie open, as the game's file has them."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._open = store.rolls()

    def read_again(self) -> None:
        """Those lie open that do so in the file."""
        self._open = self._store.rolls()

    def propose(self, roll: Roll) -> bool:
        """Keep a tray's roll in the place of what lay there; False where it had come before.
        Raises `StoreError`."""
        kept = self._store.add_roll(roll.boot, roll.seq, roll.dice)
        if kept is not None:
            self._open = [kept]
        return kept is not None

    def dismiss(self, number: int) -> None:
        """Forget a roll that nobody wants. Raises `StoreError`."""
        self._store.end_roll(number, "dismissed")
        self.forget([number])

    def forget(self, numbers: Collection[int]) -> None:
        """The file says of these that they lie open no more."""
        self._open = [kept for kept in self._open if kept.id not in numbers]

    def proposals(self, opens: Sequence[Open]) -> tuple[Proposal, ...]:
        """Every roll that lies open, with the answers it could be."""
        return tuple(
            Proposal(kept.id, kept.dice, tuple(fits(opens, kept.dice))) for kept in self._open
        )

    def answer(self, number: int, opens: Sequence[Open], prompt: str | None) -> tuple[str, str]:
        """What a roll says to ``prompt``, or to the only one that it fits, as (prompt id, whole
        line). Raises `Refusal`."""
        kept = next((kept for kept in self._open if kept.id == number), None)
        if kept is None:
            raise Refusal("This roll has been used or a newer one lies in the tray. Look again.")
        could_be = [fit for fit in fits(opens, kept.dice) if prompt in (None, fit[0])]
        if not could_be:
            raise Refusal(
                "Nothing that is asked now can be answered with the dice %(faces)s.",
                faces=tuple(kept.dice.values()),
            )
        if len(could_be) > 1:
            raise Refusal(
                "Whose dice are these? They could be for %(seats)s.",
                seats=tuple(text.partition(":")[0] for _, text in could_be),
            )
        return could_be[0]


def ended(
    proposals: Sequence[Proposal], answered: str, accepted: int | None = None
) -> dict[int, str]:
    """What has become of the rolls that lay open, by their numbers, when a prompt was
    ``answered``: with the one ``accepted``, or by somebody who typed."""
    said = {accepted: "accepted"}
    return {
        one.id: said.get(one.id, "passed")
        for one in proposals
        if one.id == accepted or any(prompt == answered for prompt, _ in one.fits)
    }
