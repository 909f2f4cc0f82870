"""Every window for event markers, and when it opens (7.0, Q85). The letters are those of the ruling.

| | window | opens | markers | file |
|---|---|---|---|---|
| a | PhaseWindow | before a phase marker becomes current | Hand of Fate | phases.py |
| b | ActionWindow | when an Action Phase begins | Royal Death | phases.py |
| c | SlotWindow | when a slot begins | Vacillating Force | phases.py |
| d | AnswerWindow | when a raid has been shown | God's Intervention alone | marker.py |
| e | CombatWindow | before the dice of each combat round | Surprise, Ambush, Weaponry, Ark, Revolt, Bribe! | fight.py |
| f | DiceWindow | after the dice of a combat or siege, and after each re-roll | Act of God | fight.py |
| g | PrisonersWindow | when a combat is over and armies died in it | Recruit Prisoners | fight.py |
| h | SiegeWindow | before the dice of each siege round | Secret Entrance, Siege Works, Defensive Stalwart | fight.py |
| i | HarvestWindow | when a Harvest Phase begins | Increase and Decrease Harvest | phases.py |
| j | ResourceWindow | when a Resource Phase begins | Increase and Decrease Resources | phases.py |
| k | AllianceWindow, then AnswerWindow | in an Event Phase, after the draw | Alliance | phases.py, marker.py |

A God's Intervention may be played in each of them.
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
