"""What other devices in the house may know."""

from collections.abc import Iterable

from companion.table.feed import ColonySignal
from companion.table.feed import CrisisSignal
from companion.table.feed import Ending
from companion.table.feed import Person
from companion.table.feed import Signal
from companion.table.gate.moment import Moment


def signal(moment: Moment) -> Signal:
    """What any device in the house may know, each value by its name: less than everybody at the
    table sees."""
    state, crisis, over = moment.state, moment.state["crisis"], moment.state["over"]
    return Signal(
        round=state["round"],
        rounds=moment.aside.rounds,
        step=state["step"],
        turn=_people(moment, state["active"]),
        morale=state.get("morale"),
        colonies={
            name: ColonySignal(colony["morale"]) for name, colony in state["colonies"].items()
        },
        crisis=None
        if crisis is None
        else CrisisSignal(
            card=crisis["card"],
            name=moment.aside.crisis or None,
            prevent=tuple(crisis["prevent"]),
            contributed=crisis["contributed"],
            needed=crisis["needed"],
        ),
        over=None
        if over is None
        else Ending(
            reason=over["reason"],
            winners=None if over["winners"] is None else _people(moment, over["winners"]),
        ),
    )


def _people(moment: Moment, seats: Iterable[str]) -> tuple[Person, ...]:
    return tuple(Person(seat, moment.seats[seat].name) for seat in seats)
