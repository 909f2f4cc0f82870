"""After the game: its channel is about it, a card says who won, and a rematch is a click away."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bot.panels.winner_card import turning_points
from bot.table.records import Logged
from bot.words import words_of
from rules.kernel import CLOCK, Chance, advance, due, find
from rules.kernel.random_pick import random_pick
from rules.syrian_war.news import BattleFought
from tests.bot.playing import Party, new_game, seats_of
from tests.bot.world import controls, world


def labels(message: Any) -> list[str]:
    return [c["label"] for c in controls([c.to_dict() for c in message.components]) if c["type"] == 2]


async def test_the_winners_card_and_a_rematch_with_sides_changed(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        await new_game(w, ann, bob)
        state = await Party(w, [ann, bob], "after").play()
        await w.settle()
        sat, ended = await seats_of(w), await w.game_id()
        card = next(
            m for m in w.public() if "Rematch" in labels(m) and "Decided" in str([c.to_dict() for c in m.components])
        )
        said = str([c.to_dict() for c in card.components])
        assert ("wins" in said or "share the victory" in said or "Nobody wins" in said) and state.result is not None
        assert "Take your turn" not in labels(card)
        w.channel = w.guild.create_text_channel("another")
        await new_game(w, ann, bob)
        w.channel = card.channel if hasattr(card, "channel") else w.channel
        stranger = w.person("eve")
        assert "no seat" in (await stranger.click(card, "Rematch")).said
        await bob.click(card, "Rematch")
        live = await w.table.queries.game_in(card.channel.id)
        assert live is not None and live.phase == "lobby" and live.id != ended and live.host_id == bob.actor.id
        wished = {s.user_id: s.wish for s in (await w.table.queries.seats(live.id)).values()}
        assert all(wished[user] != seat for seat, user in sat.items())


async def test_commands_in_a_finished_games_channel_are_about_that_game(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        await new_game(w, ann, bob)
        await Party(w, [ann, bob], "after").play()
        await w.settle()
        finished = w.channel
        for name in ("one", "two"):
            w.channel = w.guild.create_text_channel(name)
            await new_game(w, ann, bob)
        w.channel = finished
        assert "Checked" in (await ann.slash("dice verify")).text
        assert "Log of" in (await ann.slash("log")).text
        assert "Which one" not in (await ann.slash("map")).said
        asked = await ann.slash("play")
        assert "Which one" in asked.said and not any("`" in label or "(" in label[-10:-4] for label in asked.labels)


async def test_lists_can_be_typed_and_words_of_one_option_stay_with_it(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann = w.person("ann")
        card = await ann.slash("game new", game="king_david")
        assert "no leader" not in card.text and "Time to answer:" in card.text
        options = await card.click("Options")
        picked = await options.choose("o.countries")
        assert "Back" in picked.labels
        typed = await picked.click("Write…")
        done = await typed.send("Judah, philistia, Tyre, Moab and Aramea")
        assert "Judah" in done.text
        game = await w.table.games.game(await w.game_id())
        assert game is not None and game.options["countries"] == ["judah", "philistia", "tyre", "moab", "aramea"]
        again = await (await (await card.click("Options")).choose("o.alliances")).click("Write…")
        await again.send("Judah and Tyre; Moab + Aramea")
        game = await w.table.games.game(await w.game_id())
        assert game is not None and game.options["alliances"] == [["judah", "tyre"], ["moab", "aramea"]]
        wrong = await (await (await card.click("Options")).choose("o.countries")).click("Write…")
        assert "Narnia is not one of Philistia, Judah" in (await wrong.send("Narnia")).said
        speed = await (await card.click("Options")).choose("speed")
        assert "Back" in speed.labels
        easy = await card.click("Add easy one")
        assert "Easy computer player" in easy.text


async def test_philips_ferocity_is_not_a_time_limit(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        card = await w.person("ann").slash("game new", game="king_philip")
        assert "no second round" in card.text and card.text.count("no time limit") <= 1


def test_the_winners_card_names_what_turned_the_war() -> None:
    campaign = find("syrian_war")
    words, luck = words_of(campaign), Chance("turning")
    state, log = campaign.new(campaign.seats(2), "turning"), list[Logged]()
    while state.result is None:
        seat = CLOCK if (verb := due(state)) is not None else state.awaited()[0]
        entry = advance(state, seat, verb if verb is not None else random_pick(state.top, state, seat, luck))
        log.append(Logged(len(log) + 1, seat, None, entry, 1, "", 60.0 * len(log)))
    found = turning_points(words, log)
    fought = [e for e in log if any(isinstance(t.news, BattleFought) for t in e.entry.told)]
    assert 0 < len(found) <= 3 and found[-1][0] >= fought[-1].at
    assert any("wins" in line or "No decision" in line or "element was destroyed" in line for _, line in found)
