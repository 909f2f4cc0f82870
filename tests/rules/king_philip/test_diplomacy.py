"""11 Diplomacy and the Mohawks; 12.1, 13.6 tribes woken by an attack."""

from __future__ import annotations

from typing import Any

from rules.kernel import Done, Pass
from rules.king_philip.dataset.charts import ENGLISH, INDIAN
from rules.king_philip.diplomacy import Diplomacy, Recruit
from rules.king_philip.evasion import Evade, Stand
from rules.king_philip.interception import Intercept
from rules.king_philip.mohawks import SendMohawks
from rules.king_philip.movement import Movement
from rules.king_philip.movement_verbs import Attack
from rules.king_philip.news import MohawkRoll, MohawksLeave, TribeJoins
from rules.king_philip.pieces import ASIDE, TRACK, Leader, Musket
from rules.king_philip.placing import Place, Rest
from tests.rules.king_philip.board import EVENT, Board, begin, war

RAZED = ("portsmouth", "wickford", "taunton", "dartmouth", "swansea", "rehoboth", "mendon", "medfield")


def parley(pieces: dict[str, str], razed: int = 4, turn: int = 4, **facts: Any) -> Board:
    damage = dict.fromkeys(RAZED[:razed], 2)
    provisions = {ENGLISH: razed, INDIAN: 0}
    return begin(war(pieces, Diplomacy(), turn=turn, damage=damage, provisions=provisions, **facts))


def test_11_1_ready_tribes_by_settlements_razed() -> None:
    for razed, ready in ((2, ["NI"]), (3, ["NI", "NC"]), (6, ["NI", "NC", "NA", "PO", "AB"])):
        assert parley({"montaup": "philip wa_1"}, razed).offers("recruit_tribe") == ready
    assert parley({"montaup": "philip wa_1"}, 1).at() != "recruiting"


def test_11_1_one_tribe_a_turn_and_it_is_voluntary() -> None:
    board = parley({"montaup": "philip wa_1"}).do(INDIAN, Pass())
    assert board.at() != "recruiting" and board.state.tribes["NI"].stance == "neutral"


def test_F12_nobody_recruits_while_philip_is_away() -> None:
    board = war({"montaup": "wa_1"}, Diplomacy(), turn=4, provisions={ENGLISH: 4, INDIAN: 0})
    board.state.leaders["philip"] = Leader(TRACK, 4)
    assert begin(board).at() != "recruiting"


def test_F22_philip_takes_one_warrior_with_its_musket_or_goes_alone() -> None:
    board = parley({"titicut": "philip wa_1 wa_2-"}, muskets=[Musket("wa_1")])
    offered = board.offers("recruit_company", "NI", "menameset")
    assert offered[0] == "nobody" and "wa_2_weak+musket" in offered and "wa_1+wa_2_weak" not in offered
    board.do(INDIAN, Recruit("NI", "menameset", "wa_2_weak+musket"))
    assert board.state.pieces_in("menameset") == ["wa_2", "philip"]
    assert board.state.muskets[0].carrier == "wa_2"


def test_F22_he_must_take_one_of_three() -> None:
    board = parley({"montaup": "philip wa_1 wa_2 wa_3"})
    assert "nobody" not in board.offers("recruit_company", "NI", "menameset")


def test_F22_whom_he_leaves_in_a_wrong_mix_finds_another_place() -> None:
    board = parley({"montaup": "philip wa_1 nc_1", "sowams": ""})
    board.state.set_stance("NC", "allied")
    board.do(INDIAN, Recruit("NI", "menameset", "nobody")).do(INDIAN, Rest())
    assert board.at() == "relocating"


def test_F23_a_surrendered_tribe_cannot_be_recruited() -> None:
    board = war({"montaup": "philip"}, Diplomacy(), turn=4, provisions={ENGLISH: 3, INDIAN: 0})
    board.state.set_stance("NI", "surrendered")
    assert begin(board).offers("recruit_tribe") == ["NC"]


def test_11_1_F24_entry() -> None:
    board = parley({"montaup": "philip"}, 2).do(INDIAN, Recruit("NI", "menameset", "nobody"))
    assert board.state.top.pieces == ["ni_1", "ni_2", "ni_3", "sachem_ni"]
    board.do(INDIAN, Rest())
    villages = [s for s in board.state.charts.sites["NI"] if board.state.infantry_in(s)]
    assert len(villages) == 3 and board.state.leaders["sachem_ni"].where != "menameset"
    assert board.state.tribes["NI"].since == 4


# 11.2 The Mohawks.


def test_11_2_only_after_seven_settlements_and_only_in_the_treaty_space() -> None:
    assert "MO" not in parley({"montaup": "philip"}, 6).offers("recruit_tribe")
    board = parley({"montaup": "philip"}, 7)
    assert board.offers("recruit_village", "MO") == ["schaghticoke"]


def mohawks(die: int, *more: int, party: str = "philip wa_1 wa_2 wa_3", take: str = "wa_1") -> Board:
    homes = {"caughnawaga": "mo_1 mo_2 sachem_mo", "tionondogue": "mo_3 mo_4"}
    board = parley({"montaup": party, **homes}, 7)
    return board.do(INDIAN, Recruit("MO", "schaghticoke", take), die, *more)


def test_11_2_one_to_three_they_join() -> None:
    board = mohawks(3)
    assert board.news(MohawkRoll)[0].result == "join"
    assert board.state.side_in("caughnawaga") == INDIAN and board.news(TribeJoins)[0].tribe == "MO"


def test_11_2_F25_four_and_five_they_stay_neutral_and_philip_may_stay() -> None:
    board = mohawks(4)
    assert board.state.tribes["MO"].stance == "neutral"
    assert board.state.pieces_in("schaghticoke") == ["wa_1", "philip"]
    again = begin(war({"schaghticoke": "philip wa_1"}, Diplomacy(), turn=5, provisions={ENGLISH: 7, INDIAN: 0}))
    assert again.offers("recruit_company", "MO", "schaghticoke") == ["nobody"]
    move = begin(war({"schaghticoke": "philip wa_1", "hoosac": "wa_2"}, Movement(seat=INDIAN)))
    assert "hoosac" in move.offers("march_to", "schaghticoke")
    assert "schaghticoke" not in move.offers("march_to", "hoosac")


def test_11_2_F26_six_they_attack_twice_and_leave() -> None:
    board = mohawks(6)
    assert board.at() == "mohawk_order" and board.state.asked() == [ENGLISH]
    board.do(ENGLISH, SendMohawks("tionondogue"))
    assert board.at() == "evading"
    # red 4 on four strength points: two losses; green 1 on three: none. An even total would be the Mohawks' event
    board.do(INDIAN, Stand(), 4, 1, EVENT["guide"], 5)
    assert board.state.infantry["wa_1"].where == "@eliminated"
    assert board.state.points == {ENGLISH: 3, INDIAN: 0}  # the Warrior and Philip, wounded on a 5
    assert board.state.tribes["MO"].stance == "gone" and board.news(MohawksLeave)
    assert all(board.state.infantry[u].where == "@removed" for u in board.state.charts.counters_of["MO"])
    assert board.state.is_open("schaghticoke") and board.state.provisions[INDIAN] == 0


def test_F26_the_second_battle_is_dropped_when_philip_evades() -> None:
    board = mohawks(6).do(ENGLISH, SendMohawks("tionondogue")).do(INDIAN, Evade("hoosac"), 3)
    assert board.state.pieces_in("hoosac") == ["wa_1", "philip"]
    assert board.state.tribes["MO"].stance == "gone"


def test_F26_philip_alone_is_lost_on_one_hit() -> None:
    board = mohawks(6, party="philip wa_1", take="nobody")
    board.do(ENGLISH, SendMohawks("tionondogue"), 3, 2, EVENT["guide"], 2)
    assert board.state.leaders["philip"].where == "@dead" and board.state.points[ENGLISH] == 2


# Woken by an English attack.


def woken(*places: str) -> Board:
    """A company attacks Menameset, and the Nipmucks enter: places for their three Warriors and the Sachem."""
    board = begin(war({"brookfield": "ma_1 ma_2"}, Movement(seat=ENGLISH), church_in=True))
    board.do(ENGLISH, Attack("brookfield", "menameset"))
    assert board.at() == "tribe_enters" and board.state.tribes["NI"].stance == "allied"
    assert board.refused(board.state.asked()[0], Done()).why.key == "place_them_all"  # F24
    assert "menameset" in board.offers("place_space", "ni_1")  # the target too
    for piece, space in zip(("ni_1", "ni_2", "ni_3", "sachem_ni"), places, strict=True):
        board.do(INDIAN, Place(piece, space))
    return board


def test_12_1_F27_an_attacked_tribe_joins_at_once() -> None:
    board = woken("menameset", "wachusett", "hassanamesit", "wachusett")
    assert board.at() == "intercepting" and board.offers("intercept_start") == ["wachusett"]
    board.do(INDIAN, Intercept("wachusett", "ni_2+sachem_ni"), 6)  # two pips, a Sachem: a 6 is needed
    assert board.at() == "movement" and board.state.pieces_in("menameset") == ["ni_1", "ni_2", "sachem_ni"]


def test_F27_nobody_beside_the_village_nobody_is_asked() -> None:
    board = woken("menameset", "hassanamesit", "wacentug", "hassanamesit")
    assert board.at() == "movement" and board.state.pieces_in("menameset") == ["ni_1"]


def test_F27_the_mohawks_counters_turn_indian_and_nothing_is_added() -> None:
    pieces = {"hoosac": "ma_1 ma_2", "caughnawaga": "mo_1 mo_2", "tionondogue": "mo_3 mo_4"}
    board = begin(war(pieces, Movement(seat=ENGLISH), church_in=True))
    board.do(ENGLISH, Attack("hoosac", "schaghticoke"))
    assert board.state.side_in("caughnawaga") == INDIAN and board.state.infantry["mo_5"].where == "@pool"


def test_13_6_F31_a_surrendered_tribe_returns_as_it_was_and_never_surrenders() -> None:
    board = war({"brookfield": "ma_1 ma_2"}, Movement(seat=ENGLISH), church_in=True)
    board.state.set_stance("NI", "surrendered")
    for unit in ("ni_1", "ni_2"):
        board.state.put(unit, ASIDE)
    board.state.infantry["ni_2"].full = False
    board.state.leaders["sachem_ni"] = Leader(ASIDE)
    begin(board).do(ENGLISH, Attack("brookfield", "menameset"))
    assert board.state.top.pieces == ["ni_1", "ni_2", "sachem_ni"]
    board.do(INDIAN, Rest())
    assert not board.state.infantry["ni_2"].full
    assert board.state.tribes["NI"].sworn and board.state.tribes["NI"].since == 2
