"""The lobby, and what hosts do."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.messages.kinds import Kind
from bot.table import Draft, Out, Refused, Table
from rules.kernel import Chance
from tests.bot.table.tables import FORD, any_pick, begun, new_game, open_table, play_out


async def refused(work: Any) -> str:
    with pytest.raises(Refused) as refusal:
        await work
    return refusal.value.why.key


@pytest.mark.usefixtures("both_stores")
async def test_the_lobby_takes_in_and_refuses(tmp_path: Path) -> None:
    table = await open_table(tmp_path)
    assert await refused(table.lobby.new_game("chess", 1, 1, 1)) == "no_such_campaign"
    game = await new_game(table, players=1)
    assert await refused(table.lobby.join(game.id, 1000, "again")) == "you_have_joined_already"
    assert await refused(table.lobby.start(game.id)) == "wrong_number_of_players"
    for_two = await table.lobby.new_game("syrian_war", 101, 1, 1000, "For two")
    assert await refused(table.lobby.start(for_two.id)) == "wrong_number_for_this_game"
    assert await refused(table.lobby.leave(game.id, 5)) == "you_have_not_joined"
    assert await refused(table.lobby.add_computer(game.id, "genius")) == "no_such_computer"
    assert await refused(table.lobby.set_option(game.id, "weather", 1)) == "no_such_option"
    assert await refused(table.lobby.set_option(game.id, "seasons", "many")) == "option_not_possible"
    assert await refused(table.lobby.set_speed(game.id, "warp")) == "no_such_speed"
    for n in range(3):
        await table.lobby.join(game.id, 2000 + n, f"@everyone\n{n}" + "x" * 99)
    assert await refused(table.lobby.join(game.id, 3000, "late")) == "game_is_full"
    names = [s.name for s in (await table.queries.seats(game.id)).values()]
    assert all(len(n) <= 40 and "\n" not in n for n in names)
    assert await refused(table.moves.play(game.id, "red", any_pick)) == "game_has_not_started"  # type: ignore[arg-type]
    await table.close()


@pytest.mark.usefixtures("both_stores")
async def test_wishes_are_kept_in_the_order_of_seats(tmp_path: Path) -> None:
    table = await open_table(tmp_path)
    game = await new_game(table, players=3)
    await table.lobby.wish_seat(game.id, 1002, "red")
    assert await refused(table.lobby.wish_seat(game.id, 1001, "red")) == "seat_is_wished"
    await table.lobby.start(game.id)
    await table.moves.begin(game.id, 4)
    sitters = await table.queries.seats(game.id)
    assert list(sitters) == (await table.state(game.id)).seats == ["red", "blue", "green"]
    assert {s: x.user_id for s, x in sitters.items()} == {"red": 1002, "blue": 1000, "green": 1001}
    await table.close()


async def test_only_the_host_or_who_manages_the_server(tmp_path: Path) -> None:
    table = await open_table(tmp_path)
    game = await begun(table)
    assert await refused(table.host.pause(game.id, 1001)) == "only_the_host"
    await table.host.pause(game.id, 1001, manages=True)
    pick = any_pick(await table.state(game.id), Chance("paused"))
    assert await refused(table.moves.play(game.id, *pick)) == "game_is_paused"
    await table.host.hand_over(game.id, 1000, 1001)
    assert await refused(table.host.resume(game.id, 1000)) == "only_the_host"
    await table.host.resume(game.id, 1001)
    await table.moves.play(game.id, *pick)
    kinds = [k for (k,) in await table.store.all("SELECT kind FROM outbox ORDER BY id")]
    assert [k for k in kinds if k in ("paused", "host", "resumed")] == ["paused", "host", "resumed"]
    await table.close()


@pytest.mark.usefixtures("both_stores")
async def test_a_replaced_player_loses_the_hand_and_the_new_one_gets_it(tmp_path: Path) -> None:
    table = await open_table(tmp_path)
    game = await begun(table, speed="daily")
    state = await table.state(game.id)
    await table.drafts.save(game.id, "red", state.kept.question, Draft("place", ["x"]))
    assert await refused(table.host.replace(game.id, 1000, "red", 1001, "Bram")) == "sits_already"
    await table.host.replace(game.id, 1000, "red", 5000, "Cleo")
    rows = await table.store.all("SELECT target, kind FROM outbox WHERE kind LIKE 'hand_%' ORDER BY id")
    assert rows == [("dm:1000", "hand_taken"), ("dm:5000", "hand_given")]
    assert await table.drafts.of(game.id, "red") is None
    assert await table.queries.seat_of(game.id, 1000) is None and await table.queries.seat_of(game.id, 5000) == "red"
    await table.host.replace(game.id, 1000, "blue", None, "", computer="greedy")
    due = await table.store.all("SELECT what, seat FROM deadlines WHERE what = 'computer'")
    assert due == [("computer", "blue")]
    await table.close()


async def test_what_takes_a_hand_and_what_gives_it_keep_their_order(tmp_path: Path) -> None:
    """Given and taken again at once: the new sitter's hand is there before it is taken away."""
    table = await open_table(tmp_path)
    game = await begun(table)
    for user in (5000, 6000):
        await table.host.replace(game.id, 1000, "red", user, "Cleo")
    rows = await table.store.all("SELECT lane, target, kind FROM outbox WHERE kind LIKE 'hand_%' ORDER BY id")
    assert len({lane for lane, _, _ in rows}) == 1
    assert [(target, kind) for _, target, kind in rows] == [
        ("dm:1000", "hand_taken"), ("dm:5000", "hand_given"), ("dm:5000", "hand_taken"), ("dm:6000", "hand_given"),
    ]  # fmt: skip
    hand = Out(("dm", 6000), Kind.HAND, {"seat": "red"})
    await table.games.write("say", game.id, [*table.games.post(game.id, hand), *table.games.post(game.id, hand)])
    waiting = await table.store.all("SELECT kind FROM outbox WHERE lane = ? ORDER BY id", rows[0][0])
    assert [kind for (kind,) in waiting] == [kind for _, _, kind in rows] + ["hand"]
    await table.close()


async def test_the_news_of_a_seat_go_with_its_hand(tmp_path: Path) -> None:
    """News that are being sent when the seat changes hands come before what takes them away; and they drop no hand."""
    table = await open_table(tmp_path)
    game = await begun(table)
    for kind in (Kind.HAND, Kind.NEWS):
        out = Out(("dm", 1000), kind, {"seat": "red", "news": []})
        await table.games.write("say", game.id, table.games.post(game.id, out))
    sql = (
        "SELECT lane, kind FROM outbox WHERE target = 'dm:1000' AND kind IN ('hand', 'news', 'hand_taken') ORDER BY id"
    )
    (lane, _), *rest = await table.store.all(sql)
    assert [kind for _, kind in rest] == ["news"] and {one for one, _ in rest} == {lane}
    await table.host.replace(game.id, 1000, "red", 5000, "Cleo")
    rows = await table.store.all(sql)
    assert {one for one, _ in rows} == {lane} and [kind for _, kind in rows] == ["news", "hand_taken"]
    await table.close()


@pytest.mark.usefixtures("both_stores")
async def test_a_host_who_takes_a_seat_keeps_it(tmp_path: Path) -> None:
    """A host who does not play could look into a hand and give it back."""
    table = await open_table(tmp_path)
    game = await begun(table)
    await table.host.hand_over(game.id, 1000, 5000)
    await table.host.replace(game.id, 5000, "red", 5000, "Hugo")
    assert await refused(table.host.replace(game.id, 5000, "red", 1000, "Back")) == "seat_is_the_hosts"
    assert await refused(table.host.replace(game.id, 5000, "red", None, "", computer="greedy")) == "seat_is_the_hosts"
    await table.host.hand_over(game.id, 5000, 1001)
    assert await refused(table.host.replace(game.id, 1001, "red", 1000, "Back")) == "seat_is_the_hosts"
    assert await refused(table.host.replace(game.id, 7, "red", 8, "Max", manages=True)) == "seat_is_the_hosts"
    await table.host.replace(game.id, 7, "blue", 7, "Manager", manages=True)
    assert await refused(table.host.replace(game.id, 1001, "blue", 9, "Nina")) == "seat_is_the_hosts"
    await table.close()


@pytest.mark.usefixtures("both_stores")
async def test_an_ended_game_frees_the_channel_and_shows_its_seed(tmp_path: Path) -> None:
    table = await open_table(tmp_path)
    game = await begun(table)
    await table.host.end(game.id, 1000)
    assert (
        await refused(table.moves.play(game.id, *any_pick(await table.state(game.id), Chance("e")))) == "game_is_over"
    )
    assert (await table.store.all("SELECT kind FROM outbox ORDER BY id DESC LIMIT 1")) == [("seed",)]
    again = await table.lobby.new_game(FORD, 100, 1, 1, "Another")
    found = await table.queries.game_in(100)
    assert found is not None and found.id == again.id
    await table.close()


@pytest.mark.usefixtures("both_stores")
async def test_drafts_live_as_long_as_their_question(tmp_path: Path) -> None:
    table = await open_table(tmp_path)
    game = await begun(table)
    state = await table.state(game.id)
    red, blue = state.seats
    await table.drafts.save(game.id, red, state.kept.question, Draft("place", ["red_foot_1"]))
    await table.close()
    table = await open_table(tmp_path)
    kept = await table.drafts.of(game.id, red)
    assert kept == Draft("place", ["red_foot_1"])
    await table.moves.play(game.id, blue, state.top.default(state, blue))  # somebody's secret answer leaves it alone
    assert await table.drafts.of(game.id, red) is not None
    await table.moves.play(game.id, red, state.top.default(state, red))
    assert await table.drafts.of(game.id, red) is None
    await play_out(table, game.id)
    assert not await table.store.all("SELECT 1 FROM drafts")
    await table.close()


async def test_faulty_posts_do_not_lose_the_move(tmp_path: Path) -> None:
    def broken(game: Any, sitters: Any, before: Any, after: Any, entry: Any) -> list[Out]:
        raise RuntimeError("no words")

    table = await Table.open(tmp_path, broken)
    game = await begun(table)
    assert (await table.state(game.id)).kept.entries == 1
    assert await table.store.all("SELECT 1 FROM outbox WHERE kind = 'move'")
    await table.close()


@pytest.mark.usefixtures("both_stores")
async def test_nobody_is_seated_without_having_said_yes(tmp_path: Path) -> None:
    table = await open_table(tmp_path)
    game = await begun(table)
    await table.host.invite(game.id, 1000, "red", 5000, "Cleo")
    assert (await table.queries.seats(game.id))["red"].user_id == 1000
    assert await refused(table.host.take_seat(game.id, "red", 6000, "Dov")) == "not_invited"
    assert await refused(table.host.take_seat(game.id, "blue", 5000, "Cleo")) == "not_invited"
    assert await refused(table.host.invite(game.id, 1000, "red", 1001, "Bram")) == "sits_already"
    await table.host.invite(game.id, 1000, "red", 6000, "Dov")  # who was asked last counts
    assert await refused(table.host.take_seat(game.id, "red", 5000, "Cleo")) == "not_invited"
    await table.host.take_seat(game.id, "red", 6000, "Dov")
    assert (await table.queries.seats(game.id))["red"].user_id == 6000
    await table.host.replace(game.id, 1000, "red", 7000, "Eva")
    assert await refused(table.host.take_seat(game.id, "red", 6000, "Dov")) == "not_invited"  # a yes counts once
    await table.close()
