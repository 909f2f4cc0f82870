"""The charts figure by figure, written down here once more: every card of the deck, every province of the map, what
armies are made of and the figures of the rulebook."""

from __future__ import annotations

import pytest

from rules.age_of_arthur import CAMPAIGN
from rules.age_of_arthur.dataset.sheets import BRITISH, IRISH, SAXON, Britain

BRITAIN: Britain = CAMPAIGN.shipped

CARDS = {  # timing, what it is played on, when it leaves play: titles and copies
    "stay british_any ruler_dies": "roman_way 1, saxon_hater 2, knights_renown 2",
    "stay self_vassal next_war": "rebellion 2",
    "turn province_other instant": "migrating_saxons 2",
    "stay other claim_resolved": "claim_throne 2",
    "turn province_any instant": "migrating_britons 2",
    "turn more_saxon_any instant": "saxon_usurper 1",
    "stay any ruler_dies": (
        "schooled 1, fool 1, sly_fox 1, dumb_ox 1, brave 1, knave 1, prowess 1, clumsiness 1, hearth 3"
    ),
    "turn any_or_warlord instant": "fall_mighty 1, bell_tolls 1",
    "stay any_and_third claim_resolved": "monastery 1",
    "war saxon_other this_war": "cast_out 1",
    "stay saxon_any target_next_war": "saxons_unite 2",
    "stay self_british next_war": "britons_unite 2",
    "stay self caster_dies": "merlin 1",
    "turn other_and_province instant": "inheritance 1",
    "turn claim_on_me instant": "treachery 5",
    "drawn none instant": "reshuffle 1",
    "stay british_any ruler_saxon": "hill_people 4",
    "stay province_own warlord_dies": "warlord 2",
    "stay self ruler_or_prince_dies": "warrior_prince 1",
    "turn irish_free_bordering instant": "irish_subjects 1",
    "stay province_IS next_war": "irish_scourge 1",
    "stay any_with_IS ruler_dies": "irish_friends 1",
    "turn province_IS instant": "irish_invaders 1",
    "turn other instant": "assassin 1",
    "stay province_SS_BS next_war": "long_ships 2",
    "stay saxon_any next_war": "northerners 3",
    "turn none removed": "long_knives 1",
    "battle command battle": "sorcery 1",
    "battle battle deployment": "dragons_breath 1",
    "stay self ruler_dies": "charisma 1",
    "battle self used": "hammer 1, ambush 1",
    "battle self battle": "plashing 1, hidden_ditch 1",
    "stay self next_war": "knights_errant 2",
    "battle cells battle": "grassfire 1",
    "battle self bound": "steal_march 1",
}

MAP = {  # kingdom: its home, then province, coasts, ground and neighbours
    "ceint": """dur SS arable lun reg tri
        lun - arable cel dur reg tri ver
        tri SS arable dbr dur ice lun ver
        ice SS littoral dbr lin tri
        reg SS/BS forest cel dur gui lun""",
    "calchvynydd": """ver - arable cel dbr dor ler lun tri
        cel - arable dor glo gui lun reg ver
        dor - arable cel glo ler ver
        dbr SS littoral ice ler lin tri ver
        ler - forest dbr dor glo lin lui ver""",
    "dumnonia": """uis BS hilly cer dtr gla
        cer BS/IS littoral uis
        gla IS arable dtr glo gui uis
        dtr BS hilly gla gui uis
        gui SS/BS arable cel dtr gla glo reg""",
    "gwent": """gue IS arable bry glo gly mag
        gly IS hilly bry dyf gue
        glo - arable cel dor gla gue gui ler lui mag
        bry - hilly bue dyf gly gue mag
        dyf IS littoral bry crd gly""",
    "gwynedd": """deg IS hilly arf gur leg mei
        mon IS littoral arf man
        arf IS hilly deg mei mon
        mei IS hilly arf bue crd deg gur
        crd IS hilly bue dyf mei""",
    "powys": """gur - arable bue deg leg lui mag mei
        leg IS arable arg deg elm gur lui
        lui - forest elm glo gur leg ler mag
        mag - forest bry bue glo gue gur lui
        bue - hilly bry crd gur mag mei""",
    "ebrauc": """ebr - arable cat deu elm
        elm - forest arg cat ebr leg lin lui
        deu SS arable cat ebr lin
        lin SS littoral dbr deu elm ice ler
        cat - hilly arg brn deu ebr elm lue""",
    "rheged": """lue IS arable arg brn cat guo nov
        arg IS forest cat elm leg lue man
        nov IS littoral guo lue man
        brn SS littoral cat guo lue
        guo - hilly brn lue nov""",
    "": "man IS hilly arg mon nov",
}


def test_the_cards_each_title_its_copies_its_time_its_target_and_when_it_leaves() -> None:
    found: dict[str, list[str]] = {}
    for id, card in BRITAIN.cards.winds.items():
        found.setdefault(f"{card.timing} {card.on} {card.until}", []).append(f"{id} {card.copies}")
    assert {what: sorted(cards) for what, cards in found.items()} == {
        what: sorted(cards.split(", ")) for what, cards in CARDS.items()
    }


@pytest.mark.parametrize("kingdom", MAP)
def test_the_map_of_each_kingdom(kingdom: str) -> None:
    rows = [row.split() for row in MAP[kingdom].split("\n")]
    assert BRITAIN.of_kingdom(kingdom) == [row[0] for row in rows]
    assert not kingdom or BRITAIN.map.kingdoms[kingdom].home == rows[0][0]
    for id, coasts, ground, *borders in rows:
        land = BRITAIN.lands[id]
        assert ("/".join(land.coasts) or "-", land.topography, land.borders) == (coasts, ground, borders)


def test_F_SET_kings_sit_around_the_map_and_the_usual_kingdoms_go_by_their_number() -> None:
    map = BRITAIN.map
    assert map.seating == ["ceint", "calchvynydd", "dumnonia", "gwent", "gwynedd", "powys", "rheged", "ebrauc"]
    assert {n: " ".join(kingdoms) for n, kingdoms in map.default.items()} == {
        "2": "ebrauc rheged",
        "3": "powys ebrauc rheged",
        "4": "ceint calchvynydd gwent powys",
        "5": "ceint calchvynydd gwent powys gwynedd",
        "6": "ceint calchvynydd gwent powys gwynedd ebrauc",
        "7": "ceint calchvynydd gwent powys gwynedd ebrauc rheged",
        "8": "ceint calchvynydd dumnonia gwent gwynedd powys ebrauc rheged",
    }


def test_R_ARM1_what_a_home_and_a_province_give() -> None:
    armies = BRITAIN.armies
    assert armies.pedyt == 3
    assert armies.base == {BRITISH: {"Cv": 1, "LH": 1, "Ps": 1}, SAXON: {"Wb": 4, "Ps": 1}}
    assert armies.levy == {BRITISH: {"Sp": 1}, SAXON: {"Wb": 2}, IRISH: {"Wb": 2}}
    assert {kind for kind, of in armies.kinds.items() if of.mounted} == {"Kn", "Cv", "LH"}


def test_the_figures_of_a_battle_by_odds() -> None:
    odds = BRITAIN.armies.odds
    assert (odds.toughness, odds.ground) == (2600, 10)
    assert {kind: tuple(worth) for kind, worth in odds.worth.items()} == {
        "Kn": (12, 12), "Cv": (10, 10), "LH": (7, 7), "Bd": (13, 9), "Sp": (11, 12), "Ax": (9, 8), "Wb": (11, 7),
        "Ps": (6, 6),
    }  # fmt: skip
    assert odds.gifts == {
        "schooled": 3, "fool": -3, "brave": 2, "knave": -3, "prowess": 3, "clumsiness": -3, "bretwalda": 3,
        "warrior_prince": 2,
    }  # fmt: skip


def test_the_figures_of_the_rulebook() -> None:
    figures = BRITAIN.settings
    assert (figures.winds, figures.first_war, figures.peace, figures.second_war, figures.extension) == (2, 3, 2, 6, 4)
    assert (figures.expendables.few, figures.expendables.many) == (3, 4)
    rank = figures.rank
    assert (rank.british, rank.province, rank.warlord, rank.vassal, rank.title) == (1, 1, 1, 2, 3)
    assert (figures.battle.rounds, figures.battle.least_command, figures.siege.walls) == (10, 4, 2)
