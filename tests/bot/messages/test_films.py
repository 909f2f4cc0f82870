"""The film of a game: for everybody who asks, and for all when it has ended."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import msgspec
import pytest
from PIL import Image

from bot.messages import films
from bot.messages.kinds import Kind
from renders.sample_games import play_at_random
from rules.kernel import copy, find
from tests.bot.playing import Party, new_game
from tests.bot.world import world


def films_in(messages: list[Any]) -> list[Any]:
    return [a for m in messages for a in m.attachments if a.filename == films.FILM]


async def test_the_film_is_shown_on_request_and_posted_at_the_end(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, eve = w.person("ann"), w.person("eve")
        await new_game(w, ann, game="syrian_war", computers=1)
        assert "no film yet" in (await eve.slash("film")).said
        party = Party(w, [ann], "film", "do")
        for _ in range(40):
            await party.play_on(party.acts + 4)
            game_id = await w.game_id()
            if len(await w.table.sent.of(game_id, Kind.POST)) >= 4:
                break
        shown = await eve.slash("film")
        assert "film" in shown.said and films_in([shown.message])
        assert not films_in(w.public())
        await party.play()
        await w.settle()
        (posted,) = films_in(w.public())
        assert posted.size < 8 * 1024 * 1024
        assert "seed of this game" in w.messages()[-1]


async def test_a_film_that_fails_holds_nothing_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(*args: Any) -> None:
        raise RuntimeError("no room for pictures")

    monkeypatch.setattr("bot.messages.compose.film_of", fails)
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        await new_game(w, ann, bob)
        await Party(w, [ann, bob], "no film").play()
        await w.settle()
        assert "seed of this game" in w.messages()[-1]


def test_a_film_has_a_frame_for_each_post() -> None:
    campaign = find("king_philip")
    states = [copy(s) for n, s in enumerate(play_at_random(campaign, 2, "frames", 60)) if n in (10, 30, 60)]
    data = msgspec.json.encode(campaign.shipped)
    made = films.draw_film("king_philip", data, [campaign.codec.encode(s) for s in states])
    assert made is not None
    film: Any = Image.open(io.BytesIO(made))
    assert film.width == films.WIDE and film.n_frames == len(states)


def test_a_game_without_pictures_has_no_film() -> None:
    ford = find("tests.ford")
    save = ford.codec.encode(ford.new(ford.seats(2), "none"))
    assert films.draw_film("tests.ford", msgspec.json.encode(ford.shipped), [save]) is None


def test_a_game_may_have_one_frame_for_several_posts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Mighty Kingdoms: one a month, and one for a winter."""
    campaign, bodies, months = find("mighty_kingdoms"), list[bytes](), list[tuple[int, int]]()
    state, _ = campaign.start(campaign.seats(2), "film")
    for year, month in ((1, 0), (1, 1), (1, 1), (1, 2), (1, 0), (1, 0), (2, 1)):
        state.year, state.month = year, month
        bodies.append(campaign.codec.encode(state))
    monkeypatch.setattr(films, "film_of_views", lambda views: months.extend((v.year, v.month) for v in views))
    films.draw_film("mighty_kingdoms", msgspec.json.encode(campaign.shipped), bodies)
    assert months == [(1, 0), (1, 1), (1, 2), (1, 0), (2, 1)]
