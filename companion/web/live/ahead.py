"""The colony phase before it comes, as one line: what it costs, where zombies come, and in which
step the goal is checked, which everything before it can still lose."""

from collections.abc import Iterator
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from companion.i18n import _
from companion.i18n import ngettext
from companion.table.types import Arrivals
from companion.table.types import ColonyPhase
from companion.table.types import View
from companion.web.words.names import Names
from companion.web.words.phrases import join


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the line, with its symbol, and ``places`` it names; ``alarm``: it hurts."""

    icon: str
    text: str
    alarm: bool = False
    places: tuple[str, ...] = ()


def ahead(view: View, names: Names) -> tuple[Part, ...]:
    """What the colony phase will bring as the board stands now; nothing once it has begun."""
    if view.coming is None:
        return ()
    return (
        *_costs(view.coming),
        *_crisis(view),
        *_arrivals(view, names),
        *_end(view),
    )


def _costs(coming: ColonyPhase) -> Iterator[Part]:
    for costs in coming.costs:
        if costs.hunger:
            short = _("Food %(food)d of %(need)d: starvation +1, morale −%(num)d")
            said = {"food": costs.food, "need": costs.need, "num": costs.hunger}
            yield Part("food", short % said, alarm=True)
        elif costs.need:
            yield Part("food", _("Food −%(num)d") % {"num": costs.need})
        if costs.waste:
            yield Part("waste", _("Waste: morale −%(num)d") % {"num": costs.waste}, alarm=True)


def _crisis(view: View) -> Iterator[Part]:
    crisis = view.state["crisis"]
    assert view.coming is not None
    if crisis is None or "resolve-crisis" not in view.coming.steps:
        return
    short = crisis["needed"] - crisis["contributed"]
    if short > 0:
        said = ngettext("Crisis: %(num)d card short", "Crisis: %(num)d cards short", short)
        yield Part("crisis", said % {"num": short})


def _arrivals(view: View, names: Names) -> Iterator[Part]:
    assert view.coming is not None
    coming = view.coming.arrivals
    zombies = sum(one.zombies for one in coming)
    if zombies:
        said = ngettext("%(num)d zombie:", "%(num)d zombies:", zombies) % {"num": zombies}
        yield Part("zombie", said, places=where(view, names))
    barricades = sum(one.barricades for one in coming)
    if barricades:
        said = ngettext("%(num)d barricade falls", "%(num)d barricades fall", barricades)
        yield Part("barricade", said % {"num": barricades})
    overruns = sum(one.overruns for one in coming)
    if overruns:
        said = ngettext(
            "%(num)d overrun: somebody dies", "%(num)d overruns: each kills one", overruns
        )
        yield Part("dead", said % {"num": overruns}, alarm=True)
    noise = sum(one.noise for one in coming)
    if noise:
        said = ngettext(
            "Noise: up to %(num)d zombie more", "Noise: up to %(num)d zombies more", noise
        )
        yield Part("noise", said % {"num": noise})


def where(view: View, names: Names) -> tuple[str, ...]:
    """Where zombies come, place by place: to which entrances, where there are several."""
    coming = view.coming.arrivals if view.coming is not None else ()
    places = view.state["locations"]
    return tuple(
        f"{names.place(one.place)} +{one.zombies}"
        + (f" ({_entrances(one)})" if len(places[one.place]["entrances"]) > 1 else "")
        for one in coming
        if one.zombies
    )


def _entrances(one: Arrivals) -> str:
    said = ngettext("entrance %(which)s", "entrances %(which)s", one.zombies)
    return said % {"which": passes(one.entrances)}


def passes(entrances: Sequence[int]) -> str:
    """Entrances in the order in which zombies come to them, a piece for each time round.

    >>> passes([1, 2, 3, 4, 5, 6, 1])
    '1–6 and 1'
    """
    rounds = groupby(enumerate(entrances), key=lambda each: each[0] - each[1])
    ways = [[entrance for _at, entrance in each] for _start, each in rounds]
    return join([str(way[0]) if len(way) == 1 else f"{way[0]}–{way[-1]}" for way in ways])


def _end(view: View) -> Iterator[Part]:
    state, coming = view.state, view.coming
    assert coming is not None
    goal = coming.steps.get("check-main-objective")
    if goal is not None and state["objective"] not in ("", "none"):
        yield Part("flag", _("The goal is checked in step %(step)d") % {"step": goal})
    tracker = coming.steps.get("move-round-tracker")
    if tracker is not None and state["round"] == 1:
        said = _("The last round: step %(step)d ends the game")
        yield Part("round", said % {"step": tracker}, alarm=True)
