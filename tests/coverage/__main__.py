"""Writes `docs/coverage.md`."""

from tests.coverage.report import PAGE
from tests.coverage.report import page

PAGE.write_text(page(), encoding="utf-8")
