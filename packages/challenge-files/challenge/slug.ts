import { TEXTS } from "./limits.ts";
import { SLUG } from "./patterns.ts";

/**
 * A short name for a challenge, made from its title: lower-case ASCII letters and digits, joined by single hyphens. It contains a letter, so that
 * nobody mistakes it for an id; a title without usable letters gets `challenge-…`, always the same for the same title.
 */
export function slugOf(title: string): string {
  const plain = cut(dashed(title.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase()), TEXTS.slug);
  return /[a-z]/.test(plain) ? plain : cut(`challenge-${plain || hash(title)}`, TEXTS.slug);
}

/** Whether a text can be a challenge's slug as it is. */
export const isSlug = (text: string): boolean => text.length <= TEXTS.slug && SLUG.test(text);

/** The slug itself if it is free, else the first free one of `slug-2`, `slug-3` …. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  let free = slug;
  for (let n = 2; taken.has(free); n += 1) free = `${cut(slug, TEXTS.slug - `-${n}`.length)}-${n}`;
  return free;
}

const dashed = (text: string) => text.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
const cut = (text: string, length: number) => text.slice(0, length).replace(/-$/, "");

/** 32-bit FNV-1a: enough for titles of one game, and nothing depends on its being unique. */
function hash(text: string): string {
  let state = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) state = Math.imul(state ^ byte, 0x01000193) >>> 0;
  return state.toString(36);
}
