"""Whole games on Discord, from /game new to their end. Every act of every test is acknowledged: `Seen` asserts it."""

from __future__ import annotations

import asyncio
import logging
import re
from pathlib import Path
from typing import Any

import pytest

from bot.messages.kinds import Kind
from bot.panels.ids import read_id
from rules.kernel import built, find
from rules.kernel.notation import write
from tests.bot.limits import check_message
from tests.bot.playing import Party, new_game, seats_of
from tests.bot.world import World, controls, world


def check_public_messages(w: World) -> None:
    for message in w.public():
        if message.components:
            check_message([c.to_dict() for c in message.components])


async def test_two_people_by_panel_slash_command_and_typed_order(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        await new_game(w, ann, bob)
        party = Party(w, [ann, bob], "two")
        state = await party.play()
        assert state.result is not None and set(party.used) == {"panel", "slash", "do"}
        posts = w.messages()
        assert any(re.search(r"## .*(wins|win|victory)", m) for m in posts) and "seed of this game" in posts[-1]
        fair = await ann.slash("dice verify")
        assert "Checked" in fair.text and fair.message.attachments
        check_public_messages(w)
    assert not [r for r in caplog.records if r.levelno >= logging.ERROR]


async def test_one_person_against_the_computer_by_panel_alone(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann = w.person("ann")
        await new_game(w, ann, computers=1)
        state = await Party(w, [ann], "one", "panel").play()
        assert state.result is not None
        check_public_messages(w)


@pytest.mark.long
async def test_four_people_with_windows_and_hidden_markers(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        people = [w.person(name) for name in ("ann", "bob", "cid", "dot")]
        await new_game(w, *people)
        state = await Party(w, people, "four").play()
        assert state.result is not None
        check_public_messages(w)


async def test_a_game_goes_on_after_a_restart_at_any_point(tmp_path: Path) -> None:
    """The bot goes away every few acts; drafts, panels, posts and the clock go on where they were."""
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        await new_game(w, ann, bob)
        party = Party(w, [ann, bob], "restarts")
        while (await w.state()).result is None:
            for _ in range(6):
                await w.settle()
                state = await w.state()
                if state.result is not None:
                    break
                seats = state.awaited()
                if seats:
                    await party.turn(state, seats[party.luck.below(len(seats))])
                else:
                    await w.pass_time(600)
            await w.restart()
        fair = await bob.slash("dice verify")
        assert "Checked" in fair.text


@pytest.mark.long
@pytest.mark.parametrize("game", built())
async def test_every_campaign_can_be_played_on_discord(
    tmp_path: Path, game: str, caplog: pytest.LogCaptureFixture
) -> None:
    """A while of each, by one person and computer players, in all ways there are. Nothing fails or is too long."""
    caplog.set_level(logging.WARNING)
    async with world(tmp_path) as w:
        ann = w.person("ann")
        campaign = find(game)
        await new_game(w, ann, game=game, computers=campaign.players[0] - 1)
        party = Party(w, [ann], game)
        await party.play_on(60)
        assert (await ann.slash("map")).text and (await ann.slash("hand")).text and (await ann.slash("log")).text
        check_public_messages(w)
    assert not [r for r in caplog.records if r.levelno >= logging.ERROR]


async def test_a_post_is_compared_with_the_last_one_also_after_a_restart(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        await new_game(w, ann, bob)
        compared: list[Any] = []
        for n in range(8):
            pictures: Any = w.bot.client.pictures
            true_post = pictures.post

            async def post(*args: Any, true_post: Any = true_post) -> Any:
                compared.append(args[5])
                return await true_post(*args)

            pictures.post = post  # only listens
            await Party(w, [ann, bob], f"restarted {n}").play_on(14)
            await w.settle()
            await w.restart()
        table, game_id = w.table, await w.game_id()
        shown = sorted(p.entry for p in await table.sent.of(game_id, Kind.POST) if p.entry is not None)
        assert len(compared) > 3 and len(shown) > len(compared)
        kept = [find("tests.ford").view(await table.queries.state_at(game_id, entry), None) for entry in shown]
        assert compared == kept[: len(compared)]  # the first post was made before


async def test_a_panel_follows_the_computer_players_to_the_next_question(tmp_path: Path) -> None:
    """Its buttons are those of the present question, without another click; and a later click is not overwritten."""
    async with world(tmp_path) as w:
        ann = w.person("ann")
        await new_game(w, ann, game="syrian_war", computers=1)
        follow_up = w.bot.client.panels.follow_up
        followed = 0
        for _ in range(12):
            await w.settle()
            state = await w.state()
            if state.result is not None or not state.awaited():
                break
            mine = next(s for s, user in (await seats_of(w)).items() if user == ann.actor.id)
            if mine not in state.awaited():
                break
            order = write(state.top.default(state, mine), "")
            done = await ann.slash("do", order=order)
            waiting = bool(follow_up.panels)
            await w.settle()
            now = await w.state()
            if waiting and now.result is None and mine in now.awaited():
                await asyncio.gather(*follow_up.drawing)
                ids = [read_id(c["custom_id"]) for c in controls(done.message.components)]
                assert {i.question for i in ids if i and i.question} == {now.kept.question}, "that question is past"
                followed += 1
        assert followed and not follow_up.panels
