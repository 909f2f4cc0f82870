"""Every use of power in a game, numbered, so that everybody can name it: what hosts, moderators and votes have done."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.store import Do, Store
from bot.table.dealings import Power
from bot.table.games import Live
from bot.table.records import Game, Refused

APPEALED = ("extend", "pause", "ruling")  # what a vote can undo
NOTE = (
    "INSERT INTO powers (game_id, number, entry, user_id, what, facts, at) "
    "SELECT ?, coalesce(max(number), 0) + 1, ?, ?, ?, ?, ? FROM powers WHERE game_id = ?"
)


def note(game: Game, by: int | None, what: str, wall: float, **facts: Any) -> Do:
    """As part of the transaction that does it."""
    return Do(NOTE, (game.id, game.entries, by, what, msgspec.json.encode(facts).decode(), wall, game.id), must=1)


async def powers_of(store: Store, game_id: str) -> list[Power]:
    sql = "SELECT number, entry, user_id, what, facts, at FROM powers WHERE game_id = ? ORDER BY number"
    rows = await store.all(sql, game_id)
    return [Power(n, entry, by, what, msgspec.json.decode(facts), at) for n, entry, by, what, facts, at in rows]


def must_not_judge_oneself(live: Live, by: int | None) -> None:
    """Whoever takes part in the fight, or in the dispute, that is open now can't rule on it. Where all are parties they
    agree, or somebody who manages the server and does not play rules, or time decides."""
    state = live.state
    mine = next((seat for seat, sitter in live.sitters.items() if sitter.user_id == by), None)
    others = {s.user_id for s in live.sitters.values() if s.user_id not in (None, by)}
    if state is None or mine is None or not others or mine not in state.asked():
        return
    if any(frame.scene for frame in state.stack) or state.top.rulings(state):
        raise Refused("own_fight")
