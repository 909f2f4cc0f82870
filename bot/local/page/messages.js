// The message list: drawn once for a channel, then updated message by message.

import { ask } from "./api.js";
import { avatar, el, fill, icon, nameOf } from "./dom.js";
import { inline, markdown } from "./markdown.js";
import { dialog } from "./modal.js";
import { attachments, embed, parts } from "./parts.js";
import { store } from "./store.js";
import { dayOf, now, sentAt, shortTime } from "./time.js";
import { trying } from "./toast.js";

const LOADING = 1 << 7;
const EPHEMERAL = 1 << 6;
const LAYOUT = 1 << 15;
const TOGETHER = 7 * 60 * 1000;
const QUICK = ["👍", "❤️", "😄", "🎲", "⚔️", "👑"];
const log = document.getElementById("log");
const jump = document.getElementById("jump");
const PAGE = 60;
let older = true;

export const atBottom = () => log.scrollHeight - log.scrollTop - log.clientHeight < 120;
export function toBottom() {
  log.scrollTop = log.scrollHeight;
  jump.hidden = true;
}
jump.addEventListener("click", toBottom);
log.addEventListener("scroll", () => {
  if (atBottom()) jump.hidden = true;
  if (log.scrollTop < 80) more();
});
// Pictures that load late must not push the newest line out of sight.
log.addEventListener("load", () => pinned && toBottom(), true);
let pinned = true;
log.addEventListener("scroll", () => (pinned = atBottom()));
new ResizeObserver(() => pinned && toBottom()).observe(log);

export async function openChannel(channel) {
  const found = await ask("GET", `/local/channels/${channel.id}/messages?limit=${PAGE}`);
  store.messages.set(channel.id, new Map(found.map((one) => [one.id, one])));
  older = found.length === PAGE;
  draw(channel);
  toBottom();
  pinned = true;
}

let asking = false;
async function more() {
  const channel = store.channel();
  const held = store.messages.get(channel?.id);
  if (!older || asking || !held?.size) return;
  asking = true;
  const first = held.keys().next().value;
  const found = (await trying(() => ask("GET", `/local/channels/${channel.id}/messages?limit=${PAGE}&before=${first}`))) ?? [];
  older = found.length === PAGE;
  store.messages.set(channel.id, new Map([...found.map((one) => [one.id, one]), ...held]));
  const from = log.scrollHeight - log.scrollTop;
  draw(channel);
  log.scrollTop = log.scrollHeight - from;
  asking = false;
}

function draw(channel) {
  const held = [...store.messages.get(channel.id).values()];
  const nodes = [];
  if (!older) nodes.push(opening(channel));
  held.forEach((message, index) => nodes.push(...lineFor(message, held[index - 1])));
  fill(log, nodes);
}

function opening(channel) {
  const mark = store.isDirect(channel) ? "at" : store.isThread(channel) ? "thread" : "hash";
  const title = store.title(channel);
  const words = store.isDirect(channel) ? `This is the beginning of your messages with ${title}.`
    : store.isThread(channel) ? `This is the beginning of the ${channel.type === 12 ? "private " : ""}thread “${title}”.`
    : `This is the beginning of #${title}. ${channel.topic ?? ""}`;
  return el("div.opening", null, el("span.opening-mark", null, icon(mark)), el("h2", null, store.isDirect(channel) ? title : `Welcome to ${store.isThread(channel) ? title : "#" + title}`), el("p.faint", null, words));
}

function lineFor(message, before) {
  const nodes = [];
  if (!before || dayOf(before.timestamp) !== dayOf(message.timestamp)) nodes.push(el("div.day", { role: "separator" }, el("span", null, dayOf(message.timestamp))));
  nodes.push(messageNode(message, follows(message, before)));
  return nodes;
}

function follows(message, before) {
  return before && before.author.id === message.author.id && [0, 20].includes(before.type) && message.type === 0
    && !message.interaction && !message.message_reference && !(message.flags & EPHEMERAL) && !(before.flags & EPHEMERAL)
    && Date.parse(message.timestamp) - Date.parse(before.timestamp) < TOGETHER && dayOf(before.timestamp) === dayOf(message.timestamp);
}

// One message.

function messageNode(message, together) {
  if (message.type === 6 || message.type === 18) return systemNode(message);
  const classes = ["message", together && "together", store.pings(message) && "pings", message.flags & EPHEMERAL && "private"];
  const node = el(`article.${classes.filter(Boolean).join(".")}`, { data: { id: message.id }, "aria-label": `${nameOf(message.author)}, ${sentAt(message.timestamp)}` });
  const body = el("div.body");
  node.append(...before(message), together ? el("time.side", { dateTime: message.timestamp }, shortTime(message.timestamp)) : avatar(message.author), body);
  if (!together) body.append(head(message));
  for (const one of inside(message).flat(Infinity)) if (one) body.append(one);
  if (!(message.flags & LOADING)) node.append(tools(message));
  return node;
}

function before(message) {
  if (message.interaction) {
    const user = message.interaction.user;
    return [el("div.above", null, avatar(user, "tiny"), el("span", null, el("b", null, nameOf(user)), " used "), el("span.mention", null, "/" + message.interaction.name))];
  }
  if (message.referenced_message) {
    const first = message.referenced_message;
    return [el("div.above", null, icon("reply"), el("b", null, nameOf(first.author)), el("span.short", null, first.content.slice(0, 90) || "a message"))];
  }
  return [];
}

function head(message) {
  return el("header.line", null,
    el(`span.name${message.author.bot ? ".of-bot" : ""}`, null, nameOf(message.author)), message.author.bot && el("span.tag", null, "APP"),
    el("time.faint", { dateTime: message.timestamp }, sentAt(message.timestamp)), message.pinned && el("span.faint.pinned", { title: "Pinned" }, icon("pin")));
}

function inside(message) {
  if (message.flags & LOADING) {
    const late = now() - Date.parse(message.timestamp) > 15 * 60 * 1000;
    return [el("p.thinking", null, late ? "The application did not respond." : [el("span.dots", { "aria-hidden": "true" }, el("i"), el("i"), el("i")), `${nameOf(message.author)} is thinking…`]), foot(message)];
  }
  const edited = message.edited_timestamp && el("small.faint.edited", { title: sentAt(message.edited_timestamp) }, " (edited)");
  const words = message.content && el("div.text", null, markdown(message.content));
  if (words && edited) (words.querySelector(":scope > p:last-child") ?? words).append(edited);
  return [
    words,
    attachments((message.attachments ?? []).filter((one) => !shownInEmbed(message, one))),
    (message.embeds ?? []).map(embed),
    message.components?.length ? el(`div.parts${message.flags & LAYOUT ? ".layout" : ""}`, null, parts(message, message.components)) : null,
    !words && edited,
    threadLink(message),
    reactions(message),
    foot(message),
  ];
}

function shownInEmbed(message, file) {
  return (message.embeds ?? []).some((one) => [one.image, one.thumbnail].some((media) => media?.attachment_id === file.id));
}

function threadLink(message) {
  const thread = message.thread && store.channels.get(message.thread.id);
  return thread && el("button.thread-link", { type: "button", onclick: () => store.go(thread.id) }, icon("thread"), el("b", null, thread.name), el("span.faint", null, "Open thread"));
}

function reactions(message) {
  const found = Object.entries(message._reactions ?? {}).filter(([, who]) => who.length);
  return found.length ? el("div.reactions", null, found.map(([emoji, who]) => {
    const mine = who.includes(store.me.id);
    const names = who.map((id) => nameOf(store.people.get(id) ?? { username: "somebody" })).join(", ");
    return el(`button.reaction${mine ? ".mine" : ""}`, { type: "button", title: names, "aria-pressed": String(mine), onclick: () => react(message, emoji, mine) }, el("span.emoji", null, emoji), who.length);
  })) : null;
}

const react = (message, emoji, mine) => trying(() => ask(mine ? "DELETE" : "PUT", `/local/channels/${message.channel_id}/messages/${message.id}/reactions/${encodeURIComponent(emoji)}`));

function foot(message) {
  if (!(message.flags & EPHEMERAL)) return null;
  return el("p.only", null, icon("eye"), "Only you can see this · ", el("button.plain.textual", { type: "button", onclick: () => dismiss(message) }, "Dismiss message"));
}

const dismiss = (message) => trying(() => ask("DELETE", `/local/channels/${message.channel_id}/messages/${message.id}`));

function tools(message) {
  const bar = el("div.tools", { role: "group", "aria-label": "Message actions" });
  if (!(message.flags & EPHEMERAL)) {
    bar.append(el("button.plain", { type: "button", "aria-label": "Add a reaction", title: "Add a reaction", onclick: () => bar.classList.toggle("open") }, icon("smile")));
    bar.append(el("span.quick", null, QUICK.map((emoji) => el("button.plain.emoji", { type: "button", "aria-label": `React with ${emoji}`, onclick: () => { bar.classList.remove("open"); react(message, emoji, message._reactions?.[emoji]?.includes(store.me.id)); } }, emoji))));
    bar.append(el("button.plain", { type: "button", "aria-label": "Reply", title: "Reply", onclick: () => store.tell("reply", message) }, icon("reply")));
  }
  if (message.author.id === store.me.id || message.flags & EPHEMERAL) bar.append(el("button.plain", { type: "button", "aria-label": "Delete", title: "Delete", onclick: () => dismiss(message) }, icon("bin")));
  return bar;
}

function systemNode(message) {
  const name = el("b", null, nameOf(message.author));
  const act = message.type === 6 ? " pinned a message to this channel."
    : [" started a thread: ", el("button.plain.textual", { type: "button", onclick: () => store.go(message.message_reference.channel_id) }, inline(message.content))];
  const what = [icon(message.type === 6 ? "pin" : "thread"), el("span", null, name, act)];
  return el("div.system", { data: { id: message.id } }, what, el("time.faint", null, sentAt(message.timestamp)));
}

// Pinned messages.

export async function showPins() {
  const found = (await trying(() => ask("GET", `/local/channels/${store.here}/pins`))) ?? [];
  const node = dialog("Pinned messages", el("div.pins", null, found.length ? found.map((one) => messageNode(one, false)) : el("p.faint.none", null, "Nothing is pinned here.")));
  node.classList.add("wide-dialog");
}

// Updating.

const find = (id) => log.querySelector(`[data-id="${CSS.escape(id)}"]`);

export function arrived(message) {
  store.keepMessage(message);
  if (message.channel_id !== store.here) return;
  const asked = message.interaction_metadata?.user.id === store.me.id;
  const stick = atBottom() || asked || message.author.id === store.me.id || message.flags & EPHEMERAL;
  const held = [...store.messages.get(message.channel_id).values()];
  log.append(...lineFor(message, held[held.length - 2]));
  if (stick) toBottom();
  else jump.hidden = false;
}

const waiting = new Set();
store.on("chosen", () => {
  const keys = [...waiting];
  waiting.clear();
  for (const [channel, id] of keys.map((key) => key.split(" "))) {
    const message = store.messages.get(channel)?.get(id);
    if (message) changed(message);
  }
});

export function changed(message) {
  store.keepMessage(message);
  const old = message.channel_id === store.here && find(message.id);
  if (!old) return;
  if (old.querySelector(".list")) return waiting.add(`${message.channel_id} ${message.id}`); // somebody is choosing from a menu of it
  const stick = atBottom();
  const focused = old.contains(document.activeElement) ? document.activeElement.dataset.custom : null;
  const node = messageNode(store.messages.get(message.channel_id).get(message.id), old.classList.contains("together"));
  old.replaceWith(node);
  if (focused) [...node.querySelectorAll("[data-custom]")].find((one) => one.dataset.custom === focused)?.focus();
  if (stick) toBottom();
}

export function removed(channel, ids) {
  for (const id of ids) {
    store.messages.get(channel)?.delete(id);
    if (channel === store.here) find(id)?.remove();
  }
}
