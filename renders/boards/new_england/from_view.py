"""King Philip's War: a view as New England."""

from __future__ import annotations

from typing import TYPE_CHECKING

from renders.boards.new_england.scene import COLONIES, Battle, Camp, NewEnglandScene
from renders.boards.new_england.words import WORDS
from renders.datasets.king_philip import load_spaces
from renders.drawing.stacks import Stack
from renders.words.common import acting_seat, heading_of

if TYPE_CHECKING:
    from rules.king_philip.pieces import Leader
    from rules.king_philip.view import PhilipView

ENGLISH = tuple(code.lower() for code in COLONIES)
STANCES = {"allied": "active", "surrendered": "surrendered", "gone": "devastated"}
SITE, FORT = ("", "raided", "razed"), ("", "damaged", "breached", "razed")  # by the number of hits
Unit = tuple[str, bool, str]  # of which people, at full strength, the counter's id


def make_scene(view: PhilipView) -> NewEnglandScene:
    return NewEnglandScene(
        view.turn,
        WORDS.seasons[min(max(view.turn, 1), len(WORDS.seasons)) - 1],
        heading_of(view),
        read_sites(view),
        {code: STANCES[tribe.stance] for code, tribe in view.tribes.items() if tribe.stance in STANCES},
        make_stacks(view),
        tuple(Battle(marker.start, marker.target, marker.fought) for marker in view.markers),
        (),
        tuple(make_camp(view, side) for side in ("english", "indian")),
        acting_seat(view),
    )


def read_sites(view: PhilipView) -> dict[str, str]:
    spaces = load_spaces()
    states = {space: FORT if spaces[space].fort else SITE for space in view.damage}
    return {space: states[space][min(hits, len(states[space]) - 1)] for space, hits in view.damage.items() if hits}


def make_stacks(view: PhilipView) -> dict[str, tuple[Stack, ...]]:
    """One stack for each space: its Infantry by people, its leader with spy and guide, its muskets."""
    infantry: dict[str, list[Unit]] = {}
    for name, unit in view.infantry.items():
        if not unit.where.startswith("@"):
            infantry.setdefault(unit.where, []).append((name.rsplit("_", 1)[0], unit.full, name))
    leaders: dict[str, list[tuple[str, Leader]]] = {}
    for name, leader in view.leaders.items():
        if not leader.where.startswith("@"):
            leaders.setdefault(leader.where, []).append((name, leader))
    spaces = dict.fromkeys([*infantry, *leaders])
    return {space: (make_stack(view, infantry.get(space, []), leaders.get(space, [])),) for space in spaces}


def make_stack(view: PhilipView, units: list[Unit], leaders: list[tuple[str, Leader]]) -> Stack:
    peoples = [people for people, _, _ in units] or [leaders[0][0].rsplit("_", 1)[-1]]
    english = peoples[0] in (*ENGLISH, "allied", "church", "winslow")
    kind = "leader" if not units else "soldier" if peoples[0] in ENGLISH else "allied indian" if english else "warrior"
    neutral = peoples[0].upper() == "MO" and view.tribes["MO"].stance != "allied"
    marks = list_marks(view, units, leaders)
    return Stack(
        "english" if english else "mohawk" if neutral else "indian",
        kind,
        max(1, len(units)),
        sum(2 if full else 1 for _, full, _ in units) if units else None,
        tuple(leader_name(name) for name, _ in leaders),
        marks,
        write_note(units, marks),
    )


def list_marks(view: PhilipView, units: list[Unit], leaders: list[tuple[str, Leader]]) -> tuple[str, ...]:
    """The icons of what a stack has besides its armies."""
    carriers = {musket.carrier for musket in view.muskets if musket.carrier}
    marks = (
        ("spy", any(leader.spy for _, leader in leaders)),
        ("path-distance", any(leader.guide for _, leader in leaders)),
        ("musket", any(name in carriers for _, _, name in units)),
    )
    return tuple(icon for icon, has_it in marks if has_it)


def write_note(units: list[Unit], marks: tuple[str, ...]) -> str:
    """What exactly is there."""
    said, peoples = WORDS.stack, [people for people, _, _ in units]
    parts = [said.infantry.format(n=peoples.count(p), people=people_name(p)) for p in dict.fromkeys(peoples)]
    weak = sum(not full for _, full, _ in units)
    parts = parts or [said.no_infantry]
    if weak:
        parts.append(said.weakened.format(n=weak))
    return ", ".join([*parts, *(said.marks[mark] for mark in marks)])


def leader_name(name: str) -> str:
    """`captain_ma` is the Captain of Massachusetts, `philip` is Philip."""
    rank, _, people = name.partition("_")
    if not people:
        return rank.capitalize()
    return WORDS.stack.leader_of.format(rank=rank.capitalize(), people=people_name(people))


def people_name(code: str) -> str:
    known = {**WORDS.colonies, **WORDS.peoples, "ALLIED": WORDS.stack.allied}
    return known.get(code.upper(), code.capitalize())


def make_camp(view: PhilipView, side: str) -> Camp:
    if side == "english":
        note = WORDS.camp.church_in if view.church_in else WORDS.camp.church_out
    else:
        fighting = sum(tribe.stance == "allied" for tribe in view.tribes.values())
        note = WORDS.camp.at_war.format(n=fighting)
    return Camp(side, view.points.get(side, 0), view.provisions.get(side, 0), note)
