// The left side: server, channels, threads, direct messages, and who you are.

import { ask } from "./api.js";
import { avatar, el, fill, icon, nameOf } from "./dom.js";
import { choosePerson } from "./members.js";
import { store } from "./store.js";
import { trying } from "./toast.js";

const host = document.getElementById("sidebar");

export function drawSidebar() {
  const all = [...store.channels.values()];
  const scroll = host.querySelector(".channels")?.scrollTop ?? 0;
  fill(host,
    el("h1.server", null, el("img", { src: "/page/icon.svg", alt: "" }), el("span", null, store.guilds[0]?.name ?? "Herald")),
    el("div.channels", null,
      store.guilds.map((guild, at) => [at > 0 && el("p.group", null, guild.name), groups(all.filter((one) => one.guild_id === guild.id))]),
      el("p.group", null, "Direct messages"),
      el("ul", null, all.filter(store.isDirect).map((one) => line(one)), !all.some(store.isDirect) && el("li", null, el("button.channel", { type: "button", onclick: openDirect }, avatar(store.bot, "small"), el("span", null, nameOf(store.bot))))),
    ),
    me(),
  );
  host.querySelector(".channels").scrollTop = scroll;
}

async function openDirect() {
  const channel = await trying(() => ask("POST", "/local/direct"));
  if (!channel) return;
  store.channels.set(channel.id, channel);
  store.go(channel.id);
}

function groups(channels) {
  const top = channels.filter((one) => !store.isThread(one) && one.type !== 4);
  const headings = channels.filter((one) => one.type === 4);
  const rooms = (list) => el("ul", null, list.sort((a, b) => a.position - b.position).map((one) => line(one, channels.filter((thread) => thread.parent_id === one.id && store.isThread(thread)))));
  return [rooms(top.filter((one) => !headings.some((head) => head.id === one.parent_id))), headings.map((head) => [el("p.group", null, head.name), rooms(top.filter((one) => one.parent_id === head.id))])];
}

function line(channel, threads = []) {
  const open = store.here === channel.id;
  const unread = store.unread.get(channel.id);
  const mark = store.isDirect(channel) ? avatar(channel.recipients[0], "small") : icon(store.isThread(channel) ? (channel.type === 12 ? "lock" : "thread") : channel.permission_overwrites?.length ? "lock" : "hash");
  const awake = threads.filter((one) => !one.thread_metadata.archived || one.id === store.here);
  return el("li", null,
    el(`button.channel${open ? ".open" : ""}${unread && !open ? ".unread" : ""}`, { type: "button", "aria-current": open ? "page" : null, data: { channel: channel.id }, onclick: () => store.go(channel.id) },
      mark, el("span", null, store.title(channel)), unread?.pings && !open ? el("span.badge", { "aria-label": `${unread.pings} mentions` }, unread.pings) : null),
    awake.length ? el("ul.threads", null, awake.map((one) => line(one))) : null);
}

function me() {
  return el("div.me", null,
    el("button.me-button", { type: "button", onclick: choosePerson, "aria-label": `You are ${nameOf(store.me)}. Be somebody else` },
      avatar(store.me), el("span.me-words", null, el("b", null, nameOf(store.me)), el("small.faint", null, "You · be somebody else"))));
}
