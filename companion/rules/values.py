"""Values of a position, a set-up or a correction, read at their path in the state document.

A value comes as TOML has it, or as the word of a correction (``"3"``, ``"true"``, ``"null"``; a
list as several words, ``none`` for an empty one). Each function raises `Refusal`, which names the
path, for a value of another kind.
"""

from collections.abc import Mapping
from collections.abc import Sequence
from typing import Any

from companion.engine.prompts import Refusal
from companion.rules import limits
from companion.rules.world import World
from companion.sentences import Sentence
from companion.sentences import Verbatim


def shown(value: object) -> str:
    """Return a value as a line or a position would write it, for a refusal."""
    if isinstance(value, bool):
        return Verbatim(str(value).lower())
    if isinstance(value, list | tuple):
        if not value:
            return Sentence("an empty list")
        return Verbatim(f'"{" ".join(map(str, value))}"')
    return Verbatim(value if isinstance(value, int) else f'"{value}"')


def number(path: str, value: object, least: int = 0, most: int = limits.PILE) -> int:
    """Return a whole number; raises `Refusal` for anything else."""
    if isinstance(value, str) and value.isascii() and value.isdigit():
        value = int(value)
    if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
        return value
    raise Refusal(
        "%(path)s is a whole number from %(least)s to %(most)s, not %(given)s.",
        path=Verbatim(path),
        least=least,
        most=most,
        given=shown(value),
    )


def number_or_null(path: str, value: object, least: int = 0, most: int = limits.PILE) -> int | None:
    """Return a whole number, or None for ``null``."""
    return None if value is None or value == "null" else number(path, value, least, most)


def flag(path: str, value: object) -> bool:
    """Return a truth value."""
    if value is True or value == "true":
        return True
    if value is False or value == "false":
        return False
    raise Refusal(
        "%(path)s is true or false, not %(given)s.", path=Verbatim(path), given=shown(value)
    )


def words(path: str, value: object) -> list[str]:
    """Return a list of words; ``none`` alone is the empty one."""
    if value == "none" or value == ["none"]:
        return []
    listed = [value] if isinstance(value, str) else value
    if isinstance(listed, list | tuple) and all(isinstance(word, str) for word in listed):
        return list(listed)
    raise Refusal(
        "%(path)s is a list of words, not %(given)s.", path=Verbatim(path), given=shown(value)
    )


def table(path: str, value: object) -> Mapping[str, Any]:
    """Return a table of keys and values."""
    if isinstance(value, Mapping):
        return value
    raise Refusal(
        "%(path)s is a table of keys and values, not %(given)s.",
        path=Verbatim(path),
        given=shown(value),
    )


def faces(path: str, value: object) -> list[int]:
    """Return a list of faces of action dice, ascending."""
    listed = value if isinstance(value, list | tuple) else [value]
    if list(listed) == ["none"]:
        return []
    return sorted(number(path, face, 1, 6) for face in listed)


def one_of(path: str, value: object, known: Sequence[str], what: Sentence) -> str:
    """Return a word that is one of ``known``."""
    if isinstance(value, str) and value in known:
        return value
    raise Refusal(
        "%(path)s is %(what)s (%(known)s), not %(given)s.",
        path=Verbatim(path),
        what=what,
        known=tuple(known),
        given=shown(value),
    )


def check_keys(path: str, given: Mapping[str, Any], keys: tuple[str, ...]) -> None:
    """Raise `Refusal` if there is a key that is not one of ``keys``."""
    for key in given:
        if key not in keys:
            raise Refusal(
                "%(path)s has no key “%(key)s”; there are %(keys)s.",
                path=Verbatim(path),
                key=key,
                keys=Verbatim.listed(keys),
            )


def player(world: World, path: str, value: object) -> str:
    """Return a player's slug."""
    return one_of(path, value, world.seats, Sentence("a player"))


def place(world: World, path: str, value: object) -> str:
    """Return a location's slug."""
    return one_of(path, value, list(world.locations), Sentence("a location"))


def main_objective(world: World, path: str, value: object) -> str:
    """Return a main objective's slug, or ``none``."""
    return one_of(path, value, ["none", *world.cards.objectives], Sentence("a main objective"))


def items(world: World, path: str, value: object) -> list[str]:
    """Return a list of item cards the companion knows."""
    listed = words(path, value)
    for item in listed:
        if item not in world.cards.items:
            raise Refusal(
                '%(path)s: there is no item card "%(item)s".', path=Verbatim(path), item=item
            )
    return listed


def equipment(world: World, path: str, value: object) -> list[str]:
    """Return a list of item cards, each of which can be equipped."""
    listed = items(world, path, value)
    for item in listed:
        if world.cards.items[item].kind != "equip":
            raise Refusal(
                "%(path)s: %(item)s is a card that is played, none that is equipped.",
                path=Verbatim(path),
                item=item,
            )
    return listed
