// Discord's markdown, as nodes. Nothing is ever parsed as HTML.

import { el, nameOf } from "./dom.js";
import { store } from "./store.js";
import { stamp } from "./time.js";

const link = (url, children) => el("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, children);

function mention(text, act) {
  return el(act ? "button.mention" : "span.mention", act ? { type: "button", onclick: act } : null, text);
}

function named(node) {
  node.textContent = "#" + (store.channels.get(node.dataset.channel)?.name ?? "unknown");
  return node;
}

// A thread can be spoken of before this tab has heard of it.
export const nameChannels = () => document.querySelectorAll(".mention[data-channel]").forEach(named);

function spoiler(children) {
  const show = (event) => {
    event.currentTarget.classList.add("shown");
    event.currentTarget.removeAttribute("role");
  };
  return el("span.spoiler", {
    role: "button", tabindex: "0", "aria-label": "Spoiler: show", onclick: show,
    onkeydown: (event) => (event.key === "Enter" || event.key === " ") && show(event),
  }, el("span", null, children));
}

const RULES = [
  [/\\([^\s\w])/y, (m) => m[1]],
  [/(`+)([^]*?[^`])\1(?!`)/y, (m) => el("code", null, m[2].trim() || m[2])],
  [/\*\*\*(?=\S)([^]+?)\*\*\*/y, (m, go) => el("strong", null, el("em", null, go(m[1])))],
  [/\*\*(?=\S)([^]+?)\*\*(?!\*)/y, (m, go) => el("strong", null, go(m[1]))],
  [/__(?=\S)([^]+?)__(?!_)/y, (m, go) => el("u", null, go(m[1]))],
  [/\*(?=[^\s*])([^]*?[^\s*])\*(?!\*)/y, (m, go) => el("em", null, go(m[1]))],
  [/_(?=[^\s_])([^]*?[^\s_])_(?!\w)/y, (m, go) => el("em", null, go(m[1])), /\w$/],
  [/~~(?=\S)([^]+?)~~/y, (m, go) => el("s", null, go(m[1]))],
  [/\|\|([^]+?)\|\|/y, (m, go) => spoiler(go(m[1]))],
  [/\[([^\]\n]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/y, (m, go) => link(m[2], go(m[1]))],
  [/<(https?:\/\/[^\s>]+)>/y, (m) => link(m[1], m[1])],
  [/https?:\/\/[^\s<>]*[^\s<>.,:;"')\]!?]/y, (m) => link(m[0], m[0])],
  [/<@!?(\d+)>/y, (m) => mention("@" + (store.people.has(m[1]) ? nameOf(store.people.get(m[1])) : "unknown"))],
  [/<@&(\d+)>/y, (m) => mention("@" + (store.role(m[1])?.name ?? "unknown role"))],
  [/<#(\d+)>/y, (m) => named(el("button.mention", { type: "button", "data-channel": m[1], onclick: () => store.go(m[1]) }))],
  [/<t:(-?\d{1,13})(?::([tTdDfFR]))?>/y, (m) => stamp(Number(m[1]), m[2])],
  [/<\/([^:>]+):(\d+)>/y, (m) => mention("/" + m[1], () => store.start(m[1]))],
  [/<a?:(\w+):\d+>/y, (m) => `:${m[1]}:`],
  [/@(everyone|here)\b/y, (m) => mention(m[0])],
];
const SPECIAL = /[\\`*_~|[<h@]/g;

export function inline(text, depth = 0) {
  const nodes = [];
  let plain = "";
  let at = 0;
  const go = (inner) => (depth < 8 ? inline(inner, depth + 1) : inner);
  outer: while (at < text.length) {
    SPECIAL.lastIndex = at;
    const next = SPECIAL.exec(text);
    const stop = next ? next.index : text.length;
    plain += text.slice(at, stop);
    at = stop;
    if (!next) break;
    for (const [rule, make, notAfter] of RULES) {
      rule.lastIndex = at;
      const found = rule.exec(text);
      if (!found || (notAfter && notAfter.test(text.slice(0, at)))) continue;
      if (plain) nodes.push(plain);
      plain = "";
      nodes.push(make(found, go));
      at += found[0].length;
      continue outer;
    }
    plain += text[at++];
  }
  if (plain) nodes.push(plain);
  return nodes;
}

function lines(text) {
  const block = [];
  text.split("\n").forEach((line, index) => {
    if (index) block.push(el("br"));
    block.push(...inline(line));
  });
  return block;
}

// Spans that cross lines (a spoiler, bold) must be read as one, so paragraphs go through `inline` whole.
function paragraph(text) {
  return el("p.para", null, inline(text).map((node) => (typeof node === "string" ? breaks(node) : node)));
}

function breaks(text) {
  const parts = text.split("\n");
  return parts.flatMap((part, index) => (index ? [el("br"), part] : [part]));
}

const HEADINGS = { "#": "h3", "##": "h4", "###": "h5" };

export function markdown(text) {
  const out = [];
  let rest = String(text ?? "");
  let waiting = [];
  const flush = () => {
    const whole = waiting.join("\n");
    if (whole.trim()) out.push(paragraph(whole));
    waiting = [];
  };
  while (rest) {
    let m;
    if ((m = /^```(?:([\w+-]*)\n)?([^]*?)```\n?/.exec(rest))) {
      flush();
      out.push(el("pre", null, el("code", null, m[2].replace(/\n$/, ""))));
    } else if ((m = /^(#{1,3}) +(.+)(?:\n|$)/.exec(rest))) {
      flush();
      out.push(el(HEADINGS[m[1]] + ".heading", null, inline(m[2])));
    } else if ((m = /^-# +(.+)(?:\n|$)/.exec(rest))) {
      flush();
      out.push(el("p.subtext", null, inline(m[1])));
    } else if ((m = /^>>> ([^]*)$/.exec(rest))) {
      flush();
      out.push(el("blockquote", null, markdown(m[1])));
    } else if ((m = /^(?:> .*(?:\n|$)|>(?:\n|$))+/.exec(rest))) {
      flush();
      out.push(el("blockquote", null, markdown(m[0].replace(/^> ?/gm, "").replace(/\n$/, ""))));
    } else if ((m = /^(?: *(?:[-*]|\d+\.) .*(?:\n|$)(?: {2,}(?!(?:[-*]|\d+\.) ).+(?:\n|$))*)+/.exec(rest))) {
      flush();
      out.push(...[list(m[0])].flat());
    } else {
      m = /^.*(?:\n|$)/.exec(rest);
      waiting.push(m[0].replace(/\n$/, ""));
    }
    rest = rest.slice(m[0].length || 1);
  }
  flush();
  return out;
}

function list(text) {
  const top = [];
  for (const line of text.replace(/\n$/, "").split("\n")) {
    const [, space, mark, words] = /^( *)([-*]|\d+\.) (.*)$/.exec(line) ?? [];
    if (mark === undefined) { // a further line of the item before it
      const last = top[top.length - 1].inner?.at(-1) ?? top[top.length - 1];
      last.words += "\n" + line.trim();
      continue;
    }
    const deep = space.length >= 2 && top.length;
    const items = deep ? (top[top.length - 1].inner ??= []) : top;
    items.push({ ordered: /\d/.test(mark), start: parseInt(mark), words });
  }
  const build = (items) => {
    const turn = items.findIndex((item) => item.ordered !== items[0].ordered);
    if (turn > 0) return [build(items.slice(0, turn)), build(items.slice(turn))].flat();
    const node = items[0].ordered ? el("ol", { start: items[0].start }) : el("ul");
    for (const item of items) node.append(el("li", null, lines(item.words), item.inner && build(item.inner)));
    return node;
  };
  return build(top);
}
