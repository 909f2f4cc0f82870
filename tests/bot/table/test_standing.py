"""Reliability from the entries, by tenure; ratings with part of a game weighed; minimums."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.store import Do
from bot.table import standing
from bot.table.counted import FEW, Rating
from bot.table.ratings import rate_all, rate_one
from bot.table.records import Refused
from bot.table.tenures import Tenure
from bot.words import plain_words
from rules.kernel import Chance, Concede
from tests.bot.table.tables import begun, new_game, open_table, play_out, step


def sat(seat: str, user: int | None, start: int = 0, end: int | None = None, number: int = 1) -> Tenure:
    computer = None if user is not None else "ai"
    return Tenure("g", seat, number, user, computer, "x", "start", start, 0.0, "gone" if end else None, end, None)


def test_the_winner_rises_and_part_of_a_game_counts_by_that_part() -> None:
    whole = rate_one({}, ["red"], 100, [sat("red", 1), sat("blue", 2)])
    assert whole[1].mu > 25.0 > whole[2].mu and whole[1].games == 1
    late = rate_one({}, ["red"], 100, [sat("red", 3, end=50), sat("red", 1, start=50, number=2), sat("blue", 2)])
    assert 25.0 < late[1].mu < whole[1].mu and 25.0 < late[3].mu < whole[1].mu
    assert late[2].mu == pytest.approx(whole[2].mu), "who was there all the time is not touched by it"


def test_a_substitute_loses_nothing_by_a_lost_cause() -> None:
    table = rate_one({}, ["blue"], 100, [sat("red", 3, end=80), sat("red", 1, start=80, number=2), sat("blue", 2)])
    assert table[1] == Rating(25.0, table[1].sigma, 1) and table[3].mu < 25.0


def test_computers_are_not_rated_and_a_game_needs_two_people() -> None:
    assert rate_all([(["red"], 100, [sat("red", 1), sat("blue", None)])]) == {}
    three = rate_one({}, [], 100, [sat("red", 1), sat("blue", 2), sat("green", None)])
    assert set(three) == {1, 2} and three[1].mu == pytest.approx(three[2].mu), "nobody won"


@pytest.mark.usefixtures("both_stores")
async def test_answers_are_counted_from_the_entries_of_ones_own_tenure(tmp_path: Path) -> None:
    table = await open_table(tmp_path)
    game = await begun(table)
    state = await play_out(table, game.id)
    one, other = [await table.standing.record_of(1000 + n) for n in range(2)]
    assert one.answered > 0 and one.missed == 0 and one.finished == 1 and one.games == 1
    sql = "SELECT count(*) FROM entries WHERE game_id = ? AND user_id = ?"
    assert one.answered <= (await table.store.one(sql, game.id, 1000))[0]
    assert other.answered > 0 and (await table.standing.record_of(77)).asked == 0
    (ended,) = await table.standing.ended(game.campaign)
    assert ended.winners == state.result.winners and set(ended.openings) <= {"red", "blue"}
    assert await table.standing.ended(game.campaign, 999) == []
    rated = await table.standing.table_of(game.campaign)
    assert set(rated) == {1000, 1001}
    assert await table.standing.ratings_of(1000) == {}, "one game is too few"
    await table.close()


@pytest.mark.usefixtures("both_stores")
async def test_a_minimum_bars_whoever_falls_short_and_nobody_new(tmp_path: Path) -> None:
    table = await open_table(tmp_path)
    first = await begun(table)
    for n in range(6):
        await step(table, first.id, Chance(f"step {n}"))
    lobby = await new_game(table, channel=101, players=0)
    await table.seats.ask_for(lobby.id, 1000, 90)
    await table.lobby.join(lobby.id, 5000, "New")
    missed = Do("UPDATE tenures SET missed = ? WHERE user_id = 1000", (10 * FEW,))
    await table.store.commit("test", [missed])
    with pytest.raises(Refused, match="record falls short"):
        await table.lobby.join(lobby.id, 1000, "Ann")
    await table.standing.hide(1001, "hides_record", True)
    with pytest.raises(Refused, match="record is hidden"):
        await table.lobby.join(lobby.id, 1001, "Bob")
    with pytest.raises(Refused, match="least not possible"):
        await table.seats.ask_for(lobby.id, 1000, 101)
    await table.seats.ask_for(lobby.id, 1000, 0)
    await table.lobby.join(lobby.id, 1000, "Ann")
    await table.close()


@pytest.mark.usefixtures("both_stores")
async def test_a_minimum_rating_bars_whoever_is_weaker_unrated_or_hides_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await open_table(tmp_path)
    lobby = await new_game(table, channel=101, players=0)
    with pytest.raises(Refused, match="rating not possible") as nobody:
        await table.seats.ask_for(lobby.id, 1000, rating=1)
    assert plain_words().refused(nobody.value.why).startswith("Nobody has a rating")
    monkeypatch.setattr(standing, "GAMES_RATED", 1)  # ten games take long
    first = await begun(table)
    await table.moves.play(first.id, "red", Concede())
    rated = {user: round(r.mu) for user, r in (await table.standing.table_of(first.campaign)).items()}
    (weaker, low), (stronger, high) = sorted(rated.items(), key=lambda pair: pair[1])
    assert low < high and (await table.queries.seats(first.id))["blue"].user_id == stronger
    with pytest.raises(Refused, match="rating not possible") as beyond:
        await table.seats.ask_for(lobby.id, 1000, rating=high + 1)
    assert f"from 1 to {high}" in plain_words().refused(beyond.value.why), "what is possible"
    await table.seats.ask_for(lobby.id, 1000, rating=high)
    with pytest.raises(Refused, match="rating falls short"):
        await table.lobby.join(lobby.id, weaker, "Weak")
    with pytest.raises(Refused, match="rating is unknown"):
        await table.lobby.join(lobby.id, 5000, "New")
    await table.standing.hide(stronger, "hides_rating", True)
    with pytest.raises(Refused, match="rating is hidden"):
        await table.lobby.join(lobby.id, stronger, "Strong")
    await table.standing.hide(stronger, "hides_rating", False)
    await table.lobby.join(lobby.id, stronger, "Strong")
    await table.seats.ask_for(lobby.id, 1000, rating=0)
    await table.lobby.join(lobby.id, 5000, "New")
    assert (await table.games.look(lobby.id)).game.house.least == 0
    await table.close()
