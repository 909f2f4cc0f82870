"""`/away`: said once for all games, shown before it counts; the bank of days, the caretaker, the way back; and the seat
of whoever is gone, which is offered."""

from __future__ import annotations

import datetime
from pathlib import Path

import msgspec
import pytest

from bot.deadlines.calendar import DAY, local
from bot.deadlines.speeds import is_window
from bot.panels.away import read_day, whole_days
from bot.table import Table
from bot.table.absences import cares, grants
from bot.table.games import Live
from rules.kernel import Chance
from tests.bot.playing import new_game
from tests.bot.table.tables import open_table, step
from tests.bot.table.test_absences import asked_in_the_open, miss_two, party_of, sitter_of
from tests.bot.world import Person, Seen, World, world

TODAY = datetime.date(2027, 1, 15)  # by the clock that tests set by hand


async def go_away(person: Person, first: str, last: str) -> Seen:
    return await (await person.slash("away")).fill(**{"from": first, "to": last})


def day(w: World, days: int) -> str:
    return f"{local(w.time.wall() + days * DAY, 'UTC'):%Y-%m-%d}"


async def days_pass(w: World, days: float) -> None:
    """Little by little, as they do."""
    for _ in range(round(days * 8)):
        await w.pass_time(DAY / 8)


async def entries_of(w: World) -> int:
    return int((await w.state()).kept.entries)


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("2027-02-03", datetime.date(2027, 2, 3)),
        (" Tomorrow ", datetime.date(2027, 1, 16)),
        ("3.2.", datetime.date(2027, 2, 3)),
        ("24.12.2027", datetime.date(2027, 12, 24)),
        ("1.11.", datetime.date(2027, 11, 1)),
        ("12.1.", datetime.date(2027, 1, 12)),
        ("31.2.", None),
        ("2027-13-01", None),
        ("next week", None),
        ("", None),
    ],
)
def test_days_are_read_as_people_write_them(typed: str, read: datetime.date | None) -> None:
    assert read_day(typed, TODAY) == read


def test_without_a_year_the_next_such_day_is_meant() -> None:
    assert read_day("3.1.", datetime.date(2026, 12, 20)) == datetime.date(2027, 1, 3)


def test_days_are_whole_days_where_one_lives() -> None:
    start, end = whole_days(TODAY, TODAY, "Pacific/Auckland")
    assert end - start == DAY and local(start, "Pacific/Auckland").hour == 0


async def test_what_cannot_be_is_refused_in_words_and_changes_nothing(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann = w.person("ann")
        today = local(w.time.wall(), "UTC").date()

        def on(days: int) -> str:
            return (today + datetime.timedelta(days=days)).isoformat()

        for first, last, said in (
            (on(-9), on(-3), "That is past"),
            (on(5), on(3), "comes after the last one"),
            (on(0), on(365), "at most 42 days"),
            (on(300), on(310), "within 180 days"),
            ("soon", on(3), "can't read “soon”"),
        ):
            refused = await go_away(ann, first, last)
            assert said in refused.said
            again = await refused.click("Edit the form…")
            assert again.begun == {"from": first, "to": last}
        assert await w.table.aways.of(ann.actor.id) is None
        forged = await (await go_away(ann, on(0), on(3))).click("Other days")
        assert forged.result.modal is not None
        assert await w.table.store.all("SELECT * FROM people WHERE away_from IS NOT NULL") == []


async def test_it_is_shown_game_by_game_before_it_is_taken(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        await new_game(w, ann, bob)
        shown = await go_away(bob, "today", "tomorrow")
        assert "Nothing is noted yet" in shown.text and "for up to 3 more days" in shown.text
        assert "then a caretaker acts for you" in shown.text
        assert await w.table.aways.of(bob.actor.id) is None
        taken = await shown.click("Yes: a caretaker may act for me")
        assert "You are away" in taken.text and "Noted." in taken.text
        await w.settle()
        assert len([text for text in w.messages() if "is away until" in text]) == 1
        again = await bob.slash("away")
        assert "I'm back everywhere" in again.labels
        await (await bob.slash("away")).click("I'm back everywhere")
        assert await w.table.aways.of(bob.actor.id) is None


async def test_the_game_waits_then_a_caretaker_acts_then_it_is_over_each_told_once(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        party = await party_of(w, ann, bob)
        await asked_in_the_open(w, party, bob)
        before = await entries_of(w)
        await (await go_away(bob, "today", day(w, 4))).click("Yes: a caretaker may act for me")
        until = (await w.table.aways.of(bob.actor.id)).end  # type: ignore[union-attr]
        await days_pass(w, 3.5)
        assert await entries_of(w) == before, "one day of his time, and the bank's three"
        assert (await sitter_of(w, bob)).banked == pytest.approx(3 * DAY, abs=60)
        await days_pass(w, 0.75)
        bobs = await sitter_of(w, bob)
        assert bobs.caretaker and bobs.cared_until == until and not bobs.offered
        assert await entries_of(w) > before
        tenures = {t.user_id: t for t in await w.table.tenures.of(await w.game_id())}
        assert tenures[bob.actor.id].missed == 0
        while w.time.wall() < until:
            await days_pass(w, 0.125)
        assert (await w.state()).result is None
        assert (await sitter_of(w, bob)).caretaker is None, "by himself again"
        called = f"<@{bob.actor.id}>, **The Ford** is waiting for you"
        assert not [text for text in w.messages() if called in text], "nobody is reminded who is away"
        for told in (") is away until", "The game waits for", "acts in that seat, as a caretaker", " plays Blue again"):
            assert len([text for text in w.messages() if told in text]) == (2 if told == ") is away until" else 1), told
        for told in ("waits for you while", "are used up", "act for yourself again"):
            assert len([text for text in w.dms(bob) if told in text]) == 1, told


async def test_the_first_order_gives_back_what_the_bank_did_not_need(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        party = await party_of(w, ann, bob)
        await asked_in_the_open(w, party, bob)
        await (await go_away(bob, "today", day(w, 9))).click("Yes: a caretaker may act for me")
        await days_pass(w, 1.5)
        seat, state = (await sitter_of(w, bob)).seat, await w.state()
        while state.kept.question == (now := await w.state()).kept.question and seat in now.awaited():
            await party.turn(now, seat)
        await w.settle()
        assert (await sitter_of(w, bob)).banked == pytest.approx(0.5 * DAY, abs=DAY / 10)


async def test_who_wants_no_caretaker_is_excused_and_has_none(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        party = await party_of(w, ann, bob)
        await asked_in_the_open(w, party, bob)
        await (await go_away(bob, "today", day(w, 30))).click("Yes, but without a caretaker")
        for _ in range(8):
            if (await w.state()).result is None:
                await days_pass(w, 1.125)
        bobs = await sitter_of(w, bob)
        assert bobs.caretaker is None and bobs.missed == 0
        (tenure,) = [t for t in await w.table.tenures.of(await w.game_id()) if t.user_id == bob.actor.id]
        assert tenure.excused >= 1 and tenure.missed == 0


async def daily(table: Table, game_id: str) -> Live:
    live = await table.games.look(game_id)
    return msgspec.structs.replace(live, game=msgspec.structs.replace(live.game, speed="daily"))


@pytest.mark.usefixtures("both_stores")
async def test_in_a_window_time_depends_on_all_it_asks_and_on_no_answer(tmp_path: Path) -> None:
    """Two games that differ only in who has answered in secret wait alike, and care alike."""
    table = await open_table(tmp_path)
    game = await table.lobby.new_game("king_david", 100, 1, 1000, "A war")
    for user in (1000, 1001):
        await table.lobby.join(game.id, user, str(user))
    await table.lobby.set_speed(game.id, "none", 0)
    await table.lobby.start(game.id)
    await table.moves.begin(game.id, 7)
    wall, luck = table.time.wall(), Chance("until a window")
    await table.aways.go(1001, wall, wall + 9 * DAY, True)
    while not (is_window(state := await table.state(game.id)) and len(state.awaited()) == 2):
        await step(table, game.id, luck)
    before = await daily(table, game.id)
    seat = next(s for s, x in before.sitters.items() if x.user_id == 1001)
    await table.moves.play(game.id, seat, before.begun.top.default(before.begun, seat))
    after = await daily(table, game.id)
    assert is_window(after.begun) and seat in before.begun.awaited() and seat not in after.begun.awaited()
    assert grants(before, wall) == grants(after, wall) == {seat: 3 * DAY}
    assert cares(before, wall) == cares(after, wall) == {seat: wall + 9 * DAY}
    await table.close()


async def test_the_seat_of_whoever_is_gone_is_offered_and_has_a_tenure_of_its_own(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob, cid = (w.person(name) for name in ("ann", "bob", "cid"))
        party = await party_of(w, ann, bob)
        await miss_two(w, party, bob)
        bobs = await sitter_of(w, bob)
        assert bobs.offered
        (notice,) = [m for m, text in zip(w.public(), w.messages(), strict=True) if "The seat is open" in text]
        assert "You now play" in (await cid.click(notice, "Take the seat")).said
        cids = await sitter_of(w, cid)
        assert cids.seat == bobs.seat and not cids.offered and cids.caretaker is None
        assert "is not open, and nobody" in (await w.person("dan").click(notice, "Take the seat")).said
        held = [t for t in await w.table.tenures.of(await w.game_id()) if t.seat == bobs.seat]
        assert [(t.user_id, t.began, t.ended) for t in held] == [
            (bob.actor.id, "start", "gone"),
            (cid.actor.id, "offered", None),
        ]
        assert held[0].missed >= 1 and held[0].to_entry == held[1].from_entry


async def test_who_is_back_in_time_keeps_the_seat(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob, cid = (w.person(name) for name in ("ann", "bob", "cid"))
        party = await party_of(w, ann, bob)
        await miss_two(w, party, bob)
        (notice,) = [m for m, text in zip(w.public(), w.messages(), strict=True) if "The seat is open" in text]
        await bob.slash("do", order="watch")
        assert "is not open, and nobody" in (await cid.click(notice, "Take the seat")).said
        assert (await sitter_of(w, bob)).offered is False


async def test_somebody_who_would_leave_plays_on_until_the_seat_is_taken(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob, cid = (w.person(name) for name in ("ann", "bob", "cid"))
        await new_game(w, ann, bob)
        assert "is offered in the channel" in (await bob.slash("game leave")).said
        assert "is offered already" in (await bob.slash("game leave")).said
        await w.settle()
        (notice,) = [m for m, text in zip(w.public(), w.messages(), strict=True) if "would like to leave" in text]
        assert (await sitter_of(w, bob)).offered
        seat = (await sitter_of(w, bob)).seat
        await cid.click(notice, "Take the seat")
        held = [t for t in await w.table.tenures.of(await w.game_id()) if t.seat == seat]
        assert [(t.ended, t.began) for t in held] == [("left", "start"), (None, "offered")]
