"""A small bot that uses everything the local Discord offers, on the real discord.py."""

from __future__ import annotations

import asyncio
import io
from typing import Any

import discord
from discord import app_commands
from PIL import Image

from tests.bot.local.zoo import add_zoo

FRUIT = [f"fruit {number}" for number in range(40)]


def picture(colour: str = "seagreen") -> bytes:
    made = io.BytesIO()
    Image.new("RGB", (320, 200), colour).save(made, "PNG")
    return made.getvalue()


class Again(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"again:(?P<count>\d+)"):
    """A button that outlives restarts: its count is in its custom id."""

    def __init__(self, count: int) -> None:
        self.count = count
        button: discord.ui.Button[Any] = discord.ui.Button(label=f"Again ({count})", custom_id=f"again:{count}")
        super().__init__(button)

    @classmethod
    async def from_custom_id(cls, interaction: discord.Interaction[Any], item: Any, match: Any) -> Again:
        return cls(int(match["count"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        view = discord.ui.View(timeout=None)
        view.add_item(Again(self.count + 1))
        view.stop()
        await interaction.response.edit_message(content=f"Clicked {self.count + 1} times.", view=view)


class Ask(discord.ui.Modal, title="A question"):
    answer: discord.ui.TextInput[Ask] = discord.ui.TextInput(label="Your answer", max_length=50)

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message(f"You said {self.answer.value}.", ephemeral=True)


class Card(discord.ui.LayoutView):
    """A card of Components V2: container, section, gallery, separator, buttons, menus."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        row: discord.ui.ActionRow[Card] = discord.ui.ActionRow()
        row.add_item(discord.ui.Button(label="Ask me", custom_id="ask", style=discord.ButtonStyle.primary))
        row.add_item(discord.ui.Button(label="Secret", custom_id="secret", style=discord.ButtonStyle.secondary))
        row.add_item(discord.ui.Button(label="Off", custom_id="off", disabled=True))
        row.add_item(discord.ui.Button(label="Link", url="https://example.org/"))
        menu: discord.ui.ActionRow[Card] = discord.ui.ActionRow()
        options = [discord.SelectOption(label=one.title(), value=one) for one in ("phalanx", "elephant", "chariot")]
        menu.add_item(discord.ui.Select(custom_id="units", placeholder="Units", options=options, max_values=2))
        people: discord.ui.ActionRow[Card] = discord.ui.ActionRow()
        people.add_item(discord.ui.UserSelect(custom_id="who", placeholder="Who?"))
        self.add_item(
            discord.ui.Container(
                discord.ui.TextDisplay("## The Syrian War\nIt is **Antiochus'** turn, until <t:1900000000:R>."),
                discord.ui.Section(
                    discord.ui.TextDisplay("Coele-Syria is *contested*."),
                    accessory=discord.ui.Thumbnail("attachment://map.png", description="a small map"),
                ),
                discord.ui.Separator(),
                discord.ui.MediaGallery(discord.MediaGalleryItem("attachment://map.png", description="the map")),
                row,
                menu,
                people,
                accent_colour=0xC9A24B,
            )
        )


class Echo(discord.Client):
    def __init__(self, **options: Any) -> None:
        intents = discord.Intents.default()
        super().__init__(intents=intents, guild_ready_timeout=0.02, **options)
        self.tree = app_commands.CommandTree(self)
        self.heard: list[tuple[str, Any]] = []
        self.resumed = 0
        self.ready = asyncio.Event()
        add_commands(self)
        add_zoo(self.tree)

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Again)
        await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """discord.py waits 5 s before every identify but the first; the local Discord does not mind."""

    async def on_ready(self) -> None:
        self.ready.set()

    async def on_resumed(self) -> None:
        self.resumed += 1

    async def on_message(self, message: discord.Message) -> None:
        self.heard.append(("message", message))

    async def on_raw_message_edit(self, event: Any) -> None:
        self.heard.append(("edit", event))

    async def on_raw_message_delete(self, event: Any) -> None:
        self.heard.append(("delete", event))

    async def on_raw_reaction_add(self, event: Any) -> None:
        self.heard.append(("reaction", event))

    async def on_thread_create(self, thread: discord.Thread) -> None:
        self.heard.append(("thread", thread))

    async def on_raw_thread_member_remove(self, event: Any) -> None:
        self.heard.append(("left", event))

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        self.heard.append(("interaction", interaction))
        if interaction.type is discord.InteractionType.component:
            await self.clicked(interaction, interaction.data or {})
        elif interaction.type is discord.InteractionType.modal_submit and not interaction.response.is_done():
            await asyncio.sleep(0)

    async def clicked(self, interaction: discord.Interaction[Any], data: Any) -> None:
        match data["custom_id"]:
            case "ask":
                await interaction.response.send_modal(Ask())
            case "secret":
                await interaction.response.send_message(
                    f"Only {interaction.user.display_name} sees this.", ephemeral=True
                )
            case "units" | "who" | "role" | "anybody" | "channel":
                await interaction.response.send_message(f"Chosen: {', '.join(data['values'])}.", ephemeral=True)


def add_commands(bot: Echo) -> None:
    tree = bot.tree
    Inter = discord.Interaction[Any]

    @tree.command(description="Says pong.")
    async def ping(interaction: Inter) -> None:
        await interaction.response.send_message("pong")

    @tree.command(description="Says it back.")
    async def echo(
        interaction: Inter, text: str, times: app_commands.Range[int, 1, 5] = 1, quietly: bool = False
    ) -> None:
        await interaction.response.send_message(" ".join([text] * times), ephemeral=quietly)

    @tree.command(description="Takes its time.")
    async def think(interaction: Inter, quietly: bool = False) -> None:
        await interaction.response.defer(ephemeral=quietly, thinking=True)
        await interaction.followup.send("I have thought.")
        await interaction.followup.send("And again.")

    @tree.command(description="Shows a card.")
    async def card(interaction: Inter) -> None:
        await interaction.response.send_message(view=Card(), file=discord.File(io.BytesIO(picture()), "map.png"))

    @tree.command(description="Shows an old-fashioned card.")
    async def old(interaction: Inter) -> None:
        embed = discord.Embed(title="Hand of Ptolemy", description="Three **cards**", colour=0x5865F2)
        embed.add_field(name="Gold", value="4").set_image(url="attachment://hand.png").set_footer(text="Turn 3")
        view = discord.ui.View(timeout=None)
        view.add_item(Again(0))
        view.stop()
        file = discord.File(io.BytesIO(picture("peru")), "hand.png", description="the hand")
        await interaction.response.send_message(embed=embed, view=view, file=file)

    @tree.command(description="Asks a question in a form.")
    async def ask(interaction: Inter) -> None:
        await interaction.response.send_modal(Ask())

    @tree.command(description="Never answers.")
    async def mute(interaction: Inter) -> None:
        return None

    @tree.command(description="Eats a fruit.")
    async def eat(interaction: Inter, fruit: str, who: discord.Member | None = None) -> None:
        await interaction.response.send_message(f"{who.mention if who else 'Nobody'} eats {fruit}.")

    @eat.autocomplete("fruit")
    async def fruits(interaction: Inter, current: str) -> list[app_commands.Choice[str]]:
        found = [one for one in FRUIT if current.lower() in one]
        return [app_commands.Choice(name=one.title(), value=one) for one in found[:25]]

    group = app_commands.Group(name="game", description="Games.")

    @group.command(description="Starts one.")
    async def new(interaction: Inter, title: str) -> None:
        await interaction.response.send_message(f"A game of {title}.")

    tree.add_command(group)

    @tree.context_menu(name="Greet")
    async def greet(interaction: Inter, user: discord.Member) -> None:
        await interaction.response.send_message(f"Hello {user.display_name}!")
