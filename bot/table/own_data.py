"""An owner's own data sets in the database (`herald data put`), so that several Heralds have the same ones. New games
use them; running ones keep the set they began with."""

from __future__ import annotations

import hashlib

import msgspec

from bot.store import Do
from bot.table.games import Games
from rules.kernel import Campaign

KEY = "own:"  # of `meta`, with the campaign; its value is the hash of the set


class OwnData:
    def __init__(self, games: Games) -> None:
        self.store = games.store

    async def find(self, campaign_id: str) -> bytes | None:
        sql = "SELECT d.body FROM meta m JOIN data_sets d ON d.hash = m.value WHERE m.key = ?"
        row = await self.store.one(sql, KEY + campaign_id)
        return None if row is None else bytes(row[0])

    async def all(self) -> dict[str, str]:
        """The hash of each, by campaign."""
        rows = await self.store.all("SELECT key, value FROM meta WHERE key LIKE ? ORDER BY key", KEY + "%")
        return {key.removeprefix(KEY): str(value) for key, value in rows}

    async def put(self, campaign: Campaign, data: object) -> str:
        """One that was read and found right. Its hash."""
        body = msgspec.json.encode(data)
        hash = hashlib.sha256(body).hexdigest()
        note = "INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
        keep = "INSERT INTO data_sets (hash, body) VALUES (?, ?) ON CONFLICT DO NOTHING"
        await self.store.commit("put data", [Do(keep, (hash, body)), Do(note, (KEY + campaign.id, hash))])
        return hash

    async def drop(self, campaign_id: str) -> None:
        """New games use what Herald comes with again."""
        await self.store.commit("drop data", [Do("DELETE FROM meta WHERE key = ?", (KEY + campaign_id,))])
