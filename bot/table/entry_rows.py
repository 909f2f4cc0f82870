"""The statements that keep an entry of the log, and the state after it."""

from __future__ import annotations

from bot.store import Do
from bot.table.games import Live
from rules.kernel import Entry, Post, State


def keep_entry(live: Live, number: int, state: State, entry: Entry, wall: float) -> list[Do]:
    """The entry, and the state after it, which is kept for good where a post shows it. When the version has changed,
    the state as it was read is kept too, so that replays can start there."""
    codec, sitter = live.campaign.codec, live.sitters.get(entry.seat)
    who = sitter.user_id if sitter is not None and sitter.caretaker is None else None
    states = [keep_state(live, live.game.entries, live.state, kept=True)] if live.is_migrated and live.state else []
    shown = live.state is None or any(isinstance(t.news, Post) for t in entry.told)
    states.append(keep_state(live, number, state, shown))
    return [
        Do(
            "INSERT INTO entries (game_id, number, seat, user_id, question, mark, body, version, hash, at) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (live.game.id, number, entry.seat, who, entry.question, int(entry.mark),
             codec.encode_entry(entry), live.campaign.version, codec.digest(state), wall),
        ),
        *states,
    ]  # fmt: skip


def keep_state(live: Live, number: int, state: State, kept: bool) -> Do:
    codec, version = live.campaign.codec, live.campaign.version
    return Do(
        "INSERT INTO states (game_id, number, version, question, kept, body) VALUES (?, ?, ?, ?, ?, ?) "
        "ON CONFLICT (game_id, number, version) "
        "DO UPDATE SET question = excluded.question, kept = excluded.kept, body = excluded.body",
        (live.game.id, number, version, state.kept.question, int(kept), codec.encode(state)),
    )
