"""`/since`: what changed since a person last looked, from their own two views, in every campaign."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.messages.lines import lines_of
from bot.messages.since import film_since, state_then
from bot.panels.since import count_news
from bot.table.looks import SITTING
from bot.words import words_of
from rules.kernel import Chance, Entry, Sealed, Undo
from rules.kernel.news import Conceded, Told
from rules.kernel.random_pick import random_pick
from tests.bot.playing import Party, new_game, seats_of
from tests.bot.world import CAMPAIGNS, WORKERS, Person, World, world

AWAY = SITTING + 60


async def played_while_away(w: World, ann: Person, bob: Person, acts: int = 6) -> None:
    """Ann has looked at her panel and gone; then both seats act by the table itself, without panels."""
    await ann.slash("play")
    await w.pass_time(AWAY)
    await play_unseen(w, acts)


async def play_unseen(w: World, acts: int) -> None:
    game, luck = await w.game_id(), Chance("away")
    for _ in range(acts):
        await w.settle()
        state = await w.state()
        if state.result is not None:
            return
        if not state.awaited():
            await w.pass_time(600)
            continue
        seat = state.awaited()[0]
        await w.table.moves.play(game, seat, random_pick(state.top, state, seat, luck))
    await w.settle()


def pictures(seen: Any) -> list[Any]:
    return [a for a in seen.message.attachments if a.filename.endswith(".png")]


@pytest.mark.parametrize("name", CAMPAIGNS)
async def test_every_campaign_tells_what_changed(tmp_path: Path, name: str) -> None:
    async with world(tmp_path) as w:
        people = [w.person("ann"), w.person("bob")]
        await new_game(w, *people, game=name)
        ann = people[0]
        await played_while_away(w, ann, people[1], 12)
        campaign = CAMPAIGNS[name]
        seen = await ann.slash("since")
        seat = next(s for s, user in (await seats_of(w)).items() if user == ann.actor.id)
        look = await w.table.looks.of(await w.game_id(), ann.actor.id)
        assert look is not None and look.entry is not None
        logged = await w.table.queries.entries(await w.game_id(), look.entry)
        entries = [e.entry for e in logged]
        for line in lines_of(words_of(campaign).seated(await w.state()), entries, seat)[-3:]:
            assert line[:30] in seen.text, line
        assert "What changed" in seen.text and "Take your turn" in seen.labels
        if name != "tests.ford":
            assert pictures(seen)
        then = await state_then(w.table, await w.game_id(), look.entry)
        assert then is not None and then.kept.entries == look.entry


async def test_the_panel_says_how_much_is_new_and_leads_there(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        await new_game(w, ann, bob)
        assert "What changed" not in (await ann.slash("play")).labels, "nothing is new in the first sitting"
        await w.pass_time(AWAY)
        assert "What changed" not in (await ann.slash("play")).labels, "nothing has happened"
        await w.pass_time(AWAY)
        await play_unseen(w, 30)
        panel = await ann.slash("play")
        assert "pieces of news" in panel.text
        told = await panel.click("What changed")
        assert "What changed" in told.text and "Nothing that you may know" not in told.text
        again = await ann.slash("play")
        assert "What changed" in again.labels, "the panel of one sitting does not use it up"
        await w.pass_time(AWAY)
        assert "Nothing that you may know" in (await ann.slash("since")).text


@pytest.mark.parametrize("command", ["play", "map", "log", "hand"])
async def test_what_counts_as_a_look(tmp_path: Path, command: str) -> None:
    async with world(tmp_path) as w:
        ann, bob, eve = w.person("ann"), w.person("bob"), w.person("eve")
        await new_game(w, ann, bob)
        await play_unseen(w, 4)
        await ann.slash(command)
        await w.pass_time(AWAY)
        game = await w.game_id()
        look = await w.table.looks.of(game, ann.actor.id)
        assert look is not None and look.entry == (await w.state()).kept.entries
        for other in ("since", "game status", "help", "rules"):
            await eve.slash(other, **({"query": "1"} if other == "rules" else {}))
        assert await w.table.looks.of(game, eve.actor.id) is None


async def test_undo_leaves_it_and_what_was_taken_back_is_not_told(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        await new_game(w, ann, bob)
        await play_unseen(w, 3)
        await played_while_away(w, ann, bob, 4)
        game = await w.game_id()
        before = await w.table.looks.of(game, ann.actor.id)
        state = await w.state()
        await w.table.moves.rule_back(game, max(1, state.kept.question - 1), "a slip")
        assert await w.table.looks.of(game, ann.actor.id) == before
        logged = await w.table.queries.entries(game, (before and before.entry) or 0)
        assert isinstance(logged[-1].entry.pick, Undo)
        seen = await ann.slash("since")
        assert "a slip" in seen.text


async def test_another_seats_secret_changes_nothing(tmp_path: Path) -> None:
    """Twins: in one of two games somebody answers in secret. The other player's panel and `/since` are the same."""
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        await new_game(w, ann, bob)
        while not isinstance((await w.state()).top, Sealed):
            await play_unseen(w, 1)
        await ann.slash("play")
        await w.pass_time(AWAY)
        apart = await ann.slash("since")
        state, seats = await w.state(), await seats_of(w)
        seat = next(s for s in state.awaited() if seats[s] == bob.actor.id)
        question = state.kept.question
        await w.table.moves.play(await w.game_id(), seat, random_pick(state.top, state, seat, Chance("x")))
        assert (await w.state()).kept.question == question, "a secret answer"
        then = await ann.slash("since")
        assert then.text == apart.text and then.labels == apart.labels
        assert "What changed" not in (await ann.slash("play")).labels


async def test_it_can_be_played_back_from_ones_own_views(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann = w.person("ann")
        await new_game(w, ann, game="syrian_war", computers=1)
        await ann.slash("play")
        party = Party(w, [ann], "back", "do")
        await party.play_on(20)
        seen = await ann.slash("since")
        played = await seen.click("Play it back")
        (film,) = [a for a in played.message.attachments if a.filename == "film.gif"]
        assert film.size > 1000
        game, entries = await w.game_id(), (await w.state()).kept.entries
        assert await film_since(w.table, WORKERS, game, None, entries) is None, "nothing to play back"


def test_news_is_counted_as_far_as_it_reaches() -> None:
    told = [Told(Conceded("red")), Told(Conceded("blue"), ["blue"])]
    entries = [Entry("green", None, told=told), Entry("red", None, told=told)]
    assert count_news(entries, "red") == 2 and count_news(entries, "blue") == 4
