"""Keys between pins, as the current sees them. Runs under MicroPython too."""


def reach(pin: int, low: set[int], closed: list[tuple[int, int]]) -> bool:
    """Whether this pin is pulled low: by a driven pin, straight or round through other keys."""
    seen = {pin}
    grown = True
    while grown:
        grown = False
        for one, other in closed:
            if (one in seen) != (other in seen):
                seen.add(one)
                seen.add(other)
                grown = True
    return any(each in low for each in seen)
