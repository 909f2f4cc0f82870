"""Clicks that come twice, too late, from the wrong person, or on either side of a restart."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.commands.lobby_options import chosen
from bot.interaction.answer import Friendly
from bot.panels import fields
from bot.panels.ids import read_id, whole_number
from bot.table import Refused
from rules.kernel import AskUndo, due
from tests.bot.playing import Party, new_game, seats_of
from tests.bot.world import Person, Seen, World, controls, world


async def marching(w: World, ann: Person, bob: Person) -> tuple[Person, str]:
    """A game in which somebody marches: who, and as which seat."""
    await play_to(w, ann, bob, "Turn")
    users, seat = await seats_of(w), (await w.state()).top.seat
    return next(p for p in (ann, bob) if p.actor.id == users[seat]), seat


async def play_to(w: World, ann: Person, bob: Person, question: str) -> None:
    await new_game(w, ann, bob)
    game = await w.game_id()
    for _ in range(60):
        await w.settle()
        state = await w.state()
        if type(state.top).__name__ == question:
            return
        if due(state) is None:
            seat = state.awaited()[0]
            await w.table.moves.play(game, seat, state.top.default(state, seat))


def place_units(state: Any, seat: str) -> list[str]:
    return [u for u, unit in state.units.items() if unit.clan == seat]


async def to_last_field(who: Person, state: Any, seat: str) -> Seen:
    """`March` up to its third field."""
    panel = await who.slash("play")
    units = await panel.click("March")
    return await units.choose(f"{place_units(state, seat)[0]}#1")


async def test_three_fields_and_undo(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        who, seat = await marching(w, w.person("ann"), w.person("bob"))
        before = await w.state()
        where = await to_last_field(who, before, seat)
        done = await where.choose("marsh" if seat == "blue" else "hill")
        assert "Your order" in done.text and "Undo" in done.labels and "March" in done.labels
        assert (await w.state()).top.marches == 1
        back = await done.click("Undo")
        assert "Taken back" in back.text
        assert (await w.state()).units == before.units and (await w.state()).top.marches == 0


async def test_what_cannot_be_taken_back_is_confirmed_first(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        who, seat = await marching(w, w.person("ann"), w.person("bob"))
        preview = await (await who.slash("play")).click("Done")
        assert "Please confirm" in preview.text and (await w.state()).top.seat == seat
        await preview.click("Confirm")
        await w.settle()
        assert (await w.state()).top.seat != seat


async def test_a_double_click_gives_one_order(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        who, seat = await marching(w, w.person("ann"), w.person("bob"))
        where = await to_last_field(who, await w.state(), seat)
        menu = where.message
        to = "marsh" if seat == "blue" else "hill"
        custom_id = next(c["custom_id"] for c in controls(menu.components) if c["type"] == 3)
        entries = (await w.state()).kept.entries
        await who.actor.select(menu, [to], custom_id=custom_id)
        assert (await w.state()).kept.entries == entries + 1
        again = await replay_click(w, who, custom_id, [to])
        assert "March" in again.labels
        assert (await w.state()).kept.entries == entries + 1, "a second order was given"


async def replay_click(w: World, who: Person, custom_id: str, values: list[str]) -> Seen:
    """The second half of a double click: it was made on the panel as it was before the first half changed it."""
    click, client = read_id(custom_id), w.bot.client
    assert click is not None
    panel, act = await who.slash("play"), client.act

    async def late(interaction: Any, *_: Any) -> None:
        await act(interaction, click, values)

    with pytest.MonkeyPatch.context() as patch:  # simcord lets nobody click what is no longer there
        patch.setattr(client, "act", late)
        return Seen(who, await who.actor.click(panel.message, label="Map"))


async def test_a_stale_click_shows_the_present_question(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        who, seat = await marching(w, ann, bob)
        old = await who.slash("play")
        state = await w.state()
        await w.table.moves.play(await w.game_id(), seat, state.top.default(state, seat))
        await w.settle()
        entries = (await w.state()).kept.entries
        late = await old.click("March")
        assert "earlier question" in late.text and (await w.state()).kept.entries == entries


async def test_spectators_and_foreigners_are_told_what_is_open_to_them(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob, eve = w.person("ann"), w.person("bob"), w.person("eve")
        who, _ = await marching(w, ann, bob)
        post = next(m for m in reversed(w.public()) if m.components and "Take your turn" in str(labels(m)))
        told = await eve.click(post, "Take your turn")
        assert "no seat" in told.said and "/map" in told.said
        assert (await eve.click(post, "My hand")).said.startswith("You have no seat")
        seen = await eve.click(post, "Map")
        assert "Hand:" not in seen.text and "North Camp" in seen.text
        assert "no seat" in (await eve.slash("do", order="done")).said
        other = bob if who is ann else ann
        assert "It isn't your turn" in (await other.click(post, "Take your turn")).text


def labels(message: Any) -> list[str]:
    return [c["label"] for c in controls([c.to_dict() for c in message.components]) if c["type"] == 2]


async def test_closed_dms_block_nobody(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        card = await ann.slash("game new", game="tests.ford")
        w.env.inject_error("POST", "/channels/*/messages", status=403, code=50007, message="closed", times=1)
        joined = await ann.click(card.message, "Join")
        assert "can't send you direct messages" in joined.said and "/hand" in joined.said
        await bob.click(card.message, "Join")
        await card.click("Start")
        await w.settle()
        sitters = await w.table.queries.seats(await w.game_id())
        assert sitters["red"].dm_closed and not sitters["blue"].dm_closed
        assert not w.dms(ann) and any("You draw" in m for m in w.dms(bob))
        hand = await ann.slash("hand")
        assert hand.message.ephemeral and "Hand" in hand.text
        assert f"<@{ann.actor.id}>" in "\n".join(w.messages())


async def test_dms_that_close_later_are_noted_and_said_in_the_channel(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        card = await ann.slash("game new", game="tests.ford")
        first = await ann.click(card.message, "Join")
        ping = next(c["custom_id"] for c in controls(first.result.followups[-1].components) if "ping" in c["custom_id"])
        noted = Seen(ann, await ann.actor.select(first.result.followups[-1], ["dm"], custom_id=ping))
        assert "Noted" in noted.text
        await bob.click(card.message, "Join")
        dm = ann.actor.user.dm_channel.id
        w.env.inject_error("POST", f"/channels/{dm}/messages", status=403, code=50007, message="closed", times=None)
        await card.click("Start")
        await w.settle()
        assert (await w.table.queries.seats(await w.game_id()))["red"].dm_closed
        said = len(w.messages())
        assert not any(f"<@{ann.actor.id}>" in m for m in w.messages()[1:]), "who has not answered in secret is secret"
        for _ in range(20):
            state = await w.state()
            for seat in state.awaited():
                await w.table.moves.play(await w.game_id(), seat, state.top.default(state, seat))
                break
            await w.pass_time(600)
            await w.settle()
        assert any(f"<@{ann.actor.id}>" in m for m in w.messages()[said:])


async def test_a_restart_between_any_two_clicks_of_a_three_field_order(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        who, seat = await marching(w, w.person("ann"), w.person("bob"))
        state = await w.state()
        panel = await who.slash("play")
        await w.restart()
        units = await panel.click("March")
        await w.restart()
        where = await units.choose(f"{place_units(state, seat)[0]}#1")
        await w.restart()
        done = await where.choose("marsh" if seat == "blue" else "hill")
        assert "Your order" in done.text
        await w.restart()
        assert "Taken back" in (await done.click("Undo")).text


async def test_a_half_filled_order_is_taken_up_on_another_device(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        who, seat = await marching(w, w.person("ann"), w.person("bob"))
        await to_last_field(who, await w.state(), seat)
        await w.restart()
        again = await who.slash("play")
        assert "Where to?" in again.text


async def test_a_restart_between_opening_and_sending_a_modal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        await play_to(w, ann, bob, "Bids")
        assert "Type a number…" not in (await ann.slash("play")).labels, "the menu has them all"
        monkeypatch.setattr(fields, "MOST_OPTIONS", 3)  # more than a menu can hold
        modal = await (await ann.slash("play")).click("Type a number…")
        assert modal.result.modal is not None
        await w.restart()
        wrong = await modal.send("9999")
        assert "n't a number from" in wrong.text
        again = await wrong.click("Type a number…")
        await w.restart()
        bid = await (await again.send("0")).click("Confirm")
        assert "Noted, in secret" in bid.text


async def test_going_back_is_chosen_by_what_happened_and_never_by_a_number(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        who, _ = await marching(w, w.person("ann"), w.person("bob"))
        panel = await (await who.slash("orders")).click("Ask to go back")
        assert panel.result.modal is None and "To before which move?" in panel.text
        (menu,) = [c for c in controls(panel.message.components) if c["type"] == 3]
        assert all(o["label"].startswith("Before: ") and "taken back" in o["description"] for o in menu["options"])
        found = await w.person("ann").suggested("game host", "question", "", action="go back")
        assert found and all(one["name"].startswith("Before: ") for one in found)
        to = menu["options"][-1]["value"]
        asked = Seen(who, await who.actor.select(panel.message, [to], custom_id=menu["custom_id"]))
        assert "Your order" in asked.text and "question" not in asked.text
        assert (await w.state()).kept.petition.to == int(to)


async def test_going_back_by_the_consent_of_all(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        await marching(w, ann, bob)
        seat = next(s for s, u in (await seats_of(w)).items() if u == ann.actor.id)
        entries = (await w.state()).kept.entries
        await w.table.moves.play(await w.game_id(), seat, AskUndo(2))
        await w.settle()
        petition = next(m for m in reversed(w.public()) if m.components and "Agree" in labels(m))
        assert f"<@{bob.actor.id}>" in w.messages()[w.public().index(petition)]
        await w.restart()
        await bob.click(petition, "Agree")
        await w.settle()
        state = await w.state()
        assert state.kept.petition is None and state.kept.entries > entries
        assert type(state.top).__name__ != "Turn"
        late = await bob.click(petition, "Don't agree")
        assert "can't be done" in late.said


async def test_old_posts_open_whatever_is_current_for_ever(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        await new_game(w, ann, bob)
        first = next(m for m in w.public() if m.components and "Take your turn" in labels(m))
        assert "place their units" in (await ann.click(first, "Take your turn")).text
        await Party(w, [ann, bob], "old", "do").play()
        await w.restart()
        assert "The game is over" in (await ann.click(first, "Take your turn")).text
        assert "game is over" in (await ann.click(first, "Log")).text


async def test_a_choice_that_no_client_sends_is_refused_in_words(tmp_path: Path) -> None:
    """A menu without a choice, and a wish of somebody who does not sit. More of it: the storm drill."""
    with pytest.raises(Friendly):
        chosen([])
    async with world(tmp_path) as w:
        ann, eve = w.person("ann"), w.person("eve")
        await ann.slash("game new", game="tests.ford")
        with pytest.raises(Refused, match="you have not joined"):
            await w.table.lobby.wish_seat(await w.game_id(), eve.actor.id, "red")


@pytest.mark.parametrize("text", ["²", "--5", "٣", "", "9" * 40])
def test_what_only_looks_like_a_number_is_none(text: str) -> None:
    assert whole_number(text) is None
    click = read_id(f"h:abc:{text}:march:f0")
    assert click is None or click.question is None


async def test_the_usual_plan_is_one_click_and_what_was_ordered_is_listed(tmp_path: Path) -> None:
    """A question in secret that was answered before shows that answer, and gives it again."""
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        await new_game(w, ann, bob, game="syrian_war")
        game = await w.game_id()
        again = None
        for _ in range(60):
            await w.settle()
            state = await w.state()
            sits = await w.table.queries.seats(game)
            person = next(p for p in (ann, bob) if p.actor.id == sits[state.seats[0]].user_id)
            if state.seats[0] in state.awaited():
                again = await person.slash("play")
                if "Same as last time" in again.labels:
                    break
            for seat in state.awaited():
                now = await w.state()
                await w.table.moves.play(game, seat, now.top.default(now, seat))
                break
            else:
                await w.pass_time(600)
        assert again is not None and "Last time: **" in again.text
        entries = (await w.state()).kept.entries
        done = await again.click("Same as last time")
        assert "Noted, in secret" in done.text and (await w.state()).kept.entries > entries
