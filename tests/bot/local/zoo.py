"""One of everything: a card with every component of a message, and a form with every field."""

from __future__ import annotations

import io
from typing import Any

import discord
from discord import app_commands
from PIL import Image


def paint(colour: str) -> io.BytesIO:
    made = io.BytesIO()
    Image.new("RGB", (240, 180), colour).save(made, "PNG")
    made.seek(0)
    return made


COLOURS = ("peru", "seagreen", "slateblue", "indianred")


def files() -> list[discord.File]:
    pictures = [discord.File(paint(colour), f"{colour}.png") for colour in COLOURS]
    return [*pictures, discord.File(io.BytesIO(b"a saved game"), "save.txt")]


class Zoo(discord.ui.LayoutView):
    def __init__(self) -> None:
        super().__init__(timeout=None)
        self.add_item(discord.ui.TextDisplay("-# outside of any container"))
        items = [discord.MediaGalleryItem(f"attachment://{one}.png", spoiler=one == "peru") for one in COLOURS]
        self.add_item(discord.ui.MediaGallery(*items))
        button: discord.ui.Button[Any] = discord.ui.Button(
            label="Beside", custom_id="beside", emoji="⚔️", style=discord.ButtonStyle.success
        )
        section: discord.ui.Section[Any] = discord.ui.Section("**One**", "*Two*", "`Three`", accessory=button)
        menus: list[Any] = []
        for kind, name in (
            (discord.ui.RoleSelect, "role"),
            (discord.ui.MentionableSelect, "anybody"),
            (discord.ui.ChannelSelect, "channel"),
        ):
            row: discord.ui.ActionRow[Any] = discord.ui.ActionRow()
            row.add_item(kind(custom_id=name, placeholder=name))
            menus.append(row)
        self.add_item(
            discord.ui.Container(
                section,
                discord.ui.Separator(spacing=discord.SeparatorSpacing.large),
                *menus,
                discord.ui.Separator(visible=False),
                discord.ui.File("attachment://save.txt"),
            )
        )
        self.add_item(discord.ui.Container(discord.ui.TextDisplay("a hidden hand"), spoiler=True))


class Form(discord.ui.Modal, title="Everything at once"):
    def __init__(self) -> None:
        super().__init__(custom_id="form")
        choices = [discord.SelectOption(label=f"Unit {one}", value=str(one)) for one in range(12)]
        self.units: Any = discord.ui.Select(custom_id="units", options=choices, max_values=3)
        self.side: Any = discord.ui.RadioGroup(
            custom_id="side",
            options=[discord.RadioGroupOption(label=one, value=one) for one in ("Seleucid", "Ptolemaic")],
        )
        self.extras: Any = discord.ui.CheckboxGroup(
            custom_id="extras",
            required=False,
            options=[discord.CheckboxGroupOption(label=one, value=one) for one in ("elephants", "scouts")],
        )
        self.sure: Any = discord.ui.Checkbox(custom_id="sure")
        self.why: Any = discord.ui.TextInput(
            custom_id="why", style=discord.TextStyle.paragraph, required=False, max_length=300
        )
        for text, field in (
            ("Units", self.units),
            ("Side", self.side),
            ("Extras", self.extras),
            ("Sure?", self.sure),
            ("Why", self.why),
        ):
            self.add_item(discord.ui.Label(text=text, description="as you like", component=field))

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        said = f"{self.units.values} {self.side.value} {self.extras.values} {self.sure.value} {self.why.value}"
        await interaction.response.send_message(said, ephemeral=True)


def add_zoo(tree: app_commands.CommandTree[Any]) -> None:
    @tree.command(description="One of every component.")
    async def zoo(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message(view=Zoo(), files=files())

    @tree.command(description="One of every field.")
    async def form(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_modal(Form())
