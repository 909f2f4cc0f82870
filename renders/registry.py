"""Which board draws what: the scenes that come with Herald. Games add their own views with `register`."""

from __future__ import annotations

from renders.boards.banner import draw as banner
from renders.boards.banner.scene import BannerScene
from renders.boards.dba_grid import draw as battle
from renders.boards.dba_grid import text as battle_text
from renders.boards.dba_grid.scene import BattleScene
from renders.boards.hand import draw as hand
from renders.boards.hand.scene import HandScene
from renders.boards.king_david_fight import draw as field
from renders.boards.king_david_fight.scene import FieldScene
from renders.boards.levant import draw as levant
from renders.boards.levant import text as levant_text
from renders.boards.levant.scene import LevantScene
from renders.boards.new_england import draw as new_england
from renders.boards.new_england import text as new_england_text
from renders.boards.new_england.scene import NewEnglandScene
from renders.boards.road import draw as road
from renders.boards.road.scene import RoadScene
from renders.pictures import Board, register

LEVANT = Board("levant", levant.draw, levant_text.write_text, levant_text.write_alt, levant.find_focus, rich=True)
NEW_ENGLAND = Board(
    "new_england",
    new_england.draw,
    new_england_text.write_text,
    new_england_text.write_alt,
    new_england.find_focus,
    rich=True,
)
ROAD = Board("road", road.draw, road.write_text, road.write_alt, road.find_focus)
BATTLE = Board("dba_grid", battle.draw, battle_text.write_text, battle_text.write_alt, battle.find_focus)
FIELD = Board("king_david_fight", field.draw, field.write_text, field.write_alt, field.find_focus)
HAND = Board("hand", hand.draw, hand.write_text, hand.write_alt, hand.find_focus)
BANNER = Board("banner", banner.draw, banner.write_text, banner.write_alt, banner.find_focus)

SCENES = {
    LevantScene: LEVANT,
    NewEnglandScene: NEW_ENGLAND,
    RoadScene: ROAD,
    BattleScene: BATTLE,
    FieldScene: FIELD,
    HandScene: HAND,
    BannerScene: BANNER,
}
NAMES = tuple(board.name for board in SCENES.values())

for _scene, _board in SCENES.items():
    register(_scene, _board)
