"""The options of a game in forms of at most five: all of a form is set, or nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.panels.ids import read_id
from bot.panels.layout import form_of
from bot.panels.option_cards import choices_of
from bot.panels.option_forms import edit_button, groups_of, kept_in, label_of, option_form
from bot.words import words_of
from rules.kernel import Campaign, built, find
from tests.bot.limits import check_modal
from tests.bot.world import Person, Seen, World, world
from tests.ford import CAMPAIGN as FORD

EDIT, IN_FORM = "Edit the form…", "more in one form…"
CAMPAIGNS = [FORD, *(find(name) for name in built())]


async def options(w: World, host: Person, game: str = "king_david") -> Seen:
    return await (await host.slash("game new", game=game)).click("Options")


def form_label(panel: Seen, first: str) -> str:
    return next(label for label in panel.labels if label.startswith(f"{first} and ") and IN_FORM in label)


async def test_several_are_set_at_once(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        host = w.person("ann")
        panel = await options(w, host)
        form = await panel.click(form_label(panel, "Time to answer"))
        assert 2 <= len(form.lines) <= 5 and form.begun["speed"]
        done = await form.fill(speed="live", **{"o.ending": "variable"})
        assert "Set." in done.text
        game = await w.table.queries.game_in(w.channel.id)
        assert game is not None and game.speed == "live" and game.options["ending"] == "variable"


async def test_a_refused_form_sets_nothing_and_is_kept(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        host = w.person("ann")
        panel = await options(w, host)
        number = next(n for n, names in enumerate(groups_of(find("king_david"))) if "o.countries" in names)
        label = [label for label in panel.labels if label.endswith(IN_FORM)][number]
        form = await panel.click(label)
        before = await w.table.queries.game_in(w.channel.id)
        said = await form.fill(**{"o.countries": "Judah, Atlantis", "o.convert_anywhere": "True"})
        assert "Atlantis" in said.text and "Judah" in said.text and "Player" not in said.text and EDIT in said.labels
        assert (await w.table.queries.game_in(w.channel.id)) == before
        again = await said.click(EDIT)
        assert again.begun["o.countries"] == "Judah, Atlantis" and again.begun["o.convert_anywhere"] == ["True"]
        await again.fill(**{"o.countries": "Judah, Philistia"})
        game = await w.table.queries.game_in(w.channel.id)
        assert game is not None and game.options["countries"] == ["judah", "philistia"]
        assert game.options["convert_anywhere"] is True


async def test_what_the_table_agrees_on_has_forms_too(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        host = w.person("ann")
        card = await (await options(w, host)).click("Time and absence")
        labels = [label for label in card.labels if label.endswith(IN_FORM)]
        assert len(labels) == 2
        form = await card.click(labels[1])
        await form.fill(**{"h.misses": "3", "h.pause": "14"})
        game = await w.table.queries.game_in(w.channel.id)
        assert game is not None and (game.house.misses, game.house.pause) == (3, 14)


async def test_a_form_that_comes_after_the_start_sets_nothing(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        card = await ann.slash("game new", game="tests.ford")
        panel = await card.click("Options")
        form = await panel.click(form_label(panel, "Time to answer"))
        for person in (ann, bob):
            await person.click(card.message, "Join")
        await card.click("Start")
        await w.settle()
        said = await form.fill(speed="relaxed")
        game = await w.table.queries.game_in(w.channel.id)
        assert "has started" in said.text and game is not None and game.speed != "relaxed"


@pytest.mark.parametrize("campaign", CAMPAIGNS, ids=lambda c: c.id)
async def test_every_form_keeps_discords_limits_and_is_kept_whole(campaign: Campaign, tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        await w.person("ann").slash("game new", game=campaign.id)
        game, words = await w.table.queries.game_in(w.channel.id), words_of(campaign)
        assert game is not None
        for number, names in enumerate(groups_of(campaign)):
            form = option_form(words, campaign, game, number)
            assert form is not None
            filled = [next((o.value for o in f.options[1:]), f.value) for f in form.fields]
            check_modal(form_of(form).to_dict())
            button = edit_button(words, campaign, game, number, filled)
            click = read_id(button.id)
            assert click is not None and len(button.id) <= 100 and len(names) <= 5
            assert kept_in(words, campaign, game, click.arg) == (number, filled)
        assert option_form(words, campaign, game, len(groups_of(campaign))) is None
        assert kept_in(words, campaign, game, "99.x")[0] == kept_in(words, campaign, game, "x")[0] == -1


async def test_what_is_too_long_for_the_button_is_left_out(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        await w.person("ann").slash("game new", game="king_david")
        campaign, game = find("king_david"), await w.table.queries.game_in(w.channel.id)
        assert game is not None
        number = next(n for n, names in enumerate(groups_of(campaign)) if "o.countries" in names)
        filled = ["x: ~" * 60 if name == "o.countries" else "True" for name in groups_of(campaign)[number]]
        button = edit_button(words_of(campaign), campaign, game, number, filled)
        click = read_id(button.id)
        assert click is not None and len(button.id) <= 100
        assert kept_in(words_of(campaign), campaign, game, click.arg)[0] == number


async def test_options_with_which_no_game_can_begin_are_refused_when_they_are_set(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        host = w.person("ann")
        panel = await options(w, host)
        countries = await panel.choose("o.countries")
        said = await (await countries.click("Write…")).send("Judah, Judah")
        assert "the countries are" in said.said and "each of them once" in said.said
        turns = await (await panel.click("Back") if "Back" in panel.labels else panel).choose("o.turns")
        assert turns.values == ["1", "2", "3", "4", "5", "6", "7"]
        game = await w.table.queries.game_in(w.channel.id)
        assert game is not None and game.options == {}


async def test_options_that_do_not_fit_those_who_joined_are_refused_at_the_start(tmp_path: Path) -> None:
    """They fit three players, and two have joined: the lobby stays open and says why."""
    async with world(tmp_path) as w:
        host = w.person("ann")
        card = await host.slash("game new", game="king_david")
        await card.click("Join")
        for _ in range(2):
            await card.click("Add computer player")
        game_id = await w.game_id()
        await w.table.lobby.set_option(game_id, "countries", ["judah", "philistia", "aramea"])
        await w.table.lobby.remove_computer(game_id)
        said = await card.click("Start")
        assert "With 2 players the countries are Philistia and Judah" in said.text
        await w.settle()
        game = await w.table.games.game(game_id)
        assert game is not None and game.phase == "lobby"
        await w.table.lobby.add_computer(game_id)
        await card.click("Start")
        await w.settle()
        game = await w.table.games.game(game_id)
        assert game is not None and game.phase == "running"


@pytest.mark.parametrize("campaign", CAMPAIGNS, ids=lambda c: c.id)
async def test_no_line_of_a_form_breaks_off_in_a_word(campaign: Campaign, tmp_path: Path) -> None:
    """What is too long for a line ends where its explanation begins, and stands in full below."""
    async with world(tmp_path) as w:
        await w.person("ann").slash("game new", game=campaign.id)
        game, words = await w.table.queries.game_in(w.channel.id), words_of(campaign)
        assert game is not None
        for number, names in enumerate(groups_of(campaign)):
            form = option_form(words, campaign, game, number)
            assert form is not None
            for name, line in zip(names, form.fields, strict=True):
                whole = label_of(words, name)
                assert len(line.label) <= 45 and (line.label == whole or line.hint.startswith(whole[:99])), line.label
                assert not name.startswith("o.") or "…" not in line.label, line.label


def test_choices_are_in_the_order_in_which_they_are_declared() -> None:
    assert choices_of(find("king_philip"), "ferocity") == ["none", "limited", "unlimited"]
    assert choices_of(find("king_david"), "markers") == [1, 3, 5, 8, 12]


def test_all_of_the_saxon_shore_is_no_ruler() -> None:
    words = words_of(find("age_of_arthur"))
    assert [words.option_value("saxon_start", v) for v in choices_of(find("age_of_arthur"), "saxon_start")][
        2
    ] == "all of it"
