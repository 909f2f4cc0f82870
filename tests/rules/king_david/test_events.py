"""7.0 Event markers for the harvest, alliances and other markers: 14 to 18, 26 and 27; and their windows."""

from __future__ import annotations

import pytest

from rules.kernel import Illegal, Pass, StandingOrder, Watch, check
from rules.king_david import CAMPAIGN
from rules.king_david.courting import EventPhase, Oppose
from rules.king_david.harvest import Yield
from rules.king_david.hits import Rest
from rules.king_david.minors import Bid, special_modifier
from rules.king_david.movement import RaiseRaid
from rules.king_david.news.economy import Collected
from rules.king_david.news.fights import DiceRolled
from rules.king_david.news.markers import CourtRolled, MarkerNegated, MarkerPlayed
from rules.king_david.track import PutPhase
from rules.king_david.windows import PhaseWindow, PlayMarker, Shown
from rules.king_david.windows.marker import not_negated
from tests.rules.king_david.fights import battle, watching
from tests.rules.king_david.scene import begin, close, do, give, news, put, scene, slot

# 14 to 17


@pytest.mark.parametrize(
    ("what", "marker", "change"),
    [
        ("food", "increase_harvest", 1), ("food", "decrease_harvest", -1),
        ("resource", "increase_resources", 1), ("resource", "decrease_resources", -1),
    ],
)  # fmt: skip
def test_7_14_to_7_17_each_area_of_one_country_yields_one_more_or_less(what: str, marker: str, change: int) -> None:
    game = scene()
    give(game, "tyre", marker)
    usual = game.production("judah", what)
    window = "harvest_window" if what == "food" else "resource_window"
    game.kept.orders = {game.seat_of("tyre"): [StandingOrder(window, f"{marker}:judah")]}  # nobody is asked
    entry = begin(game, Yield(what=what))
    gains = news(entry, Collected)[0].gains
    assert gains["judah"] == usual + change * 7  # seven areas, none below one
    assert gains["moab"] == game.production("moab", what)


def test_qa_events_14_to_17_the_totals_are_compared() -> None:
    game = scene()
    give(game, "judah", "increase_harvest", "increase_harvest", "increase_harvest")
    give(game, "moab", "decrease_harvest", "decrease_harvest")
    watching(game, "judah", "moab")
    usual = game.production("judah", "food")
    begin(game, Yield(what="food"))
    for player, marker, number in (("judah", "increase_harvest", 3), ("moab", "decrease_harvest", 2)):
        for _ in range(number):
            do(game, player, PlayMarker(marker, "judah"))
        do(game, player, Pass())
    close(game)  # nobody has a marker left: the window is over
    assert game.food["judah"] == 20 + usual + 7  # one increase takes effect


# 18


def test_7_18_an_alliance_needs_ten_with_all_modifiers() -> None:
    game = scene()
    give(game, "aramea", "alliance")
    put(game, "ramoth_gilead", "aramea_infantry_3")  # next to Ammon's Upper Jabbok
    put(game, "medeba", "moab_infantry_3")
    game.cup.remove("surprise")
    game.cup.insert(0, "surprise")
    begin(game, EventPhase(at="window"))
    do(game, "aramea", PlayMarker("alliance", "ammon"))
    do(game, "aramea", Pass())
    close(game)
    do(game, "aramea", Bid(3))
    assert game.resource["aramea"] == 17
    do(game, "philistia", Oppose(0, "no"))
    do(game, "judah", Oppose(1, "no"))
    do(game, "tyre", Oppose(0, "no"))
    entry = do(game, "moab", Oppose(0, "yes"), [7, *[1] * 13])
    rolled = news(entry, CourtRolled)[0]
    assert rolled.total == 7 + 3 + 1 + 1 - 1 - 1  # bribe, army, Aramea's +1, Judah's point, Moab's army
    assert rolled.success
    assert game.minors["ammon"].status == "allied"
    do(game, "aramea", Rest())
    assert sum(1 for a in game.armies if game.counter(a).country == "ammon") == 13
    assert game.party(next(a for a in game.armies if a.startswith("ammon"))) == "aramea"


def test_7_18_judah_is_disliked_by_some() -> None:
    game = scene()
    assert [special_modifier(game, "judah", m) for m in ("moab", "edom", "ammon", "negev", "egypt")] == [
        -1,
        -1,
        -2,
        -2,
        0,
    ]
    assert special_modifier(game, "aramea", "ammon") == 1


# 26


def test_7_26_gods_intervention_negates_a_marker() -> None:
    game = scene()
    give(game, "judah", "effective_weaponry")
    give(game, "philistia", "gods_intervention")
    plans = {"judah": ["effective_weaponry"], "philistia": ["gods_intervention"]}
    entry = battle(game, [1, 1, 1, 1, 1], **plans)
    assert [n.marker for n in news(entry, MarkerNegated)] == ["effective_weaponry"]
    assert news(entry, DiceRolled)[0].bonus == 0


def test_qa_event_26_an_intervention_may_negate_an_intervention_and_so_on() -> None:
    shown = [Shown("surprise_1", "judah", "surprise", "gath")]
    chain = ["philistia", "judah", "moab"]
    expected = [False, True, False]
    for n, player in enumerate(chain):
        shown.append(Shown(f"gods_intervention_{n + 2}", player, "gods_intervention", shown[-1].name))
        assert (shown[0] in not_negated(shown)) == expected[n]


def test_q84_two_answers_to_one_marker_the_first_in_order_counts_the_other_goes_back() -> None:
    game = scene()
    give(game, "judah", "bedouin_raid_small")
    give(game, "tyre", "gods_intervention")
    give(game, "moab", "gods_intervention")
    watching(game, "tyre", "moab")
    slot(game, "judah")
    for player in ("tyre", "moab"):  # the window of the slot
        do(game, player, Pass())
    close(game)
    do(game, "judah", RaiseRaid("bedouin_raid_small"))
    for player in ("moab", "tyre"):
        do(game, player, PlayMarker("gods_intervention", "marker_1_bedouin_raid_small"))
        do(game, player, Pass())
    entry = close(game)
    assert [n.player for n in news(entry, MarkerPlayed)] == ["tyre"]
    assert game.hands["moab"] == ["gods_intervention"]
    do(game, "moab", Pass())
    entry = close(game)
    assert [n.marker for n in news(entry, MarkerNegated)] == ["bedouin_raid_small"]
    assert not game.raids


# 27


def test_7_27_q68_hand_of_fate_replaces_two_markers_that_have_not_begun() -> None:
    game = scene()
    give(game, "moab", "hand_of_fate")
    watching(game, "moab")
    game.box = 3
    game.shown = [True] * 6 + [False] * 6
    game.bag = ["build", "event", "harvest"]
    begin(game, PhaseWindow())
    do(game, "moab", PlayMarker("hand_of_fate", "track"))
    do(game, "moab", Pass())
    close(game, [1, 1])  # Build and Event
    seat = game.seat_of("moab")
    assert game.top.put_phase_marker(game, seat).values == ["build", "event"]
    with pytest.raises(Illegal, match=r"7\.27"):
        check(game, seat, PutPhase("build", "3"))
    do(game, "moab", PutPhase("build", "12"))
    other = CAMPAIGN.view(game, game.seat_of("judah"))
    assert other.track[11] == ""  # it lies face down still
    do(game, "moab", PutPhase("event", "5"))
    assert (game.track[11], game.track[4]) == ("build", "event")
    assert sorted(game.bag) == ["action", "action", "harvest"]


def test_q85_no_marker_is_played_outside_its_window() -> None:
    game = scene()
    give(game, "judah", "increase_harvest", "hand_of_fate")
    put(game, "hebron", "judah_infantry_3")
    slot(game, "judah")
    with pytest.raises(Illegal):
        check(game, game.seat_of("judah"), PlayMarker("increase_harvest", "judah"))


def test_windows_tell_nothing() -> None:
    """Whom a window asks depends on who watches and how many markers each holds, never on which."""
    for marker in ("increase_harvest", "royal_death"):
        game = scene()
        give(game, "moab", marker)
        watching(game, "moab", "tyre")
        begin(game, Yield(what="food"))
        assert game.asked() == [game.seat_of("moab")]  # Tyre watches with an empty hand: it could hold nothing


def test_7_0_event_phase_everybody_draws_one() -> None:
    game = scene()
    begin(game, EventPhase())
    assert all(len(hand) == 1 for hand in game.hands.values())


def test_q69_the_discards_come_back_when_the_container_is_empty() -> None:
    game = scene()
    game.cup, game.spent = [], ["surprise", *game.cup[:4]]
    begin(game, EventPhase())
    assert game.spent == []
    assert all(len(hand) == 1 for hand in game.hands.values())


def test_watching_is_public() -> None:
    game = scene()
    put(game, "hebron", "judah_infantry_3")
    slot(game, "judah")
    do(game, "tyre", Watch())
    assert CAMPAIGN.view(game, None).watching == [game.seat_of("tyre")]
