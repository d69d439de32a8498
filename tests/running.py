"""A companion in a process of its own, and phones that call it."""

import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from http.cookies import SimpleCookie
from pathlib import Path
from urllib.parse import urlencode

from tests.waiting import SOON

COMMAND = (sys.executable, "-m", "companion", "run", "--host=127.0.0.1")


class Companion:
    """A `companion run` in a process of its own."""

    def __init__(self, data: Path, *arguments: str, out: int = subprocess.PIPE) -> None:
        self.notes = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.notes.settimeout(0.1)
        self.notes.bind(str(data.parent / f"notify-{time.monotonic_ns()}"))
        environment = {**os.environ, "NOTIFY_SOCKET": self.notes.getsockname()}
        self.process = subprocess.Popen(
            [*COMMAND, f"--data={data}", "--port=0", "--join=anyone", *arguments],
            stdout=out,
            stderr=subprocess.PIPE,
            text=True,
            env=environment,
            cwd=Path(__file__).parents[1],
        )
        self.port = self._port_when_ready()

    def _port_when_ready(self) -> int:
        """Wait for its word to systemd, which says where the pages are; a start that fails is told
        at once, with what it said."""
        ends = time.monotonic() + SOON
        while time.monotonic() < ends and self.process.poll() is None:
            with suppress(TimeoutError):
                if found := re.match(
                    rb"READY=1\n.*http://127\.0\.0\.1:(\d+)/", self.notes.recv(1000)
                ):
                    return int(found[1])
        self.process.kill()
        said = "".join(filter(None, self.process.communicate()))
        self.notes.close()
        raise AssertionError(f"It ended with {self.process.returncode} and said: {said}")

    def call(
        self,
        method: str,
        path: str,
        form: Mapping[str, object] | None = None,
        cookies: SimpleCookie | None = None,
    ) -> tuple[int, bytes]:
        """Send a request; returns status and body. A phone's ``cookies`` are sent and kept."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=SOON)
        headers = {"Origin": f"http://127.0.0.1:{self.port}"}
        if form is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        if cookies:
            sent = (f"{name}={one.coded_value}" for name, one in cookies.items())
            headers["Cookie"] = "; ".join(sent)
        connection.request(method, path, urlencode(form or {}, doseq=True), headers)
        answer = connection.getresponse()
        if cookies is not None:
            for kept in answer.msg.get_all("Set-Cookie", []):
                cookies.load(kept)
        body = answer.read()
        connection.close()
        return answer.status, body

    def page(self, path: str, cookies: SimpleCookie | None = None) -> tuple[bytes, bytes]:
        """A page, and the start of the companion that its forms carry."""
        status, body = self.call("GET", path, cookies=cookies)
        run = re.search(rb'name="run" value="([^"]*)"', body)
        assert (status, run is not None) == (200, True), body
        return body, run[1] if run is not None else b""

    def sit(self, seat: str, cookies: SimpleCookie | None = None) -> int:
        """Take a seat, as the page of seats does; returns the status."""
        _body, run = self.page("/?seats", cookies)
        return self.call("POST", "/claim", {"seat": seat, "run": run}, cookies)[0]

    def waiting(self) -> list[str]:
        """What the game waits for."""
        waiting: list[str] = json.loads(self.call("GET", "/api/state")[1])["waiting"]
        return waiting

    def end(self) -> tuple[int, str]:
        self.process.send_signal(signal.SIGTERM)
        _, errors = self.process.communicate(timeout=SOON)
        self.notes.close()
        return self.process.returncode, errors
