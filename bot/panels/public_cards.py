"""The public cards: lobby, post, status. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from bot.panels.ids import post_id
from bot.panels.parts import Button, Buttons, Card, Line, Menu, Option, Part, Picture, TextPart, clip, rows
from bot.panels.turn import colour_of
from bot.table.records import Game, Sitter, Times, words_given
from bot.words import Said, Words, bullet, joined, quiet, sentence, words_of
from rules.kernel import Ask, Campaign, Sealed, State


def who(words: Words, seat: str, sitters: Mapping[str, Sitter], state: State | None = None) -> str:
    """`Red (Ann)`, within a sentence."""
    sitter = sitters.get(seat)
    name = words.name(state.called(seat) if state is not None else seat)
    return f"{name} ({quiet(sitter.name)})" if sitter else name


def seat_line(words: Words, seat: str, sitters: Mapping[str, Sitter], state: State | None = None) -> str:
    return f"- {sentence(who(words, seat, sitters, state))}{computer(words, sitters[seat])}"


def when(until: float | None) -> str:
    """`17 November 2026 21:15 (in 3 hours)`, in the reader's own words."""
    return f"<t:{round(until)}:f> (<t:{round(until)}:R>)" if until else ""


# The first minute.


def welcome_card(text: str, campaigns: Mapping[str, Campaign]) -> Card:
    """What there is to play, and a button for each."""
    known = {id: words_of(c) for id, c in campaigns.items() if c.computer}
    lines = [w.ui("campaign_line", title=Said(w.game.title), blurb=Said(w.game.blurb)) for w in known.values()]
    buttons = [Button(post_id("", "try", id), w.game.title, "primary") for id, w in known.items()]
    return Card([TextPart(text), TextPart("\n".join(lines)), *rows(buttons)], 0xB8860B)


# Lobby.


def lobby_card(
    words: Words,
    campaign: Campaign,
    game: Game,
    sitters: Mapping[str, Sitter],
    pictures: Sequence[Picture] = (),
    note: str = "",
) -> Card:
    least, most = campaign.players[0], campaign.players[-1]
    how_many = str(most) if least == most else f"{least} to {most}"
    taken = [seat_line(words, seat, sitters) for seat in sitters]
    free = [f"- {words.ui('lobby_free')}"] * max(0, least - len(taken))
    if more := most - max(least, len(taken)):
        free.append(f"- {words.ui('lobby_more', n=more)}")
    parts: list[Part] = [
        TextPart(words.ui("lobby_heading", title=Said(quiet(game.title))) + f"\n{words.game.blurb}"),
        *pictures,
        TextPart("\n".join([words.ui("lobby_seats", count=Said(how_many)), *taken, *free])),
        TextPart(
            "\n".join([*options_said(words, campaign, game), words.ui("lobby_host", host=Said(f"<@{game.host_id}>"))])
        ),
        TextPart(dice_said(words, game, sitters)),
        TextPart(note),
    ]
    if game.phase == "lobby":
        parts += [TextPart(words.ui("lobby_dm")), Line(), *rows(lobby_buttons(words, campaign, game, sitters))]
    else:
        parts.append(TextPart(words.ui("lobby_over" if game.phase in ("over", "closed") else "starting")))
    return Card(parts, 0xB8860B)


def dice_said(words: Words, game: Game, sitters: Mapping[str, Sitter]) -> str:
    """The hash of the seed, which is there before the first word; and the words."""
    if game.seed_hash is None:
        return ""
    lines = [words.ui("lobby_dice", digest=Said(game.seed_hash)), *words_said(words, words_given(sitters))]
    return "\n".join(lines)


def words_said(words: Words, given: Iterable[tuple[str, str]]) -> list[str]:
    return [f"- {words.ui('lobby_word', seat=seat, word=Said(quiet(word)))}" for seat, word in given]


def computer(words: Words, sitter: Sitter) -> str:
    """How strong a computer player is; of the usual one its name says enough."""
    return f" · {words.name(sitter.computer)}" if sitter.computer not in (None, "ai") else ""


def options_said(words: Words, campaign: Campaign, game: Game) -> list[str]:
    values = msgspec.convert(game.options, campaign.options)
    fields = msgspec.structs.fields(campaign.options)
    lines = [f"- {words.option(f.name)}: {words.option_value(f.name, getattr(values, f.name))}" for f in fields]
    speed = Said(words.option_value("speed", game.speed))
    when = [words.ui("lobby_weekdays")] if game.house.weekdays else []
    if game.house.hour is not None:
        when.append(words.ui("lobby_hour", hour=Said(f"{game.house.hour:02}:00"), zone=Said(game.house.zone)))
    said = [words.ui("lobby_speed", speed=speed), *when]
    return [words.ui("lobby_options"), *lines, *(f"- {line}" for line in said)]


def lobby_buttons(words: Words, campaign: Campaign, game: Game, sitters: Mapping[str, Sitter]) -> list[Button]:
    out = [
        Button(post_id(game.id, "join"), words.ui("join"), "success"),
        Button(post_id(game.id, "leave"), words.ui("leave")),
        Button(post_id(game.id, "options"), words.ui("options")),
        Button(post_id(game.id, "start"), words.ui("start"), "primary"),
    ]
    if campaign.computer:
        out.insert(2, Button(post_id(game.id, "ai"), words.ui("add_computer")))
        if "greedy" in list(campaign.computer)[1:]:
            out.insert(3, Button(post_id(game.id, "ai", "greedy"), words.ui("add_easy")))
    if game.seed_hash is not None:
        out.append(Button(post_id(game.id, "word"), words.ui("add_word")))
    if any(sitter.computer for sitter in sitters.values()):
        out.append(Button(post_id(game.id, "noai"), words.ui("remove_computer")))
    return out


def call_menu(words: Words, game: Game, now: str) -> Menu:
    choices = [
        Option("mention", words.ui("ping_mention"), chosen=now == "mention"),
        Option("dm", words.ui("ping_dm_choice"), chosen=now == "dm"),
        Option("none", words.ui("ping_none"), chosen=now == "none"),
    ]
    return Menu(post_id(game.id, "ping"), words.ui("ping_how"), choices)


def wish_menu(words: Words, campaign: Campaign, game: Game, now: str | None) -> Menu:
    seats = dict.fromkeys(s for n in campaign.players for s in campaign.seats(n))
    named = [Option(s, sentence(words.name(s)), chosen=s == now, emoji=words.emoji(s)) for s in seats]
    return Menu(post_id(game.id, "wish"), words.ui("wish_seat"), [Option("-", words.ui("wish_any")), *named][:25])


def joined_card(words: Words, campaign: Campaign, game: Game, sitter: Sitter, note: str) -> Card:
    """How a player is called and, before the game, where they would like to sit."""
    parts: list[Part] = [TextPart(note), call_menu(words, game, sitter.ping)]
    if game.phase == "lobby":
        parts.append(wish_menu(words, campaign, game, sitter.wish))
    else:
        parts.append(Buttons([Button(post_id(game.id, "play"), words.ui("back"))]))
    return Card(parts)


# While playing.


def post_buttons(words: Words, game: str, token: int | None = None) -> Buttons:
    """These carry the game and nothing else: they open whatever is current, for ever."""
    return Buttons([
        Button(post_id(game, "play", token=token), words.ui("take_turn"), "primary"),
        Button(post_id(game, "hand"), words.ui("my_hand")),
        Button(post_id(game, "map"), words.ui("map")),
        Button(post_id(game, "log"), words.ui("log")),
    ])  # fmt: skip


def post_card(
    words: Words,
    game: Game,
    sitters: Mapping[str, Sitter],
    state: State,
    lines: list[str],
    dice: list[str],
    headings: list[str],
    mention: Mapping[str, int],
    times: Times,
    token: int | None,
    pictures: Sequence[Picture],
) -> Card:
    """What happened, the dice in small print, the map, who is asked for what, until when."""
    parts: list[Part] = []
    if headings:
        parts.append(TextPart("### " + " · ".join(words.post(h) for h in headings)))
    told = newest(words, [bullet(line) for line in lines])
    parts.append(TextPart("\n".join([*([told] if told else []), *(f"-# {line}" for line in dice)])))
    parts += pictures
    parts.append(TextPart(question_said(words, sitters, state, times)))
    if mention:
        parts.append(TextPart(" ".join(f"<@{user}>" for user in mention.values())))
    colour = colour_of(words, state.called(state.asked()[0])) if len(state.asked()) == 1 else None
    return Card([*parts, post_buttons(words, game.id, token)], 0x8B7355 if colour is None else colour)


def over_buttons(words: Words, game: str, token: int | None = None) -> Buttons:
    """Of a game that has ended: nobody has a turn to take."""
    return Buttons([
        Button(post_id(game, "rematch", token=token), words.ui("rematch"), "success"),
        Button(post_id(game, "map"), words.ui("map")),
        Button(post_id(game, "log"), words.ui("log")),
    ])  # fmt: skip


MOST_BULLETS = 8  # of a post, with the one that says how many more there are


def newest(words: Words, lines: list[str], room: int = 2500) -> str:
    """What began it, and as many of the last lines as a phone shows at a glance; `/log` has the rest."""
    first, kept = clip(lines[0], 500) if lines else "", list[str]()
    room -= len(first)
    for line in reversed(lines[1:]):
        room -= len(line) + 1
        if room < 0 or (len(kept) == MOST_BULLETS - 2 and len(lines) > MOST_BULLETS):
            kept.append(words.ui("earlier_in_log", n=len(lines) - len(kept) - 1))
            break
        kept.append(line)
    return "\n".join([first, *reversed(kept)])


def question_said(words: Words, sitters: Mapping[str, Sitter], state: State, times: Times) -> str:
    """Who is asked for what, by the present state. A question in secret names everybody it asks, and nobody who has
    answered: a standing order would show."""
    top = state.top
    if state.result is not None or not isinstance(top, Ask):
        return ""
    asked = [s for s in state.asked() if s not in state.conceded]
    whom = Said(listed(words, asked, sitters, state))
    sealed = isinstance(top, Sealed)
    whose = words.ui("asked_in_secret", seats=whom) if sealed else words.ui("waiting_for", seats=whom)
    lines = [f"**{words.doing(top.doing(state))}**", whose]
    if times.open:
        lines.append(words.ui("open_until", when=Said(f"<t:{round(times.open)}:T>")))
    if times.up:
        lines.append(words.ui("time_left", when=Said(when(times.up))))
    return "\n".join(lines)


def listed(words: Words, seats: list[str], sitters: Mapping[str, Sitter], state: State) -> str:
    return joined([who(words, s, sitters, state) for s in seats])


def status_card(
    words: Words,
    game: Game,
    sitters: Mapping[str, Sitter],
    state: State | None,
    times: Times,
    token: int | None = None,
) -> Card:
    phase = words.ui(f"phase_{game.phase}")
    parts: list[Part] = [TextPart(words.ui("status_heading", title=Said(quiet(game.title)), phase=Said(phase)))]
    if state is not None:
        parts.append(TextPart(question_said(words, sitters, state, times)))
        if (petition := state.kept.petition) is not None:
            agreed = [state.called(s) for s in petition.consents]
            parts.append(TextPart(words.ui("petition", by=state.called(petition.by), consents=agreed)))
    parts.append(TextPart("\n".join(seat_line(words, s, sitters, state) for s in sitters)))
    over = state is not None and state.result is not None
    buttons = over_buttons(words, game.id, token) if over else post_buttons(words, game.id, token)
    return Card([*parts, buttons], 0x555555)
