"""A turn as verbs to tap: what completes each, in rows of buttons, the common ones first."""

from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from companion.i18n import _
from companion.i18n import per_language
from companion.i18n.terms import FACES
from companion.i18n.terms import of
from companion.table.types import Prospect
from companion.web.asking import outlook
from companion.web.asking.buttons import Body
from companion.web.asking.buttons import Choice
from companion.web.asking.buttons import Group
from companion.web.asking.buttons import Row
from companion.web.asking.buttons import Words
from companion.web.asking.buttons import icon_of
from companion.web.asking.forms import PICK_FROM
from companion.web.asking.forms import free_form
from companion.web.asking.forms import is_free
from companion.web.asking.forms import pick
from companion.web.asking.wording import HINTS
from companion.web.asking.wording import VERBS
from companion.web.words.abilities import can_change
from companion.web.words.abilities import of_item
from companion.web.words.abilities import of_survivor
from companion.web.words.names import Names
from companion.web.words.phrases import Line
from companion.web.words.phrases import join
from companion.web.words.phrases import phrase
from companion.web.words.phrases import used
from companion.web.words.places import from_place

_ORDER = (
    "move", "search", "attack", "barricade", "contribute", "play", "use", "ability",
    "move-with-fuel", "move-with-snowmobile", "clean-waste", "attract", "spend-food", "hand-off",
    "calm", "contain",
)  # fmt: skip
_SELDOM = ("attack-survivor", "exposure", "exile")

_OF_ITEMS = ("play", "use")
"""Verbs whose rows are about the item named first."""

_OF_MANY = (*_OF_ITEMS, "contribute")
"""Verbs with a button for each of many cards, from which one is picked first."""

_OF_NOBODY = ("clean-waste",)
"""Verbs that name no survivor who acts, although an ability may change them."""

_NOWHERE = ("contribute", "exile", "exposure", "hand-off", "move", "play")
"""Verbs whose buttons do not say where anybody is."""

MOST_GROUPS = 256
"""Verbs with all their buttons that are kept: those of some twenty turns."""

Places = tuple[tuple[str, str], ...]
"""Survivors in play with the places where they are."""


@dataclass(frozen=True, slots=True)
class _Verb:
    """A verb of ``seat``'s turn with all that its buttons are made of.

    ``givers`` are the players who may have a card to give, ``places`` where survivors are, if the
    buttons say so, ``notes`` what is said of survivors and places, ``own`` the seat's survivors,
    where the verb is `_OF_NOBODY`.
    """

    name: str
    lines: tuple[Words, ...]
    seat: str
    givers: tuple[str, ...]
    places: Places
    notes: outlook.Notes
    own: tuple[str, ...]


def turn(
    answers: Mapping[str, Sequence[Words]],
    seat: str,
    names: Names,
    state: Mapping[str, Any],
    prospects: Mapping[str, Prospect],
) -> Body:
    """A turn's answers, by their verbs, as groups of buttons; ``seat`` is whose turn it is."""
    groups: list[Group] = []
    more: list[Group] = []
    close: list[Choice] = []
    lines = _sorted_out(answers, state)
    givers = tuple(slug for slug in names.others(seat) if _may_give(slug, state))
    places = tuple((slug, one["at"]) for slug, one in state.get("survivors", {}).items())
    rank = {verb: number for number, verb in enumerate(_ORDER)}
    for name in sorted(lines, key=lambda name: rank.get(name, len(rank))):
        if name == "end":
            close.append(Choice("end", _("End my turn"), "end"))
            continue
        verb = _Verb(
            name,
            tuple(lines[name]),
            seat,
            givers,
            places=() if name in _NOWHERE else places,
            notes=outlook.notes(name, state, prospects),
            own=tuple(prospects) if name in _OF_NOBODY else (),
        )
        (more if name in _SELDOM else groups).append(_group(verb, names))
    return Body(groups=tuple(groups), more=tuple(more), close=tuple(close))


@per_language(MOST_GROUPS)
def _group(verb: _Verb, names: Names) -> Group:
    """A verb with its buttons: most stay the same from one action to the next."""
    label, icon = VERBS.get(verb.name, (verb.name, ""))
    said = _without_entrance(verb.lines)
    free = [words for words in said if is_free(words)]
    whole = [words for words in said if words not in free] if free else said
    forms = tuple(free_form(words, verb.seat, names, verb.givers) for words in free)
    if verb.name in _OF_MANY and len(said) > 2 * PICK_FROM:
        whole, picker = pick(whole, names)
        forms = (picker, *forms)
    rows = _rows(whole, names, dict(verb.places), dict(verb.notes), verb.own)
    hint = _(HINTS[verb.name]) if verb.name in HINTS else ""
    return Group(verb.name, _(label), icon, hint, rows, forms)


def _may_give(player: str, state: Mapping[str, Any]) -> bool:
    """Whether a player may have a card to give, as far as everybody knows."""
    known = state.get("players", {}).get(player, {})
    return not known.get("eliminated") and known.get("hand") != 0


def _sorted_out(
    lines: Mapping[str, Sequence[Words]], state: Mapping[str, Any]
) -> dict[str, list[Words]]:
    """The verbs of a turn, the seldom forms of two common ones apart: to attack a survivor, to move
    with fuel or with a snowmobile."""
    sorted_out: dict[str, list[Words]] = {}
    for verb, said in lines.items():
        for words in said:
            name = verb
            if verb == "attack" and words[1] in state.get("survivors", {}):
                name = "attack-survivor"
            elif verb == "move" and words[-2] == "with":
                name = f"move-with-{words[-1]}"
            sorted_out.setdefault(name, []).append(words)
    return sorted_out


def _without_entrance(lines: Sequence[Words]) -> Sequence[Words]:
    """The actions of a verb without "entrance K" where it is open which: the game asks for it
    afterwards.

    Otherwise a turn at the colony would show every action six times.
    """
    shorter = []
    for words in lines:
        at = (
            words.index("entrance")
            if words[0] in ("attack", "barricade") and "entrance" in words
            else -1
        )
        shorter.append(words if at < 0 else words[:at] + words[at + 2 :])
    return list(dict.fromkeys(shorter))


def _rows(
    lines: Sequence[Words],
    names: Names,
    places: Mapping[str, str],
    notes: Mapping[str, str],
    own: Sequence[str],
) -> tuple[Row, ...]:
    """The completions of a verb: rows of what they share, in the order in which the prompt lists
    them; ``places`` says where survivors are, ``notes`` what is said of survivors and places."""
    rows: dict[tuple[str, str, str], list[Choice]] = {}
    for words in lines:
        label, choice = _split(words, names, places, notes)
        icon = names.symbol(words[1]) if label and words[0] in _OF_ITEMS else ""
        note = _note(Line(words), names, notes, own)
        rows.setdefault((label, icon, note), []).append(choice)
    return tuple(
        Row(label, tuple(choices), icon, note) for (label, icon, note), choices in rows.items()
    )


def _note(line: Line, names: Names, notes: Mapping[str, str], own: Sequence[str]) -> str:
    """What is said of all buttons of a row: what a card does that is used, or what the action takes
    and what follows."""
    if line.verb in _OF_ITEMS:
        return of_item(line.head[0], names)
    if line.verb == "ability":
        return of_survivor(line.after("of")[0], names)
    if line.has("using"):
        helps = (_helps(slug, line, own, names) for slug in line.after("using"))
        return " ".join(filter(None, helps))
    who = line.head if line.verb == "move" else line.after("with")
    return notes.get(who[0], "") if who else ""


def _helps(slug: str, line: Line, own: Sequence[str], names: Names) -> str:
    """What something does that an action uses: a card, or the ability of whoever acts; where nobody
    is named, of those among the ``own`` survivors who change the action."""
    if slug != "ability":
        return of_item(slug, names) or of_survivor(slug, names)
    whose = line.after("with")[:1] or [one for one in own if can_change(one, line.verb, names)]
    return " ".join(of_survivor(one, names) for one in whose)


def _split(
    words: Words, names: Names, places: Mapping[str, str], notes: Mapping[str, str]
) -> tuple[str, Choice]:
    """An action as the label of its row and the button within it."""
    line, said = Line(words), " ".join(words)
    if line.verb == "move":
        return names.survivor(line.head[0]), _way(line, said, names, notes)
    if line.verb == "exposure" and line.after("on"):
        face = line.head[0]
        icon, tone = icon_of(f"exposure {face}")
        return names.survivor(line.after("on")[0]), Choice(said, of(FACES, face), icon, tone)
    if line.verb == "exile":
        return "", Choice(said, names.player(line.head[0]))
    if line.verb == "contribute":
        what = join([names.item(item) for item in line.head])
        return _owner(line, names), Choice(
            said, what or _("A card, face down"), names.symbol("".join(line.head))
        )
    if line.verb == "hand-off":
        giver = _("%(item)s from %(who)s") % {
            "item": names.item(line.head[0]),
            "who": names.survivor(line.after("from")[0]),
        }
        return giver, Choice(said, names.survivor(line.after("to")[0]))
    dice = _die(words)
    if line.verb == "play":
        return names.item(line.head[0]), Choice(said, target(line, names))
    if dice is None and line.verb in ("ability", "use"):
        alone = Line((line.verb, *line.head, "of", *line.after("of")))
        return _row_label(alone, names, {}), Choice(said, target(line, names))
    if dice is None:
        return "", Choice(said, phrase(words, names))
    at, face = dice
    rest = Line(words[:at] + words[at + 2 :])
    return _row_label(rest, names, places), Choice(said, face, die=face)


def _way(line: Line, said: str, names: Names, notes: Mapping[str, str]) -> Choice:
    """A place to move to, with what lies there."""
    to = line.after("to")
    place = join([names.place(slug) for slug in to])
    if line.after("entrance"):
        place += " " + " ".join(line.after("entrance"))
    told = (notes.get(to[0], ""), notes.get(f"{line.head[0]} {to[0]}", ""))
    return Choice(said, place, note=", ".join(filter(None, told)))


def target(line: Line, names: Names) -> str:
    """What a card is played on, as a button."""
    on = join([names.anything(slug) for slug in line.after("on")])
    if die := line.after("die"):
        on = _("die %(face)s") % {"face": " ".join(die)} + (f" → {on}" if on else "")
    return f"→ {on}" if on else _("Play it") if line.verb == "play" else _("Use it")


def _row_label(line: Line, names: Names, places: Mapping[str, str]) -> str:
    """What the dice of a row are for, short: the verb stands above it."""
    who = line.after("with") or line.after("of")
    said = [join([names.survivor(slug) for slug in who])] if who else []
    place = places.get(who[0], "") if who else ""
    if line.verb == "attack":
        said[0] += " → " + join([names.anything(target) for target in line.head])
    elif line.verb == "attract":
        said.append(
            _("%(count)s %(where)s")
            % {
                "count": " ".join(line.head),
                "where": join([from_place(slug, names) for slug in line.after("from")]),
            }
        )
    elif line.verb == "use":
        said.insert(0, join([names.item(item) for item in line.head]))
    elif line.verb == "spend-food":
        said.append(_("%(count)s food") % {"count": " ".join(line.head)})
    elif place:
        said.append(names.place(place))
    if entrance := line.after("entrance"):
        said.append(_("entrance %(numbers)s") % {"numbers": " ".join(entrance)})
    if line.has("using"):
        said.append(used(line, names))
    if on := line.after("on"):
        said.append("→ " + join([names.anything(slug) for slug in on]))
    return ", ".join(said)


def _die(words: Words) -> tuple[int, str] | None:
    """Where an action names the die that pays for it, and the die."""
    for at, word in enumerate(words[:-1]):
        if word == "die" and words[at + 1].isdigit() and words[at - 1] != "using":
            return at, words[at + 1]
    return None


def _owner(line: Line, names: Names) -> str:
    return join([names.survivor(slug) for slug in line.after("from")])
