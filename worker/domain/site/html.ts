/** Text escaped for HTML, also inside attributes. */
export function esc(text: string | number): string {
  return String(text).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** A name that somebody chose, isolated in its text direction. */
export const named = (name: string) => `<bdi translate="no">${esc(name)}</bdi>`;

/** The path of a stored file in the archive, by its hash; null if it is not in it. */
export type Places = (hash: string) => string | null;

/**
 * HTML of our own renderer adapted to an archive: pictures and links to stored files lead to their copies, `up` levels above; a picture
 * from elsewhere becomes a link to it because nothing is loaded from outside; links into the platform lead nowhere.
 */
export function movedHtml(html: string, places: Places, up: string): string {
  return html
    .replace(/<img\b([^>]*)>/g, (_, attributes: string) => pictureOf(attributes, places, up))
    .replace(/<a\b([^>]*)>/g, (_, attributes: string) => linkOf(attributes, places, up));
}

const attribute = (attributes: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1] ?? null;
const storedIn = (address: string) => /^\/assets\/([0-9a-f]{64})(?:[/?#]|$)/.exec(address)?.[1] ?? null;
const isOutside = (address: string) => /^(?:https?:|mailto:)/i.test(address);

function pictureOf(attributes: string, places: Places, up: string): string {
  const [src, alt] = [attribute(attributes, "src") ?? "", attribute(attributes, "alt") ?? ""];
  const hash = storedIn(src);
  const place = hash && places(hash);
  if (place) return `<img src="${up}${place}" alt="${alt}" loading="lazy">`;
  return isOutside(src) ? `<a href="${src}" rel="noreferrer noopener">${alt || src}</a>` : `<span class="gone">${alt}</span>`;
}

function linkOf(attributes: string, places: Places, up: string): string {
  const href = attribute(attributes, "href") ?? "";
  const hash = storedIn(href);
  const place = hash && places(hash);
  if (place) return `<a href="${up}${place}">`;
  if (isOutside(href)) return `<a href="${href}" rel="noreferrer noopener">`;
  return "<a>";
}
