"""The words of the pages that begin a game: what can be chosen, by the slugs of
`companion.table.options`, and where a house rule comes from."""

from companion.i18n import N_
from companion.web.words.names import DECKS

OWN = "own"
"""The answer that says it one by one."""

EDITIONS = {
    "base": N_("Dead of Winter, the base box"),
    "long-night": N_("The Long Night"),
    "warring-colonies": N_("Warring Colonies"),
}

MODULES = {
    "improvements": N_("Improvements"),
    "bandits": N_("Bandits"),
    "raxxon": N_("Raxxon"),
    "random-items": N_("Random items"),
}

PLAYS = {
    "person": N_("A person"),
    "sensible": N_("Sensible bot"),
    "legal": N_("Random bot"),
}
"""Who sits on a seat: a person, or a bot by how it plays."""

BOT_DICE = {
    "table": N_("You roll for the bots"),
    "companion": N_("The companion rolls for the bots"),
}

OFFERED = {
    "action-dice": N_("Action dice"),
    "crisis": N_("The crisis card"),
    "by-hand": N_("Effects the companion does not know"),
    "objective": N_("Whether the main objective is completed"),
}
"""What a table can choose to be asked, or leave alone."""

THROWN = {
    "action-dice": N_("Action dice"),
    "exposure": N_("Exposure die"),
    "die": N_("Other dice"),
    "noise": N_("Noise"),
}
"""Dice that the companion can throw itself."""

HOLDING = {
    "table": (N_("Our cards on the table"), N_("You deal, draw and hold; numbers are kept here.")),
    "secrets": (
        N_("Our cards, secret objectives on the phones"),
        N_("Who has which is dealt, and judged at the end."),
    ),
    "phones": (
        N_("The phones hold everything"),
        N_("All cards are dealt to the phones; those of the box stay in it."),
    ),
    OWN: (N_("Deck by deck"), N_("You say who holds which.")),
}
"""Ways to share the cards between the table and the companion."""

HELD: dict[str, tuple[str, ...]] = {
    "table": (),
    "secrets": ("objectives",),
    "phones": tuple(DECKS),
}
"""What the companion holds where it is not said deck by deck."""

ROLLING = {
    "table": (N_("We roll our dice"), N_("You tap the faces, or the tray tells them.")),
    "companion": (N_("The companion throws all dice"), N_("For a game without dice at hand.")),
    OWN: (N_("Some of them"), N_("You say which.")),
}
"""Ways to share the dice."""

PACES = {
    "do": (N_("The companion does it"), N_("It works everything out and says what to move.")),
    "propose": (
        N_("It proposes, we tap"),
        N_("Before each step it shows what it would do, and waits."),
    ),
    "remind": (
        N_("It reminds, we do it"),
        N_("It says which step is due; you do it and enter the numbers."),
    ),
    "off": (N_("We do it ourselves"), N_("Nothing is asked; you enter what you like.")),
    OWN: (N_("Step by step"), N_("You say how for each.")),
}
"""Ways through the colony phase."""

HOUSE = {
    "noise_mode": (
        N_("Noise tokens"),
        N_("Base rulebook: a die for each. The Long Night: the token is flipped."),
    ),
    "survivors_dealt": (
        N_("Survivor cards to choose from"),
        N_("Rulebook, Game Setup: four. The Portuguese guide says five."),
    ),
    "morale_zero": (
        N_("Morale 0 while zombies are added"),
        N_("Rulebook: at once. The official FAQ looks only after each part of the step."),
    ),
    "morale_cap": (
        N_("The top of the morale track"),
        N_("The track ends at 10; the rulebook does not say that morale stops there."),
    ),
    "last_hand": (
        N_("The hand of who loses the last survivor"),
        N_("Base rulebook: discarded. The Long Night: removed from the game."),
    ),
    "first_player_tie": (N_("Equal leaders at set-up"), N_("The rulebook does not say.")),
    "search_rest": (
        N_("Cards put back under a deck"),
        N_("Rulebook, Search: on the bottom, in no order that it names."),
    ),
    "replacement_in_full_colony": (
        N_("A replacement when the colony is full"),
        N_("The rulebook does not say."),
    ),
    "exiled_in_colony": (
        N_("Exiled players and the colony"),
        N_("A published ruling: they stay outside. The rulebook does not say."),
    ),
    "two_players": (N_("Two players"), N_("Rulebook, 2 Player Variant: they play together.")),
    "exiled_replacement": (
        N_("An exiled player's replacement"),
        N_("A published ruling: outside the colony. The rulebook does not say."),
    ),
    "bite_replacement": (
        N_("A replacement while a bite spreads"),
        N_("A published ruling: after the bite. The rulebook does not say."),
    ),
}
"""What a house rule settles, and where its values come from. `companion.web.live.standing` has a
sentence for each value."""

MATURE = "mature_cards"
"""The house rule that is a tick of its own: it names the cards that are put aside."""
