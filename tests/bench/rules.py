"""The rules core: random play in place, `play` with its copy, saves against msgspec's own cost, replay; and two
well-known engines playing at random beside it."""

from __future__ import annotations

import functools
import random
import time
from typing import Any

import msgspec

from rules.dba.duel import CAMPAIGN as dba
from rules.dba.news import PipsRolled, Story
from rules.kernel import CLOCK, Begin, Campaign, Chance, Illegal, Verb, advance, built, copy, due, find, offers, play
from rules.kernel.random_pick import random_pick
from rules.proving.record import export_of
from rules.proving.selfplay import play_out
from rules.proving.verifying import verify
from rules.reports import Settle
from rules.syrian_war.ways import WAYS
from tests.bench.measure import Line, median, p99, per_second, timed


class Quick:
    """A fast `Luck`, so that guessing does not hide the rules' own cost."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed).random

    def below(self, n: int) -> int:
        return int(self._random() * n)


def without_battles(campaign: Campaign) -> Any:
    """The budget is for the rules, not for battles that Herald fights by itself: these are fought on a real table."""
    return campaign.options(battles="table") if hasattr(campaign.options(), "battles") else None


@functools.cache
def beginnings(campaign: Campaign) -> list[Any]:
    """Where a beginning takes long it is played in a worker, and counted apart: one of each number of players."""
    found = []
    for count in campaign.players if Begin in campaign.slow else ():
        state = campaign.new(campaign.seats(count), f"bench-{count}", without_battles(campaign))
        advance(state, CLOCK, Begin())
        found.append(state)
    return found


def random_game(campaign: Campaign, n: int) -> int:
    count = campaign.players[n % len(campaign.players)]
    if begun := beginnings(campaign):
        state, luck = copy(begun[n % len(begun)]), Quick(n)
        state.key = f"bench-{n}"
    else:
        state, luck = campaign.new(campaign.seats(count), f"bench-{n}", without_battles(campaign)), Quick(n)
    while state.result is None:
        verb = due(state)
        seat = CLOCK if verb else state.awaited()[luck.below(len(state.awaited()))]
        advance(state, seat, verb or pick_at_random(state, seat, luck))
    entries: int = state.kept.entries
    return entries


def pick_at_random(state: Any, seat: str, luck: Quick) -> Verb:
    """A dispute about a battle on a table is settled for an account of it: not by fighting it again on the grid."""
    pick = random_pick(state.top, state, seat, luck)
    return type(pick)("version_1") if isinstance(pick, Settle) and pick.on in WAYS else pick


def samples(campaign: Campaign, wanted: int = 60) -> list[Any]:
    """States from all over random games, of the most players."""
    states: list[Any] = []
    luck = Quick(5)
    for n in range(4):
        state = campaign.new(campaign.seats(campaign.players[-1]), f"sample-{n}")
        while state.result is None and len(states) < wanted * (n + 1):
            verb = due(state)
            seat = CLOCK if verb else state.awaited()[luck.below(len(state.awaited()))]
            advance(state, seat, verb or random_pick(state.top, state, seat, luck))
            if luck.below(5) == 0 and state.stack:
                states.append(copy(state))
    return states


def first_fields(state: Any) -> None:
    for seat in state.asked():
        for verb in offers(state, seat):
            state.top.field(state, seat, verb, [])


def campaign_lines(name: str) -> list[Line]:
    campaign = find(name)
    rate = per_second(lambda n: random_game(campaign, n))
    states = samples(campaign)
    biggest = max(states, key=lambda s: len(campaign.codec.encode(s)))
    save = campaign.codec.encode(biggest)
    copies = timed(lambda: copy(biggest))
    offered = [t for s in states for t in timed(functools.partial(first_fields, s), least=3, seconds=0)]
    ours, fought = list[float](), list[float]()
    for n, s in enumerate(states):
        for ms, by_herald in play_times(s, n):
            (fought if by_herald else ours).append(ms)
    bare_save, bare_load = bare_msgspec(biggest)
    saving = median(timed(lambda: campaign.codec.encode(biggest)))
    loading = median(timed(lambda: campaign.codec.decode(save, biggest.data)))
    fields, worst = median(offered), max(offered)
    played, slow = median(ours), p99(ours)
    apart = f"; without {len(fought)} rounds that Herald fought, median {median(fought):.0f} ms" if fought else ""
    good_fields, good_play = fields <= 0.5 and worst <= 10, played <= 1 and slow <= 10
    return [
        *beginning_lines(campaign),
        Line(
            f"{name}: entries a second, in place",
            f"{rate:,.0f}",
            "battles on a table" if without_battles(campaign) else "",
            "3,000 (aim 10,000)",
            rate >= 3000,
        ),
        Line(f"{name}: state, largest met", f"{len(save) / 1000:.1f} kB", "", "64 kB", len(save) <= 64_000),
        Line(f"{name}: copy", f"{median(copies):.3f} ms", "", "0.2 ms", median(copies) <= 0.2),
        Line(
            f"{name}: first fields",
            f"{fields:.3f} ms",
            f"worst {worst:.2f} ms",
            "0.5 / 10 ms",
            good_fields,
        ),
        Line(f"{name}: play, with copy", f"{played:.3f} ms", f"p99 {slow:.2f} ms{apart}", "1 / 10 ms", good_play),
        Line(f"{name}: save", f"{saving:.3f} ms", f"{saving / bare_save:.2f} x msgspec's own {bare_save:.3f} ms"),
        Line(f"{name}: load", f"{loading:.3f} ms", f"{loading / bare_load:.2f} x msgspec's own {bare_load:.3f} ms"),
        replay_line(campaign),
    ]


def beginning_lines(campaign: Campaign) -> list[Line]:
    """What a worker takes for a beginning that is slow, at the largest table."""
    if Begin not in campaign.slow:
        return []
    taken = []
    for n in range(8):
        state = campaign.new(campaign.seats(campaign.players[-1]), f"begin-{n}")
        start = time.thread_time()
        advance(state, CLOCK, Begin())
        taken.append((time.thread_time() - start) * 1000)
    what, beside = f"{campaign.id}: the beginning, in a worker", f"median {median(taken):.0f} ms"
    return [Line(what, f"{max(taken):.0f} ms", beside, "600 ms", max(taken) <= 600)]


BY_HERALD = {PipsRolled, Story}  # told when Herald spends the PIPs of a round, or fights a whole battle


def play_times(state: Any, n: int) -> list[tuple[float, bool]]:
    """In ms, and whether Herald fought in it: the budget of `play` is one without an automatic battle."""
    luck, out = Quick(n), list[tuple[float, bool]]()
    for _ in range(3):
        verb = due(state)
        seat = CLOCK if verb else state.awaited()[0]
        pick = verb or random_pick(state.top, state, seat, luck)
        start = time.perf_counter()
        try:
            _, entry = play(state, seat, pick)
        except Illegal:
            continue
        ms = (time.perf_counter() - start) * 1000
        out.append((ms, any(type(told.news) in BY_HERALD for told in entry.told)))
    return out


def bare_msgspec(state: Any) -> tuple[float, float]:
    """What msgspec alone takes for the same bytes."""
    save, decoder = msgspec.json.encode(state), msgspec.json.Decoder(type(state))
    return median(timed(lambda: msgspec.json.encode(state))), median(timed(lambda: decoder.decode(save)))


def replay_line(campaign: Campaign) -> Line:
    first = campaign.new(campaign.seats(campaign.players[-1]), "replay")
    log = play_out(campaign, copy(first), {}, Chance("replay"), []).log
    seed = "00" * 32
    first.key = "replay"
    export = export_of(campaign, first, log, seed, "0")
    export.seed = None  # verified against the key in its first state
    start = time.perf_counter()
    verify(export, campaign)
    ms = (time.perf_counter() - start) * 1000
    begun = begin_ms(campaign) if Begin in campaign.slow else 0.0  # once a game, however long it is
    ms = begun + (ms - begun) * 1500 / len(log)
    return Line(f"{campaign.id}: verify 1,500 entries", f"{ms / 1000:.2f} s", f"from {len(log)}", "2 s", ms <= 2000)


def begin_ms(campaign: Campaign) -> float:
    state = campaign.new(campaign.seats(campaign.players[-1]), "replay")
    start = time.perf_counter()
    advance(state, CLOCK, Begin())
    return (time.perf_counter() - start) * 1000


def other_engines() -> list[Line]:
    """At random, in the same run; absent when the bench extras are not installed."""
    try:
        import chess
        from catanatron import Color, Game, RandomPlayer
    except ImportError:
        return [Line("catanatron, python-chess", "not installed")]
    luck = Quick(3)

    def chess_game(n: int) -> int:
        board, moves = chess.Board(), 0
        while not board.is_game_over() and moves < 300:
            legal = list(board.legal_moves)
            board.push(legal[luck.below(len(legal))])
            moves += 1
        return moves

    def catan_game(n: int) -> int:
        game = Game([RandomPlayer(c) for c in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)], seed=n)
        game.play()
        return len(game.state.actions)

    return [
        Line("catanatron: actions a second", f"{per_second(catan_game):,.0f}"),
        Line("python-chess: moves a second", f"{per_second(chess_game):,.0f}"),
    ]


def battle_lines() -> list[Line]:
    """Eight kings with forty stands a side, fought at once by a worker; by the processor."""
    taken = []
    for n, (one, other) in enumerate((("british", "british"), ("british", "saxon"), ("saxon", "saxon")) * 4):
        ground = ("arable", "forest", "hilly", "littoral")[n % 4]
        duel = dba.new(dba.seats(8), f"forty-{n}", dba.options("auto", one, other, ground))
        start = time.thread_time()
        advance(duel, CLOCK, Begin())
        taken.append((time.thread_time() - start) * 1000)
    beside = f"median {median(taken):.0f} ms of {len(taken)}"
    return [Line("dba: forty against forty at once", f"{max(taken):.0f} ms", beside, "600 ms", max(taken) <= 600)]


def lines() -> list[Line]:
    each = [line for name in ("tests.ford", *built()) for line in campaign_lines(name)]
    return [*each, *battle_lines(), *other_engines()]
