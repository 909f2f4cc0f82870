"""What somebody meets who plays for the first time: words that are called what they are, few clicks, whole texts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import discord
import pytest

from bot.messages.lines import dice_line, fold
from bot.panels.clicks import Complete, Readiness, press
from bot.panels.drafts import Desk, try_once, try_out
from bot.panels.ids import Click, read_id
from bot.panels.parts import Button, Card, Menu, text_of
from bot.panels.public_cards import lobby_card, welcome_card
from bot.panels.turn import more_panel, turn_panel
from bot.panels.view_cards import ROOM, LogLine, log_card, text_pages, view_card
from bot.words import words_of
from bot.words.rulebook import reconstructed
from rules.kernel import CLOCK, Chance, advance, built, due, find, offers
from rules.syrian_war.turn import Move, Stay
from tests.bot.messages.test_plan import game_of
from tests.bot.playing import new_game
from tests.bot.world import Person, world

SYRIA, DAVID, PHILIP = find("syrian_war"), find("king_david"), find("king_philip")


def at(campaign: Any, kind: str, key: str = "new") -> Any:
    """The first question of this kind; everybody does the usual, and nobody steps back."""
    state, _ = campaign.start(campaign.seats(campaign.players[0]), key)
    for _ in range(400):
        if type(state.top).__name__ == kind:
            return state
        verb = due(state)
        who = CLOCK if verb else state.awaited()[0]
        stays = isinstance(state.top, Move)  # and fights, where the usual would be to step back
        advance(state, who, verb or (Stay() if stays else state.top.default(state, who)))
    raise AssertionError(f"no {kind} came")


def desk(campaign: Any, state: Any, seat: str) -> Desk:
    return Desk(campaign, words_of(campaign), "g1", state, seat)


def of_panel(card: Card) -> tuple[list[Button], list[Menu]]:
    buttons = [b for p in card.parts if hasattr(p, "buttons") for b in p.buttons]
    return [b for b in buttons if (i := read_id(b.id)) and i.question], [p for p in card.parts if isinstance(p, Menu)]


def test_a_question_with_one_answer_opens_at_its_first_field() -> None:
    """Though something else can be done beside it; and that alone opens nothing."""
    state = at(SYRIA, "ChoosingBoard")
    asked = state.awaited()[0]
    (other,) = [s for s in state.seats if s != asked]
    buttons, menus = of_panel(turn_panel(desk(SYRIA, state, asked)))
    assert len(menus) == 1 and [b.style for b in buttons] == ["secondary"], "the menu, and a way to propose beside it"
    buttons, menus = of_panel(turn_panel(desk(SYRIA, state, other)))
    assert not menus and len(buttons) == 1, "who is not asked is not asked how to fight either"


def test_verbs_say_what_they_do_and_giving_up_comes_last() -> None:
    state = at(SYRIA, "Move")
    card = turn_panel(desk(SYRIA, state, state.awaited()[0]))
    assert "-# **Stay**: Stay where you are." in text_of(card)
    more = more_panel(desk(SYRIA, state, state.awaited()[0]))
    buttons, _ = of_panel(more)
    assert (buttons[-1].label, buttons[-1].style) == ("Give up", "danger")
    assert {b.style for b in buttons[:-1]} == {"secondary"}


def test_countries_not_seats_are_named() -> None:
    state = at(DAVID, "Moving")
    seat, other = state.awaited()[0], next(s for s in state.seats if s not in state.awaited())
    for card in (turn_panel(desk(DAVID, state, seat)), turn_panel(desk(DAVID, state, other))):
        assert "Player" not in text_of(card)


def test_a_line_begins_with_a_capital() -> None:
    state = at(PHILIP, type(PHILIP.start(PHILIP.seats(2), "x")[0].top).__name__)
    assert " · The " in text_of(turn_panel(desk(PHILIP, state, "indian")))


def test_a_pass_that_is_all_there_is_is_not_asked_twice() -> None:
    for n in range(40):
        state, _ = DAVID.start(DAVID.seats(2), f"pass {n}")
        for _ in range(300):
            verb = due(state)
            if verb is None:
                for seat in state.awaited():
                    if [v.kind() for v in offers(state, seat)] == ["pass"]:
                        step = press(desk(DAVID, state, seat), None, Click("g1", "pass", "", state.kept.question), [])
                        assert isinstance(step, Complete) and step.readiness is Readiness.AT_ONCE
                        return
            who = CLOCK if verb else state.awaited()[0]
            advance(state, who, verb or state.top.default(state, who))
            if state.result is not None:
                break
    raise AssertionError("nobody was ever asked for nothing but a pass")


def test_a_preview_tells_only_what_is_sure() -> None:
    """What lies face down may come either way, so neither is told as if it were known."""
    parted = 0
    for n in range(12):
        state = at(DAVID, "Moving", f"sure {n}")
        advance(state, state.awaited()[0], state.top.default(state, state.awaited()[0]))
        seat = state.awaited()[0]  # the last to move: a marker is turned up after him
        done, luck = state.top.default(state, seat), Chance(f"luck {n}")
        one, other = (try_once(DAVID, state, seat, done, luck).told for _ in range(2))
        trial = try_out(DAVID, state, seat, done, Chance(f"luck {n}"))
        assert trial.told == one[: len(trial.told)] == other[: len(trial.told)]
        if one != other:
            assert len(trial.told) < max(len(one), len(other)) and trial.rolls, "chance is said to decide the rest"
            parted += 1
    assert parted, "nothing was turned up"


def test_long_runs_of_one_kind_are_shortened_and_nothing_else() -> None:
    words = words_of(PHILIP)
    said = [("placed", f"piece {n}") for n in range(16)] + [("begun", "Turn 1.")]
    lines = fold(words, said)
    assert (
        lines[:6] == [f"piece {n}" for n in range(6)] and "10 more like these" in lines[6] and lines[7:] == ["Turn 1."]
    )
    assert fold(words, said[6:]) == [line for _, line in said[6:]]


def test_every_roll_has_its_number_in_few_words() -> None:
    _, entry = DAVID.start(DAVID.seats(4), "dice")
    words = words_of(DAVID)
    numbers = [r.number for r in entry.rolls if r.stream == "dice"]
    assert numbers and dice_line(words, [entry]).startswith(f"Dice: #{numbers[0]}: **")
    many = dice_line(words, [entry] * 20)
    assert f"#{numbers[0]} to #{numbers[-1]}" in many and "/dice show" in many and len(many) < 80


def test_the_log_has_one_date_for_what_happened_together_and_loses_nothing() -> None:
    words = words_of(DAVID)
    lines = [LogLine(1_800_000_000.0 + n * 60, f"line {n} " + "x" * (n % 7) * 100) for n in range(100)]
    seen: list[str] = []
    page = 0
    while True:
        card = log_card(words, "g1", "t", lines, page, back=False)
        text = text_of(card)
        assert len(text) < 3800
        here = [line for line in text.splitlines() if line.startswith("- ")]
        assert 1 <= text.count("<t:") < len(here) or len(here) == 1
        seen = here + seen
        if not any(read_id(b.id) == Click("g1", "log", str(page + 1)) for b in buttons_of(card)):
            break
        page += 1
    assert seen == [f"- {line.line}" for line in lines]


def test_a_text_twin_is_whole_however_long() -> None:
    text = "\n".join(f"{n}: " + "abc " * 20 for n in range(200))
    pages = text_pages(text)
    assert "\n".join(pages) == text and max(map(len, pages)) <= ROOM
    words = words_of(DAVID)
    seen = []
    for page in range(len(pages)):
        card = view_card(words, "g1", "map", "Map", text, [], back=False, page=page)
        seen.append(card.parts[1].text)  # type: ignore[union-attr]  # the twin comes after the heading
        onwards = any(read_id(b.id) == Click("g1", "map", str(page + 1)) for b in buttons_of(card))
        assert onwards == (page < len(pages) - 1)
    assert "\n".join(seen) == text


def buttons_of(card: Card) -> list[Button]:
    return [b for p in card.parts if hasattr(p, "buttons") for b in p.buttons]


@pytest.mark.parametrize("game", built())
def test_charts_are_called_by_words(game: str) -> None:
    campaign = find(game)
    words = words_of(campaign)
    assert all(f"chart.{chart}" in words.names for chart in reconstructed(campaign))


def test_rulings_and_rules_are_told_apart() -> None:
    words = words_of(SYRIA)
    assert [words.rule(r) for r in ("4.3", "R-BAT1", "Generals")] == ["rule 4.3", "ruling R-BAT1", "Generals"]


def test_pieces_are_counted_in_their_own_order_and_number() -> None:
    syria, philip = words_of(SYRIA), words_of(PHILIP)
    assert syria.say({"Ax": 2, "Kn": 1, "Pk": 8}) == "1 knight, 8 pikes, 2 auxilia"
    assert philip.name("wa_1+musket+musket") == "Wampanoag Warrior 1 and 2 loads of Muskets"
    assert words_of(DAVID).say({"p1": 4, "judah": 2}) == "Player 1: 4, Judah 2"


def test_the_welcome_says_what_each_campaign_is() -> None:
    card = welcome_card("Hail", {c.id: c for c in (SYRIA, DAVID, PHILIP)})
    assert all(words_of(c).game.blurb in text_of(card) for c in (SYRIA, DAVID, PHILIP))


def test_a_computer_player_is_removed_only_where_there_is_one() -> None:
    card = lobby_card(words_of(DAVID), DAVID, game_of(DAVID), {})
    assert "Remove computer player" not in [b.label for b in buttons_of(card)]
    assert "room for 3 more" in text_of(card)


async def test_a_lobby_shows_the_board_and_keeps_it(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann = w.person("ann")
        card = await ann.slash("game new", game="syrian_war")
        assert [a.filename for a in card.message.attachments] == ["syria.png"]
        joined = await card.click("Join")
        assert [a.filename for a in joined.message.attachments] == ["syria.png"], "a change takes the picture away"
        assert "attachment" in str(joined.message.components)


async def test_a_parley_names_the_players_who_could_read_it(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        marshal = w.guild.create_role("marshals", permissions=discord.Permissions(manage_threads=True))
        people = [w.person(name) for name in ("ann", "bob", "cid")]
        dot = Person(w, w.guild.add_member(w.env.create_user("dot"), roles=[marshal]))
        await new_game(w, *people, dot)
        seats = {s.user_id: seat for seat, s in (await w.table.queries.seats(await w.game_id())).items()}
        await people[0].slash("parley", first=seats[people[1].actor.id])
        (thread,) = w.channel.threads
        told = "\n".join(m.content for m in thread.history())
        words = words_of(find("tests.ford"))
        assert "roles: marshals" in told
        assert f"Of the players in this game that is: {words.name(seats[dot.actor.id])}." in told


async def test_the_rest_of_a_long_text_comes_in_the_same_place(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        await new_game(w, ann, bob, game="king_david")
        shown = await ann.slash("map")
        assert shown.labels == ["In words"] and shown.message.attachments
        shown = await shown.click("In words")
        assert "More text" in shown.labels
        first = shown.text  # of a message that changes in place
        rest = await shown.click("More text")
        assert rest.message.ephemeral and "Earlier text" in rest.labels
        assert not set(rest.text.splitlines()[1:]) & set(first.splitlines()), "something is told twice"
        again = await rest.click("Earlier text")
        assert again.text == first
