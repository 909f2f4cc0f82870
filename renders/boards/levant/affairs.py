"""What is under way in the Levant, in words: the panel writes as much of it as it has room for, the text all."""

from __future__ import annotations

from functools import cache

from renders.boards.levant.scene import LevantScene, Minor, Raid
from renders.drawing import assets
from renders.drawing.sides import side

RIDERS = {"egypt": "Egyptian"}
STANCES = {"neutral": "neutral", "conquered": "conquered", "allied": "ally of", "run": "run by"}


@cache
def load_names() -> dict[str, str]:
    return {area["id"]: area["name"] for area in assets.load_data("king_david")["areas"]}


def area_name(area: str) -> str:
    return load_names().get(area, area)


def list_affairs(scene: LevantScene) -> list[tuple[str, str]]:
    """Battles, sieges and raids: which of the three, and what is said of it."""
    fights = [("battle", f"Battle at {area_name(area)}") for area in scene.battles]
    sieges = [
        ("siege", f"Siege of {area_name(area)}{write_besiegers(scene, area)}")
        for area in scene.sieges
        if area not in scene.battles
    ]
    return [*fights, *sieges, *(("raid", write_raid(raid)) for raid in scene.raids)]


def write_besiegers(scene: LevantScene, area: str) -> str:
    """Whoever stands there with armies, outside the city, and does not hold it."""
    holder = scene.owners.get(area, "")
    sides = [s.side for s in scene.stacks.get(area, ()) if s.side != holder and not s.besieged and s.kind != "leader"]
    return " by " + " and ".join(side(name).name for name in dict.fromkeys(sides)) if sides else ""


def write_raid(raid: Raid) -> str:
    left = f"{raid.left} action{'' if raid.left == 1 else 's'} left"
    return f"{RIDERS.get(raid.side) or side(raid.side).name} raid for {side(raid.by).name}, {left}"


def write_stance(country: Minor) -> str:
    """Where a minor country stands: "neutral", "ally of Judah"."""
    stance = STANCES.get(country.stance, country.stance)
    return f"{stance} {side(country.by).name}" if country.by else stance
