"""Figures that were worked out by hand (4.9): levies, ranks and the peace between wars. Those of sieges are beside the
other tests of sieges."""

from __future__ import annotations

import pytest

import renders
from renders.boards.britain.scene import BritainScene
from rules.age_of_arthur import CAMPAIGN
from rules.age_of_arthur.facts import RaidMark
from rules.age_of_arthur.levy import Wishes, levy
from rules.age_of_arthur.nation import change_ruler
from rules.age_of_arthur.rank import rank
from rules.age_of_arthur.war_facts import turns_of_peace, why_no_war
from tests.rules.age_of_arthur.scene import army, begun, claim, do, hold, lay, refused, table
from tests.rules.age_of_arthur.test_waiting import EIGHT


def test_figures_4_9_a_king_at_the_start() -> None:
    game = table()
    assert army(game, "p1") == {"Cv": 1, "LH": 1, "Ps": 1, "Ax": 3, "Sp": 4} and rank(game, "p1") == 6


def test_figures_4_9_home_raided_and_a_raider_away() -> None:
    game = table()
    game.raids = {"p1": RaidMark("cel", "Cv"), "p2": RaidMark("dur", "Sp")}
    assert sum(army(game, "p1").values()) == 7


def test_figures_4_9_a_saxon_king_with_northerners() -> None:
    game = table()
    change_ruler(begun(game), "p1", "saxon")
    for province in ("tri", "ice", "reg"):
        game.provinces[province].people = "saxon"
    lay(game, "northerners", "p1")
    found = army(game, "p1", "p2")
    assert found == {"Wb": 11, "Ps": 1, "Sp": 1, "Bd": 1} and sum(found.values()) == 14 and rank(game, "p1") == 5
    stands = levy(game, "p1", Wishes(raised={"sixth": "Ps"}), ("p2",), ())
    assert sum(e.kind == "Wb" for e in stands) == 10 and sum(e.kind == "Ps" for e in stands) == 2


def test_figures_4_9_a_pendragon_with_vassals() -> None:
    """Ten, his knights, two by Charisma, two of the Warlord: fifteen. One for the Briton, five provinces, one Warlord,
    two vassals and a title: fourteen."""
    game = table()
    game.titles["pendragon"] = "p1"
    lay(game, "charisma", "p1")
    lay(game, "warlord", "tri", by="p1")
    for vassal in ("p2", "p3"):
        game.kingdoms[vassal].lord = "p1"
    assert sum(army(game, "p1").values()) == 15 and rank(game, "p1") == 14


@pytest.mark.parametrize("realms", [("ebrauc", "rheged"), (), EIGHT])
def test_figures_4_9_the_cooldown_of_n_players_lasts_two_n_turns(realms: tuple[str, ...]) -> None:
    game = table(*realms)
    n = len(game.order)
    game.last_war = declared = game.turns
    for turn in range(declared, declared + 2 * n + 3):
        game.turns = turn
        assert (why_no_war(game) is None) is (turn >= declared + 2 * n + 1)
    game.turns = declared
    assert turns_of_peace(game) == 2 * n + 1


def test_G50_the_map_shows_owner_people_home_claims_marks_and_every_kingdom() -> None:
    game = table()
    game.provinces["tri"].people, game.provinces["ler"].owner, game.provinces["dyf"].free = "saxon", "", True
    game.provinces["dyf"].owner, game.provinces["dyf"].people = "", "irish"
    game.raids = {"p2": RaidMark("lun", "Sp")}
    game.titles["pendragon"], game.kingdoms["p2"].lord = "p3", "p1"
    claim(game, "p2", "lun")
    claim(game, "p3", "lun")
    for card, on, by in (("warlord", "reg", "p1"), ("irish_scourge", "gly", "p4"), ("long_ships", "ice", "p2")):
        lay(game, card, on, by=by)
    hold(game, "p1", "treachery")
    scene = renders.scene_of(CAMPAIGN.view(game, None))
    assert isinstance(scene, BritainScene)
    there = scene.provinces
    assert there["lun"].owner == "ceint" and there["lun"].claims == ("calchvynydd", "gwent") and there["dur"].home
    assert there["tri"].people == "saxon" and there["ler"].owner == "" and there["dyf"].free
    text = renders.picture(scene).text
    for said in ("Warlord", "raid", "Irish Scourge", "Long Ships", "Pendragon", "vassal"):
        assert said.casefold() in text.casefold(), said
    rows = {kingdom.side: kingdom for kingdom in scene.kingdoms}
    assert rows["ceint"].rank == rank(game, "p1") and rows["ceint"].vassals and rows["calchvynydd"].lord == "ceint"


def test_a_claim_on_a_home_is_refused_by_its_card_and_nothing_changes() -> None:
    assert refused(table(), "p1 claim ver") == "cannot_claim Establish Claim"
    game = table()
    do(game, "p1 claim cel")
    assert game.claims == {"cel": ["p1"]}
