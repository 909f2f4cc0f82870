"""King David: a combat or siege that is being fought, as its board. Its armies are in the open (Q25)."""

from __future__ import annotations

from typing import Any

from renders.boards.headings import heading_of
from renders.boards.king_david_fight.scene import FieldScene, Line, Party
from renders.drawing import assets

ROLES = {"attackers": "attacker", "defenders": "defender"}


def make_scene(view: Any) -> FieldScene | None:
    """The board of the latest fight; none while nobody fights."""
    for frame in reversed(view.stack):
        kind = type(frame).__name__
        if kind == "Battle":
            return make_battle(view, frame)
        if kind == "Siege":
            return make_siege(view, frame)
    return None


def find_area(area: str) -> Any:
    return next(record for record in assets.load_data("king_david")["areas"] if record["id"] == area)


def write_phase(view: Any, frame: Any) -> str:
    return f"Round {frame.round}: {heading_of(view)}" if frame.round else heading_of(view)


def make_battle(view: Any, frame: Any) -> FieldScene:
    place = find_area(frame.area)
    parties = tuple(
        Party(
            frame.commander[side],
            role,
            (*(make_line(view, army, frame.commander[side]) for army in frame.armies[side]), *make_dead(frame, side)),
            *find_leader(view, frame, frame.commander[side]),
            count_hits(view, frame, side),
            dice=tuple(frame.dice.get(side, ())),
            carried=frame.carried.get(side, 0),
        )
        for side, role in ROLES.items()
    )
    return FieldScene(place["name"], f"{place['terrain']} ground", write_phase(view, frame), parties)


def make_siege(view: Any, frame: Any) -> FieldScene:
    place = find_area(frame.area)
    holder = view.control.get(frame.area) or {"phoenicia": "tyre", "none": ""}.get(place["home"], place["home"])
    besiegers = Party(
        frame.player,
        "besieger",
        tuple(make_line(view, army, frame.player, army in frame.stepped) for army in frame.armies),
        *find_leader(view, frame, frame.player),
        sum(frame.dice["besiegers"]) if frame.dice.get("besiegers") else None,
        dice=tuple(frame.dice.get("besiegers", ())),
        carried=frame.carried.get("besiegers", 0),
    )
    city = Party(
        holder,
        "city",
        hits=sum(frame.dice["city"]) if frame.dice.get("city") else None,
        dice=tuple(frame.dice.get("city", ())),
        city=view.forts.get(frame.area, place["fort"]),
        carried=frame.carried.get("city", 0),
    )
    return FieldScene(place["name"], f"{place['terrain']} ground", write_phase(view, frame), (besiegers, city), "siege")


def make_line(view: Any, army: str, party: str, stepped: bool = False) -> Line:
    """Counters say what they are: country, type, strength."""
    country, kind, full = army.rsplit("_", 3)[:3]
    standing = view.armies.get(army)
    hurt = standing is not None and standing.hurt
    strength = reduced_strength(country, kind, int(full)) if hurt else int(full)
    return Line(kind, strength, hurt, int(stepped), side="" if country == party else country)


def reduced_strength(country: str, kind: str, full: int) -> int:
    """What a counter is worth after its first step."""
    lines = assets.load_data("king_david", "counters")["counters"]
    fits = (line for line in lines if (line["country"], line["type"], line["full"]) == (country, kind, full))
    return int(next(fits)["reduced"])


def make_dead(frame: Any, side: str) -> tuple[Line, ...]:
    return tuple(Line(kind, None, dead=True) for kind in frame.dead.get(side, ()))


def find_leader(view: Any, frame: Any, player: str) -> tuple[str, int | None]:
    """The best of the party's leaders there: only one counts (6.1, Q98)."""
    cards = assets.load_data("king_david", "counters")["leaders"]
    there = {name for name, leader in view.leaders.items() if leader.area == frame.area and not leader.fate}
    friends = {player, *(name for name, minor in view.minors.items() if minor.by == player)}
    fits = [card for card in cards if card["id"] in there and card["country"] in friends]
    best = max(fits, key=lambda card: card["rating"], default=None)
    return (best["name"], best["rating"]) if best else ("", None)


def count_hits(view: Any, frame: Any, side: str) -> int | None:
    """What a side has scored in this blow: it stands with the losses of the other."""
    other = "defenders" if side == "attackers" else "attackers"
    if other not in frame.losing:
        return None
    return int(frame.losing[other] - frame.carried.get(other, 0))
