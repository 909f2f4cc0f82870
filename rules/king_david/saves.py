"""The version of a save, and how older ones are brought up to it: on plain data, one version at a time.

2: ways, ransoms, bribes, revolts and joint slots mended (6.1, Q7, Q10, Q12, Q59, Q92, Q106, Q107, Q109, Q116). Saves
are as they were; a log of version 1 is not played again by these rules.
3: a leader who had no place to go to waits for his country's slot (Q13). Saves are as they were.
4: nearer to the rulebook: leaders retreat with allied armies, chariots have their own points after a leader's, plans
play what they name, and more is asked (6.1, 6.2.5, 6.2.6, 7.22-7.24, 10.5, 11.0). Saves are as they were; a running
game keeps its settings.
5: a player says where an army in revolt goes and who goes where when a body must be split (6.2.5, 7.22); a plan may
name the army for Bribe! and Troop Revolt (7.22, 7.23); when time is up, a weaker side leaves a combat or siege instead
of staying (6.2.5, 6.3.5). Saves are as they were.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.kernel import Migration


def as_it_was(plain: dict[str, Any]) -> None:
    """Only the rules have changed."""


VERSION = 5
MIGRATIONS: Mapping[int, Migration] = {1: as_it_was, 2: as_it_was, 3: as_it_was, 4: as_it_was}
