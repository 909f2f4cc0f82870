"""G27: how a battle is fought: as the option says, or as both commanders-in-chief of a war have agreed for this one."""

from __future__ import annotations

from rules.age_of_arthur.facts import Facts
from rules.age_of_arthur.war_facts import ATTACK, DEFEND, WarFrame

TABLE, FULL, STANCE, AUTO, ODDS = "table", "full", "stance", "auto", "odds"
WAYS = (STANCE, FULL, AUTO, ODDS, TABLE)
MOST_IN_FULL = 4  # participants: they are asked one after the other


def chiefs(game: Facts, war: WarFrame, number: int) -> list[str]:
    return [war.chief(game, f"{side}_{number}") for side in (ATTACK, DEFEND)]


def agreed_way(game: Facts, war: WarFrame, number: int) -> str:
    """What both have proposed, or ""."""
    wanted = {game.proposals.get(seat, "") for seat in chiefs(game, war, number)}
    return wanted.pop() if len(wanted) == 1 else ""


def way_of(game: Facts, war: WarFrame, number: int) -> str:
    return agreed_way(game, war, number) or game.options.battles


def forget_proposals(game: Facts, war: WarFrame) -> None:
    """What was agreed on is for one battle."""
    for seat in chiefs(game, war, war.number):
        game.proposals.pop(seat, None)


def open_ways(game: Facts, war: WarFrame, seat: str) -> list[str]:
    """On the grid another pace, while a report is awaited another way than the table, before a battle any way."""
    fights = war.war_of(seat) == war.number
    if game.grid is not None and fights:
        fought = game.grid.next_pace or game.grid.pace
        few = sum(len(army.seats) for army in game.grid.armies.values()) <= MOST_IN_FULL
        return [way for way in (STANCE, FULL, AUTO) if way != fought and (few or way != FULL)]
    reported = any(frame.kind() == "table_battle" for frame in game.stack) and fights
    if reported:
        return [way for way in WAYS if way != TABLE] if game.top.kind() == "reporting" else []
    return list(WAYS)
