"""Promises: a kind of each campaign kept and broken, judged in the transaction of an entry, judged again after an undo,
and told to nobody who may not know."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from bot.messages.plan import posts_for
from bot.table import Game, Refused, Table
from rules.age_of_arthur.facts import Province
from rules.age_of_arthur.news.turns import ClaimMade
from rules.age_of_arthur.news.wars import BecameVassal, SideTaken, WarDeclared
from rules.age_of_arthur.war import War
from rules.kernel import CLOCK, Chance, Entry, Phrase, State, Undo, built, copy, find
from rules.kernel.news import Told
from rules.kernel.pledges import Promise
from rules.kernel.state import Result
from rules.king_david.news.fights import BattleDeclared, Moved, SiegeBegun
from rules.king_david.news.turns import AllianceMade, Given
from rules.king_philip.news import BattleOpens, Marched
from rules.mighty_kingdoms.news.year import ArmyMoved, BattleBegun, TileTaken, Tithed
from rules.syrian_war.news import BattleJoined
from rules.syrian_war.news import Moved as SyrianMoved
from tests.bot.table.tables import FORD, begun, open_table, step
from tests.ford.news import Fought, TruceMade
from tests.ford.news import Marched as FordMarched

NAMES = [FORD, *built(), *(["age_of_arthur"] if "age_of_arthur" not in built() else [])]
TURN = {FORD: "season", "king_david": "turn", "king_philip": "turn", "syrian_war": "pair", "mighty_kingdoms": "year",
        "age_of_arthur": "round"}  # fmt: skip


class Case(NamedTuple):
    """What is told, and what that does to a promise of the first seat to the second."""

    game: str
    kind: str
    news: Callable[[State, str, str, str], list[Any]]  # (state, by, to, place)
    amount: int = 0
    verdict: str = "broken"
    change: Callable[[Any], None] = lambda state: None


def battle(by: str, to: str) -> BattleDeclared:
    return BattleDeclared("jerusalem", {by: ["a"]}, {to: ["b"]})


def at_war(one: str, other: str) -> Callable[[Any], None]:
    """The first seat has taken a side in a war of the second."""

    def change(state: Any) -> None:
        first, second = state.seats[:2]
        sides = {first: one, second: other}
        state.stack.append(War(declarer=second, enemy=second, card="cb", sides=sides))

    return change


CASES = [
    Case(FORD, "truce", lambda s, by, to, at: [Fought("ford", {by: [1], to: [2]}, {})]),
    Case(FORD, "leave_alone", lambda s, by, to, at: [FordMarched(by, ["x"], "a", at)]),
    Case(FORD, "pay", lambda s, by, to, at: [FordMarched(by, ["x", "y"], "a", "b")], 2, "kept"),
    Case(FORD, "ally", lambda s, by, to, at: [TruceMade([by, to])], 0, "kept"),
    Case("king_david", "truce", lambda s, by, to, at: [battle(by, to)]),
    Case("king_david", "truce", lambda s, by, to, at: [SiegeBegun(home_of(s, to), by, [], 1)]),
    Case("king_david", "leave_alone", lambda s, by, to, at: [Moved(by, "x", at, 1, [], False)]),
    Case("king_david", "pay", lambda s, by, to, at: [Given(by, to, 2, 0), Given(by, to, 0, 1)], 3, "kept"),
    Case("king_david", "side", lambda s, by, to, at: [BattleDeclared("x", {by: [], to: []}, {"c": []})], 0, "kept"),
    Case("king_david", "side", lambda s, by, to, at: [battle(by, to)]),
    Case("king_david", "ally", lambda s, by, to, at: [AllianceMade([by, to])], 0, "kept"),
    Case("king_philip", "truce", lambda s, by, to, at: [BattleOpens(by, "x", "y", [], [])]),
    Case("king_philip", "leave_alone", lambda s, by, to, at: [Marched(by, [], [at], 2, "x", at)]),
    Case("syrian_war", "truce", lambda s, by, to, at: [BattleJoined("x", "t", by, to, {}, {}, {}, "odds")]),
    Case("syrian_war", "leave_alone", lambda s, by, to, at: [SyrianMoved(by, "forward", "x", at)]),
    Case("mighty_kingdoms", "truce", lambda s, by, to, at: [BattleBegun("x", by, to, {}, {})]),
    Case("mighty_kingdoms", "truce", lambda s, by, to, at: [TileTaken(by, "x", "village", to)]),
    Case("mighty_kingdoms", "leave_alone", lambda s, by, to, at: [ArmyMoved(f"{by}.1", "x", at)]),
    Case("mighty_kingdoms", "pay", lambda s, by, to, at: [Tithed(by, to, 3, 1)], 4, "kept"),
    Case("age_of_arthur", "truce", lambda s, by, to, at: [WarDeclared(by, to, "cb", "")]),
    Case("age_of_arthur", "leave_alone", lambda s, by, to, at: [ClaimMade(by, at, to)]),
    Case("age_of_arthur", "side", lambda s, by, to, at: [SideTaken(by, "attack_1")], 0, "kept",
         at_war("attack_1", "attack_1")),
    Case("age_of_arthur", "side", lambda s, by, to, at: [SideTaken(by, "attack_1")], 0, "broken",
         at_war("attack_1", "defend_1")),
    Case("age_of_arthur", "homage", lambda s, by, to, at: [BecameVassal(by, to)], 0, "kept"),
]  # fmt: skip


def home_of(state: Any, country: str) -> str:
    return str(next(area for area, holder in state.holders.items() if holder == country))


class Bench:
    """A game of a campaign in which entries are told that nobody played: what follows of them is what is tried."""

    def __init__(self, table: Table, game: Game) -> None:
        self.table, self.game, self.entry = table, game, game.entries
        self.state: Any = None

    async def set_up(self) -> Bench:
        live = await self.table.games.look(self.game.id)
        self.state = copy(live.begun)
        if getattr(self.state, "countries", None) == {}:  # of King David: chosen after the beginning
            self.state.countries = dict(zip(self.state.seats, ("judah", "philistia"), strict=False))
        if getattr(self.state, "provinces", None) == {}:  # of Age of Arthur: once all have a kingdom
            self.state.provinces = {land: Province("", "british") for land in live.campaign.shipped.lands}
        return self

    async def follow(self, *news: Any, pick: Any = None, to: list[str] | None = None, question: int = 5) -> None:
        """As an entry after which `question` is open."""
        live = await self.table.games.look(self.game.id)
        self.entry += 1
        entry = Entry(CLOCK, pick, question, told=[Told(n, to) for n in news])
        game = msgspec.structs.replace(live.game, entries=self.entry)
        statements = await self.table.pledges.follow(live, game, self.state, entry)
        if statements:
            await self.table.store.commit("test", statements)

    async def promise(self, kind: str, amount: int = 0, openly: bool = False, until: int | None = None) -> Promise:
        live = await self.table.games.look(self.game.id)
        diplomacy = live.campaign.diplomacy
        assert diplomacy is not None
        self.table.games.hold(msgspec.structs.replace(live, state=self.state))
        known = diplomacy.kind(kind)
        assert known is not None
        by, to = self.state.seats[:2]
        turn = diplomacy.turn(self.state)
        about = known.places(self.state)[0] if known.places is not None else ""
        promise = Promise(kind, by, to, turn if until is None else until, about, amount)
        made = await self.table.pledges.offer(self.game.id, promise, openly)
        await self.table.pledges.answer(self.game.id, made.id, to, True, openly)
        return promise

    async def verdicts(self) -> list[str]:
        return [p.state for p in await self.table.pledges.all(self.game.id)]

    async def told(self) -> list[tuple[str, str]]:
        """Where something was said of a promise, and what."""
        rows = await self.table.store.all("SELECT target, payload FROM outbox WHERE kind = 'pledge' ORDER BY id")
        return [(target, msgspec.json.decode(payload)["what"]) for target, payload in rows]


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    opened = await open_table(tmp_path)
    yield opened
    await opened.close()


async def bench_of(table: Table, name: str) -> Bench:
    game = await table.lobby.new_game(name, 100, 1, 1, "A war")
    for n in range(2):
        await table.lobby.join(game.id, 1000 + n, f"Player {n}")
    await table.lobby.start(game.id)
    return await Bench(table, await table.moves.begin(game.id, 7)).set_up()


def test_each_kind_of_each_campaign_is_tried() -> None:
    named = {(name, kind.id) for name in NAMES for kind in (find(name).diplomacy or none()).kinds}
    assert named == {(case.game, case.kind) for case in CASES}


def none() -> Any:
    raise AssertionError("a campaign without promises")


@pytest.mark.parametrize("name", NAMES)
async def test_every_kind_is_kept_and_broken(table: Table, name: str) -> None:
    bench = await bench_of(table, name)
    start = copy(bench.state)
    for case in [c for c in CASES if c.game == name]:
        bench.state = copy(start)
        promise = await bench.promise(case.kind, case.amount)
        case.change(bench.state)
        by, to = bench.state.called(promise.by), bench.state.called(promise.to)
        if name == "age_of_arthur":  # there a seat is called by its realm, and news name seats
            by, to = promise.by, promise.to
        await bench.follow(*case.news(bench.state, by, to, promise.about), to=[promise.by])
        assert (await bench.verdicts())[-1] == "open", "news that not everybody is told counts for nothing"
        await bench.follow(*case.news(bench.state, by, to, promise.about))
        assert (await bench.verdicts())[-1] == case.verdict, case
        assert (await bench.told())[-2:] == [("dm:1000", case.verdict), ("dm:1001", case.verdict)]
        await bench.follow(pick=Undo(to=4, by="ruling"), question=4)
        assert (await bench.verdicts())[-1] == "open", "what was taken back does not count"
        assert (await bench.told())[-1] == ("dm:1001", "open")
        diplomacy = find(name).diplomacy
        assert diplomacy is not None
        kind = diplomacy.kind(case.kind)
        assert kind is not None
        setattr(bench.state, TURN[name], promise.until + 1)
        await bench.follow()
        assert (await bench.verdicts())[-1] == ("broken" if kind.is_deed else "kept"), "its time is over"
        await bench.follow()
        assert (await bench.told())[-1][1] == ("broken" if kind.is_deed else "kept")
        assert [what for _, what in await bench.told()].count("accepted") == len(await bench.verdicts())
        table.games.forget(bench.game.id)


async def test_all_is_told_when_the_game_is_over(table: Table) -> None:
    bench = await bench_of(table, FORD)
    await bench.promise("truce", until=3)
    await bench.promise("ally", until=3, openly=True)
    bench.state.result = Result(["red"], Phrase("x"))
    await bench.follow()
    assert await bench.verdicts() == ["kept", "lapsed"]
    ((target, payload),) = await table.store.all("SELECT target, payload FROM outbox WHERE kind = 'pledges'")
    assert target == "channel:100" and [p["state"] for p in msgspec.json.decode(payload)["pledges"]] == [
        "kept",
        "lapsed",
    ]


@pytest.mark.usefixtures("both_stores")
async def test_openly_only_if_both_wish_it(table: Table) -> None:
    bench = await bench_of(table, FORD)
    by, to = bench.state.seats
    for offered, answered in ((True, False), (False, True)):
        promise = Promise("truce", by, to, 1 + answered)
        made = await table.pledges.offer(bench.game.id, promise, offered)
        assert not (await table.pledges.answer(bench.game.id, made.id, to, True, answered)).open
    await bench.promise("leave_alone", openly=True)
    assert [p.open for p in await table.pledges.all(bench.game.id)] == [False, False, True]
    game = await table.games.game(bench.game.id)
    assert game is not None
    assert len(await table.pledges.known_to(game, None)) == 1, "others know what is public"
    assert len(await table.pledges.known_to(game, by)) == 3
    assert (await bench.told())[-1] == ("channel:100", "accepted")


@pytest.mark.parametrize(
    ("promise", "why"),
    [
        (Promise("truce", "red", "red", 1), "pledge_to_oneself"),
        (Promise("truce", "red", "green", 1), "pledge_to_nobody"),
        (Promise("truce", "red", "blue", 0), "pledge_term"),
        (Promise("truce", "red", "blue", 400), "pledge_term"),
        (Promise("gold", "red", "blue", 1), "no_such_pledge_kind"),
        (Promise("leave_alone", "red", "blue", 1), "pledge_place_needed"),
        (Promise("leave_alone", "red", "blue", 1, "atlantis"), "pledge_no_such_place"),
        (Promise("truce", "red", "blue", 1, "ford"), "pledge_without_place"),
        (Promise("pay", "red", "blue", 1), "pledge_amount"),
        (Promise("pay", "red", "blue", 1, amount=-5), "pledge_amount"),
        (Promise("truce", "red", "blue", 1, amount=3), "pledge_without_amount"),
    ],
)
async def test_what_can_not_be_promised(table: Table, promise: Promise, why: str) -> None:
    bench = await bench_of(table, FORD)
    with pytest.raises(Refused) as refusal:
        await table.pledges.offer(bench.game.id, promise, False)
    assert refusal.value.why.key == why and not await table.pledges.all(bench.game.id)


@pytest.mark.usefixtures("both_stores")
async def test_only_the_other_answers_and_only_once(table: Table) -> None:
    bench = await bench_of(table, FORD)
    made = await table.pledges.offer(bench.game.id, Promise("truce", "red", "blue", 1), False)
    with pytest.raises(Refused, match="pledge is offered"):
        await table.pledges.offer(bench.game.id, Promise("truce", "red", "blue", 1), False)
    with pytest.raises(Refused, match="no such pledge"):
        await table.pledges.answer(bench.game.id, made.id, "red", True)
    with pytest.raises(Refused, match="no such pledge"):
        await table.pledges.withdraw(bench.game.id, made.id, "blue")
    await table.pledges.answer(bench.game.id, made.id, "blue", False)
    with pytest.raises(Refused, match="pledge is answered"):
        await table.pledges.answer(bench.game.id, made.id, "blue", True)
    await bench.follow(Fought("ford", {"red": [1], "blue": [2]}, {}))
    assert await bench.verdicts() == ["refused"], "what was refused binds nobody"


async def test_a_judge_that_fails_loses_no_move(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    bench = await bench_of(table, FORD)
    await bench.promise("truce")

    async def fails(*args: Any) -> Any:
        raise RuntimeError("no judge")

    monkeypatch.setattr(table.pledges, "_judge", fails)
    live = await table.games.look(bench.game.id)
    assert live.is_followed
    assert await table.pledges.follow(live, live.game, bench.state, Entry(CLOCK, None)) == []


async def test_a_private_promise_makes_no_difference_to_others(tmp_path: Path) -> None:
    """Twins: two games that differ only in promises between two others, one of which is broken on the way."""
    told, states = [], set()
    for promised in (False, True):
        table = await open_table(tmp_path / str(promised), posts_for)
        game = await begun(table, players=3)
        if promised:
            for kind, amount in (("truce", 0), ("pay", 1)):
                made = await table.pledges.offer(game.id, Promise(kind, "red", "blue", 1, amount=amount), True)
                await table.pledges.answer(game.id, made.id, "blue", True, False)
        luck = Chance("twins")
        for _ in range(60):
            await step(table, game.id, luck)
        states |= {p.state for p in await table.pledges.all(game.id)}
        now = await table.games.game(game.id)
        assert now is not None and await table.pledges.known_to(now, "green") == []
        rows = await table.store.all(
            "SELECT target, kind, payload FROM outbox WHERE target IN ('channel:100', 'dm:1002') ORDER BY id"
        )
        times = await table.deadlines.times(game.id)
        told.append(([tuple(row) for row in rows], times, (await table.state(game.id)).kept))
        await table.close()
    assert told[0][0] == told[1][0] and told[0][1:] == told[1][1:]
    assert states & {"kept", "broken"}, "something was judged on the way"
