// The page as a whole: which person and which channel it shows, and the events that change it.

import { ask, listen, who } from "./api.js";
import { openComposer, refreshCommands, showTyping } from "./composer.js";
import { el, fill, icon } from "./dom.js";
import { drawMembers } from "./members.js";
import { nameChannels } from "./markdown.js";
import { arrived, changed, openChannel, removed, showPins } from "./messages.js";
import { drawSidebar } from "./sidebar.js";
import { store } from "./store.js";
import { setNow } from "./time.js";
import { toast } from "./toast.js";
import { drawWorkshop, toggleWorkshop } from "./workshop.js";

const app = document.getElementById("app");
const banner = document.getElementById("banner");

async function begin() {
  if (!who.name) {
    const people = await ask("GET", "/local/people");
    who.name = people[0].username;
    history.replaceState(null, "", `/?as=${who.name}${location.hash}`);
  }
  await reload();
  listen(heard, line);
  const wanted = location.hash.slice(1);
  await open(store.channels.has(wanted) ? wanted : first());
  window.addEventListener("hashchange", () => location.hash.slice(1) !== store.here && open(location.hash.slice(1)));
}

async function reload() {
  const state = await ask("GET", "/local/state");
  store.load(state);
  setNow(state.now);
  drawAll();
}

function drawAll() {
  drawSidebar();
  drawMembers();
  drawHeader();
  drawBanner();
  nameChannels();
}

const first = () => [...store.channels.values()].find((one) => one.type === 0)?.id;

async function open(id) {
  const channel = store.channels.get(id);
  if (!channel) return toast("That channel does not exist, or you may not see it.");
  store.here = id;
  store.unread.delete(id);
  history.replaceState(null, "", `${location.search}#${id}`);
  app.classList.remove("with-sidebar");
  drawAll();
  await openChannel(channel);
  await openComposer(channel);
  if (matchMedia("(min-width: 900px)").matches && !document.querySelector("dialog")) document.getElementById("write")?.focus();
}
store.on("go", open);
store.on("reload", reload);

function drawHeader() {
  const channel = store.channel();
  const header = document.getElementById("header");
  if (!channel) return;
  const mark = store.isDirect(channel) ? "at" : store.isThread(channel) ? "thread" : "hash";
  const flip = (name, event) => event.currentTarget.setAttribute("aria-expanded", String(app.classList.toggle(name)));
  fill(header,
    el("button.plain.burger", { type: "button", "aria-label": "Channels", onclick: (event) => flip("with-sidebar", event) }, icon("menu")),
    icon(mark), el("h2", null, store.title(channel)), channel.topic && el("p.faint.topic", null, channel.topic),
    store.isThread(channel) && channel.thread_metadata.archived && el("span.tag.quiet", null, "ARCHIVED"),
    el("span.space"),
    el("button.plain", { type: "button", "aria-label": "Pinned messages", title: "Pinned messages", onclick: showPins, id: "open-pins" }, icon("pin")),
    el("button.plain", { type: "button", "aria-label": "Workshop", title: "Workshop: faults, clock, people", onclick: toggleWorkshop, id: "open-workshop" }, icon("wrench")),
    el("button.plain.people-button", { type: "button", "aria-label": "People", title: "People", onclick: (event) => flip("with-members", event) }, icon("people")));
  document.title = `${store.isDirect(channel) ? "@" : "#"}${store.title(channel)} · Herald's table`;
}

function drawBanner() {
  const words = !store.connected && store.lost ? "The local Discord does not answer. Trying again…"
    : !store.online ? "The bot is not connected. Commands and buttons wait until it is back."
    : store.setAside ? `The old world file could not be read. It was kept as ${store.setAside}; this is a new world.` : "";
  banner.textContent = words;
  banner.hidden = !words;
}

async function line(connected) {
  const back = connected && store.lost;
  store.connected = connected;
  if (!connected) store.lost = true;
  drawBanner();
  if (back) {
    store.lost = false;
    await reload();
    if (store.channel()) await openChannel(store.channel());
    else open(first());
  }
}

// Events.

async function note(message) {
  if (message.channel_id === store.here || message.author.id === store.me.id) return;
  if (!store.channels.has(message.channel_id)) await reload();
  const channel = store.channels.get(message.channel_id);
  if (!channel) return;
  const unread = store.unread.get(message.channel_id) ?? { count: 0, pings: 0 };
  unread.count += 1;
  if (store.pings(message) || store.isDirect(channel) || message.flags & 64) unread.pings += 1;
  store.unread.set(message.channel_id, unread);
  drawSidebar();
}

const HEARD = {
  MESSAGE_CREATE(message) {
    store.typing.delete(`${message.channel_id}:${message.author.id}`);
    showTyping();
    arrived(message);
    note(message);
  },
  MESSAGE_UPDATE: changed,
  MESSAGE_DELETE: (gone) => removed(gone.channel_id, [gone.id]),
  MESSAGE_DELETE_BULK: (gone) => removed(gone.channel_id, gone.ids),
  LOCAL_REACTIONS(told) {
    const message = store.messages.get(told.channel_id)?.get(told.message_id);
    if (message) changed({ ...message, _reactions: told.reactions });
  },
  TYPING_START(sign) {
    store.typing.set(`${sign.channel_id}:${sign.user_id}`, Date.now() + 9000);
    showTyping();
  },
  async THREAD_DELETE(gone) {
    store.channels.delete(gone.id);
    if (store.here === gone.id) open(gone.parent_id);
    else drawSidebar();
  },
  LOCAL_COMMANDS: refreshCommands,
  LOCAL_BOT(told) {
    store.online = told.online;
    drawBanner();
    drawMembers();
    drawWorkshop();
  },
  LOCAL_SUPERVISOR: () => drawWorkshop(),
  LOCAL_CLOCK(told) {
    setNow(told.now);
  },
  LOCAL_DMS(told) {
    store.closed = told.closed;
    drawMembers();
  },
};
for (const name of ["THREAD_CREATE", "THREAD_UPDATE", "THREAD_MEMBERS_UPDATE", "CHANNEL_CREATE", "CHANNEL_UPDATE", "CHANNEL_DELETE", "GUILD_CREATE", "GUILD_MEMBER_ADD", "GUILD_MEMBER_REMOVE", "GUILD_ROLE_UPDATE"]) HEARD[name] = () => soon();

let waiting = null;
function soon() {
  clearTimeout(waiting);
  waiting = setTimeout(async () => {
    const before = store.here;
    await reload();
    if (before && !store.channels.has(before)) open(first());
  }, 60);
}

// While a finger is down nothing may move under it, or the click is lost: what comes then is shown when it is lifted.
let held = null;
let lifting = null;
function heard(event, data) {
  if (held) held.push([event, data]);
  else HEARD[event]?.(data);
}
function lift() {
  clearTimeout(lifting);
  const came = held ?? [];
  held = null;
  for (const [event, data] of came) heard(event, data);
}
addEventListener("pointerdown", (event) => {
  if (!event.target.closest("#log button, #log .menu")) return;
  held ??= [];
  lifting = setTimeout(lift, 2000);
}, true);
for (const name of ["pointerup", "pointercancel"]) addEventListener(name, () => setTimeout(lift), true);

begin().catch((why) => {
  banner.hidden = false;
  banner.textContent = why.message;
  if (who.name) {
    banner.append(" ", el("a", { href: "/" }, "Start as somebody else"));
  }
});
