"""Forms of panels: within Discord's limits in every question of every game, and the same whatever others hold."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from bot.panels import forms
from bot.panels.clicks import Complete, Redraw, take_form
from bot.panels.drafts import Desk, suppose
from bot.panels.forms import form_for
from bot.panels.ids import read_id
from bot.panels.layout import form_of
from bot.table.records import Draft
from bot.words import words_of
from rules.kernel import Campaign, Chance, Number, One, Some, Text, built, find, offers, offers_anytime
from tests.bot.filling import fill_at_random
from tests.bot.limits import check_modal
from tests.ford import CAMPAIGN as FORD
from tests.saves import folder_of, kinds_of

GAMES = [FORD, *(find(name) for name in built())]


def desk(campaign: Campaign, state: Any, seat: str) -> Desk:
    return Desk(campaign, words_of(campaign), "g1", state, seat)


def questions(campaign: Campaign) -> Iterator[Any]:
    """One state at each kind of question."""
    for kind in sorted(kinds_of(campaign)):
        save = folder_of(campaign, campaign.version) / f"{kind}.json"
        if save.exists():
            yield campaign.codec.decode(save.read_bytes(), campaign.shipped)


def drafts(state: Any, seat: str) -> Iterator[Draft]:
    """Every verb that is open, and where its first field has to be chosen before, with one that is."""
    for verb in (*offers(state, seat), *offers_anytime(state, seat)):
        yield Draft(verb.kind())
        options = (state.top if verb in state.top.verbs else state.anytime).field(state, seat, verb, [])
        if isinstance(options, One) and options.values:
            yield Draft(verb.kind(), [options.values[0]])


@pytest.mark.parametrize("campaign", GAMES, ids=lambda c: c.id)
async def test_every_form_keeps_the_limits_and_tells_nothing_of_others(campaign: Campaign, daily_seed: str) -> None:
    luck, count = Chance(f"forms {daily_seed}"), 0
    for state in questions(campaign):
        for seat in state.asked()[:1]:
            other = suppose(campaign, state, seat, luck)
            for draft in drafts(state, seat):
                at = desk(campaign, state, seat)
                form = form_for(at, draft)
                assert msgspec.to_builtins(form) == msgspec.to_builtins(form_for(desk(campaign, other, seat), draft))
                if form is None:
                    continue
                count += 1
                sent = form_of(form).to_dict()
                check_modal(sent)
                click = read_id(form.id)
                assert click is not None
                step = take_form(at, None, click, fill_at_random(sent, luck))
                assert isinstance(step, Complete) or (isinstance(step, Redraw) and step.note and step.draft)
    least = 0 if campaign.id == "king_philip" else 1
    assert count > least or not list(questions(campaign))


@pytest.mark.parametrize(
    ("options", "sent", "value"),
    [
        (One(["a", "b"]), "a", "a"),
        (One(["a", "b"]), ["b"], "b"),
        (One(["a", "b"]), None, None),
        (Some(["a", "b"]), ["a#1"], ["a"]),
        (Some(["a", "a"]), ["a#1", "a#2"], ["a", "a"]),
        (Some(["a"]), ["a"], None),
        (Some(["a"]), ["#1"], None),
        (Some(["a"]), ["a#²"], None),
        (Some(["phalanx", "phalanx"]), "2 phal", ["phalanx", "phalanx"]),
        (Some(["a"]), "", []),
        (Number(1, 5), ["3"], 3),
        (Number(1, 5), "x", None),
        (Number(1, 5), [], None),
        (Text(), "a\n b ", "a b"),
        (Text(), None, ""),
    ],
)
def test_what_a_line_means(options: Any, sent: Any, value: Any) -> None:
    assert forms.value_of(options, sent) == value


@pytest.mark.parametrize("campaign", GAMES, ids=lambda c: c.id)
def test_nonsense_in_a_form_is_refused_and_kept(campaign: Campaign) -> None:
    """What no client of Discord's sends: other lines, other values, nothing at all."""
    for state in questions(campaign):
        for seat in state.asked()[:1]:
            at = desk(campaign, state, seat)
            opened = [(draft, form_for(at, draft)) for draft in drafts(state, seat)]
            before = campaign.codec.encode(state)
            for draft, form in opened:
                click = read_id(form.id) if form is not None else None
                if form is None or click is None:
                    continue
                names = [field.name for field in form.fields]
                for junk in ("nonsense", ["nonsense#1"], ["x"] * 30, True, "9" * 400):
                    filled = dict.fromkeys(names, junk) | {"strange": "line"}
                    step = take_form(at, None, click, filled)
                    assert (isinstance(step, Redraw) and step.note) or all_text(at, draft), (draft, junk, step)
            assert campaign.codec.encode(state) == before


def all_text(at: Desk, draft: Draft) -> bool:
    form = form_for(at, draft)
    return form is not None and all(field.kind in ("line", "text") for field in form.fields)
