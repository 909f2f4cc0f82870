"""Whole games played by nothing but clicks in panels, each of them within Discord's limits."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import force_setattr

from bot.panels.clicks import Complete, Open, Readiness, Redraw, Step, press, take_form
from bot.panels.drafts import Desk, look, try_out
from bot.panels.fields import choose, picks_after
from bot.panels.ids import Act, Click, FieldAct, panel_id, post_id, read_id, read_place, token_in
from bot.panels.layout import form_of, layout, modal_of
from bot.panels.parts import Button, Card, Form, Menu, Modal, text_of
from bot.panels.turn import draw, more_panel, turn_panel
from bot.table.records import Draft
from bot.words import words_of
from rules.kernel import (
    CLOCK,
    Begin,
    Campaign,
    Chance,
    Choice,
    Number,
    One,
    Some,
    State,
    Text,
    Then,
    Verb,
    advance,
    built,
    check,
    due,
    end,
    find,
    phrase,
    play,
)
from tests.bot.filling import fill_at_random
from tests.bot.limits import check_modal, check_view
from tests.ford import CAMPAIGN as FORD
from tests.ford.game import Ford

GAMES = [FORD, *(find(name) for name in built())]


def desk(campaign: Campaign, state: State, seat: str) -> Desk:
    return Desk(campaign, words_of(campaign), "g1", state, seat, until=1_800_000_000, undo=True)


def controls(card: Card) -> tuple[list[Button], list[Menu]]:
    buttons = [b for p in card.parts if hasattr(p, "buttons") for b in p.buttons if not b.disabled]
    return buttons, [p for p in card.parts if isinstance(p, Menu)]


class Clicker:
    """Plays by clicking at random, and checks every panel it sees."""

    def __init__(self, campaign: Campaign, count: int, key: str) -> None:
        self.campaign, self.luck = campaign, Chance(key)
        self.state: State = campaign.new(campaign.seats(count), key)
        self.drafts: dict[str, Draft | None] = {}
        self.panels = self.forms = 0

    def run(self, clicks: int) -> None:
        for _ in range(clicks):
            if self.state.result is not None:
                return
            if (verb := due(self.state)) is not None:
                advance(self.state, CLOCK, verb)
                self.drafts.clear()
            else:
                awaited = self.state.awaited()
                self.click(awaited[self.luck.below(len(awaited))])

    def click(self, seat: str) -> None:
        at = desk(self.campaign, self.state, seat)
        card = draw(at, self.drafts.get(seat), page=self.luck.below(3))
        self.see(card)
        if self.luck.below(10) == 0:
            self.see(more_panel(at))
        buttons, menus = controls(card)
        panel = [b for b in buttons if (c := read_id(b.id)) and c.question is not None]
        if menus and (not panel or self.luck.below(4)):
            menu = menus[0]
            n = max(1, menu.least) + self.luck.below(menu.most - max(1, menu.least) + 1)
            values = [menu.options[self.luck.below(len(menu.options))].value for _ in range(n)]
            self.follow(seat, press(at, self.drafts.get(seat), clicked(menu.id), list(dict.fromkeys(values))))
        else:
            button = panel[self.luck.below(len(panel))]
            self.follow(seat, press(at, self.drafts.get(seat), clicked(button.id), []))

    def see(self, card: Card) -> None:
        view = layout(card)
        assert view.is_finished()
        check_view(view)
        self.panels += 1

    def follow(self, seat: str, step: Step) -> None:
        at = desk(self.campaign, self.state, seat)
        if isinstance(step, Open) and isinstance(step.modal, Form):
            form = form_of(step.modal).to_dict()
            check_modal(form)
            self.forms += 1
            step = take_form(at, step.draft, clicked(step.modal.id), fill_at_random(form, self.luck))
        elif isinstance(step, Open) and isinstance(step.modal, Modal):
            modal = modal_of(step.modal)
            assert modal.is_finished()
            check_modal(modal.to_dict())
            step = press(at, step.draft, clicked(step.modal.id), [self.something_typed(seat, step)])
        self.drafts[seat] = step.draft
        if not isinstance(step, Complete):
            return
        if step.readiness is not Readiness.AT_ONCE:
            tried = step.readiness is Readiness.IF_REVERSIBLE
            trial = try_out(self.campaign, self.state, seat, step.pick, self.luck) if tried else None
            if trial is None or trial.final:
                self.see(draw(at, step.draft, trial=trial))
                return
        before = self.state.kept.question
        for pick in [*step.first, step.pick]:
            check(self.state, seat, pick)
            advance(self.state, seat, pick)
        self.drafts[seat] = None
        if self.state.kept.question != before:
            self.drafts.clear()

    def something_typed(self, seat: str, step: Open) -> str:
        at = look(self.state, seat, step.draft)
        assert at is not None
        if isinstance(at.options, Number):
            span = at.options.most - at.options.least + 2  # sometimes one too many
            return str(at.options.least + self.luck.below(span))
        return "some words @everyone"


def clicked(id: str) -> Click:
    click = read_id(id)
    assert click is not None
    return click


@pytest.mark.parametrize("campaign", GAMES, ids=lambda c: c.id)
async def test_every_panel_of_random_games_keeps_discords_limits(campaign: Campaign, daily_seed: str) -> None:
    panels = forms = 0
    has_forms = campaign.id not in ("king_philip", "syrian_war")
    more = [campaign.players[0]] * 10 if has_forms else []  # games without a form in them are drawn now and then
    for n, count in enumerate([*campaign.players, *more]):
        if n >= len(campaign.players) and forms:
            break
        clicker = Clicker(campaign, count, f"panels {daily_seed} {count} {n}")
        clicker.run(400)
        panels += clicker.panels
        forms += clicker.forms
    assert panels > 50 and (forms > 0 or not has_forms)


# A question made to be hard to show.


class Hire(Verb):
    """Everything a field can be."""

    who: list[str]
    wage: int
    name: str
    where: str


class Hiring(Choice):
    verbs = (Hire,)

    def hire_who(self, game: Any, seat: str) -> Some:
        return Some([*(f"soldier_{i}" for i in range(40)), *["levy"] * 30], most=35)

    def hire_wage(self, game: Any, seat: str, who: list[str]) -> Number:
        return Number(1, 1000)

    def hire_name(self, game: Any, seat: str, who: list[str], wage: int) -> Text:
        return Text(longest=300)

    def hire_where(self, game: Any, seat: str, who: list[str], wage: int, name: str) -> One:
        return One([f"{'a_long_name_of_a_town_' * 4}{i}" for i in range(60)])

    def hire(self, game: Any, seat: str, pick: Hire) -> Then:
        return end()

    def default(self, game: Any, seat: str) -> Verb:
        return Hire(["levy"] * 30, 1000, "x" * 300, "a_long_name_of_a_town_" * 4 + "1")


def hard_desk() -> Desk:
    state, _ = FORD.start(["red", "blue"], "hard")
    state.stack.append(Hiring(seat="red"))
    return desk(FORD, state, "red")


def test_pages_keep_the_choices_of_other_pages() -> None:
    at = hard_desk()
    draft: Draft | None = Draft("hire")
    first = press(at, draft, clicked(panel_id("g1", at.question, "hire", "f0.0")), ["soldier_1#1", "soldier_2#1"])
    second = press(at, first.draft, clicked(panel_id("g1", at.question, "hire", "f0.1")), ["soldier_30#1", "levy#3"])
    again = press(at, second.draft, clicked(panel_id("g1", at.question, "hire", "f0.0")), ["soldier_2#1"])
    assert again.draft is not None
    assert sorted(again.draft.picks) == ["levy", "levy", "levy", "soldier_2", "soldier_30"]
    done = press(at, again.draft, clicked(panel_id("g1", at.question, "hire", "e0")), [])
    assert done.draft is not None and len(done.draft.given) == 1


def test_a_hard_question_keeps_the_limits_on_every_page() -> None:
    at = hard_desk()
    drafts = [
        Draft("hire", [], ["levy"] * 20),
        Draft("hire", [["levy"]]),
        Draft("hire", [["levy"], 5]),
        Draft("hire", [["levy"], 5, "x" * 300]),
        Draft("hire", [["levy"] * 30, 5, "*" * 300, at.campaign.id]),
    ]
    for draft in drafts:
        for page in range(4):
            check_view(layout(draw(at, draft, page, note="note " * 900)))
    step = press(at, drafts[2], clicked(panel_id("g1", at.question, "hire", "t2")), [])
    assert isinstance(step, Open) and isinstance(step.modal, Modal)
    check_modal(modal_of(step.modal).to_dict())


def test_a_wrong_number_is_said_and_the_draft_stays() -> None:
    at = hard_desk()
    draft = Draft("hire", [["levy"]])
    step = press(at, draft, clicked(panel_id("g1", at.question, "hire", "m1")), ["9999"])
    assert isinstance(step, Redraw) and "1000" in step.note
    assert step.draft is not None and step.draft.given == [["levy"]]
    step = press(at, draft, clicked(panel_id("g1", at.question, "hire", "m1")), ["12"])
    assert step.draft is not None and step.draft.given == [["levy"], 12]


def test_the_largest_number_of_a_kind_counts() -> None:
    assert picks_after([], ["levy#1", "levy#2", "levy#3"], ["levy#1", "levy#3"]) == ["levy"] * 3
    assert picks_after(["levy"] * 3, ["levy#1", "levy#2", "levy#3"], ["levy#2"]) == ["levy"] * 2


# Clicks out of time.


def marching() -> tuple[Desk, str]:
    state = FORD.new(["red", "blue"], "m")
    while type(state.top).__name__ != "Turn":
        verb = due(state)
        if verb is not None:
            advance(state, CLOCK, verb)
        else:
            seat = state.awaited()[0]
            advance(state, seat, state.top.default(state, seat))
    return desk(FORD, state, state.top.seat), state.top.seat


def ford_of(at: Desk) -> Ford:
    assert isinstance(at.state, Ford)
    return at.state


def test_three_fields_cost_four_clicks_and_no_more() -> None:
    at, seat = marching()
    q = at.question
    step = press(at, None, clicked(panel_id("g1", q, "march")), [])
    # all units stand in the camp: the only start is filled by itself
    assert step.draft is not None and len(step.draft.given) == 1
    units = ford_of(at).units_in(step.draft.given[0], seat)
    step = press(at, step.draft, clicked(panel_id("g1", q, "march", "f1.0")), [f"{units[0]}#1"])
    step = press(at, step.draft, clicked(panel_id("g1", q, "march", "f2.0")), ["ford"])
    assert isinstance(step, Complete) and step.readiness is Readiness.IF_REVERSIBLE
    state, _ = play(ford_of(at), seat, step.pick, drawn_for=q)
    assert state.units[units[0]].area == "ford"


def test_stale_double_and_finished_clicks_change_nothing() -> None:
    at, _ = marching()
    q = at.question
    stale = press(at, None, clicked(panel_id("g1", q - 1, "march")), [])
    assert isinstance(stale, Redraw) and "earlier question" in stale.note
    late = press(at, None, clicked(panel_id("g1", q, "march", "y")), [])
    assert isinstance(late, Redraw) and late.note
    other = press(at, Draft("done"), clicked(panel_id("g1", q, "march", "f2.0")), ["ford"])
    assert isinstance(other, Redraw) and other.note
    wrong = press(at, Draft("march"), clicked(panel_id("g1", q, "march", "f1.0")), ["nobody#1"])
    assert isinstance(wrong, Redraw)


def test_a_verb_that_is_closed_says_why() -> None:
    at, _ = marching()
    at.state.top.marches = 2
    step = press(at, None, clicked(panel_id("g1", at.question, "march")), [])
    assert isinstance(step, Redraw) and "two marches" in step.note and "2.4" in step.note


def test_ids_say_what_they_said() -> None:
    assert read_id(post_id("k3", "play", token=17)) == Click("k3", "play")
    assert token_in(post_id("k3", "play", token=17)) == 17
    place = FieldAct(Act.CHOOSE, 1, 0)
    assert read_id(panel_id("k3", 12, "march", "f1.0")) == Click("k3", "march", "f1.0", 12, place)
    assert read_id("x:1:2") is None


def test_the_letters_of_old_messages_keep_their_meaning() -> None:
    assert {act.name: act.value for act in Act} == {
        "BEGIN": "", "CONFIRM": "y", "BACK": "b", "CANCEL": "x", "VERBS": "v", "CHOOSE": "f", "PAGE": "p", "TYPE": "t",
        "TYPED": "m", "ALL": "a", "NONE": "n", "ENOUGH": "e", "FORM": "w", "FILLED": "s",
    }  # fmt: skip
    assert read_place("f12.3") == FieldAct(Act.CHOOSE, 12, 3) and read_place("e0") == FieldAct(Act.ENOUGH, 0)
    assert read_place("p1.at") == FieldAct(Act.PAGE, 1) and read_place("v0") is None and read_place("f") is None


def test_a_panel_of_somebody_who_is_not_asked_says_who_is() -> None:
    at, seat = marching()
    other = next(s for s in at.state.seats if s != seat)
    card = turn_panel(desk(FORD, at.state, other))
    assert at.words.name(seat) in text_of(card)


def test_one_page_of_a_multiset_goes_on_at_once() -> None:
    at, seat = marching()
    step = press(at, None, clicked(panel_id("g1", at.question, "march")), [])
    assert step.draft is not None
    here = look(at.state, seat, step.draft)
    assert here is not None
    assert isinstance(here.options, Some)
    assert len(choose(here, 0, [f"{here.options.values[0]}#1"]).given) == 2


def test_a_preview_says_the_same_whatever_is_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even a game that foresees too much is given only what the seat may suppose."""
    at, seat = marching()
    ford, other = ford_of(at), next(s for s in at.state.seats if s != seat)
    monkeypatch.setitem(at.words.phrases, "peek", "they hold {held}")
    force_setattr(FORD, "foresee", lambda state, seat, pick: [phrase("peek", held=sorted(state.hands[other]))])
    try:
        hands = [["ambush", "ambush"], ["ambush", "storm"]]
        said = []
        for hand in hands:
            ford.hands[other] = hand
            camp = next(area for area, found in ford.valley.areas.items() if found.camp_of == seat)
            said.append(text_of(draw(at, Draft("march", [camp, ford.units_in(camp, seat)[:1], "ford"]))))
        assert "They hold" in said[0] and said[0] == said[1]
    finally:
        force_setattr(FORD, "foresee", None)


@pytest.mark.parametrize("campaign", GAMES, ids=lambda c: c.id)
def test_every_way_that_leads_from_a_panel_fits(campaign: Campaign) -> None:
    """Whoever has just acted may see all of them: take it back, on to the next game, and what can be done any time."""
    state = campaign.new(campaign.seats(campaign.players[-1]), "ways")
    state, _ = play(state, CLOCK, Begin())
    shown = desk(campaign, state, state.seats[-1])
    force_setattr(shown, "elsewhere", ("g2", "Another game"))
    card = turn_panel(shown)
    buttons, _ = controls(card)
    assert {"g2", "g1"} <= {read_id(b.id).game for b in buttons}  # type: ignore[union-attr]
    check_view(layout(card))
