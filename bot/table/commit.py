"""The one way in: an entry is written with everything that follows from it, in one transaction."""

from __future__ import annotations

import logging
from typing import Any

import msgspec

from bot.deadlines import speeds
from bot.messages import notices
from bot.store import Do
from bot.table.core import MOST_SEEN, Core, Live
from bot.table.records import Game, Out, Outcome, Refused, Sitter
from rules.kernel import Entry, Post

log = logging.getLogger(__name__)


class Entering(Core):
    async def _running(self, game_id: str) -> Live:
        live = await self.live(game_id)
        game = live.game
        if game.phase != "running":
            raise Refused({
                "lobby": "game_has_not_started", "starting": "game_is_starting", "paused": "game_is_paused",
            }.get(game.phase, "game_is_over"))  # fmt: skip
        return live

    async def _done_before(self, live: Live, interaction: int | None) -> Outcome | None:
        if interaction is None or interaction not in self._seen:
            return None
        game_id, number = self._seen[interaction]
        (body,) = await self.store.one("SELECT body FROM entries WHERE game_id = ? AND number = ?", game_id, number)
        return Outcome(live.game, live.state, live.campaign.codec.decode_entry(body), number, repeated=True)

    async def _enter(
        self,
        live: Live,
        before: Any,
        state: Any,
        entry: Entry,
        kind: str,
        first: list[Do] | None = None,
        interaction: int | None = None,
    ) -> Outcome:
        """Writes an entry with all that follows from it, then puts the new state in place of the old in memory."""
        old, sitters, now, wall = live.game, live.sitters, self.time.served(), self.time.wall()
        number = state.kept.entries
        over = state.result is not None
        clocks = speeds.next_clocks(old, sitters, state, entry, now)
        game = msgspec.structs.replace(
            old, entries=number, clocks=clocks, phase="over" if over else old.phase, ended=wall if over else None
        )
        outs = self._posts(game, sitters, before, state, entry)
        if over:
            outs.append(await self._seed(game))
        statements = [
            Do(
                "UPDATE games SET entries = ?, clocks = ?, phase = ?, ended = ? WHERE id = ? AND entries = ?",
                (number, msgspec.json.encode(clocks).decode(), game.phase, game.ended, game.id, old.entries),
                must=1,
            ),
            *(first or []),
            *self._migrated(live),
            self._log_row(live, sitters.get(entry.seat), number, state, entry, wall),
            self._keep_state(
                live, number, state, kept=before is None or any(isinstance(t.news, Post) for t in entry.told)
            ),
            *self._let_go(game, before, number, state, entry),
            *self.set_deadlines(game.id, speeds.plan(game, sitters, state, clocks, now)),
            *(do for out in outs for do in self.post(game.id, out, number)),
        ]
        if interaction is not None:
            sql = "INSERT INTO interactions (id, game_id, entry, at) VALUES (?, ?, ?, ?)"
            statements.append(Do(sql, (interaction, game.id, number, wall)))
        await self.write(kind, game.id, statements)
        self.last_move = wall
        fresh = Live(game, live.campaign, sitters, live.data, state)
        self._live[game.id] = fresh
        if interaction is not None:
            self._seen[interaction] = (game.id, number)
            while len(self._seen) > MOST_SEEN:
                self._seen.popitem(last=False)
        log.info("entry", extra={"game": game.id, "entry": number, "kind": kind})
        return Outcome(game, state, entry, number)

    def _posts(self, game: Game, sitters: dict[str, Sitter], before: Any, state: Any, entry: Entry) -> list[Out]:
        """A fault in how a move is announced does not lose the move."""
        try:
            return list(self.posts_for(game, sitters, before, state, entry))
        except Exception:
            log.exception("what to post could not be decided", extra={"game": game.id})
            return list(notices.plain_posts(game, sitters, before, state, entry))

    async def _seed(self, game: Game) -> Out:
        (seed,) = await self.store.one("SELECT seed FROM games WHERE id = ?", game.id)
        return notices.seed(game, seed)

    def _log_row(self, live: Live, sitter: Sitter | None, number: int, state: Any, entry: Entry, wall: float) -> Do:
        codec = live.campaign.codec
        return Do(
            "INSERT INTO entries (game_id, number, seat, user_id, question, mark, body, version, hash, at) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (live.game.id, number, entry.seat, sitter.user_id if sitter else None, entry.question, int(entry.mark),
             codec.encode_entry(entry), live.campaign.version, codec.digest(state), wall),
        )  # fmt: skip

    def _keep_state(self, live: Live, number: int, state: Any, kept: bool) -> Do:
        body, question = live.campaign.codec.encode(state), state.kept.question
        return Do(
            "INSERT OR REPLACE INTO states (game_id, number, version, question, kept, body) VALUES (?, ?, ?, ?, ?, ?)",
            (live.game.id, number, live.campaign.version, question, int(kept), body),
        )

    def _migrated(self, live: Live) -> list[Do]:
        """At a change of version the state as it was read is kept, so that replays can start there."""
        if live.stored_version == live.campaign.version:
            return []
        return [self._keep_state(live, live.game.entries, live.state, kept=True)]

    def _let_go(self, game: Game, before: Any, number: int, state: Any, entry: Entry) -> list[Do]:
        """States before a mark that no post needs, and drafts of a question that is past or was answered."""
        gone = []
        if entry.mark:
            sql = "DELETE FROM states WHERE game_id = ? AND number < ? AND NOT kept"
            gone.append(Do(sql, (game.id, number)))
        if before is not None and before.kept.question != state.kept.question:
            gone.append(Do("DELETE FROM drafts WHERE game_id = ?", (game.id,)))
        else:
            gone.append(Do("DELETE FROM drafts WHERE game_id = ? AND seat = ?", (game.id, entry.seat)))
        return gone
