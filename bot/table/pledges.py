"""Promises between players: offered, accepted, and judged in the transaction of each entry, so that everybody who may
know is told once, the moment it is kept or broken."""

from __future__ import annotations

import logging
import secrets
from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

from bot.messages import payloads
from bot.messages.kinds import Kind, Out
from bot.store import Do
from bot.table.dealings import Pledge
from bot.table.games import Games, Live
from bot.table.records import Game, Refused, Sitters
from rules.kernel import Entry, State, Undo
from rules.kernel.pledges import Diplomacy, PledgeKind, Promise, judge

log = logging.getLogger(__name__)

COLUMNS = "id, promise, state, wished, open, made"
ACCEPTED = ("open", "kept", "broken", "lapsed")
LONGEST_TERM = 50  # turns
TICK = 1e-3  # seconds: two that are made at once still have an order
MOST_OFFERED = 20  # of one seat, not answered yet


class Pledges:
    def __init__(self, games: Games) -> None:
        self.games, self.store, self.time = games, games.store, games.time
        self._last_made = 0.0

    # Making one.

    async def offer(self, game_id: str, promise: Promise, wished: bool) -> Pledge:
        """A seat promises another something; it counts when that one has accepted it."""
        self._last_made = max(self.time.wall(), self._last_made + TICK)
        made = Pledge(secrets.token_hex(6), promise, "offered", wished, False, self._last_made)

        async def work(live: Live) -> Pledge:
            check(live, promise)
            waiting = [p for p in await self.all(game_id) if p.state == "offered" and p.promise.by == promise.by]
            if len(waiting) >= MOST_OFFERED:
                raise Refused("too_many_pledges", most=MOST_OFFERED)
            if any(p.promise == promise for p in waiting):
                raise Refused("pledge_is_offered")
            sql = (
                "INSERT INTO pledges (id, game_id, by_seat, to_seat, promise, state, wished, open, made) "
                "VALUES (?, ?, ?, ?, ?, 'offered', ?, 0, ?)"
            )
            body = msgspec.json.encode(promise).decode()
            values = (made.id, game_id, promise.by, promise.to, body, int(wished), made.made)
            outs = tell(live.game, live.sitters, made, "offered", [promise.to])
            await self.games.write("pledge", game_id, [Do(sql, values), *self._posts(game_id, outs)])
            return made

        return await self.games.act_on(game_id, work)

    async def answer(self, game_id: str, id: str, seat: str, accept: bool, wished: bool = False) -> Pledge:
        """By whoever it was promised to. Public only if both wish it."""

        async def work(live: Live) -> Pledge:
            found = await self._offered(game_id, id, to=seat)
            if accept:
                check(live, found.promise)
            state, is_open = ("open" if accept else "refused"), accept and wished and found.wished
            now = msgspec.structs.replace(found, state=state, open=is_open)
            sql = "UPDATE pledges SET state = ?, open = ? WHERE id = ? AND state = 'offered'"
            said = "accepted" if accept else "refused"
            outs = tell(live.game, live.sitters, now, said, [found.promise.by])
            statements = [Do(sql, (state, int(is_open), id), must=1), *self._posts(game_id, outs)]
            await self.games.write("answer pledge", game_id, statements)
            self.games.forget(game_id)  # from now on it is followed
            return now

        return await self.games.act_on(game_id, work)

    async def withdraw(self, game_id: str, id: str, seat: str) -> None:
        """By whoever offered it, as long as it is not answered."""

        async def work(live: Live) -> None:
            await self._offered(game_id, id, by=seat)
            sql = "DELETE FROM pledges WHERE id = ? AND state = 'offered'"
            await self.games.write("withdraw pledge", game_id, [Do(sql, (id,), must=1)])

        await self.games.act_on(game_id, work)

    async def _offered(self, game_id: str, id: str, by: str = "", to: str = "") -> Pledge:
        """One that waits for an answer, of the seat that gives it or of the one that gets it: nobody else is told that
        there is one."""
        mine = (p for p in await self.all(game_id) if p.id == id and (p.promise.by == by or p.promise.to == to))
        found = next(mine, None)
        if found is None:
            raise Refused("no_such_pledge")
        if found.state != "offered":
            raise Refused("pledge_is_answered")
        return found

    # Reading.

    async def all(self, game_id: str) -> list[Pledge]:
        """Everybody's, the oldest first."""
        rows = await self.store.all(f"SELECT {COLUMNS} FROM pledges WHERE game_id = ? ORDER BY made, id", game_id)
        return [pledge_of(row) for row in rows]

    async def known_to(self, game: Game, seat: str | None) -> list[Pledge]:
        """One's own and the public ones; when the game has ended, all that were accepted."""
        found = await self.all(game.id)
        if not game.is_open:
            return [p for p in found if p.state in ACCEPTED]
        return [p for p in found if p.open or (seat is not None and seat in (p.promise.by, p.promise.to))]

    # In the transaction of an entry.

    async def follow(self, live: Live, game: Game, state: State, entry: Entry) -> list[Do]:
        """What an entry means for the promises of a game. A fault here does not lose the move."""
        diplomacy = live.campaign.diplomacy
        if diplomacy is None:
            return []
        try:
            return await self._judge(diplomacy, live.sitters, game, state, entry)
        except Exception:
            log.exception("the pledges of game %s could not be judged", game.id, extra={"game": game.id})
            return []

    async def _judge(self, diplomacy: Diplomacy, sitters: Sitters, game: Game, state: State, entry: Entry) -> list[Do]:
        statements: list[Do] = []
        back = entry.pick.to if isinstance(entry.pick, Undo) else None
        if back is not None:
            sql = "DELETE FROM pledge_counts WHERE game_id = ? AND question > ?"
            statements.append(Do(sql, (game.id, back)))
        totals = await self._totals(game.id, back)
        is_over, turn, pledges = state.result is not None, diplomacy.turn(state), await self.all(game.id)
        news = [told.news for told in entry.told if told.to is None]
        judged = []
        for pledge in pledges:
            kind = diplomacy.kind(pledge.promise.kind)
            if kind is None or pledge.state not in ACCEPTED:
                continue
            amount = count(kind, pledge.promise, state, news) if pledge.state == "open" else 0
            if amount:
                sql = "INSERT INTO pledge_counts (pledge_id, game_id, entry, question, amount) VALUES (?, ?, ?, ?, ?)"
                statements.append(Do(sql, (pledge.id, game.id, game.entries, entry.question, amount)))
            verdict = judge(kind, pledge.promise, totals[pledge.id] + amount, turn, is_over)
            now = msgspec.structs.replace(pledge, state=verdict)
            judged.append(now)
            if verdict != pledge.state:
                sql = "UPDATE pledges SET state = ? WHERE id = ?"
                statements.append(Do(sql, (verdict, pledge.id)))
                both = [pledge.promise.by, pledge.promise.to]
                statements += self._posts(game.id, tell(game, sitters, now, verdict, both), game.entries)
        if is_over and judged:
            listed = [{"promise": msgspec.to_builtins(p.promise), "state": p.state, "open": p.open} for p in judged]
            told = Out(game.channel_id, Kind.PLEDGES, {"pledges": listed})
            statements += self.games.post(game.id, told, game.entries)
        return statements

    async def _totals(self, game_id: str, back: int | None) -> Counter[str]:
        """What was counted so far, without what is taken back now."""
        sql = "SELECT pledge_id, question, amount FROM pledge_counts WHERE game_id = ?"
        totals: Counter[str] = Counter()
        for id, question, amount in await self.store.all(sql, game_id):
            if back is None or question <= back:
                totals[id] += amount
        return totals

    def _posts(self, game_id: str, outs: Sequence[Out], entry: int | None = None) -> list[Do]:
        return [do for out in outs for do in self.games.post(game_id, out, entry)]


def count(kind: PledgeKind, promise: Promise, state: State, news: Sequence[Any]) -> int:
    """Until it is decided: what comes after that is not counted any more."""
    total = 0
    for one in news:
        total += kind.counts(state, promise, one)
        if total < 0 or total >= max(1, promise.amount):
            break
    return total


def tell(game: Game, sitters: Sitters, pledge: Pledge, what: str, whom: Sequence[str]) -> list[Out]:
    """In the channel if it is public and was accepted; otherwise to the seats it concerns, by DM. `/pledge` shows it
    to players who take no DMs."""
    promise = msgspec.to_builtins(pledge.promise)
    payload = payloads.PledgeTold(id=pledge.id, promise=promise, what=what, open=pledge.open)
    if pledge.open:
        return [Out(game.channel_id, Kind.PLEDGE, payload)]
    people = [(seat, sitters[seat]) for seat in whom if seat in sitters]
    return [
        Out(("dm", s.user_id), Kind.PLEDGE, payloads.PledgeTold(**payload, seat=seat, wished=pledge.wished))
        for seat, s in people
        if s.user_id is not None and not s.dm_closed
    ]


def check(live: Live, promise: Promise) -> None:
    """Whether it can be promised now, in words that say what is possible."""
    diplomacy, state = live.campaign.diplomacy, live.state
    if live.game.phase not in ("running", "paused") or state is None or state.result is not None:
        raise Refused("game_is_not_running")
    kind = diplomacy.kind(promise.kind) if diplomacy is not None else None
    if diplomacy is None or kind is None:
        raise Refused("no_such_pledge_kind", kinds=[k.id for k in diplomacy.kinds] if diplomacy is not None else [])
    if promise.by == promise.to:
        raise Refused("pledge_to_oneself")
    if promise.to not in live.sitters or live.sitters[promise.to].user_id is None:
        raise Refused("pledge_to_nobody")
    turn = diplomacy.turn(state)
    if not turn <= promise.until <= turn + LONGEST_TERM:
        raise Refused("pledge_term", least=turn, most=turn + LONGEST_TERM)
    if (kind.places is not None) != bool(promise.about):
        raise Refused("pledge_place_needed" if kind.places is not None else "pledge_without_place")
    if kind.places is not None and promise.about not in kind.places(state):
        raise Refused("pledge_no_such_place", place=promise.about[:40])
    if not (1 <= promise.amount <= kind.most if kind.most else promise.amount == 0):
        raise Refused("pledge_amount" if kind.most else "pledge_without_amount", most=kind.most)


def pledge_of(row: Sequence[Any]) -> Pledge:
    id, promise, state, wished, is_open, made = row
    return Pledge(id, msgspec.json.decode(promise, type=Promise), state, bool(wished), bool(is_open), made)
