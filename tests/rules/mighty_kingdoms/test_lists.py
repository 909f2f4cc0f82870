"""1.6 Army lists: writing, pasting, and what is counted in them (N22, N23)."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from bot.words import words_of
from rules.kernel import CLOCK, Begin, Chance, Done, Illegal, Phrase, TimeUp, advance, check, play
from rules.mighty_kingdoms import CAMPAIGN
from rules.mighty_kingdoms.army_list import FORMED, HORDE, LARGE_INFANTRY, LEGION, REGIMENT, Unit, count_faults
from rules.mighty_kingdoms.game import MightyKingdoms
from rules.mighty_kingdoms.imagine import imagine
from rules.mighty_kingdoms.lists import (
    BY_DICE,
    MOST_UNITS,
    ON_A_TABLE,
    AddUnit,
    Ally,
    Blank,
    GiveItem,
    Listing,
    Lists,
    SameAs,
    StrikeOut,
)
from rules.mighty_kingdoms.news.table import ListWritten
from rules.mighty_kingdoms.pasted import read_list
from rules.mighty_kingdoms.setup import ChooseRace, Races
from rules.mighty_kingdoms.view import view
from tests.rules.mighty_kingdoms.stage import act, asks, bare, close, open_to, run, told

LAND = ["p1 B2 capital", "p1 C2 fortress", "p2 E2 capital"]
SPEARS = AddUnit("infantry", "regiment", "Spears", 120, [])
CAPTAIN = AddUnit("hero", "single", "Captain", 100, ["individual"])
EXAMPLE = """infantry regiment Spears 120
infantry regiment Bows 120
infantry troop Scouts 80
hero Captain 100 individual
war engine Ballista 80"""


def writing(armies: list[str] | None = None, written: dict[str, str] | None = None, **more: Any) -> MightyKingdoms:
    """At the question for a list of every army that is not in `written`."""
    names = armies or ["p1.1 C2", "p2.1 E2"]
    game = bare(LAND, names, mode="kings_of_war", lists=written or {}, **more)
    game.lists = {army: found for army, found in game.lists.items() if army in (written or {})}
    return run(game, [Lists()])


def paste(game: MightyKingdoms, seat: str, text: str) -> list[Phrase]:
    """As `/do` and the form do it: all lines, or none. What is wrong, line by line."""
    written = game.top.written(game, seat, text)
    faults = [w.why for w in written if w.why is not None]
    for w in written if not faults else []:
        act(game, seat, w.pick)
    return faults


def faults(game: MightyKingdoms, seat: str = "p1") -> list[str]:
    return [fault.key for fault in game.top.faults(game, seat)]


def test_1_6_every_army_gets_a_list_in_secret() -> None:
    game = writing()
    assert asks(game, Listing) and set(game.awaited()) == {"p1", "p2"}
    for pick in (SPEARS, CAPTAIN, Done()):
        act(game, "p1", pick)
    assert game.awaited() == ["p2"] and view(game, "p2").stack[-1].answers == {}
    act(game, "p2", Blank(BY_DICE))
    close(game)
    assert [u.name for u in game.lists["p1.1"].units] == ["Spears", "Captain"]
    assert game.lists["p2.1"].by_dice and told(game, ListWritten) == [ListWritten("p1.1", ""), ListWritten("p2.1", "")]


def test_1_6_the_example_is_legal_and_with_one_more_hero_two_points_are_named() -> None:
    game = writing()
    assert paste(game, "p1", EXAMPLE) == [] and faults(game) == []
    act(game, "p1", AddUnit("hero", "single", "Herald", 20, []))
    assert faults(game) == ["list_too_dear", "not_unlocked"]
    with pytest.raises(Illegal) as no:
        act(game, "p1", Done())
    assert [f.key for f in no.value.why.values["faults"]] == [
        "list_too_dear",
        "not_unlocked",
    ] and no.value.rule == "1.6"
    assert len(game.top.draft(game, "p1").units) == 6  # nothing is lost of what was written


def test_n22_units_are_written_struck_out_copied_or_kept_on_paper() -> None:
    game = writing(["p1.1 C2", "p1.2 C2", "p2.1 E2"], {"p1.1": EXAMPLE, "p2.1": EXAMPLE})
    assert game.top.armies == {"p1": "p1.2"}
    act(game, "p1", SPEARS)
    act(game, "p1", GiveItem("1", "Drum"))
    assert open_to(game, "p1", GiveItem) == [] and game.top.draft(game, "p1").units[0].item == "Drum"
    act(game, "p1", StrikeOut("1"))
    assert game.top.draft(game, "p1").units == [] and faults(game) == ["list_is_empty"]
    assert open_to(game, "p1", SameAs) == ["p1.1"]
    act(game, "p1", SameAs("p1.1"))
    assert len(game.top.draft(game, "p1").units) == 5
    act(game, "p1", Blank(ON_A_TABLE))
    close(game)
    (only,) = game.lists["p1.2"].units
    assert (only.name, only.points, only.strength) == ("", 500, 2)


def test_n22_sizes_marks_and_the_number_of_units_have_limits() -> None:
    game = writing()
    assert open_to(game, "p1", AddUnit, "hero") == ["single"] and "single" not in open_to(
        game, "p1", AddUnit, "cavalry"
    )
    assert "individual" not in open_to(game, "p1", AddUnit, "infantry", "horde", "x", 10)
    for _ in range(MOST_UNITS):
        act(game, "p1", AddUnit("infantry", "regiment", "x", 5, []))
    with pytest.raises(Illegal, match="list is full"):
        act(game, "p1", SPEARS)


def test_n22_time_up_takes_what_is_legal_and_else_keeps_it_on_paper() -> None:
    game = writing()
    act(game, "p1", SPEARS)
    act(game, "p2", CAPTAIN)
    after, _ = play(game, CLOCK, TimeUp())
    assert after.lists["p1.1"].units[0].name == "Spears" and after.lists["p2.1"].units[0].name == ""


@pytest.mark.parametrize(
    ("line", "key", "word"),
    [
        ("knights regiment X 100", "line_without_kind", "knights"),
        ("infantry mob X 100", "line_without_size", "mob"),
        ("infantry horde Spears", "line_without_points", None),
        ("infantry horde Spears 900", "line_with_wrong_points", None),
        ("infantry horde 100", "line_without_name", None),
        ("infantry horde Spears 100 brave", "line_with_unknown_word", "brave"),
        ("infantry horde Spears 100 individual", "line_with_unknown_word", "individual"),
    ],
)
def test_n22_a_pasted_line_that_is_not_understood_is_named_with_its_reason(
    line: str, key: str, word: str | None
) -> None:
    game = writing()
    act(game, "p1", CAPTAIN)
    (why,) = paste(game, "p1", f"# my list\n\n{EXAMPLE}\n{line}")
    assert (why.key, why.values["line"], why.values.get("word")) == (key, 8, word)
    assert [u.name for u in game.top.draft(game, "p1").units] == ["Captain"]  # all or nothing


def test_n22_a_pasted_list_takes_the_place_of_what_was_there() -> None:
    game = writing()
    act(game, "p1", CAPTAIN)
    lines = [
        "infantry regiment Old Guard 150 pts legend",
        "hero single Lord 110 + Blade of Kings",
        "Large Infantry horde Ogres 200",
    ]
    text = "; ".join(lines)
    assert paste(game, "p1", text) == []
    units = game.top.draft(game, "p1").units
    assert [(u.kind, u.size, u.name, u.points, u.marks, u.item) for u in units] == [
        ("infantry", "regiment", "Old Guard", 150, ["legend"], ""),
        ("hero", "single", "Lord", 110, [], "Blade of Kings"),
        ("large_infantry", "horde", "Ogres", 200, [], ""),
    ]


Read = tuple[str, str, str, int, list[str], str]  # kind, size, name, points, marks, item
SPEARMEN: Read = ("infantry", "regiment", "Spearmen", 120, [], "")
CAPTAIN_TOO: Read = ("hero", "single", "Captain", 90, [], "")


@pytest.mark.parametrize(
    "text",
    [
        "INFANTRY REGIMENT Spearmen 120", "infantry\tregiment\tSpearmen\t120", "  infantry  regiment  Spearmen  120  ",
        "infantry\u00a0regiment\u00a0Spearmen\u00a0120", "\ufeffinfantry regiment Spearmen 120",
        "\n\n\ninfantry regiment Spearmen 120\n\n", "# mine\ninfantry regiment Spearmen 120\r\n",
        "- infantry regiment Spearmen 120", "* infantry regiment Spearmen 120", "\u2022 infantry regiment Spearmen 120",
        "\u2022infantry regiment Spearmen 120", "\u2013 infantry regiment Spearmen 120",
        "1. infantry regiment Spearmen 120", "12) infantry regiment Spearmen 120",
        "Infantry, Regiment, Spearmen, 120", "Infantry Regiment: Spearmen 120", "infantry regiments Spearmen 120",
        "infantry regiment Spearmen (120)", "infantry regiment Spearmen [120]", "infantry regiment Spearmen (120 pts)",
        "infantry regiment Spearmen 120pts", "infantry regiment Spearmen 120 pts.", "infantry regiment Spearmen 120 pt",
        "infantry regiment Spearmen 120 points", "infantry regiment Spearmen - 120",
        "infantry regiment Spearmen \u2013 120 pts", "infantry regiment Spearmen: 120",
        "infantry regiment Spearmen = 120",
        "infantry regiment \"Spearmen\" 120", "infantry regiment \u201cSpearmen\u201d 120",
        "infantry regiment Spearmen \uff11\uff12\uff10", "infantry regiment Spearmen 120 +",
        "infantry regiment Spearmen 120;",
    ],
)  # fmt: skip
def test_n22_what_other_programs_put_round_a_line_says_nothing(text: str) -> None:
    ((_, unit, why),) = read_list(text, 500)
    assert why is None and unit is not None
    assert (unit.kind, unit.size, unit.name, unit.points, unit.marks, unit.item) == SPEARMEN


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", ";", "; ", "\n\n", "\u2028", "\x0b"])
def test_n22_a_line_ends_in_many_ways(end: str) -> None:
    found = [unit for _, unit, _ in read_list(f"infantry regiment Spearmen 120{end}hero Captain 90", 500)]
    assert [(u.kind, u.size, u.name, u.points, u.marks, u.item) for u in found if u] == [SPEARMEN, CAPTAIN_TOO]


@pytest.mark.parametrize(
    ("line", "marks", "item"),
    [
        ("hero Captain 90 living legend", ["legend"], ""), ("hero Captain 90 Living Legend", ["legend"], ""),
        ("hero Captain 90 individual, living-legend", ["individual", "legend"], ""),
        ("hero Captain 90 [1]", ["legend"], ""), ("hero Captain (90) [1] caster.", ["caster", "legend"], ""),
        ("hero Captain 90 (individual) + \u201cSword of the North\u201d", ["individual"], "Sword of the North"),
        ("Heroes Captain 90+Sword", [], "Sword"), ("war machine Bolt 80", [], ""), ("War Machines Bolt 80", [], ""),
    ],
)  # fmt: skip
def test_n22_marks_and_kinds_as_books_and_rules_call_them(line: str, marks: list[str], item: str) -> None:
    """What a refusal names as a mark can be written."""
    ((_, unit, why),) = read_list(line, 500)
    assert why is None and unit is not None and (unit.marks, unit.item) == (marks, item)
    assert (unit.kind, unit.name) in (("hero", "Captain"), ("war_engine", "Bolt"))


@pytest.mark.parametrize(
    ("text", "line", "key", "shown"),
    [
        ("infantry regiment Spearmen 0", 1, "line_with_wrong_points", 0),
        ("infantry regiment Spearmen -50", 1, "line_with_wrong_points", -50),
        ("infantry regiment Spearmen 501", 1, "line_with_wrong_points", 501),
        (f"infantry regiment Spearmen {'9' * 5000}", 1, "line_with_wrong_points", "999999\u2026"),
        ("infantry regiment Spearmen 12O", 1, "line_without_points", None),
        ("infantry regiment Spearmen 1e2", 1, "line_without_points", None),
        ("hero Captain + Sword 90", 1, "line_without_points", None),
        ("infantry regiment Spear\u200bmen 120", 1, "line_without_name", None),
        ("infantry regiment - 120", 1, "line_without_name", None),
        ("Spearmen 120", 1, "line_without_kind", None),
        ("2x infantry regiment Spearmen 120", 1, "line_without_kind", None),
        ("\r\n\r\nTotal: 500", 3, "line_without_kind", None),
        ("hero Captain 90; hero; Total: 500", 3, "line_without_kind", None),
        ("hero A 90; hero B 80\nmob C 70", 2, "line_without_kind", None),
        ("infantry regiment Spearmen 120 (20)", 1, "line_with_unknown_word", None),
        ("infantry regiment Spearmen 120 elite", 1, "line_with_unknown_word", None),
        ("infantry mob Spearmen 120", 1, "line_without_size", None), ("infantry", 1, "line_without_size", None),
    ],
)  # fmt: skip
def test_n22_a_line_that_cannot_be_read_is_named_as_its_writer_counts(
    text: str, line: int, key: str, shown: int | str | None
) -> None:
    why = [why for _, _, why in read_list(text, 500) if why is not None][-1]
    assert (why.key, why.values["line"], why.values.get("points")) == (key, line, shown)
    assert words_of(CAMPAIGN).phrase(why)


def test_n22_no_text_breaks_the_reading() -> None:
    luck = Random(3)
    letters = "infantry regiment hero 100 + # \n;\t[1]é\u200b" * 3
    for _ in range(400):
        text = "".join(luck.choice(letters) for _ in range(luck.randrange(80)))
        for _, unit, why in read_list(text, 500):
            assert (unit is None) != (why is None)


# N23, and a second way to count it.


def is_unlocked(units: list[Unit]) -> bool:
    """Every hero, monster and engine gets a slot of its own, found by trying: no formula."""
    wanted = [u.kind for u in units if u.kind in ("hero", "monster", "war_engine")]
    slots: list[set[str]] = []
    every = {"hero", "monster", "war_engine"}
    twins: list[tuple[int, int]] = []  # slots of one horde of large infantry: two different kinds
    for unit in units:
        if "irregular" in unit.marks or unit.kind in every:
            continue
        if unit.kind == LARGE_INFANTRY and unit.size == HORDE:
            twins.append((len(slots), len(slots) + 1))
            slots += [every, every]
        elif unit.size in (HORDE, LEGION):
            slots += [{kind} for kind in sorted(every)]
        elif unit.size == REGIMENT:
            slots.append(every)

    def place(left: list[str], filled: dict[int, str]) -> bool:
        if not left:
            return True
        for n, kinds in enumerate(slots):
            pair = next((b if a == n else a for a, b in twins if n in (a, b)), None)
            fits = n not in filled and left[0] in kinds and (pair is None or filled.get(pair) != left[0])
            if fits and place(left[1:], {**filled, n: left[0]}):
                return True
        return False

    return place(sorted(wanted), {})


def random_units(luck: Random) -> list[Unit]:
    """Few that unlock and about as many that need it, so that both answers come up."""
    formed = [
        Unit("x", luck.choice(["infantry", LARGE_INFANTRY, "cavalry"]), luck.choice(FORMED), 10,
             ["irregular"] if luck.random() < 0.2 else [])
        for _ in range(luck.randrange(4))
    ]  # fmt: skip
    single = [Unit("y", luck.choice(["hero", "monster", "war_engine"]), "single", 10) for _ in range(luck.randrange(5))]
    return [*formed, *single]


def test_n23_what_is_unlocked_agrees_with_a_second_count() -> None:
    luck, seen = Random(22), {True: 0, False: 0}
    for _ in range(600):
        units = random_units(luck)
        keys = [f.key for f in count_faults(units, 500)]
        fits = is_unlocked(units)
        assert ("not_unlocked" not in keys) == fits, units
        seen[fits] += 1
        regular = [u for u in units if "irregular" not in u.marks and u.kind in ("infantry", LARGE_INFANTRY, "cavalry")]
        allowed = 0
        for unit in regular:
            large = unit.kind == LARGE_INFANTRY and unit.size == HORDE
            allowed += 2 if unit.size == REGIMENT or large else 4 if unit.size in (HORDE, LEGION) else 0
        assert ("too_many_troops" in keys) == (sum(u.size == "troop" for u in units) > allowed)
    assert min(seen.values()) > 100


@pytest.mark.parametrize(("unit", "troops", "slots"), [("regiment", 2, 1), ("horde", 4, 3), ("legion", 4, 3)])
def test_n23_what_one_unit_unlocks(unit: str, troops: int, slots: int) -> None:
    one = Unit("x", "infantry", unit, 10)
    scouts = [Unit("t", "infantry", "troop", 10)] * (troops + 1)
    assert count_faults([one, *scouts[:-1]], 500) == []
    assert [f.key for f in count_faults([one, *scouts], 500)] == ["too_many_troops"]
    kinds = ["hero", "monster", "war_engine"][:slots]
    assert count_faults([one, *(Unit("s", k, "single", 10) for k in kinds)], 500) == []
    assert [f.key for f in count_faults([one, *(Unit("s", "hero", "single", 10) for _ in range(2))], 500)]


def test_n23_a_horde_of_large_infantry_unlocks_two_of_different_kinds() -> None:
    ogres = Unit("x", LARGE_INFANTRY, HORDE, 10)
    for pair in product(["hero", "monster", "war_engine"], repeat=2):
        found = count_faults([ogres, *(Unit("s", k, "single", 10) for k in pair)], 500)
        assert (found == []) == (pair[0] != pair[1])


@pytest.mark.parametrize(("points", "legal"), [(500, True), (501, False)])
def test_n23_500_points_at_most(points: int, legal: bool) -> None:
    units = [Unit("x", "infantry", "horde", 300), Unit("y", "infantry", "horde", points - 300)]
    assert (count_faults(units, 500) == []) is legal


def test_n23_a27_legends_and_items_are_there_once_in_a_kingdom() -> None:
    game = writing(["p1.1 C2", "p1.2 C2"], {"p1.1": "infantry horde Guard 200 + Drum; hero Anna 100 legend"})
    paste(game, "p1", "infantry horde Guard 200 + drum; hero anna 100 legend; hero Bert 50")
    assert faults(game) == ["not_unlocked", "legend_repeated", "item_repeated"]
    game.lists["p1.1"].units[1].gone = True  # she fell: another may bear the name
    assert faults(game) == ["not_unlocked", "item_repeated"]


def test_n23_another_kingdoms_legend_is_its_own() -> None:
    game = writing(["p1.1 C2", "p2.1 E2"], {"p2.1": "infantry horde Guard 200; hero Anna 100 legend"})
    assert paste(game, "p1", "infantry horde Guard 200; hero Anna 100 legend") == [] and faults(game) == []


def test_1_6_an_allied_army_needs_three_others_and_is_the_only_one() -> None:
    armies = [f"p1.{n} C2" for n in range(1, 6)]
    three = {f"p1.{n}": "infantry horde Guard 200" for n in (1, 2, 3)}
    game = writing(armies[:3], {a: three[a] for a in ("p1.1", "p1.2")})
    with pytest.raises(Illegal, match="too few for allies"):
        act(game, "p1", Ally("elves"))
    game = writing(armies[:4], three)
    act(game, "p1", Ally("Men"))
    act(game, "p1", SPEARS)
    assert faults(game) == ["ally_is_own_people"]
    act(game, "p1", Ally("elves"))
    act(game, "p1", Done())
    close(game)
    assert game.lists["p1.4"].ally == "elves"
    game = writing(armies, {**three, "p1.4": "infantry horde Guard 200"})
    game.lists["p1.4"].ally = "elves"
    with pytest.raises(Illegal, match="one allied army"):
        act(game, "p1", Ally("dwarfs"))


@pytest.mark.parametrize(("people", "kept"), [("elves", "elves"), ("Men", "")])
def test_1_6_an_allied_army_may_have_its_list_on_paper(people: str, kept: str) -> None:
    """It still is the only one; an army of the own people is none."""
    three = {f"p1.{n}": "infantry horde Guard 200" for n in (1, 2, 3)}
    game = writing([f"p1.{n} C2" for n in range(1, 5)], three)
    act(game, "p1", Ally(people))
    act(game, "p1", Blank(ON_A_TABLE))
    close(game)
    assert game.lists["p1.4"].ally == kept and told(game, ListWritten) == [ListWritten("p1.4", kept)]


@pytest.mark.parametrize(
    ("edges", "refused"),
    [
        ({}, ["no_monsters_there", "no_engines_there"]),
        ({"C2 D2": "m"}, ["no_engines_there"]),
        ({"B2 B1": "f"}, ["no_monsters_there"]),  # B2 is next to the fortress, and p1's
        ({"D2 E2": "m", "D2 E1": "f"}, ["no_monsters_there", "no_engines_there"]),  # D2 is nobody's
    ],
)
def test_6_2_a26_monsters_need_mountains_and_engines_forest_near_the_fortress(
    edges: dict[str, str], refused: list[str]
) -> None:
    game = writing(advanced=True, edges=edges)
    paste(game, "p1", "infantry horde Guard 200; monster Giant 100; war engine Bolt 80")
    assert faults(game) == refused


def test_6_2_a26_items_are_won_by_quests_alone_and_without_the_advanced_rules_all_is_open() -> None:
    text = "infantry horde Guard 200 + Drum; monster Giant 100; war engine Bolt 80"
    game = writing(advanced=True, edges={"C2 D2": "m", "C2 C3": "f"})
    paste(game, "p1", text)
    assert faults(game) == ["items_by_quests_alone"]
    game = writing()
    paste(game, "p1", text)
    assert faults(game) == []


def test_a28_the_first_army_counts_as_raised_in_the_first_fortress() -> None:
    game = writing(["p1.1 B2", "p2.1 E2"], advanced=True, edges={"C2 D2": "m"})
    assert game.top.draft(game, "p1").home == "C2"
    paste(game, "p1", "infantry horde Guard 200; monster Giant 100")
    assert faults(game) == []


def test_m27_n26_a_list_is_its_owners_until_it_fights() -> None:
    game = writing(["p1.1 C2", "p2.1 E2"], {"p1.1": EXAMPLE, "p2.1": EXAMPLE})
    assert view(game, "p1").lists["p1.1"].units and not view(game, "p2").lists["p1.1"].units
    assert not view(game, None).lists["p1.1"].units and game.hand("p2") == {"lists": view(game, "p2").lists}
    guessed = imagine(view(game, "p2"), Chance("guess"), game.realm)
    assert guessed.lists["p1.1"].units and view(guessed, "p2").lists == view(game, "p2").lists
    game.lists["p1.1"].shown = True
    assert view(game, None).lists["p1.1"] == game.lists["p1.1"]


def test_n1_in_kings_of_war_games_a_people_is_a_text() -> None:
    game = bare([], mode="kings_of_war")
    game.stack = [Races()]
    advance(game, CLOCK, Begin())
    check(game, "p1", ChooseRace("The Northern Alliance"))
    with pytest.raises(Illegal):
        check(game, "p1", ChooseRace("x" * 41))
