// The workshop: faults on order, the clock, the bot's process, people, settings.

import { ask } from "./api.js";
import { el, fill, icon, nameOf } from "./dom.js";
import { store } from "./store.js";
import { toast, trying } from "./toast.js";

const host = document.getElementById("workshop");
const WORDS = { close: "Close it (4000)", abort: "Cut the connection", reconnect: "Ask to reconnect", resumable: "Invalid, resumable", invalid: "Invalid session" };

export function toggleWorkshop() {
  host.hidden = !host.hidden;
  if (!host.hidden) {
    document.getElementById("app").classList.remove("with-members");
    drawWorkshop().then(() => host.querySelector("button")?.focus());
  }
  return !host.hidden;
}

const button = (label, act, kind = "secondary", more = {}) => el(`button.button.small.${kind}`, { type: "button", onclick: act, ...more }, label);

async function doing(act, words) {
  const done = await trying(act);
  if (done !== undefined && words) toast(words);
  drawWorkshop();
}

export async function drawWorkshop() {
  if (host.hidden) return;
  const now = await trying(() => ask("GET", "/local/overview"));
  if (!now) return;
  const kept = host.querySelector(".workshop-body")?.scrollTop ?? 0;
  fill(host,
    el("header.workshop-head", null, el("h2", null, "Workshop"), el("button.plain", { type: "button", "aria-label": "Close workshop", onclick: toggleWorkshop }, icon("close"))),
    el("div.workshop-body", null, botPart(now), gatewayPart(now), faultPart(now), clockPart(now), peoplePart(now), settingsPart(now), gapsPart(now)));
  host.querySelector(".workshop-body").scrollTop = kept;
}

const block = (title, help, ...children) => el("section.block", null, el("h3", null, title), help && el("p.faint", null, help), children);

function botPart({ supervisor, online }) {
  const tell = (act) => () => doing(() => ask("POST", "/local/bot", { do: act }), `The bot was told to ${act}.`);
  const known = supervisor.supervised;
  return block("The bot", null,
    el("p", null, el(`i.light${online ? ".on" : ""}`), online ? " connected" : " not connected", known ? ` · process ${supervisor.running ? supervisor.pid : "not running"}` : " · started by hand, so it cannot be killed from here"),
    el("div.buttons", null, button("Kill", tell("kill"), "danger", { disabled: !known }), button("Kill and restart", tell("restart"), "danger", { disabled: !known }), button("Stop", tell("stop"), "secondary", { disabled: !known }), button("Start", tell("start"), "success", { disabled: !known })));
}

function gatewayPart({ drops }) {
  return block("Drop the gateway", "The bot reconnects and is told what it missed.",
    el("div.buttons", null, drops.map((how) => button(WORDS[how] ?? how, () => doing(() => ask("POST", "/local/gateway/drop", { how }), "Dropped.")))));
}

function faultPart({ faults, kinds }) {
  const kind = el("select.input", { "aria-label": "Kind" }, Object.keys(kinds).map((one) => el("option", { value: one }, one)));
  const help = el("p.faint", null, kinds[kind.value]);
  kind.addEventListener("change", () => (help.textContent = kinds[kind.value]));
  const field = (label, value, type = "text") => {
    const input = el("input.input", { type, value, step: "any" });
    return [el("label.mini", null, label, input), () => input.value];
  };
  const [matchNode, match] = field("Requests with", "POST /channels");
  const [timesNode, times] = field("Times", "1", "number");
  const [statusNode, status] = field("Status", "500", "number");
  const [secondsNode, seconds] = field("Seconds", "2", "number");
  const all = el("input", { type: "checkbox" });
  const order = () => doing(() => ask("POST", "/local/faults", { kind: kind.value, match: match(), times: Number(times()), status: Number(status()), seconds: Number(seconds()), everywhere: all.checked }), "Ordered.");
  return block("Order a fault", null, kind, help, el("div.grid", null, matchNode, timesNode, statusNode, secondsNode), el("label.tick", null, all, el("span", null, "everywhere (a global 429)")),
    el("div.buttons", null, button("Order it", order, "primary"), button("Clear all", () => doing(() => ask("DELETE", "/local/faults").then(() => true), "Cleared."))),
    faults.length ? el("ul.plain-list", null, faults.map((one) => el("li", null, el("b", null, one.kind), ` ${one.match || "any request"} × ${one.times}`))) : null);
}

function clockPart({ ahead }) {
  const go = (seconds) => () => doing(() => ask("POST", "/local/clock", { advance: seconds }), "The clock has been moved.");
  const words = ahead < 60 ? "It shows the real time." : `It is ${Math.round(ahead / 360) / 10} hours ahead.`;
  const whose = " It moves what Discord does by time (times shown, tokens, archived threads), and the bot's own deadlines follow it.";
  return block("The clock", words + whose, el("div.buttons", null, button("+ 1 min", go(60)), button("+ 15 min", go(900)), button("+ 1 h", go(3600)), button("+ 1 day", go(86400)), button("+ 1 week", go(604800))));
}

function peoplePart({ closed }) {
  const name = el("input.input", { placeholder: "A name", "aria-label": "Name of a new person" });
  return block("People", "The bot cannot write to a person whose DMs are closed (50007).",
    el("ul.plain-list", null, [...store.people.values()].filter((one) => !one.bot).map((one) => {
      const box = el("input", { type: "checkbox", checked: !closed.includes(one.id), data: { dms: one.username }, onchange: () => doing(() => ask("PUT", `/local/people/${one.id}/dms`, { open: box.checked })) });
      return el("li", null, el("label.tick", null, box, el("span", null, nameOf(one), " takes DMs")));
    })),
    el("div.buttons", null, name, button("Add", () => doing(() => ask("POST", "/local/people", { name: name.value }).then(() => store.tell("reload") ?? true), "Welcome!"))));
}

function settingsPart({ settings }) {
  const set = (key, value) => doing(() => ask("PATCH", "/local/settings", { [key]: value }));
  const number = (key, label) => el("label.mini", null, label, el("input.input", { type: "number", value: settings[key], onchange: (event) => set(key, Number(event.target.value)) }));
  // "80" is always 80 ms, "50-120" is drawn for each request
  const delay = (key, label) => el("label.mini", null, label, el("input.input", {
    type: "text", data: { setting: key }, value: [settings[key]].flat().join("-"),
    onchange: (event) => { const bounds = event.target.value.split("-").map(Number); set(key, bounds.length > 1 ? bounds : bounds[0]); },
  }));
  return block("Settings", null,
    el("div.grid", null, number("nonce_seconds", "Nonces kept (s)"), number("old_edits", "Old edits per hour"), number("heartbeat_ms", "Heartbeat (ms)"), number("shards", "Recommended shards"), delay("request_ms", "Request delay (ms)"), delay("answer_ms", "Answer delay (ms)")),
    el("label.tick", null, el("input", { type: "checkbox", checked: settings.rate_limits, onchange: (event) => set("rate_limits", event.target.checked) }), el("span", null, "Rate limits")));
}

function gapsPart({ unknown, unanswered }) {
  return block("Gaps", null,
    el("p.faint", null, unknown.length ? "The bot asked for routes that do not exist here (501):" : "The bot asked for no route that is missing here."),
    unknown.length ? el("ul.plain-list", null, unknown.map((one) => el("li", null, el("code", null, one)))) : null,
    el("p.faint", null, unanswered.length ? `${unanswered.length} commands, clicks or forms were not answered by the bot.` : "The bot answered every command, click and form."));
}
