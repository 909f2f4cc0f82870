"""What is written with an entry: itself, the state after it, what it makes needless, and who is there."""

from __future__ import annotations

import msgspec

from bot.deadlines import speeds
from bot.messages import absent, notices
from bot.store import Do
from bot.table.absences import BACK, COUNT, DRAW, MISSED, concerned, is_back
from bot.table.games import Games, Live
from bot.table.records import Game, Sitter
from rules.kernel import Entry, Post, State, TimeUp


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


def let_go(game: Game, before: State | None, number: int, state: State, entry: Entry) -> list[Do]:
    """States before a mark that no post needs, and drafts of a question that is past or was answered."""
    gone = []
    if entry.mark:
        gone.append(Do("DELETE FROM states WHERE game_id = ? AND number < ? AND kept = 0", (game.id, number)))
    if before is not None and before.kept.question != state.kept.question:
        gone.append(Do("DELETE FROM drafts WHERE game_id = ?", (game.id,)))
    else:
        gone.append(Do("DELETE FROM drafts WHERE game_id = ? AND seat = ?", (game.id, entry.seat)))
    return gone


def attend(live: Live, kind: str, entry: Entry, after: State, games: Games) -> tuple[Live, list[Do]]:
    """What an entry says about who is there: somebody's own order ends their absence, whoever let the time of a public
    question run out has missed it, and what was not needed of a bank is given back."""
    game, sitters, do = live.game, dict(live.sitters), list[Do]()
    if isinstance(entry.pick, TimeUp) and live.state is not None and not speeds.is_window(live.state):
        wall = games.time.wall()
        for sitter in [x for x in concerned(live) if x.seat in live.state.awaited()]:
            excused = sitter.is_away(wall)
            do.append(Do(COUNT.format(count="excused" if excused else "missed"), (game.id, sitter.seat)))
            if not excused:
                sitters[sitter.seat] = msgspec.structs.replace(sitter, missed=sitter.missed + 1)
                do.append(Do(MISSED, (game.id, sitter.seat)))
    elif kind in ("play", "undo") and (mover := sitters.get(entry.seat)) and (mover.missed or mover.caretaker):
        sitters[entry.seat] = is_back(mover)
        do.append(Do(BACK, (game.id, entry.seat)))
        if mover.caretaker is not None:
            told = [*absent.back(game, mover), *(notices.board(game) if mover.offered else [])]
            do += [each for out in told for each in games.post(game.id, out)]
    if game.clocks.waits:
        do += give_back(live, sitters, after, games.time.served())
    return (msgspec.structs.replace(live, sitters=sitters), do) if do else (live, do)


def give_back(live: Live, sitters: dict[str, Sitter], after: State, now: float) -> list[Do]:
    """Of the time that the game would have waited for somebody, what is left."""
    still = speeds.still_waits(live.game.clocks, after)
    left = {s: until - now for s, until in live.game.clocks.waits.items() if until > now and s not in still}
    for seat, seconds in left.items():
        sitters[seat] = msgspec.structs.replace(sitters[seat], banked=sitters[seat].banked - seconds)
    return [Do(DRAW, (-seconds, live.game.id, seat)) for seat, seconds in left.items()]
