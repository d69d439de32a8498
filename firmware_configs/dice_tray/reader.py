"""What reads the dice: the one part to write anew for a tray that reads them in another way."""


class Reading:
    """How the dice lie: ``state`` is `MEASURED`, `COCKED` or `SETTLED` of the protocol, ``dice``
    the name and the face of each.
    """

    def __init__(self, state: str, dice: list[tuple[str, str]]) -> None:
        self.state = state
        self.dice = dice


class Reader:
    """Base of all readers. ``most`` is how many dice it can tell of at once, at most twelve: so
    many fit into a frame.
    """

    most = 0

    def read(self, now: int) -> Reading | None:
        """What has changed since the last call, or None. ``now`` is in milliseconds.

        Called a hundred times a second, so it must look and return, never wait. A `Reading` that
        is `SETTLED` is a roll, and the next one begins with nothing.
        """
        raise NotImplementedError
