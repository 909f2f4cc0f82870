"""Random play for tests that only need positions."""

from __future__ import annotations

from typing import Any

from rules.proving.trial import Trial


class Stroll(Trial):
    """A trial that does not look whether anybody noticed a secret: `test_promises` does."""

    def nobody_noticed(self, *_: Any) -> None:
        pass

    def stale_is_refused(self, *_: Any) -> None:
        pass
