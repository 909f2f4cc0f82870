"""The map, the tribes and the counters, written down here once more: a figure that is changed by mistake shows."""

from __future__ import annotations

import pytest

from rules.king_philip import CAMPAIGN
from rules.king_philip.dataset.charts import Charts

CHARTS: Charts = CAMPAIGN.shipped

SPACES = {  # owner and kind: space, region of rule 18.1, fort "*", river "r", port "p"
    "MA settlement": """
        boston:MA:*p salem:MA:p weymouth:MA dedham:MA medfield:MA sudbury:MA:r marlborough:MA mendon:MA
        lancaster:MA:r groton:MA:r chelmsford:MA andover:MA:r brookfield:MA:r springfield:MA:r northampton:MA:r
        hadley:MA:r deerfield:MA:r northfield:MA:r
    """,
    "PL settlement": """
        plymouth:PL:*p scituate:PL:p bridgewater:PL taunton:PL:r rehoboth:PL swansea:PL middleborough:PL:r
        dartmouth:PL:p sandwich:PL:p edgartown:PL:p
    """,
    "RI settlement": """
        providence:RI:r pawtuxet:RI warwick:RI:p wickford:RI:p portsmouth:RI:p
    """,
    "CT settlement": """
        hartford:CT:r windsor:CT:r simsbury:CT:r middletown:CT:r saybrook:CT:*rp new_london:CT:rp norwich:CT:r
        stonington:CT:p new_haven:CT:p
    """,
    "WA village": """
        montaup:PL:*r sowams:PL assonet:PL:r assawompset:PL:r acushnet:PL weweantic:PL
    """,
    "SK village": """
        sakonnet:PL coaxet:PL
    """,
    "PC village": """
        hockomock:PL winnecunnet:PL:r
    """,
    "NA village": """
        great_swamp:RI:*r queens_fort:RI pettaquamscutt:RI cowesett:RI nipsachuck:RI
    """,
    "NC village": """
        ninigret:RI misquamicut:RI:r nehantic:CT
    """,
    "NI village": """
        hassanamesit:MA:r wacentug:MA:r chabanakongkomun:MA wabaquasset:CT:r menameset:MA wachusett:MA
    """,
    "PO village": """
        peskeompskut:MA:*r norwottuck:MA:r agawam:MA:r woronoco:MA:r
    """,
    "AB village": """
        wamesit:MA:r naticook:MA:r pennacook:MA:r squakheag:MA:r
    """,
    "MO village": """
        schaghticoke:MA caughnawaga:MA:r tionondogue:MA:r
    """,
    "- neutral": """
        monatiquot:MA wollomonopoag:MA titicut:PL mattakeeset:PL succonesset:PL nashoba:MA quinsigamond:MA
        ashquoash:MA paquoag:MA hoosac:MA housatonic:MA willimantic:CT quinebaug:CT mattatuck:CT
    """,
}

CONNECTIONS = {  # by pips
    "1": """
        sudbury-dedham dedham-boston boston-monatiquot monatiquot-bridgewater marlborough-wollomonopoag
        dedham-bridgewater boston-salem boston-weymouth boston-sudbury monatiquot-weymouth weymouth-scituate
        dedham-medfield medfield-wollomonopoag mendon-wollomonopoag sudbury-marlborough sudbury-nashoba
        nashoba-chelmsford nashoba-groton nashoba-lancaster marlborough-lancaster chelmsford-groton
        groton-lancaster chelmsford-andover salem-andover chelmsford-wamesit marlborough-quinsigamond
        quinsigamond-hassanamesit hassanamesit-wacentug mendon-wacentug chabanakongkomun-wabaquasset
        brookfield-ashquoash northfield-squakheag deerfield-peskeompskut deerfield-hadley hadley-norwottuck
        northampton-norwottuck hadley-northampton northampton-springfield hadley-springfield springfield-agawam
        agawam-woronoco springfield-windsor caughnawaga-tionondogue windsor-hartford windsor-simsbury
        hartford-simsbury hartford-middletown middletown-new_haven middletown-saybrook new_haven-saybrook
        saybrook-nehantic nehantic-new_london saybrook-new_london new_london-norwich new_london-stonington
        norwich-stonington willimantic-norwich norwich-quinebaug stonington-misquamicut misquamicut-ninigret
        ninigret-pettaquamscutt pettaquamscutt-great_swamp pettaquamscutt-wickford queens_fort-wickford
        queens_fort-cowesett cowesett-wickford cowesett-warwick nipsachuck-providence pawtuxet-cowesett
        providence-pawtuxet pawtuxet-warwick warwick-wickford providence-rehoboth hockomock-bridgewater
        hockomock-winnecunnet taunton-hockomock titicut-taunton titicut-middleborough titicut-bridgewater
        hockomock-titicut wollomonopoag-rehoboth rehoboth-swansea rehoboth-taunton rehoboth-sowams
        swansea-taunton swansea-montaup swansea-sowams montaup-sowams sakonnet-coaxet assonet-taunton
        coaxet-dartmouth acushnet-dartmouth assawompset-middleborough middleborough-plymouth weweantic-sandwich
        plymouth-scituate plymouth-sandwich plymouth-mattakeeset mattakeeset-scituate mattakeeset-bridgewater
        sandwich-succonesset
    """,
    "2": """
        andover-wamesit groton-naticook wamesit-naticook lancaster-wachusett lancaster-quinsigamond
        marlborough-hassanamesit quinsigamond-wachusett quinsigamond-brookfield quinsigamond-chabanakongkomun
        hassanamesit-chabanakongkomun wacentug-chabanakongkomun wacentug-nipsachuck chabanakongkomun-ashquoash
        wabaquasset-ashquoash brookfield-menameset ashquoash-springfield menameset-wachusett menameset-paquoag
        paquoag-northfield paquoag-peskeompskut northfield-peskeompskut northampton-woronoco woronoco-simsbury
        hoosac-schaghticoke schaghticoke-caughnawaga hartford-willimantic middletown-willimantic
        willimantic-wabaquasset windsor-willimantic quinebaug-wabaquasset quinebaug-willimantic
        simsbury-mattatuck mattatuck-new_haven ninigret-great_swamp great_swamp-queens_fort nipsachuck-cowesett
        hockomock-wollomonopoag winnecunnet-wollomonopoag winnecunnet-rehoboth sakonnet-swansea swansea-assonet
        assonet-assawompset assonet-acushnet assonet-coaxet coaxet-acushnet acushnet-assawompset
        acushnet-weweantic assawompset-weweantic weweantic-plymouth weweantic-succonesset
    """,
    "3": """
        naticook-pennacook menameset-hadley wachusett-paquoag deerfield-hoosac hoosac-housatonic
        housatonic-woronoco housatonic-schaghticoke schaghticoke-tionondogue housatonic-mattatuck
        quinebaug-queens_fort quinebaug-misquamicut nipsachuck-wabaquasset
    """,
    "over water 2": """
        wickford-portsmouth sowams-wickford succonesset-edgartown
    """,
    "over water 1": """
        montaup-portsmouth sakonnet-portsmouth
    """,
    "over water 3": """
        dartmouth-edgartown
    """,
    "river": """
        assawompset-middleborough middleborough-taunton taunton-assonet assonet-montaup winnecunnet-assonet
        pennacook-naticook naticook-wamesit wamesit-andover wamesit-sudbury naticook-groton groton-lancaster
        squakheag-northfield northfield-peskeompskut peskeompskut-deerfield deerfield-norwottuck
        norwottuck-hadley norwottuck-northampton hadley-springfield northampton-springfield springfield-agawam
        agawam-windsor windsor-hartford hartford-middletown middletown-saybrook woronoco-agawam simsbury-windsor
        brookfield-springfield wabaquasset-norwich norwich-new_london hassanamesit-wacentug wacentug-providence
        great_swamp-misquamicut caughnawaga-tionondogue
    """,
}


@pytest.mark.parametrize("kind", SPACES)
def test_4_1_4_2_whose_each_space_is_and_what_is_in_it(kind: str) -> None:
    owner, what = kind.split()
    found = [s for s in CHARTS.map.spaces if (s.owner or "-", s.kind) == (owner, what)]
    marks = {s.id: "*" * s.fort + "r" * s.river + "p" * s.port for s in found}
    assert [f"{s.id}:{s.region}" + f":{marks[s.id]}" * bool(marks[s.id]) for s in found] == SPACES[kind].split()


@pytest.mark.parametrize("pips", CONNECTIONS)
def test_12_1_12_2_12_3_what_each_connection_costs(pips: str) -> None:
    """Over water there is no interception; a river is for those who may take it."""
    if pips == "river":
        found = [f"{k.a}-{k.b}" for k in CHARTS.map.river_links]
    else:
        found = [f"{k.a}-{k.b}" for k in CHARTS.map.connections if "over water " * k.water + str(k.pips) == pips]
    assert found == CONNECTIONS[pips].split()


def test_every_space_and_connection_is_written_here() -> None:
    assert sum(len(row.split()) for row in SPACES.values()) == len(CHARTS.map.spaces)
    lines = sum(len(row.split()) for row in CONNECTIONS.values())
    assert lines == len(CHARTS.map.connections) + len(CHARTS.map.river_links)


def test_11_1_13_6_every_row_of_the_alliance_chart() -> None:
    rows = {t: (c.nation, c.razed, c.initial, c.per_turn, c.most, c.surrender) for t, c in CHARTS.tribes.items()}
    assert rows == {
        "WA": ("wampanoag", 0, 6, 0, 6, 0), "SK": ("wampanoag", 0, 2, 1, 4, 9), "PC": ("wampanoag", 0, 2, 1, 4, 14),
        "NI": ("nipmuck", 2, 3, 2, 8, 17), "NC": ("niantic", 3, 2, 1, 4, 12), "NA": ("narragansett", 4, 4, 2, 10, 23),
        "PO": ("pocumtuck", 5, 3, 1, 6, 20), "AB": ("abenaki", 6, 3, 1, 6, 26), "MO": ("mohawk", 7, 4, 1, 6, 0),
    }  # fmt: skip
    assert CHARTS.alliance.treaty_space == "schaghticoke"


def test_X14_soldiers_leaders_and_markers() -> None:
    counters = CHARTS.counters
    assert {c: (x.set_up, x.per_turn, x.soldiers) for c, x in counters.colonies.items()} == {
        "MA": (5, 2, 12), "PL": (2, 1, 6), "RI": (2, 1, 5), "CT": (2, 1, 7),
    }  # fmt: skip
    assert counters.allied.warriors == 5
    assert {n: (x.side, x.people) for n, x in counters.leaders.items()} == {
        "winslow": ("english", "PL"), "church": ("english", "PL"), "philip": ("indian", "WA"),
        "canonchet": ("indian", "NA"),
    }  # fmt: skip
    marks = counters.markers
    assert (marks.musket, marks.spy, marks.guide, marks.battle, marks.fort_damaged, marks.raided_razed) == (
        4, 4, 4, 10, 6, 39,
    )  # fmt: skip


def test_13_3_a_face_of_the_event_die_each() -> None:
    assert CHARTS.settings.event_die.faces == ["ambush", "spy", "reinforce", "massacre", "panic", "guide"]


def test_13_5_what_it_takes_to_raze_a_site() -> None:
    forts = {s.id for s in CHARTS.map.spaces if s.fort}
    steps = CHARTS.steps_to_raze
    assert {s.id: steps[s.id] for s in CHARTS.map.spaces if s.owner} == {
        s.id: 3 if s.id in forts else 2 for s in CHARTS.map.spaces if s.owner
    }
