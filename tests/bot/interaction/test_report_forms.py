"""Battle reports as one form with a photo, in the three campaigns that take them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rules.age_of_arthur.account import Fallen, Losses
from rules.age_of_arthur.account import Report as KingsReport
from rules.mighty_kingdoms.tabletop import NotRouted, Routed
from rules.mighty_kingdoms.tabletop import Report as TableReport
from rules.syrian_war.account import Report
from tests.bot.commands.test_photo import SECRET, fighting, photos, taken
from tests.bot.interaction.test_forms import EDIT
from tests.bot.interaction.test_mighty_kingdoms import put
from tests.bot.interaction.test_syrian_war import on_a_table, people_by_seat, until
from tests.bot.playing import new_game
from tests.bot.world import Person, Seen, World, world
from tests.rules.age_of_arthur.test_table_battle import waiting

FORM, CORRECT = "Report in one form…", "Correct in one form…"


async def given(w: World, since: int) -> list[Any]:
    return [e.entry.pick for e in await w.table.queries.entries(await w.game_id(), since)]


async def reporting(w: World) -> dict[str, Person]:
    ann, bob = w.person("ann"), w.person("bob")
    await on_a_table(w, ann, bob)
    await until(w, "reporting")
    return await people_by_seat(w, ann, bob)


async def confirm(seen: Seen) -> Seen:
    return await seen.click("Confirm") if "Confirm" in seen.labels else seen


async def test_the_syrian_war_is_reported_in_one_form_with_a_photo(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        people = await reporting(w)
        form = await (await people["ptolemy"].slash("play")).click(FORM)
        assert list(form.lines) == ["outcome", "ptolemy_lost", "seleucus_lost", "rounds", "photo"]
        assert form.lines["outcome"]["type"] == 21 and len(form.lines["outcome"]["options"]) == 10
        before = (await w.state()).kept.entries
        shown = await form.fill(
            outcome="outcome.ptolemy.losses", ptolemy_lost=["Pk#2"], rounds=["6"],
            seleucus_lost=["Pk#8", "El#2", "Kn#1", "with_general#1"], photo=("IMG_1.jpg", taken((300, 200))),
        )  # fmt: skip
        await confirm(shown)
        await w.settle()
        lost = ["Pk"] * 8 + ["El"] * 2 + ["Kn"]
        (report,) = [p for p in await given(w, before) if isinstance(p, Report)]
        assert (report.winner, report.ptolemy_lost, report.rounds) == ("ptolemy", ["Pk"] * 2, 6)
        assert (sorted(report.seleucus_lost), report.seleucus_general) == (sorted(lost), "lost")
        (posted,) = photos(w)
        assert SECRET not in await posted.attachments[0].read()
        form = await (await people["seleucus"].slash("play")).click(CORRECT)
        assert form.begun["outcome"] == ["outcome.ptolemy.losses"] and "with_general#1" in form.begun["seleucus_lost"]


async def test_a_report_that_the_rosters_do_not_bear_out_is_kept(tmp_path: Path) -> None:
    """No general's element is among three slingers: P29."""
    async with world(tmp_path) as w:
        people = await reporting(w)
        form = await (await people["ptolemy"].slash("play")).click(FORM)
        said = await form.fill(
            outcome="outcome.draw.time", seleucus_lost=["Ps#3", "with_general#1"], rounds=["10"],
            photo=("IMG_1.jpg", taken((60, 40))),
        )  # fmt: skip
        assert "general" in said.text and EDIT in said.labels and not photos(w)
        again = await said.click(EDIT)
        assert again.begun["seleucus_lost"] == ["Ps#3", "with_general#1"] and again.begun["rounds"] == ["10"]


async def test_a_photo_that_cannot_be_read_holds_the_report_back(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        people = await reporting(w)
        form = await (await people["ptolemy"].slash("play")).click(FORM)
        before = (await w.state()).kept.entries
        said = await form.fill(outcome="outcome.draw.time", rounds=["10"], photo=("x.jpg", b"no picture"))
        assert "can't read that picture" in said.text and EDIT in said.labels
        assert (await w.state()).kept.entries == before


async def test_mighty_kingdoms_routs_and_winner_in_one_form(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        people = await fighting(w, w.person("ann"), w.person("bob"))
        form = await (await people["p1"].slash("play")).click(FORM)
        assert list(form.lines) == ["winner", "routed_attacker", "routed_defender", "credits", "photo"]
        before = (await w.state()).kept.entries
        unclear = await form.fill(
            winner="p1", routed_defender=["p2.1/1#1", "p2.1/2#1"], credits="Guard by Nobody Known"
        )
        assert "can't be read" in unclear.text and (await w.state()).kept.entries == before
        form = await unclear.click(EDIT)
        assert form.begun["credits"] == "Guard by Nobody Known"
        done = await confirm(await form.fill(credits="guard by 1/2"))
        assert "Report" in done.text
        picks = await given(w, before)
        assert Routed("p2.1/1", "p1.1/2") in picks and Routed("p2.1/2", "nobody") in picks
        assert TableReport("p1") in picks and not any(isinstance(p, NotRouted) for p in picks)


async def test_a_second_form_changes_only_what_is_different(tmp_path: Path) -> None:
    """The first was not confirmed: its notes are there, and the form begins with them."""
    async with world(tmp_path) as w:
        people = await fighting(w, w.person("ann"), w.person("bob"))
        form = await (await people["p1"].slash("play")).click(FORM)
        await form.fill(winner="p1", routed_defender=["p2.1/1#1", "p2.1/2#1"], credits="")
        form = await (await people["p1"].slash("play")).click(EDIT)
        before = (await w.state()).kept.entries
        await confirm(await form.fill(routed_defender=["p2.1/1#1"]))
        assert NotRouted("p2.1/2") in (picks := await given(w, before))
        assert not any(isinstance(p, Routed) for p in picks)


async def test_four_kings_write_their_losses_or_tick_them(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        kings = [w.person(name) for name in ("ann", "bob", "cid", "dot")]
        await new_game(w, *kings, game="age_of_arthur")
        people = await people_by_seat(w, *kings)
        await put(w, waiting())
        form = await (await people["p2"].slash("play")).click(FORM)
        assert list(form.lines) == ["winner", "rounds", "attack_lost", "defend_lost", "photo"]
        before = (await w.state()).kept.entries
        lines = {name: line["type"] for name, line in form.lines.items()}
        assert lines["attack_lost"] == 4, "more stands than a menu holds are written"
        state = await w.state()
        one, other = state.called("p1"), state.called("p4")
        wrong = await form.fill(winner="defend", rounds=["6"], attack_lost="nobody: 2 Ax", defend_lost="")
        assert "can't be read" in wrong.text and (await w.state()).kept.entries == before
        form = await wrong.click(EDIT)
        told = await form.fill(attack_lost=f"{one}: 2 Ax, Sp; walked Ps", defend_lost=f"{other}: LH")
        await confirm(told)
        picks = await given(w, before)
        assert Losses("p1", ["Ax", "Ax", "Sp"], ["Ps"]) in picks and Losses("p4", ["LH"], []) in picks
        assert KingsReport("defend", 6) in picks and not any(isinstance(p, Fallen) for p in picks)
