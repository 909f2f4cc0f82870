"""How players may talk in a game: set in its lobby, and followed by its phases; letters and sealed offers."""

from __future__ import annotations

import secrets

import msgspec

from bot.messages import payloads
from bot.messages.kinds import Kind, Out
from bot.store import Do
from bot.table.dealings import Letter, PressRules
from bot.table.games import Games, Live
from bot.table.records import Game, Refused
from rules.kernel import Entry, State

HOUR = 3600.0
DELAYS = (0, 1, 6, 12, 24, 48, 72)  # hours
MOST_UNDER_WAY = 10  # letters of one seat
LONGEST_LETTER = 1500
COLUMNS = "id, by_seat, to_seat, text, sent, due"


class Press:
    def __init__(self, games: Games) -> None:
        self.games, self.store, self.time = games, games.store, games.time

    # The rules of a game.

    async def rules_of(self, game_id: str) -> PressRules:
        row = await self.store.one("SELECT talks, letters, offers FROM press WHERE game_id = ?", game_id)
        return PressRules(*row) if row is not None else PressRules()

    async def set_rules(self, game_id: str, rules: PressRules) -> None:
        """Before the game has started."""
        if rules.talks not in ("free", "phases", "none") or not {rules.letters, rules.offers} <= set(DELAYS):
            raise Refused("no_such_press", hours=list(DELAYS))

        async def work(live: Live) -> None:
            if live.game.phase != "lobby":
                raise Refused("game_has_started" if live.game.is_open else "game_is_over")
            if rules.talks == "phases" and live.campaign.diplomacy is None:
                raise Refused("no_phases_to_talk")
            sql = (
                "INSERT INTO press (game_id, talks, letters, offers) VALUES (?, ?, ?, ?) ON CONFLICT (game_id) "
                "DO UPDATE SET talks = excluded.talks, letters = excluded.letters, offers = excluded.offers"
            )
            told = Out(live.game.channel_id, Kind.PRESS, {"rules": msgspec.to_builtins(rules)})
            statements = [Do(sql, (game_id, rules.talks, rules.letters, rules.offers)), *self.games.post(game_id, told)]
            await self.games.write("press", game_id, statements)
            self.games.forget(game_id)  # whether it is followed may have changed

        await self.games.act_on(game_id, work)

    async def may_talk(self, game_id: str) -> bool:
        """Whether private threads are open now. Before a game and after it everybody may talk, unless there is no press
        in it at all."""
        rules, live = await self.rules_of(game_id), await self.games.look(game_id)
        return can_talk(rules, live, live.state)

    async def follow(self, live: Live, game: Game, state: State, entry: Entry) -> list[Do]:
        """The entry has opened or closed the talks: the channel is told, and with that message the threads are locked
        or opened."""
        rules = await self.rules_of(game.id)
        if rules.talks != "phases" or live.state is None:
            return []
        before, after = can_talk(rules, live, live.state), can_talk(rules, live, state)
        if before == after:
            return []
        return self.games.post(game.id, Out(game.channel_id, Kind.PRESS, {"open": after}), game.entries)

    # Letters and sealed offers.

    async def send(self, game_id: str, by: str, to: str, text: str) -> Letter:
        """A letter to a seat, or (`to` "") a sealed offer to all. It goes out when its time has come."""
        rules = await self.rules_of(game_id)

        async def work(live: Live) -> Letter:
            if live.game.phase not in ("running", "paused"):
                raise Refused("game_is_not_running")
            hours, now = rules.letters if to else rules.offers, self.time.served()
            if not hours:
                raise Refused("no_letters_here" if to else "no_offers_here")
            if to and (to == by or to not in live.sitters or live.sitters[to].user_id is None):
                raise Refused("letter_to_nobody")
            if not text.strip():
                raise Refused("letter_is_empty")
            under_way = [one for one in await self.of(game_id) if one.by == by and one.due > now]
            if to and len([one for one in under_way if one.to]) >= MOST_UNDER_WAY:
                raise Refused("too_many_letters", most=MOST_UNDER_WAY)
            row = None
            if not to:  # all that are sealed now are shown at one moment
                sql = "SELECT max(due) FROM letters WHERE game_id = ? AND to_seat = '' AND due > ?"
                row = await self.store.one(sql, game_id, now)
            shown = row[0] if row is not None else None
            due = shown if shown is not None else now + hours * HOUR
            letter = Letter(secrets.token_hex(6), by, to, text.strip()[:LONGEST_LETTER], self.time.wall(), due)
            statements = [] if shown is not None else self._announce(live, letter)
            if not to:
                sql = "DELETE FROM letters WHERE game_id = ? AND to_seat = '' AND by_seat = ? AND due = ?"
                statements.append(Do(sql, (game_id, by, due)))  # the last one counts
            sql = f"INSERT INTO letters (game_id, {COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)"
            statements.append(Do(sql, (game_id, *msgspec.structs.astuple(letter))))
            await self.games.write("letter", game_id, statements)
            return letter

        return await self.games.act_on(game_id, work)

    def _announce(self, live: Live, letter: Letter) -> list[Do]:
        """The message that brings it, which waits in a lane of its own until then."""
        game, sitter = live.game, live.sitters.get(letter.to)
        if sitter is not None and (sitter.user_id is None or sitter.dm_closed):
            return []  # it is found in `/letter`
        target = game.channel_id if sitter is None else ("dm", sitter.user_id or 0)
        kind = Kind.LETTER if letter.to else Kind.OFFERS
        out = Out(target, kind, payloads.Letter(id=letter.id, seat=letter.to, due=letter.due))  # type: ignore[arg-type]  # a pair
        return self.games.post(game.id, out, at=letter.due)

    async def of(self, game_id: str) -> list[Letter]:
        rows = await self.store.all(f"SELECT {COLUMNS} FROM letters WHERE game_id = ? ORDER BY sent, id", game_id)
        return [Letter(*row) for row in rows]

    async def known_to(self, game_id: str, seat: str) -> list[Letter]:
        """What the seat has written, what has reached it, and the offers that were shown."""
        now = self.time.served()
        return [one for one in await self.of(game_id) if one.by == seat or (one.to in (seat, "") and one.due <= now)]


def can_talk(rules: PressRules, live: Live, state: State | None) -> bool:
    if rules.talks == "none":
        return False
    if rules.talks == "free" or state is None or state.result is not None or not live.game.is_open:
        return True
    return live.campaign.diplomacy is None or live.campaign.diplomacy.may_talk(state)
