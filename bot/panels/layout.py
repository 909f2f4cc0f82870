"""Cards as discord.py layouts.

Every button and menu is a `HeraldItem`. Each answer gets a new view, which is stopped before it is sent: discord.py
would otherwise keep it for 15 minutes, and forget the class when it ends.
"""

from __future__ import annotations

import logging
import re
from typing import TYPE_CHECKING, Any

import discord
from discord import ui

from bot.panels import parts
from bot.panels.ids import PATTERN

if TYPE_CHECKING:
    from bot.app.client import Herald

log = logging.getLogger(__name__)

STYLES = {
    "primary": discord.ButtonStyle.primary,
    "secondary": discord.ButtonStyle.secondary,
    "success": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}


EMOJI: dict[str, discord.PartialEmoji] = {}  # the small pictures that Discord has of us now, by their keys


def forget_emoji(fault: discord.HTTPException) -> bool:
    """Whether Discord refused something because it has no such emoji: somebody has deleted one. Then none are used,
    until Herald starts again."""
    if fault.code != 50035 or "emoji" not in fault.text.lower() or not EMOJI:
        return False
    log.warning("an emoji is gone; menus do without: %s", fault.text)
    EMOJI.clear()
    return True


class HeraldItem(ui.DynamicItem[ui.Item[Any]], template=PATTERN):
    """Any button or menu of ours, on any message, of any age."""

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str]
    ) -> HeraldItem:
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        herald: Herald = interaction.client
        await herald.answer_click(interaction)


def layout(card: parts.Card) -> ui.LayoutView:
    view = ui.LayoutView(timeout=None)
    inside = [item_of(p) for p in parts.fit(card).parts]
    if card.colour is None:
        for item in inside:
            view.add_item(item)
    else:
        view.add_item(ui.Container(*inside, accent_colour=card.colour))
    view.stop()
    return view


def item_of(part: parts.Part) -> ui.Item[Any]:
    if isinstance(part, parts.TextPart):
        return ui.TextDisplay(part.text)
    if isinstance(part, parts.Line):
        return ui.Separator()
    if isinstance(part, parts.Picture):
        return ui.MediaGallery(
            discord.MediaGalleryItem(f"attachment://{part.file}", description=parts.clip(part.alt, 1024))
        )
    if isinstance(part, parts.Beside):
        return ui.Section(ui.TextDisplay(part.text), accessory=HeraldItem(button_of(part.button)))
    row: ui.ActionRow[Any] = ui.ActionRow()
    for item in [menu_of(part)] if isinstance(part, parts.Menu) else [button_of(b) for b in part.buttons]:
        row.add_item(HeraldItem(item))
    return row


def button_of(button: parts.Button) -> ui.Button[Any]:
    return ui.Button(
        label=button.label,
        custom_id=button.id,
        style=STYLES[button.style],
        disabled=button.disabled,
        emoji=EMOJI.get(button.emoji),
    )


def menu_of(menu: parts.Menu) -> ui.Select[Any]:
    return ui.Select(
        custom_id=menu.id,
        placeholder=menu.placeholder,
        options=[choice_of(option) for option in menu.options],
        min_values=menu.least,
        max_values=menu.most,
    )


def choice_of(option: parts.Option) -> discord.SelectOption:
    return discord.SelectOption(
        label=option.label,
        value=option.value,
        description=option.hint or None,
        default=option.chosen,
        emoji=EMOJI.get(option.emoji),
    )


def modal_of(asked: parts.Modal) -> ui.Modal:
    """Answered by one listener, by its custom_id, so that it survives a restart."""
    modal = ui.Modal(title=asked.title, custom_id=asked.id, timeout=None)
    modal.add_item(ui.Label(text=asked.label, component=field_of(asked)))
    modal.stop()
    return modal


def form_of(asked: parts.Form) -> ui.Modal:
    """The same, with a line for each field."""
    form = parts.fit_form(asked)
    modal = ui.Modal(title=form.title, custom_id=form.id, timeout=None)
    for field in form.fields:
        modal.add_item(ui.Label(text=field.label, description=field.hint or None, component=input_of(field)))
    modal.stop()
    return modal


def input_of(field: parts.Field) -> ui.Item[Any]:
    id, needed, options = field.name, field.least > 0, field.options
    match field.kind:
        case "radio":
            about = [(o.label, o.value, o.hint or None, o.chosen) for o in options]
            ways = [discord.RadioGroupOption(label=a, value=b, description=c, default=d) for a, b, c, d in about]
            return ui.RadioGroup(custom_id=id, required=needed, options=ways)
        case "ticks":
            about = [(o.label, o.value, o.hint or None, o.chosen) for o in options]
            boxes = [discord.CheckboxGroupOption(label=a, value=b, description=c, default=d) for a, b, c, d in about]
            least, most = field.least, field.most
            return ui.CheckboxGroup(custom_id=id, required=needed, min_values=least, max_values=most, options=boxes)
        case "menu":
            return ui.Select(
                custom_id=id,
                placeholder=field.placeholder or None,
                options=[choice_of(option) for option in options],
                min_values=field.least,
                max_values=field.most,
                required=needed,
            )
        case "file":
            return ui.FileUpload(custom_id=id, required=needed, min_values=field.least, max_values=field.most)
    return ui.TextInput(
        custom_id=id,
        style=discord.TextStyle.long if field.kind == "text" else discord.TextStyle.short,
        placeholder=field.placeholder or None,
        default=field.value or None,
        required=needed,
        max_length=field.longest,
    )


def field_of(asked: parts.Modal) -> ui.TextInput[Any] | ui.FileUpload[Any]:
    if asked.file:
        return ui.FileUpload(custom_id="value")
    return ui.TextInput(
        custom_id="value",
        style=discord.TextStyle.long if asked.long else discord.TextStyle.short,
        placeholder=asked.placeholder or None,
        default=asked.value or None,
        max_length=min(4000, asked.longest),
    )
