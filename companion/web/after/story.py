"""A game as a story to be read aloud: a paragraph for each round."""

from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from companion.chronicle.events import Crossroads
from companion.chronicle.events import Died
from companion.chronicle.events import Eliminated
from companion.chronicle.events import Event
from companion.chronicle.events import Exiled
from companion.chronicle.events import HelplessDied
from companion.chronicle.events import Joined
from companion.chronicle.events import Level
from companion.chronicle.events import Round
from companion.chronicle.events import Starved
from companion.chronicle.events import Vote
from companion.chronicle.telling import Chronicle
from companion.i18n import _
from companion.i18n import ngettext
from companion.i18n.terms import REASONS
from companion.i18n.terms import SYMBOLS
from companion.i18n.terms import of
from companion.web.after.figures import cause_name
from companion.web.words.names import Names
from companion.web.words.phrases import join
from companion.web.words.places import at_place


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of the story: its heading and its sentences."""

    heading: str
    sentences: tuple[str, ...]


def story(told: Chronicle, names: Names) -> tuple[Chapter, ...]:
    """The whole story, as everybody may know it."""
    chapters = [_chapter(_("The beginning"), _beginning(told, names))]
    before = told.start
    for each in told.rounds:
        heading = _("Round %(number)d") % {"number": each.number}
        chapters.append(_chapter(heading, _round(each, before, names)))
        before = each.after
    heading = _("The end") if told.reason else _("So far")
    return (*chapters, _chapter(heading, ending(told, names)))


def _chapter(heading: str, sentences: Iterator[str]) -> Chapter:
    return Chapter(heading, tuple(sentences))


def _closed(sentence: str) -> str:
    """A sentence that may end in the title of a card: one with a mark of its own needs no other.

    >>> _closed("Ben was a betrayer: Kill the robot!.")
    'Ben was a betrayer: Kill the robot!'
    """
    return sentence[:-1] if sentence.endswith(("!.", "?.", "….")) else sentence


def _beginning(told: Chronicle, names: Names) -> Iterator[str]:
    players = join([names.player(seat) for seat in told.seats])
    if told.objective in ("", "none"):
        yield _("%(players)s led the colony through the winter.") % {"players": players}
    else:
        said = {"players": players, "objective": names.objective(told.objective)}
        yield _closed(
            _("%(players)s led the colony through the winter. Their task: %(objective)s.") % said
        )
    alive = told.start.survivors
    yield ngettext(
        "It began with %(num)d survivor, and morale stood at %(morale)d.",
        "It began with %(num)d survivors, and morale stood at %(morale)d.",
        alive,
    ) % {"num": alive, "morale": _morale(told.start)}


def _round(one: Round, before: Level, names: Names) -> Iterator[str]:
    if one.crisis:
        yield _closed(_("The crisis was %(crisis)s.") % {"crisis": names.crisis(one.crisis)})
    elif one.symbols:
        asked = join([of(SYMBOLS, symbol) for symbol in one.symbols])
        yield _("The crisis asked for: %(symbols)s.") % {"symbols": asked}
    if not one.events and not one.lost and one.prevented is not False:
        yield _("It was a quiet round.")
    yield from _events(one.events, names)
    if one.prevented is not None:
        yield _("The crisis was averted.") if one.prevented else _("The crisis struck.")
    yield _morale_told(one, _morale(before), _morale(one.after))


def _morale(level: Level) -> int:
    return sum(level.morale.values())


def _morale_told(one: Round, before: int, after: int) -> str:
    said = {"before": before, "after": after}
    if after == before:
        return _("Morale held at %(after)d.") % said
    if after > before:
        return _("Morale rose from %(before)d to %(after)d.") % said
    lost = sorted(one.lost.items(), key=lambda each: -each[1])
    causes = join([f"{cause_name(cause)} ({number})" for cause, number in lost])
    if not causes:
        return _("Morale fell from %(before)d to %(after)d.") % said
    return _("Morale fell from %(before)d to %(after)d: %(causes)s.") % {**said, "causes": causes}


# -- events ----------------------------------------------------------------------------------------


def _events(events: Sequence[Event], names: Names) -> Iterator[str]:
    """A sentence for each event; those who died or joined together are told of together."""
    at = 0
    for _together, group in groupby(events, key=_alike):
        same = list(group)
        at += len(same)
        match same[0]:
            case Died():
                yield _died([one for one in same if isinstance(one, Died)], names)
            case Joined():
                yield _joined([one for one in same if isinstance(one, Joined)], names)
            case Vote() as vote:
                yield _vote(vote, events[at:], names)
            case Exiled(player) if not _voted_on(player, events[:at]):
                yield _("%(who)s was exiled.") % {"who": names.player(player)}
            case Eliminated(player):
                yield _("%(who)s was out of the game.") % {"who": names.player(player)}
            case HelplessDied(number):
                yield ngettext(
                    "%(num)d helpless survivor was killed.",
                    "%(num)d helpless survivors were killed.",
                    number,
                ) % {"num": number}
            case Starved():
                yield _("There was not enough food.")
            case Crossroads() as crossroads:
                yield _crossroads(crossroads, names)


def _voted_on(player: str, events: Sequence[Event]) -> bool:
    """Whether the vote on a player was told of, and with it what came of it."""
    return any(isinstance(event, Vote) and event.player == player for event in events)


def _alike(event: Event) -> object:
    """What events have in common that are told of together."""
    if isinstance(event, Died):
        return Died, event.cause, event.place
    if isinstance(event, Joined):
        return Joined, event.player
    return event


def _died(dead: Sequence[Died], names: Names) -> str:
    number = len(dead)
    said = {
        "who": join([names.survivor(one.survivor) for one in dead]),
        "where": at_place(dead[0].place, names),
    }
    told: dict[str, Callable[[], str]] = {
        "bite": lambda: ngettext(
            "%(who)s died of a bite %(where)s.", "%(who)s died of a bite %(where)s.", number
        ),
        "wounds": lambda: ngettext(
            "%(who)s died of wounds %(where)s.", "%(who)s died of wounds %(where)s.", number
        ),
        "frostbite": lambda: ngettext(
            "%(who)s froze to death %(where)s.", "%(who)s froze to death %(where)s.", number
        ),
        "overrun": lambda: ngettext(
            "%(who)s fell %(where)s when the dead broke in.",
            "%(who)s fell %(where)s when the dead broke in.",
            number,
        ),
        "crisis": lambda: ngettext(
            "%(who)s died in the crisis.", "%(who)s died in the crisis.", number
        ),
        "attack": lambda: ngettext(
            "%(who)s was killed by a survivor %(where)s.",
            "%(who)s were killed by a survivor %(where)s.",
            number,
        ),
        "crossroads": lambda: ngettext(
            "A crossroads card cost the life of %(who)s.",
            "A crossroads card cost the lives of %(who)s.",
            number,
        ),
        "card": lambda: ngettext(
            "A card cost the life of %(who)s.", "A card cost the lives of %(who)s.", number
        ),
    }
    other = ngettext("%(who)s died.", "%(who)s died.", number)
    found = told.get(dead[0].cause)
    return (found() if found and dead[0].place else other) % said


def _joined(new: Sequence[Joined], names: Names) -> str:
    said = {
        "who": join([names.survivor(one.survivor) for one in new]),
        "player": names.player(new[0].player),
    }
    return ngettext("%(who)s joined %(player)s.", "%(who)s joined %(player)s.", len(new)) % said


def _vote(vote: Vote, later: Sequence[Event], names: Names) -> str:
    """A vote with what came of it: ``later`` is what happened in the round after it."""
    said = {"who": names.player(vote.player), "yes": vote.yes, "no": vote.no}
    for event in later:
        if isinstance(event, (Exiled, Eliminated)) and event.player == vote.player:
            return _("By %(yes)d to %(no)d it was decided to exile %(who)s.") % said
        if isinstance(event, Vote):
            break
    return _("It was voted whether to exile %(who)s, but with %(yes)d to %(no)d it failed.") % said


def _crossroads(one: Crossroads, names: Names) -> str:
    said = {
        "who": names.player(one.player),
        "card": names.crossroads(one.card) if one.card else "",
        "option": one.option,
    }
    if one.card:
        return _("%(who)s came to a crossroads, “%(card)s”, and took option %(option)d.") % said
    return _("%(who)s came to a crossroads and took option %(option)d.") % said


# -- the end ---------------------------------------------------------------------------------------


def ending(told: Chronicle, names: Names) -> Iterator[str]:
    """How it ended, who has won, and, once all have declared, who was what."""
    if not told.reason:
        yield _("The game is not over yet.")
    else:
        yield of(REASONS, told.reason)
    dead, alive = told.last.deaths, told.last.survivors
    if dead:
        yield ngettext("%(num)d survivor had died.", "%(num)d survivors had died.", dead) % {
            "num": dead
        }
    else:
        yield _("Nobody had died.")
    yield ngettext("%(num)d was left.", "%(num)d were left.", alive) % {"num": alive}
    if told.reason:
        yield from unveiled(told, names)


def unveiled(told: Chronicle, names: Names) -> Iterator[str]:
    """Who has won, and the secret objectives that are secret no more."""
    if told.winners is None:
        yield _("Who has won is known once all have declared.")
        return
    for seat, card in told.objectives.items():
        said = {"who": names.player(seat), "card": names.objective(card)}
        if seat in told.betrayers:
            yield _closed(_("%(who)s was a betrayer: %(card)s.") % said)
        else:
            yield _closed(_("%(who)s followed a secret objective: %(card)s.") % said)
    for seat in told.betrayers:
        if seat not in told.objectives:
            yield _("%(who)s was a betrayer.") % {"who": names.player(seat)}
    winners = join([names.player(seat) for seat in told.winners])
    if winners:
        yield ngettext("%(who)s has won.", "%(who)s have won.", len(told.winners)) % {
            "who": winners
        }
    else:
        yield _("Nobody has won.")
