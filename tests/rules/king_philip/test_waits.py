"""Waits and clicks: how often one player's turn stops for the other, and how much there is to choose."""

from __future__ import annotations

from bot.panels.drafts import Desk, look, try_out
from bot.panels.fields import pages_of
from bot.panels.turn import fields_at_hand
from bot.table.records import Draft
from bot.words import words_of
from rules.kernel import Chance, Done, Verb, advance, offers
from rules.kernel.random_pick import random_fill, random_pick
from rules.king_philip import CAMPAIGN
from rules.king_philip.combat import Combat, Fight
from rules.king_philip.dataset.charts import ENGLISH, INDIAN
from rules.king_philip.events import Massacre, Raise
from rules.king_philip.movement_verbs import Attack, March, Strike
from rules.king_philip.news import MarkerPlaced, MassacreRaises
from rules.king_philip.options import Options
from rules.king_philip.turn import Turn
from tests.rules.king_philip.board import EVENT, Board, begin, markers, war
from tests.rules.king_philip.test_example import ENGLISH_SET_UP, INDIAN_SET_UP


def opening(seed: str) -> tuple[Board, list[Verb]]:
    """Five war bands, four of them with a marker, against the usual orders."""
    board = war({**ENGLISH_SET_UP, **INDIAN_SET_UP}, turn=1, options=Options())
    board.state.key = seed
    board.state.stack = [board.state.stack[0], Turn(at="indian_movement")]
    picks = [
        Attack("montaup", "portsmouth"), Attack("sowams", "wickford"), Attack("sakonnet", "swansea"),
        March("hockomock", "titicut"), Strike("middleborough"), March("acushnet", "coaxet"), Done(),
    ]  # fmt: skip
    return begin(board), picks


def indian_turn(seed: str) -> tuple[Board, int]:
    """That turn and its battles; how often the English were waited for."""
    board, moves = opening(seed)
    waits, luck = 0, Chance(seed)
    while board.state.stack and (board.at() != "movement" or board.state.asked() == [INDIAN]):
        seat = board.state.asked()[0]
        waits += seat == ENGLISH
        own = board.at() == "movement" and bool(moves)
        pick = moves.pop(0) if own else random_pick(board.state.top, board.state, seat, luck)
        advance(board.state, seat, pick)
    return board, waits


def test_a_turn_of_five_bands_and_four_markers_waits_at_most_twice_with_the_usual_orders() -> None:
    waits = [indian_turn(f"wait-{n}")[1] for n in range(60)]
    assert max(waits) <= 2 and sum(waits) / len(waits) < 0.5


def test_the_defender_is_asked_about_two_massacres_and_no_more() -> None:
    board = war({"montaup": "wa_1"}, Massacre(seat=ENGLISH, before=1), options=Options())
    assert begin(board).at() == "massacre"
    third = war({"montaup": "wa_1"}, Massacre(seat=ENGLISH, before=2), options=Options())
    assert begin(third).at() == "done" and third.news(MassacreRaises)[0].side == ENGLISH


def test_each_massacre_of_a_phase_is_counted_for_the_defender() -> None:
    pieces = {"montaup": "wa_1", "sakonnet": "sk_1", "coaxet": "sk_2"}
    three = markers("montaup>portsmouth", "sakonnet>swansea", "coaxet>dartmouth")
    board = begin(war(pieces, Combat(seat=INDIAN), options=Options(), markers=three))
    english = (1, 3, EVENT["massacre"])
    board.do(INDIAN, Fight("montaup>portsmouth", "wa_1"), *english)
    board.do(ENGLISH, Raise("ma_1", "salem")).do(INDIAN, Fight("sakonnet>swansea", "sk_1"), *english)
    assert board.state.asked() == [ENGLISH]
    board.do(ENGLISH, Raise("ma_2", "boston"), *english)  # and the last battle, whose massacre asks nobody
    assert board.at() == "done" and len(board.news(MassacreRaises)) == 3


def clicks_for(board: Board, seat: str, pick: Verb) -> int:
    """In the panel: the verb, unless its first field is at hand; each field that is not filled by itself, with the
    pages turned to it; and one more to confirm, where the enemy may roll and it can't be taken back."""
    state, kind = board.state, pick.kind()
    desk = Desk(CAMPAIGN, words_of(CAMPAIGN), "g1", state, seat)
    draft, clicks = Draft(kind), int(kind not in fields_at_hand(desk, offers(state, seat)))
    while (at := look(state, seat, draft)) is not None and at.pick is None:
        assert at.options is not None
        value = pick.given()[at.index]
        page = next(i for i, shown in enumerate(pages_of(at.options)) if value in shown)
        clicks += 1 + page
        draft = Draft(kind, [*at.draft.given, value])
    assert at is not None and at.pick == pick
    return clicks + try_out(CAMPAIGN, state, seat, pick, Chance("clicks")).final


ALLOWED = {"march": 3, "strike": 2, "attack": 3 + 2}  # a band that stays and attacks is a band and a marker


def test_clicks_three_a_band_and_two_a_marker() -> None:
    board, picks = opening("clicks")
    for pick in picks[:-1]:
        clicks = clicks_for(board, INDIAN, pick)
        assert clicks <= ALLOWED[pick.kind()], (pick, clicks)
        board.do(INDIAN, pick)
    assert len(board.news(MarkerPlaced)) == 4 and board.state.top.bands == 5


def test_clicks_of_random_turns() -> None:
    """Whatever bands march and attack, also where a march or a marker may be intercepted and must be confirmed."""
    confirmed = dict.fromkeys(ALLOWED, 0)
    for n in range(12):
        board, luck = opening(f"clicks-{n}")[0], Chance(f"clicks-{n}")
        while board.state.stack and board.at() == "movement" and board.state.asked() == [INDIAN]:
            kinds = [v for v in offers(board.state, INDIAN) if v.kind() in ALLOWED]
            if not kinds:
                break
            verb = kinds[luck.below(len(kinds))]
            pick = random_fill(board.state.top, board.state, INDIAN, verb, luck)
            clicks = clicks_for(board, INDIAN, pick)
            assert clicks <= ALLOWED[pick.kind()], (pick, clicks)
            confirmed[pick.kind()] += try_out(CAMPAIGN, board.state, INDIAN, pick, Chance("clicks")).final
            advance(board.state, INDIAN, pick)
    assert all(confirmed.values()), confirmed


def test_the_state_stays_small() -> None:
    board, _ = indian_turn("size")
    assert len(CAMPAIGN.codec.encode(board.state)) < 64_000
