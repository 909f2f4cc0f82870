"""Short paragraphs, rulings and readings that no other file is about, each in a test of its name."""

from __future__ import annotations

from rules.king_philip import CAMPAIGN
from rules.king_philip.church import AlliedCome
from rules.king_philip.combat import Combat, Fight
from rules.king_philip.dataset.charts import ENGLISH, INDIAN, SIDES
from rules.king_philip.diplomacy import Diplomacy
from rules.king_philip.events import Raise
from rules.king_philip.interception import Intercept
from rules.king_philip.losses import hit_unit, lose_leader
from rules.king_philip.movement import Movement
from rules.king_philip.movement_verbs import Attack, March, Onward
from rules.king_philip.news import BattleFought, InterceptionTried, MarkerPlaced, TurnBegins
from rules.king_philip.options import Options
from rules.king_philip.pieces import DEAD, ELIMINATED, POOL, TRACK, Leader
from rules.king_philip.reinforcements import IndianReinforcements
from rules.king_philip.turn import Turn
from rules.proving.selfplay import play_game
from tests.rules.king_philip.board import EVENT, Board, begin, go_on, markers, war
from tests.rules.king_philip.test_battle import CALM, fight

CHARTS = CAMPAIGN.shipped


def test_1_0_new_england_at_war_for_nine_turns_of_1675_and_1676() -> None:
    names = CHARTS.settings.turns.names
    assert len(names) == 9 and names[0].endswith("1675") and names[-1].endswith("1676")


def test_2_0_two_players_an_indian_and_an_english_one() -> None:
    assert list(CAMPAIGN.players) == [2] and CAMPAIGN.seats(2) == [INDIAN, ENGLISH] and set(SIDES) == {INDIAN, ENGLISH}


def test_3_0_a_red_die_a_green_one_and_an_event_die_of_six_faces() -> None:
    board = begin(fight(INDIAN, {"montaup": "wa_1"}, "montaup>portsmouth"), 1, 2, CALM)
    assert [r.of for r in board.entries[0].rolls] == [6, 6, 6]
    assert sorted(CHARTS.settings.event_die.faces) == sorted(EVENT)


def test_4_0_every_space_is_joined_to_all_the_others() -> None:
    seen, ahead = {"boston"}, ["boston"]
    while ahead:
        new = [n for n in CHARTS.neighbours[ahead.pop()] if n not in seen]
        seen.update(new)
        ahead += new
    assert seen == set(CHARTS.spaces)


def test_4_3_connections_have_one_to_three_pips_and_rivers_half_of_one() -> None:
    assert {k.pips for links in CHARTS.links.values() for k in links if not k.river} == {1, 2, 3}
    assert {CHARTS.costs[k.pips] for links in CHARTS.links.values() for k in links if k.river} == {1}  # in half pips
    assert CHARTS.costs[1:4] == [2, 4, 6]


def test_4_4_the_tracks_count_points_provisions_and_turns() -> None:
    board = begin(fight(INDIAN, {"titicut": "wa_1 wa_2"}, "titicut>taunton"), 1, 4, CALM)
    assert board.state.points == {ENGLISH: 0, INDIAN: 1} and board.state.provisions == {ENGLISH: 1, INDIAN: 0}
    go_on(board.do(INDIAN, board.state.top.default(board.state, INDIAN)))
    assert board.news(TurnBegins)[-1].turn == board.state.turn == 3


def test_4_5_warriors_and_dead_key_leaders_go_to_the_box_and_only_a_massacre_brings_a_warrior_back() -> None:
    board = begin(war({"titicut": "wa_1- philip", "montaup": "wa_2"}))
    board.state.open_entry(board.entries[-1], [1])
    hit_unit(board.state, "wa_1", ["wa_1"], INDIAN)
    assert board.state.infantry["wa_1"].where == ELIMINATED and "wa_1" not in board.state.in_pool("WA")
    lose_leader(board.state, "philip", INDIAN)  # a 1
    assert board.state.leaders["philip"].where == DEAD
    raised = begin(fight(INDIAN, {"montaup": "wa_2"}, "montaup>portsmouth"), 1, 2, EVENT["massacre"])
    raised.state.put("wa_1", ELIMINATED)
    raised.do(INDIAN, Raise("wa_1", "sowams"))
    assert raised.state.where("wa_1") == "sowams"


def test_6_0_6_1_spies_and_guides_are_units_of_which_there_are_so_many() -> None:
    state = war({"montaup": "philip"}).state
    assert (state.spies_left(), state.guides_left()) == (4, 4)
    state.leaders["philip"] = Leader("montaup", spy=True)
    assert (state.spies_left(), state.guides_left()) == (3, 4)


def test_6_5_markers_never_run_out() -> None:
    """There are fewer markers of damage in the box than there are sites to raze."""
    state = war({}).state
    for space, owner in CHARTS.owner_of.items():
        if owner:
            state.damage[space] = CHARTS.steps_to_raze[space]
    state.look_around()
    assert all(state.is_open(s) for s in CHARTS.spaces) and len(state.damage) > CHARTS.counters.markers.raided_razed


def test_10_0_english_reinforcements_are_phase_2_and_indian_ones_phase_4() -> None:
    steps = list(Turn.steps)
    names = [s for s in steps if "reinforcements" in s or s in ("diplomacy", "church")]
    assert names == ["church", "english_reinforcements", "diplomacy", "indian_reinforcements"]


def test_11_0_diplomacy_is_the_indians_and_comes_before_their_reinforcements() -> None:
    ready = {ENGLISH: 2, INDIAN: 0}
    damage = dict.fromkeys(("portsmouth", "wickford"), 2)
    board = begin(war({"montaup": "philip wa_1"}, Diplomacy(), turn=3, provisions=ready, damage=damage))
    assert board.at() == "recruiting" and board.state.asked() == [INDIAN]


def test_12_0_the_indians_move_and_fight_before_the_english() -> None:
    steps = list(Turn.steps)
    order = ["indian_movement", "indian_combat", "english_movement", "english_combat"]
    assert [s for s in steps if s in order] == order


def test_13_9_what_the_event_brought_is_placed_after_the_advance() -> None:
    board = begin(fight(INDIAN, {"titicut": "wa_1 wa_2"}, "titicut>taunton"), 2, 4, EVENT["massacre"])
    assert board.at() == "advancing"
    board.do(INDIAN, board.state.top.default(board.state, INDIAN))
    assert board.at() == "massacre" and board.state.asked() == [ENGLISH]


def test_13_10_the_markers_go_after_the_last_battle() -> None:
    pieces = {"montaup": "wa_1", "sakonnet": "sk_1"}
    board = begin(fight(INDIAN, pieces, "montaup>portsmouth", "sakonnet>swansea"))
    board.do(INDIAN, Fight("montaup>portsmouth", "wa_1"), 1, 2, CALM, 1, 2, CALM)
    assert len(board.news(BattleFought)) == 2 and board.state.markers == []


def test_18_0_without_options_none_of_them_is_played() -> None:
    options = Options()
    assert not (options.short or options.disunited or options.church_turn_3) and options.ferocity == "none"
    board = begin(fight(INDIAN, {"montaup": "wa_1 wa_2", "portsmouth": "ri_1"}, "montaup>portsmouth"), 2, 1, CALM)
    assert board.at() == "done"  # no second round is offered


def test_F21_4_2_12_3_allied_indians_pass_settlements_and_end_in_none() -> None:
    board = begin(war({"titicut": "allied_1"}, Movement(seat=ENGLISH), church_in=True))
    to = board.offers("march_to", "titicut")
    assert "mattakeeset" in to and "bridgewater" not in to  # which lies on the way
    board.do(ENGLISH, March("titicut", "mattakeeset"))
    assert board.state.where("allied_1") == "mattakeeset"
    ashore = begin(war({"boston": "ma_1", "salem": "captain_ma"}, AlliedCome(seat=ENGLISH, pieces=["allied_1"])))
    assert not set(ashore.offers("place_space", "allied_1")) & set(CHARTS.sites["MA"])
    massacre = begin(fight(INDIAN, {"montaup": "wa_1"}, "montaup>portsmouth", church_in=True), 1, 3, EVENT["massacre"])
    assert not any(u.startswith("allied") for u in massacre.offers("raise_unit"))


def test_F58_doubles_are_no_battle_and_the_group_has_attacked() -> None:
    board = begin(fight(INDIAN, {"montaup": "wa_1"}, "montaup>portsmouth"), 3, 3, EVENT["massacre"])
    assert board.news(BattleFought) == [] and board.at() == "done" and board.state.markers == []


# Readings of Herald's own.


def test_H3_who_goes_is_said_before_the_die() -> None:
    board = war({"montaup": "wa_1", "dedham": "ma_1 ma_2 captain_ma"}, Movement(seat=INDIAN), markers=[])
    board.state.put("pc_1", "hockomock")
    begin(board).do(INDIAN, Attack("hockomock", "bridgewater"))
    assert board.at() == "intercepting"
    board.do(ENGLISH, Intercept("dedham", "ma_1+captain_ma"), 5)  # one pip, one Captain: 5 is needed
    assert board.news(InterceptionTried)[0].pieces == ["ma_1", "captain_ma"]
    assert board.state.pieces_in("dedham") == ["ma_2"]


def placed_river(tally: int) -> bool:
    board = begin(war({"assonet": "wa_1"}, Movement(seat=INDIAN)))
    board.state.top.active, board.state.top.tally = ["wa_1"], tally
    board.do(INDIAN, Attack("assonet", "taunton"))
    return board.news(MarkerPlaced)[0].river


def test_H4_a_marker_lies_on_the_connection_if_it_can_be_paid_for_else_on_the_river() -> None:
    assert not placed_river(0) and not placed_river(10)  # one pip is left
    assert placed_river(11)  # half a pip is left


def test_H6_where_nothing_can_be_chosen_nobody_is_asked() -> None:
    last = war({"montaup": "wa_1"}, Combat(seat=INDIAN), markers=markers("montaup>portsmouth"))
    assert begin(last, 1, 2, CALM).at() == "done"  # the last battle, with all there are
    no_due = war({"montaup": "wa_1"}, IndianReinforcements(), turn=9, muskets=[])
    for people in CHARTS.tribes:
        for unit in CHARTS.counters_of[people]:
            if no_due.state.infantry[unit].where == POOL:
                no_due.state.infantry[unit].where = ELIMINATED
    assert begin(no_due).at() == "done"


def test_F12_philip_on_the_track_recruits_nobody_and_the_turn_goes_on() -> None:
    board = war({}, Diplomacy(), turn=4, provisions={ENGLISH: 5, INDIAN: 0})
    board.state.leaders["philip"] = Leader(TRACK, 6)
    assert begin(board).at() == "done"


def test_2_0_a_game_of_computer_players_is_over_by_turn_nine() -> None:
    played = play_game(CAMPAIGN, 2, "course", {}, Options(short=True))
    assert played.state.result is not None and played.state.turn <= 9


def onward(board: Board, *spaces: str) -> Board:
    for space in spaces:
        board.do(INDIAN, Onward(space))
    return board


def test_H1_another_way_is_marched_in_several_steps() -> None:
    board = begin(war({"montaup": "wa_1"}, Movement(seat=INDIAN))).do(INDIAN, March("montaup", "assonet"))
    onward(board, "assawompset")
    assert board.state.where("wa_1") == "assawompset" and board.state.top.bands == 1
