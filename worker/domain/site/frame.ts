import type { Language } from "../../contract/wire/names.ts";
import { esc } from "./html.ts";
import type { SiteTexts } from "./site-texts.ts";

/** What all pages of an archive share. */
export type Site = {
  language: Language;
  texts: SiteTexts;
  title: string;
  /** When it was made, formatted. */
  made: string;
  /** Whether there are pages of these. */
  has: { notices: boolean; writeups: boolean };
};

/** `depth`: in how many folders the page is. `scripts` are next to it. */
type Page = { title: string; depth: number; here: string; body: string; scripts?: string[] };

/** Only files of the archive are loaded. `file:` is the origin of a page without a server. */
const POLICY =
  "default-src 'none'; img-src 'self' file:; style-src 'self' file: 'unsafe-inline'; script-src 'self' file:; base-uri 'none'; form-action 'none'";

/** The relative path from a page up to the archive's root. */
export const upFrom = (depth: number) => "../".repeat(depth);

/** A whole page. All links in it are relative, so that it works under any path, and without a server. */
export function pageOf(site: Site, { title, depth, here, body, scripts = [] }: Page): string {
  const { texts } = site;
  const up = upFrom(depth);
  const links = [
    ["index.html", texts.home],
    ["board/1.html", texts.board],
    ["challenges/index.html", texts.challenges],
    ...(site.has.notices ? [["notices.html", texts.notices]] : []),
    ["statistics.html", texts.statistics],
    ...(site.has.writeups ? [["writeups/index.html", texts.writeups]] : []),
  ] as [string, string][];
  const nav = links.map(([to, name]) => `<a href="${up}${to}"${to === here ? ' aria-current="page"' : ""}>${esc(name)}</a>`).join("");
  const code = scripts.map((name) => `<script src="${name}" defer></script>`).join("");
  const heading = title === site.title ? esc(title) : `${esc(title)} · ${esc(site.title)}`;
  return `<!doctype html><html lang="${site.language}"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="no-referrer"><title>${heading}</title><link rel="stylesheet" href="${up}style.css">${code}</head><body><header><p class="game">${esc(site.title)}</p><nav>${nav}</nav></header><main><h1>${esc(title)}</h1>${body}</main><footer>${esc(texts.made.replace("{time}", site.made))}</footer></body></html>\n`;
}

/** An instant in one form for all readers: no script adapts it to their clock. */
export function timeOf(time: string): string {
  const text = new Date(time).toISOString();
  return `<time datetime="${text}">${text.slice(0, 16).replace("T", " ")}</time>`;
}

/** A table; the heads name their columns, and those that begin with `#` contain figures. Cells are HTML. */
export function tableOf(heads: string[], rows: string[][], id = ""): string {
  const look = heads.map((head) => (head.startsWith("#") ? ' class="n"' : ""));
  const head = heads.map((name, n) => `<th scope="col"${look[n]}>${esc(name.replace(/^#/, ""))}</th>`).join("");
  const body = rows.map((cells) => `<tr>${cells.map((cell, n) => `<td${look[n]}>${cell}</td>`).join("")}</tr>`).join("");
  return `<div class="scroll"><table${id && ` id="${id}"`}><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}
