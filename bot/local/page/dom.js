// Building the page: elements from plain values. Text is only ever set as text, so nothing in it can run.

export function el(tag, props, ...children) {
  const [name, ...classes] = tag.split(".");
  const node = document.createElement(name || "div");
  if (classes.length) node.className = classes.join(" ");
  for (const [key, value] of Object.entries(props || {})) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (key === "data") Object.assign(node.dataset, value);
    else if (key in node && key !== "list" && key !== "role") node[key] = value;
    else node.setAttribute(key, value === true ? "" : value);
  }
  return add(node, ...children);
}

export function add(node, ...children) {
  for (const child of children.flat(Infinity)) {
    if (child === undefined || child === null || child === false) continue;
    node.append(child instanceof Node ? child : String(child));
  }
  return node;
}

export function fill(node, ...children) {
  node.replaceChildren();
  return add(node, ...children);
}

const SVG = "http://www.w3.org/2000/svg";
const PATHS = {
  hash: "M9 3 7 21M17 3l-2 18M4 8h17M3 16h17",
  thread: "M4 5h16M4 10h9M7 14v3a2 2 0 0 0 2 2h3M15 19h5M15 15h5",
  at: "M16 8v5a3 3 0 0 0 5 2 9 9 0 1 0-4 5M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0",
  lock: "M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3",
  people: "M9 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7M2.500 20a6.500 6.500 0 0 1 13 0M16 4.500a3.500 3.500 0 0 1 0 6.500M18 14a6 6 0 0 1 3.500 6",
  wrench: "M14 7a4.500 4.500 0 0 1 6-4l-3 3 1.500 1.500 3-3a4.500 4.500 0 0 1-6 6L7 19a2.100 2.100 0 0 1-3-3z",
  menu: "M4 6h16M4 12h16M4 18h16",
  close: "M5 5l14 14M19 5 5 19",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12M15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0",
  pin: "M9 3h6l-1 6 4 4H6l4-4zM12 13v8",
  send: "M3 11 21 3l-7 18-3-8z",
  link: "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",
  down: "M6 9l6 6 6-6",
  check: "M4 12.500 9.500 18 20 6",
  reply: "M10 5 4 11l6 6M4 11h9a7 7 0 0 1 7 7",
  bin: "M5 7h14M10 4h4M7 7l1 13h8l1-13",
  smile: "M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0M8 14a4.500 4.500 0 0 0 8 0M9 9v.5M15 9v.5",
};

export function icon(name, label) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  if (label) svg.setAttribute("aria-label", label);
  else svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}

// An emoji: a character, or a picture of the application's own. With words beside it, it is not read aloud.
export function emojiNode(emoji, beside) {
  if (emoji.id) return el("img.emoji", { src: `/cdn/emojis/${emoji.id}.png`, alt: beside ? "" : emoji.name, title: beside ? null : emoji.name });
  return el("span.emoji", { "aria-hidden": beside ? "true" : null }, emoji.name);
}

const HUES = ["#5a7fd6", "#3f9d6d", "#c98b3b", "#b3577f", "#7d6bd0", "#3d9aa6", "#c0604f", "#8a9441"];

export function avatar(user, size = "") {
  const name = nameOf(user);
  const node = el(`span.avatar${size ? "." + size : ""}`, { "aria-hidden": "true" });
  if (user.bot) {
    node.classList.add("of-bot");
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("viewBox", "0 0 32 32");
    const crown = document.createElementNS(SVG, "path");
    crown.setAttribute("d", "M8 23V11l4.500 4.500L16 9l3.500 6.500L24 11v12z");
    svg.append(crown);
    node.append(svg);
  } else {
    node.textContent = [...name][0].toUpperCase();
    node.style.background = HUES[Number(BigInt(user.id) >> 22n) % HUES.length];
  }
  return node;
}

export function nameOf(user) {
  return user.global_name || user.username;
}
