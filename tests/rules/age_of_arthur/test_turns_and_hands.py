"""A turn and a hand, condition by condition: what Merlin may do, what is aimed, what may be played."""

from __future__ import annotations

import pytest

from rules.age_of_arthur.anytime import ArthurAnytime, Extend, Propose
from rules.age_of_arthur.cards import leave_with_kingdom
from rules.age_of_arthur.dataset.sheets import BASE_HAND, SAXON
from rules.age_of_arthur.death import die, kill_prince, kill_warlord
from rules.age_of_arthur.facts import Frozen, InPlay
from rules.age_of_arthur.merlin import Merlin, can_freeze, look
from rules.age_of_arthur.playing import Playing
from rules.age_of_arthur.training import Train, Training
from rules.age_of_arthur.turn import Beginning, Turn
from rules.kernel import end
from tests.rules.age_of_arthur.scene import (
    at_war,
    begun,
    claim,
    dice,
    do,
    hold,
    is_legal,
    lay,
    refused,
    table,
    with_card,
)

# Merlin.


@pytest.mark.parametrize(
    ("winds", "frozen", "card", "round", "may"),
    [
        ("treachery charisma", "", "treachery", 3, True), ("treachery charisma", "renounce", "treachery", 3, True),
        ("treachery", "renounce", "treachery", 3, False), ("treachery", "", "treachery", 3, True),
        ("treachery charisma", "treachery", "treachery", 3, False), ("treachery", "", "assassin", 3, False),
        ("treachery treachery", "treachery", "treachery", 3, True),
        ("treachery treachery", "treachery renounce", "treachery", 3, False),
        ("", "", "renounce", 3, False), ("treachery", "", "renounce", 3, True),
        ("treachery", "treachery", "renounce", 3, False), ("treachery", "renounce", "renounce", 3, False),
        ("", "", "establish", 1, False), ("", "", "establish", 2, True), ("", "", "raid", 1, True),
        ("", "raid", "raid", 3, False), ("", "raid", "casus_belli", 3, True),
    ],
)  # fmt: skip
def test_G8_which_card_may_be_frozen(winds: str, frozen: str, card: str, round: int, may: bool) -> None:
    game = table(round=round)
    hold(game, "p2", *winds.split())
    game.frozen["p2"] = [Frozen(c, []) for c in frozen.split()]
    assert can_freeze(game, "p2", card) == may


def test_G8_of_two_cards_alike_one_is_frozen_and_the_other_is_not() -> None:
    game = table()
    hold(game, "p1", "treachery", "treachery")
    game.frozen["p1"] = [Frozen("treachery", [])]
    assert game.usable("p1") == ["treachery"] and game.usable("p2") == game.hands["p2"]
    game.frozen["p1"].append(Frozen("raid", []))
    assert game.usable("p1") == ["treachery"]


def test_G8_merlin_takes_what_is_usable_of_both_and_his_own_hand_needs_a_card() -> None:
    game = table()
    hold(game, "p1", "treachery")
    hold(game, "p2", "assassin", "charisma")
    game.frozen["p2"] = [Frozen("assassin", [])]
    asks = Merlin(seat="p1", at_player="p2")
    assert asks.swap_his(game, "p1", "treachery").values == ["charisma"]
    assert set(asks.freeze_card(game, "p1").values) == {*BASE_HAND, "charisma"}
    game.frozen["p2"].append(Frozen("charisma", []))
    assert asks.swap_mine(game, "p1").values == []


def test_G9_what_is_seen_takes_the_place_of_what_was_known_before() -> None:
    game = begun(table())
    hold(game, "p2", "assassin")
    game.known = {"p1": {"p2": ["merlin", "hearth"], "p3": ["brave"]}, "p4": {"p2": ["hearth"]}}
    look(game, "p1", "p2")
    assert game.known == {"p1": {"p2": ["assassin"], "p3": ["brave"]}, "p4": {"p2": ["hearth"]}}


# The beginning of a turn.


def test_G4_who_is_asked_before_his_plays() -> None:
    for card, on, by, asked in (
        ("irish_scourge", "leg", "p1", True), ("irish_scourge", "leg", "p2", False), ("merlin", "p1", "p1", True),
        ("merlin", "p2", "p2", False), ("brave", "p1", "p1", False), ("long_ships", "reg", "p1", True),
    ):  # fmt: skip
        game = table()
        game.in_play = [InPlay(card, by, on)]
        assert (Turn(seat="p1").beginning(game) is not None) == asked


def test_G4_each_card_is_aimed_by_itself_and_merlin_looks_at_another() -> None:
    game = begun(table())
    lay(game, "irish_scourge", "leg", by="p1")
    lay(game, "merlin", "p1")
    asks = Beginning(seat="p1", aims=1)
    game.stack[-1] = asks
    assert asks.look_player(game, "p1").values == ["p2", "p3", "p4"]
    assert asks.aim_province(game, "p1", "irish_scourge", "leg").values == ["gly", "dyf"]
    game.close_entry()
    do(game, "p1 aim irish_scourge from leg at gly")
    assert game.cards_on("gly", "irish_scourge") and asks.aims == 0 and asks.ready(game) == []
    assert game.top is asks and refused(game, "p1 aim irish_scourge from gly at leg").startswith("nothing_to_aim")


def test_raid_ends_with_the_next_turn_of_its_player_alone() -> None:
    game = table()
    do(game, "p1 raid Cv against cel", "p1 renounce nothing")
    assert set(game.raids) == {"p1"}
    do(game, "p2 raid Cv against lun", "p2 renounce nothing")
    assert set(game.raids) == {"p1", "p2"}


# Plays.


def test_R_TURN1_each_base_card_once_a_turn_and_all_again_in_the_next() -> None:
    game = table()
    claim(game, "p1", "ler")
    for order, card in (
        ("p1 claim cel", "establish"), ("p1 renounce ler", "renounce"), ("p1 raid Cv against cel", "raid"),
        ("p1 settle reg", "settlement"), ("p1 declare p2 over p1.ler", "casus_belli"),
    ):  # fmt: skip
        game.enclosing(Turn).used = []
        assert is_legal(game, order)
        game.enclosing(Turn).used = [card]
        assert refused(game, order).startswith("card_used")
        game.enclosing(Turn).used = [c for c in BASE_HAND if c != card]
        assert is_legal(game, order)
        game.frozen["p1"] = [Frozen(card, [])]
        assert refused(game, order).startswith("card_is_frozen")
        game.frozen = {}


def test_F_ROMAN_only_a_briton_with_auxilia_turns_them_into_spears_and_no_more_than_he_has() -> None:
    game = table()
    game.kingdoms["p1"].ax = 2
    assert is_legal(game, "p1 untrain 2") and not is_legal(game, "p1 untrain 3") and not is_legal(game, "p1 untrain 0")
    game.kingdoms["p1"].ax = 0
    assert refused(game, "p1 untrain 1").startswith("no_auxilia")
    game.kingdoms["p1"].ax, game.kingdoms["p1"].nation = 2, SAXON
    assert refused(game, "p1 untrain 1").startswith("no_auxilia")


def test_G38_who_is_asked_to_train_and_how_many() -> None:
    game = begun(table())
    lay(game, "roman_way", "p1")
    for ax, nation, asked in ((3, "british", False), (2, "british", True), (0, "british", True), (0, "saxon", False)):
        game.kingdoms["p1"].ax, game.kingdoms["p1"].nation = ax, nation
        assert isinstance(Training(seat="p1").enter(game), end) != asked
        if asked:
            number = Training(seat="p1").train_number(game, "p1")
            assert (number.least, number.most) == (0, 3 - ax)
    Training(seat="p1").train(game, "p1", Train(2))
    assert game.kingdoms["p1"].ax == 2


def test_G5_only_the_first_round_and_only_the_second_play_must_be_a_claim() -> None:
    for round, used, legal in (
        (1, [], True),
        (1, ["renounce"], False),
        (1, ["establish"], True),
        (2, ["renounce"], True),
    ):
        game = table(round=round)
        game.enclosing(Turn).used = used
        assert is_legal(game, "p1 raid Cv against cel") == legal


def test_F_LATE_the_first_of_the_map_that_is_open_then_nothing_then_a_discard() -> None:
    game = table(round=1)
    hold(game, "p1", "treachery", "brave")
    asks = Playing(seat="p1")
    found = [asks.default(game, "p1").kind()]
    for used in (["establish"], ["establish", "renounce"]):
        game.enclosing(Turn).used = used
        found.append(asks.default(game, "p1").kind())
    hold(game, "p1")
    found.append(asks.default(game, "p1").kind())
    assert found == ["claim", "renounce", "discard", "done"]


# Cards that are spent.


@pytest.mark.parametrize(
    ("first", "second", "dead", "uncovered"),
    [(2, 2, True, False), (2, 3, True, True), (1, 2, False, False), (5, 5, False, True)],
)
def test_assassin_the_first_die_for_the_king_and_the_second_for_the_plot(
    first: int, second: int, dead: bool, uncovered: bool
) -> None:
    game = with_card("assassin")
    claim(game, "p1", "cel", "ler")
    claim(game, "p3", "dor")
    claim(game, "p2", "lun")
    dice(game, first, second)
    do(game, "p1 play assassin on p2")
    assert (game.owner("cel"), game.owner("ler"), game.owner("dor")) == (
        ("p1", "p1", "p3") if dead else ("p2", "p2", "p2")
    )
    assert (game.claimed_by("p1") == []) == (dead or uncovered)
    assert game.has_claim("p2", "lun") and game.has_claim("p3", "dor") != dead


def test_death_of_a_warlord_or_a_prince_is_his_own() -> None:
    game = begun(table())
    for card, on in (("warlord", "lun"), ("warlord", "cel"), ("warrior_prince", "p1"), ("brave", "p1")):
        lay(game, card, on, by="p1")
    kill_warlord(game, "lun")
    assert [(c.card, c.on) for c in game.in_play] == [("warlord", "cel"), ("warrior_prince", "p1"), ("brave", "p1")]
    kill_prince(game, "p2")
    kill_prince(game, "p1")
    assert [c.card for c in game.in_play] == ["warlord", "brave"]


def test_R_DEATH1_an_own_claim_of_the_dead_and_his_throne_stay() -> None:
    game = begun(table())
    claim(game, "p2", "lun")
    claim(game, "p1", "throne.p2")
    assert die(game, "p2") == []
    assert game.claims == {"lun": ["p2"], "throne.p2": ["p1"]} and game.lord("p2") == ""


# At any time.


def test_G42_the_vote_is_open_from_the_last_round_on_and_once() -> None:
    for round, extended, opens in ((11, False, False), (12, False, True), (13, False, True), (12, True, False)):
        game = table(round=round)
        game.extended = extended
        assert (ArthurAnytime().closed(game, "p1", Extend) is None) == opens


def test_G27_leaders_propose_once_it_is_known_whether_there_is_a_battle() -> None:
    game = at_war()
    assert refused(game, "p1 propose auto").startswith("no_battle_at_hand")
    do(game, "p3 stand attack_1", "p4 stand defend_1")
    assert refused(game, "p1 propose auto").startswith("no_battle_at_hand")
    do(game, "p2 give_battle")
    assert [ArthurAnytime().closed(game, s, Propose) is None for s in game.order] == [True, True, False, False]
    do(game, "p1 propose auto")
    assert not is_legal(game, "p1 propose auto") and is_legal(game, "p1 propose full")
    assert game.proposals == {"p1": "auto"}


def test_G8_a_card_is_frozen_until_its_holder_has_played() -> None:
    game = begun(table())
    game.frozen = {"p1": [Frozen("raid", [])], "p2": [Frozen("raid", [])]}
    turn = game.enclosing(Turn)
    turn.play(game)
    assert set(game.frozen) == {"p1", "p2"}
    turn.played(game)
    assert set(game.frozen) == {"p2"}


def test_G36_a_usurper_ends_what_others_have_laid_on_the_deposed_and_his_land() -> None:
    game = begun(table())
    lay(game, "brave", "p2", by="p1")
    lay(game, "warlord", "cel", by="p3")
    lay(game, "knave", "p3", by="p2")
    leave_with_kingdom(game, "p2")
    assert [(c.card, c.on) for c in game.in_play] == [("knave", "p3")]
