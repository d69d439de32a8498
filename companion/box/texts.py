"""Every word a panel can show, made short: 21 small or 16 middling letters fit on a line.

Words are looked up in the language that is being spoken when they are drawn. Cards have the titles
the table knows; what has none is shown by its slug, as words.
"""

from collections.abc import Mapping
from collections.abc import Sequence

from companion.i18n import N_
from companion.i18n import _
from companion.i18n import gettext
from companion.i18n import say
from companion.i18n.terms import FACES
from companion.i18n.terms import PLACES
from companion.i18n.terms import SYMBOLS
from companion.i18n.terms import device_named
from companion.i18n.terms import of
from companion.table.types import LogLine
from companion.table.types import SeatStatus

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
    "option": N_("Option"),
    "met": N_("Completed"),
    "unmet": N_("Not yet"),
    "cards": N_("Cards"),
    "dice": N_("Dice"),
    "die": N_("die"),
    "step": N_("Done by"),
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

OF_DEVICES = (
    N_("The dice tray works."),
    N_("The dice tray was unplugged: plug it in again, or type the dice."),
    N_("The dice tray has gone silent: unplug it and plug it in again, or type the dice."),
)
"""What `hardware` says of a device that people at the table can do something about."""

LINE = 19
"""Letters in a line of a list on a panel."""


class Names:
    """What the slugs of one game are called, with the display names of its seats and the titles of
    its cards."""

    def __init__(
        self, seats: Mapping[str, SeatStatus], titles: Mapping[str, str] | None = None
    ) -> None:
        self._seats = seats
        self._titles = titles or {}

    def word(self, slug: str) -> str:
        """Any word of an answer."""
        if slug in self._seats:
            return self._seats[slug].name
        if slug in WORDS:
            return gettext(WORDS[slug])
        return self._titles[slug] if slug in self._titles else step(slug)

    def is_card(self, slug: str) -> bool:
        """Whether `word` gives the title of a card."""
        return slug in self._titles and slug not in self._seats and slug not in WORDS

    def dice(self, faces: Mapping[str, str]) -> str:
        """What the tray saw; cocked dice too."""
        return tray([self.word(face.lower()) for face in faces.values()])

    def words(self, slugs: Sequence[str], between: str = " ") -> str:
        """Several of them."""
        return between.join(self.word(slug) for slug in slugs)

    def said(self, text: str) -> str:
        """What the rules or the table say to people, in the language being spoken and with these
        names."""
        return say(text, self._of_a_sentence)

    def _of_a_sentence(self, slug: str) -> str:
        words = slug in self._seats or slug in WORDS
        return self.word(slug) if words or slug not in KINDS else kind(slug)

    def line(self, line: LogLine) -> str:
        """A line of the record: who, and what was said, word by word; of a sealed one, what was
        asked."""
        seat, colon, said = line.text.partition(": ")
        if not colon:
            return line.text
        what = kind(said) if line.sealed else self.words(said.split())
        return f"{self.word(seat)}: {what}"

    def waiting(self, label: str) -> str:
        """One of the prompts the game waits for, ``ana: action-dice``, for a line of a list."""
        seat, _colon, kind_of_prompt = label.partition(": ")
        return _who_and_what(self.word(seat), kind(kind_of_prompt))

    def question(self, seat: str, kind_of_prompt: str, about: str) -> str:
        """The heading of a prompt: who is asked, what, about whom."""
        asked = f"{self.word(seat)}: {kind(kind_of_prompt)}"
        return f"{asked}, {self.word(about)}" if about and about != seat else asked

    def short_questions(self, asked: Sequence[tuple[str, str, str]]) -> list[str]:
        """Prompts, each by whom it asks, its kind and whom it is about, for a line of a list each:
        the first wording that fits and that no other of them has too.
        """
        worded = [self._short_questions(*one) for one in asked]
        return [
            next(
                (
                    words
                    for place, words in enumerate(wordings)
                    if len(words) <= LINE and [other[place] for other in worded].count(words) == 1
                ),
                wordings[0],
            )
            for wordings in worded
        ]

    def _short_questions(self, seat: str, kind_of_prompt: str, about: str) -> list[str]:
        whole = self.question(seat, kind_of_prompt, about)
        who, what = self.word(seat), kind(kind_of_prompt)
        short = _who_and_what(who, what)
        if not about or about in self._seats:
            return [whole, short, short, whole]
        return [whole, f"{self.word(about)}: {what}", short, self.word(about)]


def _who_and_what(who: str, what: str) -> str:
    """``Ana: turn`` for a line of a list: a long name is cut, and not what is asked.

    >>> _who_and_what("Maximiliana da Silva", "turn")
    'Maximiliana..: turn'
    """
    room = LINE - len(what) - 2
    return f"{who if len(who) <= room else who[: room - 2].rstrip() + '..'}: {what}"


def kind(slug: str) -> str:
    """What a kind of prompt is called."""
    return of(KINDS, slug)


def step(slug: str) -> str:
    """What a step of the round is called."""
    return of(STEPS, slug)


def reason(slug: str) -> str:
    """Why the game ended."""
    return of(REASONS, slug)


# -- the screens -------------------------------------------------------------------------------


def title() -> str:
    return _("Colony Companion")


def safe_to_unplug() -> str:
    return _("Safe to unplug")


def starting() -> str:
    """While the companion gets ready."""
    return _("Starting")


def join_at() -> str:
    return _("Join at")


def no_network() -> str:
    return _("No network")


def connect() -> str:
    """What to do where there is no network."""
    return _("Connect the box to a Wi-Fi or turn on its hotspot.")


def tray_missing() -> str:
    """That the dice tray has been missing for a while, on 14 letters."""
    return _("No dice tray")


def short_morale(morale: Sequence[object]) -> str:
    """The morale of each colony, as short as can be."""
    return _("M%(morale)s") % {"morale": "/".join(str(one) for one in morale)}


def short_round(number: int) -> str:
    """The round, as short as can be."""
    return _("R%(round)s") % {"round": number}


def morale() -> str:
    return _("MORALE")


def stores() -> tuple[str, str, str]:
    """The short names of food, waste and starvation."""
    return _("Food"), _("Waste"), _("Starv.")


def round_word() -> str:
    return _("ROUND")


def first_player(name: str) -> str:
    return _("First: %(who)s") % {"who": name}


def winners(names: Sequence[str]) -> str:
    return _("Won: %(who)s") % {"who": ", ".join(names)} if names else _("Nobody wins")


def declaring() -> str:
    return _("Everybody declares")


def crisis(symbols: Sequence[str], contributed: int, needed: int) -> list[str]:
    """The crisis in a few words, longest wording first: what prevents it, how many are in."""
    count = f"{contributed}/{needed}"
    said = "+".join(symbols)
    return [
        _("Crisis %(what)s %(count)s") % {"what": said, "count": count},
        f"{said} {count}",
        *("+".join(word[:most] for word in symbols) + f" {count}" for most in (5, 3)),
    ]


def no_crisis() -> str:
    return _("No crisis")


def waiting_for() -> str:
    return _("Waiting for")


def votes_in(seconds: int) -> str:
    """The countdown between the last vote and the votes."""
    return _("The votes: %(seconds)d") % {"seconds": seconds}


def nothing_to_do() -> str:
    return _("Nothing to do here")


def on_a_phone() -> str:
    return _("Answer it on a phone")


def waiting_here(label: str, others: int) -> str:
    """What the game waits for elsewhere, on top of what may be answered here."""
    return f"{label} +{others}" if others else label


def that_is_all() -> str:
    return _("Nothing more")


def questions() -> str:
    return _("Which question?")


# -- what the buttons do -----------------------------------------------------------------------


def whose_exposure(face: str) -> str:
    return _("%(face)s for whom?") % {"face": face}


def no_exposure() -> str:
    return _("Nobody rolls for exposure now.")


def undo() -> str:
    return _("Undo")


def redo() -> str:
    return _("Redo")


def seats() -> str:
    """The list of who sits at the table with a phone."""
    return _("Seats")


def asked(number: str, who: str) -> str:
    """A phone asks for a seat that is claimed."""
    return _("Phone %(number)s asks for the seat of %(who)s.") % {"number": number, "who": who}


def seats_by_hand() -> str:
    """Why somebody with the page of the box open cannot give or free seats."""
    return _("Seats are given and freed at the box itself, or by the host.")


def give_seat() -> str:
    return _("Yes, give it")


def keep_seat() -> str:
    return _("No, it is not")


def make_host() -> str:
    return _("Make host")


def free_seat() -> str:
    return _("Free the seat")


def join_code(code: str) -> str:
    """What one types to sit down, on 21 letters: the last of the list of seats."""
    return _("Code %(code)s") % {"code": code}


def change_code() -> str:
    """To have another join code."""
    return _("Make another code")


def new_code(code: str) -> str:
    """What the join code is now."""
    return _("The join code is now %(code)s.") % {"code": code}


def host(name: str) -> str:
    """Who is the host, in the list of seats."""
    return _("%(who)s (host)") % {"who": name}


def take_back() -> str:
    return _("Take this back")


def nothing_to_take_back() -> str:
    return _("There is nothing to take back.")


def bring_back() -> str:
    return _("Bring this back")


def nothing_to_bring_back() -> str:
    return _("There is nothing to bring back.")


def brought_back(line: str) -> str:
    return _("Brought back: %(line)s") % {"line": line}


def forget_dice() -> str:
    return _("Forget these dice")


def hold() -> str:
    """Beside the bar that fills while a button stays down."""
    return _("Hold")


def sounds(on: bool) -> str:
    """That the buzzer was muted, or is not any more."""
    return _("The buzzer sounds again.") if on else _("The buzzer is silent.")


def taken_back(line: str) -> str:
    return _("Taken back: %(line)s") % {"line": line}


def tray(dice: Sequence[str]) -> str:
    return _("Tray: %(dice)s") % {"dice": " ".join(dice)}


def nobody_asks() -> str:
    return _("Nobody is asked for these dice now; they are kept for the next who is.")


def device(name: str, ok: bool, message: str) -> str:
    """That a device (``panel round``, ``tray``) came or went, short enough for a panel."""
    if message in OF_DEVICES:
        return gettext(message)
    said = {"device": device_named(name)}
    if ok:
        return _("%(device)s works.") % said
    return _("%(device)s does not work. The page of the box says why.") % said


def behind_back() -> str:
    return _("Go back to say whose they are.")


def throw_again() -> str:
    return _("Throw again what cannot be read.")


def trouble() -> str:
    return _("The box had a problem with that. Use a phone, and look into the log.")
