"""5.1 Offers of alliances as those who make and get them see them; and who hears of what a player draws or conquers."""

from __future__ import annotations

from rules.kernel import CLOCK, Done, Entry, Phrase, phrase
from rules.king_david.acts import conquer
from rules.king_david.build import Building, Recruit
from rules.king_david.choices import describe
from rules.king_david.diplomacy import AcceptAlliance, Diplomacy, OfferAlliance
from rules.king_david.game import KingDavid
from rules.king_david.news.turns import ArmiesDrawn
from tests.rules.king_david.scene import begin, do, scene, station


def why_not(game: KingDavid, by: str, to: str) -> Phrase | None:
    found: Phrase | None = game.top.why_not(game, game.seat_of(by), OfferAlliance, [to])
    return found


def test_5_1_a_refused_offer_says_why() -> None:
    game = scene()
    game.alliances, game.former = [["judah", "moab"]], [["aramea", "judah"]]
    begin(game, Diplomacy())
    assert why_not(game, "judah", "judah") == phrase("not_with_yourself")
    assert why_not(game, "judah", "aramea") == phrase("former_allies", to="aramea")
    assert why_not(game, "aramea", "judah") == phrase("former_allies", to="judah")
    assert why_not(game, "judah", "moab") == phrase("allied_already", to="moab")
    do(game, "judah", OfferAlliance("philistia"))
    assert why_not(game, "judah", "philistia") == phrase("offered_already", to="philistia")
    do(game, "philistia", AcceptAlliance("judah"))
    assert why_not(game, "judah", "philistia") == phrase("allied_already", to="philistia")
    assert why_not(game, "judah", "nobody") is None


def test_5_1_both_see_an_offer_until_it_is_answered() -> None:
    game = scene()
    begin(game, Diplomacy())
    judah, philistia, moab = (game.seat_of(p) for p in ("judah", "philistia", "moab"))
    do(game, "judah", OfferAlliance("philistia"))
    assert game.top.affairs(game, judah) == [phrase("you_offer_alliance", to="philistia")]
    assert game.top.affairs(game, philistia) == [phrase("offers_you_alliance", by="judah")]
    assert game.top.affairs(game, moab) == []
    do(game, "philistia", AcceptAlliance("judah"))
    agreed = phrase("alliance_agreed", players=["judah", "philistia"])
    assert game.top.affairs(game, judah) == game.top.affairs(game, philistia) == [agreed]


def test_5_1_an_offer_calls_back_whoever_was_done() -> None:
    game = scene()
    begin(game, Diplomacy())
    do(game, "philistia", Done())
    assert game.seat_of("philistia") not in game.awaited()
    do(game, "judah", OfferAlliance("philistia"))
    assert game.seat_of("philistia") in game.awaited()


def test_10_3_only_the_owner_hears_what_he_has_drawn() -> None:
    game = scene()
    begin(game, Building(seat=game.seat_of("judah")))
    area = game.top.recruit_area(game, game.seat_of("judah"), "infantry").values[0]
    entry = do(game, "judah", Recruit("infantry", area, 2))
    heard = [t for t in entry.told if isinstance(t.news, ArmiesDrawn)]
    assert [(t.to, len(t.news.armies)) for t in heard] == [([game.seat_of("judah")], 2)]


def test_11_0_a_conquest_costs_the_conqueror_no_leader() -> None:
    game = scene()
    minor = next(iter(game.minors))
    station(game, david="hebron")
    for city in game.atlas.home_cities[minor]:
        game.control[city] = "judah"
    game.touch()
    game.open_entry(Entry(CLOCK, None))
    conquer(game, minor)
    assert game.leaders["david"].area == "hebron" and game.leaders["david"].fate != "dead"
    assert game.minors[minor].status == "conquered"


def test_a_menu_calls_only_the_minor_to_rebuild_a_small_ally() -> None:
    game = scene()
    minor = next(iter(game.minors))
    assert describe(game, game.seat_of("judah"), "court", "minor", minor) is None
    assert describe(game, game.seat_of("judah"), "rebuild", "area", minor) is None
    there = describe(game, game.seat_of("judah"), "place", "area", "hebron")
    assert there is not None and (there.key, there.values["holder"]) == ("area_now", "judah")
