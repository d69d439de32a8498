"""What a tray saw, as answers: a roll is a proposal until somebody accepts it.

A roll is written before the tray is acknowledged, and known by ``(boot, seq)``, so that it is
neither lost nor counted twice. It waits for the next prompt it fits. A newer roll takes its place
(a tray holds one set of dice), and so does an answer that somebody types instead.
"""

import logging
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence

from companion.engine.finding import Open
from companion.engine.prompts import Refusal
from companion.engine.prompts import Words
from companion.rules.prompts import EXPOSURE_FACES

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
