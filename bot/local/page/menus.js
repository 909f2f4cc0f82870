// A select menu: a button that opens a list to search, to walk with the arrow keys, and to choose one or several from.

import { avatar, el, emojiNode, fill, icon, nameOf } from "./dom.js";
import { store } from "./store.js";

// What a menu offers: its own options, or the people, roles and channels of the server.
export function offers(menu, channel) {
  const guild = store.guilds.find((one) => one.id === channel.guild_id);
  const people = () => (guild ? store.members[guild.id].map((one) => one.user) : [store.me, store.bot]);
  const users = () => people().map((one) => ({ value: one.id, label: nameOf(one), user: one }));
  const roles = () => (guild ? guild.roles : []).map((one) => ({ value: one.id, label: one.name, mark: "@" }));
  const rooms = () => [...store.channels.values()]
    .filter((one) => one.guild_id === channel.guild_id && guild)
    .filter((one) => !menu.channel_types?.length || menu.channel_types.includes(one.type))
    .map((one) => ({ value: one.id, label: one.name, mark: "#" }));
  const chosen = new Set((menu.default_values ?? []).map((one) => one.id));
  const from = { 3: () => menu.options, 5: users, 6: roles, 7: () => [...users(), ...roles()], 8: rooms }[menu.type]();
  return from.map((one) => ({ ...one, picked: one.default ?? chosen.has(one.value) }));
}

let count = 0;

export function menuNode(menu, channel, choose, { atOnce = true } = {}) {
  const options = offers(menu, channel);
  const most = menu.max_values ?? 1;
  const least = menu.min_values ?? 1;
  const several = most > 1 || least === 0;
  let picked = options.filter((one) => one.picked).map((one) => one.value);
  const id = `menu${++count}`;
  const button = el("button.menu", {
    type: "button", disabled: menu.disabled, "aria-haspopup": "listbox", "aria-expanded": "false",
    data: { custom: menu.custom_id },
  });
  const root = el("div.menu-root", null, button);
  let list = null;
  let before = "";

  const label = () => {
    const names = options.filter((one) => picked.includes(one.value)).map((one) => one.label);
    const text = names.length ? names.join(", ") : menu.placeholder || "Make a selection";
    const first = options.find((one) => picked.includes(one.value))?.emoji;
    fill(button, first && emojiNode(first, true), el(`span.menu-text${names.length ? "" : ".faint"}`, null, text), icon("down"));
    button.setAttribute("aria-label", `${menu.placeholder || "Menu"}: ${names.length ? names.join(", ") : "nothing chosen"}`);
  };
  const done = (apply) => {
    if (!list) return;
    list.remove();
    list = null;
    button.setAttribute("aria-expanded", "false");
    document.removeEventListener("pointerdown", outside, true);
    if (apply && picked.length >= least && picked.join("\n") !== before) choose(picked, button);
    else if (apply === false || picked.length < least) picked = before ? before.split("\n") : [];
    label();
    setTimeout(() => store.tell("chosen"));
  };
  const outside = (event) => !root.contains(event.target) && done(true);
  const take = (option) => {
    if (!several) {
      picked = [option.value];
      before = atOnce ? "" : before;
      done(true);
      button.focus();
    } else {
      const there = picked.includes(option.value);
      if (there) picked = picked.filter((one) => one !== option.value);
      else if (picked.length < most) picked = [...picked, option.value];
      draw(list.querySelector("input")?.value ?? "");
    }
  };
  let active = 0;
  let shown = [];
  const draw = (search) => {
    const wanted = search.trim().toLowerCase();
    shown = options.filter((one) => one.label.toLowerCase().includes(wanted) || one.description?.toLowerCase().includes(wanted));
    active = Math.max(0, Math.min(active, shown.length - 1));
    fill(list.querySelector(".choices"), shown.length ? shown.map(row) : el("p.faint.none", null, "Nothing matches."));
    mark();
  };
  const row = (option, index) => el("div.choice", {
    role: "option", id: `${id}-${index}`, "aria-selected": String(picked.includes(option.value)),
    data: { value: option.value }, onclick: () => take(option),
    onpointermove: () => { if (active !== index) { active = index; mark(); } },
  },
    option.user ? avatar(option.user, "small") : option.emoji ? emojiNode(option.emoji, true) : option.mark && el("span.faint", null, option.mark),
    el("span.words", null, el("span", null, option.label), option.description && el("small.faint", null, option.description)),
    several ? el("span.box", null, picked.includes(option.value) ? icon("check") : null) : picked.includes(option.value) ? icon("check") : null,
  );
  const mark = () => {
    list.querySelectorAll(".choice").forEach((node, index) => node.classList.toggle("active", index === active));
    const node = list.querySelector(".choice.active");
    node?.scrollIntoView({ block: "nearest" });
    list.querySelector(".choices").setAttribute("aria-activedescendant", node ? node.id : "");
  };
  const keys = (event) => {
    const typing = event.target.tagName === "INPUT";
    if (event.key === "ArrowDown") active = Math.min(active + 1, shown.length - 1);
    else if (event.key === "ArrowUp") active = Math.max(active - 1, 0);
    else if (event.key === "Home" && !typing) active = 0;
    else if (event.key === "End" && !typing) active = shown.length - 1;
    else if (event.key === "Enter" || (event.key === " " && !typing)) {
      if (event.target.classList.contains("done")) return;
      if (shown[active]) take(shown[active]);
    } else if (event.key === "Escape") {
      picked = before ? before.split("\n") : [];
      done(false);
      button.focus();
    } else if (event.key === "Tab") {
      if (!event.target.classList.contains("done") && several && !event.shiftKey) return;
      done(true);
      return;
    } else return;
    event.preventDefault();
    event.stopPropagation();
    if (list) mark();
  };
  const open = () => {
    before = picked.join("\n");
    active = Math.max(0, options.findIndex((one) => picked.includes(one.value)));
    list = el("div.list", { onkeydown: keys },
      options.length > 8 && el("input.search", { type: "search", placeholder: "Search", "aria-label": "Search", oninput: (event) => draw(event.target.value) }),
      el("div.choices", { role: "listbox", tabindex: "0", "aria-label": menu.placeholder || "Choices", "aria-multiselectable": String(several) }),
      several && el("div.list-foot", null,
        el("small.faint", null, least === most ? `Choose ${most}` : `Choose ${least || "none"} to ${most}`),
        el("button.button.primary.done", { type: "button", onclick: () => { done(true); button.focus(); } }, "Done")),
    );
    root.append(list);
    button.setAttribute("aria-expanded", "true");
    draw("");
    const floor = root.closest(".log")?.getBoundingClientRect().bottom ?? window.innerHeight;
    const room = floor - button.getBoundingClientRect().bottom;
    list.classList.toggle("upward", room < list.offsetHeight + 16);
    (list.querySelector("input") ?? list.querySelector(".choices")).focus();
    document.addEventListener("pointerdown", outside, true);
  };
  button.addEventListener("click", () => (list ? done(true) : open()));
  label();
  return root;
}
