"""Going back: freely to before one's own last move, by consent of all, or by the host's ruling. An undo is an entry."""

from __future__ import annotations

import itertools
from typing import Any

from bot.table.commit import Entering
from bot.table.core import Live
from bot.table.records import Outcome, Refused
from rules import kernel
from rules.kernel import CLOCK, BadSave, Entry, Illegal, Sealed, Undo, phrase
from rules.proving.record import Unreachable, replayed


class Undoing(Entering):
    async def undo(self, game_id: str, seat: str, interaction: int | None = None) -> Outcome:
        """Back to before the seat's last own move, if nothing was seen since."""

        async def turn() -> Outcome:
            live = await self._running(game_id)
            if (done := await self._done_before(live, interaction)) is not None:
                return done
            top = live.state.top
            if isinstance(top, Sealed) and seat in top.answers:
                raise Illegal("undo", phrase("answer_anew_instead"), top.rule)
            to = await self._before_last_move(live, seat)
            before, since = await self._back_to(live, to)
            state, entry = kernel.take_back(live.state, before, since, seat)
            return await self._enter(live, live.state, state, entry, "undo", interaction=interaction)

        return await self.in_turn(game_id, turn)

    async def rule_back(self, game_id: str, to: int, why: str) -> Outcome:
        """The host's ruling: back to question `to`."""

        async def turn() -> Outcome:
            live = await self._running(game_id)
            before, since = await self._back_to(live, to)
            state, entry = kernel.take_back(live.state, before, since, CLOCK, "ruling", why)
            return await self._enter(live, live.state, state, entry, "ruling")

        return await self.in_turn(game_id, turn)

    async def _before_last_move(self, live: Live, seat: str) -> int:
        """The question that the seat's last move answered, of those since the last mark that still stand."""
        rows = await self.store.all(
            "SELECT body FROM entries WHERE game_id = ? AND number >= "
            "(SELECT max(number) FROM entries WHERE game_id = ? AND mark) ORDER BY number",
            live.game.id, live.game.id,
        )  # fmt: skip
        entries = [live.campaign.codec.decode_entry(body) for (body,) in rows]
        moves: list[tuple[str, int]] = []
        for before, entry in itertools.pairwise(entries):
            if isinstance(entry.pick, Undo):
                moves = [(mover, question) for mover, question in moves if question < entry.pick.to]
            elif entry.question != before.question:
                moves.append((entry.seat, before.question))
        own = [question for mover, question in moves if mover == seat]
        if not own:
            raise Illegal("undo", phrase("nothing_to_take_back"), open=["ask_undo"])
        return own[-1]

    async def _back_to(self, live: Live, question: int) -> tuple[Any, list[Entry]]:
        """The state in which question `question` was asked first, and the entries since. Where it is not kept it is
        made again from the nearest one before, by the dice on record."""
        codec, game = live.campaign.codec, live.game
        first = await self.store.one(
            "SELECT min(number) FROM entries WHERE game_id = ? AND question = ?", game.id, question
        )
        if first[0] is None:
            raise Illegal("undo", phrase("no_such_question", question=question))
        number = first[0]
        rows = await self.store.all(
            "SELECT version, body FROM entries WHERE game_id = ? AND number > ? ORDER BY number", game.id, number
        )
        return await self._state_at(live, number), [codec.decode_entry(body) for _, body in rows]

    async def _state_at(self, live: Live, number: int) -> Any:
        """The state after so many entries."""
        codec, game = live.campaign.codec, live.game
        kept = await self.store.all(
            "SELECT number, version FROM states WHERE game_id = ? AND number <= ? ORDER BY number DESC, version DESC",
            game.id, number,
        )  # fmt: skip
        rows = await self.store.all(
            "SELECT number, version, body FROM entries WHERE game_id = ? AND number <= ? ORDER BY number",
            game.id, number,
        )  # fmt: skip
        for start, version in kept:
            (body,) = await self.store.one(
                "SELECT body FROM states WHERE game_id = ? AND number = ? AND version = ?", game.id, start, version
            )
            between = [(v, b) for n, v, b in rows if n > start]
            if between and {version, *(v for v, _ in between)} != {live.campaign.version}:
                break  # other rules played there
            try:
                state = codec.decode(body, live.data)
                log = [codec.decode_entry(b) for _, b in between]
                played = [state, *(after for after, _ in replayed(live.campaign, state, log, from_record=True))]
                return played[-1]
            except (Unreachable, BadSave):
                continue  # an undo goes back to before this one
        raise Refused("too_long_ago")
