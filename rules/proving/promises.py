"""The promises that every game is tried on, each one function. Random play finds the places to try them.

1 saving loses nothing · 2 there is always a way on, and an end · 3 what is offered is accepted, anything else is
refused and changes nothing · 4 the past is untouched · 5 nothing leaks · 6 nothing is created or lost · 7 replays
agree · 8 the default is always legal · 9 what a game declares of itself is true (`declared.py`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec

from rules.kernel import (
    CLOCK,
    Illegal,
    TimeUp,
    Undo,
    Verb,
    copy,
    due,
    offers,
    offers_anytime,
    one_of,
    play,
    question_for,
)
from rules.kernel.derived import check_kept
from rules.kernel.notation import read, write
from rules.kernel.random_pick import random_fill
from rules.proving import declared
from rules.proving.positions import Spare
from rules.proving.record import Unreachable, replayed
from rules.proving.trial import Trial, encoded, nonsense, refusal
from rules.proving.wrong_picks import wrong_picks


def saving_loses_nothing(trial: Trial) -> None:
    """1"""
    codec, save = trial.campaign.codec, trial.encode(trial.state)
    if codec.encode(codec.decode(save, trial.state.data)) != save or trial.encode(copy(trial.state)) != save:
        raise trial.broken("1 saving loses nothing", "the state read back is another one")


def there_is_a_way_on(trial: Trial) -> None:
    """2"""
    if due(trial.state) is None and not trial.state.awaited():
        raise trial.broken("2 never a dead end", "nobody is awaited and nothing is due")
    for seat in trial.state.asked():
        trial.offers_to(seat)


def what_is_offered_is_accepted(trial: Trial) -> None:
    """3"""
    state, before = trial.state, trial.encode(trial.state)
    asked = state.asked()
    for seat in asked:
        verbs, played = trial.offers_to(seat), set[str]()
        for i in range(1 + trial.picks // len(asked)):
            verb = verbs[i] if i < len(verbs) else one_of(trial.luck, verbs)
            pick = trial.filled(state.top, seat, verb)
            text = write(pick)
            if text in played and trial.is_remembering():
                continue  # the same pick of the same state; every tenth time it is played again all the same
            played.add(text)
            after, entry = trial.played(seat, pick)
            trial.note_accepted(seat, text)
            declared.what_can_surely_be_undone_is_free(trial, seat, pick, after, entry)
            if unordered(read(text, trial.campaign.codec.verb_named)) != unordered(pick):
                raise trial.broken("3 orders can be written", f"{text!r} reads as something else")
            keeps_its_pieces(trial, after)
    if trial.encode(state) != before:
        raise trial.broken("4 the past is untouched", "asking what is open, or playing, changed the state")
    if msgspec.json.encode(state.data) != trial.data:
        raise trial.broken("4 the past is untouched", "playing changed the data set")


def unordered(pick: Verb) -> tuple[type[Verb], list[Any]]:
    """A list of picked elements is a multiset: two alike that were picked apart are written together."""
    return type(pick), [sorted(value) if isinstance(value, list) else value for value in pick.given()]


def anything_else_is_refused(trial: Trial) -> None:
    """3"""
    state, before, refused = trial.state, trial.encode(trial.state), trial.refusals()
    for seat in state.seats:
        for pick in wrong_picks(trial, seat):
            try:
                play(state, seat, pick)
            except Illegal as no:
                if refused is not None and pick is nonsense(type(pick)):
                    refused[seat, type(pick)] = no.with_traceback(None)
                continue
            except Exception as fault:
                raise trial.broken("3 anything else is refused", f"{pick!r} by {seat} fails: {fault!r}") from fault
            raise trial.broken("3 anything else is refused", f"{pick!r} by {seat} was accepted")
    if trial.encode(state) != before:
        raise trial.broken("3 a refusal changes nothing", "the state changed")


def nothing_leaks(trial: Trial) -> None:
    """5: no viewer can tell the true state from one imagined from the view."""
    campaign, state = trial.campaign, trial.state
    for viewer in [*state.seats, None]:
        view = trial.view(viewer)
        other = campaign.imagine(view, trial.luck, state.data)
        seen, supposed = encoded(view), encoded(campaign.view(other, viewer))
        if seen != supposed:
            raise trial.broken("5 nothing leaks", f"{viewer} sees {first_difference(seen, supposed)}")
        if other.asked() != state.asked():
            raise trial.broken("5 asking is telling", f"{state.asked()} are asked, or {other.asked()}")
        if viewer is not None:
            with trial.remembering(other):
                same_offers(trial, viewer, other)
                same_foresight(trial, viewer, other)
                same_default(trial, viewer, other)


def same_foresight(trial: Trial, seat: str, other: Any) -> None:
    """What a preview foresees follows from what the seat knows: the same on any state it could suppose."""
    state, foresee = trial.state, trial.campaign.foresee
    if foresee is None:
        return
    mine, theirs = Spare(trial.encode, state), Spare(trial.encode, other)
    for verb in offers(state, seat):
        pick = trial.filled(state.top, seat, verb)
        true, supposed = foresee(mine.copied(), seat, pick), foresee(theirs.copied(), seat, pick)
        if true != supposed:
            raise trial.broken("5 nothing leaks", f"{seat} foresees of {write(pick)} {true}, or {supposed}")


def same_default(trial: Trial, seat: str, other: Any) -> None:
    """What is done for a seat when time is up, and how it stands with others, are shown to it beforehand."""
    state = trial.state
    if state.affairs(seat) != other.affairs(seat):
        raise trial.broken("5 nothing leaks", f"{seat} is told {state.affairs(seat)}, or {other.affairs(seat)}")
    if seat not in state.awaited():
        return
    true, supposed = state.top.default(copy(state), seat), other.top.default(other, seat)  # nobody needs it after this
    if true != supposed:
        raise trial.broken("5 nothing leaks", f"the default of {seat} is {write(true)}, or {write(supposed)}")


def same_offers(trial: Trial, seat: str, other: Any) -> None:
    """The same verbs and values are offered, and the same wrong picks refused in the same words."""
    state = trial.state
    for verbs in (offers, offers_anytime):
        mine, theirs = verbs(state, seat), verbs(other, seat)
        if mine != theirs:
            raise trial.broken("5 nothing leaks", f"{seat} is offered {names(mine)}, or {names(theirs)}")
        for verb in mine:
            same_fields(trial, seat, verb, other)
    wrong = list(wrong_picks(trial, seat))
    for _ in range(min(trial.picks, len(wrong))):
        pick = wrong.pop(trial.luck.below(len(wrong)))
        if trial.refusal(seat, pick) != refusal(other, seat, pick):
            raise trial.broken("5 nothing leaks", f"{pick!r} by {seat}: two different refusals")


def same_fields(trial: Trial, seat: str, verb: type[Verb], other: Any) -> None:
    ask, elsewhere = question_for(trial.state, seat, verb), question_for(other, seat, verb)
    pick = trial.filled(ask, seat, verb)
    declared.same_assurance(trial, seat, pick, other)
    right = pick.given()
    for n in range(len(right)):
        if ask.options(trial.state, seat, verb, right[:n]) != elsewhere.options(other, seat, verb, right[:n]):
            raise trial.broken("5 nothing leaks", f"{verb.kind()} {right[:n]} offers {seat} other values")
        for value in right[n] if isinstance(right[n], list) else [right[n]]:
            asked = (seat, verb.kind(), verb.fields()[n], right[:n], value)
            if isinstance(value, str) and trial.state.describe(*asked) != other.describe(*asked):
                raise trial.broken("5 nothing leaks", f"{verb.kind()} {value} is described to {seat} in two ways")


def names(verbs: list[type[Verb]]) -> list[str]:
    return [v.kind() for v in verbs]


def first_difference(one: bytes, other: bytes) -> str:
    n = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return f"…{one[max(0, n - 60) : n + 60].decode()}… instead of …{other[max(0, n - 60) : n + 60].decode()}…"


def imagined_games_can_be_played(trial: Trial) -> None:
    """5: what a computer player thinks with is a real position."""
    viewer = one_of(trial.luck, [*trial.state.seats, None])
    state = trial.campaign.imagine(trial.view(viewer), trial.luck, trial.state.data)
    for _ in range(5):
        if state.result is not None:
            return
        if (verb := due(state)) is not None and not isinstance(verb, Undo):
            state, _ = play(state, CLOCK, verb)
        elif state.awaited():
            seat = one_of(trial.luck, state.awaited())
            pick = random_fill(state.top, state, seat, one_of(trial.luck, offers(state, seat)), trial.luck)
            state, _ = play(state, seat, pick)


def keeps_its_pieces(trial: Trial, state: Any) -> None:
    if (now := trial.campaign.conserved(state)) != trial.conserved:
        raise trial.broken("6 nothing is created or lost", f"{trial.conserved} became {now}")


def nothing_is_created_or_lost(trial: Trial) -> None:
    """6"""
    keeps_its_pieces(trial, trial.state)


def the_default_is_legal(trial: Trial) -> None:
    """8"""
    state = trial.state
    for seat in state.asked():
        pick = state.top.default(state, seat)
        if trial.was_accepted(seat, write(pick)):
            continue
        try:
            play(state, seat, pick)
        except Illegal as no:
            raise trial.broken("8 the default is always legal", f"{write(pick, seat)}: {no}") from None
    play(state, CLOCK, TimeUp())


def replays_agree(trial: Trial) -> None:
    """7: from the seed without the record, and from the record whatever the seed. Tried once, at the end."""
    for from_record in (False, True):
        start = copy(trial.first)
        start.key = "another" if from_record else start.key
        try:
            last = [
                start,
                *(state for state, _ in replayed(trial.campaign, start, trial.log, from_record, checked=True)),
            ][-1]
        except (IndexError, Illegal, Unreachable) as fault:
            raise trial.broken("7 replays agree", f"the record does not play: {fault!r}") from None
        last.key = trial.first.key
        if trial.encode(last) != trial.encode(trial.state):
            source = "the recorded rolls" if from_record else "the seed"
            raise trial.broken("7 replays agree", f"played again from {source}, the game ends otherwise")


PROMISES: tuple[Callable[[Trial], None], ...] = (
    saving_loses_nothing,
    there_is_a_way_on,
    what_is_offered_is_accepted,
    anything_else_is_refused,
    nothing_leaks,
    imagined_games_can_be_played,
    nothing_is_created_or_lost,
    the_default_is_legal,
    declared.hands_are_what_others_do_not_see,
    declared.what_one_form_asks_is_free,
)


def try_promises(trial: Trial) -> None:
    with trial.naming_faults(), trial.remembering(trial.state):
        for promise in PROMISES:
            promise(trial)
        check_kept(trial.state)
    trial.tried[trial.at()] += 1


def try_game(
    trial: Trial,
    every: int = 10,
    least: Counter[str] | None = None,
    wanted: int = 20,
    after: Callable[[], None] | None = None,
) -> None:
    """One whole random game. Promises are tried at every `every`th decision, and wherever a kind of frame has been
    tried fewer than `wanted` times so far (`least` counts over many games). `after` is called after each entry."""
    counted = least if least is not None else Counter[str]()
    trial.step()  # the set-up
    while trial.state.result is None:
        kind = trial.at()
        if len(trial.log) % every == 0 or counted[kind] < wanted:
            try_promises(trial)
            counted[kind] += 1
        trial.step()
        if after is not None:
            after()
    saving_loses_nothing(trial)
    nothing_is_created_or_lost(trial)
    replays_agree(trial)
