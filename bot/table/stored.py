"""What is stored of a game, read and checked."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.store import Store
from bot.table.faults import unreadable
from bot.table.records import SITTERS, Game, Refused, Sitter, seated, sitter_of
from rules.kernel import Campaign, State
from rules.kernel.codec import BadSave


async def read_sitters(store: Store, game: Game, campaign: Campaign) -> dict[str, Sitter]:
    rows = await store.all(SITTERS, game.id)
    found = [sitter_of(row) for row in rows]
    if found and all(s.seat for s in found):
        order = campaign.seats(len(found))
        return {s.seat: s for s in sorted(found, key=lambda s: order.index(s.seat))}
    return seated(campaign, found)


async def read_data(store: Store, game: Game, campaign: Campaign) -> Any:
    """The data set that was stored when the game started; None before."""
    if game.data_set is None:
        return None
    (body,) = await store.one("SELECT body FROM data_sets WHERE hash = ?", game.data_set)
    try:
        return msgspec.json.decode(body, type=campaign.data)
    except msgspec.MsgspecError as fault:
        raise unreadable(game.id, f"its data set: {fault}") from None


async def read_state(store: Store, game: Game, campaign: Campaign, data: Any) -> tuple[State, int]:
    """The newest state, checked against the hash in the log, and the version of the rules that wrote it."""
    row = await store.one(
        "SELECT s.body, s.version, e.version, e.hash FROM states s JOIN entries e USING (game_id, number) "
        "WHERE s.game_id = ? AND s.number = ? ORDER BY s.version DESC LIMIT 1",
        game.id, game.entries,
    )  # fmt: skip
    if row is None:
        raise unreadable(game.id, f"no state after entry {game.entries}")
    body, version, written, expected = row
    if version > campaign.version and store.shared:
        raise Refused("herald_is_older")  # a newer one plays it, on the same database
    try:
        state: State = campaign.codec.decode(body, data)
    except BadSave as fault:
        raise unreadable(game.id, str(fault)) from None
    if version == written == campaign.version and campaign.codec.digest(state) != expected:
        raise unreadable(game.id, f"the state after entry {game.entries} is not the one that was written")
    return state, version
