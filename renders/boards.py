"""Which board draws what: the scenes that come with Herald. Games add their own views with `register`."""

from renders import (
    banner,
    battle,
    battle_text,
    field,
    hand,
    levant,
    levant_text,
    new_england,
    new_england_text,
    road,
)
from renders.banner_scene import BannerScene
from renders.battle_scene import BattleScene
from renders.door import Board, register
from renders.field_scene import FieldScene
from renders.hand_scene import HandScene
from renders.levant_scene import LevantScene
from renders.new_england_scene import NewEnglandScene
from renders.road_scene import RoadScene

LEVANT = Board("levant", levant.draw, levant_text.text, levant_text.alt, levant.focus, rich=True)
NEW_ENGLAND = Board(
    "new_england", new_england.draw, new_england_text.text, new_england_text.alt, new_england.focus, rich=True
)
ROAD = Board("road", road.draw, road.text, road.alt, road.focus)
BATTLE = Board("battle", battle.draw, battle_text.text, battle_text.alt, battle.focus)
FIELD = Board("field", field.draw, field.text, field.alt, field.focus)
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
