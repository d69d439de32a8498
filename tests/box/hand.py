"""A hand on the buttons: a menu at a real table, without devices, with a clock of its own."""

from collections.abc import Collection

from companion.box.deeds import carry_out
from companion.box.menu import Menu
from companion.box.pages import Context
from companion.table.table import Table
from companion.table.types import BOX
from companion.table.types import Reply
from companion.table.types import Roll
from companion.table.types import View


class Hand:
    """Presses buttons as `companion.box.Box` would hand them on, and carries out what they mean."""

    def __init__(self, table: Table, buttons: Collection[str] = ("undo", "redo")) -> None:
        self.table = table
        self.now = 100.0
        self.replies: list[Reply] = []
        context = Context(
            options=lambda asked, verb: table.options(BOX, asked.id, verb),
            buttons=buttons,
            code=lambda: table.code,
            titles=table.titles,
        )
        self.menu = Menu(table.view(BOX), context)

    @property
    def labels(self) -> list[str]:
        return [entry.label for entry in self.menu.page.entries]

    @property
    def marked(self) -> str:
        return self.labels[self.menu.cursor]

    @property
    def last(self) -> str:
        """The newest line of the log."""
        return self.table.view(BOX).log[-1].text

    @property
    def waiting(self) -> list[str]:
        return list(self.table.view(BOX).waiting)

    def press(self, *buttons: str) -> None:
        """Press one after the other, a second apart; ``undo!`` is held."""
        for button in buttons:
            self.now += 1.0
            self.touch(button)

    def touch(self, button: str) -> None:
        """Press at this very moment."""
        action = self.menu.press(button.rstrip("!"), button.endswith("!"), self.now)
        if action is None:
            return
        self.replies.append(carry_out(self.table, action))
        self.look(self.table.view(BOX), own=True)

    def mark(self, label: str) -> None:
        """Walk down to this entry."""
        assert label in self.labels, self.labels
        while self.marked != label:
            self.press("down")

    def choose(self, *labels: str) -> None:
        """Walk to each of these entries and press OK there."""
        for label in labels:
            self.mark(label)
            self.press("ok")

    def elsewhere(self, line: str) -> None:
        """Somebody says a line at another device."""
        reply = self.table.say(BOX, line)
        assert reply.accepted, reply.message
        self.changed()

    def roll(self, seq: int, **dice: str) -> None:
        """A tray sees dice."""
        self.table.propose(Roll("ec01", seq, dice))
        self.changed()

    def changed(self) -> None:
        """The table has changed by what was not said here."""
        self.look(self.table.view(BOX))

    def look(self, view: View, *, own: bool = False) -> None:
        """The panel shows at once what has changed."""
        self.menu.update(view, self.now, own=own)
        self.menu.seen(self.now)
