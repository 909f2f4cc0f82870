"""The board of hexes: the same geometry as the rules, names that nothing covers, ground that is painted once."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import msgspec
import numpy as np
import pytest
from PIL import Image

from renders import pictures
from renders.boards.hexes import changes, focus, ground, layout, samples
from renders.boards.hexes.draw import Table, stand
from renders.boards.hexes.features import lay_features, list_course
from renders.boards.hexes.from_view import make_scene
from renders.boards.hexes.scene import Army, HexScene, River, is_winter
from renders.boards.hexes.text import write_text
from renders.drawing import png
from renders.drawing.focus import FOCUS
from rules.kernel import CLOCK, Chance, advance, due
from rules.kernel.random_pick import random_pick
from rules.mighty_kingdoms import CAMPAIGN, hexes
from rules.mighty_kingdoms.board import make_board
from rules.mighty_kingdoms.facts import Options
from rules.mighty_kingdoms.game import MightyKingdoms
from rules.mighty_kingdoms.orders import OrdersPhase
from rules.mighty_kingdoms.view import view
from rules.mighty_kingdoms.winter import Winter
from tests.rules.mighty_kingdoms.stage import bare

LAND = msgspec.structs.replace(CAMPAIGN.shipped.charts.land, boards=1)


@pytest.mark.parametrize("name", ["B2", "C3", "D14"])
def test_tiles_are_beside_each_other_as_in_the_rules(name: str) -> None:
    spot = layout.spot_of(name)
    assert spot is not None and layout.name_of(spot) == name
    assert [layout.name_of(near) for near in layout.beside(spot)] == list(hexes.around(name))


@pytest.mark.parametrize("name", ["", "A0", "a1", "A100", "11", "Atlantis"])
def test_other_names_are_no_tiles(name: str) -> None:
    assert layout.spot_of(name) is None


@pytest.mark.parametrize("players", CAMPAIGN.players)
def test_every_board_fits_the_map_and_its_names_can_be_read(players: int) -> None:
    for roll in (1, 2):
        spots = [spot for name in make_board(roll, players, LAND).tiles if (spot := layout.spot_of(name))]
        laid = layout.lay_out(spots)
        assert laid.radius >= 45  # a name is 22 pixels high then
        for spot in spots:
            x, y = laid.at(spot)
            assert laid.radius <= x <= layout.MAP[0] - laid.radius and laid.radius <= y <= layout.MAP[1] - laid.radius


def test_no_name_of_a_tile_is_covered() -> None:
    """Armies, ramparts, torches, arrows and bursts everywhere: where the names are, nothing changes much."""
    bare = samples.orders()
    crowd = tuple(
        Army(seat, n, tile, 300, order=("raze", "defend")[n % 2])
        for tile in bare.tiles for n, seat in enumerate(("p1", "p2", "p1", "p2"), 1)
    )  # fmt: skip
    full = msgspec.structs.replace(bare, armies=crowd)
    table = Table(bare, "standard")
    before, after = (np.asarray(pictures.frame(scene)[0]).astype(int) for scene in (bare, full))
    for name in table.spots:
        x, y = (round(v) for v in table.at(name, -0.63))
        part = (slice(y - 9, y + 9), slice(x - 14, x + 14))
        lost = (np.abs(before[part] - after[part]).max(axis=2) > 40) & (before[part].mean(axis=2) < 105)
        assert lost.sum() <= 4, name


def test_the_ground_of_a_board_is_painted_once() -> None:
    ground.lay_ground.cache_clear()
    first = samples.orders()
    pictures.frame(first)
    pictures.frame(msgspec.structs.replace(first, armies=(), month=5))
    assert ground.lay_ground.cache_info().misses == 1
    other = {**first.tiles, "B1": msgspec.structs.replace(first.tiles["B1"], edges="wwwwww")}
    pictures.frame(msgspec.structs.replace(first, tiles=other))
    assert ground.lay_ground.cache_info().misses == 2


def test_rivers_ridges_and_woods_are_laid_out_once() -> None:
    lay_features.cache_clear()
    first = samples.orders()
    for scene in (first, msgspec.structs.replace(first, armies=(), month=5)):
        pictures.frame(scene)
    assert lay_features.cache_info().misses == 1
    pictures.frame(msgspec.structs.replace(first, rivers=first.rivers[:1]))
    assert lay_features.cache_info().misses == 2


def test_outside_the_board_sea_and_wilderness_follow_the_outline() -> None:
    scene = samples.orders()
    table = Table(scene, "standard")
    wild = ground.find_wild({table.spots[n]: t.edges for n, t in scene.tiles.items()}, table.layout)
    assert layout.spot_of("H1") in wild and (-1, 3) not in wild


def test_a_river_goes_from_edge_to_edge() -> None:
    e3, e4, e5, g7 = (layout.spot_of(name) or (0, 0) for name in ("E3", "E4", "E5", "G7"))
    course = list_course((e3, e4, e5), 4)
    assert course == [(e3, "source5"), (e4, "run24"), (e5, "run14"), (e5, "mouth4")]
    assert list_course((e3, g7), 0)[-1] == (g7, "mouth0")
    strange = msgspec.structs.replace(samples.orders(), rivers=(River(("E3", "Atlantis", "G7"), 0),))
    pictures.frame(strange)  # a tile that is not there is passed over


def test_an_arrow_to_a_tile_that_is_not_next_to_it_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    scene = msgspec.structs.replace(samples.orders(), armies=(Army("p1", 1, "C2", 500, order="move", to="G7"),))
    with caplog.at_level(logging.WARNING):
        pictures.frame(scene)
    assert "not next to it" in caplog.text


def test_what_changed_hands_is_marked_and_where_armies_meet_is_shown() -> None:
    now = msgspec.structs.replace(samples.orders(), changed=())
    taken = {**now.tiles, "B1": msgspec.structs.replace(now.tiles["B1"], owner="p1", explored=True)}
    after = changes.mark_changes(msgspec.structs.replace(now, tiles=taken), now)
    assert after.changed == ("B1",)
    table = Table(now, "standard")
    assert focus.find_focus(now) == tuple(round(v) for v in table.at("D4"))
    quiet = msgspec.structs.replace(now, armies=())
    assert focus.find_focus(quiet) is None and not focus.find_focus(HexScene("", 1, 6, 0, {}, (River((), 0),)))


def test_lists_that_the_viewer_knows_are_in_the_words_without_what_formats() -> None:
    lists = {
        "p1.1": "infantry horde **Guard** @everyone 200; hero Captain 90 + Sword",
        "p2.1": "infantry horde Bows 150",
    }
    land = ["p1 B2 capital", "p2 E2 capital"]
    game = bare(land, ["p1.1 B2", "p2.1 E2"], lists=lists, artefacts={"a20_1": "p1.1/1"})
    mine, theirs = (write_text(make_scene(view(game, seat))) for seat in ("p1", "p2"))
    assert "List of army 1 of Red: Guard everyone (infantry, horde, 200 points, strength 3, a20_1)" in mine
    assert "Captain (hero, single, 90 points, strength 1, Sword)" in mine
    assert "Bows" not in mine and "Guard" not in theirs and "List of army 1 of Blue: Bows" in theirs


def played(key: str, players: int = 3) -> Iterator[MightyKingdoms]:
    """A game at random, after every entry."""
    luck = Chance(key)
    game: MightyKingdoms = CAMPAIGN.new(CAMPAIGN.seats(players), key, Options(years=3))
    while game.result is None:
        verb = due(game)
        seat = CLOCK if verb else game.awaited()[0]
        advance(game, seat, verb or random_pick(game.top, game, seat, luck))
        yield game


def test_snow_lies_in_winter_and_not_while_kingdoms_are_founded() -> None:
    seasons: dict[str, set[bool]] = {}
    for game in played("seasons"):
        where = "summer" if game.month else "winter" if game.frame(Winter) or game.result else "setup"
        seasons.setdefault(where, set()).add(is_winter(make_scene(CAMPAIGN.view(game, None))))
    assert seasons == {"setup": {False}, "summer": {False}, "winter": {True}}
    scene = samples.winter()
    cold = pictures.frame(scene)[0].crop((0, 0, *layout.MAP))
    warm = pictures.frame(msgspec.structs.replace(scene, month=3))[0].crop((0, 0, *layout.MAP))
    assert np.asarray(cold, float).mean() > np.asarray(warm, float).mean() + 3


def test_only_orders_that_are_not_carried_out_yet_are_shown(caplog: pytest.LogCaptureFixture) -> None:
    shown = 0
    with caplog.at_level(logging.WARNING):
        for game in played("orders"):
            view = CAMPAIGN.view(game, None)
            scene = make_scene(view)
            orders = [army for army in scene.armies if army.order]
            assert all(army.to != army.tile for army in orders)
            if not game.frame(OrdersPhase):
                assert not orders
            shown += len(orders)
            if orders and shown % 40 == 0:
                pictures.frame(scene)
    assert shown and "not next to it" not in caplog.text


def test_points_left_are_above_arrows_and_ramparts() -> None:
    """What an army has lost is read as well where it marches off, or where another beside it defends."""
    army = Army("p1", 1, "C3", 400)
    other = Army("p1", 2, "C3", 500)
    for quiet, busy, high in (
        ((army,), (msgspec.structs.replace(army, order="move", to="B4"),), 25),
        ((army, other), (army, msgspec.structs.replace(other, defends=True)), 9),
    ):
        scenes = [msgspec.structs.replace(samples.orders(), armies=armies) for armies in (quiet, busy)]
        table = Table(scenes[0], "standard")
        at = stand(table, "C3", list(quiet), contested=False)[0]
        x, y = at.x, at.y + high * table.factor
        box = (round(x - 16), round(y - 8), round(x + 16), round(y + 8))
        first, second = (pictures.frame(scene)[0].crop(box) for scene in scenes)
        assert first.tobytes() == second.tobytes()


def test_a_close_up_shows_nothing_of_the_panel() -> None:
    scene = samples.orders()
    east = tuple(Army(seat, 1, "H5", 500) for seat in ("p1", "p2"))
    middle = focus.find_focus(msgspec.structs.replace(scene, armies=east))
    assert middle is not None and middle[0] + FOCUS[0] // 2 < layout.MAP[0]


def test_the_name_of_the_wilds_stays_on_land() -> None:
    """Where wilderness is one tile wide there is no room for it."""
    scene = samples.orders()
    table = Table(scene, "standard")
    spots = {table.spots[n] for n in scene.tiles}
    for wild, written in (({(11, 2)}, False), ({(9, 0), (10, 0), (11, 0), (10, -1), (9, 1)}, True)):
        frames = [Image.new("RGB", layout.MAP) for _ in range(2)]
        ground.draw_wilds(frames[0], wild, spots, layout.Layout(48, 60, 60))
        found = (np.asarray(frames[0]) == ground.WORDS_ON_WILD).all(axis=2).any()
        assert bool(found) is written


@pytest.mark.parametrize("season", ["summer", "winter"])
def test_a_kingdoms_land_keeps_its_colour_in_every_season(season: str) -> None:
    """The board ships with 256 colours: they were chosen before there was snow, and Teal's land there looked like
    Blue's."""
    scene = samples.SCENES[season]()
    frame, board = pictures.frame(scene)
    shown = png.reduce_colours(frame, board, "standard").convert("RGB")
    table = Table(scene, "standard")
    wide, away = round(0.2 * table.layout.radius), 0.6 * table.layout.radius  # beside what stands in the tile
    worst: dict[str, float] = {}
    for name in table.spots:
        x, y = table.at(name)
        box = (round(x - away), round(y) - wide // 2, round(x - away) + wide, round(y) + wide // 2)
        means = [np.asarray(image.crop(box), float).mean(axis=(0, 1)) for image in (frame, shown)]
        if seat := scene.tiles[name].owner:
            worst[seat] = max(worst.get(seat, 0), float(abs(means[0] - means[1]).max()))
    assert len(worst) == 6 and max(worst.values()) < 9, worst
