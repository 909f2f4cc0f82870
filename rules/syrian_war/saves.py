"""The version of the saves, and the way from each older one to the next.

2: on the grid, half a cell carries nobody over the edge (4.3.8), a chief on an elephant who recoils into another has
his +1 (R-BAT8), two deadlines missed in a row are an Advance at every pace (4.3.10), and the general stands behind the
middle of his line (4.4.3). Saves are as they were; a log of version 1 is not played again by these rules.

3: on the grid, everybody in a column keeps a march's distance from the enemy, and warbands in one may close with him
(4.3.5); and a line that bad going stops goes on one by one instead of standing there (4.4.1). Saves are as they were
again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.kernel import Migration


def as_it_was(plain: dict[str, Any]) -> None:
    """Only the rules have changed."""


VERSION = 3
MIGRATIONS: Mapping[int, Migration] = {1: as_it_was, 2: as_it_was}
