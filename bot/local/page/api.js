// Talks to the local Discord: requests as one person, and that person's live events.

export const who = { name: new URLSearchParams(location.search).get("as") };

export class Refusal extends Error {
  constructor(status, body) {
    super(inWords(body) || `The local Discord answered ${status}.`);
    this.status = status;
  }
}

function inWords(body) {
  const found = [];
  (function walk(node, path) {
    for (const [key, value] of Object.entries(node || {})) {
      if (key === "_errors") value.forEach((one) => found.push(`${path.join(".")}: ${one.message}`));
      else if (typeof value === "object") walk(value, [...path, key]);
    }
  })(body?.errors, []);
  return found.length ? found.join("\n") : body?.message;
}

export async function ask(method, path, body) {
  const url = new URL(path, location.origin);
  if (who.name) url.searchParams.set("as", who.name);
  const init = { method, headers: {} };
  if (body instanceof FormData) init.body = body;
  else if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers["Content-Type"] = "application/json";
  }
  let response;
  try {
    response = await fetch(url, init);
  } catch {
    throw new Refusal(0, { message: "The local Discord cannot be reached. Is it still running?" });
  }
  const data = response.status === 204 ? null : await response.json();
  if (!response.ok) throw new Refusal(response.status, data);
  return data;
}

// Calls `heard(event, data)` for every event, and `state(connected)` when the connection comes and goes.
export function listen(heard, state) {
  let wait = 250;
  const open = () => {
    const socket = new WebSocket(`ws://${location.host}/local/events?as=${encodeURIComponent(who.name)}`);
    socket.onmessage = (frame) => {
      const { t, d } = JSON.parse(frame.data);
      if (t === "LOCAL_HELLO") {
        wait = 250;
        state(true);
      } else heard(t, d);
    };
    socket.onclose = () => {
      state(false);
      setTimeout(open, wait);
      wait = Math.min(wait * 2, 4000);
    };
  };
  open();
}
