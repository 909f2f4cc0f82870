"""King David: a combat or siege that is being fought, as its board. Its armies are in the open (Q25)."""

from typing import Any

from renders.boards.headings import doing
from renders.boards.king_david_fight.scene import FieldScene, Line, Party
from renders.drawing import assets

ROLES = {"attackers": "attacker", "defenders": "defender"}


def scene(view: Any) -> FieldScene | None:
    """The board of the latest fight; none while nobody fights."""
    for frame in reversed(view.stack):
        kind = type(frame).__name__
        if kind == "Battle":
            return _battle(view, frame)
        if kind == "Siege":
            return _siege(view, frame)
    return None


def _place(area: str) -> Any:
    return next(record for record in assets.data("king_david")["areas"] if record["id"] == area)


def _phase(view: Any, frame: Any) -> str:
    return f"Round {frame.round}: {doing(view)}" if frame.round else doing(view)


def _battle(view: Any, frame: Any) -> FieldScene:
    place = _place(frame.area)
    parties = tuple(
        Party(
            frame.commander[side],
            role,
            (*(_line(view, army, frame.commander[side]) for army in frame.armies[side]), *_dead(frame, side)),
            *_led(view, frame, frame.commander[side]),
            _hits(view, frame, side),
            dice=tuple(frame.dice.get(side, ())),
            carried=frame.carried.get(side, 0),
        )
        for side, role in ROLES.items()
    )
    return FieldScene(place["name"], f"{place['terrain']} ground", _phase(view, frame), parties)


def _siege(view: Any, frame: Any) -> FieldScene:
    place = _place(frame.area)
    holder = view.control.get(frame.area) or {"phoenicia": "tyre", "none": ""}.get(place["home"], place["home"])
    besiegers = Party(
        frame.player,
        "besieger",
        tuple(_line(view, army, frame.player, army in frame.stepped) for army in frame.armies),
        *_led(view, frame, frame.player),
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
    return FieldScene(place["name"], f"{place['terrain']} ground", _phase(view, frame), (besiegers, city), "siege")


def _line(view: Any, army: str, party: str, stepped: bool = False) -> Line:
    """Counters say what they are: country, type, strength."""
    country, kind, full = army.rsplit("_", 3)[:3]
    standing = view.armies.get(army)
    hurt = standing is not None and standing.hurt
    strength = reduced(country, kind, int(full)) if hurt else int(full)
    return Line(kind, strength, hurt, int(stepped), side="" if country == party else country)


def reduced(country: str, kind: str, full: int) -> int:
    """What a counter is worth after its first step."""
    lines = assets.data("king_david", "counters")["counters"]
    fits = (line for line in lines if (line["country"], line["type"], line["full"]) == (country, kind, full))
    return int(next(fits)["reduced"])


def _dead(frame: Any, side: str) -> tuple[Line, ...]:
    return tuple(Line(kind, None, dead=True) for kind in frame.dead.get(side, ()))


def _led(view: Any, frame: Any, player: str) -> tuple[str, int | None]:
    """The best of the party's leaders there: only one counts (6.1, Q98)."""
    cards = assets.data("king_david", "counters")["leaders"]
    there = {name for name, leader in view.leaders.items() if leader.area == frame.area and not leader.fate}
    friends = {player, *(name for name, minor in view.minors.items() if minor.by == player)}
    fits = [card for card in cards if card["id"] in there and card["country"] in friends]
    best = max(fits, key=lambda card: card["rating"], default=None)
    return (best["name"], best["rating"]) if best else ("", None)


def _hits(view: Any, frame: Any, side: str) -> int | None:
    """What a side has scored in this blow: it stands with the losses of the other."""
    other = "defenders" if side == "attackers" else "attackers"
    if other not in frame.losing:
        return None
    return int(frame.losing[other] - frame.carried.get(other, 0))
