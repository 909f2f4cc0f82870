// Short notices that disappear after a moment.

import { el } from "./dom.js";

export function toast(text, kind = "") {
  const node = el(`div.toast${kind ? "." + kind : ""}`, null, text);
  document.getElementById("toasts").append(node);
  setTimeout(() => node.classList.add("leaving"), 5600);
  setTimeout(() => node.remove(), 6000);
}

export async function trying(act) {
  try {
    return await act();
  } catch (why) {
    toast(why.message, "bad");
    return undefined;
  }
}
