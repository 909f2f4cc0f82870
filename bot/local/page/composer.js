// The message box: words, replies, files, and a slash that opens the commands.

import { ask } from "./api.js";
import { avatar, el, fill, icon, nameOf } from "./dom.js";
import { picker } from "./picker.js";
import { commandsOf, slashForm, spelled } from "./slash.js";
import { store } from "./store.js";
import { toast, trying } from "./toast.js";

const host = document.getElementById("composer");
const box = el("div.write-box");
const typing = el("p.typing.faint", { "aria-live": "off" });
host.append(box, typing);
const list = picker(host);
const drafts = new Map();
let commands = [];
let replyTo = null;
let writer = null;

export async function openComposer(channel) {
  replyTo = null;
  commands = [];
  plainBox(channel);
  await refreshCommands();
}

export async function refreshCommands() {
  const channel = store.channel();
  if (!channel) return;
  commands = spelled((await trying(() => commandsOf(channel))) ?? []);
  if (writer?.value.startsWith("/") && document.activeElement === writer) offer(channel);
}

function plainBox(channel, focus = false) {
  list.hide();
  const where = store.isDirect(channel) ? "@" + store.title(channel) : store.isThread(channel) ? store.title(channel) : "#" + store.title(channel);
  if (!channel.may_write) {
    writer = null;
    return fill(box, el("p.faint.shut-out", null, `You do not have permission to write in ${where}.`));
  }
  writer = el("textarea", {
    id: "write", rows: 1, placeholder: `Message ${where}${matchMedia("(min-width: 600px)").matches ? "   (/ for commands)" : ""}`, "aria-label": `Message ${where}`, value: drafts.get(channel.id) ?? "",
    role: "combobox", "aria-autocomplete": "list", "aria-controls": "picker", "aria-expanded": "false", maxLength: 2000,
  });
  const grow = () => {
    writer.style.height = "auto";
    writer.style.height = Math.min(writer.scrollHeight, 240) + "px";
    writer.style.overflowY = writer.scrollHeight > 240 ? "auto" : "hidden";
  };
  writer.addEventListener("input", () => { drafts.set(channel.id, writer.value); grow(); offer(channel); });
  writer.addEventListener("blur", () => list.hide());
  writer.addEventListener("focus", () => offer(channel));
  writer.addEventListener("keydown", (event) => {
    if (list.key(event)) return;
    if (event.key === "Escape" && list.open) list.hide();
    else if (event.key === "Escape" && replyTo) reply(null);
    else if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      send(channel);
    }
  });
  fill(box,
    el("button.plain.slash-open", { type: "button", "aria-label": "Commands", title: "Commands", onclick: () => { writer.value = "/"; writer.focus(); offer(channel); } }, "/"),
    writer,
    el("button.plain.send", { type: "button", "aria-label": "Send", onclick: () => send(channel) }, icon("send")));
  requestAnimationFrame(grow);
  if (focus) writer.focus();
}

function offer(channel) {
  const text = writer.value;
  const at = /(^|\s)@(\w*)$/.exec(text);
  if (/^\/[^\n]*$/.test(text)) {
    const wanted = text.slice(1).toLowerCase();
    const exact = commands.filter((one) => one.name.startsWith(wanted) || one === named(wanted));
    const near = commands.filter((one) => !exact.includes(one) && one.name.includes(wanted));
    const rows = [...ordered(channel, exact), ...ordered(channel, near)].map((one) => ({ one, node: [avatar(store.bot, "small"), el("span.pick-words", null, el("b", null, "/" + one.name), el("span.faint", null, one.options.map((option) => (option.required ? option.name : `[${option.name}]`)).join(" ")), el("small.faint", null, one.description))] }));
    if (rows.length) list.show("Commands", rows, (row) => begin(channel, row.one), writer);
    else list.say("Commands", commands.length ? "There is no command of that name." : "The bot has no commands here yet.");
  } else if (at) {
    const found = [...store.people.values()].filter((one) => nameOf(one).toLowerCase().startsWith(at[2].toLowerCase()));
    if (!found.length) return list.hide();
    list.show("People", found.map((one) => ({ one, node: [avatar(one, "small"), el("b", null, nameOf(one))] })), ({ one }) => {
      writer.value = text.slice(0, at.index) + at[1] + `<@${one.id}> `;
      list.hide();
    }, writer);
  } else list.hide();
}

// Those of what this channel speaks of first ("Orders in The Syrian War"), then the general ones, then the others.
function ordered(channel, found) {
  const titleOf = (one) => / in (.+)$/.exec(one.path.length ? one.command.description : "")?.[1];
  const titles = [...new Set(commands.map(titleOf).filter(Boolean))];
  const talk = [...(store.messages.get(channel.id)?.values() ?? [])].reverse().map((one) => titles.filter((title) => JSON.stringify(one).includes(title)));
  const here = talk.find((named) => named.length === 1)?.[0];
  const rank = (one) => (titleOf(one) ? (titleOf(one) === here ? 0 : 2) : 1);
  return [...found].sort((a, b) => rank(a) - rank(b));
}

// The command that a typed line begins with: `/rules stance` is /rules, with its first option filled in.
function named(typed) {
  const found = commands.filter((one) => typed === one.name || typed.startsWith(one.name + " "));
  return found.sort((a, b) => b.name.length - a.name.length)[0];
}

function begin(channel, chosen, typed = "") {
  drafts.delete(channel.id);
  list.hide();
  const form = slashForm(channel, chosen, list, () => plainBox(channel, true), typed);
  fill(box, form.node);
  form.focus();
}

async function send(channel) {
  const content = writer.value;
  if (!content.trim()) return;
  if (/^\/\w/.test(content)) {
    const typed = content.trim().slice(1);
    const chosen = named(typed);
    if (chosen) return begin(channel, chosen, typed.slice(chosen.name.length).trim());
  }
  const body = { content };
  if (replyTo) body.message_reference = { message_id: replyTo.id };
  const sent = await trying(() => ask("POST", `/local/channels/${channel.id}/messages`, body));
  if (sent === undefined) return;
  drafts.delete(channel.id);
  reply(null);
  plainBox(channel, true);
}

function reply(message) {
  replyTo = message;
  host.querySelector(".replying")?.remove();
  if (message) {
    host.insertBefore(el("div.replying", null, "Replying to ", el("b", null, nameOf(message.author)), el("button.plain", { type: "button", "aria-label": "Do not reply", onclick: () => reply(null) }, icon("close"))), box);
    writer?.focus();
  }
}

store.on("reply", reply);
store.on("command", (name) => {
  const channel = store.channel();
  const chosen = commands.find((one) => one.name === name);
  if (chosen && channel.may_write) begin(channel, chosen);
  else toast(`/${name} cannot be used here.`);
});

export function showTyping() {
  const names = [...store.typing.entries()].filter(([key, until]) => key.startsWith(store.here + ":") && until > Date.now()).map(([key]) => nameOf(store.people.get(key.split(":")[1])));
  typing.textContent = names.length ? `${names.join(" and ")} ${names.length > 1 ? "are" : "is"} typing…` : "";
}
setInterval(showTyping, 1000);

document.addEventListener("keydown", (event) => {
  const free = document.activeElement === document.body || document.activeElement?.id === "log";
  if (free && writer && event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) writer.focus();
});
