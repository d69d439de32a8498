"""The cards of the next game: those of the boxes, and the owner's packs as they are today."""

import threading
from collections.abc import Callable
from collections.abc import Mapping
from typing import Any

from companion.cards.folders import ShelfError
from companion.cards.sheet import Fault
from companion.cards.shelf import OWN
from companion.cards.shelf import Shelf
from companion.cards.shelf import sentences
from companion.engine.prompts import Refusal
from companion.rules.facts import Facts
from companion.table.dead_of_winter import DeadOfWinterTable


class Cards:
    """What is known of the cards: ``facts``, or in their place all that ``shelf`` has, which is
    read anew once somebody has changed a pack. Its methods may be called from any thread.

    ``game`` is the rules with these cards, ``notices`` are what keeps a pack from being there, a
    sentence each.
    """

    def __init__(self, shelf: Shelf | None, facts: Facts | None) -> None:
        self.shelf = shelf
        self.game = DeadOfWinterTable(facts)
        self.notices: list[str] = []
        self._lock = threading.RLock()
        self._stamp: object = None
        self.read()

    def read(self) -> None:
        """Read the owner's packs anew: the next game is played with them, one that has begun goes
        on with the cards it has."""
        if self.shelf is None:
            return
        with self._lock:
            try:
                self._stamp = self.shelf.stamp()
                loaded = self.shelf.load()
            except ShelfError as error:
                self.notices = [error.sentence]
                return
            self.notices = [*sentences(loaded)]
            self.game = DeadOfWinterTable(loaded.facts, loaded.texts)

    def look(self) -> None:
        """Read the owner's packs anew if somebody has changed them: `companion pack` does, while
        this companion runs."""
        if self.shelf is None:
            return
        try:
            changed = self.shelf.stamp() != self._stamp
        except ShelfError:
            changed = True
        if changed:
            self.read()

    def keep_card(
        self,
        kind: str,
        card: Mapping[str, Any],
        *,
        pack: str = OWN,
        was: str = "",
        copies: Mapping[str, int] | None = None,
        doubts: bool,
    ) -> list[Fault]:
        """Keep a card in an owner's pack as `Shelf.add` does; its faults, where it is not kept.
        Raises `Refusal`."""
        return self._changed(
            lambda packs: packs.add(pack, kind, card, was=was, copies=copies, doubts=doubts)
        )

    def keep_deck(self, deck: str, cards: Mapping[str, int], *, doubts: bool) -> list[Fault]:
        """Keep which items a deck holds in the owner's pack `OWN`; its faults, where it is not
        kept. Raises `Refusal`."""
        return self._changed(lambda packs: packs.set_deck(OWN, deck, cards, doubts=doubts))

    def take_in_pack(self, text: str, *, replace: bool) -> list[Fault]:
        """Keep a pack that was exported; its faults, where it is not kept. Raises `Refusal`."""
        return self._changed(lambda packs: packs.take_in(text, replace=replace))

    def take_out_card(self, pack: str, kind: str, card: str) -> None:
        """Take a card out of an owner's pack; a game that was begun with it keeps it. Raises
        `Refusal`."""

        def take_out(packs: Shelf) -> list[Fault]:
            packs.take_out(pack, kind, card)
            return []

        self._changed(take_out)

    def _changed(self, change: Callable[[Shelf], list[Fault]]) -> list[Fault]:
        if self.shelf is None:
            raise Refusal("This companion keeps no packs of cards.")
        try:
            faults = change(self.shelf)
        except ShelfError as error:
            raise Refusal.saying(error.sentence) from error
        self.read()
        return faults
