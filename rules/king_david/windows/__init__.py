"""Every window for event markers, and when it opens (7.0, Q85). The letters are those of the ruling.

| | window | opens | markers | file |
|---|---|---|---|---|
| a | PhaseWindow | before a phase marker becomes current | 7.27 | phases.py |
| b | ActionWindow | when an Action Phase begins | 7.25 | phases.py |
| c | SlotWindow | when a slot begins | 7.3 | phases.py |
| d | AnswerWindow | when a raid has been shown (7.8-7.13) | 7.26 alone | marker.py |
| e | CombatWindow | before the dice of each round of combat | 7.1, 7.2, 7.6, 7.7, 7.19, 7.22, 7.23 | fight.py |
| f | DiceWindow | after the dice of a combat or siege, and after each re-roll | 7.4 | fight.py |
| g | PrisonersWindow | when a combat is over and armies died in it | 7.24 | fight.py |
| h | SiegeWindow | before the dice of each round of siege | 7.5, 7.20, 7.21 | fight.py |
| i | HarvestWindow | when a Harvest Phase begins | 7.14, 7.15 | phases.py |
| j | ResourceWindow | when a Resource Phase begins | 7.16, 7.17 | phases.py |
| k | AllianceWindow, then AnswerWindow | in an Event Phase, after the draw | 7.18 | phases.py, marker.py |

A God's Intervention (7.26) may be played in each of them.
"""

from rules.king_david.windows.fight import (
    CombatWindow,
    DiceWindow,
    FightWindow,
    PrisonersWindow,
    SiegeWindow,
)
from rules.king_david.windows.marker import AnswerWindow, MarkerWindow, PlayMarker, Shown
from rules.king_david.windows.phases import (
    ActionWindow,
    AllianceWindow,
    HarvestWindow,
    PhaseWindow,
    ResourceWindow,
    SlotWindow,
)

__all__ = [
    "ActionWindow",
    "AllianceWindow",
    "AnswerWindow",
    "CombatWindow",
    "DiceWindow",
    "FightWindow",
    "HarvestWindow",
    "MarkerWindow",
    "PhaseWindow",
    "PlayMarker",
    "PrisonersWindow",
    "ResourceWindow",
    "Shown",
    "SiegeWindow",
    "SlotWindow",
]
