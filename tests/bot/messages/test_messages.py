"""Messages that are changed rather than sent again: hands and the status."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from bot.messages.attempt import STATUS_EVERY
from rules.kernel import due
from tests.bot.playing import new_game
from tests.bot.world import Person, World, world

HOUR = 3600.0


async def usual(w: World, until: str) -> None:
    """Everybody does the usual until a question of this kind is open."""
    for _ in range(100):
        await w.settle()
        state = await w.state()
        if type(state.top).__name__ == until:
            return
        if due(state) is None:
            seat = state.awaited()[0]
            await w.table.moves.play(await w.game_id(), seat, state.top.default(state, seat))
    raise AssertionError(f"no {until} came")


def hands(w: World, person: Person) -> list[Any]:
    return [m for m in person.actor.user.dm_channel.history() if "Your view" in str(m.components)]


async def test_a_hand_is_changed_where_it_lies_while_it_is_young(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        await new_game(w, ann, bob)
        await w.status_due()
        (first,) = hands(w, ann)
        await usual(w, "Turn")  # a marker was drawn
        await w.status_due()
        (second,) = hands(w, ann)
        assert first.id == second.id and w.dms(ann) != []


async def test_an_old_hand_is_sent_anew_and_the_old_one_goes(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        await new_game(w, ann, bob)
        await w.status_due()
        (first,) = hands(w, ann)
        await w.pass_time(2 * HOUR)
        await usual(w, "Turn")
        await w.status_due()
        (second,) = hands(w, ann)
        assert first.id != second.id


async def test_a_hand_that_is_being_drawn_while_its_seat_changes_hands_does_not_stay(tmp_path: Path) -> None:
    """The new one is in another's hands by the time it is ready; it must go, whichever message is quicker."""
    async with world(tmp_path) as w:
        ann, bob, cid = w.person("ann"), w.person("bob"), w.person("cid")
        await new_game(w, ann, bob)
        await w.status_due()
        assert hands(w, bob)
        pictures, drawing, go_on = w.bot.client.pictures, asyncio.Event(), asyncio.Event()
        album = pictures.album

        async def slowly(*args: Any, **more: Any) -> Any:
            shown = await album(*args, **more)
            drawing.set()
            await go_on.wait()
            return shown

        pictures.album = slowly  # type: ignore[method-assign]
        await usual(w, "Turn")
        w.time.advance(STATUS_EVERY + 1)
        await asyncio.wait_for(drawing.wait(), 20)
        seat = await w.table.queries.seat_of(await w.game_id(), bob.actor.id)
        await w.table.host.replace(await w.game_id(), ann.actor.id, str(seat), cid.actor.id, "cid")
        for _ in range(100):
            await asyncio.sleep(0.002)  # what can be delivered meanwhile is
        go_on.set()
        await w.status_due()
        await w.status_due()
        assert not hands(w, bob) and hands(w, cid)
        known = await w.table.sent.of(await w.game_id(), target=f"dm:{bob.actor.id}")
        there = {m.id for m in bob.actor.user.dm_channel.history()}
        assert {post.message_id for post in known} <= there


async def test_a_status_that_is_too_old_to_be_changed_is_posted_anew(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        await new_game(w, ann, bob)
        await w.status_due()
        (old,) = [m for m in w.public() if m.pinned]
        w.env.inject_error("PATCH", f"/channels/*/messages/{old.id}", status=400, code=30046, message="too old")
        await usual(w, "Turn")
        await w.status_due()
        (new,) = [m for m in w.public() if m.pinned]
        assert new.id != old.id and old.id not in [m.id for m in w.public()]


async def test_a_status_that_somebody_deleted_comes_back(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        await new_game(w, ann, bob)
        await w.status_due()
        (old,) = [m for m in w.public() if m.pinned]
        w.env.backend.delete_message(w.channel.id, old.id)
        await usual(w, "Turn")
        await w.status_due()
        assert len([m for m in w.public() if m.pinned]) == 1


async def test_a_channel_that_is_shut_stops_the_clock_and_the_host_hears_of_it(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        await new_game(w, ann, bob)
        path = f"/channels/{w.channel.id}/messages"
        w.env.inject_error("POST", path, status=403, code=50013, message="no", times=None)
        state = await w.state()
        while type(state.top).__name__ == "Placing":
            for seat in state.awaited():
                await w.table.moves.play(await w.game_id(), seat, state.top.default(state, seat))
            await w.settle()
            state = await w.state()
        assert any("can't write" in m for m in w.dms(ann))
        assert "paused" in (await bob.slash("do", order="done")).said


async def test_commands_work_in_a_dm(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        await new_game(w, ann, bob)
        dm = ann.actor.user.dm_channel
        ping = next(m for m in dm.history() if "Take your turn" in str(m.components))
        seen = await Person(w, ann.actor.user).click(ping, "Take your turn")
        assert "place their units" in seen.text
