"""Words of the players' own for the dice, from the lobby card to the proof; and games that were begun without."""

from __future__ import annotations

from pathlib import Path

import msgspec

from bot.store import Do
from bot.table.export import export_game, verify_export
from rules.kernel import dice
from rules.proving.record import read_export
from rules.proving.verifying import OLD, Verified
from tests.bot.playing import Party
from tests.bot.world import world


async def test_words_go_into_the_key_and_the_proof(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob, eve = w.person("ann"), w.person("bob"), w.person("eve")
        card = await ann.slash("game new", game="tests.ford")
        game_id = await w.game_id()
        opened = await w.table.games.game(game_id)
        assert opened is not None and opened.seed_hash is not None and opened.seed_hash in w.messages()[0]
        seed = await w.table.games.seed_of(game_id)
        await ann.click(card.message, "Join")
        await bob.click(card.message, "Join")
        assert "in this game" in (await eve.click(card.message, "Add a word")).said
        assert "no word" in (await (await ann.click(card.message, "Add a word")).send("  \u200b ")).said
        assert "heron" in (await (await ann.click(card.message, "Add a word")).send(" heron ")).text
        modal = await bob.click(card.message, "Add a word")
        assert "**owl**" not in (await modal.send("**owl** @everyone")).text  # it neither formats nor mentions
        assert "heron" in w.messages()[0] and "heron" in (await eve.slash("dice show")).text
        late = await bob.click(card.message, "Add a word")
        await card.click("Start")
        await w.settle()
        assert "started" in (await late.send("late")).said
        assert "heron" in next(m for m in w.messages() if "cast in advance" in m)
        game, live = await w.table.games.game(game_id), await w.table.games.look(game_id)
        assert game is not None and await w.table.games.seed_of(game_id) == seed
        words = [("red", "heron"), ("blue", "**owl** @everyone")]
        assert live.begun.key == dice.key_of(seed or "", str(game.commitment_post), words)
        shown = (await eve.slash("dice show")).text
        assert (
            shown.index("heron") < shown.index("owl")
            and (game.seed_hash or "?") in shown
            and (game.commitment or "?") in shown
        )
        await Party(w, [ann, bob], "words", "do").play()
        assert "the seed matches" in (await eve.slash("dice verify")).text
        export = await export_game(w.table, game_id, with_seed=True)
        found = verify_export("tests.ford", export)
        assert isinstance(found, Verified) and found.gaps == [] and read_export(export).words == words
        assert set(read_export(export).players.values()) == {"person"}


async def test_a_game_from_before_keeps_its_key_and_says_what_is_not_proven(tmp_path: Path) -> None:
    """It was starting when Herald was brought up to date: only its seed was committed to."""
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        card = await ann.slash("game new", game="tests.ford")
        game_id, seed = await w.game_id(), "5a" * 32
        await ann.click(card.message, "Join")
        await bob.click(card.message, "Join")
        sql = "UPDATE games SET seed = ?, seed_hash = NULL, commitment = ?, data_set = ?, phase = 'starting'"
        data = msgspec.json.encode((await w.table.games.look(game_id)).campaign.shipped)
        await w.table.store.commit(
            "an old game",
            [
                Do("INSERT INTO data_sets (hash, body) VALUES ('old', ?)", (data,)),
                Do(sql, (seed, dice.seed_hash(seed), "old")),
                Do(
                    "UPDATE seats SET seat = CASE place WHEN 1 THEN 'red' ELSE 'blue' END WHERE game_id = ?", (game_id,)
                ),
            ],
        )
        w.table.games.forget(game_id)
        await w.table.moves.begin(game_id, 77)
        assert (await w.state()).key == dice.key_of(seed, "77")
        await Party(w, [ann, bob], "old", "do").play()
        shown = (await ann.slash("dice verify")).text
        assert "as far as it goes" in shown and OLD[:40] in shown


async def test_a_lobby_from_before_starts_without_words(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        card = await ann.slash("game new", game="tests.ford")
        game_id = await w.game_id()
        await w.table.store.commit("old", [Do("UPDATE games SET seed = NULL, seed_hash = NULL", ())])
        w.table.games.forget(game_id)
        await ann.click(card.message, "Join")
        await bob.click(card.message, "Join")
        fresh = await ann.slash("game status")
        assert "Add a word" not in fresh.labels
        await card.click("Start")
        await w.settle()
        game = await w.table.games.game(game_id)
        assert game is not None and game.phase == "running" and game.seed_hash and game.commitment


async def test_a_lobby_that_is_ended_keeps_its_seed(tmp_path: Path) -> None:
    """Nothing was committed to: there is nothing to check with it."""
    async with world(tmp_path) as w:
        ann = w.person("ann")
        await ann.slash("game new", game="tests.ford")
        sure = await ann.slash("game end")
        await sure.click("End the game for good")
        await w.settle()
        assert not any("seed of this game" in m for m in w.messages())
