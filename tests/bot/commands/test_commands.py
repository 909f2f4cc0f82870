"""The commands one by one: who may, what is said, what is suggested; and that nothing is left behind."""

from __future__ import annotations

import asyncio
import itertools
import re
import time
from pathlib import Path
from typing import Any

import pytest
from discord import AppCommandType

from bot.app.client import COGS
from bot.commands.lobby import LobbyCommands
from bot.deadlines.speeds import DAY, SPEEDS
from bot.interaction import answer, typed_orders
from bot.interaction.typed_orders import suggest_orders
from bot.messages.kinds import Kind
from bot.words import common, words_of
from rules.kernel import Chance, check, find
from rules.kernel.notation import read, write
from rules.proving.trial import Trial
from tests.bot.panels.test_clicks import labels, marching
from tests.bot.playing import Party, new_game, seats_of
from tests.bot.world import Seen, World, controls, world
from tests.ford import CAMPAIGN as FORD


async def test_the_lobby_from_new_to_start(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        assert (await ann.suggested("game new", "game", "for"))[0]["value"] == "tests.ford"
        assert "no game called" in (await ann.slash("game new", game="chess")).said
        assert "no game in this channel" in (await ann.slash("play")).said
        card = await ann.slash("game new", game="The Ford", title="Sunday *war* @everyone")
        assert "@everyone" not in card.text and not card.message.ephemeral
        second = await bob.slash("game new", game="tests.ford")
        assert "already" in second.said and second.message.ephemeral
        await card.click("Join")
        assert "already" in (await card.click("Join")).said
        assert "one has joined" in (await card.click("Start")).said
        assert "Only the organiser" in (await bob.click(card.message, "Start")).said
        assert "bob" in (await bob.click(card.message, "Join")).text
        assert "bob" not in (await bob.click(card.message, "Leave")).text
        assert "Easy computer" in (await card.click("Add computer player")).text
        assert "Easy computer" not in (await card.click("Remove computer player")).text
        assert "You're in" in (await bob.slash("game join")).said
        assert "bob" in (await ann.slash("game status")).text
        assert w.channel.mention in (await bob.slash("game list")).said
        await card.click("Start")
        await w.settle()
        assert "Your seat is offered" in (await bob.slash("game leave")).said


async def test_players_wish_for_seats(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        card = await ann.slash("game new", game="tests.ford")
        joined = await ann.click(card.message, "Join")
        followup = joined.result.followups[-1]
        wish = next(c["custom_id"] for c in controls(followup.components) if "wish" in c["custom_id"])
        noted = Seen(ann, await ann.actor.select(followup, ["blue"], custom_id=wish))
        assert "Blue" in noted.text
        await bob.click(card.message, "Join")
        await card.click("Start")
        await w.settle()
        assert await seats_of(w) == {"red": bob.actor.id, "blue": ann.actor.id}


async def test_options_by_menu_and_by_typing(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann = w.person("ann")
        card = await ann.slash("game new", game="tests.ford")
        options = await card.click("Options")
        assert options.message.ephemeral
        speed = await options.choose("speed")
        assert "relaxed" in speed.values
        options = await speed.choose("live")
        seasons = await options.choose("o.seasons")
        modal = await seasons.click("Type a number…")
        await w.restart()
        assert "Seasons is now 5" in (await modal.send("5")).text
        game = await w.table.games.game(await w.game_id())
        assert game is not None and game.options == {"seasons": 5} and game.speed == "live"
        assert "Seasons: 5" in w.messages()[0]
        wrong = await (await (await options.choose("o.seasons")).click("Type a number…")).send("many")
        assert "can't be many" in wrong.said
        for no_number in ("--5", "²"):
            options = await card.click("Options")
            wrong = await (await (await options.choose("o.seasons")).click("Type a number…")).send(no_number)
            assert f"can't be {no_number}" in wrong.said


async def test_looking_is_private_and_spectators_see_the_public_view(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob, eve = w.person("ann"), w.person("bob"), w.person("eve")
        await new_game(w, ann, bob)
        hand = await ann.slash("hand")
        assert hand.message.ephemeral and "**Hand**" in hand.text
        seen = await eve.slash("map")
        assert seen.message.ephemeral and "**Hand**" not in seen.text
        assert "no seat" in (await eve.slash("hand")).said
        own, public = (await ann.slash("log")).text, (await eve.slash("log")).text
        assert "You draw" in own and "You draw" not in public
        assert "SHA-256" in (await eve.slash("dice show")).text
        assert "until the game is over" in (await eve.slash("dice verify")).said
        panel = await ann.slash("play")
        assert "Back" in (await panel.click("Map")).labels
        assert "Herald" in (await eve.slash("help")).said


def example_in(said: str) -> str:
    found = re.search(r"`/do (.+)`", said)
    assert found is not None, said
    return found[1]


async def test_do_without_a_game_shows_what_orders_look_like(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        said = (await w.person("ann").slash("do", order="march")).said
        assert "no game in this channel" in said and example_in(said) == words_of(FORD).game.example


def test_a_speed_gives_the_time_that_its_name_promises() -> None:
    promised = {"a day": DAY, "three days": 3 * DAY, "no time limit": None}
    assert {
        common().option[f"speed.{name}"]: speed.allowance for name, speed in SPEEDS.items() if name != "live"
    } == promised


async def test_typed_orders_are_suggested_refused_and_done(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        who, seat = await marching(w, w.person("ann"), w.person("bob"))
        camp = "North Camp" if seat == "red" else "South Camp"
        start = camp.lower().replace(" ", "_")
        found = await who.suggested("do", "order", "march")
        assert found and all(c["value"].startswith("march") and len(c["value"]) <= 100 for c in found)
        starts = await who.suggested("ford march", "start", "camp")
        assert starts == [{"name": camp, "value": start}] or starts[0]["value"] == start
        units = await who.suggested("ford march", "units", "foot", start=start)
        assert units and "foot" in units[0]["value"]
        more = await who.suggested("ford march", "units", f"{units[0]['value']}, horse", start=start)
        assert more and "," in more[0]["value"] and "horse" in more[0]["value"]
        wrong = await who.slash("ford march", start=start, units=units[0]["value"], to="east_camp")
        assert "can't be done" in wrong.text and "neighbour" in wrong.text and "2.4" in wrong.text
        assert "/do march {" in wrong.text, "how it is written"
        check(await w.state(), seat, read(example_in(wrong.text.partition("for example")[2]), FORD.codec.verb_named))
        assert "written" in (await who.slash("do", order="march to the sea")).said
        assert "no such order" in (await who.slash("do", order="dance")).said
        assert "no such order" in (await who.slash("do", order="time_up")).said
        assert "`march {start}: {units} -> {to}`" in (await who.slash("do", order="march to the sea")).said
        assert "`/do march" in (await who.slash("do", order="mrach camp")).said, "what was probably meant"
        assert "isn't the time for it" in (await who.slash("do", order="bid a lot")).said
        for wrong_order in ("dance", "march to the sea"):
            example = example_in((await who.slash("do", order=wrong_order)).said)
            state = await w.state()
            check(state, seat, read(example, FORD.codec.verb_named))
            assert example.startswith(f"march {start}: ")
        to = "The Ford"
        done = await who.slash("ford march", start=camp, units=more[0]["value"], to=to)
        assert "Your order" in done.text and done.message.ephemeral
        assert len((await w.state()).units_in("ford")) == 2


async def test_standing_orders_and_watching(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        await new_game(w, ann, bob)
        more = await ann.slash("orders")
        field = await more.click("Standing order")
        do = await field.choose("leaving")
        until = await do.choose("stand")
        noted = until if "Noted" in until.text else await until.choose("game")
        assert "Noted" in noted.text
        again = await ann.slash("orders")
        assert "Your standing orders" in again.text and ": Stand" in again.text
        assert "no standing orders" in (await bob.slash("orders")).text
        await again.click("Ask me whenever I could play a marker")
        await w.settle()
        assert "red" in (await w.state()).kept.watching


async def test_a_deadline_passes_with_reminders_and_a_default(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        _, seat = await marching(w, w.person("ann"), w.person("bob"))
        await w.pass_time(13 * 3600)
        assert any("is waiting for you" in m for m in w.messages())
        await w.pass_time(13 * 3600)
        assert any("ran out of time" in m for m in w.messages())
        state = await w.state()
        assert not (type(state.top).__name__ == "Turn" and state.top.seat == seat)


async def test_a_reminder_of_a_sealed_question_is_private_and_says_what_is_missing(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        await new_game(w, ann, bob)
        await w.pass_time(13 * 3600)
        assert any("Still missing" in m and "to be placed" in m for m in w.dms(ann))
        assert not any("Still missing" in m for m in w.messages())


async def test_hosts_pause_extend_replace_and_end(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob, cid = w.person("ann"), w.person("bob"), w.person("cid")
        await new_game(w, ann, bob)
        assert "only the organiser" in (await bob.slash("game host", action="pause")).said.lower()
        await ann.slash("game host", action="pause")
        await w.settle()
        assert "paused" in w.messages()[-1]
        assert "paused" in (await bob.slash("do", order="done")).said
        await ann.slash("game host", action="resume")
        await ann.slash("game host", action="extend", hours=5)
        await ann.slash("game host", action="replace", seat="blue", player=cid.actor)
        await w.settle()
        assert any("5 more hours" in m for m in w.messages())
        assert (await seats_of(w))["blue"] == bob.actor.id, "nobody is seated who was not asked"
        asked = next(m for m in reversed(w.public()) if "Take the seat" in str(m.components))
        await cid.click(asked, "Take the seat")
        await w.settle()
        assert (await seats_of(w))["blue"] == cid.actor.id
        assert not any("You draw" in m for m in w.dms(bob)), "an old hand was left with its old holder"
        for _ in range(500):  # its picture takes a moment
            if any("Hand" in m for m in w.dms(cid)):
                break
            await asyncio.sleep(0.01)
        assert any("Hand" in m for m in w.dms(cid))
        await ann.slash("game host", action="hand over", player=cid.actor)
        assert "only the organiser" in (await ann.slash("game end")).said.lower()
        await (await cid.slash("game end")).click("End the game for good")
        await w.settle()
        assert "seed of this game" in w.messages()[-1]


async def test_parley_opens_a_private_thread_and_says_who_could_read_it(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob, eve = w.person("ann"), w.person("bob"), w.person("eve")
        await new_game(w, ann, bob)
        assert (await ann.suggested("parley", "first", ""))[0]["value"] == "blue"
        made = await ann.slash("parley", first="blue")
        assert "Your thread" in made.said
        (thread,) = [t for t in w.channel.threads if t.name.startswith("Parley")]
        told = "\n".join(m.content for m in thread.history())
        assert "owner of the server, administrators" in told and "Of the players" not in told
        assert "no seat" in (await eve.slash("parley", first="blue")).said
        assert "at least one other" in (await ann.slash("parley", first="red")).said


async def test_in_a_dm_with_several_games_it_asks_which(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        await new_game(w, ann, bob)
        first = w.channel
        w.channel = w.guild.create_text_channel("other")
        await new_game(w, ann, bob)
        w.channel = w.guild.create_text_channel("empty")
        asked = await ann.slash("play")
        assert "Which one" in asked.said and len(asked.labels) == 2
        assert "place their units" in (await asked.click(asked.labels[0])).text
        w.channel = first


async def test_no_text_of_a_player_pings_anybody(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        nasty = "@everyone <@1> hello"
        await ann.slash("game new", game="tests.ford", title=nasty)
        await ann.slash("do", order=nasty)
        await ann.slash("rules", query=nasty)
        card = w.public()[0]
        await ann.click(card, "Join")
        await bob.click(card, "Join")
        await ann.click(card, "Start")
        await w.settle()
        for request in w.env.http_requests:
            body: Any = request.json or {}
            allowed = (body.get("data") or body).get("allowed_mentions") if isinstance(body, dict) else None
            if allowed is not None:
                assert not set(allowed.get("parse", [])) & {"everyone", "roles", "users"}
                assert set(map(int, allowed.get("users", []))) <= {ann.actor.id, bob.actor.id}


async def test_an_error_gives_a_reference_that_the_log_has_too(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        await new_game(w, ann, bob)

        async def broken(*_: Any, **__: Any) -> None:
            raise RuntimeError("the hand of red is a storm")

        monkeypatch.setattr(w.bot.client.panels, "desk_to_draw", broken)
        told = (await ann.slash("play")).said
        reference = told.split("`")[1]
        assert "storm" not in told and f"error {reference}" in caplog.text


class Eager(answer.Watchdog):
    """Barks at once: simcord lets no time pass while a thread works."""

    def __init__(self, interaction: answer.Interaction, update: bool, asleep: bool = False) -> None:
        super().__init__(interaction, update, asleep)
        asyncio.get_running_loop().call_soon(self.bark)


async def test_what_takes_long_is_deferred_and_answered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        await new_game(w, ann, bob)
        slow, desk = w.bot.client.panels, w.bot.client.panels.desk_to_draw

        async def slowly(*here: Any) -> Any:
            await asyncio.to_thread(time.sleep, 0.4)
            return await desk(*here)

        monkeypatch.setattr(slow, "desk_to_draw", slowly)
        monkeypatch.setattr(answer, "Watchdog", Eager)
        panel = await ann.slash("play")
        assert answers(w)[-1] == 5 and "place their units" in panel.text
        again = await panel.choose(panel.values[0])
        assert answers(w)[-1] == 6 and "Where?" in again.text
        monkeypatch.undo()
        first = await ann.slash("play")
        assert "Where?" in first.text


def answers(w: World) -> list[int]:
    """The kinds of first answers so far: 5 and 6 are deferrals, of a new message and of a change."""
    bodies: list[Any] = [r.json for r in w.env.http_requests if r.path.endswith("/callback")]
    return [body["type"] for body in bodies if isinstance(body, dict) and "type" in body]


async def test_commands_are_synced_only_when_they_changed(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        await w.restart()
        puts = [r for r in w.env.http_requests if r.method == "PUT" and r.path.endswith("/commands")]
        assert len(puts) == 1
        await w.person("ann").slash("help")


async def test_nothing_is_left_in_discord_py_after_many_panels(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        await new_game(w, ann, bob)
        await Party(w, [ann, bob], "leaks").play()
        store = w.bot.client._connection._view_store
        assert not store._views and not store._modals and not store._synced_message_views
        assert len(store._dynamic_items) == 1


async def test_every_command_keeps_discords_limits(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        commands = [c.to_dict(w.bot.client.tree) for c in w.bot.client.tree.get_commands()]
        assert len(COGS) > 5 and len(commands) <= 100
        for command in commands:
            check_command(command)


def check_command(command: dict[str, Any]) -> None:
    assert 1 <= len(command["name"]) <= 32
    if command.get("type") == AppCommandType.user.value:
        return  # what stands in a person's menu has no description
    assert 1 <= len(command["description"]) <= 100
    options = command.get("options", [])
    assert len(options) <= 25
    for option in options:
        check_command(option)
        assert len(option.get("choices", [])) <= 25
        assert all(len(c["name"]) <= 100 for c in option.get("choices", []))


async def test_the_status_is_one_pinned_message_that_pings_nobody(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        await new_game(w, ann, bob)
        await w.status_due()
        pinned = [m for m in w.public() if m.pinned]
        assert len(pinned) == 1 and not pinned[0].mentions
        state = await w.state()
        while type(state.top).__name__ == "Placing":
            for seat in state.awaited():
                await w.table.moves.play(await w.game_id(), seat, state.top.default(state, seat))
            await w.settle()
            state = await w.state()
        await w.status_due()
        again = [m for m in w.public() if m.pinned]
        assert [m.id for m in again] == [pinned[0].id]
        assert "council" in w.messages()[w.public().index(again[0])].lower()
        assert "Take your turn" in labels(again[0])


def test_orders_read_as_they_are_written() -> None:
    from tests.ford.seasons import March

    assert write(March("north_camp", ["a", "a", "b"], "ford")) == "march north_camp: 2 a, b -> ford"


async def test_how_one_is_called_and_where_one_sits_are_chosen_one_after_the_other(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann = w.person("ann")
        card = await ann.slash("game new", game="tests.ford")
        joined = await card.click("Join")
        menus = [c for c in controls(joined.result.followups[-1].components) if c["type"] == 3]
        assert [m["placeholder"] for m in menus] == ["How should I call you?", "Which seat would you like?"]
        note = await ann.actor.select(joined.result.followups[-1], ["dm"], custom_id=menus[0]["custom_id"])
        again = Seen(ann, note)
        both = [c for c in controls(again.message.components) if c["type"] == 3]
        assert len(both) == 2, "the seat can still be wished for"
        last = Seen(ann, await ann.actor.select(again.message, ["blue"], custom_id=both[1]["custom_id"]))
        chosen = [o["value"] for c in controls(last.message.components) for o in c["options"] if o.get("default")]
        assert chosen == ["dm", "blue"]
        (sitter,) = (await w.table.queries.seats(await w.game_id())).values()
        assert (sitter.ping, sitter.wish) == ("dm", "blue")


async def test_how_one_is_called_can_be_changed_while_playing(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        await new_game(w, ann, bob)
        noted = await (await ann.slash("orders")).choose("none")
        assert "Noted" in noted.text and "Back" in noted.labels
        assert [s.ping for s in (await w.table.queries.seats(await w.game_id())).values()] == ["none", "mention"]


def test_suggestions_do_not_depend_on_how_busy_the_machine_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Their time is the thread's own: while others have the processor, it stands still."""
    campaign = find("tests.ford")
    trial = Trial(campaign, 3, "x", Chance("x"))
    trial.step()
    state, words, seat = trial.state, words_of(campaign), trial.state.seats[0]
    monkeypatch.setattr(typed_orders, "MOST_TIME", 60.0)
    wanted = suggest_orders(words, state, seat, "")
    monkeypatch.setattr(time, "perf_counter", itertools.count(0.0, 1000.0).__next__)
    assert len(wanted) > 5 and suggest_orders(words, state, seat, "") == wanted


async def test_a_new_game_on_a_slow_machine_shows_its_card_to_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The watchdog has answered already, privately: the card stands in the channel all the same, once."""
    slowly = LobbyCommands.card

    async def card(self: Any, *rest: Any) -> Any:
        await asyncio.sleep(0.2)
        return await slowly(self, *rest)

    async with world(tmp_path) as w:
        ann = w.person("ann")
        monkeypatch.setattr(answer, "PATIENCE", 0.05)
        monkeypatch.setattr(LobbyCommands, "card", card)
        await ann.slash("game new", game="tests.ford")
        (shown,) = [m for m in w.public() if "Join" in labels(m)]
        assert not shown.flags.ephemeral
        posts = await w.table.sent.of(await w.game_id(), Kind.LOBBY)
        assert [p.message_id for p in posts] == [shown.id]
