"""Figures and limits of single rules, as the rulebook and our charts have them."""

from __future__ import annotations

from rules.king_philip import CAMPAIGN
from rules.king_philip.dataset.charts import ENGLISH, INDIAN
from rules.king_philip.interception import Intercept, sendable
from rules.king_philip.losses import Lose
from rules.king_philip.movement import Movement
from rules.king_philip.movement_verbs import March
from rules.king_philip.news import Weakened
from rules.king_philip.stacking import pieces_of
from tests.rules.king_philip.board import EVENT, begin, war
from tests.rules.king_philip.test_battle import fight

CHARTS = CAMPAIGN.shipped
SETTINGS = CHARTS.settings


def test_13_4_every_row_of_the_combat_results_table() -> None:
    assert CHARTS.crt.rows == [
        [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 1], [0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 1, 2], [0, 0, 1, 2, 2, 2],
        [0, 1, 1, 2, 2, 3], [0, 1, 2, 2, 3, 3], [1, 1, 2, 2, 3, 4], [1, 2, 2, 3, 3, 4], [1, 2, 3, 3, 4, 4],
        [2, 2, 3, 3, 4, 5],
    ]  # fmt: skip


def test_11_1_13_6_the_alliance_chart() -> None:
    rows = {t: (c.razed, c.initial, c.per_turn, c.most, c.surrender) for t, c in CHARTS.tribes.items()}
    assert rows["WA"] == (0, 6, 0, 6, 0) and rows["SK"] == (0, 2, 1, 4, 9) and rows["PC"] == (0, 2, 1, 4, 14)
    assert rows["NI"] == (2, 3, 2, 8, 17) and rows["MO"][0] == 7


def test_8_0_9_0_17_0_turns() -> None:
    turns = SETTINGS.turns
    assert (len(turns.names), turns.winter, turns.church, turns.church_variant, turns.church_short) == (9, 5, 6, 3, 5)
    assert (turns.short, turns.muskets, turns.muskets_short) == ([1, 3, 5, 7, 9], [2, 3, 4, 6], [1, 3, 7, 9])


def test_12_1_12_2_12_7_12_8_6_3_movement_and_stacks() -> None:
    move = SETTINGS.movement
    assert (move.war_band, move.company, move.guide, move.spy, move.river) == (12, 10, 2, -2, 1)  # in half pips
    assert (move.winter_factor, move.english_pips_before_church) == (2, 1)
    assert move.bands == {"indian": 5, "english": 3, "english_church": 5}
    assert move.markers == {"indian": 5, "english": 3, "english_church": 5, "winter": 3}
    assert (SETTINGS.stacks.plain, SETTINGS.stacks.with_leader) == (2, 3)


def test_12_4_13_1_13_4_13_5_11_2_rolls_strength_and_points() -> None:
    rolls, strength, points = SETTINGS.rolls, SETTINGS.strength, SETTINGS.points
    assert (rolls.intercept, rolls.evade) == (5, {"indian": 5, "english": 7})
    assert (rolls.captain, rolls.key_leader, rolls.guide, rolls.spy) == (1, 2, 1, -1)
    assert (strength.full, strength.weakened, strength.key_leader, strength.musket) == (2, 1, 1, 1)
    assert (strength.site, strength.fort, strength.spy) == (1, 2, -1)
    assert (points.infantry, points.site, points.captain, points.key_leader) == (1, 1, 1, 2)
    assert (points.border_war, points.victory) == (3, 30)
    assert (SETTINGS.leaders.returns_after, SETTINGS.leaders.dies_on) == (2, [1, 2, 3])
    assert (SETTINGS.mohawks.join, SETTINGS.mohawks.attack) == ([1, 2, 3], [6])
    assert SETTINGS.victory.indian_sites == ["boston", "plymouth"]


def test_13_3_F59_who_was_ambushed_does_his_harm_all_the_same() -> None:
    pieces = {"montaup": "wa_1 wa_2", "portsmouth": "ri_1"}
    board = begin(fight(INDIAN, pieces, "montaup>portsmouth"), 5, 3, EVENT["ambush"])
    board.do(ENGLISH, Lose("portsmouth"))  # he strikes back with two and a five: one loss
    assert [board.state.infantry[u].full for u in ("wa_1", "wa_2")].count(False) == 1
    assert len(board.news(Weakened)) == 1


def test_12_4_a_move_is_stopped_once_and_nobody_else_is_asked() -> None:
    pieces = {"hockomock": "pc_1", "bridgewater": "ma_1 captain_ma", "taunton": "pl_1 captain_pl"}
    board = begin(war(pieces, Movement(seat=INDIAN), church_in=True)).do(INDIAN, March("hockomock", "titicut"))
    board.do(ENGLISH, Intercept("bridgewater", "ma_1+captain_ma"), 6)
    assert board.at() == "intercepting" and board.state.top.marker  # now it is a battle, and others may join (12.5)


def test_12_4_no_leader_goes_to_intercept_without_infantry() -> None:
    state = war({}).state
    villages = CHARTS.sites["WA"]
    start, space = next((a, k.to) for a in villages for k in CHARTS.overland[a] if k.to in villages)
    for piece in ("wa_1", "wa_2", "philip"):
        state.put(piece, start)
    state.look_around()
    found = [pieces_of(part) for part in sendable(state, INDIAN, start, space)]
    assert found and all(any(p in state.infantry for p in part) for part in found)
