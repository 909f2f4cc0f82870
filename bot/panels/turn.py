"""The turn panel: the question, the verbs, the field that is next, the preview, the receipt."""

from __future__ import annotations

from bot.panels.drafts import Desk, DraftProgress, Trial, look
from bot.panels.fields import About, field_parts, pages_of, paste_form
from bot.panels.foresight import foreseen, proposed
from bot.panels.forms import form_button, sheet_buttons
from bot.panels.going_back import back_panel, is_going_back
from bot.panels.ids import ANY_VERB, PASTE, Act, field_arg, panel_id, post_id
from bot.panels.parts import (
    MOST_OPTIONS,
    OPTION_LABEL,
    PLACEHOLDER,
    Button,
    Buttons,
    Card,
    Line,
    Menu,
    Option,
    Part,
    TextPart,
    clip,
    rows,
)
from bot.table.records import Draft
from bot.words import Said, Words, bullet, sentence
from rules.kernel import Ask, Entry, One, OneForm, Sealed, State, Verb, offers, offers_anytime
from rules.reports import may_show

MOST_VERB_BUTTONS = 15
OFTEN = ("consent", "refuse")  # verbs at any time that are shown when they are open, not under "More"
SELDOM = ("order", "revoke", "watch", "unwatch", "ask_undo", "concede")  # in the order in which they are shown
EXPLAINED = 8  # up to this many verbs get a line each that says what they do
PLAIN = ("pass", "done")  # need no such line
MOST_ORDERED = 6  # of a seat's own orders, the last ones
MOST_NEWS = 8  # lines of what happened since


def colour_at(desk: Desk) -> int | None:
    return colour_of(desk.words, desk.state.called(desk.seat))


def colour_of(words: Words, seat: str) -> int | None:
    said = words.game.colours.get(seat, "")
    return int(said.removeprefix("#"), 16) if said else None


def heading(desk: Desk) -> str:
    """Who is asked for what, the rule, and until when."""
    words, state = desk.words, desk.state
    top = state.top
    lines = [f"### {words.game.title} · {sentence(words.name(state.called(desk.seat)))}"]
    if state.result is not None:
        lines.append(words.ui("game_ended"))
    elif isinstance(top, Ask):
        rule = f" ({words.rule(top.rule)})" if top.rule else ""
        lines.append(f"**{words.doing(top.doing(state))}**{rule}")
        lines.append(asked_said(desk, top))
        lines += [bullet(words.phrase(p)) for p in state.affairs(desk.seat)]
    return "\n".join(lines)


def asked_said(desk: Desk, top: Ask) -> str:
    words, state, seat = desk.words, desk.state, desk.seat
    if seat not in state.asked():
        seats = [state.called(s) for s in state.asked() if s not in state.conceded]
        said = f"{words.ui('not_asked')} {words.ui('waiting_for', seats=seats)}"
        return f"{said}\n{words.ui('thinking')}" if desk.thinking else said
    if isinstance(top, Sealed) and top.has_answered(seat):
        return words.ui("you_may_change") + (f"\n{words.ui('thinking')}" if desk.thinking else "")
    until = words.ui("time_left", when=Said(f"<t:{desk.until}:f> (<t:{desk.until}:R>)")) if desk.until else ""
    said = f"{words.ui('you_are_asked')} {until}".strip()
    return f"{said}\n-# {unanswered(desk, top)}" if desk.until else said


def unanswered(desk: Desk, top: Ask) -> str:
    """What happens when time is up, in the words of `docs/defaults.md`."""
    said = desk.words.defaults.get(top.kind()) or desk.words.order(top.default(desk.state, desk.seat))
    return desk.words.ui("if_no_answer", default=Said(said))


def turn_panel(desk: Desk, note: str = "", page: int = 0, pasted: bool = False) -> Card:
    """The verbs that are open, and the ways to everything else. `pasted`: a text is kept that can be edited."""
    words, state, seat = desk.words, desk.state, desk.seat
    parts: list[Part] = [TextPart(note), TextPart(heading(desk)), TextPart(ordered_said(desk) if not note else "")]
    if desk.again is not None:
        parts.append(TextPart(words.ui("same_again_is", order=Said(words.order(desk.again)))))
        parts.append(Buttons([Button(post_id(desk.game, "again"), words.ui("same_again"), "success")]))
    asked, beside = offers(state, seat), always_shown(state, seat)
    answered = isinstance(state.top, Sealed) and state.top.has_answered(seat)
    only = look(state, seat, Draft(asked[0].kind())) if len(asked) == 1 and not answered else None
    if only is not None and only.pick is None:
        # Nothing to choose between: its first field at once, a click saved.
        parts += [
            Line(),
            TextPart(order_so_far(words, only)),
            *field_parts(words, desk.game, desk.question, only, page, about_of(desk, only)),
            Buttons(form_button(desk, only.draft)),
        ]
        parts += rows([verb_button(desk, v, beside=True) for v in beside])
    elif asked or beside:
        lead, at_hand = words.ui("choose_verb" if asked else "more_verbs"), fields_at_hand(desk, asked)
        buttons = [v for v in asked if v.kind() not in at_hand]
        parts += [Line(), TextPart(explain(words, lead, [*asked, *beside])), *at_hand.values()]
        parts += verb_parts(desk, buttons, beside)
    if getattr(state.top, "pastes", False) and paste_form(desk, "") is not None:
        label = words.ui("edit_pasted" if pasted else "paste")
        parts.append(Buttons([Button(panel_id(desk.game, desk.question, PASTE, Act.TYPE), label, "primary")]))
    parts += sheet_buttons(desk, asked) if isinstance(state.top, OneForm) else []
    if getattr(state.top, "takes_photos", False) and may_show(state, seat):
        parts.append(Buttons([Button(post_id(desk.game, "photo"), words.ui("photo"))]))
    return Card([*parts, Line(), *rows(ways(desk))], colour_at(desk))


def fields_at_hand(desk: Desk, asked: list[type[Verb]]) -> dict[str, Menu]:
    """By kind, the verbs that this question is answered with most often: a menu of their first field instead of a
    button, if it fits on one page."""
    words, found = desk.words, dict[str, Menu]()
    for verb in asked:
        at = look(desk.state, desk.seat, Draft(verb.kind())) if verb in desk.state.top.at_hand else None
        if at is None or at.pick is not None or not isinstance(at.options, One):
            continue
        if len(pages := pages_of(at.options)) == 1:
            kind, about = verb.kind(), about_of(desk, at)
            given = "".join(f" {words.choice(kind, v)}:" for v in at.draft.given)
            shown = clip(f"{words.verb(kind).name}:{given} {words.field(kind, at.name)}", PLACEHOLDER)
            id = panel_id(desk.game, desk.question, kind, field_arg(Act.CHOOSE, at.index, 0))
            labels = [clip(sentence(words.choice(kind, v)), OPTION_LABEL) for v in pages[0]]
            options = [Option(v, s, about(v), emoji=words.emoji(v)) for v, s in zip(pages[0], labels, strict=True)]
            found[kind] = Menu(id, shown, options)
    return found


def ordered_said(desk: Desk) -> str:
    """What the seat has ordered in this part, so that nobody has to remember it."""
    orders = [p for p in desk.ordered if p.fields()][-MOST_ORDERED:]
    if not orders:
        return ""
    return "\n".join([desk.words.ui("ordered_so_far"), *(f"-# {desk.words.order(pick)}" for pick in orders)])


def about_of(desk: Desk, at: DraftProgress) -> About:
    """What each choice of a field means: its figures now, or what the catalogue says of it."""
    verb, given = at.draft.verb, at.draft.given

    def about(value: str) -> str:
        said = desk.state.describe(desk.seat, verb, at.name, given, value)
        text = desk.words.phrase(said) if said is not None else desk.words.about_choice(verb, value)
        if verb in ("order", "revoke") and at.name == "to" and (default := desk.words.defaults.get(value)):
            text = desk.words.ui("without_order", default=Said(default))
        return clip(sentence(text), OPTION_LABEL)

    return about


def always_shown(state: State, seat: str) -> list[type[Verb]]:
    """Anytime verbs that belong on the first panel: the game's own, and answers to a petition."""
    return [v for v in offers_anytime(state, seat) if v.kind() not in SELDOM]


def explain(words: Words, lead: str, verbs: list[type[Verb]]) -> str:
    """What each verb does, in small print, if there are few."""
    known = [words.verb(v.kind()) for v in verbs if v.kind() not in PLAIN]
    lines = [f"-# **{v.name}**: {v.help}" for v in known if v.help]
    return "\n".join([lead, *(lines if len(verbs) <= EXPLAINED else [])])


def verb_parts(desk: Desk, asked: list[type[Verb]], beside: list[type[Verb]]) -> list[Part]:
    words, verbs = desk.words, [*asked, *beside]
    if len(verbs) <= MOST_VERB_BUTTONS:
        return list(rows([*(verb_button(desk, v) for v in asked), *(verb_button(desk, v, True) for v in beside)]))
    shown = [Option(v.kind(), words.verb(v.kind()).name, words.verb(v.kind()).help) for v in verbs]
    pages = [shown[i : i + MOST_OPTIONS] for i in range(0, len(shown), MOST_OPTIONS)]
    return [
        Menu(panel_id(desk.game, desk.question, ANY_VERB, field_arg(Act.VERBS, i)), words.ui("choose_verb"), page)
        for i, page in enumerate(pages)
    ]


def verb_button(desk: Desk, verb: type[Verb], beside: bool = False) -> Button:
    """`beside`: it isn't an answer to the question."""
    kind = verb.kind()
    style = "secondary" if beside or kind in ("pass", "done", "decline", "refuse") else "primary"
    label = desk.words.verb(kind).name
    return Button(panel_id(desk.game, desk.question, kind), label, "danger" if kind == "concede" else style)  # type: ignore[arg-type]  # one of the styles


def ways(desk: Desk) -> list[Button]:
    words, game = desk.words, desk.game
    out = [
        Button(post_id(game, "hand"), words.ui("my_hand")),
        Button(post_id(game, "map"), words.ui("map")),
        Button(post_id(game, "log"), words.ui("log")),
    ]
    if desk.elsewhere is not None:
        other, title = desk.elsewhere
        out.insert(0, Button(post_id(other, "play"), words.ui("next_game", title=title), "primary"))
    if desk.undo:
        out.append(Button(post_id(game, "undo"), words.ui("undo"), "danger"))
    if offers_anytime(desk.state, desk.seat):
        out.append(Button(post_id(game, "more"), words.ui("more")))
    return out


def more_panel(desk: Desk, note: str = "") -> Card:
    """Standing orders, watching, going back, giving up."""
    words, state, seat = desk.words, desk.state, desk.seat
    shown = (*OFTEN, *SELDOM)
    verbs = sorted((v for v in offers_anytime(state, seat) if v.kind() in shown), key=lambda v: shown.index(v.kind()))
    orders = state.kept.orders.get(seat, [])
    lines = ["- " + words.ui("an_order", to=sentence(words.name(o.to)), do=o.do, until=o.until or None) for o in orders]
    said = [words.ui("orders_heading"), *lines] if lines else [words.ui("no_orders")]
    if state.kept.watching:
        said.append(words.ui("watching", who=[state.called(s) for s in state.kept.watching]))
    back = Button(post_id(desk.game, "play"), words.ui("back"))
    parts: list[Part] = [TextPart(note), TextPart(heading(desk)), TextPart("\n".join(said)), Line()]
    parts += [TextPart(explain(words, words.ui("more_verbs"), verbs) if verbs else words.ui("nothing_more"))]
    return Card([*parts, *rows([*(verb_button(desk, v, beside=True) for v in verbs), back])], colour_at(desk))


def field_panel(desk: Desk, at: DraftProgress, page: int = 0, note: str = "") -> Card:
    """A half-filled order, and the field that is next."""
    words = desk.words
    parts: list[Part] = [TextPart(note), TextPart(heading(desk)), Line(), TextPart(order_so_far(words, at))]
    parts += field_parts(words, desk.game, desk.question, at, page, about_of(desk, at))
    return Card([*parts, Buttons([*form_button(desk, at.draft), *ways_out(desk, at.draft)])], colour_at(desk))


def ways_out(desk: Desk, draft: Draft) -> list[Button]:
    words, verb = desk.words, draft.verb
    out = [Button(panel_id(desk.game, desk.question, verb, Act.CANCEL), words.ui("cancel"))]
    if draft.given:
        out.insert(0, Button(panel_id(desk.game, desk.question, verb, Act.BACK), words.ui("back")))
    return out


def order_so_far(words: Words, at: DraftProgress) -> str:
    known = words.verb(at.draft.verb)
    lines = [f"**{known.name}**", *([f"-# {known.help}"] if known.help else [])]
    for name, value in zip(at.verb.fields(), at.draft.given, strict=False):
        said = words.choice(at.draft.verb, value)
        if name in at.without_choice:
            said = words.ui("only_one", value=Said(said))
        lines.append(f"- {words.field(at.draft.verb, name)} {said}")
    return "\n".join(lines)


def preview_panel(desk: Desk, at: DraftProgress, trial: Trial, note: str = "") -> Card:
    """Before an order that can't be taken back: the whole order, what follows from it, and [Confirm]."""
    words = desk.words
    said = [words.ui("preview_sealed" if isinstance(at.ask, Sealed) else "preview")]
    follows = [bullet(line) for news in trial.told if (line := words.news(news))][:10]
    if lines := (at.pick and proposed(desk, at.pick)) or follows:
        said += [words.ui("would_happen"), *lines]
    if at.pick is not None:
        said += [bullet(sentence(words.phrase(p))) for p in foreseen(desk, at.pick)]
    if trial.odds:
        odds = [words.ui("odds_of", what=Said(what), percent=n) for what, n in trial.odds]
        said.append(words.ui("odds", odds=Said("; ".join(odds))))
    if trial.rolls:
        said.append(words.ui("dice_roll" if trial.dice else "draws_roll"))
    confirm = Button(panel_id(desk.game, desk.question, at.draft.verb, Act.CONFIRM), words.ui("confirm"), "success")
    parts: list[Part] = [
        TextPart(note),
        TextPart(heading(desk)),
        Line(),
        TextPart(order_so_far(words, at)),
        TextPart("\n".join(said)),
    ]
    beside = [*form_button(desk, at.draft), *ways_out(desk, at.draft)]
    return Card([*parts, Buttons([confirm, *beside])], colour_at(desk))


def receipt(words: Words, seat: str, pick: Verb, entry: Entry | None, secret: bool) -> str:
    """What was done, and what this seat may know of what followed."""
    said = [words.ui("done_sealed" if secret else "done", order=Said(words.order(pick)))]
    for told in entry.told if entry is not None else []:
        if told.reaches(seat) and (line := words.news(told.news)):
            said.append(bullet(line))
    return clip("\n".join(said), 1500)


def since_said(words: Words, seat: str, entries: list[Entry]) -> str:
    """What others did since, as far as this seat may know: the last of it."""
    told = [t.news for entry in entries for t in entry.told if t.reaches(seat)]
    return clip("\n".join([bullet(line) for news in told if (line := words.news(news))][-MOST_NEWS:]), 1500)


def draw(desk: Desk, draft: Draft | None, page: int = 0, note: str = "", trial: Trial | None = None) -> Card:
    """The panel for the seat's present draft."""
    at = look(desk.state, desk.seat, draft) if draft is not None else None
    if at is None:
        return turn_panel(desk, note, page, draft is not None and draft.verb == PASTE)
    if at.pick is not None:
        return preview_panel(desk, at, trial or Trial(True), note)
    if is_going_back(draft):
        return back_panel(desk, heading(desk), note)
    return field_panel(desk, at, page, note)
