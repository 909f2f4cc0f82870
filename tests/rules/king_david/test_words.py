"""Everything that can be told, asked or refused has words, and they can be read."""

from __future__ import annotations

import pytest

from bot.interaction.preview import odds_from, one_try
from bot.words import words_of
from rules.kernel import CLOCK, Chance, Illegal, Verb, advance, check, due, offers, one_of
from rules.kernel.random_pick import random_fill, random_pick
from rules.king_david import CAMPAIGN
from rules.king_david.build import Fortify
from rules.king_david.diplomacy import AcceptAlliance, Diplomacy, OfferAlliance
from rules.king_david.game import KingDavid
from rules.king_david.movement import Move, RaiseRaid
from rules.king_david.pieces import Options
from tests.rules.king_david.scene import begin, put, scene, slot


@pytest.mark.parametrize("variant", [1, 2, 3])
def test_no_word_is_missing_in_whole_games(variant: int) -> None:
    words = words_of(CAMPAIGN)
    words.missing.clear()
    state = CAMPAIGN.new(CAMPAIGN.seats(variant + 2), f"words {variant}", CAMPAIGN.variant(variant))
    luck = Chance("words")
    while state.result is None:
        if (pick := due(state)) is not None:
            entry = advance(state, CLOCK, pick)
        else:
            assert words.doing(state.top.doing(state))
            seat = one_of(luck, state.awaited())
            for verb in offers(state, seat):
                words.order(random_fill(state.top, state, seat, verb, luck))
            entry = advance(state, seat, random_pick(state.top, state, seat, luck))
        for told in entry.told:
            if told.news.__struct_config__.tag == "post":
                assert words.post(told.news.name)
            else:
                words.news(told.news)
    assert not words.missing


def test_every_verb_question_and_piece_of_news_has_words() -> None:
    words = words_of(CAMPAIGN)
    for verb in CAMPAIGN.codec.verbs:
        assert verb.kind() in words.verbs, verb
        if verb.kind() not in ("undo",):
            assert set(verb.fields()) <= set(words.verbs[verb.kind()].field), verb
    for kind in CAMPAIGN.news:
        assert str(kind.__struct_config__.tag) in words.news_of, kind


def test_a_preview_has_odds() -> None:
    words = words_of(CAMPAIGN)
    game = scene()
    put(game, "lachish", *["judah_phalanx_4"] * 4)
    put(game, "gath", *["philistia_chariot_3"] * 2)
    slot(game, "judah")
    view, seat = CAMPAIGN.view(game, game.seat_of("judah")), game.seat_of("judah")
    pick = Move("lachish", "none", "gath", ["phalanx_4"] * 4)
    found = [one_try(CAMPAIGN, view, game.data, seat, pick, list(words.odds), n) for n in range(40)]
    odds = dict(odds_from(words, [f for f in found if f is not None]))
    assert odds["the attackers hold Gath"] > 60, odds


def refused(game: KingDavid, player: str, pick: Verb) -> str:
    with pytest.raises(Illegal) as fault:
        check(game, game.seat_of(player), pick)
    return words_of(CAMPAIGN).refusal(fault.value)


def test_an_illegal_move_names_its_paragraph_its_reason_and_what_is_open() -> None:
    game = scene()
    put(game, "jericho", "judah_infantry_3")
    put(game, "bethlehem", *["judah_infantry_2"] * 4)
    put(game, "hebron", "judah_militia_2")
    slot(game, "judah")
    over_the_jordan = refused(game, "judah", Move("jericho", "none", "succoth", ["infantry_3"]))
    assert "the Jordan can only be crossed at a ford" in over_the_jordan
    assert "rule 6.1" in over_the_jordan
    assert "Possible instead: En-gedi, Jerusalem, Gibeon, Shiloh, Heshbon." in over_the_jordan
    assert "too far from Jericho" in refused(game, "judah", Move("jericho", "none", "gaza", ["infantry_3"]))
    assert "Bethlehem is full" in refused(game, "judah", Move("hebron", "none", "bethlehem", ["militia_2"]))
    many = refused(game, "judah", Move("bethlehem", "none", "gibeon", ["infantry_2"] * 5))
    assert "1 to 4 of 4 × infantry 2" in many
    game = scene()
    put(game, "megiddo", "tyre_chariot_3")
    slot(game, "tyre")
    uphill = refused(game, "tyre", Move("megiddo", "none", "tabor", ["chariot_3"]))
    assert "a hill costs chariots two, a river or ford one more" in uphill


def test_what_is_out_of_its_time_says_when_its_time_is() -> None:
    game = scene()
    game.former = [["judah", "moab"]]
    slot(game, "judah")
    early = refused(game, "judah", OfferAlliance("aramea"))
    assert "in Diplomacy" in early
    assert "5.1" in early
    assert "10.4" in refused(game, "judah", Fortify("hebron"))
    assert "no raid marker" in refused(game, "judah", RaiseRaid("bedouin_raid_small"))
    begin(game, Diplomacy())
    assert "with yourself" in refused(game, "judah", OfferAlliance("judah"))
    assert "allied once" in refused(game, "judah", OfferAlliance("moab"))
    assert "nobody has offered" in refused(game, "judah", AcceptAlliance("tyre"))


def test_names_read_well() -> None:
    words = words_of(CAMPAIGN)
    assert words.name("phalanx_4") == "phalanx 4"
    assert words.name("phalanx_4_hurt") == "phalanx 4 (hurt)"
    assert words.name("egypt_chariot_4") == "Egypt chariot 4"
    assert words.name("raid_bedouin_militia_2_hurt") == "militia 2 (hurt) raiding from the Bedouin"
    assert words.name("gaza") == "Gaza"
    assert words.name("gods_intervention") == "God's Intervention"


def test_a_seat_is_called_by_its_country_once_it_has_one() -> None:
    state, _ = CAMPAIGN.start(CAMPAIGN.seats(3), "called", Options(countries=["judah", "philistia", "aramea"]))
    assert [state.called(seat) for seat in state.seats] == ["judah", "philistia", "aramea"]
    asked = CAMPAIGN.new(CAMPAIGN.seats(3), "called")
    assert asked.called("p1") == "p1"
