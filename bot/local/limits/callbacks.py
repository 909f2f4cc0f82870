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
            check_needed(finder, where, one)
            if one.get("disabled"):
                finder.report((*where, "disabled"), "COMPONENT_DISABLED_IN_MODAL", "No menu in a form is disabled.")
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
    check_needed(finder, path, one)


def check_needed(finder: Finder, path: Path, one: dict[str, Any]) -> None:
    """What must be filled in can't be filled with nothing; the least is no more than the most."""
    least, most = one.get("min_values"), one.get("max_values")
    if least == 0 and one.get("required", True):
        finder.report((*path, "min_values"), "COMPONENT_REQUIRED_MIN_VALUES", "If 0, `required` must be false.")
    if isinstance(least, int) and isinstance(most, int) and least > most:
        finder.report((*path, "min_values"), "COMPONENT_MIN_VALUES", "The least is more than the most.")


def check_ticks(finder: Finder, path: Path, one: dict[str, Any]) -> None:
    """Radio buttons (2 to 10, one of them chosen at most), or boxes to tick (1 to 10)."""
    check_custom_id(finder, path, one)
    radio = one["type"] == RADIO
    options = finder.expect_list((*path, "options"), one.get("options"), 2 if radio else 1, 10)
    values: set[Any] = set()
    for at, option in enumerate(options):
        where = (*path, "options", str(at))
        if finder.expect_object(where, option) is None:
            continue
        finder.expect_text((*where, "label"), option.get("label"), 1, 100, needed=True)
        finder.expect_text((*where, "value"), option.get("value"), 1, 100, needed=True)
        finder.expect_text((*where, "description"), option.get("description"), 0, 100)
        if isinstance(option.get("value"), str) and option["value"] in values:
            finder.report((*where, "value"), "COMPONENT_OPTION_VALUE_DUPLICATED", "The value is already used.")
        values.add(str(option.get("value")))
    most = 1 if radio else one.get("max_values", len(options))
    if not radio:
        finder.expect_number((*path, "min_values"), one.get("min_values"), 0, 10)
        finder.expect_number((*path, "max_values"), one.get("max_values"), 1, 10)
        check_needed(finder, path, one)
    chosen = sum(isinstance(option, dict) and bool(option.get("default")) for option in options)
    if isinstance(most, int) and (chosen > most or most > max(1, len(options))):
        finder.report((*path, "options"), "COMPONENT_TOO_MANY_VALUES", "More values than can be chosen.")


PARTS = {
    TEXT_INPUT: check_input,
    FILE_UPLOAD: check_upload,
    RADIO: check_ticks,
    CHECKBOXES: check_ticks,
    CHECKBOX: check_custom_id,
}
