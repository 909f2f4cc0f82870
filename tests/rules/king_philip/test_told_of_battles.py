"""13 What is told of a battle, and in which order its steps come."""

from __future__ import annotations

import pytest

from rules.kernel import Entry, Pass
from rules.king_philip.combat import Fight
from rules.king_philip.dataset.charts import ENGLISH, INDIAN
from rules.king_philip.evasion import Stand
from rules.king_philip.ferocity import FightOn
from rules.king_philip.losses import Lose, Losses, hit_site, hit_unit, lose_leader, proposal, raze
from rules.king_philip.mohawks import SendMohawks
from rules.king_philip.news import (
    BattleFought,
    Defeated,
    Devastated,
    DiceFell,
    EventStrikes,
    KeyLeaderLost,
    MassacreRaises,
    SiteHit,
)
from rules.king_philip.options import Options
from rules.king_philip.pieces import GONE
from rules.king_philip.placing import Rest
from rules.king_philip.rerolls import Reroll, Rerolling
from rules.king_philip.strength import site_steps
from tests.rules.king_philip.board import EVENT, Board, at_war, begin, war
from tests.rules.king_philip.test_battle import CALM, fight
from tests.rules.king_philip.test_diplomacy import mohawks
from tests.rules.king_philip.test_odd_ends import raze as burn
from tests.rules.king_philip.test_who_may import told


def test_13_2_18_2_the_event_die_is_told_in_the_first_round_alone() -> None:
    options = Options(ferocity="unlimited", ask_always=True)
    board = begin(fight(INDIAN, {"montaup": "wa_1"}, "montaup>portsmouth", options=options), 1, 2, EVENT["spy"])
    board.do(INDIAN, FightOn(), 2, 1)
    assert [(n.red, n.green, n.event) for n in board.news(DiceFell)] == [(1, 2, "spy"), (2, 1, "")]


@pytest.mark.parametrize("event", ["massacre", "panic", "ambush"])
def test_13_2_F58_after_doubles_no_event_comes(event: str) -> None:
    board = begin(fight(INDIAN, {"montaup": "wa_1", "portsmouth": "ri_1"}, "montaup>portsmouth"), 4, 4, EVENT[event])
    assert board.at() == "done" and board.news(EventStrikes) == [] and board.news(MassacreRaises) == []


def test_13_3_only_a_panic_that_nobody_is_left_for_and_scouts_without_a_leader_come_to_nothing() -> None:
    """Portsmouth was raided: its strength is 0, and nobody is there."""
    for event, nothing in (("panic", True), ("spy", True), ("reinforce", False), ("ambush", False)):
        board = fight(INDIAN, {"montaup": "wa_1"}, "montaup>portsmouth", damage={"portsmouth": 1})
        begin(board, 1, 3, EVENT[event])
        assert board.news(EventStrikes) == [EventStrikes(event, ENGLISH, nothing)]


def test_13_3_F59_an_ambush_is_told_with_the_losses_of_the_ambushed_alone() -> None:
    for red, green, told_of in ((5, 2, (0, 2)), (4, 6, (1, 0))):
        board = fight(INDIAN, {"titicut": "wa_1- wa_2-", "mattakeeset": "ma_1 ma_2"}, "titicut>mattakeeset")
        fought = begin(board, red, green, EVENT["ambush"]).news(BattleFought)[0]
        assert (fought.english_loss, fought.indian_loss) == told_of


def test_13_6_F5_who_may_not_stay_goes_before_anybody_advances() -> None:
    """Philip falls with his Warrior; a Wampanoag and a Nipmuck are left, and Titicut is free."""
    pieces = {"hockomock": "wa_1- wa_2 ni_1 philip", "titicut": "ma_1-"}
    board = at_war(fight(INDIAN, pieces, "hockomock>titicut", "hockomock>bridgewater"), "NI")
    begin(board).do(INDIAN, Fight("hockomock>titicut", "wa_1_weak+philip"), 6, 5, CALM, 6)
    assert board.state.pieces_in("titicut") == [] and board.at() == "relocating"


def test_11_2_F26_a_massacre_among_the_mohawks_raises_an_indian() -> None:
    board = mohawks(6).do(ENGLISH, SendMohawks("tionondogue")).do(INDIAN, Stand(), 1, 2, EVENT["massacre"])
    assert board.at() == "massacre" and board.state.asked() == [INDIAN] and board.state.top.before == 0


# 13.5 Losses.


def test_13_5_a_unit_that_falls_is_told_with_its_place() -> None:
    board = told(war({"titicut": "wa_1-"}))
    hit_unit(board.state, "wa_1", ["wa_1"], INDIAN)
    assert [t.news for t in board.state.now.told] == [Defeated("wa_1", "titicut")]


@pytest.mark.parametrize(("site", "steps"), [("plymouth", ["damaged", "breached"]), ("salem", ["raided"])])
def test_4_2_13_5_what_a_hit_does_to_a_fort_and_to_a_town(site: str, steps: list[str]) -> None:
    board = told(war({}))
    for _ in range(len(steps) + 1):
        hit_site(board.state, site)
    news = [t.news for t in board.state.now.told]
    assert [n for n in news if isinstance(n, SiteHit)] == [SiteHit(site, step) for step in steps]
    assert board.state.is_open(site)


def test_13_6_devastation_is_told_with_the_last_site() -> None:
    *first, last = war({}).state.charts.sites["RI"]
    board = told(burn(war({}), "RI", but=(last,)))
    raze(board.state, first[0])
    assert not any(isinstance(t.news, Devastated) for t in board.state.now.told)
    board.state.damage[last] = 2
    board.state.look_around()
    raze(board.state, last)
    assert [t.news for t in board.state.now.told if isinstance(t.news, Devastated)] == [Devastated("RI")]


@pytest.mark.parametrize(("die", "dead", "due"), [(3, True, 0), (4, False, 6)])
def test_13_5_F70_a_key_leader_who_lives_is_told_with_the_turn_of_his_return(die: int, dead: bool, due: int) -> None:
    state = war({"plymouth": "winslow"}, turn=4).state
    entry = Entry(INDIAN, None)
    state.open_entry(entry, [die])
    lose_leader(state, "winslow", ENGLISH)
    assert [t.news for t in entry.told] == [KeyLeaderLost("winslow", die, dead, due)]


@pytest.mark.parametrize(
    ("group", "site", "left", "forced"),
    [
        ("", "plymouth", 2, True), ("", "plymouth", 1, True), ("ri_1", "plymouth", 2, False),
        ("ri_1 captain_ri", "", 1, True), ("ri_1 captain_ri", "plymouth", 1, False),
    ],
)  # fmt: skip
def test_13_5_F65_a_site_or_a_unit_alone_takes_the_losses_unasked(
    group: str, site: str, left: int, forced: bool
) -> None:
    asks = Losses(seat=ENGLISH, group=group.split(), site=site, left=left)
    assert asks.is_forced(war({"plymouth": group}).state) == forced


def test_13_5_the_usual_order_leaves_all_losses_to_herald_and_the_others_name_one() -> None:
    state = war({"portsmouth": "ri_1 ri_2-"}).state
    asks = Losses(seat=ENGLISH, group=["ri_1", "ri_2"], site="portsmouth", left=2)
    picks = [asks.obey(state, ENGLISH, do) for do in Losses.orders(state, ENGLISH)]
    assert picks == [Rest(), Lose("portsmouth"), Lose("ri_1")]


@pytest.mark.parametrize(
    ("group", "damage", "do", "what"),
    [
        ("ri_1- ri_2", 0, "infantry_first", "ri_2"), ("ri_1-", 0, "infantry_first", "ri_1"),
        ("ri_1- captain_ri", 1, "infantry_first", "ri_1"), ("ri_1-", 0, "spare_points", "portsmouth"),
        ("ri_1-", 1, "spare_points", "ri_1"), ("ri_1- captain_ri", 1, "spare_points", "portsmouth"),
        ("ri_1- ri_2- captain_ri", 1, "spare_points", "ri_1"), ("ri_1", 1, "site_first", "portsmouth"),
    ],
)  # fmt: skip
def test_13_5_where_a_loss_hurts_least(group: str, damage: int, do: str, what: str) -> None:
    board: Board = war({"portsmouth": group}, damage={"portsmouth": damage})
    pieces = [p.rstrip("-") for p in group.split()]
    units = [p for p in pieces if p in board.state.infantry]
    assert proposal(board.state, [*units, "portsmouth"], pieces, "portsmouth", do) == what


@pytest.mark.parametrize(
    ("red", "green", "do", "die"),
    [
        (3, 5, "own_die", "green"), (2, 5, "own_die", "red"), (3, 4, "own_die", ""), (1, 5, "their_die", "green"),
        (1, 4, "their_die", ""), (1, 6, "never", ""),
    ],
)  # fmt: skip
def test_13_2_what_an_order_rolls_again(red: int, green: int, do: str, die: str) -> None:
    asks = Rerolling(seat=ENGLISH, by="guide", red=red, green=green)
    state = war({}).state
    assert asks.obey(state, ENGLISH, do) == (Reroll(die) if die else Pass())
    assert asks.orders(state, ENGLISH) == ["never", "own_die", "their_die"]


def test_13_4_a_site_that_is_open_takes_no_hits() -> None:
    board = at_war(war({}, damage={"salem": 2, "boston": 1}), "MO")
    assert [site_steps(board.state, s) for s in ("salem", "boston", "titicut", "caughnawaga")] == [0, 2, 0, 2]
    board.state.set_stance("MO", GONE)
    assert site_steps(board.state, "caughnawaga") == 0
