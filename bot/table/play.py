"""Moves: the beginning, players' picks, what is due, undo and the host's rulings.

Each of them ends in `enter`, the one way in: an entry is written with everything that follows from it, in one
transaction.
"""

from __future__ import annotations

import logging
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable

import msgspec

from bot.deadlines import speeds
from bot.messages import notices
from bot.messages.kinds import Out
from bot.store import Conflict, Do
from bot.table.deadlines import Deadlines
from bot.table.entry_rows import attend, keep_entry, keep_state, let_go
from bot.table.faults import set_fault
from bot.table.games import Games, Live
from bot.table.powers import must_not_judge_oneself, note
from bot.table.records import DeadlineKind, Game, Outcome, PostsFor, Refused, Sitters, words_given
from bot.table.undo import Past
from bot.workers.pool import LONG
from rules import kernel
from rules.kernel import (
    CLOCK,
    Campaign,
    Entry,
    Illegal,
    Ruling,
    Sealed,
    Stale,
    State,
    TimeUp,
    Undo,
    Verb,
    dice,
    phrase,
)  # fmt: skip

log = logging.getLogger(__name__)
Elsewhere = Callable[[Game, Campaign, State, str, Verb], Awaitable[tuple[State, Entry]]]
Follow = Callable[[Live, Game, State, Entry], Awaitable[list[Do]]]  # what else an entry of such a game writes

MOST_SEEN = 20_000  # interactions remembered in memory
NOT_RUNNING = {"lobby": "game_has_not_started", "starting": "game_is_starting", "paused": "game_is_paused"}


class Moves:
    def __init__(self, games: Games, deadlines: Deadlines, posts_for: PostsFor, follow: Follow) -> None:
        self.games, self.deadlines, self.posts_for, self.follow = games, deadlines, posts_for, follow
        self.store, self.time = games.store, games.time
        self.past = Past(games.store)
        self.last_move: float | None = None  # when a move was last made durable
        self.entered: Callable[[], None] = lambda: None  # told of each entry that was written
        self.elsewhere: Elsewhere | None = None  # carries out in another process what takes long
        self._long: set[tuple[str, str]] = set()  # kinds of picks that have taken long (campaign, verb)
        self._seen: OrderedDict[int, tuple[str, int]] = OrderedDict()  # interactions, and the entries they made

    async def load_seen(self) -> None:
        """The interactions of the last run: Discord may send one again."""
        seen = await self.store.all("SELECT id, game_id, entry FROM interactions ORDER BY at DESC LIMIT ?", MOST_SEEN)
        self._seen.update((id, (game_id, entry)) for id, game_id, entry in reversed(seen))

    # The beginning.

    async def begin(self, game_id: str, post_id: int) -> Game:
        """The commitment is in post `post_id`: its id makes the key, and the game begins. Harmless if repeated."""

        async def turn(live: Live) -> Game:
            if live.game.phase != "starting":
                return live.game
            seed, campaign, started = await self.games.seed_of(game_id), live.campaign, self.time.wall()
            assert seed is not None
            options = msgspec.convert(live.game.options, campaign.options)
            words = None if live.game.seed_hash is None else words_given(live.sitters)
            before = campaign.new(list(live.sitters), dice.key_of(seed, str(post_id), words), options, live.data)
            state, entry = await self._carry_out(msgspec.structs.replace(live, state=before), CLOCK, kernel.Begin())
            first = [
                Do("UPDATE games SET phase = 'running', commitment_post = ?, started = ? WHERE id = ?",
                   (post_id, started, game_id), must=1),
                keep_state(live, 0, before, kept=True),
            ]  # fmt: skip
            game = msgspec.structs.replace(live.game, phase="running", commitment_post=post_id, started=started)
            running = msgspec.structs.replace(live, game=game)
            return (await self.enter("begin", running, state, entry, first)).game

        return await self.games.act_on(game_id, turn)

    async def note_cannot_begin(self, game_id: str, why: str) -> None:
        """The game says so, and waits for its host to end it."""
        await self.games.in_turn(game_id, lambda: set_fault(self.games, game_id, why))

    # Playing.

    async def play(
        self, game_id: str, seat: str, pick: Verb, drawn_for: int | None = None, interaction: int | None = None,
        kind: str = "play",
    ) -> Outcome:  # fmt: skip
        """Plays `pick` for `seat`, if the rules allow it now. Illegal, Stale or Refused: nothing was changed. `kind`:
        "care" if a caretaker does it."""

        async def turn(live: Live) -> Outcome:
            if (done := await self._done_before(live, interaction)) is not None:
                return done
            try:
                must_run(live)
                state, entry = await self._carry_out(live, seat, pick, drawn_for)
                return await self.enter(kind, live, state, entry, interaction=interaction)
            except (Conflict, Illegal, Refused):  # it may be that another Herald has played it before
                if (done := await self._done_elsewhere(live, interaction)) is None:
                    raise
                return done

        return await self.games.act_on(game_id, turn)

    async def play_due(self, game_id: str, verb: Verb) -> Outcome | None:
        """An entry of the clock, if it is (still) due. `Close` waits for the shortest time of a window, `TimeUp` for
        the time to be up, an `Undo` for the consent of all."""

        async def turn(live: Live) -> Outcome | None:
            if live.game.phase != "running" or not self._is_due(live, verb):
                return None
            if isinstance(verb, Undo):
                before, since = await self.past.back_to(live, verb.to)
                state, entry = kernel.take_back(live.begun, before, since, CLOCK, "consent")
            else:
                state, entry = await self._carry_out(live, CLOCK, verb)
            return await self.enter("clock", live, state, entry)

        return await self.games.act_on(game_id, turn)

    def _is_due(self, live: Live, verb: Verb) -> bool:
        what = DeadlineKind.UNDO if isinstance(verb, Undo) else verb.kind()
        at = next((d.at for d in self.deadlines.plan(live) if d.what == what), None)
        is_time = at is not None and at <= self.time.served()
        return is_time and (isinstance(verb, TimeUp) or kernel.due(live.begun) == verb)

    async def rule(self, game_id: str, do: str, why: str, by: int | None = None) -> Outcome:
        """The host's ruling on the question that is open, where its frame leaves something to a host."""

        async def turn(live: Live) -> Outcome:
            must_run(live)
            must_not_judge_oneself(live, by)
            state, entry = await self._carry_out(live, CLOCK, Ruling(do, why))
            facts = {"question": live.begun.kept.question, "do": do, "why": why}
            return await self.enter(
                "ruling", live, state, entry, [note(live.game, by, "ruling", self.time.wall(), **facts)]
            )

        return await self.games.act_on(game_id, turn)

    async def _carry_out(self, live: Live, seat: str, pick: Verb, drawn_for: int | None = None) -> tuple[State, Entry]:
        """By the rules; in a worker process if such picks take long, as the campaign says or they have shown."""
        kind, state = (live.campaign.id, pick.kind()), live.begun
        if self.elsewhere is not None and (kind in self._long or isinstance(pick, live.campaign.slow)):
            if drawn_for is not None and drawn_for != state.kept.question:
                raise Stale(pick.kind(), phrase("question_is_past"))
            kernel.check(state, seat, pick)
            return await self.elsewhere(live.game, live.campaign, state, seat, pick)
        start = time.thread_time()
        done = kernel.play(state, seat, pick, drawn_for)
        if time.thread_time() - start > LONG:
            self._long.add(kind)
        return done

    # Going back. An undo is an entry too.

    async def undo(self, game_id: str, seat: str, interaction: int | None = None) -> Outcome:
        """Back to before the seat's last own move, if nothing was seen since."""

        async def turn(live: Live) -> Outcome:
            must_run(live)
            done = await self._done_before(live, interaction) or await self._done_elsewhere(live, interaction)
            if done is not None:
                return done
            top = live.begun.top
            if isinstance(top, Sealed) and seat in top.answers:
                raise Illegal("undo", phrase("answer_anew_instead"), top.rule)
            before, since = await self.past.back_to(live, await self.past.question_before(live, seat))
            state, entry = kernel.take_back(live.begun, before, since, seat)
            return await self.enter("undo", live, state, entry, interaction=interaction)

        return await self.games.act_on(game_id, turn)

    async def rule_back(self, game_id: str, to: int, why: str, by: int | None = None) -> Outcome:
        """The host's ruling: back to question `to`."""

        async def turn(live: Live) -> Outcome:
            must_run(live)
            must_not_judge_oneself(live, by)
            before, since = await self.past.back_to(live, to)
            state, entry = kernel.take_back(live.begun, before, since, CLOCK, "ruling", why)
            return await self.enter(
                "ruling", live, state, entry, [note(live.game, by, "go back", self.time.wall(), why=why)]
            )

        return await self.games.act_on(game_id, turn)

    async def _done_before(self, live: Live, interaction: int | None) -> Outcome | None:
        done = self._seen.get(interaction or 0)
        return None if done is None else await self._again(live, done)

    async def _done_elsewhere(self, live: Live, interaction: int | None) -> Outcome | None:
        known = self.games.revisions
        done = await known.entry_of(interaction) if known is not None else None
        return None if done is None else await self._again(live, done)

    async def _again(self, live: Live, done: tuple[str, int]) -> Outcome:
        (body,) = await self.store.one("SELECT body FROM entries WHERE game_id = ? AND number = ?", *done)
        return Outcome(live.game, live.begun, live.campaign.codec.decode_entry(body), done[1], repeated=True)

    async def enter(
        self,
        kind: str,
        live: Live,
        state: State,
        entry: Entry,
        first: list[Do] | None = None,
        interaction: int | None = None,
    ) -> Outcome:
        """Writes an entry with all that follows from it. `live` is the game before it (without a state at the
        beginning), `first` what else has to be written before it."""
        old, before, now, wall = live.game, live.state, self.time.served(), self.time.wall()
        number, over = state.kept.entries, state.result is not None
        live, attended = attend(live, kind, entry, state, self.games)
        runs = old.phase == "running"  # else it is paused, and no clock runs
        clocks = speeds.next_clocks(old, live.sitters, state, entry, now) if runs else old.clocks
        game = msgspec.structs.replace(
            old, entries=number, clocks=clocks, phase="over" if over else old.phase, ended=wall if over else None
        )
        outs = self._posts(game, live.sitters, before, state, entry)
        if over:
            outs.append(notices.seed(game, await self.games.seeds_of(game.id)))
        if over or before is None:
            outs += notices.board(game)
        statements = [
            Do(
                "UPDATE games SET entries = ?, clocks = ?, phase = ?, ended = ? WHERE id = ? AND entries = ?",
                (number, msgspec.json.encode(clocks).decode(), game.phase, game.ended, game.id, old.entries),
                must=1,
            ),
            *(first or []),
            *attended,
            *let_go(game, before, number, state, entry),
            *keep_entry(live, number, state, entry, wall),
            *self.deadlines.set_to(game.id, speeds.plan(game, live.sitters, state, clocks, wall - now) if runs else []),
            *self.deadlines.note_awaited(game.id, before, state),
            *(do for out in outs for do in self.games.post(game.id, out, number)),
            *(await self.follow(live, game, state, entry) if live.is_followed else []),
        ]
        if interaction is not None:
            sql = "INSERT INTO interactions (id, game_id, entry, at) VALUES (?, ?, ?, ?)"
            statements.append(Do(sql, (interaction, game.id, number, wall)))
        await self.games.write(kind, game.id, statements)
        self.games.hold(msgspec.structs.replace(live, game=game, state=state, is_migrated=False))
        self.last_move = wall
        self.entered()
        if interaction is not None:
            self._seen[interaction] = (game.id, number)
            while len(self._seen) > MOST_SEEN:
                self._seen.popitem(last=False)
        log.info("entry", extra={"game": game.id, "entry": number, "kind": kind})
        return Outcome(game, state, entry, number)

    def _posts(self, game: Game, sitters: Sitters, before: State | None, state: State, entry: Entry) -> list[Out]:
        """A fault in how a move is announced does not lose the move."""
        try:
            return list(self.posts_for(game, sitters, before, state, entry))
        except Exception:
            log.exception("what to post could not be decided", extra={"game": game.id})
            return list(notices.plain_posts(game, sitters, before, state, entry))


def must_run(live: Live) -> None:
    if live.game.phase != "running":
        waits = live.game.phase == "paused" and live.game.awaits_dice
        raise Refused("game_waits_for_dice" if waits else NOT_RUNNING.get(live.game.phase, "game_is_over"))
