"""What is asked or reset seldom: plans for the winter, names of an owner's file, a credit that is unclear."""

from __future__ import annotations

import msgspec
import pytest

from rules.kernel import Begin, Entry, Illegal
from rules.kernel.pledges import Promise
from rules.mighty_kingdoms.anytime import ForgetPlans, KingdomsAnytime, PlanDeploy, PlanMove
from rules.mighty_kingdoms.artefacts import Bearing
from rules.mighty_kingdoms.lists import Lists, SameAs
from rules.mighty_kingdoms.news.year import TileTaken
from rules.mighty_kingdoms.pasted import read_list
from rules.mighty_kingdoms.pledges import count_attacks
from rules.mighty_kingdoms.reform import reform
from rules.mighty_kingdoms.report_sheet import read_credits, short
from rules.mighty_kingdoms.setup import Found, Founding
from rules.mighty_kingdoms.tabletop import Tabletop
from rules.mighty_kingdoms.winter import Winter
from tests.rules.mighty_kingdoms.stage import act, bare, open_to, run, stage, winter

LAND = ["p1 B2 capital", "p1 C2", "p2 D2 village", "p2 E2 capital"]
GUARD, HEROES = "infantry horde Guard 250", "infantry horde Guard 200; hero Captain 90"


def test_n11_plans_for_the_deployment_are_forgotten_with_the_others() -> None:
    game = stage(LAND, ["p1.1 B2", "p2.1 E2"])
    act(game, "p2", PlanMove("p2.1", "E3"))
    act(game, "p2", PlanDeploy("p2.1", "D2"))
    assert [o.to for o in game.kept.orders["p2"]] == ["ordering", "deploying"]
    act(game, "p2", ForgetPlans())
    assert game.kept.orders["p2"] == []


def test_n2_an_artefact_that_an_owners_file_names_is_not_named_again() -> None:
    game = bare(LAND, ["p1.1 B2"], lists={"p1.1": HEROES}, artefacts={"a20_1": "p1", "a5_1": "p1"})
    assert KingdomsAnytime().name_artefact(game, "p1").values == ["a20_1", "a5_1"]
    game.with_data(msgspec.structs.replace(game.realm, artefact_names={"a20_1": "Horn"}))
    assert KingdomsAnytime().name_artefact(game, "p1").values == ["a5_1"]


def test_6_4_who_has_no_army_left_is_not_asked_for_bearers() -> None:
    game = bare(LAND, ["p1.1 B2"], lists={"p1.1": HEROES}, artefacts={"a20_1": "p1", "a5_1": "p2"})
    assert Bearing().asked(game) == ["p1"]


def test_6_4_the_next_bearer_of_an_artefact_that_was_seen_is_a_secret() -> None:
    game = bare(LAND, ["p1.1 B2"], lists={"p1.1": HEROES}, artefacts={"a20_1": "p1.1/2", "a5_1": "p1.1/1"})
    game.seen = ["a5_1", "a20_1"]
    game.destroy_unit("p1.1/2")
    game.bearers["a20_1"] = "p1.1/1"
    assert game.seen == ["a5_1"] and game.bearers_seen(None) == {"a5_1": "p1.1/1"}


def test_6_3_a_hero_may_go_on_a_quest_again_in_the_next_winter() -> None:
    game = winter(LAND, ["p1.1 B2", "p2.1 E2"], at="recall", lists={"p1.1": HEROES}, advanced=True)
    game.unit("p1.1/2").quested = True
    run(game, [Winter(at="begin")])
    assert not game.unit("p1.1/2").quested


def test_3_7_rough_ground_lays_an_army_down_in_its_own_month_alone() -> None:
    game = bare(LAND, ["p1.1 B2", "p2.1 E2"])
    game.open_entry(Entry("p1", Begin()))
    game.armies["p1.1"].slowed = True
    reform(game)
    assert game.armies["p1.1"].lying
    game.armies["p1.1"].lying = False  # it has regrouped
    reform(game)
    assert not game.armies["p1.1"].lying


def test_1_4_when_time_is_up_the_settlements_lie_with_the_clock_from_the_east() -> None:
    game = bare(["p1 C3 capital"])
    east, _, _, west, south_west, south_east = game.borders("C3")
    assert Founding(seat="p1").default(game, "p1") == Found(east, south_east, [south_west, west])


def test_n22_a_list_on_paper_is_not_copied() -> None:
    game = bare(LAND, ["p1.1 C2", "p1.2 C2", "p1.3 C2"], lists={"p1.1": GUARD})
    del game.lists["p1.3"]
    run(game, [Lists()])
    assert not game.lists["p1.2"].living[0].name and open_to(game, "p1", SameAs) == ["p1.1"]


@pytest.mark.parametrize("line", ["infantry regiment Spears 120", "Infantry Regiments Spears 120pts"])
def test_n22_a_pasted_line_may_have_its_kind_and_size_in_the_plural(line: str) -> None:
    ((_, unit, why),) = read_list(line, 500)
    assert why is None and unit is not None and (unit.kind, unit.size, unit.points) == ("infantry", "regiment", 120)


def test_pledges_who_takes_a_tile_of_theirs_breaks_the_truce() -> None:
    game = bare(LAND)
    promise = Promise(by="p1", to="p2", kind="truce", until=2)
    for by, before, broken in (("p1", "p2", 1), ("p1", "p3", 0), ("p1", "", 0), ("p2", "p1", 0), ("p3", "p2", 0)):
        assert count_attacks(game, promise, TileTaken(by, "D2", "", before)) == broken


@pytest.mark.parametrize("name", ["Stand by Me", "Stand BY Me", "This; That", "This | That", "This, That"])
def test_n27_a_unit_whose_name_could_be_misread_is_written_by_its_number(name: str) -> None:
    game = bare(LAND, ["p1.1 D2", "p2.1 D2"], lists={"p1.1": GUARD, "p2.1": GUARD})
    game.stack = [Tabletop(tile="D2", attacker="p1", defender="p2")]
    game.unit("p1.1/1").name = name
    assert (short(game, "p1.1/1"), short(game, "p2.1/1")) == ("p1.1/1", "Guard")


@pytest.mark.parametrize("text", ["Guard by Bows", "2.1/1 by Spears", "Guard by Nobody", "Bows by Guard"])
def test_n27_a_credit_names_one_unit_of_each_side(text: str) -> None:
    """Both sides have two units of one name."""
    lists = {
        "p1.1": "infantry regiment Spears 100; infantry regiment Spears 100; infantry regiment Bows 100",
        "p2.1": "infantry horde Guard 200; infantry horde Guard 200; infantry regiment Pikes 100",
    }
    game = bare(LAND, ["p1.1 D2", "p2.1 D2"], lists=lists)
    game.stack = [Tabletop(tile="D2", attacker="p1", defender="p2")]
    routed = ["p2.1/1", "p2.1/2", "p2.1/3"]
    assert read_credits(game, routed, "Pikes by Bows, 1/1 by 1/2") == {"p2.1/3": "p1.1/3", "p2.1/1": "p1.1/2"}
    assert read_credits(game, routed, " pikes BY\tbows |\n1/1 By 1/2;") == {"p2.1/3": "p1.1/3", "p2.1/1": "p1.1/2"}
    with pytest.raises(Illegal):
        read_credits(game, routed, text)
