"""`/me`: zone, quiet hours, how one is called; and what becomes of calls in quiet hours."""

from __future__ import annotations

import datetime
from pathlib import Path
from typing import Any

import pytest

from bot.deadlines import calendar
from tests.bot.playing import Party, new_game, seats_of
from tests.bot.world import Person, Seen, World, controls, world

SILENT = 1 << 12
HOUR, DAY = 3600.0, 86400.0


async def pick(seen: Seen, what: str, value: str) -> Seen:
    """In the menu of the card that is about `what`."""
    (id,) = [c["custom_id"] for c in controls(seen.message.components) if c["custom_id"].endswith(f":{what}")]
    return Seen(seen.person, await seen.person.actor.select(seen.message, [value], custom_id=id))


async def sleeps(w: World, person: Person, calls: str = "wait") -> None:
    """Quiet hours that have just begun, and end in eight hours."""
    hour = calendar.local(w.time.wall(), "UTC").hour
    told = {"zone": "UTC", "quiet_from": hour, "quiet_to": (hour + 8) % 24, "quiet_calls": calls}
    await w.table.people.tell(person.actor.id, **told)


def pinged(w: World, person: Person) -> list[str]:
    """The public messages that rang for somebody."""
    rang = []
    for message, text in zip(w.public(), w.messages(), strict=True):
        stored = w.env.backend.get_message(w.channel.id, message.id)
        if person.actor.id in [int(u) for u in mentions_of(stored)] and not message.flags.value & SILENT:
            rang.append(text)
    return rang


def mentions_of(stored: Any) -> list[Any]:
    found = getattr(stored, "mentions", None) or []
    return [getattr(one, "id", one) for one in found]


async def test_zone_by_suggestion_and_quiet_hours_by_menus(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann = w.person("ann")
        first = await ann.slash("me")
        assert "time zone" in first.text
        there = calendar.local(w.time.wall(), "America/New_York")
        (found, *_) = await ann.suggested("me", "zone", "new york")
        assert found == {"name": f"America/New York: it is {there:%H:%M} there", "value": "America/New_York"}
        card = await ann.slash("me", zone=found["value"])
        assert f"it is {there:%H:%M} now" in card.text and "Quiet hours**: none" in card.text
        card = await pick(card, "quiet_from", "22")
        assert "22:00 to 08:00. Calls wait" in card.text
        card = await pick(await pick(card, "quiet_to", "6"), "quiet_calls", "silent")
        assert "22:00 to 06:00. Calls come without a sound" in card.text
        refused = await pick(card, "quiet_to", "22")
        assert "whole day" in refused.said
        card = await pick(await ann.slash("me"), "quiet_from", "-")
        assert "Quiet hours**: none" in card.text


async def test_zones_that_do_not_exist(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann = w.person("ann")
        told = await ann.slash("me", zone="Atlantis")
        assert "no time zone called “Atlantis”" in told.text
        many = await ann.slash("me", zone="america")
        assert "for instance" in many.text
        assert (await w.table.people.me(ann.actor.id)).zone is None
        assert "Europe/Berlin" in (await ann.slash("me", zone="berlin")).text


async def test_how_one_is_called_in_all_games_and_in_one(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        await new_game(w, ann, bob)
        here, game = w.channel, await w.game_id()
        await pick(await ann.slash("me", zone="UTC"), "call", "dm")
        w.channel = w.guild.create_text_channel("another")
        await new_game(w, ann, bob)
        for channel in (here, w.channel):
            w.channel = channel
            sitters = await w.table.queries.seats(await w.game_id())
            assert {s.user_id: s.ping for s in sitters.values()} == {ann.actor.id: "dm", bob.actor.id: "mention"}
        one = await pick(await ann.slash("me"), "game", game)
        await pick(one, "ping", "none")
        sitters = await w.table.queries.seats(game)
        assert {s.ping for s in sitters.values() if s.user_id == ann.actor.id} == {"none"}


async def asked_alone(w: World, party: Party, sleeper: Person) -> None:
    """Plays until a public question asks the sleeper, by another person's act."""
    seats = await seats_of(w)
    for _ in range(60):
        state = await w.state()
        if state.result is None and [seats[s] for s in state.awaited()] == [sleeper.actor.id]:
            return
        await party.play_on(party.acts + 1)
    pytest.fail("the sleeper is never asked alone")


@pytest.mark.parametrize("calls", ["wait", "silent"])
async def test_a_call_by_dm_waits_for_the_morning_or_makes_no_sound(tmp_path: Path, calls: str) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        await new_game(w, ann, bob)
        await w.table.people.set_call(ann.actor.id, "dm")
        party = Party(w, [ann, bob], "sleep")
        await asked_alone(w, party, bob)
        before = len(w.dms(ann))
        await sleeps(w, ann, calls)
        await asked_alone(w, party, ann)
        await w.settle()
        at_night = [text for text in w.dms(ann)[before:] if "Your move" in text]
        assert len(at_night) == (0 if calls == "wait" else 1)
        assert all(m.flags.value & SILENT for m in ann.actor.user.dm_channel.history()[before:])
        await w.pass_time(8 * HOUR)
        assert len([text for text in w.dms(ann)[before:] if "Your move" in text]) == 1


async def test_a_mention_in_quiet_hours_is_followed_by_one_call_in_the_morning(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        await new_game(w, ann, bob)
        party = Party(w, [ann, bob], "sleep")
        await asked_alone(w, party, bob)
        await sleeps(w, ann)
        rang = len(pinged(w, ann))
        await asked_alone(w, party, ann)
        await w.settle()
        assert len(pinged(w, ann)) == rang
        rows = await w.table.store.all("SELECT kind FROM outbox WHERE kind = 'late_call' AND state = 'waiting'")
        assert len(rows) == 1
        await w.pass_time(8 * HOUR)
        await w.status_due()
        assert [text for text in w.messages() if "quiet hours are over" in text]


async def test_a_change_of_quiet_hours_lets_waiting_calls_go_and_moves_deadlines(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        await new_game(w, ann, bob)
        party = Party(w, [ann, bob], "sleep")
        await asked_alone(w, party, ann)
        game = await w.game_id()
        before = await w.table.deadlines.until(game)
        assert before is not None
        hour = datetime.datetime.fromtimestamp(before, datetime.UTC).hour
        await w.table.people.tell(ann.actor.id, zone="UTC", quiet_from=hour, quiet_to=(hour + 6) % 24)
        after = await w.table.deadlines.until(game)
        assert after is not None and before < after <= before + 6 * HOUR
        ((stored,),) = await w.table.store.all("SELECT at FROM deadlines WHERE what = 'time_up' AND game_id = ?", game)
        assert abs(w.time.wall_at(stored) - after) < 1.0
        await w.table.people.tell(ann.actor.id, quiet_from=None, quiet_to=None)
        assert await w.table.deadlines.until(game) == before


async def test_what_is_no_call_makes_no_sound(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        await new_game(w, ann, bob)
        await w.settle()
        posts = await w.table.store.all(
            "SELECT message_id, kind FROM posts WHERE kind IN ('post', 'status', 'commitment')"
        )
        silent = {kind: bool(message_of(w, id).flags.value & SILENT) for id, kind in posts}
        assert silent == {"post": False, "status": True, "commitment": True}
        hands = ann.actor.user.dm_channel.history()[1:]  # the first came by joining
        assert hands and all(m.flags.value & SILENT for m in hands)


def message_of(w: World, id: int) -> Any:
    return next(m for m in w.channel.history() if m.id == id)


async def test_the_table_agrees_when_time_may_run_out(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann = w.person("ann")
        await ann.slash("me", zone="Europe/Berlin")
        lobby = await ann.slash("game new", game="tests.ford")
        card = await (await lobby.click("Options")).click("Time and absence")
        card = await (await card.choose("h.weekdays")).choose("yes")
        card = await (await card.choose("h.hour")).choose("18")
        assert "is now 18:00 (Europe/Berlin)" in card.text
        game = await w.table.games.game(await w.game_id())
        assert game is not None and game.house.weekdays and game.house.hour == 18 and game.house.nights
        assert "Time runs out at 18:00 (Europe/Berlin)" in w.messages()[-1] and "Saturday" in w.messages()[-1]
        card = await (await card.choose("h.hour")).choose("-")
        assert "is now any hour" in card.text
        card = await (await card.choose("h.bank")).choose("7")
        card = await (await card.choose("h.misses")).choose("0")
        card = await (await card.choose("h.offer")).choose("no")
        game = await w.table.games.game(await w.game_id())
        assert game is not None and (game.house.bank, game.house.misses, game.house.offer) == (7, 0, False)
        assert "is gone is offered to everybody is now no" in card.text


async def test_all_of_it_in_one_form(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann = w.person("ann")
        card = await ann.slash("me", zone="Europe/Berlin")
        form = await card.click("All in one form…")
        assert list(form.lines) == ["quiet_from", "quiet_to", "quiet_calls", "digest", "call"]
        done = await form.fill(quiet_from=["22"], quiet_to=["6"], quiet_calls="silent", digest=["7"], call="dm")
        assert "22:00 to 06:00. Calls come without a sound" in done.text and "every day at 07:00" in done.text
        me = await w.table.people.me(ann.actor.id)
        assert (me.quiet_from, me.quiet_to, me.quiet_calls, me.digest, me.call) == (22, 6, "silent", 7, "dm")
        form = await done.click("All in one form…")
        assert form.begun["quiet_from"] == ["22"] and form.begun["call"] == ["dm"]
        await form.fill(quiet_from=["-"])
        assert (await w.table.people.me(ann.actor.id)).quiet_from is None


async def test_a_refused_form_notes_nothing_and_is_kept(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann = w.person("ann")
        form = await (await ann.slash("me", zone="Europe/Berlin")).click("All in one form…")
        said = await form.fill(quiet_from=["5"], quiet_to=["5"], digest=["9"], quiet_calls="silent", call="none")
        assert "whole day" in said.text and "Edit the form…" in said.labels
        me = await w.table.people.me(ann.actor.id)
        assert me.quiet_from is None and me.digest is None
        again = await said.click("Edit the form…")
        assert again.begun["quiet_from"] == ["5"] and again.begun["call"] == ["none"] and again.begun["digest"] == ["9"]
        assert "05:00 to 07:00" in (await again.fill(quiet_to=["7"])).text
