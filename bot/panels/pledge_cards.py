"""What players have promised each other: one promise in words, the list, and the offer with its buttons. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.panels.ids import post_id
from bot.panels.parts import Button, Buttons, Card, Part, Style, TextPart, rows
from bot.table.dealings import Pledge
from bot.words import Said, Words, bullet, quiet, sentence
from rules.kernel import State, phrase
from rules.kernel.pledges import Promise

MOST_SHOWN = 20  # the newest
ACCEPT, OPENLY, REFUSE, WITHDRAW = "a", "o", "r", "w"


def promise_said(words: Words, state: State, promise: Promise) -> str:
    """The promise as a sentence of the game's own catalogue, or of the common one."""
    values: dict[str, Any] = {"by": state.called(promise.by), "to": state.called(promise.to), "until": promise.until}
    values |= {"about": promise.about} if promise.about else {}
    values |= {"amount": promise.amount} if promise.amount else {}
    return sentence(words.phrase(phrase(f"pledge_{promise.kind}", **values)))


def pledge_line(words: Words, state: State, pledge: Pledge) -> str:
    secret = "" if pledge.open else " 🔒"
    return f"{promise_said(words, state, pledge.promise)} **{words.ui(f'pledge_is_{pledge.state}')}**{secret}"


def answers_to(words: Words, game: str, pledge: Pledge, token: int | None = None) -> list[Button]:
    """For whoever it is promised to. Openly only where the other wishes it too."""

    def button(act: str, label: str, style: Style = "secondary") -> Button:
        return Button(post_id(game, "pledged", f"{pledge.id}.{act}", token), label, style)

    both = [button(OPENLY, words.ui("pledge_accept_openly"), "success")] if pledge.wished else []
    accept = button(ACCEPT, words.ui("pledge_accept"), "secondary" if both else "success")
    return [*both, accept, button(REFUSE, words.ui("pledge_refuse"))]


def offer_card(words: Words, game: str, title: str, state: State, pledge: Pledge, token: int) -> Card:
    promised = Said(promise_said(words, state, pledge.promise))
    said = words.ui("pledge_said_offered", title=Said(quiet(title)), promise=promised)
    return Card([TextPart(said), Buttons(answers_to(words, game, pledge, token))])


def pledges_card(words: Words, game: str, state: State, pledges: Sequence[Pledge], seat: str | None) -> Card:
    """What the asker may know, the newest last; with answers to the offers that wait for them."""
    shown = list(pledges)[-MOST_SHOWN:]
    lines = [bullet(pledge_line(words, state, p)) for p in shown]
    parts: list[Part] = [TextPart(words.ui("pledges_heading")), TextPart("\n".join(lines) or words.ui("pledges_none"))]
    for waiting in [p for p in shown if p.state == "offered"][-5:]:
        if seat == waiting.promise.to:
            parts += [TextPart(promise_said(words, state, waiting.promise)), *rows(answers_to(words, game, waiting))]
        elif seat == waiting.promise.by:
            away = Button(post_id(game, "pledged", f"{waiting.id}.{WITHDRAW}"), words.ui("pledge_withdraw"))
            parts += [TextPart(promise_said(words, state, waiting.promise)), Buttons([away])]
    return Card(parts)
