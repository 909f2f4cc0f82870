"""What is posted after an entry: who is called, and that nothing secret goes where others can read it."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from bot.deadlines.speeds import PARTS, next_clocks, note_company
from bot.messages.kinds import TELLS_NEWS, Kind, Out
from bot.messages.lines import lines_of
from bot.messages.plan import newly_asked, posts_for
from bot.messages.row import DmClosed, Gone, Rejected, Shut, Undelivered
from bot.messages.send import meaning_of, tokens
from bot.panels.layout import layout
from bot.panels.parts import Card
from bot.panels.public_cards import newest, post_buttons
from bot.table.records import Clocks, Game, Sitter
from bot.words import words_of
from rules.kernel import (
    CLOCK,
    Campaign,
    Chance,
    Entry,
    Pass,
    Post,
    Sealed,
    State,
    advance,
    built,
    copy,
    due,
    find,
    play,
)
from rules.kernel.news import Told
from rules.kernel.random_pick import random_pick
from tests.ford import CAMPAIGN as FORD

GAMES = [FORD, *(find(name) for name in built())]


def game_of(campaign: Campaign) -> Game:
    return Game(
        id="g1", campaign=campaign.id, title="A war", channel_id=7, guild_id=1, host_id=100, phase="running",
        options={}, speed="daily", shortest=None, entries=1, clocks=Clocks(), data_set=None, commitment=None,
        commitment_post=None, paused_by="", trouble="", fault="", created=0.0, started=0.0, ended=None,
    )  # fmt: skip


def sitters_of(state: State, ping: Any = "mention", **closed: bool) -> dict[str, Sitter]:
    return {s: Sitter(i, s, None, 100 + i, None, s, ping, closed.get(s, False)) for i, s in enumerate(state.seats)}


def entries_of(campaign: Campaign, key: str, most: int = 150) -> Any:
    """(before, after, entry) of a random game."""
    before: State | None = None
    state: State = campaign.new(campaign.seats(campaign.players[-1]), key)
    luck = Chance(key)
    for _ in range(most):
        if state.result is not None:
            return
        verb = due(state)
        seat = CLOCK if verb is not None else state.awaited()[luck.below(len(state.awaited()))]
        after = copy(state)
        entry = advance(after, seat, verb if verb is not None else random_pick(state.top, state, seat, luck))
        yield before, after, entry
        before = state = after


def secret_news(entry: Entry, seat: str | None) -> list[Any]:
    return [msgspec.to_builtins(t.news) for t in entry.told if t.to is not None and seat not in t.to]


@pytest.mark.parametrize("campaign", GAMES, ids=lambda c: c.id)
def test_nothing_secret_is_in_a_row_for_others(campaign: Campaign) -> None:
    for before, after, entry in entries_of(campaign, "secrets"):
        seats = {100 + i: s for i, s in enumerate(after.seats)}
        for out in posts_for(game_of(campaign), sitters_of(after), before, after, entry):
            reader = None if isinstance(out.target, int) else seats[out.target[1]]
            assert not [n for n in out.payload.get("news", []) if n in secret_news(entry, reader)]
            if out.kind == "offer":
                assert out.payload["news"] in [msgspec.to_builtins(t.news) for t in entry.told if t.reaches(reader)]
            elif reader is None:
                assert "news" not in out.payload and set(out.payload.get("asked", [])) <= set(after.asked())


@pytest.mark.parametrize("campaign", GAMES, ids=lambda c: c.id)
def test_rows_for_everybody_do_not_depend_on_who_has_answered_in_secret(campaign: Campaign) -> None:
    """A sealed answer posts nothing at all in the channel, whoever gave it and whether they were the last."""
    for before, after, entry in entries_of(campaign, "sealed"):
        sealed = before is not None and after.kept.question == before.kept.question and entry.seat != CLOCK
        if sealed and not entry.told:
            outs = posts_for(game_of(campaign), sitters_of(after), before, after, entry)
            assert not [o for o in outs if isinstance(o.target, int)]


@pytest.mark.parametrize("campaign", GAMES, ids=lambda c: c.id)
def test_what_others_get_does_not_show_that_an_entry_did_something_in_secret(campaign: Campaign) -> None:
    """Twin games of King David found it: who looked on got a hand anew only if somebody else's entry had a mark."""
    got = 0
    for before, after, entry in entries_of(campaign, "marks", 400):
        public = [t for t in entry.told if t.to is None]
        rows = []
        for mark in (False, True):
            plain = msgspec.structs.replace(entry, mark=mark, told=public)
            outs = posts_for(game_of(campaign), sitters_of(after), before, after, plain)
            rows.append([o for o in outs if o.target != ("dm", 100 + place(after, entry.seat))])
        assert rows[0] == rows[1]
        got += sum(out.kind == "hand" for out in rows[0])
    assert got or campaign.id in ("king_philip", "mighty_kingdoms")  # where nobody holds anything, unless by an option


def place(state: State, seat: str) -> int:
    return state.seats.index(seat) if seat in state.seats else -1


def with_clocks(campaign: Campaign, sitters: Any) -> Any:
    """`entries_of`, each with the game as its transaction has it: whom it has mentioned in the fight under way."""

    def found(key: str) -> Any:
        game = game_of(campaign)
        for before, after, entry in entries_of(campaign, key):
            game = msgspec.structs.replace(game, clocks=next_clocks(game, sitters(after), after, entry, 0.0))
            yield game, before, after, entry

    return found


@pytest.mark.parametrize("campaign", GAMES, ids=lambda c: c.id)
def test_who_is_newly_asked_is_called_once(campaign: Campaign) -> None:
    """In the channel or in private, never both; in secret only who has to answer."""
    for game, before, after, entry in with_clocks(campaign, sitters_of)("calls"):
        asked = newly_asked(before, after, entry)
        assert entry.seat not in asked and set(asked) <= set(after.asked())
        sealed = isinstance(after.top, Sealed)
        outs = posts_for(game, sitters_of(after), before, after, entry)
        offered = [o.payload["seat"] for o in outs if o.kind == "offer"]
        asked = [s for s in asked if s not in offered]  # an offer is a call too
        needed = [s for s in asked if not sealed or s in after.awaited()]
        mentioned = [s for o in outs if o.kind in ("post", "asked") for s in o.payload["mention"]]
        private = [o.payload["seat"] for o in outs if o.kind == "ping"]
        assert sorted({*mentioned, *private}) == sorted({*mentioned, *needed}), "all who must answer, in one way"
        assert len(mentioned + private) == len({*mentioned, *private}) and (sealed or not private)
        assert sealed or sorted(mentioned) == sorted(asked)
        by_dm = posts_for(game, sitters_of(after, "dm"), before, after, entry)
        assert sorted(o.payload["seat"] for o in by_dm if o.kind == "ping") == sorted(needed)
        assert not any(o.payload["mention"] for o in by_dm if o.kind in ("post", "asked"))


@pytest.mark.parametrize("campaign", GAMES, ids=lambda c: c.id)
def test_a_question_in_secret_mentions_each_once_in_a_fight(campaign: Campaign) -> None:
    seen: dict[str, int] = {}
    scene, met = "", 0
    for key in ("once", "twice", "thrice"):
        for game, before, after, entry in with_clocks(campaign, sitters_of)(key):
            if game.clocks.scene != scene:
                scene, seen = game.clocks.scene, {}
            outs = posts_for(game, sitters_of(after), before, after, entry)
            if scene and isinstance(after.top, Sealed):
                for seat in [s for o in outs if o.kind in ("post", "asked") for s in o.payload["mention"]]:
                    seen[seat] = seen.get(seat, 0) + 1
                    met += 1
                assert max(seen.values(), default=0) <= 1
    assert met or campaign.id in ("king_philip", "mighty_kingdoms")  # where nothing is asked in secret in a fight


@pytest.mark.parametrize("campaign", GAMES, ids=lambda c: c.id)
def test_what_the_channel_gets_does_not_depend_on_who_has_answered(campaign: Campaign) -> None:
    """The same question in secret with a standing order and without: rows for the channel are alike."""
    met = 0
    for game, before, after, entry in with_clocks(campaign, sitters_of)("orders"):
        if not isinstance(after.top, Sealed) or not after.top.answers:
            without = copy(after)
            if isinstance(after.top, Sealed) and (waiting := after.awaited()):
                without.top.answers = {waiting[0]: [msgspec.to_builtins(without.top.default(without, waiting[0]))]}
                met += 1
            pairs = [posts_for(game, sitters_of(after), before, one, entry) for one in (after, without)]
            shown = [[o for o in outs if isinstance(o.target, int)] for outs in pairs]
            assert shown[0] == shown[1]
    assert met or campaign.id == "king_philip"


def test_a_post_is_due_where_the_rules_say_so_and_nowhere_else() -> None:
    for before, after, entry in entries_of(FORD, "posts"):
        told = any(isinstance(t.news, Post) for t in entry.told)
        due_here = told or before is None or after.result is not None  # the first one shows the map
        kinds = [o.kind for o in posts_for(game_of(FORD), sitters_of(after), before, after, entry)]
        assert (Kind.POST in kinds) == due_here and kinds.count(Kind.POST) <= 1


def test_a_hand_goes_out_when_it_changed_and_not_to_closed_dms() -> None:
    begun = next(iter(entries_of(FORD, "hands", 1)))
    outs = posts_for(game_of(FORD), sitters_of(begun[1], red=True), *begun)
    hands = [o for o in outs if o.kind == "hand"]
    assert {o.payload["seat"] for o in hands} == {"blue", "green", "gold"}
    assert all(isinstance(o, Out) and o.lane_in("g1") == f"g1#hand:{o.payload['seat']}" for o in hands)


def test_what_was_taken_back_is_not_told() -> None:
    state, _ = FORD.start(["red", "blue"], "back")
    words = words_of(FORD)
    while type(state.top).__name__ != "Turn":
        verb = due(state)
        seat = CLOCK if verb else state.awaited()[0]
        state, _ = play(state, seat, verb or state.top.default(state, seat))
    seat = state.top.seat
    after, marched = play(state, seat, random_march(state, seat))
    assert len(lines_of(words, [marched])) == 1
    from rules.kernel import take_back

    _, undo = take_back(after, state, [marched], seat)
    assert lines_of(words, [marched, undo]) == [], "who changes his mind before anybody saw it need not say so"
    ruled = msgspec.structs.replace(undo, pick=msgspec.structs.replace(undo.pick, by="ruling"))
    (line,) = lines_of(words, [marched, ruled])
    assert "goes back" in line


def random_march(state: Any, seat: str) -> Any:
    from rules.kernel.random_pick import random_fill
    from tests.ford.seasons import March

    for n in range(100):
        pick = random_fill(state.top, state, seat, March, Chance(str(n)))
        if not isinstance(pick, March) or state.enemy_in(pick.to, seat) is None:
            return pick
    raise AssertionError


def test_a_long_post_keeps_what_began_it_and_what_came_last() -> None:
    lines = [f"- line {n} " + "x" * 50 for n in range(100)]
    text = newest(words_of(FORD), lines)
    assert lines[-1] in text and lines[0] in text and lines[1] not in text and "more lines" in text
    assert len(text) < 2700 and text.count("\n") == 7


async def test_a_message_carries_the_mark_of_its_row() -> None:
    view = layout(Card([post_buttons(words_of(FORD), "g1", token=42)], 1))
    assert tokens(list(view.children)) == {42}
    await asyncio.sleep(0)


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        (50007, DmClosed),
        (10003, Gone),
        (50001, Shut),
        (50013, Shut),
        (50035, Rejected),
        (50033, Rejected),
        (0, Undelivered),
    ],
)
def test_what_went_wrong_is_sorted_by_what_is_to_be_done(code: int, kind: type[Exception]) -> None:
    import discord

    class Response:
        status, reason = 403, "no"

    fault = discord.HTTPException(Response(), {"code": code, "message": "no"})
    assert isinstance(meaning_of(fault), kind)


def table_for_one(state: State, people: int = 1) -> dict[str, Sitter]:
    """The first seats are people's, the others' are computer players."""
    return {
        s: Sitter(i, s, None, 100 + i if i < people else None, None if i < people else "ai", s, "mention", False)
        for i, s in enumerate(state.seats)
    }


def outs_by_entry(people: int, pause: float) -> Any:
    campaign, now = find("king_david"), 0.0
    game = game_of(campaign)
    for before, after, entry in entries_of(campaign, "company", 400):
        now += pause
        sitters = table_for_one(after, people)
        game = msgspec.structs.replace(game, clocks=next_clocks(game, sitters, after, entry, now))
        yield after, entry, [o for o in posts_for(game, sitters, before, after, entry) if o.kind in TELLS_NEWS]


def test_computers_among_themselves_are_told_of_when_a_person_is_asked() -> None:
    """One's own fights are told when they end, and each turn when it begins."""
    folded, concerned = 0, False
    for after, entry, outs in outs_by_entry(1, 60.0):
        names = [t.news.name for t in entry.told if isinstance(t.news, Post)]
        asked = after.seats[0] in after.asked()
        if any(out.kind == Kind.POST for out in outs) and after.kept.entries > 1:
            assert asked or concerned or {"turn", "set_up"} & set(names)
        folded += bool(names) and not outs
        concerned = asked or (concerned and not names)
    assert folded > 10


def test_several_fights_of_one_phase_are_one_post_to_somebody_who_follows_them() -> None:
    """Their panel has told them of each; the end of the phase has the map, and is never left out after a fight."""
    together, owed, concerned = 0, False, False
    for after, entry, outs in outs_by_entry(1, 0.0):
        names = {t.news.name for t in entry.told if isinstance(t.news, Post)}
        posted = any(out.kind == Kind.POST for out in outs)
        if names and names <= set(PARTS):
            assert not posted or after.result is not None
            together, owed = together + 1, owed or concerned
        elif names and owed:
            assert posted, f"a fight was never told of: {names}"
            owed = False
        concerned = after.seats[0] in after.asked() or (concerned and not names)
    assert together > 5


def test_the_end_of_a_phase_tells_of_a_fight_that_waited_for_it() -> None:
    """The person is asked in the fight and not after it; what computers did before has no post of its own."""
    me, others, clocks, folded = "me", "others", Clocks(), []
    state: Any = SimpleNamespace(seats=[me, others], conceded=[], result=None, always_posted=())
    sitters = table_for_one(state)
    for seat, asked, posts, fought in (
        (others, [others], ["event"], False), (me, [me], [], True), (CLOCK, [others], ["battle"], True),
        (others, [others], ["slot"], False), (others, [others], ["slot"], False),
    ):  # fmt: skip
        state.asked = lambda now=asked: now
        entry = Entry(seat, Pass(), 1, told=[Told(Post(name), None) for name in posts])
        note_company(clocks, sitters, state, entry, 1.0, fought)
        folded.append(clocks.folded)
    assert folded == [True, False, True, False, True]


@pytest.mark.parametrize(("always", "told"), [(("turn",), True), ((), False)])
def test_a_game_says_which_posts_are_told_at_once(always: tuple[str, ...], told: bool) -> None:
    """A turn of one of eight computer players waits until a person is asked; a turn of the whole table does not."""
    state: Any = SimpleNamespace(seats=["me", "others"], conceded=[], result=None, always_posted=always)
    state.asked, clocks = lambda: ["others"], Clocks()
    entry = Entry("others", Pass(), 1, told=[Told(Post("turn"), None)])
    note_company(clocks, table_for_one(state), state, entry, 1.0, fought=False)
    assert clocks.folded is not told


def test_where_several_people_play_each_gets_the_post_of_what_they_were_asked_about() -> None:
    concerned = False
    for after, entry, outs in outs_by_entry(2, 60.0):
        if concerned and any(isinstance(t.news, Post) for t in entry.told):
            assert outs
            concerned = False
        concerned = concerned or any(s in after.asked() for s in after.seats[:2])


def test_whoever_plays_alone_and_has_just_acted_is_not_called() -> None:
    called = {pause: sum(bool(o.payload["mention"]) for _, _, outs in outs_by_entry(1, pause) for o in outs)
              for pause in (0.0, 60.0)}  # fmt: skip
    together = sum(bool(o.payload["mention"]) for _, _, outs in outs_by_entry(2, 0.0) for o in outs)
    assert called[60.0] > 10 > called[0.0] and together > 10
