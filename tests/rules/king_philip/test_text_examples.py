"""The worked examples of the rules text, played: every figure of theirs comes out of the rules."""

from __future__ import annotations

from bot.words.rulebook import rulebook
from rules.king_philip import CAMPAIGN
from rules.king_philip.church import ChurchPhase
from rules.king_philip.dataset.charts import ENGLISH, INDIAN
from rules.king_philip.evasion import Stand, chance
from rules.king_philip.interception import modifier
from rules.king_philip.news import AlliedRoll, BattleFought
from rules.king_philip.surrender import BorderQuarrel, Exploit
from rules.king_philip.winter_attrition import Attrition, WinterAttrition
from tests.rules.king_philip.board import begin, war
from tests.rules.king_philip.test_battle import CALM, fight

TEXT = {p.number: " ".join(p.text.split()) for p in rulebook(CAMPAIGN)}
NEEDED = CAMPAIGN.shipped.settings.rolls.intercept


def test_1_0_the_first_turn_in_short() -> None:
    board = begin(fight(INDIAN, {"montaup": "philip wa_1 wa_2 wa_3"}, "montaup>portsmouth"), 2, 5, CALM)
    (fought,) = board.news(BattleFought)
    assert f"{fought.english} strength point against Philip's {fought.indian}" in TEXT["1.0"]
    assert "green 5 and red 2" in TEXT["1.0"]
    assert f"strength {fought.indian} with a 5 is three losses" in TEXT["1.0"]
    assert (CAMPAIGN.shipped.hits(fought.indian, 5), fought.indian_loss) == (3, 0)
    assert board.state.points[INDIAN] == 1 and board.state.is_open("portsmouth")
    assert "Portsmouth is an open space now, and the band may advance into it" in TEXT["1.0"]
    assert board.at() == "advancing"


def test_12_4_the_examples_of_interception() -> None:
    state = war({}).state
    led, alone = ["ma_1", "captain_ma"], ["ma_1"]
    needed = [NEEDED - modifier(state, who, pips) for pips in (1, 2) for who in (led, alone)]
    assert needed == [5, 6, 6, 7]
    assert (
        "one pip away, needs a 5; without him a 6. Two pips away it needs a 6 with him, and cannot do it without"
        in (TEXT["12.4"])
    )


def test_13_1_the_examples_of_evasion() -> None:
    state = war({}).state
    faces = [7 - chance(state, INDIAN, ["wa_1", leader]) for leader in ("sachem_wa", "philip")]
    assert (
        f"a band with a Sachem needs a {faces[0]}, Philip's a {faces[1]}; Soldiers without a leader cannot"
        in TEXT["13.1"]
    )
    assert chance(state, ENGLISH, ["ma_1"]) == 0


def test_13_4_the_example_of_a_battle() -> None:
    pieces = {"plymouth": "winslow pl_1 pl_2 pl_3", "assawompset": "wa_1 wa_2"}
    board = begin(fight(ENGLISH, pieces, "plymouth>assawompset", church_in=True))
    assert board.at() == "evading"
    board.do(INDIAN, Stand(), 4, 6, CALM)
    (fought,) = board.news(BattleFought)
    assert f"three Soldiers with Winslow ({fought.english}) attack two Warriors in a village (4 + 1)" in TEXT["13.4"]
    assert fought.indian == 5
    assert "Red 4 costs the Indians two, green 6 the English three" in TEXT["13.4"]
    assert CAMPAIGN.shipped.hits(fought.english, 4) == 2 and CAMPAIGN.shipped.hits(fought.indian, 6) == 3


def test_9_0_the_example_of_the_roll_for_allied_indians() -> None:
    assert "with five villages razed the die loses 2, and a 3 is enough" in TEXT["9.0"]
    for die in (3, 4):
        board = begin(war({}, ChurchPhase(), church_in=True, provisions={ENGLISH: 0, INDIAN: 5}), die)
        (rolled,) = board.news(AlliedRoll)
        assert (rolled.less, rolled.joins) == (2, die == 3)


def test_the_example_of_14_0_attrition() -> None:
    board = begin(war({"salem": "ma_1 ma_2 ma_3"}, WinterAttrition(), turn=5, provisions={ENGLISH: 5, INDIAN: 0}))
    assert "With five sites razed it is two" in TEXT["14.0"]
    top = board.state.top
    assert isinstance(top, Attrition) and top.left == 2


def test_11_1_the_example_of_a_tribe_that_joins() -> None:
    tribe = CAMPAIGN.shipped.tribes["NI"]
    assert (tribe.razed, tribe.initial, tribe.per_turn) == (2, 3, 2)
    assert (
        "two settlements are razed on turn 2. On turn 3 Philip may go to the Nipmucks; three Warriors" in TEXT["11.1"]
    )
    assert "two more Warriors come on turn 4" in TEXT["11.1"]


def test_13_6_the_example_of_the_border_war() -> None:
    assert "With one razed it cannot succeed; with four it does on 1 to 3" in TEXT["13.6"]
    razed = dict.fromkeys(CAMPAIGN.shipped.sites["CT"][:4], 3)
    for damage, die, succeeds in ((razed, 3, True), (razed, 4, False), (dict(list(razed.items())[:1]), 1, False)):
        board = begin(war({}, BorderQuarrel(seat=INDIAN), damage=damage))
        board.do(INDIAN, Exploit(), die)
        assert board.state.points[INDIAN] == (3 if succeeds else 0)
