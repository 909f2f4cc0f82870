"""What is told before somebody goes to war."""

from __future__ import annotations

from bot.words import words_of
from rules.age_of_arthur import CAMPAIGN
from rules.age_of_arthur.expectations import foresee
from rules.age_of_arthur.game import AgeOfArthur
from rules.age_of_arthur.playing import Declare
from rules.age_of_arthur.sides import GiveBattle, Stand
from rules.kernel import Phrase, Verb, copy
from tests.rules.age_of_arthur.scene import claim, do, table


def told_before(game: AgeOfArthur, seat: str, pick: Verb) -> dict[str, Phrase]:
    before = game.kept.entries
    said, words = foresee(copy(game), seat, pick), words_of(CAMPAIGN)
    words.missing.clear()
    assert all(words.phrase(p) for p in said) and not words.missing and game.kept.entries == before
    return {p.key: p for p in said}


def war_on_powys() -> AgeOfArthur:
    game = table("gwent", "powys", "ceint")
    claim(game, "p1", "mag")
    return game


def test_a_declaration_shows_both_armies_and_the_odds_alone() -> None:
    game = war_on_powys()
    odds = told_before(game, "p1", Declare("p2", "p1.mag"))["war_odds_alone"].values
    assert odds["mine"] > 5 and odds["theirs"] > 5 and odds["won"] + odds["drawn"] + odds["lost"] == 100
    again = told_before(game, "p1", Declare("p2", "p1.mag"))["war_odds_alone"].values
    assert again == odds, "the same dice each time"


def test_who_takes_a_side_sees_what_that_changes() -> None:
    game = war_on_powys()
    do(game, "p1 declare p2 over p1.mag")
    assert game.top.kind() == "sides"
    with_them = told_before(game, "p3", Stand("attack_1"))["war_odds_so_far"].values
    against = told_before(game, "p3", Stand("defend_1"))["war_odds_so_far"].values
    assert with_them["mine"] > with_them["theirs"] and with_them["won"] > 60
    assert against["mine"] > against["theirs"]
    do(game, "p3 stand attack_1")
    held = told_before(game, "p2", GiveBattle())["war_odds"].values
    assert held["mine"] < held["theirs"] and held["lost"] > held["won"]
