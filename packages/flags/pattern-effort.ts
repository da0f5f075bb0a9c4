import { BOUNDS } from "./bounds.ts";

/** How many characters the ranges of a pattern that ignores case may have: RE2 looks at each for its other cases. */
const FOLDED = 300_000;
/** No character beyond this one has another case. */
const LAST_FOLDED = 0x1e943;

/** A quotation, or an escaped sign: a backslash may be one, and then begins no quotation. */
const QUOTED = /\\Q[\s\S]*?(?:\\E|$)|(\\[\s\S])/g;
const ESCAPED = /\\(?:[pPx]\{[^}]*\}|[\s\S])/g;
const COUNT = /\{(\d+)(?:,(\d*))?\}/g;
const FOLDS = /\(\?[A-Za-z]*i/;
const END = String.raw`\\x\{[0-9a-f]+\}|\\x[0-9a-f]{2}|\\[0-7]{1,3}|\\[^]|[^\\]`;
/** The hyphen may also belong to what only looks like a range before it, such as `[-a`. */
const RANGE = new RegExp(`(${END})-(?=(${END}))`, "giu");

/** A character class, a count, a sign of a group, or one sign of anything else. */
const PIECE = new RegExp(String.raw`\[\^?\]?(?:\[:\^?\w+:\]|[^\]])*\]|${COUNT.source}|[^]`, "g");
/** By how much a pattern may seem to have more steps than are allowed: RE2 makes one step of `(?:a|b|c)`. */
const SEEMING = 20;

/**
 * Why a pattern would take long to compile, in English; null if it would not. Strangers write patterns, and everybody waits meanwhile: a few hundred
 * characters with counts that stand for far more steps than are allowed, or with wide ranges in any case, take up to a second.
 */
export function tooMuchToCompile(source: string): string | null {
  const pattern = source.replace(QUOTED, (text, escaped?: string) => escaped ?? "q".repeat(text.length));
  const plain = pattern.replace(ESCAPED, "\\");
  const counts = sum(plain.matchAll(COUNT), ([, least, most]) => Number(most || least));
  const steps = counts > BOUNDS.steps ? counts : stepsOf(plain);
  if (counts > BOUNDS.steps || steps > SEEMING * BOUNDS.steps) return `${steps} steps, more than ${BOUNDS.steps}`;
  if (!FOLDS.test(pattern)) return null;
  const folded = sum(pattern.matchAll(RANGE), ([, from, to]) => widthOf(from!, to!));
  return folded > FOLDED ? `ranges of ${folded} characters in any case, more than ${FOLDED}` : null;
}

/** About how many steps a pattern without escapes has once each count is written out. */
function stepsOf(pattern: string): number {
  const groups = [0];
  let last = 0;
  for (const { 0: piece, 1: least, 2: most } of pattern.matchAll(PIECE)) {
    if (piece === "(") groups.push(0);
    else if (least !== undefined) {
      const more = last * (Math.max(1, Number(most || least)) - 1);
      last += more;
      groups.push(groups.pop()! + more);
    } else {
      last = piece === ")" && groups.length > 1 ? Math.max(1, groups.pop()!) : 1;
      groups.push(groups.pop()! + last);
    }
  }
  return sum(groups, (size) => size);
}

function sum<T>(found: Iterable<T>, countOf: (one: T) => number): number {
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
