"""What players decide by vote: a pause for some days, the end of one, and an appeal against what a host has done.
More than half of the people who play must be for it. Nobody votes on an appeal against themselves, unless only two
play: then both must agree."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.deadlines import speeds
from bot.deadlines.calendar import DAY
from bot.messages import payloads
from bot.messages.kinds import Kind, Out
from bot.store import Do
from bot.table.deadlines import Deadlines
from bot.table.dealings import Power
from bot.table.games import Games, Live
from bot.table.play import Moves
from bot.table.powers import APPEALED, note, powers_of
from bot.table.records import Refused
from rules import kernel
from rules.kernel import CLOCK

OPEN_FOR = 3 * DAY  # that one can vote; then it has failed
APPEAL_WITHIN = 3 * DAY
PAUSED = "vote"  # `paused_by` of a pause that was voted for


class Motion(msgspec.Struct, frozen=True):
    number: int
    what: str  # pause, resume, appeal
    user_id: int
    facts: dict[str, Any]
    votes: dict[str, bool]  # user id -> for it
    state: str
    at: float


COLUMNS = ", ".join(Motion.__struct_fields__)


class Motions:
    def __init__(self, games: Games, deadlines: Deadlines, moves: Moves) -> None:
        self.games, self.deadlines, self.moves = games, deadlines, moves
        self.store, self.time = games.store, games.time

    async def powers(self, game_id: str) -> list[Power]:
        """What was done with power in a game, in order."""
        return await powers_of(self.store, game_id)

    async def last(self, game_id: str) -> Motion | None:
        sql = f"SELECT {COLUMNS} FROM motions WHERE game_id = ? ORDER BY number DESC LIMIT 1"
        row = await self.store.one(sql, game_id)
        if row is None:
            return None
        number, what, user, facts, votes, state, at = row
        return Motion(number, what, user, msgspec.json.decode(facts), msgspec.json.decode(votes), state, at)

    async def move(self, game_id: str, user_id: int, what: str, days: int = 0) -> Motion:
        """Somebody moves it, and is for it."""

        async def work(live: Live) -> Motion:
            last, wall = await self.last(game_id), self.time.wall()
            if user_id not in people(live):
                raise Refused("you_have_not_joined")
            if last is not None and last.state == "open" and wall - last.at < OPEN_FOR:
                raise Refused("motion_is_open")
            facts = await self._facts(live, user_id, what, days)
            number = 1 if last is None else last.number + 1
            made = Motion(number, what, user_id, facts, {str(user_id): True}, "open", wall)
            sql = (
                "INSERT INTO motions (game_id, number, what, user_id, facts, votes, state, at) "
                "VALUES (?, ?, ?, ?, ?, '{}', 'open', ?)"
            )
            begin = Do(sql, (game_id, number, what, user_id, msgspec.json.encode(facts).decode(), wall))
            return await self._decide(live, made, [begin], asked=True)

        return await self.games.act_on(game_id, work)

    async def _facts(self, live: Live, user_id: int, what: str, days: int) -> dict[str, Any]:
        game, powers = live.game, await powers_of(self.store, live.game.id)
        if what == "pause":
            used = sum(p.facts["days"] for p in powers if p.what == "vote_pause")
            left = game.house.pause - used
            if game.phase != "running":
                raise Refused("game_is_not_running")
            if not 1 <= days <= left:
                raise Refused("pause_not_possible" if left > 0 else "pause_used_up", most=left)
            return {"days": days}
        if what == "resume":
            if game.phase != "paused" or game.paused_by != PAUSED:
                raise Refused("no_pause_by_vote")
            return {}
        power = self._appealed(powers)
        if power.user_id == user_id:
            raise Refused("appeal_against_oneself")
        return {"power": power.number, "act": power.what, "against": power.user_id, "given": power.facts}

    def _appealed(self, powers: list[Power]) -> Power:
        """The last thing that a host has done, if a vote can undo it. It is appealed against once."""
        last = powers[-1] if powers else None
        if last is None or last.what not in APPEALED or self.time.wall() - last.at > APPEAL_WITHIN:
            raise Refused("nothing_to_appeal")
        return last

    async def vote(self, game_id: str, user_id: int, number: int, is_for: bool) -> Motion:
        async def work(live: Live) -> Motion:
            motion = await self.last(game_id)
            if user_id not in people(live):
                raise Refused("you_have_not_joined")
            is_over = motion is None or motion.number != number or motion.state != "open"
            if motion is None or is_over or self.time.wall() - motion.at >= OPEN_FOR:
                raise Refused("motion_is_over")
            if user_id not in voters(live, motion):
                raise Refused("no_vote_on_oneself")
            votes = {**motion.votes, str(user_id): is_for}
            return await self._decide(live, msgspec.structs.replace(motion, votes=votes), [], asked=False)

        return await self.games.act_on(game_id, work)

    async def _decide(self, live: Live, motion: Motion, first: list[Do], asked: bool) -> Motion:
        """Counts, and does what was decided, in one transaction with the vote that has decided it."""
        game, state = live.game, outcome(live, motion)
        motion = msgspec.structs.replace(motion, state=state)
        sql = "UPDATE motions SET votes = ?, state = ? WHERE game_id = ? AND number = ?"
        kept = Do(sql, (msgspec.json.encode(motion.votes).decode(), state, game.id, motion.number), must=1)
        statements = [*first, kept]
        if state == "open":
            statements += self._tell(live, motion, Kind.MOTION) if asked else []
        else:
            statements += self._tell(live, motion, Kind.DECIDED)
        if state == "passed":
            wall = self.time.wall()
            statements.append(note(game, None, f"vote_{motion.what}", wall, **motion.facts))
            if motion.facts.get("act") == "ruling":
                before, since = await self.moves.past.back_to(live, motion.facts["given"]["question"])
                after, entry = kernel.take_back(live.begun, before, since, CLOCK, "ruling", "appeal")
                await self.moves.enter("ruling", live, after, entry, statements)
                return motion
            statements += self._carry_out(live, motion)
        await self.games.write("vote", game.id, statements)
        self.games.forget(game.id)
        return motion

    def _carry_out(self, live: Live, motion: Motion) -> list[Do]:
        game, now = live.game, self.time.served()
        if motion.what == "pause":
            return (
                self.deadlines.halt(game, PAUSED, now + motion.facts["days"] * DAY) if game.phase == "running" else []
            )
        if motion.what == "resume" or motion.facts["act"] == "pause":
            return self.deadlines.go_on(live) if game.phase == "paused" else []
        if game.phase != "running":
            return []
        return self.deadlines.set_clocks(live, speeds.extended(game.clocks, -motion.facts["given"]["seconds"]))

    def _tell(self, live: Live, motion: Motion, kind: Kind) -> list[Do]:
        asked = [user for user in voters(live, motion) if str(user) not in motion.votes]
        payload = payloads.Motion(
            number=motion.number, what=motion.facts.get("act", motion.what), moved=motion.what,
            by=motion.user_id, days=motion.facts.get("days", 0), passed=motion.state == "passed",
            mention=asked, least=least(len(voters(live, motion))),
        )  # fmt: skip
        key = f"motion:{live.game.id}:{motion.number}:{kind}"
        return self.games.post(live.game.id, Out(live.game.channel_id, kind, payload, key=key))

    async def end_pause(self, game_id: str) -> bool:
        """A pause that was voted for is over."""

        async def work(live: Live) -> bool:
            until = live.game.paused_until
            if live.game.phase != "paused" or until is None or until > self.time.served():
                return False
            told = Out(live.game.channel_id, Kind.RESUMED, {"by": None})
            await self.games.write(
                "pause over", game_id, [*self.deadlines.go_on(live), *self.games.post(game_id, told)]
            )
            self.games.forget(game_id)
            return True

        return await self.games.act_on(game_id, work)


def people(live: Live) -> list[int]:
    return list(dict.fromkeys(s.user_id for s in live.sitters.values() if s.user_id is not None))


def voters(live: Live, motion: Motion) -> list[int]:
    """Those who are there. Nobody judges what they have done themselves, unless nobody else could."""
    there = [s.user_id for s in live.sitters.values() if s.user_id is not None and s.caretaker is None]
    others = [user for user in there if user != motion.facts.get("against")]
    return others if len(others) > 1 else there


def least(count: int) -> int:
    """More than half."""
    return count // 2 + 1


def outcome(live: Live, motion: Motion) -> str:
    may = voters(live, motion)
    given = [motion.votes[str(user)] for user in may if str(user) in motion.votes]
    if sum(given) >= least(len(may)):
        return "passed"
    return "failed" if len(may) - given.count(False) < least(len(may)) else "open"
