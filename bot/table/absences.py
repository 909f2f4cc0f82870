"""Whoever does not answer: missed questions are counted, and after some in a row a caretaker acts in their seat, until
their own first order. Only questions count of which everybody sees who has answered: what time does may tell nothing
about answers that are given in secret."""

from __future__ import annotations

import msgspec

from bot.deadlines import speeds
from bot.messages.kinds import Kind, Out
from bot.store import Do
from bot.table.deadlines import Deadlines
from bot.table.games import Games, Live
from bot.table.records import DeadlineKind, Sitter
from rules.kernel import Campaign, Entry, TimeUp, Verb

NEVER = ("concede", "ask_undo", "consent", "refuse", "watch", "unwatch", "order", "revoke")  # in no campaign
CARE = "UPDATE seats SET caretaker = ?, cared_since = ?, missed = missed + 1 WHERE game_id = ? AND seat = ?"
BACK = "UPDATE seats SET missed = 0, caretaker = NULL, cared_since = NULL WHERE game_id = ? AND seat = ?"
MISSED = "UPDATE seats SET missed = missed + 1 WHERE game_id = ? AND seat = ?"


class Absences:
    def __init__(self, games: Games, deadlines: Deadlines) -> None:
        self.games, self.deadlines, self.time = games, deadlines, games.time

    async def take_care(self, game_id: str) -> bool:
        """Time is up: a caretaker begins to act for whoever has missed enough. Whether there was anybody."""

        async def work(live: Live) -> bool:
            now = self.time.served()
            if not any(d.what == DeadlineKind.TIME_UP and d.at <= now for d in self.deadlines.plan(live)):
                return False
            gone = missing(live)
            if not gone:
                return False
            kind, wall = next(iter(live.campaign.computer)), self.time.wall()
            cared = {s: msgspec.structs.replace(live.sitters[s], caretaker=kind, cared_since=wall) for s in gone}
            after = msgspec.structs.replace(live, sitters={**live.sitters, **cared})
            clocks = speeds.next_clocks(live.game, after.sitters, live.begun, None, now)
            statements = self.deadlines.set_clocks(after, clocks)
            for seat, sitter in cared.items():
                statements.append(Do(CARE, (kind, wall, game_id, seat), must=1))
                for out in notices_of_care(live, seat, sitter):
                    statements += self.games.post(game_id, out)
            await self.games.write("take care", game_id, statements)
            self.games.forget(game_id)
            return True

        return await self.games.act_on(game_id, work)

    async def come_back(self, game_id: str, user_id: int) -> None:
        """Somebody is there again before their seat is asked for an order. Harmless if they were never away."""

        async def work(live: Live) -> None:
            mine = next((s for s in live.sitters.values() if s.user_id == user_id), None)
            if mine is None or mine.caretaker is None:
                return
            back = msgspec.structs.replace(mine, missed=0, caretaker=None, cared_since=None)
            statements = [Do(BACK, (game_id, mine.seat), must=1), *tell_back(live, mine, self.games)]
            if live.game.phase == "running":
                after = msgspec.structs.replace(live, sitters={**live.sitters, mine.seat: back})
                clocks = speeds.next_clocks(live.game, after.sitters, live.begun, None, self.time.served())
                statements += self.deadlines.set_clocks(after, clocks)
            await self.games.write("come back", game_id, statements)
            self.games.forget(game_id)

        await self.games.act_on(game_id, work)


def tell_back(live: Live, sitter: Sitter, games: Games) -> list[Do]:
    payload = {"seat": sitter.seat, "user": sitter.user_id}
    return games.post(live.game.id, Out(live.game.channel_id, Kind.BACK, payload))


def missing(live: Live) -> list[str]:
    """The seats for which a caretaker begins now. Nobody who plays alone keeps anybody waiting."""
    game, state, house = live.game, live.begun, live.game.house
    if speeds.is_window(state) or speeds.plays_alone(live.sitters) or not live.campaign.computer:
        return []
    if not house.caretaker or not house.misses or game.speed == "live":
        return []
    return [s for s in state.awaited() if is_present(live.sitters[s]) and live.sitters[s].missed + 1 >= house.misses]


def is_present(sitter: Sitter) -> bool:
    """A person for whom no caretaker acts."""
    return sitter.user_id is not None and sitter.caretaker is None


def attend(live: Live, kind: str, entry: Entry, games: Games) -> tuple[Live, list[Do]]:
    """What an entry says about who is there: somebody's own order ends their absence, and whoever let the time of a
    public question run out has missed it."""
    if isinstance(entry.pick, TimeUp) and live.state is not None and not speeds.is_window(live.state):
        seats = [s for s in live.state.awaited() if is_present(live.sitters[s])]
        changed = {s: msgspec.structs.replace(live.sitters[s], missed=live.sitters[s].missed + 1) for s in seats}
        do = [Do(MISSED, (live.game.id, seat)) for seat in seats]
    elif kind in ("play", "undo") and (sitter := live.sitters.get(entry.seat)) and (sitter.missed or sitter.caretaker):
        changed = {entry.seat: msgspec.structs.replace(sitter, missed=0, caretaker=None, cared_since=None)}
        do = [Do(BACK, (live.game.id, entry.seat))]
        if sitter.caretaker is not None:
            do += tell_back(live, sitter, games)
    else:
        return live, []
    return msgspec.structs.replace(live, sitters={**live.sitters, **changed}), do


def notices_of_care(live: Live, seat: str, sitter: Sitter) -> list[Out]:
    """To everybody, to the person and to the host, each once."""
    game, episode = live.game, f"care:{live.game.id}:{seat}:{live.game.entries}"
    payload = {"seat": seat, "user": sitter.user_id, "misses": sitter.missed + 1, "by": game.host_id}
    outs = [Out(game.channel_id, Kind.CARETAKER, payload, key=f"{episode}:all")]
    if sitter.user_id is not None:
        outs.append(Out(("dm", sitter.user_id), Kind.CARED, payload, key=f"{episode}:person"))
    if game.host_id != sitter.user_id:
        outs.append(Out(("dm", game.host_id), Kind.CARETAKER, payload, key=f"{episode}:host"))
    return outs


def is_withheld(campaign: Campaign, pick: Verb) -> bool:
    """Whether a caretaker leaves it to the person."""
    return pick.kind() in campaign.withheld or pick.kind() in NEVER
