"""Answers to interactions: modals, suggestions, and the callback that carries them."""

from __future__ import annotations

from typing import Any

from bot.local.limits.components import CHECKS, ROW, SELECTS, TEXT, TEXT_INPUT, check_custom_id, check_text, check_whole
from bot.local.limits.finding import Finder, Path
from bot.local.limits.messages import check_message

LABEL, FILE_UPLOAD, RADIO, CHECKBOXES, CHECKBOX = 18, 19, 21, 22, 23
IN_LABEL = (TEXT_INPUT, *SELECTS, FILE_UPLOAD, RADIO, CHECKBOXES, CHECKBOX)
MESSAGE, DEFERRED, DEFERRED_UPDATE, UPDATE, SUGGESTIONS, MODAL = 4, 5, 6, 7, 8, 9


def check_callback(finder: Finder, body: Any) -> None:
    if finder.expect_object((), body) is None:
        return
    kinds = (MESSAGE, DEFERRED, DEFERRED_UPDATE, UPDATE, SUGGESTIONS, MODAL)
    if not finder.expect_one_of(("type",), body.get("type"), kinds):
        return
    inner = Finder()
    data = body.get("data")
    if body["type"] in (MESSAGE, UPDATE):
        check_message(inner, data if data is not None else {}, edit=body["type"] == UPDATE)
    elif body["type"] == SUGGESTIONS:
        check_suggestions(inner, data)
    elif body["type"] == MODAL:
        check_modal(inner, data)
    for fault in inner.found:
        finder.report(("data", *fault.path), fault.code, fault.message)


def check_suggestions(finder: Finder, data: Any) -> None:
    if finder.expect_object((), data) is None:
        return
    for at, one in enumerate(finder.expect_list(("choices",), data.get("choices"), 0, 25)):
        where = ("choices", str(at))
        if finder.expect_object(where, one) is not None:
            check_choice(finder, where, one)


def check_choice(finder: Finder, path: Path, one: dict[str, Any]) -> None:
    finder.expect_text((*path, "name"), one.get("name"), 1, 100, needed=True)
    value = one.get("value")
    if isinstance(value, str):
        finder.expect_text((*path, "value"), value, 0, 100)
    elif not isinstance(value, int | float) or isinstance(value, bool):
        finder.report((*path, "value"), "BASE_TYPE_REQUIRED", "This field is required")


def check_modal(finder: Finder, modal: Any) -> None:
    if finder.expect_object((), modal) is None:
        return
    finder.expect_text(("title",), modal.get("title"), 1, 45, needed=True)
    check_custom_id(finder, (), modal)
    for at, one in enumerate(finder.expect_list(("components",), modal.get("components"), 1, 5)):
        where = ("components", str(at))
        if finder.expect_object(where, one) is None:
            continue
        if finder.expect_one_of((*where, "type"), one.get("type"), (ROW, LABEL, TEXT)):
            {ROW: check_old_row, LABEL: check_label, TEXT: check_text}[one["type"]](finder, where, one)
    check_whole(finder, ("components",), modal.get("components"), layout=True)


def check_old_row(finder: Finder, path: Path, row: dict[str, Any]) -> None:
    for at, one in enumerate(finder.expect_list((*path, "components"), row.get("components"), 1, 1)):
        where = (*path, "components", str(at))
        if finder.expect_object(where, one) is None:
            continue
        if finder.expect_one_of((*where, "type"), one.get("type"), (TEXT_INPUT,)):
            finder.expect_text((*where, "label"), one.get("label"), 1, 45, needed=True)
            check_input(finder, where, one)


def check_label(finder: Finder, path: Path, label: dict[str, Any]) -> None:
    finder.expect_text((*path, "label"), label.get("label"), 1, 45, needed=True)
    finder.expect_text((*path, "description"), label.get("description"), 0, 100)
    where = (*path, "component")
    one = finder.expect_object(where, label.get("component"))
    if one is not None and finder.expect_one_of((*where, "type"), one.get("type"), IN_LABEL):
        if one["type"] in SELECTS:
            CHECKS[one["type"]](finder, where, one)
        else:
            PARTS[one["type"]](finder, where, one)


def check_input(finder: Finder, path: Path, one: dict[str, Any]) -> None:
    check_custom_id(finder, path, one)
    finder.expect_one_of((*path, "style"), one.get("style"), (1, 2))
    finder.expect_text((*path, "placeholder"), one.get("placeholder"), 0, 100)
    finder.expect_text((*path, "value"), one.get("value"), 0, 4000)
    finder.expect_number((*path, "min_length"), one.get("min_length"), 0, 4000)
    finder.expect_number((*path, "max_length"), one.get("max_length"), 1, 4000)
    value, most = one.get("value"), one.get("max_length")
    if isinstance(value, str) and isinstance(most, int) and len(value) > most:
        finder.report((*path, "value"), "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")


def check_upload(finder: Finder, path: Path, one: dict[str, Any]) -> None:
    check_custom_id(finder, path, one)
    finder.expect_number((*path, "min_values"), one.get("min_values"), 0, 10)
    finder.expect_number((*path, "max_values"), one.get("max_values"), 1, 10)


def check_ticks(finder: Finder, path: Path, one: dict[str, Any]) -> None:
    check_custom_id(finder, path, one)
    low = 2 if one["type"] == RADIO else 1
    for at, option in enumerate(finder.expect_list((*path, "options"), one.get("options"), low, 10)):
        where = (*path, "options", str(at))
        if finder.expect_object(where, option) is not None:
            finder.expect_text((*where, "label"), option.get("label"), 1, 100, needed=True)
            finder.expect_text((*where, "value"), option.get("value"), 1, 100, needed=True)
            finder.expect_text((*where, "description"), option.get("description"), 0, 100)


PARTS = {
    TEXT_INPUT: check_input,
    FILE_UPLOAD: check_upload,
    RADIO: check_ticks,
    CHECKBOXES: check_ticks,
    CHECKBOX: check_custom_id,
}
