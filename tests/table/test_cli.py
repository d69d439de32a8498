"""`companion run`, `export` and `import`, as a person calls them."""

import io
import json
import os
import re
import signal
import socket
import subprocess
from http.cookies import SimpleCookie
from pathlib import Path

import pytest

from companion.cli import run
from companion.cli.main import main
from companion.table.dead_of_winter import DeadOfWinterTable
from companion.table.scenario import play
from companion.table.scenario import read
from companion.table.table import Table
from companion.table.types import CONSOLE
from tests.running import COMMAND
from tests.running import Companion
from tests.terminal import Terminal
from tests.waiting import SOON
from tests.waiting import until

LINES = (
    *("ana: keep daniel-smith sparky", "ben: keep gray-beard brian-lee"),
    *("cai: keep olivia-brown mike-cho", "table: crisis fuel", "ana: dice 1 2 3"),
    *("table: undo", "ana: dice 4 5 6", "ben: dice 1 2 3", "cai: dice 1 1 1"),
    *("ana: move sparky to library", "ana: exposure blank", "table: set morale 4"),
)


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """A game some way into its first round."""
    path = tmp_path / "game.sqlite"
    setup = {"objective": "we-need-more-samples", "decks": {"objectives": "companion"}}
    table = Table.create(path, setup, ["Ana", "Ben", "Cai"], game=DeadOfWinterTable(), seed=1)
    for line in LINES:
        assert table.say(CONSOLE, line).accepted, line
    table.close()
    return path


def state_of(path: Path) -> dict[str, object]:
    table = Table.open(path)
    state = table.view(CONSOLE).state
    table.close()
    return state


def test_a_game_goes_out_and_in(
    played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text, again = tmp_path / "whole.toml", tmp_path / "again.sqlite"
    assert main(["export", "--whole", str(played), str(text)]) == 0
    assert main(["import", str(text), str(again)]) == 0
    assert f"{len(LINES) + 3} lines" in capsys.readouterr().out
    assert state_of(again) == state_of(played)
    assert main(["import", str(text), str(again)]) == 1
    assert "already a game" in capsys.readouterr().err


def test_what_is_exported_is_a_file_for_check(played: Path, tmp_path: Path) -> None:
    text = tmp_path / "whole.toml"
    assert main(["export", "--whole", str(played), str(text)]) == 0
    assert play(read(text), DeadOfWinterTable().facts) is None
    text.write_text(text.read_text().replace("\n'''\n", "\n? morale = 5\n'''\n"))
    failure = play(read(text), DeadOfWinterTable().facts)
    assert failure is not None
    assert failure.found == "4"


def test_an_export_is_public_unless_it_is_asked_for(
    played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["export", str(played)]) == 0
    text = capsys.readouterr().out
    assert "ana: move sparky to library" in text
    assert "deal" not in text
    public = tmp_path / "public.toml"
    public.write_text(text)
    assert main(["import", str(public), str(tmp_path / "no.sqlite")]) == 1
    assert "public record" in capsys.readouterr().err


def test_what_goes_wrong_is_a_sentence(
    played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["export", str(tmp_path / "none.sqlite")]) == 1
    assert "There is no game" in capsys.readouterr().err
    assert main(["import", str(tmp_path / "none.toml"), str(tmp_path / "x.sqlite")]) == 1
    assert "cannot be read" in capsys.readouterr().err
    (tmp_path / "latin.toml").write_bytes(b"players = ['Zo\xeb']")
    assert main(["import", str(tmp_path / "latin.toml"), str(tmp_path / "x.sqlite")]) == 1
    assert "cannot be read: it is no text in UTF-8." in capsys.readouterr().err
    assert main(["export", str(tmp_path)]) == 1
    assert "There is no game" in capsys.readouterr().err
    assert not tmp_path.with_name(tmp_path.name + ".lock").exists()
    assert main(["export", str(played), str(tmp_path / "no" / "x.toml")]) == 1
    assert "cannot be written" in capsys.readouterr().err
    table = Table.open(played, holder="companion run")
    assert main(["export", str(played)]) == 1
    assert "is open in companion run (process" in capsys.readouterr().err
    table.close()


def test_where_the_games_are() -> None:
    assert run.data_folder({"STATE_DIRECTORY": "/var/lib/companion"}) == Path("/var/lib/companion")
    assert run.data_folder({"XDG_DATA_HOME": "/x"}) == Path("/x/colony-companion")
    assert run.data_folder({}) == Path.home() / ".local/share/colony-companion"


def test_a_pi_is_known_by_its_model(tmp_path: Path) -> None:
    model = tmp_path / "model"
    assert not run.on_a_pi(model)
    model.write_bytes(b"Raspberry Pi Zero 2 W Rev 1.0\0")
    assert run.on_a_pi(model)


def test_the_secret_key_is_made_once_for_its_owner(tmp_path: Path) -> None:
    key = run.secret_key(tmp_path)
    assert len(key) == 32
    assert run.secret_key(tmp_path) == key
    assert (tmp_path / "secret.key").stat().st_mode & 0o077 == 0
    (tmp_path / "secret.key").write_bytes(b"")  # a power cut
    assert len(run.secret_key(tmp_path)) == 32


def test_a_key_that_cannot_be_kept_stops_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "secret.key").mkdir()
    (tmp_path / "secret.key" / "x").touch()
    assert len(run.secret_key(tmp_path)) == 32
    assert "cannot be kept" in caplog.text


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--host", "nonsense.invalid"], "“nonsense.invalid” is no address of this machine"),
        (["--host", "256.1.1.1"], "“256.1.1.1” is no address of this machine"),
        (["--host", "192.0.2.77"], "The pages cannot be served at 192.0.2.77 port 8470"),
        (["--game", "../x.sqlite"], "There is no game in"),
    ],
)
def test_a_start_that_fails_is_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], sentence: str
) -> None:
    before = signal.getsignal(signal.SIGTERM)
    try:
        assert main(["run", "--data", str(tmp_path), "--box", "none", *arguments]) == 1
    finally:
        signal.signal(signal.SIGTERM, before)
    assert sentence in capsys.readouterr().err


@pytest.mark.parametrize("port", ["65536", "-1", "x", "", "9" * 5000])
def test_a_port_is_a_number_there_is(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["run", f"--port={port}"])
    assert "a port is a number from 1 to 65535" in capsys.readouterr().err


def test_the_address_is_said_and_shown_as_a_code() -> None:
    assert run.address_of("192.0.2.7", 80) == "http://192.0.2.7:80/"
    assert re.fullmatch(r"http://[0-9.]+:8470/", run.address_of("0.0.0.0", 8470))
    terminal, pipe = Terminal(), io.StringIO()
    for out in (terminal, pipe):
        run.announce(
            "http://192.0.2.7:8470/", ["A notice."], box=out is terminal, code="C4F2HJ", out=out
        )
    assert pipe.getvalue().startswith("A notice.\nOpen http://192.0.2.7:8470/ on a phone")
    assert "http://192.0.2.7:8470/table." in pipe.getvalue()
    assert "the box is http://192.0.2.7:8470/box." in terminal.getvalue()
    assert terminal.getvalue().count("\n") > pipe.getvalue().count("\n") + 10
    said = "The join code is C4F 2HJ; http://192.0.2.7:8470/j/C4F2HJ opens with it.\n"
    assert said in terminal.getvalue()
    assert "C4F2HJ" not in pipe.getvalue()
    assert "C4F 2HJ" not in pipe.getvalue()


def test_the_companion_runs_stops_and_goes_on(tmp_path: Path) -> None:
    data = tmp_path / "data"
    first = Companion(data)
    try:
        form = {"name": ["Ana", "Ben"], "objective": "we-need-more-samples", "deck": ["objectives"]}
        assert first.call("POST", "/new", form)[0] == 303
        status, body = first.call("GET", "/api/state")
        assert status == 200
        before = json.loads(body)
        assert before["waiting"] == ["ana: keep", "ben: keep"]
        assert first.call("GET", "/box")[0] == 200
        assert first.call("GET", "/table")[0] == 200
    finally:
        code, errors = first.end()
    assert (code, errors) == (0, "")

    second = Companion(data, "--box", "none")
    try:
        assert json.loads(second.call("GET", "/api/state")[1]) == before
        assert second.call("GET", "/box")[0] == 404
    finally:
        assert second.end() == (0, "")

    third = Companion(data, "--new", "--box", "none")
    try:
        assert json.loads(third.call("GET", "/api/state")[1]) is None
    finally:
        assert third.end() == (0, "")


def test_a_power_cut_between_the_scan_and_the_tap_costs_one_more_tap(tmp_path: Path) -> None:
    data, arguments = tmp_path / "data", ("--box", "none", "--join", "code")
    ana, ben = SimpleCookie(), SimpleCookie()
    first = Companion(data, *arguments)
    try:
        form = {"name": ["Ana", "Ben"], "objective": "we-need-more-samples", "deck": ["objectives"]}
        assert first.call("POST", "/new", form, ana)[0] == 303
        assert first.sit("ana", ana) == 303
        shown = re.search(
            rb'<p class="code">[^<]*<b>(\w{3}) (\w{3})</b>', first.page("/table", ana)[0]
        )
        assert shown is not None
        assert first.call("GET", f"/j/{(shown[1] + shown[2]).decode()}", cookies=ben)[0] == 303
        _page, scanned_in = first.page("/?seats", ben)
    finally:
        first.process.kill()
        first.end()

    second = Companion(data, *arguments)
    try:
        tapped = {"seat": "ben", "run": scanned_in}
        second.call("POST", "/claim", tapped, ben)  # a page of the start before, which counts not
        assert second.call("GET", "/me", cookies=ben)[0] == 303
        assert second.sit("ben", ben) == 303
        for cookies in (ana, ben):
            assert second.call("GET", "/me", cookies=cookies)[0] == 200
    finally:
        assert second.end() == (0, "")


@pytest.mark.parametrize("why", ["Broken pipe", "No space left on device"])
def test_the_table_is_served_though_nobody_reads_where(tmp_path: Path, why: str) -> None:
    reads, out = os.pipe() if why == "Broken pipe" else (None, os.open("/dev/full", os.O_WRONLY))
    if reads is not None:
        os.close(reads)
    companion = Companion(tmp_path / "data", "--box", "none", out=out)
    os.close(out)
    try:
        assert companion.call("GET", "/")[0] == 200
    finally:
        code, errors = companion.end()
    assert code == 0
    address = f"http://127.0.0.1:{companion.port}/"
    assert errors.endswith(f"That the pages are at {address} cannot be said: {why}.\n")


def test_bots_take_the_free_seats_and_keep_them_whatever_ends_the_companion(tmp_path: Path) -> None:
    data = tmp_path / "data"
    first = Companion(data, "--bots", "--box", "none")
    try:
        form = {"name": ["Ana", "Ben"], "objective": "we-need-more-samples", "deck": ["survivors"]}
        assert first.call("POST", "/new", form)[0] == 303
        assert first.sit("ana") == 303
        until(lambda: first.waiting() == ["ana: keep"])
    finally:
        first.process.kill()
        first.end()

    second = Companion(data, "--box", "none")
    try:
        assert second.waiting() == ["ana: keep"]
    finally:
        assert second.end() == (0, "")
    (game,) = (data / "games").glob("*.sqlite")
    table = Table.open(game)
    assert [seat for seat, status in table.seats().items() if status.bot] == ["ben"]
    table.close()


def test_a_folder_in_use_is_said_in_words(tmp_path: Path) -> None:
    first = Companion(tmp_path / "data", "--box", "none")
    try:
        with pytest.raises(AssertionError, match="ended with 1 and said: The folder") as second:
            Companion(tmp_path / "data", "--box", "none")
    finally:
        assert first.end() == (0, "")
    assert f"is open in companion run (process {first.process.pid})" in str(second.value)
    assert "Traceback" not in str(second.value)


def test_a_port_in_use_is_said_in_words(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = subprocess.run(
            [*COMMAND, f"--data={tmp_path}", f"--port={port}", "--box=none"],
            capture_output=True,
            text=True,
            timeout=SOON,
            cwd=Path(__file__).parents[2],
        )
    assert done.returncode == 1
    assert f"port {port}" in done.stderr
    assert "Traceback" not in done.stderr
