// The list that opens above the message box: commands, suggestions, choices.

import { el, fill } from "./dom.js";

export function picker(host) {
  const node = el("div.picker", { role: "listbox", id: "picker", hidden: true, "aria-label": "Suggestions" });
  host.prepend(node);
  let items = [];
  let active = -1;
  let choose = () => {};
  let field = null;

  const mark = () => {
    node.querySelectorAll("[role=option]").forEach((row, index) => {
      row.classList.toggle("active", index === active);
      row.setAttribute("aria-selected", String(index === active));
      if (index === active) row.scrollIntoView({ block: "nearest" });
    });
    if (active >= 0) field?.setAttribute("aria-activedescendant", `pick-${active}`);
    else field?.removeAttribute("aria-activedescendant");
  };

  return {
    node,
    get open() {
      return !node.hidden;
    },
    // `rows` are {node or label, note, value}; `take` gets the row that was chosen.
    show(title, rows, take, input, first = 0) {
      items = rows;
      choose = take;
      field = input;
      active = rows.length ? first : -1;
      fill(node, title && el("p.picker-title", null, title), rows.map((row, index) => el("div.pick", {
        role: "option", id: `pick-${index}`, onpointerdown: (event) => event.preventDefault(), onclick: () => choose(row),
      }, row.node ?? [el("b", null, row.label), row.note && el("span.faint", null, row.note)])));
      node.hidden = false;
      field?.setAttribute("aria-expanded", "true");
      mark();
    },
    say(title, words) {
      items = [];
      active = -1;
      fill(node, el("p.picker-title", null, title), el("p.faint.none", null, words));
      node.hidden = false;
    },
    hide() {
      node.hidden = true;
      items = [];
      active = -1;
      field?.setAttribute("aria-expanded", "false");
      field?.removeAttribute("aria-activedescendant");
    },
    // True when the key was for the list.
    key(event) {
      if (node.hidden) return false;
      if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        const step = event.key === "ArrowDown" ? 1 : -1;
        active = items.length ? (active + step + items.length) % items.length : -1;
        mark();
      } else if ((event.key === "Enter" || event.key === "Tab") && items[active] && !event.shiftKey) choose(items[active]);
      else return false;
      event.preventDefault();
      return true;
    },
  };
}
