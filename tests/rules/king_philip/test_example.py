"""The rulebook's extended example, number by number, with the readings X1 to X7."""

from __future__ import annotations

from rules.kernel import Done, Pass
from rules.king_philip import CAMPAIGN
from rules.king_philip.combat import Fight
from rules.king_philip.dataset.charts import ENGLISH, INDIAN
from rules.king_philip.diplomacy import Diplomacy, Recruit
from rules.king_philip.evasion import Evade, Stand
from rules.king_philip.events import Panic, Raise
from rules.king_philip.interception import Intercept
from rules.king_philip.losses import Lose
from rules.king_philip.movement_verbs import Attack, March, Onward, PickUp, Sail
from rules.king_philip.news import BattleFought, DiceFell, EvasionTried, EventStrikes, InterceptionTried, Marched
from rules.king_philip.options import Options
from rules.king_philip.placing import Place, Rest
from rules.king_philip.reinforcements import Arm
from tests.rules.king_philip.board import EVENT, Board, begin, war

ENGLISH_SET_UP = {
    "marlborough": "ma_1", "sudbury": "ma_2", "dedham": "ma_3 captain_ma", "boston": "ma_4", "springfield": "ma_5",
    "swansea": "pl_1 captain_pl", "plymouth": "pl_2 winslow", "portsmouth": "ri_1", "providence": "ri_2 captain_ri",
    "new_london": "ct_1", "hartford": "ct_2 captain_ct",
}  # fmt: skip
INDIAN_SET_UP = {
    "montaup": "philip wa_1 wa_2 wa_3", "sowams": "wa_4 wa_5", "acushnet": "sachem_wa wa_6",
    "sakonnet": "sachem_sk sk_1 sk_2", "hockomock": "sachem_pc pc_1 pc_2", "caughnawaga": "sachem_mo",
}  # fmt: skip


def set_up() -> Board:
    """7.0, piece by piece; every Church roll of the example fails."""
    board = begin(Board(CAMPAIGN.new([INDIAN, ENGLISH], "key", Options(ask_always=True))))
    for seat, places in ((ENGLISH, ENGLISH_SET_UP), (INDIAN, INDIAN_SET_UP)):
        pairs = [(piece, space) for space, pieces in places.items() for piece in pieces.split()]
        for piece, space in pairs[:-1]:
            board.do(seat, Place(piece, space))
        last = pairs[-1]
        board.do(seat, Place(*last), *([4] if seat == INDIAN else []))
    return board


def marked() -> Board:
    board = set_up()
    assert board.at() == "movement"
    board.do(INDIAN, Attack("montaup", "portsmouth"))
    board.do(INDIAN, Attack("sowams", "wickford"))
    board.do(INDIAN, Attack("sakonnet", "swansea"))
    assert board.at() == "movement"  # nobody could intercept so far
    return board.do(INDIAN, Attack("hockomock", "bridgewater"))


def portsmouth(board: Board) -> None:
    board.do(INDIAN, Fight("montaup>portsmouth", "wa_1+wa_2+wa_3+philip"), 1, 5, EVENT["guide"])
    board.do(ENGLISH, Lose("ri_1")).do(ENGLISH, Lose("ri_1_weak"))  # the third can only be the settlement's


def wickford(board: Board) -> None:
    board.do(INDIAN, Fight("sowams>wickford", "wa_4+wa_5"), 1, 3, EVENT["massacre"])  # X1: red 1
    board.do(ENGLISH, Raise("ri_1", "wickford"))


def test_X2_interception_from_dedham_needs_a_5() -> None:
    """X2: one pip, one Captain: the two cancel out."""
    board = marked()
    assert board.at() == "intercepting"
    assert board.offers("intercept_start") == ["dedham"]
    board.do(ENGLISH, Intercept("dedham", "ma_3+captain_ma"), 1)
    tried = board.news(InterceptionTried)[-1]
    assert (tried.die, tried.modifier, tried.success) == (1, 0, False)
    better = marked().do(ENGLISH, Intercept("dedham", "ma_3+captain_ma"), 5)
    assert better.state.infantry_in("bridgewater") == ["ma_3"]


def test_four_markers_of_five() -> None:
    board = marked().do(ENGLISH, Pass())
    assert len(board.state.markers) == 4
    assert board.state.top.doing(board.state).values["markers"] == 1


def test_X5_battle_of_portsmouth() -> None:
    """X5. Red 1 on 3 strength points: nothing. Green 5 on 7: three losses."""
    board = marked().do(ENGLISH, Pass()).do(INDIAN, Done())
    portsmouth(board)
    fight = board.news(BattleFought)[0]
    assert (fight.english, fight.indian, fight.english_loss, fight.indian_loss) == (3, 7, 3, 0)
    event = board.news(EventStrikes)[0]
    assert (event.event, event.side, event.none) == ("guide", ENGLISH, True)  # 1 + 5 is even; no leader: no event
    assert board.state.points == {ENGLISH: 0, INDIAN: 1}
    assert board.state.damage == {"portsmouth": 1}
    assert board.state.infantry["ri_1"].where == "@pool"
    assert board.at() == "combat"  # the settlement stands: no advance


def test_X1_battle_of_wickford() -> None:
    board = marked().do(ENGLISH, Pass()).do(INDIAN, Done())
    portsmouth(board)
    wickford(board)
    fight = board.news(BattleFought)[1]
    assert (fight.english, fight.indian, fight.english_loss, fight.indian_loss) == (1, 4, 1, 0)
    assert board.state.damage["wickford"] == 1
    assert board.state.infantry_in("wickford") == ["ri_1"]
    assert board.state.points == {ENGLISH: 0, INDIAN: 1}


def test_X18_battle_of_swansea() -> None:
    """X18: the panicked Warrior stands outside the battle space. 2 strength points instead of 4: no loss."""
    board = marked().do(ENGLISH, Pass()).do(INDIAN, Done())
    portsmouth(board)
    wickford(board)
    board.do(INDIAN, Fight("sakonnet>swansea", "sk_1+sk_2+sachem_sk"))
    assert board.at() == "evading"
    board.do(ENGLISH, Stand(), 2, 3, EVENT["panic"])
    assert board.news(EventStrikes)[-1].side == INDIAN
    board.do(ENGLISH, Panic("sk_1"), 2, 1, EVENT["massacre"])  # with the last battle's dice
    fight = board.news(BattleFought)[2]
    assert (fight.english, fight.indian, fight.english_loss, fight.indian_loss) == (3, 2, 0, 0)
    assert board.state.charts.hits(4, 3) == 1  # without the panic


def test_battle_of_bridgewater() -> None:
    board = all_four()
    fight = board.news(BattleFought)[3]
    assert (fight.english, fight.indian, fight.english_loss, fight.indian_loss) == (1, 4, 0, 0)
    assert board.state.infantry_in("hockomock") == ["pc_1", "pc_2", "pc_3"]
    assert board.at() == "movement"
    assert board.state.markers == []  # 13.10


def all_four() -> Board:
    board = marked().do(ENGLISH, Intercept("dedham", "ma_3+captain_ma"), 1).do(INDIAN, Done())
    portsmouth(board)
    wickford(board)
    board.do(INDIAN, Fight("sakonnet>swansea", "sk_1+sk_2+sachem_sk"))
    board.do(ENGLISH, Stand(), 2, 3, EVENT["panic"])
    board.do(ENGLISH, Panic("sk_1"), 2, 1, EVENT["massacre"])
    return board.do(INDIAN, Raise("pc_3", "hockomock"))


def english_moves(board: Board) -> Board:
    board.do(ENGLISH, March("marlborough", "wollomonopoag"))
    assert board.at() == "intercepting"  # M09: the war band beside it
    board.do(INDIAN, Pass())
    board.do(ENGLISH, March("sudbury", "dedham")).do(ENGLISH, PickUp("ma_3+captain_ma"))
    board.do(ENGLISH, Onward("boston")).do(ENGLISH, PickUp("ma_4"))
    board.do(ENGLISH, Onward("monatiquot")).do(ENGLISH, Onward("bridgewater"))
    return board


def test_X3_X4_english_movement() -> None:
    """X3, X4. Four pips along one-pip connections, one company all the way, and one pip left for the marker."""
    board = english_moves(all_four())
    assert board.state.top.tally == 8
    assert board.state.top.bands == 2
    assert board.state.pieces_in("bridgewater") == ["ma_2", "ma_3", "ma_4", "captain_ma"]
    assert board.news(Marched)[0].half_pips == 2
    board.do(ENGLISH, Attack("bridgewater", "hockomock"))
    board.do(ENGLISH, Sail("new_london", "ct_1", "warwick"))
    assert board.state.infantry_in("warwick") == ["ct_1"]  # M17: no Rhode Islander there
    assert "warwick" not in board.offers("attack_start")
    assert not board.state.top.is_open(board.state, ENGLISH, March)  # three companies have moved


def evaded() -> Board:
    board = english_moves(all_four()).do(ENGLISH, Attack("bridgewater", "hockomock"))
    board.do(ENGLISH, Sail("new_london", "ct_1", "warwick")).do(ENGLISH, Done())
    assert board.at() == "evading"
    assert "winnecunnet" in board.offers("evade_to")
    # a 6 to slip away, then the doubles that call the attack off, then Church's roll of turn two
    return board.do(INDIAN, Evade("winnecunnet"), 6, 3, 3, EVENT["reinforce"], 6)


def test_english_combat() -> None:
    board = evaded()
    tried = board.news(EvasionTried)[-1]
    assert (tried.die, tried.modifier, tried.success) == (6, 1, True)
    assert board.news(DiceFell)[-1].doubles
    assert board.state.pieces_in("winnecunnet") == ["pc_1", "pc_2", "pc_3", "sachem_pc"]
    assert board.state.damage == {"portsmouth": 1, "wickford": 1}
    assert board.state.markers == []


def reinforced() -> Board:
    board = evaded()
    assert (board.at(), board.state.turn) == ("new_units", 2)
    for piece, space in (
        ("ct_3", "norwich"), ("pl_3", "rehoboth"), ("ri_3", "pawtuxet"), ("ma_6", "dedham"), ("ma_7", "boston"),
    ):  # fmt: skip
        board.do(ENGLISH, Place(piece, space))
    return board


def test_X6_reinforcements_of_turn_two() -> None:
    """Five Soldiers. No diplomacy: fewer than two settlements are razed. X6: the Pocasset band is full, so its new
    Warrior goes to another village."""
    board = reinforced()
    assert board.at() == "new_units" and board.state.asked() == [INDIAN]
    assert [p.split("_")[0] for p in board.state.top.pieces] == ["sk", "pc"]  # the Wampanoags get none
    board.do(INDIAN, Place("sk_3", "sakonnet"))
    assert board.offers("place_space", "pc_4") == ["hockomock"]
    board.do(INDIAN, Place("pc_4", "hockomock"))
    assert board.at() == "muskets_come"


def scorched_earth() -> Board:
    board = reinforced().do(INDIAN, Rest()).do(INDIAN, Arm("montaup"))
    board.do(INDIAN, March("winnecunnet", "titicut"))
    assert board.at() == "intercepting"
    board.do(ENGLISH, Pass())
    board.do(INDIAN, Attack("titicut", "taunton")).do(ENGLISH, Pass())
    return board.do(INDIAN, Attack("titicut", "middleborough")).do(ENGLISH, Pass())


def test_X17_M12_one_band_attacks_two_settlements() -> None:
    """X17, M12."""
    board = scorched_earth()
    assert [m.id for m in board.state.markers] == ["titicut>taunton", "titicut>middleborough"]
    board.do(INDIAN, Done())
    groups = board.offers("fight_part", "titicut>taunton")
    assert "pc_1+pc_2" in groups and all(len(g.replace("+sachem_pc", "").split("+")) <= 2 for g in groups)
    # doubles call the first off; the Sachem and the last Warrior must fight the second: its dice too, and Church's
    board.do(INDIAN, Fight("titicut>taunton", "pc_1+pc_2"), 1, 1, EVENT["ambush"], 2, 3, EVENT["guide"])
    assert [d.doubles for d in board.news(DiceFell)][-2:] == [True, False]
    assert board.state.leaders["sachem_pc"].guide  # 2 + 3 is odd: the Indians', and the Sachem was there
    assert board.state.damage == {"portsmouth": 1, "wickford": 1}


def test_X7_X20_diplomacy_with_four_razed() -> None:
    """X7, X20: the Narragansetts join with four Warriors, one a space, a Sachem and Canonchet."""
    razed = {"portsmouth": 2, "wickford": 2, "taunton": 2, "dartmouth": 2}
    board = war({"montaup": "philip wa_1 wa_2"}, Diplomacy(), turn=3, damage=razed, provisions={ENGLISH: 4, INDIAN: 0})
    begin(board)
    assert board.offers("recruit_tribe") == ["NI", "NC", "NA"]
    board.do(INDIAN, Recruit("NA", "great_swamp", "nobody"))
    assert board.state.tribes["NA"].stance == "allied"
    assert board.state.top.pieces == ["na_1", "na_2", "na_3", "na_4", "sachem_na", "canonchet"]
    board.do(INDIAN, Place("na_1", "great_swamp"))
    assert "great_swamp" not in board.offers("place_space", "na_2")  # one Warrior a space
    board.do(INDIAN, Place("na_2", "queens_fort")).do(INDIAN, Place("na_3", "cowesett"))
    board.do(INDIAN, Place("na_4", "nipsachuck")).do(INDIAN, Place("canonchet", "cowesett"))
    assert "great_swamp" not in board.offers("place_space", "sachem_na")  # Philip is there
    assert "pettaquamscutt" in board.offers("place_space", "sachem_na")  # without a Warrior: F24
