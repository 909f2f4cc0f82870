// A slash command being filled in: its options as fields, with choices, people, channels and suggestions.

import { interact } from "./act.js";
import { ask } from "./api.js";
import { avatar, el, nameOf } from "./dom.js";
import { store } from "./store.js";
import { toast } from "./toast.js";

const [SUB, GROUP] = [1, 2];

// Every command that can be typed, sub-commands listed one by one: {command, path, name, description, options}.
export function spelled(commands) {
  const found = [];
  const walk = (command, level, path) => {
    const nested = (level.options ?? []).filter((one) => one.type === SUB || one.type === GROUP);
    if (nested.length) for (const one of nested) walk(command, one, [...path, one.name]);
    else found.push({ command, path, name: [command.name, ...path].join(" "), description: level.description, options: level.options ?? [] });
  };
  for (const command of commands) if (command.type === 1) walk(command, command, []);
  return found.sort((a, b) => a.name.localeCompare(b.name));
}

export function slashForm(channel, chosen, list, end, typed = "") {
  const fields = new Map(); // name -> {node, input, value}
  const row = el("div.slash-fields");
  const form = el("form.slash", { "aria-label": `Command /${chosen.name}` },
    el("span.slash-name", null, "/" + chosen.name), row,
    el("button.plain.cancel", { type: "button", "aria-label": "Cancel command", onclick: () => end() }, "✕"));
  const more = el("div.slash-more");

  const left = () => chosen.options.filter((one) => !fields.has(one.name));
  const drawMore = () => {
    more.replaceChildren(...left().map((one) => el("button.plain.option", { type: "button", title: one.description, onclick: () => field(one).input.focus() }, "+ " + one.name)));
  };

  function field(option) {
    const input = el("input", {
      type: "text", autocomplete: "off", spellcheck: false, "aria-label": `${option.name}: ${option.description}`, role: "combobox",
      "aria-autocomplete": "list", "aria-controls": "picker", "aria-expanded": "false", inputMode: option.type === 4 || option.type === 10 ? "decimal" : "text",
    });
    const node = el(`label.slash-field${option.required ? ".needed-field" : ""}`, null, el("span", null, option.name), input);
    const held = { node, input, value: undefined, option };
    const grow = () => (input.size = Math.min(Math.max(input.value.length + 1, 6), 40));
    input.addEventListener("input", () => { held.value = undefined; grow(); suggest(held); });
    input.addEventListener("focus", () => suggest(held));
    input.addEventListener("blur", () => list.hide());
    input.addEventListener("keydown", (event) => keys(event, held));
    fields.set(option.name, held);
    row.append(node);
    grow();
    drawMore();
    return held;
  }

  function keys(event, held) {
    const typed = held.input.value;
    if (event.key === "Enter") {
      if (held.value !== undefined || (!typed && !held.option.required)) return;
      if (held.pending) { // what is highlighted still answers an earlier letter
        event.preventDefault();
        held.hurry = true;
        return;
      }
    }
    if (event.key === "Tab" && !typed && !held.option.required) return;
    if (list.key(event)) return;
    if (event.key === "Escape") {
      event.preventDefault();
      list.open ? list.hide() : end();
    } else if (event.key === "Backspace" && !typed) {
      event.preventDefault();
      if (held.option.required) return fields.size === 1 || form.querySelector("input") === held.input ? end() : undefined;
      fields.delete(held.option.name);
      held.node.remove();
      drawMore();
      (form.querySelector(".slash-field:last-child input") ?? form).focus();
    }
  }

  function take(held, label, value) {
    held.input.value = label;
    held.value = value;
    held.input.size = Math.min(Math.max(label.length + 1, 6), 40);
    list.hide();
    const next = [...fields.values()].find((one) => one.option.required && !one.input.value);
    if (next) next.input.focus();
  }

  function settle(held, choices) {
    held.pending = false;
    if (held.hurry && choices.length) take(held, choices[0].name, choices[0].value);
    held.hurry = false;
  }

  let turn = 0;
  async function suggest(held) {
    const { option, input } = held;
    const typed = input.value.trim().toLowerCase();
    const mine = ++turn;
    const show = (rows, words) => {
      if (mine !== turn || document.activeElement !== input) return;
      if (rows.length) list.show(about(option), rows, (row) => take(held, row.label, row.value), input);
      else list.say(about(option), words);
    };
    if (option.autocomplete) {
      held.pending = true;
      try {
        const body = { kind: "suggest", command: chosen.command.id, path: chosen.path, options: values(true), focused: option.name };
        const told = await interact(channel.id, body);
        show((told.choices ?? []).map((one) => ({ label: one.name, value: one.value })), told.outcome === "failed" ? "Loading options failed." : "No options match your search.");
        if (mine === turn) settle(held, told.choices ?? []);
      } catch (why) {
        show([], why.message);
        if (mine === turn) settle(held, []);
      }
      return;
    }
    show(offered(option, channel).filter((one) => one.label.toLowerCase().includes(typed) && held.value === undefined), hint(option));
  }

  function values(suggesting = false) {
    const given = {};
    for (const [name, held] of fields) {
      const text = held.input.value;
      if (!text && !suggesting) continue;
      if (held.value !== undefined) given[name] = held.value;
      else if (!suggesting || text) given[name] = plain(held.option, text, channel);
    }
    return given;
  }

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const missing = [...fields.values()].find((one) => one.option.required && !one.input.value);
    if (missing) {
      missing.input.focus();
      toast(`${missing.option.name}: this option is required.`, "bad");
      return;
    }
    form.classList.add("busy");
    try {
      const told = await interact(channel.id, { kind: "command", command: chosen.command.id, path: chosen.path, options: values() });
      if (told.outcome === "failed") toast(`/${chosen.name}: the application did not respond.`, "bad");
      end();
    } catch (why) {
      toast(why.message, "bad");
      form.classList.remove("busy");
    }
  });
  form.append(el("button.plain.send", { type: "submit", "aria-label": "Run command" }, "↵"));
  chosen.options.filter((one) => one.required).forEach(field);
  if (typed && chosen.options.length) ([...fields.values()][0] ?? field(chosen.options[0])).input.value = typed;
  drawMore();
  if (!chosen.options.length) form.tabIndex = 0;
  form.addEventListener("keydown", (event) => {
    if (event.target !== form) return;
    if (event.key === "Enter") form.requestSubmit();
    if (event.key === "Escape" || event.key === "Backspace") end();
  });
  return { node: el("div.slash-box", null, form, more), focus: () => (form.querySelector(".slash-field input") ?? form).focus() };
}

const about = (option) => (option.description === "…" ? option.name : `${option.name} — ${option.description}`);

// What can be picked without asking the bot.
function offered(option, channel) {
  if (option.choices?.length) return option.choices.map((one) => ({ label: one.name, value: one.value }));
  if (option.type === 5) return [{ label: "True", value: true }, { label: "False", value: false }];
  const guild = store.guilds.find((one) => one.id === channel.guild_id);
  const users = (guild ? store.members[guild.id].map((one) => one.user) : [store.me, store.bot])
    .map((one) => ({ label: nameOf(one), value: one.id, node: [avatar(one, "small"), el("b", null, nameOf(one))] }));
  const roles = (guild?.roles ?? []).map((one) => ({ label: one.name, value: one.id, note: "role" }));
  const rooms = [...store.channels.values()].filter((one) => one.guild_id && one.guild_id === guild?.id).map((one) => ({ label: "#" + one.name, value: one.id }));
  return { 6: users, 7: rooms, 8: roles, 9: [...users, ...roles] }[option.type] ?? [];
}

function plain(option, text, channel) {
  const known = offered(option, channel).find((one) => one.label.toLowerCase() === text.trim().toLowerCase());
  if (known) return known.value;
  if ((option.type === 4 || option.type === 10) && text.trim() !== "" && !Number.isNaN(Number(text))) return Number(text);
  return text;
}

function hint(option) {
  if (option.type === 4 || option.type === 10) {
    const { min_value: low, max_value: high } = option;
    return low != null || high != null ? `A number from ${low ?? "…"} to ${high ?? "…"}.` : "A number.";
  }
  return option.required ? "Required." : "Optional.";
}

export const commandsOf = (channel) => ask("GET", `/local/channels/${channel.id}/commands`);
