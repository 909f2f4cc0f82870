"""Overview, The Map, The Cards, Turn Sequence: how it begins, and a turn."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.age_of_arthur import CAMPAIGN
from rules.age_of_arthur.ai.player import ai
from rules.age_of_arthur.cards import draw_to_full
from rules.age_of_arthur.dataset.sheets import BASE_HAND
from rules.age_of_arthur.facts import Options, conserved
from rules.age_of_arthur.setup import TheGame
from rules.age_of_arthur.turn import Turn
from rules.kernel import CLOCK, Begin, Chance, TimeUp, advance, due, play
from tests.rules.age_of_arthur.scene import (
    begun,
    claim,
    default,
    do,
    end_turn,
    hold,
    is_legal,
    lay,
    refused,
    table,
)

BRITAIN = CAMPAIGN.shipped


def test_overview_two_to_eight_kings_each_with_a_home_and_four_more() -> None:
    for count in CAMPAIGN.players:
        game = table(*BRITAIN.map.default[str(count)])
        assert len(game.provinces) == 5 * count == sum(len(game.lands(s)) for s in game.seats)
        assert all(p.people == "british" for p in game.provinces.values())
        assert all(game.provinces[game.home(s)].owner == s for s in game.seats)


def test_the_map_has_40_provinces_and_85_borders_in_eight_kingdoms() -> None:
    lands = {p: land for p, land in BRITAIN.lands.items() if land.kingdom}
    assert len(lands) == 40 and sum(len([b for b in land.borders if b in lands]) for land in lands.values()) == 170
    assert Counter(land.kingdom for land in lands.values()) == dict.fromkeys(BRITAIN.map.kingdoms, 5)


def test_the_cards_70_winds_of_48_titles_and_two_in_each_hand() -> None:
    assert len(BRITAIN.deck) == 70 and len(BRITAIN.cards.winds) == 48
    game = CAMPAIGN.new(CAMPAIGN.seats(8), "deal", Options(choice="random"))
    advance(game, CLOCK, Begin())
    assert [len(h) for h in game.hands.values()] == [2] * 8 and len(game.deck) + len(game.discards) == 54


def test_turn_sequence_two_plays_then_the_next_player_clockwise() -> None:
    game = table()
    hold(game, "p1", "treachery", "treachery")
    assert game.order == ["p1", "p2", "p3", "p4"]
    do(game, "p1 renounce nothing", "p1 discard treachery")
    assert game.top.seat == "p2" and len(game.hands["p1"]) == 2
    assert Counter([*game.discards, *game.deck])["treachery"] >= 1


def test_G1_kingdoms_are_open_that_leave_a_legal_set() -> None:
    counts = {n: len(sets) for n, sets in BRITAIN.legal_sets.items()}
    assert counts == {2: 4, 3: 17, 4: 37, 5: 42, 6: 26, 7: 8, 8: 1}
    pairs = {tuple(sorted(s)) for s in BRITAIN.legal_sets[2]}
    assert ("ebrauc", "rheged") in pairs and ("gwent", "gwynedd") not in pairs
    game = CAMPAIGN.new(CAMPAIGN.seats(2), "pick")
    advance(game, CLOCK, Begin())
    assert game.top.open_kingdoms(game) == ["ceint", "calchvynydd", "dumnonia", "powys", "rheged", "ebrauc"]
    game.enclosing(TheGame).realms = {"p2": "ceint"}
    assert game.top.open_kingdoms(game) == ["dumnonia"]


def test_F_SET_seats_are_those_of_the_map_and_kingdoms_may_be_dealt() -> None:
    game = table("powys", "ceint", "gwent", "calchvynydd")
    assert game.order == ["p1", "p2", "p4", "p3"]
    dealt = CAMPAIGN.new(CAMPAIGN.seats(3), "deal", Options(choice="random"))
    advance(dealt, CLOCK, Begin())
    assert sorted(k.realm for k in dealt.kingdoms.values()) == ["ebrauc", "powys", "rheged"]


@pytest.mark.parametrize(("start", "saxon"), [("none", 0), ("half", 3), ("all", 4), ("kent", 5)])
def test_G2_G3_saxons_at_the_start(start: str, saxon: int) -> None:
    game = table(saxon_start=start)
    assert sum(p.people == "saxon" for p in game.provinces.values()) == saxon
    assert game.is_saxon("p1") == (start == "kent")


def test_G3_man_is_free_irish_where_its_neighbours_are() -> None:
    assert table("ebrauc", "rheged", free_man=True).provinces["man"].free
    assert "man" not in table(free_man=True).provinces


def test_R_SHRINK_other_kingdoms_are_cut_or_dealt_out() -> None:
    assert "reg" in table().provinces and "uis" not in table().provinces
    wide = table("ebrauc", "rheged", map="wide")
    assert len(wide.provinces) == 40 and sorted(len(wide.lands(s)) for s in wide.seats) == [20, 20]
    assert wide.provinces["gur"].owner and wide.homes == {"ebr", "lue"}


def test_R_EXP_the_pool_is_three_up_to_four_players_then_four() -> None:
    assert [CAMPAIGN.new(CAMPAIGN.seats(n), "x").expendables for n in (2, 4, 5, 8)] == [3, 3, 4, 4]


def test_expendables_are_for_battles_on_a_table() -> None:
    game = table()
    hold(game, "p1", "hammer")
    assert refused(game, "p1 play hammer on p1").startswith("only_in_battles") and is_legal(game, "p1 discard hammer")


def test_R_TURN1_two_different_cards_and_base_cards_come_back() -> None:
    game = table()
    hold(game, "p1", "treachery")
    assert refused(game, "p1 discard establish") == "nothing_to_discard R-TURN1"
    do(game, "p1 claim cel")
    assert refused(game, "p1 claim ver") == "card_used R-TURN1"
    assert game.top.seat == "p1"


def test_R_TURN2_hands_are_filled_at_the_end_of_ones_own_turn_only() -> None:
    game = table()
    hold(game, "p2", "treachery")
    do(game, "p1 renounce nothing", "p1 claim cel")
    assert len(game.hands["p1"]) == 2 and len(game.hands["p2"]) == 1


def test_R_TURN3_everybody_has_something_to_claim_on_every_map() -> None:
    for sets in BRITAIN.legal_sets.values():
        for kingdoms in sets:
            homes = {BRITAIN.map.kingdoms[k].home for k in kingdoms}
            for k in kingdoms:
                beside = {b for p in BRITAIN.of_kingdom(k) for b in BRITAIN.lands[p].borders} - homes
                assert any(BRITAIN.lands[b].kingdom in kingdoms - {k} for b in beside)


def test_R_TURN4_R_TURN5_an_empty_deck_is_the_open_discards_shuffled() -> None:
    game = begun(table())
    game.discards, game.deck = [*game.discards, *game.deck], []
    assert CAMPAIGN.view(game, None).discards == game.discards
    draw_to_full(game, "p1")
    assert len(game.hands["p1"]) == 2 and "reshuffled" in [t.news.__struct_config__.tag for t in game.now.told]


def test_F_DECK_with_no_card_anywhere_none_is_drawn() -> None:
    game = begun(table())
    game.removed, game.deck, game.discards = [*game.deck, *game.discards], [], []
    draw_to_full(game, "p1")
    assert game.hands["p1"] == []


def test_G7_reshuffle_goes_back_into_the_deck_and_another_is_drawn() -> None:
    game = begun(table())
    game.deck.remove("reshuffle")
    game.discards = [*game.deck[1:], *game.discards]
    game.deck = ["reshuffle"]
    draw_to_full(game, "p1")
    assert "reshuffle" not in game.hands["p1"] and len(game.hands["p1"]) == 2 and "reshuffle" in game.deck


def test_reshuffle_is_played_when_it_is_drawn() -> None:
    game = begun(table())
    rest = [c for c in game.deck if c != "reshuffle"]
    game.deck, game.discards = ["reshuffle"], rest
    before = conserved(game)
    draw_to_full(game, "p1")
    assert game.discards == [] and conserved(game) == before
    assert BRITAIN.cards.winds["reshuffle"].copies == 1


def test_F_TURN_G4_own_raid_ends_then_the_beginning_then_two_plays() -> None:
    game = table()
    do(game, "p1 raid Cv against cel", "p1 renounce nothing")
    assert "p1" in game.raids
    for _ in range(3):
        end_turn(game)
    assert game.top.seat == "p1" and "p1" not in game.raids
    lay(game, "irish_scourge", "mag", by="p2")
    end_turn(game)
    assert game.top.kind() == "beginning" and game.asked() == ["p2"]
    do(game, "p2 aim irish_scourge from mag at leg")
    assert game.cards_on("leg", "irish_scourge") and game.top.kind() == "playing"


def test_G4_a_scourge_with_nowhere_else_to_go_is_not_aimed() -> None:
    game = table("powys", "ebrauc")
    lay(game, "irish_scourge", "leg", by="p2")
    end_turn(game)
    assert game.asked() == ["p2"] and game.top.kind() == "beginning"
    assert refused(game, "p2 aim irish_scourge from leg at leg") == "nothing_to_aim G4"


def test_G5_the_first_turn_holds_establish_claim() -> None:
    game = table(round=1)
    do(game, "p1 renounce nothing")
    assert refused(game, "p1 raid Cv against cel") == "claim_on_the_first_turn G5"
    assert is_legal(game, "p1 claim pendragon")


def test_G6_the_turn_ends_when_nothing_can_be_played() -> None:
    game = table("ebrauc", "rheged")
    turn = game.enclosing(Turn)
    turn.used = list(BASE_HAND)
    assert game.top.enter(game) is not None
    turn.used = ["renounce"]
    assert is_legal(game, "p1 done")
    hold(game, "p1", "treachery")
    assert refused(game, "p1 done") == "play_or_discard G6"


def test_F_LATE_renounce_nothing_then_discard_the_card_held_longest() -> None:
    game = table()
    hold(game, "p1", "treachery", "assassin")
    default(game)
    assert game.enclosing(Turn).used == ["renounce"]
    after, _ = play(game, CLOCK, TimeUp())
    assert "treachery" not in after.hands["p1"] and "assassin" in after.hands["p1"]
    first = table(round=1)
    default(first)
    assert first.claims == {next(iter(first.claims)): ["p1"]}


def test_F_PLAY_a_card_without_target_is_discarded_only() -> None:
    game = table()
    hold(game, "p1", "rebellion", "sorcery")
    assert refused(game, "p1 play rebellion on p1") == "card_has_no_target F-PLAY"
    assert refused(game, "p1 play sorcery on p1") == "only_in_battles F-PLAY"
    assert is_legal(game, "p1 discard sorcery")


def test_battle_cards_are_never_played_in_a_turn() -> None:
    battle = [c for c, card in BRITAIN.cards.winds.items() if card.timing == "battle"]
    assert len(battle) == 8
    for card in battle:
        game = table()
        hold(game, "p1", card)
        assert game.top.playable(game, "p1") == []


def test_F_PUBLIC_C10_hands_are_secret_and_all_else_is_open() -> None:
    game = table()
    hold(game, "p2", "assassin", "merlin")
    claim(game, "p3", "lui")
    seen = CAMPAIGN.view(game, "p1")
    assert seen.hand_sizes["p2"] == 2 and "assassin" not in seen.hand and seen.claims == {"lui": ["p3"]}
    assert CAMPAIGN.view(game, "p2").hand == ["assassin", "merlin"]


def test_G44_no_winds_card_is_created_or_lost() -> None:
    game = CAMPAIGN.new(CAMPAIGN.seats(3), "kept", Options(rounds=4))
    first = conserved(game)
    advance(game, CLOCK, Begin())
    for _ in range(60):
        if game.result is not None:
            break
        default(game)
        assert conserved(game) == first
    assert sum(first.values()) == 70


def test_the_computer_player_plays_a_whole_short_game() -> None:
    game, luck = CAMPAIGN.new(CAMPAIGN.seats(2), "ai", Options(rounds=4)), Chance("ai")
    while game.result is None:
        if (verb := due(game)) is not None:
            advance(game, CLOCK, verb)
        else:
            seat = game.awaited()[0]
            game, _ = play(game, seat, ai(CAMPAIGN.view(game, seat), luck, game.data))
    assert game.result.winners
