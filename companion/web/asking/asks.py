"""An open prompt as something to tap: its legal answers, the common ones two taps away.

A prompt of few answers is a set of buttons. A turn is a set of verbs that open to their
completions (`turns`); what needs a number, a symbol or a name is a form (`forms`). Nothing here
decides what is legal: every button is an answer the prompt itself has listed, at most with less
said, so that the game asks for the rest.
"""

from collections.abc import Callable
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field
from dataclasses import replace
from typing import Any
from typing import Protocol

from companion.i18n import _
from companion.i18n import per_language
from companion.i18n.terms import FACES
from companion.i18n.terms import of
from companion.table.types import Prospect
from companion.table.types import Purpose
from companion.web.asking import outlook
from companion.web.asking import purposes
from companion.web.asking.buttons import Ask
from companion.web.asking.buttons import Body
from companion.web.asking.buttons import Choice
from companion.web.asking.buttons import TrayRoll
from companion.web.asking.buttons import Words
from companion.web.asking.buttons import icon_of
from companion.web.asking.forms import PICK_FROM
from companion.web.asking.forms import forms_of
from companion.web.asking.forms import free_form
from companion.web.asking.forms import is_free
from companion.web.asking.forms import pick
from companion.web.asking.turns import turn
from companion.web.asking.wording import title
from companion.web.live import cardview
from companion.web.words.names import Names
from companion.web.words.phrases import AS_DRAWN
from companion.web.words.phrases import join
from companion.web.words.phrases import phrase

MOST_ANSWERS = 64
"""Prompts with all their answers that are kept: those of eleven players, in each language."""


EXILE_MOVE = "exile-move"
"""The question where an exiled player's survivors go."""

Notes = tuple[tuple[str, str], ...]
"""What comes of answers, by their lines."""

_YES_OR_NO = (("choose", "yes"), ("choose", "no"))


class Asked(Protocol):
    """What this module needs of an open prompt (`companion.table.types.OpenPrompt`)."""

    @property
    def id(self) -> str: ...
    @property
    def seat(self) -> str: ...
    @property
    def kind(self) -> str: ...
    @property
    def about(self) -> str: ...
    @property
    def waiting(self) -> bool: ...
    @property
    def verbs(self) -> Sequence[str]: ...
    @property
    def options(self) -> Sequence[str]: ...
    @property
    def purpose(self) -> Purpose | None: ...


class Rolled(Protocol):
    """What this module needs of a roll in the tray (`companion.table.types.Proposal`)."""

    @property
    def id(self) -> int: ...
    @property
    def fits(self) -> Sequence[tuple[str, str]]: ...


Options = Callable[[Asked, str], Sequence[str]]
"""The answers to a prompt that begin with a verb, for one that has too many to list at once."""


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks at prompts, and what they are told with: the public ``state`` document, and what
    survivors can expect of an action. ``seat`` is the viewer's own."""

    seat: str | None
    names: Names
    state: Mapping[str, Any]
    options: Options
    prospects: Mapping[str, Prospect] = field(default_factory=dict)


def asks(prompts: Sequence[Asked], viewer: Viewer, proposals: Sequence[Rolled] = ()) -> list[Ask]:
    """The prompts as pages show them, what the viewer's own seat is asked first; ``proposals`` are
    the rolls that lie in the tray."""
    shown = []
    for prompt in prompts:
        rolls = tuple(
            TrayRoll(roll.id, phrase(line.partition(": ")[2].split(), viewer.names))
            for roll in proposals
            for fitting, line in roll.fits
            if fitting == prompt.id
        )
        shown.append(replace(ask(prompt, viewer), rolls=rolls))
    return sorted(shown, key=lambda one: (not one.waiting, not one.mine))


def ask(prompt: Asked, viewer: Viewer) -> Ask:
    """One prompt as a page shows it."""
    names, mine = viewer.names, prompt.seat == viewer.seat
    lines = answers_of(prompt, viewer.options)
    said = [words for some in lines.values() for words in some]
    question = cardview.question(prompt.kind, said)
    heading, hint = title(
        question, prompt.about, prompt.seat, names, mine=mine, purpose=prompt.purpose
    )
    if prompt.kind == "option" and (voted := cardview.vote(prompt.about, names)):
        hint = f"{hint} {voted}"
    if prompt.kind == "search" and (noise := noise_at(prompt.about, names, viewer.state)):
        hint = f"{hint} {noise}"
    return Ask(
        id=prompt.id,
        seat=prompt.seat,
        kind=prompt.kind,
        about=prompt.about,
        title=heading,
        hint=hint,
        waiting=prompt.waiting,
        mine=mine,
        answers=_body(prompt, lines, viewer),
    )


def noise_at(place: str, names: Names, state: Mapping[str, Any]) -> str:
    """How much noise there is where somebody searches, and how much there can be; "" where there
    can be none."""
    card = names.facts("locations", place)
    if card is None or not card.noise_spaces:
        return ""
    said = {"noise": state["locations"][place]["noise"], "spaces": card.noise_spaces}
    return _("Noise here: %(noise)d of %(spaces)d.") % said


def answers_of(prompt: Asked, options: Options) -> dict[str, list[Words]]:
    """The answers of a prompt, by their first words."""
    if prompt.options:
        every = [tuple(option.split()) for option in prompt.options]
        return {verb: [words for words in every if words[0] == verb] for verb in prompt.verbs}
    return {
        verb: [tuple(option.split()) for option in options(prompt, verb)] for verb in prompt.verbs
    }


def _body(prompt: Asked, lines: Mapping[str, Sequence[Words]], viewer: Viewer) -> Body:
    kind, about, names, state = prompt.kind, prompt.about, viewer.names, viewer.state
    if kind == "turn":
        return turn(lines, prompt.seat, names, state, viewer.prospects)
    said = [words for some in lines.values() for words in some]
    if outlook.asks_for_entrance(kind, about, said, state):
        return Body(choices=outlook.entrances(about, said, state))
    told = purposes.notes(kind, about, prompt.purpose, said, names)
    word = prompt.purpose.word if prompt.purpose is not None else ""
    if kind == EXILE_MOVE or word in purposes.OF_PLACES:
        told |= outlook.arrivals(said, state)
    plain = _Plain(kind, about, prompt.seat, word, tuple(said), tuple(told.items()))
    return _answers(plain, names)


@dataclass(frozen=True, slots=True)
class _Plain:
    """A prompt that is no turn: ``purpose`` is the word of its purpose, ``said`` its answers,
    ``told`` what comes of each."""

    kind: str
    about: str
    seat: str
    purpose: str
    said: tuple[Words, ...]
    told: Notes


@per_language(MOST_ANSWERS)
def _answers(asked: _Plain, names: Names) -> Body:
    """The answers of a prompt; it may be open through many changes."""
    kind, said = asked.kind, asked.said
    if forms := forms_of(kind, said, names):
        return Body(forms=forms)
    whole = [words for words in said if not is_free(words)]
    forms = tuple(free_form(words, asked.seat, names) for words in said if is_free(words))
    if kind == "crossroads" and (named := [words for words in whole if len(words) == 2]):
        whole = [words for words in whole if len(words) == 1]
        forms = (cardview.number_form(named, names), *forms)
    if len(whole) > PICK_FROM and not cardview.of_items(whole, names):
        whole, picker = pick(whole, names)
        forms = (picker, *forms)
    notes = dict(asked.told)
    options = kind == "option"
    buttons = (
        cardview.option(words, asked.about, names)
        if options
        else _button(kind, words, asked.purpose, names)
        for words in whole
    )
    choices = tuple(replace(one, note=notes.get(one.line, one.note)) for one in buttons)
    cards = options or any(choice.note for choice in choices)
    return Body(choices=choices, forms=forms, cards=cards)


def _button(kind: str, words: Words, purpose: str, names: Names) -> Choice:
    """An answer of a prompt that is no turn, as a button: no more words than the question leaves
    open."""
    line = " ".join(words)
    icon, tone = icon_of(line)
    if words == ("triggered",):
        return Choice(line, _("Triggered now"), icon, tone)
    if words == ("choose", AS_DRAWN):
        return Choice(line, _("The rest in the order drawn"), "yes")
    of_a_die = words[0] in ("die", "noise") or purpose in purposes.OF_DICE
    if of_a_die and len(words) == 2 and words[1].isdigit():
        return Choice(line, words[1], die=words[1])
    if label := purposes.called(purpose or kind, words[-1]):
        return Choice(line, label, icon or "no", tone)
    if words in _YES_OR_NO:
        icon, tone = icon_of(words[1])
        return Choice(line, names.anything(words[1]), icon, tone)
    if words[0] == "exposure":
        return Choice(line, of(FACES, words[1]), icon, tone)
    if words[0] in ("choose", "leader", "survivor") and len(words) == 2:
        symbol, note = names.symbol(words[1]), cardview.does(words[1], names)
        return Choice(line, names.anything(words[1]), symbol, tone, note=note)
    if kind == "search" and words[0] in ("noise", "keep"):
        return _of_search(words, names)
    return Choice(line, phrase(words, names), icon, tone)


def _of_search(words: Words, names: Names) -> Choice:
    """An answer of a search: on with it, or what is kept."""
    line = " ".join(words)
    if words[0] == "noise":
        return Choice(line, _("Make noise: look at one more card"), "noise")
    if not words[1:]:
        return Choice(line, _("Keep a card: end the search"), "yes")
    what = join([names.item(item) for item in words[1:]])
    note = " ".join(cardview.does(item, names) for item in words[1:])
    icon = names.symbol(words[1]) if len(words) == 2 else "card"
    return Choice(line, _("Keep %(what)s") % {"what": what}, icon, note=note)
