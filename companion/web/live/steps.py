"""A step of the colony phase that waits for the table's word: what it would bring, in sentences.

The numbers are those of the view; nothing is worked out here but their names.
"""

from collections.abc import Callable
from collections.abc import Mapping

from companion.i18n import _
from companion.i18n import ngettext
from companion.table.types import View
from companion.web.live.ahead import where
from companion.web.words.names import Names
from companion.web.words.phrases import join

PROPOSED = "propose"
"""The level at which the companion shows what it would do (`companion.rules.automation`)."""


def proposal(view: View, names: Names) -> str:
    """What the step that waits for a word would bring; "" where no step does, or where the table
    only wants to be reminded."""
    step = view.state["step"]
    due = any(line == "table: step" for line in view.waiting)
    if not due or view.automation.get(step) != PROPOSED or step not in _PROPOSALS:
        return ""
    return " ".join(_PROPOSALS[step](view, names))


def _pay_food(view: View, names: Names) -> tuple[str, ...]:
    said = []
    for costs in view.coming.costs if view.coming else ():
        if costs.hunger:
            short = _("%(need)d food is needed, %(food)d is there: none is paid, starvation +1.")
            said.append(short % {"need": costs.need, "food": costs.food})
            said.append(_("Morale: −%(num)d.") % {"num": costs.hunger})
        else:
            left = costs.food - costs.need
            said.append(
                _("%(need)d food is paid, %(left)d stays.") % {"need": costs.need, "left": left}
            )
    return tuple(said)


def _check_waste(view: View, names: Names) -> tuple[str, ...]:
    said = []
    for costs in view.coming.costs if view.coming else ():
        waste = view.state["colonies"][costs.colony]["waste"]
        pile = ngettext("%(num)d card in the waste pile", "%(num)d cards in the waste pile", waste)
        cards = {"pile": pile % {"num": waste}, "num": costs.waste}
        said.append(
            (_("%(pile)s: −%(num)d morale.") if costs.waste else _("%(pile)s: no morale is lost."))
            % cards
        )
    return tuple(said)


def _resolve_crisis(view: View, names: Names) -> tuple[str, ...]:
    crisis = view.state["crisis"]
    if crisis is None:
        return ()
    counts = {"put": crisis["contributed"], "needed": crisis["needed"]}
    return (_("Cards added: %(put)d. Points needed: %(needed)d.") % counts,)


def _add_zombies(view: View, names: Names) -> tuple[str, ...]:
    places = where(view, names)
    noise = sum(one.noise for one in view.coming.arrivals) if view.coming else 0
    said = [f"{join(places)}." if places else _("No zombie comes.")]
    if noise:
        said.append(
            ngettext("Then %(num)d noise token.", "Then %(num)d noise tokens.", noise)
            % {"num": noise}
        )
    return tuple(said)


def _check_main_objective(view: View, names: Names) -> tuple[str, ...]:
    met = bool(view.progress) and all(one.met for one in view.progress)
    if met:
        return (_("The goal is achieved: the game ends."),)
    return (_("The goal is not achieved yet."),)


def _move_round_tracker(view: View, names: Names) -> tuple[str, ...]:
    now = view.state["round"]
    if now <= 1:
        return (_("The last round is over: the game ends."),)
    return (_("Rounds left: from %(now)d to %(then)d.") % {"now": now, "then": now - 1},)


def _pass_first_player_token(view: View, names: Names) -> tuple[str, ...]:
    first = view.state["first_player"]
    seats = list(view.seats)
    others = [*seats[seats.index(first) :], *seats[: seats.index(first)]][::-1]
    there = view.state["players"]
    to = next((seat for seat in others if not there[seat]["eliminated"]), first)
    said = {"who": names.player(first), "to": names.player(to)}
    return (_("The first player token goes from %(who)s to %(to)s.") % said,)


_PROPOSALS: Mapping[str, Callable[[View, Names], tuple[str, ...]]] = {
    "pay-food": _pay_food,
    "check-waste": _check_waste,
    "resolve-crisis": _resolve_crisis,
    "add-zombies": _add_zombies,
    "check-main-objective": _check_main_objective,
    "move-round-tracker": _move_round_tracker,
    "pass-first-player-token": _pass_first_player_token,
}
