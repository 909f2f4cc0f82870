"""The version of the saves, and the way from each older one to the next.

2: on the grid, half a cell carries nobody over the edge (4.3.8), a chief on an elephant who recoils into another has
his +1 (R-BAT8), two deadlines missed in a row are an Advance at every pace (4.3.10), and the general stands behind the
middle of his line (4.4.3). Saves are as they were; a log of version 1 is not played again by these rules.

3: on the grid, everybody in a column keeps a march's distance from the enemy, and warbands in one may close with him
(4.3.5); and a line that bad going stops goes on one by one instead of standing there (4.4.1). Saves are as they were
again.

4: true to the rulebook. A change of pace waits for the next round (4.3.4): where both had agreed on one in mid-round,
the round goes on as it was begun. A command that was let go runs unless its player holds it (R-BAT10), before
the dice at every pace; the rest of a battle that is left to the commanders is fought on Advance (4.4.2); every command
has a general who may lead it (R-BAT7); a report says how the battle ended (4.2); giving up the initiative waits for
the pair in which one has it (P11).

5: when time is up, an army steps back from a battle that it would most likely lose. Saves are as they were.

6: battles by the odds go as on the grid do (`battle.toml`), and the array that is proposed has its light foot on both
wings (4.4.3). Saves are as they were.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.kernel import Migration


def as_it_was(plain: dict[str, Any]) -> None:
    """Only the rules have changed."""


def round_as_begun(plain: dict[str, Any]) -> None:
    """4.3.4: which pace the present round was begun in is seen from the frames on the stack."""
    grid, frames = plain.get("grid"), {frame["type"] for frame in plain["stack"]}
    if not grid:
        return
    begun = "stance" if "StanceRound" in frames else "full" if "FullBound" in frames else grid["pace"]
    if begun != grid["pace"]:
        grid["pace"], grid["next_pace"] = begun, grid["pace"]


VERSION = 6
MIGRATIONS: Mapping[int, Migration] = {1: as_it_was, 2: as_it_was, 3: round_as_begun, 4: as_it_was, 5: as_it_was}
