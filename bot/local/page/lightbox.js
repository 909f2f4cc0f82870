// Pictures, opened large: fitted to the window, or at full size with a click.

import { add, el, icon } from "./dom.js";

export function local(url) {
  // Attachments carry whole addresses; this page may have been opened by another name of the same machine.
  const parsed = new URL(url, location.origin);
  return parsed.pathname.startsWith("/cdn/") ? parsed.pathname + parsed.search : null;
}

export function openPicture(items, at) {
  const picture = el("img.large");
  const words = el("p.caption");
  const dialog = el("dialog.lightbox", { "aria-label": "Picture" });
  const show = (next) => {
    at = (next + items.length) % items.length;
    picture.src = items[at].src;
    picture.alt = items[at].alt;
    words.textContent = items[at].alt;
    picture.classList.remove("full");
  };
  const close = () => dialog.close();
  picture.addEventListener("click", () => picture.classList.toggle("full"));
  add(
    dialog,
    el("button.plain.shut", { type: "button", onclick: close, "aria-label": "Close" }, icon("close")),
    items.length > 1 && el("button.plain.step.back", { type: "button", "aria-label": "Previous", onclick: () => show(at - 1) }, "‹"),
    el("div.frame", { onclick: (event) => event.target === event.currentTarget && close() }, picture),
    items.length > 1 && el("button.plain.step.next", { type: "button", "aria-label": "Next", onclick: () => show(at + 1) }, "›"),
    el("div.foot", null, words, el("a", { href: "#", onclick: (event) => { event.preventDefault(); window.open(items[at].src, "_blank", "noopener"); } }, "Open in a new tab")),
  );
  dialog.addEventListener("keydown", (event) => {
    if (event.key === "ArrowLeft") show(at - 1);
    if (event.key === "ArrowRight") show(at + 1);
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  show(at);
  dialog.showModal();
}

export function thumb(media, alt, items, at, extra = "") {
  const src = local(media.url);
  if (!src) return el("a.outside", { href: media.url, target: "_blank", rel: "noopener noreferrer" }, alt || media.url);
  const image = el("img", { src, alt: alt || "", loading: "lazy" });
  if (media.width) {
    image.width = media.width;
    image.height = media.height;
  }
  const open = () => openPicture(items, at);
  return el(`button.picture${extra}`, { type: "button", onclick: open, "aria-label": `Open picture${alt ? ": " + alt : ""}` }, image);
}

export function pictures(medias) {
  return medias.map((one) => ({ src: local(one.media.url) ?? "", alt: one.alt || "" }));
}
