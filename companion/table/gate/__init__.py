"""What a speaker may see, by naming what is allowed: everything that leaves the table passes here.

Pages, pushes, panels, logs, undo labels, exports and refusals are made of the values of this
package, never of the session's. A key that is not named here is not shown, so a secret that
somebody adds to the world tomorrow stays one.

A refusal needs no gate of its own: `companion.table.rights` is asked first, so that the rules' own
sentence only ever reaches somebody who may answer the prompt it speaks of, and of other prompts the
session names the kind alone.
"""

from companion.table.gate.devices import signal
from companion.table.gate.lines import ASKED_OPENLY
from companion.table.gate.lines import AT_ENTRANCES
from companion.table.gate.lines import export
from companion.table.gate.lines import form
from companion.table.gate.lines import log
from companion.table.gate.lines import names_entrance
from companion.table.gate.lines import public_words
from companion.table.gate.lines import stands
from companion.table.gate.lines import taking_back
from companion.table.gate.moment import Moment
from companion.table.gate.prompts import MOST_OPTIONS
from companion.table.gate.prompts import options
from companion.table.gate.state import everything_is_known
from companion.table.gate.state import public_state
from companion.table.gate.state import secret
from companion.table.gate.state import unveiled
from companion.table.gate.views import LOG_SHOWN
from companion.table.gate.views import view
from companion.table.gate.votes import asked_about
from companion.table.gate.votes import asked_with
from companion.table.gate.votes import called
from companion.table.gate.votes import sealed_lines

__all__ = [
    "ASKED_OPENLY",
    "AT_ENTRANCES",
    "LOG_SHOWN",
    "MOST_OPTIONS",
    "Moment",
    "asked_about",
    "asked_with",
    "called",
    "everything_is_known",
    "export",
    "form",
    "log",
    "names_entrance",
    "options",
    "public_state",
    "public_words",
    "sealed_lines",
    "secret",
    "signal",
    "stands",
    "taking_back",
    "unveiled",
    "view",
]
