"""The catalogues: their little language, and that no game says a thing they have no words for."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

from bot.table.records import Phase
from bot.words import Said, Words, common, words_of
from bot.words.catalogue import Catalogue, file_of, shared
from bot.words.catalogue import read as read_catalogue
from bot.words.template import BadTemplate, fill, parse
from rules.dba.news import BattleEnded, OrderSkipped, PipsRolled
from rules.kernel import (
    CLOCK,
    Campaign,
    Chance,
    Illegal,
    State,
    Verb,
    advance,
    built,
    check,
    due,
    find,
    offers_anytime,
    phrase,
)
from rules.kernel.notation import read
from rules.kernel.random_pick import random_fill, random_pick
from tests.ford import CAMPAIGN as FORD


def say(value: Any) -> str:
    return str(value)


@pytest.mark.parametrize(
    ("text", "values", "said"),
    [
        ("{a} and {b}", {"a": 1, "b": "two"}, "1 and two"),
        ("{n|one army|{n} armies}", {"n": 1}, "one army"),
        ("{n|one army|{n} armies}", {"n": 3}, "3 armies"),
        ("{n|no army|one army|{n} armies}", {"n": 0}, "no army"),
        ("{u|a unit|units}", {"u": ["x", "y"]}, "units"),
        ("{on|watches|does not}", {"on": False}, "does not"),
        ("go{to? to {to}}", {"to": ""}, "go"),
        ("go{to? to {to}| nowhere}", {"to": None}, "go nowhere"),
        ("{a.b}", {"a": {"b": 2}}, "2"),
        ("{{x}}", {}, "{x}"),
        ("You draw **{card}**. Then on.", {"card": "Ambush!"}, "You draw **Ambush!** Then on."),
        ("You draw {card}.", {"card": "Ambush!"}, "You draw Ambush!"),
    ],
)
def test_the_little_language(text: str, values: dict[str, Any], said: str) -> None:
    assert fill(parse(text), values, say) == said


@pytest.mark.parametrize("text", ["{", "{a|b}", "}", "{a?b|c|d}", "{9}", "{a b}"])
def test_a_slip_of_the_pen_is_named(text: str) -> None:
    with pytest.raises(BadTemplate):
        parse(text)


def test_a_players_text_neither_formats_nor_mentions() -> None:
    words = words_of(FORD)
    assert "@everyone" not in words.say("hello @everyone")
    assert "**" not in words.say("**loud**").replace("\\*", "")
    assert words.say(Said("**loud**")) == "**loud**"


def test_a_refusal_says_what_why_where_and_what_instead() -> None:
    words = words_of(FORD)
    text = words.refusal(Illegal("march", phrase("only_to_a_neighbour", start="ford"), "2.4", ["hill", "marsh"]))
    assert "March" in text and "The Ford" in text and "2.4" in text and "Gallows Hill, The Marsh" in text


def test_how_an_order_is_written_stands_as_it_is() -> None:
    form = "march {start} -> {to}: {units}"
    said = words_of(FORD).refusal(Illegal("march", phrase("written_otherwise", form=form)))
    assert f"`{form}`" in said


def test_a_figure_with_a_sign_is_no_list_of_pieces() -> None:
    words = words_of(find("syrian_war"))
    assert words.phrase(phrase("general_is_worth", value="+2", royal=False)) == "+2 on his PIP dice"
    assert words.name("Pk+Ps") == "pike and psiloi"


def test_nothing_is_said_twice_of_a_throne_and_nothing_of_what_is_not_lost() -> None:
    arthur, mighty = words_of(find("age_of_arthur")), words_of(find("mighty_kingdoms"))
    claim = {"type": "claim_made", "seat": "p1", "thing": "throne.p2", "owner": "p2"}
    assert arthur.news(claim) == "Player 1 claims **the throne of Player 2**."
    assert arthur.news({**claim, "thing": "lun"}) == "Player 1 claims **Caer Lundein** of Player 2."
    fed = {"type": "fed", "seat": "p1", "armies": 2, "gold": 0, "food": 0}
    assert mighty.news(fed) == "Red feeds 2 armies."
    assert mighty.news({**fed, "food": 1}) == "Red feeds 2 armies; lost unspent: 1 food."
    assert mighty.news({**fed, "gold": 2, "food": 1}) == "Red feeds 2 armies; lost unspent: 1 food and 2 gold."


def games() -> list[Campaign]:
    return [FORD, *(find(name) for name in built())]


@pytest.mark.parametrize("campaign", games(), ids=lambda c: c.id)
def test_random_games_find_no_word_missing(campaign: Campaign, daily_seed: str) -> None:
    words = words_of(campaign)
    words.missing.clear()
    for count in campaign.players:
        walk(campaign, words, count, f"words {daily_seed} {count}")
    for verb in campaign.codec.verbs:
        words.verb(verb.kind())
        for field in verb.fields() if verb.kind() != "undo" else ():
            words.field(verb.kind(), field)
    assert not words.missing


@pytest.mark.parametrize("campaign", games(), ids=lambda c: c.id)
def test_the_order_shown_as_an_example_is_legal_in_a_game(campaign: Campaign) -> None:
    order = read(words_of(campaign).game.example, campaign.codec.verb_named)
    assert any(is_legal(state, order) for seed in range(5) for state in quiet_game(campaign, f"example {seed}"))


def test_pages_show_the_same_order() -> None:
    example = words_of(find("king_david")).game.example
    root = Path(__file__).parents[3]
    for page in ("docs/how_a_move_travels.md", "rules/kernel/notation.py"):
        assert f"p1 {example}" in (root / page).read_text("utf-8")


def is_legal(state: State, order: Verb) -> bool:
    for seat in state.awaited():
        with contextlib.suppress(Illegal):
            check(state, seat, order)
            return True
    return False


def quiet_game(campaign: Campaign, key: str) -> Iterator[State]:
    """The first hundred positions of a game in which everybody does the default, but for the first pick: a default
    avoids battles."""
    state: State = campaign.new(campaign.seats(campaign.players[0]), key)
    luck, first = Chance(key), True
    for _ in range(100):
        if state.result is not None:
            return
        if (verb := due(state)) is not None:
            advance(state, CLOCK, verb)
        else:
            yield state
            seat = state.awaited()[0]
            pick = random_pick(state.top, state, seat, luck) if first else state.top.default(state, seat)
            first = False
            advance(state, seat, pick)


def walk(campaign: Campaign, words: Words, count: int, key: str) -> None:
    state: State = campaign.new(campaign.seats(count), key)
    luck = Chance(key)
    for _ in range(500):
        if state.result is not None:
            break
        if (verb := due(state)) is not None:
            entry = advance(state, CLOCK, verb)
        else:
            seat = state.awaited()[luck.below(len(state.awaited()))]
            if luck.below(4) == 0:
                say_all_open(words, state, seat)
            entry = advance(state, seat, random_pick(state.top, state, seat, luck))
            words.order(entry.pick)
        for told in entry.told:
            if told.news.__class__.__name__ == "Post":
                words.post(told.news.name)
            words.news(told.news)


def say_all_open(words: Words, state: State, seat: str) -> None:
    words.doing(state.top.doing(state))
    words.name(seat)
    luck = Chance(f"open{state.kept.entries}")
    for verb in state.top.verbs:
        if (why := state.top.closed(state, seat, verb)) is not None:
            words.phrase(why)
    for verb in state.top.offers(state, seat):
        pick = random_fill(state.top, state, seat, verb, luck)
        for options in all_options(state.top, state, seat, verb, pick.given()):
            if options.why is not None:
                words.phrase(options.why)
            for value in getattr(options, "values", []):
                words.name(value)
    for verb in offers_anytime(state, seat):
        random_fill(state.anytime, state, seat, verb, luck)


def all_options(ask: Any, state: State, seat: str, verb: Any, given: list[Any]) -> list[Any]:
    return [ask.field(state, seat, verb, given[:i]) for i in range(len(given))]


SOURCES = Path(__file__).parents[3] / "bot"


def keys_used(pattern: str) -> set[str]:
    found: set[str] = set()
    for file in SOURCES.rglob("*.py"):
        if "local" not in file.parts:
            found |= set(re.findall(pattern, file.read_text("utf-8")))
    return found


def test_every_refusal_of_the_table_has_words() -> None:
    used = keys_used(r'\b(?:Refused|Unreadable|NotSaved|phrase)\(\s*"(\w+)"')
    assert len(used) > 30 and not used - set(common().phrase)


def test_every_word_of_the_interface_is_there_and_used() -> None:
    known = set(common().ui)
    assert not keys_used(r'\.ui\(\s*"(\w+)"[,)]') - known
    made = (
        "said_",
        "phase_",
        "banner_",
        "taken_back_",
        "inbox_is_",
        "pledge_is_",
        "pledge_said_",
        "press_talks_",
        "press_shut_",
        "house_",
        "away_how_",
        "motion_",
        "power_",
    )  # put together at run time
    named = {k for call in keys_used(r"\.ui\(((?:[^(),]|\([^()]*\))*)") for k in re.findall(r"""["'](\w+)["']""", call)}
    assert {k for k in known - named if not k.startswith(made)} == {"rule", "ruling"}  # chosen by the rule's form


def test_a_lobby_has_words_for_every_phase_of_a_game() -> None:
    words, phases = words_of(find("king_philip")), get_args(Phase)
    said = {phase: words.ui(f"banner_{phase}", n=2) for phase in phases}
    assert said["lobby"] == "2 seats are open" and not any("banner" in text for text in said.values())


def test_a_word_means_one_thing_in_an_order_and_another_elsewhere() -> None:
    words = words_of(find("age_of_arthur"))
    assert words.choice("all_stance", "hold") == "Hold" and words.choice("plan", "hold") == "to the end"
    assert words.about_choice("all_stance", "hold") != words.about_choice("plan", "hold")
    assert "to the end" in words.order(read("plan hold, losing commonest", find("age_of_arthur").codec.verb_named))


def test_the_winner_goes_by_the_name_that_everybody_used() -> None:
    campaign = find("king_david")
    state = campaign.start(campaign.seats(2), "a key", campaign.options())[0]
    state.countries = {"p1": "judah", "p2": "tyre"}
    over = {
        "type": "game_over",
        "winners": ["p2"],
        "how": {"key": "others_conceded", "values": {}},
        "scores": {"p2": 7},
    }
    assert "Tyre wins" in words_of(campaign).seated(state).news(over)
    assert "Player 2" in words_of(campaign).news(over)


@pytest.mark.parametrize(
    ("news", "said"),
    [
        (PipsRolled("attacker", 1, [2, 1], {"seleucus.1": 5, "seleucus.2": 4}), "PIPs: command 1: 5, command 2: 4"),
        (PipsRolled("attacker", 1, [2, 1], {"seleucus.1": 5, "ptolemy.1": 4}), "Seleucus's command 1: 5"),
        (OrderSkipped("ptolemy.1", "ptolemy_Pk2 to K7 n", phrase("nobody_to_hold")), "Ptolemy's pikes 2 to K7, facing"),
        (BattleEnded("", "both", 3, {"attacker": 5, "defender": 5}), "both armies broke"),
    ],
)
def test_what_a_sentence_works_out_from_its_news(news: Any, said: str) -> None:
    assert said in words_of(find("syrian_war")).news(news)


OTHERWISE = {  # what a campaign calls differently from the battles that it shares, on purpose: the same thing
    "age_of_arthur": {"auto", "Bd", "Ax", "Sp", "Ps", "Cv", "LH", "Kn", "Wb"},
}


@pytest.mark.parametrize("name", built())
def test_a_campaign_gives_no_other_meaning_to_a_shared_word(name: str) -> None:
    """A stance was once called by the word of a siege plan, because both have the same id."""
    campaign = find(name)
    own = read_catalogue(file_of(campaign) or Path())
    both = shared(campaign.shares) if campaign.shares else Catalogue()
    theirs = {**common().name, **common().about}
    for part in ("name", "about"):
        known, mine = getattr(both, part), getattr(own, part)
        clash = {id for id in known.keys() & mine.keys() if known[id] != mine[id] and id not in theirs}
        assert clash <= OTHERWISE.get(name, set()), clash
