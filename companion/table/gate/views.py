"""All that a speaker may see."""

from companion.table.gate.lines import label
from companion.table.gate.lines import log
from companion.table.gate.moment import Moment
from companion.table.gate.prompts import prompt
from companion.table.gate.prompts import proposals
from companion.table.gate.state import added
from companion.table.gate.state import public_state
from companion.table.gate.state import readings
from companion.table.gate.state import secret
from companion.table.gate.votes import ballot
from companion.table.types import Speaker
from companion.table.types import View

LOG_SHOWN = 60
"""How many of the newest lines a view holds; `Table.log` gives all."""


def view(moment: Moment, speaker: Speaker) -> View:
    """All that ``speaker`` may see."""
    seats = moment.seats
    mine = [shown for one in moment.open if (shown := prompt(one, speaker, seats)) is not None]
    return View(
        run=moment.run,
        seq=moment.seq,
        role=speaker.role,
        seat=speaker.seat,
        state=public_state(moment.state),
        secret=secret(moment.state, speaker.seat),
        prompts=tuple(mine),
        waiting=tuple(one.label for one in moment.open if one.waiting),
        log=log(moment, speaker, last=LOG_SHOWN),
        undo=label(moment, moment.undo, speaker),
        redo=label(moment, moment.redo, speaker),
        notices=moment.notices,
        seats=dict(moment.seats),
        proposals=proposals(moment, mine),
        progress=moment.aside.progress,
        in_force=moment.aside.in_force,
        revealed=dict(moment.aside.revealed),
        mouths=dict(moment.aside.mouths),
        house=dict(moment.aside.house),
        automation=dict(moment.aside.automation),
        coming=moment.aside.coming,
        prospects=dict(moment.aside.prospects),
        readings=readings(moment, speaker.seat),
        demands=moment.aside.demands.get(speaker.seat or "", ()),
        added=added(moment, speaker.seat),
        errands=moment.errands,
        ballot=moment.called or ballot(moment, speaker.seat),
        used_up=dict(moment.aside.used_up),
        used_cards=dict(moment.aside.used_cards.get(speaker.seat or "", {})),
        limits=dict(moment.aside.limits),
        pieces=moment.aside.pieces,
        agenda=moment.aside.agenda,
    )
