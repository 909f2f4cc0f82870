"""More of the course of a turn: set-up, offers, ransoms, prisoners, and what is against whom in a siege."""

from __future__ import annotations

from rules.kernel import CLOCK, Begin, Entry, advance
from rules.king_david.acts import gain, pay_ransoms
from rules.king_david.combat import Battle
from rules.king_david.diplomacy import AcceptAlliance, Diplomacy, OfferAlliance
from rules.king_david.fight import ATTACKERS, DEFENDERS
from rules.king_david.hits import Rest
from rules.king_david.prisoners import Enlist, Recruiting, recruitable
from rules.king_david.siege import Siege
from rules.king_david.windows import AnswerWindow, Shown, SiegeWindow
from tests.rules.king_david.scene import after, begin, close, do, put, scene, slot, station
from tests.rules.king_david.test_setup import fresh


def test_4_5_leaders_left_to_herald_stand_in_home_cities() -> None:
    game = fresh(2, countries=["philistia", "judah"])
    advance(game, CLOCK, Begin())
    for player in ("philistia", "judah"):
        do(game, player, Rest())
        close(game)
    cities = game.atlas.home_cities["judah"]
    assert {game.leaders[n].area for n in ("david", "joab", "amasa", "abishai")} <= set(cities)
    assert game.leaders["david"].area == "hebron"  # the best in the strongest
    assert all(game.armies[a].area for a in game.armies)


def test_5_1_an_offer_is_made_once_and_accepted_by_whom_it_was_made_to() -> None:
    game = scene()
    begin(game, Diplomacy())
    judah, moab = game.seat_of("judah"), game.seat_of("moab")
    do(game, "judah", OfferAlliance("moab"))
    assert "moab" not in game.top.offer_alliance_to(game, judah).values
    assert "judah" in game.top.offer_alliance_to(game, moab).values  # both want it
    assert game.top.accept_alliance_of(game, moab).values == ["judah"]
    assert game.top.accept_alliance_of(game, game.seat_of("tyre")).values == []
    do(game, "moab", AcceptAlliance("judah"))
    assert not game.are_allied("judah", "moab")  # when Diplomacy is over
    assert "judah" not in game.top.offer_alliance_to(game, moab).values


def test_6_2_6_q12_no_ransom_is_paid_before_it_is_due() -> None:
    game = scene()
    joab = game.leaders["joab"]
    joab.fate, joab.captor, joab.due = "captive", "moab", 3
    game.open_entry(Entry("p1", None))
    pay_ransoms(game, "judah")
    assert joab.fate == "captive" and game.resource["judah"] == 20
    game.turn = 3
    gain(game, "tyre", 1, 1)
    assert joab.fate == "captive"  # Tyre's points do not ransom him
    gain(game, "judah", 1, 0)
    assert game.leaders["joab"].fate == "ransomed" and game.resource["judah"] == 10 and game.food["judah"] == 21


def test_7_24_each_prisoner_is_taken_once() -> None:
    game = scene()
    put(game, "gath", "judah_phalanx_3")
    slot(game, "judah")
    fight = Battle(
        area="gath", party="judah", commander={ATTACKERS: "judah", DEFENDERS: "philistia"},
        sides={"judah": ATTACKERS, "philistia": DEFENDERS}, armies={ATTACKERS: [], DEFENDERS: []},
        dead={DEFENDERS: ["militia", "chariot"], ATTACKERS: ["phalanx"]},
    )  # fmt: skip
    begin(game, fight, Recruiting(seat=game.seat_of("judah"), area="gath"))
    assert recruitable(game, "judah", "gath") == ["militia"]  # Judah has no chariots
    do(game, "judah", Enlist("militia", "gath"))
    assert fight.dead[DEFENDERS] == ["chariot"] and game.resource["judah"] == 19
    assert game.count_friends("gath", "judah") == 2


def test_7_22_an_army_of_the_defenders_in_revolt_does_not_go_where_the_attackers_came_from() -> None:
    game = scene()
    (army,) = put(game, "gath", "philistia_infantry_3")
    others = put(game, "gath", "judah_phalanx_3")
    slot(game, "judah")
    for side, barred in ((DEFENDERS, ["lachish"]), (ATTACKERS, [])):
        fight = Battle(
            area="gath", party="judah", commander={ATTACKERS: "judah", DEFENDERS: "philistia"},
            sides={"judah": ATTACKERS, "philistia": DEFENDERS}, barred=["lachish"], revolt={army: side},
            armies={ATTACKERS: others if side == DEFENDERS else [], DEFENDERS: [] if side == DEFENDERS else others},
        )  # fmt: skip
        assert after(fight.over(game)).frame.barred == barred


def test_7_5_7_20_7_21_what_is_against_whom_in_a_siege() -> None:
    game = scene()
    slot(game, "judah")
    game.stack.append(Siege(area="gath", player="judah", sides={"judah": "besiegers", "philistia": "city"}, armies=[]))
    window = SiegeWindow(area="gath", sides=[])

    def against(player: str, marker: str) -> bool:
        return window.is_against(game, player, Shown("a", "moab", marker, "gath"))

    assert [against("philistia", m) for m in ("siege_works", "secret_entrance", "defensive_stalwart")] == [
        True, True, False,
    ]  # fmt: skip
    assert [against("judah", m) for m in ("siege_works", "secret_entrance", "defensive_stalwart")] == [
        False, False, True,
    ]  # fmt: skip
    assert not against("tyre", "siege_works") and not against("tyre", "defensive_stalwart")


def test_7_26_a_raid_stands_unless_it_is_negated() -> None:
    game = scene()
    raid = Shown("a", "moab", "egyptian_raid", "egypt")
    answer = Shown("b", "judah", "gods_intervention", "a")
    assert after(AnswerWindow(shown=[raid]).carry_out(game, [])).value
    assert not after(AnswerWindow(shown=[raid, answer]).carry_out(game, [])).value
    assert AnswerWindow(shown=[raid]).doing(game).values["player"] == "moab"
    station(game, david="hebron")
