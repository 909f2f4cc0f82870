"""Playing: a game is facts plus a stack of frames, and playing folds entries over it.

`play` is the only checked door: it checks, copies, changes the copy, and returns it with the finished entry.
`advance` does the same in place and unchecked, for replays, computer players and tests of speed. Only this module and
`going_back` move the stack.
"""

from __future__ import annotations

from typing import Any

from rules.kernel.derived import CHECKS, check_kept
from rules.kernel.frames import HAND_UP, STAY, Frame, Then, call, end, goto
from rules.kernel.legality import check, question_for
from rules.kernel.news import Ruled, phrase
from rules.kernel.questions import Ask, Open
from rules.kernel.state import CLOCK, Entry, S, State, copy
from rules.kernel.verbs import Begin, Rekey, Ruling, Stale, TimeUp, Verb
from rules.kernel.windows import Sealed

MOST_STEPS = 20_000  # between two questions; more is a loop in the rules


class Circles(RuntimeError):
    """The rules go round in circles without asking anybody."""


def play(
    state: S, seat: str, pick: Verb, drawn_for: int | None = None, rolls: list[int] | None = None
) -> tuple[S, Entry]:
    """The state after `pick` by `seat`, and its entry. The state given is untouched; an illegal pick raises
    Illegal. `drawn_for` is the question a panel was drawn for. `rolls` replays an entry from its record."""
    if drawn_for is not None and drawn_for != state.kept.question:
        raise Stale(pick.kind(), phrase("question_is_past"))
    check(state, seat, pick)
    game = copy(state)
    return game, advance(game, seat, pick, rolls)


def advance(game: State, seat: str, pick: Verb, rolls: list[int] | None = None) -> Entry:
    """Plays in place and unchecked: the caller has the pick from `offers`, or from the record."""
    entry = Entry(seat, pick)
    game.open_entry(entry, rolls)
    moved_on = act(game, seat, pick)
    if game.result is not None:
        game.stack.clear()
    game.kept.entries += 1
    if moved_on:
        game.kept.question += 1
        entry.mark = entry.mark or any(s != seat for s in game.asked())
    entry.question = game.kept.question
    game.close_entry()
    return entry


def act(game: State, seat: str, pick: Verb) -> bool:
    """Carries the pick out. Whether the question that was open is now past."""
    verb = type(pick)
    if seat == CLOCK:
        top = game.top
        if isinstance(pick, Rekey):
            game.kept.key = pick.key
            return False
        if isinstance(pick, Begin):
            run(game)
        elif isinstance(pick, Ruling):
            game.mark()
            game.tell(Ruled(top.kind(), pick.do, pick.why))
            run(game, follow(game, top, top.ruled(game, pick.do)))
        else:
            run(game, follow(game, top, top.time_up(game) if isinstance(pick, TimeUp) else top.close(game)))
        return True
    frame = question_for(game, seat, verb)
    if frame is game.anytime:
        assert frame.take(game, seat, pick) is None, "verbs at any time do not move the stack"
        reconsider(game)
        return verb not in game.anytime.secret and verb not in game.anytime.beside
    run(game, follow(game, frame, frame.take(game, seat, pick)))
    return not isinstance(frame, Sealed)


def reconsider(game: State) -> None:
    """After somebody conceded: a choice or a talk that waited for that seat alone goes on."""
    top = game.top
    if game.result is not None or not isinstance(top, Ask) or isinstance(top, Sealed):
        return
    if isinstance(top, Open) or set(top.asked(game)) <= set(game.conceded):
        run(game, follow(game, top, top.enter(game)))


def run(game: State, value: Any = None) -> None:
    """Takes steps until a question waits for somebody, or the game is over."""
    stack, checking = game.stack, CHECKS.on
    for _ in range(MOST_STEPS):
        if checking:
            check_kept(game)
        if value is STAY or not stack or game.result is not None:
            return
        frame = stack[-1]
        step = frame.next_step if frame.aliases else frame.at or frame.steps[0]
        then: Then
        if step == HAND_UP:  # it ends with the value of its last call
            stack.pop()
            if game.kept.orders:
                expire_orders(game, frame)
            continue
        if step == "ask":
            then = frame.enter(game)
        elif step in frame.takes_value:
            then = getattr(frame, step)(game, value)
        else:
            then = getattr(frame, step)(game)
        if then is None and (after := frame.following[step]) is not None:
            frame.at, value = after, None
        elif type(then) is goto:
            frame.at, value = then.step, None
        else:
            value = follow(game, frame, then)
    raise Circles(f"{game.game} goes round in circles at {[f.kind() for f in game.stack]}")


def follow(game: State, frame: Frame, then: Then) -> Any:
    """Leaves the present step of the top frame as `then` says. The value the frame ended with, if it ended;
    STAY if it goes on asking."""
    if then is STAY:
        frame.at = "ask"
        return STAY
    if type(then) is goto:
        frame.at = then.step
        return None
    step = "" if type(then) is end else frame.next_step
    after = frame.following[step] if step else None
    if type(then) is call:
        back = step if step == "ask" and isinstance(frame, Open) else after
        frame.at = back or HAND_UP
        game.stack.append(then.frame)
    elif after is None:
        game.stack.pop()
        if game.kept.orders:
            expire_orders(game, frame)
        return then.value if type(then) is end else None
    else:
        frame.at = after
    return None


def expire_orders(game: State, frame: Frame) -> None:
    kind = frame.kind()
    if kind in game.order_ends:
        for mine in game.kept.orders.values():
            mine[:] = [o for o in mine if o.until != kind]
