"""Every position of the ``.perft`` files has as many answer sequences as it is known to have."""

import pytest

from tests.perft.count import FOLDER
from tests.perft.count import Case
from tests.perft.count import cases
from tests.perft.count import divide
from tests.perft.count import perft

CASES = [case for path in sorted(FOLDER.glob("*.perft")) for case in cases(path)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_perft(case: Case) -> None:
    session = case.begin()
    before = session.state()
    for depth, expected in case.counts.items():
        found = perft(session, depth, case.offers)
        if found != expected:
            rows = "\n".join(
                f"{count:9}  {text}" for text, count in divide(session, depth, case.offers).items()
            )
            pytest.fail(f"perft {depth} is {found}, not {expected}:\n{rows}")
    assert session.state() == before


def test_every_position_is_counted_to_some_depth() -> None:
    assert len({case.id for case in CASES}) == len(CASES) >= 10
    assert {case.position for case in CASES} == {
        path.stem for path in (FOLDER / "positions").glob("*.toml")
    }
    assert all(
        list(case.counts) == list(range(1, len(case.counts) + 1)) and len(case.counts) >= 2
        for case in CASES
    )
