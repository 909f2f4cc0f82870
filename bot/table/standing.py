"""What a person's games say of them: how reliably they answered, by tenure, from the entries; and how games ended. A
question counts only if its answers are public, so a record gives nothing away about a running game."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from bot.store import Do, Store
from bot.table.counted import GAMES_RATED, Rating, Record
from bot.table.games import Games
from bot.table.notes import put_person
from bot.table.ratings import Table, rate_all
from bot.table.records import Game, Refused, Unreadable
from bot.table.tenures import Tenures
from rules.kernel import Undo
from rules.kernel.codec import Codec
from rules.kernel.notation import write

ANSWERED = (
    "SELECT count(*) FROM tenures t JOIN entries e ON e.game_id = t.game_id AND e.number > t.from_entry "
    "AND e.number <= coalesce(t.to_entry, e.number) "
    "JOIN entries p ON p.game_id = e.game_id AND p.number = e.number - 1 "
    "WHERE t.user_id = ? AND e.seat = t.seat AND e.user_id = t.user_id AND e.question <> p.question"
)
COUNTED = (
    "SELECT coalesce(sum(t.missed), 0), coalesce(sum(t.excused), 0), count(*), "
    "coalesce(sum(CASE WHEN t.ended IS NULL AND g.phase = 'over' THEN 1 ELSE 0 END), 0), "
    "coalesce(sum(CASE WHEN t.number > 1 THEN 1 ELSE 0 END), 0) "
    "FROM tenures t JOIN games g ON g.id = t.game_id WHERE t.user_id = ?"
)


class Ended(msgspec.Struct, frozen=True):
    """How a game ended."""

    game_id: str
    campaign: str
    guild_id: int | None
    ended: float
    days: float
    winners: list[str]
    sides: dict[str, str]  # by seat: which side it played
    openings: dict[str, str]


async def record_of(store: Store, user_id: int) -> Record:
    (answered,) = await store.one(ANSWERED, user_id)
    missed, excused, games, finished, substitute = await store.one(COUNTED, user_id)
    return Record(answered, missed, excused, games, finished, substitute)


class Standing:
    def __init__(self, games: Games) -> None:
        self.games, self.store = games, games.store
        self._rated: dict[str, tuple[int, Table]] = {}  # by campaign: how many games were counted, and what came of it

    async def record_of(self, user_id: int) -> Record:
        return await record_of(self.store, user_id)

    async def must_meet(self, game: Game, user_id: int) -> None:
        """Refuses a person who falls short of what the host asks for. Somebody who was asked too few questions to tell
        is welcome; a rating they must have."""
        least, strength = game.house.least, game.house.rating
        if not least and not strength:
            return
        hides_record, hides_rating = await self.hidden(user_id)
        if least:
            if hides_record:
                raise Refused("record_is_hidden", least=least)
            share = (await self.record_of(user_id)).share
            if share is not None and share < least:
                raise Refused("record_falls_short", least=least, share=share)
        if strength:
            if hides_rating:
                raise Refused("rating_is_hidden", least=strength)
            mine = (await self.table_of(game.campaign)).get(user_id, Rating(0.0, 0.0))
            if mine.games < GAMES_RATED:
                raise Refused("rating_is_unknown", least=strength, games=mine.games, needed=GAMES_RATED)
            if round(mine.mu) < strength:
                raise Refused("rating_falls_short", least=strength, mine=round(mine.mu))

    async def highest(self, campaign: str) -> int | None:
        """The highest rating that is shown; None: nobody has played enough."""
        rated = [r.mu for r in (await self.table_of(campaign)).values() if r.games >= GAMES_RATED]
        return round(max(rated)) if rated else None

    async def hidden(self, user_id: int) -> tuple[bool, bool]:
        """Whether somebody keeps their record, and their ratings, to themselves."""
        row = await self.store.one("SELECT hides_record, hides_rating FROM people WHERE user_id = ?", user_id)
        return (False, False) if row is None else (bool(row[0]), bool(row[1]))

    async def hide(self, user_id: int, what: str, hide: bool) -> None:
        if what not in ("hides_record", "hides_rating"):
            raise Refused("no_such_option", option=what)
        await self.store.commit("hide record", [put_person(user_id, what, int(hide))])

    async def ratings_of(self, user_id: int) -> dict[str, Rating]:
        """By campaign, those that rest on enough games with people."""
        sql = "SELECT DISTINCT g.campaign FROM tenures t JOIN games g ON g.id = t.game_id WHERE t.user_id = ?"
        found = {}
        for (campaign,) in await self.store.all(sql, user_id):
            rating = (await self.table_of(campaign)).get(user_id)
            if rating is not None and rating.games >= GAMES_RATED:
                found[campaign] = rating
        return found

    async def table_of(self, campaign: str) -> Table:
        """Everybody's rating in a campaign, from all its games in the order in which they ended."""
        ended = await self.ended(campaign)
        known = self._rated.get(campaign)
        if known is None or known[0] != len(ended):
            tenures = Tenures(self.store)
            sat = [(one.winners, (await self.games.game(one.game_id)), await tenures.of(one.game_id)) for one in ended]
            known = (len(ended), rate_all([(won, game.entries, held) for won, game, held in sat if game is not None]))
            self._rated[campaign] = known
        return known[1]

    async def ended(self, campaign: str, guild_id: int | None = None) -> list[Ended]:
        """The games of a campaign that were played to their end, the oldest first; of one server, if it is named."""
        await self._note_new(campaign)
        where, values = ("", ()) if guild_id is None else (" AND guild_id = ?", (guild_id,))
        rows = await self.store.all(
            "SELECT game_id, campaign, guild_id, ended, days, winners, seats, openings FROM results "
            f"WHERE campaign = ?{where} ORDER BY ended, game_id",
            campaign, *values,
        )  # fmt: skip
        read = msgspec.json.decode
        return [
            Ended(id, of, guild, ended, days, read(winners), read(seats), read(openings))
            for id, of, guild, ended, days, winners, seats, openings in rows
        ]

    async def _note_new(self, campaign: str) -> None:
        rows = await self.store.all(
            "SELECT id FROM games g WHERE campaign = ? AND phase = 'over' AND ended IS NOT NULL "
            "AND NOT EXISTS (SELECT 1 FROM results r WHERE r.game_id = g.id)",
            campaign,
        )
        sql = (
            "INSERT INTO results (game_id, campaign, guild_id, ended, days, winners, seats, openings) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (game_id) DO NOTHING"
        )
        for (game_id,) in rows:
            try:
                live = await self.games.look(game_id)
            except Unreadable:
                continue
            game, result = live.game, live.begun.result
            if result is None:
                continue
            openings = await self._openings(game_id, live.campaign.codec)
            days = ((game.ended or 0.0) - (game.started or game.created)) / 86400.0
            sides = {seat: live.begun.called(seat) for seat in live.sitters}
            told = (text(result.winners), text(sides), text(openings))
            row = (game_id, campaign, game.guild_id, game.ended, days, *told)
            await self.store.commit("note result", [Do(sql, row)])

    async def _openings(self, game_id: str, codec: Codec) -> dict[str, str]:
        """The first order of each seat, as it is written."""
        sql = "SELECT seat, body FROM entries WHERE game_id = ? AND user_id IS NOT NULL ORDER BY number LIMIT 60"
        found: dict[str, str] = {}
        for seat, body in await self.store.all(sql, game_id):
            pick = codec.decode_entry(body).pick
            if seat not in found and not isinstance(pick, Undo):
                found[seat] = write(pick)
        return found


def text(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def favourites(games: list[Ended], most: int = 3) -> dict[str, list[tuple[str, int]]]:
    """By side, the orders that games began with most often."""
    counted: dict[str, Counter[str]] = {}
    for game in games:
        for seat, opening in game.openings.items():
            counted.setdefault(game.sides.get(seat, seat), Counter())[opening] += 1
    return {side: counts.most_common(most) for side, counts in counted.items()}
