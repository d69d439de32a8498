"""An output that says it is a terminal."""

import io


class Terminal(io.StringIO):
    """Standard output as a person has it."""

    def isatty(self) -> bool:
        return True
