"""What is under way in the Levant, in words: the panel writes as much of it as it has room for, the text all."""

from __future__ import annotations

from renders.boards.levant.scene import LevantScene, Minor, Raid
from renders.boards.levant.words import WORDS
from renders.datasets.king_david import area_name
from renders.drawing.sides import side

SAID = WORDS.affairs


def list_affairs(scene: LevantScene) -> list[tuple[str, str]]:
    """Battles, sieges and raids: which of the three, and what is said of it."""
    fights = [("battle", SAID.battle.format(area=area_name(area))) for area in scene.battles]
    sieges = [("siege", write_siege(scene, area)) for area in scene.sieges if area not in scene.battles]
    return [*fights, *sieges, *(("raid", write_raid(raid)) for raid in scene.raids)]


def write_siege(scene: LevantScene, area: str) -> str:
    """A besieger has armies there, outside the city, and does not hold it."""
    holder = scene.owners.get(area, "")
    sides = [s.side for s in scene.stacks.get(area, ()) if s.side != holder and not s.besieged and s.kind != "leader"]
    besiegers = SAID.both.join(side(name).name for name in dict.fromkeys(sides))
    return (SAID.siege_by if sides else SAID.siege).format(area=area_name(area), besiegers=besiegers)


def write_raid(raid: Raid) -> str:
    riders = SAID.riders.get(raid.side) or side(raid.side).name
    return SAID.raid.format(riders=riders, player=side(raid.by).name, left=SAID.left.say(raid.left))


def write_stance(country: Minor) -> str:
    """The stance of a minor country: "neutral", "ally of Judah"."""
    stance = SAID.stances.get(country.stance, country.stance)
    return f"{stance} {side(country.by).name}" if country.by else stance
