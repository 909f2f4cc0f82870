"""New dice for games that were put back to an earlier state: rolls that fell since are known, and would fall again.

Each game that is under way commits to another seed, in its channel, and waits until the channel shows it. Then the key
is changed by an entry of the log. How all of it is proven: docs/decisions/0015-new-dice.md.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from pathlib import Path

import msgspec

from bot.messages import payloads
from bot.messages.kinds import Kind, Out
from bot.store import Do
from bot.store.backup import RESTORED
from bot.store.entry_count import EntryCount
from bot.table.deadlines import Deadlines
from bot.table.games import Games
from bot.table.play import Moves
from bot.table.records import Game, words_given
from rules import kernel
from rules.kernel import CLOCK, Rekey, dice

log = logging.getLogger(__name__)

DICE = "dice"  # what a game is paused by that waits for them


class Link(msgspec.Struct, frozen=True):
    """One of the commitments after the first."""

    number: int
    seed: str
    commitment: str
    entries: int
    post: int | None  # None: its channel has not shown it yet


class NewDice:
    def __init__(self, games: Games, deadlines: Deadlines, moves: Moves) -> None:
        self.games, self.deadlines, self.moves = games, deadlines, moves
        self.store, self.time = games.store, games.time
        self.new_seed: Callable[[], str] = lambda: secrets.token_hex(32)
        self._entry_count: EntryCount | None = None

    async def links(self, game_id: str) -> list[Link]:
        rows = await self.store.all(
            "SELECT number, seed, commitment, entries, post FROM rekeyings WHERE game_id = ? ORDER BY number", game_id
        )
        return [Link(*row) for row in rows]

    # When Herald starts.

    async def watch(self, folder: Path) -> None:
        """Before anything is played: was this database put back? By `herald restore`, which says so in it, or by hand:
        then it has fewer entries than there were here before."""
        self._entry_count = self._entry_count or EntryCount(folder)  # it may be asked twice
        (entries,) = await self.store.one("SELECT coalesce(sum(entries), 0) FROM games")
        restored = await self.store.one("SELECT 1 FROM meta WHERE key = ?", RESTORED)
        if restored or self._entry_count.read() > entries:
            under_way = await self.store.all("SELECT id FROM games WHERE phase IN ('running', 'paused') ORDER BY id")
            for (game_id,) in under_way:
                await self._renew(game_id)
            flag = Do("DELETE FROM meta WHERE key = ?", (RESTORED,))
            await self.store.commit("put back", [*await self._post_again(), flag])
            log.warning("the database was put back to an earlier state: %s games wait for new dice", len(under_way))
        self._entry_count.write(entries)
        self.moves.entered = self._entry_count.add_one

    def close(self) -> None:
        if self._entry_count is not None:
            self.moves.entered = lambda: None
            self._entry_count.close()
            self._entry_count = None

    async def _renew(self, game_id: str) -> None:
        """A new commitment, to another seed, after the last one that counted. Nothing of the state is needed, so it is
        done for a game that can't be read as well."""
        game = await self.games.game(game_id)
        assert game is not None
        seen = [link for link in await self.links(game_id) if link.post is not None]
        after = seen[-1].commitment if seen else game.commitment or ""
        (state,) = await self.store.one(
            "SELECT hash FROM entries WHERE game_id = ? AND number = ?", game_id, game.entries
        )
        seed = self.new_seed()
        commitment = dice.next_commitment(seed, after, game.entries, state)
        await self.games.write("new dice", game_id, [
            Do("UPDATE games SET awaits_dice = 1 WHERE id = ? AND entries = ?", (game_id, game.entries), must=1),
            *(self.deadlines.halt(game, DICE) if game.phase == "running" else []),
            Do("DELETE FROM rekeyings WHERE game_id = ? AND post IS NULL", (game_id,)),
            Do(
                "INSERT INTO rekeyings (game_id, number, seed, commitment, entries) VALUES (?, ?, ?, ?, ?)",
                (game_id, len(seen) + 1, seed, commitment, game.entries),
            ),
            Do("DELETE FROM outbox WHERE game_id = ? AND kind = 'new_dice' AND state <> 'done'", (game_id,)),
            *self.games.post(game_id, Out(game.channel_id, Kind.NEW_DICE, payloads.NewDice(commitment=commitment))),
        ])  # fmt: skip
        self.games.forget(game_id)

    async def _post_again(self) -> list[Do]:
        """For games that were about to begin: the id of the post makes the key, so each gets another post."""
        sql = (
            "UPDATE outbox SET state = 'waiting', token = ?, since = NULL, tries = 0, next_at = 0, message_id = NULL "
            "WHERE id = ?"
        )
        rows = await self.store.all(
            "SELECT o.id, o.game_id, o.target FROM outbox o JOIN games g ON g.id = o.game_id "
            "WHERE o.kind = 'commitment' AND g.phase = 'starting'"
        )
        return [Do(sql, (self.games.new_token(game_id, target), id)) for id, game_id, target in rows]

    # When the channel shows it.

    async def begin(self, game_id: str, post_id: int) -> Game:
        """The new commitment is in post `post_id`: the key is changed, and the game goes on if it waited for nothing
        else. Harmless if repeated."""

        async def turn() -> Game:
            live = await self.games.live(game_id)
            awaited = [link for link in await self.links(game_id) if link.post is None]
            if not awaited or not live.game.is_open:
                return live.game
            link, game = awaited[0], msgspec.structs.replace(live.game, awaits_dice=False)
            if game.paused_by == DICE:
                clocks = msgspec.structs.replace(game.clocks, opened=self.time.served(), reminded=0)
                game = msgspec.structs.replace(game, phase="running", paused_by="", clocks=clocks)
            key = dice.key_of(link.seed, str(post_id), words_given(live.sitters))
            state, entry = kernel.play(live.begun, CLOCK, Rekey(key))
            status = Out(game.channel_id, Kind.STATUS, payloads.Shown(entry=state.kept.entries))
            first = [
                Do("UPDATE games SET awaits_dice = 0, paused_by = ? WHERE id = ?", (game.paused_by, game_id), must=1),
                Do(
                    "UPDATE rekeyings SET post = ? WHERE game_id = ? AND number = ?",
                    (post_id, game_id, link.number), must=1,
                ),
                *self.games.post(game_id, status),
            ]  # fmt: skip
            changed = msgspec.structs.replace(live, game=game)
            return (await self.moves.enter("rekey", changed, state, entry, first)).game

        return await self.games.in_turn(game_id, turn)
