// What messages are made of: rows, buttons and menus; containers, sections, galleries; embeds and files.

import { click } from "./act.js";
import { el, emojiNode, icon } from "./dom.js";
import { local, pictures, thumb } from "./lightbox.js";
import { markdown } from "./markdown.js";
import { menuNode } from "./menus.js";
import { store } from "./store.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "premium" };

export function parts(message, components) {
  return components.map((one) => part(message, one));
}

function part(message, one) {
  const make = { 1: row, 2: button, 3: menu, 5: menu, 6: menu, 7: menu, 8: menu, 9: section, 10: text, 11: thumbnail, 12: gallery, 13: file, 14: separator, 17: container }[one.type];
  return make ? make(message, one) : el("p.faint", null, `(a component of type ${one.type}, which this page does not draw)`);
}

function row(message, one) {
  return el("div.row", null, parts(message, one.components));
}

function button(message, one) {
  const inner = [one.emoji && emojiNode(one.emoji, Boolean(one.label)), one.label];
  if (one.style === 5) {
    const safe = /^https?:\/\//.test(one.url) ? one.url : null;
    return el("a.button.link", { href: safe, target: "_blank", rel: "noopener noreferrer" }, inner, icon("link"));
  }
  return el(`button.button.${STYLES[one.style] ?? "secondary"}`, {
    type: "button", disabled: one.disabled, data: { custom: one.custom_id ?? "" },
    onclick: (event) => click(message, one, undefined, event.currentTarget),
  }, inner);
}

function menu(message, one) {
  const channel = store.channels.get(message.channel_id);
  return menuNode(one, channel, (values, node) => click(message, one, values, node));
}

function text(message, one) {
  return el("div.text", null, markdown(one.content));
}

function section(message, one) {
  return el("div.section", null, el("div.section-text", null, parts(message, one.components)), part(message, one.accessory));
}

function shade(node, hidden) {
  if (!hidden) return node;
  const cover = el("button.cover", { type: "button", onclick: () => cover.remove() }, "Spoiler");
  return el("div.covered", null, node, cover);
}

function thumbnail(message, one) {
  const items = pictures([{ media: one.media, alt: one.description }]);
  return shade(thumb(one.media, one.description, items, 0, ".thumbnail"), one.spoiler);
}

function gallery(message, one) {
  const medias = one.items.map((item) => ({ media: item.media, alt: item.description }));
  const items = pictures(medias);
  const count = Math.min(one.items.length, 5);
  return el(`div.gallery.of-${count}`, null, one.items.map((item, at) => shade(thumb(item.media, item.description, items, at), item.spoiler)));
}

function file(message, one) {
  const url = local(one.file.url);
  const name = decodeURIComponent(new URL(one.file.url, location.origin).pathname.split("/").pop());
  return shade(el("a.file", { href: url, download: name }, icon("link"), el("span", null, one.name ?? name)), one.spoiler);
}

function separator(message, one) {
  return el(`div.separator${one.divider === false ? ".bare" : ""}${one.spacing === 2 ? ".wide" : ""}`, { role: one.divider === false ? null : "separator" });
}

function container(message, one) {
  const box = el("div.container", null, parts(message, one.components));
  if (one.accent_color != null) {
    box.classList.add("accented");
    box.style.setProperty("--accent", colour(one.accent_color));
  }
  return shade(box, one.spoiler);
}

const colour = (number) => `#${number.toString(16).padStart(6, "0")}`;

export function embed(one) {
  const box = el("div.embed", null,
    el("div.embed-main", null,
      one.author && el("p.embed-author", null, one.author.name),
      one.title && el("h4.embed-title", null, one.url && /^https?:/.test(one.url) ? el("a", { href: one.url, target: "_blank", rel: "noopener noreferrer" }, one.title) : markdown(one.title)),
      one.description && el("div.embed-text", null, markdown(one.description)),
      one.fields?.length && el("div.fields", null, one.fields.map((field) => el(`div.field${field.inline === false ? "" : ".beside"}`, null, el("h5", null, markdown(field.name)), el("div", null, markdown(field.value))))),
      one.image && picture(one.image, one.title),
      one.footer && el("p.embed-foot", null, one.footer.text),
    ),
    one.thumbnail && picture(one.thumbnail, one.title, ".thumbnail"),
  );
  if (one.color != null) box.style.setProperty("--accent", colour(one.color));
  return box;
}

function picture(media, alt, extra = "") {
  return thumb(media, alt, pictures([{ media, alt }]), 0, extra);
}

export function attachments(list) {
  const isPicture = (one) => one.content_type?.startsWith("image/") && one.content_type !== "image/svg+xml";
  const shown = list.filter(isPicture);
  const items = pictures(shown.map((one) => ({ media: one, alt: one.description || one.filename })));
  return [
    shown.length && el(`div.gallery.of-${Math.min(shown.length, 5)}`, null, shown.map((one, at) => thumb(one, one.description || one.filename, items, at))),
    list.filter((one) => !isPicture(one)).map((one) => el("a.file", { href: local(one.url), download: one.filename }, icon("link"), el("span", null, one.filename), el("small.faint", null, size(one.size)))),
  ];
}

const size = (bytes) => (bytes < 1024 ? `${bytes} bytes` : bytes < 1048576 ? `${(bytes / 1024).toFixed(1)} KiB` : `${(bytes / 1048576).toFixed(1)} MiB`);
