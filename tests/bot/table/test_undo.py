"""Going back: freely to before one's own last move, by ruling to any question, and never past a die."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.store import Do
from bot.table import Table
from rules.kernel import Chance, Done, Illegal
from tests.bot.table.tables import begun, open_table, step
from tests.bot.table.test_many import check_replay
from tests.ford import CAMPAIGN
from tests.ford.seasons import Council, March, Turn


def units(state: Any) -> Any:
    return state.units


async def to_turn(table: Table, game_id: str) -> Any:
    """A turn in which the seat can march to an empty neighbour, and does."""
    luck = Chance("to turn")
    while True:
        state = await table.state(game_id)
        top = state.top
        if isinstance(top, Turn) and not top.marches:
            for start in state.areas_of(top.seat):
                for to in state.valley.areas[start].borders:
                    if not state.units_in(to):
                        return state, March(start, state.units_in(start, top.seat)[:1], to)
        await step(table, game_id, luck)


@pytest.mark.usefixtures("both_stores")
async def test_a_move_nobody_has_seen_is_taken_back_after_a_restart_too(tmp_path: Path) -> None:
    table = await open_table(tmp_path)
    game = await begun(table)
    before, march = await to_turn(table, game.id)
    seat = before.top.seat
    moved = await table.moves.play(game.id, seat, march)
    assert not moved.entry.mark
    await table.close()
    table = await open_table(tmp_path)
    undone = await table.moves.undo(game.id, seat, interaction=5)
    assert units(undone.state) == before.units and undone.state.top == before.top
    assert undone.state.kept.question > moved.state.kept.question  # old panels are stale
    assert (await table.moves.undo(game.id, seat, interaction=5)).repeated
    with pytest.raises(Illegal):
        await table.moves.undo(game.id, seat)  # nothing more of its own since the last mark
    again = await table.moves.play(game.id, seat, march)  # and once more, there and back
    assert units(again.state) == units(moved.state)
    assert units((await table.moves.undo(game.id, seat)).state) == before.units
    await check_replay(table, game.id, await table.queries.entries(game.id))
    await table.close()


@pytest.mark.usefixtures("both_stores")
async def test_nobody_takes_back_what_another_did(tmp_path: Path) -> None:
    table = await open_table(tmp_path)
    game = await begun(table)
    before, march = await to_turn(table, game.id)
    other = next(s for s in before.seats if s != before.top.seat)
    await table.moves.play(game.id, before.top.seat, march)
    with pytest.raises(Illegal):
        await table.moves.undo(game.id, other)
    await table.moves.play(game.id, before.top.seat, Done())  # now another is asked: that is seen
    with pytest.raises(Illegal) as refusal:
        await table.moves.undo(game.id, before.top.seat)
    assert refusal.value.open == ["ask_undo"]
    await table.close()


@pytest.mark.usefixtures("both_stores")
async def test_a_sealed_answer_is_given_anew_not_taken_back(tmp_path: Path) -> None:
    table = await open_table(tmp_path)
    game = await begun(table)
    state = await table.state(game.id)
    await table.moves.play(game.id, state.seats[0], state.top.default(state, state.seats[0]))
    with pytest.raises(Illegal) as refusal:
        await table.moves.undo(game.id, state.seats[0])
    assert refusal.value.why.key == "answer_anew_instead"
    await table.close()


@pytest.mark.usefixtures("both_stores")
async def test_a_ruling_goes_back_to_where_no_state_is_kept_and_no_die_falls_again(tmp_path: Path) -> None:
    table = await open_table(tmp_path)
    game = await begun(table)
    luck = Chance("ruling")
    while not isinstance((await table.state(game.id)).top, Council):
        await step(table, game.id, luck)
    question = (await table.state(game.id)).kept.question
    council = await table.state(game.id)
    for _ in range(25):
        await step(table, game.id, luck)
    now = await table.state(game.id)
    back = await table.moves.rule_back(game.id, question, "a slip")
    assert units(back.state) == council.units and back.state.top == council.top
    assert back.state.kept.chance == now.kept.chance and back.entry.pick.by == "ruling"
    for _ in range(8):
        await step(table, game.id, luck)
    over_it = await table.moves.rule_back(game.id, (await table.state(game.id)).kept.question - 2, "another")
    assert over_it.state.kept.question > back.state.kept.question
    await table.moves.rule_back(game.id, question, "and all the way, over the undone")
    await check_replay(table, game.id, await table.queries.entries(game.id))
    await table.close()


async def test_a_new_version_of_the_rules_goes_on_with_old_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The state is migrated when it is read, and kept at the change, so that replays can start there."""
    from msgspec.structs import replace

    def newer(plain: dict[str, Any]) -> None:
        plain["season"] += 0

    second = replace(CAMPAIGN, version=2, migrations={1: newer})
    table = await open_table(tmp_path)
    game = await begun(table)
    for n in range(6):
        await step(table, game.id, Chance(f"old {n}"))
    entries = (await table.state(game.id)).kept.entries
    await table.close()
    table = await Table.open(tmp_path, table.moves.posts_for, table.time, lambda name: second)
    state = await table.state(game.id)
    assert state.version == 2
    await step(table, game.id, Chance("new"))
    rows = await table.store.all("SELECT version, kept FROM states WHERE number = ? ORDER BY version", entries)
    assert rows[-1] == (2, 1)
    versions = [row.version for row in await table.queries.entries(game.id)]
    assert versions == [1] * entries + [2]
    await table.close()
    table = await open_table(tmp_path)  # the older program does not touch what the newer one wrote
    with pytest.raises(Exception, match="newer"):
        await table.state(game.id)
    assert await table.store.one("SELECT count(*) FROM entries") == (entries + 1,)
    await table.store.commit("test", [Do("SELECT 1")])
    await table.close()
