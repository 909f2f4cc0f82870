"""Questions: frames that ask seats for a verb. `Choice` asks one, `Sealed` several in secret, `Open` several in public.

The methods named after a verb and its fields (`move_units(game, seat, start)`) say what is open, given the fields
before; they are the only legality there is. The check walks the same fields in the same order as the panel does.
A method named after the verb itself (`move(game, seat, pick)`) carries it out.

Two rules for what is offered: it can be completed (fields go from the narrowing to the narrowed), and it depends
only on what the seat asked may know.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from rules.kernel.frames import STAY, Frame, Game, Then, end
from rules.kernel.news import Phrase, TimeRanOut, paragraph, phrase
from rules.kernel.standing_still import REMEMBERED, ask_once
from rules.kernel.verbs import Done, Illegal, Options, Pass, Verb, method_name, names

if TYPE_CHECKING:
    from rules.kernel.state import State


class Written(msgspec.Struct):
    """One of several orders: what was written, and the pick it means, or why it is refused."""

    text: str
    pick: Any = None
    why: Phrase | None = None


class Ask(Frame):
    verbs: ClassVar[tuple[type[Verb], ...]] = ()
    rule: ClassVar[str] = ""
    order_choices: ClassVar[tuple[str, ...]] = ()  # what may be ordered in advance, where it is always the same
    rules: ClassVar[dict[type[Verb], str]] = {}  # the paragraph of a verb, where it is another one
    at_hand: ClassVar[tuple[type[Verb], ...]] = ()  # a panel shows their first field at once, a click saved
    pictured: ClassVar[bool] = False  # a panel shows the picture beside the choice: it is looked at, not read
    pastes: ClassVar[bool] = False  # a whole text may be pasted into a form: `pasted_as`, `written`
    carries_out: ClassVar[bool] = True  # each verb has a method of its own; a Sealed frame has `reveal` instead
    steps: ClassVar[tuple[str, ...]] = ("ask",)
    field_methods: ClassVar[dict[type[Verb], tuple[str, ...]]] = {}  # by verb; names, as methods may be replaced
    verb_methods: ClassVar[dict[type[Verb], str]] = {}

    def __init_subclass__(cls, **kw: Any) -> None:
        super().__init_subclass__(**kw)
        needed = [f"{v.kind()}_{f}" for v in cls.verbs for f in v.__annotations__ if f != "form"]
        needed += [method_name(v) for v in cls.verbs] if cls.carries_out else []
        missing = [m for m in needed if not hasattr(cls, m)]
        if missing:
            raise TypeError(f"{cls.__name__} does not say what is open or done for {missing}")
        cls.field_methods = {v: tuple(f"{v.kind()}_{f}" for f in v.__struct_fields__) for v in cls.verbs}
        cls.verb_methods = {v: method_name(v) for v in cls.verbs}

    # What a question says of itself, all from public facts.

    def asked(self, game: Game) -> list[str]:
        raise NotImplementedError

    def doing(self, game: Game) -> Phrase:
        """A short public phrase: who does what."""
        return phrase(self.kind())

    def default(self, game: Game, seat: str) -> Verb:
        """A complete and harmless answer, for when time is up."""
        raise NotImplementedError

    def proposal_lines(self, game: Game, seat: str) -> list[Phrase]:
        """Line by line, what Herald would settle for the seat where it leaves that to Herald: for a preview, on a state
        that is thrown away afterwards."""
        return []

    def affairs(self, game: Game, seat: str) -> list[Phrase]:
        """What others have offered this seat here, and what it has offered them."""
        return []

    def closed(self, game: Game, seat: str, verb: type[Verb]) -> Phrase | None:
        """Why this verb is not open now, or None."""
        return None

    # Legality.

    def field(self, game: State, seat: str, verb: type[Verb], given: list[Any]) -> Options | None:
        """What is open for the field after those `given`; None when the verb is complete."""
        methods = self.field_methods[verb]
        if len(given) == len(methods):
            return None
        options: Options = getattr(self, methods[len(given)])(game, seat, *given)
        return options

    def why_not(self, game: Game, seat: str, verb: type[Verb], given: list[Any]) -> Phrase | None:
        """Why the last of the values `given` is refused, where a question can say more than the options' own `why`.
        A value `rule` of the phrase names the paragraph."""
        return None

    def is_open(self, game: Game, seat: str, verb: type[Verb]) -> bool:
        if self.closed(game, seat, verb) is not None:
            return False
        first = self.field(game, seat, verb, [])
        return first is None or not first.none()

    def open_verbs(self, game: Game, seat: str) -> list[type[Verb]]:
        """All that are open; a question may find them sooner together than one by one."""
        return [v for v in self.verbs if self.is_open(game, seat, v)]

    def offers(self, game: State, seat: str) -> list[type[Verb]]:
        """`open_verbs`, asked once while the state stands still (`standing_still.py`); so are the two after it."""
        if REMEMBERED not in game.__dict__:
            return self.open_verbs(game, seat)
        return list(ask_once(game, (id(self), seat), lambda: [v for v in self.verbs if self.is_offered(game, seat, v)]))

    def is_offered(self, game: State, seat: str, verb: type[Verb]) -> bool:
        if REMEMBERED not in game.__dict__:
            return self.is_open(game, seat, verb)
        return ask_once(game, (id(self), seat, verb), lambda: self.is_open(game, seat, verb))

    def options(self, game: State, seat: str, verb: type[Verb], given: list[Any]) -> Options | None:
        if REMEMBERED not in game.__dict__:
            return self.field(game, seat, verb, given)
        key = (id(self), seat, verb, len(given), *[tuple(v) if isinstance(v, list) else v for v in given])
        return ask_once(game, key, lambda: self.field(game, seat, verb, given))

    def check(self, game: State, seat: str, pick: Verb) -> None:
        """Raises Illegal unless `pick` is open to `seat`, who is asked."""
        verb = type(pick)
        if verb not in self.verbs or not self.is_offered(game, seat, verb):
            raise self.refusal(game, seat, verb)
        given: list[Any] = []
        for name in verb.fields():
            value = getattr(pick, name)
            options = self.options(game, seat, verb, given)
            assert options is not None
            if not options.takes(value):
                shown = [str(v)[:60] for v in value[:12]] if isinstance(value, list) else str(value)[:60]
                why = self.why_not(game, seat, verb, [*given, value]) if isinstance(value, str) else None
                why = why or options.why or phrase("not_open", field=name, value=shown)
                raise Illegal(verb.kind(), why, paragraph(why, options.rule or self.rule_of(verb)), options.words)
            given.append(value)

    def refusal(self, game: State, seat: str, verb: type[Verb]) -> Illegal:
        """Why a verb is not open at all, by which paragraph, and what is open instead. Where its first field has no
        options, they say why."""
        why, rule = None, self.rule_of(verb)
        if verb in self.verbs:
            why = self.closed(game, seat, verb)
            first = self.options(game, seat, verb, []) if why is None else None
            if first is not None:
                why, rule = first.why, first.rule or rule
        why = why or phrase("verb_not_open")
        return Illegal(verb.kind(), why, paragraph(why, rule), lambda: names(self.offers(game, seat)))

    def rule_of(self, verb: type[Verb]) -> str:
        return self.rules.get(verb, self.rule)

    def written(self, game: Game, seat: str, text: str) -> list[Written] | None:
        """Orders in a notation of this question's own, one after another; None where it has none."""
        return None

    def pasted_as(self, game: Game, seat: str) -> Phrase | None:
        """What a text in that notation looks like, where it may be pasted into a form as a whole; None: no form."""
        return None

    # What happens when somebody acts. `take` returns how the frame goes on; STAY keeps asking.

    def enter(self, game: Game) -> Then:
        """Called each time the frame comes to ask. STAY waits for people."""
        return STAY

    def take(self, game: Game, seat: str, pick: Verb) -> Then:
        then: Then = getattr(self, self.verb_methods[type(pick)])(game, seat, pick)
        return then

    def can_surely_undo(self, game: Game, seat: str, pick: Verb) -> bool:
        """Whether this pick can be taken back freely, whatever the others hold: nothing rolls, nothing is shown, and
        nobody else is asked. From what the seat may know. False: it has to be tried out."""
        return False

    def time_up(self, game: Game) -> Then:
        raise NotImplementedError

    def awaited(self, game: State) -> list[str]:
        """Who of those asked has not answered. For the clock and private reminders; never shown."""
        return self.asked(game)

    # What a host may decide here (a disputed report, say), as an entry of the table: `clock ruling version_1 ...`.

    def rulings(self, game: Game) -> list[str]:
        return []

    def ruled(self, game: Game, do: str) -> Then:
        """The host has decided for `do`, one of `rulings`."""
        raise NotImplementedError

    # Standing orders (see `anytime.py`).

    @classmethod
    def orders(cls, game: Game, seat: str) -> list[str]:
        """What `seat` may order in advance for this kind of question, where that depends on the game."""
        return list(cls.order_choices)

    @classmethod
    def can_be_ordered(cls, game: Game, seat: str) -> bool:
        """Whether there are any `orders`. Every kind of question is asked this at once, so a kind with many orders
        answers without listing them."""
        return bool(cls.orders(game, seat))

    def obey(self, game: Game, seat: str, do: str) -> Verb | None:
        """The answer that the order `do` gives here, or None when it does not apply."""
        return None

    def standing(self, game: Game, seat: str) -> Verb | None:
        """What the seat's standing orders (or its plan, where a frame looks there first) answer here."""
        for order in reversed(game.kept.orders.get(seat, [])):
            if order.to == self.kind():
                if order.do == "ask":
                    return None
                pick = self.obey(game, seat, order.do)
                if pick is not None and self.allows(game, seat, pick):
                    game.follows(seat, self.kind(), order.do)
                    return pick
        return None

    def allows(self, game: State, seat: str, pick: Verb) -> bool:
        try:
            self.check(game, seat, pick)
        except Illegal:
            return False
        return True


class Choice(Ask):
    """Asks one seat. A standing order, or having conceded, answers at once."""

    seat: str

    def asked(self, game: Game) -> list[str]:
        return [self.seat]

    def enter(self, game: Game) -> Then:
        pick = self.standing(game, self.seat)
        if pick is None and self.seat in game.conceded:
            pick = self.default(game, self.seat)
        if pick is None:
            return STAY
        if self.seat != game.now.seat:  # how it was answered can be seen, so it can't be taken back freely
            game.mark()
        return self.take(game, self.seat, pick)

    def time_up(self, game: Game) -> Then:
        game.tell(TimeRanOut(self.seat, self.kind()))
        return self.take(game, self.seat, self.default(game, self.seat))


class Open(Ask, kw_only=True):
    """Lets several seats act in public, as often as they like, until each has said `done` or time is up."""

    finished: list[str] = []

    def awaited(self, game: State) -> list[str]:
        return [s for s in self.asked(game) if s not in self.finished and s not in game.conceded]

    def enter(self, game: Game) -> Then:
        return STAY if self.awaited(game) else None

    def take(self, game: Game, seat: str, pick: Verb) -> Then:
        if seat in self.finished:
            self.finished.remove(seat)
        if isinstance(pick, Done):
            self.finished.append(seat)
            return STAY if self.awaited(game) else None
        then = super().take(game, seat, pick)
        return STAY if then is None else then

    def done(self, game: State, seat: str, pick: Done) -> Then:
        raise AssertionError("`take` sees to it")

    def default(self, game: Game, seat: str) -> Verb:
        return Done()

    def time_up(self, game: Game) -> Then:
        for seat in self.awaited(game):
            game.tell(TimeRanOut(seat, self.kind()))
        return None


class MayPass:
    """For a question with `Pass`: it is the default, and the frame ends with an empty text. Named before the question
    in the list of bases."""

    __slots__ = ()

    def pass_(self, game: Game, seat: str, pick: Pass) -> Then:
        return end("")

    def default(self, game: Game, seat: str) -> Verb:
        return Pass()
