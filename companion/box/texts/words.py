"""What steps, prompts and the words of an answer are called, each no longer than a line."""

from companion.i18n import N_
from companion.i18n import _
from companion.i18n.terms import FACES
from companion.i18n.terms import PLACES
from companion.i18n.terms import SYMBOLS
from companion.i18n.terms import of

LINE = 19
"""Letters in a line of a list on a panel."""

STEPS = {
    "set-up": N_("Set-up"),
    "reveal-crisis": N_("Reveal crisis"),
    "roll-action-dice": N_("Action dice"),
    "player-turns": N_("Player turns"),
    "containment": N_("Containment"),
    "pay-food": N_("Pay food"),
    "colony-combat": N_("Colony combat"),
    "check-waste": N_("Check waste"),
    "resolve-crisis": N_("Resolve crisis"),
    "add-bullets": N_("Add bullets"),
    "add-zombies": N_("Add zombies"),
    "bandits-scavenge": N_("Bandits scavenge"),
    "check-main-objective": N_("Main objective"),
    "move-round-tracker": N_("Round tracker"),
    "pass-first-player-token": N_("First player"),
    "elect-colony-leaders": N_("Elect leaders"),
    "over": N_("Game over"),
}

KINDS = {
    "keep": N_("survivors"),
    "leader": N_("new leader"),
    "crisis": N_("which crisis?"),
    "action-dice": N_("dice"),
    "turn": N_("turn"),
    "exposure": N_("exposure"),
    "bite-spread": N_("bite spreads"),
    "die": N_("roll a die"),
    "search": N_("search"),
    "vote": N_("vote"),
    "survivor": N_("survivor card"),
    "crisis-cards": N_("crisis cards"),
    "noise": N_("noise die"),
    "objective": N_("objective met?"),
    "exile-move": N_("leave colony"),
    "crossroads": N_("crossroads"),
    "option": N_("which option?"),
    "first-player": N_("first player"),
    "betrayer": N_("in private"),
    "declare": N_("declare"),
    "by-hand": N_("by hand"),
    "step": N_("who does it?"),
    "choose": N_("choose"),
    "bandits": N_("bandits"),
    "code": N_("code"),
    "experiment": N_("experiment"),
    "move": N_("move"),
    "tactics": N_("tactics"),
    "bid": N_("bid"),
    "combat-die": N_("combat die"),
    "wounds": N_("wounds"),
    "side": N_("side"),
}

WORDS = {
    # what can be said first
    "attack": N_("Attack"),
    "search": N_("Search"),
    "barricade": N_("Barricade"),
    "clean-waste": N_("Clean waste"),
    "attract": N_("Attract zombies"),
    "ability": N_("Ability"),
    "use": N_("Use equipment"),
    "play": N_("Play a card"),
    "contribute": N_("Add to the crisis"),
    "move": N_("Move"),
    "spend-food": N_("Spend food"),
    "hand-off": N_("Hand off"),
    "exile": N_("Vote to exile"),
    "exposure": N_("Exposure"),
    "calm": N_("Calm"),
    "contain": N_("Contain"),
    "end": N_("End of turn"),
    "kill": N_("Kill"),
    "roll": N_("Roll"),
    "noise": N_("Noise"),
    "keep": N_("Keep"),
    "done": N_("Done by hand"),
    "pass": N_("Pass"),
    "triggered": N_("It triggers"),
    "card": N_("Card drawn"),
    "crisis": N_("Crisis"),
    "hand": N_("Hand"),
    "declare": N_("Declares"),
    "option": N_("Option"),
    "met": N_("Completed"),
    "unmet": N_("Not yet"),
    "cards": N_("Cards"),
    "dice": N_("Dice"),
    "die": N_("die"),
    "step": N_("Done by"),
    "goto": N_("Go on at"),
    "set": N_("Correction:"),
    # what a correction is about
    "morale": N_("Morale"),
    "waste": N_("Waste"),
    "starvation": N_("Starvation"),
    "round": N_("Rounds left"),
    "wounds": N_("Wounds"),
    # what joins the parts of an answer
    "with": N_("with"),
    "to": N_("to"),
    "from": N_("from"),
    "on": N_("on"),
    "of": N_("of"),
    "at": N_("at"),
    "over": N_("instead of"),
    "using": N_("using"),
    "entrance": N_("entrance"),
    "need": N_("need"),
    # what is chosen
    "yes": N_("Yes"),
    "no": N_("No"),
    "zombie": N_("Zombie"),
    "bandit": N_("Bandit"),
    "quiet": N_("Quiet"),
    "helpless": N_("Helpless"),
    "normal": N_("Normal"),
    "unruly": N_("Unruly"),
    **FACES,
    **SYMBOLS,
    **PLACES,
    "yellow": N_("Yellow"),
    "blue": N_("Blue"),
    "table": N_("Table"),
    "companion": N_("Companion"),
    "cocked": N_("cocked"),
}

REASONS = {
    "morale": N_("Morale is 0"),
    "rounds": N_("No rounds left"),
    "objective": N_("Objective met"),
    "objective-failed": N_("Objective failed"),
    "two-exiles": N_("Two exiles"),
    "betrayer": N_("Betrayer wins"),
}


def kind(slug: str) -> str:
    """What a kind of prompt is called."""
    return of(KINDS, slug)


def step(slug: str) -> str:
    """What a step of the round is called."""
    return of(STEPS, slug)


def reason(slug: str) -> str:
    """Why the game ended."""
    return of(REASONS, slug)


def exile(name: str) -> str:
    """What a vote about a player is on."""
    return _("exile %(who)s?") % {"who": name}
