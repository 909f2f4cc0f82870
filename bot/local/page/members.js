// The right side: everybody here. A click on a name makes this tab that person's; the link opens a tab for them.

import { who } from "./api.js";
import { avatar, el, fill, icon, nameOf } from "./dom.js";
import { dialog } from "./modal.js";
import { store } from "./store.js";

const host = document.getElementById("members");

export function addressOf(user) {
  return `/?as=${encodeURIComponent(user.username)}${location.hash}`;
}

export function be(user) {
  who.name = user.username;
  location.assign(addressOf(user));
}

export function drawMembers() {
  const channel = store.channel();
  const thread = channel && store.isThread(channel) ? new Set(channel.people) : null;
  const inGuild = channel?.guild_id ? store.members[channel.guild_id].map((one) => one.user) : [...store.people.values()];
  const here = inGuild.filter((one) => (thread && channel.type === 12 ? thread.has(one.id) : true));
  const people = here.filter((one) => !one.bot);
  const bots = here.filter((one) => one.bot);
  fill(host,
    el("h2.group", null, `People — ${people.length}`), el("ul", null, people.map(person)),
    el("h2.group", null, `Bots — ${bots.length}`), el("ul", null, bots.map((one) => el("li.member", null, avatar(one), el("span", null, el("b.of-bot", null, nameOf(one)), el("small.faint", null, store.online ? "online" : "offline")), el(`i.light${store.online ? ".on" : ""}`, { "aria-hidden": "true" })))),
    el("p.faint.tip", null, "Click a name to be that person. Open several tabs to be several people at once."));
}

function person(user) {
  const mine = user.id === store.me.id;
  return el(`li.member${mine ? ".mine" : ""}`, null,
    el("button.member-button", { type: "button", disabled: mine, onclick: () => be(user), title: mine ? "This is you" : `Be ${nameOf(user)}`, data: { person: user.username } },
      avatar(user), el("span", null, el("b", null, nameOf(user)), el("small.faint", null, mine ? "you" : store.closed.includes(user.id) ? "DMs closed" : `be ${nameOf(user)}`))),
    !mine && el("a.plain.tab", { href: addressOf(user), target: "_blank", rel: "noopener", "aria-label": `Open a tab as ${nameOf(user)}`, title: "Open a tab" }, icon("link")));
}

export function choosePerson() {
  const node = dialog("Who would you like to be?", el("ul.chooser", null, [...store.people.values()].filter((one) => !one.bot).map(person)));
  node.classList.add("small-dialog");
}
