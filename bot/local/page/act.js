// Asks the bot: commands, clicks, choices, forms; and shows its first answer in this tab.

import { ask } from "./api.js";
import { openModal } from "./modal.js";
import { store } from "./store.js";
import { toast } from "./toast.js";

const PATIENCE = 60_000; // ms that a click waits for a bot that is away

// True once the bot is there; false if it does not come.
function botComes() {
  if (store.online) return Promise.resolve(true);
  toast("The bot is away. This waits until it is back.");
  return new Promise((done) => {
    const ends = Date.now() + PATIENCE;
    const look = setInterval(() => {
      if (!store.online && Date.now() < ends) return;
      clearInterval(look);
      done(store.online);
    }, 200);
  });
}

export async function interact(channel, body) {
  if (!(await botComes())) throw new Error("The bot did not come back. Start it again from the workshop, then try once more.");
  const told = await ask("POST", `/local/channels/${channel}/interact`, body);
  if (told.modal) openModal(channel, told);
  return told;
}

// A click on a component: it is busy while it waits, and a line under the message says when it failed.
export async function click(message, component, values, node) {
  const host = node.closest(".message");
  host?.querySelector(".failed")?.remove();
  node.classList.add("busy");
  node.setAttribute("aria-busy", "true");
  try {
    const body = { kind: "component", message: message.id, custom_id: component.custom_id, values };
    const told = await interact(message.channel_id, body);
    if (told.outcome === "failed") failed(host, "This interaction failed: the application did not respond.");
  } catch (why) {
    if (host?.isConnected) failed(host, why.message);
    else toast(why.message, "bad");
  } finally {
    node.classList.remove("busy");
    node.removeAttribute("aria-busy");
  }
}

function failed(host, text) {
  if (!host) return toast(text, "bad");
  const node = document.createElement("p");
  node.className = "failed";
  node.setAttribute("role", "alert");
  node.textContent = text;
  host.querySelector(".body").append(node);
}
