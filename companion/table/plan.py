"""A game a table wants to begin: who sits where, and what was chosen; and the games it has begun so
before, to begin another with one tap.

Presets are one file in the folder of the games. The one that has no name is the last game that was
begun; the others are called what the table called them.
"""

import logging
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec

from companion.durable import sync_folder
from companion.durable import write_whole
from companion.engine.prompts import Refusal
from companion.rules.facts import Facts
from companion.sentences import Sentence
from companion.sentences import Verbatim
from companion.table.display_names import tidy
from companion.table.gamefile import not_written
from companion.table.types import BotDice
from companion.table.types import BotKind

FILE = "presets.json"
"""The name of the file in the folder of the games."""

FORMAT = 1
"""The version of that file."""

MOST = 12
"""So many presets with a name are kept."""

RANDOM = "random"
"""The main objective of a plan that leaves it to chance (Game Setup 3, "choose or randomly
pick")."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who is to sit on a seat: a display name, and whether a ``bot`` plays there."""

    name: str
    bot: BotKind | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """A game to begin: ``players`` clockwise, ``setup`` under the keys of a scenario file,
    ``automated`` the dice the companion throws, and who throws the dice of bots."""

    players: tuple[Sitting, ...]
    setup: dict[str, Any] = field(default_factory=dict)
    automated: tuple[str, ...] = ()
    bot_dice: BotDice = "table"

    @property
    def names(self) -> tuple[str, ...]:
        """The display names, clockwise."""
        return tuple(player.name for player in self.players)

    def settled(self, facts: Facts) -> "Plan":
        """The plan with nothing left to chance: any main objective the companion knows the numbers
        of, each as likely as the others."""
        if self.setup.get("objective") != RANDOM:
            return self
        known = [slug for slug, card in facts.objectives.items() if card.standard.rounds]
        return replace(self, setup={**self.setup, "objective": secrets.choice(known or ["none"])})


@dataclass(frozen=True, slots=True)
class Preset:
    """A plan that is kept; ``name`` is "" for the last game that was begun."""

    name: str
    plan: Plan


@dataclass(frozen=True, slots=True)
class _Kept:
    """What the file holds, the newest first."""

    format: int = FORMAT
    presets: tuple[Preset, ...] = ()


class Presets:
    """The presets of a folder of games; a lobby has one, and no other process writes it.

    A file that cannot be read is told of in ``problem``; it is put aside by the next `keep`.
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        self.problem: str = ""
        self._presets = self._read()

    def all(self) -> tuple[Preset, ...]:
        """The last game first, then those with a name, the newest first."""
        return self._presets

    def find(self, name: str) -> Plan:
        """The plan of a preset. Raises `Refusal` for one that is not there."""
        for preset in self._presets:
            if preset.name == name:
                return preset.plan
        if not name:
            raise Refusal("No game was begun.")
        raise Refusal("No game is kept under the name “%(name)s”.", name=name)

    def keep(self, name: str, plan: Plan) -> None:
        """Keep a plan under a name, in the place of one that had it; "" for the last game.

        Raises `Refusal` where there are too many, `StoreError` where the disk does not take it.
        """
        name = tidy(name)
        others = tuple(one for one in self._presets if one.name != name)
        if name and sum(bool(one.name) for one in others) >= MOST:
            raise Refusal("%(most)s games are kept already. Forget one of them first.", most=MOST)
        self._write((Preset(name, plan), *others))

    def forget(self, name: str) -> None:
        """Keep a preset no longer. Raises `Refusal` for one that is not there, `StoreError`."""
        self.find(name)
        self._write(tuple(one for one in self._presets if one.name != name))

    def _write(self, presets: Sequence[Preset]) -> None:
        ordered = tuple(sorted(presets, key=lambda one: bool(one.name)))
        try:
            if self.problem:
                self._path.replace(self._path.with_name(f"{FILE}.damaged"))
            write_whole(self._path, msgspec.json.encode(_Kept(presets=ordered)))
            sync_folder(self._path.parent)
        except OSError as error:
            raise not_written(self._path, error.strerror) from error
        self._presets, self.problem = ordered, ""

    def _read(self) -> tuple[Preset, ...]:
        try:
            kept = msgspec.json.decode(self._path.read_bytes(), type=_Kept)
        except FileNotFoundError:
            return ()
        except OSError as error:
            self.problem = self._unreadable(error.strerror)
            return ()
        except (msgspec.MsgspecError, UnicodeError) as error:
            self.problem = self._unreadable(error)
            return ()
        if kept.format > FORMAT:
            self.problem = Sentence(
                "%(file)s was written by a newer companion.", file=Verbatim(self._path)
            )
            return ()
        return kept.presets

    def _unreadable(self, why: object) -> Sentence:
        return Sentence(
            "The games kept in %(file)s cannot be read: %(why)s.",
            file=Verbatim(self._path),
            why=Verbatim(why),
        )
