"""King David: a combat or siege that is being fought, as its board. Its armies are in the open (Q25)."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeGuard

from renders.boards.king_david_fight.scene import FightScene, Line, Party
from renders.boards.king_david_fight.words import WORDS
from renders.datasets.king_david import Area, load_areas, load_homes, load_leaders, reduced_strength
from renders.words.common import heading_of_round

if TYPE_CHECKING:
    from rules.king_david.combat import Battle
    from rules.king_david.siege import Siege
    from rules.king_david.view import KingDavidView

ROLES = {"attackers": "attacker", "defenders": "defender"}


def is_battle(frame: object) -> TypeGuard[Battle]:
    """Frames are known by the names of their types: pictures load no rules."""
    return type(frame).__name__ == "Battle"


def is_siege(frame: object) -> TypeGuard[Siege]:
    return type(frame).__name__ == "Siege"


def make_scene(view: KingDavidView) -> FightScene | None:
    """The board of the latest fight; none while nobody fights."""
    for frame in reversed(view.stack):
        if is_battle(frame):
            return make_battle(view, frame)
        if is_siege(frame):
            return make_siege(view, frame)
    return None


def make_battle(view: KingDavidView, frame: Battle) -> FightScene:
    area = load_areas()[frame.area]
    parties = tuple(
        Party(
            frame.commander[side],
            role,
            (*(make_line(view, army, frame.commander[side]) for army in frame.armies[side]), *make_dead(frame, side)),
            *find_leader(view, frame.area, frame.commander[side]),
            count_hits(frame, side),
            dice=tuple(frame.dice.get(side, ())),
            carried=frame.carried.get(side, 0),
        )
        for side, role in ROLES.items()
    )
    return FightScene(area.name, write_ground(area), heading_of_round(view, frame.round), parties)


def make_siege(view: KingDavidView, frame: Siege) -> FightScene:
    area = load_areas()[frame.area]
    besiegers = Party(
        frame.player,
        "besieger",
        tuple(make_line(view, army, frame.player, army in frame.stepped) for army in frame.armies),
        *find_leader(view, frame.area, frame.player),
        sum(frame.dice["besiegers"]) if frame.dice.get("besiegers") else None,
        dice=tuple(frame.dice.get("besiegers", ())),
        carried=frame.carried.get("besiegers", 0),
    )
    city = Party(
        view.control.get(area.id) or load_homes()[area.id],
        "city",
        hits=sum(frame.dice["city"]) if frame.dice.get("city") else None,
        dice=tuple(frame.dice.get("city", ())),
        city=view.forts.get(area.id, area.fort),
        carried=frame.carried.get("city", 0),
    )
    phase = heading_of_round(view, frame.round)
    return FightScene(area.name, write_ground(area), phase, (besiegers, city), "siege")


def write_ground(area: Area) -> str:
    return WORDS.ground.format(terrain=area.terrain)


def make_line(view: KingDavidView, army: str, party: str, stepped: bool = False) -> Line:
    """Counters say what they are: country, type, strength."""
    country, kind, full = army.rsplit("_", 3)[:3]
    standing = view.armies.get(army)
    hurt = standing is not None and standing.hurt
    strength = reduced_strength(country, kind, int(full)) if hurt else int(full)
    return Line(kind, strength, hurt, int(stepped), side="" if country == party else country)


def make_dead(frame: Battle, side: str) -> tuple[Line, ...]:
    return tuple(Line(kind, None, dead=True) for kind in frame.dead.get(side, ()))


def find_leader(view: KingDavidView, area: str, player: str) -> tuple[str, int | None]:
    """The best of the party's leaders there: only one counts (6.1, Q98)."""
    there = {name for name, leader in view.leaders.items() if leader.area == area and not leader.fate}
    friends = {player, *(name for name, minor in view.minors.items() if minor.by == player)}
    fits = [line for line in load_leaders().values() if line.id in there and line.country in friends]
    best = max(fits, key=lambda line: line.rating, default=None)
    return (best.name, best.rating) if best else ("", None)


def count_hits(frame: Battle, side: str) -> int | None:
    """What a side has scored in this blow: it is among the losses of the other."""
    other = "defenders" if side == "attackers" else "attackers"
    return frame.losing[other] - frame.carried.get(other, 0) if other in frame.losing else None
