"""Odds in figures: of the 216 throws of the three dice, those that do it, counted over whole battles."""

from __future__ import annotations

import pytest

from rules.king_philip.dataset.charts import ENGLISH, INDIAN
from rules.king_philip.odds import battle_odds
from tests.rules.king_philip.board import war

LED = {"montaup": "wa_1 wa_2- wa_3 philip", "portsmouth": "ri_1"}
BRAVE = {"titicut": "wa_1", "taunton": "pl_1 pl_2- winslow"}
HOPELESS = {"titicut": "wa_1-", "taunton": "pl_1 pl_2- winslow"}
EVEN = {"bridgewater": "ma_1 ma_2-", "titicut": "wa_1 wa_2-"}
FORT = {"swansea": "pl_1 pl_2 winslow", "montaup": "wa_1- sachem_wa"}
EMPTY_FORT = {"swansea": "pl_1 pl_2 winslow", "montaup": "philip"}


@pytest.mark.parametrize(
    ("side", "pieces", "damage", "target", "strengths", "losses", "done", "evades"),
    [
        (INDIAN, {"montaup": "wa_1 wa_2"}, 0, "portsmouth", (4, 1), (201, 32), (81, 0, 0), 0),
        (INDIAN, LED, 0, "portsmouth", (6, 3), (324, 146), (3, 54, 0), 0),  # the Soldier before his settlement
        (INDIAN, BRAVE, 0, "taunton", (2, 5), (87, 236), (0, 0, 88), 2),
        (INDIAN, HOPELESS, 0, "taunton", (1, 5), (33, 148), (0, 0, 148), 2),
        (ENGLISH, EVEN, 0, "titicut", (3, 3), (146, 144), (0, 0, 0), 2),
        (ENGLISH, {"bridgewater": "ma_1-", "titicut": "wa_1- philip"}, 0, "titicut", (1, 2), (32, 87), (0, 32, 87), 4),
        (ENGLISH, FORT, 1, "montaup", (5, 2), (266, 90), (88, 30, 0), 3),  # the fort before the last beside his Sachem
        (ENGLISH, EMPTY_FORT, 2, "montaup", (5, 1), (148, 33), (148, 0, 0), 4),
    ],
)  # fmt: skip
def test_13_4_13_5_the_odds_of_a_battle(
    side: str,
    pieces: dict[str, str],
    damage: int,
    target: str,
    strengths: tuple[int, int],
    losses: tuple[int, int],
    done: tuple[int, int, int],
    evades: int,
) -> None:
    state = war(pieces, damage={target: damage} if damage else {}).state
    odds = battle_odds(state, side, list(state.pieces_in(next(iter(pieces)))), target)
    assert (odds.strength, odds.against) == strengths and odds.off == pytest.approx(1 / 6)
    assert (216 * odds.hits, 216 * odds.suffered) == pytest.approx(losses)
    assert (216 * odds.razed, 216 * odds.cleared, 216 * odds.wiped_out) == pytest.approx(done)
    assert 6 * odds.evades == pytest.approx(evades)


def test_nobody_defends_a_place_against_its_own_side() -> None:
    state = war({"montaup": "wa_1 philip", "sowams": "wa_2"}).state
    odds = battle_odds(state, INDIAN, ["wa_2"], "montaup")
    assert (odds.strength, odds.against, odds.hits, odds.razed, odds.evades) == (2, 0, 0, 0, 0)


def test_13_1_who_is_stopped_by_church_does_not_slip_away() -> None:
    state = war({"bridgewater": "ma_1 church", "titicut": "wa_1"}, church_in=True).state
    assert battle_odds(state, ENGLISH, ["ma_1", "church"], "titicut").evades == 0
    assert battle_odds(state, ENGLISH, ["ma_1"], "titicut").evades > 0
