// Forms that the bot opens, and the page's own dialogs.

import { ask } from "./api.js";
import { add, el, icon } from "./dom.js";
import { markdown } from "./markdown.js";
import { menuNode } from "./menus.js";
import { store } from "./store.js";

export function dialog(title, ...children) {
  const node = el("dialog.dialog", { "aria-label": title });
  const close = () => node.close();
  add(node, el("header.dialog-head", null, el("h2", null, title), el("button.plain", { type: "button", "aria-label": "Close", onclick: close }, icon("close"))), children);
  node.addEventListener("close", () => node.remove());
  document.body.append(node);
  node.showModal();
  return node;
}

export function openModal(channel, told) {
  const modal = told.modal;
  const readers = new Map();
  const problem = el("p.problem", { role: "alert", hidden: true });
  const send = el("button.button.primary", { type: "submit" }, "Submit");
  const form = el("form.form", { noValidate: true }, modal.components.map((one) => field(one, channel, readers)), problem,
    el("footer.dialog-foot", null, el("button.button.secondary", { type: "button", onclick: () => node.close() }, "Cancel"), send));
  const node = dialog(modal.title, el("p.faint.by", null, `This form will be submitted to ${store.bot.username}.`), form);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    problem.hidden = true;
    send.disabled = true;
    const values = Object.fromEntries([...readers].map(([id, read]) => [id, read()]));
    try {
      const next = await ask("POST", `/local/channels/${channel}/interact`, bodyOf(told.token, values));
      if (next.outcome === "failed") throw new Error("Something went wrong: the application did not respond. Try again.");
      node.close();
      if (next.modal) openModal(channel, next);
    } catch (why) {
      problem.textContent = why.message;
      problem.hidden = false;
    } finally {
      send.disabled = false;
    }
  });
  form.addEventListener("input", () => (problem.hidden = true));
  form.querySelector("input, textarea, button.menu")?.focus();
  node.classList.toggle("tall", node.scrollHeight > window.innerHeight - 40); // it scrolls; a short one lets menus hang over its edge
}

function field(one, channel, readers) {
  if (one.type === 10) return el("div.text", null, markdown(one.content));
  const inner = one.type === 18 ? one.component : one.components[0];
  const label = one.type === 18 ? one.label : inner.label;
  const id = `field-${inner.custom_id}`;
  const needed = inner.required !== false && inner.type !== 23;
  return el("div.field-block", null,
    el("label.field-label", { htmlFor: id }, label, needed && el("span.needed", { "aria-hidden": "true" }, " *")),
    one.description && el("p.faint.field-help", null, one.description),
    input(inner, id, needed, channel, readers));
}

function input(one, id, needed, channel, readers) {
  if (one.type === 4) return textInput(one, id, needed, readers);
  if ([3, 5, 6, 7, 8].includes(one.type)) {
    let values = (one.options ?? []).filter((option) => option.default).map((option) => option.value);
    readers.set(one.custom_id, () => values);
    const node = menuNode({ ...one, min_values: needed ? one.min_values ?? 1 : 0, max_values: one.max_values ?? 1 }, store.channels.get(channel), (picked) => (values = picked), { atOnce: false });
    node.querySelector("button").id = id;
    return node;
  }
  if (one.type === 21 || one.type === 22) return ticks(one, id, readers);
  if (one.type === 23) {
    const box = el("input", { type: "checkbox", id, checked: one.default });
    readers.set(one.custom_id, () => box.checked);
    return el("div.tick", null, box);
  }
  return fileInput(one, id, needed, readers);
}

function fileInput(one, id, needed, readers) {
  const node = el("input.input", { type: "file", id, required: needed, multiple: (one.max_values ?? 1) > 1 });
  readers.set(one.custom_id, () => [...node.files]);
  return node;
}

// Files go beside the form, which names them by their numbers.
function bodyOf(token, values) {
  const files = [];
  const numbered = Object.fromEntries(Object.entries(values).map(([id, value]) => [id, Array.isArray(value) ? value.map((one) => (one instanceof File ? String(files.push(one) - 1) : one)) : value]));
  const body = { kind: "submit", token, values: numbered };
  if (!files.length) return body;
  const form = new FormData();
  form.append("payload_json", JSON.stringify(body));
  files.forEach((file, number) => form.append(`files[${number}]`, file, file.name));
  return form;
}

function textInput(one, id, needed, readers) {
  const most = one.max_length ?? 4000;
  const node = el(one.style === 2 ? "textarea.input" : "input.input", { id, placeholder: one.placeholder ?? "", value: one.value ?? "", required: needed, maxLength: most, rows: one.style === 2 ? 5 : undefined, autocomplete: "off" });
  const left = el("small.faint.count", { "aria-hidden": "true" });
  const count = () => (left.textContent = `${[...node.value].length} / ${most}`);
  node.addEventListener("input", count);
  count();
  readers.set(one.custom_id, () => node.value);
  return el("div", null, node, left);
}

function ticks(one, id, readers) {
  const kind = one.type === 21 ? "radio" : "checkbox";
  const boxes = one.options.map((option, at) => el("input", { type: kind, name: id, value: option.value, checked: option.default, id: at ? `${id}-${at}` : id }));
  readers.set(one.custom_id, () => boxes.filter((box) => box.checked).map((box) => box.value));
  return el("div.ticks", null, one.options.map((option, at) => el("label.tick", null, boxes[at], el("span", null, option.label, option.description && el("small.faint", null, option.description)))));
}

