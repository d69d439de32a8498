"""`companion doctor` names what is wrong, and what to do, from files, programs and devices."""

import argparse
import errno
import queue
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory

from companion.cli import _checks
from companion.cli import _hands_on
from companion.cli import doctor
from companion.cli._checks import Finding
from companion.cli._machine import Machine
from hardware import BoxConfig
from hardware import Buttons
from hardware import Channel
from hardware import PanelConfig
from hardware import preset
from hardware.boxfile import preset_text
from hardware.simulated import SimulatedI2C
from hardware.simulated import SimulatedPins
from hardware.simulated import SimulatedTray
from tests.hardware.helpers import OwnTime
from tests.hardware.helpers import grounded
from tests.hardware.helpers import same
from tests.waiting import SOON
from tests.waiting import until

FULL = preset("full")
SMALL = preset("small")
SPEED = "sys/class/i2c-adapter/i2c-1/of_node/clock-frequency"


class Pi(Machine):
    """A Raspberry Pi in a folder, on which all is well until a test says otherwise."""

    def __init__(self, root: Path) -> None:
        super().__init__(root)
        self.programs: dict[str, str | None] = {
            "systemctl is-active companion.service": "active",
            "systemctl show -p StatusText --value companion.service": "The pages are at …",
            "timedatectl show -p NTPSynchronized --value": "yes",
        }
        self.distributions: dict[str, tuple[int, ...]] = {"lgpio": (0, 2, 2, 0)}
        self.modules = {"RPi": ["rpi-lgpio"]}
        self.users: list[str] | None = ["companion", "gpio", "i2c", "dialout"]
        self.room: tuple[int, bool] | None = (5_000_000_000, False)
        self.at: str | None = "192.168.1.20"
        self.listens = True
        self.this_year = 2027
        self.put("proc/device-tree/model", b"Raspberry Pi Zero 2 W Rev 1.0\0")
        self.put("sys/devices/platform/soc/soc:firmware/get_throttled", b"0\n")
        self.put(
            "sys/class/i2c-adapter/i2c-1/of_node/clock-frequency", (400_000).to_bytes(4, "big")
        )
        for device in ("i2c-1", "i2c-3", "gpiochip0", "companion-tray"):
            self.put(f"dev/{device}", b"")

    def put(self, path: str, data: bytes) -> None:
        (self.root / path).parent.mkdir(parents=True, exist_ok=True)
        (self.root / path).write_bytes(data)

    def said(self, *command: str) -> str | None:
        return self.programs.get(" ".join(command))

    def version(self, distribution: str) -> tuple[int, ...] | None:
        return self.distributions.get(distribution)

    def owners(self, module: str) -> list[str]:
        return self.modules[module]

    def groups(self) -> list[str] | None:
        return self.users

    def free(self, folder: Path) -> tuple[int, bool] | None:
        return self.room

    def address(self) -> str | None:
        return self.at

    def answers(self, port: int) -> bool:
        return self.listens

    def year(self) -> int:
        return self.this_year


@pytest.fixture
def pi(tmp_path: Path) -> Pi:
    return Pi(tmp_path)


def looked(pi: Pi, box: BoxConfig = FULL) -> list[Finding]:
    """All that is looked at without touching anything."""
    return [
        *_checks.computer(pi),
        *_checks.service(pi),
        *_checks.libraries(pi),
        *_checks.user(pi),
        *_checks.buses(pi, box),
        *_checks.pins(pi),
        *_checks.tray(pi, box),
        *_checks.clock(pi),
        *_checks.disk(pi, Path("/var/lib/companion")),
        *_checks.network(pi, 8470),
    ]


def bad(findings: list[Finding]) -> list[str]:
    """What is wrong, with what to do."""
    return [f"{one.about}: {one.sentence} → {one.advice}" for one in findings if one.well is False]


def test_nothing_is_wrong_where_nothing_is_wrong(pi: Pi) -> None:
    findings = looked(pi)
    assert [finding for finding in findings if finding.well is not True] == []
    assert "This is a Raspberry Pi Zero 2 W Rev 1.0." in [one.sentence for one in findings]


def change(**values: Any) -> Callable[[Pi], None]:
    return lambda pi: vars(pi).update(values)


def gone(path: str) -> Callable[[Pi], None]:
    return lambda pi: (pi.root / path).unlink()


def says(command: str, answer: str) -> Callable[[Pi], None]:
    return lambda pi: pi.programs.update({command: answer})


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        (
            lambda pi: pi.put("sys/devices/platform/soc/soc:firmware/get_throttled", b"50005"),
            "power: The supply is too weak at this moment. → Use the supply made for this Pi",
        ),
        (
            says("systemctl is-active companion.service", "failed"),
            "",
        ),
        (
            change(modules={"RPi": ["RPi.GPIO", "rpi-lgpio"]}),
            "libraries: The Python module RPi belongs to RPi.GPIO and rpi-lgpio at once; each",
        ),
        (change(distributions={}), "libraries: The library lgpio is not installed, so no pin can"),
        (
            change(distributions={"lgpio": (0, 0, 0, 2)}),
            "libraries: The library lgpio is there in version 0.0.0.2, which is empty. →",
        ),
        (
            change(users=["companion", "gpio"]),
            "user: The user companion is not in dialout and i2c. → sudo usermod -aG dialout,i2c",
        ),
        (
            gone("dev/i2c-1"),
            "bus 1: /dev/i2c-1 is not there (/dev/i2c-3). → /boot/firmware/config.txt needs the "
            "line “dtparam=i2c_arm=on,i2c_arm_baudrate=400000”; then start the Pi again.",
        ),
        (
            gone("dev/i2c-3"),
            "bus 3: /dev/i2c-3 is not there (/dev/i2c-1). → /boot/firmware/config.txt needs the "
            "line “dtoverlay=i2c-gpio,bus=3,i2c_gpio_sda=23,i2c_gpio_scl=24”",
        ),
        (
            lambda pi: pi.put(SPEED, (100_000).to_bytes(4, "big")),
            "bus 1: /dev/i2c-1 runs at 100 kHz, so panels follow the buttons late. →",
        ),
        (gone("dev/gpiochip0"), "pins: There is no /dev/gpiochip*, so there are no pins. →"),
        (
            gone("dev/companion-tray"),
            "tray: No dice tray is plugged in (/dev/companion-tray is not there). → Plug it in",
        ),
        (change(room=(10, True)), "disk: Nothing can be written to /var/lib/companion, so no"),
        (change(room=(5_000_000, False)), "disk: Only 5 MB are free where the games are kept. →"),
        (change(at=None), "network: This computer is in no network, so no phone finds the pages."),
        (change(listens=False), "pages: The service runs, but nothing listens at port 8470. →"),
        (
            says("iw dev wlan0 get power_save", "Power save: on"),
            "Wi-Fi: The Wi-Fi saves power, so taps after a pause take seconds. → Put firmware_",
        ),
    ],
)
def test_each_fault_is_named_alone_and_with_what_to_do(
    pi: Pi, fault: Callable[[Pi], Any], said: str
) -> None:
    """Two libraries of one name, or an empty one, were found by nobody until the pins were dead
    (joan2937/lg#43, AllskyTeam/allsky-modules#193)."""
    fault(pi)
    found = bad(looked(pi))
    assert len(found) == (1 if said else 0)
    assert all(line.startswith(said) for line in found), found


def test_a_service_that_failed_is_told_from_one_that_was_stopped(pi: Pi) -> None:
    del pi.programs["systemctl is-active companion.service"]
    assert [one.well for one in _checks.service(pi)] == [None]
    pi.programs["systemctl show -p Result --value companion.service"] = "watchdog"
    (finding,) = _checks.service(pi)
    assert (finding.well, finding.sentence) == (False, "The service has ended with “watchdog”.")


def test_a_wrong_clock_is_only_to_be_known(pi: Pi) -> None:
    pi.programs["timedatectl show -p NTPSynchronized --value"] = "no"
    assert [one.well for one in _checks.clock(pi)] == [None]
    pi.this_year = 1970
    (finding,) = _checks.clock(pi)
    assert (finding.well, finding.sentence[:21]) == (None, "The clock says 1970: ")


def test_another_serial_device_is_pointed_at(pi: Pi) -> None:
    gone("dev/companion-tray")(pi)
    pi.put("dev/ttyACM0", b"")
    (finding,) = _checks.tray(pi, FULL)
    assert finding.advice.startswith("Something else is (/dev/ttyACM0): if that is the tray")


def test_a_multiplexer_the_kernel_knows_nothing_of_is_named(pi: Pi) -> None:
    box = BoxConfig(panels=(PanelConfig("prompt", 0x3C, Channel(2)),))
    _, finding = _checks.buses(pi, box)
    assert (finding.about, finding.well) == ("multiplexer 0x70", False)
    assert "“dtoverlay=i2c-mux,pca9548,addr=0x70”" in finding.advice
    pi.put("sys/bus/i2c/devices/1-0070/channel-0", b"")
    _, finding = _checks.buses(pi, box)
    assert finding.well


def test_the_small_box_is_asked_for_no_tray(pi: Pi) -> None:
    gone("dev/companion-tray")(pi)
    gone("dev/i2c-3")(pi)
    assert bad(looked(pi, SMALL)) == []


# -- panels ----------------------------------------------------------------------------------------


def test_every_panel_shows_the_frame_while_it_is_asked_about() -> None:
    i2c = SimulatedI2C(FULL.panels)
    seen: list[bool] = []

    def ask(question: str) -> str:
        role = question.split(":")[0].removeprefix("Panel ")
        seen.append(same(i2c.chips[role].picture(), _hands_on.frame(role)))
        return "y"

    findings = list(_hands_on.panels(FULL, ask, open_bus=i2c.open_bus))
    assert [finding.well for finding in findings] == [True] * 3
    assert seen == [True] * 3
    # And is dark afterwards, as it was.
    assert not any(chip.lit for chip in i2c.chips.values())


def test_the_frame_touches_all_four_edges() -> None:
    assert _hands_on.frame("prompt").getbbox() == (0, 0, 128, 64)
    assert not same(_hands_on.frame("prompt"), _hands_on.frame("round"))


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("n", "It answers, but stays dark. → Check that its VCC has 3.3 V. A panel of 2.4"),
        ("Shifted", 'Its picture is garbled. → It has another chip than ssd1306: write driver = "'),
        ("u", "It hangs upside down. → Write rotation = 180 in box.toml."),
        ("w", "Its picture is on another panel. → Exchange the roles of the two in box.toml"),
    ],
)
def test_what_is_seen_instead_says_what_to_change(answer: str, said: str) -> None:
    i2c = SimulatedI2C(SMALL.panels)
    findings = list(_hands_on.panels(SMALL, lambda question: answer, open_bus=i2c.open_bus))
    (line,) = bad(findings)
    assert line.startswith(f"panel prompt: {said}")


def test_a_panel_nobody_looked_at_is_not_called_well() -> None:
    i2c = SimulatedI2C(SMALL.panels)
    (finding,) = _hands_on.panels(SMALL, lambda question: "", open_bus=i2c.open_bus)
    assert finding.well is None
    (finding,) = _hands_on.panels(SMALL, None, open_bus=i2c.open_bus)
    assert (finding.well, finding.sentence) == (True, "It answers at 0x3c on I2C bus 1.")


def test_a_panel_at_the_other_address_is_found() -> None:
    i2c = SimulatedI2C([PanelConfig("prompt", 0x3D, 1)])
    (line,) = bad(list(_hands_on.panels(SMALL, None, open_bus=i2c.open_bus)))
    assert line == (
        "panel prompt: Nothing answers at 0x3c on I2C bus 1. → Something answers at 0x3d: if that "
        "is this panel, write address = 0x3d in box.toml, or move its solder jumper."
    )


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (errno.EREMOTEIO, "Nothing answers at 0x3c on I2C bus 1. → Check its four wires"),
        (errno.ETIMEDOUT, "I2C bus 1 stands still: one of its lines is held down. → Unplug the"),
        (errno.EACCES, "I2C bus 1 may not be used. → Look as root: sudo companion doctor"),
        (errno.ENOENT, "I2C bus 1 is not there. → See what is said of the buses above."),
    ],
)
def test_a_bus_that_fails_is_named_by_how_it_fails(error: int, said: str) -> None:
    def broken(place: int | Channel) -> Any:
        raise OSError(error, "no")

    (line,) = bad(list(_hands_on.panels(SMALL, None, open_bus=broken)))
    assert line.startswith(f"panel prompt: {said}")


# -- buttons ---------------------------------------------------------------------------------------


class Fingers:
    """Does what it is told to, but for what a test says."""

    def __init__(self, box: BoxConfig, instead: dict[str, str | None]) -> None:
        self.box = box
        self.time = OwnTime()
        self.pins = SimulatedPins(box.buttons, box.encoder, sleep=self.time.sleep)
        self.instead = instead
        self.told: list[str] = []
        self.names = iter(box.names)

    def tell(self, wish: str) -> None:
        self.told.append(wish)
        wanted = next(self.names)
        name = self.instead.get(wanted, wanted)
        if name is None:
            return
        if self.box.encoder is not None and name in ("up", "down"):
            self.pins.turn(right=name == "down")
        elif name in self.box.long.values():
            self.pins.press("ok", held=True)
        else:
            self.pins.press(name)


def tried(fingers: Fingers, patience: float = SOON) -> list[Finding]:
    """What is found when these fingers press what they are told to."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(_hands_on, "Buttons", fingers.time.open)
        return list(
            _hands_on.buttons(
                fingers.box,
                str,
                factory=fingers.pins.make_factory,
                tell=fingers.tell,
                patience=patience,
            )
        )


def test_every_button_is_pressed_once() -> None:
    fingers = Fingers(FULL, {})
    assert [one.well for one in tried(fingers)] == [True] * len(FULL.names)
    assert fingers.told[0] == "Press “up” …"


def test_the_encoder_is_turned_and_its_push_held() -> None:
    fingers = Fingers(SMALL, {})
    assert [one.well for one in tried(fingers)] == [True] * 4
    assert fingers.told == [
        "Turn the encoder one step to the left …",
        "Turn the encoder one step to the right …",
        "Press “ok” …",
        "Hold “ok” for a second …",
    ]


def test_exchanged_wires_are_named() -> None:
    assert bad(tried(Fingers(FULL, {"up": "down", "down": "up"}))) == [
        "button up: “down” came instead. → Exchange the two in box.toml, or their wires.",
        "button down: “up” came instead. → Exchange the two in box.toml, or their wires.",
    ]


def test_missing_wires_are_named() -> None:
    found = bad(tried(Fingers(FULL, dict.fromkeys(FULL.names)), patience=0))
    assert len(found) == len(FULL.names)
    assert found[FULL.names.index("ok")] == (
        "button ok: Nothing came in 0 s. → Check the wire between BCM pin 13 and the button, and "
        "the one from there to ground."
    )


def test_a_button_that_is_always_down_is_named_without_asking() -> None:
    factory = MockFactory(pin_class=grounded(FULL.buttons["back"]))
    (line,) = bad(list(_hands_on.buttons(FULL, None, factory=lambda: factory)))
    assert line.startswith("button back: It is down though nobody presses it (BCM pin 19). → Its")


def test_pins_that_cannot_be_used_are_one_finding() -> None:
    def no_pins() -> None:
        raise RuntimeError("can not open gpiochip")

    (line,) = bad(list(_hands_on.buttons(FULL, str, factory=no_pins)))
    assert "The pins of this computer cannot be used (can not open gpiochip)" in line


# -- LEDs and buzzer -------------------------------------------------------------------------------


class Eyes:
    """Sees what is lit when asked, and answers so; an LED may be dark or exchanged."""

    def __init__(self, wrong: dict[str, str]) -> None:
        self.pins = SimulatedPins({}, leds=FULL.leds, buzzer=FULL.buzzer)
        self.wrong = wrong
        self.lit: list[list[str]] = []

    def ask(self, question: str) -> str:
        if question.startswith("LED "):
            name = question.removeprefix("LED ").partition(":")[0]
            until(lambda: self.pins.lit() == [name])
            self.lit.append(self.pins.lit())
            return self.wrong.get(name, "y")
        until(lambda: self.pins.sounded() == 2)
        return self.wrong.get("buzzer", "y")


def test_every_led_is_lit_by_itself_and_the_buzzer_beeps_twice() -> None:
    eyes = Eyes({})
    findings = list(_hands_on.signals(FULL, eyes.ask, factory=eyes.pins.make_factory))
    assert [(one.about, one.well) for one in findings] == [
        ("LED asked", True),
        ("LED morale", True),
        ("LED crisis", True),
        ("buzzer", True),
    ]
    assert eyes.lit == [["asked"], ["morale"], ["crisis"]]
    assert eyes.pins.lit() == []


def test_a_dark_an_exchanged_led_and_a_silent_buzzer_are_named() -> None:
    eyes = Eyes({"asked": "n", "morale": "w", "crisis": "", "buzzer": "n"})
    findings = list(_hands_on.signals(FULL, eyes.ask, factory=eyes.pins.make_factory))
    assert [one.well for one in findings] == [False, False, None, False]
    dark, exchanged, silent = bad(findings)
    assert dark.startswith("LED asked: It stays dark. → Turn it round: its long leg belongs to the")
    assert exchanged.startswith("LED morale: Another one is lit. → Exchange the two in box.toml")
    assert silent.startswith("buzzer: It is silent. → Check that its + is on BCM pin 18 and its −")
    assert "write tone = 2000 under [buzzer]" in silent


def test_without_a_question_pins_that_can_be_switched_are_well() -> None:
    pins = SimulatedPins({}, leds=FULL.leds, buzzer=FULL.buzzer)
    (finding,) = _hands_on.signals(FULL, None, factory=pins.make_factory)
    assert (finding.about, finding.well) == ("LEDs and buzzer", True)
    assert list(_hands_on.signals(SMALL, str, factory=pins.make_factory)) == []


def test_an_led_whose_pin_is_taken_is_named_and_the_others_are_tried() -> None:
    eyes = Eyes({})
    taken = Buttons({"other": FULL.leds["asked"]}, queue.Queue(), factory=eyes.pins.make_factory)
    taken.step()
    findings = list(_hands_on.signals(FULL, eyes.ask, factory=eyes.pins.make_factory))
    assert [one.well for one in findings] == [False, True, True, True]
    assert findings[0].sentence.startswith('LED "asked" on BCM pin 17 does not work')


def test_leds_on_pins_that_cannot_be_used_are_one_finding() -> None:
    def no_pins() -> None:
        raise RuntimeError("can not open gpiochip")

    (line,) = bad(list(_hands_on.signals(FULL, str, factory=no_pins)))
    assert "(can not open gpiochip), so LEDs and buzzer do nothing." in line


# -- the tray, and all together --------------------------------------------------------------------


def test_a_tray_that_answers_keeps_its_rolls(tmp_path: Path) -> None:
    tray = SimulatedTray(tmp_path / "tray")
    tray.plug()
    seq = tray.roll({"d1": "5"})
    box = BoxConfig(tray=str(tray.path))
    assert [(one.well, one.sentence) for one in _hands_on.tray(box)] == [
        (True, "The dice tray works.")
    ]
    assert tray.waiting == [seq]
    tray.close()


def test_a_tray_that_is_silent_is_named(tmp_path: Path) -> None:
    assert list(_hands_on.tray(SMALL)) == []
    (line,) = bad(list(_hands_on.tray(BoxConfig(tray=str(tmp_path / "none")))))
    assert line.startswith("tray: No dice tray is plugged in")


def test_all_is_told_and_a_running_service_keeps_its_devices(
    pi: Pi, capsys: pytest.CaptureFixture[str]
) -> None:
    assert doctor.tell(doctor.examine(pi, "full", Path("/var"), None, pi=True)) == 0
    said = capsys.readouterr().out
    assert " –   box: The service has panels, buttons, lights and tray" in said
    assert said.endswith("Nothing is wrong.\n")
    pi.at = None
    assert doctor.tell(doctor.examine(pi, "full", Path("/var"), None, pi=True)) == 1
    said = capsys.readouterr().out
    assert "BAD  network: This computer is in no network" in said
    assert "     → sudo nmtui joins a Wi-Fi" in said
    assert said.endswith("To be mended: 1.\n")


def test_a_file_that_cannot_be_is_named_and_the_rest_is_looked_at(pi: Pi, tmp_path: Path) -> None:
    file = tmp_path / "box.toml"
    file.write_text(preset_text("small").replace("pin = 22", "pin = 17"))
    findings = list(doctor.examine(pi, str(file), Path("/var"), None, pi=True))
    (line,) = bad(findings)
    assert "box.toml, line" in line
    assert "are both on BCM pin 17" in line
    assert findings[-1].about == "network"


def test_what_the_firmware_needs_is_printed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    args = argparse.Namespace(box="small", config_txt=True)
    assert doctor.main(args) == 0
    assert capsys.readouterr().out == "dtparam=i2c_arm=on,i2c_arm_baudrate=400000\n"
    args.box = str(tmp_path / "none.toml")
    assert doctor.main(args) == 1
    assert "none.toml cannot be read" in capsys.readouterr().err


def test_this_computer_is_looked_at_without_a_mistake(tmp_path: Path) -> None:
    here = Machine()
    assert here.text("nowhere/at/all") is None
    assert here.number("nowhere") is None
    assert here.said("no-such-program-at-all") is None
    assert here.said(sys.executable, "-c", "print('hello')") == "hello"
    assert here.said(sys.executable, "-c", "raise SystemExit(1)") is None
    assert here.version("gpiozero") is not None
    assert here.version("no-such-distribution") is None
    assert here.owners("gpiozero") == ["gpiozero"]
    found = here.free(tmp_path / "not" / "there" / "yet")
    assert found is not None
    assert found[0] > 0
    assert here.year() >= 2025
    assert not here.answers(1)
