"""Which board draws what: the scenes that come with Herald. Games add their own views with `register`."""

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

LEVANT = Board("levant", levant.draw, levant_text.text, levant_text.alt, levant.focus, rich=True)
NEW_ENGLAND = Board(
    "new_england", new_england.draw, new_england_text.text, new_england_text.alt, new_england.focus, rich=True
)
ROAD = Board("road", road.draw, road.text, road.alt, road.focus)
BATTLE = Board("dba_grid", battle.draw, battle_text.text, battle_text.alt, battle.focus)
FIELD = Board("king_david_fight", field.draw, field.text, field.alt, field.focus)
HAND = Board("hand", hand.draw, hand.text, hand.alt, hand.focus)
BANNER = Board("banner", banner.draw, banner.text, banner.alt, banner.focus)

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
