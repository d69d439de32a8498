"""The words around prompts: their titles, hints, and the names of verbs, each with its symbol."""

from collections.abc import Mapping

from companion.i18n import N_
from companion.i18n import _
from companion.i18n import gettext
from companion.i18n.terms import STEPS
from companion.i18n.terms import of
from companion.table.types import Purpose
from companion.web.asking import purposes
from companion.web.words.names import KINDS
from companion.web.words.names import Names

VERBS = {
    "attack": (N_("Attack"), "weapon"),
    "attack-survivor": (N_("Attack a survivor"), "weapon"),
    "search": (N_("Search"), "search"),
    "barricade": (N_("Barricade"), "barricade"),
    "clean-waste": (N_("Clean waste"), "waste"),
    "attract": (N_("Attract zombies"), "zombie"),
    "ability": (N_("Ability"), "star"),
    "use": (N_("Use equipment"), "tool"),
    "play": (N_("Play a card"), "card"),
    "contribute": (N_("Add to the crisis"), "crisis"),
    "move": (N_("Move"), "move"),
    "move-with-fuel": (N_("Move with fuel"), "fuel"),
    "move-with-snowmobile": (N_("Move by snowmobile"), "move"),
    "spend-food": (N_("Spend food"), "food"),
    "hand-off": (N_("Hand off"), "hand"),
    "exile": (N_("Vote to exile"), "exile"),
    "exposure": (N_("Exposure, rolled before I said what for"), "frostbite"),
    "calm": (N_("Calm"), "medicine"),
    "contain": (N_("Contain"), "die"),
}

HINTS = {
    "attack": N_("A zombie dies, then the exposure die."),
    "attack-survivor": N_(
        "The same die is rolled again: up to the other's attack value it wounds."
    ),
    "search": N_("Draw a card from the deck there; noise lets you look at one more."),
    "barricade": N_("Any die. One barricade on a free space of an entrance here."),
    "clean-waste": N_("Any die. Up to three cards leave the waste pile."),
    "attract": N_("Any die. Up to two zombies come here from one other location."),
    "move": N_("Once a turn each, then the exposure die."),
    "move-with-fuel": N_("A fuel card from the hand: no exposure die on this way."),
    "move-with-snowmobile": N_(
        "No exposure die on this way, but noise at both ends; at the colony a zombie."
    ),
    "spend-food": N_("Each food token raises a die by 1, up to 6."),
    "ability": N_("As the survivor card says."),
    "use": N_("The card stays equipped, unless it says otherwise."),
    "play": N_("The card leaves your hand."),
    "hand-off": N_("An equipped card goes to another survivor here; no die is needed."),
    "exposure": N_("The face takes effect at once."),
    "contribute": N_("Face down. Cards of the crisis's symbol count +1, all others −1."),
    "exile": N_("Everybody votes at once; on a tie the first player decides."),
}

_BY_HAND = N_("Do what the card says and the companion has not done, correct the numbers, say so.")
_STEP = N_("Do it on the board, enter what has changed, then say so.")
_DRAWN = N_("Draw it and keep it secret. Say so when it triggers.")
_BLIND = N_("Nobody's vote is shown before all are in.")

_PLAIN: Mapping[str, tuple[str, str]] = {
    "turn": (N_("Your turn"), ""),
    "action-dice": (N_("Roll your action dice"), N_("Tap the face of each die you rolled.")),
    "keep": (N_("Which survivors do you keep?"), N_("The first one you choose leads your group.")),
    "leader": (N_("Who leads your group now?"), ""),
    "crisis": (N_("Which crisis was revealed?"), ""),
    "crisis-cards": (
        N_("Which cards were in the crisis?"),
        N_("Turn them over and tap their symbols."),
    ),
    "survivor": (N_("Which survivor card did you draw?"), ""),
    "objective": (
        N_("Is the main objective completed?"),
        N_("The companion cannot tell from what it knows; look at the card."),
    ),
    "first-player": (N_("Pass the first player token?"), ""),
    "betrayer": (
        N_("Was your secret objective a betrayal?"),
        N_(
            "Only you see this. Two exiled players of whom neither was a betrayer end the game"
            " for all."
        ),
    ),
    "declare": (
        N_("Did you fulfil your secret objective?"),
        N_("The game is over. Answer for your own objective."),
    ),
    "crossroads": (N_("Crossroads card"), _DRAWN),
    "option": (N_("Which option do you take?"), N_("Read the whole card aloud first.")),
    "search": (N_("Search"), N_("Look at the card you drew.")),
    "vote": (N_("Vote"), _BLIND),
    "by-hand": (N_("Do it by hand"), _BY_HAND),
    "die": (N_("Roll a die"), ""),
    "noise": (N_("Noise"), ""),
    "choose": (N_("Choose"), ""),
    "exile-move": (
        N_("Leave the colony"),
        N_("Where does each survivor go? The exposure die follows each move."),
    ),
    "hand": (
        N_("Which cards are in your hand?"),
        N_("The companion holds the items now. Nobody else is shown what you say."),
    ),
}
"""The heading and the hint of a question that is about nothing, by its kind."""

_ABOUT: Mapping[str, tuple[str, str]] = {
    "crossroads": (N_("Crossroads card of %(about)s's turn"), _DRAWN),
    "exposure": (N_("Exposure die for %(about)s"), ""),
    "bite-spread": (N_("The bite spreads to %(about)s"), ""),
    "die": (N_("Roll a die: %(about)s"), ""),
    "noise": (
        N_("Noise at %(about)s"),
        N_("The die for the next noise token: on 1, 2 or 3 a zombie comes."),
    ),
    "noise-flipped": (N_("Noise at %(about)s"), N_("Flip the next noise token.")),
    "choose": (N_("Choose: %(about)s"), ""),
    "vote": (N_("Vote: %(about)s"), _BLIND),
    "vote-exile": (N_("Exile %(about)s?"), _BLIND),
    "search": (N_("Search: %(about)s"), N_("Look at the card you drew.")),
    "search-held": (
        N_("Search: %(about)s"),
        N_("Only you see these cards. What you do not keep goes under the deck."),
    ),
    "by-hand": (N_("Do it by hand: %(about)s"), _BY_HAND),
}
"""Those of a question that is about something."""


def title(
    kind: str,
    about: str,
    seat: str,
    names: Names,
    *,
    mine: bool,
    purpose: Purpose | None = None,
) -> tuple[str, str]:
    """The heading of a prompt and a hint; ``about`` is the slug it is about, or nothing."""
    said = {"about": names.anything(about) if about else "", "who": names.player(seat)}
    voting = kind == "vote"
    if voting and names.is_player(about):
        kind = "vote-exile"
    if purpose is not None and about and not voting:
        heading, hint = purposes.question(purpose, about, names)
    else:
        heading, hint = _headings(kind, about, said)
    if seat == "table":
        heading = _("For the table: %(what)s") % {"what": heading}
    elif not mine:
        heading = _("In place of %(who)s: %(what)s") % {"who": said["who"], "what": heading}
    return heading, hint


def _headings(kind: str, about: str, said: Mapping[str, str]) -> tuple[str, str]:
    if kind == "step" and about:
        return of(STEPS, about), gettext(_STEP)
    table = _ABOUT if about and kind in _ABOUT else _PLAIN
    if kind not in table:
        return of(KINDS, kind), ""
    heading, hint = table[kind]
    return gettext(heading) % said, gettext(hint) if hint else ""
