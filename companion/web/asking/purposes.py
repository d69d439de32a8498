"""What a question is for, in words: a heading and a hint for each purpose of the rules, and on each
answer what comes of it (`companion.rules.purposes`)."""

from collections.abc import Mapping
from collections.abc import Sequence
from typing import Any

from companion.i18n import N_
from companion.i18n import _
from companion.i18n import gettext
from companion.table.types import Purpose
from companion.web.asking.buttons import Words
from companion.web.words.arguments import ROLLED
from companion.web.words.effects import sentences
from companion.web.words.names import Names

EQUAL = N_("Equal influence: the first player decides.")
HEALED = N_("A wound or a frostbite token goes.")
AT_RANDOM = N_("A card of that hand is taken at random.")
UPPERMOST = N_("The first one you tap lies uppermost.")
TIE = N_("The first player breaks ties.")

QUESTIONS: Mapping[str, tuple[str, str]] = {
    # an option of a card
    "option": (N_("Which option do you take? %(about)s"), N_("Read the whole card aloud first.")),
    # dice that decide something
    "roll": (N_("Roll a die: %(about)s"), ""),
    "sample": (N_("Roll a die: %(about)s"), N_("On %(n)d or more, the zombie gives a sample.")),
    "begin": (
        N_("Roll a die: who is the first player?"),
        N_("The highest number begins; equal ones are rolled again."),
    ),
    "attack-survivor": (
        N_("Roll the die again: the attack on %(about)s"),
        N_(
            "Up to %(n)d: %(about)s is wounded, and a card of that player's hand, at random, is"
            " yours, if there is one. More: nothing happens."
        ),
    ),
    "reroll": (N_("Roll the die again: %(about)s"), N_("The second result stands.")),
    "remove-rolled-zombies": (N_("Roll a die: %(about)s"), ""),
    "infect-helpless": (
        N_("Roll a die for a helpless survivor: %(about)s"),
        N_("1: killed, and morale falls by 1. 2–6: nothing happens."),
    ),
    "bite-roll": (
        N_("Exposure die for %(about)s"),
        N_("The bite has come to %(about)s: only a blank saves."),
    ),
    "exposure": (N_("Exposure die for %(about)s"), ""),
    # yes or no
    "may": (N_("%(about)s: do you do it?"), ""),
    "tie": (N_("A tie on %(about)s: you decide"), TIE),
    "tie-exile": (N_("A tie: exile %(about)s?"), TIE),
    "out-of-game": (N_("A tie: exile %(about)s?"), TIE),
    "radio-signal": (N_("Do the players spend their dice? %(about)s"), ""),
    "hand-off": (N_("Do you take %(about)s?"), N_("It is handed to your survivor.")),
    "request": (
        N_("You are asked for a card"),
        N_("Giving is voluntary. Whether you have it, only you see."),
    ),
    "found-outsider": (
        N_("Is an outsider kept? %(about)s"),
        N_("Reveal the cards on top of the deck there; one outsider among them may be kept."),
    ),
    "heal-for-dice": (
        N_("Give all your dice to heal?"),
        N_("Each of your survivors then loses a wound or frostbite token."),
    ),
    # equal influence, and who goes first
    "bitten-next": (N_("Who is bitten next?"), EQUAL),
    "dies-next": (N_("Who dies first?"), EQUAL),
    "dies-first": (
        N_("Who dies of frostbite first? %(about)s"),
        N_("If nothing is said, the lowest influence goes first."),
    ),
    "overrun-victim": (N_("Whom does the overrun kill?"), EQUAL),
    "frostbite-of-equals": (N_("Who gets the frostbite token?"), EQUAL),
    "killed-of-equals": (N_("Who is killed?"), EQUAL),
    "first-player": (
        N_("Who is the first player?"),
        N_("The leaders of highest influence are equal; you choose among them."),
    ),
    # entrances
    "kill-zombie": (N_("Which zombie is killed?"), N_("Tap its entrance.")),
    "remove-zombie": (N_("Which zombie leaves?"), N_("Tap its entrance.")),
    "zombie-leaves": (N_("From which entrance is a zombie attracted? %(about)s"), ""),
    "zombie-arrives": (N_("At which entrance does the zombie arrive? %(about)s"), ""),
    "barricade": (N_("At which entrance does the barricade go?"), ""),
    # whom and where the option of a card is about
    "subject": (N_("Who is it? %(about)s"), ""),
    "there": (N_("Where is it? %(about)s"), ""),
    "each-one": (N_("Which of your survivors is it? %(about)s"), ""),
    "party": (N_("Who goes along? %(about)s"), ""),
    "give-away": (
        N_("Which follower do you give away? %(about)s"),
        N_("The follower joins a player with fewer survivors."),
    ),
    "given-to": (N_("To whom does %(about)s go?"), N_("A player with fewer survivors.")),
    "gift": (
        N_("Which survivor do you give away?"),
        N_("The survivor joins the next player on the left who is not exiled."),
    ),
    "helpless": (
        N_("Which helpless survivor is killed?"),
        N_("Morale falls by 1 for either."),
    ),
    "newcomer-at": (N_("Where does %(about)s come into play?"), ""),
    "goes-home": (
        N_("Who goes home to the colony?"),
        N_("Outside all is full: one of these makes room for %(about)s."),
    ),
    # healing
    "heal-whom": (N_("Who is healed? %(about)s"), HEALED),
    "heal-what": (N_("What is healed? %(about)s"), ""),
    "waste-to-heal": (
        N_("Which card do you waste? %(about)s"),
        N_("For it a wound or a frostbite token goes."),
    ),
    # dice that are changed or given up
    "lose-die": (N_("Which unused die do you give up? %(about)s"), ""),
    "whose-die": (N_("Whose die is spent? %(about)s"), N_("That player chooses which.")),
    "second-die": (N_("Which second die does the attack take? %(about)s"), ""),
    "change-die": (N_("Which die do you turn? %(about)s"), ""),
    "new-face": (N_("What shall the die show? %(about)s"), ""),
    "reroll-which": (
        N_("Which die is rolled again? %(about)s"),
        N_("The second result stands."),
    ),
    "lower-whose": (
        N_("Whose die shows 1 less? %(about)s"),
        N_("For it one of yours shows 1 more."),
    ),
    "lower-which": (N_("Which die shows 1 less? %(about)s"), ""),
    "raise-which": (N_("Which die shows 1 more? %(about)s"), ""),
    # abilities and items
    "ability-of": (N_("Whose ability does %(about)s use?"), ""),
    "bearer": (N_("Who gets %(about)s?"), N_("The card is equipped there.")),
    "add-equipped": (
        N_("Which card of %(about)s is added to the crisis?"),
        N_("It is equipped no longer."),
    ),
    "kill-where": (N_("Where are zombies killed? %(about)s"), ""),
    "barricade-where": (N_("Where do the barricades go? %(about)s"), ""),
    "zombies-from": (N_("From where do the zombies come? %(about)s"), ""),
    "zombies-to": (N_("Where do the zombies of this place go? %(about)s"), ""),
    "attacker": (N_("Who attacks? %(about)s"), ""),
    "target": (
        N_("Whom does %(about)s attack?"),
        N_("A zombie dies, then the exposure die; for a survivor the die decides."),
    ),
    # cards
    "deck": (N_("From which deck? %(about)s"), N_("Cards of it come to the hand.")),
    "how-many": (N_("How many cards do you take? %(about)s"), ""),
    "payer": (N_("Who is asked for a card? %(about)s"), ""),
    "pay": (N_("Pay a card: %(about)s"), N_("The others see only whether you pay.")),
    "hand-goes-to": (
        N_("Who gets your cards? %(about)s"),
        N_("An exiled player whose survivor is met."),
    ),
    "take-card": (N_("Which card do you take? %(about)s"), N_("It comes to your hand.")),
    "take-gone": (
        N_("Which card do you bring back? %(about)s"),
        N_("It comes from out of the game to your hand."),
    ),
    "take-from-hand": (
        N_("Which card do you take? %(about)s"),
        N_("It comes from the other hand to yours; only you see that hand."),
    ),
    "lose-card": (N_("Which card do you give up? %(about)s"), N_("It leaves the game.")),
    "keep-card": (
        N_("Which card do you keep? %(about)s"),
        N_("All others go to the exiled player."),
    ),
    "keep-outsider": (
        N_("Which outsider do you keep? %(about)s"),
        N_("All other cards are shuffled back."),
    ),
    "shown": (
        N_("A card for your eyes only: %(about)s"),
        N_("Nobody else is shown it. Tap it when you have seen it."),
    ),
    "shown-hand": (
        N_("A hand for your eyes only: %(about)s"),
        N_("Nobody else is shown it. Tap any card when you have seen them all."),
    ),
    "under-deck": (
        N_("Under the deck: %(about)s"),
        N_("Which card next? The first one you tap lies uppermost."),
    ),
    "look-at-deck": (
        N_("Which deck do you look at? %(about)s"),
        N_("Its top card; it goes back."),
    ),
    "look-at-hand": (
        N_("Whose hand do you look at? %(about)s"),
        N_("A card of it at random, which stays there."),
    ),
    "take-from-whom": (N_("From whose hand do you take a card? %(about)s"), AT_RANDOM),
    "order-crises": (N_("Which crisis comes next? %(about)s"), UPPERMOST),
    "medicine-or-die": (
        N_("Give a medicine card, or lose a die"),
        N_("One of your survivors is addicted."),
    ),
    "food-for-die": (
        N_("Waste a food card for one die more?"),
        N_("Until your dice are rolled, once a round."),
    ),
}
"""The heading and the hint of each purpose; ``tie-exile`` is a tie about a player."""

TOLD_ON_YES = ("may",)
"""The purposes whose effect stands on the answer that does it."""

OF_DICE = (
    "lose-die", "second-die", "change-die", "new-face", "reroll-which", "lower-which",
    "raise-which", "medicine-or-die",
)  # fmt: skip
"""The purposes whose numbers are faces of dice."""

OF_PLACES = ("newcomer-at", "kill-where", "barricade-where", "zombies-from", "zombies-to")
"""The purposes for which it counts what lies at the places to choose from."""

_NOTHING = N_("Nothing happens.")

_ANSWERS: Mapping[str, Mapping[str, str]] = {
    "may": {"no": N_("Nothing of it happens.")},
    "tie": {
        "yes": N_("The option is taken."),
        "no": N_("The option is voted down; another one takes effect."),
    },
    "tie-exile": {
        "yes": N_("%(about)s is exiled and leaves the colony."),
        "no": N_("%(about)s stays."),
    },
    "out-of-game": {
        "yes": N_("%(about)s and all survivors of %(about)s leave the game."),
        "no": N_("%(about)s stays."),
    },
    "hand-off": {
        "yes": N_("It is equipped to your survivor."),
        "no": N_("It stays where it is."),
    },
    "request": {
        "yes": N_("Your card is played now."),
        "no": N_("No card is given."),
    },
    "found-outsider": {
        "yes": N_("It comes to your hand; the others are shuffled back."),
        "no": N_("All cards are shuffled back."),
    },
    "heal-for-dice": {
        "yes": N_("All your unused dice are used."),
        "no": N_("You keep your dice, and nobody is healed."),
    },
    "keep-outsider": {"no": N_("All cards are shuffled back.")},
    "medicine-or-die": {"no": _NOTHING},
    "food-for-die": {"no": N_("No card, no die.")},
}
"""What comes of the answers to a ``choose``, by its purpose."""

_NAMED: Mapping[str, Mapping[str, str]] = {
    "noise": {"zombie": N_("A zombie comes"), "quiet": N_("All stays quiet")},
    "pay": {"no": N_("I have none")},
    "keep-outsider": {"no": N_("Keep none")},
    "heal-whom": {"none": N_("Nobody more")},
    "reroll-which": {"no": N_("No more dice")},
    "food-for-die": {"no": N_("Waste none")},
    "medicine-or-die": {"no": N_("I have neither")},
}
"""Answers that are called otherwise than by their word."""

_OF_KIND: Mapping[str, Mapping[str, str]] = {
    "bite-spread": {
        "kill": N_("Dead, and the bite ends here."),
        "roll": N_(
            "Only a blank saves, and ends it; anything else kills, and the bite goes on to whoever"
            " is left there."
        ),
    },
    "objective": {
        "objective met": N_("The game ends at this check."),
        "objective unmet": N_("The game does not end at this check; then the round track moves."),
    },
    "declare": {
        "declare met": N_("You are one of the winners."),
        "declare unmet": N_("You have not won."),
    },
    "crossroads": {
        "triggered": N_("Read the card aloud: its option comes before the next action."),
        "card": N_("Without its title the companion watches for nothing."),
    },
    "step": {
        "step companion": N_("It changes the numbers here and says what to move on the board."),
        "step table": N_("You do it on the board and correct the numbers here."),
    },
}
"""What comes of the answers to a kind of question, whatever it is about."""

_OUTCOMES: Mapping[str, str] = {
    "nothing": _NOTHING,
    "wound": N_("One wound more."),
    "wound-kills": N_("One wound too many: killed."),
    "frostbite": N_("A frostbite token: one wound more as each turn of its player begins."),
    "frostbite-kills": N_("The frostbite is one wound too many: killed."),
    "bite": N_("Killed, and the bite spreads to the lowest influence there."),
    "bite-alone": N_("Killed; nobody is there to whom the bite could spread."),
    "saved": N_("Saved, and the bite ends here."),
    "killed": N_("Killed, and the bite goes on."),
}


def key(purpose: Purpose, about: str, names: Names) -> str:
    """The word of a purpose as this page knows it."""
    return "tie-exile" if purpose.word == "tie" and names.is_player(about) else purpose.word


def question(purpose: Purpose, about: str, names: Names) -> tuple[str, str]:
    """The heading and the hint of a question with a purpose."""
    said = {"about": names.anything(about), "n": purpose.n}
    heading, hint = (gettext(one) % said if one else "" for one in _wording(purpose, about, names))
    told = [] if purpose.word in TOLD_ON_YES else sentences(purpose.effect, names)
    if purpose.word == "roll" and (free := _without_effect(purpose)):
        told.append(_("Die %(faces)s: %(what)s") % {"faces": free, "what": gettext(_NOTHING)})
    return heading, " ".join(filter(None, (hint, *told)))


def _without_effect(purpose: Purpose) -> str:
    """The faces of a die for which a card does nothing; "" where it does something for each."""
    ranges = [given.get(ROLLED, (1, 6)) for _verb, given in purpose.effect]
    left = [face for face in range(1, 7) if not any(low <= face <= high for low, high in ranges)]
    if len(left) > 1 and left[-1] - left[0] == len(left) - 1:
        return f"{left[0]}–{left[-1]}"
    return ", ".join(map(str, left))


def _wording(purpose: Purpose, about: str, names: Names) -> tuple[str, str]:
    return QUESTIONS[key(purpose, about, names)]


def notes(
    kind: str, about: str, purpose: Purpose | None, said: Sequence[Words], names: Names
) -> dict[str, str]:
    """What comes of each answer, by its line; nothing of those that say it themselves."""
    told = {line: gettext(note) for line, note in _OF_KIND.get(kind, {}).items()}
    if kind == "vote":
        answers = _ANSWERS[key(purpose or Purpose("tie"), about, names)]
        who = {"about": names.anything(about)}
        told |= {line: gettext(note) % who for line, note in answers.items()}
    elif purpose is not None:
        told |= _of_purpose(purpose, about, names)
    lines = {" ".join(words) for words in said}
    return {line: note for line, note in told.items() if line in lines}


def _of_purpose(purpose: Purpose, about: str, names: Names) -> dict[str, str]:
    if purpose.outcomes:
        return {f"exposure {face}": gettext(_OUTCOMES[what]) for face, what in purpose.outcomes}
    if purpose.word == "option":
        choices = ((one, " ".join(sentences(does, names))) for one, does in purpose.choices)
        return {f"option {one}": does or gettext(_NOTHING) for one, does in choices}
    who = {"about": names.anything(about)}
    answers = _ANSWERS.get(key(purpose, about, names), {})
    told = {f"choose {answer}": gettext(note) % who for answer, note in answers.items()}
    if purpose.word in TOLD_ON_YES:
        told["choose yes"] = " ".join(sentences(purpose.effect, names))
    if purpose.word == "radio-signal":
        told |= _radio_signal(dict(purpose.effect[0][1]))
    return told


def _radio_signal(given: Mapping[str, Any]) -> dict[str, str]:
    return {
        "choose yes": _("Unused dice spent: %(dice)d.") % {"dice": given["n"]},
        "choose no": _("Morale falls by %(n)s.") % {"n": given["morale"]},
    }


def called(asked: str, answer: str) -> str:
    """What an answer to a question of a purpose, or of a kind, is called; "" where its word says
    it."""
    named = _NAMED.get(asked, {}).get(answer, "")
    return gettext(named) if named else ""
