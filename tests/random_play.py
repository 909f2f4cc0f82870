"""Random play for tests that only need positions."""

from __future__ import annotations

import random
from typing import Any

from rules.proving.trial import Trial


class Guesses:
    """A `Luck` that needs no proof: a tenth of the time of `Chance`, of which promises take a hundred thousand."""

    def __init__(self, seed: str) -> None:
        self.below = random.Random(seed).randrange


class Stroll(Trial):
    """A trial that does not look whether anybody noticed a secret: `test_promises` does."""

    def nobody_noticed(self, *_: Any) -> None:
        pass

    def stale_is_refused(self, *_: Any) -> None:
        pass
