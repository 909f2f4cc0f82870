"""A random game in which promises are tried (`promises.py`): answers, verbs at any time, the clock's entries, undo."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any

import msgspec

from rules.kernel import (
    CLOCK,
    Ask,
    Campaign,
    Entry,
    Illegal,
    Luck,
    Player,
    Sealed,
    Stale,
    TimeUp,
    Undo,
    Verb,
    copy,
    due,
    offers,
    one_of,
    play,
    take_back,
)
from rules.kernel.derived import StaleFact, checked
from rules.kernel.going_back import why_not_free
from rules.kernel.notation import write
from rules.kernel.playing import Circles
from rules.kernel.random_pick import LeadsNowhere, random_fill
from rules.kernel.standing_still import REMEMBERED, standing_still
from rules.proving.busy import anytime_act, gather
from rules.proving.meeting import Met
from rules.proving.positions import Looked

NONSENSE = "no_such_thing"


class Broken(AssertionError):
    """A promise that was not kept: which, where, and what was seen."""


class Trial:
    """A random game in which promises are tried. About `picks` complete picks are tried at a decision."""

    def __init__(
        self,
        campaign: Campaign,
        count: int,
        key: str,
        luck: Luck,
        options: Any = None,
        picks: int = 3,
        players: Mapping[str, Player] | None = None,
    ) -> None:
        self.campaign, self.luck, self.picks, self.players = campaign, luck, picks, players or {}
        self.tried: Counter[str] = Counter()  # how often at each kind of frame
        self.met = Met(campaign)
        self.table = gather(campaign, campaign.seats(count), luck)
        self.begin(campaign.new(campaign.seats(count), key, options))

    def begin(self, first: Any) -> None:
        self.first = first
        self.state = copy(first)
        self.conserved = self.campaign.conserved(first)
        self.data = msgspec.json.encode(first.data)  # as it must stay
        self.log: list[Entry] = []
        self.looked = Looked(None, b"")
        self.questions: dict[int, tuple[bytes, int]] = {}  # where each question was first asked, for undo

    @classmethod
    def going_on(cls, campaign: Campaign, state: Any, luck: Luck) -> Trial:
        """From a saved position instead of a set-up."""
        trial = cls(campaign, len(state.seats), state.key, luck)
        trial.begin(state)
        return trial

    def encode(self, state: Any) -> bytes:
        return self.campaign.codec.encode(state)

    def at(self) -> str:
        return self.state.top.kind() if self.state.stack else "the end"

    def broken(self, promise: str, what: str) -> Broken:
        return Broken(f"{self.campaign.id}, {promise}, entry {len(self.log) + 1} at {self.at()}: {what}")

    # Playing on at random.

    @contextmanager
    def naming_faults(self) -> Iterator[None]:
        """Two faults can show anywhere; they are named by the promise they break."""
        try:
            yield
        except Circles as fault:
            raise self.broken("2 every game ends", str(fault)) from None
        except StaleFact as fault:
            raise self.broken("4 what is kept follows from the facts", str(fault)) from None
        except LeadsNowhere as fault:
            raise self.broken("3 every prefix can be completed", str(fault)) from None

    def remembering(self, state: Any) -> AbstractContextManager[None]:
        """Promises ask the same of a state hundreds of times. Every tenth time they are tried without the memory, so
        that a question that answers differently when asked twice is found; and every fiftieth with derived facts
        checked after every step, so that a verb that forgets too little is."""
        if self.tried.total() % 10:
            if state is self.state and not self.looked.is_at(state, save := self.encode(state)):
                self.looked = Looked(state, save)
            return standing_still(state)
        return nullcontext() if self.tried.total() % 50 else checked()

    def is_remembering(self) -> bool:
        return REMEMBERED in self.state.__dict__

    def view(self, viewer: str | None) -> Any:
        """What a viewer sees now. Nobody may change it."""
        if not self.is_remembering():
            return self.campaign.view(self.state, viewer)
        return self.looked.view(self.campaign, viewer)

    # What was tried in this very position, while the trial remembers.

    def note_accepted(self, seat: str, written: str) -> None:
        if (known := self.state.__dict__.get(REMEMBERED)) is not None:
            known["accepted", seat, written] = True

    def was_accepted(self, seat: str, written: str) -> bool:
        return ("accepted", seat, written) in self.state.__dict__.get(REMEMBERED, ())

    def refusals(self) -> dict[tuple[str, type[Verb]], Illegal | str] | None:
        """How closed verbs were refused, each with its one wrong pick (`wrong_picks.py`); in words once asked for."""
        known = self.state.__dict__.get(REMEMBERED)
        return None if known is None else known.setdefault("refused", {})

    def refusal(self, seat: str, pick: Verb) -> str:
        """In which words it is refused; "" if it is not."""
        refused = self.refusals()
        if refused is None or pick is not nonsense(type(pick)):
            return refusal(self.state, seat, pick)
        no = refused.get((seat, type(pick)))
        if not isinstance(no, str):
            no = refused[seat, type(pick)] = refusal(self.state, seat, pick) if no is None else str(no)
        return no

    def step(self) -> None:
        """One random act: an answer, a verb at any time, the clock's, or an undo."""
        with self.naming_faults():
            self.act()

    def act(self) -> None:
        state, luck = self.state, self.luck
        question = state.kept.question
        if question not in self.questions:
            self.questions[question] = (self.encode(state), len(self.log))
        if len(self.log) > self.campaign.longest:
            raise self.broken("2 every game ends", f"no end after {len(self.log)} entries")
        seat, pick = self.next_act()
        if isinstance(pick, Undo):
            return self.go_back(seat, pick)
        before, past = self.encode(state), [self.campaign.codec.encode_entry(e) for e in self.log[-3:]]
        after, entry = self.played(seat, pick)
        if self.encode(state) != before or [self.campaign.codec.encode_entry(e) for e in self.log[-3:]] != past:
            raise self.broken("4 the past is untouched", f"{write(pick, seat)} changed the state it was played on")
        if seat != CLOCK and not moved_on(state, after):
            looked = self.looked if self.looked.is_at(state, before) else Looked(state, before)
            self.nobody_noticed(seat, pick, looked, after, entry)
        elif luck.below(4) == 0:
            self.stale_is_refused(seat, pick, question, after)
        self.met.see_question(state)
        self.met.see_entry(entry)
        self.log.append(entry)
        self.state = after

    def played(self, seat: str, pick: Verb) -> tuple[Any, Entry]:
        try:
            return play(self.state, seat, pick, drawn_for=self.state.kept.question)
        except Illegal as refusal:
            raise self.broken("3 what is offered is accepted", f"{write(pick, seat)} was refused: {refusal}") from None

    def next_act(self) -> tuple[str, Verb]:
        state, luck = self.state, self.luck
        if (verb := due(state)) is not None:
            return CLOCK, verb
        awaited = state.awaited()
        if not awaited:
            raise self.broken("2 never a dead end", "nobody is awaited and nothing is due")
        die = luck.below(60)
        if die == 0:
            return CLOCK, TimeUp()
        if die <= 6 and (seat := self.may_undo()) is not None:
            return seat, Undo(self.log[-1].question - 1)
        if die <= 12 and (act := anytime_act(state, luck, self.table)) is not None:
            return act
        again = isinstance(state.top, Sealed) and die <= 16
        seat = one_of(luck, state.asked() if again else awaited)
        if seat in self.players and seat not in state.conceded:  # a seat that has conceded has no player
            return seat, self.players[seat](self.campaign.view(state, seat), luck, state.data)
        return seat, self.filled(state.top, seat, self.table.choose(self.offers_to(seat), luck))

    def offers_to(self, seat: str) -> list[type[Verb]]:
        verbs = offers(self.state, seat)
        if not verbs:
            raise self.broken("2 never a dead end", f"{seat} is asked, but nothing is open")
        return verbs

    def filled(self, ask: Ask, seat: str, verb: type[Verb]) -> Verb:
        return random_fill(ask, self.state, seat, verb, self.luck)

    # Undo in mid-game.

    def may_undo(self) -> str | None:
        if not self.log or isinstance(self.state.top, Sealed) or self.state.kept.question - 1 not in self.questions:
            return None
        last = self.log[-1]
        return last.seat if not isinstance(last.pick, Undo) and self.is_free(last) else None

    def is_free(self, last: Entry) -> bool:
        _, count = self.questions[self.state.kept.question - 1]
        return why_not_free(self.state.kept.question - 1, self.log[count:], last.seat) is None

    def go_back(self, seat: str, pick: Undo) -> None:
        save, count = self.questions[pick.to]
        before = self.campaign.codec.decode(save, self.state.data)
        after, entry = take_back(self.state, before, self.log[count:], seat, pick.by)
        if after.kept.chance != self.state.kept.chance or after.kept.orders != self.state.kept.orders:
            raise self.broken("4 undo rewinds no die and no order", f"back to {pick.to}")
        self.log.append(entry)
        self.state = after

    # What is checked at every act.

    def nobody_noticed(self, seat: str, pick: Verb, before: Looked, after: Any, entry: Entry) -> None:
        """5: after a secret entry of somebody else the viewer's view is unchanged."""
        if type(pick) in after.anytime.beside:
            return
        self.looked = Looked(after, self.encode(after))
        for viewer in [*after.seats, None]:
            if viewer == seat:
                continue
            old, new = before.view(self.campaign, viewer), self.looked.view(self.campaign, viewer)
            if isinstance(after.top, Sealed) and after.top.shows_who:
                old, new = (msgspec.structs.replace(view, answered=[]) for view in (old, new))
            if encoded(old) != encoded(new):
                raise self.broken("5 nothing leaks", f"{viewer} can see that {seat} did {write(pick)}")
            if any(t.reaches(viewer) for t in entry.told):
                raise self.broken("5 nothing leaks", f"{viewer} was told something when {seat} did {write(pick)}")

    def stale_is_refused(self, seat: str, pick: Verb, question: int, after: Any) -> None:
        try:
            play(after, seat, pick, drawn_for=question)
        except Stale:
            return
        except Illegal:
            pass
        raise self.broken("3 stale clicks are refused", write(pick, seat))


def refusal(state: Any, seat: str, pick: Verb) -> str:
    try:
        play(state, seat, pick)
    except Illegal as no:
        return str(no)
    return ""


@functools.cache
def nonsense(verb: type[Verb]) -> Verb:
    """The wrong pick of a verb that is closed: always this very one."""
    return verb(*[NONSENSE for _ in verb.fields()])


def moved_on(before: Any, after: Any) -> bool:
    return bool(before.kept.question != after.kept.question)


def encoded(view: Any) -> bytes:
    return msgspec.json.encode(view, order="deterministic")
