import { BOUNDS } from "./bounds.ts";

/** How many characters the ranges of a pattern that ignores case may have: RE2 looks at each for its other cases. */
const FOLDED = 300_000;
/** No character beyond this one has another case. */
const LAST_FOLDED = 0x1e943;

const QUOTED = /\\Q[\s\S]*?(?:\\E|$)/g;
const ESCAPED = /\\(?:[pPx]\{[^}]*\}|[\s\S])/g;
const COUNT = /\{(\d+)(?:,(\d*))?\}/g;
const FOLDS = /\(\?[A-Za-z]*i/;
const END = String.raw`\\x\{[0-9a-f]+\}|\\x[0-9a-f]{2}|\\[0-7]{1,3}|\\?[^\\]`;
const RANGE = new RegExp(`(${END})-(${END})`, "giu");

/**
 * Why a pattern would take long to compile, in English; null if it would not. Strangers write patterns, and everybody waits meanwhile: a few hundred
 * characters with counts that add up to far more steps than are allowed, or with wide ranges in any case, take half a second.
 */
export function tooMuchToCompile(source: string): string | null {
  const pattern = source.replace(QUOTED, "");
  const counts = sum(pattern.replace(ESCAPED, "").matchAll(COUNT), ([, least, most]) => Number(most || least));
  if (counts > BOUNDS.steps) return `${counts} steps, more than ${BOUNDS.steps}`;
  if (!FOLDS.test(pattern)) return null;
  const folded = sum(pattern.matchAll(RANGE), ([, from, to]) => widthOf(from!, to!));
  return folded > FOLDED ? `ranges of ${folded} characters in any case, more than ${FOLDED}` : null;
}

function sum(found: Iterable<RegExpExecArray>, countOf: (one: RegExpExecArray) => number): number {
  let all = 0;
  for (const one of found) all += countOf(one);
  return all;
}

const widthOf = (from: string, to: string): number => Math.max(0, Math.min(codeOf(to), LAST_FOLDED) - codeOf(from) + 1);

function codeOf(end: string): number {
  const [, hex] = /^\\x\{?([0-9a-f]+)/i.exec(end) ?? [];
  if (hex !== undefined) return Number.parseInt(hex, 16);
  return /^\\[0-7]/.test(end) ? Number.parseInt(end.slice(1), 8) : end.replace("\\", "").codePointAt(0)!;
}
