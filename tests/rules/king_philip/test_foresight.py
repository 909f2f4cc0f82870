"""Odds in the preview, against the tables worked out by hand and against thousands of battles."""

from __future__ import annotations

import pytest

from bot.words import words_of
from rules.kernel import Verb
from rules.king_philip import CAMPAIGN, evasion
from rules.king_philip.combat import Combat, Fight
from rules.king_philip.dataset.charts import ENGLISH, INDIAN
from rules.king_philip.evasion import Evade
from rules.king_philip.expectations import foresee
from rules.king_philip.interception import Intercept
from rules.king_philip.movement import Movement
from rules.king_philip.movement_verbs import Attack, Detach, March
from rules.king_philip.odds import battle_odds, interception_odds
from rules.king_philip.paths import reach
from tests.rules.king_philip.board import begin, markers, war


def test_two_warriors_on_an_empty_settlement() -> None:
    """15 throws of 36 by the dice alone, less one panic in six of those with an odd total (9 of 36)."""
    state = war({"montaup": "wa_1 wa_2"}).state
    odds = battle_odds(state, INDIAN, ["wa_1", "wa_2"], "portsmouth")
    assert (odds.strength, odds.against) == (4, 1) and odds.off == pytest.approx(1 / 6)
    assert odds.razed == pytest.approx(15 / 36 - 9 / 36 / 6)


def test_the_odds_are_those_of_real_battles() -> None:
    """Two hundred battles with the keys of a counter: within four deviations."""
    pieces = {"montaup": "wa_1 wa_2 wa_3 philip", "portsmouth": "ri_1"}
    odds = battle_odds(war(pieces).state, INDIAN, ["wa_1", "wa_2", "wa_3", "philip"], "portsmouth")
    razed = hits = 0
    for n in range(200):
        board = war(pieces, Combat(seat=INDIAN), markers=markers("montaup>portsmouth"))
        board.state.options.ask_always = False
        board.state.key = f"odds-{n}"
        begin(board)
        razed += board.state.is_open("portsmouth")
        soldier = board.state.infantry["ri_1"]
        hits += board.state.damage.get("portsmouth", 0) + (0 if soldier.where == "portsmouth" and soldier.full else 1)
        hits += soldier.where == "@pool"
    assert razed / 200 == pytest.approx(odds.razed, abs=0.14)
    assert hits / 200 == pytest.approx(odds.hits, abs=0.4)


def test_evasion_and_interception() -> None:
    state = war({"hockomock": "pc_1 sachem_pc", "bridgewater": "ma_1 captain_ma"}).state
    assert evasion.chance(state, INDIAN, state.pieces_in("hockomock")) == 3
    assert [(c.start, c.faces) for c in interception_odds(state, ENGLISH, "titicut")] == [("bridgewater", 2)]


def test_what_is_said_before_confirming() -> None:
    board = begin(war({"hockomock": "pc_1 pc_2", "bridgewater": "ma_1 captain_ma"}, Movement(seat=INDIAN)))
    words = words_of(CAMPAIGN)
    said = [words.phrase(p) for p in foresee(board.state, INDIAN, March("hockomock", "titicut"))]
    assert "Hockomock" in said[0] and "2 in 6" in said[1] and "Bridgewater" in said[1]
    attack = [words.phrase(p) for p in foresee(board.state, INDIAN, Attack("hockomock", "taunton"))]
    assert attack[0].startswith("strength 4 v 1") and "38 % to raze" in attack[0]
    board.do(INDIAN, March("hockomock", "titicut"))
    stop = foresee(board.state, ENGLISH, Intercept("bridgewater", "ma_1+captain_ma"))
    assert [p.values for p in stop] == [{"faces": 2}]


def test_odds_in_battle() -> None:
    board = war({"bridgewater": "ma_1 ma_2", "titicut": "wa_1"}, Combat(seat=ENGLISH))
    board.state.markers = markers("bridgewater>titicut")
    begin(board)
    assert foresee(board.state, INDIAN, Evade("hockomock"))[0].values == {"faces": 2}
    two = war(
        {"titicut": "wa_1 wa_2"}, Combat(seat=INDIAN), markers=markers("titicut>taunton", "titicut>middleborough")
    )
    begin(two)
    assert foresee(two.state, INDIAN, Fight("titicut>taunton", "wa_1"))[0].values["strength"] == 2


def test_no_word_of_interception_when_the_markers_lie() -> None:
    """12.5: they were intercepted when they were placed, or not at all."""
    pieces = {"titicut": "wa_1 wa_2", "rehoboth": "pl_1 captain_pl"}
    attack = begin(war(pieces, Movement(seat=INDIAN)))
    assert [p.key for p in foresee(attack.state, INDIAN, Attack("titicut", "taunton"))] == [
        "battle_odds", "may_be_joined",
    ]  # fmt: skip
    lying = markers("titicut>taunton", "titicut>middleborough")
    fight = begin(war(pieces, Combat(seat=INDIAN), markers=lying))
    assert [p.key for p in foresee(fight.state, INDIAN, Fight("titicut>taunton", "wa_1"))] == ["battle_odds"]


def test_F27_an_attack_on_a_village_at_peace_says_whom_it_wakes() -> None:
    board = begin(war({"chelmsford": "ma_1"}, Movement(seat=ENGLISH)))
    woken, odds = foresee(board.state, ENGLISH, Attack("chelmsford", "wamesit"))[:2]
    assert (woken.key, woken.values["tribe"]) == ("wakes_tribe", "AB") and odds.values["against"] == 1
    assert "Abenakis" in words_of(CAMPAIGN).phrase(woken)


@pytest.mark.parametrize(
    ("pick", "via", "pips"),
    [
        (March("winnecunnet", "montaup"), ["assonet"], 1), (March("winnecunnet", "hockomock"), [], 1),
        (Detach("winnecunnet", "pc_1", "montaup"), ["assonet"], 1),
    ],
    ids=str,
)  # fmt: skip
def test_12_1_the_way_of_a_march_is_told_with_its_pips(pick: Verb, via: list[str], pips: int) -> None:
    state = begin(war({"winnecunnet": "pc_1 pc_2"}, Movement(seat=INDIAN))).state
    said = foresee(state, INDIAN, pick)[0].values
    assert (said["via"], said["pips"]) == (via, pips)


def test_12_1_the_way_of_a_march_that_takes_all_pips_is_told() -> None:
    state = begin(war({"assonet": "wa_1 wa_2"}, Movement(seat=INDIAN))).state
    costs = reach(state, INDIAN, ["wa_1", "wa_2"], "assonet").search()
    farthest = max(costs, key=costs.__getitem__)
    assert costs[farthest] == 12
    for pick in (March("assonet", farthest), Detach("assonet", "wa_1", farthest)):
        assert foresee(state, INDIAN, pick)[0].values["pips"] == 6


def test_12_4_a_leader_alone_is_not_warned_of_interception() -> None:
    pieces = {"hockomock": "philip", "titicut": "wa_1", "bridgewater": "ma_1 captain_ma", "winnecunnet": "wa_2"}
    state = begin(war(pieces, Movement(seat=INDIAN))).state
    assert [p.key for p in foresee(state, INDIAN, March("hockomock", "titicut"))] == ["way_taken"]
    del pieces["titicut"]
    state = begin(war({**pieces, "hockomock": "pc_1"}, Movement(seat=INDIAN))).state
    assert [p.key for p in foresee(state, INDIAN, March("hockomock", "titicut"))] == ["way_taken", "may_be_stopped"]


def test_H2_the_pips_to_a_place_where_they_only_halt_are_told() -> None:
    state = begin(war({"dedham": "ma_1 ma_2 captain_ma", "medfield": "ma_3 ma_4"}, Movement(seat=ENGLISH))).state
    said = foresee(state, ENGLISH, March("dedham", "medfield"))
    assert [p.key for p in said] == ["way_taken", "only_halts"] and said[0].values["pips"] == 1


def test_13_the_odds_of_a_fight_are_told_in_hundredths_and_losses_in_tenths() -> None:
    pieces = {"bridgewater": "ma_1-", "titicut": "wa_1- philip"}
    board = begin(war(pieces, Movement(seat=ENGLISH)))
    said = foresee(board.state, ENGLISH, Attack("bridgewater", "titicut"))[0].values
    assert said == {
        "strength": 1, "against": 2, "hits": 0.1, "suffered": 0.4, "razed": 0, "cleared": 15, "wiped_out": 40,
        "evades": 67,
    }  # fmt: skip
