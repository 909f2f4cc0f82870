"""The facts of the map that the rulebook and published reports fix (M01 to M22); any map handed in must keep them."""

from __future__ import annotations

import heapq
import math
from itertools import combinations, pairwise

import pytest

from bot.words import words_of
from bot.words.rulebook import reconstructed
from rules.king_philip import CAMPAIGN
from rules.king_philip.dataset.charts import Charts
from rules.king_philip.interception import interceptors
from tests.rules.king_philip.board import markers, war
from tests.rules.king_philip.test_example import ENGLISH_SET_UP, INDIAN_SET_UP


@pytest.fixture(scope="module")
def charts() -> Charts:
    found: Charts = CAMPAIGN.shipped
    return found


def pips(charts: Charts, a: str, b: str) -> int | None:
    return next((k.pips for k in charts.links[a] if k.to == b and not k.river), None)


def beside(charts: Charts, space: str) -> set[str]:
    return {k.to for k in charts.links[space]}


def bearing(charts: Charts, a: str, b: str) -> float:
    """Degrees from north, clockwise."""
    one, two = charts.spaces[a], charts.spaces[b]
    east = (two.lon - one.lon) * math.cos(math.radians(one.lat))
    return math.degrees(math.atan2(east, two.lat - one.lat)) % 360


def lies(charts: Charts, a: str, degrees: float, of: str) -> bool:
    off = abs(bearing(charts, of, a) - degrees)
    return min(off, 360 - off) <= 22.5


def test_M01_montaup_is_a_fort_beside_portsmouth(charts: Charts) -> None:
    assert charts.spaces["montaup"].fort and charts.spaces["montaup"].owner == "WA"
    assert (pips(charts, "montaup", "portsmouth") or 99) <= 6


def test_M02_another_wampanoag_village_is_beside_wickford_south_of_warwick(charts: Charts) -> None:
    assert any(charts.spaces[s].owner == "WA" and s != "montaup" for s in beside(charts, "wickford"))
    assert lies(charts, "wickford", 180, of="warwick")


def test_M03_a_sakonnet_village_south_east_of_portsmouth_beside_it_and_swansea(charts: Charts) -> None:
    near = [s for s in charts.sites["SK"] if {"portsmouth", "swansea"} <= beside(charts, s)]
    assert any(lies(charts, s, 135, of="portsmouth") for s in near)


def test_M04_hockomock_one_pip_from_bridgewater(charts: Charts) -> None:
    assert charts.spaces["hockomock"].owner == "PC" and pips(charts, "hockomock", "bridgewater") == 1


def test_M05_a_pocasset_river_village_west_of_it(charts: Charts) -> None:
    assert charts.spaces["winnecunnet"].owner == "PC" and charts.spaces["winnecunnet"].river
    assert "winnecunnet" in beside(charts, "hockomock") and lies(charts, "winnecunnet", 270, of="hockomock")


def test_M06_two_spaces_north_west_of_taunton(charts: Charts) -> None:
    assert "winnecunnet" not in beside(charts, "taunton") and "hockomock" in beside(charts, "taunton")
    assert lies(charts, "winnecunnet", 315, of="taunton")


def test_M07_dedham_one_pip_from_bridgewater(charts: Charts) -> None:
    assert pips(charts, "dedham", "bridgewater") == 1


def test_M08_a_neutral_space_south_east_of_marlborough(charts: Charts) -> None:
    assert charts.spaces["wollomonopoag"].kind == "neutral"
    assert pips(charts, "marlborough", "wollomonopoag") == 1
    assert lies(charts, "wollomonopoag", 135, of="marlborough")


def test_M09_a_war_band_can_stand_beside_it(charts: Charts) -> None:
    assert any(k.to == "hockomock" for k in charts.overland["wollomonopoag"])


def test_M10_the_english_march_is_all_one_pip(charts: Charts) -> None:
    path = ["sudbury", "dedham", "boston", "monatiquot", "bridgewater"]
    assert [pips(charts, a, b) for a, b in pairwise(path)] == [1, 1, 1, 1]
    assert charts.spaces["monatiquot"].kind == "neutral"


def test_M11_warwick_and_a_connecticut_port(charts: Charts) -> None:
    assert charts.spaces["warwick"].port and any(charts.spaces[s].port for s in charts.sites["CT"])


def test_M12_a_space_beside_taunton_and_middleborough_within_six_pips(charts: Charts) -> None:
    assert {"taunton", "middleborough"} <= beside(charts, "titicut")
    assert cost(charts, "winnecunnet", "titicut") + 1 <= 6


def cost(charts: Charts, start: str, to: str) -> float:
    """Pips, settlements and villages of others in the way."""
    heap, seen = [(0.0, start)], set[str]()
    while heap:
        spent, here = heapq.heappop(heap)
        if here == to:
            return spent
        if here in seen:
            continue
        seen.add(here)
        for k in charts.links[here]:
            if charts.spaces[k.to].owner in ("", "PC", "WA", "SK"):
                heapq.heappush(heap, (spent + (0.5 if k.river else k.pips), k.to))
    return 99.0


def test_M13_three_mohawk_villages_about_the_treaty_space(charts: Charts) -> None:
    treaty = charts.alliance.treaty_space
    assert len(charts.sites["MO"]) == 3 and set(charts.sites["MO"]) - {treaty} <= beside(charts, treaty)


def test_M14_four_narragansett_villages_at_least(charts: Charts) -> None:
    assert len(charts.sites["NA"]) >= 4


def test_M15_connections_over_water_join_ports_and_carry_no_interception(charts: Charts) -> None:
    over_water = [c for c in charts.map.connections if c.water]
    assert any(charts.spaces[c.a].port and charts.spaces[c.b].port for c in over_water)
    assert not any(k.water for links in charts.overland.values() for k in links)


def test_M16_only_dedham_can_intercept_the_four_attacks() -> None:
    board = war({**ENGLISH_SET_UP, **INDIAN_SET_UP}, turn=1)
    targets = ["portsmouth", "wickford", "swansea", "bridgewater"]
    starts = ["montaup", "sowams", "sakonnet", "hockomock"]
    board.state.markers = markers(*(f"{s}>{t}" for s, t in zip(starts, targets, strict=True)))
    found = {t: interceptors(board.state, "english", t, []) for t in targets}
    assert found == {"portsmouth": [], "wickford": [], "swansea": [], "bridgewater": ["dedham"]}


def test_M17_no_rhode_island_soldier_in_warwick() -> None:
    assert "warwick" not in ENGLISH_SET_UP


def test_M18_plymouth_is_a_fort_and_boston_can_be_razed(charts: Charts) -> None:
    assert charts.spaces["plymouth"].fort and charts.steps_to_raze["boston"] > 0
    assert charts.settings.victory.indian_sites == ["boston", "plymouth"]


def test_M19_river_spaces_are_sites_some_of_them_ports(charts: Charts) -> None:
    rivers = [s for s in charts.map.spaces if s.river]
    assert all(s.owner for s in rivers) and any(s.port for s in rivers)
    assert all(charts.spaces[r.a].river and charts.spaces[r.b].river for r in charts.map.river_links)


def test_4_1_M20_every_space_lies_in_a_colony(charts: Charts) -> None:
    assert {s.region for s in charts.map.spaces} == set(charts.colonies)


def test_M21_colonies_of_the_named_settlements(charts: Charts) -> None:
    owner = {s: charts.spaces[s].owner for s in charts.spaces}
    assert [owner[s] for s in ("boston", "dedham", "sudbury", "marlborough")] == ["MA"] * 4
    assert [owner[s] for s in ("rehoboth", "pawtuxet", "portsmouth", "warwick", "norwich")] == [
        "PL", "RI", "RI", "RI", "CT",
    ]  # fmt: skip


def test_M22_edgartown_five_rhode_island_settlements_and_the_southern_string(charts: Charts) -> None:
    assert "edgartown" in charts.spaces and len(charts.sites["RI"]) == 5
    string = {*charts.sites["WA"], *charts.sites["SK"]}
    linked = {"sakonnet"}
    while more := {s for s in string - linked if beside(charts, s) & linked}:
        linked |= more
    assert "weweantic" in linked  # to Buzzards Bay


def test_the_map_has_91_spaces_169_connections_33_rivers(charts: Charts) -> None:
    kinds = [s.kind for s in charts.map.spaces]
    assert [kinds.count(k) for k in ("settlement", "village", "neutral")] == [42, 35, 14]
    assert (len(charts.map.connections), len(charts.map.river_links)) == (169, 33)
    assert sorted(s.id for s in charts.map.spaces if s.fort) == [
        "boston", "great_swamp", "montaup", "peskeompskut", "plymouth", "saybrook",
    ]  # fmt: skip


def test_no_two_connections_cross_on_the_sheet(charts: Charts) -> None:
    for one, two in combinations(charts.map.connections, 2):
        if {one.a, one.b} & {two.a, two.b}:
            continue
        assert not cross(charts, (one.a, one.b), (two.a, two.b)), f"{one.a}-{one.b} and {two.a}-{two.b}"


def cross(charts: Charts, one: tuple[str, str], two: tuple[str, str]) -> bool:
    (a, b), (c, d) = ([(charts.spaces[s].x, charts.spaces[s].y) for s in pair] for pair in (one, two))

    def side(p: tuple[int, int], q: tuple[int, int], r: tuple[int, int]) -> int:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def test_4_0_the_map_says_that_it_is_reconstructed(charts: Charts) -> None:
    assert charts.map.status == "reconstruction" and "map" in reconstructed(CAMPAIGN)
    assert words_of(CAMPAIGN).name("chart.map") == "the map"
