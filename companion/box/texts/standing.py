"""How the game stands: morale, stores, round and crisis, and who won."""

from collections.abc import Sequence

from companion.i18n import _


def morale() -> str:
    return _("MORALE")


def short_morale(morale: Sequence[object]) -> str:
    """The morale of each colony, as short as can be."""
    return _("M%(morale)s") % {"morale": "/".join(str(one) for one in morale)}


def stores() -> tuple[str, str, str]:
    """The short names of food, waste and starvation."""
    return _("Food"), _("Waste"), _("Starv.")


def round_word() -> str:
    return _("ROUND")


def short_round(number: int) -> str:
    """The round, as short as can be."""
    return _("R%(round)s") % {"round": number}


def first_player(name: str) -> str:
    return _("First: %(who)s") % {"who": name}


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


def declaring() -> str:
    return _("Everybody declares")


def winners(names: Sequence[str]) -> str:
    return _("Won: %(who)s") % {"who": ", ".join(names)} if names else _("Nobody wins")
