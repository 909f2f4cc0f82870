"""A game of the table as evidence: its export, which anyone can verify."""

from __future__ import annotations

import msgspec

from bot.table import Refused, Table
from bot.table.records import words_given
from rules.kernel import find
from rules.proving.record import FORMAT, ONE_KEY, PERSON, Export, Fault, Rekeying, Row, read_export
from rules.proving.verifying import Verified, verify


async def export_game(table: Table, game_id: str, with_seed: bool) -> bytes:
    """Players can export a finished game. Only the operator can export a running one, and that file includes everything
    hidden."""
    live, store = await table.games.look(game_id), table.store
    game = live.game
    if not game.has_begun:
        raise Refused("game_has_not_started")
    (first,) = await store.one(
        "SELECT body FROM states WHERE game_id = ? AND number = 0 ORDER BY version LIMIT 1", game_id
    )
    rows = await store.all("SELECT version, hash, body FROM entries WHERE game_id = ? ORDER BY number", game_id)
    states = await store.all("SELECT number, body FROM states WHERE game_id = ? AND number > 0", game_id)
    kept = changes_of_version([version for version, _, _ in rows]) | {len(rows)}
    data = await table.queries.data_set(game)
    assert data is not None
    rekeyings = [
        Rekeying(link.entries, link.commitment, str(link.post), link.seed if with_seed else None)
        for link in await table.new_dice.links(game_id)
        if link.post is not None
    ]
    one_key = 1 if game.seed_hash is None else ONE_KEY
    return msgspec.json.encode(
        Export(
            herald=FORMAT if rekeyings else one_key,
            game=live.campaign.id,
            seats={seat: sitter.name for seat, sitter in live.sitters.items()},
            options=msgspec.Raw(msgspec.json.encode(game.options)),
            data=msgspec.Raw(data),
            commitment=game.commitment or "",
            post=str(game.commitment_post),
            seed=await table.games.seed_of(game_id) if with_seed else None,
            first=msgspec.Raw(first),
            rows=[Row(version, hash, msgspec.Raw(body)) for version, hash, body in rows],
            states={n: msgspec.Raw(body) for n, body in states if n in kept},
            seed_hash=game.seed_hash or "",
            words=words_given(live.sitters),
            players={seat: sitter.computer or PERSON for seat, sitter in live.sitters.items()},
            rekeyings=rekeyings,
        )
    )


def changes_of_version(versions: list[int]) -> set[int]:
    return {n for n in range(1, len(versions)) if versions[n] != versions[n - 1]}


def verify_export(name: str, export: bytes) -> Verified | str:
    """What was found, or what does not fit. In a worker process."""
    try:
        return verify(read_export(export), find(name))
    except Fault as fault:
        return str(fault)
