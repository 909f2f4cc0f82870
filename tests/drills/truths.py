"""What must be true whenever the bot has died, and when it has come back and is at rest."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

from bot.deadlines import speeds
from bot.store import backup
from bot.table import Table
from rules.kernel import Undo
from rules.proving.record import replayed
from tests.bot.local.person import Json
from tests.drills.crowd import TROUBLE, Crowd, press_any
from tests.drills.hurry import QUICK
from tests.drills.town import LONGEST_STOP, Town, said

EXPECTED = ("can't be read", "was rejected")  # errors of scenes in which just that goes wrong
TAKEN = ("news", "hand_given")  # removed from the messages of whoever gave up the seat
REPLACED = ("status", "hand", "digest")  # kinds that change a message which is there, or take its place


class Truths:
    """Of a town and the crowds in it."""

    def __init__(self, town: Town, crowds: list[Crowd], seed: str) -> None:
        self.town, self.crowds, self.dice = town, crowds, random.Random(seed)
        self.since_rest: list[str] = []
        self.read: dict[str, tuple[list[str], Any]] = {}  # logs that were replayed: their hashes, and the last state

    def at_once(self) -> None:
        """Whenever it is dead: what was acknowledged is there, once."""
        kept = {i: (g, n) for i, g, n in self.town.rows("SELECT id, game_id, entry FROM interactions")}
        for move in (m for crowd in self.crowds for m in crowd.acknowledged):
            assert kept.get(move.interaction, ("", 0))[0] == move.game, f"lost: {move}, after {self.since_rest}"
        seats = set(self.town.rows("SELECT game_id, user_id FROM seats"))
        for crowd in self.crowds:
            assert crowd.joined <= seats, f"lost: {crowd.joined - seats}, after {self.since_rest}"
        doubled = {row: n for row, n in self.town.tokens().items() if n > 1}
        assert not doubled, f"said twice: {doubled}, after {self.since_rest}"

    async def rest(self) -> None:
        """Comes back, and may finish: all that was to be said stands there once, every button works."""
        await self.town.bot.start()
        assert await self.town.bot.ready()
        for crowd in self.crowds:
            await crowd.calm_down()
        await self.town.settle()
        marks = self.town.tokens()
        rows = self.town.rows("SELECT coalesce(token, id), kind, state, message_id FROM outbox")
        ids = {int(m["id"]) for m in self.town.messages()}
        known = {message for (message,) in self.town.rows("SELECT message_id FROM posts")}
        for mark, kind, state, message in rows:
            if kind in TAKEN and message not in known:
                continue
            if state == "done" and message is not None and kind not in REPLACED:
                assert marks[mark] == 1 and message in ids, f"row {mark} ({kind}) is not there, after {self.since_rest}"
        self.one_of_each(ids)
        await self.press_buttons()
        loud = [e for e in self.town.bot.errors() if not any(known in e for known in EXPECTED)]
        assert not loud, loud[:2]
        began = asyncio.get_running_loop().time()
        assert await self.town.bot.end() == 0
        assert asyncio.get_running_loop().time() - began < LONGEST_STOP
        await self.read_over()
        for file in (self.town.folder / backup.FOLDER).glob("herald-*.db"):
            backup.check(file)
        self.since_rest.clear()

    def one_of_each(self, ids: set[int]) -> None:
        """One status a game, one hand a seat, and none that the bot does not know of."""
        known = self.town.rows("SELECT game_id, target, kind, message_id FROM posts WHERE kind IN ('status', 'hand')")
        places = [(g, t, k) for g, t, k, _ in known]
        twice = {p for p in places if places.count(p) > 1}
        assert not twice, f"two of {twice}, after {self.since_rest}"
        missing = [row for row in known if row[3] not in ids]
        assert not missing, f"not there: {missing}, after {self.since_rest}"
        stray = [m for m in self.town.messages() if int(m["id"]) in ids and self.is_status(m)]
        unknown = {int(m["id"]) for m in stray} - {m for *_, m in known}
        assert not unknown, f"status messages nobody knows of: {unknown}, after {self.since_rest}"

    def is_status(self, message: Json) -> bool:
        return bool(message["pinned"])

    async def press_buttons(self) -> None:
        for crowd in self.crowds:
            posts = [m for m in self.town.messages() if m["channel_id"] == crowd.channel and m["components"]]
            for message in [*posts[:1], *self.dice.sample(posts, min(3, len(posts)))]:
                told = await press_any(crowd, message, self.dice.choice(list(crowd.by_id.values())))
                assert told["outcome"] == "answered" and TROUBLE not in said(told), (told, self.since_rest)

    async def read_over(self) -> None:
        """Every log replays to its hashes, from where it was read last and with what was read unchanged; the clock's
        rows are those that the games call for."""
        table = await Table.look_at(self.town.folder)
        for game_id, phase in await table.store.all("SELECT id, phase FROM games WHERE entries > 0"):
            live = await table.games.look(game_id)
            codec = live.campaign.codec
            numbers = await table.store.all("SELECT number, hash FROM entries WHERE game_id = ? ORDER BY 1", game_id)
            assert [n for n, _ in numbers] == list(range(1, len(numbers) + 1))
            hashes = [h for _, h in numbers]
            (body,) = await table.store.one("SELECT body FROM states WHERE game_id = ? AND number = 0", game_id)
            known, last = self.read.get(game_id, ([], None))
            assert hashes[: len(known)] == known, f"the log of {game_id} is another, after {self.since_rest}"
            log = await table.queries.entries(game_id)
            first = codec.decode(body, live.data)
            if any(isinstance(row.entry.pick, Undo) for row in log[len(known) :]):
                known, last = [], None  # an undo goes back to what is no longer there
            todo = [row.entry for row in log[len(known) :]]
            start = first if last is None else last
            for hash, (state, _) in zip(hashes[len(known) :], replayed(live.campaign, start, todo), strict=True):
                assert codec.digest(state) == hash
                last = state
            assert last is not None and codec.encode(last) == codec.encode(live.state)
            self.read[game_id] = (hashes, last)
            await self.clock_stands(table, game_id, phase)
        await table.close()

    async def clock_stands(self, table: Table, game_id: str, phase: str) -> None:
        live = await table.games.look(game_id)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(speeds, "SPEEDS", QUICK)  # those of the bot
            plan = speeds.plan(live.game, live.sitters, live.begun, live.game.clocks, 0.0) if phase == "running" else []
        rows = await table.store.all("SELECT what, seat, round(at, 3) FROM deadlines WHERE game_id = ?", game_id)
        wanted = sorted((d.what, d.seat, round(d.at, 3)) for d in plan)
        assert sorted(rows) == wanted, f"{game_id} {phase}: {rows} instead of {wanted}"
