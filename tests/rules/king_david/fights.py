"""Fights to try markers and rulings in."""

from __future__ import annotations

from rules.kernel import Done, Entry, Pass
from rules.king_david.battle_plans import Plan
from rules.king_david.combat import Battle
from rules.king_david.game import KingDavid
from rules.king_david.windows import MarkerWindow
from tests.rules.king_david.scene import close, do, put, run_on, slot

NEVER = Plan([], "cheapest", "never", "pass")
ASK = Plan([], "cheapest", "ask", "pass")


def battle(game: KingDavid, rolls: list[int], **plans: list[str]) -> Entry:
    """Judah (three phalanxes of 3) attacks Philistia (two chariots of 3) at Gath; markers by plan."""
    put(game, "gath", *["judah_phalanx_3"] * 3, *["philistia_chariot_3"] * 2)
    slot(game, "judah")
    pass_all(game)
    do(game, "judah", Done())
    for player in ("judah", "philistia"):
        do(game, player, Plan(plans.get(player, []), "cheapest", "ask", "pass"))
    return run_on(game, rolls)


def pass_all(game: KingDavid) -> None:
    """Those who watch let the window go by."""
    while isinstance(game.top, MarkerWindow):
        for seat in game.awaited():
            do(game, seat, Pass())
        close(game)


def fight_of(game: KingDavid) -> Battle:
    return game.enclosing(Battle)


def watching(game: KingDavid, *players: str) -> None:
    game.kept.watching = [game.seat_of(p) for p in players]


def run_minor(game: KingDavid, minor: str, player: str, status: str = "run") -> None:
    game.minors[minor].status, game.minors[minor].by = status, player  # type: ignore[assignment]
    game.touch()
