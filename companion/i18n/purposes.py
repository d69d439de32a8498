"""What a question asks and what comes of its answers, by what it is for: an entry for each
purpose of the rules (`companion.rules.purposes`), in whole sentences for pages and in few letters
for panels.
"""

from collections.abc import Mapping
from typing import NamedTuple

from companion.i18n.catalogue import N_

EQUAL = N_("Equal influence: the first player decides.")
HEALED = N_("A wound or a frostbite token goes.")
AT_RANDOM = N_("A card of that hand is taken at random.")
UPPERMOST = N_("The first one you tap lies uppermost.")
TIE = N_("The first player breaks ties.")
NOTHING = N_("Nothing happens.")


class Wording(NamedTuple):
    """The messages of a purpose: the heading and the hint of a page, what a ``panel`` asks (""
    where the effect of a card says it), and what comes of the ``answers`` to a ``choose``."""

    heading: str
    hint: str = ""
    panel: str = ""
    answers: Mapping[str, str] = {}


class Outcome(NamedTuple):
    """What a face of the exposure die does to a survivor, on a ``page`` and, beside the name of the
    face, on a ``panel``."""

    page: str
    panel: str = ""


TIE_EXILE = "tie-exile"
"""A tie about a player, who is exiled or not: the one entry that is no purpose of the rules."""

PURPOSES: Mapping[str, Wording] = {
    # an option of a card
    "option": Wording(
        N_("Which option do you take? %(about)s"),
        N_("Read the whole card aloud first."),
        panel=N_("which option?"),
    ),
    # dice that decide something
    "roll": Wording(N_("Roll a die: %(about)s")),
    "sample": Wording(
        N_("Roll a die: %(about)s"),
        N_("On %(n)d or more, the zombie gives a sample."),
        panel=N_("die, %(n)s+: a sample"),
    ),
    "begin": Wording(
        N_("Roll a die: who is the first player?"),
        N_("The highest number begins; equal ones are rolled again."),
        panel=N_("die, highest begins"),
    ),
    "attack-survivor": Wording(
        N_("Roll the die again: the attack on %(about)s"),
        N_(
            "Up to %(n)d: %(about)s is wounded, and a card of that player's hand, at random, is"
            " yours, if there is one. More: nothing happens."
        ),
        panel=N_("die, up to %(n)s hits"),
    ),
    "reroll": Wording(
        N_("Roll the die again: %(about)s"),
        N_("The second result stands."),
        panel=N_("roll it again"),
    ),
    "remove-rolled-zombies": Wording(N_("Roll a die: %(about)s"), panel=N_("die, zombies leave")),
    "infect-helpless": Wording(
        N_("Roll a die for a helpless survivor: %(about)s"),
        N_("1: killed, and morale falls by 1. 2–6: nothing happens."),
        panel=N_("die, a 1 kills"),
    ),
    "bite-roll": Wording(
        N_("Exposure die for %(about)s"),
        N_("The bite has come to %(about)s: only a blank saves."),
        panel=N_("blank saves"),
    ),
    "exposure": Wording(N_("Exposure die for %(about)s"), panel=N_("exposure")),
    # yes or no
    "may": Wording(N_("%(about)s: do you do it?"), answers={"no": N_("Nothing of it happens.")}),
    "tie": Wording(
        N_("A tie on %(about)s: you decide"),
        TIE,
        panel=N_("tie, yes or no?"),
        answers={
            "yes": N_("The option is taken."),
            "no": N_("The option is voted down; another one takes effect."),
        },
    ),
    TIE_EXILE: Wording(
        N_("A tie: exile %(about)s?"),
        TIE,
        answers={
            "yes": N_("%(about)s is exiled and leaves the colony."),
            "no": N_("%(about)s stays."),
        },
    ),
    "out-of-game": Wording(
        N_("A tie: exile %(about)s?"),
        TIE,
        panel=N_("tie, yes or no?"),
        answers={
            "yes": N_("%(about)s and all survivors of %(about)s leave the game."),
            "no": N_("%(about)s stays."),
        },
    ),
    "radio-signal": Wording(
        N_("Do the players spend their dice? %(about)s"), panel=N_("spend %(n)s dice?")
    ),
    "hand-off": Wording(
        N_("Do you take %(about)s?"),
        N_("It is handed to your survivor."),
        panel=N_("take it?"),
        answers={
            "yes": N_("It is equipped to your survivor."),
            "no": N_("It stays where it is."),
        },
    ),
    "request": Wording(
        N_("You are asked for a card"),
        N_("Giving is voluntary. Whether you have it, only you see."),
        panel=N_("give the card?"),
        answers={
            "yes": N_("Your card is played now."),
            "no": N_("No card is given."),
        },
    ),
    "found-outsider": Wording(
        N_("Is an outsider kept? %(about)s"),
        N_("Reveal the cards on top of the deck there; one outsider among them may be kept."),
        panel=N_("outsider kept?"),
        answers={
            "yes": N_("It comes to your hand; the others are shuffled back."),
            "no": N_("All cards are shuffled back."),
        },
    ),
    "heal-for-dice": Wording(
        N_("Give all your dice to heal?"),
        N_("Each of your survivors then loses a wound or frostbite token."),
        panel=N_("all dice to heal?"),
        answers={
            "yes": N_("All your unused dice are used."),
            "no": N_("You keep your dice, and nobody is healed."),
        },
    ),
    # equal influence, and who goes first
    "bitten-next": Wording(N_("Who is bitten next?"), EQUAL, panel=N_("who is bitten?")),
    "dies-next": Wording(N_("Who dies first?"), EQUAL, panel=N_("who dies first?")),
    "dies-first": Wording(
        N_("Who dies of frostbite first? %(about)s"),
        N_("If nothing is said, the lowest influence goes first."),
        panel=N_("who dies first?"),
    ),
    "overrun-victim": Wording(N_("Whom does the overrun kill?"), EQUAL, panel=N_("overrun kills?")),
    "frostbite-of-equals": Wording(
        N_("Who gets the frostbite token?"), EQUAL, panel=N_("who freezes?")
    ),
    "killed-of-equals": Wording(N_("Who is killed?"), EQUAL, panel=N_("who is killed?")),
    "first-player": Wording(
        N_("Who is the first player?"),
        N_("The leaders of highest influence are equal; you choose among them."),
        panel=N_("first player?"),
    ),
    # entrances
    "kill-zombie": Wording(
        N_("Which zombie is killed?"), N_("Tap its entrance."), panel=N_("kill at entrance?")
    ),
    "remove-zombie": Wording(
        N_("Which zombie leaves?"), N_("Tap its entrance."), panel=N_("zombie leaves at?")
    ),
    "zombie-leaves": Wording(
        N_("From which entrance is a zombie attracted? %(about)s"), panel=N_("zombie comes from?")
    ),
    "zombie-arrives": Wording(
        N_("At which entrance does the zombie arrive? %(about)s"), panel=N_("zombie goes to?")
    ),
    "barricade": Wording(N_("At which entrance does the barricade go?"), panel=N_("barricade at?")),
    # whom and where the option of a card is about
    "subject": Wording(N_("Who is it? %(about)s"), panel=N_("who is it?")),
    "there": Wording(N_("Where is it? %(about)s"), panel=N_("where is it?")),
    "each-one": Wording(
        N_("Which of your survivors is it? %(about)s"), panel=N_("which of yours?")
    ),
    "party": Wording(N_("Who goes along? %(about)s"), panel=N_("who goes along?")),
    "give-away": Wording(
        N_("Which follower do you give away? %(about)s"),
        N_("The follower joins a player with fewer survivors."),
        panel=N_("give whom away?"),
    ),
    "given-to": Wording(
        N_("To whom does %(about)s go?"),
        N_("A player with fewer survivors."),
        panel=N_("give to whom?"),
    ),
    "gift": Wording(
        N_("Which survivor do you give away?"),
        N_("The survivor joins the next player on the left who is not exiled."),
        panel=N_("give whom away?"),
    ),
    "helpless": Wording(
        N_("Which helpless survivor is killed?"),
        N_("Morale falls by 1 for either."),
        panel=N_("which one dies?"),
    ),
    "newcomer-at": Wording(N_("Where does %(about)s come into play?"), panel=N_("comes in where?")),
    "goes-home": Wording(
        N_("Who goes home to the colony?"),
        N_("Outside all is full: one of these makes room for %(about)s."),
        panel=N_("who goes home?"),
    ),
    # healing
    "heal-whom": Wording(N_("Who is healed? %(about)s"), HEALED, panel=N_("heal whom?")),
    "heal-what": Wording(N_("What is healed? %(about)s"), panel=N_("heal what?")),
    "waste-to-heal": Wording(
        N_("Which card do you waste? %(about)s"),
        N_("For it a wound or a frostbite token goes."),
        panel=N_("waste which card?"),
    ),
    # dice that are changed or given up
    "lose-die": Wording(
        N_("Which unused die do you give up? %(about)s"), panel=N_("lose which die?")
    ),
    "whose-die": Wording(
        N_("Whose die is spent? %(about)s"),
        N_("That player chooses which."),
        panel=N_("whose die?"),
    ),
    "second-die": Wording(
        N_("Which second die does the attack take? %(about)s"), panel=N_("second die?")
    ),
    "change-die": Wording(N_("Which die do you turn? %(about)s"), panel=N_("turn which die?")),
    "new-face": Wording(N_("What shall the die show? %(about)s"), panel=N_("turn it to?")),
    "reroll-which": Wording(
        N_("Which die is rolled again? %(about)s"),
        N_("The second result stands."),
        panel=N_("reroll which?"),
    ),
    "lower-whose": Wording(
        N_("Whose die shows 1 less? %(about)s"),
        N_("For it one of yours shows 1 more."),
        panel=N_("whose die -1?"),
    ),
    "lower-which": Wording(N_("Which die shows 1 less? %(about)s"), panel=N_("which die -1?")),
    "raise-which": Wording(N_("Which die shows 1 more? %(about)s"), panel=N_("which die +1?")),
    # abilities and items
    "ability-of": Wording(N_("Whose ability does %(about)s use?"), panel=N_("whose ability?")),
    "bearer": Wording(
        N_("Who gets %(about)s?"), N_("The card is equipped there."), panel=N_("who gets it?")
    ),
    "add-equipped": Wording(
        N_("Which card of %(about)s is added to the crisis?"),
        N_("It is equipped no longer."),
        panel=N_("which card?"),
    ),
    "kill-where": Wording(N_("Where are zombies killed? %(about)s"), panel=N_("kill where?")),
    "barricade-where": Wording(
        N_("Where do the barricades go? %(about)s"), panel=N_("barricade where?")
    ),
    "zombies-from": Wording(
        N_("From where do the zombies come? %(about)s"), panel=N_("zombies from?")
    ),
    "zombies-to": Wording(
        N_("Where do the zombies of this place go? %(about)s"), panel=N_("zombies to?")
    ),
    "attacker": Wording(N_("Who attacks? %(about)s"), panel=N_("who attacks?")),
    "target": Wording(
        N_("Whom does %(about)s attack?"),
        N_("A zombie dies, then the exposure die; for a survivor the die decides."),
        panel=N_("attack whom?"),
    ),
    # cards
    "deck": Wording(
        N_("From which deck? %(about)s"),
        N_("Cards of it come to the hand."),
        panel=N_("which deck?"),
    ),
    "how-many": Wording(N_("How many cards do you take? %(about)s"), panel=N_("how many cards?")),
    "payer": Wording(N_("Who is asked for a card? %(about)s"), panel=N_("who pays a card?")),
    "pay": Wording(
        N_("Pay a card: %(about)s"),
        N_("The others see only whether you pay."),
        panel=N_("pay a card"),
    ),
    "hand-goes-to": Wording(
        N_("Who gets your cards? %(about)s"),
        N_("An exiled player whose survivor is met."),
        panel=N_("cards to whom?"),
    ),
    "take-card": Wording(
        N_("Which card do you take? %(about)s"),
        N_("It comes to your hand."),
        panel=N_("take a card"),
    ),
    "take-gone": Wording(
        N_("Which card do you bring back? %(about)s"),
        N_("It comes from out of the game to your hand."),
        panel=N_("bring back a card"),
    ),
    "take-from-hand": Wording(
        N_("Which card do you take? %(about)s"),
        N_("It comes from the other hand to yours; only you see that hand."),
        panel=N_("take a card"),
    ),
    "lose-card": Wording(
        N_("Which card do you give up? %(about)s"),
        N_("It leaves the game."),
        panel=N_("give up a card"),
    ),
    "keep-card": Wording(
        N_("Which card do you keep? %(about)s"),
        N_("All others go to the exiled player."),
        panel=N_("keep a card"),
    ),
    "keep-outsider": Wording(
        N_("Which outsider do you keep? %(about)s"),
        N_("All other cards are shuffled back."),
        panel=N_("keep an outsider?"),
        answers={"no": N_("All cards are shuffled back.")},
    ),
    "shown": Wording(
        N_("A card for your eyes only: %(about)s"),
        N_("Nobody else is shown it. Tap it when you have seen it."),
        panel=N_("look at a card"),
    ),
    "shown-hand": Wording(
        N_("A hand for your eyes only: %(about)s"),
        N_("Nobody else is shown it. Tap any card when you have seen them all."),
        panel=N_("look at a hand"),
    ),
    "under-deck": Wording(
        N_("Under the deck: %(about)s"),
        N_("Which card next? The first one you tap lies uppermost."),
        panel=N_("under the deck"),
    ),
    "look-at-deck": Wording(
        N_("Which deck do you look at? %(about)s"),
        N_("Its top card; it goes back."),
        panel=N_("look at which deck?"),
    ),
    "look-at-hand": Wording(
        N_("Whose hand do you look at? %(about)s"),
        N_("A card of it at random, which stays there."),
        panel=N_("look at whose hand?"),
    ),
    "take-from-whom": Wording(
        N_("From whose hand do you take a card? %(about)s"), AT_RANDOM, panel=N_("take from whom?")
    ),
    "order-crises": Wording(
        N_("Which crisis comes next? %(about)s"), UPPERMOST, panel=N_("next crisis?")
    ),
    "medicine-or-die": Wording(
        N_("Give a medicine card, or lose a die"),
        N_("One of your survivors is addicted."),
        panel=N_("medicine or a die"),
        answers={"no": NOTHING},
    ),
    "food-for-die": Wording(
        N_("Waste a food card for one die more?"),
        N_("Until your dice are rolled, once a round."),
        panel=N_("food for a die?"),
        answers={"no": N_("No card, no die.")},
    ),
}
"""What is said of each purpose; ``about`` is what the question is about, ``n`` the number of the
purpose."""

OUTCOMES: Mapping[str, Outcome] = {
    "nothing": Outcome(NOTHING),
    "wound": Outcome(N_("One wound more.")),
    "wound-kills": Outcome(N_("One wound too many: killed."), panel=N_("dies")),
    "frostbite": Outcome(
        N_("A frostbite token: one wound more as each turn of its player begins.")
    ),
    "frostbite-kills": Outcome(
        N_("The frostbite is one wound too many: killed."), panel=N_("dies")
    ),
    "bite": Outcome(
        N_("Killed, and the bite spreads to the lowest influence there."), panel=N_("spreads")
    ),
    "bite-alone": Outcome(
        N_("Killed; nobody is there to whom the bite could spread."), panel=N_("dies")
    ),
    "saved": Outcome(N_("Saved, and the bite ends here."), panel=N_("saved")),
    "killed": Outcome(N_("Killed, and the bite goes on."), panel=N_("dies")),
}
"""What is said of each outcome of the exposure die."""
