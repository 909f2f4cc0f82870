"""Components in messages: rows, buttons, menus, and the layout parts of Components V2."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.local.limits.finding import Finder, Path

ROW, BUTTON, STRING_SELECT, TEXT_INPUT, USER_SELECT, ROLE_SELECT = 1, 2, 3, 4, 5, 6
MENTIONABLE_SELECT, CHANNEL_SELECT, SECTION, TEXT, THUMBNAIL, GALLERY, FILE = 7, 8, 9, 10, 11, 12, 13
SEPARATOR, CONTAINER = 14, 17
SELECTS = (STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT)
LAYOUT_TOP = (ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR, CONTAINER)
IN_CONTAINER = (ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR)

LINK, PREMIUM = 5, 6
MOST_COMPONENTS = 40
MOST_LAYOUT_TEXT = 4000


def walk(components: Any) -> Iterator[dict[str, Any]]:
    """Every component, outer before inner; anything else is skipped."""
    for one in components if isinstance(components, list) else ():
        if isinstance(one, dict):
            yield one
            yield from walk(one.get("components"))
            for part in ("accessory", "component"):
                if isinstance(one.get(part), dict):
                    yield from walk([one[part]])


def check_components(finder: Finder, path: Path, components: Any, *, layout: bool) -> None:
    for at, one in enumerate(finder.expect_list(path, components, 0, MOST_COMPONENTS if layout else 5)):
        where = (*path, str(at))
        if finder.expect_object(where, one) is None:
            continue
        if finder.expect_one_of((*where, "type"), one.get("type"), LAYOUT_TOP if layout else (ROW,)):
            CHECKS[one["type"]](finder, where, one)
    check_whole(finder, path, components, layout=layout)


def check_whole(finder: Finder, path: Path, components: Any, *, layout: bool) -> None:
    every = list(walk(components))
    if layout and len(every) > MOST_COMPONENTS:
        message = f"The total number of components must be {MOST_COMPONENTS} or fewer. (It has {len(every)}.)"
        finder.report(path, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", message)
    written = sum(
        len(one["content"]) for one in every if one.get("type") == TEXT and isinstance(one.get("content"), str)
    )
    if layout and written > MOST_LAYOUT_TEXT:
        message = f"All text together must be {MOST_LAYOUT_TEXT} or fewer in length. (It has {written}.)"
        finder.report(path, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", message)
    for key, code in (("custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED"), ("id", "COMPONENT_ID_DUPLICATED")):
        seen: set[Any] = set()
        for one in every:
            value = one.get(key)
            if isinstance(value, str | int) and value and value in seen:
                finder.report(path, code, f"Component {key} cannot be duplicated. ({value!r} is.)")
            elif isinstance(value, str | int):
                seen.add(value)


def check_row(finder: Finder, path: Path, row: dict[str, Any]) -> None:
    inner = finder.expect_list((*path, "components"), row.get("components"), 1, 5)
    kinds = [one.get("type") for one in inner if isinstance(one, dict)]
    if any(kind in SELECTS for kind in kinds) and len(kinds) > 1:
        finder.report(
            (*path, "components"),
            "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
            "A row holds up to 5 buttons, or one menu.",
        )
    for at, one in enumerate(inner):
        where = (*path, "components", str(at))
        if finder.expect_object(where, one) is None:
            continue
        if finder.expect_one_of((*where, "type"), one.get("type"), (BUTTON, *SELECTS)):
            CHECKS[one["type"]](finder, where, one)


def check_button(finder: Finder, path: Path, button: dict[str, Any]) -> None:
    if not finder.expect_one_of((*path, "style"), button.get("style"), (1, 2, 3, 4, LINK, PREMIUM)):
        return
    finder.expect_text((*path, "label"), button.get("label"), 0, 80)
    if not button.get("label") and not button.get("emoji") and button["style"] != PREMIUM:
        finder.report(path, "BUTTON_COMPONENT_LABEL_EMOJI_REQUIRED", "A button needs a label or an emoji.")
    if button["style"] == LINK:
        finder.expect_url((*path, "url"), button.get("url"), "https?|discord", 512)
        if button.get("custom_id") is not None:
            finder.report(path, "BUTTON_COMPONENT_URL_CUSTOM_ID_MUTUALLY_EXCLUSIVE", "A link has no custom id.")
    elif button["style"] != PREMIUM:
        check_custom_id(finder, path, button)
        if button.get("url") is not None:
            finder.report(path, "BUTTON_COMPONENT_URL_CUSTOM_ID_MUTUALLY_EXCLUSIVE", "Only a link has a url.")


def check_custom_id(finder: Finder, path: Path, one: dict[str, Any]) -> None:
    finder.expect_text((*path, "custom_id"), one.get("custom_id"), 1, 100, needed=True)


def check_select(finder: Finder, path: Path, menu: dict[str, Any]) -> None:
    check_custom_id(finder, path, menu)
    finder.expect_text((*path, "placeholder"), menu.get("placeholder"), 0, 150)
    finder.expect_number((*path, "min_values"), menu.get("min_values"), 0, 25)
    finder.expect_number((*path, "max_values"), menu.get("max_values"), 1, 25)
    low, high = menu.get("min_values", 1), menu.get("max_values", 1)
    if isinstance(low, int) and isinstance(high, int) and low > high:
        finder.report((*path, "min_values"), "SELECT_COMPONENT_MIN_VALUES", "The least is more than the most.")
    if menu["type"] == STRING_SELECT:
        check_options(finder, path, menu, high)


def check_options(finder: Finder, path: Path, menu: dict[str, Any], high: Any) -> None:
    options = finder.expect_list((*path, "options"), menu.get("options"), 1, 25)
    values: set[Any] = set()
    chosen = 0
    for at, one in enumerate(options):
        where = (*path, "options", str(at))
        if finder.expect_object(where, one) is None:
            continue
        finder.expect_text((*where, "label"), one.get("label"), 1, 100, needed=True)
        finder.expect_text((*where, "value"), one.get("value"), 1, 100, needed=True)
        finder.expect_text((*where, "description"), one.get("description"), 0, 100)
        if isinstance(one.get("value"), str):
            if one["value"] in values:
                message = f"The specified option value is already used. ({one['value']!r})"
                finder.report((*where, "value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", message)
            values.add(one["value"])
        chosen += bool(one.get("default"))
    if isinstance(high, int) and high > len(options):
        finder.report((*path, "max_values"), "SELECT_COMPONENT_MAX_VALUES", "More values can be chosen than there are.")
    if isinstance(high, int) and chosen > high:
        finder.report((*path, "options"), "SELECT_COMPONENT_TOO_MANY_DEFAULTS", "More defaults than values to choose.")


def check_section(finder: Finder, path: Path, section: dict[str, Any]) -> None:
    for at, one in enumerate(finder.expect_list((*path, "components"), section.get("components"), 1, 3)):
        where = (*path, "components", str(at))
        if finder.expect_object(where, one) is not None and finder.expect_one_of(
            (*where, "type"), one.get("type"), (TEXT,)
        ):
            check_text(finder, where, one)
    accessory = finder.expect_object((*path, "accessory"), section.get("accessory"))
    if accessory is not None:
        where = (*path, "accessory")
        if finder.expect_one_of((*where, "type"), accessory.get("type"), (BUTTON, THUMBNAIL)):
            CHECKS[accessory["type"]](finder, where, accessory)


def check_text(finder: Finder, path: Path, one: dict[str, Any]) -> None:
    finder.expect_text((*path, "content"), one.get("content"), 1, MOST_LAYOUT_TEXT, needed=True)


def check_media(finder: Finder, path: Path, one: dict[str, Any]) -> None:
    finder.expect_text((*path, "description"), one.get("description"), 0, 1024)
    media = finder.expect_object((*path, "media"), one.get("media"))
    if media is not None:
        finder.expect_url((*path, "media", "url"), media.get("url"))


def check_gallery(finder: Finder, path: Path, gallery: dict[str, Any]) -> None:
    for at, one in enumerate(finder.expect_list((*path, "items"), gallery.get("items"), 1, 10)):
        where = (*path, "items", str(at))
        if finder.expect_object(where, one) is not None:
            check_media(finder, where, one)


def check_file(finder: Finder, path: Path, one: dict[str, Any]) -> None:
    file = finder.expect_object((*path, "file"), one.get("file"))
    if file is not None:
        finder.expect_url((*path, "file", "url"), file.get("url"), "https?|attachment")


def check_separator(finder: Finder, path: Path, one: dict[str, Any]) -> None:
    finder.expect_number((*path, "spacing"), one.get("spacing"), 1, 2)


def check_container(finder: Finder, path: Path, box: dict[str, Any]) -> None:
    finder.expect_number((*path, "accent_color"), box.get("accent_color"), 0, 0xFFFFFF)
    for at, one in enumerate(finder.expect_list((*path, "components"), box.get("components"), 1, MOST_COMPONENTS)):
        where = (*path, "components", str(at))
        if finder.expect_object(where, one) is None:
            continue
        if finder.expect_one_of((*where, "type"), one.get("type"), IN_CONTAINER):
            CHECKS[one["type"]](finder, where, one)


CHECKS = {
    ROW: check_row,
    BUTTON: check_button,
    **dict.fromkeys(SELECTS, check_select),
    SECTION: check_section,
    TEXT: check_text,
    THUMBNAIL: check_media,
    GALLERY: check_gallery,
    FILE: check_file,
    SEPARATOR: check_separator,
    CONTAINER: check_container,
}
