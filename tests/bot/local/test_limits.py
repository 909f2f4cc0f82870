"""Discord's limits, each just kept and just broken; and the form in which they are refused."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from bot.local.limits import faults, find_faults, tree

LAYOUT = 1 << 15


def button(**more: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": "Go", "custom_id": "go", **more}


def row(*parts: Any) -> dict[str, Any]:
    return {"type": 1, "components": list(parts)}


def menu(count: int = 2, **more: Any) -> dict[str, Any]:
    options = [{"label": f"l{one}", "value": f"v{one}"} for one in range(count)]
    return {"type": 3, "custom_id": "menu", "options": options, **more}


def text(words: str = "words") -> dict[str, Any]:
    return {"type": 10, "content": words}


def layout(*parts: Any) -> dict[str, Any]:
    return {"flags": LAYOUT, "components": list(parts)}


def buttons(count: int) -> list[Any]:
    return [button(custom_id=str(one)) for one in range(count)]


def media(url: str = "attachment://a.png") -> dict[str, Any]:
    return {"media": {"url": url}}


def embed(**more: Any) -> dict[str, Any]:
    return {"embeds": [more]}


# what, a payload at the limit, the same beyond it
PAIRS: list[tuple[str, Any, Any]] = [
    ("content", {"content": "x" * 2000}, {"content": "x" * 2001}),
    ("content in code points", {"content": "⚔" * 2000}, {"content": "⚔" * 2001}),
    ("embeds", {"embeds": [{"title": "t"}] * 10}, {"embeds": [{"title": "t"}] * 11}),
    ("embed title", embed(title="x" * 256), embed(title="x" * 257)),
    ("embed description", embed(description="x" * 4096), embed(description="x" * 4097)),
    ("embed fields", embed(fields=[{"name": "n", "value": "v"}] * 25), embed(fields=[{"name": "n",
    "value": "v"}] * 26)),
    ("field value", embed(fields=[{"name": "n", "value": "x" * 1024}]), embed(fields=[{"name": "n",
    "value": "x" * 1025}])),
    ("footer", embed(footer={"text": "x" * 2048}), embed(footer={"text": "x" * 2049})),
    ("embeds together", {"embeds": [{"description": "x" * 3000}] * 2},
    {"embeds": [{"description": "x" * 3001}] * 2}),
    ("nonce", {"content": "a", "nonce": "x" * 25}, {"content": "a", "nonce": "x" * 26}),
    ("rows", {"components": [row(button(custom_id=str(n))) for n in range(5)]},
     {"components": [row(button(custom_id=str(n))) for n in range(6)]}),
    ("buttons in a row", {"components": [row(*buttons(5))]}, {"components": [row(*buttons(6))]}),
    ("custom id", {"components": [row(button(custom_id="x" * 100))]},
    {"components": [row(button(custom_id="x" * 101))]}),
    ("label", {"components": [row(button(label="x" * 80))]}, {"components": [row(button(label="x" * 81))]}),
    ("options", {"components": [row(menu(25))]}, {"components": [row(menu(26))]}),
    ("placeholder", {"components": [row(menu(placeholder="x" * 150))]},
    {"components": [row(menu(placeholder="x" * 151))]}),
    ("most values", {"components": [row(menu(2, max_values=2))]}, {"components": [row(menu(2,
    max_values=3))]}),
    ("a menu has its row alone", {"components": [row(menu())]}, {"components": [row(menu(), button())]}),
    ("ids are unique", {"components": [row(*buttons(2))]}, {"components": [row(button(), button())]}),
    ("forty components", layout(*[text() for _ in range(40)]), layout(*[text() for _ in range(41)])),
    ("forty in all", layout({"type": 17, "components": [text() for _ in range(39)]}),
     layout({"type": 17, "components": [text() for _ in range(40)]})),
    ("text together", layout(text("x" * 2000), text("x" * 2000)), layout(text("x" * 2000), text("x" * 2001))),
    ("a section's texts", layout({"type": 9, "components": [text()] * 3, "accessory": button()}),
     layout({"type": 9, "components": [text()] * 4, "accessory": button()})),
    ("a section's accessory", layout({"type": 9, "components": [text()], "accessory": {"type": 11,
    **media()}}),
     layout({"type": 9, "components": [text()]})),
    ("gallery", layout({"type": 12, "items": [media()] * 10}), layout({"type": 12, "items": [media()] * 11})),
    ("alt text", layout({"type": 12, "items": [{**media(), "description": "x" * 1024}]}),
     layout({"type": 12, "items": [{**media(), "description": "x" * 1025}]})),
    ("a layout has no content", layout(text()), {**layout(text()), "content": "words"}),
    ("a layout has no embeds", layout(text()), {**layout(text()), "embeds": [{"title": "t"}]}),
    ("layout parts need the flag", layout(text()), {"components": [text()]}),
    ("no container in a container", layout({"type": 17, "components": [text()]}),
     layout({"type": 17, "components": [{"type": 17, "components": [text()]}]})),
    ("links", {"components": [row({"type": 2, "style": 5, "label": "a", "url": "https://a.b/"})]},
     {"components": [row({"type": 2, "style": 5, "label": "a", "url": "javascript:alert(1)"})]}),
]  # fmt: skip

MODAL = {
    "title": "t",
    "custom_id": "c",
    "components": [{"type": 18, "label": "l", "component": {"type": 4, "custom_id": "a", "style": 1}}],
}
COMMAND = {"name": "go", "description": "Goes."}


def modal(**more: Any) -> dict[str, Any]:
    return {**MODAL, **more}


def label(number: int = 0, **more: Any) -> dict[str, Any]:
    return {"type": 18, "label": "l", "component": {"type": 4, "custom_id": f"a{number}", "style": 1}, **more}


def option(number: int, **more: Any) -> dict[str, Any]:
    return {"type": 3, "name": f"o{number}", "description": "d", **more}


def ticks(kind: int, count: int = 2, **more: Any) -> dict[str, Any]:
    """A form with radio buttons (21) or boxes to tick (22)."""
    options = [{"label": f"l{n}", "value": f"v{n}"} for n in range(count)]
    return modal(components=[label(component={"type": kind, "custom_id": "a", "options": options, **more})])


def chosen(count: int) -> list[dict[str, Any]]:
    return [{"label": f"l{n}", "value": f"v{n}", "default": n < count} for n in range(3)]


SAME = [{"label": "l", "value": "v"}, {"label": "m", "value": "v"}]
MENU = {"type": 3, "custom_id": "a", "options": [{"label": "l", "value": "v"}]}

OTHERS: list[tuple[str, str, Any, Any]] = [
    ("modal", "radio buttons", ticks(21, 2), ticks(21, 1)),
    ("modal", "many radio buttons", ticks(21, 10), ticks(21, 11)),
    ("modal", "one radio button chosen", ticks(21, options=chosen(1)), ticks(21, options=chosen(2))),
    ("modal", "boxes", ticks(22, 10), ticks(22, 11)),
    ("modal", "no box", ticks(22, 1), ticks(22, 0)),
    ("modal", "values of boxes", ticks(22), ticks(22, options=SAME)),
    ("modal", "boxes that may stay empty", ticks(22, min_values=0, required=False), ticks(22, min_values=0)),
    ("modal", "fewer boxes than may be", ticks(22, 3, max_values=3), ticks(22, 3, max_values=4)),
    ("modal", "the least of boxes", ticks(22, min_values=1, max_values=2), ticks(22, min_values=2, max_values=1)),
    ("modal", "a menu that may stay empty", modal(components=[label(component={**MENU, "min_values": 0,
    "required": False})]), modal(components=[label(component={**MENU, "min_values": 0})])),
    ("modal", "a menu in a form", modal(components=[label(component=MENU)]),
     modal(components=[label(component={**MENU, "disabled": True})])),
    ("modal", "files", modal(components=[label(component={"type": 19, "custom_id": "a", "max_values": 10})]),
     modal(components=[label(component={"type": 19, "custom_id": "a", "max_values": 11})])),
    ("modal", "title", modal(title="x" * 45), modal(title="x" * 46)),
    ("modal", "parts", modal(components=[label(n) for n in range(5)]),
    modal(components=[label(n) for n in range(6)])),
    ("modal", "label", modal(components=[label(label="x" * 45)]), modal(components=[label(label="x" * 46)])),
    ("modal", "placeholder",
     modal(components=[label(component={"type": 4, "custom_id": "a", "style": 1, "placeholder": "x" * 100})]),
     modal(components=[label(component={"type": 4, "custom_id": "a", "style": 1,
     "placeholder": "x" * 101})])),
    ("suggestions", "choices", {"choices": [{"name": "a", "value": "a"}] * 25}, {"choices": [{"name": "a",
    "value": "a"}] * 26}),
    ("suggestions", "name", {"choices": [{"name": "x" * 100, "value": 1}]},
    {"choices": [{"name": "x" * 101, "value": 1}]}),
    ("command", "name", {**COMMAND, "name": "x" * 32}, {**COMMAND, "name": "x" * 33}),
    ("command", "lower case", COMMAND, {**COMMAND, "name": "Go"}),
    ("command", "description", {**COMMAND, "description": "x" * 100}, {**COMMAND, "description": "x" * 101}),
    ("command", "options", {**COMMAND, "options": [option(n) for n in range(25)]},
     {**COMMAND, "options": [option(n) for n in range(26)]}),
    ("command", "choices", {**COMMAND, "options": [option(1, choices=[{"name": "a", "value": "a"}] * 25)]},
     {**COMMAND, "options": [option(1, choices=[{"name": "a", "value": "a"}] * 26)]}),
    ("command", "required first", {**COMMAND, "options": [option(1, required=True), option(2)]},
     {**COMMAND, "options": [option(1), option(2, required=True)]}),
    ("command", "all characters",
     {**COMMAND, "options": [option(n, choices=[{"name": "x" * 100,
     "value": "y" * 99}] * 3) for n in range(13)]},
     {**COMMAND, "options": [option(n, choices=[{"name": "x" * 100,
     "value": "y" * 100}] * 3) for n in range(14)]}),
    ("commands", "how many", [{**COMMAND, "name": f"c{n}"} for n in range(100)], [{**COMMAND,
    "name": f"c{n}"} for n in range(101)]),
    ("callback", "message", {"type": 4, "data": {"content": "x" * 2000}}, {"type": 4,
    "data": {"content": "x" * 2001}}),
]  # fmt: skip


@pytest.mark.parametrize(("name", "kept", "broken"), PAIRS, ids=[pair[0] for pair in PAIRS])
def test_a_message_keeps_within(name: str, kept: Any, broken: Any) -> None:
    assert faults(kept) == []
    assert faults(broken)


@pytest.mark.parametrize(("what", "name", "kept", "broken"), OTHERS, ids=[f"{pair[0]} {pair[1]}" for pair in OTHERS])
def test_other_things_keep_within(what: str, name: str, kept: Any, broken: Any) -> None:
    assert faults(kept, what) == []
    assert faults(broken, what)


def test_faults_say_where_and_why() -> None:
    (line,) = faults({"components": [row(button(custom_id="x" * 120))]})
    assert line == "components.0.components.0.custom_id: Must be between 1 and 100 in length. (It has 120.)"


def test_refusals_are_nested_as_discord_nests_them() -> None:
    nested = tree(find_faults({"content": "x" * 2001}))
    assert nested["content"]["_errors"][0]["code"] == "BASE_TYPE_MAX_LENGTH"


nonsense = some.recursive(
    some.none() | some.booleans() | some.integers() | some.text(max_size=5),
    lambda inner: some.lists(inner, max_size=3) | some.dictionaries(
        some.sampled_from(["type", "components", "content", "embeds", "flags", "custom_id", "options",
        "items",
                           "media", "accessory", "component", "label", "fields", "choices", "name", "data",
                           "url"]),
        inner, max_size=4,
    ),
    max_leaves=12,
)  # fmt: skip


@settings(max_examples=60, deadline=None)
@given(
    nonsense,
    some.sampled_from(["message", "edit", "modal", "command", "commands", "suggestions", "callback"]),
)
def test_nonsense_is_judged_not_stumbled_over(payload: Any, what: str) -> None:
    faults(payload, what)
