"""The pages that begin a game: what they ask, and what they make of the answers.

They ask as little as they can. A table that played before begins the next game with one tap, a
light table that leaves dice and crises alone is as welcome as one that tracks everything, and every
number that the companion fills in can be corrected on the big screen afterwards. `draft` is what
has been chosen so far, `shown` how the page shows it, `words` what everything is called, `routes`
what pages send.
"""

from companion.web.newgame.draft import Draft
from companion.web.newgame.draft import Unfit
from companion.web.newgame.draft import of_plan
from companion.web.newgame.draft import plan
from companion.web.newgame.draft import read
from companion.web.newgame.shown import KeptGame
from companion.web.newgame.shown import again
from companion.web.newgame.shown import kept
from companion.web.newgame.shown import page

__all__ = [
    "Draft",
    "KeptGame",
    "Unfit",
    "again",
    "kept",
    "of_plan",
    "page",
    "plan",
    "read",
]
