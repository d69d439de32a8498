"""Taking a line back, and bringing it back."""

from companion.i18n import _


def undo() -> str:
    return _("Undo")


def take_back() -> str:
    return _("Take this back")


def taken_back(line: str) -> str:
    return _("Taken back: %(line)s") % {"line": line}


def nothing_to_take_back() -> str:
    return _("There is nothing to take back.")


def redo() -> str:
    return _("Redo")


def bring_back() -> str:
    return _("Bring this back")


def brought_back(line: str) -> str:
    return _("Brought back: %(line)s") % {"line": line}


def nothing_to_bring_back() -> str:
    return _("There is nothing to bring back.")
