"""The past of a game: what undo goes back to. Going back itself is a move (`play.py`)."""

from __future__ import annotations

from bot.store import Store
from bot.table.games import Live
from bot.table.queries import moves_since_mark
from bot.table.records import Refused
from rules.kernel import Entry, Illegal, State, phrase
from rules.kernel.codec import BadSave
from rules.proving.record import Unreachable, replayed


class Past:
    def __init__(self, store: Store) -> None:
        self.store = store

    async def question_before(self, live: Live, seat: str) -> int:
        """The question that the seat's last move answered, of the moves since the last mark that still count."""
        moves = await moves_since_mark(self.store, live)
        own = [question for mover, question in moves if mover == seat]
        if not own:
            raise Illegal("undo", phrase("nothing_to_take_back"), open=["ask_undo"])
        return own[-1]

    async def back_to(self, live: Live, question: int) -> tuple[State, list[Entry]]:
        """The state in which question `question` was first asked, and the entries since. A state that was not kept is
        replayed from the nearest one before it, with the dice on record."""
        codec, game = live.campaign.codec, live.game
        (number,) = await self.store.one(
            "SELECT min(number) FROM entries WHERE game_id = ? AND question = ?", game.id, question
        )
        if number is None:
            raise Illegal("undo", phrase("no_such_question", question=question))
        rows = await self.store.all(
            "SELECT body FROM entries WHERE game_id = ? AND number > ? ORDER BY number", game.id, number
        )
        return await self.state_after(live, number), [codec.decode_entry(body) for (body,) in rows]

    async def state_after(self, live: Live, number: int) -> State:
        """The state after entry `number`."""
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
                state: State = codec.decode(body, live.data)
                log = [codec.decode_entry(b) for _, b in between]
                for after, _ in replayed(live.campaign, state, log, from_record=True):
                    state = after
                return state
            except (Unreachable, BadSave):
                continue  # an undo among them goes back to before this one
        raise Refused("too_long_ago")
