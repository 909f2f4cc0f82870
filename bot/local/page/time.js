// Times: how they are written, and the ones that tick. They follow the local Discord's clock, not this machine's.

import { el } from "./dom.js";

let ahead = 0;
export function setNow(seconds) {
  ahead = seconds * 1000 - Date.now();
  tick();
}
export const now = () => Date.now() + ahead;

const format = (options) => new Intl.DateTimeFormat("en-GB", options);
const STYLES = {
  t: format({ timeStyle: "short" }),
  T: format({ timeStyle: "medium" }),
  d: format({ dateStyle: "short" }),
  D: format({ dateStyle: "long" }),
  f: format({ dateStyle: "long", timeStyle: "short" }),
  F: format({ dateStyle: "full", timeStyle: "short" }),
};
const RELATIVE = new Intl.RelativeTimeFormat("en-GB", { numeric: "auto" });
const STEPS = [["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

export function relative(when) {
  const away = (when - now()) / 1000;
  for (const [unit, seconds] of STEPS) {
    if (Math.abs(away) >= seconds || unit === "second") return RELATIVE.format(Math.round(away / seconds), unit);
  }
}

export function stamp(seconds, style = "f") {
  const when = seconds * 1000;
  if (!Number.isFinite(when) || Math.abs(when) > 8.64e15) return document.createTextNode(`<t:${seconds}>`);
  const date = new Date(when);
  const node = el("time.stamp", { dateTime: date.toISOString(), title: STYLES.F.format(date) });
  if (style === "R") {
    node.dataset.when = when;
    node.textContent = relative(when);
  } else node.textContent = STYLES[style].format(date);
  return node;
}

function tick() {
  for (const node of document.querySelectorAll("time[data-when]")) {
    const text = relative(Number(node.dataset.when));
    if (node.textContent !== text) node.textContent = text;
  }
}
setInterval(tick, 1000);

export function sentAt(text) {
  const date = new Date(text);
  const today = new Date(now());
  const same = date.toDateString() === today.toDateString();
  return same ? STYLES.t.format(date) : `${STYLES.d.format(date)}, ${STYLES.t.format(date)}`;
}
export const shortTime = (text) => STYLES.t.format(new Date(text));
export const dayOf = (text) => STYLES.D.format(new Date(text));
