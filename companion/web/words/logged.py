"""The log in sentences: what was said at the table, as somebody tells it who was there.

A button says what a line will do, the log what it did and what it was asked about; where both are
said in the same words, they are those of `companion.web.words.phrases`.
"""

from collections.abc import Callable

from companion.i18n import N_
from companion.i18n import _
from companion.i18n import gettext
from companion.i18n import ngettext
from companion.i18n.terms import FACES
from companion.i18n.terms import STEPS
from companion.i18n.terms import of
from companion.table.types import LogLine
from companion.web.words.names import Names
from companion.web.words.phrases import AS_DRAWN
from companion.web.words.phrases import Line
from companion.web.words.phrases import join
from companion.web.words.phrases import phrase
from companion.web.words.places import at_place
from companion.web.words.places import from_place


def log_line(line: LogLine, names: Names) -> tuple[str, str]:
    """A line of the log as who said it and what; nobody for ``table:``.

    A sealed line is the kind of the prompt alone: ``ana: vote`` is then a vote that is not shown,
    and else the call for one. The kind of a question in private is not said either: it would read
    as the answer.
    """
    seat, found, said = line.text.partition(": ")
    if not found:
        return "", line.text
    if line.sealed:
        what = gettext(_SEALED.get(said, IN_PRIVATE))
    else:
        words = said.split()
        tell = _TOLD.get(words[0])
        what = tell(Line(words), line, names) if tell else phrase(words, names)
    return ("" if seat == "table" else names.player(seat)), what


_SEALED = {
    "vote": N_("A vote, kept secret"),
    "tactics": N_("A tactics card, kept secret"),
    "bid": N_("A bid, kept secret"),
}
"""Answers that are not shown before all are in."""

IN_PRIVATE = N_("A question in private")
"""Answers of which nothing is ever shown."""

Tell = Callable[[Line, LogLine, Names], str]
"""Makes the sentence of a line, knowing what was asked."""


# -- actions ---------------------------------------------------------------------------------------


def _act(does: Callable[[Line, Names], str]) -> Tell:
    """The sentence of an action, and after it what it was done with."""
    return lambda line, asked, names: does(line, names) + _done_with(line, names)


def _done_with(line: Line, names: Names) -> str:
    said = ""
    if entrance := line.after("entrance"):
        said += " " + _("at entrance %(number)s") % {"number": join(entrance)}
    if line.has("die"):
        said += " " + _("with a %(face)s") % {"face": join(line.after("die"))}
    if line.has("using"):
        said += " " + _using(line, names)
    return said


def _using(line: Line, names: Names) -> str:
    """What an action uses; the number after ``die`` is that of a die."""
    said: list[str] = []
    words = iter(line.after("using"))
    for word in words:
        if word == "die":
            said.append(_("a die of %(face)s") % {"face": next(words, "")})
        else:
            said.append(_("the ability") if word == "ability" else names.anything(word))
    return _("using %(items)s") % {"items": join(said)}


def _who(line: Line, names: Names) -> str:
    return join([names.survivor(slug) for slug in line.after("with")])


def _things(words: list[str], names: Names) -> str:
    return join([names.anything(word) for word in words])


def _whole(line: Line, names: Names) -> str:
    """What the button says, without what the action is done with."""
    bare = [line.verb, *line.head]
    for keyword in ("from", "to", "with", "of"):
        if line.has(keyword):
            bare += [keyword, *line.after(keyword)]
    return phrase(bare, names)


def _attract(line: Line, names: Names) -> str:
    count = " ".join(line.head)
    where = join([from_place(place, names) for place in line.after("from")])
    said = {"who": _who(line, names), "where": where}
    if not count.isdecimal():
        return _whole(line, names)
    return ngettext(
        "%(who)s attracts %(num)d zombie %(where)s",
        "%(who)s attracts %(num)d zombies %(where)s",
        int(count),
    ) % {**said, "num": int(count)}


def _on(line: Line, names: Names) -> str:
    """What a card or an ability is used on; the number after ``die`` is that of a die."""
    on = [names.anything(word) for word in line.after("on")]
    on += [_("a die of %(face)s") % {"face": face} for face in line.after("die")]
    return " " + _("on %(what)s") % {"what": join(on)} if on else ""


def _ability(line: Line, asked: LogLine, names: Names) -> str:
    who = join([names.survivor(slug) for slug in line.after("of")])
    return _("Uses the ability of %(who)s") % {"who": who} + _on(line, names)


def _use(line: Line, asked: LogLine, names: Names) -> str:
    return _whole(line, names) + _on(line, names)


def _play(line: Line, asked: LogLine, names: Names) -> str:
    item, player = _things(line.head, names), _things(line.after("from"), names)
    if player:
        said = _("Plays %(item)s of %(player)s") % {"item": item, "player": player}
    else:
        said = _("Plays %(item)s") % {"item": item}
    return said + _on(line, names)


def _contribute(line: Line, asked: LogLine, names: Names) -> str:
    if not line.head:
        return _("Contributes a card to the crisis")
    return _("Contributes %(card)s to the crisis") % {"card": _things(line.head, names)}


def _spend(line: Line, asked: LogLine, names: Names) -> str:
    said = {"count": join(line.head), "face": join(line.after("die"))}
    return _("Spends %(count)s food on a die of %(face)s") % said


# -- dice ------------------------------------------------------------------------------------------


def _die(line: Line, asked: LogLine, names: Names) -> str:
    return _about(_("Rolls a %(face)s") % {"face": " ".join(line.words[1:])}, asked, names)


def _exposure(line: Line, asked: LogLine, names: Names) -> str:
    if line.has("on") or not asked.about:
        return phrase(line.words, names)
    said = {"who": names.survivor(asked.about), "face": of(FACES, " ".join(line.head))}
    return _("Exposure of %(who)s: %(face)s") % said


def _noise(line: Line, asked: LogLine, names: Names) -> str:
    if not line.head:
        return _("Makes noise and looks at one more card")
    faces = join(line.head) if line.head[0].isdecimal() else _things(line.head, names)
    if asked.about:
        said = {"where": at_place(asked.about, names), "faces": faces}
        return _("The noise %(where)s: %(faces)s") % said
    return _("The noise: %(faces)s") % {"faces": faces}


# -- answers ---------------------------------------------------------------------------------------


def _answer(yes: bool) -> Tell:
    def tell(line: Line, asked: LogLine, names: Names) -> str:
        if asked.kind in ("", "vote"):
            return _("Votes yes") if yes else _("Votes no")
        return _about(_("Says yes") if yes else _("Says no"), asked, names)

    return tell


def _about(said: str, asked: LogLine, names: Names) -> str:
    """A decision, and in brackets what it was about."""
    if not asked.about:
        return said
    return f"{said} ({names.anything(asked.about)})"


def _choose(line: Line, asked: LogLine, names: Names) -> str:
    chosen = line.head
    if not chosen:
        return _("A choice, kept secret")
    if chosen == [AS_DRAWN]:
        return _about(_("The rest in the order drawn"), asked, names)
    if asked.entrance:
        return _("Chooses entrance %(number)s") % {"number": join(chosen)}
    if chosen in (["yes"], ["no"]):
        return _about(_("Says yes") if chosen == ["yes"] else _("Says no"), asked, names)
    return _about(_("Chooses %(what)s") % {"what": _things(chosen, names)}, asked, names)


def _keep(line: Line, asked: LogLine, names: Names) -> str:
    if line.head:
        return _("Keeps %(what)s") % {"what": _things(line.head, names)}
    return _("Keeps a card")


def _bite(message: Callable[[], str]) -> Tell:
    """What is done about a bite that spreads, where it is known to whom."""

    def tell(line: Line, asked: LogLine, names: Names) -> str:
        if not asked.about:
            return phrase(line.words, names)
        return message() % {"who": names.survivor(asked.about)}

    return tell


def _vote(line: Line, asked: LogLine, names: Names) -> str:
    if line.head:
        return _("Votes for %(what)s") % {"what": _things(line.head, names)}
    return _("Calls a vote")


def _step(line: Line, asked: LogLine, names: Names) -> str:
    said = phrase(line.words, names)
    if not asked.about:
        return said
    return f"{of(STEPS, asked.about)}: {said[:1].lower()}{said[1:]}"


def _done(line: Line, asked: LogLine, names: Names) -> str:
    return _about(phrase(line.words, names), asked, names)


def _hand(line: Line, asked: LogLine, names: Names) -> str:
    return phrase(line.words, names) if line.head else _("Tells the cards in hand")


def _undo(line: Line, asked: LogLine, names: Names) -> str:
    if line.head:
        return _("Everything from line %(number)s on is taken back") % {"number": line.head[0]}
    return _("The last line is taken back")


def _goto(line: Line, asked: LogLine, names: Names) -> str:
    step, *player = line.words[1:] or ("",)
    said = {"step": of(STEPS, step), "player": _things(player, names)}
    if player:
        return _("The game goes on at: %(step)s, %(player)s") % said
    return _("The game goes on at: %(step)s") % said


def _plain(message: Callable[[], str]) -> Tell:
    return lambda line, asked, names: message() % {"what": _things(line.head, names)}


_TOLD: dict[str, Tell] = {
    "attack": _act(_whole),
    "barricade": _act(_whole),
    "search": _act(_whole),
    "move": _act(_whole),
    "attract": _act(_attract),
    "clean-waste": _act(lambda line, names: _("Cleans waste")),
    "ability": _ability,
    "use": _use,
    "play": _play,
    "contribute": _contribute,
    "spend-food": _spend,
    "exile": _plain(lambda: _("Calls a vote to exile %(what)s")),
    "calm": _plain(lambda: _("Calms an unruly survivor")),
    "contain": _plain(lambda: _("Puts a die to containment")),
    "end": _plain(lambda: _("Ends the turn")),
    "dice": lambda line, asked, names: _("Rolls %(faces)s") % {"faces": join(line.head)},
    "die": _die,
    "exposure": _exposure,
    "noise": _noise,
    "yes": _answer(yes=True),
    "no": _answer(yes=False),
    "choose": _choose,
    "keep": _keep,
    "kill": _bite(lambda: _("%(who)s is killed to stop the bite")),
    "roll": _bite(lambda: _("Rolls for the bite on %(who)s")),
    "option": _plain(lambda: _("Chooses option %(what)s")),
    "leader": _plain(lambda: _("Chooses %(what)s as leader")),
    "survivor": lambda line, asked, names: (
        _("New survivor: %(what)s") % {"what": _things(line.head[:1], names)}
    ),
    "card": lambda line, asked, names: (
        phrase(line.words, names) if line.head else _("Draws a crossroads card")
    ),
    "declare": lambda line, asked, names: (
        phrase(line.words, names) if line.head else _("Declares the secret objective")
    ),
    "pass": _plain(lambda: _("Passes")),
    "vote": _vote,
    "step": _step,
    "done": _done,
    "hand": _hand,
    "undo": _undo,
    "redo": _plain(lambda: _("A line is brought back")),
    "goto": _goto,
}
