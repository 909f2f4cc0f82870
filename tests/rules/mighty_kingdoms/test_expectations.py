"""What is told before an order is confirmed."""

from __future__ import annotations

from bot.words import words_of
from rules.kernel import Phrase
from rules.mighty_kingdoms import CAMPAIGN
from rules.mighty_kingdoms.battles import Fight
from rules.mighty_kingdoms.expectations import foresee
from rules.mighty_kingdoms.game import MightyKingdoms
from rules.mighty_kingdoms.orders import Defend, Move
from tests.rules.mighty_kingdoms.stage import act, stage

LAND = ["p1 B2 capital", "p1 C2", "p2 D2 village", "p2 E2 capital"]


def told_before(game: MightyKingdoms, pick: Move | Fight) -> dict[str, Phrase]:
    said = foresee(game, "p1", pick)
    words_of(CAMPAIGN).missing.clear()
    assert all(words_of(CAMPAIGN).phrase(p) for p in said) and not words_of(CAMPAIGN).missing
    return {p.key: p for p in said}


def test_3_3_what_may_be_found() -> None:
    said = told_before(stage(LAND, ["p1.1 C2"]), Move("p1.1", "C3"))["may_find"].values
    assert said == {"village": 25, "city": 8, "fortress": 8, "tower": 0}
    towers = told_before(stage(LAND, ["p1.1 C2"], advanced=True), Move("p1.1", "C3"))["may_find"].values
    assert towers == {"village": 25, "city": 8, "fortress": 8, "tower": 3}  # 53, 17, 17 and 6 of 216


def test_3_5_the_odds_of_a_battle_with_what_was_ordered_before() -> None:
    game = stage(LAND, ["p1.1 C2", "p1.2 C2", "p2.1 D2", "p2.2 E2"])
    alone = told_before(game, Move("p1.1", "D2"))["battle_odds"].values
    assert (alone["ours"], alone["won"], alone["drawn"], alone["lost"]) == (1, 22, 56, 22)
    act(game, "p1", Move("p1.1", "D2"))
    act(game, "p2", Defend("p2.1"))
    both = told_before(game, Move("p1.2", "D2"))["battle_odds"].values
    assert (both["ours"], both["won"], both["drawn"], both["lost"]) == (2, 21, 56, 23)


def test_3_5_the_odds_of_a_battle_that_is_chosen() -> None:
    tiles = [*LAND, "p1 C3", "p2 D3"]
    game = stage(tiles, ["p1.1 D2", "p2.1 D2", "p1.2 D3", "p2.2 D3 defends"], at="battles")
    assert told_before(game, Fight("D3", "p2"))["battle_odds"].values["won"] == 11
    assert not foresee(
        stage(tiles, ["p1.1 D2", "p2.1 D2 lying", "p2.2 D2 lying"], at="battles"), "p1", Fight("D2", "p2")
    )


def test_3_6_that_there_is_no_way_back() -> None:
    assert "no_way_back_from" not in told_before(stage(LAND, ["p1.1 C2", "p2.1 D2"]), Move("p1.1", "D2"))
    game = stage([t for t in LAND if "C2" not in t] + ["p2 C2"], ["p1.1 C2", "p2.1 D2"])
    assert "no_way_back_from" in told_before(game, Move("p1.1", "D2"))


def test_3_7_that_the_ground_is_rough() -> None:
    assert "will_lie_down" in told_before(stage(LAND, ["p1.1 C2"], edges={"C2 C3": "f"}), Move("p1.1", "C3"))
    assert "will_lie_down" not in told_before(stage(LAND, ["p1.1 C2"]), Move("p1.1", "C3"))
