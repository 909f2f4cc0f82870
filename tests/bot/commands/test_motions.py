"""What players decide by vote, what hosts may not decide, and the numbers under which all of it is in the log."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.deadlines.calendar import DAY
from bot.table import Refused, Table
from bot.table.motions import least
from bot.table.powers import must_not_judge_oneself
from rules.kernel import Chance, offers
from rules.reports import Dispute
from tests.bot.playing import new_game
from tests.bot.table.tables import begun, open_table, step
from tests.bot.table.test_hosts import refused
from tests.bot.world import Person, World, world


async def phase(w: World) -> str:
    return (await w.table.games.row(await w.game_id())).phase  # type: ignore[union-attr]


def the_vote(w: World) -> object:
    return [m for m, text in zip(w.public(), w.messages(), strict=True) if "**A vote.**" in text][-1]


async def three(w: World) -> list[Person]:
    people = [w.person(name) for name in ("ann", "bob", "cid")]
    await new_game(w, *people)
    return people


async def test_a_pause_by_vote_has_a_cap_and_ends_by_itself(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob, cid = await three(w)
        assert "one to 14 days" in (await ann.slash("vote", action="pause", days=20)).said
        assert "1 for it" in (await bob.slash("vote", action="pause", days=5)).said
        await w.settle()
        assert "voting on something already" in (await cid.slash("vote", action="pause", days=1)).said
        assert "no seat" in (await w.person("dan").click(the_vote(w), "For it")).said
        assert await phase(w) == "running"
        assert "That decides it" in (await cid.click(the_vote(w), "For it")).said
        assert await phase(w) == "paused"
        assert "That vote is over" in (await ann.click(the_vote(w), "Against it")).said
        assert "The players have voted for this pause" in (await ann.slash("game host", action="resume")).said
        await w.pass_time(4 * DAY)
        assert await phase(w) == "paused"
        await w.pass_time(1.1 * DAY)
        assert await phase(w) == "running", "by itself"
        assert any("The game goes on." in text for text in w.messages())
        assert "one to 9 days" in (await ann.slash("vote", action="pause", days=10)).said, "what is left"
        log = (await ann.slash("log")).text
        assert "**1.** the players vote for a pause of 5 days" in log.replace("The players", "the players")


async def test_a_pause_can_end_by_vote_and_a_vote_can_fail(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob, cid = await three(w)
        await ann.slash("vote", action="pause", days=3)
        await w.settle()
        await bob.click(the_vote(w), "Against it")
        assert "it has failed" in (await cid.click(the_vote(w), "Against it")).said
        assert "not paused by a vote" in (await cid.slash("vote", action="resume")).said
        await ann.slash("vote", action="pause", days=3)
        await w.settle()
        await bob.click(the_vote(w), "For it")
        await ann.slash("vote", action="resume")
        await w.settle()
        await cid.click(the_vote(w), "For it")
        assert await phase(w) == "running"


async def test_an_extension_is_appealed_against_and_never_by_whoever_gave_it(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob, cid = await three(w)
        assert "nothing to appeal against" in (await bob.slash("vote", action="appeal")).said
        before = await w.table.deadlines.until(await w.game_id())
        await ann.slash("game host", action="extend", hours=48)
        longer = await w.table.deadlines.until(await w.game_id())
        assert before is not None and longer == pytest.approx(before + 2 * DAY)
        assert "That was you" in (await ann.slash("vote", action="appeal")).said
        await bob.slash("vote", action="appeal")
        await w.settle()
        assert "on what they have done themselves" in (await ann.click(the_vote(w), "Against it")).said
        await cid.click(the_vote(w), "For it")
        assert await w.table.deadlines.until(await w.game_id()) == pytest.approx(before)
        assert "nothing to appeal against" in (await bob.slash("vote", action="appeal")).said, "once"
        log = (await bob.slash("log")).text
        assert "**1.** <@" in log and "gives 48" in log and "**2.** the players undo no. 1" in log


async def test_two_players_must_agree(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        await new_game(w, ann, bob)
        await ann.slash("game host", action="pause")
        await bob.slash("vote", action="appeal")
        await w.settle()
        assert await phase(w) == "paused", "one alone decides nothing"
        await ann.click(the_vote(w), "For it")
        assert await phase(w) == "running"


def test_more_than_half() -> None:
    assert [least(n) for n in (1, 2, 3, 4, 5)] == [1, 2, 2, 3, 3]


@pytest.mark.usefixtures("both_stores")
async def test_every_use_of_power_is_numbered_and_undo_leaves_it(tmp_path: Path) -> None:
    table = await open_table(tmp_path)
    game = await begun(table, players=3, speed="daily")
    await table.host.extend(game.id, 1000, 3600.0)
    await step(table, game.id, Chance("once"))
    question = (await table.state(game.id)).kept.question
    await table.moves.rule_back(game.id, max(1, question - 1), "a slip", 7)
    await table.host.pause(game.id, 1000)
    await table.host.resume(game.id, 1000)
    found = await table.motions.powers(game.id)
    assert [(p.number, p.what, p.user_id) for p in found] == [
        (1, "extend", 1000), (2, "go back", 7), (3, "pause", 1000), (4, "resume", 1000),
    ]  # fmt: skip
    await table.close()


async def reach_a_dispute(table: Table, game_id: str) -> None:
    """Whoever is told of a report says no to it."""
    luck = Chance("a dispute")
    for _ in range(400):
        state = await table.state(game_id)
        if state.top.kind() == "settling":
            return
        seat = next(iter(state.awaited()), "")
        if seat and Dispute in offers(state, seat):
            await table.moves.play(game_id, seat, Dispute("not so"))
        else:
            await step(table, game_id, luck)
    pytest.fail("nobody has disputed anything")


async def test_a_host_who_fights_cannot_rule_on_it_but_a_manager_who_does_not_play_can(tmp_path: Path) -> None:
    """Two players in a dispute about a battle on a real table: all are parties."""
    table = await open_table(tmp_path)
    game = await table.lobby.new_game("syrian_war", 100, 1, 1000, "A war")
    await table.lobby.set_option(game.id, "battles", "table")
    for user in (1000, 1001):
        await table.lobby.join(game.id, user, str(user))
    await table.lobby.set_speed(game.id, "none", 0)
    await table.lobby.start(game.id)
    await table.moves.begin(game.id, 7)
    await reach_a_dispute(table, game.id)
    assert await refused(table.moves.rule(game.id, "draw", "mine", 1000)) == "own_fight"
    assert await refused(table.moves.rule_back(game.id, 1, "mine", 1001)) == "own_fight"
    assert not await table.motions.powers(game.id)
    question = (await table.state(game.id)).kept.question
    await table.moves.rule(game.id, "draw", "fair", 4711)
    (power,) = await table.motions.powers(game.id)
    assert (power.what, power.user_id, power.facts["question"]) == ("ruling", 4711, question)
    await table.motions.move(game.id, 1000, "appeal")
    done = await table.motions.vote(game.id, 1001, 1, True)
    assert done.state == "passed" and (await table.state(game.id)).top.kind() == "settling", (
        "its question is open again"
    )
    assert [p.what for p in await table.motions.powers(game.id)] == ["ruling", "vote_appeal"]
    await table.close()


async def test_whoever_plays_alone_judges_nobody_else(tmp_path: Path) -> None:
    table = await open_table(tmp_path)
    game = await begun(table, players=2)
    live = await table.games.look(game.id)
    must_not_judge_oneself(live, 4711)
    with pytest.raises(Refused):
        await table.motions.move(game.id, 4711, "pause", 3)
    await table.close()
