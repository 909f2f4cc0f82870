"""The start of a game: its seats, its data set, and the commitment to its dice."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from bot.messages import payloads
from bot.messages.kinds import Kind, Out
from bot.store import Do
from bot.table.games import Games, Live
from bot.table.own_data import OwnData
from bot.table.records import Refused, seated, words_given
from bot.table.tenures import begin_all
from rules.kernel import Campaign, Unfit, dice
from rules.kernel.data_files import DataFault
from rules.proving.record import terms_of

OWN = "campaigns"  # folder of data sets that replace ours, one for each campaign


def commit_to(games: Games, live: Live, data: bytes, seed: str) -> list[Do]:
    """Settles the seats, keeps the data set, and posts the commitment."""
    game, campaign, sitters = live.game, live.campaign, list(live.sitters.values())
    if len(sitters) not in campaign.players:
        least, most = campaign.players[0], campaign.players[-1]
        why = "wrong_number_for_this_game" if least == most else "wrong_number_of_players"
        raise Refused(why, have=len(sitters), least=least, most=most)
    if all(s.user_id is None for s in sitters):
        raise Refused("nobody_plays")
    data_hash = hashlib.sha256(data).hexdigest()
    settled = seated(campaign, sitters)
    chosen = msgspec.convert(game.options, campaign.options)
    must_fit(campaign, chosen, [len(sitters)], data)
    options = msgspec.json.encode(chosen)  # defaults too
    words = words_given(settled)
    commitment = dice.commitment(seed, terms_of(campaign.id, settled, options, data, words))
    seats = [
        Do("UPDATE seats SET seat = ? WHERE game_id = ? AND place = ?", (seat, game.id, s.place), must=1)
        for seat, s in settled.items()
    ]
    return [
        Do("INSERT INTO data_sets (hash, body) VALUES (?, ?) ON CONFLICT DO NOTHING", (data_hash, data)),
        Do(
            "UPDATE games SET phase = 'starting', seed = ?, seed_hash = ?, commitment = ?, data_set = ?, "
            "options = ? WHERE id = ? AND phase = 'lobby'",
            (seed, dice.seed_hash(seed), commitment, data_hash, options.decode(), game.id),
            must=1,
        ),
        *seats, *begin_all(game, settled, games.time.wall()),
        *games.post(game.id, Out(game.channel_id, Kind.COMMITMENT, payloads.Commitment(
            commitment=commitment, seats={seat: s.name for seat, s in settled.items()},
            seed_hash=dice.seed_hash(seed), words=words,
        ))),
    ]  # fmt: skip


def must_fit(campaign: Campaign, options: Any, numbers: Sequence[int], data: bytes) -> None:
    """Refused if a game of none of these numbers of players can begin with these options; for why, the first counts."""
    why: Unfit | None = None
    atlas = msgspec.json.decode(data, type=campaign.data)
    for number in numbers:
        try:
            campaign.new(campaign.seats(number), "", options, atlas)
        except Unfit as fault:
            why = why or fault
        else:
            return
    assert why is not None
    raise Refused(why.why.key, **why.why.values)


async def load_data_set(campaign: Campaign, own_data: OwnData, folder: Path) -> bytes:
    """An owner of the printed game may put a set of their own into the database, or a folder of it into the data
    folder. It is read for each game that starts and stored with it: a running game never changes."""
    own = folder / OWN / campaign.id
    try:
        if (put := await own_data.find(campaign.id)) is not None:
            msgspec.json.decode(put, type=campaign.data)  # it may have been put by an older Herald
            return put
        return msgspec.json.encode(await asyncio.to_thread(campaign.data_set, own))
    except (DataFault, msgspec.MsgspecError) as fault:
        raise Refused("own_data_is_faulty", fault=str(fault)) from None
