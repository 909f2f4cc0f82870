"""Twins of people who have lives: some are away, some let their time run out, one leaves the server, and two others
promise each other something, which is so in one of the two games alone. Nobody who may not know sees a difference in
what time does: reminders, waits, caretakers, offered seats."""

from __future__ import annotations

import contextlib
from collections import Counter

from bot.deadlines.calendar import DAY
from bot.deadlines.speeds import HOUR, is_window
from bot.messages.members import HOURS
from bot.store import Do
from bot.table import Refused
from rules.kernel import Illegal, Verb
from rules.kernel.pledges import Promise
from rules.kernel.random_pick import random_pick
from tests.bot.world import Person, World
from tests.drills.twins import TRIES, Side, Twins

SEAT = ("missed", "caretaker", "cared_since", "cared_until", "banked", "offered", "awaited")
MOST_FORWARD = 40  # entries
RUNGS = ("away", "away_waits", "away_cared", "away_over", "caretaker", "left", "reminder", "pledge")


class AbsentTwins(Twins):
    def __init__(self, w: World, people: dict[str, Person], viewer: str | None, luck: str) -> None:
        super().__init__(w, people, viewer, luck)
        self.done: Counter[str] = Counter()
        self.gone: set[int] = set()  # who is not in the server any more

    async def step(self, probes: int) -> bool:
        """Now and then something of people's lives; else an act in both."""
        a, b = [await self.live(side) for side in self.sides]
        if a.begun.result is not None or b.begun.result is not None:
            return False
        shared = [seat for seat in a.begun.awaited() if seat in b.begun.awaited()]
        roll = self.luck.below(8)
        if is_window(a.begun) and min(len(a.begun.awaited()), len(b.begun.awaited())) <= 1:
            await self.close_window()
        elif roll == 0:
            await self.say_away()
        elif roll == 1:
            await self.promise()
        elif roll == 2 and self.acts > 20 and not self.done["gone"]:
            await self.leave_server()
        elif shared and (roll < 6 if is_window(a.begun) else roll == 3):
            await self.let_time_pass(1 + self.luck.below(4), probes)
        elif roll > 5 and is_window(a.begun) and len(shared) > 1:
            await self.answer_while_away(next(seat for seat in shared if seat != self.viewer), probes)
        elif roll == 7:
            await self.go_to_a_window()
        else:
            return await super().step(probes)
        self.acts += 1
        return True

    async def begin_in_a_window(self) -> None:
        """A promise, and what is most likely to tell."""
        await self.promise()
        await self.go_to_a_window()
        for _ in range(TRIES):  # in the second one somebody else may hold the card
            a, b = [(await self.live(side)).begun for side in self.sides]
            shared = [s for s in a.awaited() if s in b.awaited() and s != self.viewer] if is_window(a) else []
            if shared and len(a.awaited()) > 1 and len(b.awaited()) > 1:
                return await self.answer_while_away(shared[0], 3)
            await self.as_alike()

    async def close_window(self) -> None:
        """It closes when the last one has answered, which everybody sees: that is to happen in both at once."""
        await self.catch_up(*[await self.live(side) for side in self.sides])
        await self.w.settle()  # an old one closes at once, and the first of the two before the second
        self.log.found.clear()
        await self.w.pass_time(600)
        await self.alike_again("the end of a window", 0)

    async def go_to_a_window(self) -> None:
        """Where time could tell most: the first game is played on alone, and the second is made anew from it."""
        game = self.sides[0].game
        for _ in range(MOST_FORWARD):
            state = (await self.live(self.sides[0])).begun
            if state.result is not None or (is_window(state) and len(state.awaited()) > 1):
                break
            awaited = state.awaited()
            if awaited:
                seat = awaited[self.luck.below(len(awaited))]
                pick = random_pick(state.top, state, seat, self.luck)
                await self.w.table.moves.play(game, seat, pick, kind="care")
            else:
                await self.w.pass_time(600)
        await self.quiet()
        await self.as_alike()

    # What happens to people.

    async def answer_while_away(self, seat: str, probes: int) -> None:
        """Somebody who is away answers in one of the two alone: the window waits for them in both."""
        user = (await self.live(self.sides[0])).sitters[seat].user_id or 0
        now = self.w.time.wall()
        await self.w.table.aways.go(user, now, now + 4 * DAY, self.luck.below(3) > 0)
        live = await self.live(self.sides[0])
        await self.give(self.sides[0], seat, random_pick(live.begun.top, live.begun, seat, self.luck))
        self.done["answered while away"] += 1
        self.log.found.clear()
        await self.alike_again("a secret answer of somebody who is away", probes)
        await self.let_time_pass(5, probes)

    async def say_away(self) -> None:
        """In both: it is said for all games."""
        person, now = self.players[self.luck.below(len(self.players))], self.w.time.wall()
        days = 1 + self.luck.below(6)
        await self.w.table.aways.go(person.actor.id, now, now + days * DAY, self.luck.below(3) > 0)
        self.done["said to be away"] += 1
        await self.alike_again("somebody goes away", 0)

    async def promise(self) -> None:
        """Between two others, in one of the two games, in private; later it is kept or broken."""
        others = [seat for seat in await self.seat_people() if seat != self.viewer]
        if len(others) < 2:
            return
        by, to = others[0], others[1]
        state = (await self.live(self.sides[1])).begun
        diplomacy = (await self.live(self.sides[1])).campaign.diplomacy
        assert diplomacy is not None
        kind = next(kind for kind in diplomacy.kinds if kind.id == "truce")
        promise = Promise(kind.id, by, to, diplomacy.turn(state) + self.luck.below(2))
        try:
            made = await self.w.table.pledges.offer(self.sides[1].game, promise, False)
            await self.w.table.pledges.answer(self.sides[1].game, made.id, to, True, False)
        except Refused:  # there is one already
            return
        self.done["promised"] += 1
        await self.alike_again("a promise between two others", 0)

    async def leave_server(self) -> None:
        """Whoever it is, both games learn of it at their next public moment."""
        person = next(
            p for seat, p in (await self.seat_people()).items() if seat != self.viewer and p is not self.players[0]
        )
        self.w.guild.remove_member(person.actor)
        self.gone.add(person.actor.id)
        self.done["gone"] += 1
        await self.w.pass_time(HOURS + 1)
        for side in self.sides:
            await self.w.table.host.extend(side.game, self.players[0].actor.id, HOUR)
        await self.alike_again("somebody leaves the server", 0)

    async def let_time_pass(self, steps: int, probes: int) -> None:
        """Little by little, while somebody is waited for in both: what time does may not differ."""
        for _ in range(steps):
            asked = [(await self.live(side)).begun.kept.question for side in self.sides]
            self.done["hours in a window" if is_window((await self.live(self.sides[0])).begun) else "hours"] += 5
            await self.w.pass_time(5 * HOUR)
            goes_on = [(await self.live(s)).begun.kept.question != q for s, q in zip(self.sides, asked, strict=True)]
            self.same("whether time is up after five hours", [str(goes_on[0])], [str(goes_on[1])])
            await self.alike_again("five hours", probes)
            if any(goes_on):
                return

    async def give(self, side: Side, seat: str, pick: Verb) -> None:
        """What a caretaker does is picked by the drill, in both games at the same moment; people come back at times."""
        sitter = (await self.live(side)).sitters[seat]
        is_cared = sitter.caretaker is not None and self.acts % 2 == 0
        if not is_cared and sitter.user_id not in self.gone:
            return await super().give(side, seat, pick)
        with contextlib.suppress(Illegal):
            await self.w.table.moves.play(side.game, seat, pick, kind="care")
        await self.w.settle()

    # Keeping them alike.

    async def alike_again(self, what: str, probes: int) -> None:
        """When a game is over all promises are told to everybody, so that there is a difference."""
        if all([(await self.live(side)).begun.result is None for side in self.sides]):
            await super().alike_again(what, probes)

    async def as_alike(self) -> None:
        """Who is cared for, and what is left in banks, is public."""
        if self.sides[1:]:
            first, second = (side.game for side in self.sides)
            columns = ", ".join(
                f"{name} = (SELECT {name} FROM seats f WHERE f.game_id = ? AND f.seat = seats.seat)" for name in SEAT
            )
            await self.w.table.store.commit(
                "alike", [Do(f"UPDATE seats SET {columns} WHERE game_id = ?", (*[first] * len(SEAT), second))]
            )
            self.w.table.games.forget(second)
        await super().as_alike()
        self.w.table.games.forget(self.sides[1].game)  # it is followed by its promises

    async def count_rungs(self) -> Counter[str]:
        """What was told in both games together, to anybody."""
        rows = await self.w.table.store.all("SELECT kind, count(*) FROM outbox GROUP BY kind")
        return self.done + Counter({kind: count for kind, count in rows if kind in RUNGS})
