"""Fair shares of what there is for all: of the streams, and of the connections.

As long as there is room everybody gets in, five hundred behind one address too, as in a club where
a router stands between. Once there is none, whoever comes from an address that has less than
another gets in all the same, and one of those from the address that has the most has to go. So one
address can take what nobody else wants, and nobody can shut others out.
"""


class Shares:
    """How many of ``most`` places each address has. One thread takes and leaves; any may ask."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.taken = 0
        self._by_address: dict[str, int] = {}

    def loser(self, address: str) -> str | None:
        """The address of which one has to go for another from ``address`` to get in, "" while there
        is room, None where it does not get in: it has as much as anybody.

        >>> shares = Shares(3)
        >>> for each in ("phone", "many", "many"):
        ...     shares.take(each)
        >>> shares.loser("another"), shares.loser("phone"), shares.loser("many")
        ('many', None, None)
        """
        if self.taken < self.most:
            return ""
        by_address = dict(self._by_address)  # another thread may be changing it
        biggest = max(by_address, key=by_address.__getitem__, default=address)
        own = by_address.get(address, 0)
        return biggest if own + 1 < by_address.get(biggest, 0) else None

    def take(self, address: str) -> None:
        """Somebody from ``address`` got in."""
        self.taken += 1
        self._by_address[address] = self._by_address.get(address, 0) + 1

    def leave(self, address: str) -> None:
        """Somebody from ``address`` went."""
        self.taken -= 1
        self._by_address[address] -= 1
        if not self._by_address[address]:
            del self._by_address[address]
