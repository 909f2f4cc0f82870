"""King Philip's War: a view as New England."""

from __future__ import annotations

from typing import Any

from renders.boards.headings import acting_seat, heading_of
from renders.boards.new_england.peoples import COLONIES, PEOPLES
from renders.boards.new_england.scene import Battle, Camp, NewEnglandScene
from renders.drawing import assets
from renders.drawing.stacks import Stack

ENGLISH = tuple(code.lower() for code in COLONIES)
STANCES = {"allied": "active", "surrendered": "surrendered", "gone": "devastated"}
SEASONS = (
    "Early Summer 1675", "Late Summer 1675", "Early Fall 1675", "Late Fall 1675", "Winter 1675-76",
    "Early Spring 1676", "Late Spring 1676", "Early Summer 1676", "Late Summer 1676",
)  # fmt: skip


def make_scene(view: Any) -> NewEnglandScene:
    return NewEnglandScene(
        view.turn,
        SEASONS[min(max(view.turn, 1), len(SEASONS)) - 1],
        heading_of(view),
        read_sites(view),
        {code: STANCES[tribe.stance] for code, tribe in view.tribes.items() if tribe.stance in STANCES},
        make_stacks(view),
        tuple(Battle(marker.start, marker.target, marker.fought) for marker in view.markers),
        (),
        tuple(make_camp(view, side) for side in ("english", "indian")),
        acting_seat(view),
    )


def read_sites(view: Any) -> dict[str, str]:
    """A site is raided by one hit and razed by two; a fort damaged, breached, razed by three."""
    forts = {space["id"] for space in assets.load_data("king_philip")["spaces"] if space["fort"]}
    words = {False: ("", "raided", "razed"), True: ("", "damaged", "breached", "razed")}
    states = {space: words[space in forts] for space in view.damage}
    return {space: states[space][min(hits, len(states[space]) - 1)] for space, hits in view.damage.items() if hits}


def make_stacks(view: Any) -> dict[str, tuple[Stack, ...]]:
    """One stack for each space: its Infantry by people, its leader with spy and guide, its muskets."""
    infantry: dict[str, list[tuple[str, bool, str]]] = {}
    for name, unit in view.infantry.items():
        if not unit.where.startswith("@"):
            infantry.setdefault(unit.where, []).append((name.rsplit("_", 1)[0], unit.full, name))
    leaders: dict[str, list[tuple[str, Any]]] = {}
    for name, leader in view.leaders.items():
        if not leader.where.startswith("@"):
            leaders.setdefault(leader.where, []).append((name, leader))
    carriers = {musket.carrier for musket in view.muskets if musket.carrier}
    spaces = dict.fromkeys([*infantry, *leaders])
    return {space: (make_stack(view, infantry.get(space, []), leaders.get(space, []), carriers),) for space in spaces}


def make_stack(
    view: Any, units: list[tuple[str, bool, str]], leaders: list[tuple[str, Any]], carriers: set[str]
) -> Stack:
    peoples = [people for people, _, _ in units] or [leaders[0][0].rsplit("_", 1)[-1]]
    english = peoples[0] in (*ENGLISH, "allied", "church", "winslow")
    kind = "leader" if not units else "soldier" if peoples[0] in ENGLISH else "allied indian" if english else "warrior"
    marks = [
        icon for flag, icon in (("spy", "spy"), ("guide", "path-distance")) if any(getattr(c, flag) for _, c in leaders)
    ]
    if any(name in carriers for _, _, name in units):
        marks.append("musket")
    weak = sum(not full for _, full, _ in units)
    note = (
        ", ".join(f"{peoples.count(people)} {people_name(people)} Infantry" for people in dict.fromkeys(peoples))
        if units
        else "no Infantry"
    )
    note += (f", {weak} weakened" if weak else "") + "".join(f", {word}" for word in marks).replace(
        "path-distance", "guide"
    )
    neutral = peoples[0].upper() == "MO" and view.tribes["MO"].stance != "allied"
    return Stack(
        "english" if english else "mohawk" if neutral else "indian",
        kind,
        max(1, len(units)),
        sum(2 if full else 1 for _, full, _ in units) if units else None,
        tuple(leader_name(name) for name, _ in leaders),
        tuple(marks),
        note,
    )


def leader_name(name: str) -> str:
    """`captain_ma` is the Captain of Massachusetts, `philip` is Philip."""
    rank, _, people = name.partition("_")
    return f"the {rank.capitalize()} of {people_name(people)}" if people else rank.capitalize()


def people_name(code: str) -> str:
    return {**COLONIES, **PEOPLES}.get(code.upper(), "allied Indian" if code == "allied" else code.capitalize())


def make_camp(view: Any, side: str) -> Camp:
    note = ""
    if side == "english":
        note = "Church is in the field" if view.church_in else "Church has not come yet"
    else:
        fighting = sum(tribe.stance == "allied" for tribe in view.tribes.values())
        note = f"{fighting} peoples at war"
    return Camp(side, view.points.get(side, 0), view.provisions.get(side, 0), note)
