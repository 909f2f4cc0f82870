"""The Syrian War from `/game new` to victory, on Discord."""

from __future__ import annotations

from pathlib import Path

import discord
import pytest

from bot.panels.ids import read_id
from rules.syrian_war.turn import Move, Stay
from tests.bot.limits import check_message
from tests.bot.playing import Party, new_game, seats_of
from tests.bot.world import Person, Seen, World, controls, world

GAME = "syrian_war"


def check_public_messages(w: World) -> None:
    for message in w.public():
        if message.components:
            check_message([c.to_dict() for c in message.components])


async def on_a_table(w: World, ann: Person, bob: Person, way: str = "table") -> None:
    """A game whose battles are fought on a real table and reported; or in another way."""
    card = await ann.slash("game new", game="The Syrian War")
    for person in (ann, bob):
        await person.click(card.message, "Join")
    options = await card.click("Options")
    await (await options.choose("o.battles")).choose(way)
    await card.click("Start")
    await w.settle()


async def until(w: World, kind: str) -> None:
    """Everybody does the usual until a question of this kind is open: they stand and fight."""
    for _ in range(100):
        await w.settle()
        state = await w.state()
        if state.top.kind() == kind:
            return
        seat = state.awaited()[0]
        pick = Stay() if isinstance(state.top, Move) else state.top.default(state, seat)
        await w.table.moves.play(await w.game_id(), seat, pick)
    raise AssertionError(f"no {kind} came")


async def people_by_seat(w: World, *people: Person) -> dict[str, Person]:
    users = await seats_of(w)
    return {s: next(p for p in people if p.actor.id == u) for s, u in users.items() if u is not None}


async def test_two_people_play_to_victory(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        await new_game(w, ann, bob, game=GAME)
        party = Party(w, [ann, bob], "syria")
        state = await party.play()
        assert state.result is not None and set(party.used) == {"panel", "slash", "do"}
        assert any(m.startswith("## ") and " wins" in m for m in w.messages()), "the winner's card"
        assert any("#1: **" in m or "#1 to #" in m for m in w.messages()), "a roll is told by its number"
        assert "Checked" in (await bob.slash("dice verify")).text
        check_public_messages(w)


async def test_one_person_plays_the_computer_to_victory(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann = w.person("ann")
        await new_game(w, ann, game=GAME, computers=1)
        state = await Party(w, [ann], "alone", "panel do").play()
        assert state.result is not None
        check_public_messages(w)


@pytest.mark.long
async def test_battles_on_a_table_to_victory(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        await on_a_table(w, ann, bob)
        state = await Party(w, [ann, bob], "table").play()
        assert state.result is not None
        check_public_messages(w)


async def report(w: World, who: Person, restarts: bool = False) -> Seen:
    """A report by panel, field by field; the bot may go and come back between any two clicks."""
    seen = await who.slash("play")
    seen = await seen.click("Report")
    for _ in range(12):
        if restarts:
            await w.restart()
        if "Confirm" in seen.labels and "Please confirm" in seen.text:
            return await seen.click("Confirm")
        if "Type a number…" in seen.labels and not seen.values:
            seen = await (await seen.click("Type a number…")).send("3")
        elif "None" in seen.labels:
            seen = await seen.click("None")
        elif seen.values:
            seen = await seen.choose(seen.values[0])
        else:
            return seen
    raise AssertionError(f"the report has no end: {seen.text}")


async def test_a_preview_tells_the_odds(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        await on_a_table(w, ann, bob, "odds")
        who = (await people_by_seat(w, ann, bob))[(await w.state()).top.seat]
        preview = await (await who.slash("play")).click("Stay")
        assert "Odds" in preview.text and "%" in preview.text and "wins" in preview.text
        await preview.click("Confirm")


async def test_a_restart_between_any_two_clicks_of_a_report(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        await on_a_table(w, ann, bob)
        await until(w, "reporting")
        await report(w, ann, restarts=True)
        await w.settle()
        assert (await w.state()).top.kind() == "confirming"


async def test_what_takes_long_is_tried_out_in_another_process(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        await new_game(w, ann, bob, game=GAME)
        w.bot.client.panels.long.add((GAME, "withdraw"))
        who = (await people_by_seat(w, ann, bob))[(await w.state()).top.seat]
        preview = await (await who.slash("play")).click("Step back")
        assert "Please confirm" in preview.text


async def test_a_bound_is_written_in_the_notation_of_the_battlefield(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        await on_a_table(w, ann, bob, "full")
        await until(w, "orders")
        state = await w.state()
        who = (await people_by_seat(w, ann, bob))[state.top.seat]
        cell = state.top.single_move_start(state, state.top.seat).values[0]
        mine = next(e for e in state.field_of_battle.elements.values() if e.cell == cell)
        turned = next(f for f in "NESW" if f != mine.facing)
        refused = await who.slash("do", order=f"{cell} turn {turned}; Z9 fwd 1; charge @everyone")
        assert "none was" in refused.text and f"✓ {cell} turn {turned}" in refused.text
        assert "✗ Z9 fwd 1: you have nothing at Z9" in refused.text and "@everyone" not in refused.text
        assert (await w.state()).kept.entries == state.kept.entries  # nothing is half done
        other = next(p for p in (ann, bob) if p is not who)
        early = (await other.slash("do", order=f"{cell} turn {turned}")).said  # it is not his bound
        assert "no such order" in early and "Propose a way to fight" in early and "Appoint" not in early
        given = await who.slash("do", order=f"{cell} turn {turned}")
        assert "✗" not in given.text
        now = await w.state()
        assert now.kept.entries == state.kept.entries + 1
        assert next(e for e in now.field_of_battle.elements.values() if e.cell == cell).facing == turned
        await who.slash("undo")
        both = await who.slash("do", order=f"{cell} turn {turned}; done")
        assert "2 orders carried out" in both.text
        assert (await w.state()).top.kind() != "orders" or (await w.state()).kept.question > now.kept.question


async def test_time_runs_out_over_a_move(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        await new_game(w, ann, bob, game=GAME)
        entries = (await w.state()).kept.entries
        await w.pass_time(25 * 3600)
        assert (await w.state()).kept.entries > entries
        assert any("ran out of time" in m for m in w.messages())


async def test_a_report_is_confirmed(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        await on_a_table(w, ann, bob)
        await until(w, "reporting")
        await report(w, ann)
        await w.settle()
        state = await w.state()
        assert state.top.kind() == "confirming"
        other = (await people_by_seat(w, ann, bob))[state.top.seat]
        seen = await other.slash("play")
        confirm = await seen.click("Confirm")
        if "Please confirm" in confirm.text:
            await confirm.click("Confirm")
        await w.settle()
        assert any("Account 1 is confirmed" in m for m in w.messages())


async def test_a_report_is_disputed_and_the_host_rules(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        await on_a_table(w, ann, bob)
        await until(w, "reporting")
        await report(w, ann)
        await w.settle()
        state = await w.state()
        other = (await people_by_seat(w, ann, bob))[state.top.seat]
        seen = await other.slash("play")
        modal = await seen.click("Dispute")
        assert modal.result.modal is not None
        await w.restart()
        sent = await modal.send("The elephants never fled, @everyone")
        if "Please confirm" in sent.text:
            sent = await sent.click("Confirm")
        await w.settle()
        state = await w.state()
        assert state.top.kind() == "settling"
        assert any("elephants never fled" in m and "@everyone" not in m for m in w.messages())
        found = await ann.suggested("game host", "ruling", "", action="rule")
        assert found
        assert "nly the organiser" in (await bob.slash("game host", action="rule", ruling=found[0]["value"])).said
        own = await ann.slash("game host", action="rule", ruling=found[0]["value"], why="I was there")
        assert "you can't rule on it" in own.said, "nobody rules on their own fight"
        role = w.guild.create_role("moderators", permissions=discord.Permissions(manage_guild=True))
        cat = Person(w, w.guild.add_member(w.env.create_user("cat"), roles=[role]))
        await cat.slash("game host", action="rule", ruling=found[0]["value"], why="The photos show it")
        await w.settle()
        assert (await w.state()).top is None or (await w.state()).top.kind() != "settling"
        assert any("photos show it" in m for m in w.messages())


KINDS = {
    "odds": {"move", "reinforcing", "generals", "replacing"},
    "table": {"reporting", "confirming", "settling"},
}


@pytest.mark.long
@pytest.mark.parametrize("battles", ["odds", "table"])
async def test_a_restart_in_the_middle_of_every_kind_of_question(tmp_path: Path, battles: str) -> None:
    """Each kind once: the panel is opened, the bot goes and comes back, and the old panel's first button works."""
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        seen: set[str] = set()
        for n in range(8):  # games are short, and their dice are not ours to choose
            w.channel = w.guild.create_text_channel(f"war-{n}")
            await on_a_table(w, ann, bob, battles)
            await visit(w, Party(w, [ann, bob], f"{battles} {n}", "do"), seen)
            if seen >= KINDS[battles]:
                return
        raise AssertionError(f"never asked: {KINDS[battles] - seen}")


async def visit(w: World, party: Party, seen: set[str]) -> None:
    """One game to its end. They stand and fight, so that all there is comes up."""
    for _ in range(150):
        await w.settle()
        state = await w.state()
        if state.result is not None:
            return
        seat = state.awaited()[0]
        if state.top.kind() not in seen:
            seen.add(state.top.kind())
            await old_panel_works(w, await party.person(seat))
            state = await w.state()
        if state.result is None and state.awaited():
            seat = state.awaited()[0]
            if state.top.kind() == "move":
                await w.table.moves.play(await w.game_id(), seat, Stay())
            else:
                await party.turn(state, seat)


async def old_panel_works(w: World, who: Person | None) -> None:
    assert who is not None
    panel = await who.slash("play")
    await w.restart()
    control = next(c for c in controls(panel.message.components) if (i := read_id(c["custom_id"])) and i.question)
    if control["type"] == 3:
        values = [option["value"] for option in control["options"]]
        first = await panel.choose(*values[: max(1, control.get("min_values", 1))])
    else:
        first = Seen(who, await who.actor.click(panel.message, custom_id=control["custom_id"]))
    if first.result.modal is None:
        assert "went wrong" not in first.said


async def test_the_rules_in_our_own_words(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann = w.person("ann")
        assert (await ann.suggested("rules", "query", "retr", game=GAME))[0]["name"] == "Retreat"
        assert "Retreat" in (await ann.slash("rules", query="Retreat", game=GAME)).text
        assert "Giving up" in (await ann.slash("rules", query="p32", game=GAME)).text
        assert "chariot" in (await ann.slash("rules", query="scythed chariots", game=GAME)).text.lower()
        assert "Nothing in the rules" in (await ann.slash("rules", query="submarine", game=GAME)).said
