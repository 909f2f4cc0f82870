"""Rules in which a single word was free to be wrong: a condition, a quantity, a piece of news."""

from __future__ import annotations

import pytest

from rules.kernel import CLOCK, Begin, Entry, Illegal, check
from rules.king_david.action import ActionPhase, Laying, Slot
from rules.king_david.anytime import BreakAlliance
from rules.king_david.combat import Battle
from rules.king_david.diplomacy import AcceptAlliance, ActTogether, Diplomacy, JointSlots, OfferAlliance, Welcome
from rules.king_david.fight import ATTACKERS, DEFENDERS
from rules.king_david.game import KingDavid
from rules.king_david.hits import Hits
from rules.king_david.minors import SettingUp, leave_in_peace
from rules.king_david.movement import Move
from rules.king_david.news.turns import AllianceBroken, AllianceOffered, JointSlot
from rules.king_david.windows.fight import DiceWindow
from tests.rules.king_david.scene import begin, do, news, put, scene, slot


def run_by(game: KingDavid, minor: str, player: str) -> None:
    game.minors[minor].status, game.minors[minor].by = "run", player
    game.touch()


def test_5_1_everybody_hears_of_an_offer() -> None:
    game = scene()
    begin(game, Diplomacy())
    assert news(do(game, "judah", OfferAlliance("tyre")), AllianceOffered) == [AllianceOffered("judah", "tyre")]


def test_q92_one_asks_the_same_host_once() -> None:
    game = scene()
    game.alliances = [["judah", "philistia"], ["philistia", "tyre"]]
    begin(game, JointSlots())
    do(game, "philistia", ActTogether("judah"))
    assert game.top.act_together_host(game, game.seat_of("philistia")).values == ["tyre"]


def test_6_2_6_nothing_is_asked_when_the_hits_are_just_enough_for_all() -> None:
    game = scene()
    armies = put(game, "keilah", "judah_infantry_3", "judah_infantry_3")
    hits = Hits(seat=game.seat_of("judah"), area="keilah", side="judah", armies=list(armies), left=4)
    hits.absorbs = dict.fromkeys(armies, 2)
    game.stack = [
        Battle(area="keilah", party="judah", commander={}, sides={"judah": "judah"}, armies={"judah": list(armies)}),
        hits,
    ]
    game.open_entry(Entry(CLOCK, Begin()))
    hits.enter(game)
    assert hits.left == 0 and sorted(hits.stepped) == sorted(armies)


def test_q16_hadadezer_comes_to_a_city_that_is_still_arameas() -> None:
    game = scene(2)
    run_by(game, "aramea", "judah")
    game.control = {"damascus": "philistia"}
    game.touch()
    begin(game, SettingUp(minor="aramea"))
    open_now = game.top.decide_choice(game, game.seat_of("judah")).values
    assert "damascus" not in open_now and set(open_now) == set(game.atlas.home_cities["aramea"]) - {"damascus"}


def test_q81_one_foreign_army_in_the_land_is_enough_to_keep_a_minor_at_war() -> None:
    game = scene(2)
    run_by(game, "moab", "philistia")
    put(game, next(iter(game.atlas.home["moab"])), "judah_infantry_3")
    put(game, "gaza", "philistia_infantry_2")
    leave_in_peace(game)
    assert game.minors["moab"].status == "run"


def test_6_1_a_refused_way_says_whether_the_land_is_closed() -> None:
    game = scene(2)
    put(game, "hebron", "judah_infantry_3")
    slot(game, "judah")
    for to in game.atlas.near["hebron"]:
        said = game.top.why_not(game, game.seat_of("judah"), Move, ["hebron", "none", to])
        assert said is None or said.key != "may_not_enter", f"{to} is open to Judah"


def test_q92_everybody_hears_who_acts_with_whom() -> None:
    game = scene()
    game.alliances = [["judah", "philistia"]]
    begin(game, JointSlots())
    do(game, "philistia", ActTogether("judah"))
    assert news(do(game, "judah", Welcome("philistia")), JointSlot) == [JointSlot("philistia", "judah")]


def test_5_1_nobody_accepts_what_nobody_offers() -> None:
    game = scene()
    begin(game, Diplomacy())
    with pytest.raises(Illegal, match="nobody offers you"):
        check(game, game.seat_of("judah"), AcceptAlliance("tyre"))


def rolled(game: KingDavid, attackers: list[int], defenders: list[int]) -> DiceWindow:
    """Two of Judah's phalanxes against two of Philistia's chariots, with these dice."""
    mine, his = put(game, "gath", *["judah_phalanx_3"] * 2), put(game, "gath", *["philistia_chariot_3"] * 2)
    fight = Battle(
        area="gath", party="judah", commander={},
        sides={"judah": ATTACKERS, "philistia": DEFENDERS}, armies={ATTACKERS: mine, DEFENDERS: his},
    )  # fmt: skip
    fight.dice = {ATTACKERS: attackers, DEFENDERS: defenders}
    window = DiceWindow(area="gath")
    game.stack = [fight, window]
    return window


@pytest.mark.parametrize(
    ("mine", "his", "on"),
    [([6, 5], [6, 5], ""), ([1, 1], [6, 5], ATTACKERS), ([6, 5], [7, 7], ""), ([6, 5], [10, 10], DEFENDERS)],
)
def test_7_4_act_of_god_is_for_ones_own_bad_dice_and_the_enemys_good_ones(
    mine: list[int], his: list[int], on: str
) -> None:
    game = scene()
    window = rolled(game, mine, his)
    fight = game.enclosing(Battle)
    assert [fight.expected(game, side) for side in (ATTACKERS, DEFENDERS)] == [11, 11]
    assert window.best_target(game, "judah", "act_of_god") == on
    assert window.best_target(game, "tyre", "act_of_god") == "", "it is not Tyre's fight"


def test_5_1_an_alliance_that_was_broken_in_a_slot_of_ones_own_ends_at_once() -> None:
    game = scene()
    game.alliances = [["judah", "philistia"]]
    put(game, "hebron", "judah_infantry_3")
    begin(game, Diplomacy())
    entry = do(game, "judah", BreakAlliance("philistia"))
    assert not news(entry, AllianceBroken)[0].later and not game.are_allied("judah", "philistia")


def test_q93_a_guest_who_broke_with_his_host_acts_directly_after_him() -> None:
    game = scene()
    game.joint = {"philistia": "judah"}
    phase = ActionPhase(queue=["judah", "tyre"], skipped=["philistia"])
    game.stack = [phase]
    phase.slot(game, None)
    assert phase.acted == ["judah"] and phase.queue == ["philistia", "tyre"]


def test_q7_a_break_takes_effect_when_the_siege_is_over() -> None:
    game = scene()
    game.alliances = [["judah", "philistia"]]
    game.breaking = [["judah", "philistia"]]
    game.touch()
    laying = Laying(area="gath", player="tyre")
    game.stack = [Slot(members=["tyre"]), laying]
    game.open_entry(Entry(CLOCK, Begin()))
    laying.over(game)
    assert game.breaking == [] and not game.are_allied("judah", "philistia")
