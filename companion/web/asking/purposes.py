"""What a question is for, on a page: its heading and its hint, and on each answer what comes of it
(`companion.i18n.purposes` has the words)."""

from collections.abc import Mapping
from collections.abc import Sequence
from typing import Any

from companion.i18n import N_
from companion.i18n import _
from companion.i18n import gettext
from companion.i18n.purposes import NOTHING
from companion.i18n.purposes import OUTCOMES
from companion.i18n.purposes import PURPOSES
from companion.i18n.purposes import TIE_EXILE
from companion.i18n.purposes import Wording
from companion.table.types import Purpose
from companion.web.asking.buttons import Words
from companion.web.words.arguments import ROLLED
from companion.web.words.effects import sentences
from companion.web.words.names import Names

TOLD_ON_YES = ("may",)
"""The purposes whose effect stands on the answer that does it."""

OF_DICE = (
    "lose-die", "second-die", "change-die", "new-face", "reroll-which", "lower-which",
    "raise-which", "medicine-or-die",
)  # fmt: skip
"""The purposes whose numbers are faces of dice."""

OF_PLACES = ("newcomer-at", "kill-where", "barricade-where", "zombies-from", "zombies-to")
"""The purposes for which it counts what lies at the places to choose from."""

_NAMED: Mapping[str, Mapping[str, str]] = {
    "noise": {"zombie": N_("A zombie comes"), "quiet": N_("All stays quiet")},
    "pay": {"no": N_("I have none")},
    "keep-outsider": {"no": N_("Keep none")},
    "heal-whom": {"none": N_("Nobody more")},
    "reroll-which": {"no": N_("No more dice")},
    "food-for-die": {"no": N_("Waste none")},
    "medicine-or-die": {"no": N_("I have neither")},
}
"""Answers that are called otherwise than by their word."""

_OF_KIND: Mapping[str, Mapping[str, str]] = {
    "bite-spread": {
        "kill": N_("Dead, and the bite ends here."),
        "roll": N_(
            "Only a blank saves, and ends it; anything else kills, and the bite goes on to whoever"
            " is left there."
        ),
    },
    "objective": {
        "objective met": N_("The game ends at this check."),
        "objective unmet": N_("The game does not end at this check; then the round track moves."),
    },
    "declare": {
        "declare met": N_("You are one of the winners."),
        "declare unmet": N_("You have not won."),
    },
    "crossroads": {
        "triggered": N_("Read the card aloud: its option comes before the next action."),
        "card": N_("Without its title the companion watches for nothing."),
    },
    "step": {
        "step companion": N_("It changes the numbers here and says what to move on the board."),
        "step table": N_("You do it on the board and correct the numbers here."),
    },
}
"""What comes of the answers to a kind of question, whatever it is about."""


def question(purpose: Purpose, about: str, names: Names) -> tuple[str, str]:
    """The heading and the hint of a question with a purpose."""
    said = {"about": names.anything(about), "n": purpose.n}
    wording = _wording(purpose, about, names)
    hint = gettext(wording.hint) % said if wording.hint else ""
    told = [] if purpose.word in TOLD_ON_YES else sentences(purpose.effect, names)
    if purpose.word == "roll" and (free := _without_effect(purpose)):
        told.append(_("Die %(faces)s: %(what)s") % {"faces": free, "what": gettext(NOTHING)})
    return gettext(wording.heading) % said, " ".join(filter(None, (hint, *told)))


def _wording(purpose: Purpose, about: str, names: Names) -> Wording:
    exile = purpose.word == "tie" and names.is_player(about)
    return PURPOSES[TIE_EXILE if exile else purpose.word]


def _without_effect(purpose: Purpose) -> str:
    """The faces of a die for which a card does nothing; "" where it does something for each."""
    ranges = [given.get(ROLLED, (1, 6)) for _verb, given in purpose.effect]
    left = [face for face in range(1, 7) if not any(low <= face <= high for low, high in ranges)]
    if len(left) > 1 and left[-1] - left[0] == len(left) - 1:
        return f"{left[0]}–{left[-1]}"
    return ", ".join(map(str, left))


def notes(
    kind: str, about: str, purpose: Purpose | None, said: Sequence[Words], names: Names
) -> dict[str, str]:
    """What comes of each answer, by its line; nothing of those that say it themselves."""
    told = {line: gettext(note) for line, note in _OF_KIND.get(kind, {}).items()}
    if kind == "vote":
        answers = _wording(purpose or Purpose("tie"), about, names).answers
        who = {"about": names.anything(about)}
        told |= {line: gettext(note) % who for line, note in answers.items()}
    elif purpose is not None:
        told |= _of_purpose(purpose, about, names)
    lines = {" ".join(words) for words in said}
    return {line: note for line, note in told.items() if line in lines}


def _of_purpose(purpose: Purpose, about: str, names: Names) -> dict[str, str]:
    if purpose.outcomes:
        return {f"exposure {face}": gettext(OUTCOMES[what].page) for face, what in purpose.outcomes}
    if purpose.word == "option":
        choices = ((one, " ".join(sentences(does, names))) for one, does in purpose.choices)
        return {f"option {one}": does or gettext(NOTHING) for one, does in choices}
    who = {"about": names.anything(about)}
    answers = _wording(purpose, about, names).answers
    told = {f"choose {answer}": gettext(note) % who for answer, note in answers.items()}
    if purpose.word in TOLD_ON_YES:
        told["choose yes"] = " ".join(sentences(purpose.effect, names))
    if purpose.word == "radio-signal":
        told |= _radio_signal(dict(purpose.effect[0][1]))
    return told


def _radio_signal(given: Mapping[str, Any]) -> dict[str, str]:
    return {
        "choose yes": _("Unused dice spent: %(dice)d.") % {"dice": given["n"]},
        "choose no": _("Morale falls by %(n)s.") % {"n": given["morale"]},
    }


def called(asked: str, answer: str) -> str:
    """What an answer to a question of a purpose, or of a kind, is called; "" where its word says
    it."""
    named = _NAMED.get(asked, {}).get(answer, "")
    return gettext(named) if named else ""
