"""How each game's view becomes a scene. A picture is made from a view alone: nothing here asks the rules anything.

Each adapter reads a view and the data files. Views are known by the name of their type, so that a picture of one game
does not load the rules of the others; a view that nobody draws gives its text.
"""

from __future__ import annotations

from renders.boards.dba_grid import from_view as dba
from renders.boards.levant import from_view as king_david
from renders.boards.new_england import from_view as king_philip
from renders.boards.road import from_view as syrian_war
from renders.pictures import alone, expect
from renders.registry import BATTLE, LEVANT, NEW_ENGLAND, ROAD

VIEWS = (
    ("rules.king_david.view", "KingDavidView", LEVANT, king_david.make_scene, king_david.make_album),
    ("rules.king_philip.view", "PhilipView", NEW_ENGLAND, king_philip.make_scene, alone),
    ("rules.syrian_war.view", "SyrianView", ROAD, syrian_war.make_scene, alone),
    ("rules.dba.duel", "DuelView", BATTLE, dba.make_duel_scene, alone),
)

for _module, _name, _board, _scene, _album in VIEWS:
    expect(f"{_module}.{_name}", _board, _scene, _album)
