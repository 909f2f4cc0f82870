"""7.0 Event markers in a siege: 5, 20 and 21."""

from __future__ import annotations

from rules.kernel import Done, Entry, Pass
from rules.king_david.action import Besiege
from rules.king_david.battle_plans import Plan
from rules.king_david.game import KingDavid
from rules.king_david.news.fights import CityTaken
from rules.king_david.windows import PlayMarker
from tests.rules.king_david.scene import do, give, news, put, run_on, scene, slot

# 5, 20, 21


def siege(game: KingDavid, rolls: list[int], level: int = 2, **plans: list[str]) -> Entry:
    """Three infantry of Judah before Gaza."""
    game.forts["gaza"] = level
    put(game, "gaza", *["judah_infantry_3"] * 3)
    slot(game, "judah")
    do(game, "judah", Done())
    do(game, "judah", Besiege("gaza"))
    for player in ("judah", "philistia"):
        do(game, player, Plan(plans.get(player, []), "cheapest", "never", "pass"))
    return run_on(game, rolls)


def test_7_5_q52_secret_entrance_takes_the_city_with_its_walls() -> None:
    game = scene()
    give(game, "judah", "secret_entrance")
    entry = siege(game, [], level=3, judah=["secret_entrance"])
    assert news(entry, CityTaken)[0] == CityTaken("gaza", "judah", 3, "secret_entrance")
    assert game.resource["judah"] == 19  # Q52: the siege is paid for


def test_7_20_q62_siege_works_lower_the_walls_and_at_level_one_the_city_surrenders() -> None:
    game = scene()
    give(game, "judah", "siege_works")
    entry = siege(game, [], level=1, judah=["siege_works"])
    assert news(entry, CityTaken)[0] == CityTaken("gaza", "judah", 1, "surrender")


def test_7_21_q62_defensive_stalwart_raises_them_up_to_four() -> None:
    game = scene()
    give(game, "philistia", "defensive_stalwart")
    siege(game, [1] * 3 + [1] * 4 + [1] * 3 + [1] * 4, level=4, philistia=["defensive_stalwart"])
    assert game.forts["gaza"] == 4


def test_qa_events_20_and_21_the_majority_counts() -> None:
    game = scene()
    give(game, "judah", "siege_works", "siege_works")
    give(game, "philistia", "defensive_stalwart")
    game.forts["gaza"] = 3
    put(game, "gaza", *["judah_infantry_3"] * 3)
    slot(game, "judah")
    do(game, "judah", Done())
    do(game, "judah", Besiege("gaza"))
    do(game, "judah", Plan(["siege_works"], "cheapest", "never", "ask"))
    do(game, "philistia", Plan(["defensive_stalwart"], "cheapest", "never", "pass"))
    run_on(game)  # both are shown; Judah is asked again
    do(game, "judah", PlayMarker("siege_works", "gaza"))
    do(game, "judah", Pass())
    run_on(game, [1] * 3 + [1] * 2 + [1] * 3 + [1] * 2)
    assert game.forts["gaza"] == 2  # 3 - 2 + 1
