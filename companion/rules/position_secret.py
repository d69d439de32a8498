"""Positions: what the companion holds of a game, which no player sees whole.

That is the key ``secret`` of the state document, and who holds which deck.
"""

from collections.abc import Mapping
from typing import Any

from companion.engine.prompts import Refusal
from companion.rules import decks
from companion.rules.document import OUT
from companion.rules.document import waste_piles
from companion.rules.values import check_keys
from companion.rules.values import items
from companion.rules.values import one_of
from companion.rules.values import player
from companion.rules.values import table
from companion.rules.values import words
from companion.rules.world import World
from companion.sentences import Sentence
from companion.sentences import Verbatim

SECRET_KEYS = ("cards", "objective", "exiled_objective", "dealt", "drawn", "crossroads")
"""What only a player may see, of what the companion holds."""


def read_secret(world: World, value: Mapping[str, Any], path: str) -> None:
    """What the companion holds: secret objectives and decks."""
    check_keys(path, table(path, value), ("players", "decks"))
    for seat, given in table(f"{path}.players", value.get("players", {})).items():
        here = f"{path}.players.{seat}"
        player(world, here, seat)
        check_keys(here, table(here, given), SECRET_KEYS)
        read_cards(world, seat, given, here)
        for key in ("objective", "exiled_objective"):
            slug = given.get(key)
            if slug is not None:
                cards = world.cards.secret_objectives
                setattr(
                    world.players[seat],
                    key,
                    one_of(here, slug, list(cards), Sentence("an objective")),
                )
    piles = dict(table(f"{path}.decks", value.get("decks", {})))
    for name, colony in waste_piles(world):
        colony.pile = items(world, f"{path}.decks.{name}", piles.pop(name, []))
        colony.waste = len(colony.pile)
    world.out = items(world, f"{path}.decks.{OUT}", piles.pop(OUT, []))
    for name, cards in piles.items():
        world.deck_cards[name] = decks.read_order(world, name, words(f"{path}.decks", cards))


def read_cards(world: World, seat: str, given: Mapping[str, Any], path: str) -> None:
    """What the companion holds for a player: the hand, and the survivors dealt at set-up.

    What is being looked at in a search is under way, and in no position.
    """
    state = world.players[seat]
    if given.get("cards"):
        if not decks.held(world, decks.ITEMS):
            raise Refusal(
                "%(path)s.cards: the table holds the items of this game.", path=Verbatim(path)
            )
        state.cards = items(world, f"{path}.cards", given["cards"])
        if state.hand not in (None, len(state.cards)):
            raise Refusal(
                "%(path)s.cards: the hand is %(hand)s, not %(cards)s cards.",
                path=Verbatim(path),
                hand=state.hand or 0,
                cards=len(state.cards),
            )
        state.untold = False
    if given.get("drawn"):
        raise Refusal(
            "%(path)s.drawn: a position does not stand in the middle of a search.",
            path=Verbatim(path),
        )
    state.dealt = words(f"{path}.dealt", given.get("dealt") or [])
    for slug in state.dealt:
        one_of(f"{path}.dealt", slug, list(world.cards.survivors), Sentence("a survivor card"))


def read_decks(world: World, value: Mapping[str, Any], path: str) -> None:
    """Who holds which deck: what the game says."""
    for name, holder in table(path, value).items():
        one_of(path, name, decks.DECKS, Sentence("a deck"))
        if (holder == "companion") != decks.held(world, name):
            raise Refusal(
                "%(path)s: in this game it is %(holder)s.",
                path=Verbatim(f"{path}.{name}"),
                holder=world.decks.get(name, "table"),
            )


def read_crossroads(world: World, position: Mapping[str, Any]) -> None:
    """The crossroads card that the reader of the turn holds."""
    secret = position.get("secret") or {}
    for seat, given in secret.get("players", {}).items():
        card = given.get("crossroads")
        if card is None:
            continue
        path = f"secret.players.{seat}.crossroads"
        one_of(path, card, list(world.cards.crossroads), Sentence("a crossroads card"))
        turns = [turn for turn in world.crossroads.values() if turn.reader == seat]
        if not turns:
            raise Refusal(
                "%(path)s: %(seat)s reads no crossroads card now.", path=Verbatim(path), seat=seat
            )
        turns[0].card, turns[0].drawn = card, True
