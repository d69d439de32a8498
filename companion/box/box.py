"""The box on the table: what connects the prompts to the panels, the buttons and the tray.

One thread takes what the devices and the table put on a queue, and does the rest: it says lines,
keeps rolls, and draws. A device that fails changes nothing but what the others show of it.
"""

import logging
import queue
import secrets
import threading
import time
from collections.abc import Callable
from collections.abc import Mapping
from collections.abc import Sequence

from companion.box import devices
from companion.box import dice
from companion.box import screens
from companion.box import signals
from companion.box.deeds import carry_out
from companion.box.events import Address
from companion.box.events import PictureShown
from companion.box.events import Sat
from companion.box.events import SentenceShown
from companion.box.events import TableChanged
from companion.box.leaves import Leaves
from companion.box.menu import Menu
from companion.box.pages import Context
from companion.box.places import BringBack
from companion.box.places import NewCode
from companion.box.places import SeatAction
from companion.box.places import TakeBack
from companion.box.presence import Presence
from companion.box.showing import Drawings
from companion.box.showing import Moment
from companion.box.showing import asking_panel
from companion.box.showing import drawings
from companion.box.showing import lacking
from companion.box.showing import without_a_game
from companion.box.texts import news
from companion.box.texts import seating
from companion.box.texts import tray
from companion.box.texts import undoing
from companion.i18n import speaking
from companion.table.invitation import spaced
from companion.table.table import Closed
from companion.table.table import Table
from companion.table.types import BOX
from hardware import DeviceState
from hardware import Holding
from hardware import Measured
from hardware import Pressed
from hardware import Rig
from hardware import Rolled
from hardware.simulated import SimulatedBox
from hardware.simulated import png

log = logging.getLogger(__name__)

GUEST = 5.0
"""Seconds for which nothing is done with seats after a press of somebody who is not the host, on a
page: longer than a busy box takes to come to it."""
MUTE = "mute"
"""The button that silences the buzzer, or lets it sound again."""


class Box:
    """A box at a table::

        box = Box(table, SimulatedBox())        # or Rig(FIRST_BOX) on a Pi
        box.start()
        box.press("ok")
        box.roll(["3", "5", "wound"])
        box.pictures()["prompt"]                # a PNG of what the panel shows
        box.close()                             # before table.close()

    The box owns the rig: it starts and closes it. Without a table it shows ``address``, where the
    pages are found, as words and as a QR code; "" where no phone can reach them, None as long as
    nobody knows yet; and with it the ``code`` to join the next game, "" for none. `sit_at` gives it
    a table at any time. ``language`` is what the panels speak.
    ``slots`` gives what can stand in the free slots of answers (`companion.box.pages.Context`) in
    the game that is put on the table.
    """

    def __init__(
        self,
        table: Table | None,
        rig: Rig,
        *,
        address: str | None = None,
        language: str = "en",
        slots: Callable[[], Mapping[str, Sequence[str]]] = dict,
        code: Callable[[], str] = str,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._table: Table | None = None
        self._menu: Menu | None = None
        self._address = address
        self._slots = slots
        self._code = code
        self._rig = rig
        self._language = language
        self._clock = clock
        self._boot = f"page-{secrets.token_hex(4)}"
        self._rolled = 0
        self._own_seq = 0
        self._rolls = dice.Rolls(rig.tray)
        self._measuring = False
        self._leaves = Leaves([*lacking(dict.fromkeys(rig.panels.roles, True)), "join"])
        self._presence = Presence(clock)
        self._holding: dict[str, float] = {}
        self._guest_until = 0.0
        self._muted = False
        self._listeners: list[Callable[[], None]] = []
        self._thread = threading.Thread(target=self._run, name="box", daemon=True)
        self._stop_listening: Callable[[], None] = _nothing
        rig.events.put(Sat(table))
        rig.panels.listen(self._panel_changed)

    # -- for the daemon and the page /box ------------------------------------------------------

    def start(self) -> None:
        """Open the devices and begin to serve the table. Never fails for a device's sake."""
        self._rig.start()
        self._thread.start()

    def close(self) -> None:
        """Stop, and let go of the devices. The table stays open."""
        self._rig.events.put(None)
        if self._thread.ident is not None:
            self._thread.join()
        self._rig.close()

    def sit_at(self, table: Table | None) -> None:
        """Serve this table from now on, or none. From any thread."""
        self._rig.events.put(Sat(table))

    def show_address(self, url: str) -> None:
        """Where the pages are found has changed; "" where no phone can reach them. From any
        thread."""
        self._rig.events.put(Address(url))

    def pictures(self, scale: int = 1) -> dict[str, bytes]:
        """What each panel shows, as PNGs by role: what the chip decoded where it is simulated."""
        if isinstance(self._rig, SimulatedBox):
            return self._rig.pictures(scale)
        panels = self._rig.panels
        return {role: png(panels.picture(role), scale) for role in panels.roles}

    def press(self, button: str, held: bool = False, *, guest: bool = False) -> None:
        """Press a button from afar; takes as long as a finger does where the box is simulated.

        A ``guest`` is not the host: for `GUEST` seconds nothing is done with seats then, for nobody
        at the table sees whose finger it was. Raises `KeyError` for a button this box has not.
        """
        if button not in self.buttons:
            raise KeyError(button)
        if guest:
            self._guest_until = self._clock() + GUEST
        if isinstance(self._rig, SimulatedBox) and button in self._rig.config.names:
            self._rig.press(button, held)
            return
        # The page shows the panels also where they are dark.
        self._rig.panels.wake()
        for long in (False, True) if held else (False,):
            self._rig.events.put(Pressed(button, long, self._clock()))

    def roll(self, faces: Sequence[str]) -> None:
        """Throw dice into the tray from afar: ``1`` to ``6`` or a face of the exposure die.

        Raises `Refusal` for anything else, for no dice at all and for more than a tray can tell of.
        """
        thrown = dice.named(faces)
        if isinstance(self._rig, SimulatedBox) and self._rig.tray is not None:
            self._rig.roll(thrown)
            return
        self._rolled += 1
        self._rig.events.put(Rolled(self._boot, self._rolled, thrown))

    def loops(self) -> dict[str, Callable[[float], bool]]:
        """What asks each thread of the box whether it comes by within so many seconds, by what the
        thread does."""
        tray = self._rig.tray
        return {
            "the box": self._answers,
            "the panels": self._rig.panels.answers,
            "the buttons": self._rig.buttons.answers,
            **({} if tray is None else {"the tray": tray.answers}),
        }

    def _answers(self, timeout: float) -> bool:
        came = threading.Event()
        self._rig.events.put(came)
        return came.wait(timeout)

    def listen(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Have ``callback`` called when a panel has changed; returns what ends that.

        It is called on the display thread and must only make a note of it.
        """
        self._listeners = [*self._listeners, callback]

        def stop() -> None:
            self._listeners = [other for other in self._listeners if other is not callback]

        return stop

    def status(self) -> dict[str, str]:
        """A sentence for each device that is missing or broken, by device, in the language of
        whoever asks; empty when all is well."""
        states = self._rig.status().values()
        return {state.device: devices.in_words(state.message) for state in states if not state.ok}

    def lights(self) -> dict[str, str]:
        """What each LED does: ``on``, ``off`` or ``blinking``."""
        return {led: light.value for led, light in self._rig.signals.lights().items()}

    @property
    def buttons(self) -> list[str]:
        """What can be pressed: the names of the buttons, of long presses and of turns, and what
        silences the buzzer."""
        names = self._rig.config.names
        return [*names, MUTE] if self._rig.signals.sounds and MUTE not in names else names

    # -- the thread ----------------------------------------------------------------------------

    def _run(self) -> None:
        while True:
            try:
                event = self._rig.events.get(timeout=self._patience())
            except queue.Empty:
                event = SentenceShown()
            if event is None:
                self._stop_listening()
                return
            if isinstance(event, threading.Event):
                event.set()
                continue
            if isinstance(event, PictureShown):
                self._see()
                continue
            with speaking(self._language):
                self._survive(event)
                self._draw()
                self._see()

    def _survive(self, event: object) -> None:
        try:
            self._take(event)
        except Closed:
            log.info("The game was closed under the box")
            self._sit(None)
        except Exception:
            # One event must not make the box deaf for the rest of the game.
            log.exception("The box stumbled over %r", event)
            self._tell(news.trouble())

    def _patience(self) -> float | None:
        """Seconds until a panel has to change by itself; None when none has to."""
        now = self._clock()
        ends = [self._leaves.ends(now), self._presence.tray_due()]
        if self._menu is not None:
            ends.append(self._menu.message_ends(now))
        return min((max(end - now, 0.0) for end in ends if end is not None), default=None)

    def _take(self, event: object) -> None:
        if isinstance(event, TableChanged):
            if event.table is self._table:
                self._look()
        elif isinstance(event, Sat):
            self._sit(event.table)
        elif isinstance(event, Address):
            self._address = event.url
        else:
            self._hear(event)

    def _hear(self, event: object) -> None:
        """Take what a device says."""
        if isinstance(event, Pressed):
            self._pressed(event)
        elif isinstance(event, Holding):
            self._holding[event.button] = event.part
        elif isinstance(event, Rolled):
            self._keep(event)
        elif isinstance(event, Measured):
            self._measure(event)
        elif isinstance(event, DeviceState) and (said := self._presence.heard(event)):
            self._tell(said)

    def _sit(self, table: Table | None) -> None:
        self._stop_listening()
        self._stop_listening = _nothing
        self._table, self._menu, self._own_seq = None, None, 0
        if table is not None:
            events = self._rig.events
            context = Context(
                options=lambda asked, verb: table.options(BOX, asked.id, verb),
                slots=self._slots(),
                buttons=self._rig.config.names,
                code=lambda: table.code,
                titles=table.titles,
            )
            self._menu = Menu(table.view(BOX), context)
            self._table = table
            self._stop_listening = table.listen(lambda seq: events.put(TableChanged(table)))
            self._look()

    def _look(self) -> None:
        if self._table is not None and self._menu is not None:
            view = self._table.view(BOX)
            # What the box itself has said was looked at when it was said.
            if view.seq != self._menu.view.seq:
                now = self._clock()
                self._beep(signals.beep(self._menu.view, view))
                asked = {prompt.id for prompt in self._menu.view.prompts}
                self._menu.update(view, now, own=view.seq <= self._own_seq)
                if any(prompt.id not in asked for prompt in view.prompts):
                    self._leaves.close(now)

    def _tell(self, sentence: str) -> None:
        if self._menu is not None:
            self._menu.tell(screens.pages(sentence), self._clock())

    def _beep(self, times: signals.Beep | None) -> None:
        if times is not None and not self._muted:
            self._rig.signals.beep(times)

    def _mute(self, press: Pressed) -> None:
        if not press.held:
            self._muted = not self._muted
            self._tell(news.sounds(not self._muted))
            self._beep(signals.ROLLED)

    def _pressed(self, press: Pressed) -> None:
        if self._rig.panels.wake():
            log.debug("A press only lit the panels: nobody saw what it would do")
        elif press.button == MUTE:
            self._mute(press)
        else:
            self._press(press)

    def _press(self, press: Pressed) -> None:
        if self._table is None or self._menu is None:
            return
        covered = bool(self._menu.message(press.at)[0])
        if not covered and self._leaves.press(press.button, press.held, press.at, self._menu):
            return
        action = self._menu.press(press.button, press.held, press.at)
        if action is None:
            return
        if isinstance(action, SeatAction) and self._clock() < self._guest_until:
            self._tell(seating.seats_by_hand())
            return
        view = self._menu.view
        reply = carry_out(self._table, action)
        if reply.accepted:
            self._own_seq = reply.seq
        self._look()
        if not reply.accepted:
            self._tell(self._menu.names.said(reply.message))
        elif isinstance(action, TakeBack) and view.undo is not None:
            self._tell(undoing.taken_back(self._menu.names.line(view.undo)))
        elif isinstance(action, NewCode):
            self._tell(seating.new_code(spaced(self._table.code)))
        elif isinstance(action, BringBack) and view.redo is not None:
            self._tell(undoing.brought_back(self._menu.names.line(view.redo)))

    def _measure(self, seen: Measured) -> None:
        """Show the dice that are still moved, or keyed in: a keypad has no display of its own."""
        if self._menu is None:
            return
        said = self._menu.names.dice(seen.dice) if seen.dice else ""
        self._tell(f"{said}. {tray.throw_again()}" if seen.cocked else said)
        self._measuring = True

    def _keep(self, roll: Rolled) -> None:
        if self._measuring:
            # What is made of the roll says it better than the sentence it was measured with.
            self._tell("")
            self._measuring = False
        wrong = self._rolls.keep(roll, self._table)
        if wrong is None:
            self._beep(signals.ROLLED)
            self._look()
        said = wrong if wrong is not None else dice.said(roll, self._menu)
        if said:
            self._tell(said)

    # -- drawing -------------------------------------------------------------------------------

    def _draw(self) -> None:
        for role, draw in self._drawings().items():
            if role not in self._rig.panels.roles:
                continue
            try:
                self._rig.panels.show(role, draw())
            except Exception:
                # What one panel cannot show is no reason to show nothing on the others.
                log.exception("The picture of panel %s cannot be drawn", role)
        self._light()

    def _see(self) -> None:
        """What the buttons mean can be seen once the panel that asks shows it, on a slow bus long
        after it was drawn."""
        panels = self._rig.panels
        asking = asking_panel(self._working_panels())
        if self._menu is not None and (asking not in panels.roles or panels.shows(asking)):
            self._menu.seen(self._clock())

    def _light(self) -> None:
        leds = self._rig.signals.leds
        try:
            for led, light in signals.lights(self._menu, leds, self._clock()).items():
                self._rig.signals.light(led, light)
        except Exception:
            # Nor is what the LEDs cannot tell.
            log.exception("The LEDs cannot be told what to do")

    def _drawings(self) -> Drawings:
        if self._menu is None:
            return without_a_game(self._address, self._code())
        now = self._clock()
        return drawings(
            Moment(
                self._menu,
                now,
                self._address,
                self._working_panels(),
                leaf=self._leaves.picture(now),
                held=self._held(self._menu.page.hold),
                tray_missing=self._presence.tray_missing(),
                code=self._table.code if self._table is not None else "",
            )
        )

    def _working_panels(self) -> dict[str, bool]:
        """Whether each panel works; one that nobody has heard of yet is on its way."""
        states = self._rig.panels.status()
        broken = [name for name, state in states.items() if not state.ok]
        return {role: f"panel {role}" not in broken for role in self._rig.panels.roles}

    def _held(self, button: str) -> float | None:
        """How far the long press of this button is; None for a box that has no such button."""
        return self._holding.get(button, 0.0) if button in self._rig.config.buttons else None

    def _panel_changed(self) -> None:
        self._rig.events.put(PictureShown())
        for callback in self._listeners:
            callback()


def _nothing() -> None:
    """What ends listening where nobody listens."""
