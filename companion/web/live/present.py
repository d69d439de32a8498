"""What the pages show, made of a view: the templates below only lay it out.

A view (`companion.table.types.View`) has already passed the table's gate; this module adds names,
sentences, thresholds and what a correction would send. It knows no rule: nothing here decides what
may be done.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import replace
from functools import cached_property
from typing import Any

from companion.i18n import _
from companion.i18n import ngettext
from companion.i18n.terms import REASONS
from companion.i18n.terms import STEPS
from companion.i18n.terms import SYMBOLS
from companion.i18n.terms import of
from companion.table.types import LogLine
from companion.table.types import View
from companion.web.asking import ballots
from companion.web.live import ahead
from companion.web.live import cardview
from companion.web.live import errands
from companion.web.live import standing
from companion.web.live import steps
from companion.web.live.board import Card
from companion.web.live.board import Figure
from companion.web.live.board import Number
from companion.web.live.board import Place
from companion.web.live.board import figure
from companion.web.live.board import item
from companion.web.live.board import number
from companion.web.live.board import place
from companion.web.words.logged import log_line
from companion.web.words.names import SOURCES
from companion.web.words.names import Names
from companion.web.words.waits import waited_for

LOW_MORALE = 2
"""Morale from here down stands out."""


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat as everybody may see it; ``may_host`` is whether its player may take the host's
    rights, ``asked`` the number of the phone that asks for it, ``version`` grows with each change
    of who sits there, ``shown`` the objective an exiled player has shown."""

    slug: str
    name: str
    claimed: bool
    connected: bool
    host: bool
    may_host: bool
    bot: bool
    asked: str
    version: int
    active: bool
    first: bool
    exiled: bool
    eliminated: bool
    dice: tuple[int, ...]
    used: tuple[int, ...]
    hand: int | None
    figures: tuple[Figure, ...]
    shown: str


@dataclass(frozen=True, slots=True)
class Crisis:
    """The crisis of the round; ``effect`` is what happens if it is not prevented."""

    title: str
    symbols: tuple[tuple[str, str], ...]
    contributed: Number
    needed: int
    note: str
    effect: str


@dataclass(frozen=True, slots=True)
class Said:
    """A line of the log as a sentence."""

    number: int
    who: str
    what: str
    source: str
    standing: bool


@dataclass(frozen=True)
class Public:
    """Everything public, as the big screen and the heads of the other pages show it; what few pages
    show is put into words when they do."""

    view: View
    names: Names
    figures: Mapping[str, Figure]
    id: str
    run: str
    step: str
    objective: str
    tracks: tuple[Number, ...]
    crisis: Crisis | None
    waiting: tuple[tuple[str, str], ...]
    proposed: str
    turn: str
    chairs: tuple[Chair, ...]
    undo: Said | None
    redo: Said | None
    over: tuple[str, str] | None
    dead: tuple[str, ...]
    notices: tuple[str, ...]
    goal: tuple[standing.Demand, ...]
    in_force: tuple[standing.Rule, ...]
    revealed: tuple[Card, ...]
    stock_due: bool
    ballot: ballots.Shown | None

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """The colony boards and locations."""
        slugs = self.view.state["locations"]
        return tuple(place(slug, self.view, self.figures, self.names) for slug in slugs)

    @cached_property
    def log(self) -> tuple[Said, ...]:
        """What was said, the newest first."""
        return tuple(said(line, self.names) for line in reversed(self.view.log))

    @cached_property
    def decks(self) -> tuple[standing.Deck, ...]:
        """Who holds which deck."""
        return standing.decks(self.view.state)

    @cached_property
    def house(self) -> tuple[str, ...]:
        """The house rules."""
        return standing.house(self.view.house)

    @cached_property
    def steps(self) -> tuple[standing.Step, ...]:
        """The steps of the colony phase, with who does them."""
        return standing.steps(self.view.automation)

    @cached_property
    def ahead(self) -> tuple[ahead.Part, ...]:
        """What the colony phase will bring."""
        return ahead.ahead(self.view, self.names)

    @cached_property
    def errands(self) -> tuple[errands.Shown, ...]:
        """What is to be done on the board."""
        return errands.shown(self.view.errands, self.names)

    @property
    def colonies(self) -> tuple[Place, ...]:
        """The colony boards."""
        return tuple(one for one in self.places if one.colony)

    @property
    def outside(self) -> tuple[Place, ...]:
        """All other locations."""
        return tuple(one for one in self.places if not one.colony)

    @cached_property
    def waiting_beside(self) -> tuple[tuple[str, str], ...]:
        """What the table waits for beside the votes: a ballot says itself who has not voted."""
        if self.view.ballot is None:
            return self.waiting
        votes = {f"{seat}: {self.view.ballot.kind}" for seat in self.view.ballot.missing}
        both = zip(self.view.waiting, self.waiting, strict=True)
        return tuple(said for label, said in both if label not in votes)

    @property
    def reminders(self) -> tuple[standing.Rule, ...]:
        """What the table is to be reminded of now."""
        return tuple(rule for rule in self.in_force if rule.due)

    @property
    def free_seats(self) -> bool:
        """Whether somebody could still sit down."""
        return any(not chair.claimed for chair in self.chairs)

    @property
    def bots(self) -> bool:
        """Whether bots play here, whose seats can be taken over."""
        return any(chair.bot for chair in self.chairs)


def stamp(view: View) -> str:
    """The id of a view: the run and the sequence number, as streams and forms carry it."""
    return f"{view.run}.{view.seq}"


def public(view: View, names: Names) -> Public:
    """The public side of a view."""
    state = view.state
    figures = {slug: figure(slug, view, names) for slug in state["survivors"]}
    chairs = tuple(_chair(slug, view, figures, names) for slug in view.seats)
    return Public(
        view=view,
        names=names,
        figures=figures,
        id=stamp(view),
        run=view.run,
        step=of(STEPS, state["step"]),
        objective="" if state["objective"] in ("", "none") else names.objective(state["objective"]),
        tracks=_tracks(view),
        crisis=_crisis(view, names),
        waiting=tuple(waited_for(one, state, view.house, names) for one in view.waiting),
        proposed=steps.proposal(view, names),
        turn=names.player(state["turn"]) if state["turn"] else "",
        chairs=chairs,
        undo=said(view.undo, names) if view.undo else None,
        redo=said(view.redo, names) if view.redo else None,
        over=_over(state, names),
        dead=tuple(names.survivor(slug) for slug in state["dead"]),
        notices=tuple(names.said(notice) for notice in view.notices),
        goal=standing.goal(view, names),
        in_force=standing.in_force(view.in_force, names),
        revealed=tuple(item(slug, names) for slug in state["revealed"]),
        stock_due=_stock_is_due(state),
        ballot=ballots.shown(view.ballot, view.log, names),
    )


def _stock_is_due(state: Mapping[str, Any]) -> bool:
    """Whether the last player of the round has the turn: the colony phase comes next, and counts on
    what is in the books."""
    if state["step"] != "player-turns" or state["turn"] is None:
        return False
    seats = [seat for seat, one in state["players"].items() if not one["eliminated"]]
    first = state["first_player"]
    if state["turn"] not in seats or first not in seats:
        return False
    return seats[(seats.index(state["turn"]) + 1) % len(seats)] == first


# -- tracks ----------------------------------------------------------------------------------------


def _tracks(view: View) -> tuple[Number, ...]:
    """The tracks of every colony; those of the only one by their short paths."""
    state = view.state
    coming = {one.colony: one for one in view.coming.costs} if view.coming is not None else {}
    limits = view.limits
    shown = [number("round", _("Rounds left"), state["round"], limits, icon="round")]
    for name, colony in state["colonies"].items():
        prefix = "" if len(state["colonies"]) == 1 else f"colonies.{name}."
        costs = coming.get(name)
        hunger, waste = (costs.hunger, costs.waste) if costs is not None else (0, 0)
        shown += [
            replace(
                number(f"{prefix}morale", _("Morale"), colony["morale"], limits, icon="morale"),
                alarm=colony["morale"] <= LOW_MORALE,
            ),
            replace(
                number(f"{prefix}food", _("Food"), colony["food"], limits, icon="food"),
                note=_meals(view.mouths[name], hunger),
                alarm=hunger > 0,
            ),
            replace(
                number(
                    f"{prefix}starvation",
                    _("Starvation"),
                    colony["starvation"],
                    limits,
                    icon="starvation",
                ),
                note=_shortage(colony["starvation"] + 1),
            ),
            replace(
                number(f"{prefix}waste", _("Waste"), colony["waste"], limits, icon="waste"),
                note=_pile(colony["waste"], 5 if name == "den" else 10, waste),
                alarm=waste > 0,
            ),
        ]
    return tuple(shown)


def _meals(mouths: int, hunger: int) -> str:
    """How many eat in a colony, and what it costs if there is not enough."""
    said = ngettext("%(num)d mouth to feed", "%(num)d mouths to feed", mouths) % {"num": mouths}
    return f"{said}; {_('short: −%(num)d morale') % {'num': hunger}}" if hunger else said


def _shortage(costs: int) -> str:
    return ngettext("a shortage costs %(num)d morale", "a shortage costs %(num)d morale", costs) % {
        "num": costs
    }


def _pile(waste: int, every: int, costs: int) -> str:
    """How far the waste pile is from costing more, and what it costs now."""
    left = every - waste % every
    said = ngettext("%(num)d card to the next −1", "%(num)d cards to the next −1", left) % {
        "num": left
    }
    return f"{said}; {_('−%(num)d morale this round') % {'num': costs}}" if costs else said


def _crisis(view: View, names: Names) -> Crisis | None:
    crisis = view.state["crisis"]
    if crisis is None:
        return None
    symbols = tuple((slug, of(SYMBOLS, slug)) for slug in crisis["prevent"])
    put = crisis["contributed"]
    return Crisis(
        title=names.crisis(crisis["card"]) if crisis["card"] else _("Crisis"),
        symbols=symbols,
        contributed=number("crisis.contributed", _("In"), put, view.limits),
        needed=crisis["needed"],
        note=_("2 more than needed: +1 morale"),
        effect=cardview.crisis(crisis["card"], names) if crisis["card"] else "",
    )


def _chair(slug: str, view: View, figures: Mapping[str, Figure], names: Names) -> Chair:
    status, player = view.seats[slug], view.state["players"][slug]
    own = [each for each, one in view.state["survivors"].items() if one["player"] == slug]
    return Chair(
        slug=slug,
        name=names.player(slug),
        claimed=status.claimed,
        connected=status.connected,
        host=status.host,
        may_host=status.may_host,
        bot=status.bot,
        asked=status.asked,
        version=status.version,
        active=slug in view.state["active"],
        first=slug == view.state["first_player"],
        exiled=player["exiled"],
        eliminated=player["eliminated"],
        dice=tuple(player["dice"]),
        used=tuple(player["used"]),
        hand=player["hand"],
        figures=tuple(figures[each] for each in own),
        shown=names.objective(view.revealed[slug]) if slug in view.revealed else "",
    )


# -- what is said ----------------------------------------------------------------------------------


def said(line: LogLine, names: Names) -> Said:
    """A line of the log as a sentence."""
    who, what = log_line(line, names)
    source = (
        "" if line.source == "typed" else of(SOURCES, line.source) if line.source in SOURCES else ""
    )
    return Said(line.number, who, what, source, line.standing)


def _over(state: Mapping[str, Any], names: Names) -> tuple[str, str] | None:
    over = state["over"]
    if over is None:
        return None
    reason = of(REASONS, over["reason"])
    if over["winners"] is None:
        return reason, _("Each of you declares now, on your own phone.")
    if not over["winners"]:
        return reason, _("Nobody has won.")
    winners = ", ".join(names.player(slug) for slug in over["winners"])
    return reason, ngettext("%(who)s has won.", "%(who)s have won.", len(over["winners"])) % {
        "who": winners
    }
